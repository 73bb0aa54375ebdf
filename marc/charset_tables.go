package marc

import "sync"

// The graphic sets of MARC-8 but for East Asian, as in the Library of
// Congress's code tables for MARC-8 to Unicode. Each string holds the
// characters of the bytes 0x21 onwards; U+FFFD is a place without a character.
const hole = '\uFFFD'

const (
	tableANSEL = "ŁØĐÞÆŒʹ·♭®±ƠƯʼ\uFFFDʻłøđþæœʺı£ð\uFFFDơư\uFFFD\uFFFD°ℓ℗©♯¿¡ß€" +
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD" +
		"\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030C\u030A\u0361\uFE21\u0315\u030B\u0310" +
		"\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031C\u032E\u0360\uFE23\uFFFD\uFFFD\u0313"
	tableHebrew = "!\u05F4#$%&\u05F3()*+,\u05BE./0123456789:;<=>?" +
		"\u05B7\u05B8\u05B6\u05B5\u05B4\u05B9\u05BB\u05B0\u05B2\u05B3\u05B1\u05BC\u05BF\u05C1\uFB1E" +
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD[\uFFFD]\uFFFD\uFFFD" +
		"אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ"
	tableArabic = "!\"#$\u066A&'()\u066D+\u060C-./\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669:\u061B<=>\u061F" +
		"\uFFFD\u0621\u0622\u0623\u0624\u0625\u0626\u0627\u0628\u0629\u062A\u062B\u062C\u062D\u062E\u062F" +
		"\u0630\u0631\u0632\u0633\u0634\u0635\u0636\u0637\u0638\u0639\u063A[\uFFFD]\uFFFD\uFFFD" +
		"\u0640\u0641\u0642\u0643\u0644\u0645\u0646\u0647\u0648\u0649\u064A\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652" +
		"\u0671\u0670\uFFFD\uFFFD\uFFFD\u066C\u201D\u201C"
	tableArabicExtended = "\u06FD\u0672\u0673\u0679\u067A\u067B\u067C\u067D\u067E\u067F\u0680\u0681\u0682\u0683\u0684\u0685\u0686" +
		"\u06BF\u0687\u0688\u0689\u068A\u068B\u068C\u068D\u068E\u068F\u0690\u0691\u0692\u0693\u0694\u0695\u0696\u0697\u0698\u0699" +
		"\u069A\u069B\u069C\u06FA\u069D\u069E\u06FB\u069F\u06A0\u06FC\u06A1\u06A2\u06A3\u06A4\u06A5\u06A6\u06A7\u06A8\u06A9\u06AA" +
		"\u06AB\u06AC\u06AD\u06AE\u06AF\u06B0\u06B1\u06B2\u06B3\u06B4\u06B5\u06B6\u06B7\u06B8\u06BA\u06BB\u06BC\u06BD\u06B9\u06BE" +
		"\u06C0\u06C4\u06C5\u06C6\u06CA\u06CB\u06CD\u06CE\u06D0\u06D2\u06D3\uFFFD\uFFFD\uFFFD\uFFFD\u0306\u030C"
	tableCyrillic         = "!\"#$%&'()*+,-./0123456789:;<=>?юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ"
	tableCyrillicExtended = "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD" +
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD" +
		"ґђѓєёѕіїјљњћќўџ\uFFFDѣѳѵѫ\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD[\uFFFD]\uFFFD_ҐЂЃЄЁЅІЇЈЉЊЋЌЎЏЪѢѲѴѪ"
	tableGreek = "\u0300\u0301\u0308\u0342\u0313\u0314\u0345\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD" +
		"«»“”\u0374\u0375\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\u0387\uFFFD\uFFFD\uFFFD\u037E\uFFFD" +
		"ΑΒ\uFFFDΓΔΕϚϜΖΗΘΙΚΛΜΝΞΟΠϞΡΣ\uFFFDΤΥΦΧΨΩϠ\uFFFD\uFFFDαβϐγδεϛϝζηθικλμνξοπϟρσςτυφχψωϡ"
	tableSubscript   = "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD₍₎\uFFFD₊\uFFFD₋\uFFFD\uFFFD₀₁₂₃₄₅₆₇₈₉"
	tableSuperscript = "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD⁽⁾\uFFFD⁺\uFFFD⁻\uFFFD\uFFFD⁰¹²³⁴⁵⁶⁷⁸⁹"
	// tableGreekSymbols begins at 0x61.
	tableGreekSymbols = "αβγ"
)

// charset is one graphic set: the characters of 0x20 to 0x7F, 0 for none, or
// the three-byte East Asian set.
type charset struct {
	runes     [96]rune
	eastAsian bool
	// ascii says that the set is ASCII, whose text may be copied.
	ascii bool
}

// graphicSets are all the sets that an escape sequence can name.
type graphicSets struct {
	ascii, ansel, hebrew, arabic, arabicExt, cyrillic, cyrillicExt, greek *charset
	greekSymbols, subscript, superscript, eacc                            *charset
	iso5426, iso6937                                                      *charset
}

// sets returns the graphic sets; they are built once and never change.
var sets = sync.OnceValue(func() *graphicSets {
	ascii := newCharset(0x21, "")
	for c := rune(0x20); c < 0x7F; c++ {
		ascii.runes[c-0x20] = c
	}
	ascii.ascii = true
	return &graphicSets{
		ascii:        ascii,
		ansel:        newCharset(0x21, tableANSEL),
		hebrew:       newCharset(0x21, tableHebrew),
		arabic:       newCharset(0x21, tableArabic),
		arabicExt:    newCharset(0x21, tableArabicExtended),
		cyrillic:     newCharset(0x21, tableCyrillic),
		cyrillicExt:  newCharset(0x21, tableCyrillicExtended),
		greek:        newCharset(0x21, tableGreek),
		greekSymbols: newCharset(0x61, tableGreekSymbols),
		subscript:    newCharset(0x21, tableSubscript),
		superscript:  newCharset(0x21, tableSuperscript),
		eacc:         &charset{eastAsian: true},
		iso5426:      newCharset(0x21, tableISO5426),
		iso6937:      newCharset(0x21, tableISO6937),
	}
})

// newCharset returns the set whose characters from byte first on are chars.
func newCharset(first byte, chars string) *charset {
	c := &charset{}
	c.runes[0] = ' '
	i := int(first) - 0x20
	for _, r := range chars {
		if r != hole {
			c.runes[i] = r
		}
		i++
	}
	return c
}
