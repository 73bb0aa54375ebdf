package ingest

import (
	"context"
	"os"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// said are the titles that stand under each control number.
type said map[string]map[string]int

func (s said) add(control, title string) {
	if s[control] == nil {
		s[control] = map[string]int{}
	}
	s[control][title]++
}

// TestCorpusCollisions imports two real folders as they are, in which one number
// stands for many things (records that test a program): each is kept under the number
// and reported, and none takes another's place. An update, which shares author and
// number with what it replaces, does.
func TestCorpusCollisions(t *testing.T) {
	for _, c := range []struct {
		folder               string
		collisions, replaced int
	}{{"psu-libraries+psulib_traject", 12, 0}, {"trln+marc-to-argot", 14, 1}} {
		t.Run(c.folder, func(t *testing.T) {
			var files []File
			sent := said{}
			for _, f := range corpus(t) {
				if f.Library == c.folder {
					files = append(files, f)
					readTitles(t, f.Path, sent)
				}
			}
			b := newBench(t)
			b.index.forget = true
			report, err := Import(context.Background(), b.store, b.index, files, nil)
			if err != nil {
				t.Fatal(err)
			}
			wantSound(t, b.store)
			reported := 0
			for _, p := range report.Problems {
				if p.Kind == "collision" {
					reported++
				}
			}
			equal(t, "collisions", report.Totals.Collisions, c.collisions)
			equal(t, "reported", reported, c.collisions)
			kept, replaced := b.kept(), 0
			for control, titles := range sent {
				for title := range titles {
					if kept[control][title] == 0 {
						t.Logf("%s: %q was replaced by what stands there now: %v", control, title, kept[control])
						replaced++
					}
				}
			}
			equal(t, "replaced", replaced, c.replaced)
			again, err := Import(context.Background(), b.store, b.index, files, nil)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "unchanged when they come again", again.Totals.Unchanged, again.Totals.Read)
		})
	}
}

// readTitles notes the titles of a file's bibliographic records.
func readTitles(t *testing.T, path string, sent said) {
	t.Helper()
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	eachRecord(in, func(r *marc.Record) {
		if d := union.Describe(r); d.Kind == marc.Bibliographic {
			sent.add(d.Control, d.Title)
		}
	})
}

// kept are the titles of all records in force.
func (b *bench) kept() said {
	b.t.Helper()
	var controls []string
	err := b.store.EachPlace(context.Background(), func(_, control string, _ int64) error {
		controls = append(controls, control)
		return nil
	})
	if err != nil {
		b.t.Fatal(err)
	}
	out := said{}
	err = b.store.EachTitleRecord(context.Background(), func(r *staging.Record) error {
		facts, err := union.DecodeFacts(r.Facts)
		if err == nil {
			out.add(controls[0], facts.Title)
			controls = controls[1:]
		}
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return out
}
