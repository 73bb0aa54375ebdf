package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

func words(text string) *pages.Stop { return asked(view.Query{Text: text}) }

// TestPlacesOutsideTheTabsLieOverThem: back from another place goes to the place before,
// then into the tab, then through the tab.
func TestPlacesOutsideTheTabsLieOverThem(t *testing.T) {
	r := newRouter()
	r.push(words("a"))
	r.push(words("b"))
	r.push(&pages.Stop{Place: pages.PlaceImport})
	r.push(&pages.Stop{Place: pages.PlaceMatch})
	var seen []string
	for r.move(-1) {
		seen = append(seen, nameOfPlace(r.here()))
	}
	for r.move(1) {
		seen = append(seen, nameOfPlace(r.here()))
	}
	want := []string{"import", "b", "a", "b", "import", "match"}
	if len(seen) != len(want) {
		t.Fatalf("went to %v, want %v", seen, want)
	}
	for i := range want {
		if seen[i] != want[i] {
			t.Fatalf("went to %v, want %v", seen, want)
		}
	}
}

func nameOfPlace(s *pages.Stop) string {
	switch s.Place {
	case pages.PlaceImport:
		return "import"
	case pages.PlaceMatch:
		return "match"
	}
	return s.Query.Text
}

// TestTabsCloseReopenAndMove: the tab that was in front stays in front.
func TestTabsCloseReopenAndMove(t *testing.T) {
	r := newRouter()
	r.push(words("a"))
	for _, text := range []string{"b", "c", "d"} {
		r.open()
		r.push(words(text))
	}
	order := func() (s string) {
		for _, t := range r.tabs {
			s += t.here().Query.Text
		}
		return s + " " + r.tab().here().Query.Text
	}
	steps := []struct {
		do   func()
		want string
	}{
		{func() {}, "abcd d"},
		{func() { r.shift(3, 0) }, "dabc d"},
		{func() { r.close(1) }, "dbc d"},
		{func() { r.close(0) }, "bc b"},
		{func() { r.reopen() }, "bdc d"},
		{func() { r.reopen() }, "bdac a"},
		{func() { r.reopen() }, "bdac a"},
		{func() { r.choose(3) }, "bdac c"},
		{func() { r.close(3) }, "bda a"},
		{func() { r.shift(0, 2) }, "dab a"},
	}
	for i, s := range steps {
		s.do()
		if got := order(); got != s.want {
			t.Fatalf("step %d: %q, want %q", i, got, s.want)
		}
	}
	r.close(0)
	r.close(0)
	if r.close(0) {
		t.Error("the last tab was closed")
	}
}

// TestHistoryIsBounded: neither steps nor tabs grow without end.
func TestHistoryIsBounded(t *testing.T) {
	r := newRouter()
	for i := range mostStops * 2 {
		r.push(asked(view.Query{Years: &view.YearRange{From: i, To: i}}))
	}
	for range mostTabs * 2 {
		r.open()
		r.push(words("x"))
	}
	if n := len(r.tabs); n != mostTabs {
		t.Errorf("%d tabs", n)
	}
	if n := len(r.tabs[0].stops); n != mostStops || r.tabs[0].here().Query.Years.To != mostStops*2-1 {
		t.Errorf("%d steps, the last is %v", n, r.tabs[0].here().Query.Years)
	}
}

// TestBackToTheHitsGivesThemTheKeys: from the page of a title, so that one goes on where one
// was; keys that are in the bar above stay there.
func TestBackToTheHitsGivesThemTheKeys(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	list, c := h.hitList(), h.w.win.Canvas()
	h.key(fyne.KeyDown)
	at := h.w.searchPage.Choice()
	h.key(fyne.KeyReturn)
	if h.w.router.here().Place != pages.PlaceRecord {
		t.Fatal("Enter does not open the title")
	}
	h.press(pages.Alt(fyne.KeyLeft))
	if c.Focused() != fyne.Focusable(list) || h.w.searchPage.Choice() != at {
		t.Fatalf("the keys are in %T, hit %d is chosen, want %d", c.Focused(), h.w.searchPage.Choice(), at)
	}
	h.key(fyne.KeyReturn)
	c.Focus(h.w.frame.back)
	h.press(pages.Alt(fyne.KeyLeft))
	if c.Focused() != fyne.Focusable(h.w.frame.back) {
		t.Errorf("the keys went from the button to %T", c.Focused())
	}
}
