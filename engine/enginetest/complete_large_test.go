package enginetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/storetest"
)

// TestBestEntries compares the best entries of long lists with those that are found by
// going through all: in one segment and in several, with documents that were deleted or
// became popular since their segment was written.
func TestBestEntries(t *testing.T) {
	dir := storetest.NewMemory()
	buildHeadings(t, dir)
	for _, segments := range []string{"several", "one"} {
		t.Run(segments, func(t *testing.T) {
			if segments == "one" {
				x, err := engine.Open("", &engine.Options{Directory: dir})
				if err == nil {
					err = x.Compact(context.Background())
				}
				if err != nil {
					t.Fatal(err)
				}
				if err := x.Close(); err != nil {
					t.Fatal(err)
				}
			}
			got, want := completionsOf(t, dir, 0), completionsOf(t, dir, search.BestEntries)
			for i := range want {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Errorf("%d:\n got %+v\nwant %+v", i, got[i], want[i])
				}
			}
			if len(want) < 100 {
				t.Errorf("%d answers", len(want))
			}
		})
	}
}

// buildHeadings writes some thousand documents under headings of which few are on many.
func buildHeadings(t *testing.T, dir *storetest.Memory) {
	schema := &engine.Schema{Fields: []engine.Field{{Name: "headings", Kind: engine.Browse}}}
	x, err := engine.Create("", schema, &engine.Options{Directory: dir, MergeFactor: engine.NoMerges})
	if err != nil {
		t.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		t.Fatal(err)
	}
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 6000 {
		d := &engine.Document{Key: fmt.Sprint(i), Popularity: uint32(random.ExpFloat64() * 5)}
		for range 3 {
			n := int(random.ExpFloat64() * 400)
			key := fmt.Sprintf("%c%c%d", 'a'+n%3, 'a'+n%5, n)
			d.Entries = append(d.Entries, engine.FieldEntry{Field: "headings", Key: []byte(key), Label: fmt.Sprint(i, " ", key)})
		}
		check(w.Put(d))
		if i%2000 == 1999 {
			check(w.Commit(context.Background(), nil))
		}
	}
	for i := 0; i < 5990; i += 7 {
		check(w.Delete(fmt.Sprint(i)))
		check(w.SetPopularity(fmt.Sprint(i+1), uint32(random.IntN(60))))
	}
	check(w.Commit(context.Background(), nil))
	check(w.Close())
	check(x.Close())
}

func completionsOf(t *testing.T, dir *storetest.Memory, without search.Shortcuts) (all [][]engine.Completion) {
	x, err := engine.Open("", &engine.Options{Directory: dir, Without: without})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, prefix := range []string{"", "a", "b", "c", "aa", "bc", "ca1", "zz", "\xff"} {
		for _, by := range []engine.CompleteOrder{engine.MostPopular, engine.MostDocuments} {
			for _, top := range []int{0, 1, 5, 60, 500, 5000} {
				list, err := r.Complete(context.Background(), engine.CompleteRequest{Field: "headings", Prefix: []byte(prefix), Top: top, By: by})
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, list)
			}
		}
	}
	return all
}
