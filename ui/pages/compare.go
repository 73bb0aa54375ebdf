package pages

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// tick ticks a hit, or takes its tick away, and says how many are ticked.
func (h *hits) tick(i int) {
	hit := h.hit(i)
	if hit == nil {
		return
	}
	if k := slices.Index(h.ticked, hit.ID); k >= 0 {
		h.ticked = slices.Delete(h.ticked, k, k+1)
	} else {
		h.ticked = append(h.ticked, hit.ID)
	}
	h.list.Refresh()
	note := ""
	switch n := len(h.ticked); {
	case n == 1:
		note = wording.T("compare.one")
	case n > 1 && n <= mostCompared:
		note = wording.N("compare.some", n)
	case n > mostCompared:
		note = wording.N("compare.many", n)
	}
	h.s.host.SetNote(note)
}

// mostCompared is how many titles stand beside each other.
const mostCompared = 4

// Tick ticks a hit or takes its tick away.
func (s *Search) Tick(i int) { s.hits.tick(i) }

// Ticked returns the titles that are ticked.
func (s *Search) Ticked() []string { return s.hits.ticked }

// Compare puts the ticked titles side by side.
func (s *Search) Compare() {
	if n := len(s.hits.ticked); n < 2 || n > mostCompared {
		s.host.SetNote(wording.T("compare.need"))
		return
	}
	s.CompareTitles(slices.Clone(s.hits.ticked))
}

// CompareTitles puts two to four titles side by side on a plate.
func (s *Search) CompareTitles(ids []string) {
	s.host.Tasks().Go(func(ctx context.Context) func() {
		t, err := s.desk.CompareTitles(ctx, ids)
		return func() {
			if err != nil {
				s.host.SetNote(s.desk.Explain(err))
				return
			}
			s.compared = &t
			s.showTable(&t)
		}
	})
}

// showTable shows titles side by side; a click on one shows it in the record pane.
func (s *Search) showTable(t *view.TitleTable) {
	column := widgets.NewColumn(0, 0)
	var closePlate func()
	head := view.TitleRow{State: view.RowNotCompared, Label: ""}
	var links []fyne.CanvasObject
	for _, c := range t.Titles {
		text := wording.N("match.held", c.HeldBy) + " · " + wording.N("record.joined", c.Records)
		head.Cells = append(head.Cells, []view.ComparedText{{{Text: c.Heading}}, {{Text: text}}})
		links = append(links, widgets.NewLink(wording.T("compare.open", "Title", c.Heading), func() {
			closePlate()
			s.record.open(c.ID)
			if !s.panes.recordShown() {
				s.panes.toggleRecord()
			}
		}))
	}
	objects := []fyne.CanvasObject{widgets.NewTitleRow("", "", head)}
	for _, r := range t.Rows {
		state := wording.T("match.state." + strings.ReplaceAll(string(r.State), " ", ""))
		objects = append(objects, widgets.NewTitleRow(label(r.Label), state, r))
	}
	objects = append(objects, widgets.NewGap(12), widgets.Inset(24, 0, 24, 0, widgets.Stacked(nil,
		widgets.NewProse(wording.N("match.differ", t.Differing), widgets.Quiet), widgets.NewGap(8), widgets.NewFlow(20, 24, links...))), widgets.NewGap(24))
	column.Set(objects...)
	size := s.host.Window().Canvas().Size()
	closePlate = s.host.Plate(wording.N("compare.title", len(t.Titles)), fyne.NewSize(size.Width-80, size.Height-80), column)
}

// Compared returns the titles that were put side by side last, nil for none.
func (s *Search) Compared() *view.TitleTable { return s.compared }
