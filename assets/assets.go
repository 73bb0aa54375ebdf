// Package assets answers: what does the program bring along? It embeds the
// icons, the letters for scripts that bare machines lack, and the texts of the
// window. The sample catalogue and the code tables have packages of their own.
package assets

import (
	"embed"
	"io/fs"

	"holdfast/assets/fonts"
)

//go:embed icons/*.svg
var icons embed.FS

//go:embed i18n/*.json
var texts embed.FS

//go:embed icon.png
var appIcon []byte

// IconNames lists the icons that Icon knows, without their suffix.
func IconNames() []string {
	entries, err := fs.ReadDir(icons, "icons")
	if err != nil {
		return nil
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries {
		names = append(names, e.Name()[:len(e.Name())-len(".svg")])
	}
	return names
}

// Icon returns the drawing of an icon as SVG, 20 by 20, drawn with strokes of
// #000 only, or nil if there is no icon of that name. The caller owns the bytes.
func Icon(name string) []byte {
	b, err := icons.ReadFile("icons/" + name + ".svg")
	if err != nil {
		return nil
	}
	return b
}

// Text returns the texts of the window in a language ("en", "de") in the JSON
// form of go-i18n, or nil if there is no such file. The caller owns the bytes.
func Text(language string) []byte {
	b, err := texts.ReadFile("i18n/base." + language + ".json")
	if err != nil {
		return nil
	}
	return b
}

// CJKFont returns a TrueType font with Chinese, Japanese and Korean letters and
// no others. Its source and licence are in fonts/NOTICE. Callers must not change it.
func CJKFont() []byte { return fonts.CJK() }

// AppIcon returns the picture of the program, 512 by 512, as PNG. Callers must
// not change it.
func AppIcon() []byte { return appIcon }
