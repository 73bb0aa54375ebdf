package union

import (
	"fmt"
	"slices"
)

// Cluster is what has to be known of the records of a title before it may grow.
type Cluster struct {
	size int
	// perSource counts its records by source.
	perSource map[int64]int
	// first is one record of each source.
	first map[int64]*Facts
	// kinds are its records as far as they differ in what speaks for being apart,
	// each once.
	kinds []*Facts
}

// NewCluster returns the title of one record.
func NewCluster(i Item) *Cluster {
	return &Cluster{size: 1, perSource: map[int64]int{i.Source: 1}, first: map[int64]*Facts{i.Source: i.Facts}, kinds: []*Facts{i.Facts}}
}

// traits are what vetoes between the members of two titles ask.
type traits struct {
	thing         Thing
	year, edition int
}

func traitsOf(f *Facts) traits { return traits{f.Thing(), f.Year, f.Edition} }

// Merge takes the records of another title in.
func (c *Cluster) Merge(o *Cluster) {
	c.size += o.size
	for s, n := range o.perSource {
		c.perSource[s] += n
		if c.first[s] == nil {
			c.first[s] = o.first[s]
		}
	}
	for _, f := range o.kinds {
		c.addKind(f)
	}
}

func (c *Cluster) addKind(f *Facts) {
	for _, have := range c.kinds {
		if traitsOf(have) == traitsOf(f) {
			return
		}
	}
	c.kinds = append(c.kinds, f)
}

// What the reasons of Apart are made of; reasonForms takes them apart.
const (
	tooLarge     = "the title would have more than"
	otherDiffers = "another record of the title differs: "
	othersDiffer = "other records of the titles differ: "
	weakEdge     = "two titles of several records would hang on one weak edge"
)

// Apart says why two titles do not become one by an edge of this score, or "".
// A pair of their records may have no quarrel while others have: no chain may
// tie what no pair would.
func (c *Cluster) Apart(o *Cluster, rules *RuleSet, score int) string {
	if c.size+o.size > rules.MaxCluster {
		return fmt.Sprintf(tooLarge+" %d records", rules.MaxCluster)
	}
	for s, n := range c.perSource {
		if o.perSource[s] > 0 && n+o.perSource[s] > rules.MaxPerSource {
			return fmt.Sprintf(tooLarge+" %d records of one library", rules.MaxPerSource)
		}
	}
	if slices.Contains(rules.Vetoes, VetoOwn) {
		for s, f := range c.first {
			if g := o.first[s]; g != nil && own(f, g) != "" {
				return othersDiffer + own(f, g)
			}
		}
	}
	for _, a := range c.kinds {
		for _, b := range o.kinds {
			if reason := rules.Apart(a, b); reason != "" {
				return otherDiffers + reason
			}
		}
	}
	if c.size > 1 && o.size > 1 && score < rules.Strong {
		return weakEdge
	}
	return ""
}

// NoCluster returns a title without records.
func NoCluster() *Cluster { return &Cluster{perSource: map[int64]int{}, first: map[int64]*Facts{}} }
