package engine

import (
	"encoding/binary"
	"fmt"
	"slices"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/layout"
)

// Kind says how a field is indexed.
type Kind uint8

// The kinds of field.
const (
	// Text is cut into words. All text fields of a schema share one posting
	// list a word, with a code that says which of them hold it.
	Text Kind = iota
	// Keyword is a whole value: found by its folded form, shown as it came.
	Keyword
	// Interval is a span of years with a certainty. A schema has at most one.
	Interval
	// Number is a signed integer, or none: searched by range and sorted by. It is
	// not shown with a hit.
	Number
	// Sort is a key of bytes, or none, that hits are sorted by: for titles in the
	// order of a language, what a collator makes of them.
	Sort
	// Browse is a list from the first to the last of what its documents have in it, in
	// the order of keys that the caller gives: see Reader.Browse.
	Browse
)

// Field describes one field of a Schema.
type Field struct {
	Name string
	Kind Kind
	// Stubs also indexes the first three letters of each word (Text only).
	Stubs bool
	// Facet counts its values over a result (Keyword only).
	Facet bool
	// Small says that the field has few different values (at most some
	// hundreds), so its ordinals can share a packed word (Facet only).
	Small bool
	// Aside says that its values are seldom asked for (Facet only): they are numbered
	// after those of the other facets, so that counting these goes past them.
	Aside bool
	// Weights are the weight classes of a Text field in percent of a full
	// occurrence, indexed by Words.Class; empty means the one class {100}.
	Weights []int
}

// Schema is the list of fields. A field's place in it is its number, which
// never changes; fields may be added at the end.
type Schema struct {
	Fields []Field
}

// layout numbers the fields and checks them.
func (s *Schema) layout() (*layout.Layout, error) {
	var b layout.Builder
	for _, f := range s.Fields {
		switch f.Kind {
		case Text:
			b.Text(f.Name, f.Stubs, f.Weights)
		case Keyword:
			b.Keyword(layout.Keyword{Name: f.Name, Facet: f.Facet, Small: f.Small, Aside: f.Aside})
		case Interval:
			b.Interval(f.Name)
		case Number, Sort:
			b.Column(layout.Column{Name: f.Name, Keys: f.Kind == Sort})
		case Browse:
			b.Browse(f.Name)
		default:
			return nil, fmt.Errorf("schema: field %q has unknown kind %d", f.Name, f.Kind)
		}
	}
	return b.Layout()
}

// clone returns a copy that shares nothing.
func (s *Schema) clone() *Schema {
	c := &Schema{Fields: slices.Clone(s.Fields)}
	for i := range c.Fields {
		c.Fields[i].Weights = slices.Clone(c.Fields[i].Weights)
	}
	return c
}

func (s *Schema) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(s.Fields)))
	for _, f := range s.Fields {
		dst = encoding.AppendString(dst, f.Name)
		flags := byte(0)
		for i, set := range []bool{f.Stubs, f.Facet, f.Small, f.Aside} {
			if set {
				flags |= 1 << i
			}
		}
		dst = append(dst, byte(f.Kind), flags)
		dst = binary.AppendUvarint(dst, uint64(len(f.Weights)))
		for _, w := range f.Weights {
			dst = binary.AppendUvarint(dst, uint64(w))
		}
	}
	return dst
}

func readSchema(c *encoding.Cursor) *Schema {
	s := &Schema{}
	for n := c.Count(4); n > 0 && c.Err() == nil; n-- {
		f := Field{Name: c.String(), Kind: Kind(c.U8())}
		flags := c.U8()
		f.Stubs, f.Facet, f.Small, f.Aside = flags&1 != 0, flags&2 != 0, flags&4 != 0, flags&8 != 0
		for k := c.Count(1); k > 0 && c.Err() == nil; k-- {
			f.Weights = append(f.Weights, int(c.Uvarint(layout.MaxWeight)))
		}
		s.Fields = append(s.Fields, f)
	}
	return s
}
