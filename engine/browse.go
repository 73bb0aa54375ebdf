package engine

import (
	"context"

	"holdfast/engine/internal/search"
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

// Browse lists entries of a browse field in the order of their keys, in both
// directions. It ends with the context.
func (r *Reader) Browse(ctx context.Context, req BrowseRequest) ([]BrowseEntry, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	list, err := r.snap.search.Browse(ctx, &search.BrowseRequest{Field: req.Field, From: req.From, Back: req.Back, Limit: req.Limit, Titles: req.Hits})
	if err != nil {
		return nil, err
	}
	var out []BrowseEntry
	for _, e := range list {
		entry := BrowseEntry{Key: e.Key, Label: e.Label, Count: e.Count}
		for _, h := range e.Hits {
			entry.Hits = append(entry.Hits, Hit(h))
		}
		out = append(out, entry)
	}
	return out, nil
}
