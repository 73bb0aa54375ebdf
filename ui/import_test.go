package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/uitest"
	"holdfast/ui/wording"
)

// listed opens the sample, puts files on the list of the import page and waits until
// they are looked at.
func listed(t *testing.T, paths ...string) (*harness, *pages.Import) {
	t.Helper()
	h := newHarness(t, uitest.New())
	h.sample()
	h.w.Add(paths)
	p := h.w.importPage
	h.until("the look", func() bool { return p.Looked() != nil })
	return h, p
}

// imported waits for the report.
func (h *harness) imported() view.ImportReport {
	h.t.Helper()
	p := h.w.importPage
	h.until("the report", func() bool { _, ok := p.Report(); return ok })
	rep, _ := p.Report()
	return rep
}

// TestLookAcceptUndo: files are looked at as soon as they are on the list, nothing
// changes before they are accepted, and the import can be taken back with Ctrl+Z.
func TestLookAcceptUndo(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc", "/data/readme.txt")
	before := h.w.Catalogue().Titles
	if got := p.Files()[0].Library; got != "NORT" {
		t.Errorf("guessed library %q", got)
	}
	if p.Files()[1].Problem == "" {
		t.Error("a text file is not refused")
	}
	look := p.Looked()
	c := look.Changes
	sum := c.Same + c.Joining + c.NewTitles + c.Newer + c.Older + c.Deleted + c.Collisions + c.Other + c.LeftOut
	if want := look.Report.Totals.Read + look.Report.Totals.Rejected; sum != want || h.w.Catalogue().Titles != before {
		t.Errorf("the lines add up to %d, want %d; %d titles, were %d", sum, want, h.w.Catalogue().Titles, before)
	}
	p.LibraryBox().SetText("NOR")
	if p.Looked() != nil {
		t.Error("another library, and the old look is still shown")
	}
	p.Start()
	rep := h.imported()
	if rep.Files[0].Library != "NOR" || rep.Totals.Rejected != 3 || len(rep.Problems) != 3 {
		t.Errorf("report = %+v", rep.Totals)
	}
	if got := h.w.Catalogue().Titles; got != before+rep.Totals.Added {
		t.Errorf("titles = %d, want %d more than %d", got, rep.Totals.Added, before)
	}
	p.SaveLeftOut("/data/left-out.mrc")
	h.until("the records to be saved", func() bool { return h.desk.SavedTo() == "/data/left-out.mrc" })
	p.ShowTitles()
	h.searched()
	if got := h.w.searchPage.Results().Total; got != rep.Totals.Added {
		t.Errorf("shown are %d titles, want %d", got, rep.Totals.Added)
	}
	h.w.GoTo(pages.PlaceImport)
	lines := p.ReportLines()
	if len(lines) == 0 {
		t.Fatal("no line of the report leads to its titles")
	}
	for _, l := range lines {
		h.search("kafka")
		h.w.GoTo(pages.PlaceImport)
		l.Tapped(nil)
		h.searched()
		if got := h.w.searchPage.Results().Total; got != rep.Totals.Added {
			t.Errorf("a line of the report shows %d titles, want %d", got, rep.Totals.Added)
		}
	}
	h.w.GoTo(pages.PlaceImport)
	h.w.win.Canvas().(interface{ TypedShortcut(fyne.Shortcut) }).TypedShortcut(&fyne.ShortcutUndo{})
	h.until("the import to be taken back", func() bool { _, ok := p.Report(); return !ok })
	if got := h.w.Catalogue().Titles; got != before {
		t.Errorf("%d titles after the undo, want %d", got, before)
	}
}

// TestThrowAway: what was looked at leaves nothing behind.
func TestThrowAway(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	before := h.w.Catalogue().Titles
	p.Clear()
	h.until("the look to be thrown away", func() bool { return h.desk.Throws() == 1 })
	if p.Looked() != nil || len(p.Files()) != 0 || h.w.Catalogue().Titles != before {
		t.Errorf("left are %v, %d files, %d titles", p.Looked(), len(p.Files()), h.w.Catalogue().Titles)
	}
}

// TestImportWhenRead: pressed while the files are being read, Import waits for the end
// of that and for no one else.
func TestImportWhenRead(t *testing.T) {
	desk := uitest.New()
	desk.Gate = make(chan struct{})
	h := newHarness(t, desk)
	h.sample()
	p := h.w.importPage
	h.w.Add([]string{"/data/north-1.mrc", "/data/north-2.mrc", "/data/notes.txt"})
	h.until("the files", func() bool { return len(p.Files()) == 3 && p.Looking() })
	p.Start()
	if p.Running() {
		t.Error("the import runs before the files are read")
	}
	close(desk.Gate)
	if rep := h.imported(); rep.Totals.Read != 480 || len(rep.Files) != 2 {
		t.Errorf("imported are %d records of %d files", rep.Totals.Read, len(rep.Files))
	}
}

// TestLookAgain: another encoding and another kind of file look again; a file that
// lacks much asks for a word more.
func TestLookAgain(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	p.SetReading(0, "MARC-8", false)
	h.until("the look", func() bool { return p.Looked() != nil })
	if got := p.Looked().Report.Files[0].Encoding; got != "MARC-8" {
		t.Errorf("read as %s", got)
	}
	p.SetReading(0, "", true)
	h.until("the doubt", func() bool { return p.Trouble() != "" })
	if !strings.Contains(p.Trouble(), "60 of 100") || p.Looked() != nil {
		t.Errorf("trouble is %q", p.Trouble())
	}
	p.RemoveAll()
	h.until("the look", func() bool { return p.Looked() != nil })
	if p.Looked().Changes.Removed != 60 || !p.Files()[0].RemoveMany {
		t.Errorf("%+v", p.Looked().Changes)
	}
}

// TestLookTrouble: what stops a look is said, and the file stays on the list.
func TestLookTrouble(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	h.desk.Fail.Store(true)
	p.Look()
	h.until("the trouble", func() bool { return p.Trouble() == h.desk.Explain(uitest.ErrFake) })
	h.shot("05a-trouble")
	h.desk.Fail.Store(false)
	p.Look()
	h.until("the look", func() bool { return p.Looked() != nil })
}

// TestLookSurvivesALanguage: the list and the look are there after the window was made
// anew in another language.
func TestLookSurvivesALanguage(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	h.w.otherLanguage()
	if h.w.importPage == p || h.w.importPage.Looked() == nil || len(h.w.importPage.Files()) != 1 {
		t.Error("list or look are gone")
	}
	h.shot("05a-german")
	h.size(1024, 700)
	h.shot("05a-german-1024")
	h.w.importPage.Start()
	h.imported()
	h.shot("05c-german-1024")
}

// TestPointing makes a mapping of a file by pointing at a record.
func TestPointing(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	w := p.PointAt(0)
	h.until("the record", w.Ready)
	h.shot("05d-pointing-empty")
	w.Point("996", "a", "library")
	w.Point("996", "b", "note")
	w.Point("996", "b", "call number")
	w.Point("996", "c", "location")
	h.until("what comes out", func() bool { return len(w.Proposal().Holdings) == 2 })
	if got := w.Proposal().Holdings[1]; got.Library != "HILL" || got.CallNumber != "910.4 WHA" || got.Location != "Stacks 2" {
		t.Errorf("came out: %+v", got)
	}
	h.shot("05d-pointing")
	h.size(1024, 700)
	h.shot("05d-pointing-1024")
	w.Use()
	h.until("another look", func() bool { return p.Looked() != nil && strings.HasPrefix(p.Files()[0].Mapping, "{") })
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("the plate stays")
	}
}

func TestCancelAnImport(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	before := h.w.Catalogue().Titles
	h.desk.Gate = make(chan struct{})
	p.Start()
	h.until("half of it", func() bool { return p.Share() > 0.15 })
	h.w.GoTo(pages.PlaceSearch)
	h.searched()
	p.Cancel()
	h.until("the end", func() bool { return !p.Running() })
	if rep, ok := p.Report(); !ok || !rep.Cancelled {
		t.Errorf("report = %v, %v", rep, ok)
	}
	if got := h.w.Catalogue().Titles; got != before {
		t.Errorf("titles = %d, want %d as before", got, before)
	}
	if len(p.Files()) != 1 {
		t.Error("the file is not on the list any more")
	}
}

func TestQuitAsksWhileAnImportRuns(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	h.desk.Gate = make(chan struct{})
	p.Start()
	h.w.close()
	if h.w.win.Canvas().Overlays().Top() == nil {
		t.Fatal("nothing was asked")
	}
	h.w.escape()
	if !p.Running() {
		t.Error("the import was stopped")
	}
	p.Cancel()
	h.until("the end", func() bool { return !p.Running() })
}

// TestBytesOfALeftOutRecord are shown as they came, and Escape closes them.
func TestBytesOfALeftOutRecord(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	p.ShowProblem(0)
	if h.w.win.Canvas().Overlays().Top() == nil {
		t.Fatal("nothing is shown")
	}
	h.shot("05a-bytes")
	h.w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close it")
	}
}

// TestLeftOutIsSavedBeforeTheImport from the look itself.
func TestLeftOutIsSavedBeforeTheImport(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	p.SaveLeftOut("/data/early.mrc")
	h.until("the records to be saved", func() bool { return h.desk.SavedTo() == "/data/early.mrc" })
	h.size(1024, 700)
	h.shot("05a-change-first-1024")
}

// TestDrop: files and folders dropped on any page go onto the list of the import page.
func TestDrop(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	for i, place := range []pages.Place{pages.PlaceSearch, pages.PlaceLibraries, pages.PlaceMatch, pages.PlaceSettings} {
		h.w.GoTo(place)
		h.w.dropped(fyne.NewPos(500, 300), []fyne.URI{storage.NewFileURI(fmt.Sprintf("/data/north-%d.mrc", i)), storage.NewFileURI(fmt.Sprintf("/data/south %d.xml", i))})
		h.until("the files", func() bool {
			return h.w.router.here().Place == pages.PlaceImport && len(h.w.importPage.Files()) == 2*(i+1)
		})
	}
	if got := h.w.importPage.Files()[1].Path; got != "/data/south 0.xml" {
		t.Errorf("the path is %q", got)
	}
	h.w.dropped(fyne.Position{}, nil)
	if n := len(h.w.importPage.Files()); n != 8 {
		t.Errorf("%d files", n)
	}
}

// TestLeftImport: an import that was stopped is offered when the catalogue is opened and on
// the page, with what is missing by name; it can be gone on with, begun again, and dropped,
// which can be undone.
func TestLeftImport(t *testing.T) {
	desk := uitest.New()
	desk.Leave()
	h := newHarness(t, desk)
	h.sample()
	p := h.w.importPage
	h.until("the offer", func() bool { return len(p.Left()) == 1 && strings.Contains(h.w.frame.note.Text(), "411,843 records") })
	if got := h.w.frame.places[pages.PlaceImport].Badge(); got != "1" {
		t.Errorf("the rail says %q", got)
	}
	h.w.frame.verb.OnTapped()
	if h.w.router.here().Place != pages.PlaceImport {
		t.Fatal("the offer does not lead to the page")
	}
	h.says("left.goon")
	if !slices.ContainsFunc(h.drawn().texts, func(d drawnText) bool { return strings.HasPrefix(d.text, "mill-2026.mrc is not there.") }) {
		t.Error("what is missing is not said")
	}

	p.DropLeft(0)
	h.until("the import to be dropped", func() bool { return len(p.Left()) == 0 })
	h.w.undo()
	h.until("the import to be back", func() bool { return len(p.Left()) == 1 })

	p.GoOn(0)
	h.until("the look", func() bool { return p.Looked() != nil })
	if files := p.Files(); len(files) != 4 || files[0].Problem != "" || files[2].Problem == "" {
		t.Errorf("on the list: %+v", files)
	}
	p.Clear()
	h.until("the import again", func() bool { return len(p.Left()) == 1 })
	p.StartAgain(0)
	h.until("the look", func() bool { return p.Looked() != nil && len(p.Left()) == 0 })
}

// TestShowChanged: each line of what would change leads to its records, which say what they
// are compared with, and from there to the title.
func TestShowChanged(t *testing.T) {
	h, p := listed(t, "/data/north-2026.mrc")
	for _, kind := range view.ChangeKinds() {
		n := p.Looked().Changes.Of(kind)
		if n == 0 {
			continue
		}
		p.ShowChanged(kind)
		text := h.drawn().texts
		head := wording.N("changed.sum", n)
		if n > 50 {
			head = wording.N("changed.first", n, "First", "50")
		}
		if !slices.ContainsFunc(text, func(d drawnText) bool { return d.text == head }) {
			t.Errorf("%s: %q is not said", kind, head)
		}
		if kind == view.ChangeNewer && !slices.ContainsFunc(text, func(d drawnText) bool { return strings.HasPrefix(d.text, "Differs in 245") }) {
			t.Error("in what a newer version differs is not said")
		}
		h.w.escape()
	}
	p.Clear()
	p.ShowChanged(view.ChangeSame) // there is nothing to show
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("records of nothing are shown")
	}
}
