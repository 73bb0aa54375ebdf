package union

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"holdfast/marc"
)

// Pattern says how the parts of a serial are numbered (853 $u and $v).
type Pattern struct {
	// Issues is how many make a volume, 0 if that is not told.
	Issues int
	// Through says that the numbers of issues go on from volume to volume.
	Through bool
}

// compress joins ranges that follow each other without a gap: the next volume,
// year or issue, and the first issue of the next volume behind the last.
func (p Pattern) compress(ranges []Range) []Range {
	var out []Range
	for _, g := range ranges {
		if n := len(out); n > 0 && !out[n-1].Open && p.follows(out[n-1].To, g.From) {
			out[n-1].To, out[n-1].Open = g.To, g.Open
			continue
		}
		out = append(out, g)
	}
	return out
}

// follows says whether b is the part behind a.
func (p Pattern) follows(a, b Point) bool {
	if (a.Issue == 0) != (b.Issue == 0) || (a.Volume == 0) != (b.Volume == 0) || (a.Year == 0) != (b.Year == 0) {
		return false
	}
	sameVolume, nextVolume := a.Volume == b.Volume, b.Volume == a.Volume+1
	if a.Volume == 0 {
		sameVolume, nextVolume = a.Year == b.Year, b.Year == a.Year+1
	}
	switch {
	case a.Issue == 0:
		return nextVolume && b.Year >= a.Year
	case p.Through:
		return b.Issue == a.Issue+1 && (sameVolume || nextVolume)
	case sameVolume:
		return b.Issue == a.Issue+1
	}
	return nextVolume && b.Issue == 1 && p.Issues > 0 && a.Issue == p.Issues
}

// Expand lists the parts of a range, at most limit: its issues if the pattern
// tells how many make a volume, else its volumes, else its years. Years of parts
// are told only where both ends are of one year. An open range is its first part.
func (p Pattern) Expand(g Range, limit int) []Point {
	if g.Open {
		g.To = g.From
	}
	var out []Point
	for at := g.From; len(out) < limit; {
		if at.Year != g.To.Year && (at.Volume != 0 || at.Issue != 0) {
			at.Year = 0
		}
		out = append(out, at)
		if at.Volume == g.To.Volume && at.Issue == g.To.Issue && (at.Year == g.To.Year || at.Year == 0) {
			break
		}
		next, ok := p.next(at)
		if !ok || next.Volume > g.To.Volume || next.Volume == g.To.Volume && next.Issue > g.To.Issue && g.To.Issue != 0 || next.Year > g.To.Year && next.Volume == 0 {
			break
		}
		at = next
	}
	return out
}

// next is the part behind at.
func (p Pattern) next(at Point) (Point, bool) {
	switch {
	case at.Issue != 0 && at.Volume == 0:
		at.Issue++
	case at.Issue != 0 && p.Issues == 0:
		return at, false
	case at.Issue != 0:
		if at.Issue++; p.Through && at.Issue%p.Issues == 1 || !p.Through && at.Issue > p.Issues {
			at.Volume++
			if !p.Through {
				at.Issue = 1
			}
		}
	case at.Volume != 0:
		at.Volume++
	default:
		at.Year++
	}
	return at, true
}

// captioned is an 853, 854 or 855: which subfields of the 863, 864 or 865 that it
// is linked with are the levels, what stands before their numbers.
type captioned struct {
	Pattern
	captions
	volume, issue, year byte
}

// plainCaptions is what a field without its partner is read by.
var plainCaptions = captioned{volume: 'a', issue: 'b', year: 'i'}

// captionsOf reads an 853, 854 or 855. A caption in round brackets is chronology
// that stands for a level of enumeration.
func captionsOf(f *marc.Field) captioned {
	var c captioned
	last := byte(0)
	for _, s := range f.Subfields {
		text := strings.TrimSpace(s.Value)
		switch {
		case s.Code >= 'a' && s.Code <= 'f' || s.Code >= 'i' && s.Code <= 'l':
			last = s.Code
			c.level(s.Code, text)
		case s.Code == 'u' && last == c.issue && last != 0:
			c.Issues, _ = strconv.Atoi(text)
		case s.Code == 'v' && last == c.issue && last != 0:
			c.Through = text == "c"
		}
	}
	return c
}

// level takes one caption.
func (c *captioned) level(code byte, text string) {
	if strings.HasPrefix(text, "(") || code >= 'i' {
		if c.year == 0 && (code == 'i' || strings.Contains(Fold(text), "y") || strings.Contains(Fold(text), "jahr")) {
			c.year = code
		}
		return
	}
	kind := statementWords[Fold(strings.TrimLeft(text, "+*"))]
	switch {
	case c.volume == 0 && c.year == 0:
		c.volume = code
		if kind == wordVolume {
			c.captions.volume = text
		}
	case c.issue == 0:
		c.issue = code
		if kind == wordIssue {
			c.captions.issue = text
		}
	}
}

// rangeOf reads an 863, 864 or 865.
func (c *captioned) rangeOf(f *marc.Field) (g Range, ok bool) {
	for _, s := range f.Subfields {
		low, high, open := enumeration(s.Value)
		if low == 0 {
			continue
		}
		switch s.Code {
		case c.volume:
			g.From.Volume, g.To.Volume = low, high
		case c.issue:
			g.From.Issue, g.To.Issue = low, high
		case c.year:
			g.From.Year, g.To.Year = low, high
		default:
			continue
		}
		ok, g.Open = true, g.Open || open
	}
	for _, p := range []*Point{&g.From, &g.To} {
		if p.Volume >= 1700 && isYear(p.Volume) { // volumes counted by years
			p.Year, p.Volume = cmp.Or(p.Year, p.Volume), 0
		}
	}
	if g.Open {
		g.To = Point{}
	}
	return g, ok
}

// enumeration reads "12", "1-49", "1/2", "7-" and the uncertain "<3>".
func enumeration(s string) (low, high int, open bool) {
	first, second, ranged := strings.Cut(strings.Trim(strings.TrimSpace(s), "<>[]"), "-")
	low, high = span(first)
	if ranged {
		if _, high = span(second); high == 0 {
			open = true
		}
	}
	if high < low {
		high = low
	}
	return low, high, open
}

// span reads "12" or "1/2".
func span(s string) (low, high int) {
	a, b, double := strings.Cut(strings.TrimSpace(s), "/")
	low = levelNumber(a)
	if high = low; double {
		high = levelNumber(b)
		if isYear(low) && high < 100 {
			high += low / 100 * 100
		}
	}
	return low, max(low, high)
}

func levelNumber(s string) int {
	if s = strings.TrimSpace(s); !allDigits(s) || s == "" {
		return 0
	}
	return max(smallNumber(s), 0)
}

// enumerated reads the fields with one tag (863 to 865) that belong to a shelf,
// each by the captions that $8 links it with, and gives them in words.
func enumerated(fields []*marc.Field, by map[string]captioned) string {
	type group struct {
		captioned
		ranges []Range
	}
	var order []string
	groups := map[string]*group{}
	for _, f := range fields {
		link, _, _ := strings.Cut(f.Sub('8'), ".")
		c, known := by[string(f.Tag[2])+link]
		if !known {
			c, link = plainCaptions, ""
		}
		g, ok := c.rangeOf(f)
		if !ok {
			continue
		}
		if groups[link] == nil {
			groups[link] = &group{captioned: c}
			order = append(order, link)
		}
		groups[link].ranges = append(groups[link].ranges, g)
	}
	var texts []string
	for _, link := range order {
		g := groups[link]
		slices.SortStableFunc(g.ranges, compareRanges)
		texts = append(texts, g.run(Run{Held: g.compress(g.ranges)}))
	}
	return strings.Join(texts, "; ")
}

func compareRanges(a, b Range) int {
	return cmp.Or(cmp.Compare(a.From.Volume, b.From.Volume), cmp.Compare(a.From.Year, b.From.Year), cmp.Compare(a.From.Issue, b.From.Issue))
}
