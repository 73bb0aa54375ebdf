package pages

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Soon is a page that has only its name yet.
type Soon struct {
	Plain
	root fyne.CanvasObject
	name string
}

// NewSoon makes a page with the wording key of its name.
func NewSoon(name string) *Soon {
	return &Soon{name: name, root: widgets.On(theme.Ground, widgets.Inset(24, 20, 24, 20, widgets.NewText(wording.T(name), widgets.Pane)))}
}

// Screen implements Page.
func (s *Soon) Screen() fyne.CanvasObject { return s.root }

// Title implements Page.
func (s *Soon) Title() string { return wording.T(s.name) }

// Enter implements Page.
func (s *Soon) Enter(*Stop) {}
