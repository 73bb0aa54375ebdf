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

// TestTabsComeBackAtTheNextStart: with their steps, drawn before the catalogue is open.
func TestTabsComeBackAtTheNextStart(t *testing.T) {
	desk := uitest.New()
	desk.Last = "/catalogues/last"
	h := newHarness(t, desk)
	h.searched()
	h.search("darwin")
	h.w.searchPage.SetYears(&view.YearRange{From: 1859, To: 1889})
	h.searched()
	h.w.AskInNewTab(view.Query{Text: "kafka"})
	h.searchedAny()
	h.w.chooseTab(0)
	h.searched()
	h.w.win.Canvas().Focused().TypedKey(key(fyne.KeyDown))
	h.size(1100, 800)
	h.w.keepNow()

	kept, err := desk.WindowState()
	if err != nil {
		t.Fatal(err)
	}
	desk = uitest.New()
	desk.Last = "/catalogues/last"
	if err := desk.KeepWindowState(kept); err != nil {
		t.Fatal(err)
	}
	again := newHarness(t, desk)
	again.shot("00-opening")
	again.titles("darwin", "kafka")
	if again.w.isOpen() || again.w.frame.search.Box.Text != "darwin" {
		t.Fatalf("the tabs are drawn after the catalogue was opened; the box says %q", again.w.frame.search.Box.Text)
	}
	if got := again.w.win.Canvas().Size(); got.Width != 1100 || got.Height != 800 {
		t.Errorf("size = %v", got)
	}
	again.searched()
	if s := again.w.searchPage; s.Query().Years == nil || s.Choice() != 1 {
		t.Errorf("years %v, choice %d", s.Query().Years, s.Choice())
	}
	again.w.step(-1)
	again.searched()
	if again.w.searchPage.Query().Years != nil {
		t.Error("the steps of the tab are lost")
	}
}

// TestAStateThatCannotBeReadIsIgnored: and it is said.
func TestAStateThatCannotBeReadIsIgnored(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":      `tabs`,
		"other":        `{"Version":99,"Tabs":[{"Stops":[{"Place":1}],"At":0}]}`,
		"no tab":       `{"Version":1,"Tabs":[]}`,
		"step outside": `{"Version":1,"Tabs":[{"Stops":[{"Place":1}],"At":7}]}`,
		"tab outside":  `{"Version":1,"Now":3,"Tabs":[{"Stops":[{"Place":1}],"At":0}]}`,
		"place":        `{"Version":1,"Tabs":[{"Stops":[{"Place":3}],"At":0}]}`,
		"no record":    `{"Version":1,"Tabs":[{"Stops":[{"Place":9}],"At":0}]}`,
	} {
		desk := uitest.New()
		desk.Last = "/catalogues/last"
		if err := desk.KeepWindowState([]byte(text)); err != nil {
			t.Fatal(err)
		}
		h := newHarness(t, desk)
		if h.w.frame.note.Text() == "" {
			t.Errorf("%s: nothing is said", name)
		}
		h.searched()
		h.titles("Whole catalogue")
	}
}

// TestTheStateIsBounded: many long searches are kept as the last step of each tab.
func TestTheStateIsBounded(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	for tab := range 30 {
		if tab > 0 {
			h.w.router.open()
		}
		for step := range mostStops {
			h.w.router.push(words(strings.Repeat("x", 400+step)))
		}
	}
	b, err := h.w.encode()
	if err != nil || len(b) > mostStateBytes {
		t.Fatalf("%d bytes, %v", len(b), err)
	}
	s, err := decodeState(b)
	if err != nil || len(s.Tabs) != 30 || len(s.Tabs[0].Stops[s.Tabs[0].At].Query.Text) != 400+mostStops-1 {
		t.Errorf("read %d tabs, %v", len(s.Tabs), err)
	}
}

// TestKeptTab keeps the steps around the one that one is at.
func TestKeptTab(t *testing.T) {
	tr := newTrail()
	for i := range 10 {
		tr.push(asked(view.Query{Years: &view.YearRange{From: i}}))
	}
	for at := range 10 {
		tr.at = at
		for most := 1; most <= 12; most++ {
			k := keptTab(tr, most)
			if len(k.Stops) == 0 || len(k.Stops) > most || k.At < 0 || k.At >= len(k.Stops) || k.Stops[k.At].Query.Years.From != at {
				t.Fatalf("at %d, most %d: %d steps, at %d", at, most, len(k.Stops), k.At)
			}
		}
	}
}

// TestTroubleOffersTheCataloguesOpenedLast below the choices.
func TestTroubleOffersTheCataloguesOpenedLast(t *testing.T) {
	desk := uitest.New()
	desk.Last = "/catalogues/gone"
	desk.Fail.Store(true)
	h := newHarness(t, desk)
	h.until("the trouble", func() bool { return h.w.welcome.Trouble() != "" })
	if h.w.router.here().Place != pages.PlaceWelcome {
		t.Error("not on the first screen")
	}
	h.shot("01-trouble")
	desk.Fail.Store(false)
	h.w.welcome.Recent()[0].Tapped(&fyne.PointEvent{})
	h.searched()
}

// TestWhatIsAskedWhileTheCatalogueOpensIsAnsweredThen: tabs and box can be used at once.
func TestWhatIsAskedWhileTheCatalogueOpensIsAnsweredThen(t *testing.T) {
	desk := uitest.New()
	desk.Last = "/catalogues/last"
	h := newHarness(t, desk)
	if h.w.isOpen() {
		t.Fatal("the catalogue is open already")
	}
	h.press(pages.Ctrl(fyne.KeyL))
	box := h.w.frame.search.Box
	test.Type(box, "kafka")
	box.TypedKey(key(fyne.KeyReturn))
	h.press(pages.Ctrl(fyne.KeyT))
	h.press(pages.CtrlShift(fyne.KeyTab))
	h.titles("kafka", "Whole catalogue")
	h.searched()
	if got := h.w.searchPage.Results().Query.Text; got != "kafka" {
		t.Errorf("answered %q", got)
	}
}

// TestPanesStayAsTheyWere over the making anew of the window, and over starts.
func TestPanesStayAsTheyWere(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.press(pages.Bare(fyne.KeyF8))
	if h.w.searchPage.RecordShown() {
		t.Fatal("F8 does not hide the record")
	}
	h.w.rebuild()
	h.searched()
	if h.w.searchPage.RecordShown() {
		t.Error("the record is shown again after the window was made anew")
	}
	h.press(pages.Bare(fyne.KeyF8))
	h.w.Remember("panes", "broken")
	h.w.rebuild()
	h.searched()
	if !h.w.searchPage.RecordShown() {
		t.Error("a broken setting hides the record")
	}
}
