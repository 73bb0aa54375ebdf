package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// opened opens the page of the first hit of a search and waits until all of it is there.
func (h *harness) opened(words string) *pages.Record {
	h.t.Helper()
	h.sample()
	h.search(words)
	s := h.w.searchPage
	h.w.OpenRecord(s.HitAt(0).ID, s.Query(), 0)
	h.whole()
	return h.w.recordPage
}

// whole waits until all of the title on the record page is there.
func (h *harness) whole() {
	h.t.Helper()
	p := h.w.recordPage
	h.until("the title", func() bool {
		n, _ := p.Around()
		return p.Shown() != nil && p.Shown().ID == h.w.router.here().Record && p.Origins() != nil && p.Shelf() != nil && n > 0
	})
}

// TestRecordPage opens a hit as a page, goes through its views and its neighbours.
func TestRecordPage(t *testing.T) {
	h := newHarness(t, uitest.New())
	p := h.opened("charles darwin")
	first := p.Shown().ID
	h.shot("04-record-1400")
	h.size(1024, 700)
	h.shot("04-record-1024")
	h.size(1400, 900)
	if n, all := p.Around(); n != 1 || all < 10 {
		t.Errorf("hit %d of %d", n, all)
	}
	if got := h.w.win.Title(); !strings.HasPrefix(got, p.Shown().Heading) {
		t.Errorf("title of the window: %q", got)
	}
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	if n, _ := p.Around(); n != 1 {
		t.Error("there is a hit before the first")
	}
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	h.whole()
	if n, _ := p.Around(); n != 2 || p.Shown().ID == first {
		t.Errorf("hit %d, title %s after Down", n, p.Shown().ID)
	}
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	h.whole()
	for i, name := range []string{"marc", "received", "sources"} {
		h.w.typedRune('m')
		if p.View() != i+1 {
			t.Errorf("view %d after M, want %d", p.View(), i+1)
		}
		h.shot("04-record-" + name)
	}
	h.w.typedRune('M')
	if p.View() != 0 {
		t.Error("M does not come back to the labelled view")
	}
	h.w.typedRune('s')
	if p.View() != 3 {
		t.Error("S does not compare the sources")
	}
	h.w.escape()
	if p.View() != 0 {
		t.Error("Escape does not come back to the labelled view")
	}
	for _, r := range "hef" {
		h.w.typedRune(r)
		if f := h.w.win.Canvas().Focused(); f == nil || f == fyne.Focusable(nil) {
			t.Errorf("%c puts the keys nowhere", r)
		}
	}
	h.shot("04-record-focus")
	h.w.typedRune('d')
	h.shot("04-record-marc-names")
	h.w.step(-1)
	h.searched()
	if h.w.searchPage.Choice() != 0 {
		t.Errorf("back at hit %d", h.w.searchPage.Choice())
	}
}

// TestRecordCopies: every view is copied as it is, and references can be copied.
func TestRecordCopies(t *testing.T) {
	h := newHarness(t, uitest.New())
	p := h.opened("charles darwin")
	copied := func() string {
		h.w.press(pages.Ctrl(fyne.KeyC))
		return fyne.CurrentApp().Clipboard().Content()
	}
	for view, want := range []string{p.Shown().Heading + "\n", "=245  10$a", "00000000  30 30", "Published\t"} {
		p.Choose(view)
		if got := copied(); !strings.Contains(got, want) {
			t.Errorf("view %d is copied as %.60q, want %q in it", view, got, want)
		}
	}
	p.Cite()
	h.until("references", func() bool { return len(p.Citations()) == len(view.CitationStyles()) })
	h.shot("04-cite")
	h.w.escape()
}

// TestTakingApart takes a record out of a title, and puts it back.
func TestTakingApart(t *testing.T) {
	h := newHarness(t, uitest.New())
	p := h.opened("charles darwin")
	p.Why()
	h.until("why", func() bool { return len(p.Pairs()) == len(p.Shown().Sources)-1 })
	h.shot("04-why-joined")
	h.w.escape()
	ref := p.Shown().Sources[1].Ref
	p.TakeOut(1)
	h.until("it is out", func() bool { return len(h.desk.Apart()) == 1 })
	if got := h.desk.Apart()[0]; got != ref {
		t.Errorf("%s was taken out, not %s", got, ref)
	}
	h.until("what can be undone", func() bool { return strings.HasPrefix(h.w.frame.note.Text(), "Taken out") })
	h.w.press(pages.Ctrl(fyne.KeyZ))
	h.until("it is back", func() bool { return len(h.desk.Apart()) == 0 })
}

// TestRecordPaneOpens: the pane beside the hits opens the page.
func TestRecordPaneOpens(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("kafka")
	test.Tap(h.w.searchPage.OpenButton())
	h.whole()
	if h.w.router.here().Place != pages.PlaceRecord {
		t.Error("the page is not there")
	}
}

// TestRecordKinds opens titles of several kinds: in a script from right to left, a serial
// with parts and links, and one that very many libraries hold.
func TestRecordKinds(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.opened("laylah")
	h.shot("04-record-rtl")
	p := h.w.recordPage
	h.w.OpenRecord(uitest.Journal, view.Query{}, -1)
	h.until("the journal", func() bool { return p.Shown().ID == uitest.Journal && p.Origins() != nil })
	p.AskPart("v. 12 (1987)")
	h.until("the answers", func() bool { return len(p.Holders()) == 3 })
	h.shot("04-record-serial")
	if n, all := p.Around(); n != 0 || all != 0 {
		t.Errorf("a title that no search found is hit %d of %d", n, all)
	}
	h.w.OpenRecord(uitest.Everywhere, view.Query{}, -1)
	h.until("the title of many", func() bool {
		return p.Shown().ID == uitest.Everywhere && p.Origins() != nil && len(p.Origins().Sources) == 31
	})
	h.shot("04-record-31")
	p.Choose(3)
	h.shot("04-record-31-sources")
	if got := p.SourcesShown(); !strings.Contains(got, "1 to 4 of 31") {
		t.Errorf("the sources shown are %q", got)
	}
	p.TurnSources(1)
	if got := p.SourcesShown(); !strings.Contains(got, "5 to 8 of 31") {
		t.Errorf("the next sources are %q", got)
	}
}
