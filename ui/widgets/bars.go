package widgets

import (
	"image"
	"image/color"
	"math"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// bars draws the bars of a histogram into a picture, in pixels: certain years
// solid, uncertain ones hatched on top, those outside the chosen years in the
// colour "bar off", grid lines behind, and the whole catalogue as a dotted line.
type bars struct {
	img   *image.NRGBA
	scale float64
	hist  view.Histogram
	// years are the chosen years, or nil for all.
	years *view.YearRange
	// top is the number of titles that the full height stands for.
	top int
	// log draws heights by the logarithm, noWhole leaves the dotted line out, shares takes
	// the place of the uncertain titles of each bin, if it is not nil.
	log, noWhole bool
	shares       []float64
}

// uncertain is the height of the hatched part of a bin, in titles.
func (d *bars) uncertain(i int) float64 {
	if d.shares != nil {
		return d.shares[i]
	}
	return float64(d.hist.Bins[i].Uncertain)
}

// most is the most titles in one bin.
func (d *bars) most() int {
	most := 1.0
	for i, b := range d.hist.Bins {
		most = math.Max(most, float64(b.Certain)+d.uncertain(i))
	}
	return int(math.Ceil(most))
}

// share is the height of a number of titles as a part of the whole height.
func (d *bars) share(titles float64) float64 {
	top := float64(max(d.top, 1))
	if d.log {
		return math.Log1p(titles) / math.Log1p(top)
	}
	return titles / top
}

// lines are the numbers that have a line of the grid.
func (d *bars) lines() (list []int) {
	if d.log {
		return logLines(d.top)
	}
	step := niceTop(d.most())
	for v := step; v <= d.top; v += step {
		list = append(list, v)
	}
	return list
}

// logLines are at most four of the numbers 1, 2, 5, 10 and so on up to top; where that are
// too many, powers of ten alone.
func logLines(top int) (list []int) {
	var tens []int
	for v := 1; v <= top; v *= 10 {
		tens = append(tens, v)
		for _, f := range [...]int{1, 2, 5} {
			if v*f <= top {
				list = append(list, v*f)
			}
		}
	}
	if len(list) > 4 {
		list = tens
	}
	for len(list) > 4 {
		half := list[:0:0]
		for i := (len(list) - 1) % 2; i < len(list); i += 2 {
			half = append(half, list[i])
		}
		list = half
	}
	return list
}

// niceTop returns the grid step, 1, 2 or 5 times a power of ten, that gives about
// three lines below most.
func niceTop(most int) (step int) {
	step = 1
	for {
		for _, f := range [...]int{1, 2, 5} {
			if most < step*f*4 {
				return step * f
			}
		}
		step *= 10
	}
}

func (d *bars) draw() {
	if len(d.hist.Bins) == 0 {
		return
	}
	d.grid()
	w := float64(d.img.Bounds().Dx())
	pitch := w / float64(len(d.hist.Bins))
	gap := math.Min(3*d.scale, pitch*0.3)
	for i, b := range d.hist.Bins {
		x0, x1 := int(float64(i)*pitch+gap/2), int(float64(i+1)*pitch-gap/2)
		d.bar(x0, max(x1, x0+1), b, d.uncertain(i))
	}
	if !d.noWhole {
		d.dotted()
	}
}

func (d *bars) grid() {
	line := nrgba(theme.Color(theme.Line))
	for _, v := range d.lines() {
		y := d.y(float64(v))
		d.fill(image.Rect(0, y, d.img.Bounds().Dx(), y+int(math.Max(1, d.scale))), line)
	}
}

// y is the pixel row of a number of titles.
func (d *bars) y(titles float64) int {
	h := float64(d.img.Bounds().Dy())
	return int(h - h*d.share(titles))
}

// bar draws one bin; a bar of at least one title is at least two pixels high.
func (d *bars) bar(x0, x1 int, b view.Bin, uncertain float64) {
	if b.Certain == 0 && uncertain == 0 {
		return
	}
	tone := nrgba(theme.Color(theme.Accent))
	if d.years != nil && (b.To < d.years.From || b.From > d.years.To) {
		tone = nrgba(theme.Color(theme.BarOff))
	}
	bottom := d.img.Bounds().Dy()
	least := int(2 * d.scale)
	middle := d.y(float64(b.Certain))
	if b.Certain > 0 {
		middle = min(middle, bottom-least)
		d.fill(image.Rect(x0, middle, x1, bottom), tone)
	} else {
		middle = bottom
	}
	if uncertain > 0 {
		top := min(d.y(float64(b.Certain)+uncertain), middle-least)
		d.hatch(image.Rect(x0, top, x1, middle), tone)
	}
}

// hatch draws a frame filled with lines at 45 degrees, 4 px apart and 1.6 thick.
func (d *bars) hatch(r image.Rectangle, tone color.NRGBA) {
	period, thick := 4*d.scale, 1.6*d.scale
	frame := int(math.Max(1, d.scale))
	surface := nrgba(theme.Color(theme.Surface))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			edge := x < r.Min.X+frame || x >= r.Max.X-frame || y < r.Min.Y+frame || y >= r.Max.Y-frame
			along := math.Mod(float64(x+y), period)
			if edge || along < thick {
				d.img.SetNRGBA(x, y, tone)
			} else {
				d.img.SetNRGBA(x, y, surface)
			}
		}
	}
}

// dotted draws the share of the whole catalogue, scaled to 60 % of the height.
func (d *bars) dotted() {
	whole := d.hist.Whole
	width := d.img.Bounds().Dx()
	if len(whole) < 2 || float64(width) < 400*d.scale {
		return
	}
	most := 1
	for _, b := range whole {
		most = max(most, b.Certain+b.Uncertain)
	}
	h := float64(d.img.Bounds().Dy())
	pitch := float64(width) / float64(len(whole))
	point := func(i int) (x, y float64) {
		b := whole[i]
		return (float64(i) + 0.5) * pitch, h - 0.6*h*float64(b.Certain+b.Uncertain)/float64(most)
	}
	tone := nrgba(theme.Color(theme.Ink2))
	dot := max(int(1.4*d.scale), 1)
	travelled, next := 0.0, 0.0
	for i := 1; i < len(whole); i++ {
		x0, y0 := point(i - 1)
		x1, y1 := point(i)
		length := math.Hypot(x1-x0, y1-y0)
		for next < travelled+length {
			t := (next - travelled) / length
			x, y := int(x0+(x1-x0)*t), int(y0+(y1-y0)*t)
			d.fill(image.Rect(x, y, x+dot, y+dot), tone)
			next += 3.5 * d.scale
		}
		travelled += length
	}
}

func (d *bars) fill(r image.Rectangle, tone color.NRGBA) {
	r = r.Intersect(d.img.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			d.img.SetNRGBA(x, y, tone)
		}
	}
}

// sideBar draws the bar of undated (hollow) or impossible (crossed) titles into a
// picture of its own. A bar cut at the top gets a white notch.
func sideBar(img *image.NRGBA, scale float64, crossed, cut bool) {
	b := img.Bounds()
	tone := nrgba(theme.Color(theme.Ink2))
	if crossed {
		tone = nrgba(theme.Color(theme.Warn))
	}
	frame := 1.5 * scale
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			fx, fy := float64(x), float64(y)
			edge := fx < frame || fx >= float64(b.Max.X)-frame || fy < frame || fy >= float64(b.Max.Y)-frame
			hit := edge
			if crossed && !hit {
				hit = math.Mod(fx+fy, 5*scale) < 1.2*scale || math.Mod(fx-fy+1000*scale*5, 5*scale) < 1.2*scale
			}
			if hit {
				img.SetNRGBA(x, y, tone)
			}
		}
	}
	if !cut {
		return
	}
	surface := nrgba(theme.Color(theme.Surface))
	notch := int(4 * scale)
	for x := b.Min.X; x < b.Max.X; x++ {
		for y := notch * 2; y < notch*3; y++ {
			if yy := y - x/2 + b.Max.X/4; yy >= 0 && yy < b.Max.Y {
				img.SetNRGBA(x, yy, surface)
			}
		}
	}
}

func nrgba(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }
