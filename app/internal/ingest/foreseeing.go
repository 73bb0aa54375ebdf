package ingest

import (
	"sync/atomic"

	"holdfast/app/internal/union"
)

// foreseen is what was found out about a record before its turn: its facts, and
// comparisons with others that it will need. What two records say of each other does
// not depend on the turn, so what is foreseen in vain, or not foreseen, costs time only.
type foreseen struct {
	facts       *union.Facts
	others      []uint32
	comparisons []union.Comparison
	at          int
}

// known is a comparison that was foreseen, or nil. They are asked for in the order in
// which they were made.
func (f *foreseen) known(other int64) *union.Comparison {
	if f == nil {
		return nil
	}
	for range f.others {
		i := f.at
		if f.at++; f.at == len(f.others) {
			f.at = 0
		}
		if int64(f.others[i]) == other {
			return &f.comparisons[i]
		}
	}
	return nil
}

// seer looks at records ahead of their turn, beside the matching.
type seer struct {
	bulk  *bulk
	rules *union.RuleSet
	facts *knownFacts
	tied  map[uint32]int
	seen  map[uint32]bool
}

func newSeer(b *bulk, m *matcher) *seer {
	return &seer{b, m.rules, m.facts, map[uint32]int{}, map[uint32]bool{}}
}

// record compares a record with those before it that share a key, as matcher.search
// will, by the titles of now.
func (s *seer) record(r uint32) foreseen {
	out := foreseen{facts: s.factsOf(r)}
	if out.facts == nil || s.bulk.source[r] == 0 {
		return out
	}
	if n := len(s.bulk.blocks.of(r)); n > 0 {
		out.others, out.comparisons = make([]uint32, 0, 2*n), make([]union.Comparison, 0, 2*n)
	}
	clear(s.tied)
	clear(s.seen)
	for _, ref := range s.bulk.blocks.of(r) {
		for _, o := range s.bulk.blocks.in(ref) {
			title := atomic.LoadUint32(&s.bulk.title[o])
			if o >= r || s.seen[o] || title != 0 && s.tied[title] >= s.rules.EnoughEdges {
				continue
			}
			other := s.factsOf(o)
			if other == nil {
				continue
			}
			s.seen[o] = true
			c := s.rules.Weigh(other, out.facts, s.bulk.source[o] == s.bulk.source[r])
			out.others, out.comparisons = append(out.others, o), append(out.comparisons, c)
			if title != 0 && c.Band == union.JoinThem {
				s.tied[title]++
			}
		}
	}
	return out
}

// factsOf are the facts of a record, nil if they are not at hand.
func (s *seer) factsOf(record uint32) *union.Facts {
	if f := s.facts.get(int64(record)); f != nil {
		return f
	}
	text := s.bulk.facts.get(record)
	if text == nil {
		return nil
	}
	f, err := union.DecodeFacts(text)
	if err != nil {
		return nil // the matcher will say so
	}
	s.facts.put(int64(record), f)
	return f
}
