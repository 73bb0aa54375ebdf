package app

import (
	"fmt"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
	"holdfast/engine/query/language"
)

// presentHits decodes the brief records of hits and marks what was found.
func (c *Catalogue) presentHits(q view.Query, hits []engine.Hit) ([]view.Hit, error) {
	found, why := newMarks(q), c.newReasons(q)
	out := make([]view.Hit, 0, len(hits))
	for _, h := range hits {
		b, err := catalogue.DecodeBrief(h.Brief)
		if err != nil {
			return nil, fmt.Errorf("title %s: %w", h.Key, err)
		}
		out = append(out, view.Hit{
			ID: h.Key, Title: found.title.markTitle(b.Title), Author: found.author.mark(b.Author),
			Publication: b.Publication, Year: b.Year, Format: b.Format,
			Holdings: int(h.Popularity), Score: h.Score, Libraries: h.Values, Cursor: cursorOf(q.Sort, h.Cursor()),
			Why: why.of(&h, &b), Editions: h.Members,
		})
	}
	return out, nil
}

// marks know which words of a title and of an author the query found.
type marks struct{ title, author marker }

// marker knows which words of a shown text the query found, in whichever form.
type marker struct{ *analysis.Marker }

// newMarks returns the marks of what is looked for, and not of prefixes, operators and
// what is left out. Behind ti: only titles have marks, and behind au: only authors.
func newMarks(q view.Query) marks {
	t := readTyped(q.Text)
	in := func(inField func(string) bool) marker {
		var words, patterns []string
		slips := map[string]int{}
		for i := range t.pieces {
			p := &t.pieces[i]
			if p.Kind != language.Looked || p.Out || p.Field != "" && !inField(p.Field) && !catalogue.IsTag(p.Field) {
				continue
			}
			switch text := t.text[p.From:p.To]; p.Form {
			case language.Has, language.Lacks:
			case language.Pattern:
				patterns = append(patterns, text)
			case language.Fuzzy:
				word, two, _ := strings.Cut(text, "~")
				slips[word] = 1 + len(strings.TrimPrefix(two, "1"))
			default:
				words = append(words, text)
			}
		}
		m := analysis.NewMarker(strings.Join(words, " "), q.Beginnings).WithPatterns(patterns)
		for word, n := range slips {
			m = m.WithSlips(word, n)
		}
		return marker{m}
	}
	return marks{in(catalogue.InTitle), in(catalogue.InAuthor)}
}

// mark cuts text into runs that are found or not. The runs joined are the text.
func (m marker) mark(text string) []view.Run { return cutAt(text, m.Spans(text)) }

// markTitle marks a title of a hit: in both scripts, if it has two.
func (m marker) markTitle(text string) []view.Run { return cutAt(text, linked(text, m.Spans(text))) }

// cutAt cuts text into what is in spans and what is not.
func cutAt(text string, spans []analysis.Span) []view.Run {
	if text == "" {
		return nil
	}
	var runs []view.Run
	at := 0
	for _, s := range spans {
		if s.Start > at {
			runs = append(runs, view.Run{Text: text[at:s.Start]})
		}
		runs = append(runs, view.Run{Text: text[s.Start:s.End], Found: true})
		at = s.End
	}
	if at < len(text) {
		runs = append(runs, view.Run{Text: text[at:]})
	}
	return runs
}
