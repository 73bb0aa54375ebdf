package ingest

import (
	"cmp"
	"slices"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// search compares a record with those that share a key. Once enough edges tie it
// to a title, the title's other records are passed over.
func (m *matcher) search(s *subject) error {
	near, err := m.nearby(s)
	if err != nil {
		return err
	}
	skip, tied := m.skip, m.tied
	clear(skip)
	clear(tied)
	if err := m.apartFrom(s, skip); err != nil {
		return err
	}
	skip[s.ID] = true
	for _, e := range s.edges {
		skip[e.Other(s.ID)] = true
	}
	for _, f := range s.found {
		skip[f.Other(s.ID)] = true
		tied[f.to]++
	}
	var edges []found
	for i := range near {
		n := &near[i]
		// A record that has no number yet is left out: its own turn comes, and it
		// will find this one.
		if n.Number == 0 || skip[n.Record] || tied[n.Number] >= m.rules.EnoughEdges {
			continue
		}
		skip[n.Record] = true
		e, err := m.try(s, n)
		if err != nil {
			return err
		}
		if e == nil {
			continue
		}
		edges = append(edges, found{*e, n.Number})
		if e.Band == staging.Joined {
			tied[n.Number]++
		}
	}
	s.found = append(s.found, m.enough(edges)...)
	return nil
}

// nearby are the records that share a key which says something.
func (m *matcher) nearby(s *subject) ([]staging.Near, error) {
	near, err := m.sharing(s)
	if err != nil {
		return nil, err
	}
	out := near[:0]
	for len(near) > 0 {
		n := 1
		for n < len(near) && near[n].Key == near[0].Key {
			n++
		}
		general, err := m.general(s, near[:n])
		if err != nil {
			return nil, err
		}
		if !general {
			out = append(out, near[:n]...)
		}
		near = near[n:]
	}
	return out, nil
}

// sharing are the records that share any key, by key and then in order; of each key
// no more than are needed to see that they are too many.
func (m *matcher) sharing(s *subject) ([]staging.Near, error) {
	if m.bulk != nil {
		return m.bulk.nearby(s.ID, m.rules.MaxPerKey), nil
	}
	var keys []staging.Key
	for _, k := range m.rules.KeysOf(s.facts) {
		keys = append(keys, stagedKey(k))
	}
	return m.tx.Nearby(keys, m.rules.MaxCandidates+1)
}

// general says that a key says nothing: it is in very many records, or in many of
// one source that nothing holds apart. The sheets of a map, which share the number
// of their series, are held apart by their parts.
func (m *matcher) general(s *subject, under []staging.Near) (bool, error) {
	if len(under) > m.rules.MaxCandidates {
		return true, nil
	}
	if !m.crowded(under) {
		return false, nil
	}
	perSource := map[int64]int{s.Source: 1}
	for i := range under {
		n := &under[i]
		if n.Record == s.ID {
			continue
		}
		c, err := m.weigh(s, n.Record, n.Source)
		if err != nil {
			return false, err
		}
		if c.Band != union.JoinThem {
			continue
		}
		if perSource[n.Source]++; perSource[n.Source] > m.rules.MaxPerKey {
			return true, nil
		}
	}
	return false, nil
}

// crowded says that one source has more records under a key than a key may have.
func (m *matcher) crowded(under []staging.Near) bool {
	if m.bulk != nil {
		return m.bulk.crowds[under[0].Key]
	}
	return crowded(under, m.rules.MaxPerKey)
}

// crowded says that one source has more than most of the records.
func crowded(under []staging.Near, most int) bool {
	if len(under) <= most {
		return false
	}
	perSource := map[int64]int{}
	for i := range under {
		if perSource[under[i].Source]++; perSource[under[i].Source] > most {
			return true
		}
	}
	return false
}

// apartFrom notes the records that a person keeps apart from one.
func (m *matcher) apartFrom(s *subject, apart map[int64]bool) error {
	if !m.decided {
		return nil
	}
	list, err := m.tx.Decisions(s.ID)
	for _, d := range list {
		if d.Apart() {
			apart[d.Other(s.ID)] = true
		}
	}
	return err
}

// try compares a record with another and returns the edge between them, or nil.
func (m *matcher) try(s *subject, n *staging.Near) (*staging.Edge, error) {
	c, err := m.weigh(s, n.Record, n.Source)
	if err != nil {
		return nil, err
	}
	number := c.Number()
	if c.Band == union.KeepApart && (number == "" || c.Veto == 0 || c.Veto == union.VetoPart) {
		// Only what shares a number, and is kept apart for a reason, is listed as
		// possible; two parts of one series share its number by right.
		return nil, nil
	}
	return &staging.Edge{A: s.ID, B: n.Record, Rule: m.rules.Name, Key: number, Parts: c.Text(), Score: c.Score, Band: bandOf(c.Band), Held: heldBecause(&c)}, nil
}

// enough keeps the best edges to each title.
func (m *matcher) enough(edges []found) []found {
	slices.SortStableFunc(edges, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.Band, a.Band), cmp.Compare(b.Score, a.Score))
	})
	tied := m.tied
	clear(tied)
	out := edges[:0]
	for _, e := range edges {
		if tied[e.to] < m.rules.EnoughEdges {
			tied[e.to]++
			out = append(out, e)
		}
	}
	return out
}
