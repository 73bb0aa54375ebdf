package pages

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// recordPane shows one title in brief, at the right of the hits.
type recordPane struct {
	*title
	s      *Search
	root   fyne.CanvasObject
	column *widgets.Column
	view   *widgets.Switch
	copyB  *widgets.Button
	openB  *widgets.Button
}

func newRecordPane(s *Search) *recordPane {
	r := &recordPane{title: newTitle(s.desk, s.host), s: s, column: widgets.NewColumn(20, 20)}
	r.query = func() view.Query { return s.query }
	r.title.open, r.changed = r.open, func() { r.fill(false) }
	r.learn = func(v view.LabelledValue) { s.labels[[2]string{v.Facet, v.Value}] = v.Text }
	r.view = widgets.NewSwitch(func(int) { r.fill(true) }, wording.T("record.labelled"), wording.T("record.marc"))
	r.copyB = widgets.NewIconButton("copy", wording.T("tip.copy"), r.copy)
	r.openB = widgets.NewButton(wording.T("record.open"), "", r.openPage)
	head := widgets.Inset(20, 0, 8, 0, widgets.Line(4, 48, r.view, widgets.NewSpring(), r.copyB, r.openB,
		widgets.NewIconButton("close", wording.T("tip.record"), s.ToggleRecord)))
	r.root = widgets.On(theme.Surface, widgets.Stacked(r.column, head, widgets.NewRule(), r.column))
	r.clear()
	return r
}

// clear shows that no title is chosen.
func (r *recordPane) clear() {
	r.title.clear()
	r.copyB.Disable()
	r.openB.Disable()
	r.column.Set(widgets.NewGap(24), widgets.NewProse(wording.T("record.none"), widgets.Quiet))
}

// open fetches a title; the one shown stays until it is there.
func (r *recordPane) open(id string) {
	if r.record != nil && r.record.ID == id && r.asked == id {
		return
	}
	r.fetch(id, func() {
		r.copyB.Enable()
		r.openB.Enable()
		r.fill(true)
		r.host.Renamed() // what can be done with a title can be done now
		r.fetchEditions()
	}, func(err error) {
		r.clear()
		r.s.host.SetNote(r.desk.Explain(err))
	})
}

// openPage goes to the page of the title that is shown.
func (r *recordPane) openPage() {
	if r.record == nil {
		return
	}
	at := -1
	if h := r.s.hits.hit(r.s.Choice()); h != nil && h.ID == r.record.ID {
		at = r.s.Choice()
	}
	r.s.host.OpenRecord(r.record.ID, r.s.query, at)
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
		objects = append(objects, r.fields()...)
		objects = append(objects, widgets.NewGap(12), widgets.NewText(r.heldBy(), widgets.BodyBold), widgets.NewGap(6))
		objects = append(objects, r.holdings()...)
		objects = append(objects, r.part.objects(rec)...)
		if r.s.Notes != nil {
			objects = append(objects, r.s.Notes(rec.ID, rec.Heading)...)
		}
		objects = append(objects, r.joined()...)
		objects = append(objects, r.related()...)
		objects = append(objects, r.briefEditions()...)
		objects = append(objects, r.possible()...)
		objects = append(objects, r.s.whyHere(rec)...)
	}
	r.column.Set(append(objects, widgets.NewGap(24))...)
	if top {
		r.column.Top()
	}
}

// RedrawKept draws anew what may show notes and lists, after they have changed: the title
// beside the hits, and the marks of these.
func (s *Search) RedrawKept() {
	s.record.fill(false)
	s.hits.list.Refresh()
}

// copy puts the title as text on the clipboard, in the view that is shown.
func (r *recordPane) copy() {
	if r.record == nil {
		return
	}
	if r.view.Chosen() == 1 {
		r.copyText(marcText(r.record.MARC))
		return
	}
	r.copyText(recordText(r.record))
}

// recordText is a title as plain text.
func recordText(rec *view.Record) string {
	var b strings.Builder
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
		b.WriteString(filled(": ", h.Name, h.CallNumber) + "\n")
	}
	return b.String()
}

// marcText is a record in the text form of MARCMaker (.mrk): "=245  10$aTitle".
func marcText(fields []view.MARCField) string {
	var b strings.Builder
	for i := range fields {
		b.WriteString(marcLine(&fields[i]) + "\n")
	}
	return b.String()
}

// mrkBlank writes blanks of indicators and of coded values as MARCMaker does.
var mrkBlank = strings.NewReplacer(" ", `\`)

// mrkText writes what would be taken for a mark of its own by its name.
var mrkText = strings.NewReplacer("$", "{dollar}", "{", "{lcub}", "}", "{rcub}")

// marcLine is one field in that form.
func marcLine(f *view.MARCField) string {
	if f.Ind1 == "" && f.Subfields == nil {
		return "=" + f.Tag + "  " + mrkBlank.Replace(f.Value)
	}
	line := "=" + f.Tag + "  " + mrkBlank.Replace(f.Ind1+f.Ind2)
	for _, s := range f.Subfields {
		line += "$" + s.Code + mrkText.Replace(s.Value)
	}
	return line
}

// ScrollRecord moves the record pane by a part of its height.
func (s *Search) ScrollRecord(part float64) { s.record.column.ScrollPages(part) }

// Record returns the title on the screen, nil for none.
func (s *Search) Record() *view.Record { return s.record.record }

// OpenButton is the button that opens the page of the title on the screen.
func (s *Search) OpenButton() *widgets.Button { return s.record.openB }
