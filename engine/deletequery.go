package engine

import (
	"context"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/stored"
	"holdfast/engine/query"
)

// DeleteMatching takes out all documents that a query matches, those put since
// the last commit too, and returns how many they were.
func (w *Writer) DeleteMatching(ctx context.Context, q query.Node) (deleted int, err error) {
	if err := w.enter(); err != nil {
		return 0, err
	}
	defer w.leave(&err)
	if err := w.flushAll(); err != nil {
		return 0, err
	}
	defer search.Guard(&err)()
	s, err := w.search()
	if err != nil {
		return 0, err
	}
	matching, err := s.Matching(ctx, q)
	if err != nil {
		return 0, err
	}
	for segment, docs := range matching {
		for _, doc := range docs {
			w.removeFrom(w.segs[segment], doc)
		}
		deleted += len(docs)
	}
	w.changed = w.changed || deleted > 0
	return deleted, nil
}

// search is what the writer's segments hold now, for queries. The buffer is empty.
func (w *Writer) search() (*search.Snapshot, error) {
	codec, err := stored.NewCodec(w.records.all)
	if err != nil {
		return nil, err
	}
	s := &search.Snapshot{Layout: w.base.layout(), Values: w.values.table, Counts: w.base.search.Counts, Codec: codec}
	for _, g := range w.segs {
		s.Segments = append(s.Segments, search.Segment{Segment: g.seg, Live: g.live, Popularity: g.popularity})
		s.Docs += g.ref.live
	}
	s.Prepare()
	return s, nil
}
