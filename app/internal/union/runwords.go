package union

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordKind is what a word or sign of a holdings statement means.
type wordKind uint8

const (
	wordOther  wordKind = iota
	wordNumber          // digits
	wordVolume          // "v.", "Bd."
	wordIssue           // "no.", "Heft"
	wordMonth           // a month or season: the number beside it is a day
	wordApart           // "reel", "copy": the number behind it counts something else
	wordLacks           // what follows is not held
	wordSince           // "from": what follows goes on
	wordToday           // "to date"
	wordLatest          // "current issues only": tells no part
	signHyphen
	signSlash
	signOpen
	signClose
	signComma
	signColon
	signDot
	signStop // semicolon
)

// statementWord is one word, number or sign. tight says that nothing stands
// before it.
type statementWord struct {
	kind  wordKind
	n     int
	tight bool
}

// statementWords are the words that holdings statements use, folded, in the
// languages of the catalogues that we read.
var statementWords = wordKinds(map[wordKind]string{
	wordVolume: "v vol vols volume volumes bd bde band baende t tome tomes tomo tomos jahrg jahrgang jg year yr an annee anno arg argang rocnik tom sv",
	wordIssue:  "no nos nr nrs num number numbers numero heft h hft issue issues iss n fasc fascicule pt pts part parts teil ts cislo cis nummer",
	wordMonth: "jan feb mar apr may jun jul aug sep sept oct nov dec januar februar marz maerz mai juni juli oktober dezember okt dez " +
		"january february march april june july august september october november december janv fevr avril juin juil aout " +
		"spring summer autumn fall winter fruehjahr fruhjahr sommer herbst printemps ete automne hiver",
	wordApart:  "reel reels box copy copies c ed edition ser series n.s suppl supplement supp p pp pages page cm bind unit units",
	wordLacks:  "lacks lacking lack wanting missing fehlt fehlen luecken lucken lacunes lacune manque manquent mangler saknas wants",
	wordSince:  "from since ab seit depuis fran",
	wordToday:  "date present today heute now actuel",
	wordLatest: "current latest last recent aktuelle letzte",
})

func wordKinds(lists map[wordKind]string) map[string]wordKind {
	kinds := map[string]wordKind{}
	for kind, list := range lists {
		for _, w := range strings.Fields(list) {
			kinds[w] = kind
		}
	}
	return kinds
}

var statementSigns = map[rune]wordKind{
	'-': signHyphen, '\u2010': signHyphen, '\u2011': signHyphen, '\u2013': signHyphen, '\u2014': signHyphen, '+': signHyphen,
	'/': signSlash, '(': signOpen, ')': signClose, ',': signComma, ':': signColon, '.': signDot, ';': signStop,
}

// maxStatement bounds how much of one statement is read, in bytes.
const maxStatement = 1 << 16

// splitStatement takes a statement apart.
func splitStatement(s string) []statementWord {
	s = clipTo(s, maxStatement)
	var out []statementWord
	tight := false
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch kind, sign := statementSigns[r]; {
		case sign:
			out = append(out, statementWord{kind, 0, tight})
		case r >= '0' && r <= '9':
			size = wordSize(s[i:], func(r rune) bool { return r >= '0' && r <= '9' })
			out = append(out, statementWord{wordNumber, smallNumber(s[i : i+size]), tight})
		case unicode.IsLetter(r):
			size = wordSize(s[i:], func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) })
			out = append(out, letterWord(s[i:i+size], out, tight))
		}
		tight = !unicode.IsSpace(r)
		i += size
	}
	return out
}

func wordSize(s string, in func(rune) bool) int {
	if i := strings.IndexFunc(s, func(r rune) bool { return !in(r) }); i >= 0 {
		return i
	}
	return len(s)
}

// smallNumber reads up to four digits; a longer number is none of a part, and -1.
func smallNumber(s string) int {
	s = strings.TrimLeft(s, "0")
	if len(s) > 4 {
		return -1
	}
	n := 0
	for i := range len(s) {
		n = 10*n + int(s[i]-'0')
	}
	return n
}

// letterWord is a known word, a roman number behind a caption, or another word.
func letterWord(s string, before []statementWord, tight bool) statementWord {
	for i := len(before) - 1; i >= 0 && before[i].kind == signDot; i-- {
		before = before[:i]
	}
	if n := len(before); n > 0 && (before[n-1].kind == wordVolume || before[n-1].kind == signHyphen) {
		if v := roman(strings.ToLower(s)); v != 0 && s == strings.ToUpper(s) {
			return statementWord{wordNumber, v, tight}
		}
	}
	return statementWord{statementWords[Fold(s)], 0, tight}
}
