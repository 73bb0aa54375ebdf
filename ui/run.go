package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"holdfast/ui/theme"
	"holdfast/ui/wording"
)

// Options are what the command line says to the window.
type Options struct {
	// Smoke makes the program end by itself after the first picture.
	Smoke bool
	// Files are files and folders to put into the list of the import page.
	Files []string
	// Version is shown at the first start and in the help.
	Version string
}

// appID names the settings of the program on this computer.
const appID = "org.holdfast.Holdfast"

// Names of the settings.
const (
	prefLook     = "look"
	prefText     = "text"
	prefLanguage = "language"
)

// smokeAfter is how long a smoke run stays open after the first picture.
const smokeAfter = 700 * time.Millisecond

// calm is the toolkit's app without its animations. All that is left of them in our window
// is the blinking mark of a box to type in, and for that the toolkit draws the whole window
// anew sixty times a second while the box has the keys: as long as the program is open.
// What is chosen for good is kept by the desk.
type calm struct {
	fyne.App
	settings fyne.Settings
	choices  *choices
}

// Preferences implements fyne.App.
func (c calm) Preferences() fyne.Preferences { return c.choices }

// Settings implements fyne.App. It is asked thousands of times for a picture.
func (c calm) Settings() fyne.Settings { return c.settings }

type still struct{ fyne.Settings }

// ShowAnimations implements fyne.Settings.
func (still) ShowAnimations() bool { return false }

// Run opens the window and returns when it is closed. It must be called from the
// main goroutine. The desk stays open; the caller closes it.
func Run(desk Desk, opts Options) {
	b, err := desk.Choices()
	kept, whole := readChoices(b)
	whole = whole && err == nil
	inner := app.NewWithID(appID)
	a := calm{inner, still{inner.Settings()}, kept}
	fyne.SetCurrentApp(a)
	a.SetIcon(theme.AppIcon())
	t := newTasks()
	kept.keepWith(desk, t)
	w := newWindow(a, desk, opts, t)
	a.Lifecycle().SetOnStarted(func() {
		w.begin()
		if !whole {
			w.SetNote(wording.T("note.nochoices"))
		}
		if opts.Smoke {
			t.After(smokeAfter, w.close)
		}
	})
	a.Lifecycle().SetOnStopped(t.close)
	w.prepare()
	w.win.SetMaster()
	w.win.ShowAndRun()
	kept.keepLast(desk)
}
