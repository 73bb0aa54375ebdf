package ui

import (
	"os"
	"path/filepath"
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

// exportDesk is a window with a result, that writes into a folder of the test.
func exportDesk(t *testing.T) *harness {
	t.Helper()
	h := newHarness(t, uitest.New())
	h.sample()
	h.search("charles darwin")
	h.w.Remember("export.folder", t.TempDir())
	return h
}

// inPlate finds a widget in what lies over the window.
func inPlate[W fyne.CanvasObject](h *harness, is func(W) bool) W {
	h.t.Helper()
	top := h.w.win.Canvas().Overlays().Top()
	if top == nil {
		h.t.Fatal("nothing lies over the window")
	}
	var found W
	ok := false
	test.WidgetRenderer(top.(fyne.Widget)).Layout(top.Size())
	walk(top, func(o fyne.CanvasObject) {
		if w, fits := o.(W); fits && !ok && is(w) {
			found, ok = w, true
		}
	})
	if !ok {
		h.t.Fatalf("there is no such %T on the plate", found)
	}
	return found
}

// walk goes through all that is drawn.
func walk(o fyne.CanvasObject, f func(fyne.CanvasObject)) {
	f(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			walk(child, f)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			walk(child, f)
		}
	}
}

func button(h *harness, text string) *widgets.Button {
	h.t.Helper()
	return inPlate(h, func(b *widgets.Button) bool { return strings.HasPrefix(b.Text(), text) })
}

func press(h *harness, k fyne.KeyName) {
	h.t.Helper()
	f := h.w.win.Canvas().Focused()
	if f == nil {
		h.t.Fatal("nothing has the keys")
	}
	f.TypedKey(&fyne.KeyEvent{Name: k})
}

// TestExportByKeysAlone: narrow, Ctrl+E, another format by an arrow, Enter; the report has
// the keys, and says where the file is.
func TestExportByKeysAlone(t *testing.T) {
	h := exportDesk(t)
	found := h.w.searchPage.Results().Total
	h.w.press(pages.Ctrl(fyne.KeyE))
	h.shot("10-export-csv")
	if got := button(h, "Export ").Text(); got != "Export "+itoa(found)+" titles" {
		t.Errorf("the button says %q", got)
	}
	press(h, fyne.KeyDown) // the next format
	path := inPlate(h, func(b *widgets.Box) bool { return strings.HasSuffix(b.Text, ".xlsx") })
	if filepath.Base(path.Text) != "charles-darwin.xlsx" {
		t.Errorf("the file is offered as %q", path.Text)
	}
	h.shot("10-export-xlsx")
	h.w.win.Canvas().Focus(path)
	press(h, fyne.KeyReturn)
	h.until("the file", func() bool { return !h.w.exporting.Running() })
	got := h.desk.LastExport()
	if got.Export.Format != "xlsx" || filepath.Base(got.Path) != path.Text || got.Export.Query.Text != "charles darwin" || len(got.Export.Columns) != 6 || got.Export.Columns[4] != (view.ExportColumn{Name: "holders", Heading: "Held by"}) {
		t.Errorf("exported was %+v", got)
	}
	h.shot("10-export-done")
	if b, ok := h.w.win.Canvas().Focused().(*widgets.Button); !ok || b.Text() != "Close" {
		t.Error("the report does not have the keys")
	}
	press(h, fyne.KeyReturn)
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("the plate is still there")
	}
}

func itoa(n int) string {
	var b []byte
	for ; n > 0; n /= 10 {
		b = append([]byte{byte('0' + n%10)}, b...)
	}
	return string(b)
}

// TestExportOfTicks: what is ticked is exported, in the order of the ticks, or on demand all.
func TestExportOfTicks(t *testing.T) {
	h := exportDesk(t)
	s := h.w.searchPage
	s.Tick(2)
	s.Tick(0)
	want := slices.Clone(s.Ticked())
	h.w.press(pages.Ctrl(fyne.KeyE))
	button(h, "Export 2 titles").OnTapped()
	h.until("the file", func() bool { return !h.w.exporting.Running() })
	if got := h.desk.LastExport().Export.IDs; !slices.Equal(got, want) {
		t.Errorf("exported were %v, ticked %v", got, want)
	}
	h.w.escape()
	h.w.press(pages.Ctrl(fyne.KeyE))
	what := inPlate(h, func(b *widgets.SelectBox) bool {
		return len(b.Options()) == 2 && strings.Contains(b.Options()[0], "ticked")
	})
	what.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	button(h, "Export all").OnTapped()
	h.until("the file", func() bool { return !h.w.exporting.Running() })
	if got := h.desk.LastExport().Export; got.IDs != nil || got.Query.Text != "charles darwin" {
		t.Errorf("all were exported as %+v", got.Selection)
	}
}

// TestColumnsAreChosen by keys: taken out, put in, moved, typed, and kept for the next time.
func TestColumnsAreChosen(t *testing.T) {
	h := exportDesk(t)
	h.w.press(pages.Ctrl(fyne.KeyE))
	var lists []*widgets.List
	walk(h.w.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if l, ok := o.(*widgets.List); ok {
			lists = append(lists, l)
		}
	})
	if len(lists) != 2 {
		t.Fatalf("%d lists", len(lists))
	}
	in, others := lists[0], lists[1]
	in.Choose(0)
	in.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // the number goes
	others.Choose(1)
	others.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	in.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierAlt})
	own := inPlate(h, func(b *widgets.Box) bool { return strings.Contains(b.PlaceHolder, "008") })
	for _, text := range []string{"245c", "nonsense", ""} {
		own.SetText(text)
		own.OnSubmitted(text)
	}
	h.shot("10-export-columns")
	button(h, "Export ").OnTapped()
	h.until("the file", func() bool { return !h.w.exporting.Running() })
	var got []string
	for _, c := range h.desk.LastExport().Export.Columns {
		got = append(got, c.Name)
	}
	if want := []string{"title", "author", "year", "holders", "subtitle", "call-numbers", "245c"}; !slices.Equal(got, want) {
		t.Errorf("the columns are %v, want %v", got, want)
	}
	h.w.escape()
	h.w.press(pages.Ctrl(fyne.KeyE))
	button(h, "Export ").OnTapped()
	h.until("the file", func() bool { return !h.w.exporting.Running() })
	if n := len(h.desk.LastExport().Export.Columns); n != 7 {
		t.Errorf("%d columns the next time", n)
	}
}

// TestExportIsStopped in its middle; before that its plate is closed and shown again.
func TestExportIsStopped(t *testing.T) {
	h := exportDesk(t)
	h.desk.Gate = make(chan struct{})
	h.w.press(pages.Ctrl(fyne.KeyE))
	button(h, "Export ").OnTapped()
	h.until("progress", func() bool {
		return h.w.frame.running.Text() != "" && strings.Contains(h.w.frame.running.Text(), " of ")
	})
	h.shot("10-export-running")
	h.w.escape()
	h.w.press(pages.Ctrl(fyne.KeyE))
	stop := button(h, "Stop")
	stop.OnTapped()
	h.until("the end", func() bool { return !h.w.exporting.Running() })
	if h.w.frame.running.Text() != "" || h.desk.LastExport().Path != "" {
		t.Errorf("the status line says %q, exported was %+v", h.w.frame.running.Text(), h.desk.LastExport())
	}
	button(h, "Export ") // it can be tried again
}

// TestExportSaysWhatIsWrong before and behind: a folder that is not there, a file that is,
// and trouble while it is written.
func TestExportSaysWhatIsWrong(t *testing.T) {
	h := exportDesk(t)
	h.w.press(pages.Ctrl(fyne.KeyE))
	path := inPlate(h, func(b *widgets.Box) bool { return strings.HasSuffix(b.Text, ".csv") })
	there := filepath.Join(h.w.Recall("export.folder"), path.Text)
	start := button(h, "Export ")
	for _, bad := range []string{"", "/nowhere/at/all/titles.csv", filepath.Dir(there)} {
		if path.SetText(bad); !start.Disabled() {
			t.Errorf("%q can be written", bad)
		}
	}
	path.SetText("") // without a name, the folder is still the one chosen
	inPlate(h, func(w *widgets.Text) bool { return w.Text() == filepath.Dir(there) })
	h.shot("10-export-wrong")
	if err := os.WriteFile(there, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	path.SetText(there)
	inPlate(h, func(p *widgets.Prose) bool { return strings.Contains(p.Text(), "will be replaced") })
	h.desk.Fail.Store(true)
	start.OnTapped()
	h.until("the trouble", func() bool { return !h.w.exporting.Running() })
	inPlate(h, func(p *widgets.Prose) bool { return p.Text() == h.desk.Explain(uitest.ErrFake) })
}

// TestExportTroubleIsInView in a low window, where the plate is scrolled: what is wrong with a
// name while it is typed, and why the file was not written.
func TestExportTroubleIsInView(t *testing.T) {
	h := exportDesk(t)
	h.size(1024, 700)
	h.w.press(pages.Ctrl(fyne.KeyE))
	path := inPlate(h, func(b *widgets.Box) bool { return strings.HasSuffix(b.Text, ".csv") })
	there, start := path.Text, button(h, "Export ")
	inView := func(text string) {
		t.Helper()
		note := inPlate(h, func(p *widgets.Prose) bool { return p.Text() == text })
		d := fyne.CurrentApp().Driver()
		if low, foot := d.AbsolutePositionForObject(note).Y+note.Size().Height, d.AbsolutePositionForObject(start).Y; low > foot {
			t.Errorf("%q ends at %v, the foot begins at %v", text, low, foot)
		}
	}
	path.SetText("/nowhere/at/all/titles.csv")
	inView(wording.T("export.nofolder"))
	path.SetText(there)
	inPlate(h, func(c *widgets.Column) bool { c.Top(); return true })
	h.desk.Fail.Store(true)
	start.OnTapped()
	h.until("the trouble", func() bool { return !h.w.exporting.Running() })
	start = button(h, "Export ")
	inView(h.desk.Explain(uitest.ErrFake))
	h.shot("10-export-trouble-low")
}

// TestUnionExport shows the choices of MARC and what is too long.
func TestUnionExport(t *testing.T) {
	h := exportDesk(t)
	h.w.press(pages.Ctrl(fyne.KeyE))
	press(h, fyne.KeyUp) // MARC
	h.shot("10-export-marc")
	code := inPlate(h, func(b *widgets.Box) bool { return strings.Contains(b.PlaceHolder, "MYUNION") })
	code.SetText("HFAST")
	inPlate(h, func(b *widgets.Tick) bool { return strings.Contains(b.Word(), "59X") }).OnTapped()
	inPlate(h, func(b *widgets.Tick) bool { return strings.Contains(b.Word(), "852") }).OnTapped()
	button(h, "Export ").OnTapped()
	h.until("the file", func() bool { return !h.w.exporting.Running() })
	if e := h.desk.LastExport().Export; e.Code != "HFAST" || !e.Local || !e.NoHoldings || e.Merged {
		t.Errorf("exported was %+v", e)
	}
	if got := h.w.frame.note.Text(); !strings.HasPrefix(got, "Exported ") {
		t.Errorf("the status line says %q", got)
	}
	h.shot("10-export-toolong")
}

// TestPrint chooses how by keys, and prints.
func TestPrint(t *testing.T) {
	h := exportDesk(t)
	h.w.press(pages.Ctrl(fyne.KeyP))
	h.shot("11-print")
	press(h, fyne.KeyRight) // a web page
	inPlate(h, func(b *widgets.Tick) bool { return strings.HasPrefix(b.Word(), "Headings") }).OnTapped()
	inPlate(h, func(b *widgets.SelectBox) bool { return slices.Contains(b.Options(), "As on the screen") }).TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	heading := inPlate(h, func(b *widgets.Box) bool { return strings.Contains(b.PlaceHolder, "above") })
	heading.SetText("Darwin, by hand")
	heading.OnSubmitted(heading.Text)
	h.until("the list", func() bool { return !h.w.exporting.Running() })
	got := h.desk.LastExport()
	p := got.Printing
	if p.Form != view.PrintHTML || p.Query.Sort != view.SortTitle || !p.Groups || !p.Holdings || p.Heading != "Darwin, by hand" || p.Asked != "Search: charles darwin" || p.Date == "" || filepath.Ext(got.Path) != ".html" ||
		p.Words.Language != "en" || p.Words.Labels["Published"] == "" {
		t.Errorf("printed was %+v into %s", p, got.Path)
	}
	h.shot("11-print-done")
}

// TestPrintNamesWhatAPDFDoesNotHave: titles whose letters are boxes are named, and a click
// prints them as a web page.
func TestPrintNamesWhatAPDFDoesNotHave(t *testing.T) {
	h := exportDesk(t)
	h.desk.Boxed = []view.BoxedTitle{{Number: 12, Title: "เรือใบ"}, {Number: 40, Title: "नाव"}}
	h.w.press(pages.Ctrl(fyne.KeyP))
	button(h, "Print ").OnTapped()
	h.until("the list", func() bool { return !h.w.exporting.Running() })
	if p := h.desk.LastExport().Printing; p.Form != view.PrintPDF {
		t.Fatalf("printed was %+v", p)
	}
	inPlate(h, func(p *widgets.Prose) bool { return strings.Contains(p.Text(), "2 titles") })
	inPlate(h, func(p *widgets.Text) bool { return p.Text() == "40. नाव" })
	h.shot("11-print-boxes")
	inPlate(h, func(l *widgets.Link) bool { return strings.Contains(l.Text(), "web page") }).OnTapped()
	button(h, "Print ").OnTapped()
	h.until("the page", func() bool { return !h.w.exporting.Running() })
	if p := h.desk.LastExport().Printing; p.Form != view.PrintHTML {
		t.Errorf("printed again as %s", p.Form)
	}
}

// TestRequestIsCopied for the title that is chosen, and for those that are ticked.
func TestRequestIsCopied(t *testing.T) {
	h := exportDesk(t)
	do := func(want string) {
		t.Helper()
		h.w.app.Clipboard().SetContent("")
		h.w.doAction("export.request")
		h.until("the text", func() bool { return h.w.app.Clipboard().Content() != "" })
		if got := h.w.app.Clipboard().Content(); got != want {
			t.Errorf("the clipboard has %q, want %q", got, want)
		}
	}
	s := h.w.searchPage
	do("Union number: " + s.ChosenTitle() + "\n")
	s.Tick(1)
	s.Tick(2)
	do("Union number: " + s.Ticked()[0] + "\nUnion number: " + s.Ticked()[1] + "\n")
}

// TestExportOfOneTitle: the page of a title exports that title.
func TestExportOfOneTitle(t *testing.T) {
	h := exportDesk(t)
	s := h.w.searchPage
	id := s.HitAt(1).ID
	h.w.OpenRecord(id, s.Query(), 1)
	h.until("the title", func() bool {
		p, ok := h.w.page().(pages.TitlePage)
		return ok && p.ChosenTitle() == id
	})
	h.w.press(pages.Ctrl(fyne.KeyE))
	button(h, "Export 1 title").OnTapped()
	h.until("the file", func() bool { return !h.w.exporting.Running() })
	if got := h.desk.LastExport().Export.IDs; !slices.Equal(got, []string{id}) {
		t.Errorf("exported were %v, not %s", got, id)
	}
}
