package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
)

// TestAClickBesideAPlate leaves what is only to be read; what is being filled in stays.
func TestAClickBesideAPlate(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	beside := func() {
		t.Helper()
		plate, ok := h.w.win.Canvas().Overlays().Top().(*widgets.Overlay)
		if !ok {
			t.Fatal("no plate lies over the window")
		}
		plate.Tapped(&fyne.PointEvent{Position: fyne.NewPos(plate.Size().Width/2, plate.Size().Height/2)})
		if h.w.win.Canvas().Overlays().Top() == nil {
			t.Fatal("a click on the plate closes it")
		}
		plate.Tapped(&fyne.PointEvent{Position: fyne.NewPos(3, 3)})
	}
	h.w.showAbout()
	beside()
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("a click beside what is only to be read leaves it open")
	}
	h.w.action(pages.ActionExport).Do()
	beside()
	if h.w.win.Canvas().Overlays().Top() == nil {
		t.Error("a click beside the export throws away what was chosen")
	}
	h.w.escape()
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the plate")
	}
}
