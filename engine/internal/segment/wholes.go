package segment

import (
	"cmp"
	"encoding/binary"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/store"
)

// Wholes finds the documents with a whole value of a keyword field that is no
// facet. Immutable, share freely.
//
// Entries lie in the order of their hashes: field number in a byte, a checksum of
// the folded text in four, document set. The text itself is not kept: hash and
// checksum are 96 bits that tell it from all others.
type Wholes struct {
	table   keytable.Table
	entries encoding.Blob
	offsets encoding.Offsets
	docs    uint32
}

func openWholes(f *store.Frame, docs uint32, access store.Access) (*Wholes, error) {
	s, err := sections(f, tagWholeHashes, tagWholeOffsets)
	if err != nil {
		return nil, err
	}
	own(access, s...)
	w := &Wholes{docs: docs}
	if w.entries, err = f.Blob(tagWholeEntries); err != nil {
		return nil, err
	}
	if w.table, err = keytable.Open("whole hashes", s[0]); err != nil {
		return nil, err
	}
	w.offsets, err = encoding.OpenOffsets("whole offsets", s[1], w.table.Len()+1, uint64(w.entries.Len()))
	return w, err
}

// whole is an entry taken apart.
type whole struct {
	field uint8
	check uint32
	set   []byte
}

// wholeCheck is the checksum of a folded value.
func wholeCheck(text string) uint32 { return store.Checksum([]byte(text)) }

func compareWholes(a, b whole) int {
	return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(a.check, b.check))
}

// wholeValue is a whole value on its way to an entry.
type wholeValue struct {
	hash uint64
	whole
}

func compareWholeValues(a, b wholeValue) int {
	return cmp.Or(cmp.Compare(a.hash, b.hash), compareWholes(a.whole, b.whole))
}

func (w *Wholes) entry(i int) (whole, error) {
	from, to, ok := w.offsets.Span(i, w.entries.Len())
	if !ok {
		return whole{}, encoding.Corrupt("whole values", 0, "no entry %d", i)
	}
	data, err := w.entries.Slice(from, to)
	if err != nil {
		return whole{}, err
	}
	c := encoding.NewCursor("whole values", data)
	e := whole{field: c.U8(), check: c.U32()}
	e.set = c.Bytes(c.Left())
	return e, c.Err()
}

// Find returns the set of documents with a folded value, and whether there is one.
func (w *Wholes) Find(field uint8, text string) (docset.Set, bool, error) {
	hash, check := keytable.Hash(field, text), wholeCheck(text)
	for i := w.table.Find(hash); i < w.table.Len() && w.table.Key(i) == hash; i++ {
		e, err := w.entry(i)
		if err != nil {
			return docset.Set{}, false, err
		}
		if e.field == field && e.check == check {
			set, err := docset.Open(e.set, w.docs)
			return set, err == nil, err
		}
	}
	return docset.Set{}, false, nil
}

// wholeWriter writes entries in the order of hash, field and checksum.
type wholeWriter struct {
	w       *store.FrameWriter
	offsets encoding.OffsetWriter
	hashes  []byte
	buf     []byte
}

func newWholeWriter(w *store.FrameWriter) *wholeWriter {
	w.Begin(tagWholeEntries)
	return &wholeWriter{w: w}
}

func (w *wholeWriter) add(hash uint64, e whole, docs []uint32) error {
	w.offsets.Add(w.w.SectionBytes())
	w.hashes = binary.LittleEndian.AppendUint64(w.hashes, hash)
	w.buf = binary.LittleEndian.AppendUint32(append(w.buf[:0], e.field), e.check)
	var err error
	if w.buf, err = docset.Append(w.buf, docs); err != nil {
		return err
	}
	_, err = w.w.Write(w.buf)
	return err
}

func (w *wholeWriter) close() {
	w.offsets.Add(w.w.SectionBytes())
	w.w.Put(tagWholeHashes, w.hashes)
	w.w.Put(tagWholeOffsets, w.offsets.Bytes())
}

// Facets finds the documents with a facet value, by the value's number.
// Immutable, share freely.
type Facets struct {
	table   keytable.Table
	sets    encoding.Blob
	offsets encoding.Offsets
	docs    uint32
}

func openFacets(f *store.Frame, docs uint32) (*Facets, error) {
	s, err := sections(f, tagFacetKeys, tagFacetOffsets)
	if err != nil {
		return nil, err
	}
	v := &Facets{docs: docs}
	if v.sets, err = f.Blob(tagFacetSets); err != nil {
		return nil, err
	}
	if v.table, err = keytable.Open("facet keys", s[0]); err != nil {
		return nil, err
	}
	v.offsets, err = encoding.OpenOffsets("facet offsets", s[1], v.table.Len()+1, uint64(v.sets.Len()))
	return v, err
}

func (v *Facets) set(i int) (docset.Set, error) {
	from, to, ok := v.offsets.Span(i, v.sets.Len())
	if !ok {
		return docset.Set{}, encoding.Corrupt("facet sets", 0, "no set %d", i)
	}
	data, err := v.sets.Slice(from, to)
	if err != nil {
		return docset.Set{}, err
	}
	return docset.Open(data, v.docs)
}

// Find returns the set of documents with value id, and whether there is one.
func (v *Facets) Find(id uint32) (docset.Set, bool, error) {
	i := v.table.Find(uint64(id))
	if i >= v.table.Len() || v.table.Key(i) != uint64(id) {
		return docset.Set{}, false, nil
	}
	set, err := v.set(i)
	return set, err == nil, err
}

// facetWriter writes sets in the order of their values.
type facetWriter struct {
	w       *store.FrameWriter
	offsets encoding.OffsetWriter
	keys    []byte
	buf     []byte
}

func newFacetWriter(w *store.FrameWriter) *facetWriter {
	w.Begin(tagFacetSets)
	return &facetWriter{w: w}
}

func (w *facetWriter) add(id uint32, docs []uint32) error {
	w.offsets.Add(w.w.SectionBytes())
	w.keys = binary.LittleEndian.AppendUint64(w.keys, uint64(id))
	var err error
	if w.buf, err = docset.Append(w.buf[:0], docs); err != nil {
		return err
	}
	_, err = w.w.Write(w.buf)
	return err
}

func (w *facetWriter) close() {
	w.offsets.Add(w.w.SectionBytes())
	w.w.Put(tagFacetKeys, w.keys)
	w.w.Put(tagFacetOffsets, w.offsets.Bytes())
}

// Each calls do with the documents of each value of a field; docs is valid until
// do returns.
func (w *Wholes) Each(field uint8, do func(docs []uint32) error) error {
	var docs []uint32
	for i := range w.table.Len() {
		e, err := w.entry(i)
		if err != nil {
			return err
		}
		if e.field != field {
			continue
		}
		set, err := docset.Open(e.set, w.docs)
		if err != nil {
			return err
		}
		if docs, err = set.AppendTo(docs[:0]); err != nil {
			return err
		}
		if err := do(docs); err != nil {
			return err
		}
	}
	return nil
}
