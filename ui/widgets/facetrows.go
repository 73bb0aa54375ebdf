package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// FacetLine is one value of a facet as a list or tree shows it.
type FacetLine struct {
	view.FacetValue
	// Missing stands for the titles without a value of the facet.
	Missing bool
	// Depth is how deep a class stands in the tree, Open whether those in it are shown.
	Depth int
	Open  bool
}

// FacetTexts are the words that list and tree of a facet need.
type FacetTexts struct {
	Not, LeaveOut string
	Number        func(int) string
	Tip           func(FacetLine) string
}

// FacetRows is the values of a facet below each other: box to tick, value, titles found
// and titles in the catalogue, which is a bar too. Only the rows in view are drawn, so
// that it can be as long as it likes in a Column.
type FacetRows struct {
	widget.BaseWidget
	FacetActs
	// OnOpen opens or closes a branch of the tree.
	OnOpen func(FacetLine)

	texts         FacetTexts
	lines         []FacetLine
	tree          bool
	most          int
	cursor, hover int
	overNot       bool
	focused       bool
	mods          fyne.KeyModifier
	from, to      float32
	ring          *canvas.Rectangle
	drawn         *drawing
	first, end    int
}

// NewFacetRows makes an empty list, or with tree a tree.
func NewFacetRows(texts FacetTexts, tree bool) *FacetRows {
	f := &FacetRows{texts: texts, tree: tree, hover: -1, to: 2000, ring: newRing(), first: -1}
	f.ExtendBaseWidget(f)
	return f
}

// Set shows lines; most is the frequency of the most common value of the facet in the
// catalogue. The cursor stays on its value if that is still there.
func (f *FacetRows) Set(lines []FacetLine, most int) {
	if f.cursor < len(f.lines) {
		was := f.lines[f.cursor]
		for i, l := range lines {
			if l.Value == was.Value && l.Missing == was.Missing {
				f.cursor = i
			}
		}
	}
	f.lines, f.most = lines, most
	f.cursor = max(min(f.cursor, len(lines)-1), 0)
	f.hover = -1
	f.Refresh()
}

// Lines are the lines shown.
func (f *FacetRows) Lines() []FacetLine { return f.lines }

func (f *FacetRows) rowHeight() float32 { return theme.Row(12) }

// HeightFor implements flowing.
func (f *FacetRows) HeightFor(float32) float32 { return float32(len(f.lines)) * f.rowHeight() }

// See implements seen.
func (f *FacetRows) See(from, to float32) {
	f.from, f.to = from, to
	if first, end := f.inView(); f.drawn != nil && (first != f.first || end != f.end) {
		f.drawn.layout(f.Size())
		canvas.Refresh(f)
	}
}

// inView are the rows that can be seen, and one more at each side.
func (f *FacetRows) inView() (first, end int) {
	h := f.rowHeight()
	first = max(min(int(f.from/h)-1, len(f.lines)), 0)
	end = max(min(int(f.to/h)+2, len(f.lines)), first)
	return first, end
}

// CreateRenderer implements fyne.Widget.
func (f *FacetRows) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: f}
	f.drawn = d
	d.min = func() fyne.Size { return fyne.NewSize(160, f.HeightFor(0)) }
	d.layout = func(size fyne.Size) {
		f.first, f.end = f.inView()
		d.objects = nil
		for i := f.first; i < f.end; i++ {
			d.objects = append(d.objects, f.drawRow(i, size.Width)...)
		}
		ring := f.focused && f.cursor < len(f.lines)
		paintRing(f.ring, ring)
		at(f.ring, 2, float32(f.cursor)*f.rowHeight(), size.Width-4, f.rowHeight())
		d.objects = append(d.objects, f.ring)
	}
	return d
}

// RowCenter returns where the tick of a value stands, for tests.
func (f *FacetRows) RowCenter(value string) (fyne.Position, bool) {
	for i, l := range f.lines {
		if l.Value == value && !l.Missing {
			return fyne.NewPos(f.indent(l)+9, (float32(i)+0.5)*f.rowHeight()), true
		}
	}
	return fyne.Position{}, false
}

func (f *FacetRows) lineAt(p fyne.Position) int {
	if i := int(p.Y / f.rowHeight()); p.Y >= 0 && i < len(f.lines) {
		return i
	}
	return -1
}

// MouseDown implements desktop.Mouseable: it remembers the keys held.
func (f *FacetRows) MouseDown(e *desktop.MouseEvent) { f.mods = e.Modifier }

// MouseUp implements desktop.Mouseable.
func (f *FacetRows) MouseUp(*desktop.MouseEvent) {}

// Tapped implements fyne.Tappable: a click ticks, on the small button it leaves out, on
// the arrow of the tree it opens.
func (f *FacetRows) Tapped(e *fyne.PointEvent) {
	hideTip(f)
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Focus(f)
	}
	i := f.lineAt(e.Position)
	if i < 0 {
		return
	}
	f.cursor = i
	f.Refresh()
	line := f.lines[i]
	switch {
	case f.tree && line.Deeper && e.Position.X < f.indent(line):
		f.open(i)
	case f.inNot(i, e.Position):
		f.pick(i, PickNot)
	default:
		f.pick(i, PickAlso)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (f *FacetRows) TappedSecondary(e *fyne.PointEvent) {
	if i := f.lineAt(e.Position); i >= 0 && f.Menu != nil {
		f.cursor = i
		f.Refresh()
		f.Menu(f.lines[i], e.AbsolutePosition)
	}
}

func (f *FacetRows) pick(i int, how Pick) {
	if i >= 0 && i < len(f.lines) && f.Pick != nil {
		hideTip(f)
		f.Pick(f.lines[i], how)
	}
}

func (f *FacetRows) open(i int) {
	if f.OnOpen != nil && f.lines[i].Deeper {
		f.OnOpen(f.lines[i])
	}
}

// MouseIn implements desktop.Hoverable.
func (f *FacetRows) MouseIn(e *desktop.MouseEvent) { f.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (f *FacetRows) MouseMoved(e *desktop.MouseEvent) {
	i := f.lineAt(e.Position)
	over := i >= 0 && f.inNot(i, e.Position)
	if i == f.hover && over == f.overNot {
		return
	}
	f.hover, f.overNot = i, over
	f.Refresh()
	hideTip(f)
	switch {
	case over:
		armTip(f, f.texts.LeaveOut, e.AbsolutePosition)
	case i >= 0 && f.texts.Tip != nil:
		armTip(f, f.texts.Tip(f.lines[i]), e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (f *FacetRows) MouseOut() {
	f.hover, f.overNot = -1, false
	hideTip(f)
	f.Refresh()
}

// Cursor implements desktop.Cursorable.
func (f *FacetRows) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (f *FacetRows) FocusGained() {
	f.focused = true
	f.Refresh()
	f.reveal()
}

// FocusLost implements fyne.Focusable.
func (f *FacetRows) FocusLost() {
	f.focused = false
	f.Refresh()
}

// TypedRune implements fyne.Focusable.
func (f *FacetRows) TypedRune(r rune) {
	if strings.ContainsRune("xX", r) {
		f.pick(f.cursor, PickNot)
		return
	}
	f.letter(f, r)
}

// TypedKey implements fyne.Focusable.
func (f *FacetRows) TypedKey(e *fyne.KeyEvent) {
	if len(f.lines) == 0 || f.act(e) {
		return
	}
	to := f.cursor
	switch e.Name {
	case fyne.KeyUp:
		to--
	case fyne.KeyDown:
		to++
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = len(f.lines) - 1
	case fyne.KeyLeft:
		to = f.outward()
	case fyne.KeyRight:
		if f.tree && f.lines[to].Deeper && !f.lines[to].Open {
			f.open(to)
			return
		}
		to++
	default:
		passKey(f, e)
		return
	}
	f.cursor = max(min(to, len(f.lines)-1), 0)
	f.Refresh()
	f.reveal()
}

// act does what a key does with the value at the cursor.
func (f *FacetRows) act(e *fyne.KeyEvent) bool {
	switch {
	case menuKey(e) && f.Menu != nil:
		f.Menu(f.lines[f.cursor], below(f, 40, float32(f.cursor+1)*f.rowHeight()))
	case e.Name == fyne.KeySpace:
		f.pick(f.cursor, PickAlso)
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		f.pick(f.cursor, enterHow())
	case e.Name == fyne.KeyDelete || e.Name == fyne.KeyBackspace:
		f.free()
	default:
		return false
	}
	return true
}

// outward closes the branch at the cursor, or goes to the class it stands in.
func (f *FacetRows) outward() int {
	line := f.lines[f.cursor]
	if f.tree && line.Open {
		f.open(f.cursor)
		return f.cursor
	}
	for i := f.cursor - 1; i >= 0; i-- {
		if !f.tree || f.lines[i].Depth < line.Depth {
			return i
		}
	}
	return f.cursor
}

// reveal scrolls the row with the cursor into view.
func (f *FacetRows) reveal() { f.revealSpan(float32(f.cursor)*f.rowHeight(), f.rowHeight()) }
