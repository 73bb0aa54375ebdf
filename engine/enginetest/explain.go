package enginetest

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"holdfast/engine"
	"holdfast/engine/query"
)

// explained says what is wrong with the explanation of a document: each union that finds
// it must have the score that its parts come to, and name words that the document has.
func (m *Model) explained(x *engine.Explanation, d *Doc) string {
	if u, ok := x.Node.(query.Union); ok && x.Union != nil {
		if diff := m.explainedUnion(x, &u, d); diff != "" {
			return diff
		}
	}
	for i := range x.Parts {
		if diff := m.explained(&x.Parts[i], d); diff != "" {
			return diff
		}
	}
	return ""
}

func (m *Model) explainedUnion(x *engine.Explanation, q *query.Union, d *Doc) string {
	if x.Found {
		if sum := summedUp(x, q, d); sum != x.Score {
			return fmt.Sprintf("%q has %d, its parts come to %d: %+v of %+v", q.Text, x.Score, sum, *x.Union, x.Parts)
		}
	}
	var terms, missing []string
	for _, w := range x.Union.Words {
		terms = append(terms, w.Word)
		has := slices.ContainsFunc(m.Schema.Fields, func(f engine.Field) bool { return d.hasWord(f.Name, w.Word) })
		if has != (len(w.Fields) > 0) {
			return fmt.Sprintf("%q: %q is there: %v, explained in %v", q.Text, w.Word, has, w.Fields)
		}
		if !has {
			missing = append(missing, w.Word)
		}
	}
	for _, w := range m.ways(q.Text) {
		if written := strings.Join(w.Orders[0], " "); w.typed && x.Union.Written == "" || !w.typed && x.Union.Written == written {
			if fmt.Sprint(terms) != fmt.Sprint(w.Terms()) {
				return fmt.Sprintf("%q as %q: words %v, want %v", q.Text, x.Union.Written, terms, w.Terms())
			}
			return m.explainedBest(x, q, d, missing)
		}
	}
	return fmt.Sprintf("%q is not written %q", q.Text, x.Union.Written)
}

// explainedBest says whether the way that was explained is the one that counts: that of
// the score, or that of the fewest words missing.
func (m *Model) explainedBest(x *engine.Explanation, q *query.Union, d *Doc, missing []string) string {
	for _, w := range m.ways(q.Text) {
		lacks := 0
		for _, t := range w.Terms() {
			if !slices.ContainsFunc(m.Schema.Fields, func(f engine.Field) bool { return d.hasWord(f.Name, t) }) {
				lacks++
			}
		}
		if !x.Found && lacks < len(missing) {
			return fmt.Sprintf("%q is held against %q, which lacks %v, and not against %v", q.Text, x.Union.Written, missing, w.Orders)
		}
	}
	return ""
}

// summedUp is the score that the parts of an explanation come to.
func summedUp(x *engine.Explanation, q *query.Union, d *Doc) int64 {
	u, r := x.Union, q.Profile.Ranked
	if r == nil {
		sum := int64(0)
		for i := range x.Parts {
			if x.Parts[i].Found {
				sum += x.Parts[i].Score
			}
		}
		return min(sum, 1<<38) * int64(u.Popularity*256) >> 8
	}
	share := int64(u.Share*65536) + int64(u.Stubs*65536)
	tier := int64(0)
	if u.Tier >= 0 {
		tier = int64(len(r.Tiers) - u.Tier)
		of := int64(math.Round(r.Tiers[u.Tier].Words * 65536))
		share = 65536 - of + of*share/65536
	}
	year := int64(0)
	if y := d.Years; (y.Certainty == engine.Certain || y.Certainty == engine.Uncertain) && y.First > 0 && y.First < 2048 {
		year = int64(y.First)
	}
	return tier<<52 | share*int64(u.Prior*256)*int64(u.Popularity*4096)<<11 | year
}
