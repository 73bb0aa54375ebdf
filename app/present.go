package app

import (
	"fmt"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
)

// presentHits decodes the brief records of hits and marks what was found.
func presentHits(q view.Query, hits []engine.Hit) ([]view.Hit, error) {
	found, why := newMarker(q), newReasons(q)
	out := make([]view.Hit, 0, len(hits))
	for _, h := range hits {
		b, err := catalogue.DecodeBrief(h.Brief)
		if err != nil {
			return nil, fmt.Errorf("title %s: %w", h.Key, err)
		}
		out = append(out, view.Hit{
			ID: h.Key, Title: found.mark(b.Title), Author: found.mark(b.Author),
			Publication: b.Publication, Year: b.Year, Format: b.Format,
			Holdings: int(h.Popularity), Score: h.Score, Libraries: h.Values, Cursor: cursorOf(q.Sort, h.Cursor()),
			Why: why.of(&h, &b), Editions: h.Members,
		})
	}
	return out, nil
}

// marker knows which words of a shown text the query found, in whichever form.
type marker struct{ *analysis.Marker }

func newMarker(q view.Query) marker {
	return marker{analysis.NewMarker(q.Text, q.Beginnings)}
}

// mark cuts text into runs that are found or not. The runs joined are the text.
func (m marker) mark(text string) []view.Run {
	if text == "" {
		return nil
	}
	var runs []view.Run
	at := 0
	for _, s := range m.Spans(text) {
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
