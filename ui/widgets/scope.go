package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"holdfast/ui/theme"
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

// dense is the theme for lists: rows stand close, and draw their own hair line,
// choice and hover.
type dense struct{ current }

func (dense) Size(n fyne.ThemeSizeName) float32 {
	if n == fynetheme.SizeNamePadding {
		return 0
	}
	return theme.Size(n)
}

func (dense) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return now().Color(n, v)
}
