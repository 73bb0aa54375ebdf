package ingest

import (
	"holdfast/app/internal/union"
)

// group is the records of a title, with what has to be known before it may grow.
type group struct {
	*union.Cluster
	records []int64
}

func newGroup(record, source int64, facts *union.Facts) *group {
	return &group{union.NewCluster(union.Item{Facts: facts, Source: source}), []int64{record}}
}

// clone returns a copy that may grow.
func (g *group) clone() *group {
	c := &group{Cluster: union.NoCluster()}
	c.merge(g)
	return c
}

func (g *group) merge(o *group) {
	g.Merge(o.Cluster)
	g.records = append(g.records, o.records...)
}

// gather reads the records of a title. The group is the matcher's to keep.
func (m *matcher) gather(number int64) (*group, error) {
	if g, ok := m.groups.get(number); ok {
		return g, nil
	}
	members, err := m.to.Members(number)
	if err != nil {
		return nil, err
	}
	g := &group{Cluster: union.NoCluster()}
	for i := range members {
		facts, err := m.factsOf(members[i].ID)
		if err != nil {
			return nil, err
		}
		g.merge(newGroup(members[i].ID, members[i].Source, facts))
	}
	m.groups.put(number, g)
	return g, nil
}

// forbids says why a person's decision keeps two groups apart, or "".
func (m *matcher) forbids(a, b *group) (string, error) {
	if !m.decided {
		return "", nil
	}
	in := map[int64]bool{}
	for _, r := range b.records {
		in[r] = true
	}
	for _, r := range a.records {
		list, err := m.tx.Decisions(r)
		if err != nil {
			return "", err
		}
		for _, d := range list {
			if d.Apart() && in[d.Other(r)] {
				return "a person keeps records of the two titles apart", nil
			}
		}
	}
	return "", nil
}
