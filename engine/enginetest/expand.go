package enginetest

import (
	"bytes"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// judgeMore evaluates the nodes that judge does not.
func (m *Model) judgeMore(q query.Node, d *Doc, factor float64) verdict {
	switch q := q.(type) {
	case query.Prefix:
		prefix := analysis.Fold(q.Text)
		return m.anyWord(d, q.Field, factor, prefix != "", func(w string) bool { return strings.HasPrefix(w, prefix) })
	case query.Wildcard:
		// Generated patterns hold letters, which fold to themselves, * and ?.
		return m.anyWord(d, q.Field, factor, q.Pattern != "", func(w string) bool {
			ok, _ := path.Match(q.Pattern, w)
			return ok
		})
	case query.Regexp:
		re := regexp.MustCompile("^(?:" + q.Pattern + ")$")
		return m.anyWord(d, q.Field, factor, q.Pattern != "", re.MatchString)
	case query.Fuzzy:
		text := analysis.Fold(q.Text)
		return m.anyWord(d, q.Field, factor, text != "", func(w string) bool { return distance(w, text) <= q.Edits && sameBeginning(w, text, q.Prefix) })
	case query.Forms:
		return m.forms(q, d, factor)
	case query.Near:
		return m.near(q.Field, q.Text, d, factor, func(t *text, words []string) bool { return near(t.words, words, q.Slop, q.Ordered) })
	case query.Begins:
		return m.bestWay(q.Text, factor, func(w *written, factor float64) verdict { return m.inOrder(q.Field, factor, w, d, begins) })
	case query.Range:
		n, ok := numberOf(d, q.Field)
		return verdict{match: ok && n >= q.From && n <= q.To}
	case query.Between:
		return verdict{match: slices.ContainsFunc(d.Entries, func(e engine.FieldEntry) bool {
			return e.Field == q.Field && bytes.Compare(e.Key, q.From) >= 0 && (q.To == nil || bytes.Compare(e.Key, q.To) < 0)
		})}
	case query.Keys:
		return verdict{match: slices.Contains(q.Keys, d.Key)}
	case query.Has:
		return verdict{match: m.has(d, q.Field)}
	case query.AtLeast:
		return m.atLeast(q, d, factor)
	case query.Stored:
		v := m.judge(q.Node, d, factor)
		if v.match = v.match && !v.offered; v.match && m.tested(q, d) {
			v.match, _ = q.Passes(d.Full)
		}
		if !v.match {
			return no
		}
		return v
	case query.Constant:
		v := m.judge(q.Node, d, 0)
		v.score = 100 * int64(math.Round(q.Score*factor*1024))
		return v
	case query.Tiers:
		return m.tiers(q, d, factor)
	}
	return no
}

func (m *Model) anyWord(d *Doc, field string, factor float64, any bool, accept func(string) bool) verdict {
	if !any || !slices.ContainsFunc(d.texts, func(t text) bool {
		return t.field == field && slices.ContainsFunc(t.words, accept)
	}) {
		return no
	}
	return verdict{match: true, score: 100 * int64(math.Round(factor*1024))}
}

// forms judges a document by the forms of all words.
func (m *Model) forms(q query.Forms, d *Doc, factor float64) verdict {
	list := words(q.Text)
	own := func(w string) bool { return q.Words != "" && d.hasWord(q.Words, w) }
	if len(list) == 0 || q.Words != "" && !slices.ContainsFunc(list, func(w string) bool { return !own(w) }) {
		return no
	}
	v := verdict{match: true, score: 100 * int64(math.Round(factor*1024))}
	for _, w := range list {
		f := analysis.FormsOf(w, q.Languages...)
		form := func(x string) bool { return f.Has(x) && (x != w || q.Words == "") }
		if !own(w) && !slices.ContainsFunc(q.Fields, func(field string) bool { return m.anyWord(d, field, factor, true, form).match }) {
			return no
		}
	}
	return v
}

// near judges texts by their words in order.
func (m *Model) near(field, typed string, d *Doc, factor float64, accept func(t *text, words []string) bool) verdict {
	list := words(typed)
	v := no
	if len(list) == 0 {
		return no
	}
	best := 0
	for _, t := range d.texts {
		if t.field == field && accept(&t, list) {
			v.match = true
			best = max(best, m.weight(t))
		}
	}
	if !v.match {
		return no
	}
	for _, w := range distinct(list) {
		v.score += int64(best) * m.Committed.unit(factor, func(d *Doc) bool { return d.hasWord(field, w) })
	}
	return v
}

// near tries all places of the words.
func near(run, list []string, slop int, ordered bool) bool {
	used := make([]bool, len(run))
	var try func(k, first, last, previous int) bool
	try = func(k, first, last, previous int) bool {
		if k == len(list) {
			return last-first+1-len(list) <= slop
		}
		for i, w := range run {
			if w != list[k] || used[i] || ordered && i <= previous {
				continue
			}
			used[i] = true
			ok := try(k+1, min(first, i), max(last, i), i)
			used[i] = false
			if ok {
				return true
			}
		}
		return false
	}
	return try(0, len(run), -1, -1)
}

func (m *Model) has(d *Doc, field string) bool {
	if m.field(field).Kind == engine.Interval {
		return d.Years.Certainty == engine.Certain || d.Years.Certainty == engine.Uncertain
	}
	if _, ok := numberOf(d, field); ok || sortKeyOf(d, field) != nil {
		return true
	}
	if slices.ContainsFunc(d.Entries, func(e engine.FieldEntry) bool { return e.Field == field }) {
		return true
	}
	for v := range d.values {
		if v.Field == field {
			return true
		}
	}
	return slices.ContainsFunc(d.texts, func(t text) bool { return t.field == field && len(t.words) > 0 })
}

func (m *Model) atLeast(q query.AtLeast, d *Doc, factor float64) verdict {
	least := max(q.Min, 1)
	out := no
	byWords, byStubs, offered := 0, 0, 0
	for _, n := range q.Nodes {
		v := m.judge(n, d, factor)
		switch {
		case !v.match:
			continue
		case v.offered:
			offered++
			continue
		case v.byStubs:
			byStubs++
		default:
			byWords++
		}
		out.score += v.score
	}
	out.match = byWords+byStubs+offered >= least
	out.byStubs = byWords < least
	out.offered = byWords+byStubs < least
	return out
}

func (m *Model) tiers(q query.Tiers, d *Doc, factor float64) verdict {
	out := no
	for i, n := range q.Nodes {
		v := m.judge(n, d, factor)
		if !v.match {
			continue
		}
		v.score = int64(len(q.Nodes)-i)<<52 + min(v.score, 1<<52-1)
		switch {
		case !out.match:
			out = v
		default:
			if out.offered && !v.offered {
				out.score = v.score
			}
			out.offered = out.offered && v.offered
			out.byStubs = out.byStubs && v.byStubs
		}
	}
	return out
}

// tested reports whether the record of a document that a node Stored may match has to
// pass its test.
func (m *Model) tested(q query.Stored, d *Doc) bool {
	if q.Only == nil {
		return true
	}
	only := m.judge(q.Only, d, 0)
	return only.match && !only.offered
}
