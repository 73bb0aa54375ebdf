package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// TestF6GoesRound: in a window of any size F6 goes through the panes that are shown and back
// to the first; one that is hidden does not catch the keys.
func TestF6GoesRound(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	c := h.w.win.Canvas()
	for _, s := range []struct {
		width, height float32
		folded        bool
		panes         int
	}{{1400, 900, false, 4}, {1024, 700, false, 3}, {1024, 700, true, 3}, {900, 700, false, 2}} {
		h.size(s.width, s.height)
		h.prefer(func(p *pages.NarrowPrefs) { p.Years.Folded = s.folded })
		h.hitList()
		first, now := c.Focused(), 0
		for {
			before := c.Focused()
			h.press(pages.Bare(fyne.KeyF6))
			now++
			if c.Focused() == before || c.Focused() == nil || now > 6 {
				t.Fatalf("%v: the keys stay in %T after %d times F6", s, before, now)
			}
			if !c.Focused().(fyne.CanvasObject).Visible() {
				t.Fatalf("%v: the keys are in %T, which is hidden", s, c.Focused())
			}
			if c.Focused() == first {
				break
			}
		}
		if now != s.panes {
			t.Errorf("%v: F6 goes through %d panes", s, now)
		}
	}
}
