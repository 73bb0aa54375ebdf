package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// TestALongTextStaysInItsBox: what is longer than the box is cut at its edges and moves under
// the caret, without the bar of the toolkit over the letters.
func TestALongTextStaysInItsBox(t *testing.T) {
	light(t)
	b := NewBox("", nil)
	w := test.NewWindow(b)
	defer w.Close()
	w.SetPadded(false)
	w.Resize(fyne.NewSize(160, 36))
	w.Canvas().Focus(b)
	test.Type(b, strings.Repeat("long words ", 12))
	var view *boxView
	for _, o := range test.WidgetRenderer(b).Objects() {
		if _, bar := o.(*container.Scroll); bar {
			t.Error("the toolkit's pane with its bar is drawn")
		}
		if v, ok := o.(*boxView); ok {
			view = v
		}
	}
	if view == nil {
		t.Fatal("nothing cuts the text")
	}
	if at, size := view.Position().X, view.Size().Width; at < 0 || at+size > 160 {
		t.Errorf("the text is seen from %v to %v in a box of 160", at, at+size)
	}
	if view.text.Position().X >= 0 {
		t.Errorf("the text begins at %v, the caret at its end is out of sight", view.text.Position().X)
	}
	b.SetText("short")
	if x := view.text.Position().X; x != 0 {
		t.Errorf("a short text begins at %v", x)
	}
	area := NewArea("")
	for _, o := range test.WidgetRenderer(area).Objects() {
		if _, ok := o.(*boxView); ok {
			t.Error("a box of many lines has lost its bar")
		}
	}
}

// TestAColumnIsSparedBeforeAName: where a name has less room than it should have, the column
// that can be spared goes, and all of it.
func TestAColumnIsSparedBeforeAName(t *testing.T) {
	cells := []Cell{{Width: 40}, {Least: 120}, {Width: 80}, {Width: 100, Spare: true}}
	if spans := cellSpans(cells, 500, 24); spans[3][1] != 100 || spans[1][1] < 120 {
		t.Errorf("with room for all %v", spans)
	}
	spans := cellSpans(cells, 400, 24)
	if spans[3][1] != 0 || spans[1][1] < 120 || spans[2][0]+spans[2][1] != 376 {
		t.Errorf("with little room %v, want no last column and the others to the margin", spans)
	}
}
