package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// browsing goes to the browse page and waits for what it shows.
func (h *harness) browsing(b view.Browse) *pages.Browse {
	h.t.Helper()
	h.w.Browse(b)
	h.until("the index", func() bool { return h.w.browsePage.Asked().Index == b.Index && len(h.w.browsePage.Lines()) > 1 })
	return h.w.browsePage
}

// TestBrowse goes through an index by keys: from its beginning, by typing, along a
// reference, and to the titles of a heading and back.
func TestBrowse(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.GoTo(pages.PlaceBrowse)
	p := h.w.browsePage
	h.until("authors", func() bool { return len(p.Lines()) > 3 })
	h.shot("03-browse-1400")
	h.size(1024, 700)
	h.shot("03-browse-1024")
	h.size(1400, 900)
	lines := p.Lines()
	if lines[0] != "The catalogue begins here." || p.Chosen() != 1 {
		t.Errorf("first row %q, row %d is chosen", lines[0], p.Chosen())
	}
	if !slices.Contains(lines, "Boz > Dickens, Charles") || !slices.Contains(lines, "Darwin, Charles, 1809–1882 > Huxley, Thomas H.") {
		t.Errorf("references are missing in %q", lines)
	}
	for _, r := range "dar" {
		p.List().TypedRune(r)
	}
	h.until("what was typed", func() bool { return p.Asked().From == "dar" })
	if got := p.Lines()[p.Chosen()]; !strings.HasPrefix(got, "Darwin") {
		t.Errorf("%q is chosen", got)
	}
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	h.until("one letter less", func() bool { return p.Asked().From == "da" })
	h.until("entries before it", func() bool { return p.Lines()[0] == "The catalogue begins here." })
	if got := p.Lines()[p.Chosen()]; !strings.HasPrefix(got, "Darwin") {
		t.Errorf("%q is chosen after entries came in before it", got)
	}
	heading := p.Lines()[p.Chosen()]
	p.List().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.searched()
	if r := h.w.searchPage.Results(); r.Total == 0 || len(r.Query.Narrow) != 1 || r.Query.Narrow[0].Label != heading {
		t.Errorf("%d titles by %+v", r.Total, r.Query.Narrow)
	}
	h.shot("03-browse-titles")
	h.w.GoTo(pages.PlaceBrowse)
	h.until("the place it was left at", func() bool { return p.Asked().Place != "" && p.Chosen() >= 0 && p.Lines()[p.Chosen()] == heading })
	p.List().TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault})
	if len(h.w.router.tabs) != 2 {
		t.Errorf("%d tabs after Ctrl+Enter", len(h.w.router.tabs))
	}
}

// TestBrowseReference follows a reference to the heading that it names.
func TestBrowseReference(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	p := h.browsing(view.Browse{Index: view.IndexAuthor, From: "boz"})
	h.until("the reference", func() bool { return p.Chosen() >= 0 && p.Lines()[p.Chosen()] == "Boz > Dickens, Charles" })
	p.List().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.until("the heading", func() bool { return p.Asked().Place == "dickens, charles" })
}

// TestBrowseShelf: a title stands in the middle of the shelf, and both ends can be reached.
func TestBrowseShelf(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("origin of species")
	id := h.w.searchPage.HitAt(0).ID
	p := h.browsing(view.Browse{Index: view.IndexCallNumber, Record: id})
	h.until("the title", func() bool { return p.Chosen() > 5 })
	h.shot("03-browse-shelf")
	row := p.Lines()[p.Chosen()]
	p.List().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	h.until("the end", func() bool {
		l := p.Lines()
		if l[len(l)-1] == "The catalogue ends here." {
			return true
		}
		p.List().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		return false
	})
	p.List().TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	h.until("the beginning", func() bool {
		p.List().TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
		return p.Lines()[0] == "The catalogue begins here."
	})
	seen := map[string]bool{}
	for _, l := range p.Lines() {
		if seen[l] {
			t.Errorf("%q stands twice on the shelf", l)
		}
		seen[l] = true
	}
	if !seen[row] {
		t.Errorf("%q is gone", row)
	}
}

// TestBrowseTrouble says why there is nothing.
func TestBrowseTrouble(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	p := h.browsing(view.Browse{Index: view.IndexSubject})
	h.desk.Fail.Store(true)
	h.w.Browse(view.Browse{Index: view.IndexTitle})
	h.until("the trouble", func() bool { return len(p.Lines()) == 0 })
	h.desk.Fail.Store(false)
}
