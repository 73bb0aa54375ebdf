package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
)

// narrowed opens the sample, searches, and shows lists if wanted.
func narrowed(t *testing.T, text string, list bool) *harness {
	t.Helper()
	h := newHarness(t, uitest.New())
	h.sample()
	h.search(text)
	if list {
		h.prefer(func(p *pages.NarrowPrefs) { p.List = true })
	}
	return h
}

func (h *harness) prefer(do func(p *pages.NarrowPrefs)) {
	p := h.w.searchPage.NarrowPrefs()
	do(&p)
	h.w.searchPage.UseNarrowPrefs(p)
}

func strike(o fyne.Focusable, keys ...fyne.KeyName) {
	for _, k := range keys {
		o.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func TestListTicksLeavesOutAndFrees(t *testing.T) {
	h := narrowed(t, "charles darwin", true)
	s := h.w.searchPage
	rows := s.FacetRows("subject")
	if s.Cloud("subject") != nil || rows == nil {
		t.Fatal("the list is not shown instead of the cloud")
	}
	// A click ticks, and what it leaves is what the line said.
	want := countOf(t, s.Results(), "subject", "Evolution")
	at, ok := rows.RowCenter("Evolution")
	if !ok {
		t.Fatal("no line for Evolution")
	}
	test.TapCanvas(h.w.win.Canvas(), h.at(rows, at))
	h.searched()
	if got := s.Results().Total; got != want {
		t.Errorf("%d titles, the line said %d", got, want)
	}
	// By keys: down and Space adds, X leaves out, Delete frees the facet.
	second := rows.Lines()[1].Value
	strike(rows, fyne.KeyHome, fyne.KeyDown, fyne.KeySpace)
	h.searched()
	strike(rows, fyne.KeyDown)
	rows.TypedRune('x')
	h.searched()
	got := s.Query().Narrow
	if len(got) != 3 || got[1].Value != second || got[1].Exclude || !got[2].Exclude {
		t.Fatalf("narrow = %v", got)
	}
	strike(rows, fyne.KeyDelete)
	h.searched()
	if len(s.Query().Narrow) != 0 {
		t.Errorf("Delete left %v", s.Query().Narrow)
	}
}

func TestTitlesWithoutAValueAreTheLastLine(t *testing.T) {
	h := narrowed(t, "", true)
	s := h.w.searchPage
	h.prefer(func(p *pages.NarrowPrefs) { p.Open = []string{"genre"} })
	rows := s.FacetRows("genre")
	last := rows.Lines()[len(rows.Lines())-1]
	if !last.Missing || last.Label != "No genre" {
		t.Fatalf("last line = %+v", last)
	}
	strike(rows, fyne.KeyEnd, fyne.KeySpace)
	h.searched()
	if got := s.Query().Narrow; len(got) != 1 || !got[0].Missing || s.Results().Total != last.Count {
		t.Errorf("narrow = %v, %d titles, the line said %d", got, s.Results().Total, last.Count)
	}
}

func TestColumnsOrderAndTheBoxFinds(t *testing.T) {
	h := narrowed(t, "", true)
	s := h.w.searchPage
	rows := s.FacetRows("subject")
	rows.TypedRune('o') // in the catalogue
	rows.TypedRune('o') // typical
	rows.TypedRune('o') // A to Z
	labels := func() (out []string) {
		for _, l := range rows.Lines() {
			if !l.Missing {
				out = append(out, l.Label)
			}
		}
		return out
	}
	h.until("the order A to Z", func() bool { return len(labels()) > 3 && slices.IsSorted(labels()) })
	if s.NarrowPrefs().Order != view.OrderText {
		t.Errorf("order = %q", s.NarrowPrefs().Order)
	}
	rows.TypedRune('/')
	box, ok := h.w.win.Canvas().Focused().(interface {
		SetText(string)
		fyne.Focusable
	})
	if !ok {
		t.Fatalf("the keys are in %T, want the box", h.w.win.Canvas().Focused())
	}
	test.Type(box, "plants")
	h.until("what was looked for", func() bool {
		return len(labels()) > 0 && !slices.ContainsFunc(labels(), func(l string) bool { return !strings.Contains(strings.ToLower(l), "plants") })
	})
	strike(box, fyne.KeyEscape)
	h.until("all values", func() bool { return len(labels()) > 10 })
	if h.w.win.Canvas().Focused() != fyne.Focusable(rows) {
		t.Errorf("after Escape the keys are in %T", h.w.win.Canvas().Focused())
	}
}

func TestTreeOfClassesOpensByKeys(t *testing.T) {
	h := narrowed(t, "charles darwin", true)
	s := h.w.searchPage
	h.prefer(func(p *pages.NarrowPrefs) { p.Open = []string{"class"} })
	var tree interface{ fyne.Focusable }
	h.until("the schemes", func() bool { r := s.FacetRows("class"); tree = r; return r != nil && len(r.Lines()) > 0 })
	rows := s.FacetRows("class")
	strike(tree, fyne.KeyHome, fyne.KeyRight)
	h.until("the letters", func() bool { return len(rows.Lines()) > 2 })
	strike(tree, fyne.KeyDown, fyne.KeyRight)
	h.until("the classes", func() bool {
		return slices.ContainsFunc(rows.Lines(), func(l widgets.FacetLine) bool { return l.Depth == 2 })
	})
	strike(tree, fyne.KeyDown, fyne.KeySpace)
	want := rows.Lines()[2]
	h.searched()
	if got := s.Query().Narrow; len(got) != 1 || got[0].Value != want.Value || s.Results().Total != want.Count {
		t.Errorf("narrow = %v with %d titles, want %s with %d", got, s.Results().Total, want.Value, want.Count)
	}
	h.until("the tree as it was", func() bool { return len(rows.Lines()) > 2 && rows.Lines()[2].Chosen })
	strike(tree, fyne.KeyLeft, fyne.KeyLeft)
	h.until("a closed branch", func() bool {
		return !slices.ContainsFunc(rows.Lines(), func(l widgets.FacetLine) bool { return l.Depth == 2 })
	})
}

func TestMenuOfAValueByKey(t *testing.T) {
	h := narrowed(t, "darwin", false)
	s := h.w.searchPage
	cloud := s.Cloud("subject")
	h.w.win.Canvas().Focus(cloud)
	strike(cloud, fyne.KeyHome, desktop.KeyMenu)
	h.menu("Copy")
	if got := h.w.app.Clipboard().Content(); got == "" {
		t.Error("nothing was copied")
	}
	h.w.win.Canvas().Focus(cloud)
	strike(cloud, desktop.KeyMenu)
	h.menu("Only this (Shift Enter)")
	h.searched()
	if got := s.Query().Narrow; len(got) != 1 || got[0].Exclude {
		t.Errorf("narrow = %v", got)
	}
}

func TestFacetsArePinnedMovedHiddenAndKept(t *testing.T) {
	h := narrowed(t, "darwin", false)
	s := h.w.searchPage
	head := func(name string) fyne.Focusable { return s.FacetHead(name) }
	first := func() string { return s.FacetNames()[0] }
	strike(head("language"), desktop.KeyMenu)
	h.menu("Keep at the top")
	if first() != "language" {
		t.Errorf("first facet = %s, want the pinned one", first())
	}
	strike(head("author"), desktop.KeyMenu)
	h.menu("Move up")
	if got := s.FacetNames()[:3]; !slices.Equal(got, []string{"language", "author", "subject"}) {
		t.Errorf("facets = %v", got)
	}
	strike(head("genre"), desktop.KeyMenu)
	h.menu("Hide")
	if slices.Contains(s.FacetNames(), "genre") {
		t.Error("genre is still there")
	}
	h.w.rebuild()
	h.searched()
	if got := h.w.searchPage.FacetNames(); slices.Contains(got, "genre") || got[0] != "language" || got[1] != "author" {
		t.Errorf("after a new start the facets are %v", got)
	}
}

func TestDecadesAreAskedForWhenOpened(t *testing.T) {
	h := narrowed(t, "darwin", true)
	s := h.w.searchPage
	before := h.desk.FacetQueries()
	h.prefer(func(p *pages.NarrowPrefs) { p.Open = []string{"decade"} })
	h.until("decades", func() bool { r := s.FacetRows("decade"); return r != nil && len(r.Lines()) > 3 })
	if h.desk.FacetQueries() != before+1 {
		t.Errorf("%d facets asked for, want 1", h.desk.FacetQueries()-before)
	}
}

func TestAsIn2006(t *testing.T) {
	h := narrowed(t, "", false)
	s := h.w.searchPage
	s.SetAsIn2006(true)
	for _, name := range []string{"subject", "author", "genre", "class", "audience"} {
		if s.Cloud(name) == nil {
			t.Errorf("the cloud of %s is not open", name)
		}
	}
	if s.Cloud("language") != nil {
		t.Error("a sixth cloud is open")
	}
	h.until("the clouds of the best", func() bool { _, ok := s.Cloud("class").WordAt("QH365"); return ok })
	s.SetAsIn2006(false)
	if s.Cloud("class") != nil {
		t.Error("the look of 2006 stays")
	}
}

func TestAllValuesTickSeveralAndNarrow(t *testing.T) {
	h := narrowed(t, "", false)
	s := h.w.searchPage
	cloud := s.Cloud("subject")
	h.w.win.Canvas().Focus(cloud)
	cloud.TypedRune('a')
	all := s.AllValues()
	h.until("all values", func() bool { return all.Total() > 30 })
	h.shot("03-all-values")
	all.List().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	all.List().TypedRune(' ')
	strike(all.List(), fyne.KeyDown)
	all.List().TypedRune('x')
	strike(all.List(), fyne.KeyReturn)
	h.searched()
	got := s.Query().Narrow
	if len(got) != 2 || got[0].Exclude || !got[1].Exclude {
		t.Errorf("narrow = %v", got)
	}
}

func TestLettersGoToTheirPlace(t *testing.T) {
	h := narrowed(t, "", false)
	s := h.w.searchPage
	s.Cloud("subject").TypedRune('a')
	all := s.AllValues()
	h.until("all values", func() bool { return all.Total() > 30 })
	all.GoTo("N")
	h.until("the letter N", func() bool {
		v := all.Value(all.List().Choice())
		return v != nil && strings.HasPrefix(v.Label, "N")
	})
	if before := all.Value(all.List().Choice() - 1); before == nil || before.Label >= "N" {
		t.Errorf("the value before is %v", before)
	}
}

func TestTableOfTwoFacets(t *testing.T) {
	h := narrowed(t, "charles darwin", false)
	s := h.w.searchPage
	s.ShowTable()
	h.until("the table", func() bool { return len(s.Table().Cells) > 0 })
	h.shot("08-table")
	want := s.Table().Cells[0][0]
	tabs := len(h.w.router.tabs)
	s.CopyTable()
	lines := strings.Split(strings.TrimSpace(h.w.app.Clipboard().Content()), "\n")
	if len(lines) != len(s.Table().Rows)+1 || len(strings.Split(lines[1], "\t")) != len(s.Table().Columns)+1 {
		t.Errorf("copied %d lines of %d columns", len(lines), len(strings.Split(lines[1], "\t")))
	}
	grid := s.TableGrid()
	h.w.win.Canvas().Focus(grid)
	strike(grid, fyne.KeyReturn)
	h.searched()
	if s.Results().Total != want || len(h.w.router.tabs) != tabs+1 {
		t.Errorf("%d titles in %d tabs, the cell said %d", s.Results().Total, len(h.w.router.tabs), want)
	}
}

func TestYearsByKeysZoomTableAndSides(t *testing.T) {
	h := narrowed(t, "charles darwin", false)
	s := h.w.searchPage
	chart := s.Chart()
	all := len(chart.Bars())
	h.w.win.Canvas().Focus(chart)
	strike(chart, fyne.KeyHome, fyne.KeyRight)
	chart.TypedRune('+')
	if z := chart.Zoomed(); z == nil || len(chart.Bars()) < 2 {
		t.Fatalf("plus does not zoom: %v, %d of %d bars", z, len(chart.Bars()), all)
	}
	sums(t, s.Results())
	chart.TypedRune('0')
	if chart.Zoomed() != nil || len(chart.Bars()) != all {
		t.Error("0 does not show all years again")
	}
	h.w.win.Canvas().Focus(chart)
	chart.TypedRune('l')
	chart.TypedRune('s')
	if p := s.NarrowPrefs().Years; !p.Log || !p.Spread {
		t.Errorf("years = %+v", p)
	}
	// T shows the same bars as text, and a line of it narrows.
	chart.TypedRune('t')
	list := h.w.win.Canvas().Focused()
	strike(list, fyne.KeyHome, fyne.KeyReturn)
	h.searched()
	if y := s.Query().Years; y == nil || y.From != chart.Bars()[0].From {
		t.Errorf("years = %v", y)
	}
	list.TypedRune('t')
	h.w.win.Canvas().Focus(chart)
	chart.TypedRune('y')
	low, _ := s.Boxes()
	if h.w.win.Canvas().Focused() != fyne.Focusable(low.Box) {
		t.Errorf("Y puts the keys into %T", h.w.win.Canvas().Focused())
	}
	strike(chart, fyne.KeyDelete)
	h.searched()
	// Right of the bars stand the titles without a date.
	want := s.Results().Histogram.Undated
	strike(chart, fyne.KeyEnd, fyne.KeyRight, fyne.KeyReturn)
	h.searched()
	if s.Results().Total != want || want == 0 {
		t.Errorf("%d titles without a date, the bar said %d", s.Results().Total, want)
	}
}

func TestYearsInThePaneAreKept(t *testing.T) {
	h := narrowed(t, "charles darwin", false)
	h.prefer(func(p *pages.NarrowPrefs) { p.Years.InPane = true })
	chart := h.w.searchPage.Chart()
	if x := h.at(chart, fyne.NewPos(0, 0)).X; x > 300 {
		t.Errorf("the chart stands at %g px", x)
	}
	h.shot("02-years-in-pane")
	h.w.rebuild()
	h.searched()
	if !h.w.searchPage.NarrowPrefs().Years.InPane {
		t.Error("the choice is not kept")
	}
}

func TestTheDeskSpeaksTheLanguageOfTheWindow(t *testing.T) {
	h := narrowed(t, "darwin", false)
	if h.desk.Spoken() != "en" {
		t.Errorf("spoken = %q", h.desk.Spoken())
	}
	h.w.app.Preferences().SetString(prefLanguage, "de")
	h.w.rebuild()
	h.searched()
	if h.desk.Spoken() != "de" {
		t.Errorf("spoken = %q", h.desk.Spoken())
	}
	if got := pages.ValueName("format", "Book", "Book"); got != "Buch" {
		t.Errorf("a book is called %q", got)
	}
}

// TestTheYearsOfALowWindowAreOneLine, by the size of the text; they can be opened there for the
// time being, and what is wanted in a high window stays.
func TestTheYearsOfALowWindowAreOneLine(t *testing.T) {
	for _, s := range []struct {
		text   int
		height float32
		shut   bool
	}{{100, 900, false}, {100, 700, false}, {100, 620, true}, {150, 900, false}, {150, 700, true}} {
		h := newHarnessIn(t, uitest.New(), look{"", theme.Light, "en", s.text, fyne.NewSize(1024, s.height)})
		h.sample()
		h.search("charles darwin")
		page := h.w.searchPage
		open := func() bool {
			return slices.ContainsFunc(h.drawn().controls, func(c drawnControl) bool { return c.focus == fyne.Focusable(page.Chart()) })
		}
		if open() == s.shut {
			t.Errorf("%d %%, %v px: the years are open: %v", s.text, s.height, open())
		}
		page.ToggleYears()
		if open() != s.shut {
			t.Errorf("%d %%, %v px: F7 changes nothing", s.text, s.height)
		}
		if folded := page.NarrowPrefs().Years.Folded; folded == s.shut {
			t.Errorf("%d %%, %v px: F7 left folded as %v", s.text, s.height, folded)
		}
		page.ToggleYears()
		if open() == s.shut || page.NarrowPrefs().Years.Folded {
			t.Errorf("%d %%, %v px: F7 twice is not as before", s.text, s.height)
		}
	}
}
