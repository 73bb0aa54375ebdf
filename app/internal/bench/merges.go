package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"holdfast/engine"
)

// MergeOptions say how merges are measured.
type MergeOptions struct {
	Dir string
	// Docs are titles in Parts segments, each with a whole record of RecordBytes;
	// the best of Runs counts. DeletePercent of them are deleted, in the half of
	// the measurements that is about deletions.
	Docs, Parts, RecordBytes, Runs, DeletePercent int
	Say                                           func(format string, args ...any)
}

// mergeCase is a folder of segments to be merged.
type mergeCase struct {
	dir      string
	records  bool
	deleted  int
	add      float64
	whole    cost
	from, to int64
}

// Merges measures merging segments that are each ordered by popularity into one
// that is, with and without deletions. The stored part is what the merge takes
// more than that of the same titles without records.
func Merges(ctx context.Context, o MergeOptions) (_ *Report, err error) {
	dir := filepath.Join(o.Dir, "merges")
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var cases []*mergeCase
	for _, records := range []bool{true, false} {
		for _, deletions := range []bool{false, true} {
			c := &mergeCase{dir: filepath.Join(dir, fmt.Sprintf("%v-%v", records, deletions)), records: records}
			o.Say("indexing %s titles, records %v, deletions %v", thousands(int64(o.Docs)), records, deletions)
			if err := c.build(ctx, o, deletions); err != nil {
				return nil, err
			}
			cases = append(cases, c)
		}
	}
	for run := range o.Runs {
		for _, c := range cases {
			o.Say("merging, run %d of %d", run+1, o.Runs)
			if err := c.merge(ctx, run == 0); err != nil {
				return nil, err
			}
		}
	}
	return mergeReport(o, cases), nil
}

func mergeReport(o MergeOptions, cases []*mergeCase) *Report {
	t := Table{Title: fmt.Sprintf("%s titles in %d segments, each ordered by popularity, merged into one that is; records of %s bytes; best of %d",
		thousands(int64(o.Docs)), o.Parts, thousands(int64(o.RecordBytes)), o.Runs),
		Columns: []Column{{"deleted", "deleted", ""}, {"add_s", "added in s", "%.2f"}, {"merge_s", "merged in s", "%.2f"},
			{"merge_cpu_s", "processor s", "%.2f"}, {"bare_merge_s", "without records s", "%.2f"}, {"stored_s", "stored part s", "%.2f"},
			{"stored_cpu_s", "its processor s", "%.2f"}, {"store_mb_per_second", "MB/s of it", "%.0f"},
			{"bytes_before", "bytes before", ""}, {"bytes_after", "bytes after", ""}}}
	half := len(cases) / 2
	var stored [2]cost
	for i, c := range cases[:half] {
		bare := cases[half+i]
		stored[i] = cost{max(0, c.whole.seconds-bare.whole.seconds), max(0, c.whole.cpu-bare.whole.cpu)}
		rate := any(nil)
		if stored[i].seconds > 0 {
			rate = megabytes(c.to-bare.to) / stored[i].seconds
		}
		t.Add(c.deleted, c.add, c.whole.seconds, c.whole.cpu, bare.whole.seconds, stored[i].seconds, stored[i].cpu, rate, c.from, c.to)
	}
	verdict := fmt.Sprintf("The stored part takes %.0f %% of a merge's processor time without deletions and %.0f %% with %s deleted: records are copied, in any order.",
		share(stored[0].cpu, cases[0].whole.cpu), share(stored[1].cpu, cases[1].whole.cpu), thousands(int64(cases[1].deleted)))
	return &Report{Name: "Merging stored records under an index sort (S5)",
		Seed:    "raw copies: merge time -20 %, indexing +3 %; with deletions it did not pay",
		Tables:  []Table{t},
		Verdict: []string{verdict},
		Missing: []string{"Left out: records that are compressed again instead of copied, and the ratio to that; the engine always copies them."}}
}

func share(part, all float64) float64 {
	if all <= 0 {
		return 0
	}
	return part / all * 100
}

func (c *mergeCase) build(ctx context.Context, o MergeOptions, deletions bool) error {
	bytes := 0
	if c.records {
		bytes = o.RecordBytes
	}
	watch := start()
	if err := buildTitles(ctx, c.dir, o.Docs, o.Parts, bytes); err != nil {
		return err
	}
	c.add = watch.seconds()
	if deletions {
		if err := c.delete(ctx, o); err != nil {
			return err
		}
	}
	var err error
	c.from, err = folderBytes(c.dir)
	return err
}

// delete deletes titles here and there.
func (c *mergeCase) delete(ctx context.Context, o MergeOptions) error {
	x, err := engine.Open(c.dir, &engine.Options{MergeFactor: engine.NoMerges})
	if err != nil {
		return err
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		return err
	}
	for i := range o.Docs {
		if int(mix(uint64(i))%100) >= o.DeletePercent {
			continue
		}
		if err := w.Delete(fmt.Sprintf("t%08d", i)); err != nil {
			return err
		}
		c.deleted++
	}
	return errors.Join(w.Commit(ctx, nil), w.Close())
}

// merge merges a copy, and keeps the best figures.
func (c *mergeCase) merge(ctx context.Context, first bool) (err error) {
	other := c.dir + "-merged"
	if err := copyIndex(c.dir, other); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(other)) }()
	x, err := engine.Open(other, &engine.Options{MergeFactor: engine.NoMerges})
	if err != nil {
		return err
	}
	watch := start()
	err = x.Compact(ctx)
	got := cost{watch.seconds(), watch.cpuTime()}
	if err = errors.Join(err, x.Close()); err != nil {
		return err
	}
	if first || got.seconds < c.whole.seconds {
		c.whole.seconds = got.seconds
	}
	if first || got.cpu < c.whole.cpu {
		c.whole.cpu = got.cpu
	}
	c.to, err = folderBytes(other)
	return err
}
