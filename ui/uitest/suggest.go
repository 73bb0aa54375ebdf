package uitest

import (
	"context"
	"slices"
	"strings"
	"time"

	"holdfast/app/view"
)

// Attend implements ui.Desk.
func (d *Desk) Attend() {}

// Suggest implements ui.Desk: names and titles of the fake catalogue, and what was asked
// before.
func (d *Desk) Suggest(_ context.Context, text string) (view.Suggestions, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.suggests++
	if d.Fail.Load() {
		return view.Suggestions{}, ErrFake
	}
	s := view.Suggestions{Text: text}
	s.Groups = append(s.Groups, d.suggested(view.SuggestAuthor, "author", text), d.suggested(view.SuggestSubject, "subject", text))
	earlier := view.SuggestionGroup{Kind: view.SuggestEarlier}
	for _, p := range d.past {
		if strings.HasPrefix(strings.ToLower(p.Query.Text), strings.ToLower(text)) {
			earlier.Suggestions = append(earlier.Suggestions, view.Suggestion{Value: p.Query.Text,
				Text: []view.Run{{Text: p.Query.Text}}, Query: p.Query, Count: p.Found, When: p.When})
		}
	}
	s.Groups = append(s.Groups, earlier)
	kept := s.Groups[:0]
	for _, g := range s.Groups {
		if len(g.Suggestions) > 0 {
			kept = append(kept, g)
		}
	}
	s.Groups = kept
	return s, nil
}

// suggested lists the values of a facet that begin with a text.
func (d *Desk) suggested(kind view.SuggestionKind, facet, text string) view.SuggestionGroup {
	g := view.SuggestionGroup{Kind: kind}
	for _, v := range d.facet(view.Query{}, facet, 1000).Values {
		if !strings.HasPrefix(strings.ToLower(v.Value), strings.ToLower(text)) {
			continue
		}
		g.Suggestions = append(g.Suggestions, view.Suggestion{Value: v.Value, Count: v.Count,
			Text:  []view.Run{{Text: v.Value[:len(text)], Found: true}, {Text: v.Value[len(text):]}},
			Query: view.Query{Narrow: []view.Narrow{{Facet: facet, Value: v.Value}}}})
	}
	return g
}

// Suggests is the number of times that suggestions were asked for.
func (d *Desk) Suggests() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.suggests
}

// mostPast bounds the history, as in the real one.
const mostPast = 500

// remember puts a search at the head of the history.
func (d *Desk) remember(q view.Query, found int) {
	if q.Text == "" {
		return
	}
	d.past = append([]view.Past{{Query: q, Found: found, When: time.Now().Add(-26 * time.Hour)}}, d.past[:min(len(d.past), mostPast-1)]...)
}

// History implements ui.Desk.
func (d *Desk) History() []view.Past {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]view.Past(nil), d.past...)
}

// ForgetHistory implements ui.Desk.
func (d *Desk) ForgetHistory() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.past = nil
	return nil
}

// WindowState implements ui.Desk.
func (d *Desk) WindowState() ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state, nil
}

// KeepWindowState implements ui.Desk.
func (d *Desk) KeepWindowState(state []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.state = state
	return nil
}

// Choices implements ui.Desk.
func (d *Desk) Choices() ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.choices, nil
}

// KeepChoices implements ui.Desk.
func (d *Desk) KeepChoices(choices []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.choices = choices
	return nil
}

// RecentCatalogues implements ui.Desk.
func (d *Desk) RecentCatalogues() []string {
	if d.Last == "" {
		return nil
	}
	return []string{d.Last}
}

// Forget takes n titles with a word out of the catalogue, as an import elsewhere would.
func (d *Desk) Forget(word string, n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.books = slices.DeleteFunc(d.books, func(b book) bool {
		if n == 0 || !hasWords(&b, word, false) {
			return false
		}
		n--
		return true
	})
}
