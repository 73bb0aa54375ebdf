package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"holdfast/ui/uitest"
)

// TestChoicesAreKeptAndReadAgain: of every kind; what is of another kind or not there gives
// what was asked for instead.
func TestChoicesAreKeptAndReadAgain(t *testing.T) {
	first, ok := readChoices(nil)
	if !ok {
		t.Error("a first start is taken for a damaged file")
	}
	if b, err := first.encode(); b != nil || err != nil {
		t.Errorf("nothing was chosen, but %q is kept (%v)", b, err)
	}
	told := 0
	first.AddChangeListener(func() { told++ })
	first.SetString(prefLook, "dark")
	first.SetString(prefLook, "dark")
	first.SetInt(prefText, 130)
	first.SetBool("hits.three", true)
	first.SetFloat("width", 0.25)
	first.SetStringList("recent", []string{"a", "b"})
	first.SetBool("gone", true)
	first.RemoveValue("gone")
	if told != 7 {
		t.Errorf("told of %d changes, want 7", told)
	}
	b, err := first.encode()
	if err != nil {
		t.Fatal(err)
	}
	var again fyne.Preferences
	if again, ok = readChoices(b); !ok {
		t.Fatalf("%s is not read again", b)
	}
	if again.String(prefLook) != "dark" || again.Int(prefText) != 130 || !again.Bool("hits.three") || again.Float("width") != 0.25 ||
		!slices.Equal(again.StringList("recent"), []string{"a", "b"}) || again.BoolWithFallback("gone", false) {
		t.Errorf("read again: %s", b)
	}
	if again.IntWithFallback(prefLook, 100) != 100 || again.StringWithFallback("none", "light") != "light" || len(again.StringList("none")) != 0 {
		t.Error("what is not there, or of another kind, is not what was asked for instead")
	}
}

// TestDamagedChoicesAreAFreshStart: nothing is chosen, and the window is told.
func TestDamagedChoicesAreAFreshStart(t *testing.T) {
	for _, text := range []string{`{"look": "da`, `[]`, `null`, "\x00\x00\x00"} {
		c, ok := readChoices([]byte(text))
		if ok || c.String(prefLook) != "" {
			t.Errorf("%q is read as %v", text, c.values)
		}
		c.SetString(prefLook, "dark") // can be chosen again
		if c.String(prefLook) != "dark" {
			t.Errorf("after %q nothing can be chosen", text)
		}
	}
}

// TestChoicesAreKeptByTheDesk: a moment after a change, and at the end what came since.
func TestChoicesAreKeptByTheDesk(t *testing.T) {
	desk := uitest.New()
	queue := make(chan func(), 1)
	work := newTasks()
	work.do = func(f func()) { queue <- f }
	c, _ := readChoices(nil)
	c.keepWith(desk, work)
	c.SetString(prefLook, "dark")
	(<-queue)() // the moment is over
	(<-queue)() // it is written
	kept := func() string {
		b, err := desk.Choices()
		if err != nil {
			t.Fatal(err)
		}
		c, _ := readChoices(b)
		return c.String(prefLook)
	}
	if got := kept(); got != "dark" {
		t.Errorf("kept %q, want dark", got)
	}
	c.SetString(prefLook, "contrast")
	c.keepLast(desk)
	work.close()
	if got := kept(); got != "contrast" {
		t.Errorf("at the end %q is kept, want contrast", got)
	}
}
