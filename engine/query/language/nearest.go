package language

import "strings"

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
			if d := slipsBetween(name, n); d < slips || d == slips && best == "" {
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

// slipsBetween is how many letters are put in, left out, replaced or exchanged with the
// next to make b of a.
func slipsBetween(a, b string) int {
	var before []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			d := row[j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			d = min(d, row[j]+1, next[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			next[j] = d
		}
		before, row = row, next
	}
	return row[len(b)]
}
