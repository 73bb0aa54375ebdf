package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
	"holdfast/ui/uitest"
)

// look is one way the window can be set up.
type look struct {
	name     string
	colours  theme.Look
	language string
	text     int
	size     fyne.Size
}

var (
	large = fyne.NewSize(1400, 900)
	small = fyne.NewSize(1024, 700)
)

// looks are those that every screen is built in. The colours of the dark ones move nothing,
// so those are small once only.
var looks = []look{
	{"light", theme.Light, "en", 100, large},
	{"light-1024", theme.Light, "en", 100, small},
	{"dark", theme.Dark, "en", 100, large},
	{"contrast", theme.Contrast, "en", 100, large},
	{"contrast-1024", theme.Contrast, "en", 100, small},
	{"150", theme.Light, "en", 150, large},
	{"150-1024", theme.Light, "en", 150, small},
	{"german", theme.Light, "de", 100, large},
	{"german-1024", theme.Light, "de", 100, small},
	{"german-150", theme.Dark, "de", 150, large},
	{"german-150-1024", theme.Dark, "de", 150, small},
}

// TestScreens builds every screen in every look; with -short in the first look.
func TestScreens(t *testing.T) {
	for i, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("one look is enough for a short run")
			}
			h := newHarnessIn(t, uitest.New(), l)
			h.folder = t.TempDir()
			for _, s := range screens {
				h.plain()
				s.show(h)
				h.shot(s.name + "." + l.name)
			}
		})
	}
}

// TestEveryControlIsReachedByTab on every screen.
func TestEveryControlIsReachedByTab(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.folder = t.TempDir()
	for _, s := range screens {
		h.plain()
		s.show(h)
		for _, fault := range h.unreached() {
			t.Errorf("%s: %s", s.name, fault)
		}
	}
}
