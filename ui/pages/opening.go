package pages

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Opening is what stands in the frame while the catalogue of the last time is opened.
type Opening struct {
	Plain
	root fyne.CanvasObject
	bar  *widgets.Progress
}

// NewOpening makes the page for a catalogue in a folder.
func NewOpening(dir string) *Opening {
	o := &Opening{bar: widgets.NewProgress(4)}
	o.root = widgets.On(theme.Surface, widgets.Centred(480, widgets.Stacked(nil,
		widgets.NewText(wording.T("opening.head", "Name", filepath.Base(dir)), widgets.Head), widgets.NewGap(6),
		widgets.NewElided(dir, widgets.Quiet, 0), widgets.NewGap(16), o.bar)))
	return o
}

// Screen implements Page.
func (o *Opening) Screen() fyne.CanvasObject { return o.root }

// Title implements Page.
func (o *Opening) Title() string { return wording.T("opening.title") }

// Enter implements Page.
func (o *Opening) Enter(*Stop) {}

// SetShare shows how far it is, from 0 to 1.
func (o *Opening) SetShare(share float32) { o.bar.Set(share) }
