package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// matchDesk opens the sample and goes to the match desk.
func matchDesk(t *testing.T) (*harness, *pages.Match) {
	t.Helper()
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.GoTo(pages.PlaceMatch)
	m := h.w.matchPage
	h.until("the first pair", func() bool { return m.Shown() != nil && m.Settled() })
	return h, m
}

// settled waits until the window has been told all that the catalogue knows.
func (h *harness) settled(waiting int) {
	h.t.Helper()
	m := h.w.matchPage
	h.until("the queue", func() bool {
		c := m.Chosen()
		shown := m.Shown() != nil && c != nil && (m.Shown().Left.Ref == c.Left.Ref || m.Shown().Left.Ref == c.Right.Ref)
		return m.Settled() && m.Queue().Waiting == waiting && (shown || waiting == 0)
	})
}

// TestMatchDeskByKeyboardAlone decides on every pair of the queue with letters only.
func TestMatchDeskByKeyboardAlone(t *testing.T) {
	h, m := matchDesk(t)
	all := m.Queue().Waiting
	if all < 5 || h.w.frame.places[pages.PlaceMatch].Badge() != "10" {
		t.Fatalf("%d pairs wait, the rail says %q", all, h.w.frame.places[pages.PlaceMatch].Badge())
	}
	list := h.w.win.Canvas().Focused()
	press := func(letters string) {
		for _, r := range letters {
			h.until("the pair", m.Ready)
			list.TypedRune(r)
		}
	}
	first := m.Chosen().Left.Ref
	press("j")
	if c := m.Chosen(); c.Left.Ref == first || m.Queue().Waiting != all-1 {
		t.Errorf("the next pair is not there at once: %v, %d wait", c.Left.Ref, m.Queue().Waiting)
	}
	press("ke")
	h.settled(all - 3)
	later := m.Chosen().Left.Ref
	press("l")
	h.settled(all - 3)
	if pairs := m.Queue().Pairs; pairs[len(pairs)-1].Left.Ref != later || !pairs[len(pairs)-1].Later {
		t.Error("what was put off is not last")
	}
	want := []view.Verdict{view.SameBook, view.KeepApart, view.OtherEdition, view.DecideLater}
	for i, r := range h.desk.Rulings() {
		if r.Verdict != want[i] || r.Lead != "" {
			t.Errorf("decision %d is %+v, want %s", i+1, r, want[i])
		}
	}
	for range all - 3 {
		press("J")
	}
	h.settled(0)
	if m.Chosen() != nil || m.Shown() != nil || m.Queue().DecidedToday != all || h.w.frame.places[pages.PlaceMatch].Badge() != "" {
		t.Errorf("after the last pair: %v, %d decided", m.Chosen(), m.Queue().DecidedToday)
	}
	h.shot("06-match-empty")
	press("jkelsm") // nothing is left to do them to
	if got := len(h.desk.Rulings()); got != all+1 {
		t.Errorf("%d decisions, want %d", got, all+1)
	}
}

// TestMatchDeskUndo takes a decision back with Ctrl+Z, and an older one from the list.
func TestMatchDeskUndo(t *testing.T) {
	h, m := matchDesk(t)
	all := m.Queue().Waiting
	first := m.Chosen().Left.Ref
	m.Decide(view.SameBook)
	h.until("the next pair", m.Ready)
	m.Decide(view.KeepApart)
	h.settled(all - 2)
	h.w.win.Canvas().(interface{ TypedShortcut(fyne.Shortcut) }).TypedShortcut(&fyne.ShortcutUndo{})
	h.settled(all - 1)
	m.TogglePast()
	h.until("the decisions", func() bool {
		return m.Past() && m.Chosen() != nil && m.Shown() != nil && m.Shown().Left.Ref == m.Chosen().Left.Ref
	})
	if m.Chosen().Left.Ref != first || !m.Shown().Together {
		t.Errorf("the decision shown is about %s", m.Chosen().Left.Ref)
	}
	h.shot("06-match-decided")
	m.Undo()
	h.settledPast(all, 0)
	m.TogglePast()
	h.until("the queue", func() bool { return !m.Past() && m.Chosen() != nil })
	if m.Queue().Waiting != all {
		t.Errorf("%d wait, want all %d again", m.Queue().Waiting, all)
	}
}

// settledPast waits until so many decisions are left.
func (h *harness) settledPast(waiting, decisions int) {
	h.t.Helper()
	m := h.w.matchPage
	h.until("the decisions", func() bool {
		return m.Settled() && m.Queue().Waiting == waiting && (m.Chosen() == nil) == (decisions == 0)
	})
}

// TestMatchDeskSwapLead: the person's choice of the leading record goes with the
// decision, and is forgotten with the pair.
func TestMatchDeskSwapLead(t *testing.T) {
	h, m := matchDesk(t)
	left, right := m.Shown().Left.Ref, m.Shown().Right.Ref
	list := h.w.win.Canvas().Focused()
	list.TypedRune('s')
	if m.Shown().Left.Ref != right || m.Shown().Rows[0].Left[0].String() != m.Shown().Left.Heading {
		t.Errorf("the sides did not change: %s is left", m.Shown().Left.Ref)
	}
	h.shot("06-match-swapped")
	list.TypedRune('j')
	h.settled(9)
	list.TypedRune('j')
	h.settled(8)
	r := h.desk.Rulings()
	if r[0].Lead != right || r[0].A != left || r[1].Lead != "" {
		t.Errorf("decisions are %+v", r)
	}
}

// TestMatchDeskDecidesOnWhatIsSeen: letters typed before the next pair is on the screen
// do nothing to it.
func TestMatchDeskDecidesOnWhatIsSeen(t *testing.T) {
	h, m := matchDesk(t)
	list := h.w.win.Canvas().Focused()
	for range 20 {
		list.TypedRune('s')
		list.TypedRune('j')
	}
	h.until("all to be carried out", m.Settled)
	for _, r := range h.desk.Rulings() {
		if r.Lead != r.B {
			t.Errorf("decided on a pair with the lead of another: %+v", r)
		}
	}
	if n := len(h.desk.Rulings()); n < 1 || n > 2 {
		t.Errorf("%d pairs were decided on; one was on the screen, and the next one ready", n)
	}
	if m.Queue().Waiting != 10-len(h.desk.Rulings()) {
		t.Errorf("%d wait", m.Queue().Waiting)
	}
}

// TestMatchDeskButtons: the buttons do what the letters do, and letters work on.
func TestMatchDeskButtons(t *testing.T) {
	h, m := matchDesk(t)
	all := m.Queue().Waiting
	h.w.win.Canvas().Unfocus()
	h.w.win.Canvas().OnTypedRune()('k')
	h.settled(all - 1)
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if m.List().Choice() != 1 {
		t.Errorf("Down chose row %d", m.List().Choice())
	}
	test.TapCanvas(h.w.win.Canvas(), h.at(m.List(), m.List().RowAt(3)))
	h.settled(all - 1)
	if m.List().Choice() != 3 {
		t.Errorf("the click chose row %d", m.List().Choice())
	}
	m.SetOrder(view.OldestFirst)
	h.until("the other order", func() bool { return m.Settled() && m.Queue().Pairs[0].Left.Heading == "ألف ليلة وليلة" })
	if m.List().Choice() != 0 {
		t.Errorf("after sorting row %d is chosen", m.List().Choice())
	}
}

// TestMatchDeskLosesNothing: what was decided is carried out, in order, also if the
// window is closed at once.
func TestMatchDeskLosesNothing(t *testing.T) {
	h, m := matchDesk(t)
	for _, v := range []view.Verdict{view.SameBook, view.KeepApart, view.OtherEdition} {
		h.until("the next pair", m.Ready)
		m.Decide(v)
	}
	h.w.tasks.close()
	got := ""
	for _, r := range h.desk.Rulings() {
		got += string(r.Verdict) + " "
	}
	if got != "same different edition " {
		t.Errorf("carried out are %q", got)
	}
}

// TestMatchDeskTrouble: a decision that fails is said, and the pair stays.
func TestMatchDeskTrouble(t *testing.T) {
	h, m := matchDesk(t)
	all := m.Queue().Waiting
	h.desk.Fail.Store(true)
	m.Decide(view.SameBook)
	h.until("the trouble", func() bool { return m.Settled() && h.w.frame.note.Text() == h.desk.Explain(uitest.ErrFake) })
	h.desk.Fail.Store(false)
	m.Enter(nil)
	h.settled(all)
}

// TestMatchDeskLetters: U takes back, D shows what was decided and goes back, O offers the
// orders.
func TestMatchDeskLetters(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.GoTo(pages.PlaceMatch)
	m := h.w.matchPage
	h.until("a pair", func() bool { return m.Settled() && m.Shown() != nil })
	before := m.Queue().Waiting
	m.Rune('k')
	h.until("the decision", func() bool { return m.Settled() && m.Queue().Waiting == before-1 })
	m.Rune('d')
	h.until("what was decided", func() bool { return m.Settled() && m.Past() && m.List().Choice() >= 0 })
	m.Rune('u')
	h.until("the decision taken back", func() bool { return m.Settled() && m.Queue().Waiting == before })
	m.Rune('d')
	h.until("the pairs", func() bool { return m.Settled() && !m.Past() })
	m.Rune('o')
	if h.w.win.Canvas().Overlays().Top() == nil {
		t.Error("O offers nothing")
	}
}
