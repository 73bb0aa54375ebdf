package engine

import (
	"fmt"
	"slices"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/stored"
)

// maxKeyBytes bounds a document's key.
const maxKeyBytes = 4096

// wordCutter turns documents into what a buffer takes. One goroutine at a time.
type wordCutter struct {
	layout *layout.Layout
	in     segment.Input
	words  []string
	tokens []analysis.Token
	beside []string
	texts  []string // of each of in.Runs; none for words beside a text
	shares bool     // segment.SharedRuns are taken
}

func newWordCutter(l *layout.Layout, without segment.Shortcuts) *wordCutter {
	return &wordCutter{layout: l, shares: without&segment.SharedRuns == 0}
}

// check says what of a document does not fit the schema.
func (c *wordCutter) check(d *Document) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: document %q: "+format, append([]any{ErrDocument, d.Key}, args...)...)
	}
	if d.Key == "" || len(d.Key) > maxKeyBytes {
		return bad("key of %d bytes", len(d.Key))
	}
	if len(d.Brief) > stored.MaxRecordBytes || len(d.Full) > stored.MaxRecordBytes {
		return bad("records of %d and %d bytes", len(d.Brief), len(d.Full))
	}
	for _, t := range d.Words {
		f, ok := c.layout.TextNumber(t.Field)
		if !ok {
			return bad("no text field %q", t.Field)
		}
		if int(t.Class) >= len(c.layout.Texts[f].Weights) {
			return bad("field %q has no weight class %d", t.Field, t.Class)
		}
	}
	for _, v := range d.Values {
		if _, ok := c.layout.KeywordNumber(v.Field); !ok {
			return bad("no keyword field %q", v.Field)
		}
	}
	if d.Years.Certainty > Impossible {
		return bad("unknown certainty %d", d.Years.Certainty)
	}
	if d.Years != (Years{}) && c.layout.Years == "" {
		return bad("no interval field")
	}
	return c.checkColumns(d, bad)
}

// input cuts a document that fits. The result is valid until the next call.
func (c *wordCutter) input(d *Document, numbers *workValues) *segment.Input {
	in := &c.in
	in.Key, in.Popularity, in.Brief, in.Full = d.Key, d.Popularity, d.Brief, d.Full
	in.Span = docvalues.Span{First: d.Years.First, Last: d.Years.Last, Certainty: uint8(d.Years.Certainty)}.Normal()
	in.Runs, in.Wholes, in.Values = in.Runs[:0], in.Wholes[:0], in.Values[:0]
	c.words = c.words[:0]
	c.texts = c.texts[:0]
	for _, t := range d.Words {
		c.text(t)
	}
	for _, v := range d.Values {
		c.value(v, numbers)
	}
	c.columns(d)
	return in
}

// text adds one text and the words beside it; the same text in another field is the
// same runs.
func (c *wordCutter) text(t FieldText) {
	f, _ := c.layout.TextNumber(t.Field)
	place := forward.Place{Field: uint8(f), Class: t.Class}
	if at := c.run(t.Text); at >= 0 && c.shares && !slices.ContainsFunc(c.in.Runs[at].Places, func(p forward.Place) bool { return p.Field == place.Field }) {
		c.in.Runs[at].Places = append(c.in.Runs[at].Places, place)
		if at+1 < len(c.texts) && c.texts[at+1] == "" {
			place.Beside = true
			c.in.Runs[at+1].Places = append(c.in.Runs[at+1].Places, place)
		}
		return
	}
	start := len(c.words)
	c.tokens = analysis.AppendWords(c.tokens[:0], t.Text)
	for _, w := range c.tokens {
		c.words = append(c.words, layout.Cut(w.Text, layout.MaxWordBytes))
	}
	if len(c.words) == start {
		return
	}
	c.add(t.Text, place, start)
	c.beside = analysis.AppendBeside(c.beside[:0], t.Text, c.tokens)
	if len(c.beside) == 0 {
		return
	}
	start = len(c.words)
	for _, w := range c.beside {
		if w = layout.Cut(w, layout.MaxWordBytes); !slices.Contains(c.words[start:], w) {
			c.words = append(c.words, w)
		}
	}
	place.Beside = true
	c.add("", place, start)
}

// add adds a run of the words from start on.
func (c *wordCutter) add(text string, place forward.Place, start int) {
	c.texts = append(c.texts, text)
	n := len(c.in.Runs)
	c.in.Runs = slices.Grow(c.in.Runs, 1)[:n+1]
	r := &c.in.Runs[n]
	r.Places, r.Words = append(r.Places[:0], place), c.words[start:len(c.words):len(c.words)]
}

// lookedBack is how many runs are compared with a text, the last ones first.
const lookedBack = 64

// run returns the place of the run of a text that the document has had, or -1.
func (c *wordCutter) run(text string) int {
	for i := len(c.texts) - 1; i >= max(0, len(c.texts)-lookedBack) && text != ""; i-- {
		if c.texts[i] == text {
			return i
		}
	}
	return -1
}

// value adds one value of a keyword field.
func (c *wordCutter) value(v FieldValue, numbers *workValues) {
	f, _ := c.layout.KeywordNumber(v.Field)
	if c.layout.Keywords[f].Facet {
		if id, ok := numbers.number(uint8(f), v.Value, c); ok {
			c.in.Values = append(c.in.Values, segment.FacetValue{Field: uint8(f), ID: id})
		}
		return
	}
	if _, key := c.fold(v.Value); key != "" {
		c.in.Wholes = append(c.in.Wholes, segment.Whole{Field: uint8(f), Text: key})
	}
}

// fold is foldValue, quicker for a value that is also a text of the document.
func (c *wordCutter) fold(value string) (text, key string) {
	if len(value) <= layout.MaxWordBytes { // so that no word of it was cut
		if at := c.run(value); at >= 0 {
			return strings.TrimSpace(value), strings.Join(c.in.Runs[at].Words, " ")
		}
	}
	return foldValue(value)
}

// foldValue returns a value of a keyword field as it is shown, and folded. A
// value that is folded to nothing is none.
func foldValue(value string) (text, key string) {
	text = layout.Cut(strings.TrimSpace(value), layout.MaxValueBytes)
	return text, analysis.Fold(text)
}
