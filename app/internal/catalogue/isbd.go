package catalogue

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviations keep their dot at the end of a heading (T78). They are written
// in small letters. Besides them a dot stays after an initial and in groups of
// initials such as "D.C.".
var abbreviations = set(
	// bodies
	"inc ltd co corp cie gmbh bros assoc dept univ inst soc acad mfg s.a s.l s.n pty a.g",
	// persons
	"jr sr st ste mrs mr dr prof rev hon esq capt col gen lt sgt",
	"chas wm geo jas jos thos benj edw fred robt saml ch th ph fr chr joh aug ed",
	// romanised initials of two letters
	"iu ia kh zh sh ts ye yu ya shch dzh",
	// extents, parts, dates and what stands at the end of titles
	"vol vols no nos pt pts ser ed eds etc usw u.s.w et.al al bd bde hft hrsg aufl nr t. tom vyp ch.",
	"ca cent b.c a.d fl b d jan feb mar apr jun jul aug sept oct nov dec",
	"comp arr op unacc acc instr ms mss v",
)

func set(lists ...string) map[string]bool {
	m := map[string]bool{}
	for _, list := range lists {
		for _, w := range strings.Fields(list) {
			m[strings.TrimRight(w, ".")] = true
		}
	}
	return m
}

// splitMark takes the ISBD mark off the end of clean text that announces the
// next area or element: one of : / ; = , + with the blanks before it. The mark
// returned is the first one, 0 if there is none. "C++" and "1914-" keep theirs.
func splitMark(s string) (text string, mark byte) {
	for len(s) > 0 {
		c := s[len(s)-1]
		if t, found := cutComma(s); found {
			s, mark = t, ','
			continue
		}
		switch c {
		case ':', '/', ';', '=', ',':
		case '+':
			if len(s) < 2 || s[len(s)-2] != ' ' {
				return s, mark
			}
		case ' ':
			s = s[:len(s)-1]
			continue
		default:
			return s, mark
		}
		mark = c
		s = s[:len(s)-1]
	}
	return s, mark
}

// cutComma takes the comma of another script off the end of s.
func cutComma(s string) (string, bool) {
	for _, comma := range [...]string{"،", "，", "、"} {
		if t, found := strings.CutSuffix(s, comma); found {
			return t, true
		}
	}
	return s, false
}

// trimISBD takes the punctuation off the end of clean text that stands there
// for the card only: ISBD marks, and a full stop if it does not belong to an
// initial or an abbreviation (T78).
func trimISBD(s string) string {
	for {
		t, _ := splitMark(s)
		t = trimDot(t)
		if t == s {
			return s
		}
		s = t
	}
}

// trimDot takes a final full stop off, unless it belongs to the last word.
// Dots of omission stay, but for those that stand for the end of an open date
// ("1954-....").
func trimDot(s string) string {
	if open := strings.TrimRight(s, "."); len(open) > 1 && len(open)+2 < len(s) && open[len(open)-1] == '-' && isDigit(open[len(open)-2]) {
		return open
	}
	if len(s) < 2 || s[len(s)-1] != '.' || s[len(s)-2] == '.' {
		return s
	}
	body := s[:len(s)-1]
	if keepsDot(body) {
		return s
	}
	return strings.TrimRight(body, " ")
}

// keepsDot says whether the last word of s, from which a final full stop was
// taken, needs it.
func keepsDot(s string) bool {
	start := strings.LastIndexAny(s, " -(/[,'’") + 1
	for start > 0 && start < len(s) && !utf8.RuneStart(s[start]) {
		start++ // behind a typographic apostrophe
	}
	word := s[start:]
	if word == "" {
		return false
	}
	if isInitials(word) {
		return true
	}
	if utf8.RuneCountInString(word) == 1 && unicode.IsUpper(firstRune(word)) {
		// An initial stands behind a comma ("Smith, J.") or another initial
		// ("Smith, J. B."), or alone ("V."). "Vitamin C." is none.
		before := strings.TrimRight(s[:start], " ")
		return before == "" || strings.HasSuffix(before, ".") || strings.Contains(before, ",")
	}
	return len(word) <= 6 && abbreviations[strings.ToLower(word)]
}

// isInitials says whether word is letters parted by dots, such as "D.C" or
// "J.R.R" or "Ph.D": at most three letters between two dots.
func isInitials(word string) bool {
	dots, run := 0, 0
	for _, r := range word {
		switch {
		case r == '.':
			dots++
			run = 0
		case unicode.IsLetter(r):
			if run++; run > 3 {
				return false
			}
		case !unicode.Is(unicode.Mn, r):
			return false
		}
	}
	return dots > 0
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// unbracket takes off a square or round bracket that has no partner, as in
// "[London" from "[London : s.n., 1850]".
func unbracket(s string) string {
	for _, pair := range [...]string{"[]", "()"} {
		open, shut := strings.Count(s, pair[:1]), strings.Count(s, pair[1:])
		if open == shut+1 && strings.HasPrefix(s, pair[:1]) {
			s = s[1:]
		}
		if shut == open+1 && strings.HasSuffix(s, pair[1:]) {
			s = s[:len(s)-1]
		}
	}
	return s
}

// heading builds the text of a heading from its subfields. It is the zero
// value or the parts so far, without the punctuation that ends them.
type heading struct{ b strings.Builder }

// add appends a part. The separator is written unless the text so far already
// ends in a mark that parts, so headings with and without ISBD punctuation
// become the same.
func (h *heading) add(separator, part string) {
	part = strings.TrimSpace(part)
	if part == "" {
		return
	}
	if h.b.Len() > 0 {
		so := strings.TrimRight(h.b.String(), " ")
		_, comma := cutComma(so)
		switch last := so[len(so)-1]; {
		case separator[0] == ',' && comma:
			separator = " "
		case separator[0] == ',' && (last == ',' || last == ';' || last == '('):
			separator = " "
		case separator[0] == '.':
			if last == ',' {
				so = so[:len(so)-1]
				h.b.Reset()
				h.b.WriteString(so)
			} else if last == '.' || last == '?' || last == '!' || last == '-' {
				separator = " "
			}
		case separator == " " && last == ',' && part[0] == '(':
			h.b.Reset()
			h.b.WriteString(so[:len(so)-1])
		}
		h.b.WriteString(separator)
	}
	h.b.WriteString(part)
}

func (h *heading) String() string { return trimISBD(h.b.String()) }
