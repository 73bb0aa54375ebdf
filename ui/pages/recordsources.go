package pages

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// fieldTable is records or titles side by side, field by field. Of many columns some are
// shown at a time.
type fieldTable struct {
	column *widgets.Column
	// heads stand above the columns, from is the first that is shown.
	heads []widgets.HeadCell
	rows  []view.TitleRow
	from  int
	// only leaves away what is alike.
	only bool
	// all is how many columns must stand beside each other, 0 for as many as there is room for.
	all int
}

// columnsShown is how many columns stand beside each other at a width.
func columnsShown(width float32, all int) int {
	return min(max(int((width-theme.Px(140))/theme.Px(210)), 2), mostCompared, max(all, 1))
}

// fill draws the table for a width.
func (t *fieldTable) fill(width float32) {
	n := columnsShown(width, len(t.heads))
	if t.all > 0 {
		n = t.all
	}
	t.from = max(min(t.from, len(t.heads)-n), 0)
	end := min(t.from+n, len(t.heads))
	objects := []fyne.CanvasObject{widgets.NewTitleHead(t.heads[t.from:end])}
	for _, r := range t.shownRows() {
		shown := r
		if len(r.Cells) >= end {
			shown.Cells = r.Cells[t.from:end]
		}
		objects = append(objects, widgets.NewTitleRow(label(r.Label), wording.T("match.state."+strings.ReplaceAll(string(r.State), " ", "")), shown))
	}
	if t.only && len(objects) == 1 {
		objects = append(objects, widgets.NewGap(12), widgets.Inset(24, 0, 24, 0, widgets.NewProse(wording.T("compare.alike"), widgets.Quiet)))
	}
	t.column.Set(append(objects, widgets.NewGap(24))...)
}

// shownRows are the rows that are to be seen.
func (t *fieldTable) shownRows() []view.TitleRow {
	if !t.only {
		return t.rows
	}
	return slices.DeleteFunc(slices.Clone(t.rows), func(r view.TitleRow) bool {
		return r.State == view.RowSame || r.State == view.RowNotCompared
	})
}

// text is the table as text, a line a value and column.
func (t *fieldTable) text() string {
	var b strings.Builder
	for _, r := range t.shownRows() {
		for i, cell := range r.Cells {
			if i >= len(t.heads) {
				break
			}
			for _, v := range cell {
				b.WriteString(label(r.Label) + "\t" + t.heads[i].Name + "\t" + v.String() + "\n")
			}
		}
	}
	return b.String()
}

// sourcesPane compares the sources of a title, a column a library.
type sourcesPane struct {
	p            *Record
	root, top    *fyne.Container
	column       *widgets.Column
	table        *fieldTable
	about        *widgets.Text
	left, right  *widgets.Button
	only         *widgets.Switch
	width        float32
	differing    int
	moreThanHere int
}

func newSourcesPane(p *Record) *sourcesPane {
	s := &sourcesPane{p: p, column: widgets.NewColumn(0, 0), about: widgets.NewElided("", widgets.Caption, 60)}
	s.table = &fieldTable{column: s.column}
	s.only = newOnlySwitch(func(only bool) {
		s.table.only = only
		s.fill()
	})
	s.left = widgets.NewIconButton("back", wording.T("sources.before"), func() { s.turn(-1) })
	s.right = widgets.NewIconButton("forward", wording.T("sources.after"), func() { s.turn(1) })
	s.top = widgets.Line(8, 48, s.only, s.about, widgets.NewSpring(), s.left, s.right)
	s.root = widgets.Stacked(s.column, widgets.Inset(24, 0, 16, 0, s.top), widgets.NewRule(), s.column)
	return s
}

// newOnlySwitch chooses between all fields and those that differ.
func newOnlySwitch(changed func(only bool)) *widgets.Switch {
	return widgets.NewSwitch(func(n int) { changed(n == 1) }, wording.T("compare.allfields"), wording.T("compare.onlydiffer"))
}

// show takes the sources of another title.
func (s *sourcesPane) show(o *view.Origins) {
	s.table.heads, s.table.rows, s.table.from = nil, nil, 0
	order := bySaying(o)
	for _, i := range order {
		src := &o.Sources[i]
		s.table.heads = append(s.table.heads, widgets.HeadCell{Name: filled(" · ", src.Library, src.Name), About: filled(" · ", src.ControlNumber, quality(&src.Source), leadWord(i == 0 && len(order) > 1))})
	}
	for _, r := range o.Rows {
		cells := make([][]view.ComparedText, len(order))
		for k, i := range order {
			if i < len(r.Cells) {
				cells[k] = r.Cells[i]
			}
		}
		r.Cells = cells
		s.table.rows = append(s.table.rows, r)
	}
	s.differing, s.moreThanHere = o.Differing, o.More
	s.fill()
	s.column.Top()
}

// bySaying is the order of the columns: the source that leads, then those that differ in
// most fields, since they are what one looks for.
func bySaying(o *view.Origins) []int {
	order, differs := make([]int, len(o.Sources)), make([]int, len(o.Sources))
	for i := range order {
		order[i] = i
		for _, r := range o.Rows {
			if r.State == view.RowDiffers && i < len(r.Cells) && slices.ContainsFunc(r.Cells[i], func(v view.ComparedText) bool {
				return slices.ContainsFunc(v, func(p view.ComparedPiece) bool { return p.Differs })
			}) {
				differs[i]++
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if a == 0 || b == 0 {
			return a - b
		}
		return differs[b] - differs[a]
	})
	return order
}

func (s *sourcesPane) turn(by int) {
	s.table.from += by * columnsShown(s.width, len(s.table.heads))
	s.fill()
}

func (s *sourcesPane) fill() {
	s.width = s.p.root.Size().Width
	s.table.fill(s.width)
	n, all := columnsShown(s.width, len(s.table.heads)), len(s.table.heads)
	text := wording.N("match.differ", s.differing)
	if all > n {
		text = filled(" · ", wording.T("sources.range", "From", wording.Number(s.table.from+1), "To", wording.Number(min(s.table.from+n, all)), "All", wording.Number(all+s.moreThanHere)), text)
	}
	s.about.SetText(text)
	s.left.SetEnabled(s.table.from > 0)
	s.right.SetEnabled(s.table.from+n < all)
	for _, b := range []*widgets.Button{s.left, s.right} {
		if all > n {
			b.Show()
		} else {
			b.Hide()
		}
	}
	s.top.Refresh()
}
