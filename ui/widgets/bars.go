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

// mostOf returns the most titles in one bin.
func mostOf(h view.Histogram) int {
	most := 1
	for _, b := range h.Bins {
		most = max(most, b.Certain+b.Uncertain)
	}
	return most
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
		d.bar(x0, max(x1, x0+1), b)
	}
	d.dotted()
}

func (d *bars) grid() {
	line := nrgba(theme.Color(theme.Line))
	step := niceTop(mostOf(d.hist))
	for v := step; v <= d.top; v += step {
		y := d.y(v)
		d.fill(image.Rect(0, y, d.img.Bounds().Dx(), y+int(math.Max(1, d.scale))), line)
	}
}

// y is the pixel row of a number of titles.
func (d *bars) y(titles int) int {
	h := float64(d.img.Bounds().Dy())
	return int(h - h*float64(titles)/float64(max(d.top, 1)))
}

// bar draws one bin; a bar of at least one title is at least two pixels high.
func (d *bars) bar(x0, x1 int, b view.Bin) {
	if b.Certain+b.Uncertain == 0 {
		return
	}
	tone := nrgba(theme.Color(theme.Accent))
	if d.years != nil && (b.To < d.years.From || b.From > d.years.To) {
		tone = nrgba(theme.Color(theme.BarOff))
	}
	bottom := d.img.Bounds().Dy()
	least := int(2 * d.scale)
	middle := d.y(b.Certain)
	if b.Certain > 0 {
		middle = min(middle, bottom-least)
		d.fill(image.Rect(x0, middle, x1, bottom), tone)
	} else {
		middle = bottom
	}
	if b.Uncertain > 0 {
		top := min(d.y(b.Certain+b.Uncertain), middle-least)
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
