package ui

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Bounds of the suggestions, and how long a person rests before they are asked for.
const (
	mostOfKind   = 5
	mostPast     = 8
	suggestDelay = 120 * time.Millisecond
)

// suggester shows below the search box what may be meant. The keys stay in the box.
type suggester struct {
	w    *window
	list *widgets.SuggestionList
	// queries are what the rows ask.
	queries []view.Query
	// wait and cancel give up what is under way.
	wait, cancel func()
	now          func() time.Time
	// typing says that the keys are in the box.
	typing bool
}

func newSuggester(w *window) *suggester {
	s := &suggester{w: w, wait: func() {}, cancel: func() {}, now: time.Now}
	s.list = widgets.NewSuggestionList([2]string{wording.T("key.enter"), wording.T("suggest.enter")},
		[2]string{wording.T("key.down"), wording.T("suggest.choose")}, [2]string{wording.T("key.ctrl", "Key", wording.T("key.enter")), wording.T("suggest.newtab")})
	s.list.OnTapped = s.take
	s.list.Hide()
	return s
}

// listen takes the keys of the search box.
func (s *suggester) listen(box *widgets.SearchBox) {
	box.OnTyped = s.typed
	box.OnFocus = func(on bool) {
		s.typing = on
		if !on && !s.list.Inside() {
			s.close()
		}
	}
	s.list.OnOut = func() {
		if !s.typing {
			s.close()
		}
	}
	box.OnClear = s.close
	box.Box.OnSubmitted = func(text string) { s.enter(text, false) }
	box.Box.OnCtrlEnter = func() { s.enter(box.Box.Text, true) }
	box.Box.OnKey = s.key
}

// typed asks for suggestions after a moment and gives up what was asked before.
func (s *suggester) typed(text string) {
	s.w.desk.Attend()
	s.w.searchPage.Typing(text)
	s.wait()
	s.cancel()
	if strings.TrimSpace(text) == "" || !s.w.isOpen() {
		s.close()
		return
	}
	s.wait = s.w.tasks.After(suggestDelay, func() {
		s.cancel = s.w.tasks.Go(func(ctx context.Context) func() {
			found, err := s.w.desk.Suggest(ctx, text)
			return func() {
				// Suggestions are a help: where there are none, typing goes on without.
				if err == nil && s.w.frame.search.Box.Text == text {
					s.show(found)
				}
			}
		})
	})
}

// show shows suggestions, five of a kind.
func (s *suggester) show(found view.Suggestions) {
	var rows []widgets.SuggestionRow
	s.queries = nil
	for _, g := range found.Groups {
		for i, one := range g.Suggestions[:min(len(g.Suggestions), mostOfKind)] {
			row := widgets.SuggestionRow{Text: one.Text, Right: wording.N("titles", one.Count)}
			if i == 0 {
				row.Kind = wording.T("suggest." + string(g.Kind))
			}
			if g.Kind == view.SuggestEarlier {
				row.Detail, row.Right = s.when(one.When, one.Count), ""
			}
			rows = append(rows, row)
			s.queries = append(s.queries, one.Query)
		}
	}
	s.put(rows)
}

func (s *suggester) when(t time.Time, count int) string {
	return wording.T("suggest.when", "When", wording.Ago(t, s.now()), "Titles", wording.N("titles", count))
}

// earlier shows the last searches, where nothing is typed.
func (s *suggester) earlier() {
	s.cancel()
	s.cancel = s.w.tasks.Go(func(context.Context) func() {
		past := s.w.desk.History()
		return func() {
			var rows []widgets.SuggestionRow
			s.queries = nil
			for _, p := range past {
				if p.Query.Text == "" || len(rows) == mostPast {
					continue
				}
				row := widgets.SuggestionRow{Text: []view.Run{{Text: p.Query.Text}}, Detail: s.when(p.When, p.Found)}
				if len(rows) == 0 {
					row.Kind = wording.T("suggest.earlier")
				}
				rows = append(rows, row)
				s.queries = append(s.queries, p.Query)
			}
			if len(rows) == 0 {
				s.w.page().Focus()
				return
			}
			s.put(rows)
			s.list.Choose(0)
		}
	})
}

// put shows rows below the box, as many as there is room for.
func (s *suggester) put(rows []widgets.SuggestionRow) {
	if len(rows) == 0 {
		s.list.Set(nil)
		s.list.Hide()
		return
	}
	box := s.w.frame.search
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(box).Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(s.w.root))
	at.Y += box.Size().Height + 4
	for s.list.Set(rows); len(rows) > 1 && at.Y+s.list.MinSize().Height > s.w.root.Size().Height-8; s.list.Set(rows) {
		rows = rows[:len(rows)-1]
	}
	s.queries = s.queries[:len(rows)]
	s.list.Move(at)
	s.list.Resize(fyne.NewSize(box.Size().Width, s.list.MinSize().Height))
	if s.list.Visible() {
		s.list.Refresh()
		return
	}
	s.list.Show()
	s.w.root.layer.Refresh() // the toolkit does not paint for the sake of what it has not painted yet
}

// close takes the suggestions away.
func (s *suggester) close() {
	s.wait()
	s.cancel()
	s.list.Hide()
	s.list.Choose(-1)
}

// enter is Enter in the box: the row that is chosen, else the words.
func (s *suggester) enter(text string, newTab bool) {
	if i := s.list.Chosen(); s.list.Visible() && i >= 0 {
		s.take(i, newTab)
		return
	}
	s.ask(s.w.newQuery(text), newTab)
}

// take asks what a row says.
func (s *suggester) take(i int, newTab bool) {
	if i < len(s.queries) {
		s.ask(s.w.byChoice(s.queries[i]), newTab)
	}
}

func (s *suggester) ask(q view.Query, newTab bool) {
	s.close()
	switch {
	case !s.w.hasTabs():
		return
	case newTab:
		s.w.AskInNewTab(q)
	default:
		s.w.Ask(q)
	}
	s.w.searchPage.Focus()
}

// key takes the keys that move in the list.
func (s *suggester) key(e *fyne.KeyEvent) bool {
	open, n := s.list.Visible(), len(s.list.Rows())
	switch {
	case e.Name == fyne.KeyEscape && open:
		s.close()
	case e.Name == fyne.KeyDown && open:
		s.list.Choose(min(s.list.Chosen()+1, n-1))
	case e.Name == fyne.KeyUp && open:
		s.list.Choose(max(s.list.Chosen()-1, -1))
	case e.Name == fyne.KeyDown && s.w.frame.search.Box.Text == "" && s.w.isOpen():
		s.earlier()
	default:
		return false
	}
	return true
}
