package search

import (
	"bytes"
	"context"
	"slices"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/keylist"
	"holdfast/engine/query"
)

// BrowseRequest asks for a stretch of the list of a browse field.
type BrowseRequest struct {
	Field string
	// From is the key of the first entry that is wanted, or the first after it. With
	// Back the entries before From are wanted instead, those next to it; nil is then the
	// end of the list.
	From []byte
	Back bool
	// Limit is how many entries are wanted, and Hits how many documents of each, at
	// most 10,000.
	Limit, Hits int
}

// BrowseEntry is an entry of a list.
type BrowseEntry struct {
	Key   []byte
	Label string
	// Count is the number of live documents that have the entry, Hits the most popular
	// of them.
	Count int
	Hits  []Hit
}

// maxBrowsed bounds the entries, and the documents of each, that one request gets.
const maxBrowsed = 10_000

// browseHead is the next entry of a segment's list, in the direction of reading.
type browseHead struct {
	g      *Segment
	no     int
	cursor *keylist.Cursor
	at, n  int
	step   int
	entry  *keylist.Entry // nil at the end
}

func (h *browseHead) read() (err error) {
	h.entry = nil
	if h.at >= 0 && h.at < h.n {
		h.entry, err = h.cursor.Entry(h.at)
	}
	return h.g.Hot.Locate(err)
}

func (h *browseHead) advance() error {
	h.at += h.step
	return h.read()
}

// Browse lists entries in ascending order: from a key on, or those before it. Entries
// of deleted documents only are left out.
func (s *Snapshot) Browse(ctx context.Context, r *BrowseRequest) (list []BrowseEntry, err error) {
	defer Guard(&err)()
	field, ok := s.Layout.BrowseNumber(r.Field)
	if !ok {
		return nil, badRequest("no browse field %q", r.Field)
	}
	if r.Limit < 0 || r.Limit > maxBrowsed || r.Hits < 0 || r.Hits > maxBrowsed {
		return nil, badRequest("%d entries with %d documents, at most %d", r.Limit, r.Hits, maxBrowsed)
	}
	b := &browsing{snap: s, request: r}
	if err := b.open(field); err != nil {
		return nil, err
	}
	for len(list) < r.Limit {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		e, more, err := b.next()
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		if e.Count > 0 {
			list = append(list, e)
		}
	}
	if r.Back {
		slices.Reverse(list)
	}
	return list, nil
}

// browsing merges the lists of all segments.
type browsing struct {
	snap    *Snapshot
	request *BrowseRequest
	heads   []browseHead
	key     []byte
	docs    []uint32
}

func (b *browsing) open(field int) error {
	for i := range b.snap.Segments {
		g := &b.snap.Segments[i]
		l := g.BrowseList(field)
		if l.Len() == 0 {
			continue
		}
		h := browseHead{g: g, no: i, cursor: l.Cursor(b.snap.Codec), n: l.Len(), step: 1}
		at, err := 0, error(nil)
		switch {
		case !b.request.Back:
			at, err = h.cursor.Search(b.request.From)
		case b.request.From == nil:
			at = h.n - 1
		default:
			at, err = h.cursor.Search(b.request.From)
			at--
		}
		if err != nil {
			return g.Hot.Locate(err)
		}
		if h.at = at; b.request.Back {
			h.step = -1
		}
		if err := h.read(); err != nil {
			return err
		}
		b.heads = append(b.heads, h)
	}
	return nil
}

// first returns the key that comes next, or false at the end.
func (b *browsing) first() (key []byte, ok bool) {
	for i := range b.heads {
		h := &b.heads[i]
		if h.entry == nil {
			continue
		}
		if !ok || bytes.Compare(h.entry.Key, key)*h.step < 0 {
			key, ok = h.entry.Key, true
		}
	}
	return key, ok
}

// next joins the entries of the next key.
func (b *browsing) next() (out BrowseEntry, more bool, err error) {
	key, ok := b.first()
	if !ok {
		return out, false, nil
	}
	b.key = append(b.key[:0], key...)
	best := hits{snap: b.snap, order: boundOrder{Order: Order{By: ByPopularity}, column: -1}}
	for i := range b.heads {
		h := &b.heads[i]
		if h.entry == nil || !bytes.Equal(h.entry.Key, b.key) {
			continue
		}
		n, err := b.count(h, &best)
		if err != nil {
			return out, false, h.g.Hot.Locate(err)
		}
		if n > 0 {
			out.Count += n
			out.Label = max(out.Label, string(h.entry.Label))
		}
		if err := h.advance(); err != nil {
			return out, false, err
		}
	}
	out.Key = bytes.Clone(b.key)
	if out.Key == nil {
		out.Key = []byte{}
	}
	found := best.sorted()
	out.Hits, err = b.snap.briefHits(found[:min(len(found), b.request.Hits)])
	return out, true, err
}

// count counts the live documents of a segment's entry and offers them to best.
func (b *browsing) count(h *browseHead, best *hits) (int, error) {
	set, err := docset.Open(h.entry.Set, uint32(h.g.Docs))
	if err != nil {
		return 0, err
	}
	if b.request.Hits == 0 && len(h.g.dead) == 0 && b.snap.takes(DeadFrequencies) {
		return set.Len(), nil
	}
	if b.docs, err = set.AppendTo(b.docs[:0]); err != nil {
		return 0, err
	}
	b.docs = h.g.keepLive(b.docs)
	if b.request.Hits > 0 {
		for _, doc := range b.docs {
			best.offer(place{popularity: h.g.Popularity.At(doc), segment: h.no, doc: doc}, b.request.Hits)
		}
	}
	return len(b.docs), nil
}

// briefHits reads what hits show.
func (s *Snapshot) briefHits(places []place) ([]Hit, error) {
	var list []Hit
	for _, p := range places {
		g := &s.Segments[p.segment]
		raw, err := g.Brief.Raw(p.doc)
		hit := Hit{Popularity: p.popularity, Key: string(g.Keys.Append(nil, p.doc))}
		if err == nil {
			hit.Brief, err = s.Codec.Decode(nil, raw)
		}
		if err != nil {
			return nil, g.Hot.Locate(err)
		}
		list = append(list, hit)
	}
	return list, nil
}

// betweenNode matches documents that have an entry between two keys.
type betweenNode struct {
	field    int
	from, to []byte // to is nil for the end of the list
}

func (p *plan) between(n query.Between) (node, error) {
	f, ok := p.snap.Layout.BrowseNumber(n.Field)
	if !ok {
		return nil, badRequest("no browse field %q", n.Field)
	}
	return betweenNode{f, n.From, n.To}, nil
}

func (n betweenNode) eval(e *evaluator) (matches, error) {
	set := newBits(e.seg.Docs)
	l := e.seg.BrowseList(n.field)
	if l.Len() == 0 {
		return matches{}, nil
	}
	c := l.Cursor(e.snap.Codec)
	at, err := c.Search(n.from)
	var docs []uint32
	for ; err == nil && at < l.Len(); at++ {
		if err := e.step(); err != nil {
			return matches{}, err
		}
		var entry *keylist.Entry
		if entry, err = c.Entry(at); err != nil || n.to != nil && bytes.Compare(entry.Key, n.to) >= 0 {
			break
		}
		var of docset.Set
		if of, err = docset.Open(entry.Set, uint32(e.seg.Docs)); err == nil {
			docs, err = of.AppendTo(docs[:0])
		}
		for _, doc := range docs {
			set.add(doc)
		}
	}
	return set.matches(e, 0), e.seg.Hot.Locate(err)
}
