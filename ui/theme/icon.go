package theme

import (
	"bytes"
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"

	"holdfast/assets"
)

// Icon returns an icon of the house drawn in a colour of the current theme, or
// nil if there is none of that name. Its resource name tells icon and colour
// apart, as the toolkit keeps pictures by that name.
func Icon(name string, ink fyne.ThemeColorName) fyne.Resource {
	svg := assets.Icon(name)
	if svg == nil {
		return nil
	}
	c := color.NRGBAModel.Convert(Color(ink)).(color.NRGBA)
	hex := fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B)
	svg = bytes.Replace(svg, []byte(`stroke="#000"`), []byte(`stroke="`+hex+`"`), 1)
	return fyne.NewStaticResource(name+"-"+hex[1:]+".svg", svg)
}

// AppIcon returns the picture of the program.
func AppIcon() fyne.Resource { return fyne.NewStaticResource("holdfast.png", assets.AppIcon()) }
