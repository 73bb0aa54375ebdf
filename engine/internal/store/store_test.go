package store_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"testing"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

func TestFolder(t *testing.T) {
	d, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	storetest.Run(t, d)
}

func TestMemory(t *testing.T) { storetest.Run(t, storetest.NewMemory()) }

var (
	kind = store.Tag{'T', 'E', 'S', 'T'}
	one  = store.Tag{'O', 'N', 'E', ' '}
	two  = store.Tag{'T', 'W', 'O', ' '}
)

func frame(t *testing.T) *storetest.Memory {
	t.Helper()
	d := storetest.NewMemory()
	_, err := store.WriteFrame(d, "file", store.FrameOptions{Kind: kind, ID: 7}, func(w *store.FrameWriter) error {
		w.Put(one, []byte("hello"))
		w.Begin(two)
		for range 3 {
			fmt.Fprint(w, "ab")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func open(d store.Directory) (string, error) {
	f, err := store.OpenFrame(d, "file", kind)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if err := f.Verify(); err != nil {
		return "", err
	}
	a, err := f.Section(one)
	if err != nil {
		return "", err
	}
	b, err := f.Section(two)
	return fmt.Sprintf("%d %s %s", f.ID, a, b), err
}

func TestFrame(t *testing.T) {
	d := frame(t)
	if got, err := open(d); err != nil || got != "7 hello ababab" {
		t.Errorf("%q, %v", got, err)
	}
	f, _ := store.OpenFrame(d, "file", kind)
	if _, err := f.Section(kind); !errors.Is(err, store.ErrTooOld) && !errors.Is(err, encoding.ErrCorrupt) {
		t.Errorf("missing section: %v", err)
	}
	if _, err := store.OpenFrame(d, "file", one); !errors.Is(err, encoding.ErrCorrupt) {
		t.Errorf("other kind: %v", err)
	}
}

// However a file is read, it has the same bytes, and damage of it is found.
func TestAccess(t *testing.T) {
	folder, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	memory := frame(t)
	if err := storeFile(folder, "file", memory.Data("file")); err != nil {
		t.Fatal(err)
	}
	bad := bytes.Clone(memory.Data("file"))
	bad[41] ^= 1 // of the second section
	if err := storeFile(folder, "bad", bad); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []store.Directory{folder, memory} {
		for access := store.Mapped; access <= store.Pread; access++ {
			f, err := store.OpenFrameWith(dir, "file", kind, store.Reading{Access: access, Pieces: []store.Tag{two}})
			if err != nil {
				t.Fatal(err)
			}
			b, err := f.Blob(two)
			if err != nil {
				t.Fatal(err)
			}
			data, err := b.Slice(1, 4)
			got := string(data)
			if err := errors.Join(err, f.Verify(), f.Close()); err != nil || got != "bab" {
				t.Errorf("access %d: %q, %v", access, got, err)
			}
		}
	}
	for access := store.Mapped; access <= store.Pread; access++ {
		f, err := store.OpenFrameWith(folder, "bad", kind, store.Reading{Access: access, Pieces: []store.Tag{two}})
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Verify(); !errors.Is(err, encoding.ErrCorrupt) {
			t.Errorf("access %d of a damaged file: %v", access, err)
		}
		f.Close()
	}
}

// Sections that lie apart are read as others are, and belong to their file.
func TestParts(t *testing.T) {
	d := storetest.NewMemory()
	for id, text := range map[uint64]string{7: "hello", 8: "hallo"} {
		o := store.FrameOptions{Kind: kind, ID: id, Parts: true}
		_, err := store.WriteFrame(d, fmt.Sprint("file", id), o, func(w *store.FrameWriter) error {
			w.Put(one, []byte(text))
			w.Begin(two)
			for range 3 {
				fmt.Fprint(w, "ab")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for access := store.Mapped; access <= store.Pread; access++ {
		f, err := store.OpenFrameWith(d, "file7", kind, store.Reading{Access: access, Pieces: []store.Tag{two}, WindowBytes: 3})
		if err != nil {
			t.Fatal(err)
		}
		a, err := f.Section(one)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.Blob(two)
		if err != nil {
			t.Fatal(err)
		}
		c, err := b.Slice(3, 6)
		got := fmt.Sprintf("%s %s", a, c)
		if err := errors.Join(err, f.Verify(), f.Close()); err != nil || got != "hello bab" {
			t.Errorf("access %d: %q, %v", access, got, err)
		}
	}
	if got := store.WholeName("file7.ONE "); got != "file7" {
		t.Errorf("a part of %q", got)
	}
	d.SetData("file7.ONE ", d.Data("file8.ONE "))
	if _, err := store.OpenFrame(d, "file7", kind); !errors.Is(err, encoding.ErrCorrupt) {
		t.Errorf("a part of another file: %v", err)
	}
	if err := d.Remove("file7.TWO "); err != nil {
		t.Fatal(err)
	}
	if _, err := store.OpenFrame(d, "file7", kind); err == nil {
		t.Error("opened without a part")
	}
}

func storeFile(d store.Directory, name string, b []byte) error {
	return store.Publish(d, name, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// Every flipped bit and every cut is found.
func TestFrameDamage(t *testing.T) {
	good := frame(t).Data("file")
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 1 << (i % 8)
		d := storetest.NewMemory()
		d.SetData("file", bad)
		if _, err := open(d); !errors.Is(err, encoding.ErrCorrupt) {
			t.Errorf("byte %d flipped: %v", i, err)
		}
		d.SetData("file", good[:i])
		if _, err := open(d); !errors.Is(err, encoding.ErrCorrupt) {
			t.Errorf("cut to %d bytes: %v", i, err)
		}
	}
	d := storetest.NewMemory()
	d.SetData("file", append(bytes.Clone(good), 0))
	if _, err := open(d); !errors.Is(err, encoding.ErrCorrupt) {
		t.Errorf("one byte more: %v", err)
	}
}

func TestVersions(t *testing.T) {
	for version, want := range map[uint32]error{0: store.ErrTooOld, store.FormatVersion + 1: store.ErrTooNew} {
		d := frame(t)
		b := d.Data("file")
		binary.LittleEndian.PutUint32(b[12:], version)
		binary.LittleEndian.PutUint32(b[28:], store.Checksum(b[:28]))
		if _, err := open(d); !errors.Is(err, want) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// Whatever operation of a publication fails, the name holds the old or the new
// content.
func TestPublishFailures(t *testing.T) {
	publish := func(d *storetest.Memory, text string) error {
		return store.Publish(d, "name", func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	for n := 0; ; n++ {
		d := storetest.NewMemory()
		if err := publish(d, "old"); err != nil {
			t.Fatal(err)
		}
		d.FailAt(n, false)
		err := publish(d, "new")
		d.FailAt(-1, false)
		for _, loss := range []storetest.Loss{storetest.LoseAll, storetest.LoseHalf, storetest.LoseNothing, storetest.LoseSome} {
			got := string(d.Crash(loss).Data("name"))
			if got != "old" && got != "new" || err == nil && got != "new" {
				t.Errorf("operation %d failed, loss %d: holds %q after %v", n, loss, got, err)
			}
		}
		if err == nil {
			if n < 4 {
				t.Errorf("only %d operations can fail", n)
			}
			return
		}
	}
}

func FuzzFrame(f *testing.F) {
	f.Add([]byte("HOLDFAST"))
	d := storetest.NewMemory()
	if _, err := store.WriteFrame(d, "file", store.FrameOptions{Kind: kind, ID: 1}, func(w *store.FrameWriter) error {
		w.Put(one, []byte("x"))
		return nil
	}); err != nil {
		f.Fatal(err)
	}
	f.Add(d.Data("file"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := storetest.NewMemory()
		d.SetData("file", data)
		_, _ = open(d)
	})
}
