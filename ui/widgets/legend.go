package widgets

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Mark is a pattern of the histogram as its legend shows it.
type Mark int

// The marks of the legend.
const (
	MarkCertain Mark = iota
	MarkUncertain
	MarkNoDate
	MarkCheck
	MarkWhole
)

// Legend names one pattern of the histogram, with its number.
type Legend struct {
	widget.BaseWidget
	mark Mark
	text string
}

// NewLegend makes a legend entry.
func NewLegend(mark Mark, text string) *Legend {
	l := &Legend{mark: mark, text: text}
	l.ExtendBaseWidget(l)
	return l
}

// SetText changes the words.
func (l *Legend) SetText(text string) {
	if l.text != text {
		l.text = text
		l.Refresh()
	}
}

func (l *Legend) draw(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	scale := float64(w) / 12
	b := bars{img: img, scale: scale}
	tone := nrgba(theme.Color(theme.Accent))
	switch l.mark {
	case MarkCertain:
		b.fill(img.Bounds(), tone)
	case MarkUncertain:
		b.hatch(img.Bounds(), tone)
	case MarkNoDate:
		sideBar(img, scale, false, false)
	case MarkCheck:
		sideBar(img, scale, true, false)
	case MarkWhole:
		dot := max(int(1.4*scale), 1)
		for x := 0; x < w; x += int(3.5 * scale) {
			b.fill(image.Rect(x, h/2, x+dot, h/2+dot), nrgba(theme.Color(theme.Ink2)))
		}
	}
	return img
}

// CreateRenderer implements fyne.Widget.
func (l *Legend) CreateRenderer() fyne.WidgetRenderer {
	swatch := canvas.NewRaster(l.draw)
	word := Caption.ink(l.text)
	d := &drawing{objects: []fyne.CanvasObject{swatch, word.Text}, owner: l}
	d.min = func() fyne.Size {
		return fyne.NewSize(18+measure(l.text, theme.Size(theme.SizeCaption), fyne.TextStyle{}).Width, 16)
	}
	d.layout = func(size fyne.Size) {
		at(swatch, 0, (size.Height-12)/2, 12, 12)
		word.middle(18, size.Height)
	}
	d.paint = func() {
		word.Text.Text = l.text
		word.paint()
		swatch.Refresh()
	}
	return d
}
