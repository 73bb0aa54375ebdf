package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/pages"
	"holdfast/ui/uitest"
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
