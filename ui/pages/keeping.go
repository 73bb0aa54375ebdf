package pages

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// lastList is the list that titles were put into last.
const lastList = "lists.last"

// Keeping does what is done with lists, notes and saved searches from any page: its
// plates, and the changes, which can all be taken back.
type Keeping struct {
	desk ListDesk
	host Host
	// Changed is told in the window after lists, notes or saved searches have changed.
	Changed func()
	// adding is the plate for titles on their way into a list, noting that of a note, naming
	// that of a name.
	adding *addPlate
	noting *notePlate
	naming *namePlate
	// notes are the notes on titles of the catalogue of that are known, asked those that are
	// asked for.
	of    string
	notes map[string]string
	asked map[string]bool

	// marks are what is kept of titles in view.
	marks *marks

	mu sync.Mutex
	// again is which list stands for one that was taken back and made again.
	again map[int64]int64
}

// NewKeeping makes it.
func NewKeeping(desk ListDesk, host Host) *Keeping {
	return &Keeping{desk: desk, host: host, Changed: func() {}, marks: newMarks(), notes: map[string]string{}, asked: map[string]bool{}, again: map[int64]int64{}}
}

// now is the number of a list, also after it was made again.
func (k *Keeping) now(list int64) int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		next, ok := k.again[list]
		if !ok {
			return list
		}
		list = next
	}
}

// replaced says that a list stands for another.
func (k *Keeping) replaced(list, by int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.again[list] = by
}

// goBack takes a change back.
type goBack func(ctx context.Context) error

// step is a change: do makes it, again and again if need be, and returns what takes it back,
// nil if nothing had to be done. say words what was done.
type step struct {
	say func() string
	do  func(ctx context.Context) (goBack, error)
	// refresh brings up to date what is kept of it here, ended is told that it was made or
	// not; either may be nil.
	refresh, ended func()
}

// make makes a change beside the window, to its end; then is called if it was made.
func (k *Keeping) make(s step, then func()) {
	k.host.Tasks().Go(func(ctx context.Context) func() {
		back, err := s.do(context.WithoutCancel(ctx))
		return func() {
			if s.ended != nil {
				s.ended()
			}
			switch {
			case errors.Is(err, context.Canceled):
				k.host.SetNote(wording.T("addto.stopped"))
				return
			case err != nil:
				k.host.SetNote(k.desk.Explain(err))
				return
			case back == nil:
				k.host.SetNote(s.say())
				return
			}
			k.host.Done(Change{
				Say:  s.say(),
				Undo: func(ctx context.Context) error { return back(ctx) },
				Redo: func(ctx context.Context) (err error) {
					back, err = s.do(ctx)
					return err
				},
				After: func() { k.changed(s) },
			})
			k.changed(s)
			if then != nil {
				then()
			}
		}
	})
}

func (k *Keeping) changed(s step) {
	k.marks.forget()
	if s.refresh != nil {
		s.refresh()
	}
	k.Changed()
}

// undo takes a change of lists back.
func (k *Keeping) undo(change int64) goBack {
	return func(ctx context.Context) error { return k.desk.UndoList(ctx, change) }
}

// newList makes a list; made is told its number.
func (k *Keeping) newList(parent int64, name, note string, made func(list int64)) {
	var first, list int64
	k.make(step{
		say: func() string { return wording.T("lists.made", "Name", name) },
		do: func(ctx context.Context) (goBack, error) {
			var change int64
			var err error
			list, change, err = k.desk.NewList(ctx, k.now(parent), name)
			if err != nil {
				return nil, err
			}
			if first == 0 {
				first = list
			} else {
				k.replaced(k.now(first), list)
			}
			if note != "" {
				_, err = k.desk.SetList(ctx, view.List{ID: list, Parent: k.now(parent), Name: name, Note: note})
			}
			return k.undo(change), err
		},
	}, func() { made(list) })
}

// setList changes a list from what it was.
func (k *Keeping) setList(was, is view.List) {
	set := func(ctx context.Context, l view.List) error {
		l.ID, l.Parent = k.now(l.ID), k.now(l.Parent)
		_, err := k.desk.SetList(ctx, l)
		return err
	}
	k.make(step{
		say: func() string { return wording.T("lists.changed", "Name", is.Name) },
		do: func(ctx context.Context) (goBack, error) {
			return func(ctx context.Context) error { return set(ctx, was) }, set(ctx, is)
		},
	}, nil)
}

// removeList takes a list away.
func (k *Keeping) removeList(l view.List) {
	k.make(step{
		say: func() string { return wording.T("lists.removed", "Name", l.Name) },
		do: func(ctx context.Context) (goBack, error) {
			change, err := k.desk.RemoveList(ctx, k.now(l.ID))
			return k.undo(change), err
		},
	}, nil)
}

// addTo puts titles into a list, or with a name into a new one inside it.
func (k *Keeping) addTo(l view.List, name string, of Selection, then func()) {
	added, list, first := 0, l.ID, int64(0)
	called := l.Name
	if name != "" {
		called = name
	}
	progress, halted, end := k.watch(of.Count, called)
	k.make(step{
		ended: end,
		say:   func() string { return addedText(added, of.Count, called) },
		do: func(ctx context.Context) (goBack, error) {
			list = k.now(l.ID)
			whole := ctx // what is taken back is so also after a stop
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			defer context.AfterFunc(halted, cancel)()
			var made goBack
			if name != "" {
				made0, change, err := k.desk.NewList(ctx, list, name)
				if err != nil {
					return nil, err
				}
				if list, made = made0, k.undo(change); first == 0 {
					first = list
				} else {
					k.replaced(k.now(first), list)
				}
			}
			n, change, err := k.desk.AddToList(ctx, list, of.titles(), progress)
			added = n
			switch {
			case err != nil && made != nil:
				return nil, firstError(err, made(whole))
			case err != nil:
				return nil, err
			case made != nil:
				return func(ctx context.Context) error { return firstError(k.desk.UndoList(ctx, change), made(ctx)) }, nil
			case n == 0:
				return nil, nil
			}
			return k.undo(change), nil
		},
	}, func() {
		k.host.Remember(lastList, number(list))
		if then != nil {
			then()
		}
	})
}

// slowCount is how many titles take so long that it is said how far they are.
const slowCount = 5000

// watch says how far titles are on their way into a list, and offers to stop them; end ends
// it. What is halted is to stop.
func (k *Keeping) watch(count int, list string) (progress *view.Progress, halted context.Context, end func()) {
	progress = &view.Progress{}
	halted, halt := context.WithCancel(context.Background())
	k.host.SetNote(wording.N("addto.working", count, "Name", list))
	end = func() {}
	stop := wording.T("export.stop")
	say := func() {
		k.host.Offer(wording.N("addto.far", count, "Name", list, "Done", wording.Number(progress.Snapshot().Done)), stop, halt)
	}
	if count >= slowCount {
		end = k.host.Tasks().Every(500*time.Millisecond, say)
	}
	return progress, halted, end
}

// firstError is the first of two errors.
func firstError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// addedText says how many titles were put into a list, and how many were in it before.
func addedText(added, of int, list string) string {
	if before := of - added; before > 0 && added > 0 {
		return wording.N("addto.some", added, "Name", list, "Before", wording.Number(before))
	} else if added == 0 {
		return wording.N("addto.none", of, "Name", list)
	}
	return wording.N("addto.done", added, "Name", list)
}

// takeOut takes titles out of a list; with ids nil all but except.
func (k *Keeping) takeOut(l view.List, ids, except []string) {
	n := len(ids)
	k.make(step{
		say: func() string { return wording.N("lists.takenout", n, "Name", l.Name) },
		do: func(ctx context.Context) (goBack, error) {
			list := k.now(l.ID)
			out := ids
			if out == nil {
				all, err := k.listed(ctx, list)
				if err != nil {
					return nil, err
				}
				out = slices.DeleteFunc(all, func(id string) bool { return slices.Contains(except, id) })
				n = len(out)
			}
			change, err := k.desk.RemoveFromList(ctx, list, out)
			return k.undo(change), err
		},
	}, nil)
}

// listed are the numbers of all titles of a list.
func (k *Keeping) listed(ctx context.Context, list int64) (ids []string, err error) {
	const at = 500
	for {
		page, err := k.desk.ListTitles(ctx, list, len(ids), at)
		if err != nil {
			return nil, err
		}
		for i := range page {
			ids = append(ids, page[i].Hit.ID)
		}
		if len(page) < at {
			return ids, nil
		}
	}
}

// mostSaid is how many letters of a title are said in the status line.
const mostSaid = 48

// inShort is the beginning of a title, for a sentence about it.
func inShort(title string) string {
	letters := []rune(title)
	if len(letters) <= mostSaid {
		return title
	}
	return strings.TrimRight(string(letters[:mostSaid]), " ,.:;/") + "…"
}

// oneLine is a text without its ends of lines.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
