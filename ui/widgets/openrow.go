package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// OpenRow is a row of cells that opens something by a click, Enter or Space.
type OpenRow struct {
	control
	row  *TableRow
	here bool
	// Menu makes what a right click and the menu key offer; nil for nothing.
	Menu func() []*fyne.MenuItem
}

// NewOpenRow makes a row; here says that it is what one is at, and opens nothing.
func NewOpenRow(here bool, open func(), cells ...Cell) *OpenRow {
	o := &OpenRow{row: NewTableRow(theme.Row(16), 0), here: here}
	o.extend(o)
	if !here {
		o.OnTapped = open
	}
	o.row.Set(cells...)
	return o
}

// HeightFor implements flowing.
func (o *OpenRow) HeightFor(float32) float32 { return o.row.height }

// TappedSecondary implements fyne.SecondaryTappable.
func (o *OpenRow) TappedSecondary(e *fyne.PointEvent) {
	if o.Menu != nil {
		MenuAt(fyne.CurrentApp().Driver().CanvasForObject(o), e.AbsolutePosition, o.Menu())
	}
}

// TypedKey implements fyne.Focusable.
func (o *OpenRow) TypedKey(e *fyne.KeyEvent) {
	if o.Menu != nil && isMenuKey(e) {
		MenuBelow(o, o.Menu())
		return
	}
	o.control.TypedKey(e)
}

// CreateRenderer implements fyne.Widget.
func (o *OpenRow) CreateRenderer() fyne.WidgetRenderer {
	tint := newBox(theme.Clear, theme.Clear, 0)
	d := &drawing{owner: o, objects: []fyne.CanvasObject{tint.Rectangle, o.row, o.ring}}
	d.min = func() fyne.Size { return fyne.NewSize(160, o.row.height) }
	d.layout = func(size fyne.Size) {
		// The row may be read in line with what stands above; tint and ring lie round it.
		at(tint, -8, 0, size.Width+16, size.Height-1)
		at(o.row, 0, 0, size.Width, size.Height)
		at(o.ring, -8, 0, size.Width+16, size.Height-1)
	}
	d.paint = func() {
		tint.fill = theme.Clear
		if o.here {
			tint.fill = theme.Tint
		} else if o.hovered {
			tint.fill = theme.Hover
		}
		tint.paint()
		o.row.Refresh()
		paintRing(o.ring, o.focused)
	}
	d.paint()
	return d
}
