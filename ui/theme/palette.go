package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// The roles of colour. Widgets name a role and never a colour.
const (
	// Ground is behind panes and bars, Surface behind lists, records and boxes.
	Ground  = fynetheme.ColorNameBackground
	Surface = fynetheme.ColorNameInputBackground
	// Ink is for text and icons, Ink2 for labels, counts and hints.
	Ink  = fynetheme.ColorNameForeground
	Ink2 = fyne.ThemeColorName("ink2")
	// Line is for hair lines, Edge for frames of controls and axes.
	Line = fynetheme.ColorNameSeparator
	Edge = fyne.ThemeColorName("edge")
	// Accent means: one can act on it, or it is what was asked for.
	Accent   = fynetheme.ColorNamePrimary
	OnAccent = fynetheme.ColorNameForegroundOnPrimary
	// Tint is behind what is chosen, Hover behind what is under the pointer.
	Tint  = fynetheme.ColorNameSelection
	Hover = fynetheme.ColorNameHover
	// Warn says mended or check, Bad left out or failed.
	Warn     = fynetheme.ColorNameWarning
	WarnTint = fyne.ThemeColorName("warnTint")
	// WarnSoft is for large areas that ask for a look, as the middle band of a score.
	WarnSoft = fyne.ThemeColorName("warnSoft")
	Bad      = fynetheme.ColorNameError
	// BarOff is for bars outside the chosen years.
	BarOff = fyne.ThemeColorName("barOff")
	// Off is for what cannot be used now.
	Off = fynetheme.ColorNameDisabled
	// Clear is nothing at all.
	Clear = fyne.ThemeColorName("clear")
	// Dim is over the window behind a plate.
	Dim = fyne.ThemeColorName("dim")
	// Frame is around chips and tinted rows: clear but in high contrast.
	Frame = fyne.ThemeColorName("frame")
)

// palette is one column of the table of colours.
type palette struct {
	ground, surface, ink, ink2, line, edge, accent, onAccent color.NRGBA
	tint, hover, warn, warnTint, bad, barOff, off, frame     color.NRGBA
	shadow, dim, warnSoft                                    color.NRGBA
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xFF}
}

func lightPalette() palette {
	return palette{
		ground: rgb(0xF2F2EF), surface: rgb(0xFFFFFF), ink: rgb(0x1B1D1E), ink2: rgb(0x54595B),
		line: rgb(0xDBDBD6), edge: rgb(0x7C8183), accent: rgb(0x0B5E63), onAccent: rgb(0xFFFFFF),
		tint: rgb(0xDDECEB), hover: rgb(0xE9E9E5), warn: rgb(0x855000), warnTint: rgb(0xF7EAD2),
		bad: rgb(0xA2261D), barOff: rgb(0x7A9597), off: rgb(0x7C8183), shadow: rgb(0x1B1D1E), dim: color.NRGBA{R: 0x1B, G: 0x1D, B: 0x1E, A: 0x58}, warnSoft: rgb(0xBFA67F),
	}
}

func darkPalette() palette {
	return palette{
		ground: rgb(0x16181A), surface: rgb(0x1D2022), ink: rgb(0xECECE8), ink2: rgb(0xAEB4B6),
		line: rgb(0x34393B), edge: rgb(0x7C8486), accent: rgb(0x6CC7C2), onAccent: rgb(0x08292A),
		tint: rgb(0x1E3C3D), hover: rgb(0x272B2D), warn: rgb(0xE7B65F), warnTint: rgb(0x3A2F18),
		bad: rgb(0xF28E82), barOff: rgb(0x5E7F80), off: rgb(0x7C8486), shadow: rgb(0x7C8486), dim: color.NRGBA{A: 0x90}, warnSoft: rgb(0x826B40),
	}
}

func contrastPalette() palette {
	return palette{
		ground: rgb(0x000000), surface: rgb(0x000000), ink: rgb(0xFFFFFF), ink2: rgb(0xFFFFFF),
		line: rgb(0x8A8A8A), edge: rgb(0xFFFFFF), accent: rgb(0xFFE000), onAccent: rgb(0x000000),
		tint: rgb(0x3A3300), hover: rgb(0x262626), warn: rgb(0xFFB84D), warnTint: rgb(0x000000),
		bad: rgb(0xFF8F85), barOff: rgb(0xA6A6A6), off: rgb(0x8A8A8A), frame: rgb(0xFFE000), shadow: rgb(0xFFFFFF), dim: color.NRGBA{A: 0xA0}, warnSoft: rgb(0xFFB84D),
	}
}

// colours maps every name a widget may ask for to a role.
func (p palette) colours() map[fyne.ThemeColorName]color.Color {
	clear := color.Transparent
	// The toolkit has one colour for the edge of its pop-ups, which have no frame,
	// and for what lies between the window and a dialog.
	shadow := p.shadow
	shadow.A = 0x58
	return map[fyne.ThemeColorName]color.Color{
		Ground: p.ground, Surface: p.surface, Ink: p.ink, Ink2: p.ink2, Line: p.line, Edge: p.edge,
		Accent: p.accent, OnAccent: p.onAccent, Tint: p.tint, Hover: p.hover, Warn: p.warn,
		WarnTint: p.warnTint, Bad: p.bad, BarOff: p.barOff, Off: p.off, Clear: clear, Frame: p.frame, Dim: p.dim, WarnSoft: p.warnSoft,

		fynetheme.ColorNameHeaderBackground:    p.ground,
		fynetheme.ColorNameOverlayBackground:   p.surface,
		fynetheme.ColorNameMenuBackground:      p.surface,
		fynetheme.ColorNameButton:              p.surface,
		fynetheme.ColorNameDisabledButton:      p.ground,
		fynetheme.ColorNamePlaceHolder:         p.ink2,
		fynetheme.ColorNameInputBorder:         p.edge,
		fynetheme.ColorNameScrollBar:           p.edge,
		fynetheme.ColorNameScrollBarBackground: clear,
		fynetheme.ColorNameHyperlink:           p.accent,
		fynetheme.ColorNamePressed:             p.hover,
		fynetheme.ColorNameFocus:               p.tint,
		fynetheme.ColorNameSuccess:             p.accent,
		fynetheme.ColorNameForegroundOnError:   p.surface,
		fynetheme.ColorNameForegroundOnSuccess: p.onAccent,
		fynetheme.ColorNameForegroundOnWarning: p.surface,
		fynetheme.ColorNameShadow:              shadow,
	}
}
