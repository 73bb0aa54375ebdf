package catalogue

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// preferred is the factor of titles that a preferred library holds: as much as six
// times the holdings do.
const preferred = 1.3

// Preferring is the profile with the titles of some libraries before equals, if it goes
// by steps; the seed's has no place for that.
func (r *Ranking) Preferring(libraries []string) *Ranking {
	if len(libraries) == 0 || len(r.Steps) == 0 {
		return r
	}
	tilted := *r
	tilted.Priors = append(slices.Clone(r.Priors), RankingPrior{Field: Library, Value: libraries[0], Also: libraries[1:], Factor: preferred})
	return &tilted
}

// HasForms says whether a profile asks for other forms of words, and not in which
// languages.
func (r *Ranking) HasForms() bool {
	return len(r.Languages) == 0 && slices.ContainsFunc(r.Steps, func(s RankingStep) bool {
		return slices.ContainsFunc(s.Any, func(c RankingCondition) bool { return c.Kind == "forms" })
	})
}

// InLanguages is the profile with the endings of these languages.
func (r *Ranking) InLanguages(languages []string) *Ranking {
	in := *r
	in.Languages = languages
	return &in
}

// Words returns the query for text, typed in one box: what matches and how it scores.
// With beginnings it also takes titles that have the beginnings of the words only.
func (r *Ranking) Words(text string, beginnings bool) query.Node {
	union := query.Union{Text: text, Profile: r.profile(text), WordsOnly: !beginnings}
	if len(r.Steps) > 0 {
		return union
	}
	own, others := Identifiers(text)
	others = append(others, numbersWithBlanks(text)...)
	if n := withoutZeros(text); n != nil {
		others = append(others, n)
	}
	nodes := []query.Node{union}
	if len(own) > 0 {
		nodes = append(nodes, query.Boost{Node: query.Or{Nodes: own}, Factor: ownBoost})
	}
	if len(others) > 0 {
		nodes = append(nodes, query.Boost{Node: query.Or{Nodes: others}, Factor: identifierBoost})
	}
	if len(nodes) == 1 {
		return union
	}
	return query.Or{Nodes: nodes}
}

// identifierBoost lifts, without steps, titles found by a number of theirs above all
// that merely have it among their words; ownBoost those whose ISBN or ISSN it is above
// those that only name it, as a print names that of its e-book, however many libraries
// hold these.
const (
	identifierBoost = 1000
	ownBoost        = 40 * identifierBoost
)

// profile is the engine's profile for a text.
func (r *Ranking) profile(text string) *query.Profile {
	p := &query.Profile{Name: r.Name, Popularity: popularities[r.Popularity]}
	for _, c := range r.Clauses {
		p.Clauses = append(p.Clauses, query.Clause{Kind: clauseKinds[c.Kind], Field: c.Field, Weight: c.Weight})
	}
	if len(r.Steps) == 0 {
		return p
	}
	k := &query.Ranked{Rarity: r.Rarity, Saturation: r.Saturation, Others: r.Others,
		PopularityGain: r.Holdings.Gain, PopularityMost: r.Holdings.Most}
	for _, s := range r.Steps {
		t := query.Tier{Words: s.Words}
		for _, c := range s.Any {
			t.Any = c.append(t.Any, text, r.Languages)
		}
		k.Tiers = append(k.Tiers, t)
	}
	for _, f := range r.Fields {
		k.Fields = append(k.Fields, query.FieldWeight(f))
	}
	for _, f := range r.Priors {
		k.Priors = append(k.Priors, query.Prior{Field: f.Field, Value: f.Value, Also: f.Also, Factor: f.Factor, Words: f.Words, Tiers: f.Steps})
	}
	p.Ranked = k
	return p
}

// append appends the engine's conditions for a text and languages of its words.
func (c *RankingCondition) append(dst []query.Condition, text string, languages []string) []query.Condition {
	var node query.Node
	switch c.Kind {
	case "identifier", "number":
		own, others := Identifiers(text)
		if c.Kind == "number" {
			own = append(others, numbersWithBlanks(text)...)
		}
		if len(own) > 0 {
			node = query.Or{Nodes: own}
		}
	case "zeros":
		node = withoutZeros(text)
	case "series":
		node = ofSeries(text)
	case "by":
		node = titleBy(text)
	case "edition":
		node = edition(text, 0)
	case "near":
		node = edition(text, 1)
	case "forms":
		node = query.Forms{Fields: slices.Sorted(maps.Keys(c.In)), Text: text, Words: c.Field, Languages: languages}
	case "exchanged":
		return append(dst, exchanged(c.Field, text)...)
	case "unspaced":
		if value := unspaced(text); value != "" {
			dst = append(dst, query.Condition{Kind: query.IsValue, Field: c.Field, Value: value})
		}
		return dst
	default:
		return append(dst, query.Condition{Kind: conditionKinds[c.Kind], Field: c.Field, In: places(c.In), Rest: places(c.Rest)})
	}
	if node == nil {
		return dst
	}
	return append(dst, query.Condition{Kind: query.Matches, Node: node})
}

func places(fields map[string]int) (list []query.In) {
	for name, least := range fields {
		list = append(list, query.In{Field: name, Least: least})
	}
	slices.SortFunc(list, func(a, b query.In) int { return strings.Compare(a.Field, b.Field) })
	return list
}

// bys are the words between a title and its author, in the languages of the window and
// some others.
var bys = map[string]bool{"by": true, "von": true, "de": true, "par": true, "di": true, "por": true, "van": true}

// titleBy is the query for a title and its author with such a word between, which need
// not be in the record; or nil.
func titleBy(text string) query.Node {
	words := analysis.Words(text)
	for i := len(words) - 2; i > 0; i-- {
		if bys[words[i].Text] {
			return query.And{Nodes: []query.Node{
				query.Whole{Field: TitleWhole, Value: text[:words[i].Start]},
				query.Words{Field: AuthorWords, Text: text[words[i].End:]},
			}}
		}
	}
	return nil
}

// mostExchanged is up to how many words a text is taken for a title with two of its
// words exchanged.
const mostExchanged = 6

// exchanged are the conditions that the text is a whole value of a field but that two
// words beside each other stand in the other order.
func exchanged(field, text string) (list []query.Condition) {
	var words []string
	for _, w := range analysis.Words(text) {
		words = append(words, w.Text)
	}
	if len(words) > mostExchanged {
		return nil
	}
	for i := 1; i < len(words); i++ {
		if words[i] == words[i-1] {
			continue
		}
		other := slices.Clone(words)
		other[i-1], other[i] = other[i], other[i-1]
		list = append(list, query.Condition{Kind: query.IsValue, Field: field, Value: strings.Join(other, " ")})
	}
	return list
}

// unspaced is a text with Korean letters without the blanks and signs in it, "" for
// others: where Korean words are set apart differs from one cataloguer to the next.
func unspaced(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Hangul, r) }) {
		return ""
	}
	var b strings.Builder
	for _, w := range analysis.Words(text) {
		b.WriteString(w.Text)
	}
	return b.String()
}

// ofSeries is the query for what is in the series that a text names as a whole, nil for
// one word: so called are too many series.
func ofSeries(text string) query.Node {
	words := analysis.Words(text)
	if len(words) < 2 {
		return nil
	}
	names := []string{text}
	if len(words) > 2 && IsArticle(words[0].Text) {
		names = append(names, text[words[1].Start:])
	}
	var nodes []query.Node
	for _, name := range names {
		key := OrderKey(name)
		key = key[:min(len(key), entryKeyBytes)]
		nodes = append(nodes, query.Between{Field: SeriesList, From: key, To: append(slices.Clone(key), 0)})
	}
	return query.Or{Nodes: nodes}
}
