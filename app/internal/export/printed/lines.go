package printed

import "unicode"

// lineHeight is the height of a line in millimetres for letters of a size in points.
func lineHeight(size float64) float64 { return size * 1.36 * 25.4 / 72 }

// set chooses size and weight for what follows.
func (l *PDF) set(size float64, bold bool) {
	if l.size != size || l.bold != bold {
		l.size, l.bold, l.font = size, bold, ""
	}
}

// grey writes labels and second lines lighter.
func (l *PDF) grey(on bool) {
	if on {
		l.doc.SetTextColor(84, 89, 91)
	} else {
		l.doc.SetTextColor(27, 29, 30)
	}
}

// use sets a font, if it is not set.
func (l *PDF) use(font string) {
	if font == latin && l.bold {
		font += "-bold"
	}
	if l.font != font {
		l.doc.SetFont(font, "", l.size)
		l.font = font
	}
}

// letter is the width of a letter in millimetres.
func (l *PDF) letter(r rune) float64 {
	font := l.has.font(r)
	if font == "" {
		r, font = box, l.has.font(box)
	}
	name := font
	if font == latin && l.bold {
		name += "-bold"
	}
	key := glyph{name, r}
	w, ok := l.widths[key] // of one point
	if !ok {
		if !unicode.Is(unicode.Mn, r) {
			l.use(font)
			w = l.doc.GetStringWidth(string(r)) / l.size
		}
		l.widths[key] = w
	}
	return w * l.size
}

func (l *PDF) measure(text string) (sum float64) {
	for _, r := range text {
		sum += l.letter(r)
	}
	return sum
}

// wrap cuts text into lines, between words where it can be, between any two letters of
// Chinese and Japanese, and within a word that is wider than a line. There is one line
// at least.
func (l *PDF) wrap(text string, width float64) (lines []string) {
	start, cut, sum, atCut := 0, 0, 0.0, 0.0
	for i, r := range text {
		w := l.letter(r)
		if breaks(r) && i > start {
			cut, atCut = i, sum
		}
		if sum+w > width && i > start {
			if cut == start {
				cut, atCut = i, sum
			}
			lines = append(lines, text[start:cut])
			for cut < i && text[cut] == ' ' {
				atCut += l.letter(' ')
				cut++
			}
			start, sum = cut, sum-atCut
			cut, atCut = start, 0
		}
		sum += w
		if r == ' ' {
			cut, atCut = i+1, sum
		}
	}
	return append(lines, text[min(start, len(text)):])
}

// breaks says that a line may end before a letter, whatever stands before it.
func breaks(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0xAC00 && r <= 0xD7A3
}

// lines writes text below each other, that to be read to the left set to the right.
func (l *PDF) lines(x, width float64, text string) {
	turned := rightToLeft(text)
	for _, line := range l.wrap(text, width) {
		if l.y+lineHeight(l.size) > l.foot {
			l.page()
		}
		at := x
		if turned {
			at += width - l.measure(line)
		}
		l.draw(at, l.y, line)
		l.y += lineHeight(l.size)
	}
}

// draw writes one line with its upper edge at y.
func (l *PDF) draw(x, y float64, line string) {
	runs, missing := l.has.runs(visual(line))
	l.missing = l.missing || missing
	for _, r := range runs {
		l.use(r.font)
		l.doc.Text(x, y+l.size*25.4/72, r.text)
		x += l.measure(r.text)
	}
}
