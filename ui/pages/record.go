package pages

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// fewHoldings is how many libraries the pane names before "4 more".
const fewHoldings = 8

// recordPane shows one title at the right of the hits.
type recordPane struct {
	s      *Search
	root   fyne.CanvasObject
	column *widgets.Column
	view   *widgets.Switch
	copyB  *widgets.Button
	// record is the title shown, nil for none; asked the ID being fetched.
	record *view.Record
	asked  string
	cancel func()
	all    bool
	// editions are the other editions of the work, part is who holds which part.
	editions    []view.Hit
	allEditions bool
	part        *partAsk
}

func newRecordPane(s *Search) *recordPane {
	r := &recordPane{s: s, column: widgets.NewColumn(20, 20), cancel: func() {}}
	r.view = widgets.NewSwitch(func(int) { r.fill(true) }, wording.T("record.labelled"), wording.T("record.marc"))
	r.part = newPartAsk(r)
	r.copyB = widgets.NewIconButton("copy", wording.T("tip.copy"), r.copy)
	head := widgets.Inset(20, 0, 8, 0, widgets.Line(4, 48, r.view, widgets.NewSpring(), r.copyB,
		widgets.NewIconButton("close", wording.T("tip.record"), s.ToggleRecord)))
	r.root = widgets.On(theme.Surface, widgets.Stacked(r.column, head, widgets.NewRule(), r.column))
	r.clear()
	return r
}

// clear shows that no title is chosen.
func (r *recordPane) clear() {
	r.cancel()
	r.record, r.asked = nil, ""
	r.copyB.Disable()
	r.column.Set(widgets.NewGap(24), widgets.NewProse(wording.T("record.none"), widgets.Quiet))
}

// open fetches a title; the one shown stays until it is there.
func (r *recordPane) open(id string) {
	if r.record != nil && r.record.ID == id && r.asked == id {
		return
	}
	r.cancel()
	r.asked = id
	q := r.s.query
	r.cancel = r.s.host.Tasks().Go(func(ctx context.Context) func() {
		rec, err := r.s.desk.Record(ctx, id, q)
		return func() {
			if err != nil {
				r.clear()
				r.s.host.SetNote(r.s.desk.Explain(err))
				return
			}
			r.record, r.all = &rec, false
			r.editions, r.allEditions = nil, false
			r.part.reset()
			r.copyB.Enable()
			r.fill(true)
			r.fetchEditions(id)
		}
	})
}

func (r *recordPane) toggleView() {
	r.view.Choose(1 - r.view.Chosen())
	r.fill(true)
}

// fill shows the title in the view chosen.
func (r *recordPane) fill(top bool) {
	rec := r.record
	if rec == nil {
		return
	}
	objects := []fyne.CanvasObject{widgets.NewGap(16), widgets.NewProse(rec.Heading, widgets.Pane)}
	if rec.Subtitle != "" {
		objects = append(objects, widgets.NewGap(2), widgets.NewProse(rec.Subtitle, widgets.Quiet))
	}
	objects = append(objects, widgets.NewGap(12))
	if r.view.Chosen() == 1 {
		objects = append(objects, marcRows(rec)...)
	} else {
		objects = append(objects, r.fields(rec)...)
		objects = append(objects, r.holdings(rec)...)
		objects = append(objects, r.part.objects(rec)...)
		objects = append(objects, r.joined(rec)...)
		objects = append(objects, r.editionList()...)
		objects = append(objects, r.possible(rec)...)
		objects = append(objects, r.s.whyHere(rec)...)
	}
	r.column.Set(append(objects, widgets.NewGap(24))...)
	if top {
		r.column.Top()
	}
}

// fields are the labelled values; those that can be searched for are links.
func (r *recordPane) fields(rec *view.Record) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, f := range rec.Fields {
		values := make([]fyne.CanvasObject, 0, len(f.Values))
		for _, v := range f.Values {
			if v.Facet == "" {
				values = append(values, widgets.NewProse(v.Text, widgets.Body))
				continue
			}
			values = append(values, widgets.NewWrappedLink(v.Text, func() { r.searchFor(v) }))
		}
		objects = append(objects, widgets.NewField(label(f.Label), theme.Px(104), values...))
	}
	return objects
}

// searchFor asks for all titles with the value of a heading.
func (r *recordPane) searchFor(v view.LabelledValue) {
	r.s.labels[[2]string{v.Facet, v.Value}] = v.Text
	r.s.host.Ask(view.Query{
		Profile: r.s.query.Profile,
		Narrow:  []view.Narrow{{Facet: v.Facet, Value: v.Value}},
	})
}

// label is how the label of a field is called in the window.
func label(name string) string {
	key := "label." + strings.ToLower(strings.ReplaceAll(name, " ", ""))
	if t := wording.T(key); t != key {
		return t
	}
	return name
}

// holdings lists the libraries that hold the title.
func (r *recordPane) holdings(rec *view.Record) []fyne.CanvasObject {
	head := wording.T("record.heldby", "N", wording.Number(rec.LibrariesHolding), "All", wording.Number(rec.LibrariesAll))
	objects := []fyne.CanvasObject{widgets.NewGap(12), widgets.NewText(head, widgets.BodyBold),
		widgets.NewGap(6), widgets.NewRule()}
	shown := rec.Holdings
	if !r.all && len(shown) > fewHoldings {
		shown = shown[:fewHoldings]
	}
	for _, h := range shown {
		mark := h.CallNumber
		if h.Copies > 1 {
			mark = strings.TrimPrefix(mark+" · "+wording.N("copies", h.Copies), " · ")
		}
		if mark == "" {
			mark = h.Location
		}
		objects = append(objects, widgets.NewHoldingRow(h.Library, h.Name, mark))
		if lines := shelfLines(&h, mark); len(lines) > 0 {
			objects = append(objects, widgets.NewGap(2), widgets.NewProse(strings.Join(lines, "\n"), widgets.Quiet), widgets.NewGap(8))
		}
	}
	if rest := len(rec.Holdings) - len(shown); rest > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewWrappedLink(wording.N("record.more", rest), func() {
			r.all = true
			r.fill(false)
		}))
	}
	return objects
}

// shelfLines are what is told of a shelf below its row: the place and the note, then
// which parts of a serial are there, and which are missing.
func shelfLines(h *view.Holding, mark string) []string {
	var lines []string
	place := ""
	for _, s := range []string{h.Branch, h.Location, h.Note} {
		if s != "" && s != mark {
			place = strings.TrimPrefix(place+" · "+s, " · ")
		}
	}
	if place != "" {
		lines = append(lines, place)
	}
	lines = append(lines, h.Statement...)
	if len(h.Gaps) > 0 {
		lines = append(lines, wording.T("record.lacking", "Parts", strings.Join(h.Gaps, "; ")))
	}
	return lines
}

// joined says from which records the title was joined, and why.
func (r *recordPane) joined(rec *view.Record) []fyne.CanvasObject {
	if len(rec.Sources) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20),
		widgets.NewText(wording.N("record.joined", len(rec.Sources)), widgets.BodyBold), widgets.NewGap(6)}
	for i := range rec.Why {
		objects = append(objects, widgets.NewProse(wording.Tie(&rec.Why[i]), widgets.Quiet), widgets.NewGap(4))
	}
	objects = append(objects, widgets.NewGap(2), widgets.NewRule())
	for _, src := range rec.Sources {
		name := src.Name
		if src.ControlNumber != "" {
			name = src.ControlNumber
		}
		objects = append(objects, widgets.NewHoldingRow(src.Library, name, day(src.Loaded)))
		if rated := quality(&src); rated != "" {
			objects = append(objects, widgets.NewGap(2), widgets.NewProse(filled(" · ", rated, src.File), widgets.Caption), widgets.NewGap(6))
		}
	}
	return objects
}

// possible lists the titles that may be the same, each with the reason why it was
// not joined; a click shows it.
func (r *recordPane) possible(rec *view.Record) []fyne.CanvasObject {
	if len(rec.Possible) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewText(wording.T("record.possible"), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule()}
	for _, p := range rec.Possible {
		objects = append(objects, widgets.NewGap(6),
			widgets.NewWrappedLink(filled(" · ", p.Heading, p.Author, p.Year), func() { r.open(p.ID) }),
			widgets.NewProse(filled(" · ", wording.Shared(&p.Shared), wording.T("record.notjoined", "Reason", wording.Reason(&p.Reason))), widgets.Caption),
			widgets.NewWrappedLink(wording.T("compare.link"), func() { r.s.CompareTitles([]string{rec.ID, p.ID}) }))
	}
	return objects
}

// day writes a day given as 2006-01-02 as the language does.
func day(iso string) string {
	t, err := time.Parse("2006-01-02", iso)
	if err != nil {
		return iso
	}
	return wording.T("date", "D", t.Day(), "M", wording.T("month."+t.Format("01")), "Y", t.Year())
}

// copy puts the title as text on the clipboard, in the view that is shown.
func (r *recordPane) copy() {
	if r.record == nil {
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(recordText(r.record, r.view.Chosen() == 1))
	r.s.host.SetNote(wording.T("record.copied"))
}

// recordText is a title as plain text.
func recordText(rec *view.Record, marc bool) string {
	var b strings.Builder
	if marc {
		for _, f := range rec.MARC {
			b.WriteString(f.Tag + " " + strings.ReplaceAll(f.Ind1+f.Ind2, " ", "#") + " " + f.Value)
			for _, s := range f.Subfields {
				b.WriteString("$" + s.Code + " " + s.Value + " ")
			}
			b.WriteString("\n")
		}
		return b.String()
	}
	b.WriteString(rec.Heading + "\n")
	if rec.Subtitle != "" {
		b.WriteString(rec.Subtitle + "\n")
	}
	for _, f := range rec.Fields {
		for _, v := range f.Values {
			b.WriteString(label(f.Label) + ": " + v.Text + "\n")
		}
	}
	for _, h := range rec.Holdings {
		b.WriteString(h.Name + ": " + h.CallNumber + "\n")
	}
	return b.String()
}

// ScrollRecord moves the record pane by a part of its height.
func (s *Search) ScrollRecord(part float64) { s.record.column.ScrollPages(part) }

// Record returns the title on the screen, nil for none.
func (s *Search) Record() *view.Record { return s.record.record }
