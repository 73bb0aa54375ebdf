package language

import (
	"strings"

	"holdfast/engine/analysis"
)

// unknown notes that a name is none of a field, and which may be meant.
func (s *scanner) unknown(start, end int) {
	s.notice(UnknownPrefix, start, end)
	n := &s.notices[len(s.notices)-1]
	n.Meant = s.syntax.nearest(strings.ToLower(n.Text))
}

// Of a name that may be a slip: the least number of letters, and that from which on it
// may have two slips.
const (
	leastSlip = 3
	twoSlips  = 6
)

// nearest returns the name that has the fewest slips in it to be this, or "".
func (s *Syntax) nearest(name string) string {
	if len(name) < leastSlip {
		return ""
	}
	slips := 1
	if len(name) >= twoSlips {
		slips = 2
	}
	best := ""
	try := func(names []string) {
		for _, n := range names {
			if len(n) < leastSlip || strings.ContainsAny(n, "#@") {
				continue
			}
			if d := analysis.Slips(name, n); d < slips || d == slips && best == "" {
				best, slips = n, d
			}
		}
	}
	for i := range s.Fields {
		try(s.Fields[i].Names)
	}
	try(s.Has)
	try(s.Lacks)
	return best
}
