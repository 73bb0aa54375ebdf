package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"holdfast/app/internal/staging"

	"pgregory.net/rapid"
)

// TestModel loads random files of three libraries, with new, changed and
// deleted records that share a few numbers, and holds the titles after each
// against the connected components of a model. Union numbers never lose their
// titles.
func TestModel(t *testing.T) {
	root := t.TempDir()
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		dir := filepath.Join(root, fmt.Sprint(round))
		store, err := staging.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		defer store.Close()
		m := &model{store: store, index: newMemoryIndex(), dir: dir, keys: map[string][]int{}, seen: map[int64]string{}}
		for range rapid.IntRange(1, 6).Draw(t, "loads") {
			m.load(t)
			m.compare(t)
		}
	})
}

type model struct {
	store *staging.Store
	index *memoryIndex
	dir   string
	files int
	// keys are the numbers of every record in force, by library and 001.
	keys map[string][]int
	// seen is a record that each union number had when it was last looked at.
	seen map[int64]string
}

// load imports one file of random records.
func (m *model) load(t *rapid.T) {
	library := rapid.SampledFrom([]string{"A", "B", "C"}).Draw(t, "library")
	var text strings.Builder
	for range rapid.IntRange(1, 4).Draw(t, "records") {
		number := rapid.IntRange(1, 4).Draw(t, "001")
		name := fmt.Sprintf("%s%d", library, number)
		m.files++ // makes every record another than all before
		if rapid.IntRange(0, 3).Draw(t, "deletes") == 0 {
			fmt.Fprintf(&text, "=LDR  00000dam\\a2200000\\a\\4500\n=001  %d\n=500  \\\\$a%d\n\n", number, m.files)
			delete(m.keys, name)
			continue
		}
		keys := rapid.SliceOfNDistinct(rapid.IntRange(1, 5), 0, 2, rapid.ID[int]).Draw(t, "keys")
		fmt.Fprintf(&text, "=LDR  00000nam\\a2200000\\a\\4500\n=001  %d\n=245  10$aMoby Dick\n=500  \\\\$a%d\n", number, m.files)
		for _, k := range keys {
			fmt.Fprintf(&text, "=010  \\\\$a8500000%d\n", k)
		}
		text.WriteString("\n")
		m.keys[name] = keys
	}
	path := filepath.Join(m.dir, fmt.Sprintf("%d.mrk", m.files))
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Import(context.Background(), m.store, m.index, []File{{Path: path, Name: "f", Library: library}}, nil); err != nil {
		t.Fatal(err)
	}
}

// components of the model, each as its sorted names.
func (m *model) components() map[string]string {
	group := map[string]string{}
	for name := range m.keys {
		group[name] = name
	}
	for changed := true; changed; {
		changed = false
		for a, keysA := range m.keys {
			for b, keysB := range m.keys {
				if group[a] < group[b] && share(keysA, keysB) {
					group[b], changed = group[a], true
				}
			}
		}
	}
	members := map[string][]string{}
	for name, g := range group {
		members[g] = append(members[g], name)
	}
	out := map[string]string{}
	for _, names := range members {
		sort.Strings(names)
		for _, n := range names {
			out[n] = strings.Join(names, " ")
		}
	}
	return out
}

func share(a, b []int) bool {
	for _, x := range a {
		for _, y := range b {
			if x == y {
				return true
			}
		}
	}
	return false
}

// compare holds the catalogue against the model.
func (m *model) compare(t *rapid.T) {
	ctx := context.Background()
	if wrong, err := m.store.Check(ctx); err != nil || len(wrong) > 0 {
		t.Fatalf("check: %v, %v", wrong, err)
	}
	want := m.components()
	got := map[string]string{}
	for n := range m.index.titles {
		title, err := m.store.Title(ctx, n)
		if err != nil || title.Number != n {
			t.Fatalf("title %d of the index: number %d, %v", n, title.Number, err)
		}
		var names []string
		for _, s := range title.Sources {
			names = append(names, s.Library+s.ControlNumber)
		}
		sort.Strings(names)
		for _, name := range names {
			got[name] = strings.Join(names, " ")
		}
		m.seen[n] = got[names[0]]
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("titles\n%v\nwant\n%v", got, want)
	}
	for n, was := range m.seen {
		if _, err := m.store.Title(ctx, n); err != nil && !errors.Is(err, staging.ErrNotFound) {
			t.Fatalf("number %d, once of %s: %v", n, was, err)
		}
	}
}
