package marc

// Guessing the encoding of text that is not UTF-8. Each candidate is scored by
// how well the bytes fit what people write in it; MARC-8 is believed unless it
// fits badly and another one fits well.

// The shares of bytes beyond ASCII that must fit. MARC-8 and its kin may have
// slips of the keyboard in them; another encoding must fit nearly everywhere.
const (
	surelyMARC8     = 0.9
	enoughMARC8     = 0.5
	enoughUnderUTF8 = 0.6 // in a record that says it is UTF-8
	enoughOther     = 0.8
)

// guessText returns the encoding that the bytes of a text fit best: MARC-8 where
// it fits well enough, otherwise where none fits.
func guessText(text []byte, otherwise Encoding) Encoding {
	h := countHigh(text)
	if h.high == 0 || h.escapes > 0 {
		return MARC8
	}
	fit, _ := fitMarks(text, &anselFit)
	marc8 := h.share(fit)
	if marc8 >= surelyMARC8 {
		return MARC8
	}
	best, bestFit := otherwise, enoughOther
	try := func(e Encoding, fit int) {
		if share := h.share(fit); share > bestFit {
			best, bestFit = e, share
		}
	}
	if h.high >= 4 {
		try(Big5, fitBig5(text))
		for i := range scripts {
			try(scripts[i].encoding, fitScript(text, &scripts[i]))
		}
		if e, fit := guessLatin(text); e != EncodingAuto {
			try(e, fit)
		}
	}
	enough := enoughMARC8
	if otherwise == UTF8 {
		enough = enoughUnderUTF8
	}
	switch {
	case bestFit > max(enoughOther, marc8):
		return best
	case marc8 >= enough:
		return MARC8
	}
	if fit, marks := fitMarks(text, &iso5426Fit); marks > 0 {
		try(ISO5426, fit)
	}
	western := fitWestern(text)
	try(Windows1252, western)
	if best == MARC8 && h.share(western) > max(marc8, 0) {
		return Windows1252 // neither fits well; this one does better
	}
	return best
}

// highCount counts what stands beyond ASCII.
type highCount struct{ high, escapes int }

func countHigh(text []byte) (h highCount) {
	for _, c := range text {
		if c >= 0x80 && c != 0x88 && c != 0x89 { // not non-sorting marks
			h.high++
		} else if c == 0x1B {
			h.escapes++
		}
	}
	return h
}

func (h highCount) share(fit int) float64 { return float64(fit) / float64(h.high) }

// markFit says what the bytes of a set with marks before letters are.
type markFit struct {
	mark, letter, symbol [256]bool
	// seldom holds, for a mark, the ASCII letters that never bear it, as bits
	// from a on.
	seldom [256]uint32
}

// usualLetters are the letters that bear some marks of ANSEL, in the languages
// and romanisations that libraries write. The bytes of these marks are letters
// of Western languages in Latin-1, which stand before any letter.
var usualLetters = map[byte]string{
	0xE0: "aeiouy",
	0xE1: "aeiounwy",
	0xE2: "aeiouycgklmnprswz",
	0xE3: "aeiouycghjswz",
	0xE4: "aeiouynvg",
	0xE5: "aeiouy",
	0xE6: "aeiouyg",
	0xE8: "aeiouywhtx",
	0xE9: "cszdtnrlaeioukgj",
	0xEA: "auyw",
	0xED: "dklt",
	0xEE: "aeiou",
	0xEF: "aeioulmnvy",
	0xF0: "cstkglnrdhezaou",
	0xF1: "aeiou",
	0xF3: "adhstz",
	0xF4: "lmnr",
	0xF5: "",
	0xF6: "bdghklnrstz",
	0xF7: "dgklnrst",
	0xF8: "aeiouh",
	0xF9: "hkt",
	0xFA: "n",
	0xFB: "g",
	0xFE: "ckpt",
}

var (
	anselFit   = newANSELFit()
	iso5426Fit = newMarkFit(tableISO5426)
)

func newMarkFit(table string) (f markFit) {
	c := 0xA1
	for _, r := range table {
		switch {
		case r == hole:
		case r >= 0x300 && r < 0x370 || r >= 0xFE20 && r < 0xFE30:
			f.mark[c] = true
		case r >= 0xC0 && r < 0x300 && r != 0xD7 && r != 0xF7 || r == 0xB7:
			f.letter[c] = true // also the primes and commas of romanisation
		default:
			f.symbol[c] = true
		}
		c++
	}
	return f
}

func newANSELFit() markFit {
	f := newMarkFit(tableANSEL)
	for c, letters := range usualLetters {
		f.seldom[c] = 1<<26 - 1
		for _, l := range letters {
			f.seldom[c] &^= 1 << (l - 'a')
		}
	}
	return f
}

// bears says whether a mark may stand before a letter.
func (f *markFit) bears(mark, letter byte) bool {
	return !isASCIILetter(letter) || f.seldom[mark]>>(letter|0x20-'a')&1 == 0
}

// fitMarks counts the bytes beyond ASCII that make sense in a set with marks:
// a mark before a letter, a letter beside letters, a symbol not inside a word.
// Marks without a letter, and marks that follow marks, count against it. It
// returns the marks before letters as well.
func fitMarks(text []byte, f *markFit) (fit, marks int) {
	for i, c := range text {
		if c < 0xA0 {
			continue
		}
		next, last := at(text, i+1), at(text, i-1)
		switch {
		case f.mark[c]:
			switch {
			case isASCIILetter(next) || f.letter[next]:
				if f.bears(c, next) {
					fit++
					marks++
				}
			case f.mark[next] && !f.mark[last]: // the first of two
				if c != 0xE7 || f.seldom[next] == 0 { // "çã" and "çõ" of Latin-1
					fit++
				}
			default:
				fit--
			}
		case f.letter[c]:
			if isASCIILetter(next) || isASCIILetter(last) || f.mark[last] || f.mark[next] {
				fit++
			}
		case f.symbol[c]:
			if next < 0xA0 && (!isASCIILower(next) || !isASCIILetter(last)) || f.mark[next] {
				fit++
			}
		default:
			fit--
		}
	}
	return fit, marks
}

// fitBig5 counts the bytes beyond ASCII that are halves of characters of Big5's
// frequent rows. Three fifths of their second bytes are beyond ASCII too; where
// far fewer are, it is another encoding.
func fitBig5(text []byte) (fit int) {
	pairs, high := 0, 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c < 0x80 {
			continue
		}
		t := at(text, i+1)
		trail := t >= 0x40 && t <= 0x7E || t >= 0xA1 && t <= 0xFE
		if c < 0xA1 || c > 0xF9 || !trail {
			fit--
			continue
		}
		weight := 0
		if c >= 0xA4 && c <= 0xC6 || c == 0xA1 {
			weight = 1
		}
		fit += weight
		if t >= 0x80 {
			fit += weight
			high++
		}
		pairs++
		i++
	}
	if high*3 < pairs {
		return 0
	}
	return fit
}

// script is a code page whose letters are not Latin: its letters, and the
// commonest of them.
type script struct {
	encoding       Encoding
	letters, usual [256]bool
}

// scripts are the code pages that can be told by the frequency of letters. The
// orders are those of running text in Russian, Greek, Hebrew and Arabic.
var scripts = []script{
	newScript(Windows1251, "оеаинтсрвлкмдпу"),
	newScript(CP866, "оеаинтсрвлкмдпу"),
	newScript(KOI8R, "оеаинтсрвлкмдпу"),
	newScript(Windows1253, "αοιετνσηρκπμλ"),
	newScript(Windows1255, "יוהלארתבשמ"),
	newScript(Windows1256, "اليمونرتبة"),
}

func newScript(e Encoding, usual string) script {
	s := script{encoding: e}
	for c := 0x80; c < 256; c++ {
		r := codePages[e].DecodeByte(byte(c))
		s.letters[c] = r >= 0x370 && r < 0x700
		for _, u := range usual {
			if r == u {
				s.usual[c] = true
			}
		}
	}
	return s
}

// fitScript counts the bytes beyond ASCII that are letters in runs, scaled by
// whether the commonest letters of the language are common there: they make
// about four fifths of running text.
func fitScript(text []byte, s *script) int {
	run, inRuns, usual := 0, 0, 0
	end := func() {
		if run >= 2 {
			inRuns += run
		}
		run = 0
	}
	for _, c := range text {
		if !s.letters[c] {
			end()
			continue
		}
		run++
		if s.usual[c] {
			usual++
		}
	}
	end()
	if inRuns == 0 || usual*100 < inRuns*62 {
		return 0
	}
	return inRuns
}

// fitWestern counts the bytes beyond ASCII that are letters of Western
// languages beside ASCII letters, or typographic signs.
func fitWestern(text []byte) (fit int) {
	for i, c := range text {
		switch {
		case c >= 0xC0 && c != 0xD7 && c != 0xF7:
			next, last := at(text, i+1), at(text, i-1)
			switch {
			case c >= 0xE0 && isASCIILetter(next) && !isASCIILower(next):
				fit-- // a small letter before a capital
			case isASCIILetter(next) || isASCIILetter(last) || next >= 0xC0 && last >= 0xC0:
				fit++
			}
		case c >= 0x91 && c <= 0x97 || c == 0x85 || c == 0xAB || c == 0xBB || c == 0xB0 || c == 0xA9 || c == 0xAE || c == 0xA0:
			fit++
		}
	}
	return fit
}

func at(b []byte, i int) byte {
	if i < 0 || i >= len(b) {
		return 0
	}
	return b[i]
}

func isASCIILetter(c byte) bool { return c|0x20-'a' <= 25 }
func isASCIILower(c byte) bool  { return c-'a' <= 25 }
