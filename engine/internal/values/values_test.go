package values

import (
	"fmt"
	"slices"
	"strings"
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
	keys := []string{}
	for id := range table.InOrder(1, "value 1", "value 104") {
		if table.Field(id) != 1 {
			t.Errorf("matched %v", table.Text(id))
		}
		keys = append(keys, analysis.Fold(table.Text(id)))
	}
	// 1, 10, 100 and 103 are before it; 106, 109 and so on to 199, with 13, 16 and 19.
	if len(keys) != 35 || !slices.IsSorted(keys) {
		t.Errorf("%d values from \"value 104\" on begin with \"value 1\": %v", len(keys), keys)
	}
	if n := len(slices.Collect(table.Of(2))); n != 100 {
		t.Errorf("%d values of field 2", n)
	}
	if !table.CheckOrder() {
		t.Error("the order is not one")
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

// TestContaining holds the quick test of a text against its folded form.
func TestContaining(t *testing.T) {
	dir := storetest.NewMemory()
	var list []Value
	for _, text := range []string{"Co-operation", "O'Brien, Flann", "Müller, 1900-1980", "Whales — History", "U.S. (States)", "A.B.C.", "C++",
		"Ægir", "1809-1882", "東京", "D.C., Washington", "3,000 years", "“quoted”", "Straße", "and/or", "x_y"} {
		list = append(list, Value{0, text})
	}
	table, err := NewTable([]*File{file(t, dir, "a", 0, list)})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"cooperation", "operation", "obrien", "brien", "muller", "1900 1980", "whales history", "es hist", "us", "u s",
		"abc", "c++", "c", "aegir", "1882", "東", "washington", "3 000", "3000", "quoted", "strasse", "and or", "andor", "x_y", "xy", "n f", ""} {
		contains := table.Containing(part)
		for id, v := range list {
			if got, want := contains(uint32(id)), strings.Contains(analysis.Fold(v.Text), part); got != want {
				t.Errorf("%q contains %q: %v, want %v", v.Text, part, got, want)
			}
		}
	}
}
