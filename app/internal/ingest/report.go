package ingest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// run is one import.
type run struct {
	store    *staging.Store
	progress *view.Progress
	rules    *union.RuleSet
	merge    *union.MergeProfile
	files    []File

	im    *staging.Import
	loads []int64
	// places is the index in files and reports of each load.
	places   map[int64]int
	reports  []view.FileReport
	problems problems
	// half is a file that was left in the middle when it was read before, nil for none.
	half   *halfRead
	titles int
	// removed records were in force and are in no file that claims to be full.
	removed   int
	committed bool
	// how and bulk are for many new records at once; bulk is nil for few.
	how  Bulk
	bulk *bulk
	// base is the last record from before the import, newest that of now.
	base, newest int64
	// attaches says that it brings holdings records.
	attaches bool
}

func newRun(ctx context.Context, store *staging.Store, progress *view.Progress, files []File) (*run, error) {
	rules, err := Rules(context.WithoutCancel(ctx), store)
	if err != nil {
		return nil, err
	}
	merge, err := MergeProfile(context.WithoutCancel(ctx), store)
	if err != nil {
		return nil, err
	}
	r := &run{store: store, progress: progress, rules: rules, merge: merge, files: slices.Clone(files), how: standardBulk(), places: map[int64]int{}}
	if err := r.readProfiles(context.WithoutCancel(ctx)); err != nil {
		return nil, err
	}
	r.reports = make([]view.FileReport, len(files))
	for i, f := range files {
		r.reports[i] = view.FileReport{Name: f.Name, Library: f.Library}
		r.reports[i].Warnings = map[string]int{}
	}
	return r, nil
}

// dropTime is how long a failed or cancelled import clears away before it
// answers; the next recovery or import does the rest.
const dropTime = 300 * time.Millisecond

// drop takes an import back that did not come to its end.
func (r *run) drop() {
	if r.im == nil || r.committed || r.im.Drop() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), dropTime)
	defer cancel()
	_ = r.store.Purge(ctx) // what is left is invisible, and cleared later
}

// report puts the reports of the files together.
func (r *run) report() *view.ImportReport {
	out := &view.ImportReport{Files: r.reports, Problems: r.problems.list, Loads: r.loads}
	out.Totals.Warnings = map[string]int{}
	out.Totals.Titles = r.titles
	out.Removed = r.removed
	for i := range r.reports {
		out.Totals.Add(&r.reports[i].Counts)
	}
	if !r.committed {
		if c, err := r.store.Counts(context.Background()); err == nil {
			out.Totals.Titles = c.Titles
		}
	}
	return out
}

// cancelled says of a report that nothing came of it.
func cancelled(report *view.ImportReport) *view.ImportReport {
	report.Cancelled = true
	report.Loads = nil
	return report
}

// encodeCounts is the form in which staging keeps counts.
func encodeCounts(c *view.Counts) string {
	b, err := json.Marshal(c)
	if err != nil {
		return "{}" // numbers and strings always encode
	}
	return string(b)
}

// decodeCounts reads it again; what cannot be read counts nothing.
func decodeCounts(s string) view.Counts {
	var c view.Counts
	if json.Unmarshal([]byte(s), &c) != nil {
		c = view.Counts{}
	}
	if c.Warnings == nil {
		c.Warnings = map[string]int{}
	}
	return c
}

// census counts in what forms the records of a file came.
type census struct {
	encoding map[marc.Encoding]int
	dialects map[marc.Dialect]int
}

// note counts a record that was read.
func (f *reading) note(r *marc.Record) {
	if f.seen.encoding == nil {
		f.seen = census{map[marc.Encoding]int{}, map[marc.Dialect]int{}}
		f.counts.Warnings = map[string]int{}
	}
	f.seen.encoding[r.Encoding]++
	f.counts.Read++
	switch r.Kind() {
	case marc.Authority:
		f.counts.Authorities++
	case marc.Holdings:
		f.counts.Holdings++
	default:
		f.seen.dialects[r.Dialect()]++
	}
	for i := range r.Warnings {
		f.counts.Warnings[r.Warnings[i].Kind.String()]++
	}
}

// format is what a file is, for people: "MARC 21, ISO 2709".
func (c *census) format(f marc.Format) string {
	if f == marc.FormatUnknown {
		return ""
	}
	dialect := marc.MARC21
	if c.dialects[marc.UNIMARC] > c.dialects[marc.MARC21] {
		dialect = marc.UNIMARC
	}
	return dialect.String() + ", " + f.String()
}

// encodings names the encoding of most records, and in brackets the others
// with their numbers: "UTF-8 (12 in MARC-8)".
func (c *census) encodings() string {
	var all []marc.Encoding
	for e := range c.encoding {
		all = append(all, e)
	}
	if len(all) == 0 {
		return ""
	}
	sort.Slice(all, func(i, j int) bool {
		if c.encoding[all[i]] != c.encoding[all[j]] {
			return c.encoding[all[i]] > c.encoding[all[j]]
		}
		return all[i] < all[j]
	})
	var others []string
	for _, e := range all[1:] {
		others = append(others, fmt.Sprintf("%d in %s", c.encoding[e], e))
	}
	if len(others) == 0 {
		return all[0].String()
	}
	return all[0].String() + " (" + strings.Join(others, ", ") + ")"
}

// Bounds of the list of problems: how many, how much of one record, and how
// many bytes in all.
const maxProblems, maxProblemBytes, maxAllBytes = 10000, 100000, 32 << 20

// problems is the list of a report, bounded.
type problems struct {
	list  []view.Problem
	bytes int
}

func (p *problems) add(one view.Problem) {
	if len(p.list) >= maxProblems {
		return
	}
	n := min(len(one.Bytes), maxProblemBytes, maxAllBytes-p.bytes)
	one.Bytes = append([]byte(nil), one.Bytes[:n]...)
	p.bytes += n
	p.list = append(p.list, one)
}
