package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/theme"
	"holdfast/ui/widgets"
)

// TestFaultsAreSeen draws what must not be: each fault is said, and nothing of what is right.
func TestFaultsAreSeen(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 100))
	put := func(text string, x, y float32, tone fyne.ThemeColorName) *canvas.Text {
		c := canvas.NewText(text, theme.Color(tone))
		c.Move(fyne.NewPos(x, y))
		c.Resize(c.MinSize())
		return c
	}
	back := canvas.NewRectangle(theme.Color(theme.Surface))
	back.Resize(fyne.NewSize(400, 300))
	first, second := widgets.NewButton("First", "", nil), widgets.NewButton("Second", "", nil)
	first.Move(fyne.NewPos(10, 200))
	first.Resize(first.MinSize())
	second.Move(fyne.NewPos(30, 210))
	second.Resize(second.MinSize())
	w := test.NewTempWindow(t, container.NewWithoutLayout(back, put("right", 10, 10, theme.Ink), put("below", 10, 60, theme.Ink),
		put("above", 14, 62, theme.Ink), put("faint", 10, 100, theme.Line), put("beyond", 380, 130, theme.Ink), first, second))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 300))
	found := drawnOn(w.Canvas()).faults()
	for _, want := range []string{`"below" and "above" lie over`, `"faint" has a contrast of 1.`, `"beyond" runs out`, "lie on each other"} {
		if !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("%q is not among %q", want, found)
		}
	}
	if slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, `"right"`) }) {
		t.Errorf("a fault is seen where there is none: %q", found)
	}
}
