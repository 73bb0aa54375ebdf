package union

// ParseRun reads a textual holdings statement (866 to 868 $a, the volume of an
// item, or Run.String): "v. 1-4 (1950-1953), v. 6:no. 1-3 (1955)", "Bd. 1 - 20",
// "1.1950 - 49.1998; 51.2000 -", "no. 5-13; lacks no. 7". What it does not
// understand it passes over, so a run may tell less than the text, which is kept.
func ParseRun(text string) Run {
	p := runParser{words: splitStatement(text)}
	for p.at = 0; p.at < len(p.words); p.at++ {
		p.word(p.words[p.at])
	}
	p.flush()
	return p.run
}

// maxRanges bounds a run.
const maxRanges = 4096

// earliestYear and latestYear bound the numbers that are taken for years.
const earliestYear, latestYear = 1400, 2100

func isYear(n int) bool { return n >= earliestYear && n <= latestYear }

// level is what a number counts.
type level uint8

const (
	levelVolume level = iota
	levelIssue
	levelYear
	levels3
)

// runParser reads the words one after the other. A range is finished when a
// number comes for which it has a place no longer.
type runParser struct {
	words []statementWord
	at    int
	run   Run

	lacks bool
	// from and to are the numbers by level; toSide says that a hyphen was met,
	// set which of them this range told itself.
	value  [2][levels3]int
	set    [2][levels3]bool
	toSide bool
	since  bool
	// now is what a bare number counts; captioned that its caption stands just
	// before; ignore that the next number is of something else.
	now               level
	captioned, ignore bool
	// first is the first range of the segment, in Held.
	first int

	bracket *bracketed
}

// bracketed collects the years between round brackets.
type bracketed struct {
	years  []int
	hyphen bool
	slash  bool
}

func (p *runParser) side() int { return b2i(p.toSide) }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// word takes one word or sign.
func (p *runParser) word(w statementWord) {
	if p.bracket != nil {
		p.inBracket(w)
		return
	}
	switch w.kind {
	case wordNumber:
		p.number(w)
	case wordVolume, wordIssue:
		p.now, p.captioned = levelVolume, true
		if w.kind == wordIssue {
			p.now = levelIssue
		}
	case wordApart:
		p.ignore = true
	case wordLacks:
		p.flush()
		p.lacks, p.now = true, levelVolume
	case wordSince:
		p.since = true
	case wordLatest:
		if !p.toSide {
			p.skipSegment()
		}
	case signHyphen:
		p.hyphen()
	case signColon:
		if p.set[p.side()][levelVolume] {
			p.now = levelIssue
		}
	case signOpen:
		p.bracket = &bracketed{}
	case signStop:
		p.flush()
		p.now, p.first = levelVolume, len(p.run.Held)
	}
}

// skipSegment passes over what tells no part, up to the next semicolon.
func (p *runParser) skipSegment() {
	p.flush()
	for p.at+1 < len(p.words) && p.words[p.at+1].kind != signStop {
		p.at++
	}
}

// number takes a number outside of brackets.
func (p *runParser) number(w statementWord) {
	captioned, ignore := p.captioned, p.ignore
	p.captioned, p.ignore = false, false
	high := p.spanEnd(w.n)
	if w.n <= 0 || ignore {
		p.passOver()
		return
	}
	switch {
	case p.shortYear(w.n):
		p.put(levelYear, p.value[0][levelYear]/100*100+w.n, 0)
	case isYear(w.n) && (!captioned || p.now == levelVolume && w.n >= 1700):
		p.put(levelYear, w.n, high)
	case captioned || p.mayStandBare():
		p.put(p.levelHere(), w.n, high)
	default:
		p.passOver()
	}
}

// passOver leaves out the other end of a range of something else as well.
func (p *runParser) passOver() {
	if p.at+2 < len(p.words) && p.words[p.at+1].kind == signHyphen && p.words[p.at+2].kind == wordNumber && !isYear(p.words[p.at+2].n) {
		p.ignore = true
	}
}

// spanEnd reads the second number of "1870/71" or "3/4", 0 if there is none.
func (p *runParser) spanEnd(n int) int {
	if p.at+2 >= len(p.words) || p.words[p.at+1].kind != signSlash || p.words[p.at+2].kind != wordNumber {
		return 0
	}
	end := p.words[p.at+2].n
	p.at += 2
	if isYear(n) && end < 100 {
		end += n / 100 * 100
	}
	if end < n {
		return 0
	}
	return end
}

// shortYear says whether n is the end of "1880-91".
func (p *runParser) shortYear(n int) bool {
	return n < 100 && p.toSide && p.set[0][levelYear] && !p.set[0][levelVolume] && !p.set[0][levelIssue] &&
		p.at > 0 && p.words[p.at-1].kind == signHyphen && n > p.value[0][levelYear]%100
}

// mayStandBare says whether a number without caption can be one of a part:
// behind another word, or before a word that says what it counts, it is not.
func (p *runParser) mayStandBare() bool {
	next := p.at + 1
	for next < len(p.words) && p.words[next].kind == signDot {
		next++
	}
	ends := p.toSide && p.at > 0 && p.words[p.at-1].kind == signHyphen && p.set[0][p.now]
	if next < len(p.words) && !ends {
		switch k := p.words[next].kind; k {
		case wordOther, wordMonth, wordApart:
			return false
		case wordVolume, wordIssue:
			// "3. Jg." or the beginning of the next part, "v. 1 no. 2".
			if next+1 >= len(p.words) || p.words[next+1].kind != wordNumber && p.words[next+1].kind != signDot {
				p.now = levelVolume
				if k == wordIssue {
					p.now = levelIssue
				}
			}
		}
	}
	if p.at == 0 {
		return true
	}
	switch p.words[p.at-1].kind {
	case wordOther, wordMonth, wordApart, wordToday:
		return false
	case signDot:
		return p.at < 2 || p.words[p.at-2].kind != wordOther && p.words[p.at-2].kind != wordMonth
	}
	return true
}

// levelHere is what a number counts here: behind a year and a tight comma, as in
// "49.1998,3", an issue.
func (p *runParser) levelHere() level {
	if p.at >= 2 && p.words[p.at].tight && p.words[p.at-1].kind == signComma && isYear(p.words[p.at-2].n) &&
		p.set[p.side()][levelVolume] && !p.set[p.side()][levelIssue] {
		return levelIssue
	}
	return p.now
}

// put gives the range a number; if it has one of this level, it is finished, and
// a list goes on at this level: "no. 1, 3" of one volume.
func (p *runParser) put(l level, low, high int) {
	if p.set[p.side()][l] {
		volume := p.value[p.side()][levelVolume]
		inherit := l == levelIssue && p.set[p.side()][levelVolume] || l == levelIssue && p.toSide && p.set[0][levelVolume]
		if p.toSide && !p.set[1][levelVolume] {
			volume = p.value[0][levelVolume]
		}
		p.flush()
		if inherit {
			p.value[0][levelVolume], p.set[0][levelVolume] = volume, true
		}
	}
	s := p.side()
	if l == levelVolume && p.set[s][levelIssue] && !p.set[s][levelVolume] {
		p.flush() // issues that were numbered through are followed by volumes
		s = 0
	}
	p.value[s][l], p.set[s][l] = low, true
	if high > 0 && s == 1 {
		p.value[1][l] = high
	}
	if high > 0 && s == 0 {
		p.value[1][l] = high // the end of the part, unless a hyphen follows
	}
	if l == levelYear && s == 1 && !p.set[0][levelYear] {
		p.value[0][levelYear] = low
	}
}

// hyphen begins the second half of a range.
func (p *runParser) hyphen() {
	p.captioned = false
	switch {
	case !p.anything() || p.month(-1) && p.month(1):
	case !p.toSide:
		p.toSide = true
	case p.set[1][levelYear] && !p.set[0][levelYear]:
		p.set[0][levelYear], p.set[1][levelYear] = true, false // "v. 1-4 1950-1953"
	default:
		p.flush()
	}
}

// month says whether the next word in a direction is a month.
func (p *runParser) month(step int) bool {
	i := p.at + step
	for i >= 0 && i < len(p.words) && p.words[i].kind == signDot {
		i += step
	}
	return i >= 0 && i < len(p.words) && p.words[i].kind == wordMonth
}

func (p *runParser) anything() bool {
	for s := range p.set {
		for l := range p.set[s] {
			if p.set[s][l] {
				return true
			}
		}
	}
	return false
}

// inBracket takes a word between round brackets.
func (p *runParser) inBracket(w statementWord) {
	b := p.bracket
	switch w.kind {
	case signClose:
		p.bracket = nil
		p.years(b)
	case signHyphen:
		b.hyphen = len(b.years) > 0
	case signSlash:
		b.slash = true
	case wordNumber:
		n := w.n
		if k := len(b.years); k > 0 && n < 100 && p.at > 0 && (p.words[p.at-1].kind == signHyphen || p.words[p.at-1].kind == signSlash) {
			if n += b.years[k-1] / 100 * 100; n < b.years[k-1] {
				return
			}
		}
		if isYear(n) {
			b.years = append(b.years, n)
		}
	}
}

// years gives the range the years of a bracket. One year behind a list is that
// of the whole list of its volume.
func (p *runParser) years(b *bracketed) {
	if len(b.years) == 0 {
		return
	}
	first, last := b.years[0], b.years[len(b.years)-1]
	if p.set[p.side()][levelYear] {
		p.flush()
	}
	if b.hyphen && len(b.years) == 1 {
		p.put(levelYear, first, 0)
		p.toSide = true
		return
	}
	if first == last {
		p.yearOfList(first)
	}
	if !p.toSide {
		p.put(levelYear, first, last)
		return
	}
	if !p.set[0][levelYear] {
		p.value[0][levelYear] = first
	}
	p.value[1][levelYear], p.set[1][levelYear] = last, true
}

// yearOfList gives a year to the issues of the volume that come before in a list.
func (p *runParser) yearOfList(year int) {
	for i := p.first; i < len(p.run.Held); i++ {
		g := &p.run.Held[i]
		if g.From.Year == 0 && g.From.Issue != 0 && g.From.Volume == p.value[0][levelVolume] && g.To.Volume == g.From.Volume {
			g.From.Year, g.To.Year = year, year
		}
	}
}

// flush finishes a range.
func (p *runParser) flush() {
	if p.anything() && len(p.run.Held)+len(p.run.Lacks) < maxRanges {
		g := p.finished()
		if p.lacks {
			p.run.Lacks = append(p.run.Lacks, g)
		} else {
			p.run.Held = append(p.run.Held, g)
		}
	}
	p.value, p.set, p.toSide, p.since = [2][levels3]int{}, [2][levels3]bool{}, false, false
}

// finished makes a range of what was told.
func (p *runParser) finished() Range {
	from, to := p.value[0], p.value[1]
	g := Range{From: pointOf(from)}
	if !p.toSide {
		for l := range to {
			if to[l] == 0 {
				to[l] = from[l]
			}
		}
		g.To, g.Open = pointOf(to), p.since
	} else if p.set[1] == [levels3]bool{} {
		g.Open = true
	} else {
		p.complete(&to)
		g.To = pointOf(to)
	}
	if g.Open {
		g.To = Point{}
	}
	return g
}

// complete fills in the end of a range what stands at its beginning only: "v. 84:
// no. 1-3 (2008)" is of one volume and one year.
func (p *runParser) complete(to *[levels3]int) {
	from := p.value[0]
	for l := range to {
		if !p.set[1][l] {
			to[l] = 0
		}
	}
	if !p.set[1][levelVolume] && p.set[1][levelIssue] {
		to[levelVolume] = from[levelVolume]
	}
	if !p.set[1][levelVolume] && !p.set[1][levelIssue] {
		to[levelVolume], to[levelIssue] = from[levelVolume], from[levelIssue]
	}
	if !p.set[1][levelYear] && to[levelVolume] == from[levelVolume] {
		to[levelYear] = from[levelYear]
	}
}

func pointOf(v [levels3]int) Point {
	return Point{Volume: v[levelVolume], Issue: v[levelIssue], Year: v[levelYear]}
}

// ParsePart reads what a person asks for, as "v. 12 (1987)", "12", "Bd. 3" or
// "1987"; ok is false if it names no part.
func ParsePart(text string) (p Point, ok bool) {
	r := ParseRun(text)
	if len(r.Held) == 0 {
		return Point{}, false
	}
	return r.Held[0].From, true
}
