package catalogue

import (
	"strconv"
	"strings"

	"holdfast/engine"
)

// oldestPrint is the year of the oldest printed book with a date. A printed
// thing that claims to be older has a wrong year.
const oldestPrint = 868

// oldestAnything bounds the years of things that are not printed.
const oldestAnything = -5000

// A year of 008 before these is only believed if 046 or the imprint has it too: of
// what is printed, with types as a rule, and of anything.
const (
	oldestTypes    = 1450
	oldestBelieved = 1000
)

// dating is what a record says of its years: the kind of date and the two
// dates as 008/06-14 have them (a UNIMARC record's are translated), then what
// can be asked if they do not help.
type dating struct {
	kind         byte
	date1, date2 string
	// special is from field 046.
	special special
	// imprints are the dates of publication as written, in order of trust.
	imprints []string
	// printed says that the thing cannot be older than printing.
	printed bool
	// lastYear is the last year that can be.
	lastYear int32
}

// special is field 046: dates that 008 cannot hold. BC years are negative.
type special struct {
	first, last int32
	given       bool
}

// span is a date as coded: known if First is Last and all four digits are there.
type span struct {
	first, last int32
	// known: four digits; partly: some digits; odd: a number that is no year.
	known, partly, odd bool
	// open is the 9999 of what goes on.
	open bool
}

// dated is the answer.
type dated struct {
	years engine.Years
	// shown is the year in the cataloguer's form.
	shown string
	// check says why the year cannot be, if it cannot, as a value of Gap.
	check string
}

// date decides. What 008 says leads; if it says nothing or something that
// cannot be, 046 and then the imprint are asked (T30 to T33). A year that
// cannot be, with nothing better, is Impossible; no year at all is Undated.
func (d *dating) date() dated {
	coded, check := d.coded()
	if coded.years.Certainty != engine.Undated {
		coded.shown = d.show(coded)
		if strings.Contains(coded.shown, "?") {
			// 008 may call a year single that the imprint only guesses.
			coded.years.Certainty = engine.Uncertain
		}
		return coded
	}
	if s := d.special; s.given {
		y, why := d.within(s.first, s.last, engine.Certain)
		if why == "" {
			return dated{years: y, shown: yearText(y.First)}
		}
		check = why
	}
	for _, text := range d.imprints {
		found := readImprint(text)
		for _, i := range found {
			certainty := engine.Certain
			if i.uncertain {
				certainty = engine.Uncertain
			}
			y, why := d.within(i.first, i.last, certainty)
			if why == "" {
				return dated{years: y, shown: i.shown}
			}
			check = why
		}
	}
	if check != "" {
		return dated{years: engine.Years{Certainty: engine.Impossible}, check: check}
	}
	return dated{}
}

// confirmed says whether field 046 or the imprint has a year of this span.
func (d *dating) confirmed(y engine.Years) bool {
	if s := d.special; s.given && s.first <= y.Last && s.last >= y.First {
		return true
	}
	for _, text := range d.imprints {
		for _, i := range readImprint(text) {
			if i.first <= y.Last && i.last >= y.First {
				return true
			}
		}
	}
	return false
}

// believed says why a span of 008 is not believed as it stands, or "".
func (d *dating) believed(y engine.Years) string {
	least := int32(oldestBelieved)
	if d.printed {
		least = oldestTypes
	}
	if y.Last >= least || y.First >= least || d.confirmed(y) {
		return ""
	}
	return CheckEarly
}

// coded reads the kind and the two dates of 008. check says why a date that was
// there cannot be; of a thing from before our era 008 has none.
func (d *dating) coded() (result dated, check string) {
	one, two := readSpan(d.date1), readSpan(d.date2)
	switch {
	case d.kind == 'b':
		return dated{}, CheckEarly
	case d.kind == 'n':
		return dated{}, ""
	case one.odd:
		check = CheckOdd
	}
	first, last := one, one
	switch d.kind {
	case 'r':
		// Reprint, then original; some give them the other way round (T30).
		if one.known && two.known && two.first > one.first && two.first <= d.lastYear {
			first, last = two, two
		}
	case 't', 'p', 'e':
		if !one.known && !one.partly && d.kind != 'e' {
			first, last = two, two
		}
	case 'q', 'm', 'c', 'd', 'u', 'i', 'k':
		if two.known || two.partly {
			last = two
		} else if two.open && (d.kind == 'c' || d.kind == 'm') && first.known {
			last = span{first: d.lastYear - 1, last: d.lastYear - 1, known: true}
		}
	}
	if !first.known && !first.partly {
		return dated{}, check
	}
	if last.last < first.first {
		if d.kind == 'q' || d.kind == 'i' || d.kind == 'k' {
			first, last = last, first
		} else {
			last = first
		}
	}
	certainty := engine.Certain
	lastYear := last.last
	switch {
	case first.partly:
		certainty = engine.Uncertain
		if d.kind != 'q' && d.kind != 'i' && d.kind != 'k' {
			lastYear = first.last
			if two.known && two.first >= first.first && two.first < lastYear {
				lastYear = two.first // it began before it ended
			}
		}
	case d.kind == 'q', (d.kind == 'i' || d.kind == 'k') && lastYear != first.first:
		certainty = engine.Uncertain
	}
	y, check := d.within(first.first, lastYear, certainty)
	if check == "" {
		check = d.believed(y)
	}
	if check != "" {
		return dated{}, check
	}
	return dated{years: y}, ""
}

// within checks a span against what can be, and cuts its end to the last year. It
// says why it cannot be, or "".
func (d *dating) within(first, last int32, certainty engine.Certainty) (engine.Years, string) {
	oldest := int32(oldestAnything)
	if d.printed {
		oldest = oldestPrint
	}
	// A range of printing may begin before it, as 08uu does.
	if certainty == engine.Uncertain && first < oldest && last >= oldest {
		first = oldest
	}
	switch {
	case first > d.lastYear:
		return engine.Years{}, CheckLate
	case first == 0 || last < first:
		return engine.Years{}, CheckOdd
	case first < oldest:
		return engine.Years{}, CheckEarly
	}
	if last > d.lastYear {
		last = d.lastYear
	}
	return engine.Years{First: first, Last: last, Certainty: certainty}, ""
}

// readSpan reads one date of 008: digits, then u (or one of -?|# and blank)
// for those not known.
func readSpan(s string) span {
	if len(s) < 4 {
		return span{}
	}
	s = s[:4]
	known := 0
	for known < 4 && isDigit(s[known]) {
		known++
	}
	if known == 0 {
		return span{}
	}
	for i := known; i < 4; i++ {
		if !isUnknown(s[i]) {
			return span{odd: true}
		}
	}
	n, scale := int32(0), int32(1)
	for i := 0; i < 4; i++ {
		if i < known {
			n = n*10 + int32(s[i]-'0')
		} else {
			n, scale = n*10, scale*10
		}
	}
	switch {
	case n == 9999:
		return span{open: true, odd: true}
	case n == 0 && known == 4:
		return span{odd: true}
	case n == 0:
		return span{}
	}
	return span{first: n, last: n + scale - 1, known: known == 4, partly: known < 4}
}

func isUnknown(c byte) bool {
	return c == 'u' || c == '-' || c == '?' || c == '|' || c == '#' || c == ' ' || c == 'x' || c == 'U'
}

// show puts a coded date as the cataloguer wrote it: as the imprint has it if
// one of its dates lies in the span, else from the code, "?" for what 008
// leaves open (T32).
func (d *dating) show(c dated) string {
	serial := d.kind == 'c' || d.kind == 'd' || d.kind == 'u'
	y := c.years
	if !serial {
		for _, text := range d.imprints {
			for _, i := range readImprint(text) {
				if i.first <= y.Last && i.last >= y.First && (i.uncertain || i.first == y.First) {
					return i.shown
				}
			}
		}
	}
	first := shownCode(d.date1)
	if y.Certainty == engine.Certain || first == "" {
		first = yearText(y.First)
	}
	switch {
	case d.kind == 'c' || d.kind == 'u':
		return first + "-"
	case (d.kind == 'd' || d.kind == 'm' || d.kind == 'k' || d.kind == 'i') && readSpan(d.date2).known && y.Last != y.First:
		return first + "-" + yearText(readSpan(d.date2).first)
	case d.kind == 'm' && readSpan(d.date2).open:
		return first + "-"
	case d.kind == 'q' && readSpan(d.date1).known && y.Last != y.First:
		return first + "-" + yearText(y.Last) + "?"
	case d.kind == 'q' && readSpan(d.date1).known:
		return first + "?"
	}
	return first
}

// shownCode writes a date of 008 with question marks for what is not known.
func shownCode(s string) string {
	if p := readSpan(s); !p.known && !p.partly {
		return ""
	}
	b := []byte(s[:4])
	for i := range b {
		if !isDigit(b[i]) {
			b[i] = '?'
		}
	}
	return string(b)
}

// yearText writes a year; those before Christ as "150 B.C." (T33).
func yearText(y int32) string {
	if y < 0 {
		return strconv.Itoa(int(-y)) + " B.C."
	}
	return strconv.Itoa(int(y))
}

// readSpecial reads field 046 of MARC 21: $b and $d are years before Christ,
// $c and $e after, $k and $l the span of making.
func readSpecial(sub func(code byte) string) special {
	year := func(bc, ad byte) (int32, bool) {
		if n, ok := yearNumber(sub(bc)); ok && n > 0 {
			return -n, true
		}
		n, ok := yearNumber(sub(ad))
		return n, ok && n > 0
	}
	first, ok := year('b', 'c')
	if !ok {
		if first, ok = yearNumber(sub('k')); !ok {
			return special{}
		}
		last, ok := yearNumber(sub('l'))
		if !ok || last < first {
			last = first
		}
		return special{first: first, last: last, given: true}
	}
	last, ok := year('d', 'e')
	if !ok || last < first {
		last = first
	}
	return special{first: first, last: last, given: true}
}

// yearNumber reads the year at the head of a date such as "0150" or "1901-05".
func yearNumber(s string) (int32, bool) {
	s = strings.TrimSpace(s)
	negative := strings.HasPrefix(s, "-")
	if negative {
		s = s[1:]
	}
	n, i := int32(0), 0
	for i < len(s) && i < 4 && isDigit(s[i]) {
		n = n*10 + int32(s[i]-'0')
		i++
	}
	if i == 0 {
		return 0, false
	}
	if negative {
		n = -n
	}
	return n, true
}
