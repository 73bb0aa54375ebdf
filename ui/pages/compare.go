package pages

import (
	"context"
	"slices"

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

// showTable shows titles side by side, all fields or what differs; a link opens one.
func (s *Search) showTable(t *view.TitleTable) {
	table := &fieldTable{column: widgets.NewColumn(0, 0), rows: t.Rows}
	var closePlate func()
	for _, c := range t.Titles {
		table.heads = append(table.heads, widgets.HeadCell{Name: c.Heading, Tip: wording.T("compare.open", "Title", c.Heading),
			About: wording.N("match.held", c.HeldBy) + " · " + wording.N("record.joined", c.Records), Open: func() {
				closePlate()
				s.host.OpenRecord(c.ID, view.Query{}, -1)
			}})
	}
	size := s.host.Window().Canvas().Size()
	width := size.Width - 80
	only := newOnlySwitch(func(only bool) {
		table.only = only
		table.fill(width)
		table.column.Top()
	})
	copyIt := widgets.NewFlatButton(wording.T("record.copymenu"), "copy", func() {
		fyne.CurrentApp().Clipboard().SetContent(table.text())
		s.host.SetNote(wording.T("record.copied"))
	})
	bar := widgets.Inset(24, 0, 16, 0, widgets.Line(12, 48, only, widgets.NewElided(wording.N("match.differ", t.Differing), widgets.Caption, 60), widgets.NewSpring(), copyIt))
	table.all = len(table.heads)
	table.fill(width)
	s.table = table
	closePlate = s.host.Plate(wording.N("compare.title", len(t.Titles)), fyne.NewSize(width, size.Height-80), widgets.Stacked(table.column, bar, widgets.NewRule(), table.column))
}

// OnlyDifferences shows of the titles side by side what differs, or all fields; it returns
// how many rows there are to be seen.
func (s *Search) OnlyDifferences(only bool) int {
	s.table.only = only
	s.table.fill(s.host.Window().Canvas().Size().Width)
	return len(s.table.shownRows())
}

// Compared returns the titles that were put side by side last, nil for none.
func (s *Search) Compared() *view.TitleTable { return s.compared }
