package search

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"holdfast/engine/internal/docset"
)

// Completion is an entry of a list whose key begins with what was typed.
type Completion struct {
	Key   []byte
	Label string
	// Count is the number of live documents that have it, Popularity that of the most
	// popular one.
	Count      int
	Popularity uint32
}

// CompleteRequest asks for the first entries of those that begin with Prefix.
type CompleteRequest struct {
	Field  string
	Prefix []byte
	Top    int
	By     CompleteOrder
}

// CompleteOrder says which entries come first.
type CompleteOrder uint8

// The orders, as those of the engine.
const (
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
	prefix := r.Prefix
	x := completer{browsing: browsing{snap: s, request: &BrowseRequest{From: prefix}}, top: r.Top, worse: byPopularity}
	if r.By == MostDocuments {
		x.worse = byCount
	}
	if err := x.open(n); err != nil {
		return nil, err
	}
	for i := 0; r.Top > 0; i++ {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		key, ok := x.first()
		if !ok || !bytes.HasPrefix(key, prefix) {
			break
		}
		if err := x.take(key); err != nil {
			return nil, err
		}
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
	worse func(a, b Completion) bool
	best  bounded[Completion]
	label []byte
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
		n, popularity, err := x.weigh(h)
		if err != nil {
			return h.g.Hot.Locate(err)
		}
		if n > 0 {
			c.Count += n
			c.Popularity = max(c.Popularity, popularity)
			if bytes.Compare(h.entry.Label, x.label) > 0 {
				x.label = append(x.label[:0], h.entry.Label...)
			}
		}
		if err := h.advance(); err != nil {
			return err
		}
	}
	if c.Count == 0 || len(x.best) == x.top && x.worse(c, x.best[0]) {
		return nil
	}
	c.Key, c.Label = append([]byte{}, x.key...), string(x.label)
	x.best = x.best.offer(c, x.top, x.worse)
	return nil
}

// weigh counts the live documents of a segment's entry, and finds the greatest
// popularity.
func (x *completer) weigh(h *browseHead) (n int, popularity uint32, err error) {
	set, err := docset.Open(h.entry.Set, uint32(h.g.Docs))
	if err != nil {
		return 0, 0, err
	}
	if x.docs, err = set.AppendTo(x.docs[:0]); err != nil {
		return 0, 0, err
	}
	x.docs = h.g.keepLive(x.docs)
	for _, doc := range x.docs {
		popularity = max(popularity, h.g.Popularity.At(doc))
	}
	return len(x.docs), popularity, nil
}
