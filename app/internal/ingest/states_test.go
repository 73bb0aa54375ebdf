package ingest

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

// TestStates imports the sets of neighbouring states, each as a library: the
// records that two of them share, told by their 001, are one title that two
// libraries hold, but for those that carry no other number at all. The list of sources
// counts numbers that two sets have in common (251 and 118); the records that are the
// same letter for letter are 248 and 93.
func TestStates(t *testing.T) {
	var files []File
	for _, f := range corpus(t) {
		if f.Library == "usgpo+cataloging-records-geographic-based" && strings.Contains(filepath.Base(f.Path), "__") {
			f.Library, _, _ = strings.Cut(strings.SplitN(f.Name, "__", 2)[1], "_")
			files = append(files, f)
		}
	}
	b := newBench(t)
	// pairs counts the records that two libraries share and that are one title,
	// bare those that are two because they have no number.
	pairs, bare := map[string]int{}, map[string]int{}
	where, library := map[string]int64{}, map[string]string{}
	b.index.forget = true
	b.index.onChange = func(c Change) {
		libraries := map[string]bool{}
		for i, s := range c.Record.Sources {
			libraries[s.Library] = true
			for _, o := range c.Record.Sources[:i] {
				if s.ControlNumber == o.ControlNumber {
					pairs[min(s.Library, o.Library)+" "+max(s.Library, o.Library)]++
				}
			}
			if n, ok := where[s.ControlNumber]; ok && n != c.Number {
				if numbered(c.Record.MARC) {
					t.Errorf("%s of %s is title %d and %d", s.ControlNumber, s.Library, n, c.Number)
				}
				bare[min(s.Library, library[s.ControlNumber])+" "+max(s.Library, library[s.ControlNumber])]++
			}
			where[s.ControlNumber], library[s.ControlNumber] = c.Number, s.Library
		}
		held := map[string]bool{}
		for _, h := range c.Record.Holdings {
			held[h.Library] = true
		}
		if len(held) != len(libraries) {
			t.Errorf("title %d has records of %d libraries, and %d hold it", c.Number, len(libraries), len(held))
		}
	}
	report, err := Import(context.Background(), b.store, b.index, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s; one title %v; without number %v", counts(report), pairs, bare)
	wantSound(t, b.store)
	equal(t, "without number", len(bare), 1)
	equal(t, "of Vermont and New Hampshire", bare["newhampshire vermont"], 1)
	equal(t, "Vermont and New Hampshire", pairs["newhampshire vermont"]+bare["newhampshire vermont"], 248)
	equal(t, "Guam and the Northern Marianas", pairs["guam northernmarianaislands"]+bare["guam northernmarianaislands"], 93)
}

// numbered says whether a record has a number to match by.
func numbered(r *marc.Record) bool {
	for _, k := range union.Describe(r).Keys {
		if k.Kind != union.KeySystem {
			return true
		}
	}
	return false
}
