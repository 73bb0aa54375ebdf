package storetest

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"testing"

	"holdfast/engine/internal/store"
)

// Run checks that a directory, empty at first, does what the engine relies on.
func Run(t *testing.T, d store.Directory) {
	t.Helper()
	if _, err := d.Open("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("open of nothing: %v", err)
	}
	if err := d.Remove("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removal of nothing: %v", err)
	}
	write(t, d, "a", []byte("first"))
	write(t, d, "empty", nil)
	if _, err := d.Create("a"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("create of what is there: %v", err)
	}
	if err := d.Rename("a", "b"); err != nil {
		t.Fatal(err)
	}
	write(t, d, "a", []byte("second"))
	if err := d.Rename("a", "b"); err != nil {
		t.Fatalf("rename over a file: %v", err)
	}
	if err := d.Sync(); err != nil {
		t.Fatal(err)
	}
	names, err := d.List()
	if err != nil || !slices.Equal(names, []string{"b", "empty"}) {
		t.Errorf("names %v, %v", names, err)
	}
	for name, want := range map[string]string{"b": "second", "empty": ""} {
		data, err := d.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data.Bytes(), []byte(want)) {
			t.Errorf("%s holds %q", name, data.Bytes())
		}
		if err := data.Close(); err != nil {
			t.Error(err)
		}
	}
	lock, err := d.Lock("lock")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Lock("lock"); !errors.Is(err, store.ErrLocked) {
		t.Errorf("second lock: %v", err)
	}
	if err := lock.Close(); err != nil {
		t.Error(err)
	}
	again, err := d.Lock("lock")
	if err != nil {
		t.Fatalf("lock after release: %v", err)
	}
	again.Close()
}

func write(t *testing.T, d store.Directory, name string, data []byte) {
	t.Helper()
	f, err := d.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		t.Fatal(err)
	}
}
