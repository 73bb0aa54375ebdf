package segment

import (
	"cmp"
	"context"
	"slices"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// Output is where and how a segment is written.
type Output struct {
	Dir store.Directory
	ID  uint64
	// BufferBytes is the buffer of each file but the one in which the structures lie
	// together, which has CompoundBytes. Parts has each in a file of its own.
	BufferBytes, CompoundBytes int
	Parts                      bool
	// Brief and Full pack new records, Lists the texts of lists.
	Brief, Full, Lists *stored.Encoder
	// Field is the keyword field of a facet value, for merges; Codec unpacks what a
	// merge packs again: lists, and with Repack records too.
	Field  func(id uint32) uint8
	Codec  *stored.Codec
	Repack bool
	// Number is the new number of a facet value that a merge numbers anew, or nil.
	Number func(id uint32) uint32
	// Without are shortcuts that a merge does not take, for tests.
	Without Shortcuts
	// Pace is called now and then by a merge or a flush, which its error ends, or nil.
	Pace func(context.Context) error
}

func (out *Output) frame(kind store.Tag) store.FrameOptions {
	f := store.FrameOptions{Kind: kind, ID: out.ID, BufferBytes: out.BufferBytes, Parts: out.Parts}
	if kind == Kind && !out.Parts {
		f.BufferBytes = out.CompoundBytes
	}
	return f
}

// smallFields are the numbers of the small facets.
func smallFields(l *layout.Layout) []uint8 {
	var list []uint8
	for i, k := range l.Keywords {
		if k.Small {
			list = append(list, uint8(i))
		}
	}
	return list
}

// flush is a buffer on its way to a segment.
type flush struct {
	*Buffer
	out   Output
	order []*bufferDoc // the live documents in their final order

	ranks   []uint32 // of each word number
	packing *docvalues.Packing
	small   []uint8
	slot    map[uint8]int // of each small field in small
	spans   []uint32
	sets    [][]uint32 // per document, a set number for each small field
}

// Flush writes the live documents as a segment with its overlay of generation 0,
// ordered by popularity, falling, and then by key. The buffer is not changed.
func (b *Buffer) Flush(out Output) error {
	f := &flush{Buffer: b, out: out}
	for i := range b.docs {
		if !b.docs[i].dead {
			f.order = append(f.order, &b.docs[i])
		}
	}
	slices.SortFunc(f.order, func(x, y *bufferDoc) int {
		return cmp.Or(cmp.Compare(y.popularity, x.popularity), cmp.Compare(x.key, y.key))
	})
	column := make([]uint32, len(f.order))
	for i, d := range f.order {
		column[i] = d.popularity
	}
	if err := WriteOverlay(out.Dir, out.ID, 0, column); err != nil {
		return err
	}
	if _, err := store.WriteFrame(out.Dir, HotName(out.ID), out.frame(Kind), f.writeHot); err != nil {
		return err
	}
	_, err := store.WriteFrame(out.Dir, ColdName(out.ID), out.frame(ColdKind), func(w *store.FrameWriter) error {
		return writeRecords(w, tagFull, tagFullOffsets, len(f.order), func(doc int) ([]byte, error) {
			return out.Full.Encode(f.order[doc].full)
		})
	})
	return err
}

// rest has Pace say when to go on.
func (f *flush) rest() error {
	if f.out.Pace == nil {
		return nil
	}
	return f.out.Pace(context.Background())
}

func (f *flush) writeHot(w *store.FrameWriter) error {
	for _, write := range []func(*store.FrameWriter) error{
		f.writeWords, f.writeStubs, f.writeRuns, f.writeWholes, f.writeFacets, f.writePacked, f.writeRows, f.writeColumnFields, f.writeBrowse, f.writeKeys, f.writeBrief,
	} {
		if err := f.rest(); err != nil {
			return err
		}
		if err := write(w); err != nil {
			return err
		}
	}
	return f.rest()
}

func (f *flush) writeColumnFields(w *store.FrameWriter) error {
	return writeColumnFields(w, f.layout, f.out.Lists, len(f.order), &flushColumns{f: f})
}

func (f *flush) writeKeys(w *store.FrameWriter) error {
	var key []byte
	return writeKeys(w, len(f.order), func(doc int) []byte {
		key = append(key[:0], f.order[doc].key...)
		return key
	})
}

func (f *flush) writeBrief(w *store.FrameWriter) error {
	return writeRecords(w, tagBrief, tagBriefOffsets, len(f.order), func(doc int) ([]byte, error) {
		return f.out.Brief.Encode(f.order[doc].brief)
	})
}

// invert turns the postings of documents into lists of terms: counts each term,
// then fills one array in document order.
func (f *flush) invert(terms int, of func(*bufferDoc) []bufferPosting, number []uint32) [][]postings.Posting {
	ends := make([]int, terms+1)
	for _, d := range f.order {
		for _, p := range of(d) {
			ends[p.term+1]++
		}
	}
	for i := range terms {
		ends[i+1] += ends[i]
	}
	all := make([]postings.Posting, ends[terms])
	at := slices.Clone(ends[:terms])
	for doc, d := range f.order {
		for _, p := range of(d) {
			all[at[p.term]] = postings.Posting{Doc: uint32(doc), Code: number[p.code]}
			at[p.term]++
		}
	}
	lists := make([][]postings.Posting, terms)
	for i := range lists {
		lists[i] = all[ends[i]:ends[i+1]]
	}
	return lists
}

// writeInverted writes the dictionary of texts whose lists are not empty and
// returns each text's rank.
func writeInverted(w *termWriter, texts []string, lists [][]postings.Posting) ([]uint32, error) {
	var order []uint32
	for i := range texts {
		if len(lists[i]) > 0 {
			order = append(order, uint32(i))
		}
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Compare(texts[a], texts[b]) })
	for _, i := range order {
		if err := w.add([]byte(texts[i]), lists[i]); err != nil {
			return nil, err
		}
	}
	ranks, err := w.close()
	if err != nil {
		return nil, err
	}
	all := make([]uint32, len(texts))
	for place, i := range order {
		all[i] = ranks[place]
	}
	return all, nil
}

func (f *flush) writeWords(w *store.FrameWriter) error {
	codes, number := f.codes.Final()
	lists := f.invert(len(f.words.texts), func(d *bufferDoc) []bufferPosting { return d.words }, number)
	t := newTermWriter(w, wordTags, codes, len(f.order))
	ranks, err := writeInverted(t, f.words.texts, lists)
	f.ranks = ranks
	writeMeta(w, len(f.order), t.terms())
	return err
}

func (f *flush) writeStubs(w *store.FrameWriter) error {
	codes, number := f.stubCodes.Final()
	lists := f.invert(len(f.stubList), func(d *bufferDoc) []bufferPosting { return d.stubs }, number)
	_, err := writeInverted(newTermWriter(w, stubTags, codes, len(f.order)), f.stubList, lists)
	return err
}

func (f *flush) writeRuns(w *store.FrameWriter) error {
	w.Begin(tagRuns)
	out := forward.NewWriter(w)
	var ranks []uint32
	for _, d := range f.order {
		for r := d.runs; len(r) > 0; {
			kind, n := r[0], r[1]
			ranks = ranks[:0]
			for _, word := range r[2 : 2+n] {
				ranks = append(ranks, f.ranks[word])
			}
			out.Run(kind, ranks)
			r = r[2+n:]
		}
		if err := out.End(); err != nil {
			return err
		}
	}
	w.Put(tagRunOffsets, out.Close())
	w.Put(tagRunKinds, f.kinds.Kinds().Append(nil))
	return nil
}

func (f *flush) writeWholes(w *store.FrameWriter) error {
	type row struct {
		whole
		doc uint32
	}
	var rows []row
	for doc, d := range f.order {
		for _, v := range d.wholes {
			rows = append(rows, row{v, uint32(doc)})
		}
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(compareWholes(a.whole, b.whole), cmp.Compare(a.doc, b.doc))
	})
	out := newWholeWriter(w, wholeShapeOf(f.layout, len(rows)))
	var docs []uint32
	for i, r := range rows {
		docs = append(docs, r.doc)
		if i+1 < len(rows) && rows[i+1].whole == r.whole {
			continue
		}
		if err := out.add(r.whole, docs); err != nil {
			return err
		}
		docs = docs[:0]
	}
	out.close()
	return nil
}

func (f *flush) writeFacets(w *store.FrameWriter) error {
	var rows []uint64 // value, document
	for doc, d := range f.order {
		for _, v := range d.values {
			rows = append(rows, uint64(v.ID)<<32|uint64(doc))
		}
	}
	slices.Sort(rows)
	out := newFacetWriter(w)
	var docs []uint32
	for i, r := range rows {
		docs = append(docs, uint32(r))
		if i+1 < len(rows) && rows[i+1]>>32 == r>>32 {
			continue
		}
		if err := out.add(uint32(r>>32), docs); err != nil {
			return err
		}
		docs = docs[:0]
	}
	out.close()
	return nil
}

func (f *flush) writePacked(w *store.FrameWriter) error {
	f.small = smallFields(f.layout)
	f.slot = map[uint8]int{}
	for i, n := range f.small {
		f.slot[n] = i
	}
	f.packing = docvalues.NewPacking(f.small)
	var ids []uint32
	for _, d := range f.order {
		f.spans = append(f.spans, f.packing.Span(d.span))
		sets := make([]uint32, len(f.small))
		for i := range sets {
			ids = ids[:0]
			for _, v := range d.values {
				if v.Field == f.small[i] {
					ids = append(ids, v.ID)
				}
			}
			sets[i] = f.packing.Set(i, ids)
		}
		f.sets = append(f.sets, sets)
	}
	f.packing.Layout()
	return writePacked(w, f.packing, len(f.order), func(doc int) (uint32, []uint32) { return f.spans[doc], f.sets[doc] })
}

func (f *flush) writeRows(w *store.FrameWriter) error {
	var ids []uint32
	return writeRows(w, len(f.order), func(doc int) []uint32 {
		ids = ids[:0]
		for _, v := range f.order[doc].values {
			if i, ok := f.slot[v.Field]; !ok || !f.packing.Fits(i) {
				ids = append(ids, v.ID)
			}
		}
		slices.Sort(ids)
		return ids
	})
}
