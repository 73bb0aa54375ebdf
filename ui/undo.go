package ui

import (
	"context"
	"slices"

	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// mostChanges bounds the changes of data that can be taken back.
const mostChanges = 100

// changes are the changes of data of this session: those in force and those taken back,
// the last one last.
type changes struct {
	done, undone []pages.Change
	// busy says that one is under way; waiting are what a person has asked for meanwhile.
	busy    bool
	waiting []func()
}

// Done implements pages.Host.
func (w *window) Done(c pages.Change) {
	w.changes.done = append(w.changes.done, c)
	w.changes.done = w.changes.done[max(len(w.changes.done)-mostChanges, 0):]
	w.changes.undone = nil
	w.Offer(c.Say, wording.T("undo.undo"), w.undo)
	w.showEnabled()
}

// TookBack implements pages.Host.
func (w *window) TookBack(c pages.Change) {
	w.changes.done = slices.DeleteFunc(w.changes.done, func(d pages.Change) bool { return c.ID != "" && d.ID == c.ID })
	w.saidBack(c)
}

// saidBack says that a change was taken back, and offers to make it again if that can be.
func (w *window) saidBack(c pages.Change) {
	say := wording.T("undo.done", "Done", c.Say)
	if c.Redo == nil {
		w.SetNote(say)
		return
	}
	w.changes.undone = append(w.changes.undone, c)
	w.Offer(say, wording.T("undo.redo"), w.redo)
	w.showEnabled()
}

// undoer is a page that takes its own changes back, also those of former sessions.
type undoer interface{ Undo() }

// undo takes the last change back.
func (w *window) undo() {
	if w.later(w.undo) {
		return
	}
	if p, ok := w.page().(undoer); ok {
		p.Undo()
		return
	}
	n := len(w.changes.done)
	if n == 0 {
		w.SetNote(wording.T("undo.nothing"))
		return
	}
	c := w.changes.done[n-1]
	w.change(c, c.Undo, "undo.working", func() {
		w.changes.done = w.changes.done[:n-1]
		w.saidBack(c)
	})
}

// redo makes the change again that was taken back last.
func (w *window) redo() {
	if w.later(w.redo) {
		return
	}
	n := len(w.changes.undone)
	if n == 0 {
		w.SetNote(wording.T("redo.nothing"))
		return
	}
	c := w.changes.undone[n-1]
	w.change(c, c.Redo, "redo.working", func() {
		w.changes.undone = w.changes.undone[:n-1]
		w.changes.done = append(w.changes.done, c)
		w.Offer(wording.T("redo.done", "Done", c.Say), wording.T("undo.undo"), w.undo)
		w.showEnabled()
	})
}

// change runs a change beside the window, to its end also if the window is closed
// meanwhile. What cannot be done is not offered again.
func (w *window) change(c pages.Change, do func(context.Context) error, working string, then func()) {
	w.changes.busy = true
	w.SetNote(wording.T(working, "Done", c.Say))
	w.tasks.Go(func(ctx context.Context) func() {
		err := do(context.WithoutCancel(ctx))
		return func() {
			w.changes.busy = false
			then()
			if err != nil {
				w.changes.done = slices.DeleteFunc(w.changes.done, func(d pages.Change) bool { return d.ID == c.ID && d.Say == c.Say })
				w.changes.undone = slices.DeleteFunc(w.changes.undone, func(d pages.Change) bool { return d.ID == c.ID && d.Say == c.Say })
				w.SetNote(w.desk.Explain(err))
			}
			w.Reload()
			if c.After != nil {
				c.After()
			}
			w.showEnabled()
			if next := w.changes.waiting; len(next) > 0 {
				w.changes.waiting = next[1:]
				next[0]()
			}
		}
	})
}

// later puts off what is asked for while a change is under way, and says whether one is.
func (w *window) later(do func()) bool {
	if w.changes.busy && len(w.changes.waiting) < mostChanges {
		w.changes.waiting = append(w.changes.waiting, do)
	}
	return w.changes.busy
}

// undoText and redoText are the menu entries, with what they would do.
func (w *window) undoText() string { return withLast(wording.T("menu.undo"), w.changes.done) }

func (w *window) redoText() string { return withLast(wording.T("menu.redo"), w.changes.undone) }

// mostNamed is how many letters of a change a menu names; a longer entry would make the menu
// wider than the window.
const mostNamed = 64

func withLast(text string, list []pages.Change) string {
	if len(list) == 0 {
		return text
	}
	say := []rune(list[len(list)-1].Say)
	if len(say) > mostNamed {
		say = append(say[:mostNamed], '…')
	}
	return text + ": " + string(say)
}
