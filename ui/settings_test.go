package ui

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// settingsPage opens the sample and goes to the settings.
func settingsPage(t *testing.T) *harness {
	t.Helper()
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	h.press(pages.Alt(fyne.Key7))
	h.until("the libraries", func() bool { return h.w.settings.Control("mine.A") != nil })
	return h
}

// TestSettingsDoNotJump: what stands below the libraries waits for them, and they are there
// at once when the window is made anew.
func TestSettingsDoNotJump(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	places := func() map[string]fyne.Position {
		at := map[string]fyne.Position{}
		for _, row := range []string{"settings.language", "settings.grouped", "settings.facets", "settings.other"} {
			if o := h.w.settings.Control(row); o != nil {
				at[row] = fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
			}
		}
		return at
	}
	h.press(pages.Alt(fyne.Key7))
	before := places()
	if len(before) != 2 {
		t.Fatalf("before the libraries there are %v", before)
	}
	h.until("the libraries", func() bool { return h.w.settings.Control("mine.A") != nil })
	after := places()
	if len(after) != 4 {
		t.Fatalf("after the libraries there are %v", after)
	}
	for row, at := range before {
		if after[row] != at {
			t.Errorf("%s moved from %v to %v", row, at, after[row])
		}
	}
	h.w.rebuild()
	if anew := places(); !maps.Equal(anew, after) {
		t.Errorf("made anew, the rows stand at %v, not %v", anew, after)
	}
}

// keysOn gives keys to the control of a row.
func (h *harness) keysOn(row string, names ...fyne.KeyName) {
	h.t.Helper()
	f, ok := h.w.settings.Control(row).(fyne.Focusable)
	if !ok {
		h.t.Fatalf("no control for %s", row)
	}
	h.w.win.Canvas().Focus(f)
	for _, n := range names {
		f.TypedKey(key(n))
	}
}

// TestLanguageAndLookApplyAtOnce: by keys, and the keys stay where they are.
func TestLanguageAndLookApplyAtOnce(t *testing.T) {
	h := settingsPage(t)
	h.keysOn("settings.language", fyne.KeyRight)
	if got := wording.T("place.search"); got != "Suche" || h.w.language != "de" {
		t.Fatalf("the window says %q", got)
	}
	if h.w.router.here().Place != pages.PlaceSettings {
		t.Fatal("the page is left")
	}
	if h.w.win.Canvas().Focused() != h.w.settings.Control("settings.language").(fyne.Focusable) {
		t.Error("the keys are elsewhere after the change")
	}
	h.keysOn("settings.colours", fyne.KeyRight)
	if got := h.w.choices().Look; got != "dark" {
		t.Errorf("look = %s", got)
	}
	h.keysOn("settings.text", fyne.KeyDown)
	if got := h.w.textSize(); got != 110 {
		t.Errorf("text = %d %%", got)
	}
}

// TestWhatSearchesGoByAppliesToThoseOnTheScreen, and to new ones.
func TestWhatSearchesGoByAppliesToThoseOnTheScreen(t *testing.T) {
	h := settingsPage(t)
	h.keysOn("settings.grouped", fyne.KeyRight)
	h.keysOn("mine.A", fyne.KeySpace)
	h.keysOn("mine.C", fyne.KeySpace)
	h.keysOn("mine.A", fyne.KeySpace)
	h.keysOn("settings.profile", fyne.KeyDown)
	h.shot("08-settings")
	h.press(pages.Alt(fyne.Key1))
	h.searched()
	for range 2 {
		q := h.w.searchPage.Query()
		if !q.Grouped || q.Profile != h.desk.Profiles()[1] || !slices.Equal(q.Prefer, []string{"C"}) {
			t.Errorf("asked %+v", q)
		}
		h.search("kafka")
	}
	if s := h.w.settings.Control("mine.C").(*widgets.Tick).State(); s != widgets.TickAll {
		t.Error("the tick of the library is gone")
	}
}

// TestFacetsAsIn2006 is a preset of the page, and applies at once.
func TestFacetsAsIn2006(t *testing.T) {
	h := settingsPage(t)
	h.keysOn("settings.facets", fyne.KeyRight)
	if !h.w.searchPage.NarrowPrefs().List {
		t.Error("no lists")
	}
	h.keysOn("settings.facets", fyne.KeyRight)
	if p := h.w.searchPage.NarrowPrefs(); p.List || !p.As2006 {
		t.Errorf("not as in 2006: %+v", p)
	}
	h.keysOn("settings.years", fyne.KeyRight)
	if !h.w.searchPage.NarrowPrefs().Years.InPane {
		t.Error("the years are not beside the facets")
	}
	h.w.rebuild()
	if p := h.w.searchPage.NarrowPrefs(); !p.As2006 || !p.Years.InPane {
		t.Errorf("forgotten when the window was made anew: %+v", p)
	}
}

// TestHistoryIsForgotten from the page.
func TestHistoryIsForgotten(t *testing.T) {
	h := settingsPage(t)
	if n := len(h.desk.History()); n == 0 {
		t.Fatal("nothing to forget")
	}
	h.w.settings.Forget()
	h.until("the answer", func() bool { return h.w.frame.note.Text() == wording.T("settings.forgotten") })
	if n := len(h.desk.History()); n != 0 {
		t.Errorf("%d searches are kept", n)
	}
}

// TestMergeProfileOfAFile is used, and trouble is said.
func TestMergeProfileOfAFile(t *testing.T) {
	h := settingsPage(t)
	h.w.settings.UseMergeFile("/data/merge.json")
	h.until("the answer", func() bool { return h.w.frame.note.Text() == wording.T("settings.merged") })
	if got := h.desk.SavedTo(); got != "/data/merge.json" {
		t.Errorf("used %q", got)
	}
}

// TestHelpIsFoundByWords: jobs whole, keys and queries by line.
func TestHelpIsFoundByWords(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.press(pages.Bare(fyne.KeyF1))
	p := h.w.helpPage
	all := p.Lines()
	h.shot("09-help")
	if all < 30 {
		t.Fatalf("the ten jobs have %d lines", all)
	}
	p.Find("signatur")
	if p.Lines() != 0 {
		t.Errorf("%d lines for a word that is not there", p.Lines())
	}
	p.Find("call NUMBER")
	if n := p.Lines(); n < 5 || n > 20 {
		t.Errorf("%d lines of call numbers", n)
	}
	h.shot("09-help-found")
	if !p.Escape() || p.Escape() {
		t.Error("Escape does not empty the box once")
	}
	h.w.showQueries()
	if p.Lines() < 25 {
		t.Errorf("%d lines about queries", p.Lines())
	}
	h.shot("09-help-queries")
	h.press(pages.Ctrl(fyne.KeySlash))
	if p.Lines() < 60 {
		t.Errorf("%d keys", p.Lines())
	}
	h.shot("09-help-keys")
}
