package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// FacetColumns is the line above the rows of a facet: a click on the head of a column
// orders the values by it. The arrow keys choose too.
type FacetColumns struct {
	control
	words  [4]string
	chosen int
	// OnOrder is told the place of the head chosen.
	OnOrder func(int)
}

// The heads of FacetColumns.
const (
	ByText = iota
	ByTypical
	ByTitles
	ByCatalogue
)

// NewFacetColumns makes a line of heads: text, typical, titles, catalogue.
func NewFacetColumns(words [4]string, order func(int)) *FacetColumns {
	f := &FacetColumns{words: words, OnOrder: order, chosen: ByTitles}
	f.extend(f)
	f.OnTapped = func() { f.choose((f.chosen + 1) % len(f.words)) }
	return f
}

// Choose sets the order without telling anyone.
func (f *FacetColumns) Choose(i int) {
	if f.chosen != i {
		f.chosen = i
		f.Refresh()
	}
}

func (f *FacetColumns) choose(i int) {
	if i != f.chosen && i >= 0 && i < len(f.words) {
		f.Choose(i)
		if f.OnOrder != nil {
			f.OnOrder(i)
		}
	}
}

// headArrow is the room of the arrow before a head.
const headArrow = 20

// spans is where each head begins and ends.
func (f *FacetColumns) spans(width float32) (spans [4][2]float32) {
	wide := func(i int) float32 {
		w := measure(f.words[i], theme.Size(theme.SizeCaption), fyne.TextStyle{Bold: true}).Width
		if i == f.chosen || i <= ByTypical {
			w += headArrow
		}
		return w
	}
	_, catalogue := FacetNumber()
	right := width - facetRight
	spans[ByCatalogue] = [2]float32{right - max(wide(ByCatalogue), catalogue-6), right}
	titles := min(right-catalogue, spans[ByCatalogue][0]-4)
	spans[ByTitles] = [2]float32{titles - wide(ByTitles), titles}
	left := float32(facetLeft)
	spans[ByText] = [2]float32{left, left + wide(ByText)}
	spans[ByTypical] = [2]float32{spans[ByText][1] + 2, spans[ByText][1] + 2 + wide(ByTypical)}
	return spans
}

// Tapped implements fyne.Tappable.
func (f *FacetColumns) Tapped(e *fyne.PointEvent) {
	for i, s := range f.spans(f.Size().Width) {
		if e.Position.X >= s[0] && e.Position.X < s[1] {
			f.choose(i)
			return
		}
	}
}

// TypedKey implements fyne.Focusable.
func (f *FacetColumns) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		f.choose(f.chosen - 1)
	case fyne.KeyRight:
		f.choose(f.chosen + 1)
	default:
		f.control.TypedKey(e)
	}
}

// CreateRenderer implements fyne.Widget.
func (f *FacetColumns) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: f}
	d.min = func() fyne.Size { return fyne.NewSize(160, theme.Px(26)) }
	d.layout = func(size fyne.Size) {
		d.objects = nil
		spans := f.spans(size.Width)
		for i, word := range f.words {
			style := Caption
			if i == f.chosen {
				style = Style{Size: theme.SizeCaption, Color: theme.Ink, Bold: true}
			}
			t := style.ink(word)
			x := spans[i][0] + headArrow
			if i >= ByTitles {
				x = spans[i][1] - t.width()
			}
			if i == ByText || i == ByTypical {
				t.Text.Text = elide(word, spans[ByTitles][0]-x-2, t.TextSize, t.TextStyle)
			}
			t.middle(x, size.Height)
			d.objects = append(d.objects, t.Text)
			if i == f.chosen {
				arrow := NewIcon("down", theme.Ink2)
				at(arrow, x-headArrow, (size.Height-20)/2+1, 20, 20)
				d.objects = append(d.objects, arrow)
			}
		}
		paintRing(f.ring, f.focused)
		at(f.ring, 4, 0, size.Width-8, size.Height)
		d.objects = append(d.objects, f.ring)
	}
	return d
}
