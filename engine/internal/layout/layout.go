// Package layout answers: which number has a field inside an index? It turns a
// schema into numbered text fields, numbered keyword fields and their bounds.
package layout

import (
	"fmt"
	"unicode/utf8"
)

// Bounds of a schema and of what it indexes.
const (
	MaxTexts    = 32
	MaxKeywords = 128
	MaxColumns  = 64
	MaxBrowse   = 32
	MaxClasses  = 16
	MaxWeight   = 1000
	// MaxWordBytes and MaxValueBytes cut longer words and whole values, in
	// documents and queries alike.
	MaxWordBytes  = 255
	MaxValueBytes = 4096
	// MaxSortKeyBytes cuts longer sort keys.
	MaxSortKeyBytes = 1024
	// MaxEntryKeyBytes and MaxLabelBytes cut longer keys and labels of browse fields.
	MaxEntryKeyBytes = 1024
	MaxLabelBytes    = 1024
	// MaxDocs is how many documents a segment may have.
	MaxDocs = 1 << 31
)

// Text is a text field. Its number is its place among the text fields.
type Text struct {
	Name  string
	Stubs bool
	// Weights of the classes in percent, at least one.
	Weights []int
}

// Keyword is a keyword field. Its number is its place among the keyword fields.
type Keyword struct {
	Name                string
	Facet, Small, Aside bool
}

// Column is a number or sort field. Its number is its place among these.
type Column struct {
	Name string
	// Keys says that it has sort keys, not numbers.
	Keys bool
}

// Layout is a numbered schema. Immutable, share freely.
type Layout struct {
	Texts    []Text
	Keywords []Keyword
	Columns  []Column
	// Browse are the names of the browse fields. The number of one is its place.
	Browse []string
	// Years is the name of the interval field, or "".
	Years string
}

// Builder collects the fields of a Layout in order.
type Builder struct {
	l   Layout
	err error
}

// Text adds a text field.
func (b *Builder) Text(name string, stubs bool, weights []int) {
	if len(weights) == 0 {
		weights = []int{100}
	}
	if len(weights) > MaxClasses {
		b.fail("field %q has %d weight classes, at most %d", name, len(weights), MaxClasses)
	}
	for _, w := range weights {
		if w < 0 || w > MaxWeight {
			b.fail("field %q has weight %d, not 0 to %d", name, w, MaxWeight)
		}
	}
	b.l.Texts = append(b.l.Texts, Text{name, stubs, append([]int(nil), weights...)})
}

// Keyword adds a keyword field.
func (b *Builder) Keyword(k Keyword) {
	if (k.Small || k.Aside) && !k.Facet {
		b.fail("field %q is small or aside, and no facet", k.Name)
	}
	b.l.Keywords = append(b.l.Keywords, k)
}

// Column adds a number or sort field.
func (b *Builder) Column(c Column) { b.l.Columns = append(b.l.Columns, c) }

// Browse adds a browse field.
func (b *Builder) Browse(name string) { b.l.Browse = append(b.l.Browse, name) }

// Interval adds the interval field.
func (b *Builder) Interval(name string) {
	if b.l.Years != "" {
		b.fail("two interval fields, %q and %q", b.l.Years, name)
	}
	b.l.Years = name
}

func (b *Builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf("schema: "+format, args...)
	}
}

// Layout checks names and counts and returns the whole.
func (b *Builder) Layout() (*Layout, error) {
	l := b.l
	seen := map[string]bool{}
	name := func(s string) {
		if s == "" || seen[s] {
			b.fail("field name %q is empty or used twice", s)
		}
		seen[s] = true
	}
	for _, t := range l.Texts {
		name(t.Name)
	}
	for _, k := range l.Keywords {
		name(k.Name)
	}
	for _, c := range l.Columns {
		name(c.Name)
	}
	for _, n := range l.Browse {
		name(n)
	}
	if l.Years != "" {
		name(l.Years)
	}
	if len(l.Texts) > MaxTexts || len(l.Keywords) > MaxKeywords || len(l.Columns) > MaxColumns {
		b.fail("%d text, %d keyword, and %d number and sort fields, at most %d, %d and %d",
			len(l.Texts), len(l.Keywords), len(l.Columns), MaxTexts, MaxKeywords, MaxColumns)
	}
	if len(l.Browse) > MaxBrowse {
		b.fail("%d browse fields, at most %d", len(l.Browse), MaxBrowse)
	}
	if b.err != nil {
		return nil, b.err
	}
	return &l, nil
}

// TextNumber returns the number of the text field with name.
func (l *Layout) TextNumber(name string) (int, bool) {
	for i := range l.Texts {
		if l.Texts[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// KeywordNumber returns the number of the keyword field with name.
func (l *Layout) KeywordNumber(name string) (int, bool) {
	for i := range l.Keywords {
		if l.Keywords[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// Aside reports whether the keyword field with a number is one whose values are
// numbered last.
func (l *Layout) Aside(field uint8) bool {
	return int(field) < len(l.Keywords) && l.Keywords[field].Aside
}

// ColumnNumber returns the number of the number or sort field with name.
func (l *Layout) ColumnNumber(name string) (int, bool) {
	for i := range l.Columns {
		if l.Columns[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// BrowseNumber returns the number of the browse field with name.
func (l *Layout) BrowseNumber(name string) (int, bool) {
	for i, n := range l.Browse {
		if n == name {
			return i, true
		}
	}
	return 0, false
}

// StubFields is the set of text fields with stubs, one bit a field number.
func (l *Layout) StubFields() (fields uint32) {
	for i, t := range l.Texts {
		if t.Stubs {
			fields |= 1 << i
		}
	}
	return fields
}

// Weight is the weight of a class of text field f in percent; a class that the
// schema does not have weighs as the first.
func (l *Layout) Weight(f int, class uint8) int {
	w := l.Texts[f].Weights
	if int(class) >= len(w) {
		class = 0
	}
	return w[class]
}

// Cut shortens s to at most limit bytes at a character's edge.
func Cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}
