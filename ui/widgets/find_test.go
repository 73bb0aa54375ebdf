package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/theme"
)

// asking counts how often its fonts are asked for, which the toolkit does when it is about
// to read them.
type asking struct {
	fyne.Theme
	fonts int
}

func (a *asking) Font(style fyne.TextStyle) fyne.Resource {
	a.fonts++
	return a.Theme.Font(style)
}

// TestFindBoxKeepsNoFonts draws boxes one after another, as each table of values makes one,
// and looks that the toolkit does not read the fonts anew for each: it keeps 23 MB for every
// widget with a theme of its own.
func TestFindBoxKeepsNoFonts(t *testing.T) {
	counted := &asking{Theme: theme.New(theme.Light, 100)}
	test.NewTempApp(t).Settings().SetTheme(counted)
	w := test.NewWindow(nil)
	defer w.Close()
	draw := func() {
		w.SetContent(NewFindBox("Find in subjects", nil, nil))
		w.Resize(fyne.NewSize(300, 60))
		w.Canvas().Capture()
	}
	draw()
	first := counted.fonts
	if first == 0 {
		t.Fatal("the first box asks for no fonts; the test shows nothing")
	}
	draw()
	if counted.fonts != first {
		t.Errorf("the first box asks %d times for fonts, another one %d times more", first, counted.fonts-first)
	}
}
