package widgets

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"holdfast/app/view"
)

// singles is decades with a title in each year.
func singles() view.Histogram {
	h := decades()
	h.Bins = emptyBins(1800, 1999, 10)
	for year := 1800; year < 2000; year++ {
		h.Years = append(h.Years, view.Bin{From: year, To: year, Certain: year%3 + 1, Uncertain: year % 2})
	}
	h.WholeYears = h.Years
	h.Bins = binned(h.Bins, h.Years)
	return h
}

func sumOf(bins []view.Bin) (n int) {
	for _, b := range bins {
		n += b.Certain + b.Uncertain
	}
	return n
}

func TestBarsFitTheirRoomAndKeepTheSum(t *testing.T) {
	h, w, _ := newChart(t)
	h.Set(singles(), nil)
	for _, width := range []float32{280, 420, 700, 1600} {
		w.Resize(fyne.NewSize(width, 140))
		_, _, room, _ := h.plot(h.Size())
		n := len(h.Bars())
		if n > mostBars || n < 8 || float32(n)*leastPitch > room {
			t.Errorf("%d bars in %g px", n, room)
		}
		if got, want := sumOf(h.Bars()), sumOf(h.source.Bins); got != want {
			t.Errorf("at %g px the bars add up to %d, want %d", width, got, want)
		}
	}
}

func TestWheelAndKeysZoomAndMoveAlong(t *testing.T) {
	h, w, _ := newChart(t)
	h.Set(singles(), nil)
	w.Canvas().Focus(h)
	at := h.BinCenter(1900)
	h.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, 10)})
	z := h.Zoomed()
	if z == nil || z.From > 1900 || z.To < 1900 || z.To-z.From >= 199 {
		t.Fatalf("zoomed to %v", z)
	}
	was := *z
	h.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(-10, 0)})
	if z = h.Zoomed(); z.From <= was.From || z.To-z.From != was.To-was.From {
		t.Errorf("sideways from %v to %v", was, z)
	}
	for range 12 {
		h.TypedRune('+')
	}
	if z = h.Zoomed(); z.To-z.From+1 != leastZoom {
		t.Errorf("zoomed to %v, want %d years", z, leastZoom)
	}
	for range 20 {
		h.TypedRune('-')
	}
	if h.Zoomed() != nil {
		t.Errorf("minus ends at %v", h.Zoomed())
	}
}

func TestShiftAndControlClick(t *testing.T) {
	h, _, said := newChart(t)
	click := func(year int, mods fyne.KeyModifier) {
		p := h.BinCenter(year)
		h.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Modifier: mods})
		h.Tapped(&fyne.PointEvent{Position: p})
	}
	click(1850, 0)
	click(1880, fyne.KeyModifierShift)
	click(1830, fyne.KeyModifierShift)
	click(1890, fyne.KeyModifierControl)
	click(1830, fyne.KeyModifierControl)
	want := "[1850-1859 1850-1889 1830-1889 1830-1899 1840-1899]"
	if got := fmt.Sprint(*said); got != want {
		t.Errorf("ranges = %s, want %s", got, want)
	}
}

func TestLogLinesAreFew(t *testing.T) {
	for top, want := range map[int]string{4: "[1 2]", 6: "[1 2 5]", 40: "[1 10]", 1_300_000: "[1 100 10000 1000000]"} {
		if got := fmt.Sprint(logLines(top)); got != want {
			t.Errorf("lines to %d = %s, want %s", top, got, want)
		}
	}
}
