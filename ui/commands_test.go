package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// named lists the commands that are shown, by their texts.
func (c *commands) named() (names []string) {
	for _, a := range c.found {
		names = append(names, wording.T(a.Text))
	}
	return names
}

func TestCommandsAreFilteredByTypingAndRememberWhatWasUsed(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	h.press(pages.Ctrl(fyne.KeyK))
	c := h.w.palette
	if len(c.found) < 30 {
		t.Fatalf("only %d commands", len(c.found))
	}
	test.Type(c.box, "library XYZ")
	if len(c.found) != 0 || !c.none.Visible() {
		t.Errorf("found %q", c.named())
	}
	c.box.SetText("")
	test.Type(c.box, "librar")
	if got := c.named(); len(got) == 0 || got[0] != "Libraries" {
		t.Fatalf("found %q", got)
	}
	c.box.TypedKey(key(fyne.KeyReturn))
	if h.w.router.here().Place != pages.PlaceLibraries {
		t.Error("Enter did not do it")
	}
	h.press(pages.Ctrl(fyne.KeyK))
	if got := h.w.palette.named()[0]; got != "Libraries" {
		t.Errorf("first is %q, want what was used last", got)
	}
	h.w.palette.box.TypedKey(key(fyne.KeyEscape))
	if h.w.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the commands")
	}
}

// TestTheCommandsAreAPlate: below the search box, left by a click beside them, and their box
// stays where it is however many are found.
func TestTheCommandsAreAPlate(t *testing.T) {
	for _, text := range []int{100, 150} {
		h := newHarnessIn(t, uitest.New(), look{"", theme.Light, "en", text, fyne.NewSize(1024, 700)})
		h.sample()
		h.press(pages.Ctrl(fyne.KeyK))
		c, canvas, driver := h.w.palette, h.w.win.Canvas(), h.w.app.Driver()
		plate, ok := canvas.Overlays().Top().(*widgets.Overlay)
		if !ok {
			t.Fatalf("%T lies over the window", canvas.Overlays().Top())
		}
		if h.w.win.Title() != "Commands – Holdfast" {
			t.Errorf("the window is called %q", h.w.win.Title())
		}
		at, high := driver.AbsolutePositionForObject(c.box), c.list.Size().Height
		search := h.w.frame.search
		if below := driver.AbsolutePositionForObject(search).Y + search.Size().Height; at.Y < below {
			t.Errorf("%d %%: the box of the commands is at %v, the search box ends at %v", text, at.Y, below)
		}
		test.Type(c.box, "librar")
		if now := driver.AbsolutePositionForObject(c.box); now != at || c.list.Size().Height >= high {
			t.Errorf("%d %%: the box went from %v to %v, the list from %v px to %v", text, at, now, high, c.list.Size().Height)
		}
		plate.Tapped(&fyne.PointEvent{Position: at})
		if canvas.Overlays().Top() == nil {
			t.Fatal("a click on the plate closes it")
		}
		plate.Tapped(&fyne.PointEvent{Position: fyne.NewPos(3, 3)})
		if canvas.Overlays().Top() != nil || h.w.win.Title() == "Commands – Holdfast" {
			t.Error("a click beside the commands leaves them open")
		}
		h.press(pages.Ctrl(fyne.KeyK))
		h.w.escape() // as where their list has the keys
		h.press(pages.Ctrl(fyne.KeyK))
		if canvas.Overlays().Top() == nil {
			t.Error("after Escape Ctrl+K opens nothing")
		}
		h.press(pages.Ctrl(fyne.KeyK))
		if canvas.Overlays().Top() != nil {
			t.Error("Ctrl+K again leaves the commands open")
		}
	}
}

func TestCommandsAreFoundWithoutSignsInGerman(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.w.app.Preferences().SetString(prefLanguage, "de")
	h.w.build()
	h.sample()
	h.w.showCommands()
	test.Type(h.w.palette.box, "blattern")
	if got := h.w.palette.named(); len(got) == 0 || got[0] != "Blättern" {
		t.Errorf("found %q", got)
	}
	test.Type(h.w.palette.box, " blä")
	if got := h.w.palette.named(); len(got) == 0 {
		t.Error("nothing is found by two words")
	}
}

// TestEveryActionHasItsWords: in both languages, and no two do different things by the same
// keys in the whole window.
func TestEveryActionHasItsWords(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		h := newHarness(t, uitest.New())
		h.w.app.Preferences().SetString(prefLanguage, language)
		h.w.build()
		ids := map[string]bool{}
		for _, a := range h.w.actions {
			if ids[a.ID] {
				t.Errorf("two actions are called %s", a.ID)
			}
			ids[a.ID] = true
			for _, k := range []string{a.Text, a.Menu, a.Pane, a.Keys.Words} {
				if k != "" && wording.T(k) == k {
					t.Errorf("%s: no %s text for %s", a.ID, language, k)
				}
			}
			if a.Menu == "" && a.Do != nil && a.Keys.None() {
				t.Errorf("%s stands in no menu and has no keys", a.ID)
			}
		}
		for _, g := range h.w.keyGroups() {
			for _, l := range g.Lines {
				if l.Keys == "" || l.Text == "" || strings.Contains(l.Keys, "key.") {
					t.Errorf("%s: %q | %q", g.Head, l.Keys, l.Text)
				}
			}
		}
	}
}

// TestMenuAndTableAgree: each action with a menu is in the bar once, with its keys.
func TestMenuAndTableAgree(t *testing.T) {
	h := newHarness(t, uitest.New())
	h.sample()
	n := 0
	for _, a := range h.w.actions {
		if a.Menu != "" && a.Do != nil {
			n++
		}
	}
	if n != len(h.w.items) || n < 30 {
		t.Errorf("%d actions have a menu, the bar has %d entries", n, len(h.w.items))
	}
	for item, a := range h.w.items {
		if item.Disabled == can(a) {
			t.Errorf("%s: greyed out is %v", a.ID, item.Disabled)
		}
		if (item.Shortcut == nil) != (a.Keys.Name == "") {
			t.Errorf("%s: the menu says keys %v", a.ID, item.Shortcut)
		}
	}
}
