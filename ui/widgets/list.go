package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Row is one row of a List.
type Row interface {
	fyne.CanvasObject
	// Mark tells the row whether it is chosen and whether the keys go to it.
	Mark(chosen, focused bool)
}

// List is a list of any number of rows of one height, of which only those in view
// exist. Choice follows the arrow keys. It is drawn by the kit and not by the
// toolkit's list, which makes a new row for each redraw, loses pixels beyond some
// hundred thousand rows, and keeps its focus apart from the choice.
type List struct {
	widget.BaseWidget
	// OnChoice is told the row chosen by pointer or key, -1 for none.
	OnChoice func(int)
	// OnOpen is called by Enter or a click on the row already chosen.
	OnOpen func(int)
	// OnPoint takes the place of choosing and opening for a click.
	OnPoint func(int)
	// OnEnter takes the place of OnOpen for Enter, where a second click must do
	// nothing.
	OnEnter func(int)
	// OnBox is called by a click on the first BoxWidth px of a row, which then does
	// nothing else.
	OnBox    func(int)
	BoxWidth float32
	// OnRune is given letters typed while the list has the focus.
	OnRune func(rune)
	// OnExtend is told by which rows Shift and an arrow, or Shift and a click, went on
	// from the row chosen before.
	OnExtend func(from, to int)
	// OnAdd is called by a click with Ctrl, OnMenu by a right click, with its place in
	// the window.
	OnAdd  func(int)
	OnMenu func(i int, at fyne.Position)
	// OnSpot is called by a click on the spot of a row that is Spotted.
	OnSpot func(int)
	// OnKeys is given keys with Ctrl or Alt that the menu does not have; it says whether
	// it knows them.
	OnKeys func(fyne.Shortcut) bool
	// OnScrolled is told that other rows are in view.
	OnScrolled func()
	// Skip says which rows cannot be chosen; nil for none.
	Skip func(int) bool

	count         func() int
	make          func() Row
	fill          func(int, Row)
	view          *viewport
	rows          map[int]Row
	spare         []Row
	rowHeight     float32
	choice, hover int
	focused       bool
	held          fyne.KeyModifier
	hoverBack     *box
	// tip is what the point under the pointer says.
	tip   string
	drawn *drawing
}

// NewList makes a list of count rows; make makes a row, fill shows one in it.
func NewList(count func() int, make func() Row, fill func(int, Row)) *List {
	l := &List{count: count, make: make, fill: fill, rows: map[int]Row{}, choice: -1, hover: -1}
	l.view = newViewport(l.place)
	l.ExtendBaseWidget(l)
	return l
}

// Choice returns the row chosen, or -1.
func (l *List) Choice() int { return l.choice }

// Choose chooses a row, brings it into view, and tells OnChoice; -1 chooses none.
func (l *List) Choose(i int) {
	if i == l.choice || i >= l.count() {
		return
	}
	l.choice = i
	if i >= 0 {
		l.Reveal(i)
	}
	l.remark()
	if l.OnChoice != nil {
		l.OnChoice(i)
	}
}

// Mark chooses a row without telling anyone.
func (l *List) Mark(i int) {
	l.choice = i
	l.Refresh()
}

// Reveal scrolls until a row is in view.
func (l *List) Reveal(i int) {
	l.measure()
	l.view.reveal(float64(i)*float64(l.rowHeight), float64(l.rowHeight))
}

// ScrollToTop goes to the first row.
func (l *List) ScrollToTop() { l.view.scrollTo(0) }

// Offset returns how far the list is scrolled, in px.
func (l *List) Offset() float64 { return l.view.offset }

// Center scrolls so that a row stands in the middle of the list.
func (l *List) Center(i int) {
	l.measure()
	l.view.scrollTo((float64(i)+0.5)*float64(l.rowHeight) - l.view.height/2)
}

// Inserted says that so many rows came in before the first, or with a negative number were
// taken away there; what is in view and chosen stays.
func (l *List) Inserted(n int) {
	l.measure()
	l.hover = -1
	if l.choice >= 0 {
		l.choice = max(l.choice+n, -1)
	}
	for i, r := range l.rows {
		delete(l.rows, i)
		l.spare = append(l.spare, r)
	}
	l.view.offset = min(max(l.view.offset+float64(n)*float64(l.rowHeight), 0), l.view.most())
	l.Refresh()
}

// RowAt returns where the middle of a row stands in the list, for tests.
func (l *List) RowAt(i int) fyne.Position {
	return fyne.NewPos(l.Size().Width/3, float32((float64(i)+0.5)*float64(l.rowHeight)-l.view.offset))
}

// measure takes the height of rows and of all content anew.
func (l *List) measure() {
	if l.rowHeight == 0 {
		r := l.make()
		l.rowHeight = r.MinSize().Height
		l.spare = append(l.spare, r)
	}
	l.view.content = float64(l.count()) * float64(l.rowHeight)
}

// place puts the rows in view where they belong and fills those that are new.
func (l *List) place() {
	if l.drawn == nil {
		return
	}
	l.measure()
	size := l.Size()
	l.view.layout(size)
	first := int(l.view.offset / float64(l.rowHeight))
	end := min(int((l.view.offset+l.view.height)/float64(l.rowHeight))+1, l.count())
	for i, r := range l.rows {
		if i < first || i >= end {
			delete(l.rows, i)
			l.spare = append(l.spare, r)
		}
	}
	objects := []fyne.CanvasObject{l.hoverBack.Rectangle}
	for i := first; i < end; i++ {
		r, ok := l.rows[i]
		if !ok {
			r = l.take()
			l.rows[i] = r
			l.fill(i, r)
		}
		r.Mark(i == l.choice, i == l.choice && l.focused)
		at(r, 0, float32(float64(i)*float64(l.rowHeight)-l.view.offset), size.Width, l.rowHeight)
		objects = append(objects, r)
	}
	l.placeHover()
	l.drawn.objects = append(objects, l.view.thumb)
	if l.OnScrolled != nil {
		l.OnScrolled()
	}
}

// take returns a row that is not in use.
func (l *List) take() Row {
	if n := len(l.spare); n > 0 {
		r := l.spare[n-1]
		l.spare = l.spare[:n-1]
		return r
	}
	return l.make()
}

// remark redraws choice and focus only.
func (l *List) remark() {
	for i, r := range l.rows {
		r.Mark(i == l.choice, i == l.choice && l.focused)
	}
}

func (l *List) placeHover() {
	show(l.hoverBack, l.hover >= 0 && l.hover != l.choice && l.hover < l.count() && !l.skips(l.hover))
	y := float32(float64(l.hover)*float64(l.rowHeight) - l.view.offset)
	at(l.hoverBack, 0, y, l.Size().Width, l.rowHeight-1)
}

// CreateRenderer implements fyne.Widget.
func (l *List) CreateRenderer() fyne.WidgetRenderer {
	l.hoverBack = newBox(theme.Hover, theme.Clear, 0)
	d := &drawing{owner: l}
	l.drawn = d
	d.min = func() fyne.Size { return fyne.NewSize(160, 32) }
	d.layout = func(fyne.Size) { l.place() }
	d.paint = func() {
		l.hoverBack.paint()
		l.view.thumb.Refresh()
		for i, r := range l.rows {
			if i < l.count() {
				l.fill(i, r)
			}
		}
	}
	return d
}

// Scrolled implements fyne.Scrollable.
func (l *List) Scrolled(e *fyne.ScrollEvent) { l.view.scrollTo(l.view.offset - float64(e.Scrolled.DY)) }

func (l *List) rowAt(p fyne.Position) int {
	if l.rowHeight == 0 || p.Y < 0 {
		return -1
	}
	i := int((float64(p.Y) + l.view.offset) / float64(l.rowHeight))
	if i >= l.count() {
		return -1
	}
	return i
}

// Tapped implements fyne.Tappable.
func (l *List) Tapped(e *fyne.PointEvent) {
	if l.OnPoint != nil {
		l.OnPoint(l.rowAt(e.Position))
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil {
		c.Focus(l)
	}
	i := l.rowAt(e.Position)
	switch {
	case i < 0 || l.skips(i):
	case l.held&fyne.KeyModifierShift != 0 && l.OnExtend != nil && l.choice >= 0:
		l.extend(i)
	case l.held&fyne.KeyModifierShortcutDefault != 0 && l.OnAdd != nil:
		l.OnAdd(i)
	case l.onSpot(i, e.Position):
	case l.OnBox != nil && e.Position.X < l.BoxWidth:
		l.OnBox(i)
	case i == l.choice:
		if l.OnOpen != nil {
			l.OnOpen(i)
		}
	default:
		l.Choose(i)
	}
}

// MouseIn implements desktop.Hoverable.
func (l *List) MouseIn(e *desktop.MouseEvent) { l.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (l *List) MouseMoved(e *desktop.MouseEvent) {
	if i := l.rowAt(e.Position); i != l.hover && l.drawn != nil {
		l.hover = i
		l.placeHover()
	}
	l.tipRow(l.hover, e.Position, e.AbsolutePosition)
}

// MouseOut implements desktop.Hoverable.
func (l *List) MouseOut() {
	l.hover, l.tip = -1, ""
	hideTip(l)
	if l.drawn != nil {
		l.placeHover()
	}
}

// FocusGained implements fyne.Focusable.
func (l *List) FocusGained() {
	l.focused = true
	l.remark()
}

// FocusLost implements fyne.Focusable.
func (l *List) FocusLost() {
	l.focused, l.held = false, 0
	hideTip(l)
	l.remark()
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	hideTip(l)
	l.measure()
	page := max(int(l.Size().Height/l.rowHeight)-1, 1)
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
		l.enter()
		return
	default:
		passKey(l, e)
		return
	}
	if last < 0 {
		return
	}
	to = l.next(min(max(to, 0), last))
	if l.held&fyne.KeyModifierShift != 0 && l.OnExtend != nil && l.choice >= 0 {
		l.extend(to)
		return
	}
	l.Choose(to)
}

func (l *List) enter() {
	switch {
	case l.choice < 0:
	case l.OnEnter != nil:
		l.OnEnter(l.choice)
	case l.OnOpen != nil:
		l.OnOpen(l.choice)
	}
}

// TypedRune implements fyne.Focusable.
func (l *List) TypedRune(r rune) {
	if l.OnRune != nil {
		l.OnRune(r)
	}
}

// AtEnd says whether the last row is in view.
func (l *List) AtEnd() bool { return l.view.offset >= l.view.most() }
