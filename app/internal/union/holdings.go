package union

import (
	"strings"

	"holdfast/marc"
)

// holdingsOf reads what a library says it has: each 852, or if there is none
// the call number of 930 and 995 (UNIMARC) or of 050, 090, 082. attached are
// the library's separate holdings records for this title; what they say comes
// before what the title's own record says. A library with no call number at all
// still holds the title.
func holdingsOf(r *marc.Record, attached []*marc.Record) []Holding {
	var out []Holding
	for _, a := range attached {
		out = append(out, holdings852(a)...)
	}
	if len(out) == 0 {
		out = holdings852(r)
	}
	if len(out) == 0 && r.Dialect() == marc.UNIMARC {
		out = append(shelfmarks(r, "930", "a", "b"), shelfmarks(r, "995", "k", "c")...)
	}
	if len(out) == 0 {
		out = []Holding{{CallNumber: classNumber(r), Copies: 1}}
	}
	return out
}

// holdings852 reads the 852 fields: $h $i with prefix $k and suffix $m are the
// call number, $b and $c the place.
func holdings852(r *marc.Record) []Holding {
	var out []Holding
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag != "852" {
			continue
		}
		call := f.Sub('j')
		if c := joinSubs(f, "khim"); c != "" {
			call = c
		}
		out = append(out, Holding{CallNumber: strings.TrimSpace(call), Location: strings.TrimSpace(joinSubs(f, "bc")), Copies: 1})
	}
	return out
}

// shelfmarks reads one subfield for the call number and one for the place.
func shelfmarks(r *marc.Record, tag, call, place string) []Holding {
	var out []Holding
	for i := range r.Fields {
		f := &r.Fields[i]
		if c := joinSubs(f, call); f.Tag == tag && c != "" {
			out = append(out, Holding{CallNumber: strings.TrimSpace(c), Location: strings.TrimSpace(joinSubs(f, place)), Copies: 1})
		}
	}
	return out
}

// classNumber is the number that stands for the call number where a record
// has no holdings: 090 (local), 050 (Library of Congress), 082 (Dewey).
func classNumber(r *marc.Record) string {
	if r.Dialect() == marc.UNIMARC {
		return ""
	}
	for _, tag := range []string{"090", "050", "082"} {
		if f := r.First(tag); f != nil {
			codes := "ab"
			if tag == "082" {
				codes = "a"
			}
			if c := strings.TrimSpace(joinSubs(f, codes)); c != "" {
				return c
			}
		}
	}
	return ""
}

// holdingSet collects holdings, one entry a library and call number.
type holdingSet struct {
	list []Holding
	at   map[[2]string]int
}

// add takes the holdings of one source. Within the source equal call numbers
// are copies; the same call number from a second record of the library is the
// same shelf again, so the larger number of copies counts.
func (s *holdingSet) add(library, name string, holdings []Holding) {
	if s.at == nil {
		s.at = map[[2]string]int{}
	}
	copies := map[string]int{}
	for _, h := range holdings {
		copies[h.CallNumber] += h.Copies
	}
	for _, h := range holdings {
		key := [2]string{library, h.CallNumber}
		i, ok := s.at[key]
		if !ok {
			i = len(s.list)
			s.at[key] = i
			h.Library, h.Name = library, name
			s.list = append(s.list, h)
		}
		if s.list[i].Location == "" {
			s.list[i].Location = h.Location
		}
		s.list[i].Copies = max(s.list[i].Copies, copies[h.CallNumber])
	}
}

// result drops entries without a call number of libraries that have others.
func (s *holdingSet) result() []Holding {
	numbered := map[string]bool{}
	for _, h := range s.list {
		if h.CallNumber != "" {
			numbered[h.Library] = true
		}
	}
	out := s.list[:0:0]
	for _, h := range s.list {
		if h.CallNumber == "" && h.Location == "" && numbered[h.Library] {
			continue
		}
		out = append(out, h)
	}
	return out
}
