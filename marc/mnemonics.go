package marc

import "unicode/utf8"

// mnemonicRunes are the names in braces of MARCMaker text (Library of Congress,
// "MARCMaker and MARCBreaker", tables of mnemonics). Marks stand before their
// letter, as in MARC-8.
var mnemonicRunes = map[string]rune{
	"dollar": '$', "lcub": '{', "rcub": '}', "bsol": '\\', "esc": 0x1B, "joiner": 0x200D, "nonjoin": 0x200C,
	"num": '#', "ast": '*', "amp": '&', "lt": '<', "gt": '>', "quot": '"', "apos": '\'', "verbar": '|', "brvbar": '|',
	"percnt": '%', "commat": '@', "lsqb": '[', "rsqb": ']', "lpar": '(', "rpar": ')', "excl": '!', "quest": '?',
	"plus": '+', "equals": '=', "sol": '/', "colon": ':', "semi": ';', "comma": ',', "period": '.', "hyphen": '-',
	"lowbar": '_', "space": ' ', "spcirc": '^', "spgrave": '`', "sptilde": '~', "spunder": '_',

	"Lstrok": 'Ł', "Ostrok": 'Ø', "Dstrok": 'Đ', "THORN": 'Þ', "AElig": 'Æ', "OElig": 'Œ', "softsign": 'ʹ',
	"middot": '·', "flat": '♭', "reg": '®', "plusmn": '±', "Ohorn": 'Ơ', "Uhorn": 'Ư', "mlrhring": 'ʼ', "mllhring": 'ʻ',
	"alif": 'ʼ', "ayn": 'ʻ', "lstrok": 'ł', "ostrok": 'ø', "dstrok": 'đ', "thorn": 'þ', "aelig": 'æ', "oelig": 'œ',
	"hardsign": 'ʺ', "inodot": 'ı', "pound": '£', "eth": 'ð', "ETH": 'Đ', "ohorn": 'ơ', "uhorn": 'ư',
	"deg": '°', "scriptl": 'ℓ', "phono": '℗', "copy": '©', "sharp": '♯', "iquest": '¿', "iexcl": '¡',
	"szlig": 'ß', "eszett": 'ß', "euro": '€', "cent": '¢', "yen": '¥', "sect": '§', "para": '¶', "micro": 'µ', "bull": '•',
	"laquo": '«', "raquo": '»', "ldquo": '“', "rdquo": '”', "lsquo": '‘', "rsquo": '’', "ndash": '–', "mdash": '—',
	"hellip": '…', "trade": '™', "times": '×', "divide": '÷', "frac12": '½', "frac14": '¼', "frac34": '¾', "nbsp": '\u00A0',
	"sup0": '⁰', "sup1": '¹', "sup2": '²', "sup3": '³', "sup4": '⁴', "sup5": '⁵', "sup6": '⁶', "sup7": '⁷', "sup8": '⁸', "sup9": '⁹',
	"sub0": '₀', "sub1": '₁', "sub2": '₂', "sub3": '₃', "sub4": '₄', "sub5": '₅', "sub6": '₆', "sub7": '₇', "sub8": '₈', "sub9": '₉',

	"hooka": 0x309, "grave": 0x300, "acute": 0x301, "circ": 0x302, "tilde": 0x303, "macr": 0x304, "breve": 0x306,
	"dot": 0x307, "uml": 0x308, "diaer": 0x308, "caron": 0x30C, "hacek": 0x30C, "ring": 0x30A, "llig": 0x361, "rlig": 0xFE21,
	"rcommaa": 0x315, "dblac": 0x30B, "candra": 0x310, "cedil": 0x327, "ogon": 0x328, "dotb": 0x323, "dbldotb": 0x324,
	"ringb": 0x325, "dblunder": 0x333, "under": 0x332, "commab": 0x326, "rcedil": 0x31C, "breveb": 0x32E,
	"ldbltil": 0x360, "rdbltil": 0xFE23, "commaa": 0x313,
}

// mnemonic reads a name in braces at the head of b and returns its character
// and length, or 0. Names of a letter with its accent ("eacute") give the mark
// and the letter.
func mnemonic(b []byte) (mark, char rune, n int) {
	end := 1
	for end < len(b) && end < 12 && isAlnum(b[end]) {
		end++
	}
	if end == len(b) || b[end] != '}' || end == 1 {
		return 0, 0, 0
	}
	name := string(b[1:end])
	if r, ok := mnemonicRunes[name]; ok {
		return 0, r, end + 1
	}
	if r, ok := mnemonicRunes[name[1:]]; ok && r >= 0x300 && r < 0x340 && name[0] >= 'A' {
		return r, rune(name[0]), end + 1
	}
	return 0, 0, 0
}

// mnemonicName is the reverse of mnemonic for what a writer must not write as
// it stands.
func mnemonicName(r rune) string {
	switch r {
	case '$':
		return "{dollar}"
	case '{':
		return "{lcub}"
	case '}':
		return "{rcub}"
	}
	return ""
}

// appendMnemonics appends s with dollar signs and braces as names.
func appendMnemonics(dst []byte, s string) []byte {
	for _, r := range s {
		if name := mnemonicName(r); name != "" {
			dst = append(dst, name...)
			continue
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}
