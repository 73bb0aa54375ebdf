package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// TitleRow shows one field of several titles: the label, below it how they compare, and
// a column for each title. What differs is bold and in the colour of warnings.
type TitleRow struct {
	widget.BaseWidget
	label, state string
	differs      bool
	cells        [][]view.ComparedText
}

// NewTitleRow makes a row; state is the word below the label.
func NewTitleRow(label, state string, row view.TitleRow) *TitleRow {
	r := &TitleRow{label: label, state: state, differs: row.State == view.RowDiffers, cells: row.Cells}
	r.ExtendBaseWidget(r)
	return r
}

// titleColumns shares a width out: where the first column begins, how wide each is, and
// the gap between them.
func titleColumns(width float32, n int) (left, each, gap float32) {
	const margin = 24
	left = margin + theme.Px(118)
	gap = 20
	each = (width - left - margin - gap*float32(n-1)) / float32(max(n, 1))
	return left, max(each, 60), gap
}

// HeightFor implements flowing.
func (r *TitleRow) HeightFor(width float32) float32 {
	_, each, _ := titleColumns(width, len(r.cells))
	lines := 2
	if r.state == "" {
		lines = 1
	}
	for _, c := range r.cells {
		lines = max(lines, len(compareLines(c, each)))
	}
	return float32(lines)*compareLine() + 16
}

// CreateRenderer implements fyne.Widget.
func (r *TitleRow) CreateRenderer() fyne.WidgetRenderer {
	tint, bar := newBox(theme.WarnTint, theme.Frame, 0), newBox(theme.Warn, theme.Clear, 0)
	rule := newBox(theme.Line, theme.Clear, 0)
	d := &drawing{owner: r}
	d.min = func() fyne.Size { return fyne.NewSize(400, r.HeightFor(max(r.Size().Width, 400))) }
	d.layout = func(size fyne.Size) {
		at(tint, 0, 0, size.Width, size.Height-1)
		at(bar, 0, 0, 4, size.Height-1)
		at(rule, 0, size.Height-1, size.Width, 1)
		d.objects = []fyne.CanvasObject{rule.Rectangle}
		state := Caption.ink(r.state)
		if r.differs {
			d.objects = append(d.objects, tint.Rectangle, bar.Rectangle)
			state.Text.Color, state.Text.TextStyle.Bold = theme.Color(theme.Warn), true
		}
		left, each, gap := titleColumns(size.Width, len(r.cells))
		label := Quiet.ink(r.label)
		label.Text.Text = elide(r.label, left-24-8, label.TextSize, label.TextStyle)
		label.place(24, 8+(compareLine()-label.MinSize().Height)/2)
		state.Text.Text = elide(r.state, left-24-8, state.TextSize, state.TextStyle)
		state.place(24, 8+compareLine()+(compareLine()-state.MinSize().Height)/2)
		d.objects = append(d.objects, label.Text, state.Text)
		for i, c := range r.cells {
			d.objects = append(d.objects, drawCompared(c, left+float32(i)*(each+gap), each)...)
		}
	}
	d.paint = func() {
		tint.paint()
		bar.paint()
		rule.paint()
	}
	return d
}
