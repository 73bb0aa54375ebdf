package ingest

import (
	"cmp"
	"slices"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// admit says which titles a record joins, the surest first. A title whose
// members, or whose number of members, speak against it is left alone, and the
// edges to it are held for that reason.
func (m *matcher) admit(s *subject) ([]int64, error) {
	targets := s.targets()
	if len(targets) == 0 {
		return nil, nil
	}
	group := newGroup(s.ID, s.Source, s.facts)
	if s.Number != 0 {
		own, err := m.gather(s.Number)
		if err != nil {
			return nil, err
		}
		group = own.clone()
	}
	s.group = group
	var admitted []int64
	for _, t := range targets {
		other, err := m.gather(t.to)
		if err != nil {
			return nil, err
		}
		because, err := m.forbids(group, other)
		if err != nil {
			return nil, err
		}
		if because == "" && t.Rule != staging.Person {
			because = group.Apart(other.Cluster, m.rules, t.Score)
		}
		if because == "" {
			group.merge(other)
			admitted = append(admitted, t.to)
			continue
		}
		s.hold(t.to, because)
	}
	return admitted, nil
}

// targets are the best edges to each title that would be joined, the best first.
func (s *subject) targets() []found {
	var out []found
	for _, f := range s.found {
		if f.Band != staging.Joined || f.to == s.Number {
			continue
		}
		if !slices.ContainsFunc(out, func(o found) bool { return o.to == f.to }) {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b found) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// hold has a person asked about the edges to a title.
func (s *subject) hold(title int64, because string) {
	for i := range s.found {
		if f := &s.found[i]; f.to == title && f.Band == staging.Joined {
			f.Band, f.Held = staging.Asked, because
		}
	}
}

// place puts a record where its edges say.
func (m *matcher) place(s *subject, titles []int64) error {
	if s.split {
		if s.Number != 0 {
			titles = append(titles, s.Number)
		}
		return m.sort(titles)
	}
	numbers, err := m.numbers(s, titles)
	if err != nil {
		return err
	}
	number := numbers[0]
	if s.Number != number {
		if err := m.to.Place(s.ID, number); err != nil {
			return err
		}
	}
	if s.Number == 0 && s.Former == 0 && len(titles) == 0 {
		m.groups.put(number, newGroup(s.ID, s.Source, s.facts))
		return nil // a new number counts as touched
	}
	if err := m.unite(numbers); err != nil {
		return err
	}
	if s.group != nil && s.Former == 0 {
		m.groups.put(number, s.group)
	}
	return nil
}

// unite makes one title of several; their records go to the first.
func (m *matcher) unite(numbers []int64) error {
	m.forget(numbers...)
	for _, n := range numbers[1:] {
		if err := m.to.Forward(n, numbers[0]); err != nil {
			return err
		}
	}
	for _, n := range numbers {
		if err := m.to.Touch(n); err != nil {
			return err
		}
	}
	return nil
}

// numbers are all union numbers that become one, the smallest first: those of
// the titles that are joined, that of the record or the one that it had before
// it went, or a new one.
func (m *matcher) numbers(s *subject, titles []int64) ([]int64, error) {
	numbers := append([]int64(nil), titles...)
	switch {
	case s.Number != 0:
		numbers = append(numbers, s.Number)
	case s.Former != 0:
		free, err := m.tx.Retired(s.Former)
		if err != nil {
			return nil, err
		}
		if free {
			numbers = append(numbers, s.Former)
		} else if len(titles) == 0 {
			had, err := m.regain([]int64{s.ID})
			if err != nil || had != 0 {
				return []int64{had}, err
			}
		}
	}
	if len(numbers) == 0 {
		n, err := m.to.NewNumber()
		return []int64{n}, err
	}
	slices.Sort(numbers)
	return numbers, nil
}

// sorting is the records of some titles and what ties them.
type sorting struct {
	members []union.Member
	records []staging.Record
	edges   []staging.Edge
}

// sort makes some titles anew from the edges between their records.
func (m *matcher) sort(titles []int64) error {
	var all sorting
	for _, number := range titles {
		if err := m.collect(&all, number); err != nil {
			return err
		}
	}
	ties, err := m.ties(&all)
	if err != nil {
		return err
	}
	return m.settle(union.Sort(all.members, ties))
}

// collect reads the records of a title and the edges that start from them.
func (m *matcher) collect(all *sorting, number int64) error {
	m.forget(number)
	if err := m.tx.Touch(number); err != nil {
		return err
	}
	lead, err := m.tx.Lead(number)
	if err != nil {
		return err
	}
	records, err := m.tx.Members(number)
	if err != nil {
		return err
	}
	all.records = append(all.records, records...)
	for i := range records {
		r := &records[i]
		all.members = append(all.members, union.Member{Record: r.ID, Quality: r.Quality, Number: number, Leads: r.ID == lead})
		edges, err := m.tx.Edges(r.ID)
		if err != nil {
			return err
		}
		for _, e := range edges {
			if e.Band == staging.Joined && e.A == r.ID {
				all.edges = append(all.edges, e)
			}
		}
	}
	return nil
}

// ties are the edges between records, but for those by which records would come
// together that a person keeps apart: these are held.
func (m *matcher) ties(all *sorting) ([][2]int64, error) {
	var ties [][2]int64
	if !m.decided {
		for _, e := range all.edges {
			ties = append(ties, [2]int64{e.A, e.B})
		}
		return ties, nil
	}
	slices.SortStableFunc(all.edges, func(a, b staging.Edge) int {
		byPerson := func(e staging.Edge) int { return -b2i(e.Rule == staging.Person) }
		return cmp.Or(cmp.Compare(byPerson(a), byPerson(b)), cmp.Compare(b.Score, a.Score))
	})
	groups := map[int64]*group{}
	for i := range all.records {
		r := &all.records[i]
		facts, err := union.DecodeFacts(r.Facts)
		if err != nil {
			return nil, err
		}
		groups[r.ID] = newGroup(r.ID, r.Source, facts)
	}
	for _, e := range all.edges {
		a, b := groups[e.A], groups[e.B]
		if a == nil || b == nil {
			continue
		}
		if a != b {
			because, err := m.forbids(a, b)
			if err != nil {
				return nil, err
			}
			if because != "" {
				if err := m.holdEdge(e, because); err != nil {
					return nil, err
				}
				continue
			}
			a.merge(b)
			for _, id := range b.records {
				groups[id] = a
			}
		}
		ties = append(ties, [2]int64{e.A, e.B})
	}
	return ties, nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// holdEdge turns an edge that joined into one that asks.
func (m *matcher) holdEdge(e staging.Edge, because string) error {
	if err := m.tx.WithdrawEdge(e.ID, because); err != nil {
		return err
	}
	e.Band, e.Held = staging.Asked, because
	return m.tx.AddEdge(e, m.rules.Version, ruler)
}

// settle writes what sort found.
func (m *matcher) settle(groups []union.Group) error {
	for i := range groups {
		g := &groups[i]
		if err := m.number(g); err != nil {
			return err
		}
		if err := m.tx.Touch(g.Number); err != nil {
			return err
		}
		for _, member := range g.Members {
			if member.Number == g.Number {
				continue
			}
			if err := m.tx.Place(member.Record, g.Number); err != nil {
				return err
			}
		}
	}
	for _, g := range groups {
		for _, from := range g.Joined {
			if err := m.tx.LeadTo(from, g.Number); err != nil {
				return err
			}
		}
	}
	return nil
}
