package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// PairRow shows one pair of a queue in two lines, with a number at the right.
type PairRow struct {
	marked
	title, detail, number string
}

// NewPairRow makes an empty row.
func NewPairRow() *PairRow {
	p := &PairRow{marked: newMarked()}
	p.ExtendBaseWidget(p)
	return p
}

// Set shows a pair.
func (p *PairRow) Set(title, detail, number string) {
	p.title, p.detail, p.number = title, detail, number
	p.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (p *PairRow) CreateRenderer() fyne.WidgetRenderer {
	title, detail, number := Body.ink(""), Caption.ink(""), Quiet.ink("")
	d := &drawing{owner: p}
	d.objects = append(p.back.under(), title.Text, detail.Text, number.Text, p.back.ring)
	d.min = func() fyne.Size { return fyne.NewSize(160, theme.HitRow()) }
	d.layout = func(size fyne.Size) {
		p.back.layout(size)
		number.Text.Text = p.number
		number.middle(size.Width-16-number.width(), size.Height)
		width := size.Width - 32 - number.width() - 8
		title.Text.Text = elide(p.title, width, title.TextSize, title.TextStyle)
		detail.Text.Text = elide(p.detail, width, detail.TextSize, detail.TextStyle)
		high := title.MinSize().Height
		y := (size.Height - high - detail.MinSize().Height) / 2
		x := func(t *ink, whole string) float32 {
			if rightToLeft(whole) {
				return 16 + width - t.width()
			}
			return 16
		}
		title.place(x(title, p.title), y)
		detail.place(x(detail, p.detail), y+high)
	}
	d.paint = func() {
		p.back.paint()
		title.TextStyle.Bold = p.back.chosen
		number.color = theme.Ink2
		if p.back.chosen {
			number.color = theme.Ink
		}
		title.paint()
		detail.paint()
		number.paint()
	}
	return d
}

// MarcPair shows a MARC field of two records beside each other; one of them may be
// missing.
type MarcPair struct {
	widget.BaseWidget
	left, right *MarcRow
}

// NewMarcPairs pairs the fields of two records by their tags, in order.
func NewMarcPairs(left, right []view.MARCField) []*MarcPair {
	var out []*MarcPair
	for len(left)+len(right) > 0 {
		p := &MarcPair{}
		takeLeft := len(left) > 0 && (len(right) == 0 || tagOrder(left[0].Tag) <= tagOrder(right[0].Tag))
		takeRight := len(right) > 0 && (len(left) == 0 || tagOrder(right[0].Tag) <= tagOrder(left[0].Tag))
		if takeLeft {
			p.left, left = NewMarcRow(left[0]), left[1:]
		}
		if takeRight {
			p.right, right = NewMarcRow(right[0]), right[1:]
		}
		p.ExtendBaseWidget(p)
		out = append(out, p)
	}
	return out
}

// tagOrder puts the leader before all fields.
func tagOrder(tag string) string {
	if tag == "LDR" {
		return ""
	}
	return tag
}

// marcSides are places and widths of the two sides. Without labels and states between
// them each has half of the width.
func marcSides(width float32) [2][2]float32 {
	const margin = compareMargin
	side := max((width-3*margin)/2, 60)
	return [2][2]float32{{margin, side}, {2*margin + side, side}}
}

// HeightFor implements flowing.
func (p *MarcPair) HeightFor(width float32) float32 {
	h := float32(0)
	sides := marcSides(width)
	for i, r := range []*MarcRow{p.left, p.right} {
		if r != nil {
			h = max(h, r.HeightFor(sides[i][1]))
		}
	}
	return h + 4
}

// CreateRenderer implements fyne.Widget.
func (p *MarcPair) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: p}
	d.min = func() fyne.Size { return fyne.NewSize(400, p.HeightFor(max(p.Size().Width, 400))) }
	d.layout = func(size fyne.Size) {
		d.objects = d.objects[:0]
		sides := marcSides(size.Width)
		for i, r := range []*MarcRow{p.left, p.right} {
			if r != nil {
				at(r, sides[i][0], 2, sides[i][1], r.HeightFor(sides[i][1]))
				d.objects = append(d.objects, r)
			}
		}
	}
	return d
}
