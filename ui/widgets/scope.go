package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
)

// current is the theme of the program as it is at the moment of asking; scopes
// that differ from it in a size or two are built on it.
type current struct{}

func now() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

func (current) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return now().Color(n, v)
}
func (current) Font(s fyne.TextStyle) fyne.Resource     { return now().Font(s) }
func (current) Icon(n fyne.ThemeIconName) fyne.Resource { return now().Icon(n) }
func (current) Size(n fyne.ThemeSizeName) float32       { return now().Size(n) }
