package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// TitleRow shows one field of several titles: the label, below it how they compare, and
// a column for each title. What differs is bold and in the colour of warnings.
type TitleRow struct {
	compared
	cells [][]view.ComparedText
}

// NewTitleRow makes a row; state is the word below the label.
func NewTitleRow(label, state string, row view.TitleRow) *TitleRow {
	r := &TitleRow{compared: compared{label: label, state: state, differs: row.State == view.RowDiffers}, cells: row.Cells}
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
	return r.draw(r, r.HeightFor, func(size fyne.Size, word *ink) (float32, []fyne.CanvasObject) {
		left, each, gap := titleColumns(size.Width, len(r.cells))
		room := left - compareMargin - 8
		putWord(word, r.state, fyne.NewPos(compareMargin, compareTop+compareLine()), room, false)
		var values []fyne.CanvasObject
		for i, c := range r.cells {
			values = append(values, drawCompared(c, left+float32(i)*(each+gap), each)...)
		}
		return room, values
	})
}
