package theme

import (
	"image/color"
)

// Steps is the number of fills of a table of shares.
const Steps = 6

// The parts of the accent in the fills of a table of shares, in percent.
// Dark grounds take less of it: the number over it is always in ink and must be read.
var (
	lightShares = [Steps]int{6, 14, 24, 34, 44, 56}
	darkShares  = [Steps]int{6, 13, 20, 28, 35, 42}
)

// StepColor is the fill of a step from 1 to Steps: the accent mixed into the surface.
func StepColor(step int) color.Color {
	shares := darkShares
	surface, accent := Color(Surface), Color(Accent)
	if luminous(surface) {
		shares = lightShares
	}
	return mix(surface, accent, shares[min(max(step, 1), Steps)-1])
}

// luminous says whether a colour is rather white than black.
func luminous(c color.Color) bool {
	r, g, b, _ := c.RGBA()
	return r+g+b > 3*0x8000
}

// mix mixes percent of b into a.
func mix(a, b color.Color, percent int) color.Color {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	part := func(x, y uint32) uint8 { return uint8((int(x)*(100-percent) + int(y)*percent) / 100 >> 8) }
	return color.NRGBA{R: part(ar, br), G: part(ag, bg), B: part(ab, bb), A: 0xFF}
}
