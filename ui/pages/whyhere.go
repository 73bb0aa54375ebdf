package pages

import (
	"context"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// whyHere is the part of the record pane that says why the title is among the hits.
func (s *Search) whyHere(rec *view.Record) []fyne.CanvasObject {
	var why view.Why
	if _, hit := s.hits.chosen(); hit != nil && hit.ID == rec.ID {
		why = hit.Why
	}
	if s.query.Text == "" {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewText(wording.T("why.here"), widgets.BodyBold), widgets.NewGap(4)}
	if text := wording.WhyHere(why); text != "" {
		objects = append(objects, widgets.NewProse(text, widgets.Quiet), widgets.NewGap(4))
	}
	return append(objects, widgets.NewWrappedLink(wording.T("hits.explain"), func() { s.Explain(rec.ID) }))
}

// ExplainChosen says in full why the title chosen is where it is.
func (s *Search) ExplainChosen() {
	if _, hit := s.hits.chosen(); hit != nil {
		s.Explain(hit.ID)
	}
}

// Explain says in full why a title is, or is not, among the hits on the screen.
func (s *Search) Explain(id string) {
	ShowExplanation(s.host, s.desk, s.query, id, func(x *view.HitExplanation) { s.explained = x })
}

// Explained is what was explained last, nil for nothing.
func (s *Search) Explained() *view.HitExplanation { return s.explained }

// ExplainingDesk is what ShowExplanation asks.
type ExplainingDesk interface {
	ExplainHit(ctx context.Context, q view.Query, id string) (view.HitExplanation, error)
	Explain(err error) string
}

// ShowExplanation says on a plate why a title is where it is among the hits of a query, or
// why it is not among them. shown is told what was said; it may be nil.
func ShowExplanation(host Host, desk ExplainingDesk, q view.Query, id string, shown func(*view.HitExplanation)) {
	host.Tasks().Go(func(ctx context.Context) func() {
		x, err := desk.ExplainHit(ctx, q, id)
		return func() {
			if err != nil {
				host.SetNote(desk.Explain(err))
				return
			}
			column := widgets.NewColumn(24, 24)
			column.Set(explanation(&x)...)
			host.Plate(wording.T("why.plate"), fyne.NewSize(680, 620), column)
			if shown != nil {
				shown(&x)
			}
		}
	})
}

// explanation is what the plate says: the sentence, what speaks against the title if it is
// not found, then where each word stands and what it counts.
func explanation(x *view.HitExplanation) []fyne.CanvasObject {
	objects := []fyne.CanvasObject{widgets.NewGap(16), widgets.NewProse(x.Title, widgets.Head)}
	if x.Author != "" {
		objects = append(objects, widgets.NewProse(x.Author, widgets.Quiet))
	}
	objects = append(objects, widgets.NewGap(12), widgets.NewProse(placeText(x), widgets.Body))
	for _, a := range x.Against {
		objects = append(objects, widgets.NewGap(4), widgets.NewProse(againstText(a), widgets.Body))
	}
	if x.Written != "" {
		objects = append(objects, widgets.NewGap(4), widgets.NewProse(wording.T("why.written", "Words", x.Written), widgets.Body))
	}
	if len(x.Words) > 0 {
		objects = append(objects, widgets.NewGap(20))
		objects = append(objects, wordTable(x)...)
	}
	if x.Found {
		objects = append(objects, widgets.NewGap(20))
		objects = append(objects, factors(x)...)
	}
	return append(objects, widgets.NewGap(24))
}

// placeText says where the title stands.
func placeText(x *view.HitExplanation) string {
	why := wording.WhyHere(x.Why)
	switch {
	case !x.Found && x.Query.Text == "":
		return wording.T("why.notthere")
	case !x.Found:
		return wording.T("why.notfound", "Query", x.Query.Text)
	case x.Place == 0:
		return strings.TrimSpace(wording.T("why.far") + " " + why)
	}
	return strings.TrimSpace(wording.T("why.place", "N", wording.Number(x.Place)) + " " + why)
}

// againstText words a reason why the title is not found.
func againstText(a view.Against) string {
	value := a.Value
	if from, to, ok := strings.Cut(a.Value, ".."); ok && a.Kind == view.AgainstYears {
		value = wording.T("years.span", "From", from, "To", to)
	}
	return wording.Against(a, facetName(a.Field), value)
}

// wordTable has a row for each word of the question.
func wordTable(x *view.HitExplanation) []fyne.CanvasObject {
	row := func(style widgets.Style, word, places, part string) fyne.CanvasObject {
		r := widgets.NewTableRow(theme.Row(16), 0)
		r.Set(widgets.Cell{Text: word, Style: style, Width: theme.Px(120)}, widgets.Cell{Text: places, Style: style},
			widgets.Cell{Text: part, Style: style, Width: theme.Px(96), Trailing: true})
		return r
	}
	objects := []fyne.CanvasObject{row(widgets.Caption, wording.T("why.word"), wording.T("why.places"), wording.T("why.part"))}
	for i := range x.Words {
		w := &x.Words[i]
		var places []string
		for _, f := range w.Fields {
			places = append(places, wording.T("why.field", "Field", fieldName(f.Field), "Weight", f.Weight))
		}
		text := strings.Join(places, ", ")
		switch {
		case text == "" && x.Why.Kind == view.WhyBeginnings:
			text = wording.T("why.beginsalike")
		case text == "":
			text = wording.T("why.nowhere")
		}
		objects = append(objects, row(widgets.Body, w.Word, text, wording.T("why.of", "Part", decimal(w.Part), "Most", decimal(w.Most))))
	}
	return objects
}

// factors are what the words come to, and what that is multiplied by.
func factors(x *view.HitExplanation) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	line := func(key, value string) {
		objects = append(objects, widgets.NewField(wording.T(key), theme.Px(200), widgets.NewProse(value, widgets.Body)))
	}
	if len(x.Words) > 0 {
		line("why.share", wording.T("why.of", "Part", decimal(x.Share), "Most", decimal(1)))
		line("why.holdings", wording.T("why.times", "N", decimal(x.Holdings)))
		line("why.prior", wording.T("why.times", "N", decimal(x.Prior)))
	}
	if x.Year != 0 {
		line("why.year", fmt.Sprint(x.Year))
	}
	for _, c := range x.Clauses {
		line("why.clause", wording.T("why.clausetext", "Field", fieldName(c.Field), "N", wording.Number(c.Score)))
	}
	return objects
}

// fieldName is what a field of the index is called.
func fieldName(name string) string {
	key := "indexfield." + strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(name))
	if t := wording.T(key); t != key {
		return t
	}
	return name
}

// decimal writes a number with two digits after the point.
func decimal(v float64) string {
	return strings.Replace(fmt.Sprintf("%.2f", v), ".", wording.T("number.point"), 1)
}
