package segment

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/keytable"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/stored"
)

// Check reads all of a segment and compares its structures with each other. It
// calls problem for each thing that is not as it should be, and returns an error
// only if the context ends it.
//
// Words are in two structures, lists and runs, and so are facet values, sets and
// rows. Both are reduced to one sum of hashes a document, which must be equal.
func (s *Segment) Check(ctx context.Context, l *layout.Layout, codec *stored.Codec, problem func(error)) error {
	c := &check{ctx: ctx, s: s, layout: l, codec: codec, problem: problem}
	for _, part := range []func() error{
		c.words, c.stubs, c.runs, c.wholes, c.facets, c.rows, c.columns, c.browse, c.keys, c.records,
	} {
		if err := part(); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			problem(s.Hot.Locate(err))
		}
	}
	return nil
}

type check struct {
	ctx     context.Context
	s       *Segment
	layout  *layout.Layout
	codec   *stored.Codec
	problem func(error)
	steps   int

	wordSums, stubSums, valueSums []uint64 // per document
	stubOf                        []uint64 // hash of each rank's stub
}

func (c *check) step() error {
	if c.steps++; c.steps%1024 == 0 {
		return c.ctx.Err()
	}
	return nil
}

func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^0x9E3779B97F4A7C15, b^0xD6E8FEB86659FD93)
	return hi ^ lo + a
}

func codeHash(code *postings.Code) uint64 {
	h := uint64(code.Fields)
	for _, o := range code.In {
		h = mix(h, uint64(o)+1)
	}
	return h
}

// terms walks a dictionary and its lists and adds to sums.
func (c *check) terms(t *Terms, section string, sums []uint64, id func(term []byte, rank uint32) (uint64, error)) error {
	seen := make([]bool, t.Dict.Len())
	hashes := make([]uint64, len(t.Codes))
	for i := range t.Codes {
		hashes[i] = codeHash(&t.Codes[i])
	}
	var list []postings.Posting
	it := t.Dict.Iterator()
	n := 0
	for it.Next() {
		if err := c.step(); err != nil {
			return err
		}
		n++
		e := &it.Entry
		if int(e.Rank) >= len(seen) || seen[e.Rank] {
			return encoding.Corrupt(section, 0, "term %q has rank %d", it.Term, e.Rank)
		}
		seen[e.Rank] = true
		l, err := t.List(e)
		if err != nil {
			return err
		}
		if list, err = l.AppendAll(list[:0]); err != nil {
			return err
		}
		term, err := id(it.Term, e.Rank)
		if err != nil {
			return err
		}
		perField := make([]uint32, 0, 32)
		var counts [32]uint32
		for _, p := range list {
			sums[p.Doc] += mix(term, hashes[p.Code])
			for f := t.Codes[p.Code].Fields; f != 0; f &= f - 1 {
				counts[bits.TrailingZeros32(f)]++
			}
		}
		fields := uint32(0)
		for f, k := range counts {
			if k > 0 {
				fields |= 1 << f
				perField = append(perField, k)
			}
		}
		if fields != e.Fields || !slices.Equal(perField, e.PerField) || len(list) != int(e.Frequency) {
			return encoding.Corrupt(section, 0, "frequencies of term %q differ from its list", it.Term)
		}
	}
	if err := it.Err(); err != nil {
		return err
	}
	if n != t.Dict.Len() {
		return encoding.Corrupt(section, 0, "%d terms, want %d", n, t.Dict.Len())
	}
	return nil
}

func (c *check) words() error {
	c.wordSums = make([]uint64, c.s.Docs)
	c.stubOf = make([]uint64, c.s.Words.Dict.Len())
	return c.terms(c.s.Words, "words", c.wordSums, func(term []byte, rank uint32) (uint64, error) {
		c.stubOf[rank] = keytable.Hash(0, analysis.Stub(string(term)))
		return uint64(rank), nil
	})
}

func (c *check) stubs() error {
	c.stubSums = make([]uint64, c.s.Docs)
	return c.terms(c.s.Stubs, "stubs", c.stubSums, func(term []byte, _ uint32) (uint64, error) {
		return keytable.Hash(0, string(term)), nil
	})
}

// runs makes the sums anew from the runs, as a Buffer made the postings.
func (c *check) runs() error {
	b := NewBuffer(c.layout)
	kinds := c.s.Runs.Kinds()
	for _, places := range kinds {
		for _, p := range places {
			if int(p.Field) >= len(c.layout.Texts) || int(p.Class) >= len(c.layout.Texts[p.Field].Weights) {
				return encoding.Corrupt("run kinds", 0, "field %d, class %d", p.Field, p.Class)
			}
		}
	}
	it := c.s.Runs.Iterator()
	for doc := range uint32(c.s.Docs) {
		if err := c.step(); err != nil {
			return err
		}
		b.scratch = b.scratch[:0]
		for it.Reset(doc); it.Next(); {
			b.scratch = appendOccurrences(b.scratch, it, kinds)
		}
		if err := it.Err(); err != nil {
			return err
		}
		words, stubs := c.sums(b)
		if words != c.wordSums[doc] {
			return encoding.Corrupt("runs", 0, "words of document %d differ from the lists", doc)
		}
		if stubs != c.stubSums[doc] {
			return encoding.Corrupt("runs", 0, "stubs of document %d differ from the lists", doc)
		}
	}
	return nil
}

func appendOccurrences(dst []occurrence, it *forward.Iterator, kinds forward.Kinds) []occurrence {
	for _, rank := range it.Ranks {
		for _, p := range kinds[it.Kind] {
			dst = append(dst, makeOccurrence(rank, p.Field, p.Class))
		}
	}
	return dst
}

// sums are the sums of hashes of the occurrences in b.scratch.
func (c *check) sums(b *Buffer) (words, stubs uint64) {
	b.codes = postings.CodeBuilder{}
	for _, p := range b.wordPostings() {
		words += mix(uint64(p.term), codeHash(&b.codes.Codes()[p.code]))
	}
	type stubField struct {
		stub  uint64
		field uint8
	}
	var list []stubField
	for _, o := range b.scratch {
		if b.stubs>>o.field()&1 != 0 {
			list = append(list, stubField{c.stubOf[o.term()], o.field()})
		}
	}
	slices.SortFunc(list, func(x, y stubField) int {
		return cmp.Or(cmp.Compare(x.stub, y.stub), cmp.Compare(x.field, y.field))
	})
	for i := 0; i < len(list); {
		stub, code := list[i].stub, postings.Code{}
		for ; i < len(list) && list[i].stub == stub; i++ {
			code.Fields |= 1 << list[i].field
		}
		code.In = make([]postings.Occurrence, bits.OnesCount32(code.Fields))
		stubs += mix(stub, codeHash(&code))
	}
	return words, stubs
}

func (c *check) wholes() error {
	var last whole
	var docs []uint32
	n := 0
	it := c.s.Wholes.iterator()
	for it.next() {
		if err := c.step(); err != nil {
			return err
		}
		if n > 0 && compareWholes(it.whole, last) <= 0 {
			return encoding.Corrupt("whole values", 0, "value %d is out of place", n)
		}
		last = it.whole
		if int(it.field) >= len(c.layout.Keywords) || c.layout.Keywords[it.field].Facet {
			return encoding.Corrupt("whole values", 0, "value %d of field %d", n, it.field)
		}
		n++
		set, err := docset.Open(it.set, uint32(c.s.Docs))
		if err != nil {
			return err
		}
		if docs, err = set.AppendTo(docs[:0]); err != nil {
			return err
		}
	}
	if want := wholeShapeOf(c.layout, 0); it.err == nil && c.s.Wholes.fieldBits != want.fieldBits {
		return encoding.Corrupt("whole values", 0, "%d bits for fields, want %d", c.s.Wholes.fieldBits, want.fieldBits)
	}
	if it.err == nil && n != c.s.Wholes.count {
		return encoding.Corrupt("whole values", 0, "%d values, want %d", n, c.s.Wholes.count)
	}
	return it.err
}

func (c *check) facets() error {
	c.valueSums = make([]uint64, c.s.Docs)
	f := c.s.Facets
	var docs []uint32
	for i := range f.n {
		if err := c.step(); err != nil {
			return err
		}
		id := f.value(i)
		if i > 0 && id <= f.value(i-1) {
			return encoding.Corrupt("facet sets", 0, "values out of order")
		}
		set, err := f.set(i)
		if err != nil {
			return err
		}
		if docs, err = set.AppendTo(docs[:0]); err != nil {
			return err
		}
		for _, d := range docs {
			c.valueSums[d] += mix(uint64(id), 1)
		}
	}
	return nil
}

func (c *check) rows() error {
	var ids []uint32
	for doc := range uint32(c.s.Docs) {
		if err := c.step(); err != nil {
			return err
		}
		if _, ok := c.s.Packed.Span(doc); !ok {
			return encoding.Corrupt("packed words", 8*int(doc), "no such years")
		}
		if !c.s.Rows.CheckSlots(doc) {
			return encoding.Corrupt("slots", 8*int(doc), "not ascending")
		}
		sum := uint64(0)
		ids = c.s.ValueIDs(ids[:0], doc)
		for _, id := range ids {
			sum += mix(uint64(id), 1)
		}
		if sum != c.valueSums[doc] {
			return encoding.Corrupt("rows", 0, "values of document %d differ from the sets", doc)
		}
	}
	return nil
}

func (c *check) keys() error {
	k := c.s.Keys
	if err := k.table.Check(); err != nil {
		return err
	}
	var key []byte
	for i := range k.table.Len() {
		if err := c.step(); err != nil {
			return err
		}
		key = k.Append(key[:0], uint32(i))
		if doc, ok := k.Find(string(key)); len(key) == 0 || !ok || doc != uint32(i) {
			return encoding.Corrupt("keys", 0, "key %q of document %d leads to %d", key, i, doc)
		}
	}
	return nil
}

func (c *check) records() error {
	var buf []byte
	for doc := range uint32(c.s.Docs) {
		if err := c.step(); err != nil {
			return err
		}
		for _, r := range []*stored.Records{c.s.Brief, c.s.Full} {
			raw, err := r.Raw(doc)
			if err == nil {
				buf, err = c.codec.Decode(buf[:0], raw)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
