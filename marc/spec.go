package marc

import (
	"fmt"
	"strconv"
	"strings"
)

// Spec is a compiled field specification: which fields, and what of them. It is
// immutable and may be shared freely.
type Spec struct {
	source  string
	clauses []clause
	linked  LinkMode
}

// clause is one part of a specification between colons.
type clause struct {
	tag        [3]byte // 0 matches any character
	ind        [2]byte // 0 matches any indicator
	all        bool    // every subfield
	codes      [128]bool
	from, upto int // bytes of a control field, -1 for all
}

// LinkMode says whether a Spec looks into fields 880, which hold the same text
// in another script and name the field they belong to in $6.
type LinkMode uint8

// The modes.
const (
	WithoutLinked LinkMode = iota
	WithLinked
	OnlyLinked
)

// ParseSpec compiles a specification of clauses with colons between them:
//
//	245abnp       subfields a, b, n and p of 245
//	6XX           all subfields of the 600s; X and . stand for any character
//	100|1*|a      $a of 100 with first indicator 1; * is any, blank or # a blank
//	008[35-37]    bytes 35 to 37 of 008, counted from 0
//
// Order of subfields is that of the record, not of the specification.
func ParseSpec(s string) (*Spec, error) {
	spec := &Spec{source: s}
	for _, part := range strings.Split(s, ":") {
		c, err := parseClause(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("field specification %q: %w", s, err)
		}
		spec.clauses = append(spec.clauses, c)
	}
	return spec, nil
}

// MustSpec is ParseSpec for specifications written in a program; it panics on
// an error.
func MustSpec(s string) *Spec {
	spec, err := ParseSpec(s)
	if err != nil {
		panic(err)
	}
	return spec
}

// Linked returns the same specification with another way to treat linked
// fields 880.
func (s *Spec) Linked(mode LinkMode) *Spec {
	other := *s
	other.linked = mode
	return &other
}

// String returns what ParseSpec was given.
func (s *Spec) String() string { return s.source }

func parseClause(s string) (c clause, err error) {
	c.from = -1
	if len(s) < 3 {
		return c, fmt.Errorf("%q is too short for a tag", s)
	}
	for i := range 3 {
		switch {
		case s[i] == 'X' || s[i] == 'x' || s[i] == '.':
		case isAlnum(s[i]):
			c.tag[i] = s[i]
		default:
			return c, fmt.Errorf("%q cannot be part of a tag", s[i])
		}
	}
	rest := s[3:]
	if strings.HasPrefix(rest, "|") {
		if len(rest) < 4 || rest[3] != '|' {
			return c, fmt.Errorf("indicators of %q are not two characters between bars", s)
		}
		for i := range 2 {
			switch ch := rest[1+i]; ch {
			case '*':
			case '#':
				c.ind[i] = ' '
			default:
				c.ind[i] = ch
			}
		}
		rest = rest[4:]
	}
	if strings.HasPrefix(rest, "[") {
		return c, c.parseBytes(rest)
	}
	c.all = rest == ""
	for i := 0; i < len(rest); i++ {
		if !printable(rest[i]) || rest[i] == ' ' {
			return c, fmt.Errorf("%q cannot be a subfield code", rest[i])
		}
		c.codes[rest[i]] = true
	}
	return c, nil
}

// parseBytes reads "[35-37]" or "[6]".
func (c *clause) parseBytes(s string) error {
	inner, ok := strings.CutSuffix(s[1:], "]")
	if !ok {
		return fmt.Errorf("%q lacks its closing bracket", s)
	}
	from, upto, isRange := strings.Cut(inner, "-")
	if !isRange {
		upto = from
	}
	var err error
	if c.from, err = strconv.Atoi(from); err == nil {
		c.upto, err = strconv.Atoi(upto)
	}
	if err != nil || c.from < 0 || c.upto < c.from {
		return fmt.Errorf("%q is no range of bytes", s)
	}
	return nil
}

// Values returns the text of each field that matches, in the order of the
// record: the subfields asked for with blanks between them. Fields without any
// of them give none.
func (s *Spec) Values(r *Record) []string {
	var values []string
	s.Each(r, func(_ *Field, value string) bool {
		values = append(values, value)
		return true
	})
	return values
}

// First returns the first of Values, or "".
func (s *Spec) First(r *Record) (value string) {
	s.Each(r, func(_ *Field, v string) bool {
		value = v
		return false
	})
	return value
}

// Each calls yield with each field that matches and its text, until yield says
// false. The field is that of r.
func (s *Spec) Each(r *Record, yield func(f *Field, value string) bool) {
	for i := range r.Fields {
		f := &r.Fields[i]
		if c := s.match(f); c != nil {
			if v, ok := c.value(f); ok && !yield(f, v) {
				return
			}
		}
	}
}

// match returns the clause that f falls under, or nil.
func (s *Spec) match(f *Field) *clause {
	tag := f.Tag
	if len(tag) != 3 {
		return nil
	}
	if s.linked != WithoutLinked && tag == "880" {
		link, ok := ParseLink(f.Sub('6'))
		if !ok {
			return nil
		}
		tag = link.Tag
	} else if s.linked == OnlyLinked {
		return nil
	}
	for i := range s.clauses {
		if c := &s.clauses[i]; c.matches(tag, f) {
			return c
		}
	}
	return nil
}

func (c *clause) matches(tag string, f *Field) bool {
	for i := range 3 {
		if c.tag[i] != 0 && c.tag[i] != tag[i] {
			return false
		}
	}
	if f.IsControl() {
		return c.ind == [2]byte{}
	}
	return (c.ind[0] == 0 || c.ind[0] == f.Ind1) && (c.ind[1] == 0 || c.ind[1] == f.Ind2)
}

// wants says whether the clause asks for a subfield. "All" leaves out $6, which
// is a link and no text, unless it is named.
func (c *clause) wants(code byte) bool {
	if c.all {
		return code != '6'
	}
	return code < 128 && c.codes[code]
}

// value returns what the clause asks of f, and whether f has any of it.
func (c *clause) value(f *Field) (string, bool) {
	if f.IsControl() {
		return c.slice(f.Value)
	}
	if c.from >= 0 {
		return "", false
	}
	found, size := 0, 0
	for _, sub := range f.Subfields {
		if c.wants(sub.Code) {
			found++
			size += len(sub.Value) + 1
		}
	}
	if found == 0 {
		return "", false
	}
	var b strings.Builder
	b.Grow(size)
	for _, sub := range f.Subfields {
		if !c.wants(sub.Code) {
			continue
		}
		if found == 1 {
			return sub.Value, true
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(sub.Value)
	}
	return b.String(), true
}

// slice cuts the bytes asked for out of a control field; a field too short for
// them has none.
func (c *clause) slice(v string) (string, bool) {
	if c.from < 0 {
		return v, true
	}
	if c.upto >= len(v) {
		return "", false
	}
	return v[c.from : c.upto+1], true
}
