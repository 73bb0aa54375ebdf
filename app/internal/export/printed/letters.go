package printed

import (
	"fmt"
	"sync"

	"golang.org/x/image/font/sfnt"

	"holdfast/assets/fonts"
)

// The fonts by their names in a PDF, in the order in which a letter is looked for. Those
// behind the first have no bold.
const (
	latin  = "latin"
	others = "others"
	cjk    = "cjk"
)

var fontOrder = [...]string{latin, others, cjk}

// box stands for a letter that no font has.
const box = '\u25A1'

// has says which font has a letter.
type has struct {
	fonts map[string]*sfnt.Font
	buf   sfnt.Buffer
	known map[rune]string
}

// parsedFonts are the fonts as tables of their letters; they are read once.
var parsedFonts = sync.OnceValues(func() (map[string]*sfnt.Font, error) {
	out := map[string]*sfnt.Font{}
	for name, data := range map[string][]byte{latin: fonts.Regular(), others: fonts.Others(), cjk: fonts.CJK()} {
		f, err := sfnt.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("font %s: %w", name, err)
		}
		out[name] = f
	}
	return out, nil
})

func newHas() (*has, error) {
	all, err := parsedFonts()
	return &has{fonts: all, known: map[rune]string{}}, err
}

// font names the font for a letter, "" if there is none. A PDF of ours has letters of the
// first plane of Unicode only.
func (h *has) font(r rune) string {
	if name, ok := h.known[r]; ok {
		return name
	}
	name := ""
	if r <= 0xFFFF {
		for _, n := range fontOrder {
			if i, err := h.fonts[n].GlyphIndex(&h.buf, r); err == nil && i != 0 {
				name = n
				break
			}
		}
	}
	h.known[r] = name
	return name
}

// run is a piece of text in one font.
type run struct {
	font, text string
}

// runs cuts text by font. missing says that a letter is in none, and stands as a box. A
// mark over a letter stays with it.
func (h *has) runs(text string) (out []run, missing bool) {
	for _, r := range text {
		name := h.font(r)
		if name == "" {
			missing = true
			r, name = box, h.font(box)
		}
		if n := len(out); n > 0 && (out[n-1].font == name || r == ' ') {
			out[n-1].text += string(r)
			continue
		}
		out = append(out, run{name, string(r)})
	}
	return out, missing
}
