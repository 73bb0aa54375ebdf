package pages

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/widgets"
)

// Place is what stands at one place of the window.
type Place int

// The places. A title opened whole is no place of the rail: it stands in a search tab.
const (
	PlaceWelcome Place = iota
	PlaceSearch
	PlaceBrowse
	PlaceImport
	PlaceMatch
	PlaceLibraries
	PlaceLists
	PlaceSettings
	PlaceHelp
	PlaceRecord
	// PlaceBatch is where a list of what is wanted is looked up.
	PlaceBatch
)

// InTab says whether a place belongs to a search tab and its history.
func (p Place) InTab() bool { return p == PlaceSearch || p == PlaceRecord }

// Stop is one step of a history: a place and what is looked at there. It is written to
// the state file, so it holds what finds the thing again, and no more.
type Stop struct {
	Place Place
	// Query is what the search page asks. A record page has the search that the title was
	// found by; no text and nothing that narrows if it was found otherwise.
	Query view.Query
	// Choice is the chosen hit, from 0: the page writes it when one leaves.
	Choice int
	// Record is the title of a record page.
	Record string
	// Title is what the tab is called and Detail what the list of steps says besides; the
	// page writes them when it knows them.
	Title, Detail string
	// seen is what the search page showed when one left.
	seen *view.Results
	// Browse is where the browse page stands.
	Browse view.Browse
}

// Forget forgets what was shown at the step: it is asked anew when one comes back.
func (s *Stop) Forget() { s.seen = nil }

// Page is one screen as the window knows it. The window calls all methods in its own
// goroutine. Embed Plain for those that a page has no use for.
type Page interface {
	// Screen is what is drawn; always the same object.
	Screen() fyne.CanvasObject
	// Title says in a few words what is on the screen: for tab and task bar.
	Title() string
	// Enter shows what a stop says, and puts the keys where they are wanted first. The
	// page may write into the stop until Leave, which is called before one goes
	// elsewhere: it writes what is to be found again.
	Enter(at *Stop)
	Leave(at *Stop)
	// Columns are the scrolled panes that Page Up and Page Down move, the first one first.
	Columns() []*widgets.Column
	// Focus puts the keys into the main list or pane.
	Focus()
	// Key and Rune get what no widget knew, while nothing lies over the page. They say
	// whether the page knew it.
	Key(e *fyne.KeyEvent) bool
	Rune(r rune) bool
	// FocusPane puts the keys into the next pane (step 1) or the one before (-1): F6.
	FocusPane(step int)
	// Escape closes what is open on the page and says whether something was.
	Escape() bool
	// Actions are what can be done on the page; asked once, when the window is made.
	Actions() []Action
}

// Plain is a page that does nothing of its own with keys, and remembers nothing.
type Plain struct{}

// Leave implements Page.
func (Plain) Leave(*Stop) {}

// Columns implements Page.
func (Plain) Columns() []*widgets.Column { return nil }

// Focus implements Page.
func (Plain) Focus() {}

// Key implements Page.
func (Plain) Key(*fyne.KeyEvent) bool { return false }

// Rune implements Page.
func (Plain) Rune(rune) bool { return false }

// FocusPane implements Page.
func (Plain) FocusPane(int) {}

// Escape implements Page.
func (Plain) Escape() bool { return false }

// Actions implements Page.
func (Plain) Actions() []Action { return nil }

// Action is one thing that can be done. The table of all actions makes the menu bar, the
// palette of commands and the list of keys; so each has its words and keys once.
type Action struct {
	// ID names it for good ("search.box"): the palette remembers by it what was used.
	ID string
	// Text is the wording key of what it does.
	Text string
	// Menu is the wording key of its menu ("menu.search"), "" if it stands in none. Part
	// is the part of the menu: lines stand between parts, smaller ones come first.
	Menu string
	Part int
	// Keys do the same; the zero value is none.
	Keys Keys
	// Pane is the wording key of the pane in which the keys work ("pane.hits"): then the
	// pane listens itself, and the action is only listed under that head. "" is the whole
	// window, which then listens.
	Pane string
	// Do does it; nil is a line of the list of keys only.
	Do func()
	// Anywhere says that it can be done while the page is not on the screen.
	Anywhere bool
	// Enabled says whether it can be done now, nil for always; Checked whether it is on,
	// nil for what is never on or off.
	Enabled, Checked func() bool
}

// IDs of actions of pages that others offer too, where there is such an action.
const (
	ActionAddToList  = "list.add"
	ActionExport     = "export"
	ActionPrint      = "print"
	ActionCite       = "record.cite"
	ActionBuild      = "search.build"
	ActionBatch      = "search.batch"
	ActionSaveSearch = "search.save"
	ActionNote       = "title.note"
)

// Keys are how an action is done by the keyboard.
type Keys struct {
	Name fyne.KeyName
	Mods fyne.KeyModifier
	// Words is the wording key of keys that are no single one ("keys.arrows").
	Words string
}

// Ctrl, CtrlShift, Alt, Bare and KeyWords make keys. Ctrl is Command on a Mac.
func Ctrl(k fyne.KeyName) Keys { return Keys{Name: k, Mods: fyne.KeyModifierShortcutDefault} }

// CtrlShift is Ctrl and Shift.
func CtrlShift(k fyne.KeyName) Keys {
	return Keys{Name: k, Mods: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// Alt is Alt.
func Alt(k fyne.KeyName) Keys { return Keys{Name: k, Mods: fyne.KeyModifierAlt} }

// Bare is a key without another.
func Bare(k fyne.KeyName) Keys { return Keys{Name: k} }

// KeyWords are keys in words.
func KeyWords(key string) Keys { return Keys{Words: key} }

// None says whether there are no keys.
func (k Keys) None() bool { return k == Keys{} }
