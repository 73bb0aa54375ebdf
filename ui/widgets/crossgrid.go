package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// CrossGrid is a table of numbers with names at its top and left, which stay in view.
// Each number can be clicked, and reached by the arrow keys.
type CrossGrid struct {
	widget.BaseWidget
	// OnCell is told the number that is wanted, by row and column from 0.
	OnCell func(row, column int)
	// Tip names a cell; Number writes a number.
	Tip    func(row, column int) string
	Number func(int) string

	rows, columns []string
	cells         [][]int
	most          int
	row, column   int // cursor
	top, left     int // first row and column in view
	hoverRow      int
	hoverColumn   int
	focused       bool
	ring          *canvas.Rectangle
}

// NewCrossGrid makes an empty table.
func NewCrossGrid() *CrossGrid {
	g := &CrossGrid{ring: newRing(), hoverRow: -1, hoverColumn: -1}
	g.ExtendBaseWidget(g)
	return g
}

// Set shows a table; cells has a number for each row and column.
func (g *CrossGrid) Set(rows, columns []string, cells [][]int) {
	g.rows, g.columns, g.cells = rows, columns, cells
	g.row, g.column, g.top, g.left = 0, 0, 0, 0
	g.most = 1
	for _, row := range cells {
		for _, n := range row {
			g.most = max(g.most, n)
		}
	}
	g.Refresh()
}

// Measures of the table.
func gridLabel() float32  { return theme.Px(190) }
func gridColumn() float32 { return theme.Px(92) }
func gridHead() float32   { return theme.Px(44) }

// gridLeft is the margin at the left.
const gridLeft = 24

// widths are those of the names of the rows and of a column, larger where there is room
// for all columns.
func (g *CrossGrid) widths() (label, column float32) {
	label, column = gridLabel(), gridColumn()
	n := float32(max(len(g.columns), 1))
	spare := max(g.Size().Width-gridLeft-label-n*column, 0)
	more := min(spare/2, theme.Px(150))
	return label + more, column + min((spare-more)/n, theme.Px(48))
}

func (g *CrossGrid) labelWidth() float32 {
	w, _ := g.widths()
	return w
}

func (g *CrossGrid) columnWidth() float32 {
	_, w := g.widths()
	return w
}

// inView is how many rows and columns can be seen whole.
func (g *CrossGrid) inView() (rows, columns int) {
	s := g.Size()
	rows = max(int((s.Height-gridHead())/theme.Row(8)), 1)
	columns = max(int((s.Width-g.labelWidth()-8)/g.columnWidth()), 1)
	return rows, columns
}

// CreateRenderer implements fyne.Widget.
func (g *CrossGrid) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: g}
	d.min = func() fyne.Size { return fyne.NewSize(gridLabel()+gridColumn(), gridHead()+theme.Row(8)) }
	d.layout = func(fyne.Size) { d.objects = g.draw() }
	return d
}

func (g *CrossGrid) draw() []fyne.CanvasObject {
	rows, columns := g.inView()
	lastRow, lastColumn := min(g.top+rows, len(g.rows)), min(g.left+columns, len(g.columns))
	h := theme.Row(8)
	var objects []fyne.CanvasObject
	for c := g.left; c < lastColumn; c++ {
		objects = append(objects, g.drawHead(c)...)
	}
	for r := g.top; r < lastRow; r++ {
		y := gridHead() + float32(r-g.top)*h
		rule := newBox(theme.Line, theme.Clear, 0)
		at(rule, gridLeft, y, g.labelWidth()+float32(lastColumn-g.left)*g.columnWidth()-gridLeft, 1)
		label := Body.ink(g.rows[r])
		label.Text.Text = elide(g.rows[r], g.labelWidth()-gridLeft-8, label.TextSize, label.TextStyle)
		label.place(gridLeft, y+(h-label.MinSize().Height)/2)
		objects = append(objects, rule.Rectangle, label.Text)
		for c := g.left; c < lastColumn; c++ {
			objects = append(objects, g.drawCell(r, c)...)
		}
	}
	on := g.focused && g.row < len(g.rows) && g.column < len(g.columns)
	paintRing(g.ring, on)
	x, y := g.cellAt(g.row, g.column)
	at(g.ring, x, y, g.columnWidth(), h)
	return append(objects, g.ring)
}

func (g *CrossGrid) cellAt(r, c int) (x, y float32) {
	return g.labelWidth() + float32(c-g.left)*g.columnWidth(), gridHead() + float32(r-g.top)*theme.Row(8)
}

// drawHead names a column in at most two lines.
func (g *CrossGrid) drawHead(c int) []fyne.CanvasObject {
	x, _ := g.cellAt(0, c)
	width := g.columnWidth() - 10
	lines := wrap(g.columns[c], width, Caption)
	if len(lines) > 2 {
		lines[1] = lines[1] + "…"
		lines = lines[:2]
	}
	var objects []fyne.CanvasObject
	high := theme.Px(17)
	for i, text := range lines {
		line := Caption.ink("")
		line.Text.Text = elide(text, width, line.TextSize, line.TextStyle)
		line.place(x+g.columnWidth()-8-line.width(), gridHead()-4-high*float32(len(lines)-i))
		objects = append(objects, line.Text)
	}
	return objects
}

// steps are how far the accent is mixed into the ground of a number, by its part of the
// largest one.
var steps = [...]struct{ from, mix float64 }{{0.5, 0.44}, {0.3, 0.34}, {0.2, 0.24}, {0.1, 0.14}, {0, 0.06}}

func (g *CrossGrid) drawCell(r, c int) []fyne.CanvasObject {
	x, y := g.cellAt(r, c)
	h, n := theme.Row(8), g.cells[r][c]
	var objects []fyne.CanvasObject
	if n > 0 {
		plate := newBox(theme.Clear, theme.Clear, 2)
		share := float64(n) / float64(g.most)
		for _, s := range steps {
			if share >= s.from {
				plate.FillColor = mixed(s.mix)
				break
			}
		}
		if r == g.hoverRow && c == g.hoverColumn {
			plate.StrokeColor, plate.StrokeWidth = theme.Color(theme.Accent), 1
		}
		at(plate, x+2, y+2, g.columnWidth()-4, h-3)
		objects = append(objects, plate.Rectangle)
	}
	style := Body
	text := g.Number(n)
	if n == 0 {
		style, text = Quiet, "–"
	}
	number := style.ink(text)
	number.place(x+g.columnWidth()-8-number.width(), y+(h-number.MinSize().Height)/2)
	return append(objects, number.Text)
}

// mixed is the accent mixed into the surface.
func mixed(part float64) color.Color {
	a, s := nrgba(theme.Color(theme.Accent)), nrgba(theme.Color(theme.Surface))
	mix := func(a, s uint8) uint8 { return uint8(float64(a)*part + float64(s)*(1-part)) }
	return color.NRGBA{R: mix(a.R, s.R), G: mix(a.G, s.G), B: mix(a.B, s.B), A: 0xFF}
}

// CellCenter returns where a number stands, for tests.
func (g *CrossGrid) CellCenter(r, c int) fyne.Position {
	x, y := g.cellAt(r, c)
	return fyne.NewPos(x+g.columnWidth()/2, y+theme.Row(8)/2)
}

// find is the cell at a place, false outside of all.
func (g *CrossGrid) find(p fyne.Position) (r, c int, ok bool) {
	if p.X < g.labelWidth() || p.Y < gridHead() {
		return 0, 0, false
	}
	r = g.top + int((p.Y-gridHead())/theme.Row(8))
	c = g.left + int((p.X-g.labelWidth())/g.columnWidth())
	rows, columns := g.inView()
	return r, c, r < min(len(g.rows), g.top+rows) && c < min(len(g.columns), g.left+columns)
}

// Tapped implements fyne.Tappable.
func (g *CrossGrid) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	if r, c, ok := g.find(e.Position); ok {
		g.row, g.column = r, c
		g.Refresh()
		g.take()
	}
}

func (g *CrossGrid) take() {
	if g.row < len(g.rows) && g.column < len(g.columns) && g.cells[g.row][g.column] > 0 && g.OnCell != nil {
		hideTip(g)
		g.OnCell(g.row, g.column)
	}
}

// Scrolled implements fyne.Scrollable.
func (g *CrossGrid) Scrolled(e *fyne.ScrollEvent) {
	rows, columns := g.inView()
	step := func(v float32) int {
		switch {
		case v > 0:
			return -1
		case v < 0:
			return 1
		}
		return 0
	}
	dx, dy := e.Scrolled.DX, e.Scrolled.DY
	if shiftHeld() {
		dx, dy = dx+dy, 0
	}
	g.top = max(min(g.top+step(dy), len(g.rows)-rows), 0)
	g.left = max(min(g.left+step(dx), len(g.columns)-columns), 0)
	g.Refresh()
}

// MouseIn implements desktop.Hoverable.
func (g *CrossGrid) MouseIn(e *desktop.MouseEvent) { g.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (g *CrossGrid) MouseMoved(e *desktop.MouseEvent) {
	r, c, ok := g.find(e.Position)
	if !ok {
		r, c = -1, -1
	}
	if r == g.hoverRow && c == g.hoverColumn {
		return
	}
	g.hoverRow, g.hoverColumn = r, c
	g.Refresh()
	hideTip(g)
	if ok && g.Tip != nil {
		armTip(g, g.Tip(r, c), e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (g *CrossGrid) MouseOut() {
	g.hoverRow, g.hoverColumn = -1, -1
	hideTip(g)
	g.Refresh()
}

// FocusGained implements fyne.Focusable.
func (g *CrossGrid) FocusGained() {
	g.focused = true
	g.Refresh()
}

// FocusLost implements fyne.Focusable.
func (g *CrossGrid) FocusLost() {
	g.focused = false
	g.Refresh()
}

// TypedRune implements fyne.Focusable.
func (g *CrossGrid) TypedRune(r rune) { passRune(g, r) }

// TypedKey implements fyne.Focusable.
func (g *CrossGrid) TypedKey(e *fyne.KeyEvent) {
	rows, columns := g.inView()
	switch e.Name {
	case fyne.KeyUp:
		g.row--
	case fyne.KeyDown:
		g.row++
	case fyne.KeyLeft:
		g.column--
	case fyne.KeyRight:
		g.column++
	case fyne.KeyPageUp:
		g.row -= rows
	case fyne.KeyPageDown:
		g.row += rows
	case fyne.KeyHome:
		g.column = 0
	case fyne.KeyEnd:
		g.column = len(g.columns) - 1
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		g.take()
		return
	default:
		passKey(g, e)
		return
	}
	g.row = max(min(g.row, len(g.rows)-1), 0)
	g.column = max(min(g.column, len(g.columns)-1), 0)
	g.top = max(min(g.top, g.row), g.row-rows+1)
	g.left = max(min(g.left, g.column), g.column-columns+1)
	g.Refresh()
}
