package judge

import "slices"

// Measure is what a set of cases comes to by one profile. Shares are from 0 to 1.
type Measure struct {
	Cases int `json:"cases"`
	// At1, At3 and At10 are the shares that have the place or a better one.
	At1  float64 `json:"success_at_1"`
	At3  float64 `json:"success_at_3"`
	At10 float64 `json:"success_at_10"`
	// Reciprocal is the mean of one by the rank.
	Reciprocal float64 `json:"mean_reciprocal_rank"`
	// Met is the share of cases whose expectation is met in full.
	Met float64 `json:"met"`
}

func (m *Measure) add(o Outcome) {
	m.Cases++
	if o.Rank > 0 {
		m.Reciprocal += 1 / float64(o.Rank)
	}
	for _, p := range []struct {
		sum  *float64
		most int
	}{{&m.At1, 1}, {&m.At3, 3}, {&m.At10, 10}} {
		if o.Rank > 0 && o.Rank <= p.most {
			*p.sum++
		}
	}
	if o.Met {
		m.Met++
	}
}

func (m *Measure) divide() {
	if m.Cases == 0 {
		return
	}
	for _, sum := range []*float64{&m.At1, &m.At3, &m.At10, &m.Reciprocal, &m.Met} {
		*sum /= float64(m.Cases)
	}
}

// Row is one line of the table: a kind, a group, or all.
type Row struct {
	// Kind is 0 for a group and for all, Group is "" for all.
	Kind  int    `json:"kind,omitempty"`
	Group string `json:"group,omitempty"`
	Name  string `json:"name"`
	// Measures are by profile.
	Measures map[string]Measure `json:"measures"`
}

// Table is a run summed up.
type Table struct {
	Kinds  []Row `json:"kinds"`
	Groups []Row `json:"groups"`
	// All is over all kinds but what people added; Seen and Unseen are its two parts.
	All    Row `json:"all"`
	Seen   Row `json:"seen"`
	Unseen Row `json:"unseen"`
	// Untested kinds have fewer than 20 cases. They stand in Kinds, but in no sum.
	Untested []int `json:"untested"`
}

// Sum adds up a run.
func (r *Run) Sum() *Table {
	t := &Table{}
	for _, k := range Kinds() {
		row := r.row(k.Name, func(c *Case) bool { return c.Kind == k.Number })
		row.Kind, row.Group = k.Number, string(Group(k.Number))
		if k.Number != Added && r.cases(k.Number) < leastCases {
			t.Untested = append(t.Untested, k.Number)
		}
		t.Kinds = append(t.Kinds, row)
	}
	tested := func(c *Case) bool { return c.Kind != Added && !slices.Contains(t.Untested, c.Kind) }
	for _, g := range "ABCDE" {
		row := r.row(groupNames[byte(g)], func(c *Case) bool { return tested(c) && Group(c.Kind) == byte(g) })
		row.Group = string(g)
		t.Groups = append(t.Groups, row)
	}
	t.All = r.row("all", tested)
	t.Seen = r.row("seen", func(c *Case) bool { return tested(c) && !c.Unseen })
	t.Unseen = r.row("set aside", func(c *Case) bool { return tested(c) && c.Unseen })
	return t
}

var groupNames = map[byte]string{'A': "whole titles", 'B': "authors and names", 'C': "numbers", 'D': "edition and kind", 'E': "slips and limits"}

func (r *Run) cases(kind int) (n int) {
	for i := range r.Results {
		if r.Results[i].Kind == kind {
			n++
		}
	}
	return n
}

func (r *Run) row(name string, in func(*Case) bool) Row {
	row := Row{Name: name, Measures: map[string]Measure{}}
	for _, p := range r.Profiles {
		var m Measure
		for i := range r.Results {
			if in(&r.Results[i].Case) {
				m.add(r.Results[i].Outcomes[p])
			}
		}
		m.divide()
		row.Measures[p] = m
	}
	return row
}

// Change is a case that went otherwise than in a run before.
type Change struct {
	Kind    int     `json:"kind"`
	Profile string  `json:"profile"`
	Query   string  `json:"query"`
	Library string  `json:"library,omitempty"`
	Control string  `json:"control,omitempty"`
	Before  Outcome `json:"before"`
	Now     Outcome `json:"now"`
	Unseen  bool    `json:"unseen,omitempty"`
}

// Against lists the cases of both runs that got better or worse since an older one.
func (r *Run) Against(older *Run) (better, worse []Change) {
	before := map[string]*Result{}
	for i := range older.Results {
		o := &older.Results[i]
		before[key(o.Kind, &o.Case)] = o
	}
	for i := range r.Results {
		now := &r.Results[i]
		o := before[key(now.Kind, &now.Case)]
		if o == nil {
			continue
		}
		for _, p := range r.Profiles {
			was, ok := o.Outcomes[p]
			is := now.Outcomes[p]
			if !ok || was.Rank == is.Rank && was.Met == is.Met {
				continue
			}
			c := Change{now.Kind, p, now.Asked[0].Text, now.Library, now.Control, was, is, now.Unseen}
			if is.better(was) {
				better = append(better, c)
			} else {
				worse = append(worse, c)
			}
		}
	}
	return better, worse
}

func key(kind int, c *Case) string { return string(rune(kind)) + c.key() }

// better says whether an outcome is better than another one.
func (o Outcome) better(than Outcome) bool {
	if o.Rank == than.Rank {
		return o.Met && !than.Met
	}
	return o.Rank > 0 && (than.Rank == 0 || o.Rank < than.Rank)
}
