package search

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/keylist"
)

// Completion is an entry of a list whose key begins with what was typed.
type Completion struct {
	Key   []byte
	Label string
	// Count is the number of live documents that have the entry, Popularity that of the
	// most popular one.
	Count      int
	Popularity uint32
}

// CompleteRequest asks for the entries of a browse field whose keys begin with Prefix,
// the first Top of them in an order, at most 10,000.
type CompleteRequest struct {
	Field  string
	Prefix []byte
	Top    int
	By     CompleteOrder
}

// CompleteOrder says which entries come first; equal ones stand by the other order, and
// then by key.
type CompleteOrder uint8

// The orders of completions.
const (
	// MostPopular entries have the most popular document, MostDocuments the most.
	MostPopular CompleteOrder = iota
	MostDocuments
	lastCompleteOrder
)

func byPopularity(a, b Completion) bool {
	return cmp.Or(cmp.Compare(b.Popularity, a.Popularity), cmp.Compare(b.Count, a.Count), bytes.Compare(a.Key, b.Key)) > 0
}

func byCount(a, b Completion) bool {
	return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(b.Popularity, a.Popularity), bytes.Compare(a.Key, b.Key)) > 0
}

// Complete lists the entries of a browse field whose keys begin with a prefix.
func (s *Snapshot) Complete(ctx context.Context, r *CompleteRequest) (list []Completion, err error) {
	defer Guard(&err)()
	n, ok := s.Layout.BrowseNumber(r.Field)
	if !ok {
		return nil, badRequest("no browse field %q", r.Field)
	}
	if r.Top < 0 || r.Top > maxBrowsed || r.By >= lastCompleteOrder {
		return nil, badRequest("%d entries, at most %d", r.Top, maxBrowsed)
	}
	x := completer{browsing: browsing{snap: s, request: &BrowseRequest{From: r.Prefix}}, top: r.Top, by: r.By, worse: byPopularity}
	if r.By == MostDocuments {
		x.worse = byCount
	}
	switch {
	case r.Top == 0:
	case s.takes(BestEntries):
		err = x.bestFirst(ctx, n, r.Prefix)
	default:
		err = x.all(ctx, n, r.Prefix)
	}
	if err != nil {
		return nil, err
	}
	list = x.best
	slices.SortFunc(list, func(a, b Completion) int {
		if x.worse(b, a) {
			return -1
		}
		return 1
	})
	return list, nil
}

// completer keeps the best entries of those that it goes through.
type completer struct {
	browsing
	top   int
	by    CompleteOrder
	worse func(a, b Completion) bool
	best  bounded[Completion]
	label []byte
}

// all goes through all entries that begin with prefix.
func (x *completer) all(ctx context.Context, field int, prefix []byte) error {
	if err := x.open(field); err != nil {
		return err
	}
	for i := 0; ; i++ {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		key, ok := x.first()
		if !ok || !bytes.HasPrefix(key, prefix) {
			return nil
		}
		if err := x.take(key); err != nil {
			return err
		}
	}
}

// take joins the entries with a key and keeps them if they are among the best.
func (x *completer) take(key []byte) error {
	x.key, x.label = append(x.key[:0], key...), x.label[:0]
	c := Completion{Key: x.key}
	for i := range x.heads {
		h := &x.heads[i]
		if h.entry == nil || !bytes.Equal(h.entry.Key, x.key) {
			continue
		}
		if err := x.join(&c, h.g, h.entry); err != nil {
			return err
		}
		if err := h.advance(); err != nil {
			return err
		}
	}
	x.offer(c)
	return nil
}

// offer keeps an entry if it is among the best.
func (x *completer) offer(c Completion) {
	if c.Count == 0 || len(x.best) == x.top && x.worse(c, x.best[0]) {
		return
	}
	c.Key, c.Label = append([]byte{}, x.key...), string(x.label)
	x.best = x.best.offer(c, x.top, x.worse)
}

// join adds the live documents of a segment's entry, their greatest popularity and its
// label to an entry.
func (x *completer) join(c *Completion, g *Segment, e *keylist.Entry) error {
	set, err := docset.Open(e.Set, uint32(g.Docs))
	if err == nil {
		x.docs, err = set.AppendTo(x.docs[:0])
	}
	if err != nil {
		return g.Hot.Locate(err)
	}
	x.docs = g.keepLive(x.docs)
	if len(x.docs) == 0 {
		return nil
	}
	c.Count += len(x.docs)
	for _, doc := range x.docs {
		c.Popularity = max(c.Popularity, g.Popularity.At(doc))
	}
	if bytes.Compare(e.Label, x.label) > 0 {
		x.label = append(x.label[:0], e.Label...)
	}
	return nil
}
