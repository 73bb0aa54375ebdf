package ui

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
)

// TestHitsMarkWhatIsKept: titles with a note and titles in lists have marks, whose words are
// said by the pointer and by a key; they follow what is kept, and undo.
func TestHitsMarkWhatIsKept(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.search("charles darwin")
	s, k := h.w.searchPage, h.w.keeper
	first, second := s.HitAt(0).ID, s.HitAt(1).ID
	if noted, listed := k.Marked(first); noted != "" || listed != "" {
		t.Fatalf("nothing is kept, but the first hit says %q, %q", noted, listed)
	}
	s.Tick(0)
	s.Tick(1)
	h.into("To buy")
	s.Untick()
	h.until("the marks of the list", func() bool { _, l := k.Marked(second); return l == "In the list To buy" })
	ctx := context.Background()
	if err := desk.SetTitleNote(ctx, first, "Our copy\nhas the map."); err != nil {
		t.Fatal(err)
	}
	h.until("the list of hits", func() bool { return s.HitAt(0) != nil })
	h.into("Exhibition")
	h.until("the marks of both", func() bool {
		n, l := k.Marked(first)
		return n == "Note: Our copy has the map." && strings.HasPrefix(l, "In the lists ")
	})

	list := h.hitList()
	h.w.win.Canvas().Focus(list)
	list.Choose(0)
	row := list.Shown(0).(*widgets.HitRow)
	if st := row.State(); st.Noted == "" || st.Listed == "" {
		t.Fatalf("the row shows %+v", st)
	}
	h.press(pages.Ctrl(fyne.KeyF1))
	tip := h.w.root.tip
	words := strings.Split(tip.Text(), "\n")
	if !tip.Visible() || len(words) != 3 || !slices.Contains(words, "Note: Our copy has the map.") || !strings.HasPrefix(words[0], "On the origin of species") {
		t.Errorf("the key says %q", words)
	}
	h.shot("02-marks")
	h.key(fyne.KeyDown)
	if tip.Visible() {
		t.Error("the tip stays when one goes on")
	}
	said := 0
	for x := float32(0); x < list.Size().Width; x += 4 { // the pointer finds the marks of the first row
		if row.TipAt(fyne.NewPos(x, 12)) != "" {
			said++
		}
	}
	if said < 3 || said > 20 {
		t.Errorf("the marks are %d px wide", 4*said)
	}
	if third := list.Shown(2).(*widgets.HitRow); third.TipAt(fyne.NewPos(list.Size().Width-60, 12)) != "" {
		t.Error("a title of which nothing is kept has a tip")
	}
	list.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 20)}})
	h.w.undo()
	h.until("the marks of one list", func() bool { _, l := k.Marked(second); return l == "In the list To buy" })
	h.w.undo()
	h.until("no list", func() bool { n, l := k.Marked(first); return n != "" && l == "" })
}

// TestATipIsSaidByAKey of a button, of a word of the cloud, and where there is nothing to say.
func TestATipIsSaidByAKey(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.asks(view.Query{Text: "charles darwin"})
	c := h.w.win.Canvas()
	tip := h.w.root.tip
	c.Focus(h.w.frame.back)
	h.press(pages.Ctrl(fyne.KeyF1))
	if !tip.Visible() || tip.Text() != h.w.frame.back.Tip || tip.Text() == "" {
		t.Errorf("of the button is said %q", tip.Text())
	}
	c.Focus(h.w.searchPage.Cloud("subject"))
	if tip.Visible() {
		t.Error("the tip stays when the keys go elsewhere")
	}
	h.press(pages.Ctrl(fyne.KeyF1))
	if !tip.Visible() || !strings.ContainsAny(tip.Text(), "0123456789") {
		t.Errorf("of a word is said %q", tip.Text())
	}
	c.Focus(h.w.frame.search.Box)
	h.press(pages.Ctrl(fyne.KeyF1))
	if tip.Visible() || h.w.frame.note.Text() == "" {
		t.Error("where there is no tip nothing is said")
	}
}
