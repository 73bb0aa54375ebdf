package ui

import (
	"context"
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

// lists are the lists that there are, as "name titles".
func lists(t testing.TB, d *uitest.Desk) string {
	t.Helper()
	all, err := d.Lists(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, l := range all {
		out = append(out, strings.Repeat(".", l.Depth)+l.Name)
	}
	return strings.Join(out, " ")
}

// noted waits until the status line says something.
func (h *harness) noted(text string) {
	h.t.Helper()
	h.until("the note "+text, func() bool { return strings.Contains(h.w.frame.note.Text(), text) })
}

// onList goes to the page of lists and waits for their titles.
func (h *harness) onList(name string, titles int) *pages.Lists {
	h.t.Helper()
	h.w.GoTo(pages.PlaceLists)
	p := h.w.listsPage
	h.until("the list "+name, func() bool {
		return p.Shown() == name && len(p.Titles()) == titles && !slices.Contains(p.Titles(), "")
	})
	return p
}

// into puts what is ticked, or all that was found, into a list by keys alone.
func (h *harness) into(name string) {
	h.t.Helper()
	before := h.w.keeper.AddBox()
	h.w.action(pages.ActionAddToList).Do()
	h.until("the plate", func() bool { return h.w.keeper.AddBox() != before })
	box := h.w.keeper.AddBox()
	if h.w.win.Canvas().Focused() != fyne.Focusable(box) {
		h.t.Error("the plate does not begin with its box")
	}
	test.Type(box, name)
	h.shot("09-addto-" + strings.ReplaceAll(name, " ", "-"))
	box.TypedKey(key(fyne.KeyReturn))
	h.noted("added to")
}

// TestTitlesGoIntoAList: what is ticked, and the whole result, by keys; undone and made
// again, also the list itself.
func TestTitlesGoIntoAList(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.search("charles darwin")
	h.w.searchPage.Tick(1)
	h.w.searchPage.Tick(3)
	h.into("To buy")
	if got := h.w.frame.note.Text(); got != "2 titles added to To buy" {
		t.Errorf("the status line says %q", got)
	}
	h.w.searchPage.Untick()
	h.into("to")
	all := h.w.searchPage.Results().Total
	p := h.onList("To buy", all)
	if got := p.Selection(); got.Count != all || got.Ticked || len(got.IDs) != all || got.IDs[0] != h.w.searchPage.HitAt(1).ID {
		t.Errorf("the page has %+v, want its titles in the order in which they were put in", got)
	}
	h.w.undo()
	h.until("two titles", func() bool { return len(p.Titles()) == 2 && p.Titles()[1] != "" })
	h.w.undo()
	h.until("no list", func() bool { return p.Shown() == "" })
	h.shot("09-lists-empty")
	if got := lists(t, desk); got != "" {
		t.Errorf("lists are %q", got)
	}
	h.w.redo()
	h.onList("To buy", 2)
	h.w.redo()
	h.onList("To buy", all)
}

// shelfLists makes some lists, one inside another, with titles and notes.
func (h *harness) shelfLists() {
	h.t.Helper()
	ctx := context.Background()
	fail := func(err error) {
		h.t.Helper()
		if err != nil {
			h.t.Fatal(err)
		}
	}
	d := h.desk
	made := map[string]int64{}
	for _, l := range [][2]string{{"", "To buy"}, {"", "Exhibition 2027"}, {"Exhibition 2027", "Showcase 1: the voyage"}, {"Exhibition 2027", "Showcase 2: worms and orchids"}, {"", "Missing since the move"}} {
		id, _, err := d.NewList(ctx, made[l[0]], l[1])
		fail(err)
		made[l[1]] = id
	}
	_, err := d.SetList(ctx, view.List{ID: made["Exhibition 2027"], Name: "Exhibition 2027", Note: "Opens on 12 February. Loans are agreed with the harbour library; insurance by the end of the year."})
	fail(err)
	for name, q := range map[string]string{"To buy": "botany", "Exhibition 2027": "charles darwin", "Showcase 1: the voyage": "orchids"} {
		_, _, err := d.AddToList(ctx, made[name], view.Selection{Query: view.Query{Text: q}}, nil)
		fail(err)
	}
	titles, err := d.ListTitles(ctx, made["Exhibition 2027"], 0, 10)
	fail(err)
	fail(d.NoteInList(ctx, made["Exhibition 2027"], titles[1].Hit.ID, "The binding needs a cradle.\nAsk the conservator."))
	d.DropTitle(titles[3].Hit.ID)
}

// TestTheListsByKeys: fold and open, new, another name and place, remove, open as a search.
func TestTheListsByKeys(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.shelfLists()
	p := h.w.listsPage
	p.Open(false, "3")
	h.w.GoTo(pages.PlaceLists)
	h.until("the lists", func() bool { return p.Shown() == "Exhibition 2027" && len(p.Titles()) > 3 && p.Titles()[3] != "" })
	h.shot("09-lists-1400")
	h.size(1024, 700)
	h.shot("09-lists-1024")
	h.size(1400, 900)
	focused := func() fyne.Focusable { return h.w.win.Canvas().Focused() }
	press := func(k fyne.KeyName) { focused().TypedKey(key(k)) }
	if got := p.Rows(); got != 5 {
		t.Fatalf("%d lists are shown", got)
	}
	press(fyne.KeyLeft)
	if got := p.Rows(); got != 3 {
		t.Errorf("%d lists after folding", got)
	}
	press(fyne.KeyRight)
	press(fyne.KeyDown)
	press(fyne.KeyLeft)
	if got := p.Shown(); got != "Exhibition 2027" {
		t.Errorf("Left goes to %q, not to the list it stands in", got)
	}
	press(fyne.KeyInsert)
	test.Type(focused(), "Later")
	h.shot("09-list-new")
	press(fyne.KeyReturn)
	h.until("the new list", func() bool { return p.Shown() == "Later" })
	press(fyne.KeyF2)
	p.NameBox().SetText("Much later")
	p.InsideBox().Choose(1)
	press(fyne.KeyReturn)
	h.until("the change", func() bool { return p.Shown() == "Much later" })
	before := "Exhibition 2027 .Showcase 1: the voyage .Showcase 2: worms and orchids"
	if got := lists(t, desk); got != "To buy "+before+" Missing since the move Later" && !strings.Contains(got, ".Much later") {
		t.Errorf("lists are %q", got)
	}
	h.w.undo()
	h.until("the change taken back", func() bool { return p.Shown() == "Later" })
	if got := lists(t, desk); strings.Contains(got, ".Later") {
		t.Errorf("the list did not go back to its place: %q", got)
	}
	press(fyne.KeyDelete)
	h.until("the list to go", func() bool { return !strings.Contains(lists(t, desk), "Later") && p.Shown() != "Later" })
	h.w.undo()
	h.until("the list to come back", func() bool { return strings.Contains(lists(t, desk), "Later") })
	p.Open(false, "3")
	h.w.GoTo(pages.PlaceLists)
	h.until("the list", func() bool { return p.Shown() == "Exhibition 2027" })
	press(fyne.KeyReturn)
	h.searched()
	chips := h.w.searchPage.Chips()
	if len(chips) != 1 || chips[0].Text() != "List: Exhibition 2027" {
		t.Fatalf("%d chips", len(chips))
	}
	h.shot("09-list-search")
	chips[0].TypedKey(key(fyne.KeyReturn))
	if here := h.w.router.here().Place; here != pages.PlaceLists {
		t.Errorf("the chip goes to place %d", here)
	}
}

// TestTheTitlesOfAList: notes, taking out, one that is gone, comparing and exporting.
func TestTheTitlesOfAList(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.shelfLists()
	p := h.w.listsPage
	p.Open(false, "3")
	h.w.GoTo(pages.PlaceLists)
	h.until("the titles", func() bool { return len(p.Titles()) > 3 && p.Titles()[3] != "" })
	n := len(p.Titles())
	h.w.focusPane(1)
	rows := h.w.win.Canvas().Focused()
	for range 3 {
		rows.TypedKey(key(fyne.KeyDown))
	}
	h.shot("09-list-gone")
	rows.TypedKey(key(fyne.KeyReturn))
	h.noted("not in the catalogue any more")
	gone := p.Titles()[3]
	rows.TypedKey(key(fyne.KeyDelete))
	h.until("the title to go", func() bool { return len(p.Titles()) == n-1 && p.Titles()[3] != gone && p.Titles()[3] != "" })
	h.w.undo()
	h.until("the title to come back", func() bool { return len(p.Titles()) == n && p.Titles()[3] == gone })
	rows.TypedKey(key(fyne.KeyHome))
	rows.TypedRune('n')
	h.until("the plate", func() bool { return h.w.keeper.NoteArea() != nil })
	test.Type(h.w.keeper.NoteArea(), "First case")
	h.shot("09-list-note")
	h.w.keeper.NoteArea().TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault})
	h.until("the note", func() bool { return p.Note(0) == "First case" })
	rows.TypedRune(' ')
	rows.TypedKey(key(fyne.KeyDown))
	rows.TypedRune(' ')
	if s := p.Selection(); s.Count != 2 || len(s.IDs) != 2 || !s.Ticked {
		t.Errorf("two titles are ticked: %+v", s)
	}
	h.shot("09-list-ticked")
	rows.TypedRune('c')
	h.until("the comparison", func() bool { return h.w.searchPage.Compared() != nil })
	h.w.escape()
	h.w.action(pages.ActionPrint).Do()
	h.shot("09-list-print")
	h.w.escape()
	rows.TypedKey(key(fyne.KeyDelete))
	h.until("two titles to go", func() bool { return len(p.Titles()) == n-2 })
	if got := h.w.frame.note.Text(); got != "2 titles taken out of Exhibition 2027" {
		t.Errorf("the status line says %q", got)
	}
}

// TestANoteOnATitle is written beside the hits and on the page of the title.
func TestANoteOnATitle(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	id := h.w.searchPage.HitAt(0).ID
	note := func() string {
		text, err := h.desk.TitleNote(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	h.w.searchPage.Focus()
	h.w.win.Canvas().Focused().TypedRune('n')
	h.until("the plate", func() bool { return h.w.keeper.NoteArea() != nil })
	area := h.w.keeper.NoteArea()
	test.Type(area, "Our copy has the map.")
	h.shot("09-note")
	area.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault})
	h.until("the note", func() bool { return note() == "Our copy has the map." })
	h.noted("Note written")
	h.shot("09-note-pane")
	h.w.OpenRecord(id, view.Query{}, -1)
	h.until("the title", func() bool { return h.w.recordPage.Shown() != nil && h.w.recordPage.Shown().ID == id })
	h.shot("09-note-page")
	h.w.page().Rune('n')
	h.until("the plate", func() bool { return h.w.keeper.NoteArea() != area })
	if got := h.w.keeper.NoteArea().Text; got != "Our copy has the map." {
		t.Errorf("the plate begins with %q", got)
	}
	h.w.escape()
	h.w.undo()
	h.until("no note", func() bool { return note() == "" })
}

// TestASavedSearch is saved by keys, says what is new, and is forgotten.
func TestASavedSearch(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.search("charles darwin")
	h.w.searchPage.SetYears(&view.YearRange{From: 1859, To: 1889})
	h.searched()
	h.w.action(pages.ActionSaveSearch).Do()
	box := h.w.keeper.NameBox()
	if got := box.Text; got != "charles darwin, 1859 to 1889" {
		t.Errorf("proposed is %q", got)
	}
	h.shot("09-save-search")
	box.TypedKey(key(fyne.KeyReturn))
	h.noted("Search saved")
	desk.ForgetSeen(1, 5)
	h.w.GoTo(pages.PlaceLists)
	p := h.w.listsPage
	p.Choose(1)
	h.until("the search", func() bool { return p.SavedNews() == "Looked 3 November 2026" })
	rows := func() fyne.Focusable { p.Focus(); return h.w.win.Canvas().Focused() }
	rows().TypedRune('a')
	h.until("what is new", func() bool { return p.SavedNews() == "5 new since 3 November 2026" })
	h.shot("09-saved-1400")
	h.size(1024, 700)
	h.shot("09-saved-1024")
	h.size(1400, 900)
	rows().TypedRune('n')
	h.searched()
	if chips := h.w.searchPage.Chips(); h.w.searchPage.Results().Total != 5 || len(chips) != 1 || chips[0].Text() != "New in: charles darwin, 1859 to 1889" {
		t.Errorf("%d titles are new", h.w.searchPage.Results().Total)
	}
	h.w.GoTo(pages.PlaceLists)
	desk.LookedOn(1, "2026-11-20")
	desk.ForgetSeen(1, 2)
	rows().TypedRune('a')
	h.until("what is new since the second look", func() bool { return p.SavedNews() == "2 new since 20 November 2026" })
	h.until("the first look", func() bool { return len(p.Earlier()) == 1 })
	if got := p.Earlier()[0].Text(); got != "5 new since 3 November 2026" {
		t.Errorf("of the first look is said %q", got)
	}
	p.Earlier()[0].OnTapped()
	h.searched()
	if chips := h.w.searchPage.Chips(); h.w.searchPage.Results().Total != 5 || chips[0].Text() != "New in: charles darwin, 1859 to 1889, since 3 November 2026" {
		t.Errorf("%d titles are new since the first look, chip %q", h.w.searchPage.Results().Total, chips[0].Text())
	}
	h.w.GoTo(pages.PlaceLists)
	rows().TypedKey(key(fyne.KeyDelete))
	h.until("the search to go", func() bool { return p.SavedNews() == "" })
	h.shot("09-saved-empty")
	h.w.undo()
	h.until("the search to come back", func() bool { return p.SavedNews() != "" })
	p.Choose(2)
	h.shot("09-past-1400")
	rows().TypedKey(key(fyne.KeyReturn))
	h.searched()
	if here := h.w.router.here(); here.Place != pages.PlaceSearch {
		t.Errorf("a past search goes to place %d", here.Place)
	}
}

// TestTheListCanBeNamedAtOnce: the plate has the keys before the lists are read, and what was
// entered then goes into the list of that name, not into a second one.
func TestTheListCanBeNamedAtOnce(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.search("charles darwin")
	h.into("To buy")
	before := h.w.keeper.AddBox()
	h.w.action(pages.ActionAddToList).Do() // nothing of its work is shown before the test waits
	box := h.w.keeper.AddBox()
	if box == before || h.w.win.Canvas().Focused() != fyne.Focusable(box) {
		t.Fatal("the plate does not have the keys at once")
	}
	test.Type(box, "to buy")
	box.TypedKey(key(fyne.KeyReturn))
	h.until("the titles", func() bool { return h.w.win.Canvas().Overlays().Top() == nil })
	h.noted("To buy")
	if got := lists(t, desk); got != "To buy" {
		t.Errorf("lists are %q", got)
	}
	h.w.action(pages.ActionAddToList).Do()
	h.w.escape()
	h.into("Seen") // what was read for the plate that was left changes nothing
	if got := lists(t, desk); got != "To buy Seen" {
		t.Errorf("lists are %q", got)
	}
}

// TestManyTitlesOnTheirWayIntoAListCanBeStopped: the list that was made for them goes too.
func TestManyTitlesOnTheirWayIntoAListCanBeStopped(t *testing.T) {
	desk := uitest.New()
	desk.Many = 6000
	h := newHarness(t, desk)
	h.sample()
	desk.Gate = make(chan struct{})
	h.w.action(pages.ActionAddToList).Do()
	h.until("the plate", func() bool { return h.w.keeper.AddBox() != nil })
	test.Type(h.w.keeper.AddBox(), "All")
	h.w.keeper.AddBox().TypedKey(key(fyne.KeyReturn))
	h.until("how far it is", func() bool { return h.w.frame.note.Text() == "0 of 6,000 titles added to All" })
	if got := lists(t, desk); got != "All" {
		t.Errorf("lists are %q while titles are on their way", got)
	}
	h.w.frame.verb.OnTapped()
	h.noted("Stopped")
	if got := lists(t, desk); got != "" {
		t.Errorf("lists are %q after the stop", got)
	}
	close(desk.Gate)
	h.w.keeper.AddBox().TypedKey(key(fyne.KeyReturn))
	h.noted("added to All")
	h.until("the list", func() bool { return lists(t, desk) == "All" && h.w.frame.verb.Text() == "Undo" })
	h.w.undo()
	h.until("no list", func() bool { return lists(t, desk) == "" })
}
