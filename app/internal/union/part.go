package union

import (
	"strconv"
	"strings"

	"holdfast/marc"
)

// Part says which part of a larger thing a record describes.
type Part struct {
	// Number is the normalised designation, "1" for "Bd. 1" and "Band I."
	Number string
	// Title is the folded title of the part.
	Title string
}

// IsZero says that the record names no part.
func (p Part) IsZero() bool { return p == Part{} }

// differs says whether two parts cannot be the same one. Titles of parts are
// compared only if the numbers do not settle it.
func (p Part) differs(q Part) bool {
	if p.Number != "" && q.Number != "" {
		return p.Number != q.Number || compareTitles(p.Title, q.Title).contradict()
	}
	return compareTitles(p.Title, q.Title).contradict()
}

// designations are the words that introduce the number of a part, folded.
var designations = words("v vol vols volume volumes volumen bd bde band bande baende t tom tome tomo tl teil teile pt pts part parts parte partie " +
	"no nos nr num number numero nummer n heft h buch book bok libro livre liber booklet fasc fascicle fascicule faszikel lfg lieferung issue " +
	"disc disk cd section sect sektion abt abteilung abschnitt halbbd halbband hbd series ser serie reihe osa del deel dl d dil cz czesc chast ch svazek sv " +
	"kotet k tomus vypusk vyp kniga kn chapter season episode ep unit level grade")

// numberWords are numbers written out, folded.
var numberWords = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
	"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "eins": "1", "zwei": "2", "drei": "3",
	"erster": "1", "zweiter": "2", "dritter": "3", "erste": "1", "zweite": "2", "dritte": "3", "erstes": "1", "zweites": "2", "drittes": "3",
	"premier": "1", "premiere": "1", "deuxieme": "2", "troisieme": "3", "primera": "1", "segunda": "2", "tercera": "3",
}

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// partOf reads 245 $n and $p, in UNIMARC 200 $h and $i. If there is no number
// in its subfield, one in the title proper with a designation counts, and what
// follows it is the title of the part. It returns the title proper without them,
// as it is written.
func partOf(r *marc.Record, dialect marc.Dialect) (p Part, proper string) {
	tag, number, title := "245", "n", "p"
	if dialect == marc.UNIMARC {
		tag, number, title = "200", "h", "i"
	}
	f := r.First(tag)
	if f == nil {
		return Part{}, ""
	}
	p = Part{Number: partNumber(joinSubs(f, number)), Title: Fold(joinSubs(f, title))}
	proper = f.Sub('a')
	if p.IsZero() {
		if whole, part, ok := partWithin(proper); ok {
			return part, whole
		}
	}
	return p, proper
}

// partWithin finds a part that stands inside a title proper: after a full stop or
// at the end, as in "Works. Vol. 2, Letters" and "Works, vol. 2".
func partWithin(title string) (whole string, p Part, ok bool) {
	for i := 1; i < len(title); i++ {
		if !strings.ContainsRune(".,;:([ ", rune(title[i-1])) {
			continue
		}
		n, rest, ok := designated(title[i:])
		stop := strings.TrimRight(title[:i], " ")
		if !ok || title[i+1] == '.' && !strings.ContainsRune(".,;:([", rune(stop[len(stop)-1])) {
			continue
		}
		if name := Fold(rest); name == "" || strings.HasSuffix(stop, ".") {
			return strings.TrimRight(stop, " (["), Part{Number: n, Title: name}, Fold(stop) != ""
		}
	}
	return "", Part{}, false
}

// designated reads a designation and a number, as in "Vol. 2, Letters".
func designated(s string) (number, rest string, ok bool) {
	end := strings.IndexAny(s, ". ")
	if end <= 0 || !designations[Fold(s[:end])] || end == 1 && s[1] != '.' {
		return "", "", false
	}
	s = strings.TrimLeft(s[end:], ". ")
	end = strings.IndexAny(s, " ,.:;)]/")
	if end < 0 {
		end = len(s)
	}
	if number = arabic(Fold(s[:end])); !allDigits(number) || len(number) > 4 {
		return "", "", false
	}
	return number, s[end:], true
}

// partNumber normalises the text of a number subfield: words that introduce a
// number go, unless nothing else is there. A single letter introduces only if
// a number follows, so "Bd. V, Teil 2" keeps its five.
func partNumber(s string) string {
	w := strings.Fields(splitLetters(Fold(s)))
	var out []string
	for i := range w {
		last := i == len(w)-1
		if designations[w[i]] && !(last && len(out) == 0) && (len(w[i]) > 1 || !last && allDigits(arabic(w[i+1]))) {
			continue
		}
		out = append(out, arabic(w[i]))
	}
	return strings.Join(out, " ")
}

// splitLetters parts "bd1" into "bd 1". One letter is parted only if it stands for a
// volume: the sheets D3 and H3 of a map are two.
func splitLetters(s string) string {
	for i := 1; i < len(s); i++ {
		if isDigit(s[i]) && s[i-1] >= 'a' && s[i-1] <= 'z' {
			if (i == 1 || s[i-2] == ' ') && s[i-1] != 'v' && s[i-1] != 't' {
				continue
			}
			return s[:i] + " " + splitLetters(s[i:])
		}
	}
	return s
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// arabic turns a Roman numeral or a number word into digits, and takes leading
// zeros off digits; any other word stays.
func arabic(w string) string {
	if allDigits(w) {
		if n, err := strconv.Atoi(w); err == nil {
			return strconv.Itoa(n)
		}
		return w
	}
	if n := numberWords[w]; n != "" {
		return n
	}
	if n := roman(w); n > 0 {
		return strconv.Itoa(n)
	}
	return w
}

var romanValues = map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}

// roman returns the value of a Roman numeral below 200, or 0. Single letters
// above x are taken for letters.
func roman(w string) int {
	if len(w) == 0 || len(w) > 8 || len(w) == 1 && w[0] != 'i' && w[0] != 'v' && w[0] != 'x' {
		return 0
	}
	sum := 0
	for i := 0; i < len(w); i++ {
		v := romanValues[w[i]]
		if v == 0 {
			return 0
		}
		if i+1 < len(w) && romanValues[w[i+1]] > v {
			v = -v
		}
		sum += v
	}
	return sum
}
