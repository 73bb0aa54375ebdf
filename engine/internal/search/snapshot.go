// Package search answers: which documents does a query want, in which order, and
// what are they like? It plans a query against a snapshot, evaluates it segment
// by segment, and collects hits, facets and a histogram.
package search

import (
	"math/bits"
	"slices"
	"sync"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/stored"
	"holdfast/engine/internal/values"
)

// Segment is a segment of a snapshot with its overlays.
type Segment struct {
	*segment.Segment
	// Live is nil if all documents are.
	Live       docvalues.Live
	Popularity *docvalues.Popularity
	// Ordered is set if documents stand by popularity, falling, and then by key: the
	// popularity is still that of the segment's writing.
	Ordered bool
	dead    []uint32
}

// Snapshot is what is searched: the segments of one commit point. Safe for
// concurrent use.
type Snapshot struct {
	Layout   *layout.Layout
	Segments []Segment
	Values   *values.Table
	Counts   *values.Counts
	Codec    *stored.Codec
	// Docs is the number of live documents.
	Docs int
	// Without are shortcuts that searches do not take, for tests.
	Without Shortcuts

	// inRows are the keyword fields of which values may stand in rows.
	inRows [256]bool
	// rarest is what greatestRare worked out.
	rarest   [len(levels)][256]uint32
	rareOnce sync.Once

	mu      sync.Mutex
	stats   map[statsKey]fieldStats
	pool    sync.Pool // of *counter
	batches sync.Pool // of *batch
	unions  sync.Pool // of *unionScratch
}

// Prepare makes a snapshot ready for searches.
func (s *Snapshot) Prepare() {
	s.stats = map[statsKey]fieldStats{}
	for i := range s.Layout.Keywords {
		s.inRows[i] = !s.Layout.Keywords[i].Small
	}
	for i := range s.Segments {
		g := &s.Segments[i]
		s.noteRows(g)
		if g.Live == nil {
			continue
		}
		g.dead = g.Live.AppendDead(nil, g.Docs)
	}
}

// noteRows notes the small facets for which a segment had no room in its packed
// words.
func (s *Snapshot) noteRows(g *Segment) {
	for f := range s.Layout.Keywords {
		if !slices.ContainsFunc(g.Packed.Smalls, func(k docvalues.Small) bool { return int(k.Field) == f }) {
			s.inRows[f] = true
		}
	}
}

type statsKey struct {
	stubs bool
	term  string
}

// fieldStats is the number of live documents that have a term in each field.
type fieldStats [layout.MaxTexts]int

// maxStats bounds the memory of remembered statistics.
const maxStats = 1 << 14

// termStats returns the live document frequencies of a word or stub.
func (s *Snapshot) termStats(stubs bool, term string) (fieldStats, error) {
	key := statsKey{stubs, term}
	s.mu.Lock()
	st, ok := s.stats[key]
	s.mu.Unlock()
	if ok && s.takes(KeptFrequencies) {
		return st, nil
	}
	st = fieldStats{}
	for i := range s.Segments {
		if err := s.addStats(&st, &s.Segments[i], stubs, term); err != nil {
			return st, err
		}
	}
	s.mu.Lock()
	if len(s.stats) >= maxStats {
		clear(s.stats)
	}
	s.stats[key] = st
	s.mu.Unlock()
	return st, nil
}

func (g *Segment) terms(stubs bool) *segment.Terms {
	if stubs {
		return g.Stubs
	}
	return g.Words
}

func (s *Snapshot) addStats(st *fieldStats, g *Segment, stubs bool, term string) error {
	t := g.terms(stubs)
	e, found, err := t.Dict.Find([]byte(term))
	if err != nil || !found {
		return g.Hot.Locate(err)
	}
	if !s.takes(DeadFrequencies) {
		list, err := t.List(&e)
		if err != nil {
			return g.Hot.Locate(err)
		}
		return g.countLive(st, &list, t.Codes)
	}
	at := 0
	for f := e.Fields; f != 0; f &= f - 1 {
		st[bits.TrailingZeros32(f)] += int(e.PerField[at])
		at++
	}
	if len(g.dead) == 0 {
		return nil
	}
	list, err := t.List(&e)
	if err != nil {
		return g.Hot.Locate(err)
	}
	it := list.Iterator(e.Fields)
	doc, begun := uint32(0), false
	for _, d := range g.dead {
		if !begun || doc < d {
			doc, begun = it.Advance(d), true
		}
		if doc == postings.End {
			break
		}
		if doc == d {
			for f := it.Fields(); f != 0; f &= f - 1 {
				st[bits.TrailingZeros32(f)]--
			}
		}
	}
	return g.Hot.Locate(it.Err())
}

// wholeDocs returns the live documents of a segment with a whole value.
func (s *Snapshot) wholeDocs(g *Segment, v wholeValue) ([]uint32, error) {
	var docs []uint32
	for _, id := range v.ids {
		set, found, err := g.Facets.Find(id)
		if err != nil {
			return nil, g.Hot.Locate(err)
		}
		if found {
			if docs, err = set.AppendTo(docs); err != nil {
				return nil, g.Hot.Locate(err)
			}
		}
	}
	if !v.facet {
		var err error
		if docs, err = g.appendWhole(docs, v.field, v.text); err != nil {
			return nil, err
		}
		for _, text := range v.also {
			if docs, err = g.appendWhole(docs, v.field, text); err != nil {
				return nil, err
			}
		}
	}
	if len(v.also) > 0 {
		slices.Sort(docs)
		docs = slices.Compact(docs)
	}
	return g.keepLive(docs), nil
}

// appendWhole appends the documents with a value of a field that is no facet.
func (g *Segment) appendWhole(docs []uint32, field int, text string) ([]uint32, error) {
	set, found, err := g.Wholes.Find(uint8(field), text)
	if err == nil && found {
		docs, err = set.AppendTo(docs)
	}
	return docs, g.Hot.Locate(err)
}

func (g *Segment) keepLive(docs []uint32) []uint32 {
	if g.Live == nil {
		return docs
	}
	kept := docs[:0]
	for _, d := range docs {
		if g.Live.Has(d) {
			kept = append(kept, d)
		}
	}
	return kept
}

// wholeFrequency is the number of live documents with a whole value.
func (s *Snapshot) wholeFrequency(v wholeValue) (int, error) {
	if v.facet && len(v.also) == 0 && s.takes(CatalogueCounts) {
		n := 0
		for _, id := range v.ids {
			n += s.Counts.At(id)
		}
		return n, nil
	}
	n := 0
	for i := range s.Segments {
		docs, err := s.wholeDocs(&s.Segments[i], v)
		if err != nil {
			return 0, err
		}
		n += len(docs)
	}
	return n, nil
}
