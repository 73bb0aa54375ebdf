package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// FocusGained implements fyne.Focusable.
func (h *Histogram) FocusGained() {
	h.focused = true
	if h.cursor < 0 && h.years != nil {
		h.cursor = h.binOf(h.years.From)
	}
	h.cursor = max(h.cursor, 0)
	h.Refresh()
}

// FocusLost implements fyne.Focusable.
func (h *Histogram) FocusLost() {
	h.focused = false
	hideTip(h)
	h.Refresh()
}

// TypedRune implements fyne.Focusable.
func (h *Histogram) TypedRune(r rune) {
	switch r {
	case '+', '=':
		h.zoomAtCursor(1 / 1.5)
	case '-':
		h.zoomAtCursor(1.5)
	case '0':
		h.Zoom(nil)
	default:
		if h.OnLetter == nil || !h.OnLetter(r) {
			passRune(h, r)
		}
	}
}

// TypedKey implements fyne.Focusable: the arrows move the cursor, with Shift they
// widen the range, Enter takes the bar, Delete takes all years.
func (h *Histogram) TypedKey(e *fyne.KeyEvent) {
	last := h.stops() - 1
	to := h.cursor
	switch e.Name {
	case fyne.KeyLeft:
		to--
	case fyne.KeyRight:
		to++
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = len(h.hist.Bins) - 1
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		h.takeCursor()
		return
	case fyne.KeyDelete, fyne.KeyBackspace:
		h.choose(nil)
		return
	default:
		passKey(h, e)
		return
	}
	h.moveCursor(to, last)
}

// moveCursor goes to a bar; beyond the edge of the part zoomed into this moves along.
func (h *Histogram) moveCursor(to, last int) {
	bars := len(h.hist.Bins)
	switch {
	case to < 0:
		h.pan(-1)
	case h.zoom != nil && h.cursor == bars-1 && to == bars && h.zoom.To < h.source.Bins[len(h.source.Bins)-1].To:
		h.pan(1)
		to = len(h.hist.Bins) - 1
	}
	from := h.cursor
	h.cursor = max(min(to, last), 0)
	if shiftHeld() && h.cursor < bars {
		h.widen(min(from, bars-1), h.cursor)
		return
	}
	h.Refresh()
	h.sayCursor()
}

// takeCursor takes the bar with the cursor, which frees it if it alone is taken.
func (h *Histogram) takeCursor() {
	switch n := len(h.hist.Bins); {
	case h.cursor < 0 || h.cursor >= h.stops():
	case h.cursor >= n:
		h.takeSide(h.cursor - n)
	default:
		r := h.span(h.cursor, h.cursor)
		if h.years != nil && *h.years == r {
			h.choose(nil)
			return
		}
		h.choose(&r)
	}
}

// widen stretches the range from one bin to another.
func (h *Histogram) widen(from, to int) {
	r := h.span(from, to)
	if h.years != nil {
		r.From, r.To = min(r.From, h.years.From), max(r.To, h.years.To)
	}
	h.choose(&r)
}

// sayCursor shows the numbers of the bar with the cursor.
func (h *Histogram) sayCursor() {
	n := len(h.hist.Bins)
	if h.cursor < 0 || h.cursor >= h.stops() {
		return
	}
	from, wide := h.stopAt(h.cursor)
	_, y, _, height := h.plot(h.Size())
	hideTip(h)
	armTip(h, h.sayStop(h.cursor, n), below(h, from+wide/2, y+height/2))
}

// sayStop describes the bar with the cursor.
func (h *Histogram) sayStop(i, bars int) string {
	if i < bars {
		return h.texts.Bin(h.hist.Bins[i])
	}
	return h.texts.Side(i == bars, [...]int{h.hist.Undated, h.hist.Impossible}[i-bars])
}

// AtCursor describes the bar with the cursor, "" if there is none.
func (h *Histogram) AtCursor() string {
	if h.cursor < 0 || h.cursor >= h.stops() {
		return ""
	}
	return h.sayStop(h.cursor, len(h.hist.Bins))
}

// shiftHeld says whether the Shift key is down.
func shiftHeld() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}
