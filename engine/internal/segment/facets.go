package segment

import (
	"encoding/binary"
	"sort"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/store"
)

// Facets finds the documents with a facet value, by the value's number.
// Immutable, share freely.
//
// Sets lie in the order of their values. The values are numbers that follow each
// other, of which some may have empty sets, or else they are told one by one.
type Facets struct {
	first   uint32
	told    encoding.U32s // of each set, or empty
	sets    encoding.Blob
	offsets encoding.Offsets
	n       int
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
	c := encoding.NewCursor("facet keys", s[0])
	v.n, v.first = int(c.U32()), c.U32()
	if c.Left() > 0 {
		if v.told = c.Bytes(4 * v.n); len(v.told) > 0 && v.told.At(0) != v.first {
			c.Fail("first value %d of sets from %d", v.told.At(0), v.first)
		}
	} else if uint64(v.first)+uint64(v.n) > 1<<32 {
		c.Fail("%d values from %d", v.n, v.first)
	}
	if err := c.Done(); err != nil {
		return nil, err
	}
	v.offsets, err = encoding.OpenOffsets("facet offsets", s[1], v.n+1, uint64(v.sets.Len()))
	return v, err
}

// value is the value of set i.
func (v *Facets) value(i int) uint32 {
	if len(v.told) > 0 {
		return v.told.At(i)
	}
	return v.first + uint32(i)
}

// place is where the set of value id is, if there is one.
func (v *Facets) place(id uint32) (int, bool) {
	if len(v.told) == 0 {
		return int(id - v.first), id >= v.first && uint64(id-v.first) < uint64(v.n)
	}
	i := sort.Search(v.n, func(i int) bool { return v.told.At(i) >= id })
	return i, i < v.n && v.told.At(i) == id
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
	i, ok := v.place(id)
	if !ok {
		return docset.Set{}, false, nil
	}
	set, err := v.set(i)
	return set, err == nil && set.Len() > 0, err
}

// facetWriter writes sets in the order of their values.
type facetWriter struct {
	w      *store.FrameWriter
	values []uint32
	starts []uint64
	buf    []byte
}

func newFacetWriter(w *store.FrameWriter) *facetWriter {
	w.Begin(tagFacetSets)
	return &facetWriter{w: w}
}

func (w *facetWriter) add(id uint32, docs []uint32) error {
	w.values = append(w.values, id)
	w.starts = append(w.starts, w.w.SectionBytes())
	var err error
	if w.buf, err = docset.Append(w.buf[:0], docs); err != nil {
		return err
	}
	_, err = w.w.Write(w.buf)
	return err
}

func (w *facetWriter) close() {
	end, n, first := w.w.SectionBytes(), uint32(len(w.values)), uint32(0)
	if n > 0 {
		first = w.values[0]
	}
	places := n
	// An empty set takes as much as half a value that is told.
	told := n > 0 && w.values[n-1]-first >= n+n/2
	if n > 0 && !told {
		places = w.values[n-1] - first + 1
	}
	head := binary.LittleEndian.AppendUint32(nil, places)
	head = binary.LittleEndian.AppendUint32(head, first)
	var offsets encoding.OffsetWriter
	for i, id := range w.values {
		if told {
			head = binary.LittleEndian.AppendUint32(head, id)
		} else if i > 0 { // the values between have empty sets
			for range id - w.values[i-1] - 1 {
				offsets.Add(w.starts[i])
			}
		}
		offsets.Add(w.starts[i])
	}
	offsets.Add(end)
	w.w.Put(tagFacetKeys, head)
	w.w.Put(tagFacetOffsets, offsets.Bytes())
}
