package ui

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// TestChangesAreTakenBackAndMadeAgain: the last one first, and a new one ends what could be
// made again.
func TestChangesAreTakenBackAndMadeAgain(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	value := "b"
	set := func(to string) func(context.Context) error {
		return func(context.Context) error {
			value = to
			return nil
		}
	}
	shown := 0
	after := func() { shown++ }
	// The value is written beside the window: it is read when the change is over, no sooner.
	becomes := func(want string, times int) {
		t.Helper()
		h.until("the change", func() bool { return !h.w.changes.busy })
		if value != want || shown != times {
			t.Fatalf("the value is %q and was shown %d times, want %q and %d", value, shown, want, times)
		}
	}
	h.w.Done(pages.Change{Say: "Wrote a", Undo: set(""), Redo: set("a"), After: after})
	h.w.Done(pages.Change{Say: "Wrote b", Undo: set("a"), Redo: set("b"), After: after})
	h.notes("Wrote b", "Undo")
	h.ctrlZ()
	becomes("a", 1)
	h.notes("Taken back: Wrote b", "Redo")
	if got := h.w.undoText(); got != "Undo: Wrote a" {
		t.Errorf("the menu says %q", got)
	}
	h.w.frame.verb.Tapped(&fyne.PointEvent{})
	becomes("b", 2)
	h.ctrlZ()
	becomes("a", 3)
	h.w.Done(pages.Change{Say: "Wrote c", Undo: set("a")})
	h.press(pages.CtrlShift(fyne.KeyZ))
	h.notes("There is nothing to redo.", "")
	h.ctrlZ()
	becomes("a", 3)
	h.notes("Taken back: Wrote c", "")
	h.ctrlZ()
	becomes("", 4)
	h.notes("Taken back: Wrote a", "Redo")
	h.ctrlZ()
	h.notes("There is nothing to undo.", "")
}

// notes checks what the status line says and offers.
func (h *harness) notes(text, verb string) {
	h.t.Helper()
	if got, v := h.w.frame.note.Text(), h.w.frame.verb.Text(); got != text || v != verb {
		h.t.Errorf("the status line says %q and offers %q, want %q and %q", got, v, text, verb)
	}
}

// TestAChangeThatCannotBeTakenBackIsNotOfferedAgain: the reason is said instead.
func TestAChangeThatCannotBeTakenBackIsNotOfferedAgain(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.Done(pages.Change{Say: "Wrote", Undo: func(context.Context) error { return uitest.ErrFake }})
	h.ctrlZ()
	h.until("the reason", func() bool { return h.w.frame.note.Text() == h.desk.Explain(uitest.ErrFake) })
	if len(h.w.changes.done)+len(h.w.changes.undone) != 0 {
		t.Error("it is offered again")
	}
}

// TestADecisionIsTakenBackFromAnywhere: after one has left the match desk.
func TestADecisionIsTakenBackFromAnywhere(t *testing.T) {
	h, m := matchDesk(t)
	all := m.Queue().Waiting
	m.Decide(view.SameBook)
	h.settled(all - 1)
	h.w.GoTo(pages.PlaceSearch)
	h.searched()
	h.ctrlZ()
	h.settled(all)
	h.press(pages.CtrlShift(fyne.KeyZ))
	h.settled(all - 1)
	h.ctrlZ()
	h.settled(all)
}
