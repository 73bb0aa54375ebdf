package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// hitList is the list of hits, with the keys on it.
func (h *harness) hitList() *widgets.List {
	h.t.Helper()
	h.w.searchPage.Focus()
	l, ok := h.w.win.Canvas().Focused().(*widgets.List)
	if !ok {
		h.t.Fatalf("the focus is on %T, want the hits", h.w.win.Canvas().Focused())
	}
	return l
}

func (h *harness) key(name fyne.KeyName) {
	h.w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
}
func (h *harness) letter(r rune) { h.w.win.Canvas().Focused().TypedRune(r) }

// TestTicksByKeysStayWhileOneSortsAndNarrows: Space, Shift with arrows, Ctrl+A, the box
// above the list.
func TestTicksByKeysStayWhileOneSortsAndNarrows(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	s := h.w.searchPage
	list := h.hitList()
	h.letter(' ')
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	list.KeyDown(shift)
	h.key(fyne.KeyDown)
	h.key(fyne.KeyDown)
	list.KeyUp(shift)
	h.key(fyne.KeyDown)
	want := []string{s.HitAt(0).ID, s.HitAt(1).ID, s.HitAt(2).ID}
	if got := s.Ticked(); !slices.Equal(got, want) || s.Choice() != 3 {
		t.Fatalf("ticked %v, hit %d chosen, want %v, 3", got, s.Choice(), want)
	}
	s.SetSort(view.SortOldest)
	h.searched()
	s.Pick("language", view.FacetValue{Value: "English", Label: "English"}, widgets.PickOnly)
	h.searched()
	if got := s.Ticked(); !slices.Equal(got, want) {
		t.Errorf("after sorting and narrowing %v are ticked, want %v", got, want)
	}
	h.shot("02-ticked")
	ticked := h.w.frame.note.Text()
	if ticked == "" {
		t.Error("nothing says what can be done with the ticked titles")
	}
	s.Untick()
	if got := h.w.frame.note.Text(); got != "" {
		t.Errorf("without ticks the status line says %q", got)
	}
	list.TypedShortcut(&fyne.ShortcutSelectAll{})
	h.hitList()
	h.letter(' ')
	total := s.Results().Total
	sel := s.Selection()
	if !sel.All || !sel.Ticked || sel.Count != total-1 || len(sel.Except) != 1 {
		t.Errorf("after Ctrl+A and Space %+v, want all of %d but one", sel, total)
	}
	s.ClearNarrow()
	h.searched()
	if sel := s.Selection(); sel.Ticked || !sel.All || sel.Count != s.Results().Total {
		t.Errorf("another result: %+v, want nothing ticked and all meant", sel)
	}
}

// TestAMillionHitsAreScrolledThrough: only pages in view are asked for, a far one by the
// last hit of the nearest page before it; until they come the rows wait.
func TestAMillionHitsAreScrolledThrough(t *testing.T) {
	desk := uitest.New()
	desk.Many = 1_000_000
	h := newHarness(t, desk)
	h.sample()
	s := h.w.searchPage
	list := h.hitList()
	h.key(fyne.KeyEnd)
	if s.HitAt(999_999) != nil {
		t.Fatal("the last hit is there before it was fetched")
	}
	h.until("the last hit", func() bool { return s.HitAt(999_999) != nil })
	if q := desk.LastPage(); q.After != "99" || q.From != 9_998*100 {
		t.Errorf("the last page was asked for by %q and %d", q.After, q.From)
	}
	offset := list.Offset()
	h.key(fyne.KeyUp)
	if list.Offset() != offset || s.Choice() != 999_998 {
		t.Errorf("Up from the last row scrolls to %.0f, chooses %d", list.Offset(), s.Choice())
	}
	for range 40 {
		h.key(fyne.KeyPageUp)
		h.until("the page in view", func() bool { return s.HitAt(s.Choice()) != nil })
	}
	h.key(fyne.KeyHome)
	if s.Choice() != 0 || s.HitAt(0) == nil {
		t.Error("Home does not show the first hit, which is kept")
	}
}

// TestTheListStaysWhereItIs: a chip that is removed does not move it, an order does.
func TestTheListStaysWhereItIs(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	s := h.w.searchPage
	s.Pick("language", view.FacetValue{Value: "English", Label: "English"}, widgets.PickOnly)
	h.searched()
	list := h.hitList()
	for range 20 {
		h.key(fyne.KeyDown)
	}
	h.searched()
	offset, id := list.Offset(), s.HitAt(s.Choice()).ID
	if offset == 0 {
		t.Fatal("twenty rows do not scroll")
	}
	chip := s.Chips()[0]
	chip.OnRemoved()
	h.searched()
	if len(s.Query().Narrow) != 0 {
		t.Fatal("the cross does not remove the chip")
	}
	if got := s.HitAt(s.Choice()).ID; got != id {
		t.Errorf("title %s is chosen after a chip was removed, want %s", got, id)
	}
	if list.Offset() == 0 {
		t.Error("the list went to its top when a chip was removed")
	}
	s.SetSort(view.SortTitle)
	h.searched()
	if list.Offset() != 0 || s.Choice() != 0 {
		t.Errorf("in another order the list is at %.0f, hit %d", list.Offset(), s.Choice())
	}
}

// TestBeginningsStandBelowADividingRow: "38 and 12 titles", the row between them, and keys
// go past it.
func TestBeginningsStandBelowADividingRow(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwiniana")
	s := h.w.searchPage
	r := s.Results()
	if r.More == 0 {
		t.Fatal("nothing begins alike")
	}
	if got := s.HeadTexts(); got[1] != "with your word" || got[2] != widgetsNumber(r.More)+" more by word beginnings" {
		t.Errorf("the head says %q", got)
	}
	words := r.Total
	s.SetBeginnings(true)
	h.searched()
	if got, want := s.HeadTexts()[0], widgetsNumber(words)+" and "+widgetsNumber(s.Results().Total-words)+" titles"; got != want {
		t.Errorf("the head says %q, want %q", got, want)
	}
	list := h.hitList()
	for range words {
		h.key(fyne.KeyDown)
	}
	if s.Choice() != words || list.Choice() != words+1 {
		t.Errorf("hit %d in row %d is chosen, want %d in the row after the dividing one", s.Choice(), list.Choice(), words)
	}
	h.shot("02-beginnings")
	s.SetSort(view.SortTitle)
	h.searched()
	list = h.hitList()
	for range words {
		h.key(fyne.KeyDown)
	}
	if list.Choice() != words {
		t.Error("there is a dividing row in an order that mixes them")
	}
}

func widgetsNumber(n int) string { return wording.Number(n) }

// TestWorksAreCountedInTheHead: where editions are grouped the head says how many works
// and how many titles there are, in both languages.
func TestWorksAreCountedInTheHead(t *testing.T) {
	desk := uitest.New()
	desk.CountWorks = true
	h := newHarness(t, desk)
	h.sample()
	h.search("charles darwin")
	total := h.w.searchPage.Results().Total
	if got, want := h.w.searchPage.HeadTexts()[0], wording.N("titles", total); got != want {
		t.Errorf("the head says %q, want %q", got, want)
	}
	h.hitList()
	h.letter('g')
	h.searched()
	works := h.w.searchPage.Rows()
	if got, want := h.w.searchPage.HeadTexts()[0], fmt.Sprintf("%d works, %d titles", works, total); got != want {
		t.Errorf("the head says %q, want %q", got, want)
	}
	h.w.app.Preferences().SetString(prefLanguage, "de")
	h.w.rebuild()
	h.searched()
	if got, want := h.w.searchPage.HeadTexts()[0], fmt.Sprintf("%d Werke, %d Titel", works, total); got != want {
		t.Errorf("the head says %q, want %q", got, want)
	}
}

// TestEditionsAreGroupedAndOpened: G, E, the editions below their hit with as many rows
// as the hit says.
func TestEditionsAreGroupedAndOpened(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	s := h.w.searchPage
	total := s.Results().Total
	h.hitList()
	h.letter('g')
	h.searched()
	if !s.Query().Grouped || s.Results().Total != total {
		t.Fatalf("G asked %+v and found %d, want grouped and %d", s.Query(), s.Results().Total, total)
	}
	list := h.hitList()
	works := s.Rows()
	sum := 0
	for i := range works {
		sum += s.HitAt(i).Editions
	}
	if works >= total || sum != total {
		t.Errorf("%d works with %d editions of %d titles", works, sum, total)
	}
	first := s.HitAt(0).Editions
	h.letter('e')
	h.until("the editions", func() bool { return s.Rows() == works+first-1 })
	h.shot("02-grouped")
	h.key(fyne.KeyDown)
	h.until("the edition", func() bool { return s.Record() != nil && s.Record().ID != s.HitAt(0).ID })
	if s.Choice() != 0 || list.Choice() != 1 {
		t.Errorf("hit %d, row %d, want an edition of the first hit", s.Choice(), list.Choice())
	}
	h.letter('e')
	if s.Rows() != works || list.Choice() != 0 {
		t.Errorf("closed: %d rows, row %d chosen", s.Rows(), list.Choice())
	}
}

// TestChipsSayWhatIsLeftOut: the years offer what has no date; what does not fit is in a
// menu; a click on a chip opens its facet.
func TestChipsSayWhatIsLeftOut(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	s := h.w.searchPage
	h.w.Ask(view.Query{Years: &view.YearRange{From: 1850, To: 1899}, Narrow: []view.Narrow{
		{Facet: "language", Value: "English"}, {Facet: "format", Value: "Microform", Exclude: true}, {Facet: "genre", Missing: true, Exclude: true},
		{Facet: "genre", Value: "Satire", Exclude: true}, {Facet: "subject", Value: "Naturalists — England — Biography", Exclude: true}}})
	h.searched()
	total, undated := s.Results().Total, s.Results().Histogram.Undated
	var texts []string
	for _, c := range s.Chips() {
		texts = append(texts, c.Text())
	}
	want := []string{"Years: 1850 to 1899", "Language: English", "not Format: Microform", "not Genre: none", "not Genre: Satire", "not Subject: Naturalists — England — Biography"}
	if !slices.Equal(texts, want) {
		t.Errorf("chips %q, want %q", texts, want)
	}
	if n, more := s.ChipLine().Shown(); n >= len(texts) || more.Text() != widgetsNumber(len(texts)-n)+" more" {
		t.Errorf("%d of %d chips are shown, and %q", n, len(texts), more.Text())
	}
	h.shot("02-chips")
	if undated == 0 {
		t.Fatal("no title without a date is left out")
	}
	if tip := s.Chips()[0].Tip; !strings.HasPrefix(tip, widgetsNumber(undated)+" without a date") {
		t.Errorf("the chip of the years says %q", tip)
	}
	s.SetYears(&view.YearRange{From: 1850, To: 1899, Undated: true})
	h.searched()
	if s.Results().Total != total+undated {
		t.Errorf("%d titles with those without a date, want %d", s.Results().Total, total+undated)
	}
	if got := s.Chips()[0].Text(); got != "Years: 1850 to 1899 and no date" {
		t.Errorf("the chip says %q", got)
	}
	test.TapCanvas(h.w.win.Canvas(), h.at(s.Chips()[1], fyne.NewPos(10, 10)))
	if _, ok := h.w.win.Canvas().Focused().(*widgets.FacetHead); !ok {
		t.Errorf("after a click on a chip the focus is on %T", h.w.win.Canvas().Focused())
	}
}

// TestHowAQueryWasReadIsSaid: an unknown field, with what may be meant.
func TestHowAQueryWasReadIsSaid(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("autor:darwin")
	s := h.w.searchPage
	got := s.Notices()
	if len(got) != 2 || !strings.Contains(got[0], "autor") || got[1] != "Use au" {
		t.Fatalf("said %q", got)
	}
	h.shot("02-notice")
	s.UseMeant()
	h.searched()
	if got := s.Query().Text; got != "au:darwin" || len(s.Notices()) != 0 {
		t.Errorf("what was meant is asked as %q, and %q is said", got, s.Notices())
	}
	h.search("darwin")
	if got := s.Notices(); len(got) != 0 {
		t.Errorf("of a plain search it says %q", got)
	}
}

// TestWhyHereInOneSentenceAndInFull: W in the row, the plate with its table, and why a
// title is not found.
func TestWhyHereInOneSentenceAndInFull(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	s := h.w.searchPage
	list := h.hitList()
	h.letter('w')
	if got := list.Shown(s.Choice()).(*widgets.HitRow).State().Why; got != "By this author, held by 6 libraries." {
		t.Errorf("the row says %q", got)
	}
	h.shot("02-why")
	h.letter('?')
	h.until("the explanation", func() bool { return s.Explained() != nil })
	if x := s.Explained(); !x.Found || x.Place != 1 {
		t.Errorf("explained %+v", x)
	}
	h.shot("02-why-plate")
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Fatal("Escape does not close the plate")
	}
	other := ""
	found := map[string]bool{}
	for i := range s.Results().Total {
		if hit := s.HitAt(i); hit != nil {
			found[hit.ID] = true
		}
	}
	h.search("kafka")
	other = s.HitAt(0).ID
	h.search("charles darwin")
	s.Explain(other)
	h.until("why not", func() bool { return s.Explained().ID == other })
	if x := s.Explained(); x.Found || len(x.Against) != 2 {
		t.Errorf("a title that is not found: %+v", x)
	}
	h.shot("02-why-not")
}

// TestShouldBeFirstIsKeptAndUndone: it can be taken back like any change.
func TestShouldBeFirstIsKeptAndUndone(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.search("darwin")
	s := h.w.searchPage
	h.hitList()
	h.key(fyne.KeyDown)
	id := s.HitAt(1).ID
	s.ShouldBeFirst()
	h.until("the judgement", func() bool { return desk.First("darwin") == id })
}

// TestTheHeadHasOrdersAndOptions: eight orders, and the profile that is chosen is asked by.
func TestTheHeadHasOrdersAndOptions(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("darwin")
	s := h.w.searchPage
	for _, o := range view.Sorts() {
		a := h.w.action("sort." + string(o))
		if a == nil || a.Do == nil {
			t.Fatalf("no action for the order %s", o)
		}
		a.Do()
		h.searched()
		if got := s.Query().Sort; got != o && (o != view.SortRelevance || got != "") {
			t.Errorf("order %q, want %q", got, o)
		}
		if !a.Checked() {
			t.Errorf("the order %s is not marked as chosen", o)
		}
	}
	s.SetProfile("Fitch 2006")
	h.searched()
	if s.Results().Query.Profile != "Fitch 2006" {
		t.Error("the ranking is not asked by")
	}
	rows := h.hitList().RowAt(1).Y - h.hitList().RowAt(0).Y
	h.w.action("hits.three").Do()
	if got := h.hitList().RowAt(1).Y - h.hitList().RowAt(0).Y; got <= rows {
		t.Errorf("rows of three lines are %.0f high, of two %.0f", got, rows)
	}
	h.shot("02-three")
	h.w.action("hits.three").Do()
	if s.Choice() != 0 || h.w.router.here().Place != pages.PlaceSearch {
		t.Error("the choice is lost")
	}
}

// TestLittleFoundOffersMore: below one to three hits stands what would find more.
func TestLittleFoundOffersMore(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	s := h.w.searchPage
	h.w.Ask(view.Query{Text: "darwiniana", Years: &view.YearRange{From: 1876, To: 1880}})
	h.searched()
	found := s.Results().Total
	if found == 0 || found > 3 {
		t.Fatalf("%d titles, want a few", found)
	}
	h.until("the offer", func() bool { return len(s.Advice()) > 0 })
	h.shot("02-little")
	test.Tap(s.Advice()[0])
	h.searched()
	if got := s.Results().Total; got <= found {
		t.Errorf("the offer finds %d, which is no more than %d", got, found)
	}
	h.search("charles")
	if len(s.Advice()) != 0 {
		t.Error("more is offered though much was found")
	}
}

// TestTheKeysGoToTheHitsOnceTheyAreThere: Enter in the box after a search that found
// nothing; and where nothing is found now, the keys are in the box.
func TestTheKeysGoToTheHitsOnceTheyAreThere(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("xyzzy plugh")
	focused := func() fyne.Focusable { return h.w.win.Canvas().Focused() }
	if focused() != fyne.Focusable(h.w.frame.search.Box) {
		t.Errorf("nothing is found and the focus is on %T", focused())
	}
	h.search("darwin")
	if _, ok := focused().(*widgets.List); !ok {
		t.Errorf("the focus is on %T, want the hits", focused())
	}
	h.w.Ask(view.Query{Text: "xyzzy"})
	h.searched()
	if focused() != fyne.Focusable(h.w.frame.search.Box) {
		t.Errorf("the hits are gone and the focus is on %T, want the search box", focused())
	}
}

// TestSearchInRecordsIsStopped: a search that looks into many records says how far it is
// and can be stopped; then it shows its part, says so, and can look into all.
func TestSearchInRecordsIsStopped(t *testing.T) {
	desk := uitest.New()
	desk.Records = 12_000
	h := newHarness(t, desk)
	h.sample()
	q := h.w.searchPage.Query()
	q.Text = "245a:origin"
	h.w.Ask(q)
	h.until("how far it is", func() bool { return len(h.w.working.jobs) == 1 })
	if got := h.w.frame.running.Text(); !strings.HasPrefix(got, "Looking into records: 245a:origin") {
		t.Errorf("the status line says %q", got)
	}
	h.shot("02-into-records")
	h.w.do(h.w.action("work.stop"))
	h.searched()
	s := h.w.searchPage
	got := s.Notices()
	if len(got) < 2 || got[0] != "Stopped after 3 of 12,000 records looked into; there may be more to find." || got[1] != "Look into all records" {
		t.Fatalf("said %q", got)
	}
	if n := len(h.w.working.jobs); n != 0 || s.Query().LookInto != 3 {
		t.Errorf("%d works run, pages look into %d records", n, s.Query().LookInto)
	}
	h.shot("02-part")
	desk.Records = 0
	s.UseMeant()
	h.searched()
	if got := s.Notices(); strings.HasPrefix(got[0], "Stopped") || s.Query().LookInto != 0 {
		t.Errorf("of all records it says %q, and looks into %d", got, s.Query().LookInto)
	}
}
