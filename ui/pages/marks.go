package pages

import (
	"context"
	"strings"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// mostMarked bounds the titles of which it is remembered what is kept of them.
const mostMarked = 20_000

// mostToldOf bounds a note and the names of lists in a tip, in letters.
const mostToldOf = 120

// marks is what people keep of the titles in view: their notes and lists.
type marks struct {
	// of is the catalogue of the titles, known what is kept of them, asked of which it was
	// asked.
	of    string
	known map[string]view.Mark
	asked map[string]bool
}

func newMarks() *marks { return &marks{known: map[string]view.Mark{}, asked: map[string]bool{}} }

// forget asks of all anew; what is known stands until the answer is there.
func (m *marks) forget() { clear(m.asked) }

// askMarks asks what is kept of titles of which it is not known; then shows it.
func (k *Keeping) askMarks(titles []view.Hit, then func()) {
	m := k.marks
	if path := k.host.Catalogue().Path; path != m.of || len(m.asked) > mostMarked {
		m.of = path
		clear(m.known)
		clear(m.asked)
	}
	var ids []string
	for i := range titles {
		if id := titles[i].ID; !m.asked[id] {
			m.asked[id] = true
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return
	}
	of := m.of
	k.host.Tasks().Go(func(ctx context.Context) func() {
		found, err := k.desk.Marks(ctx, ids)
		return func() {
			if err != nil || m.of != of {
				return // titles without marks can be worked with
			}
			shown := len(found) > 0
			for _, id := range ids {
				_, had := m.known[id]
				shown = shown || had
				delete(m.known, id)
			}
			for id, mark := range found {
				m.known[id] = mark
			}
			if shown {
				then()
			}
		}
	})
}

// markTexts say what is kept of a title, but for one list.
func (k *Keeping) markTexts(id, but string) (noted, listed string) {
	m := k.marks.known[id]
	if m.Note != "" {
		noted = wording.T("marks.note", "Note", toldOf(oneLine(m.Note)))
	}
	var names []string
	for _, name := range m.Lists {
		if name != but {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		listed = wording.N("marks.lists", len(names), "Names", toldOf(strings.Join(names, " · ")))
	}
	return noted, listed
}

// toldOf is the beginning of a text, for a tip.
func toldOf(text string) string {
	letters := []rune(text)
	if len(letters) <= mostToldOf {
		return text
	}
	return strings.TrimRight(string(letters[:mostToldOf]), " ,.:;·") + "…"
}

// Forget asks anew what is kept of titles when they come into view, for tests that keep
// something beside the window.
func (k *Keeping) Forget() { k.marks.forget() }

// Marked says what is kept of the titles on the screen: the note on one and its lists, for
// tests.
func (k *Keeping) Marked(id string) (noted, listed string) { return k.markTexts(id, "") }
