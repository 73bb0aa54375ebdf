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

// ways are what a merge does with stored records; the first is the engine's own.
var ways = []struct {
	name   string
	repack bool
}{{"copied", false}, {"packed again", true}}

// wayCopied and wayRepacked are the places of the two ways.
const wayCopied, wayRepacked = 0, 1

// orders are how the segments that are merged lie to each other in the order of the
// index, which is by popularity.
var orders = []struct {
	name    string
	follows bool
}{{"mixed", false}, {"one after the other", true}}

// mergeCase is a folder of segments to be merged, and what that took.
type mergeCase struct {
	dir     string
	order   string
	deleted int
	// bare segments have stored records and keys, and nothing that is searched.
	bare bool
	// what merging takes, and what is there then, by way.
	took [2]cost
	size [2]mergedSize
}

// mergedSize is what a merged index takes, and its stored records of that.
type mergedSize struct{ bytes, stored int64 }

// indexing is what indexing with the merges on the way takes, by way.
type indexing struct {
	took [2]cost
	size [2]mergedSize
}

// Merges measures merging segments that are each ordered by popularity into one
// that is, with and without deletions, copying stored records and packing them
// again. The stored part is measured by merging the same records without anything
// that is searched.
func Merges(ctx context.Context, o MergeOptions) (_ *Report, err error) {
	dir := filepath.Join(o.Dir, "merges")
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	cases, err := o.build(ctx, dir)
	if err != nil {
		return nil, err
	}
	var whole indexing
	for run := range o.Runs {
		o.Say("run %d of %d", run+1, o.Runs)
		for way := range ways {
			if err := whole.measure(ctx, o, filepath.Join(dir, "whole"), way); err != nil {
				return nil, err
			}
			for _, c := range cases {
				if err := c.merge(ctx, o, way); err != nil {
					return nil, err
				}
			}
		}
	}
	return mergeReport(o, cases, &whole), nil
}

// build indexes the segments of all cases.
func (o *MergeOptions) build(ctx context.Context, dir string) (cases []*mergeCase, err error) {
	for _, order := range orders {
		for _, bare := range []bool{false, true} {
			o.Say("indexing %s titles, segments %s, only records %v", thousands(int64(o.Docs)), order.name, bare)
			c := &mergeCase{dir: filepath.Join(dir, fmt.Sprintf("%v-%v", order.follows, bare)), order: order.name, bare: bare}
			shape := titleShape{docs: o.Docs, parts: o.Parts, recordBytes: o.RecordBytes, level: o.Level, follows: order.follows, bare: bare}
			if err := buildTitles(ctx, c.dir, shape); err != nil {
				return nil, err
			}
			less := *c
			less.dir += "-deleted"
			if err := copyIndex(c.dir, less.dir); err != nil {
				return nil, err
			}
			if err := less.delete(ctx, o); err != nil {
				return nil, err
			}
			cases = append(cases, c, &less)
		}
	}
	return cases, nil
}

// delete deletes titles here and there.
func (c *mergeCase) delete(ctx context.Context, o *MergeOptions) error {
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

// merge merges a copy one way, and keeps the best figures.
func (c *mergeCase) merge(ctx context.Context, o MergeOptions, way int) (err error) {
	other := c.dir + "-merged"
	if err := copyIndex(c.dir, other); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(other)) }()
	x, err := engine.Open(other, &engine.Options{MergeFactor: engine.NoMerges, Level: o.Level, Repack: ways[way].repack})
	if err != nil {
		return err
	}
	collect()
	watch := start()
	err = x.Compact(ctx)
	got := watch.cost()
	if err = errors.Join(err, x.Close()); err != nil {
		return err
	}
	c.took[way].keep(got)
	c.size[way], err = sizeOf(other)
	return err
}

// measure indexes all titles one way, in as many commits as there are segments,
// with the merges that the engine itself finds due, and keeps the best figures.
func (i *indexing) measure(ctx context.Context, o MergeOptions, dir string, way int) (err error) {
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	shape := titleShape{docs: o.Docs, parts: o.Parts, recordBytes: o.RecordBytes, level: o.Level, merges: max(2, o.Parts/2), repack: ways[way].repack}
	collect()
	watch := start()
	if err := buildTitles(ctx, dir, shape); err != nil {
		return err
	}
	i.took[way].keep(watch.cost())
	i.size[way], err = sizeOf(dir)
	return err
}

// sizeOf describes what an index takes.
func sizeOf(dir string) (s mergedSize, err error) {
	d, err := engine.Describe(dir)
	if err != nil {
		return s, err
	}
	s.bytes = d.Bytes
	for _, t := range d.Structures {
		if t.Name == "full records" || t.Name == "brief records" {
			s.stored += t.Bytes
		}
	}
	return s, nil
}
