package pages

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/ui/theme"
	"holdfast/ui/widgets"
)

// Widths of the window at which panes give way, and of the panes.
const (
	wideEnough   = 1200 // all three panes
	middleEnough = 1000 // narrow pane and hits

	narrowWidth, narrowLeast, narrowMost = 288, 240, 480
	listWidth, listWidthSmall            = 336, 300
	recordWidth, recordLeast, recordMost = 376, 320, 560
	narrowWidthSmall                     = 248
	// railWidth is what the frame takes beside the page.
	railWidth = 80
)

// panes lays out the search page: narrow pane, hits, record pane. Below 1200 px
// the record lies over the hits when it is asked for; below 1000 the narrow pane
// too is only shown when asked for.
type panes struct {
	narrow, middle, record fyne.CanvasObject
	left, right            *widgets.Divider
	// ground is behind the narrow pane where it lies over the hits; elsewhere the window is.
	ground *widgets.Fill

	// cloudW and listW are the widths of the narrow pane as cloud and as list, recordW that
	// of the record; 0 if it was not dragged.
	cloudW, listW, recordW float32
	// list says that the narrow pane shows lists.
	list bool
	// narrowOff and recordOff are the choices of F9 and F8 in a wide window,
	// recordOver and narrowOver those in a small one.
	narrowOff, recordOff   bool
	narrowOver, recordOver bool
	width                  float32
	content                *fyne.Container
	// dragged is called after the narrow pane was dragged.
	dragged func()
	// changed is told which of the two panes are shown.
	changed func(narrow, record bool)
}

func newPanes(narrow, middle, record fyne.CanvasObject) *panes {
	p := &panes{narrow: narrow, middle: middle, record: record, ground: widgets.NewFill(theme.Ground)}
	p.left = widgets.NewDivider(func(dx float32) { p.drag(p.narrowW(), dx, narrowLeast, narrowMost) })
	p.left.OnEnd = func() {
		if p.dragged != nil {
			p.dragged()
		}
	}
	p.right = widgets.NewDivider(func(dx float32) { p.drag(&p.recordW, -dx, recordLeast, recordMost) })
	p.content = container.New(p, middle, p.ground, narrow, record, p.left, p.right)
	return p
}

func (p *panes) drag(width *float32, dx, least, most float32) {
	w := *width
	if w == 0 {
		w = p.usual(width)
	}
	*width = min(max(w+dx, least), most)
	p.content.Refresh()
	p.Layout(nil, p.content.Size())
}

// narrowW is the width that a drag of the narrow pane changes.
func (p *panes) narrowW() *float32 {
	if p.list {
		return &p.listW
	}
	return &p.cloudW
}

// setList says whether the narrow pane shows lists, which need more room.
func (p *panes) setList(list bool) {
	if p.list != list {
		p.list = list
		p.Layout(nil, p.content.Size())
		p.content.Refresh()
	}
}

// usual is the width of a pane that was not dragged. Larger text makes the narrow pane
// wider, as far as the hits keep their room.
func (p *panes) usual(width *float32) float32 {
	if width == &p.recordW {
		return recordWidth
	}
	w := float32(narrowWidth)
	switch small := p.width < wideEnough-railWidth; {
	case p.list && small:
		w = listWidthSmall
	case p.list:
		w = listWidth
	case small:
		w = narrowWidthSmall
	}
	return max(min(theme.Px(w), max(p.width*0.3, narrowLeast)), min(w, p.width*0.4))
}

// wide says that all three panes have room; larger text needs more of it, though not as much
// more as it is larger.
func (p *panes) wide() bool {
	return p.width >= (wideEnough-railWidth)*(1+theme.Px(1))/2
}

func (p *panes) middling() bool { return p.width >= middleEnough-railWidth }

// narrowShown and recordShown say which panes stand beside the hits or over them.
func (p *panes) narrowShown() bool {
	if p.middling() {
		return !p.narrowOff
	}
	return p.narrowOver
}

func (p *panes) recordShown() bool {
	if p.wide() {
		return !p.recordOff
	}
	return p.recordOver
}

// toggleNarrow and toggleRecord are F9 and F8.
func (p *panes) toggleNarrow() {
	if p.middling() {
		p.narrowOff = !p.narrowOff
	} else {
		p.narrowOver = !p.narrowOver
	}
	p.Layout(nil, p.content.Size())
	p.content.Refresh()
}

func (p *panes) toggleRecord() {
	if p.wide() {
		p.recordOff = !p.recordOff
	} else {
		p.recordOver = !p.recordOver
	}
	p.Layout(nil, p.content.Size())
	p.content.Refresh()
}

// Layout implements fyne.Layout.
func (p *panes) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p.width = size.Width
	narrowW, recordW := *p.narrowW(), p.recordW
	if narrowW == 0 {
		narrowW = p.usual(p.narrowW())
	}
	if recordW == 0 {
		recordW = p.usual(&p.recordW)
	}
	p.order()
	left, right := float32(0), size.Width
	place(p.ground, p.narrowShown() && !p.middling(), 0, narrowW, size.Height)
	place(p.narrow, p.narrowShown(), 0, narrowW, size.Height)
	place(p.left, p.narrowShown(), narrowW-4, 8, size.Height)
	if p.narrowShown() {
		left = narrowW
	}
	recordW = min(recordW, size.Width-left)
	place(p.record, p.recordShown(), size.Width-recordW, recordW, size.Height)
	place(p.right, p.recordShown(), size.Width-recordW-4, 8, size.Height)
	if p.recordShown() && p.wide() {
		right = size.Width - recordW
	}
	place(p.middle, true, left, right-left, size.Height)
	if p.changed != nil {
		p.changed(p.narrowShown(), p.recordShown())
	}
}

// order puts the panes into the order in which Tab goes through them. Those that
// lie over the hits must come after them, to be drawn last.
func (p *panes) order() {
	if p.middling() {
		p.content.Objects = []fyne.CanvasObject{p.narrow, p.middle, p.record, p.left, p.right}
		return
	}
	p.content.Objects = []fyne.CanvasObject{p.middle, p.ground, p.narrow, p.record, p.left, p.right}
}

func place(o fyne.CanvasObject, shown bool, x, w, h float32) {
	if !shown {
		o.Hide()
		return
	}
	widgets.Put(o, x, 0, w, h)
	o.Show()
}

// MinSize implements fyne.Layout.
func (p *panes) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(420, 360) }
