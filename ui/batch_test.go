package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/uitest"
)

// TestAListIsLookedUp: pasted and from a file; answers are filtered, opened and saved.
func TestAListIsLookedUp(t *testing.T) {
	desk := uitest.New()
	h := newHarness(t, desk)
	h.sample()
	h.w.action(pages.ActionBatch).Do()
	if h.w.router.here().Place != pages.PlaceBatch {
		t.Fatal("the action does not go to the page")
	}
	h.shot("08-batch-empty")
	b := h.w.batchPage
	b.Paste("Insectivorous plants\n\nDarwin on something else\nNobody knows this\nMadame Bovary\n")
	b.Run()
	h.until("the answers", func() bool { return len(b.Answers()) == 4 })
	var got []view.BatchVerdict
	for _, a := range b.Answers() {
		got = append(got, a.Verdict)
	}
	if got[0] != view.Found || got[1] != view.Doubtful || got[2] != view.NotHeld || got[3] != view.Found || b.Answers()[3].Line != 5 {
		t.Errorf("answers %v, the last of line %d", got, b.Answers()[3].Line)
	}
	h.shot("08-batch")
	h.size(1024, 700)
	h.shot("08-batch-1024")
	h.size(1400, 900)
	b.Filter(3)
	if b.Shown() != 1 {
		t.Errorf("%d lines that are not held are shown, want 1", b.Shown())
	}
	b.Filter(0)
	b.SaveTo("/data/wanted.csv")
	h.until("the file", func() bool { return desk.SavedTo() == "/data/wanted.csv" })
	h.w.page().Focus()
	h.key(fyne.KeyHome)
	h.key(fyne.KeyReturn)
	if here := h.w.router.here(); here.Place != pages.PlaceRecord || here.Record != b.Answers()[0].Hit.ID {
		t.Errorf("Enter goes to %+v", here)
	}
	file := filepath.Join(t.TempDir(), "wanted.txt")
	if err := os.WriteFile(file, []byte("Der Prozess\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.w.GoTo(pages.PlaceBatch)
	b.LookUp(file)
	h.until("the answer", func() bool { return len(b.Answers()) == 1 })
	b.LookUp(filepath.Join(t.TempDir(), "gone"))
	h.until("the trouble", func() bool { return h.w.frame.note.Text() != "" })
	if len(b.Answers()) != 1 {
		t.Error("trouble takes the answers of before away")
	}
}

// TestAnAnswerIsShownBelowWhatWasWanted: both whole, also with large text in a small window.
func TestAnAnswerIsShownBelowWhatWasWanted(t *testing.T) {
	h := newHarnessIn(t, uitest.New(), look{"", theme.Light, "de", 150, fyne.NewSize(1024, 700)})
	h.sample()
	h.w.GoTo(pages.PlaceBatch)
	b := h.w.batchPage
	b.Paste("Insectivorous plants\nNobody knows this")
	b.Run()
	h.until("the answers", func() bool { return len(b.Answers()) == 2 })
	texts := map[string]bool{}
	for _, d := range h.drawn().texts {
		texts[d.text] = true
	}
	found := ""
	for _, r := range b.Answers()[0].Hit.Title {
		found += r.Text
	}
	for _, want := range []string{"Insectivorous plants", "Nobody knows this", "Gefunden", "Nicht da"} {
		if !texts[want] {
			t.Errorf("%q is not shown whole", want)
		}
	}
	whole := false
	for text := range texts {
		whole = whole || strings.HasPrefix(text, found+" · ")
	}
	if !whole {
		t.Errorf("the title found, %q, is not shown whole", found)
	}
}
