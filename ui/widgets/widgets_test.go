package widgets

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// light puts the light theme of the house on for a test.
func light(t *testing.T) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 100))
}

func TestGoldens(t *testing.T) {
	light(t)
	cloud := NewCloud(CloudTexts{Not: "not", More: func(n int) string { return fmt.Sprint(n, " more") },
		Number: func(n int) string { return fmt.Sprint(n) }})
	cloud.Set([]view.FacetValue{
		{Value: "a", Label: "Evolution", Count: 96, Catalogue: 3120, Chosen: true},
		{Value: "b", Label: "Botany", Count: 27, Catalogue: 11416},
		{Value: "c", Label: "Emotions", Count: 11, Catalogue: 74, Excluded: true},
	}, 30000, 18)
	hit := NewHitRow(false)
	hit.Set(HitState{Hit: &view.Hit{Title: []view.Run{{Text: "The descent of man, and selection in relation to sex"}},
		Author: []view.Run{{Text: "Darwin", Found: true}, {Text: ", "}, {Text: "Charles", Found: true}},
		Year:   "1871", Publication: "London : John Murray"}, Held: "held by 8"})
	hit.Mark(true, true)
	table := NewTableRow(40, 24)
	table.Set(Cell{Text: "A", Boxed: true, Width: 56}, Cell{Text: "Harbour", Style: Body},
		Cell{Text: "655,471", Style: Body, Width: 90, Trailing: true})
	place := NewPlace("match", "Match desk", nil)
	place.SetHere(true)
	place.SetBadge("37")
	pair := NewPairRow()
	pair.Set("Der Prozess : Roman", "Kafka, Franz · 1925", "81")
	pair.Mark(true, true)
	compared, head, score := comparedForGoldens()
	chosen := NewSelectBox([]string{"UTF-8", "MARC-8"}, nil)
	chosen.Choose(1)
	facets := NewFacetRows(FacetTexts{Not: "not", Number: func(n int) string { return fmt.Sprint(n) }}, true)
	facets.Set([]FacetLine{{FacetValue: view.FacetValue{Value: "LC", Label: "Congress", Count: 9, Catalogue: 900, Deeper: true}, Open: true},
		{FacetValue: view.FacetValue{Value: "Q", Label: "Q — Science", Count: 7, Catalogue: 300, Chosen: true}, Depth: 1},
		{FacetValue: view.FacetValue{Value: "Z", Label: "Z — Books", Count: 2, Catalogue: 600, Excluded: true}, Depth: 1},
		{FacetValue: view.FacetValue{Label: "No class", Count: 1, Catalogue: 4}, Missing: true}}, 900)
	pinned := NewFacetHead("Subject", nil)
	pinned.Pin(true)
	pinned.Set(true, "all 64")
	grid := NewCrossGrid()
	grid.Number = func(n int) string { return fmt.Sprint(n) }
	grid.Set([]string{"Evolution", "Plants"}, []string{"Harbour Library", "Hill"}, [][]int{{46, 20}, {0, 3}})
	cell := func(text string, differs bool) []view.ComparedText {
		return []view.ComparedText{{{Text: text, Differs: differs}}}
	}
	titles := NewTitleRow("Edition", "Differs", view.TitleRow{State: view.RowDiffers, Cells: [][]view.ComparedText{cell("1st ed.", false), cell("2nd ed.", true), nil}})
	for _, g := range []struct {
		name          string
		o             fyne.CanvasObject
		width, height float32
	}{
		{"facetrows", facets, 336, 128},
		{"facethead", pinned, 288, 32},
		{"facetcolumns", NewFacetColumns([4]string{"A to Z", "Typical", "Titles", "Catalogue"}, nil), 336, 26},
		{"crossgrid", grid, 420, 110},
		{"select", chosen, 200, 32},
		{"titles", titles, 800, 56},
		{"place", place, 80, 60},
		{"pair", pair, 288, 56},
		{"compared", compared, 800, 56},
		{"comparehead", head, 800, 64},
		{"score", score, 900, 84},
		{"button", NewButton("Add files", "plus", nil).WithKey("Ctrl I"), 160, 32},
		{"main", NewMainButton("Import 2 files", nil), 140, 40},
		{"chip", NewChip("Format: Microform", "not", nil, nil), 220, 28},
		{"switch", NewSwitch(nil, "Labelled", "MARC"), 160, 28},
		{"cloud", cloud, 260, 90},
		{"hit", hit, 420, 56},
		{"field", NewField("Published", 104, NewProse("London : John Murray, Albemarle Street, 1859", Body)), 320, 48},
		{"holding", NewHoldingRow("A", "Harbour Library", "QH365 .O2 1859"), 320, 32},
		{"table", table, 400, 40},
		{"marc", NewMarcRow(view.MARCField{Tag: "245", Ind1: "1", Ind2: " ",
			Subfields: []view.MARCSubfield{{Code: "a", Value: "On the origin of species :"}, {Code: "b", Value: "by means"}}}), 240, 48},
	} {
		w := test.NewTempWindow(t, g.o)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(g.width, g.height))
		test.AssertRendersToMarkup(t, g.name+".xml", w.Canvas())
	}
}

func TestCloudStep(t *testing.T) {
	// The figures of the house style: the most common value has 30,000 titles.
	for titles, want := range map[int]int{74: 1, 118: 2, 402: 2, 913: 3, 1876: 4, 3120: 4, 7500: 4, 7501: 5, 11416: 5, 30000: 5, 0: 1} {
		if got := CloudStep(titles, 30000); got != want {
			t.Errorf("%d titles: step %d, want %d", titles, got, want)
		}
	}
	if got := CloudStep(0, 0); got != 1 {
		t.Errorf("nothing at all: step %d, want 1", got)
	}
}

func TestShortHeadings(t *testing.T) {
	for in, want := range map[string]string{
		"Botany": "Botany",
		"Voyages and travels — 19th century — Personal narratives": "Voyages and travels — …",
		"A heading without any dash that is long":                  "A heading without any dash that is long",
		"England — Social life and customs — Fiction":              "England — Social life and customs — Fiction",
	} {
		if got := shortHeading(in); got != want {
			t.Errorf("shortHeading(%q) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"Austen, Jane, 1775–1817": "Austen, Jane", "Austen, Jane": "Austen, Jane",
		"紫式部, 978?–1014?": "紫式部", "Bacon, Roger, ca. 1214-1294": "Bacon, Roger", "Smith, J., 19": "Smith, J., 19",
	} {
		if got := withoutDates(in); got != want {
			t.Errorf("withoutDates(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestNamesThatDifferInDatesKeepThem(t *testing.T) {
	light(t)
	c := NewCloud(CloudTexts{Names: true, More: func(int) string { return "" }, Number: func(int) string { return "" }})
	c.Set([]view.FacetValue{{Label: "Smith, Adam, 1723–1790"}, {Label: "Smith, Adam, 1900–1970"}, {Label: "Kafka, Franz, 1883–1924"}}, 1, 0)
	for i, want := range []string{"Smith, Adam, 1723–1790", "Smith, Adam, 1900–1970", "Kafka, Franz"} {
		if got := c.short(i); got != want {
			t.Errorf("word %d = %q, want %q", i, got, want)
		}
	}
}

func TestWrapBreaksAtBlanksAndInsideLongWords(t *testing.T) {
	light(t)
	width := measure("eeeeeeeeee", 14, fyne.TextStyle{}).Width
	for _, line := range wrap("eeee eeee eeee 源氏物語源氏物語源氏物語 eeee", width, Body) {
		if w := measure(line, 14, fyne.TextStyle{}).Width; w > width {
			t.Errorf("line %q is %.0f wide, more than %.0f", line, w, width)
		}
	}
	if got := wrap("eeee eeee eeee", width, Body); len(got) != 2 || got[0] != "eeee eeee" {
		t.Errorf("wrapped = %q", got)
	}
}

func TestCutRunsEndWithDots(t *testing.T) {
	light(t)
	l := newRunLine(Body)
	l.runs = []view.Run{{Text: "Charles", Found: true}, {Text: " Darwin and the long voyage of the Beagle"}}
	for width := float32(20); width < 400; width += 7 {
		got := l.cut(width)
		sum := float32(0)
		for _, r := range got {
			sum += measure(r.Text, 14, fyne.TextStyle{Bold: r.Found}).Width
		}
		if sum > width+1 {
			t.Fatalf("%.0f wide in %.0f: %v", sum, width, got)
		}
		if last := got[len(got)-1]; len(got) != 2 && last.Text != "…" {
			t.Fatalf("no dots in %v", got)
		}
	}
}

func TestListOfMillionsIsScrolledToTheRow(t *testing.T) {
	light(t)
	shown := map[int]bool{}
	const n = 11_400_000
	l := NewList(func() int { return n }, func() Row { return NewHitRow(false) }, func(i int, r Row) {
		shown[i] = true
		r.(*HitRow).Set(HitState{})
	})
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(400, 600))
	if len(shown) > 14 {
		t.Errorf("%d rows were made for a view of 600 px", len(shown))
	}
	clear(shown)
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if l.Choice() != n-1 || !shown[n-1] {
		t.Errorf("choice = %d, last row shown: %v", l.Choice(), shown[n-1])
	}
	// A step up from the end must show rows at whole pixels, one row apart.
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	a, b := l.rows[n-1].Position().Y, l.rows[n-2].Position().Y
	if a-b != theme.HitRow() {
		t.Errorf("rows stand %.3f px apart, want %.0f", a-b, theme.HitRow())
	}
}

func TestAClickOnTheChosenRowOpensIt(t *testing.T) {
	light(t)
	l := NewList(func() int { return 5 }, func() Row { return NewHitRow(false) }, func(int, Row) {})
	var chosen, opened []int
	l.OnChoice = func(i int) { chosen = append(chosen, i) }
	l.OnOpen = func(i int) { opened = append(opened, i) }
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(300, 400))
	test.TapCanvas(w.Canvas(), l.RowAt(2).AddXY(4, 4))
	test.TapCanvas(w.Canvas(), l.RowAt(2).AddXY(4, 4))
	if fmt.Sprint(chosen, opened) != "[2] [2]" {
		t.Errorf("chosen %v, opened %v", chosen, opened)
	}
}

func TestHeadingsThatBeginAlikeStayApart(t *testing.T) {
	light(t)
	c := NewCloud(CloudTexts{More: func(int) string { return "" }, Number: func(int) string { return "9" }})
	c.Set([]view.FacetValue{
		{Label: "United States — Economic conditions — 1945- — Periodicals"},
		{Label: "United States — Economic policy — 1981- — Periodicals"},
		{Label: "Voyages and travels — 19th century — Personal narratives"},
	}, 1, 0)
	c.arrange(200)
	a, b, other := c.words[0].label.Text.Text, c.words[1].label.Text.Text, c.words[2].label.Text.Text
	if a == b {
		t.Errorf("both are %q", a)
	}
	if other != "Voyages and travels — …" {
		t.Errorf("a heading that stands alone is %q", other)
	}
}

// TestAnswerDoesNotWriteBetweenKeys: an answer that comes while one types a year
// leaves what was typed; without the focus it is shown.
func TestAnswerDoesNotWriteBetweenKeys(t *testing.T) {
	test.NewTempApp(t)
	year, said := 0, false
	y := NewYearEntry(func(n int, ok bool) { year, said = n, ok })
	w := test.NewTempWindow(t, y.Box)
	y.SetYear(1998)
	w.Canvas().Focus(y.Box)
	y.Box.SelectAll()
	y.SetYear(1998)
	test.Type(y.Box, "18")
	y.SetYear(1997)
	test.Type(y.Box, "62")
	if y.Box.Text != "1862" {
		t.Errorf("the box says %q, typed was 1862", y.Box.Text)
	}
	w.Canvas().Unfocus()
	if year != 1862 || !said {
		t.Errorf("left with year %d, %v", year, said)
	}
	y.SetYear(1990)
	if y.Box.Text != "1990" {
		t.Errorf("without the focus the box says %q, want 1990", y.Box.Text)
	}
}

// TestLongHeadingsTakeTwoLines: a heading too long for a line of the cloud is
// broken at a blank, and is read whole.
func TestLongHeadingsTakeTwoLines(t *testing.T) {
	light(t)
	c := NewCloud(CloudTexts{Number: func(n int) string { return fmt.Sprint(n) }})
	c.Set([]view.FacetValue{
		{Value: "a", Label: "Metropolitan Museum of Art", Count: 225, Catalogue: 1637},
		{Value: "b", Label: "Botany", Count: 27, Catalogue: 16},
		{Value: "c", Label: "Donaudampfschifffahrtsgesellschaft", Count: 3, Catalogue: 1637},
	}, 1637, 0)
	c.Resize(fyne.NewSize(250, c.HeightFor(250)))
	long, short, unbroken := &c.words[0], &c.words[1], &c.words[2]
	if got := long.above.Text.Text + " " + long.label.Text.Text; !long.tall() || got != "Metropolitan Museum of Art" {
		t.Errorf("the long heading reads %q", got)
	}
	if long.w > 250 || short.y < long.y+long.h {
		t.Errorf("the long heading is %v wide and ends at %v, the next word begins at %v", long.w, long.y+long.h, short.y)
	}
	if short.tall() || unbroken.tall() {
		t.Error("a word without a blank, or with room, has two lines")
	}
	if unbroken.w > 250 {
		t.Errorf("a word without a blank is %v wide", unbroken.w)
	}
}

// TestSelectBoxByKeyboard: Up and Down go through the words and stop at the ends, Space
// opens the list.
func TestSelectBoxByKeyboard(t *testing.T) {
	light(t)
	var told []int
	s := NewSelectBox([]string{"a", "b", "c"}, func(i int) { told = append(told, i) })
	w := test.NewTempWindow(t, s)
	for _, k := range []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp} {
		s.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if got := fmt.Sprint(told); got != "[1 2 1]" || s.Chosen() != 1 {
		t.Errorf("chosen were %s, now %d", got, s.Chosen())
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if w.Canvas().Overlays().Top() == nil {
		t.Error("Space opens no list")
	}
}

// TestColumnsGoBelowEachOther where there is no room beside.
func TestColumnsGoBelowEachOther(t *testing.T) {
	light(t)
	a, b := NewProse("A few words that need some lines in a narrow place.", Body), NewProse("And a few more words.", Body)
	both := NewColumns(20, 300, a, b)
	column := NewColumn(0, 0)
	column.Set(both)
	w := test.NewTempWindow(t, column)
	w.Resize(fyne.NewSize(700, 400))
	if a.Position().Y != b.Position().Y || b.Position().X <= a.Position().X {
		t.Errorf("wide: %v and %v", a.Position(), b.Position())
	}
	w.Resize(fyne.NewSize(400, 400))
	if b.Position().X != a.Position().X || b.Position().Y < a.Size().Height {
		t.Errorf("narrow: %v and %v", a.Position(), b.Position())
	}
}
