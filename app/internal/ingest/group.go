package ingest

import (
	"fmt"

	"holdfast/app/internal/union"
)

// group is what has to be known of a cluster before it may grow.
type group struct {
	size int
	// perSource counts its records by source.
	perSource map[int64]int
	// things are its records as far as they differ in what they are, each once.
	things []*union.Facts
}

func newGroup() *group {
	return &group{perSource: map[int64]int{}}
}

func (g *group) add(source int64, facts *union.Facts) {
	g.size++
	g.perSource[source]++
	g.addThing(facts)
}

func (g *group) addThing(facts *union.Facts) {
	for _, have := range g.things {
		if have.Thing() == facts.Thing() {
			return
		}
	}
	g.things = append(g.things, facts)
}

func (g *group) merge(o *group) {
	g.size += o.size
	for s, n := range o.perSource {
		g.perSource[s] += n
	}
	for _, f := range o.things {
		g.addThing(f)
	}
}

// apart says why two groups do not become one, or "". A pair of their records
// may have no quarrel while others have: no chain may tie what no pair would.
func (g *group) apart(o *group, rules *union.RuleSet) string {
	if g.size+o.size > rules.MaxCluster {
		return fmt.Sprintf("the title would have more than %d records", rules.MaxCluster)
	}
	for s, n := range g.perSource {
		if o.perSource[s] > 0 && n+o.perSource[s] > rules.MaxPerSource {
			return fmt.Sprintf("the title would have more than %d records of one library", rules.MaxPerSource)
		}
	}
	for _, a := range g.things {
		for _, b := range o.things {
			if reason := rules.Apart(a, b); reason != "" {
				return "another record of the title differs: " + reason
			}
		}
	}
	return ""
}
