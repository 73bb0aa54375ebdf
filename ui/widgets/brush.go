package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
)

// brush is a drag over the histogram while it lasts.
type brush struct {
	active bool
	mode   brushMode
	// start is the bin where the drag began, keep the end that stays when a
	// handle is dragged, was the range before.
	start int
	keep  int
	was   *view.YearRange
	// pressed is where the button went down, or negative, mods the keys held then.
	pressed float32
	mods    fyne.KeyModifier
}

type brushMode int

const (
	brushNew brushMode = iota
	brushLow
	brushHigh
	brushMove
)

// MouseDown implements desktop.Mouseable: it remembers where a drag begins, as
// drags are told only after some pixels.
func (h *Histogram) MouseDown(e *desktop.MouseEvent) {
	h.brush.pressed, h.brush.mods = e.Position.X, e.Modifier
}

// MouseUp implements desktop.Mouseable.
func (h *Histogram) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable.
func (h *Histogram) Dragged(e *fyne.DragEvent) {
	if len(h.hist.Bins) == 0 {
		return
	}
	if !h.brush.active {
		start := e.Position.X - e.Dragged.DX
		if h.brush.pressed > 0 {
			start = h.brush.pressed
		}
		h.beginBrush(start)
	}
	h.preview(h.brushed(e.Position.X))
}

// beginBrush decides what a drag that begins at a place does: move an edge of the
// band, move the band, or make a new one.
func (h *Histogram) beginBrush(px float32) {
	h.brush = brush{active: true, start: h.nearBin(px), was: h.years}
	hideTip(h)
	if h.years == nil {
		return
	}
	from, to := h.edges(*h.years)
	switch {
	case abs(px-from) <= grab:
		h.brush.mode, h.brush.keep = brushLow, h.binOf(h.years.To)
	case abs(px-to) <= grab:
		h.brush.mode, h.brush.keep = brushHigh, h.binOf(h.years.From)
	case px > from && px < to:
		h.brush.mode = brushMove
	}
}

// binOf returns the bin of a year, the nearest if it lies outside.
func (h *Histogram) binOf(year int) int {
	for i, b := range h.hist.Bins {
		if year <= b.To {
			return i
		}
	}
	return len(h.hist.Bins) - 1
}

// brushed returns the years that a drag to a place chooses.
func (h *Histogram) brushed(px float32) view.YearRange {
	to := h.nearBin(px)
	switch h.brush.mode {
	case brushLow, brushHigh:
		return h.span(h.brush.keep, to)
	case brushMove:
		low, high := h.binOf(h.brush.was.From), h.binOf(h.brush.was.To)
		shift := to - h.brush.start
		shift = min(max(shift, -low), len(h.hist.Bins)-1-high)
		return h.span(low+shift, high+shift)
	}
	return h.span(h.brush.start, to)
}

// span returns the years of two bins and all between.
func (h *Histogram) span(a, b int) view.YearRange {
	if a > b {
		a, b = b, a
	}
	return view.YearRange{From: h.hist.Bins[a].From, To: h.hist.Bins[b].To}
}

func (h *Histogram) preview(r view.YearRange) {
	h.years = &r
	h.Refresh()
	if h.OnPreview != nil {
		h.OnPreview(&r)
	}
}

// DragEnd implements fyne.Draggable.
func (h *Histogram) DragEnd() {
	if !h.brush.active {
		return
	}
	h.brush = brush{}
	h.choose(h.years)
}

func (h *Histogram) choose(r *view.YearRange) {
	h.years = r
	h.Refresh()
	if h.OnRange != nil {
		h.OnRange(r)
	}
}

// Tapped implements fyne.Tappable: a click takes one bar; on the only bar taken
// already it frees the years. With Shift the range goes on to the bar, with Control the
// bar joins the range, or leaves it if it stands at an end.
func (h *Histogram) Tapped(e *fyne.PointEvent) {
	mods := h.brush.mods
	h.brush = brush{}
	hideTip(h)
	if c := fyne.CurrentApp().Driver().CanvasForObject(h); c != nil {
		c.Focus(h)
	}
	i := h.binAt(e.Position.X)
	if i < 0 {
		if side := h.sideAt(e.Position.X); side >= 0 {
			h.cursor = len(h.hist.Bins) + side
			h.takeSide(side)
		}
		return
	}
	anchor := h.cursor
	h.cursor = i
	switch {
	case mods&fyne.KeyModifierShift != 0:
		h.extend(anchor, i)
		return
	case mods&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0 && h.years != nil:
		h.join(i)
		return
	}
	r := h.span(i, i)
	if h.years != nil && *h.years == r {
		h.choose(nil)
		return
	}
	h.choose(&r)
}

// takeSide tells a click on one of the two bars at the right.
func (h *Histogram) takeSide(side int) {
	if n := [...]int{h.hist.Undated, h.hist.Impossible}[side]; n > 0 && h.OnSide != nil {
		h.OnSide(side == 0)
	}
}

// extend makes the range go on to a bar, from its other end; without a range from the
// bar that was taken last.
func (h *Histogram) extend(anchor, i int) {
	low, high := max(min(anchor, len(h.hist.Bins)-1), 0), i
	if h.years != nil {
		low, high = h.binOf(h.years.From), h.binOf(h.years.To)
		if i < low || i-low < high-i {
			low = high
		}
		high = i
	}
	r := h.span(low, high)
	h.choose(&r)
}

// join takes a bar into the range, or out of it where it is the first or the last.
func (h *Histogram) join(i int) {
	low, high := h.binOf(h.years.From), h.binOf(h.years.To)
	switch {
	case low == high && i == low:
		h.choose(nil)
		return
	case i == low:
		low++
	case i == high:
		high--
	default:
		low, high = min(low, i), max(high, i)
	}
	r := h.span(low, high)
	h.choose(&r)
}

// MouseIn implements desktop.Hoverable.
func (h *Histogram) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (h *Histogram) MouseMoved(e *desktop.MouseEvent) {
	i := h.binAt(e.Position.X)
	text := ""
	if i >= 0 {
		text = h.texts.Bin(h.hist.Bins[i])
	} else if side := h.sideAt(e.Position.X); side >= 0 {
		i = -2 - side
		n := [...]int{h.hist.Undated, h.hist.Impossible}[side]
		text = h.texts.Side(side == 0, n)
	}
	if i == h.hover {
		return
	}
	h.hover = i
	hideTip(h)
	armTip(h, text, e.AbsolutePosition)
}

// sideAt returns 0 on the bar without dates, 1 on that to check, -1 elsewhere.
func (h *Histogram) sideAt(px float32) int {
	x, _, w, _ := h.plot(h.Size())
	if !h.hasSide() || px < x+w+sideGap {
		return -1
	}
	return min(int((px-x-w-sideGap)/h.sideSlot()), 1)
}

// MouseOut implements desktop.Hoverable.
func (h *Histogram) MouseOut() {
	h.hover = -1
	hideTip(h)
}
