package catalogue

import (
	"regexp"
	"strconv"
	"strings"
)

// yearShape is a year with the letter for a copyright, for what was first phonographed or
// for about, which is one word with it.
var yearShape = regexp.MustCompile(`\b(?:c|p|ca|cop|dl)\.?(\d{4})\b`)

// markedYears are the years of a date that are no words of their own, such as that of
// c1984.
func markedYears(date string) string {
	var years []string
	for _, m := range yearShape.FindAllStringSubmatch(date, -1) {
		years = append(years, m[1])
	}
	return strings.Join(years, " ")
}

// imprint is one date in the text of a publication statement.
type imprint struct {
	first, last int32
	uncertain   bool
	// shown is the date in short, with the cataloguer's brackets and question
	// mark: "1859", "[1654?]", "18--", "1901-1905".
	shown string
}

// readImprint finds the dates in the text of 260 or 264 $c, or 210 $d, in the
// order of trust: a date in brackets that corrects the one before it comes
// first ("1366 [1946]"). Years of the Jewish calendar are turned into ours. If
// there are no digits, Roman numerals are read.
func readImprint(text string) []imprint {
	s := digits(text)
	if len(s) > 200 {
		s = s[:200]
	}
	var found []imprint
	inside := false
	for i := 0; i < len(s); {
		switch {
		case s[i] == '[':
			inside = true
			i++
		case s[i] == ']':
			inside = false
			i++
		case isDigit(s[i]):
			one, next := readImprintYear(s, i)
			if one.shown != "" {
				one.bracket(inside)
				found = append(found, one)
			}
			i = next
		default:
			i++
		}
	}
	if len(found) == 0 {
		return romanImprint(s)
	}
	if len(found) > 1 && strings.HasPrefix(found[1].shown, "[") && !strings.HasPrefix(found[0].shown, "[") {
		if gap := found[1].first - found[0].first; gap > 300 || gap < -300 {
			found[0], found[1] = found[1], found[0]
		}
	}
	return found
}

func (i *imprint) bracket(inside bool) {
	if inside {
		i.shown = "[" + i.shown + "]"
	}
}

// readImprintYear reads the year whose first digit is s[i], and what belongs to
// it: a question mark, a second year, the words before it that make it doubtful.
func readImprintYear(s string, i int) (one imprint, next int) {
	end := i
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	year, width := yearToken(s, i, end)
	if width == 0 {
		return imprint{}, end
	}
	end = i + width
	one = imprint{first: year.first, last: year.last, uncertain: year.partly, shown: s[i:end]}
	if year.known && year.first >= 5400 && year.first <= 5900 {
		// A Jewish year begins in the autumn before.
		one.first, one.last, one.uncertain = year.first-3761, year.first-3760, true
		one.shown = strconv.Itoa(int(one.first)) + "?"
		return one, end
	}
	before := wordBefore(s, i)
	one.readSecond(s, &end, before)
	if end < len(s) && s[end] == '?' {
		one.uncertain = true
		if !strings.HasSuffix(one.shown, "?") {
			one.shown += "?"
		}
		end++
	}
	if isDoubt(before) && !one.uncertain {
		one.uncertain = true
		one.shown += "?"
	}
	return one, end
}

// yearToken reads a year of four places: four digits, or two or three with
// dashes or question marks for the rest. width is 0 if it is none.
func yearToken(s string, i, end int) (year span, width int) {
	switch end - i {
	case 4:
		return readSpan(s[i:end]).orNumber(s[i:end]), 4
	case 2, 3:
		if i+4 > len(s) {
			return span{}, 0
		}
		for j := end; j < i+4; j++ {
			if s[j] != '-' && s[j] != '?' {
				return span{}, 0
			}
		}
		if i+4 < len(s) && isDigit(s[i+4]) {
			return span{}, 0
		}
		if y := readSpan(s[i : i+4]); y.partly {
			return y, 4
		}
	}
	return span{}, 0
}

// orNumber keeps the number of a date that readSpan calls odd, so that it can
// be told from no date at all.
func (y span) orNumber(s string) span {
	if !y.odd {
		return y
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return y
	}
	return span{first: int32(n), last: int32(n), known: true}
}

// readSecond reads a second year behind the first: "1901-1905", "1901-05",
// "1970 or 1971", "between 1950 and 1960".
func (i *imprint) readSecond(s string, end *int, before string) {
	if i.uncertain {
		return
	}
	rest := s[*end:]
	for _, joint := range [...]struct {
		text  string
		doubt bool
	}{{"-", false}, {"–", false}, {"/", false}, {" or ", true}, {" and ", true}, {" ou ", true}, {" oder ", true}, {" et ", true}, {" und ", true}} {
		if !strings.HasPrefix(rest, joint.text) {
			continue
		}
		if joint.doubt && strings.TrimSpace(joint.text) != "or" && before != "between" && before != "entre" && before != "zwischen" && joint.text != " ou " && joint.text != " oder " {
			return
		}
		at := len(joint.text)
		n := at
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		var last int32
		switch n - at {
		case 4:
			last = int32(atoi(rest[at:n]))
		case 2:
			last = i.first/100*100 + int32(atoi(rest[at:n]))
		default:
			return
		}
		if last <= i.first || last-i.first > 200 {
			return
		}
		*end += n
		i.last = last
		i.shown += "-" + strconv.Itoa(int(last))
		if joint.doubt {
			i.uncertain = true
			i.shown += "?"
		}
		return
	}
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// wordBefore returns the word before place i in small letters, without its dot.
func wordBefore(s string, i int) string {
	head := strings.TrimRight(s[:i], " [(")
	start := strings.LastIndexAny(head, " [(") + 1
	return strings.ToLower(strings.TrimRight(head[start:], ".,"))
}

var doubtful = set("ca circa about approximately before after between entre zwischen um vers nach vor etwa env avant après ca probably perhaps")

func isDoubt(word string) bool { return doubtful[word] }

// romanImprint reads a year in Roman numerals, with or without dots and blanks
// between them ("M. DCC. XL."). It must begin with M, as all years of print do.
func romanImprint(s string) []imprint {
	at := strings.IndexByte(s, 'M')
	if at < 0 || (at > 0 && isLetter(s[at-1])) {
		return nil
	}
	var numerals []byte
	for i := at; i < len(s); i++ {
		if strings.IndexByte("MDCLXVI", s[i]) >= 0 {
			numerals = append(numerals, s[i])
		} else if s[i] != '.' && s[i] != ' ' {
			if isLetter(s[i]) {
				return nil
			}
			break
		}
	}
	if len(numerals) < 3 {
		return nil
	}
	total, previous := 0, 0
	for i := len(numerals) - 1; i >= 0; i-- {
		v := romanValue(numerals[i])
		if v < previous {
			total -= v
		} else {
			total += v
			previous = v
		}
	}
	return []imprint{{first: int32(total), last: int32(total), shown: strconv.Itoa(total)}}
}

func romanValue(c byte) int {
	switch c {
	case 'M':
		return 1000
	case 'D':
		return 500
	case 'C':
		return 100
	case 'L':
		return 50
	case 'X':
		return 10
	case 'V':
		return 5
	}
	return 1
}
