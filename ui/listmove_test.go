package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// TestTitlesOfAListAreMovedByKeys: Alt with the arrows, Home and End, also many times; the
// title stays chosen, what is exported has the order, and undo brings it back.
func TestTitlesOfAListAreMovedByKeys(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	for i := range 4 {
		h.w.searchPage.Tick(i)
	}
	h.into("To buy")
	p := h.onList("To buy", 4)
	h.until("the titles", func() bool { return len(p.Titles()) == 4 && !slices.Contains(p.Titles(), "") })
	was := slices.Clone(p.Titles())
	list := p.List()
	h.w.win.Canvas().Focus(list)
	list.Choose(0)
	after := func(name string, row int, order ...int) {
		t.Helper()
		want := make([]string, len(order))
		for i, n := range order {
			want[i] = was[n]
		}
		h.until(name, func() bool { return slices.Equal(p.Titles(), want) })
		if list.Choice() != row {
			t.Errorf("%s: row %d is chosen, want %d", name, list.Choice(), row)
		}
	}
	h.press(pages.Alt(fyne.KeyDown))
	after("down", 1, 1, 0, 2, 3)
	h.press(pages.Alt(fyne.KeyDown))
	after("down again", 2, 1, 2, 0, 3)
	h.press(pages.Alt(fyne.KeyUp))
	after("up", 1, 1, 0, 2, 3)
	h.press(pages.Alt(fyne.KeyEnd))
	after("to the end", 3, 1, 2, 3, 0)
	h.press(pages.Alt(fyne.KeyDown)) // there is nothing below
	h.press(pages.Alt(fyne.KeyHome))
	after("to the top", 0, 0, 1, 2, 3)
	h.press(pages.Alt(fyne.KeyUp))
	h.press(pages.Alt(fyne.KeyEnd))
	after("to the end again", 3, 1, 2, 3, 0)
	h.until("the order of what is exported", func() bool {
		ids := p.Selection().IDs
		return len(ids) == 4 && ids[3] == h.w.searchPage.HitAt(0).ID
	})
	h.w.undo()
	h.until("taken back", func() bool { return slices.Equal(p.Titles(), was) })
}
