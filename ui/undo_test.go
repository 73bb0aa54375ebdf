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
	value := ""
	set := func(to string) func(context.Context) error {
		return func(context.Context) error {
			value = to
			return nil
		}
	}
	shown := 0
	h.w.Done(pages.Change{Say: "Wrote a", Undo: set(""), Redo: set("a"), After: func() { shown++ }})
	h.w.Done(pages.Change{Say: "Wrote b", Undo: set("a"), Redo: set("b"), After: func() { shown++ }})
	value = "b"
	h.notes("Wrote b", "Undo")
	h.ctrlZ()
	h.until("the undo", func() bool { return value == "a" && shown == 1 })
	h.notes("Taken back: Wrote b", "Redo")
	if got := h.w.undoText(); got != "Undo: Wrote a" {
		t.Errorf("the menu says %q", got)
	}
	h.w.frame.verb.Tapped(&fyne.PointEvent{})
	h.until("the redo", func() bool { return value == "b" && shown == 2 })
	h.ctrlZ()
	h.until("the undo", func() bool { return value == "a" && shown == 3 })
	h.w.Done(pages.Change{Say: "Wrote c", Undo: set("a")})
	h.press(pages.CtrlShift(fyne.KeyZ))
	h.notes("There is nothing to redo.", "")
	h.ctrlZ()
	h.until("the undo", func() bool { return !h.w.changes.busy })
	h.notes("Taken back: Wrote c", "")
	h.ctrlZ()
	h.until("the undo", func() bool { return value == "" })
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
