package engine

import (
	"context"
	"errors"
	"time"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// write writes the merged segment, after it has verified its sources.
func (r *mergeRun) write(ctx context.Context, pace func(context.Context) error) (err error) {
	defer search.Guard(&err)()
	for _, s := range r.sources {
		if err := errors.Join(s.Hot.Verify(), s.Cold.Verify()); err != nil {
			return err
		}
		s.Hot.Forget()
		s.Cold.Forget()
	}
	if pace == nil {
		pace = r.x.options.Yield
	}
	out := r.x.output(r.id)
	out.Field, out.Pace = r.base.search.Values.Field, pace
	if r.numbers != nil {
		out.Number = r.numbers.of
	}
	if err := r.x.packing(&out, r.base); err != nil {
		return err
	}
	if r.docMap, err = segment.Merge(ctx, out, r.base.layout(), r.inputs); err != nil {
		return err
	}
	return ctx.Err()
}

// windowed opens the segments of sources again, to be read by a buffer. Nothing is
// loaded for that but tables, and those only where nothing is to be mapped.
func (x *Index) windowed(sources []segment.Source) (list []segment.Source, closeAll func() error, err error) {
	closeAll = func() error {
		var errs []error
		for _, s := range list {
			errs = append(errs, s.Close())
		}
		return errors.Join(errs...)
	}
	access := segment.Access{WindowBytes: x.options.MergeInputBytes}
	if x.options.Access >= Loaded {
		access.Hot = store.Pread
	}
	if x.options.ColdAccess >= Loaded {
		access.Cold = store.Pread
	}
	for _, s := range sources {
		g, err := segment.Open(x.dir, s.ID, access)
		if err != nil {
			return list, closeAll, err
		}
		list = append(list, segment.Source{Segment: g, Live: s.Live, Popularity: s.Popularity})
	}
	return list, closeAll, nil
}

// packing has out unpack and pack lists with the last dictionary, and records too if
// they are to be packed again.
func (x *Index) packing(out *segment.Output, base *snapshot) error {
	out.Codec, out.Repack = base.search.Codec, x.options.Repack
	lists, err := base.dictionary(base.commit.listDictionary)
	if err != nil {
		return err
	}
	if out.Lists, err = stored.NewEncoder(lists, x.options.Level); err != nil || !out.Repack {
		return err
	}
	brief, err := base.dictionary(base.commit.briefDictionary)
	if err != nil {
		return err
	}
	full, err := base.dictionary(base.commit.fullDictionary)
	if err != nil {
		return err
	}
	if out.Brief, err = stored.NewEncoder(brief, x.options.Level); err != nil {
		return err
	}
	out.Full, err = stored.NewQuickEncoder(full, x.options.Level)
	return err
}

// pacer has merges in the background rest for a part of the time.
type pacer struct {
	percent int // of the time that they work
	yield   func(context.Context) error
	since   time.Time
}

// maxRest bounds a rest, after a stretch of work that was long because the
// machine slept.
const maxRest = time.Second

// pause rests in proportion to the time since the last rest, and as long as Options.Yield
// has it.
func (p *pacer) pause(ctx context.Context) error {
	if !p.since.IsZero() && p.percent < 100 {
		rest := time.Since(p.since) * time.Duration(100-p.percent) / time.Duration(p.percent)
		t := time.NewTimer(min(rest, maxRest))
		defer t.Stop()
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	var err error
	if p.yield != nil {
		err = p.yield(ctx)
	}
	p.since = time.Now()
	return err
}
