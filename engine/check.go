package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/store"
)

// CheckReport is what Check found.
type CheckReport struct {
	Generation uint64 `json:"generation"`
	Docs       int    `json:"docs"`
	Segments   int    `json:"segments"`
	Files      int    `json:"files"`
	Bytes      int64  `json:"bytes"`
	// Problems is empty if the index is whole.
	Problems []string `json:"problems"`
}

// Check reads every byte of the last commit of the index in the folder dir and
// compares its structures with each other. What is wrong is listed in the
// report; the error is for what keeps it from checking at all, such as a folder
// without an index (fs.ErrNotExist), a format that is too old or too new, or the
// context's end.
func Check(ctx context.Context, dir string) (*CheckReport, error) {
	return CheckWith(ctx, dir, nil)
}

// CheckWith is Check with options.
func CheckWith(ctx context.Context, dir string, opts *Options) (*CheckReport, error) {
	o, err := opts.defaults()
	if err != nil {
		return nil, err
	}
	o.VerifyBytes = VerifyNone
	d, err := o.directory(dir, false)
	if err != nil {
		return nil, fmt.Errorf("check index: %w", err)
	}
	x, err := openIndex(d, o)
	if errors.Is(err, ErrCorrupt) {
		return &CheckReport{Problems: []string{err.Error()}}, nil
	}
	if err != nil {
		return nil, err
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	c := &checker{ctx: ctx, snap: r.snap}
	return c.run()
}

type checker struct {
	ctx    context.Context
	snap   *snapshot
	report CheckReport
}

// maxProblems bounds a report.
const maxProblems = 1000

func (c *checker) problem(err error) {
	if err != nil && len(c.report.Problems) < maxProblems {
		c.report.Problems = append(c.report.Problems, err.Error())
	}
}

func (c *checker) run() (*CheckReport, error) {
	c.report = CheckReport{Generation: c.snap.commit.generation, Docs: c.snap.search.Docs,
		Segments: len(c.snap.search.Segments), Problems: []string{}}
	// Sections that are damaged make the structures in them report too; they are
	// compared only if all checksums hold.
	for _, f := range c.snap.frames() {
		c.report.Files++
		c.report.Bytes += f.Bytes()
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		c.guarded(f.Verify)
	}
	if len(c.report.Problems) > 0 {
		return &c.report, nil
	}
	for i := range c.snap.search.Segments {
		g := &c.snap.search.Segments[i]
		if err := c.guarded(func() error {
			return g.Check(c.ctx, c.snap.layout(), c.snap.search.Codec, c.problem)
		}); err != nil {
			return nil, err
		}
	}
	for _, part := range []func() error{c.overlays, c.keys, c.values, c.counts} {
		if err := c.guarded(part); err != nil {
			return nil, err
		}
	}
	return &c.report, nil
}

// guarded runs part, lists its error as a problem, and returns the context's.
func (c *checker) guarded(part func() error) error {
	err := func() (err error) {
		defer search.Guard(&err)()
		return part()
	}()
	if c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	c.problem(err)
	return nil
}

// frames are the open files of a snapshot.
func (s *snapshot) frames() []*store.Frame {
	var list []*store.Frame
	for i := range s.search.Segments {
		list = append(list, s.search.Segments[i].Hot, s.search.Segments[i].Cold)
	}
	for _, r := range s.held {
		if f, ok := r.value.(*store.Frame); ok {
			list = append(list, f)
		}
	}
	return list
}

func (c *checker) overlays() error {
	for i := range c.snap.search.Segments {
		g := &c.snap.search.Segments[i]
		for b := 0; b*docvalues.MaximaDocs < g.Docs; b++ {
			top := uint32(0)
			for doc := b * docvalues.MaximaDocs; doc < min(g.Docs, (b+1)*docvalues.MaximaDocs); doc++ {
				top = max(top, g.Popularity.At(uint32(doc)))
			}
			if top != g.Popularity.Maximum(b) {
				return encoding.Corrupt("popularity", 4*b, "maximum of segment %d differs", g.ID)
			}
		}
		if err := c.order(g); err != nil {
			return err
		}
	}
	return nil
}

// order looks whether documents stand by popularity and key, if that is known.
func (c *checker) order(g *search.Segment) error {
	for doc := uint32(1); g.Ordered && int(doc) < g.Docs; doc++ {
		before, p := g.Popularity.At(doc-1), g.Popularity.At(doc)
		if before < p || before == p && g.Keys.Compare(doc-1, g.Keys, doc) >= 0 {
			return encoding.Corrupt("popularity", 4*int(doc), "document %d of segment %d is out of order", doc, g.ID)
		}
	}
	return nil
}

// keys looks for live documents of one key in two segments.
func (c *checker) keys() error {
	segments := c.snap.search.Segments
	for i := range segments {
		for doc := range uint32(segments[i].Docs) {
			if doc%4096 == 0 && c.ctx.Err() != nil {
				return c.ctx.Err()
			}
			if !segments[i].Live.Has(doc) {
				continue
			}
			key := string(segments[i].Keys.Append(nil, doc))
			for j := i + 1; j < len(segments); j++ {
				if other, ok := segments[j].Keys.Find(key); ok && segments[j].Live.Has(other) {
					return encoding.Corrupt("keys", 0, "key %q is in segments %d and %d", key, segments[i].ID, segments[j].ID)
				}
			}
		}
	}
	return nil
}

func (c *checker) values() error {
	t := c.snap.search.Values
	for id := range t.Len() {
		if id%4096 == 0 && c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		field := t.Field(id)
		if int(field) >= len(c.snap.layout().Keywords) || !c.snap.layout().Keywords[field].Facet {
			return encoding.Corrupt("values", 0, "value %d of field %d", id, field)
		}
		if found, ok := t.Find(field, analysis.Fold(t.Text(id))); !ok || found != id {
			return encoding.Corrupt("values", 0, "value %q is number %d and %d", t.Text(id), id, found)
		}
	}
	if !t.CheckOrder() {
		return encoding.Corrupt("value order", 0, "values are missing or out of order")
	}
	return nil
}

// counts counts the live documents of each value anew.
func (c *checker) counts() error {
	s := &c.snap.search
	counts := make([]uint32, s.Values.Len())
	var ids []uint32
	for i := range s.Segments {
		g := &s.Segments[i]
		for doc := range uint32(g.Docs) {
			if doc%4096 == 0 && c.ctx.Err() != nil {
				return c.ctx.Err()
			}
			if !g.Live.Has(doc) {
				continue
			}
			ids = g.ValueIDs(ids[:0], doc)
			for _, id := range ids {
				if int(id) >= len(counts) {
					return encoding.Corrupt("rows", 0, "segment %d has value %d of %d", g.ID, id, len(counts))
				}
				counts[id]++
			}
		}
	}
	maxima := make([]int, len(s.Layout.Keywords))
	for id, n := range counts {
		if s.Counts.At(uint32(id)) != int(n) {
			return encoding.Corrupt("counts", 4*id, "%d documents, counted %d", s.Counts.At(uint32(id)), n)
		}
		f := s.Values.Field(uint32(id))
		maxima[f] = max(maxima[f], int(n))
	}
	for f, n := range maxima {
		if s.Counts.Maximum(f) != n {
			return encoding.Corrupt("counts", 4*f, "greatest count of field %d differs", f)
		}
	}
	return nil
}

// Whole reports whether Check found nothing.
func (r *CheckReport) Whole() bool { return len(r.Problems) == 0 }

func (r *CheckReport) String() string {
	head := fmt.Sprintf("generation %d: %d documents in %d segments, %d files, %d bytes",
		r.Generation, r.Docs, r.Segments, r.Files, r.Bytes)
	if r.Whole() {
		return head + ", whole"
	}
	return strings.Join(slices.Insert(slices.Clone(r.Problems), 0, head), "\n")
}
