package pages

import (
	"context"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Sizes of the table of two facets that can be chosen.
var tableSizes = [...]int{12, 30, 100}

// tableFacets are the facets that a table can have.
var tableFacets = []string{"subject", "author", "genre", "class", "audience", "language", "library", "format",
	view.FacetDecade, "place", "topic", "period"}

// crossTable is the titles found by two facets, over the window.
type crossTable struct {
	s             *Search
	query         view.Query
	rows, columns *widgets.SelectBox
	size          *widgets.SelectBox
	grid          *widgets.CrossGrid
	note          *widgets.Prose
	table         view.Table
	stop          func()
	close         func()
}

// ShowTable opens the table of two facets of the titles found.
func (s *Search) ShowTable() {
	if s.results == nil {
		return
	}
	t := &crossTable{s: s, query: s.query, stop: func() {}}
	var names []string
	for _, f := range tableFacets {
		names = append(names, facetName(f))
	}
	t.rows = widgets.NewSelectBox(names, func(int) { t.ask() })
	t.columns = widgets.NewSelectBox(names, func(int) { t.ask() })
	t.columns.Choose(6) // libraries
	var sizes []string
	for _, n := range tableSizes {
		sizes = append(sizes, wording.N("table.size", n))
	}
	t.size = widgets.NewSelectBox(sizes, func(int) { t.ask() })
	t.size.Choose(1)
	t.grid = widgets.NewCrossGrid()
	t.grid.Number = func(n int) string { return wording.Number(n) }
	t.grid.Tip, t.grid.OnCell = t.tip, t.take
	t.note = widgets.NewProse("", widgets.Caption)
	select1 := func(key string, box *widgets.SelectBox, width float32) fyne.CanvasObject {
		return widgets.Line(8, theme.Px(32), widgets.NewText(wording.T(key), widgets.Quiet), widgets.Sized(theme.Px(width), 0, box))
	}
	top := widgets.NewFlow(16, theme.Px(32), select1("table.rows", t.rows, 150), select1("table.columns", t.columns, 150),
		select1("table.most", t.size, 110),
		widgets.NewButton(wording.T("table.swap"), "swap", t.swap),
		widgets.NewButton(wording.T("table.copy"), "copy", t.copy)).WithMargins(24, 10)
	foot := widgets.Sized(0, theme.Px(40), widgets.Inset(24, 8, 24, 4, t.note))
	c := s.host.Window().Canvas()
	t.close = s.host.Plate(wording.T("table.title"), fyne.NewSize(c.Size().Width-120, c.Size().Height-100),
		widgets.Stacked(t.grid, top, widgets.NewRule(), t.grid, widgets.NewRule(), foot))
	c.Focus(t.rows)
	s.cross = t
	t.ask()
}

// ask asks for the table; until it is there the old one stays.
func (t *crossTable) ask() {
	t.stop()
	n := tableSizes[t.size.Chosen()]
	tq := view.TableQuery{Rows: tableFacets[t.rows.Chosen()], Columns: tableFacets[t.columns.Chosen()], TopRows: n, TopColumns: n}
	if tq.Rows == tq.Columns {
		t.note.SetText(wording.T("table.same"))
		return
	}
	q := t.query
	t.stop = t.s.host.Tasks().Go(func(ctx context.Context) func() {
		table, err := t.s.desk.Table(ctx, q, tq)
		return func() {
			if err != nil {
				t.note.SetText(t.s.desk.Explain(err))
				return
			}
			t.show(table, tq)
		}
	})
}

func (t *crossTable) show(table view.Table, tq view.TableQuery) {
	t.table = table
	heads := func(facet string, list []view.TableHead) (names []string) {
		for i := range list {
			h := &list[i]
			h.Label = ValueName(facet, h.Value, h.Label)
			names = append(names, h.Label)
		}
		return names
	}
	t.grid.Set(heads(tq.Rows, table.Rows), heads(tq.Columns, table.Columns), table.Cells)
	t.note.SetText(wording.N("table.note", table.Total, "Rows", wording.Number(len(table.Rows)),
		"Columns", wording.Number(len(table.Columns))))
	if len(table.Rows) == 0 || len(table.Columns) == 0 {
		t.note.SetText(wording.T("table.empty"))
	}
}

func (t *crossTable) tip(r, c int) string {
	return wording.T("table.tip", "Row", t.table.Rows[r].Label, "Column", t.table.Columns[c].Label,
		"N", wording.N("titles", t.table.Cells[r][c]))
}

// take opens the titles of a cell in a new search.
func (t *crossTable) take(r, c int) {
	rows, columns := tableFacets[t.rows.Chosen()], tableFacets[t.columns.Chosen()]
	row, column := t.table.Rows[r], t.table.Columns[c]
	q := t.query
	q.Narrow = picked(q.Narrow, view.Narrow{Facet: rows, Value: row.Value}, widgets.PickAlone)
	q.Narrow = picked(q.Narrow, view.Narrow{Facet: columns, Value: column.Value}, widgets.PickAlone)
	t.s.labels[[2]string{rows, row.Value}], t.s.labels[[2]string{columns, column.Value}] = row.Label, column.Label
	t.stop()
	t.close()
	t.s.host.AskInNewTab(q)
}

func (t *crossTable) swap() {
	rows, columns := t.rows.Chosen(), t.columns.Chosen()
	t.rows.Choose(columns)
	t.columns.Choose(rows)
	t.ask()
}

// copy puts the table on the clipboard, with tabs between the columns.
func (t *crossTable) copy() {
	clean := strings.NewReplacer("\t", " ", "\n", " ")
	line := []string{facetName(tableFacets[t.rows.Chosen()])}
	for _, c := range t.table.Columns {
		line = append(line, clean.Replace(c.Label))
	}
	lines := []string{strings.Join(line, "\t")}
	for r, head := range t.table.Rows {
		line = []string{clean.Replace(head.Label)}
		for _, n := range t.table.Cells[r] {
			line = append(line, strconv.Itoa(n))
		}
		lines = append(lines, strings.Join(line, "\t"))
	}
	fyne.CurrentApp().Clipboard().SetContent(strings.Join(lines, "\n") + "\n")
	t.note.SetText(wording.T("note.tablecopied"))
}
