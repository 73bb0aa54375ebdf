package docvalues

import (
	"encoding/binary"
	"slices"
)

// maxSetBits bounds the table of a small facet; one with more sets is kept in rows.
const maxSetBits = 16

// Packing collects the spans and value sets of a segment's documents, and then
// lays out the packed word. Spans and sets have provisional numbers until Layout.
// One goroutine at a time.
type Packing struct {
	spans  []Span
	spanNo map[Span]uint32
	fields []packingField
	rank   []uint32 // final row of each provisional span
	packed Packed
}

type packingField struct {
	number uint8
	sets   [][]uint32
	setNo  map[string]uint32
	key    []byte
	column Column
	fits   bool
}

// NewPacking returns a Packing for the small facets with these field numbers.
func NewPacking(smallFields []uint8) *Packing {
	p := &Packing{spanNo: map[Span]uint32{}}
	for _, f := range smallFields {
		pf := packingField{number: f, setNo: map[string]uint32{}}
		pf.set(nil) // set 0 is empty
		p.fields = append(p.fields, pf)
	}
	return p
}

// Span returns the provisional number of a normal span.
func (p *Packing) Span(s Span) uint32 {
	n, ok := p.spanNo[s]
	if !ok {
		n = uint32(len(p.spans))
		p.spanNo[s] = n
		p.spans = append(p.spans, s)
	}
	return n
}

// Set returns the number of a set of ascending values of small field i, counted
// as in NewPacking.
func (p *Packing) Set(i int, ids []uint32) uint32 { return p.fields[i].set(ids) }

// Values returns set n of small field i.
func (p *Packing) Values(i int, n uint32) []uint32 { return p.fields[i].sets[n] }

func (f *packingField) set(ids []uint32) uint32 {
	f.key = f.key[:0]
	for _, id := range ids {
		f.key = binary.LittleEndian.AppendUint32(f.key, id)
	}
	n, ok := f.setNo[string(f.key)]
	if !ok {
		n = uint32(len(f.sets))
		f.setNo[string(f.key)] = n
		f.sets = append(f.sets, append([]uint32(nil), ids...))
	}
	return n
}

// Layout gives each field its bits: the years first, then the small facets in
// order while they fit.
func (p *Packing) Layout() {
	order := make([]uint32, len(p.spans))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return p.spans[a].Compare(p.spans[b]) })
	p.rank = make([]uint32, len(p.spans))
	for row, i := range order {
		p.rank[i] = uint32(row)
		p.packed.Spans = append(p.packed.Spans, p.spans[i])
	}
	p.packed.Years = Column{0, bitsFor(len(p.spans))}
	shift := p.packed.Years.Width
	for i := range p.fields {
		f := &p.fields[i]
		f.column = Column{shift, bitsFor(len(f.sets))}
		f.fits = f.column.Width <= maxSetBits && shift+f.column.Width <= 64
		if f.fits {
			shift += f.column.Width
			p.packed.Smalls = append(p.packed.Smalls, Small{f.number, f.column, f.sets})
		}
	}
}

// Fits reports whether small field i has bits in the packed word; its values
// stand in rows if not. Valid after Layout.
func (p *Packing) Fits(i int) bool { return p.fields[i].fits }

// WordBytes is how many bytes a word takes: none, if no field has bits, so that
// all words are zero. Valid after Layout.
func (p *Packing) WordBytes() int { return p.packed.wordBytes() }

// Word returns the packed word of a document with a provisional span and a set
// of each small field. Valid after Layout.
func (p *Packing) Word(span uint32, sets []uint32) uint64 {
	w := uint64(p.rank[span])
	for i, n := range sets {
		if f := &p.fields[i]; f.fits {
			w |= uint64(n) << f.column.Shift
		}
	}
	return w
}

// AppendTables appends the tables for OpenPacked. Valid after Layout.
func (p *Packing) AppendTables(dst []byte) []byte { return p.packed.AppendTables(dst) }
