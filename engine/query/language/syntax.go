package language

import (
	"slices"
	"strings"
)

// Syntax is the names that a language has: data of the caller. Immutable while it
// is used, share freely.
type Syntax struct {
	Fields []Field
	// Has and Lacks are the prefixes before the name of a field ("has", "lacks").
	Has, Lacks []string
	// And, Or and Not are the operators, in capitals; the first of each is written.
	And, Or, Not []string
}

// Field is a field of a query.
type Field struct {
	// Names are its prefixes in small letters, the one that is written first. In a
	// shape, # stands for a figure and @ for a small letter or a figure: "###@" is
	// any name such as 245a. Shapes are found behind names.
	Names []string
	Kind  Kind
	// Counted says that the number of its values can be asked for (su>5).
	Counted bool
	// CQL are its names in the Contextual Query Language, the one that is written first.
	CQL []string
}

// Kind is what a field holds.
type Kind uint8

// The kinds.
const (
	// Text is cut into words.
	Text Kind = iota
	// Values are taken as they are: numbers of books, call numbers, codes. They can be
	// cut short and have ranges.
	Values
	// Number is a number: it has ranges and comparisons.
	Number
)

// find returns the field with a name and the name as it is written.
func (s *Syntax) find(name string) (*Field, string) {
	name = strings.ToLower(name)
	for i := range s.Fields {
		if slices.Contains(s.Fields[i].Names, name) {
			return &s.Fields[i], s.Fields[i].Names[0]
		}
	}
	for i := range s.Fields {
		if slices.ContainsFunc(s.Fields[i].Names, func(shape string) bool { return fits(shape, name) }) {
			return &s.Fields[i], name
		}
	}
	return nil, ""
}

// Find returns the field with a name, or with a shape that the name fits.
func (s *Syntax) Find(name string) (Field, bool) {
	if f, _ := s.find(name); f != nil {
		return *f, true
	}
	return Field{}, false
}

// fits says whether a name has a shape.
func fits(shape, name string) bool {
	if len(shape) != len(name) || !strings.ContainsAny(shape, "#@") {
		return false
	}
	for i := range len(shape) {
		c := name[i]
		figure, small := c >= '0' && c <= '9', c >= 'a' && c <= 'z'
		switch shape[i] {
		case '#':
			if !figure {
				return false
			}
		case '@':
			if !figure && !small {
				return false
			}
		default:
			if c != shape[i] {
				return false
			}
		}
	}
	return true
}

// Notice says that a piece of the text was not read as it may have been meant.
type Notice struct {
	Kind NoticeKind
	// Text is the piece, Start its place in the text that was read, in bytes.
	Text  string
	Start int
	// Meant is the name of a field that UnknownPrefix may be a slip of, or "".
	Meant string
}

// NoticeKind is the kind of a Notice. Kinds are stable and English.
type NoticeKind string

// The kinds.
const (
	// OperatorIsWord: AND, OR or NOT stands in capitals among capitals, or without
	// something on both sides.
	OperatorIsWord NoticeKind = "operator-is-word"
	// MinusIsSign: the sign before the first word has no blank before it.
	MinusIsSign NoticeKind = "minus-is-sign"
	// OpenQuote: a quotation mark has no partner.
	OpenQuote NoticeKind = "open-quote"
	// OpenBracket: a bracket is not closed; it was closed at the end.
	OpenBracket NoticeKind = "open-bracket"
	// LooseBracket: a bracket closes nothing.
	LooseBracket NoticeKind = "loose-bracket"
	// BlankBehindPrefix: a blank stands between a prefix and what follows.
	BlankBehindPrefix NoticeKind = "blank-behind-prefix"
	// UnknownPrefix: there is no field of this name, which is Text.
	UnknownPrefix NoticeKind = "unknown-prefix"
	// BadValue: the field cannot be compared with this.
	BadValue NoticeKind = "bad-value"
	// ShortPattern: a truncated word needs two letters next to each other.
	ShortPattern NoticeKind = "short-pattern"
	// LongPattern: a word with signs in it is longer than such words are looked for.
	LongPattern NoticeKind = "long-pattern"
	// BadSlips: behind a ~ stand 1, 2 or nothing, and behind a phrase a number of words.
	BadSlips NoticeKind = "bad-slips"
	// LiteralPhrase: signs of truncation are no such signs in quotation marks.
	LiteralPhrase NoticeKind = "literal-phrase"
	// TooLong: the text was cut.
	TooLong NoticeKind = "too-long"
	// TooDeep: there are too many brackets in brackets.
	TooDeep NoticeKind = "too-deep"
)
