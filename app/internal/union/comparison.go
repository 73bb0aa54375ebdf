package union

import (
	"slices"
	"strconv"
)

// Band is what a comparison leads to.
type Band uint8

// The bands.
const (
	KeepApart Band = iota
	AskPerson
	JoinThem
)

var bandWords = [...]string{"keep apart", "ask", "join"}

// String names the band as people do.
func (b Band) String() string { return word(bandWords[:], int(b)) }

// Scored is one part of a score.
type Scored struct {
	Feature Feature
	// Points of Most were given; they are negative for a contradiction.
	Points, Most int
	// Says is what was compared.
	Says string
}

// sharedNumber says whether it is a number of both.
func (p Scored) sharedNumber() bool { return p.Feature.isNumber() && p.Points > 0 }

// Comparison is what a rule set says of two records.
type Comparison struct {
	Band  Band
	Score int // of 100
	// Parts are what could be compared, in the order of the rule set.
	Parts []Scored
	// Against is what keeps them apart or has a person asked, a clause; "" if
	// nothing does but the score.
	Against string
	Veto    Veto
}

// Compare compares two records; same says that one source sent both. The answer
// is the same the other way round.
func (s *RuleSet) Compare(a, b *Facts, same bool) Comparison { return s.compare(a, b, same, true) }

// Weigh is Compare for the ledger: it does not say what was compared, but for numbers
// that are shared, and leaves out the parts if the two are kept apart and share none, and
// the score as well if a veto does that.
func (s *RuleSet) Weigh(a, b *Facts, same bool) Comparison { return s.compare(a, b, same, false) }

func (s *RuleSet) compare(a, b *Facts, same bool, w wording) Comparison {
	c := Comparison{}
	for _, v := range s.Vetoes {
		if reason := v.reason(a, b); reason != "" {
			c.Veto, c.Against = v, reason
			break
		}
	}
	if c.Veto == 0 && same && slices.Contains(s.Vetoes, VetoOwn) {
		if reason := own(a.Keys, b.Keys); reason != "" {
			c.Veto, c.Against = VetoOwn, reason
		}
	}
	if c.Veto != 0 && !bool(w) && !s.shareNumber(a, b) {
		c.Band = KeepApart
		return c
	}
	var space [16]Scored
	parts, given := c.score(s, a, b, w, space[:0])
	c.Band = s.band(c.Score, given, same)
	if c.Veto != 0 {
		c.Band = KeepApart
	}
	if bool(w) || c.Band != KeepApart || slices.ContainsFunc(parts, Scored.sharedNumber) {
		c.Parts = slices.Clone(parts)
	}
	if c.Band == JoinThem {
		s.doubt(&c, a, b)
	}
	return c
}

// shareNumber says whether two records have a number in common for which there are points.
func (s *RuleSet) shareNumber(a, b *Facts) bool {
	for _, w := range s.Weights {
		if w.Feature.isNumber() && w.Points > 0 && agreeOnNumber(keyKinds[w.Feature], a.Keys, b.Keys, false).share > 0 {
			return true
		}
	}
	return false
}

// score adds up the parts, appends them to parts, and returns the points that were given.
func (c *Comparison) score(s *RuleSet, a, b *Facts, words wording, parts []Scored) (all []Scored, given int) {
	sum, most := 0, 0
	for _, w := range s.Weights {
		g := agree(w.Feature, a, b, words)
		if !g.known {
			continue
		}
		p := Scored{w.Feature, int(g.share*float64(w.Points) + 0.5), w.Points, g.says}
		if g.share == 0 {
			p.Points = -w.Against
		}
		// That numbers are not shared takes off, and does not make the rest count less.
		if w.Feature.isNumber() && g.share == 0 {
			p.Most = 0
		}
		sum, most = sum+p.Points, most+p.Most
		given += max(p.Points, 0)
		parts = append(parts, p)
	}
	if s.Scaled && most > 0 {
		sum = (sum*100 + most/2) / most
	}
	c.Score = max(0, min(sum, 100))
	return parts, given
}

// band is the band of a score.
func (s *RuleSet) band(score, given int, same bool) Band {
	join := s.Join
	if same {
		join = max(join, s.SameSource)
	}
	switch {
	case score < s.Ask || s.Scaled && given < s.EvidenceToAsk:
		return KeepApart
	case score < join || s.Scaled && given < s.Evidence:
		return AskPerson
	}
	return JoinThem
}

// doubt has a person asked about what would be joined.
func (s *RuleSet) doubt(c *Comparison, a, b *Facts) {
	for _, v := range s.Doubts {
		if reason := v.reason(a, b); reason != "" {
			c.Band, c.Veto, c.Against = AskPerson, v, reason
			return
		}
	}
}

// speaking are the features that speak against joining.
func (c *Comparison) speaking() []Feature {
	var out []Feature
	for _, p := range c.Parts {
		if p.Points < 0 {
			out = append(out, p.Feature)
		}
	}
	return out
}

// capitalised writes the first letter of a clause large.
func capitalised(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// Number is the first number that both records have, as the ledger keeps it
// ("isbn 9782072165115"), or "".
func (c *Comparison) Number() string {
	for _, p := range c.Parts {
		if p.sharedNumber() {
			return p.Feature.String() + " " + p.Says
		}
	}
	return ""
}

// silent says whether a part neither gives nor takes points: it is no reason.
func (p *Scored) silent() bool { return p.Points == 0 && p.Most == 0 }

// Telling are the parts that give or take points, or could.
func (c *Comparison) Telling() []Scored {
	return slices.DeleteFunc(slices.Clone(c.Parts), func(p Scored) bool { return p.silent() })
}

// Text is the parts of the score as the ledger keeps them, without those that say
// nothing: "title 28/35, year 15/15".
func (c *Comparison) Text() string {
	b := make([]byte, 0, 128)
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.silent() {
			continue
		}
		if len(b) > 0 {
			b = append(b, ", "...)
		}
		b = append(append(b, p.Feature.String()...), ' ')
		b = append(strconv.AppendInt(b, int64(p.Points), 10), '/')
		b = strconv.AppendInt(b, int64(p.Most), 10)
	}
	return string(b)
}
