package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query"
)

// Bounds of suggestions. What is looked at to choose from is bounded, so that they
// come while a person types; the counts are exact.
const (
	suggestionsAKind = 5
	// lookedAt is how many titles, the most widely held first, and how many values are
	// chosen from; shortLooked how many titles where only one or two letters of the last
	// word are typed, whose beginnings are too many to go through.
	lookedAt    = 60
	shortLooked = 300
	shortLast   = 3 // letters
	firstSingle = 0x2E80
)

// Suggest says what may be meant by what is typed so far: names, titles and subjects
// that begin with it, or have its words in them, the last one maybe unfinished. Marks
// on letters, capitals and articles count for nothing. What is no plain words, such as
// a text with operators, gets none.
func (c *Catalogue) Suggest(ctx context.Context, text string) (view.Suggestions, error) {
	start := time.Now()
	out := view.Suggestions{Text: text}
	s, ok := newSuggester(text)
	if !ok {
		return out, nil
	}
	var err error
	if s.reader, err = c.reader(); err != nil {
		return out, err
	}
	defer s.reader.Close()
	for _, kind := range []struct {
		kind view.SuggestionKind
		list func(context.Context) ([]view.Suggestion, error)
	}{{view.SuggestAuthor, s.authors}, {view.SuggestTitle, s.titles}, {view.SuggestSubject, s.subjects}} {
		if s.only != "" && s.only != kind.kind {
			continue
		}
		list, err := kind.list(ctx)
		if err != nil {
			return out, fmt.Errorf("suggest %q: %w", text, err)
		}
		if len(list) > 0 {
			out.Groups = append(out.Groups, view.SuggestionGroup{Kind: kind.kind, Suggestions: list})
		}
	}
	out.Took = time.Since(start)
	return out, nil
}

// suggester looks for what may be meant by some words, the last one unfinished.
type suggester struct {
	reader *engine.Reader
	// typed is what was typed without a prefix, folded; only is the kind that a prefix
	// asks for.
	typed string
	words []string
	// whole says that the last word is finished.
	whole bool
	only  view.SuggestionKind
}

var prefixKinds = map[string]view.SuggestionKind{"au": view.SuggestAuthor, "ti": view.SuggestTitle, "su": view.SuggestSubject}

// newSuggester reads what is typed; ok is false if there is nothing to suggest.
func newSuggester(text string) (s *suggester, ok bool) {
	t := readTyped(text)
	s = &suggester{}
	switch {
	case len(t.words) == 0 || len(t.words) > mostSpelled || t.formed || t.quoted || len(t.fields) > 1 || strings.ContainsAny(text, `"“„«`) || text[0] == '-':
		return nil, false
	case len(t.fields) == 1:
		if s.only = prefixKinds[t.fields[0].prefix]; s.only == "" || t.fields[0].start > t.words[0].Start {
			return nil, false
		}
	}
	for i := range t.words {
		if t.words[i].field != "" && t.words[i].kept && !strings.ContainsFunc(t.words[i].Text, unicode.IsDigit) {
			return nil, false
		}
		s.words = append(s.words, t.words[i].Text)
	}
	if len(s.words) > 1 && catalogue.IsArticle(s.words[0]) {
		s.words = s.words[1:]
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	s.whole = unicode.IsSpace(last)
	s.typed = strings.Join(s.words, " ")
	return s, true
}

// node asks for the words in a text field. Without plain words the beginning of a short
// one is not asked for.
func (s *suggester) node(field string) (n query.Node, top int) {
	n, top = query.Words{Field: field, Text: s.typed}, lookedAt
	if s.whole {
		return n, top
	}
	last := s.words[len(s.words)-1]
	before := query.Words{Field: field, Text: strings.Join(s.words[:len(s.words)-1], " ")}
	beginning := query.Prefix{Field: field, Text: last}
	// A character that is a word by itself is not short.
	letter, _ := utf8.DecodeRuneInString(last)
	switch short := utf8.RuneCountInString(last) < shortLast && letter < firstSingle; {
	case len(s.words) == 1 && short:
		return nil, 0
	case len(s.words) == 1:
		return beginning, top
	case short:
		return before, shortLooked
	}
	return query.And{Nodes: []query.Node{before, beginning}}, top
}

// How well a text fits what is typed, the best last.
const (
	fitsNot = iota
	fitsAnyOrder
	fitsInside
	fitsBeginning
)

// fit says how well a text fits. Its words are returned with those that fit.
func (s *suggester) fit(text string) (fit int, tokens []analysis.Token, typed []bool) {
	tokens = analysis.Words(text)
	typed = make([]bool, len(tokens))
	same := func(at, word int) bool {
		if word == len(s.words)-1 && !s.whole {
			return strings.HasPrefix(tokens[at].Text, s.words[word])
		}
		return tokens[at].Text == s.words[word]
	}
	for at := range tokens {
		n := 0
		for n < len(s.words) && at+n < len(tokens) && same(at+n, n) {
			n++
		}
		if n < len(s.words) {
			continue
		}
		for i := range n {
			typed[at+i] = true
		}
		if at == 0 || at == 1 && catalogue.IsArticle(tokens[0].Text) {
			return fitsBeginning, tokens, typed
		}
		return fitsInside, tokens, typed
	}
	for word := range s.words {
		at := 0
		for at < len(tokens) && (typed[at] || !same(at, word)) {
			at++
		}
		if at == len(tokens) {
			return fitsNot, nil, nil
		}
		typed[at] = true
	}
	return fitsAnyOrder, tokens, typed
}

// runs marks in text what is typed.
func (s *suggester) runs(text string, tokens []analysis.Token, typed []bool) (runs []view.Run) {
	at := 0
	put := func(to int, found bool) {
		if to > at {
			runs = append(runs, view.Run{Text: text[at:to], Found: found})
			at = to
		}
	}
	for i, t := range tokens {
		if !typed[i] || t.Start < at {
			continue
		}
		put(t.Start, false)
		put(s.typedEnd(text[t.Start:t.End])+t.Start, true)
	}
	put(len(text), false)
	return runs
}

// typedEnd is how much of a word is typed: all of it, or what folds to the beginning of
// the last word.
func (s *suggester) typedEnd(word string) int {
	last := s.words[len(s.words)-1]
	if s.whole || slices.Contains(s.words[:len(s.words)-1], analysis.Fold(word)) {
		return len(word)
	}
	for i := range word {
		if i > 0 && strings.HasPrefix(analysis.Fold(word[:i]), last) {
			return i
		}
	}
	return len(word)
}

// candidate is a suggestion with what it is ranked by.
type candidate struct {
	view.Suggestion
	fit, weight int
}

// best are the first of the candidates, one of those that fold alike.
func best(list []candidate) []view.Suggestion {
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.fit, a.fit), cmp.Compare(b.weight, a.weight), cmp.Compare(a.Value, b.Value))
	})
	var out []view.Suggestion
	seen := map[string]bool{}
	for _, c := range list {
		if key := analysis.Fold(c.Value); len(out) < suggestionsAKind && !seen[key] {
			seen[key] = true
			out = append(out, c.Suggestion)
		}
	}
	return out
}

func (s *suggester) authors(ctx context.Context) ([]view.Suggestion, error) {
	return s.values(ctx, valueKind{catalogue.Author, catalogue.AuthorWords, catalogue.AuthorList})
}

func (s *suggester) subjects(ctx context.Context) ([]view.Suggestion, error) {
	return s.values(ctx, valueKind{catalogue.Subject, catalogue.SubjectWords, catalogue.SubjectList})
}

// valueKind names the facet of some values, the field of their words and their list.
type valueKind struct{ facet, words, list string }

// begin lists entries that begin with what is typed.
func (s *suggester) begin(ctx context.Context, list string, by engine.CompleteOrder) ([]engine.Completion, error) {
	return s.reader.Complete(ctx, engine.CompleteRequest{Field: list, Prefix: catalogue.OrderKey(s.typed), Top: lookedAt, By: by})
}

// values suggests values of a facet: those that begin with what is typed, and those
// of the most widely held titles that have its words, each kind the most frequent first.
func (s *suggester) values(ctx context.Context, k valueKind) ([]view.Suggestion, error) {
	begin, err := s.begin(ctx, k.list, engine.MostDocuments)
	if err != nil {
		return nil, err
	}
	var list []candidate
	for _, b := range begin {
		list = s.add(list, b.Label, b.Count)
	}
	if n, _ := s.node(k.words); n != nil && len(best(list)) < suggestionsAKind {
		resp, err := s.reader.Search(ctx, &engine.Request{Query: query.Constant{Node: n}, FacetsOver: shortLooked,
			Facets: []engine.FacetRequest{{Field: k.facet, Top: lookedAt}}})
		if err != nil {
			return nil, err
		}
		for _, v := range resp.Facets[0].Values {
			list = s.add(list, v.Value, v.Catalogue)
		}
	}
	return s.count(ctx, best(list), k.facet, k.facet)
}

// add adds a text if it fits.
func (s *suggester) add(list []candidate, text string, weight int) []candidate {
	fit, tokens, typed := s.fit(text)
	if fit == fitsNot {
		return list
	}
	return append(list, candidate{view.Suggestion{Value: text, Text: s.runs(text, tokens, typed)}, fit, weight})
}

// count counts what choosing each suggestion would find. A text that was cut where it is
// shown, or is another form of a heading, is none that can be asked for, and left out.
func (s *suggester) count(ctx context.Context, out []view.Suggestion, narrow, field string) ([]view.Suggestion, error) {
	for i := range out {
		t := &out[i]
		t.Query.Narrow = []view.Narrow{{Facet: narrow, Value: t.Value}}
		resp, err := s.reader.Search(ctx, &engine.Request{Query: query.Whole{Field: field, Value: t.Value}})
		if err != nil {
			return nil, err
		}
		t.Count = resp.Total
	}
	return slices.DeleteFunc(out, func(t view.Suggestion) bool { return t.Count == 0 }), nil
}

// titles suggests titles: those that begin with what is typed, and those of the most
// widely held that have its words, each kind the most widely held first.
func (s *suggester) titles(ctx context.Context) ([]view.Suggestion, error) {
	begin, err := s.begin(ctx, catalogue.TitleList, engine.MostPopular)
	if err != nil {
		return nil, err
	}
	var list []candidate
	for _, b := range begin {
		list = s.addTitle(list, b.Label, b.Popularity)
	}
	if n, top := s.node(catalogue.TitleWords); n != nil && len(best(list)) < suggestionsAKind {
		resp, err := s.reader.Search(ctx, &engine.Request{Query: query.Constant{Node: n}, Top: top, Order: engine.Order{By: engine.ByPopularity}})
		if err != nil {
			return nil, err
		}
		for i := range resp.Hits {
			b, err := catalogue.DecodeBrief(resp.Hits[i].Brief)
			if err != nil {
				return nil, err
			}
			// A title in its own script and one in Latin letters stand side by side.
			for title := range strings.SplitSeq(b.Title, romanisedBehind) {
				list = s.addTitle(list, title, resp.Hits[i].Popularity)
			}
		}
	}
	return s.count(ctx, best(list), view.NarrowTitle, catalogue.TitleWhole)
}

// addTitle adds a title without its subtitle, if it fits.
func (s *suggester) addTitle(list []candidate, title string, holdings uint32) []candidate {
	title, _, _ = strings.Cut(title, " : ")
	return s.add(list, title, int(holdings))
}
