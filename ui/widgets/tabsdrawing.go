package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// tabDrawing draws a TabStrip: a plane, a cross and a title a tab, kept from one drawing
// to the next.
type tabDrawing struct {
	drawing
	s    *TabStrip
	tabs []*tabParts
	rule *box
	plus *Icon
	hot  *box
}

// tabParts are what one tab is drawn with.
type tabParts struct {
	back, top, left, right, hot *box
	title                       *ink
	cross                       *Icon
	whole                       string
}

func newTabParts() *tabParts {
	return &tabParts{back: newBox(theme.Clear, theme.Clear, 0), top: newBox(theme.Accent, theme.Clear, 0),
		left: newBox(theme.Line, theme.Clear, 0), right: newBox(theme.Line, theme.Clear, 0), hot: newBox(theme.Hover, theme.Clear, 4),
		title: Body.ink(""), cross: newSmallIcon("close", theme.Ink2)}
}

func (p *tabParts) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{p.back.Rectangle, p.left.Rectangle, p.right.Rectangle, p.top.Rectangle, p.hot.Rectangle, p.title.Text, p.cross}
}

// CreateRenderer implements fyne.Widget.
func (s *TabStrip) CreateRenderer() fyne.WidgetRenderer {
	d := &tabDrawing{s: s, rule: newBox(theme.Line, theme.Clear, 0), plus: NewIcon("plus", theme.Ink2), hot: newBox(theme.Hover, theme.Clear, 4)}
	d.owner = s
	d.min = func() fyne.Size { return fyne.NewSize(tabLeast, theme.Px(36)) }
	d.layout, d.paint = d.arrange, d.colour
	s.drawn = d
	d.paint()
	return d
}

// fit has as many parts as there are tabs.
func (d *tabDrawing) fit() {
	for len(d.tabs) < len(d.s.titles) {
		d.tabs = append(d.tabs, newTabParts())
	}
	d.tabs = d.tabs[:len(d.s.titles)]
	d.objects = []fyne.CanvasObject{d.rule.Rectangle}
	for _, p := range d.tabs {
		d.objects = append(d.objects, p.objects()...)
	}
	d.objects = append(d.objects, d.hot.Rectangle, d.plus, d.s.ring)
}

// cut says whether the title of a tab does not fit.
func (d *tabDrawing) cut(i int) bool {
	return d != nil && i < len(d.tabs) && d.tabs[i].title.Text.Text != d.tabs[i].whole
}

func (d *tabDrawing) arrange(size fyne.Size) {
	d.fit()
	d.s.scroll()
	at(d.rule, 0, size.Height-1, size.Width, 1)
	for i, p := range d.tabs {
		x, w := d.s.place(i)
		at(p.back, x, 0, w, size.Height)
		at(p.top, x, 0, w, 2)
		at(p.left, x, 0, 1, size.Height-1)
		at(p.right, x+w, 0, 1, size.Height-1)
		p.title.Text.Text = elide(p.whole, w-tabInset-tabCross+1, p.title.TextSize, p.title.TextStyle)
		p.title.middle(x+tabInset, size.Height)
		at(p.hot, x+w-tabCross+4, (size.Height-22)/2, 22, 22)
		at(p.cross, x+w-tabCross+5, (size.Height-20)/2, 20, 20)
		for _, o := range p.objects() {
			show(o, x+w <= size.Width-theme.Px(36)+1 && x >= 0)
		}
		show(p.top, p.top.Visible() && i == d.s.chosen)
		show(p.hot, p.hot.Visible() && i == d.s.hover && d.s.onCross)
	}
	x, w := d.s.place(len(d.tabs))
	at(d.hot, x+2, (size.Height-28)/2, w-4, 28)
	show(d.hot, d.s.hover == len(d.tabs))
	at(d.plus, x+(w-20)/2, (size.Height-20)/2, 20, 20)
	cx, cw := d.s.place(d.s.chosen)
	at(d.s.ring, cx+1, 2, cw-1, size.Height-4)
}

func (d *tabDrawing) colour() {
	d.fit()
	d.rule.paint()
	d.hot.paint()
	d.plus.Refresh()
	for i, p := range d.tabs {
		p.whole = d.s.titles[i]
		p.back.fill, p.title.color, p.title.TextStyle.Bold = theme.Clear, theme.Ink2, false
		switch {
		case i == d.s.chosen:
			p.back.fill, p.title.color, p.title.TextStyle.Bold = theme.Surface, theme.Ink, true
		case i == d.s.hover:
			p.back.fill = theme.Hover
		}
		for _, b := range []*box{p.back, p.top, p.left, p.right, p.hot} {
			b.paint()
		}
		p.title.paint()
		p.cross.Refresh()
	}
	paintRing(d.s.ring, d.s.focused)
}
