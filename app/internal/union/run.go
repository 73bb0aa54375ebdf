package union

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Point is a place in the numbering of a serial or a set. A level of 0 is not
// told: "1987" has only a year, "v. 3" only a volume.
type Point struct {
	// Volume is the first level of numbering, Issue the second, or the only one
	// where parts are numbered through.
	Volume, Issue int
	// Year is the first level of chronology.
	Year int
}

// Range is what is held without a gap, both ends included. From and To are equal
// for one part. Open says that it goes on to this day, and To then says nothing.
type Range struct {
	From, To Point
	Open     bool
}

// Run is what a library has of a serial or a set: ranges in the order in which
// they are told, and what it lacks inside them.
type Run struct {
	Held, Lacks []Range
}

// Answer says whether something is held.
type Answer uint8

// The answers. Unsaid: the library has the title, but does not tell which parts
// of it, or not by what was asked.
const (
	NotHeld Answer = iota
	Unsaid
	HasIt
)

// Holds says whether a run has a volume of a year; 0 stands for what is not
// asked.
func (r Run) Holds(volume, year int) Answer { return r.Has(Point{Volume: volume, Year: year}) }

// Has says whether a run has a part. What the run does not tell (issues, years)
// speaks neither for it nor against it. A lack speaks against a whole volume
// only if it names no issue.
func (r Run) Has(p Point) Answer {
	if p == (Point{}) || len(r.Held) == 0 {
		return Unsaid
	}
	numbered := r.numbered()
	best := NotHeld
	for i := range r.Held {
		best = max(best, r.Held[i].has(p, numbered))
	}
	for i := range r.Lacks {
		l := &r.Lacks[i]
		if best == HasIt && (l.From.Issue == 0 || p.Issue != 0) && l.has(p, numbered) == HasIt {
			return NotHeld
		}
	}
	return best
}

// numbered says whether any part of the run has a volume.
func (r Run) numbered() bool {
	return slices.ContainsFunc(r.Held, func(g Range) bool { return g.From.Volume != 0 })
}

// has asks one range; numbered says whether the run it is of counts volumes.
func (g *Range) has(p Point, numbered bool) Answer {
	low, high := position{g.From.Volume, g.From.Issue}, position{g.To.Volume, g.To.Issue}
	asked := position{p.Volume, p.Issue}
	switch {
	case asked.volume != 0 && g.From.Volume == 0 && g.From.Issue != 0 && !numbered:
		asked = position{0, p.Volume} // "12" where parts are numbered through
	case asked.volume == 0 && asked.issue != 0 && g.From.Volume != 0 && g.From.Issue == 0:
		asked = position{p.Issue, 0} // "no. 12" where the first level is numbers
	}
	number := between(asked, low, high, g.Open)
	year := between(position{p.Year, 0}, position{g.From.Year, 0}, position{g.To.Year, 0}, g.Open)
	switch {
	case p.Volume == 0 && p.Issue == 0:
		return year
	case p.Year == 0:
		return number
	case number == NotHeld || year == NotHeld:
		return NotHeld
	}
	return max(number, year)
}

// position is a volume and an issue.
type position struct{ volume, issue int }

// between says whether low <= asked <= high. An end without issue is the whole
// volume; an end that is not told says nothing.
func between(asked, low, high position, open bool) Answer {
	if open {
		high = position{math.MaxInt, 0}
	}
	if low.volume == 0 && low.issue != 0 || asked.volume == 0 && asked.issue != 0 {
		return betweenIssues(asked, low, high, open)
	}
	switch {
	case low.volume != 0 && asked.volume != 0 && before(asked, low), high.volume != 0 && asked.volume != 0 && before(high, asked):
		return NotHeld
	case low.volume == 0 || high.volume == 0 || asked.volume == 0:
		return Unsaid
	}
	return HasIt
}

// betweenIssues is between where parts are numbered through.
func betweenIssues(asked, low, high position, open bool) Answer {
	if asked.volume != 0 || low.volume != 0 || asked.issue == 0 || low.issue == 0 {
		return Unsaid
	}
	if asked.issue < low.issue || !open && asked.issue > high.issue {
		return NotHeld
	}
	return HasIt
}

// before says whether a comes before b. Where one of the two has no issue, the
// volumes decide.
func before(a, b position) bool {
	if a.volume != b.volume || a.issue == 0 || b.issue == 0 {
		return a.volume < b.volume
	}
	return a.issue < b.issue
}

// Gaps are what is missing between the ranges, in volumes, or in years where the
// run tells no volumes, and what the run says that it lacks.
func (r Run) Gaps() []Range {
	level := func(p Point) int { return p.Volume }
	at := func(n int) Point { return Point{Volume: n} }
	if !r.numbered() {
		level, at = func(p Point) int { return p.Year }, func(n int) Point { return Point{Year: n} }
	}
	var told []Range
	for _, g := range r.Held {
		if level(g.From) != 0 && (g.Open || level(g.To) != 0) {
			told = append(told, g)
		}
	}
	slices.SortStableFunc(told, func(a, b Range) int { return cmp.Compare(level(a.From), level(b.From)) })
	var gaps []Range
	reached := math.MaxInt
	for i, g := range told {
		if i > 0 && level(g.From) > reached && level(g.From)-reached > 1 {
			gaps = append(gaps, Range{From: at(reached + 1), To: at(level(g.From) - 1)})
		}
		end := level(g.To)
		if g.Open {
			end = math.MaxInt
		}
		if i == 0 || end > reached {
			reached = end
		}
	}
	return append(gaps, r.Lacks...)
}

// String is the run in words that ParseRun reads again: "v. 1 (1950) - v. 4
// (1953); v. 6 (1955) -". What is lacking comes last.
func (r Run) String() string { return captions{}.run(r) }

// captions are what stands before the numbers of a title; "" is "v." and "no.".
type captions struct{ volume, issue string }

func (c captions) run(r Run) string {
	var b strings.Builder
	for i, g := range r.Held {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(c.rangeText(g))
	}
	for i, g := range r.Lacks {
		switch {
		case i > 0:
			b.WriteString("; ")
		case b.Len() > 0:
			b.WriteString("; lacks: ")
		default:
			b.WriteString("lacks: ")
		}
		b.WriteString(c.rangeText(g))
	}
	return b.String()
}

func (c captions) rangeText(g Range) string {
	from := c.point(g.From)
	switch {
	case g.Open:
		return from + " -"
	case g.From == g.To:
		return from
	}
	return from + " - " + c.point(g.To)
}

func (c captions) point(p Point) string {
	volume, issue := cmp.Or(c.volume, "v."), cmp.Or(c.issue, "no.")
	var parts []string
	if p.Volume != 0 {
		parts = append(parts, volume+" "+strconv.Itoa(p.Volume))
	}
	if p.Issue != 0 {
		parts = append(parts, issue+" "+strconv.Itoa(p.Issue))
	}
	text := strings.Join(parts, ", ")
	switch {
	case p.Year == 0:
		return text
	case text == "":
		return strconv.Itoa(p.Year)
	}
	return text + " (" + strconv.Itoa(p.Year) + ")"
}

// String is one range in words.
func (g Range) String() string { return captions{}.rangeText(g) }
