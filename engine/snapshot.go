package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
	"holdfast/engine/internal/values"
)

// resource is something open that several snapshots share.
type resource struct {
	name  string
	refs  int
	value any
	close func() error
}

// resources are the open files of an index. Safe for concurrent use.
type resources struct {
	mu   sync.Mutex
	open map[string]*resource
}

// get returns the resource with a name, opening it if need be. Each get needs a put.
func (rs *resources) get(name string, open func() (any, func() error, error)) (*resource, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if r := rs.open[name]; r != nil {
		r.refs++
		return r, nil
	}
	value, closer, err := open()
	if err != nil {
		return nil, err
	}
	r := &resource{name, 1, value, closer}
	if rs.open == nil {
		rs.open = map[string]*resource{}
	}
	rs.open[name] = r
	return r, nil
}

func (rs *resources) put(list ...*resource) error {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	var errs []error
	for _, r := range list {
		if r.refs--; r.refs == 0 {
			delete(rs.open, r.name)
			errs = append(errs, r.close())
		}
	}
	return errors.Join(errs...)
}

// share takes one more reference to a resource that is held.
func (rs *resources) share(r *resource) *resource {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	r.refs++
	return r
}

// snapshot is an open commit point.
type snapshot struct {
	commit *commitPoint
	search search.Snapshot
	held   []*resource
	refs   int // guarded by Index.mu
}

// opener opens the files of a commit point.
type opener struct {
	dir    store.Directory
	rs     *resources
	verify int64
	access segment.Access
	// without is search.Snapshot's.
	without search.Shortcuts
	held    []*resource
}

func (o *opener) hold(name string, open func() (any, func() error, error)) (any, error) {
	r, err := o.rs.get(name, open)
	if err != nil {
		return nil, err
	}
	o.held = append(o.held, r)
	return r.value, nil
}

func (o *opener) verifyFrame(f *store.Frame) error {
	if f.Bytes() > o.verify {
		return nil
	}
	return f.Verify()
}

// frame opens a framed file and holds it.
func (o *opener) frame(name string, kind store.Tag) (*store.Frame, error) {
	v, err := o.hold(name, func() (any, func() error, error) {
		f, err := store.OpenFrameWith(o.dir, name, kind, store.Reading{Access: o.access.Hot})
		if err != nil {
			return nil, nil, err
		}
		if err := o.verifyFrame(f); err != nil {
			return nil, nil, errors.Join(err, f.Close())
		}
		return f, f.Close, nil
	})
	if err != nil {
		return nil, err
	}
	return v.(*store.Frame), nil
}

func (o *opener) segment(id uint64) (*segment.Segment, error) {
	v, err := o.hold(fmt.Sprintf("segment-%d", id), func() (any, func() error, error) {
		s, err := segment.Open(o.dir, id, o.access)
		if err != nil {
			return nil, nil, err
		}
		if err := errors.Join(o.verifyFrame(s.Hot), o.verifyFrame(s.Cold)); err != nil {
			return nil, nil, errors.Join(err, s.Close())
		}
		return s, s.Close, nil
	})
	if err != nil {
		return nil, err
	}
	return v.(*segment.Segment), nil
}

// open opens all that c names.
func (o *opener) open(c *commitPoint) (*snapshot, error) {
	l, err := c.schema.layout()
	if err != nil {
		return nil, &CorruptError{File: commitName(c.generation), Section: "commit point", Reason: err.Error()}
	}
	s := &snapshot{commit: c, refs: 1}
	s.search.Layout, s.search.Without = l, o.without
	for _, ref := range c.segments {
		g, err := o.segmentWithOverlays(ref)
		if err != nil {
			return nil, err
		}
		s.search.Segments = append(s.search.Segments, g)
		s.search.Docs += ref.live
	}
	if s.search.Values, err = o.values(c.values); err != nil {
		return nil, err
	}
	counts, err := o.frame(countsName(c.counts), values.CountsKind)
	if err != nil {
		return nil, err
	}
	if s.search.Counts, err = values.OpenCounts(counts, s.search.Values.Len()); err != nil {
		return nil, err
	}
	if s.search.Codec, err = o.codec(c.dictionaries); err != nil {
		return nil, err
	}
	s.search.Prepare()
	s.held = o.held
	return s, nil
}

func (o *opener) segmentWithOverlays(ref segmentRef) (search.Segment, error) {
	var g search.Segment
	var err error
	if g.Segment, err = o.segment(ref.id); err != nil {
		return g, err
	}
	if g.Docs != ref.docs || g.Hot.Checksum() != ref.hot || g.Cold.Checksum() != ref.cold {
		return g, &CorruptError{File: g.Hot.Name, Section: "header", Reason: "not the segment of the commit point"}
	}
	g.Ordered = ref.overlay == 0
	overlay, err := o.frame(segment.OverlayName(ref.id, ref.overlay), segment.PopularityKind)
	if err != nil {
		return g, err
	}
	if g.Popularity, err = segment.OpenOverlay(overlay, ref.docs); err != nil || ref.liveFile == 0 {
		return g, err
	}
	live, err := o.frame(segment.LiveName(ref.id, ref.liveFile), segment.LiveKind)
	if err != nil {
		return g, err
	}
	g.Live, err = segment.OpenLive(live, ref.docs, ref.live)
	return g, err
}

func (o *opener) values(refs []valuesRef) (*values.Table, error) {
	var files []*values.File
	for _, ref := range refs {
		f, err := o.frame(valuesName(ref.number), values.Kind)
		if err != nil {
			return nil, err
		}
		v, err := values.Open(f)
		if err != nil {
			return nil, err
		}
		if v.First != ref.first || v.Count != ref.count {
			return nil, f.Locate(encoding.Corrupt("values", 0, "not the values of the commit point"))
		}
		files = append(files, v)
	}
	return values.NewTable(files)
}

func (o *opener) codec(numbers []uint32) (*stored.Codec, error) {
	list, err := o.dictionaries(numbers)
	if err != nil {
		return nil, err
	}
	return stored.NewCodec(list)
}

func (o *opener) dictionaries(numbers []uint32) ([]stored.Dictionary, error) {
	var list []stored.Dictionary
	for _, n := range numbers {
		f, err := o.frame(dictionaryName(n), dictKind)
		if err != nil {
			return nil, err
		}
		data, err := f.Section(tagDict)
		if err != nil {
			return nil, err
		}
		list = append(list, stored.Dictionary{Number: n, Data: data})
	}
	return list, nil
}

// openSnapshot opens the commit point of a generation. A file that is missing is
// damage, unless a writer has gone on and removed it: see Index.refresh.
func openSnapshot(o *opener, generation uint64) (s *snapshot, err error) {
	defer search.Guard(&err)()
	c, err := readCommit(o.dir, generation)
	if err != nil {
		return nil, err
	}
	s, err = o.open(c)
	if err != nil {
		return nil, errors.Join(err, o.rs.put(o.held...))
	}
	return s, nil
}

func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// layout is the layout of a snapshot.
func (s *snapshot) layout() *layout.Layout { return s.search.Layout }

// dictionary is a dictionary of the snapshot, or none if number is 0.
func (s *snapshot) dictionary(number uint32) (stored.Dictionary, error) {
	for _, r := range s.held {
		if f, ok := r.value.(*store.Frame); ok && number != 0 && f.Name == dictionaryName(number) {
			data, err := f.Section(tagDict)
			return stored.Dictionary{Number: number, Data: data}, err
		}
	}
	return stored.Dictionary{}, nil
}
