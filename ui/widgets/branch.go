package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// BranchState is what a BranchRow shows.
type BranchState struct {
	// Label is its name, Right what stands at the right, such as a number.
	Label, Right string
	// Depth is in how many others it stands.
	Depth int
	// Icon is drawn before the name, "" for none.
	Icon string
	// Parent says that others stand in it, Open that they are shown.
	Parent, Open bool
}

// BranchRow is one line of a tree.
type BranchRow struct {
	marked
	state BranchState
	arrow *Icon
	icon  *Icon
	spotX float32
}

// NewBranchRow makes an empty row.
func NewBranchRow() *BranchRow {
	b := &BranchRow{marked: newMarked(), arrow: NewIcon("right", theme.Ink2), icon: NewIcon("lists", theme.Ink2)}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows a line.
func (b *BranchRow) Set(s BranchState) {
	b.state = s
	b.Refresh()
}

// State returns what the row shows.
func (b *BranchRow) State() BranchState { return b.state }

// Spot implements Spotted: it says whether a point of the row folds or opens it.
func (b *BranchRow) Spot(p fyne.Position) bool {
	return b.state.Parent && p.X >= b.spotX && p.X < b.spotX+24
}

// CreateRenderer implements fyne.Widget.
func (b *BranchRow) CreateRenderer() fyne.WidgetRenderer {
	label, right := Body.ink(""), Quiet.ink("")
	d := &drawing{owner: b}
	d.objects = append(b.back.under(), b.arrow, b.icon, label.Text, right.Text, b.back.ring)
	d.min = func() fyne.Size { return fyne.NewSize(160, theme.Row(16)) }
	d.layout = func(size fyne.Size) {
		b.back.layout(size)
		s := &b.state
		x := float32(8) + min(float32(s.Depth)*20, size.Width/3)
		b.spotX = x
		show(b.arrow, s.Parent)
		at(b.arrow, x, (size.Height-20)/2, 20, 20)
		x += 22
		show(b.icon, s.Icon != "")
		if s.Icon != "" {
			at(b.icon, x, (size.Height-20)/2, 20, 20)
			x += 28
		}
		right.Text.Text = s.Right
		end := size.Width - 16 - right.width()
		right.middle(end, size.Height)
		label.Text.Text = elide(s.Label, end-x-8, label.TextSize, label.TextStyle)
		if rightToLeft(s.Label) {
			x = end - 8 - label.width()
		}
		label.middle(x, size.Height)
	}
	d.paint = func() {
		b.back.paint()
		label.color, label.TextStyle.Bold = theme.Ink, b.back.chosen
		name := "right"
		if b.state.Open {
			name = "down"
		}
		b.arrow.Set(name, theme.Ink2)
		b.arrow.Refresh()
		if b.state.Icon != "" {
			b.icon.Set(b.state.Icon, theme.Ink2)
			b.icon.Refresh()
		}
		label.paint()
		right.paint()
	}
	d.paint()
	return d
}
