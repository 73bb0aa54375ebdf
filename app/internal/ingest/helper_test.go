package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// bench is a catalogue with an index in memory, and a folder for files.
type bench struct {
	t     testing.TB
	dir   string
	store *staging.Store
	index *memoryIndex
}

func newBench(t testing.TB) *bench {
	dir := t.TempDir()
	return &bench{t: t, dir: dir, store: openStore(t, filepath.Join(dir, "catalogue")), index: newMemoryIndex()}
}

// file writes records in MARCMaker text, one after an empty line each, and
// returns them as a file of a library. A record without =LDR is a printed book.
func (b *bench) file(library, text string) File {
	b.t.Helper()
	var out strings.Builder
	for _, record := range strings.Split(strings.TrimSpace(text), "\n\n") {
		record = strings.TrimSpace(record)
		if !strings.HasPrefix(record, "=LDR") {
			out.WriteString("=LDR  00000nam\\a2200000\\a\\4500\n")
		}
		out.WriteString(record + "\n\n")
	}
	f, err := os.CreateTemp(b.dir, library+"-*.mrk")
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := f.WriteString(out.String()); err != nil {
		b.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.t.Fatal(err)
	}
	return File{Path: f.Name(), Name: filepath.Base(f.Name()), Library: library}
}

// load imports files and holds the outcome against the catalogue.
func (b *bench) load(files ...File) *view.ImportReport {
	b.t.Helper()
	report, err := Import(context.Background(), b.store, b.index, files, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.sound(report)
	return report
}

// sound checks report, store and index against each other.
func (b *bench) sound(report *view.ImportReport) {
	b.t.Helper()
	wantSound(b.t, b.store)
	for _, f := range report.Files {
		c := f.Counts
		if sum := c.Added + c.Updated + c.Unchanged + c.Older + c.Deleted + c.Collisions; sum != c.Read {
			b.t.Errorf("%s: read %d, but the outcomes add up to %d", f.Name, c.Read, sum)
		}
	}
	b.agree()
	if report.Totals.Titles != len(b.index.titles) {
		b.t.Errorf("the report says %d titles, the index has %d", report.Totals.Titles, len(b.index.titles))
	}
}

// agree holds the index, which was told of changes only, against a fresh one.
func (b *bench) agree() {
	b.t.Helper()
	fresh := newMemoryIndex()
	if err := Replay(context.Background(), b.store, fresh, nil); err != nil {
		b.t.Fatal(err)
	}
	if len(fresh.titles) != len(b.index.titles) || fresh.seq != b.index.seq {
		b.t.Errorf("the index has %d titles at %d, a fresh one %d at %d", len(b.index.titles), b.index.seq, len(fresh.titles), fresh.seq)
	}
	for n, l := range fresh.titles {
		if b.index.titles[n] != l {
			b.t.Errorf("title %d in the index:\n%s\nin a fresh one:\n%s", n, b.index.titles[n], l)
		}
	}
}

// counts is a report's sum in one line.
func counts(r *view.ImportReport) string {
	c := r.Totals.Counts
	return fmt.Sprintf("read %d added %d updated %d unchanged %d older %d deleted %d collisions %d rejected %d titles %d",
		c.Read, c.Added, c.Updated, c.Unchanged, c.Older, c.Deleted, c.Collisions, c.Rejected, r.Totals.Titles)
}

// titles is every title as "number: control numbers of its sources".
func (b *bench) titles() string {
	b.t.Helper()
	var out []string
	for n := int64(1); n < 100; n++ {
		r, err := Title(context.Background(), b.store, n)
		if errors.Is(err, staging.ErrNotFound) {
			continue
		}
		if err != nil {
			b.t.Fatal(err)
		}
		line := fmt.Sprintf("%d:", n)
		if r.Number != n {
			line = fmt.Sprintf("%d>%d", n, r.Number)
			out = append(out, line)
			continue
		}
		for _, s := range r.Sources {
			line += " " + s.Library + s.ControlNumber
		}
		out = append(out, line)
	}
	return strings.Join(out, "; ")
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}
