package theme

import (
	"encoding/xml"
	"image/color"
	"io"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"holdfast/assets"
)

// luminance is the relative luminance of WCAG 2.
func luminance(c color.Color) float64 {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(n.R) + 0.7152*lin(n.G) + 0.0722*lin(n.B)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast keeps the ratios of the house style: 4.5 for text on whatever it
// stands on, 3 for frames and bars.
func TestContrast(t *testing.T) {
	for _, look := range []Look{Light, Dark, Contrast} {
		th := New(look, 100)
		at := func(n fyne.ThemeColorName) color.Color { return th.Color(n, fynetheme.VariantLight) }
		for _, on := range []fyne.ThemeColorName{Ground, Surface, Tint} {
			for _, text := range []fyne.ThemeColorName{Ink, Ink2, Accent, Warn, Bad} {
				if r := contrast(at(text), at(on)); r < 4.5 {
					t.Errorf("%s: %s on %s is %.1f", look, text, on, r)
				}
			}
			if r := contrast(at(Edge), at(on)); r < 3 {
				t.Errorf("%s: edge on %s is %.1f", look, on, r)
			}
		}
		if r := contrast(at(OnAccent), at(Accent)); r < 4.5 {
			t.Errorf("%s: text on accent is %.1f", look, r)
		}
		if r := contrast(at(BarOff), at(Surface)); r < 3 {
			t.Errorf("%s: bars outside the years are %.1f", look, r)
		}
	}
}

func TestALookIgnoresTheVariantOfTheSystem(t *testing.T) {
	for _, look := range []Look{Light, Dark, Contrast} {
		th := New(look, 100)
		if th.Color(Ink, fynetheme.VariantDark) != th.Color(Ink, fynetheme.VariantLight) {
			t.Errorf("%s follows the system", look)
		}
	}
	th := New(System, 100)
	if th.Color(Ink, fynetheme.VariantDark) == th.Color(Ink, fynetheme.VariantLight) {
		t.Error("as the system: does not follow it")
	}
}

func TestMeasures(t *testing.T) {
	a := test.NewTempApp(t)
	for percent, want := range map[int][2]float32{100: {56, 32}, 150: {76, 44}} {
		a.Settings().SetTheme(New(Light, percent))
		if got := [2]float32{HitRow(), Row(12)}; got != want {
			t.Errorf("at %d %%: rows of %v, want %v", percent, got, want)
		}
	}
}

// TestTextIsAsHighAsItsLetters would fail with a font that is lower than the one
// Latin letters come from: descenders would be cut off.
func TestTextIsAsHighAsItsLetters(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(New(Light, 100))
	for _, bold := range []bool{false, true} {
		got := fyne.MeasureText("Egypt", 100, fyne.TextStyle{Bold: bold}).Height
		if got < 130 {
			t.Errorf("a line of 100 px is %.0f high, want about 136", got)
		}
	}
	if a, b := fyne.MeasureText("Egypt", 100, fyne.TextStyle{}).Height, fyne.MeasureText("源氏", 100, fyne.TextStyle{}).Height; a != b {
		t.Errorf("lines are %.1f and %.1f high", a, b)
	}
	if w := fyne.MeasureText("源氏", 100, fyne.TextStyle{}).Width; w < 190 || w > 210 {
		t.Errorf("two Han letters are %.0f wide, want about 200", w)
	}
}

func TestADamagedFontIsLeftAlone(t *testing.T) {
	for _, font := range [][]byte{nil, []byte("short"), make([]byte, 64), assets.CJKFont()[:3000]} {
		if got := withLatinHeight(font); len(got) != len(font) {
			t.Errorf("%d bytes became %d", len(font), len(got))
		}
	}
}

func TestIconsAreDrawnInTheColourAskedFor(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(New(Light, 100))
	for _, name := range assets.IconNames() {
		r := Icon(name, Accent)
		if r == nil || !strings.Contains(string(r.Content()), `stroke="#0B5E63"`) {
			t.Errorf("icon %s is not drawn in the accent", name)
			continue
		}
		d := xml.NewDecoder(strings.NewReader(string(r.Content())))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("icon %s: %v", name, err)
				break
			}
		}
	}
	if Icon("no such icon", Ink) != nil {
		t.Error("an icon that does not exist was drawn")
	}
}
