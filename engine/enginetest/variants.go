package enginetest

import (
	"slices"
	"strings"

	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// written is one way to write a text.
type written struct {
	analysis.Variant
	text  string
	typed bool // as it was
}

// ways are the ways to write a text that the documents have words for.
func (m *Model) ways(text string) (list []written) {
	known := func(word string) (most int) {
		for i := range m.Schema.Fields {
			most = max(most, m.words.count(func(d *Doc) bool { return d.hasWord(m.Schema.Fields[i].Name, word) }))
		}
		return most
	}
	for i, v := range analysis.Variants(text, known) {
		w := written{v, text, i == 0}
		if i > 0 {
			w.text = strings.Join(v.Orders[0], " ")
		}
		list = append(list, w)
	}
	return list
}

// weighted is a factor for a way to write.
func (w *written) weighted(factor float64) float64 {
	if w.Lesser {
		return factor * 80 / 100
	}
	return factor
}

// single reports whether it is one word.
func (w *written) single() bool { return len(w.Orders[0]) == 1 }

// hasAll reports whether a document has all that is asked for in a field.
func (d *Doc) hasAll(field string, w *written) bool {
	return !slices.ContainsFunc(w.Terms(), func(t string) bool { return !d.hasWord(field, t) }) &&
		!slices.ContainsFunc(w.Together, func(phrase []string) bool { return !d.hasOrder(field, [][]string{phrase}, contains) })
}

// hasOrder reports whether an occurrence of a field has an order of words in some way.
func (d *Doc) hasOrder(field string, orders [][]string, has func(t *text, order []string) bool) bool {
	return slices.ContainsFunc(d.texts, func(t text) bool {
		return t.field == field && slices.ContainsFunc(orders, func(o []string) bool { return has(&t, o) })
	})
}

func contains(t *text, order []string) bool {
	for i := 0; i+len(order) <= len(t.words); i++ {
		if slices.Equal(t.words[i:i+len(order)], order) {
			return true
		}
	}
	return false
}

func begins(t *text, order []string) bool {
	return !t.beside && len(t.words) >= len(order) && slices.Equal(t.words[:len(order)], order)
}

// allWords is the score of all terms in a field.
func (m *Model) allWords(field string, weight float64, w *written, d *Doc) verdict {
	if !d.hasAll(field, w) {
		return no
	}
	v := verdict{match: true}
	for _, t := range w.Terms() {
		v.score += m.Committed.unit(weight, func(d *Doc) bool { return d.hasWord(field, t) }) * int64(m.wordWeight(d, field, t))
	}
	return v
}

// inOrder is the score of a document that has one of the orders in a field, in some way.
func (m *Model) inOrder(field string, weight float64, w *written, d *Doc, has func(t *text, order []string) bool) verdict {
	if !d.hasAll(field, w) || !d.hasOrder(field, w.Orders, has) {
		return no
	}
	best := 0
	for _, t := range d.texts {
		if t.field == field && slices.ContainsFunc(w.Orders, func(o []string) bool { return has(&t, o) }) {
			best = max(best, m.weight(t))
		}
	}
	v := verdict{match: true}
	for _, t := range w.Terms() {
		v.score += m.Committed.unit(weight, func(d *Doc) bool { return d.hasWord(field, t) }) * int64(best)
	}
	return v
}

// bestWay judges a document by all ways to write a text.
func (m *Model) bestWay(text string, factor float64, judge func(w *written, factor float64) verdict) verdict {
	out := no
	for _, w := range m.ways(text) {
		if v := judge(&w, w.weighted(factor)); v.match && (!out.match || v.score > out.score) {
			out = v
		}
	}
	return out
}

// hasWhole reports whether a document has one of the orders, of the first ten, as a
// whole value.
func (d *Doc) hasWhole(field string, w *written) bool {
	return d.isValue(field, "", w.text) || slices.ContainsFunc(w.Orders[:min(len(w.Orders), 10)], func(o []string) bool {
		return d.isValue(field, strings.Join(o, " "), "")
	})
}

// isAny reports whether a document has the value of a condition.
func (d *Doc) isAny(c *query.Condition, w *written) bool {
	if c.Value != "" {
		return d.isValue(c.Field, c.Value, "")
	}
	return d.hasWhole(c.Field, w)
}

// clauseOf judges one clause of a union for one way to write its text.
func (m *Model) clauseOf(c query.Clause, w *written, d *Doc) verdict {
	switch {
	case c.Kind == query.AllWords || c.Kind == query.InPhrase && w.single():
		return m.allWords(c.Field, c.Weight, w, d)
	case c.Kind == query.InPhrase:
		return m.inOrder(c.Field, c.Weight, w, d, contains)
	case c.Kind == query.AllStubs && !w.typed:
		return no
	case c.Kind == query.WholeValue:
		if !d.hasWhole(c.Field, w) {
			return no
		}
		return verdict{match: true, score: 100 * m.Committed.unit(c.Weight, func(d *Doc) bool { return d.hasWhole(c.Field, w) })}
	}
	return m.clause(c, w.text, d)
}

// judgeUnion judges a union by all ways to write its text.
func (m *Model) judgeUnion(q query.Union, d *Doc, factor float64) verdict {
	out := no
	for _, w := range m.ways(q.Text) {
		v := m.judgeWritten(q, &w, d, w.weighted(factor))
		switch {
		case !v.match:
		case !out.match || out.offered:
			out = v
		default:
			out.score = max(out.score, v.score)
			out.byStubs = false
		}
	}
	return out
}
