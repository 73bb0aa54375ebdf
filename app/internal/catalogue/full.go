package catalogue

import (
	"encoding/binary"
	"slices"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

// fullVersion is the first byte of a full record. Version 2 has branch, note and
// statement of holdings, and works; the index is built anew for it. The engine compresses, so
// the packing only has to be plain and quick.
const fullVersion = 2

// encodeFull packs a union record for engine.Document.Full: fields with who
// gave them, sources and holdings. What the reader of a source file noticed
// (number, offset, encoding, warnings) belongs to that file and is left out.
func encodeFull(rec *union.Record) []byte {
	b := make([]byte, 0, 1024)
	b = append(b, fullVersion)
	b = binary.AppendVarint(b, rec.Number)
	m := rec.MARC
	if m == nil {
		m = &marc.Record{}
	}
	b = appendString(b, string(m.Leader))
	b = binary.AppendUvarint(b, uint64(len(m.Fields)))
	for i := range m.Fields {
		b = appendField(b, &m.Fields[i])
		var given []int
		if i < len(rec.GivenBy) {
			given = rec.GivenBy[i]
		}
		b = binary.AppendUvarint(b, uint64(len(given)))
		for _, source := range given {
			b = binary.AppendUvarint(b, uint64(source))
		}
	}
	b = binary.AppendUvarint(b, uint64(len(rec.Sources)))
	for i := range rec.Sources {
		s := &rec.Sources[i]
		b = binary.AppendVarint(b, s.Record)
		for _, text := range [...]string{s.Library, s.Name, s.ControlNumber, s.File, s.Loaded} {
			b = appendString(b, text)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(rec.Holdings)))
	for i := range rec.Holdings {
		h := &rec.Holdings[i]
		for _, text := range [...]string{h.Library, h.Name, h.Branch, h.CallNumber, h.Location, h.Note} {
			b = appendString(b, text)
		}
		b = binary.AppendVarint(b, int64(h.Copies))
		b = binary.AppendUvarint(b, uint64(len(h.Statement)))
		for _, text := range h.Statement {
			b = appendString(b, text)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(rec.Works)))
	for _, text := range rec.Works {
		b = appendString(b, text)
	}
	return b
}

// appendField packs a field: tag, then 0 and the value of a control field, or
// 1 and indicators and subfields of a data field.
func appendField(b []byte, f *marc.Field) []byte {
	b = appendString(b, f.Tag)
	if len(f.Subfields) == 0 && f.Ind1 == 0 && f.Ind2 == 0 {
		return appendString(append(b, 0), f.Value)
	}
	b = append(b, 1, f.Ind1, f.Ind2)
	b = binary.AppendUvarint(b, uint64(max(f.NonFiling, 0)))
	b = binary.AppendUvarint(b, uint64(len(f.Subfields)))
	for i := range f.Subfields {
		b = append(b, f.Subfields[i].Code)
		b = appendString(b, f.Subfields[i].Value)
	}
	return b
}

// DecodeFull unpacks what encodeFull made, or returns ErrDamaged. The memory it
// takes is bounded by a small multiple of len(data).
func DecodeFull(data []byte) (*union.Record, error) {
	p := &packed{data: string(data)}
	if p.byte() != fullVersion {
		return nil, ErrDamaged
	}
	rec := &union.Record{Number: p.int(), MARC: &marc.Record{}}
	rec.MARC.Leader = marc.Leader(p.string())
	rec.MARC.Encoding = marc.UTF8
	if n := p.count(4); n > 0 {
		rec.MARC.Fields = make([]marc.Field, n)
		rec.GivenBy = make([][]int, n)
		for i := range rec.MARC.Fields {
			readField(p, &rec.MARC.Fields[i])
			rec.GivenBy[i] = readGiven(p)
		}
	}
	if n := p.count(6); n > 0 {
		rec.Sources = make([]union.Source, n)
		for i := range rec.Sources {
			rec.Sources[i] = union.Source{
				Record: p.int(), Library: p.string(), Name: p.string(),
				ControlNumber: p.string(), File: p.string(), Loaded: p.string(),
			}
		}
	}
	if n := p.count(8); n > 0 {
		rec.Holdings = make([]union.Holding, n)
		for i := range rec.Holdings {
			readHolding(p, &rec.Holdings[i])
		}
	}
	for range p.count(1) {
		rec.Works = append(rec.Works, p.string())
	}
	if err := p.done(); err != nil {
		return nil, err
	}
	for _, given := range rec.GivenBy {
		for _, source := range given {
			if source >= len(rec.Sources) {
				return nil, ErrDamaged
			}
		}
	}
	return rec, nil
}

func readHolding(p *packed, h *union.Holding) {
	*h = union.Holding{
		Library: p.string(), Name: p.string(), Branch: p.string(),
		CallNumber: p.string(), Location: p.string(), Note: p.string(), Copies: int(p.int()),
	}
	for range p.count(1) {
		h.Statement = append(h.Statement, p.string())
	}
}

// readField reads a field into f, of which it uses the memory of the subfields.
func readField(p *packed, f *marc.Field) {
	f.Tag = p.string()
	switch p.byte() {
	case 0:
		f.Value = p.string()
	case 1:
		f.Ind1, f.Ind2 = p.byte(), p.byte()
		skip := p.uint()
		if skip > uint64(len(p.data)) { // it counts bytes of a subfield behind it
			p.fail()
			return
		}
		f.NonFiling = int(skip)
		n := p.count(2)
		if n == 0 {
			return
		}
		f.Subfields = slices.Grow(f.Subfields[:0], n)[:n]
		for i := range f.Subfields {
			f.Subfields[i] = marc.Subfield{Code: p.byte(), Value: p.string()}
		}
	default:
		p.fail()
	}
}

func readGiven(p *packed) []int {
	n := p.count(1)
	if n == 0 {
		return nil
	}
	given := make([]int, n)
	for i := range given {
		v := p.uint()
		if v > 1<<31 {
			p.fail()
			return nil
		}
		given[i] = int(v)
	}
	return given
}
