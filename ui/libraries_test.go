package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/uitest"
	"holdfast/ui/wording"
)

// librariesPage opens the sample and goes to the libraries.
func librariesPage(t *testing.T) (*harness, *pages.Libraries) {
	t.Helper()
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.GoTo(pages.PlaceLibraries)
	p := h.w.libraries
	h.until("the libraries", func() bool { _, ok := p.Reading(); return ok && p.NameBox() != nil })
	return h, p
}

func (h *harness) ctrlZ() {
	h.w.win.Canvas().(interface{ TypedShortcut(fyne.Shortcut) }).TypedShortcut(&fyne.ShortcutUndo{})
}

// TestLibraryChangesCanBeTakenBack renames, groups, branches and moves, and takes each
// back with Ctrl+Z.
func TestLibraryChangesCanBeTakenBack(t *testing.T) {
	h, p := librariesPage(t)
	enter := func() *fyne.KeyEvent { return &fyne.KeyEvent{Name: fyne.KeyReturn} }
	old, code := p.Library(0), p.Library(0).Code
	other := p.Library(1).Code
	p.NameBox().SetText("Quay Library")
	p.NameBox().TypedKey(enter())
	h.until("the new name", func() bool { return h.w.frame.note.Text() != "" && p.Library(0).Name == "Quay Library" })
	p.GroupBox().SetText("Coast")
	p.GroupBox().TypedKey(enter())
	h.until("the group", func() bool {
		return strings.Contains(h.w.frame.note.Text(), "Coast") && p.Library(0).Group == "Coast"
	})
	p.Branch(code, other)
	h.until("the branch below its library", func() bool { return p.Library(1).Code == code && p.Library(1).Parent == other })
	h.shot("07-branch")
	p.MoveFile(1, "NEW")
	h.until("a new library", func() bool { return p.Library(6).Code == "NEW" })
	want := []func() bool{
		func() bool { return strings.Contains(h.w.frame.note.Text(), ".mrc now belongs") },
		func() bool { return p.Library(0).Code == code && p.Library(0).Parent == "" },
		func() bool { return p.Library(0).Group == "" },
		func() bool { return p.Library(0).Name == old.Name },
	}
	for i, ok := range want {
		h.ctrlZ()
		h.until("change "+string(rune('4'-i))+" to be taken back", ok)
	}
	h.ctrlZ()
	if got := h.w.frame.note.Text(); !strings.Contains(got, "nothing") {
		t.Errorf("a fifth Ctrl+Z says %q", got)
	}
}

// TestLibrariesJoin asks first, since it is for good.
func TestLibrariesJoin(t *testing.T) {
	h, p := librariesPage(t)
	from, into := p.Library(1), p.Library(0)
	p.Join(from.Code, into.Code)
	h.until("one library less", func() bool { return p.Library(5).Code == "" })
	if got := p.Library(0).Former; len(got) != 1 || got[0] != from.Code {
		t.Errorf("former codes: %v", got)
	}
	h.shot("07-joined")
}

// TestAFileIsTakenBack of a library.
func TestAFileIsTakenBack(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	before := h.w.Catalogue().Titles
	p.Start()
	rep := h.imported()
	h.w.GoTo(pages.PlaceLibraries)
	l := h.w.libraries
	place := func() int {
		for i := range 7 {
			if l.Library(i).Code == "NORT" {
				return i
			}
		}
		return -1
	}
	h.until("the library", func() bool { return place() >= 0 })
	l.List().Choose(place())
	h.until("its reading", func() bool { _, ok := l.Reading(); return ok })
	h.shot("07-file")
	l.UndoFile(rep.Loads[0])
	h.until("the titles to go", func() bool {
		return h.w.Catalogue().Titles == before && (place() < 0 || l.Library(place()).Titles == 0)
	})
	h.shot("07-file-back")
}

// TestReadingIsChanged: another encoding, a rule and a mapping by pointing are used only
// when that is said, and taken back with Ctrl+Z.
func TestReadingIsChanged(t *testing.T) {
	h, p := librariesPage(t)
	s, _ := p.Reading()
	s.Encoding, s.Full = "MARC-8", true
	p.SetReading(s)
	p.AddRule("998", "$a", "d*, x")
	p.AddRule("99", "a", "x")
	if s, _ = p.Reading(); len(s.Skip) != 2 || s.Skip[1].Codes != "a" || len(s.Skip[1].Values) != 2 || s.Skip[1].Why != "suppressed" {
		t.Errorf("rules: %+v", s.Skip)
	}
	w := p.PointAt()
	h.until("a record", w.Ready)
	w.Point("996", "a", "library")
	h.until("what comes out", func() bool { return len(w.Proposal().Holdings) == 2 })
	w.Use()
	h.shot("07-reading")
	code := p.Library(0).Code
	if got, _ := h.desk.Reading(t.Context(), code); got.Encoding != "" {
		t.Error("used before anyone said so")
	}
	p.UseReading()
	h.until("the form anew", func() bool { return p.ReadingKept() && h.w.frame.note.Text() != "" })
	got, _ := h.desk.Reading(t.Context(), code)
	if !got.Full || !got.FromRecord || !strings.HasPrefix(got.Mapping, "{") || len(got.Skip) != 2 {
		t.Errorf("reading: %+v", got)
	}
	h.ctrlZ()
	h.until("the reading before", func() bool { got, ok := p.Reading(); return ok && got.Encoding == "" })
	if got, _ := h.desk.Reading(t.Context(), code); got.Full || len(got.Skip) != 1 {
		t.Errorf("reading: %+v", got)
	}
}

// TestLibraryTrouble: a change that fails is said, and what the catalogue knows is shown
// again.
func TestLibraryTrouble(t *testing.T) {
	h, p := librariesPage(t)
	h.desk.Fail.Store(true)
	p.Branch(p.Library(0).Code, p.Library(1).Code)
	h.until("the trouble", func() bool { return h.w.frame.note.Text() == h.desk.Explain(uitest.ErrFake) })
	h.desk.Fail.Store(false)
	p.SetReading(view.SourceProfile{Encoding: "UTF-8"})
	h.w.otherLanguage()
	p = h.w.libraries
	h.until("the libraries", func() bool { _, ok := p.Reading(); return ok })
	h.shot("07-german")
	h.size(1024, 700)
	h.shot("07-german-1024")
	if p.Library(0).Parent != "" {
		t.Error("the library is a branch")
	}
}

// TestNoLibraryYet: an empty catalogue says what to do.
func TestNoLibraryYet(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.w.withCatalogue(func() { h.w.GoTo(pages.PlaceLibraries) })
	h.until("the page", func() bool { return h.w.router.here().Place == pages.PlaceLibraries && h.w.libraries.Asked() })
	h.shot("07-none")
	if h.w.libraries.NameBox() != nil {
		t.Error("a library is shown")
	}
}

// TestLettersOfLibraries: O asks for what only the chosen library holds.
func TestLettersOfLibraries(t *testing.T) {
	h, p := librariesPage(t)
	p.Focus()
	h.w.win.Canvas().Focused().TypedRune('o')
	here := h.w.router.here()
	if here.Place != pages.PlaceSearch || here.Query.Text != "held:1" || len(here.Query.Narrow) != 1 || here.Query.Narrow[0].Value != p.Library(0).Code {
		t.Errorf("O goes to %+v", here)
	}
}

// TestLibrariesAreSorted by the heads of their columns; what is chosen stays chosen.
func TestLibrariesAreSorted(t *testing.T) {
	h, p := librariesPage(t)
	first := p.Library(0)
	for _, c := range []struct {
		column int
		before func(a, b view.Library) bool
	}{
		{1, func(a, b view.Library) bool { return a.Name < b.Name }},
		{1, func(a, b view.Library) bool { return a.Name > b.Name }},
		{3, func(a, b view.Library) bool { return a.OnlyHere >= b.OnlyHere }},
		{4, func(a, b view.Library) bool { return a.LastLoad >= b.LastLoad }},
		{2, func(a, b view.Library) bool { return a.Titles >= b.Titles }},
	} {
		test.TapAt(p.Head(), p.Head().HeadAt(c.column))
		for i := range 5 {
			if !c.before(p.Library(i), p.Library(i+1)) {
				t.Errorf("column %d: %+v stands before %+v", c.column, p.Library(i), p.Library(i+1))
			}
		}
		if got := p.Library(p.List().Choice()); got.Code != first.Code {
			t.Errorf("column %d: %s is chosen, want %s", c.column, got.Code, first.Code)
		}
	}
	h.shot("07-sorted")
}

// TestMatrix: fields are shares, arrows and keys work, and what is asked finds as many
// titles as the field says.
func TestMatrix(t *testing.T) {
	h, p := librariesPage(t)
	h.until("the matrix", func() bool { return len(p.Held()) > 0 })
	m := p.Matrix()
	c := h.w.win.Canvas()
	p.FocusPane(1)
	if c.Focused() != fyne.Focusable(m) {
		t.Fatalf("F6 goes to %T", c.Focused())
	}
	for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyRight} {
		m.TypedKey(key(k))
	}
	if r, col := m.Choice(); r != 2 || col != 3 {
		t.Fatalf("arrows go to %d %d", r, col)
	}
	h.shot("07-matrix")
	p.Unit(true)
	want := m.Cell(2, 3).Text
	h.shot("07-matrix-titles")
	m.TypedKey(key(fyne.KeyReturn))
	h.searchedAny()
	if got := h.w.searchPage.Results(); wording.Number(got.Total) != want {
		t.Errorf("both hold %d, the field says %s", got.Total, want)
	}
	sum := 0
	for _, n := range p.Held() {
		sum += n.Titles
	}
	if sum != h.w.Catalogue().Titles {
		t.Errorf("the bars add up to %d of %d titles", sum, h.w.Catalogue().Titles)
	}
	h.w.GoTo(pages.PlaceLibraries)
	h.until("the page", func() bool { return p.NameBox() != nil })
	p.ShowRest()
	h.searchedAny()
	only := h.w.searchPage.Results().Total
	h.w.GoTo(pages.PlaceLibraries)
	m.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	m.TypedKey(key(fyne.KeyReturn))
	h.searchedAny()
	if all := h.w.searchPage.Results().Total; wording.Number(all-only) != want {
		t.Errorf("%d titles in all, %d of them not in the other, want %s in both", all, only, want)
	}
}

// TestMatrixLooks draws the page in every look.
func TestMatrixLooks(t *testing.T) {
	h, _ := librariesPage(t)
	draw := func(name string) {
		h.until("the matrix", func() bool { return len(h.w.libraries.Held()) > 0 && h.w.libraries.NameBox() != nil })
		h.shot("07-common-" + name)
	}
	draw("light")
	h.size(1024, 700)
	draw("1024")
	h.size(1400, 900)
	for _, look := range []string{"dark", "contrast"} {
		h.w.setLook(theme.Look(look))
		draw(look)
	}
	h.w.setLook(theme.Light)
	h.w.otherLanguage()
	draw("german")
	h.w.setText(150)
	draw("german-150")
	h.size(1024, 700)
	draw("german-150-1024")
}

// TestErrorsAreGerman: what fails is said in the language of the window.
func TestErrorsAreGerman(t *testing.T) {
	h, p := librariesPage(t)
	h.w.otherLanguage()
	p = h.w.libraries
	h.until("the libraries", func() bool { return p.NameBox() != nil })
	h.desk.Fails = "full"
	h.desk.Fail.Store(true)
	p.Branch(p.Library(0).Code, p.Library(1).Code)
	h.until("the trouble", func() bool { return strings.HasPrefix(h.w.frame.note.Text(), "Der Datenträger ist voll.") })
}
