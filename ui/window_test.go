package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

func TestFirstStartShowsTheThreeWaysIn(t *testing.T) {
	h := newHarness(t, uitest.New())
	if got := h.w.router.here().Place; got != pages.PlaceWelcome {
		t.Fatalf("place = %v, want the first screen", got)
	}
	focused := h.w.win.Canvas().Focused()
	if focused != fyne.Focusable(h.w.welcome.Choices()[0]) {
		t.Fatalf("focus is on %T, want the first choice", focused)
	}
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if h.w.win.Canvas().Focused() != fyne.Focusable(h.w.welcome.Choices()[1]) {
		t.Error("Down does not go to the second choice")
	}
}

func TestEnterOnTheFirstChoiceOpensTheSample(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.searched()
	r := h.w.searchPage.Results()
	if r.Total != r.Catalogue || r.Total < 400 {
		t.Errorf("total = %d of %d, want the whole sample", r.Total, r.Catalogue)
	}
	if h.w.searchPage.Record() == nil {
		t.Error("the first title is not shown")
	}
}

func TestTheLastCatalogueOpensAgain(t *testing.T) {
	desk := uitest.New()
	desk.Last = "/catalogues/last"
	h := newHarness(t, desk)
	h.searched()
	if got := h.w.Catalogue().Path; got != desk.Last {
		t.Errorf("catalogue = %q, want %q", got, desk.Last)
	}
}

func TestTroubleAtTheStartIsSaidOnTheFirstScreen(t *testing.T) {
	desk := uitest.New()
	desk.Last = "/catalogues/gone"
	desk.Fail.Store(true)
	h := newHarness(t, desk)
	h.until("the trouble", func() bool { return h.w.welcome.Trouble() != "" })
	if got := h.w.welcome.Trouble(); got != desk.Explain(uitest.ErrFake) {
		t.Errorf("said %q", got)
	}
}

// sums checks the promise that all numbers of an answer agree.
func sums(t *testing.T, r *view.Results) {
	t.Helper()
	n := r.Histogram.Undated + r.Histogram.Impossible
	for _, b := range r.Histogram.Bins {
		n += b.Certain + b.Uncertain
	}
	if n != r.AnyYear {
		t.Errorf("bars add up to %d, any year says %d", n, r.AnyYear)
	}
}

func TestSearchNarrowByCloudWordAndYears(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	s := h.w.searchPage
	both := s.Results().Total
	sums(t, s.Results())

	// A click on a cloud word leaves as many titles as the word says.
	cloud := s.Cloud("subject")
	at, ok := cloud.WordAt("Natural selection")
	if !ok {
		t.Fatal("no such word in the cloud")
	}
	want := countOf(t, s.Results(), "subject", "Natural selection")
	test.TapCanvas(h.w.win.Canvas(), h.at(cloud, at))
	h.searched()
	if got := s.Results().Total; got != want || got >= both {
		t.Errorf("after the click %d titles, the word said %d of %d", got, want, both)
	}

	// A drag over the bars narrows to whole bars.
	chart := s.Chart()
	from := h.at(chart, chart.BinCenter(1885))
	to := h.at(chart, chart.BinCenter(1915))
	test.Drag(h.w.win.Canvas(), to, to.X-from.X, 0)
	h.searched()
	years := s.Query().Years
	if years == nil || years.From > 1885 || years.To < 1915 || years.To-years.From > 60 {
		t.Fatalf("years after the drag = %v", years)
	}
	sums(t, s.Results())

	// Typed years replace them; reversed ones are swapped.
	low, high := s.Boxes()
	low.SetText("1889")
	high.SetText("1859")
	high.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.searched()
	if got := *s.Query().Years; got != (view.YearRange{From: 1859, To: 1889}) {
		t.Errorf("typed years = %v", got)
	}

	// Escape frees the years, Back brings them back.
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	h.searched()
	if s.Query().Years != nil {
		t.Error("Escape did not free the years")
	}
	h.w.step(-1)
	h.searched()
	if s.Query().Years == nil {
		t.Error("Back did not bring the years back")
	}
}

func countOf(t *testing.T, r *view.Results, facet, value string) int {
	t.Helper()
	for _, f := range r.Facets {
		if f.Name != facet {
			continue
		}
		for _, v := range f.Values {
			if v.Value == value {
				return v.Count
			}
		}
	}
	t.Fatalf("no %s %s", facet, value)
	return 0
}

func TestRightClickLeavesOutAndControlClickAdds(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	s := h.w.searchPage
	cloud := s.Cloud("subject")
	orchids, _ := cloud.WordAt("Orchids")
	cloud.TappedSecondary(&fyne.PointEvent{Position: orchids})
	h.menu("Leave out (X)")
	h.searched()
	want := []view.Narrow{{Facet: "subject", Value: "Orchids", Exclude: true}}
	if got := s.Query().Narrow; !slices.Equal(got, want) {
		t.Fatalf("narrow = %v, want %v", got, want)
	}
	s.ClearNarrow()
	h.searched()
	for _, word := range []string{"Orchids", "Emotions"} {
		at, ok := cloud.WordAt(word)
		if !ok {
			t.Fatalf("no word %s", word)
		}
		cloud.MouseDown(&desktop.MouseEvent{Modifier: fyne.KeyModifierControl})
		cloud.Tapped(&fyne.PointEvent{Position: at})
		h.searched()
	}
	want = []view.Narrow{{Facet: "subject", Value: "Orchids"}, {Facet: "subject", Value: "Emotions"}}
	if got := s.Query().Narrow; !slices.Equal(got, want) {
		t.Errorf("narrow = %v, want %v", got, want)
	}
}

func TestARecordOpensAndItsHeadingSearches(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	s := h.w.searchPage
	first := s.Record().ID
	list := h.w.win.Canvas().Focused()
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	h.until("the second title", func() bool { return s.Record() != nil && s.Record().ID != first })
	if s.Choice() != 1 {
		t.Errorf("choice = %d, want 1", s.Choice())
	}
	// In a small window the record pane is hidden until F8 asks for it.
	h.size(1024, 700)
	if s.RecordShown() {
		t.Error("the record pane is shown at 1024 px")
	}
	s.ToggleRecord()
	if !s.RecordShown() {
		t.Error("F8 does not show the record pane")
	}
	if !s.Escape() || s.RecordShown() {
		t.Error("Escape does not close the record pane")
	}
	second := s.HitAt(1).ID
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if here := h.w.router.here(); here.Place != pages.PlaceRecord || here.Record != second || here.Choice != 1 {
		t.Errorf("Enter went to %+v, want the page of title %s", here, second)
	}
	h.w.step(-1)
	h.searched()
	if s.Choice() != 1 {
		t.Errorf("Back chose hit %d, want 1", s.Choice())
	}
}

func TestLaterPagesAreFetchedAsTheyComeIntoView(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	s := h.w.searchPage
	s.Focus()
	h.w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	last := s.Results().Total - 1
	h.until("the last title", func() bool {
		hit := s.HitAt(last)
		return s.Choice() == last && hit != nil && s.Record().ID == hit.ID
	})
}

func TestTheLatestSearchWins(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.Ask(view.Query{Text: "kafka"})
	h.w.Ask(view.Query{Text: "darwin"})
	h.searched()
	if got := h.w.searchPage.Results().Query.Text; got != "darwin" {
		t.Errorf("shown is the answer to %q", got)
	}
}

func TestNothingFoundOffersWhatWouldFindSomething(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles idoit")
	s := h.w.searchPage
	h.until("advice", func() bool { return len(s.Advice()) > 0 })
	test.Tap(s.Advice()[0])
	h.searched()
	if s.Results().Total == 0 {
		t.Error("the advice finds nothing")
	}
}

// TestNothingLeftNamesWhatNarrows: each value and the years can be left out.
func TestNothingLeftNamesWhatNarrows(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.Ask(view.Query{Text: "darwin", Narrow: []view.Narrow{{Facet: "language", Value: "none"}}})
	s := h.w.searchPage
	h.until("advice", func() bool { return len(s.Advice()) > 0 })
	if got := s.Advice()[0].Text(); got != "Without Language: none" {
		t.Errorf("the advice is %q", got)
	}
}

func TestPastedPathsAreAdded(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.app.Clipboard().SetContent("\"/data/a.mrc\"\nfile:///data/b.xml\nnot a path\n")
	h.w.paste()
	h.until("the files", func() bool { return len(h.w.importPage.Files()) == 2 })
	if got := h.w.importPage.Files()[1].Path; got != "/data/b.xml" {
		t.Errorf("path = %q", got)
	}
}

func TestTheTipComesAfterAMomentAndGoes(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	cloud := h.w.searchPage.Cloud("subject")
	at, _ := cloud.WordAt("Evolution")
	test.MoveMouse(h.w.win.Canvas(), h.at(cloud, at))
	h.until("the tip", func() bool { return h.w.root.tip.Visible() })
	if got := h.w.root.tip.Text(); got == "" {
		t.Error("the tip is empty")
	}
	test.MoveMouse(h.w.win.Canvas(), fyne.NewPos(700, 20))
	if h.w.root.tip.Visible() {
		t.Error("the tip stays")
	}
}

func TestALongSearchShowsTheThinLineAndKeepsTheOldHits(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	desk.Held = make(chan struct{})
	old := h.w.searchPage.Results()
	h.w.Ask(view.Query{Text: "darwin"})
	h.until("the thin line", func() bool { return h.w.frame.isBusy })
	if h.w.searchPage.Results() != old {
		t.Error("the old hits are gone before the new ones are there")
	}
	close(desk.Held)
	h.searched()
	if h.w.frame.isBusy {
		t.Error("the thin line stays")
	}
}

// TestOnlyTasksTouchesTheWindowFromElsewhere counts the places that start
// goroutines or call into the window from them.
func TestOnlyTasksTouchesTheWindowFromElsewhere(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, names...)
	}
	call := regexp.MustCompile(`fyne\.Do(AndWait)?\b|\tgo func|\tgo [a-z]+[.(]`)
	for _, name := range files {
		if name == "tasks.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if m := call.Find(source); m != nil {
			t.Errorf("%s: %q belongs into tasks.go", name, m)
		}
	}
}
