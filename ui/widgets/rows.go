package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// FileRow shows one file of an import.
type FileRow struct {
	marked
	icon          *Icon
	name          string
	detail, right string
	wrong         bool
	// share is how much is done, or negative to show no bar.
	share float32
}

// NewFileRow makes an empty row.
func NewFileRow() *FileRow {
	f := &FileRow{marked: newMarked(), icon: NewIcon("file", theme.Ink2), share: -1}
	f.ExtendBaseWidget(f)
	return f
}

// FileState is what a FileRow shows.
type FileState struct {
	Name, Detail, Right string
	// Wrong marks a file that is left out.
	Wrong bool
	// Share is how much of it is done, from 0 to 1, or negative for no bar.
	Share float32
}

// Set shows a file.
func (f *FileRow) Set(s FileState) {
	f.name, f.detail, f.right, f.wrong, f.share = s.Name, s.Detail, s.Right, s.Wrong, s.Share
	f.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (f *FileRow) CreateRenderer() fyne.WidgetRenderer {
	name, detail, right := Body.ink(""), Caption.ink(""), Caption.ink("")
	bar := NewProgress(4)
	d := &drawing{owner: f}
	d.objects = append(f.back.under(), f.icon, name.Text, detail.Text, right.Text, bar, f.back.ring)
	d.min = func() fyne.Size { return fyne.NewSize(200, theme.Row(44)) }
	d.layout = func(size fyne.Size) {
		f.back.layout(size)
		const left = 48
		at(f.icon, 16, (size.Height-20)/2, 20, 20)
		width := size.Width - left - 16
		name.Text.Text = elide(f.name, width-right.width()-8, name.TextSize, name.TextStyle)
		detail.Text.Text = elide(f.detail, width, detail.TextSize, detail.TextStyle)
		y := (size.Height - theme.Px(37)) / 2
		if f.share >= 0 {
			y -= 5
		}
		name.place(left, y)
		right.place(size.Width-16-right.width(), y+2)
		detail.place(left, y+theme.Px(20))
		at(bar, left, y+theme.Px(37)+5, width, 4)
	}
	d.paint = func() {
		f.back.paint()
		name.TextStyle.Bold = f.back.chosen
		right.Text.Text = f.right
		name.paint()
		detail.color = theme.Ink2
		f.icon.Set("file", theme.Ink2)
		if f.wrong {
			detail.color = theme.Bad
			f.icon.Set("bad", theme.Bad)
		}
		f.icon.Refresh()
		detail.paint()
		right.paint()
		show(bar, f.share >= 0)
		bar.Set(f.share)
	}
	return d
}

// Progress is a bar of what is done.
type Progress struct {
	widget.BaseWidget
	share, height float32
}

// NewProgress makes an empty bar.
func NewProgress(height float32) *Progress {
	p := &Progress{height: height}
	p.ExtendBaseWidget(p)
	return p
}

// Set shows a share from 0 to 1.
func (p *Progress) Set(share float32) {
	share = min(max(share, 0), 1)
	if p.share != share {
		p.share = share
		p.Refresh()
	}
}

// Share returns the share shown.
func (p *Progress) Share() float32 { return p.share }

// CreateRenderer implements fyne.Widget.
func (p *Progress) CreateRenderer() fyne.WidgetRenderer {
	track, done := newBox(theme.Line, theme.Clear, p.height/2), newBox(theme.Accent, theme.Clear, p.height/2)
	d := &drawing{objects: []fyne.CanvasObject{track.Rectangle, done.Rectangle}, owner: p}
	d.min = func() fyne.Size { return fyne.NewSize(40, p.height) }
	d.layout = func(size fyne.Size) {
		at(track, 0, 0, size.Width, p.height)
		at(done, 0, 0, size.Width*p.share, p.height)
		show(done, p.share > 0)
	}
	d.paint = func() {
		track.paint()
		done.paint()
	}
	return d
}

// Cell is one column of a TableRow.
type Cell struct {
	Text  string
	Style Style
	// Width in px; 0 takes what is left, Share parts of it (1 if it is 0) where several
	// do. Text of such a cell that is written from right to left stands at its right.
	Width, Share float32
	// Trailing sets it to the right edge.
	Trailing bool
	// Boxed draws it as the code of a library.
	Boxed bool
	// Tick draws a box to tick before the text; Bar a bar of a part of the cell, from 0 to
	// 1, before a trailing text.
	Tick CellTick
	Bar  float32
	// Least is the width that a cell without a width of its own should have; a Spare cell
	// is left out where another has less than that.
	Least float32
	Spare bool
	// Below is a second line below the text, in ink 2; "" for none.
	Below string
}

// CellTick is what a box to tick shows.
type CellTick int

// The states of a box to tick; without one, and left out.
const (
	CellBare CellTick = iota
	CellOff
	CellOn
	CellOut
)

// TableRow is a row of a table made of cells.
type TableRow struct {
	marked
	cells  []Cell
	height float32
	margin float32
}

// NewTableRow makes an empty row of a height, with margins at both sides.
func NewTableRow(height, margin float32) *TableRow {
	t := &TableRow{marked: newMarked(), height: height, margin: margin}
	t.ExtendBaseWidget(t)
	return t
}

// Set shows cells.
func (t *TableRow) Set(cells ...Cell) {
	t.cells = cells
	t.Refresh()
}

// HeightFor implements flowing.
func (t *TableRow) HeightFor(float32) float32 { return t.height }

// CreateRenderer implements fyne.Widget.
func (t *TableRow) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: t}
	d.min = func() fyne.Size { return fyne.NewSize(160, t.height) }
	place := func(size fyne.Size) {
		t.back.layout(size)
		d.objects = append(t.back.under(), t.place(size)...)
		d.objects = append(d.objects, t.back.ring)
	}
	d.layout, d.paint = whenFresh(place, t.back.paint)
	return d
}

const cellGap = 12

// cellLeast is how wide a cell without a width of its own is at least, in px.
const cellLeast = 20

// cellSpans are where each cell begins and how wide it is. Where there is too little room
// the columns that can be spared go, width 0, and then all widths give way alike.
func cellSpans(cells []Cell, width, margin float32) [][2]float32 {
	whole, wanted := width-2*margin, float32(0)
	for _, c := range cells {
		wanted += max(c.Width, c.Least) + cellGap
	}
	out := make([][2]float32, len(cells))
	kept := make([]bool, len(cells))
	count, free, fixed, room := 0, float32(0), float32(0), whole
	for i, c := range cells {
		if kept[i] = !c.Spare || wanted-cellGap <= whole; !kept[i] {
			wanted -= c.Width + cellGap
			continue
		}
		count++
		fixed += c.Width
		if c.Width == 0 {
			free += max(c.Share, 1)
			room -= cellLeast
		}
	}
	gaps := cellGap * float32(max(count-1, 0))
	shrink := float32(1)
	if fixed > 0 {
		shrink = min(max(room-gaps, 0)/fixed, 1)
	}
	left := whole - gaps - fixed*shrink
	x := margin
	for i, c := range cells {
		if !kept[i] {
			continue
		}
		w := c.Width * shrink
		if w == 0 {
			w = max(left*max(c.Share, 1)/free, cellLeast)
		}
		out[i] = [2]float32{x, w}
		x += w + cellGap
	}
	return out
}

func (t *TableRow) place(size fyne.Size) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for i, span := range cellSpans(t.cells, size.Width, t.margin) {
		if span[1] == 0 {
			continue
		}
		objects = append(objects, t.cells[i].draw(span[0], span[1], size.Height)...)
	}
	return objects
}

// draw draws one cell at x, w wide.
func (c *Cell) draw(x, w, height float32) []fyne.CanvasObject {
	if c.Boxed {
		box := NewLetterBox(c.Text)
		m := box.MinSize()
		at(box, x, (height-m.Height)/2, min(m.Width, w), m.Height)
		return []fyne.CanvasObject{box}
	}
	var objects []fyne.CanvasObject
	if c.Tick != CellBare {
		l := FacetLine{FacetValue: view.FacetValue{Chosen: c.Tick == CellOn, Excluded: c.Tick == CellOut}}
		objects = tickBox(l, x, (height-facetBox())/2)
		x, w = x+facetBox()+8, w-facetBox()-8
	}
	line := c.Style.ink(c.Text)
	line.Text.Text = elide(c.Text, w, line.TextSize, line.TextStyle)
	px := x
	if c.Trailing || c.Width == 0 && rightToLeft(c.Text) {
		px = x + w - line.width()
	}
	if c.Bar > 0 {
		bar := newBox(theme.BarOff, theme.Clear, 2)
		room := w - theme.Px(48)
		at(bar, x, (height-8)/2, max(room*min(c.Bar, 1), 2), 8)
		objects = append(objects, bar.Rectangle)
	}
	line.middle(px, height)
	if c.Below != "" {
		below := Quiet.ink("")
		below.Text.Text = elide(c.Below, w, below.TextSize, below.TextStyle)
		y := (height - line.MinSize().Height - below.MinSize().Height) / 2
		line.place(px, y)
		if px = x; rightToLeft(c.Below) {
			px = x + w - below.width()
		}
		below.place(px, y+line.MinSize().Height)
		objects = append(objects, below.Text)
	}
	return append(objects, line.Text)
}
