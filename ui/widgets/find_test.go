package widgets

import (
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestFindBoxKeepsNoFonts draws boxes one after another, as each table of values makes one,
// and looks that the toolkit does not read the fonts anew for each.
func TestFindBoxKeepsNoFonts(t *testing.T) {
	light(t)
	const boxes, most = 4, 8 << 20
	w := test.NewWindow(nil)
	defer w.Close()
	draw := func() uint64 {
		w.SetContent(NewFindBox("Find in subjects", nil, nil))
		w.Resize(fyne.NewSize(300, 60))
		w.Canvas().Capture()
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	first := draw()
	for range boxes {
		if now := draw(); now > first+most {
			t.Fatalf("%d kB alive after the first box, %d kB after more", first>>10, now>>10)
		}
	}
}
