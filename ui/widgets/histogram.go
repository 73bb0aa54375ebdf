package widgets

import (
	"image"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// HistogramTexts are the words a histogram needs.
type HistogramTexts struct {
	NoDate, Check string
	// Bin describes a bar: "1870 to 1874: 27 certain, 6 uncertain".
	Bin func(view.Bin) string
	// Side describes the bars of titles without a date and of those to check.
	Side   func(noDate bool, n int) string
	Number func(int) string
}

// Measures of the chart in pixels.
const (
	chartTop     = 8
	sideGap      = 24
	handleWidth  = 8
	handleHeight = 24
	grab         = 8
)

// chartLeft has the numbers of the grid, chartBottom the years below the axis.
func chartLeft() float32   { return theme.Px(36) }
func chartBottom() float32 { return theme.Px(20) }

// sideSlot is the width of each of the two bars at the right with its name.
func (h *Histogram) sideSlot() float32 {
	size := theme.Size(theme.SizeCaption)
	name := max(measure(h.texts.NoDate, size, fyne.TextStyle{}).Width, measure(h.texts.Check, size, fyne.TextStyle{}).Width)
	return max(theme.Px(52), name+8)
}

// Histogram shows how many titles came out when, and takes a range of years by
// dragging, clicking or keys. It draws the bins as they come.
type Histogram struct {
	widget.BaseWidget
	// OnRange is told the years chosen, nil for all. It is called once, at the
	// end of a drag.
	OnRange func(*view.YearRange)
	// OnPreview is told the years while they are being dragged.
	OnPreview func(*view.YearRange)
	// OnSide is told a click on the bar of titles without a date, or on that to check.
	OnSide func(noDate bool)
	// OnZoom is called when other years are shown; OnLetter is given letters typed here.
	OnZoom   func()
	OnLetter func(r rune) bool

	texts HistogramTexts
	// source is what was set; hist has the bars drawn.
	source, hist view.Histogram
	years        *view.YearRange
	zoom         *view.YearRange
	// log draws heights by the logarithm; noWhole leaves the dotted line out; spread has
	// the shares of uncertain titles, and shares those of the bars drawn.
	log, noWhole bool
	spread       []view.Spread
	shares       []float64
	brush        brush

	cursor  int
	focused bool
	hover   int
}

// NewHistogram makes an empty histogram.
func NewHistogram(texts HistogramTexts) *Histogram {
	h := &Histogram{texts: texts, cursor: -1, hover: -1}
	h.ExtendBaseWidget(h)
	return h
}

// Set shows a histogram and the years that are chosen, nil for all. Zoom stays as long as
// there are titles in it.
func (h *Histogram) Set(hist view.Histogram, years *view.YearRange) {
	h.source, h.hist, h.years = hist, hist, years
	h.spread, h.shares = nil, nil
	if h.zoom != nil && len(hist.Bins) > 0 {
		if first, _, to := span(hist); h.zoom.From > to || h.zoom.To < first {
			h.zoom = nil
		}
	}
	h.rebinNow()
	h.cursor = min(h.cursor, h.stops()-1)
	h.Refresh()
}

// SetSpread shares the uncertain titles out over their years, in the drawing only; nil
// counts them at their first year again.
func (h *Histogram) SetSpread(s []view.Spread) {
	h.spread = s
	h.shares = h.sharesOf(h.hist.Bins)
	h.Refresh()
}

// SetLook says whether heights go by the logarithm, and whether the whole catalogue is
// drawn too.
func (h *Histogram) SetLook(log, noWhole bool) {
	h.log, h.noWhole = log, noWhole
	h.Refresh()
}

// Bars are the bins that are drawn.
func (h *Histogram) Bars() []view.Bin { return h.hist.Bins }

// stops is how many places the cursor has: the bars, and the two at the right.
func (h *Histogram) stops() int {
	n := len(h.hist.Bins)
	if h.hasSide() {
		n += 2
	}
	return n
}

// Years returns the years shown as chosen.
func (h *Histogram) Years() *view.YearRange { return h.years }

// hasSide says whether there are titles without a usable date.
func (h *Histogram) hasSide() bool { return h.hist.Undated > 0 || h.hist.Impossible > 0 }

// plot returns where the bars stand.
func (h *Histogram) plot(size fyne.Size) (x, y, w, height float32) {
	right := float32(0)
	if h.hasSide() {
		right = sideGap + 2*h.sideSlot()
	}
	return chartLeft(), chartTop, max(size.Width-chartLeft()-right, 1), max(size.Height-chartTop-chartBottom(), 1)
}

// most is the most titles in one bar as it is drawn.
func (h *Histogram) most() int { return h.bars().most() }

// top is the number of titles at the upper edge.
func (h *Histogram) top() int { return h.most() + (h.most()+9)/10 }

// bars is the drawing of the bars, without a picture yet.
func (h *Histogram) bars() *bars {
	return &bars{hist: h.hist, years: h.years, log: h.log, noWhole: h.noWhole, shares: h.shares}
}

// binAt returns the bin at a place, -1 outside.
func (h *Histogram) binAt(px float32) int {
	x, _, w, _ := h.plot(h.Size())
	n := len(h.hist.Bins)
	if n == 0 || px < x || px >= x+w {
		return -1
	}
	return min(int((px-x)/w*float32(n)), n-1)
}

// nearBin is binAt, with places outside taken to the first or last bin.
func (h *Histogram) nearBin(px float32) int {
	x, _, w, _ := h.plot(h.Size())
	return h.binAt(min(max(px, x), x+w-1))
}

// edges returns where the band of a range begins and ends.
func (h *Histogram) edges(r view.YearRange) (from, to float32) {
	return h.yearX(r.From), h.yearX(r.To + 1)
}

// yearX is the place of the beginning of a year.
func (h *Histogram) yearX(year int) float32 {
	x, _, w, _ := h.plot(h.Size())
	n := float32(len(h.hist.Bins))
	for i, b := range h.hist.Bins {
		if year <= b.From {
			return x + w*float32(i)/n
		}
		if year <= b.To {
			return x + w*(float32(i)+float32(year-b.From)/float32(b.To-b.From+1))/n
		}
	}
	return x + w
}

// BinCenter returns where the bar of a year stands, for tests.
func (h *Histogram) BinCenter(year int) fyne.Position {
	x, y, w, height := h.plot(h.Size())
	for i, b := range h.hist.Bins {
		if year >= b.From && year <= b.To {
			return fyne.NewPos(x+w*(float32(i)+0.5)/float32(len(h.hist.Bins)), y+height/2)
		}
	}
	return fyne.Position{}
}

// histogramDrawing holds the objects of the renderer.
type histogramDrawing struct {
	band, low, high       *box
	lowHandle, highHandle *box
	axis, sideAxis        *box
	cursor                *canvas.Rectangle
	raster                *canvas.Raster
	noDate, check         *canvas.Raster
	ring                  *canvas.Rectangle
}

// CreateRenderer implements fyne.Widget.
func (h *Histogram) CreateRenderer() fyne.WidgetRenderer {
	o := &histogramDrawing{
		band: newBox(theme.Tint, theme.Clear, 0),
		low:  newBox(theme.Accent, theme.Clear, 0), high: newBox(theme.Accent, theme.Clear, 0),
		lowHandle: newBox(theme.Surface, theme.Accent, 3), highHandle: newBox(theme.Surface, theme.Accent, 3),
		axis: newBox(theme.Edge, theme.Clear, 0), sideAxis: newBox(theme.Edge, theme.Clear, 0),
		cursor: newRing(), ring: newRing(),
	}
	o.raster = canvas.NewRaster(h.drawBars)
	o.noDate = canvas.NewRaster(h.drawSide(false))
	o.check = canvas.NewRaster(h.drawSide(true))
	d := &drawing{owner: h}
	d.min = func() fyne.Size { return fyne.NewSize(200, 72) }
	d.layout, d.paint = whenFresh(func(size fyne.Size) { d.objects = h.layout(o, size) }, func() {
		for _, b := range []*box{o.band, o.low, o.high, o.lowHandle, o.highHandle, o.axis, o.sideAxis} {
			b.paint()
		}
		for _, b := range []*box{o.lowHandle, o.highHandle} {
			b.StrokeWidth = 2
		}
		paintRing(o.ring, h.focused)
		o.cursor.StrokeColor = theme.Color(theme.Ink)
		o.raster.Refresh()
		o.noDate.Refresh()
		o.check.Refresh()
	})
	d.paint()
	return d
}

// layout places everything and returns it in the order of drawing.
func (h *Histogram) layout(o *histogramDrawing, size fyne.Size) []fyne.CanvasObject {
	x, y, w, height := h.plot(size)
	h.rebin(w)
	at(o.raster, x, y, w, height)
	at(o.axis, x, y+height, w, 1)
	at(o.ring, 0, 0, size.Width, size.Height)
	objects := []fyne.CanvasObject{}
	if h.years != nil && len(h.hist.Bins) > 0 {
		from, to := h.edges(*h.years)
		at(o.band, from, 0, to-from, y+height)
		at(o.low, from-1, 0, 2, y+height)
		at(o.high, to-1, 0, 2, y+height)
		mid := y + (height-handleHeight)/2
		at(o.lowHandle, from-handleWidth/2, mid, handleWidth, handleHeight)
		at(o.highHandle, to-handleWidth/2, mid, handleWidth, handleHeight)
		objects = append(objects, o.band.Rectangle, o.raster, o.low.Rectangle, o.high.Rectangle,
			o.lowHandle.Rectangle, o.highHandle.Rectangle)
	} else {
		objects = append(objects, o.raster)
	}
	objects = append(objects, o.axis.Rectangle)
	objects = append(objects, h.gridLabels(x, y, height)...)
	objects = append(objects, h.yearLabels(x, w, y+height)...)
	if h.hasSide() {
		objects = append(objects, h.sides(o, x+w+sideGap, y, height)...)
	}
	if h.focused && h.cursor >= 0 && h.cursor < h.stops() {
		from, wide := h.stopAt(h.cursor)
		at(o.cursor, from-1, y, wide+2, height+1)
		o.cursor.Show()
		objects = append(objects, o.cursor)
	}
	return append(objects, o.ring)
}

// stopAt is where the bar with the cursor begins, and how wide it is.
func (h *Histogram) stopAt(i int) (from, wide float32) {
	x, _, w, _ := h.plot(h.Size())
	n := len(h.hist.Bins)
	if i < n {
		wide = w / float32(n)
		return x + float32(i)*wide, wide
	}
	return x + w + sideGap + h.sideSlot()*(float32(i-n)+0.5) - 14, 28
}

func (h *Histogram) gridLabels(x, y, height float32) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	b := h.bars()
	b.top = h.top()
	if len(h.hist.Bins) == 0 {
		return nil
	}
	for _, v := range b.lines() {
		t := newInk(h.texts.Number(v), theme.SizeCaption, theme.Ink2)
		ty := y + height - height*float32(b.share(float64(v)))
		t.place(x-8-t.width(), ty-t.MinSize().Height/2)
		objects = append(objects, t.Text)
	}
	return objects
}

// yearLabels puts at most eight years below the axis, at round bins.
func (h *Histogram) yearLabels(x, w, y float32) []fyne.CanvasObject {
	n := len(h.hist.Bins)
	if n == 0 {
		return nil
	}
	var objects []fyne.CanvasObject
	// The first bar may take in many old years, the last one few: the others
	// say how wide a bar is.
	regular := h.hist.Bins[min(1, n-1)]
	width := regular.To - regular.From + 1
	step := yearStep(h.hist.Bins[n-1].To-regular.From+1, width)
	next := float32(0)
	for i, b := range h.hist.Bins {
		year := b.From
		if i == 0 && b.To-b.From+1 > width {
			year = b.To - width + 1
		}
		if year%step != 0 {
			continue
		}
		px := h.yearX(b.From)
		t := newInk(strconv.Itoa(year), theme.SizeCaption, theme.Ink2)
		left := px - t.width()/2
		if len(objects) > 0 && left < next || left+t.width() > x+w+12 {
			continue
		}
		tick := newBox(theme.Edge, theme.Clear, 0)
		at(tick, px, y, 1, 4)
		t.place(left, y+4)
		next = left + t.width() + 12
		objects = append(objects, tick.Rectangle, t.Text)
	}
	return objects
}

// yearStep is the distance of two labels for a span of years in bins of a width.
func yearStep(span, width int) int {
	for _, s := range [...]int{1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000} {
		if s%width == 0 && span/s <= 8 {
			return s
		}
	}
	return 1000
}

// sides draws the two bars at the right with their numbers and names.
func (h *Histogram) sides(o *histogramDrawing, x, y, height float32) []fyne.CanvasObject {
	at(o.sideAxis, x, y+height, 2*h.sideSlot(), 1)
	objects := []fyne.CanvasObject{o.sideAxis.Rectangle}
	for i, side := range []struct {
		n      int
		name   string
		raster *canvas.Raster
	}{{h.hist.Undated, h.texts.NoDate, o.noDate}, {h.hist.Impossible, h.texts.Check, o.check}} {
		cx := x + h.sideSlot()*(float32(i)+0.5)
		number := newInk(h.texts.Number(side.n), theme.SizeCaption, theme.Ink)
		name := newInk(side.name, theme.SizeCaption, theme.Ink2)
		room := height - number.MinSize().Height
		bar := min(height*float32(h.sideShare(side.n)), room)
		if side.n > 0 {
			bar = max(bar, 4)
			at(side.raster, cx-10, y+height-bar, 20, bar)
			objects = append(objects, side.raster)
		}
		number.place(cx-number.width()/2, y+height-bar-number.MinSize().Height-1)
		name.place(cx-name.width()/2, y+height+4)
		objects = append(objects, number.Text, name.Text)
	}
	return objects
}

// sideShare is the height of a bar at the right as a part of the whole.
func (h *Histogram) sideShare(n int) float64 {
	b := h.bars()
	b.top = h.top()
	return b.share(float64(n))
}

func (h *Histogram) drawBars(w, height int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, height))
	_, _, width, _ := h.plot(h.Size())
	b := h.bars()
	b.img, b.scale, b.top = img, float64(w)/float64(width), h.top()
	b.draw()
	return img
}

func (h *Histogram) drawSide(crossed bool) func(w, height int) image.Image {
	return func(w, height int) image.Image {
		img := image.NewNRGBA(image.Rect(0, 0, w, height))
		n := h.hist.Undated
		if crossed {
			n = h.hist.Impossible
		}
		sideBar(img, float64(w)/20, crossed, n > 2*h.most() && !h.log)
		return img
	}
}

// Cursor implements desktop.Cursorable.
func (h *Histogram) Cursor() desktop.Cursor { return desktop.DefaultCursor }
