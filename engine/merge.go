package engine

import (
	"context"
	"errors"
	"slices"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
)

// Merge runs the merges that are due: segments of about one size are made one,
// and a segment of which much is deleted is written anew. A Writer runs them
// after each commit. Merge is ErrLocked while a writer of another Index is open,
// and does nothing while one of this Index has changes that wait for a commit.
// A cancelled merge leaves the index as it was.
func (x *Index) Merge(ctx context.Context) error { return x.merge(ctx, (*Writer).merge) }

// Compact merges all segments into one.
func (x *Index) Compact(ctx context.Context) error { return x.merge(ctx, (*Writer).compact) }

func (x *Index) merge(ctx context.Context, run func(*Writer, context.Context) error) (err error) {
	x.mu.Lock()
	w := x.writer
	x.mu.Unlock()
	if w == nil {
		if w, err = x.Writer(); err != nil {
			return err
		}
		return errors.Join(run(w, ctx), w.Close())
	}
	if err := w.enter(); err != nil {
		return err
	}
	defer w.mu.Unlock()
	if w.changed {
		return nil
	}
	if err = run(w, ctx); !w.ready {
		w.err = err
	}
	return err
}

// merge runs the merges of the policy. The writer has no changes.
func (w *Writer) merge(ctx context.Context) error {
	if w.x.options.MergeFactor == NoMerges {
		return nil
	}
	for {
		picked := pickMerge(w.refs(), w.x.options.MergeFactor)
		if len(picked) == 0 {
			return nil
		}
		if err := w.mergeSegments(ctx, picked); err != nil {
			return err
		}
	}
}

func (w *Writer) compact(ctx context.Context) error {
	refs := w.refs()
	if len(refs) == 0 || len(refs) == 1 && refs[0].live == refs[0].docs {
		return nil
	}
	picked := make([]int, len(refs))
	for i := range picked {
		picked[i] = i
	}
	return w.mergeSegments(ctx, picked)
}

func (w *Writer) refs() []segmentRef {
	var list []segmentRef
	for _, g := range w.segs {
		list = append(list, g.ref)
	}
	return list
}

// A segment of which more than one part in deadShare is deleted is merged alone.
const deadShare = 4

// pickMerge returns the places of segments to be merged now, or none: factor
// segments of one tier, the smallest tier first, or one with many deletions.
func pickMerge(refs []segmentRef, factor int) []int {
	tiers := map[int][]int{}
	for i, r := range refs {
		if (r.docs-r.live)*deadShare > r.docs {
			return []int{i}
		}
		tiers[tier(r.live, factor)] = append(tiers[tier(r.live, factor)], i)
	}
	var levels []int
	for t := range tiers {
		levels = append(levels, t)
	}
	slices.Sort(levels)
	for _, t := range levels {
		if len(tiers[t]) >= factor {
			return tiers[t][:factor]
		}
	}
	return nil
}

// smallTier is the size up to which segments are of one tier, so that small
// commits do not leave many segments.
const smallTier = 1000

// tier is how often n can be divided by factor before it is small.
func tier(n, factor int) int {
	t := 0
	for ; n > smallTier; n /= factor {
		t++
	}
	return t
}

// mergeSegments merges the segments at these places and commits.
func (w *Writer) mergeSegments(ctx context.Context, picked []int) (err error) {
	defer search.Guard(&err)()
	var sources []segment.Source
	for _, i := range picked {
		g := w.segs[i]
		sources = append(sources, segment.Source{Segment: g.seg, Live: g.live, Popularity: g.popularity})
	}
	id := w.number()
	if err := w.x.writeMerged(ctx, w.base, id, sources); err != nil {
		w.clean()
		return err
	}
	merged, err := w.openNew(id)
	if err != nil {
		w.clean()
		return err
	}
	c := *w.base.commit
	c.generation++
	c.segments = nil
	for i, g := range w.segs {
		if !slices.Contains(picked, i) {
			c.segments = append(c.segments, g.ref)
		}
	}
	c.segments = append(c.segments, merged.ref)
	c.next = w.next
	if err := errors.Join(c.publish(w.x.dir), w.x.rs.put(merged.held)); err != nil {
		return err
	}
	return w.adopt(&c)
}

// clean removes what a failed merge has written.
func (w *Writer) clean() { sweep(w.x.dir, w.base.commit.files()) }

// writeMerged writes segment id of sources, whose checksums it verifies first.
func (x *Index) writeMerged(ctx context.Context, base *snapshot, id uint64, sources []segment.Source) (err error) {
	for _, s := range sources {
		if err := errors.Join(s.Hot.Verify(), s.Cold.Verify()); err != nil {
			return err
		}
	}
	out := x.output(id)
	out.Field = base.search.Values.Field
	if x.options.Repack {
		if err := x.repack(&out, base); err != nil {
			return err
		}
	}
	if x.options.MergeInputBytes > 0 {
		windowed, closeAll, err := x.windowed(sources)
		defer func() { err = errors.Join(err, closeAll()) }()
		if err != nil {
			return err
		}
		sources = windowed
	}
	_, err = segment.Merge(ctx, out, base.layout(), sources)
	return err
}

// windowed opens the segments of sources again, to be read by a buffer.
func (x *Index) windowed(sources []segment.Source) (list []segment.Source, closeAll func() error, err error) {
	closeAll = func() error {
		var errs []error
		for _, s := range list {
			errs = append(errs, s.Close())
		}
		return errors.Join(errs...)
	}
	access := x.options.access()
	access.WindowBytes = x.options.MergeInputBytes
	for _, s := range sources {
		g, err := segment.Open(x.dir, s.ID, access)
		if err != nil {
			return list, closeAll, err
		}
		list = append(list, segment.Source{Segment: g, Live: s.Live, Popularity: s.Popularity})
	}
	return list, closeAll, nil
}

// repack has out unpack records and pack them with the last dictionaries.
func (x *Index) repack(out *segment.Output, base *snapshot) (err error) {
	out.Codec = base.search.Codec
	if out.Brief, err = base.encoder(base.commit.briefDictionary, x.options.Level); err != nil {
		return err
	}
	out.Full, err = base.encoder(base.commit.fullDictionary, x.options.Level)
	return err
}
