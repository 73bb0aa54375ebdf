package postings

import (
	"slices"

	"holdfast/engine/internal/encoding"
)

// Intersection walks the documents that all of some lists hold in a common field,
// many at a time. The shortest list leads; bit sets that are alone meet 64
// documents at a time. One goroutine at a time.
type Intersection struct {
	readers []reader // the shortest list first
	fields  uint32
	coded   bool
	next    uint32     // the first document that has not been walked
	looks   []Iterator // per reader, for FieldsOf
}

// reader reads a list from left to right. Of a list of blocks, i is the next posting.
type reader struct {
	Iterator
	sets  []uint32 // of fields, by code
	place int      // among the lists, as they were added
}

// Reset begins anew without lists. Wanted are documents that all lists hold in one
// of fields, and their codes if coded.
func (x *Intersection) Reset(fields uint32, coded bool) {
	x.readers, x.fields, x.coded, x.next = x.readers[:0], fields, coded, 0
	x.looks = x.looks[:0]
}

// Add adds a list, before the first Until. Its codes have these sets of fields;
// blocks with no field of skip are skipped.
func (x *Intersection) Add(l *List, sets []uint32, skip uint32) {
	r := reader{Iterator: Iterator{list: l, fields: skip, block: -1, held: -1}, sets: sets, place: len(x.readers)}
	if len(sets) < len(l.codes) || len(sets) == 0 && l.n > 0 {
		r.err = encoding.Corrupt("list", 0, "no codes")
	}
	at := len(x.readers)
	for at > 0 && x.readers[at-1].list.n > l.n {
		at--
	}
	x.readers = slices.Insert(x.readers, at, r)
}

// Lead is the length of the shortest list.
func (x *Intersection) Lead() int {
	if len(x.readers) == 0 {
		return 0
	}
	return x.readers[0].list.n
}

// Until replaces b by the documents that have not been walked and are before end.
func (x *Intersection) Until(b *Batch, end uint32) error {
	if b.reset(0); x.coded {
		b.reset(len(x.readers))
	}
	if err := x.err(); err != nil || x.next >= end || len(x.readers) == 0 {
		return err
	}
	first := 1
	switch lead := &x.readers[0]; {
	case lead.list.dense == nil:
		lead.readBlocks(b, end, x.fields)
	case len(x.readers) == 1:
		lead.readBits(b, x.next, end, x.fields)
	default:
		x.meetBits(b, end)
		for range b.Docs {
			b.Fields = append(b.Fields, x.fields)
		}
		first = 0
	}
	for k := first; k < len(x.readers) && len(b.Docs) > 0; k++ {
		switch r := &x.readers[k]; {
		case r.list.dense == nil:
			x.joinBlocks(b, k)
		case first == 0: // its bits were met
			x.joinCodes(b, k)
		default:
			x.joinBits(b, k)
			x.joinCodes(b, k)
		}
	}
	x.next = end
	return x.err()
}

// DocsUntil is Until where no posting of the lists is without one of the fields: the
// batch has documents only, no fields and no codes.
func (x *Intersection) DocsUntil(b *Batch, end uint32) error {
	b.reset(0)
	if err := x.err(); err != nil || x.next >= end || len(x.readers) == 0 {
		return err
	}
	first := 1
	if lead := &x.readers[0]; lead.list.dense == nil {
		lead.readDocs(b, end)
	} else {
		x.meetBits(b, end)
		for first < len(x.readers) && x.readers[first].list.dense != nil {
			first++
		}
	}
	for k := first; k < len(x.readers) && len(b.Docs) > 0; k++ {
		if r := &x.readers[k]; r.list.dense == nil {
			r.joinDocs(b)
		} else {
			r.joinDense(b)
		}
	}
	x.next = end
	return x.err()
}

// FieldsOf returns the fields in which all lists hold doc, one that was found. It is
// for few documents, best ascending.
func (x *Intersection) FieldsOf(doc uint32) (uint32, error) {
	for i := len(x.looks); i < len(x.readers); i++ {
		r := &x.readers[i]
		x.looks = append(x.looks, Iterator{list: r.list, fields: r.fields, block: -1, held: -1})
	}
	fields := x.fields
	for i := range x.looks {
		it := &x.looks[i]
		if it.Begun() && it.Doc() > doc {
			*it = Iterator{list: it.list, fields: it.fields, block: -1, held: -1}
		}
		if !it.Begun() || it.Doc() < doc {
			it.Advance(doc)
		}
		if it.Doc() != doc {
			return 0, it.err // what was found cannot be lost but by damage
		}
		fields &= it.Fields()
		if it.err != nil {
			return 0, it.err
		}
	}
	return fields, nil
}

// err is the damage of any of the lists.
func (x *Intersection) err() error {
	for i := range x.readers {
		if err := x.readers[i].err; err != nil {
			return err
		}
	}
	return nil
}

// move puts document from of b at place to, with its codes of the first lists.
func (x *Intersection) move(b *Batch, from, to, lists int) {
	b.Docs[to] = b.Docs[from]
	if x.coded {
		for i := range x.readers[:lists] {
			column := b.Codes[x.readers[i].place]
			column[to] = column[from]
		}
	}
}

// readBlocks reads a list of blocks.
func (r *reader) readBlocks(b *Batch, end, fields uint32) {
	for r.i < r.n || r.load(r.block+1) != End {
		if r.docs[r.i] >= end {
			return
		}
		stop := r.n
		if r.docs[stop-1] >= end {
			stop, _ = slices.BinarySearch(r.docs[:r.n], end)
		}
		if !r.coded {
			r.loadCodes()
		}
		b.add(r.docs[r.i:stop], r.codes[r.i:stop], r, fields)
		r.i = stop
	}
}

// joinBlocks takes out of b what reader k does not hold, a list of blocks.
func (x *Intersection) joinBlocks(b *Batch, k int) {
	r := &x.readers[k]
	column := b.column(r.place)
	n := 0
	for i, doc := range b.Docs {
		if !r.goTo(doc) {
			break
		}
		if r.docs[r.i] != doc {
			continue
		}
		if !r.coded {
			r.loadCodes()
		}
		if f := b.Fields[i] & r.sets[r.codes[r.i]]; f != 0 {
			x.move(b, i, n, k)
			b.Fields[n] = f
			if column != nil {
				column[n] = r.codes[r.i]
			}
			n++
		}
	}
	b.truncate(n)
}
