// Package enginetest answers: is the engine's answer right? It holds a slow model
// of an index, which scans all its documents for every search, and generators of
// documents and requests, so that the engine can be compared with it.
package enginetest

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// Model is an index as a map. One goroutine at a time.
type Model struct {
	Schema    *engine.Schema
	Committed State
	Working   State
	words     *State // by which it is known what words there are
}

// State is what a Model holds at one time.
type State struct {
	Docs map[string]*Doc
	// Shown is how each facet value is shown: as it first came.
	Shown map[Value]string
	User  string
}

// Value is a folded value of a field.
type Value struct{ Field, Text string }

// Doc is a document taken apart.
type Doc struct {
	engine.Document
	texts  []text
	values map[Value]bool
}

// text is the words of one occurrence.
type text struct {
	field string
	class uint8
	words []string
	// beside is set if the words stand beside another text: in no order.
	beside bool
}

// NewModel returns an empty model.
func NewModel(s *engine.Schema) *Model {
	empty := State{Docs: map[string]*Doc{}, Shown: map[Value]string{}}
	m := &Model{Schema: s, Committed: empty.clone(), Working: empty}
	m.words = &m.Committed
	return m
}

func (s State) clone() State {
	return State{maps.Clone(s.Docs), maps.Clone(s.Shown), s.User}
}

func (m *Model) field(name string) *engine.Field {
	for i := range m.Schema.Fields {
		if m.Schema.Fields[i].Name == name {
			return &m.Schema.Fields[i]
		}
	}
	return nil
}

// Put adds or replaces a document.
func (m *Model) Put(d *engine.Document) {
	doc := &Doc{Document: *d, values: map[Value]bool{}}
	for _, w := range d.Words {
		t := text{field: w.Field, class: w.Class}
		tokens := analysis.Words(w.Text)
		for _, token := range tokens {
			t.words = append(t.words, token.Text)
		}
		doc.texts = append(doc.texts, t)
		for _, b := range distinct(analysis.AppendBeside(nil, w.Text, tokens)) {
			doc.texts = append(doc.texts, text{w.Field, w.Class, []string{b}, true})
		}
	}
	for _, v := range d.Values {
		key := Value{v.Field, analysis.Fold(v.Value)}
		if key.Text == "" {
			continue
		}
		doc.values[key] = true
		if _, ok := m.Working.Shown[key]; !ok {
			m.Working.Shown[key] = strings.TrimSpace(v.Value)
		}
	}
	if y := &doc.Years; y.Certainty == engine.Certain || y.Certainty == engine.Uncertain {
		y.Last = max(y.First, y.Last)
	}
	m.Working.Docs[d.Key] = doc
}

// Delete removes a document.
func (m *Model) Delete(key string) { delete(m.Working.Docs, key) }

// DeleteMatching removes what a query matches and returns how many. Scores, and so
// the frequencies that they come from, play no part in it.
func (m *Model) DeleteMatching(q query.Node) int {
	var matching []string
	m.words = &m.Working
	for key, d := range m.Working.Docs {
		if v := m.judge(q, d, 1); v.match && !v.offered {
			matching = append(matching, key)
		}
	}
	m.words = &m.Committed
	for _, key := range matching {
		delete(m.Working.Docs, key)
	}
	return len(matching)
}

// SetPopularity changes a document and reports whether it is there.
func (m *Model) SetPopularity(key string, n uint32) bool {
	d, ok := m.Working.Docs[key]
	if ok {
		c := *d
		c.Popularity = n
		m.Working.Docs[key] = &c
	}
	return ok
}

// Commit makes the working state the committed one.
func (m *Model) Commit(user string) {
	m.Working.User = user
	m.Committed = m.Working.clone()
}

// Rollback forgets the working state.
func (m *Model) Rollback() { m.Working = m.Committed.clone() }

// hasWord, and the like, say what a document has in a field.
func (d *Doc) hasWord(field, word string) bool {
	return slices.ContainsFunc(d.texts, func(t text) bool { return t.field == field && slices.Contains(t.words, word) })
}

func (d *Doc) hasStub(field, stub string) bool {
	return slices.ContainsFunc(d.texts, func(t text) bool {
		return t.field == field && slices.ContainsFunc(t.words, func(w string) bool { return analysis.Stub(w) == stub })
	})
}

func (m *Model) weight(t text) int {
	if w := m.field(t.field).Weights; len(w) > 0 {
		return w[t.class]
	}
	return 100
}

// wordWeight is the weight of the best occurrence of a word.
func (m *Model) wordWeight(d *Doc, field, word string) (best int) {
	for _, t := range d.texts {
		if t.field == field && slices.Contains(t.words, word) {
			best = max(best, m.weight(t))
		}
	}
	return best
}

func words(s string) (list []string) {
	for _, t := range analysis.Words(s) {
		list = append(list, t.Text)
	}
	return list
}

func distinct(list []string) (out []string) {
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// stubs are those of a text as it was typed.
func (m *Model) stubs(typed string) (out []string) {
	ways := m.ways(typed)
	if len(ways) == 0 {
		return nil
	}
	for _, t := range ways[0].Terms() {
		out = append(out, analysis.Stub(t))
	}
	return distinct(out)
}

// count is the number of documents that hold.
func (s *State) count(holds func(*Doc) bool) (n int) {
	for _, d := range s.Docs {
		if holds(d) {
			n++
		}
	}
	return n
}

func (s *State) unit(weight float64, holds func(*Doc) bool) int64 {
	n := s.count(holds)
	if n == 0 {
		return 0
	}
	u := weight * (1 + math.Log(float64(len(s.Docs))/float64(n))) * 1024
	return int64(math.Round(min(u, 1<<24)))
}

// verdict is what a query says of a document.
type verdict struct {
	match   bool
	byStubs bool // only for its stubs
	offered bool // and not found for that
	score   int64
}

var no = verdict{}

// judge evaluates a query for one document.
func (m *Model) judge(q query.Node, d *Doc, factor float64) verdict {
	switch q := q.(type) {
	case query.All:
		return verdict{match: true}
	case query.Years:
		y := d.Years
		usable := y.Certainty == engine.Certain || y.Certainty == engine.Uncertain
		if q.Overlap {
			return verdict{match: usable && y.First <= q.To && y.Last >= q.From && q.From <= q.To}
		}
		return verdict{match: usable && y.First >= q.From && y.First <= q.To}
	case query.Words:
		return m.clause(query.Clause{Kind: query.AllWords, Field: q.Field, Weight: factor}, q.Text, d)
	case query.Phrase:
		return m.clause(query.Clause{Kind: query.InPhrase, Field: q.Field, Weight: factor}, q.Text, d)
	case query.Stubs:
		return m.clause(query.Clause{Kind: query.AllStubs, Field: q.Field, Weight: factor}, q.Text, d)
	case query.Whole:
		return m.clause(query.Clause{Kind: query.WholeValue, Field: q.Field, Weight: factor}, q.Value, d)
	case query.Boost:
		return m.judge(q.Node, d, factor*q.Factor)
	case query.Not:
		v := m.judge(q.Node, d, 0)
		return verdict{match: !v.match || v.offered}
	case query.And:
		return m.judgeAnd(q, d, factor)
	case query.Or:
		out := no
		for _, n := range q.Nodes {
			v := m.judge(n, d, factor)
			if !v.match {
				continue
			}
			if !out.match {
				out = v
				if v.offered {
					out.score = 0
				}
				continue
			}
			out.byStubs = out.byStubs && v.byStubs
			out.offered = out.offered && v.offered
			if !v.offered {
				out.score += v.score
			}
		}
		return out
	case query.Union:
		return m.judgeUnion(q, d, factor)
	}
	return m.judgeMore(q, d, factor)
}

func (m *Model) judgeAnd(q query.And, d *Doc, factor float64) verdict {
	out := verdict{match: len(q.Nodes) > 0}
	for _, n := range q.Nodes {
		v := m.judge(n, d, factor)
		if !v.match {
			return no
		}
		out.byStubs = out.byStubs || v.byStubs
		out.offered = out.offered || v.offered
		out.score += v.score
	}
	return out
}

// clause judges one clause for a text.
func (m *Model) clause(c query.Clause, typed string, d *Doc) verdict {
	s := &m.Committed
	v := no
	switch c.Kind {
	case query.AllWords:
		return m.bestWay(typed, c.Weight, func(w *written, factor float64) verdict { return m.allWords(c.Field, factor, w, d) })
	case query.InPhrase:
		return m.bestWay(typed, c.Weight, func(w *written, factor float64) verdict { return m.inOrder(c.Field, factor, w, d, contains) })
	case query.AllStubs:
		for _, stub := range m.stubs(typed) {
			if !d.hasStub(c.Field, stub) {
				return no
			}
			v.match = true
			v.score += 100 * s.unit(c.Weight, func(d *Doc) bool { return d.hasStub(c.Field, stub) })
		}
	case query.WholeValue:
		key := Value{c.Field, analysis.Fold(typed)}
		if key.Text != "" && d.values[key] {
			v = verdict{match: true, score: 100 * s.unit(c.Weight, func(d *Doc) bool { return d.values[key] })}
		}
	}
	return v
}

// judgeWritten judges a union for one way to write its text.
func (m *Model) judgeWritten(q query.Union, w *written, d *Doc, factor float64) verdict {
	out := verdict{byStubs: true}
	if m.hasTierValue(q, w, d) {
		out = verdict{match: true}
	}
	for _, c := range q.Profile.Clauses {
		c.Weight *= factor
		v := m.clauseOf(c, w, d)
		if !v.match {
			continue
		}
		out.match = true
		out.byStubs = out.byStubs && c.Kind == query.AllStubs
		out.score += v.score
	}
	if !out.match {
		return no
	}
	out.offered = out.byStubs && q.WordsOnly
	if q.Profile.Ranked != nil {
		out.score = m.ranked(q, w, d, factor, out.byStubs)
		return out
	}
	if q.Profile.Popularity == query.SquareRoot {
		out.score = out.score * int64(math.Round(math.Sqrt(float64(max(d.Popularity, 1)))*256)) >> 8
	}
	return out
}

// found is a document with its verdict.
type found struct {
	*Doc
	verdict
	rank    int64
	sortKey []byte
}

func compareFound(a, b found) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.Popularity, a.Popularity), cmp.Compare(a.Key, b.Key))
}
