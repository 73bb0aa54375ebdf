package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// press does what keys do in the window.
func (h *harness) press(k pages.Keys) {
	h.t.Helper()
	if !h.w.press(k) {
		h.t.Fatalf("%v does nothing", k)
	}
}

func (h *harness) titles(want ...string) {
	h.t.Helper()
	if got := h.w.frame.tabs.Titles(); !slices.Equal(got, want) {
		h.t.Fatalf("tabs = %q, want %q", got, want)
	}
}

func TestTabsEachHaveTheirHistory(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	h.press(pages.Ctrl(fyne.KeyT))
	h.searched()
	if h.w.win.Canvas().Focused() != fyne.Focusable(h.w.frame.search.Box) {
		t.Error("the keys are not in the search box of a new tab")
	}
	h.titles("darwin", "Whole catalogue")
	h.search("kafka")
	h.titles("darwin", "kafka")
	h.w.step(-1)
	h.searched()
	h.titles("darwin", "Whole catalogue")
	h.w.step(1)
	h.press(pages.Ctrl(fyne.KeyTab))
	h.searched()
	if got := h.w.frame.search.Box.Text; got != "darwin" {
		t.Errorf("the box says %q after the change of tab", got)
	}
	h.press(pages.Ctrl(fyne.Key2))
	h.searched()
	h.press(pages.Ctrl(fyne.KeyW))
	h.searched()
	h.titles("darwin")
	h.press(pages.CtrlShift(fyne.KeyT))
	h.searched()
	h.titles("darwin", "kafka")
	h.press(pages.CtrlShift(fyne.KeyPageUp))
	h.titles("kafka", "darwin")
	h.w.goStep(0, 0)
	h.searched()
	if got := h.w.searchPage.Query().Text; got != "" {
		t.Errorf("the first step asks %q", got)
	}
}

func TestTabsByPointer(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	for _, text := range []string{"darwin", "kafka", "whale"} {
		h.w.AskInNewTab(view.Query{Text: text})
		h.searchedAny()
	}
	strip, c := h.w.frame.tabs, h.w.win.Canvas()
	test.TapCanvas(c, h.at(strip, strip.TabAt(1)))
	if h.w.router.now != 1 {
		t.Fatalf("tab %d after the click", h.w.router.now)
	}
	strip.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: strip.TabAt(0)}, Button: desktop.MouseButtonTertiary})
	h.titles("darwin", "kafka", "whale")
	test.TapCanvas(c, h.at(strip, strip.CrossAt(2)))
	h.titles("darwin", "kafka")
	from, to := strip.TabAt(0), strip.TabAt(1)
	test.Drag(c, h.at(strip, from).AddXY(to.X-from.X+60, 0), to.X-from.X+60, 0)
	h.titles("kafka", "darwin")
	test.TapCanvas(c, h.at(strip, strip.TabAt(2)))
	h.searched()
	h.titles("kafka", "darwin", "Whole catalogue")
	c.Focus(strip)
	strip.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if h.w.router.now != 1 || c.Focused() != fyne.Focusable(strip) {
		t.Errorf("Left: tab %d, focus on %T", h.w.router.now, c.Focused())
	}
	strip.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	strip.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	h.titles("darwin", "kafka", "Whole catalogue")
	strip.TappedSecondary(&fyne.PointEvent{Position: strip.TabAt(0)})
	if c.Overlays().Top() == nil {
		t.Error("a right click shows no steps")
	}
}

// searchedAny waits until the search page asks nothing.
func (h *harness) searchedAny() {
	h.t.Helper()
	h.until("an answer", func() bool { return !h.w.searchPage.Asking() })
}

// TestBackShowsTheOldNumbersAtOnce, and says when the catalogue has changed since.
func TestBackShowsTheOldNumbersAtOnce(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.search("darwin")
	h.w.win.Canvas().Focused().TypedKey(key(fyne.KeyDown))
	old := h.w.searchPage.Results()
	h.search("kafka")
	h.w.step(-1)
	if r := h.w.searchPage.Results(); r.Query.Text != "darwin" || r.Total != old.Total || h.w.searchPage.Choice() != 1 {
		t.Fatalf("Back shows %v, hit %d", r.Query, h.w.searchPage.Choice())
	}
	h.searchedAny()
	if got := h.w.frame.note.Text(); got != "" {
		t.Errorf("the status line says %q though nothing has changed", got)
	}
	h.search("kafka")
	desk.Forget("darwin", 1)
	h.w.step(-1)
	h.searchedAny()
	h.notes("The catalogue has changed since.", "Show now")
	if got := h.w.searchPage.Results().Total; got != old.Total {
		t.Errorf("%d titles before one has asked for the new ones", got)
	}
	h.w.frame.verb.Tapped(&fyne.PointEvent{})
	if got := h.w.searchPage.Results().Total; got != old.Total-1 {
		t.Errorf("%d titles, want one less than %d", got, old.Total)
	}
	desk.Forget("darwin", 1)
	h.search("darwin")
	h.searchedAny()
	if got := h.w.searchPage.Results().Total; got != old.Total-2 {
		t.Errorf("%d titles after the same was asked again, want two less than %d", got, old.Total)
	}
}
