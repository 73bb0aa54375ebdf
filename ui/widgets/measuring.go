package widgets

import (
	"sync"

	"fyne.io/fyne/v2"
)

// measured remembers how large texts are. The toolkit shapes a text anew each time it is
// measured a while later or after the look has changed, which takes most of the time of
// making a screen; the fonts of the house are the same in every look.
var measured = struct {
	sync.Mutex
	sizes map[measureKey]fyne.Size
}{sizes: map[measureKey]fyne.Size{}}

// mostMeasured bounds how many texts are remembered; then they are forgotten all at once.
const mostMeasured = 20_000

// longestMeasured is the length in bytes of a text from which on it is not remembered.
const longestMeasured = 200

type measureKey struct {
	text  string
	font  string
	size  float32
	style fyne.TextStyle
}

// measure returns the size of a line of text, in px.
func measure(s string, size float32, style fyne.TextStyle) fyne.Size {
	if len(s) > longestMeasured {
		return fyne.MeasureText(s, size, style)
	}
	font := ""
	if f := fyne.CurrentApp().Settings().Theme().Font(style); f != nil {
		font = f.Name()
	}
	key := measureKey{text: s, font: font, size: size, style: style}
	measured.Lock()
	found, ok := measured.sizes[key]
	measured.Unlock()
	if ok {
		return found
	}
	found = fyne.MeasureText(s, size, style)
	measured.Lock()
	defer measured.Unlock()
	if len(measured.sizes) >= mostMeasured {
		clear(measured.sizes)
	}
	measured.sizes[key] = found
	return found
}
