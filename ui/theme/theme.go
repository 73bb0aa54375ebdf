// Package theme answers: how does the window look? It holds every colour, size
// and icon of the house style in one place, for light, dark and high contrast
// and for any text size. Nothing else in ui names a colour or a font size.
package theme

import (
	"image/color"
	"math"
	"sync"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"holdfast/assets"
)

// Look is a choice of colours.
type Look string

// The looks that can be chosen.
const (
	System   Look = "system"
	Light    Look = "light"
	Dark     Look = "dark"
	Contrast Look = "contrast"
)

// Sizes of text that Fyne has no name for.
const (
	// SizeTitle is for the title of a hit and the search box.
	SizeTitle = fyne.ThemeSizeName("title")
	// Sizes that Fyne has a name for, under the names of the house.
	SizeText    = fynetheme.SizeNameText
	SizeCaption = fynetheme.SizeNameCaptionText
	SizePane    = fynetheme.SizeNameSubHeadingText
	SizePage    = fynetheme.SizeNameHeadingText
	SizeFrame   = fynetheme.SizeNameInputBorder
)

// CloudSize names the size of a cloud word at a step from 1 to 5.
func CloudSize(step int) fyne.ThemeSizeName {
	return [...]fyne.ThemeSizeName{"cloud1", "cloud2", "cloud3", "cloud4", "cloud5"}[min(max(step, 1), 5)-1]
}

// Theme is the one theme of the program. It is immutable, share freely.
type Theme struct {
	look        Look
	percent     int
	light, dark map[fyne.ThemeColorName]color.Color
	base        fyne.Theme
	cjk         fyne.Resource
}

// cjkFont is made once: it is large, and the toolkit reads a font anew if it is another.
var cjkFont = sync.OnceValue(func() fyne.Resource {
	return fyne.NewStaticResource("cjk.ttf", withLatinHeight(assets.CJKFont()))
})

// New makes the theme of a look with texts at percent of their normal size
// (100; from 90 to 150).
func New(look Look, percent int) *Theme {
	t := &Theme{
		look:    look,
		percent: min(max(percent, 90), 150),
		light:   lightPalette().colours(),
		dark:    darkPalette().colours(),
		base:    fynetheme.DefaultTheme(),
		cjk:     cjkFont(),
	}
	switch look {
	case Light:
		t.dark = t.light
	case Dark:
		t.light = t.dark
	case Contrast:
		t.light = contrastPalette().colours()
		t.dark = t.light
	}
	return t
}

// Look returns the look the theme was made for.
func (t *Theme) Look() Look { return t.look }

// Percent returns the size of texts in percent of the normal one.
func (t *Theme) Percent() int { return t.percent }

// Color implements fyne.Theme.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	table := t.light
	if variant == fynetheme.VariantDark {
		table = t.dark
	}
	if c, ok := table[name]; ok {
		return c
	}
	return t.base.Color(name, variant)
}

// Font implements fyne.Theme. The embedded font has no Latin letters, so those
// come from the toolkit's own in regular and bold, and CJK from here.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	if style.Monospace || style.Symbol {
		return t.base.Font(style)
	}
	return t.cjk
}

// Icon implements fyne.Theme: the arrow of the toolkit's own boxes is that of the house.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	if name == fynetheme.IconNameArrowDropDown {
		return Icon("down", Ink2)
	}
	return t.base.Icon(name)
}

// Size implements fyne.Theme.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	if px, ok := textSize(name); ok {
		return px * t.scale()
	}
	switch name {
	case fynetheme.SizeNamePadding, fynetheme.SizeNameLineSpacing:
		return 4
	case fynetheme.SizeNameInnerPadding:
		return 6
	case fynetheme.SizeNameInlineIcon:
		return 20
	case fynetheme.SizeNameInputBorder:
		if t.look == Contrast {
			return 2
		}
		return 1
	case fynetheme.SizeNameInputRadius:
		return 4
	case fynetheme.SizeNameSelectionRadius:
		return 0
	case fynetheme.SizeNameScrollBar:
		return 12
	case fynetheme.SizeNameScrollBarSmall:
		return 6
	case fynetheme.SizeNameScrollBarRadius:
		return 3
	case fynetheme.SizeNameSeparatorThickness:
		return 1
	}
	return t.base.Size(name)
}

func (t *Theme) scale() float32 { return float32(t.percent) / 100 }

// textSize returns the size in pixels of a kind of text at 100 percent.
func textSize(name fyne.ThemeSizeName) (float32, bool) {
	switch name {
	case SizePage:
		return 28, true
	case SizePane:
		return 20, true
	case SizeTitle, "cloud2":
		return 16, true
	case SizeText, "cloud1":
		return 14, true
	case SizeCaption:
		return 12, true
	case "cloud3":
		return 18, true
	case "cloud4":
		return 20, true
	case "cloud5":
		return 23, true
	}
	return 0, false
}

// lineHeight is the height of a line of text as a share of its size, as in the
// fonts that Fyne ships.
const lineHeight = 1.36

// Row returns the height of a row of one line of text at the current text size:
// 32 with slack 12 and 36 with slack 16, at 100 percent.
func Row(slack float32) float32 {
	return ceil4(lineHeight*Size(SizeText) + slack)
}

// HitRow returns the height of a hit: 56 at 100 percent.
func HitRow() float32 {
	return ceil4(lineHeight*(Size(SizeTitle)+Size(SizeText)) + 14)
}

// HitRow3 returns the height of a hit of three lines: 76 at 100 percent.
func HitRow3() float32 {
	return ceil4(lineHeight*(Size(SizeTitle)+Size(SizeText)+Size(SizeCaption)) + 16)
}

// Px returns a measure given for normal text at the current text size.
func Px(v float32) float32 { return v * Size(SizeText) / 14 }

func ceil4(v float32) float32 { return float32(math.Ceil(float64(v)/4)) * 4 }

// Size returns a size of the current theme.
func Size(name fyne.ThemeSizeName) float32 {
	return fyne.CurrentApp().Settings().Theme().Size(name)
}

// Color returns a colour of the current theme and variant.
func Color(name fyne.ThemeColorName) color.Color {
	s := fyne.CurrentApp().Settings()
	return s.Theme().Color(name, s.ThemeVariant())
}
