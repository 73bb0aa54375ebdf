package app

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// Bounds of the search for spellings. Each reading that is tried is one search.
const (
	spellingsAWord  = 8
	mostReadings    = 256
	mostTried       = 32
	mostSpellings   = 3
	mostSpelled     = 12 // words
	shortestSpelled = 3  // letters
	longestSpelled  = 60 // bytes
	farSpelled      = 6  // letters from which on two slips are thought of
	timesMore       = 4  // what is found, if anything is
)

// reading is one way of writing a query: the changes of its words, from left to right.
type reading struct {
	changes []change
	edits   int
	// docs is the least number of titles that a changed word is in.
	docs int
}

// change writes words first to last, both counted in, otherwise.
type change struct {
	first, last int
	text        string
	edits, docs int
	kind        view.StepKind
}

// spell returns other ways of writing the words of q that find more than found: the
// words of the catalogue itself that are like them, two words as one and one as two.
// Words that the catalogue does not have in their field are changed before others.
func (c *Catalogue) spell(ctx context.Context, reader *engine.Reader, q view.Query, found int) ([]view.Step, error) {
	t := readTyped(q.Text)
	if len(t.words) == 0 || len(t.words) > mostSpelled {
		return nil, nil
	}
	s := &speller{reader: reader, typed: t}
	changes, err := s.changes(ctx)
	if err != nil {
		return nil, err
	}
	var steps []view.Step
	edits := 0
	for n, r := range readings(len(t.words), changes) {
		if n == mostTried || len(steps) > 0 && r.edits > edits {
			break // what is farther off is not meant
		}
		step := view.Step{Kind: r.kind(), Query: q}
		step.Query.Beginnings, step.Query.From = false, 0
		step.Query.Text, step.Text = t.rewritten(r.changes)
		if step.Found, err = c.count(ctx, reader, step.Query); err != nil {
			return nil, err
		}
		if step.Found > found && step.Found >= timesMore*found {
			steps, edits = append(steps, step), r.edits
		}
	}
	// Of equally near ones, the one that finds most is meant.
	slices.SortStableFunc(steps, func(a, b view.Step) int { return cmp.Compare(b.Found, a.Found) })
	return steps[:min(len(steps), mostSpellings)], nil
}

// speller looks for changes of the words of a query.
type speller struct {
	reader *engine.Reader
	typed  *typedQuery
	// own is the number of titles that have each word in its field.
	own []int
}

// changes lists the changes that may be made from each word on.
func (s *speller) changes(ctx context.Context) ([][]change, error) {
	words := s.typed.words
	s.own = make([]int, len(words))
	unknown := false
	var err error
	for i, w := range words {
		if w.kept {
			continue
		}
		if s.own[i], err = s.docs(ctx, query.Words{Field: w.field, Text: w.Text}); err != nil {
			return nil, err
		}
		unknown = unknown || s.own[i] == 0
	}
	out := make([][]change, len(words))
	for i, w := range words {
		if w.kept {
			continue
		}
		joined, err := s.joined(ctx, i)
		if err != nil {
			return nil, err
		}
		out[i] = append(out[i], joined...)
		if unknown && s.own[i] > 0 {
			continue
		}
		spelled, err := s.spelled(ctx, i)
		if err != nil {
			return nil, err
		}
		split, err := s.split(ctx, i)
		if err != nil {
			return nil, err
		}
		out[i] = append(append(out[i], spelled...), split...)
	}
	return out, nil
}

// docs counts the titles of a query of one word or phrase.
func (s *speller) docs(ctx context.Context, q query.Node) (int, error) {
	resp, err := s.reader.Search(ctx, &engine.Request{Query: q})
	if err != nil {
		return 0, err
	}
	return resp.Total, nil
}

// spelled lists the words of the catalogue that are like word i.
func (s *speller) spelled(ctx context.Context, i int) ([]change, error) {
	w := s.typed.words[i]
	letters := utf8.RuneCountInString(w.Text)
	if letters < shortestSpelled || len(w.Text) > longestSpelled {
		return nil, nil
	}
	ask := engine.Respelling{Field: w.field, Word: w.Text, Edits: 1, Top: spellingsAWord}
	if letters >= farSpelled && s.own[i] == 0 {
		// The first letter is seldom wrong, and two slips reach far: a word that the
		// catalogue has is hardly another with two.
		ask.Edits, ask.Prefix = 2, 1
	}
	list, err := s.reader.Respell(ctx, ask)
	if err == nil && len(list) == 0 && ask.Prefix > 0 {
		ask.Edits, ask.Prefix = 1, 0
		list, err = s.reader.Respell(ctx, ask)
	}
	if err != nil {
		return nil, err
	}
	var out []change
	for _, p := range list {
		// A number is not a slip of a word, nor is another ending of a short one.
		if strings.ContainsFunc(p.Word, unicode.IsDigit) {
			continue
		}
		out = append(out, change{i, i, p.Word, p.Distance, p.Docs, view.StepSpelled})
	}
	return out, nil
}

// joined writes word i and the next as one, if the catalogue has it.
func (s *speller) joined(ctx context.Context, i int) ([]change, error) {
	if !s.typed.neighbours(i) {
		return nil, nil
	}
	text := s.typed.words[i].Text + s.typed.words[i+1].Text
	n, err := s.docs(ctx, query.Words{Field: s.typed.words[i].field, Text: text})
	if err != nil || n == 0 {
		return nil, err
	}
	return []change{{i, i + 1, text, 1, n, view.StepJoined}}, nil
}

// split writes word i as two that follow each other in the catalogue; of several
// ways, the one that is in most titles.
func (s *speller) split(ctx context.Context, i int) ([]change, error) {
	w := s.typed.words[i]
	letters := []rune(w.Text)
	if len(letters) < 2*shortestSpelled-1 || len(letters) > 40 {
		return nil, nil
	}
	best := change{i, i, "", 1, 0, view.StepSplit}
	for at := 2; at <= len(letters)-2; at++ {
		text := string(letters[:at]) + " " + string(letters[at:])
		// A phrase would also be found where the catalogue has the two as one word.
		n, err := s.docs(ctx, query.Near{Field: w.field, Text: text, Ordered: true})
		if err != nil {
			return nil, err
		}
		if n > best.docs {
			best.text, best.docs = text, n
		}
	}
	if best.docs == 0 {
		return nil, nil
	}
	return []change{best}, nil
}

// readings combines changes, at least one a reading: those with the fewest edits
// first, then those with the most frequent words.
func readings(words int, changes [][]change) []reading {
	better := func(a, b reading) int { return cmp.Or(cmp.Compare(a.edits, b.edits), cmp.Compare(b.docs, a.docs)) }
	// at[i] are the readings of the words before i.
	at := make([][]reading, words+1)
	at[0] = []reading{{docs: 1 << 31}}
	for i := range words {
		slices.SortStableFunc(at[i], better)
		for _, r := range at[i][:min(len(at[i]), mostReadings)] {
			at[i+1] = append(at[i+1], r)
			for _, c := range changes[i] {
				next := reading{append(slices.Clone(r.changes), c), r.edits + c.edits, min(r.docs, c.docs)}
				at[c.last+1] = append(at[c.last+1], next)
			}
		}
	}
	all := slices.DeleteFunc(at[words], func(r reading) bool { return len(r.changes) == 0 })
	slices.SortStableFunc(all, better)
	return all
}

// kind is that of the only change, or that words are spelled otherwise.
func (r *reading) kind() view.StepKind {
	for _, c := range r.changes[1:] {
		if c.kind != r.changes[0].kind {
			return view.StepSpelled
		}
	}
	return r.changes[0].kind
}

// rewritten is the text with changed words, which are marked.
func (t *typedQuery) rewritten(changes []change) (string, []view.Run) {
	var all strings.Builder
	var runs []view.Run
	put := func(text string, found bool) {
		if text != "" {
			all.WriteString(text)
			runs = append(runs, view.Run{Text: text, Found: found})
		}
	}
	at := 0
	for _, c := range changes {
		from, to := t.words[c.first].Start, t.words[c.last].End
		put(t.text[at:from], false)
		put(inCase(t.text[from:to], c.text), true)
		at = to
	}
	put(t.text[at:], false)
	return all.String(), runs
}

// inCase gives a word of the catalogue the capitals of what was typed. Capitals all
// through matter: with small letters beside them AND is no word of a title any more.
func inCase(typed, word string) string {
	first, n := utf8.DecodeRuneInString(word)
	switch begin, _ := utf8.DecodeRuneInString(typed); {
	case !strings.ContainsFunc(typed, unicode.IsLower):
		return strings.ToUpper(word)
	case unicode.IsUpper(begin):
		return string(unicode.ToUpper(first)) + word[n:]
	}
	return word
}
