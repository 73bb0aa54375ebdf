package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// List is a long list of rows of one height. Choice follows the arrow keys; a row
// draws its own hair line, choice and focus.
type List struct {
	widget.List
	count  func() int
	choice int
	// OnChoice is told the row chosen by pointer or key, -1 for none.
	OnChoice func(int)
	// OnOpen is called by Enter or a click on the row already chosen.
	OnOpen func(int)
	// OnRune is given letters typed while the list has the focus; it says
	// whether it knew the letter.
	OnRune func(rune) bool
	// OnFocus is called when the focus comes or goes.
	OnFocus func(bool)
	focused bool
	// rowHeight is the height of one row.
	rowHeight func() float32
}

// Row is one row of a List.
type Row interface {
	fyne.CanvasObject
	// Mark tells the row whether it is chosen and whether the keys go to it.
	Mark(chosen, focused bool)
}

// NewList makes a list of count rows; make makes a row, fill shows one in it.
func NewList(count func() int, make func() Row, fill func(int, Row)) *List {
	l := &List{choice: -1, count: count}
	l.Length = count
	l.HideSeparators = true
	l.CreateItem = func() fyne.CanvasObject { return make() }
	l.UpdateItem = func(i int, o fyne.CanvasObject) {
		r, ok := o.(Row)
		if !ok || i >= count() {
			return
		}
		fill(i, r)
		r.Mark(i == l.choice, i == l.choice && l.focused)
	}
	l.List.OnSelected = func(i int) { l.picked(i) }
	l.rowHeight = func() float32 { return l.CreateItem().MinSize().Height }
	l.ExtendBaseWidget(l)
	return l
}

// Scoped returns the list under the theme that lists need; put this into the window.
func (l *List) Scoped() fyne.CanvasObject { return container.NewThemeOverride(l, dense{}) }

func (l *List) picked(i int) {
	again := i == l.choice
	l.choice = i
	// The toolkit's own choice is dropped at once, so that a second click is
	// told again.
	l.List.Unselect(i)
	if again {
		if l.OnOpen != nil {
			l.OnOpen(i)
		}
		return
	}
	if l.OnChoice != nil {
		l.OnChoice(i)
	}
}

// Choice returns the row chosen, or -1.
func (l *List) Choice() int { return l.choice }

// Choose chooses a row and tells OnChoice, or with -1 none.
func (l *List) Choose(i int) {
	if i == l.choice || i >= l.count() {
		return
	}
	l.choice = i
	if i >= 0 {
		l.ScrollTo(i)
	}
	l.Refresh()
	if l.OnChoice != nil {
		l.OnChoice(i)
	}
}

// Mark chooses a row without telling anyone.
func (l *List) Mark(i int) {
	l.choice = i
	l.Refresh()
}

// FocusGained implements fyne.Focusable. The list of the toolkit is not told: it
// would tint a row of its own reckoning.
func (l *List) FocusGained() {
	l.focused = true
	l.Refresh()
	if l.OnFocus != nil {
		l.OnFocus(true)
	}
}

// FocusLost implements fyne.Focusable.
func (l *List) FocusLost() {
	l.focused = false
	l.Refresh()
	if l.OnFocus != nil {
		l.OnFocus(false)
	}
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	page := 1
	if h := l.rowHeight(); h > 0 {
		page = max(int(l.Size().Height/h)-1, 1)
	}
	last := l.count() - 1
	to := l.choice
	switch e.Name {
	case fyne.KeyDown:
		to++
	case fyne.KeyUp:
		to--
	case fyne.KeyPageDown:
		to += page
	case fyne.KeyPageUp:
		to -= page
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = last
	case fyne.KeyReturn, fyne.KeyEnter:
		if l.OnOpen != nil && l.choice >= 0 {
			l.OnOpen(l.choice)
		}
		return
	default:
		passKey(l, e)
		return
	}
	if last >= 0 {
		l.Choose(min(max(to, 0), last))
	}
}

// TypedRune implements fyne.Focusable.
func (l *List) TypedRune(r rune) {
	if l.OnRune != nil {
		l.OnRune(r)
	}
}
