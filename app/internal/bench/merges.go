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
	// Docs are titles in Parts segments, each with a whole record of RecordBytes
	// that is packed at Level; the best of Runs counts. DeletePercent of them are
	// deleted, in the half of the measurements that is about deletions.
	Docs, Parts, RecordBytes, Level, Runs, DeletePercent int

	Say func(format string, args ...any)
}

// mergeCase is a folder of segments to be merged, and what that took.
type mergeCase struct {
	dir      string
	records  bool
	deleted  int
	add      float64
	from, to int64
	// copied and repacked are the best of each way; without records there is one.
	copied, repacked cost
}

// Merges measures merging segments that are each ordered by popularity into one
// that is, with and without deletions, copying stored records and packing them
// again. The stored part is what the merge takes more than that of the same titles
// without records.
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
		o.Say("merging, run %d of %d", run+1, o.Runs)
		for _, c := range cases {
			if err := c.merge(ctx, o, false, &c.copied); err != nil {
				return nil, err
			}
			if !c.records {
				continue
			}
			if err := c.merge(ctx, o, true, &c.repacked); err != nil {
				return nil, err
			}
		}
	}
	return mergeReport(o, cases), nil
}

func mergeReport(o MergeOptions, cases []*mergeCase) *Report {
	t := Table{Title: fmt.Sprintf("%s titles in %d segments, each ordered by popularity, merged into one that is; records of %s bytes, level %d; best of %d, ratios of processor time",
		thousands(int64(o.Docs)), o.Parts, thousands(int64(o.RecordBytes)), max(1, o.Level), o.Runs),
		Columns: []Column{{"deleted", "deleted", ""}, {"records", "records", ""}, {"add_s", "added in s", "%.2f"},
			{"merge_s", "merged in s", "%.2f"}, {"merge_cpu_s", "processor s", "%.2f"},
			{"stored_s", "stored part s", "%.2f"}, {"stored_cpu_s", "its processor s", "%.2f"},
			{"merge_times", "merge, times copied", "%.2f"}, {"stored_times", "stored part, times copied", "%.1f"},
			{"bytes_before", "bytes before", ""}, {"bytes_after", "bytes after", ""}, {"stored_bytes", "of them stored", ""}}}
	out := &Report{Name: "Merging stored records under an index sort (S5)",
		Seed:    "raw copies: merge time -20 %, indexing +3 %; with deletions it did not pay",
		Missing: []string{}}
	half := len(cases) / 2
	for i, c := range cases[:half] {
		bare := cases[half+i]
		part := func(whole cost) cost {
			return cost{max(0, whole.seconds-bare.copied.seconds), max(0, whole.cpu-bare.copied.cpu)}
		}
		copied, repacked := part(c.copied), part(c.repacked)
		stored := c.to - bare.to
		t.Add(c.deleted, "copied", c.add, c.copied.seconds, c.copied.cpu, copied.seconds, copied.cpu, 1.0, 1.0, c.from, c.to, stored)
		t.Add(c.deleted, "packed again", c.add, c.repacked.seconds, c.repacked.cpu, repacked.seconds, repacked.cpu,
			ratio(c.repacked.cpu, c.copied.cpu, shortest), ratio(repacked.cpu, copied.cpu, c.copied.cpu*showing), c.from, c.to, stored)
		out.Verdict = append(out.Verdict, mergeVerdict(c, copied, repacked))
	}
	out.Tables = []Table{t}
	return out
}

// mergeVerdict says what copying saves.
func mergeVerdict(c *mergeCase, copied, repacked cost) string {
	what := "Without deletions"
	if c.deleted > 0 {
		what = "With " + thousands(int64(c.deleted)) + " deleted"
	}
	saved := 100 - share(c.copied.cpu, c.repacked.cpu)
	if times, ok := ratio(repacked.cpu, copied.cpu, c.copied.cpu*showing).(float64); ok {
		return fmt.Sprintf("%s copying takes %.0f %% less of a merge's processor time than packing again; of its stored part packing again takes %.1f times as much.", what, saved, times)
	}
	return fmt.Sprintf("%s copying takes %.0f %% less of a merge's processor time than packing again; the stored part of a copying merge is less than %.0f %% of it, too little to divide by.", what, saved, showing*100)
}

// showing is the share of a merge that its stored part must have to be divided by:
// two merges alone differ by as much.
const showing = 0.1

// ratio is a/b, or nil if b is less than least.
func ratio(a, b, least float64) any {
	if b < least {
		return nil
	}
	return a / b
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
	if err := buildTitles(ctx, c.dir, titleShape{o.Docs, o.Parts, bytes, o.Level}); err != nil {
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

// merge merges a copy, and keeps the best figures in best.
func (c *mergeCase) merge(ctx context.Context, o MergeOptions, repack bool, best *cost) (err error) {
	other := c.dir + "-merged"
	if err := copyIndex(c.dir, other); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(other)) }()
	x, err := engine.Open(other, &engine.Options{MergeFactor: engine.NoMerges, Level: o.Level, Repack: repack})
	if err != nil {
		return err
	}
	watch := start()
	err = x.Compact(ctx)
	got := watch.cost()
	if err = errors.Join(err, x.Close()); err != nil {
		return err
	}
	best.keep(got)
	if !repack {
		c.to, err = folderBytes(other)
	}
	return err
}
