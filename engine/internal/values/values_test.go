package values

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

func file(t testing.TB, dir *storetest.Memory, name string, first uint32, list []Value) *File {
	t.Helper()
	_, err := store.WriteFrame(dir, name, store.FrameOptions{Kind: Kind, ID: 1}, func(w *store.FrameWriter) error {
		return Write(w, first, list)
	})
	if err != nil {
		t.Fatal(err)
	}
	f, err := store.OpenFrame(dir, name, Kind)
	if err != nil {
		t.Fatal(err)
	}
	v, err := Open(f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTable(t *testing.T) {
	dir := storetest.NewMemory()
	var list []Value
	for i := range 300 {
		list = append(list, Value{uint8(i % 3), fmt.Sprintf("Välue %d", i)})
	}
	table, err := NewTable([]*File{file(t, dir, "a", 0, list[:100]), file(t, dir, "b", 100, list[100:])})
	if err != nil || table.Len() != 300 {
		t.Fatalf("%d values, %v", table.Len(), err)
	}
	for i, v := range list {
		id, ok := table.Find(v.Field, analysis.Fold(v.Text))
		if !ok || id != uint32(i) || table.Text(id) != v.Text || table.Field(id) != v.Field {
			t.Fatalf("value %v has number %d, %v", v, id, ok)
		}
		if _, ok := table.Find(v.Field+1, analysis.Fold(v.Text)); ok {
			t.Fatalf("value %v found in another field", v)
		}
	}
	if got := table.List(90, 20); !slices.Equal(got, list[90:110]) {
		t.Errorf("list %v", got)
	}
	if got := table.Texts([]uint32{150, 3, 99}); !slices.Equal(got, []string{list[150].Text, list[3].Text, list[99].Text}) {
		t.Errorf("texts %v", got)
	}
	n := 0
	err = table.Match(context.Background(), 1, "VALUE 1", func(id uint32) {
		n++
		if table.Field(id) != 1 {
			t.Errorf("matched %v", table.Text(id))
		}
	})
	if err != nil || n != 39 { // 1, 10, 13, 16, 19, and 100, 103 and so on to 199
		t.Errorf("%d values begin with \"value 1\", %v", n, err)
	}
	if table.Field(300) != 255 {
		t.Error("a value beyond the last has a field")
	}
}

func TestGap(t *testing.T) {
	dir := storetest.NewMemory()
	if _, err := NewTable([]*File{file(t, dir, "a", 1, []Value{{0, "x"}})}); err == nil {
		t.Error("values from 1 on follow nothing")
	}
}

func TestCounts(t *testing.T) {
	dir := storetest.NewMemory()
	_, err := store.WriteFrame(dir, "c", store.FrameOptions{Kind: CountsKind, ID: 1}, func(w *store.FrameWriter) error {
		return WriteCounts(w, []uint32{4, 5}, []uint32{5})
	})
	if err != nil {
		t.Fatal(err)
	}
	f, err := store.OpenFrame(dir, "c", CountsKind)
	if err != nil {
		t.Fatal(err)
	}
	c, err := OpenCounts(f, 2)
	if err != nil || c.At(1) != 5 || c.At(2) != 0 || c.Maximum(0) != 5 || c.Maximum(1) != 0 || !slices.Equal(c.Column(), []uint32{4, 5}) {
		t.Errorf("counts %v, %v", c, err)
	}
	if _, err := OpenCounts(f, 3); err == nil {
		t.Error("two counts for three values")
	}
}
