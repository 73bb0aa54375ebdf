package widgets

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

func decades() view.Histogram {
	var h view.Histogram
	for year := 1800; year < 2000; year += 10 {
		h.Bins = append(h.Bins, view.Bin{From: year, To: year + 9, Certain: year/10%7 + 1, Uncertain: year / 10 % 3})
	}
	h.Undated, h.Impossible = 4, 90
	return h
}

func newChart(t *testing.T) (*Histogram, fyne.Window, *[]string) {
	t.Helper()
	light(t)
	h := NewHistogram(HistogramTexts{NoDate: "No date", Check: "Check",
		Bin: func(b view.Bin) string { return fmt.Sprint(b.From) }, Number: func(n int) string { return fmt.Sprint(n) },
		Side: func(bool, int) string { return "" }})
	said := &[]string{}
	h.OnRange = func(r *view.YearRange) {
		if r == nil {
			*said = append(*said, "all")
			return
		}
		*said = append(*said, fmt.Sprintf("%d-%d", r.From, r.To))
	}
	h.Set(decades(), nil)
	w := test.NewTempWindow(t, h)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(700, 140))
	return h, w, said
}

// drag moves from the middle of one bar to that of another, in steps.
func drag(h *Histogram, from, to float32) {
	h.brush.pressed = from
	const steps = 5
	d := (to - from) / steps
	for i := 1; i <= steps; i++ {
		h.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(from+d*float32(i), 50)}, Dragged: fyne.NewDelta(d, 0)})
	}
	h.DragEnd()
}

func TestDragMakesMovesAndWidensTheRange(t *testing.T) {
	h, _, said := newChart(t)
	at := func(year int) float32 { return h.BinCenter(year).X }
	drag(h, at(1850), at(1880))
	drag(h, at(1860), at(1880)) // inside: moves the band by two bars
	_, high := h.edges(*h.Years())
	drag(h, high, at(1950))     // the handle at the right
	drag(h, at(1990), at(1970)) // outside, backwards: a new range
	want := "[1850-1889 1870-1909 1870-1959 1970-1999]"
	if got := fmt.Sprint(*said); got != want {
		t.Errorf("ranges = %s, want %s", got, want)
	}
}

func TestDragBeyondTheEndsStopsThere(t *testing.T) {
	h, _, said := newChart(t)
	drag(h, h.BinCenter(1850).X, -500)
	drag(h, h.BinCenter(1990).X, 5000)
	if got := fmt.Sprint(*said); got != "[1800-1859 1990-1999]" {
		t.Errorf("ranges = %s", got)
	}
}

func TestClickTakesABarAndFreesIt(t *testing.T) {
	h, w, said := newChart(t)
	for range 2 {
		test.TapCanvas(w.Canvas(), h.BinCenter(1900))
	}
	if got := fmt.Sprint(*said); got != "[1900-1909 all]" {
		t.Errorf("ranges = %s", got)
	}
}

func TestKeysOnTheBars(t *testing.T) {
	h, w, said := newChart(t)
	w.Canvas().Focus(h)
	for _, k := range []fyne.KeyName{fyne.KeyEnd, fyne.KeyLeft, fyne.KeyReturn, fyne.KeyDelete} {
		h.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if got := fmt.Sprint(*said); got != "[1980-1989 all]" {
		t.Errorf("ranges = %s", got)
	}
}

func TestAnEmptyHistogramTakesNoRange(t *testing.T) {
	h, w, said := newChart(t)
	h.Set(view.Histogram{Undated: 3}, nil)
	drag(h, 100, 300)
	test.TapCanvas(w.Canvas(), fyne.NewPos(200, 50))
	h.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(*said) != 0 {
		t.Errorf("ranges = %v, want none", *said)
	}
}

func TestGridSteps(t *testing.T) {
	for most, want := range map[int]int{1: 1, 3: 1, 4: 2, 7: 2, 8: 5, 19: 5, 33: 10, 436: 200, 1_204_871: 500_000} {
		if got := niceTop(most); got != want {
			t.Errorf("grid step for %d is %d, want %d", most, got, want)
		}
	}
}

func TestYearLabelsAreAtMostEight(t *testing.T) {
	for _, width := range []int{1, 2, 5, 10, 25, 50, 100} {
		for bars := 8; bars <= 60; bars++ {
			step := yearStep(width*bars, width)
			if step%width != 0 || width*bars/step > 8 {
				t.Errorf("%d bars of %d years: labels every %d", bars, width, step)
			}
		}
	}
}

// TestBarsAreToldApart looks at the pixels: solid below, hatched on top, in the
// accent inside the years and in another colour outside.
func TestBarsAreToldApart(t *testing.T) {
	light(t)
	img := image.NewNRGBA(image.Rect(0, 0, 100, 100))
	b := bars{img: img, scale: 1, top: 10, years: &view.YearRange{From: 1900, To: 1909}, hist: view.Histogram{Bins: []view.Bin{
		{From: 1900, To: 1909, Certain: 5, Uncertain: 5}, {From: 1910, To: 1919, Certain: 5}}}}
	b.draw()
	accent, off, surface := nrgba(theme.Color(theme.Accent)), nrgba(theme.Color(theme.BarOff)), nrgba(theme.Color(theme.Surface))
	count := func(r image.Rectangle, c color.NRGBA) (n int) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if img.NRGBAAt(x, y) == c {
					n++
				}
			}
		}
		return n
	}
	if got := count(image.Rect(10, 60, 40, 90), accent); got != 900 {
		t.Errorf("certain part: %d of 900 pixels in the accent", got)
	}
	hatched := image.Rect(10, 10, 40, 40)
	if a, s := count(hatched, accent), count(hatched, surface); a < 200 || s < 200 || a+s != 900 {
		t.Errorf("uncertain part: %d pixels in the accent, %d in the surface", a, s)
	}
	if got := count(image.Rect(60, 60, 90, 90), off); got != 900 {
		t.Errorf("outside the years: %d of 900 pixels in bar off", got)
	}
}
