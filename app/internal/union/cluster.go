package union

import "sort"

// Member is a record of the clusters that are being sorted out anew.
type Member struct {
	// Record is its number in staging, Quality its rating.
	Record  int64
	Quality int
	// Number is the union number it had, 0 if none.
	Number int64
	// Leads says that it led the cluster of that number.
	Leads bool
}

// Group is a connected component: the records of one title.
type Group struct {
	// Members stand with the leading source first.
	Members []Member
	// Number is the union number it keeps, 0 if it needs a new one.
	Number int64
	// Joined are numbers that from now on lead to Number.
	Joined []int64
}

// Sort parts members into the components that the edges make, and says which
// union numbers they keep: a number stays with the source that led it, or if
// that is gone with the best of those that had it, and of several numbers in
// one group the smallest stays. Edges are pairs of records; those to records
// that are not members count for nothing. Groups come in order of their first
// record.
func Sort(members []Member, edges [][2]int64) []Group {
	groups := components(members, edges)
	owner := numberOwners(members)
	for i := range groups {
		g := &groups[i]
		for _, m := range g.Members {
			if m.Number != 0 && owner[m.Number] == m.Record {
				g.Joined = append(g.Joined, m.Number)
			}
		}
		sort.Slice(g.Joined, func(a, b int) bool { return g.Joined[a] < g.Joined[b] })
		if len(g.Joined) > 0 {
			g.Number, g.Joined = g.Joined[0], g.Joined[1:]
		}
		sort.SliceStable(g.Members, func(a, b int) bool { return g.Members[a].better(g.Members[b]) })
	}
	return groups
}

// better puts the leading source first: quality, then the record that came first.
func (m Member) better(o Member) bool {
	if m.Quality != o.Quality {
		return m.Quality > o.Quality
	}
	return m.Record < o.Record
}

// numberOwners says which record takes each union number with it.
func numberOwners(members []Member) map[int64]int64 {
	best := map[int64]Member{}
	for _, m := range members {
		if m.Number == 0 {
			continue
		}
		b, ok := best[m.Number]
		if !ok || m.Leads || !b.Leads && m.better(b) {
			best[m.Number] = m
		}
	}
	owner := make(map[int64]int64, len(best))
	for n, m := range best {
		owner[n] = m.Record
	}
	return owner
}

// components is union-find with path halving.
func components(members []Member, edges [][2]int64) []Group {
	at := make(map[int64]int, len(members))
	parent := make([]int, len(members))
	for i, m := range members {
		at[m.Record], parent[i] = i, i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for _, e := range edges {
		a, okA := at[e[0]]
		b, okB := at[e[1]]
		if !okA || !okB {
			continue
		}
		ra, rb := root(a), root(b)
		parent[max(ra, rb)] = min(ra, rb)
	}
	var groups []Group
	place := map[int]int{}
	for i, m := range members {
		r := root(i)
		p, ok := place[r]
		if !ok {
			p = len(groups)
			place[r] = p
			groups = append(groups, Group{})
		}
		groups[p].Members = append(groups[p].Members, m)
	}
	return groups
}
