package enginetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

// overtaken is a directory in which a writer goes on while a reader opens the
// files of a commit: before a segment is opened, as often as left says.
type overtaken struct {
	*storetest.Memory
	left   int
	goOn   func() error
	failed error
}

func (d *overtaken) overtake(name string) {
	if d.left > 0 && strings.HasPrefix(name, "segment-") {
		d.left--
		d.failed = errors.Join(d.failed, d.goOn())
	}
}

func (d *overtaken) Open(name string) (store.Data, error) {
	d.overtake(name)
	return d.Memory.Open(name)
}

func (d *overtaken) OpenFile(name string) (store.ReadFile, error) {
	d.overtake(name)
	return d.Memory.OpenFile(name)
}

// A reader whose files a writer of another process removes while it opens them
// begins again with the later commit.
func TestVanishedFiles(t *testing.T) {
	dir := storetest.NewMemory()
	x, err := engine.Create("", Schema, smallOptions(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	commit := func() error {
		n++
		return errors.Join(w.Put(smallDocument("only", n)), w.Commit(context.Background(), []byte(fmt.Sprint(n))))
	}
	if err := commit(); err != nil {
		t.Fatal(err)
	}
	d := &overtaken{Memory: dir, left: 5, goOn: commit}
	y, err := engine.Open("", &engine.Options{Directory: d})
	if err != nil || d.failed != nil || d.left > 0 {
		t.Fatalf("%v, writer: %v, %d commits not made", err, d.failed, d.left)
	}
	defer y.Close()
	if got := string(y.UserData()); got != fmt.Sprint(n) || n != 6 {
		t.Errorf("commit %s of %d", got, n)
	}
}

func smallOptions(dir store.Directory) *engine.Options {
	return &engine.Options{Directory: dir, MergeFactor: engine.NoMerges}
}

// Where open files cannot be removed, what a reader holds open stays, and goes
// with the first commit after the reader is closed.
func TestLateRemoval(t *testing.T) {
	dir := storetest.NewMemory()
	dir.RefuseOpen()
	x, err := engine.Create("", Schema, smallOptions(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	commit := func() {
		t.Helper()
		if err := errors.Join(w.Put(smallDocument("only", 1)), w.Commit(context.Background(), nil)); err != nil {
			t.Fatal(err)
		}
	}
	commit()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	held := segmentFilesOf(dir)
	commit()
	commit()
	for _, name := range held {
		if !slices.Contains(dir.Names(), name) {
			t.Errorf("%s is gone while a reader holds it open", name)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	commit()
	for _, name := range held {
		if slices.Contains(dir.Names(), name) {
			t.Errorf("%s is still there", name)
		}
	}
}

func segmentFilesOf(dir *storetest.Memory) (list []string) {
	for _, name := range dir.Names() {
		if strings.HasPrefix(name, "segment-") {
			list = append(list, name)
		}
	}
	return list
}
