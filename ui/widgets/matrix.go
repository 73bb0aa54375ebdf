package widgets

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/ui/theme"
)

// MatrixCell is one field of a Matrix.
type MatrixCell struct {
	Text string
	// Step is its fill, from 1 to theme.Steps; 0 is an empty field.
	Step int
}

// Matrix is a square table of shares: rows and columns are the same things. Arrows go
// from field to field, Enter opens one.
type Matrix struct {
	control
	// OnChoice is told the field that is chosen, OnOpen the one that Enter or a second click
	// opens; row says that only the row is meant (Shift).
	OnChoice func(row, column int)
	OnOpen   func(row, column int, onlyRow bool)

	codes       []string
	names       []string
	cells       [][]MatrixCell
	row, column int
	held        fyne.KeyModifier

	cursor *canvas.Rectangle
	drawn  *drawing
	hover  [2]int
}

// NewMatrix makes an empty matrix.
func NewMatrix() *Matrix {
	m := &Matrix{cursor: canvas.NewRectangle(theme.Color(theme.Clear)), hover: [2]int{-1, -1}}
	m.extend(m)
	m.OnTapped = func() {}
	return m
}

// Set shows fields; codes head rows and columns, names are said when the pointer rests.
func (m *Matrix) Set(codes, names []string, cells [][]MatrixCell) {
	m.codes, m.names, m.cells = codes, names, cells
	m.row, m.column = min(m.row, max(len(codes)-1, 0)), min(m.column, max(len(codes)-1, 0))
	if m.row == m.column && len(codes) > 1 {
		m.row, m.column = 0, 1
	}
	m.Refresh()
}

// Choice returns the chosen field.
func (m *Matrix) Choice() (row, column int) { return m.row, m.column }

// Cell returns what stands in a field.
func (m *Matrix) Cell(row, column int) MatrixCell { return m.cells[row][column] }

// Choose chooses a field. Those of the diagonal cannot be chosen.
func (m *Matrix) Choose(row, column int) {
	n := len(m.codes)
	if row < 0 || column < 0 || row >= n || column >= n || row == column {
		return
	}
	m.row, m.column = row, column
	m.Refresh()
	if m.OnChoice != nil {
		m.OnChoice(row, column)
	}
}

// step goes on by one field in a direction, over the diagonal.
func (m *Matrix) step(dr, dc int) {
	r, c := m.row+dr, m.column+dc
	if r == c {
		r, c = r+dr, c+dc
	}
	m.Choose(r, c)
}

// matrixNarrow is the least width of a field, which holds "100".
const (
	matrixGap    = 4
	matrixNarrow = 30
	matrixWide   = 60
	matrixNumber = 20
)

// MatrixRoom is how many rows a matrix of a width has room for.
func MatrixRoom(width float32) int { return int((width - width/5 - 16) / theme.Px(matrixNarrow)) }

// sizes are the measures at a width: where the fields begin, and how large each is
// with its gap.
func (m *Matrix) sizes(width float32) (left, top, w, h float32) {
	for _, c := range m.codes {
		left = max(left, LetterWidth(c))
	}
	left = min(left, width/5) + 16
	if m.numbered(width) {
		left += matrixNumber
	}
	h = theme.Px(40)
	if len(m.codes) > 8 {
		h = theme.Px(26)
	}
	return left, theme.Px(24), m.fieldWidth(width - left), h
}

// fieldWidth is how wide a field is with its gap, where there is room for all.
func (m *Matrix) fieldWidth(room float32) float32 {
	return min(max(room/float32(max(len(m.codes), 1)), 18), theme.Px(matrixWide))
}

// numbered says that the codes have no room above the columns, so that numbers stand
// there, and beside the rows.
func (m *Matrix) numbered(width float32) bool {
	room := m.fieldWidth(width-width/5-16) - matrixGap
	return slices.ContainsFunc(m.codes, func(code string) bool { return Caption.ink(code).width() > room })
}

// CellWidth is the room for text in a field at a width of the matrix.
func (m *Matrix) CellWidth(width float32, n int) float32 {
	return min(max((width-width/5-16)/float32(max(n, 1)), 18), theme.Px(matrixWide)) - matrixGap
}

// HeightFor implements flowing.
func (m *Matrix) HeightFor(width float32) float32 {
	_, top, _, h := m.sizes(width)
	return top + h*float32(len(m.codes))
}

// CreateRenderer implements fyne.Widget.
func (m *Matrix) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: m}
	m.drawn = d
	d.min = func() fyne.Size { return fyne.NewSize(200, m.HeightFor(max(m.Size().Width, 200))) }
	d.layout = func(size fyne.Size) {
		d.objects = m.draw(size)
		m.placeCursor()
	}
	return d
}

// boxWidth is the room for a code before its row.
func boxWidth(code string, left float32, numbered bool) float32 {
	left -= 12
	if numbered {
		left -= matrixNumber
	}
	return min(LetterWidth(code), left)
}

// draw makes heads and fields.
func (m *Matrix) draw(size fyne.Size) []fyne.CanvasObject {
	left, top, w, h := m.sizes(size.Width)
	var objects []fyne.CanvasObject
	numbered := m.numbered(size.Width)
	for i, code := range m.codes {
		head := Caption.ink(code)
		if numbered {
			head = Caption.ink(strconv.Itoa(i + 1))
			number := Caption.ink(strconv.Itoa(i + 1))
			number.place(left-10-number.width(), top+float32(i)*h+(h-matrixGap-number.MinSize().Height)/2)
			objects = append(objects, number.Text)
		}
		head.place(left+float32(i)*w+(w-matrixGap-head.width())/2, (top-head.MinSize().Height)/2)
		box := NewLetterBox(code)
		at(box, 0, top+float32(i)*h+(h-matrixGap-20)/2, boxWidth(code, left, numbered), 20)
		objects = append(objects, head.Text, box)
	}
	frame := theme.Color(theme.Frame)
	for r, row := range m.cells {
		for c, cell := range row {
			back := canvas.NewRectangle(theme.Color(theme.Clear))
			back.CornerRadius = 2
			back.StrokeColor, back.StrokeWidth = frame, 1
			if cell.Step > 0 {
				back.FillColor = theme.StepColor(cell.Step)
			} else {
				back.StrokeColor = theme.Color(theme.Line)
			}
			x, y := left+float32(c)*w, top+float32(r)*h
			at(back, x, y, w-matrixGap, h-matrixGap)
			objects = append(objects, back)
			if cell.Text == "" {
				continue
			}
			style := Body
			if len(m.codes) > 8 {
				style = Style{Size: theme.SizeCaption, Color: theme.Ink}
			}
			text := style.ink(cell.Text)
			text.place(x+(w-matrixGap-text.width())/2, y+(h-matrixGap-text.MinSize().Height)/2)
			objects = append(objects, text.Text)
		}
	}
	return append(objects, m.cursor, m.ring)
}

// placeCursor frames the chosen field, with the ring where the keys go there.
func (m *Matrix) placeCursor() {
	left, top, w, h := m.sizes(m.Size().Width)
	x, y := left+float32(m.column)*w, top+float32(m.row)*h
	at(m.cursor, x-1, y-1, w-matrixGap+2, h-matrixGap+2)
	m.cursor.StrokeColor, m.cursor.StrokeWidth, m.cursor.CornerRadius = theme.Color(theme.Ink), 2, 4
	show(m.cursor, len(m.codes) > 1)
	at(m.ring, x-4, y-4, w-matrixGap+8, h-matrixGap+8)
	paintRing(m.ring, m.focused && len(m.codes) > 1)
}

// fieldAt is the field at a point; ok is false beside the fields.
func (m *Matrix) fieldAt(p fyne.Position) (row, column int, ok bool) {
	left, top, w, h := m.sizes(m.Size().Width)
	row, column = int((p.Y-top)/h), int((p.X-left)/w)
	return row, column, p.X >= left && p.Y >= top && row < len(m.codes) && column < len(m.codes)
}

// Field returns the middle of a field, for tests.
func (m *Matrix) Field(row, column int) fyne.Position {
	left, top, w, h := m.sizes(m.Size().Width)
	return fyne.NewPos(left+(float32(column)+0.5)*w, top+(float32(row)+0.5)*h)
}

// Tapped implements fyne.Tappable: a click chooses, another one opens.
func (m *Matrix) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(m); c != nil {
		c.Focus(m)
	}
	r, c, ok := m.fieldAt(e.Position)
	switch {
	case !ok || r == c:
	case r == m.row && c == m.column:
		m.open()
	default:
		m.Choose(r, c)
	}
}

func (m *Matrix) open() {
	if m.OnOpen != nil && len(m.codes) > 1 {
		m.OnOpen(m.row, m.column, m.held&fyne.KeyModifierShift != 0)
	}
}

// TypedKey implements fyne.Focusable.
func (m *Matrix) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		m.step(0, -1)
	case fyne.KeyRight:
		m.step(0, 1)
	case fyne.KeyUp:
		m.step(-1, 0)
	case fyne.KeyDown:
		m.step(1, 0)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		m.open()
	default:
		passKey(m, e)
	}
}

// KeyDown implements desktop.Keyable: Shift changes what Enter does.
func (m *Matrix) KeyDown(e *fyne.KeyEvent) { m.held |= modifier(e.Name) }

// KeyUp implements desktop.Keyable.
func (m *Matrix) KeyUp(e *fyne.KeyEvent) { m.held &^= modifier(e.Name) }

// FocusLost implements fyne.Focusable.
func (m *Matrix) FocusLost() {
	m.held = 0
	m.control.FocusLost()
}

// MouseMoved implements desktop.Hoverable: each field has its own tip.
func (m *Matrix) MouseMoved(e *desktop.MouseEvent) {
	r, c, ok := m.fieldAt(e.Position)
	if !ok {
		r, c = -1, -1
	}
	if m.hover == [2]int{r, c} {
		return
	}
	m.hover = [2]int{r, c}
	hideTip(m)
	if ok && r < len(m.names) && c < len(m.names) && r != c {
		armTip(m, m.names[r]+" · "+m.names[c], e.AbsolutePosition)
	}
}
