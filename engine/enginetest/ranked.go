package enginetest

import (
	"math"
	"slices"
	"strings"

	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

// hasTierValue reports whether a document matches a union for a whole value.
func (m *Model) hasTierValue(q query.Union, w *written, d *Doc) bool {
	if q.Profile.Ranked == nil {
		return false
	}
	for _, t := range q.Profile.Ranked.Tiers {
		for _, c := range t.Any {
			if c.Kind == query.IsValue && len(c.Rest) == 0 && d.isAny(&c, w) {
				return true
			}
			if c.Kind == query.Matches && m.meets(q, c, w, d) {
				return true
			}
		}
	}
	return false
}

func (d *Doc) isValue(field, value, text string) bool {
	if value == "" {
		value = text
	}
	value = analysis.Fold(value)
	return value != "" && d.values[Value{field, value}]
}

// ranked is the score of a union by tiers of a document that matches.
func (m *Model) ranked(q query.Union, w *written, d *Doc, factor float64, byStubs bool) int64 {
	r := q.Profile.Ranked
	tier, share := 0, int64(0)
	if byStubs {
		share = m.stubShare(q, d, factor)
	} else {
		if m.hasAllClauses(q, w, d) {
			share = m.wordShare(r, w, d)
		}
		for i := range r.Tiers {
			if slices.ContainsFunc(r.Tiers[i].Any, func(c query.Condition) bool { return m.meets(q, c, w, d) }) {
				tier = len(r.Tiers) - i
				of := int64(math.Round(r.Tiers[i].Words * 65536))
				share = 65536 - of + of*share/65536
				break
			}
		}
	}
	typed := m.ways(q.Text)[0]
	prior := int64(256)
	for _, p := range r.Priors {
		if (p.Words == 0 || len(typed.Terms()) <= p.Words) && (p.Tiers == 0 || tier > 0 && len(r.Tiers)-tier < p.Tiers) &&
			slices.ContainsFunc(append([]string{p.Value}, p.Also...), func(v string) bool { return d.isValue(p.Field, v, "") }) {
			prior = min(prior*int64(math.Round(p.Factor*256))/256, 1024)
		}
	}
	popularity := int64(math.Round((1 + r.PopularityGain*math.Log1p(float64(min(d.Popularity, r.PopularityMost)))) * 4096))
	year := int64(0)
	if y := d.Years; (y.Certainty == engine.Certain || y.Certainty == engine.Uncertain) && y.First > 0 && y.First < 2048 {
		year = int64(y.First)
	}
	return int64(tier)<<52 | share*prior*popularity<<11 | year
}

// hasAllClauses reports whether the words are all in one field that a clause names.
func (m *Model) hasAllClauses(q query.Union, w *written, d *Doc) bool {
	return slices.ContainsFunc(q.Profile.Clauses, func(c query.Clause) bool {
		return c.Kind == query.AllWords && d.hasAll(c.Field, w)
	})
}

func (m *Model) stubShare(q query.Union, d *Doc, factor float64) int64 {
	has, most := int64(0), int64(0)
	for _, c := range q.Profile.Clauses {
		if c.Kind != query.AllStubs {
			continue
		}
		c.Weight *= factor
		has += m.clause(c, q.Text, d).score
		for _, stub := range m.stubs(q.Text) {
			most += 100 * m.Committed.unit(c.Weight, func(d *Doc) bool { return d.hasStub(c.Field, stub) })
		}
	}
	if most == 0 {
		return 0
	}
	return has * 32768 / most
}

func (m *Model) wordShare(r *query.Ranked, w *written, d *Doc) (share int64) {
	var units []int64
	total := int64(0)
	for _, w := range w.Terms() {
		units = append(units, m.Committed.unit(1, func(d *Doc) bool { return d.hasWord(r.Rarity, w) }))
		total += units[len(units)-1]
	}
	for i, t := range w.Terms() {
		best, all := int64(0), int64(0)
		for _, f := range r.Fields {
			v := int64(math.Round(f.Weight*256)) * int64(m.wordWeight(d, f.Field, t))
			if !f.Once {
				v *= int64(frequency(d, f.Field, t))
			}
			best, all = max(best, v), all+v
		}
		v := best + (all-best)*int64(math.Round(r.Others*256))/256
		part := units[i] * 65536 / max(total, 1)
		if w.Lesser {
			part = part * 80 / 100
		}
		share += part * (v * 4096 / (v + int64(math.Round(r.Saturation*25600))))
	}
	return share / 4096
}

// frequency is the least of the bucket of how often a word is in a field.
func frequency(d *Doc, field, word string) (least int) {
	n := 0
	for _, t := range d.texts {
		for _, w := range t.words {
			if t.field == field && w == word {
				n++
			}
		}
	}
	for _, from := range []int{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 128, 256, 1024} {
		if n >= from {
			least = from
		}
	}
	return least
}

// meets reports whether a document meets a condition.
func (m *Model) meets(q query.Union, c query.Condition, w *written, d *Doc) bool {
	in := func(places []query.In, word string) bool {
		return slices.ContainsFunc(places, func(f query.In) bool {
			return d.hasWord(f.Field, word) && m.wordWeight(d, f.Field, word) >= f.Least
		})
	}
	all := m.hasAllClauses(q, w, d) && !slices.ContainsFunc(w.Terms(), func(t string) bool { return !in(c.In, t) })
	run := func(has func(t *text, order []string) bool) bool {
		return slices.ContainsFunc(d.texts, func(t text) bool {
			return slices.ContainsFunc(w.Orders, func(o []string) bool { return has(&t, o) }) &&
				slices.ContainsFunc(c.In, func(f query.In) bool { return t.field == f.Field && m.weight(t) >= f.Least })
		})
	}
	switch c.Kind {
	case query.IsValue:
		if len(c.Rest) == 0 {
			return d.isAny(&c, w)
		}
		return m.meetsSplit(q, c, w, d, in)
	case query.Matches:
		v := m.judge(c.Node, d, 0)
		return v.match && !v.offered
	case query.HasWords:
		return all
	case query.BeginsWith:
		return all && run(begins)
	default:
		return all && (w.single() || run(contains))
	}
}

// meetsSplit reports whether a part of the words is a value and the others are in
// the fields of the rest.
func (m *Model) meetsSplit(q query.Union, c query.Condition, w *written, d *Doc, in func([]query.In, string) bool) bool {
	if len(w.Parts) > 16 || !m.hasAllClauses(q, w, d) {
		return false
	}
	for at := 1; at < len(w.Parts); at++ {
		for _, side := range [][2][]analysis.Part{{w.Parts[:at], w.Parts[at:]}, {w.Parts[at:], w.Parts[:at]}} {
			var value, rest []string
			for _, p := range side[0] {
				value = append(value, p.Words...)
			}
			for _, p := range side[1] {
				rest = append(rest, p.Terms...)
			}
			if d.isValue(c.Field, strings.Join(value, " "), "") && !slices.ContainsFunc(rest, func(t string) bool { return !in(c.Rest, t) }) {
				return true
			}
		}
	}
	return false
}

// drawRanked generates a ranking by tiers.
func drawRanked(t *rapid.T) *query.Ranked {
	r := &query.Ranked{
		Rarity: rapid.SampledFrom(textFields).Draw(t, "rarity"), Saturation: rapid.SampledFrom([]float64{0.5, 1.2, 30}).Draw(t, "saturation"),
		Others:         rapid.SampledFrom([]float64{0, 0.1, 1}).Draw(t, "others"),
		PopularityGain: rapid.SampledFrom([]float64{0, 0.25, 0.5}).Draw(t, "gain"), PopularityMost: rapid.SampledFrom([]uint32{0, 3, 400}).Draw(t, "most"),
	}
	// Few areas, so that a condition often shares one with another.
	places := [][]query.In{{{Field: "title"}}, {{Field: "title", Least: 60}}, {{Field: "author"}, {Field: "title", Least: 100}}, {{Field: "keyword"}}, {{Field: "genre"}, {Field: "author"}}}
	area := func() []query.In { return rapid.SampledFrom(places).Draw(t, "area") }
	for range rapid.IntRange(0, 5).Draw(t, "tiers") {
		tier := query.Tier{Words: rapid.SampledFrom([]float64{0, 0.2, 1}).Draw(t, "words")}
		for range rapid.IntRange(0, 3).Draw(t, "conditions") {
			c := query.Condition{Kind: query.ConditionKind(rapid.Uint8Range(0, 4).Draw(t, "condition"))}
			switch c.Kind {
			case query.Matches:
				c.Node = drawExpansion(t)
			case query.IsValue:
				c.Field = rapid.SampledFrom(valueFields).Draw(t, "field")
				switch rapid.IntRange(0, 2).Draw(t, "value") {
				case 1:
					c.Value = drawValue(t, c.Field)
				case 2:
					c.Rest = area()
				}
			default:
				c.In = area()
			}
			tier.Any = append(tier.Any, c)
		}
		r.Tiers = append(r.Tiers, tier)
	}
	for range rapid.IntRange(0, 4).Draw(t, "weights") {
		f := rapid.SampledFrom(textFields).Draw(t, "field")
		if !slices.ContainsFunc(r.Fields, func(w query.FieldWeight) bool { return w.Field == f }) {
			r.Fields = append(r.Fields, query.FieldWeight{Field: f, Weight: rapid.SampledFrom([]float64{0, 0.3, 5}).Draw(t, "weight"), Once: rapid.Bool().Draw(t, "once")})
		}
	}
	for range rapid.IntRange(0, 2).Draw(t, "priors") {
		f := rapid.SampledFrom(facetFields).Draw(t, "field")
		r.Priors = append(r.Priors, query.Prior{Field: f, Value: drawValue(t, f), Factor: rapid.SampledFrom([]float64{0, 0.5, 1.3}).Draw(t, "factor"),
			Also:  rapid.SampledFrom([][]string{nil, nil, {drawValue(t, f)}, {drawValue(t, f), drawValue(t, f)}}).Draw(t, "also"),
			Words: rapid.IntRange(0, 2).Draw(t, "prior words"), Tiers: rapid.IntRange(0, 3).Draw(t, "prior tiers")})
	}
	return r
}
