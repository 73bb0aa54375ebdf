package segment

import (
	"context"
	"slices"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// Source is a segment to be merged, with what is live of it and its popularity.
type Source struct {
	*Segment
	Live       docvalues.Live
	Popularity *docvalues.Popularity
}

// Gone is the new document of one that a merge left out.
const Gone = ^uint32(0)

// merge is a merge under way.
type merge struct {
	ctx     context.Context
	out     Output
	layout  *layout.Layout
	sources []Source
	order   []place    // of each new document
	docMap  [][]uint32 // new document of each old one, per source
	ranks   [][]uint32 // new rank of each old one, per source
	steps   int
	record  []byte // unpacked, to be packed again
	set     []uint32
}

// place is a document of a source.
type place struct {
	popularity uint32
	source     uint32
	doc        uint32
}

// Merge writes the live documents of sources as one segment with its overlay of
// generation 0. It returns, for each source, the new document of each old one,
// or Gone. Stored records are copied as they are unless out.Repack
// has them packed again; rows are copied.
func Merge(ctx context.Context, out Output, l *layout.Layout, sources []Source) ([][]uint32, error) {
	m := &merge{ctx: ctx, out: out, layout: l, sources: sources}
	m.place()
	column := make([]uint32, len(m.order))
	for i, p := range m.order {
		column[i] = p.popularity
	}
	if err := WriteOverlay(out.Dir, out.ID, 0, column); err != nil {
		return nil, err
	}
	if _, err := store.WriteFrame(out.Dir, HotName(out.ID), out.frame(Kind), m.writeHot); err != nil {
		return nil, err
	}
	_, err := store.WriteFrame(out.Dir, ColdName(out.ID), out.frame(ColdKind), func(w *store.FrameWriter) error {
		return writeRecords(w, tagFull, tagFullOffsets, len(m.order), m.rawFull)
	})
	return m.docMap, err
}

// place orders the live documents of all sources.
func (m *merge) place() {
	lists := make([][]place, len(m.sources))
	for i, s := range m.sources {
		m.docMap = append(m.docMap, make([]uint32, s.Docs))
		for doc := range uint32(s.Docs) {
			m.docMap[i][doc] = Gone
			if s.Live.Has(doc) {
				lists[i] = append(lists[i], place{s.Popularity.At(doc), uint32(i), doc})
			}
		}
	}
	if m.out.Without&OrderedSources != 0 {
		lists = [][]place{slices.Concat(lists...)}
	}
	m.order = mergePlaces(lists, func(a, b place) int {
		return m.sources[a.source].Keys.Compare(a.doc, m.sources[b.source].Keys, b.doc)
	})
	for doc, p := range m.order {
		m.docMap[p.source][p.doc] = uint32(doc)
	}
}

// forgetSteps is after how many steps what was read of the sources may leave memory.
const forgetSteps = 1 << 17

// step looks at the context now and then.
func (m *merge) step() error {
	if m.steps++; m.steps%1024 != 0 {
		return nil
	}
	if m.steps%forgetSteps == 0 {
		for _, s := range m.sources {
			s.Hot.Forget()
			s.Cold.Forget()
		}
	}
	if err := m.ctx.Err(); err != nil || m.out.Pace == nil {
		return err
	}
	return m.out.Pace(m.ctx)
}

func (m *merge) writeHot(w *store.FrameWriter) error {
	for _, write := range []func(*store.FrameWriter) error{
		m.writeWords, m.writeStubs, m.writeRuns, m.writeWholes, m.writeFacets, m.writeColumns, m.writeColumnFields, m.writeBrowse, m.writeKeys,
	} {
		if err := write(w); err != nil {
			return err
		}
	}
	return writeRecords(w, tagBrief, tagBriefOffsets, len(m.order), m.rawBrief)
}

func (m *merge) writeKeys(w *store.FrameWriter) error {
	var key []byte
	return writeKeys(w, len(m.order), func(doc int) []byte {
		p := m.order[doc]
		key = m.sources[p.source].Keys.Append(key[:0], p.doc)
		return key
	})
}

func (m *merge) rawBrief(doc int) ([]byte, error) {
	p := m.order[doc]
	raw, err := m.sources[p.source].Brief.Raw(p.doc)
	if err != nil || !m.out.Repack {
		return raw, err
	}
	return m.packAgain(m.out.Brief, raw)
}

func (m *merge) rawFull(doc int) ([]byte, error) {
	if err := m.step(); err != nil {
		return nil, err
	}
	p := m.order[doc]
	raw, err := m.sources[p.source].Full.Raw(p.doc)
	if err != nil || !m.out.Repack {
		return raw, err
	}
	return m.packAgain(m.out.Full, raw)
}

func (m *merge) packAgain(e *stored.Encoder, raw []byte) (packed []byte, err error) {
	if m.record, err = m.out.Codec.Decode(m.record[:0], raw); err != nil {
		return nil, err
	}
	return e.Encode(m.record)
}

func (m *merge) writeWords(w *store.FrameWriter) error {
	for _, s := range m.sources {
		m.ranks = append(m.ranks, make([]uint32, s.Words.Dict.Len()))
	}
	ranks, err := m.mergeTerms(w, wordTags, func(s Source) *Terms { return s.Words },
		func(source int, old, number uint32) error {
			if int(old) >= len(m.ranks[source]) {
				return encoding.Corrupt("dictionary", 0, "rank %d of %d", old, len(m.ranks[source]))
			}
			m.ranks[source][old] = number
			return nil
		})
	if err != nil {
		return err
	}
	writeMeta(w, len(m.order), len(ranks))
	for _, list := range m.ranks {
		for i, n := range list {
			if int(n) < len(ranks) {
				list[i] = ranks[n]
			}
		}
	}
	return nil
}

func (m *merge) writeStubs(w *store.FrameWriter) error {
	_, err := m.mergeTerms(w, stubTags, func(s Source) *Terms { return s.Stubs },
		func(int, uint32, uint32) error { return nil })
	return err
}

// mergeTerms merges dictionaries and lists. It calls number with each source's
// rank of a term and the term's place among the new ones.
func (m *merge) mergeTerms(w *store.FrameWriter, tags termTags, of func(Source) *Terms,
	number func(source int, old, place uint32) error) ([]uint32, error) {
	tm := newTermMerge(m, of)
	out := newTermWriter(w, tags, tm.codes, len(m.order))
	for tm.next() {
		if err := m.step(); err != nil {
			return nil, err
		}
		list, err := tm.list()
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			continue
		}
		for _, i := range tm.at {
			if err := number(i, tm.heads[i].Entry.Rank, uint32(out.terms())); err != nil {
				return nil, err
			}
		}
		if err := out.add(tm.term, list); err != nil {
			return nil, err
		}
	}
	if err := tm.err(); err != nil {
		return nil, err
	}
	return out.close()
}

func (m *merge) writeRuns(w *store.FrameWriter) error {
	var kinds forward.KindBuilder
	kindMap := make([][]uint32, len(m.sources))
	its := make([]*forward.Iterator, len(m.sources))
	for i, s := range m.sources {
		for _, places := range s.Runs.Kinds() {
			kindMap[i] = append(kindMap[i], kinds.Number(places))
		}
		its[i] = s.Runs.Iterator()
	}
	w.Begin(tagRuns)
	out := forward.NewWriter(w)
	for _, p := range m.order {
		if err := m.step(); err != nil {
			return err
		}
		it := its[p.source]
		for it.Reset(p.doc); it.Next(); {
			for i, r := range it.Ranks {
				it.Ranks[i] = m.ranks[p.source][r]
			}
			out.Run(kindMap[p.source][it.Kind], it.Ranks)
		}
		if err := it.Err(); err != nil {
			return err
		}
		if err := out.End(); err != nil {
			return err
		}
	}
	w.Put(tagRunOffsets, out.Close())
	w.Put(tagRunKinds, kinds.Kinds().Append(nil))
	return nil
}

func (m *merge) writeColumns(w *store.FrameWriter) error {
	pm := newPackingMerge(m)
	if err := pm.collect(); err != nil {
		return err
	}
	sets := make([]uint32, len(pm.fields))
	err := writePacked(w, pm.packing, len(m.order), func(doc int) (uint32, []uint32) {
		return pm.spans[doc], pm.setsOf(sets, doc)
	})
	if err != nil {
		return err
	}
	var ids []uint32
	return writeRows(w, len(m.order), func(doc int) []uint32 {
		ids = pm.rowOf(ids[:0], doc)
		return ids
	})
}

// mapDocs appends the new documents of a source's, without those that are gone,
// in the order of the old ones.
func (m *merge) mapDocs(dst []uint32, source int, docs []uint32) []uint32 {
	for _, d := range docs {
		if n := m.docMap[source][d]; n != Gone {
			dst = append(dst, n)
		}
	}
	return dst
}

// mapPostings does the same for a list whose codes become number's.
func (m *merge) mapPostings(dst []postings.Posting, source int, list []postings.Posting, number []uint32) []postings.Posting {
	for _, p := range list {
		if n := m.docMap[source][p.Doc]; n != Gone {
			dst = append(dst, postings.Posting{Doc: n, Code: number[p.Code]})
		}
	}
	return dst
}
