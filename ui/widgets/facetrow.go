package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// Measures of a row of FacetRows.
const (
	facetLeft  = 16
	facetRight = 16
	facetStep  = 16 // each level of the tree
	facetArrow = 20
	facetNot   = 24
)

// facetBox is the side of the box to tick.
func facetBox() float32 { return theme.Px(18) }

// FacetNumber is the width of the two columns of numbers, which the head above shares.
func FacetNumber() (titles, catalogue float32) { return theme.Px(52), theme.Px(66) }

// indent is where the box of a line begins.
func (f *FacetRows) indent(l FacetLine) float32 {
	x := float32(facetLeft + l.Depth*facetStep)
	if f.tree {
		x += facetArrow - 6
	}
	return x
}

// notAt is where the button that leaves a value out stands.
func (f *FacetRows) notAt(width float32) float32 {
	titles, catalogue := FacetNumber()
	return width - facetRight - titles - catalogue - facetNot - 2
}

// offersNot says whether a row shows that button.
func (f *FacetRows) offersNot(i int) bool { return i == f.hover || f.focused && i == f.cursor }

func (f *FacetRows) inNot(i int, p fyne.Position) bool {
	x := f.notAt(f.Size().Width)
	return f.offersNot(i) && p.X >= x && p.X < x+facetNot
}

// drawRow draws one line.
func (f *FacetRows) drawRow(i int, width float32) []fyne.CanvasObject {
	l := f.lines[i]
	y, h := float32(i)*f.rowHeight(), f.rowHeight()
	var objects []fyne.CanvasObject
	put := func(o fyne.CanvasObject, x, py, w, ph float32) {
		at(o, x, py, w, ph)
		objects = append(objects, o)
	}
	switch {
	case l.Chosen || l.Excluded:
		put(newBox(theme.Tint, theme.Frame, 0).Rectangle, 0, y, width, h-1)
	case i == f.hover:
		put(newBox(theme.Hover, theme.Clear, 0).Rectangle, 0, y, width, h)
	}
	x := f.indent(l)
	if f.tree && l.Deeper {
		name := "right"
		if l.Open {
			name = "down"
		}
		put(NewIcon(name, theme.Ink2), x-facetArrow, y+(h-20)/2, 20, 20)
	}
	objects = append(objects, tickBox(l, x, y+(h-facetBox())/2)...)
	x += facetBox() + 6
	titles, catalogue := FacetNumber()
	room := width - facetRight - titles - catalogue - x - 4
	if f.offersNot(i) {
		room = f.notAt(width) - 4 - x
	}
	objects = append(objects, f.drawLabel(l, x, y, room)...)
	objects = append(objects, f.drawNumbers(l, width, y)...)
	if f.offersNot(i) {
		stroke := theme.Edge
		if i == f.hover && f.overNot {
			stroke = theme.Accent
		}
		n := f.notAt(width)
		put(newBox(theme.Surface, stroke, 4).Rectangle, n, y+(h-facetNot)/2, facetNot, facetNot)
		put(NewIcon("minus", theme.Ink), n+2, y+(h-20)/2, 20, 20)
	}
	return objects
}

// tickBox is the box of a line: empty, with a tick, or with the sign of what is left out.
func tickBox(l FacetLine, x, y float32) []fyne.CanvasObject {
	fill, stroke, icon, tone := theme.Surface, theme.Edge, "", theme.OnAccent
	switch {
	case l.Chosen:
		fill, stroke, icon = theme.Accent, theme.Accent, "check"
	case l.Excluded:
		stroke, icon, tone = theme.Bad, "minus", theme.Bad
	}
	box := newBox(fill, stroke, 2)
	at(box, x, y, facetBox(), facetBox())
	objects := []fyne.CanvasObject{box.Rectangle}
	if icon != "" {
		i := NewIcon(icon, tone)
		at(i, x, y, facetBox(), facetBox())
		objects = append(objects, i)
	}
	return objects
}

func (f *FacetRows) drawLabel(l FacetLine, x, y, room float32) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	h := f.rowHeight()
	if l.Excluded {
		not := BodyBold.ink(f.texts.Not)
		not.place(x, y+(h-not.MinSize().Height)/2)
		x += not.width() + 4
		room -= not.width() + 4
		objects = append(objects, not.Text)
	}
	style := Body
	switch {
	case l.Chosen:
		style = BodyBold
	case l.Missing:
		style = Quiet
	}
	label := style.ink(l.Label)
	label.Text.Text = elide(l.Label, room, label.TextSize, label.TextStyle)
	if rightToLeft(l.Label) {
		x += max(room-label.width(), 0)
	}
	label.place(x, y+(h-label.MinSize().Height)/2)
	return append(objects, label.Text)
}

// drawNumbers draws both numbers, and below that of the catalogue how it compares with
// the most common value.
func (f *FacetRows) drawNumbers(l FacetLine, width, y float32) []fyne.CanvasObject {
	h := f.rowHeight()
	_, catalogue := FacetNumber()
	right := width - facetRight
	count, whole := Body.ink(f.texts.Number(l.Count)), Quiet.ink(f.texts.Number(l.Catalogue))
	count.place(right-catalogue-count.width(), y+(h-count.MinSize().Height)/2)
	whole.place(right-whole.width(), y+(h-whole.MinSize().Height)/2)
	objects := []fyne.CanvasObject{count.Text, whole.Text}
	if f.most > 0 && l.Catalogue > 0 && !l.Missing {
		bar := newBox(theme.BarOff, theme.Clear, 1)
		w := max((catalogue-10)*min(float32(l.Catalogue)/float32(f.most), 1), 2)
		at(bar, right-w, y+h-5, w, 2)
		objects = append(objects, bar.Rectangle)
	}
	return objects
}
