package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
)

// TestScreens walks through all screens; with HOLDFAST_SHOTS it writes a picture
// of each in two sizes.
func TestScreens(t *testing.T) {
	h := newHarness(t, uitest.New())
	both := func(name string) {
		h.shot(name + "-1400")
		h.size(1024, 700)
		h.shot(name + "-1024")
		h.size(1400, 900)
	}
	both("01-welcome")
	h.sample()
	both("02-all")
	h.search("charles darwin")
	both("02-search")
	h.w.searchPage.SetYears(&view.YearRange{From: 1859, To: 1889})
	h.searched()
	h.w.searchPage.Pick("format", view.FacetValue{Value: "Microform", Label: "Microform"}, widgets.PickNot)
	h.searched()
	both("02-narrowed")
	h.w.searchPage.ToggleMARC()
	both("02-marc")
	h.w.searchPage.ToggleMARC()
	for _, words := range []string{"laylah", "alṭnoilend", "monogatari", "война"} {
		h.search(words)
		h.shot("02-script-" + words)
	}
	h.search("charles idoit")
	h.until("advice", func() bool { return len(h.w.searchPage.Advice()) > 0 })
	both("02-nothing")
	h.w.GoTo(pages.PlaceLibraries)
	h.until("libraries", func() bool { return h.w.libraries.NameBox() != nil })
	both("07-libraries")
	h.w.GoTo(pages.PlaceMatch)
	h.until("a pair", func() bool { return h.w.matchPage.Shown() != nil })
	both("06-match-desk")
	h.w.matchPage.ToggleMARC()
	both("06-match-marc")
	h.w.matchPage.ToggleMARC()
	h.w.GoTo(pages.PlaceImport)
	both("05-import-empty")
	h.w.Add([]string{"/data/harbour-2026-11.mrc", "/data/hill-changes.xml.gz", "/data/garden-notes.pdf"})
	h.until("files", func() bool { return len(h.w.importPage.Files()) == 3 })
	p := h.w.importPage
	h.until("the look", func() bool { return p.Looked() != nil })
	both("05a-import")
	h.desk.Gate = make(chan struct{})
	p.Look()
	h.until("half of the look", func() bool { return p.Looking() && h.w.frame.running.Text() != "" })
	both("05a-looking")
	close(h.desk.Gate)
	h.until("the look", func() bool { return p.Looked() != nil })
	p.SetReading(0, "", true)
	h.until("the doubt", func() bool { return p.Trouble() != "" })
	both("05a-doubt")
	p.SetReading(0, "MARC-8", false)
	h.until("the look", func() bool { return p.Looked() != nil })
	h.desk.Gate = make(chan struct{})
	p.Start()
	h.until("progress", func() bool { return h.w.frame.running.Text() != "" })
	both("05b-running")
	close(h.desk.Gate)
	h.until("report", func() bool { _, ok := h.w.importPage.Report(); return ok })
	h.until("the pairs that wait", func() bool { return h.w.importPage.Doubts() != "" })
	both("05c-report")
}

// TestLooks draws the search page in every look, in German, and with large text.
func TestLooks(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	for _, c := range []struct{ name, pref, value string }{
		{"dark", prefLook, "dark"}, {"contrast", prefLook, "contrast"}, {"light", prefLook, "light"}, {"german", prefLanguage, "de"},
	} {
		h.w.app.Preferences().SetString(c.pref, c.value)
		h.w.rebuild()
		h.searched()
		h.shot("02-look-" + c.name)
	}
	if got, want := h.w.language, "de"; got != want {
		t.Errorf("language = %q, want %q", got, want)
	}
	h.w.app.Preferences().SetInt(prefText, 150)
	h.w.rebuild()
	h.searched()
	h.shot("02-look-150")
	h.w.GoTo(pages.PlaceLibraries)
	h.until("libraries", func() bool { return h.w.libraries.NameBox() != nil })
	h.shot("07-look-150")
	h.size(900, 600)
	h.w.step(-1)
	h.searched()
	h.shot("02-look-900")
	h.w.searchPage.ToggleNarrow()
	h.shot("02-look-900-narrow")
}

// TestFrameShots draws the frame itself: tabs, palette, suggestions, notes.
func TestFrameShots(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	for _, text := range []string{"kafka prozess", "война и мир"} {
		h.w.AskInNewTab(view.Query{Text: text})
		h.searchedAny()
	}
	h.w.chooseTab(1)
	h.searched()
	h.shot("00-tabs")
	h.typed("da")
	h.w.frame.search.Box.TypedKey(key(fyne.KeyDown))
	h.shot("02e-suggestions")
	h.w.frame.suggester.close()
	h.w.showCommands()
	h.shot("00-commands")
	test.Type(h.w.palette.box, "tab")
	h.shot("00-commands-typed")
	h.w.palette.close()
	h.w.showKeys()
	h.shot("00-keys")
	h.w.step(-1)
	h.w.escape()
}
