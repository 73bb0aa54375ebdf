package marc

// Windows-1250 and Windows-1254 are told from Windows-1252 by their languages:
// nearly every byte beyond ASCII is a letter of one of them, of several kinds,
// and no language of Western Europe fits as well.

// latinLanguage is the letters beyond ASCII of a language in a code page.
type latinLanguage struct {
	page    Encoding
	letters [256]bool
}

var latinLanguages = []latinLanguage{
	newLatinLanguage(Windows1250, "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"),                        // Polish
	newLatinLanguage(Windows1250, "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"),            // Czech
	newLatinLanguage(Windows1250, "áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ"),        // Slovak
	newLatinLanguage(Windows1250, "áéíóöőúüűÁÉÍÓÖŐÚÜŰ"),                        // Hungarian
	newLatinLanguage(Windows1250, "čćđšžČĆĐŠŽ"),                                // Croatian, Slovene
	newLatinLanguage(Windows1250, "ăâîşţĂÂÎŞŢ"),                                // Romanian
	newLatinLanguage(Windows1254, "çğıöşüâîûÇĞİÖŞÜÂÎÛ"),                        // Turkish
	newLatinLanguage(Windows1252, "àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ"),          // French
	newLatinLanguage(Windows1252, "äöüßéÄÖÜÉ"),                                 // German
	newLatinLanguage(Windows1252, "áéíñóúüÁÉÍÑÓÚÜ¡¿ªº"),                        // Spanish
	newLatinLanguage(Windows1252, "ãáàâçéêíõóôúÃÁÀÂÇÉÊÍÕÓÔÚªº"),                // Portuguese
	newLatinLanguage(Windows1252, "àèéìíòóùúÀÈÉÌÒÙ"),                           // Italian
	newLatinLanguage(Windows1252, "àçèéíïòóúü·ÀÇÈÉÍÏÒÓÚÜ"),                     // Catalan
	newLatinLanguage(Windows1252, "æøåäöéèêóòôÆØÅÄÖÉ"),                         // of Scandinavia and Finland
	newLatinLanguage(Windows1252, "áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ"),                      // Icelandic
	newLatinLanguage(Windows1252, "äëïöüéèêáóíúàçÄËÏÖÜÉÈ"),                     // Dutch
	newLatinLanguage(Windows1252, "âêîôûŵáéíóúàèìòùäëïöüÂÊÎÔÛÁÉÍÓÚÀÈÌÒÙÄËÏÖÜ"), // Welsh, Irish, Gaelic
}

func newLatinLanguage(page Encoding, letters string) latinLanguage {
	l := latinLanguage{page: page}
	for _, r := range letters {
		if b, ok := codePages[page].EncodeRune(r); ok {
			l.letters[b] = true
		}
	}
	return l
}

const (
	// minLatin is how many bytes beyond ASCII, and minLatinKinds how many
	// different ones, tell a language.
	minLatin      = 6
	minLatinKinds = 3
	// surelyLatin is the share of them that must be letters of it.
	surelyLatin = 0.95
)

// guessLatin returns Windows-1250 or Windows-1254 where the text is clearly in
// one of their languages, and how many bytes beyond ASCII fit it; else
// EncodingAuto.
func guessLatin(text []byte) (Encoding, int) {
	var counts [256]int
	high := 0
	for _, c := range text {
		if c >= 0x80 && !isTypographic(c) {
			counts[c]++
			high++
		}
	}
	if high < minLatin {
		return EncodingAuto, 0
	}
	best, bestFit, western := EncodingAuto, 0, 0
	for i := range latinLanguages {
		l := &latinLanguages[i]
		fit, kinds := 0, 0
		for c := 0x80; c < 256; c++ {
			if counts[c] > 0 && l.letters[c] {
				fit += counts[c]
				kinds++
			}
		}
		switch {
		case l.page == Windows1252:
			western = max(western, fit)
		case kinds >= minLatinKinds && fit > bestFit:
			best, bestFit = l.page, fit
		}
	}
	if float64(bestFit) < surelyLatin*float64(high) || bestFit <= western {
		return EncodingAuto, 0
	}
	return best, countHigh(text).high - (high - bestFit)
}

// isTypographic says whether c is a quotation mark, a dash, a sign or a
// no-break blank in all these code pages.
func isTypographic(c byte) bool {
	switch c {
	case 0x80, 0x82, 0x84, 0x85, 0x86, 0x87, 0x89, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9B,
		0xA0, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0, 0xB7, 0xBB:
		return true
	}
	return false
}
