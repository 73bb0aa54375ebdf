package ingest

import (
	"cmp"
	"slices"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// search compares a record with those that share a key.
func (m *matcher) search(s *subject) error {
	seen := map[int64]bool{s.ID: true}
	for _, e := range s.edges {
		seen[e.Other(s.ID)] = true
	}
	for _, f := range s.found {
		seen[f.Other(s.ID)] = true
	}
	apart, err := m.apartFrom(s)
	if err != nil {
		return err
	}
	var edges []found
	for _, k := range m.rules.KeysOf(s.facts) {
		others, err := m.tx.Sharing(staging.Key{Kind: uint8(k.Kind), Value: k.Value}, s.ID, m.rules.MaxCandidates)
		if err != nil {
			return err
		}
		if m.general(s, others) {
			continue
		}
		for i := range others {
			if o := &others[i]; !seen[o.ID] && !apart[o.ID] {
				seen[o.ID] = true
				if edges, err = m.try(s, o, edges); err != nil {
					return err
				}
			}
		}
	}
	s.found = append(s.found, m.enough(edges)...)
	return nil
}

// general says that a key is in so many records, of all or of one source, that it
// says nothing.
func (m *matcher) general(s *subject, others []staging.Record) bool {
	if len(others) == m.rules.MaxCandidates {
		return true
	}
	if len(others) < m.rules.MaxPerKey {
		return false
	}
	perSource := map[int64]int{s.Source: 1}
	for i := range others {
		if perSource[others[i].Source]++; perSource[others[i].Source] > m.rules.MaxPerKey {
			return true
		}
	}
	return false
}

// apartFrom are the records that a person keeps apart from one.
func (m *matcher) apartFrom(s *subject) (map[int64]bool, error) {
	if !m.decided {
		return nil, nil
	}
	list, err := m.tx.Decisions(s.ID)
	apart := map[int64]bool{}
	for _, d := range list {
		if d.Apart() {
			apart[d.Other(s.ID)] = true
		}
	}
	return apart, err
}

// try compares a record with another and appends the edge between them, if there
// is one. A record that has no number yet is left out: its own turn comes, and it
// will find this one.
func (m *matcher) try(s *subject, o *staging.Record, edges []found) ([]found, error) {
	if o.Number == 0 || o.Gone {
		return edges, nil
	}
	facts, err := union.DecodeFacts(o.Facts)
	if err != nil {
		return edges, err
	}
	c := m.compare(s, o, facts)
	number := c.Number()
	if c.Band == union.KeepApart && (number == "" || c.Veto == 0 || c.Veto == union.VetoPart) {
		// Only what shares a number, and is kept apart for a reason, is listed as
		// possible; two parts of one series share its number by right.
		return edges, nil
	}
	e := staging.Edge{A: s.ID, B: o.ID, Rule: m.rules.Name, Key: number, Parts: c.Text(), Score: c.Score, Band: bandOf(c.Band), Held: heldBecause(&c)}
	return append(edges, found{e, o.Number}), nil
}

// enough keeps the best edges to each title.
func (m *matcher) enough(edges []found) []found {
	slices.SortStableFunc(edges, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.Band, a.Band), cmp.Compare(b.Score, a.Score))
	})
	tied := map[int64]int{}
	out := edges[:0]
	for _, e := range edges {
		if tied[e.to] < m.rules.EnoughEdges {
			tied[e.to]++
			out = append(out, e)
		}
	}
	return out
}
