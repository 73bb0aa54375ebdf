package pages

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// yearsTable is the bars as text: one line each, and two for the titles without a usable
// date.
type yearsTable struct {
	y    *years
	root fyne.CanvasObject
	list *widgets.List
	bins []view.Bin
}

func newYearsTable(y *years) *yearsTable {
	t := &yearsTable{y: y}
	t.list = widgets.NewList(func() int { return len(t.bins) + 2 },
		func() widgets.Row { return widgets.NewTableRow(theme.Row(8), 16) }, t.fill)
	t.list.OnOpen = t.take
	t.list.OnChoice = func(int) {}
	t.list.OnRune = func(r rune) { y.letter(r) }
	head := widgets.NewTableRow(theme.Px(28), 16)
	head.Set(t.cells(wording.T("years.column"), wording.T("years.columncertain"), wording.T("years.columnuncertain"),
		wording.T("all.titles"), widgets.Caption)...)
	t.root = widgets.Stacked(t.list, head, t.list)
	return t
}

func (t *yearsTable) cells(name, certain, uncertain, sum string, style widgets.Style) []widgets.Cell {
	number := func(text string) widgets.Cell {
		return widgets.Cell{Text: text, Style: style, Width: theme.Px(76), Trailing: true}
	}
	return []widgets.Cell{{Text: name, Style: style}, number(certain), number(uncertain), number(sum)}
}

// line is one line of the table: its name and its numbers, "" for none.
func (t *yearsTable) line(i int, number func(int) string) [4]string {
	h := &t.y.res.Histogram
	switch n := len(t.bins); {
	case i == n:
		return [4]string{wording.T("years.nodate"), "", "", number(h.Undated)}
	case i > n:
		return [4]string{wording.T("years.check"), "", "", number(h.Impossible)}
	}
	b := t.bins[i]
	span := year(b.From)
	if b.From != b.To {
		span = wording.T("years.span", "From", year(b.From), "To", year(b.To))
	}
	return [4]string{span, number(b.Certain), number(b.Uncertain), number(b.Certain + b.Uncertain)}
}

func (t *yearsTable) fill(i int, r widgets.Row) {
	style := widgets.Body
	if y := t.y.res.Query.Years; y != nil && i < len(t.bins) && t.bins[i].To >= y.From && t.bins[i].From <= y.To {
		style = widgets.BodyBold
	}
	l := t.line(i, func(n int) string { return wording.Number(n) })
	r.(*widgets.TableRow).Set(t.cells(l[0], l[1], l[2], l[3], style)...)
}

// show takes the bars as they are drawn.
func (t *yearsTable) show() {
	t.bins = t.y.chart.Bars()
	t.list.Refresh()
}

// take narrows to the years of a line, or frees them.
func (t *yearsTable) take(i int) {
	if n := len(t.bins); i >= n {
		t.y.takeSide(i == n)
		return
	}
	r := view.YearRange{From: t.bins[i].From, To: t.bins[i].To}
	if y := span(t.y.s.query.Years); y != nil && *y == r {
		t.y.s.SetYears(nil)
		return
	}
	t.y.take(&r)
}

// copy puts the table on the clipboard, with tabs between the columns.
func (t *yearsTable) copy() {
	t.show()
	lines := []string{strings.Join([]string{wording.T("years.column"), wording.T("years.columncertain"),
		wording.T("years.columnuncertain"), wording.T("all.titles")}, "\t")}
	for i := range len(t.bins) + 2 {
		l := t.line(i, strconv.Itoa)
		lines = append(lines, strings.Join(l[:], "\t"))
	}
	fyne.CurrentApp().Clipboard().SetContent(strings.Join(lines, "\n") + "\n")
	t.y.s.host.SetNote(wording.T("note.tablecopied"))
}
