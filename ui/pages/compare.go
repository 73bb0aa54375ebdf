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

// mostCompared is how many titles stand beside each other.
const mostCompared = 4

// Compare puts the ticked titles side by side.
func (s *Search) Compare() {
	if n := len(s.hits.ticks.ids); s.hits.ticks.all || n < 2 || n > mostCompared {
		s.host.SetNote(wording.T("compare.need"))
		return
	}
	s.CompareTitles(slices.Clone(s.hits.ticks.ids))
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
