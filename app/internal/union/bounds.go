package union

import (
	"fmt"
	"slices"
	"strings"
)

// Cluster is what has to be known of the records of a title before it may grow.
type Cluster struct {
	size int
	// sources are those of its records, in order.
	sources []ofSource
	// kinds are its records as far as they differ in what speaks for being apart,
	// each once.
	kinds []*Facts
}

// ofSource is the records of one source in a title: how many, and the numbers of one.
type ofSource struct {
	source  int64
	records int
	numbers []Key
}

// NewCluster returns the title of one record.
func NewCluster(i Item) *Cluster {
	return &Cluster{size: 1, sources: []ofSource{{i.Source, 1, ownNumbers(i.Keys)}}, kinds: []*Facts{i.Facts}}
}

// ownNumbers are the keys that VetoOwn asks for. They hold on to nothing else of a record:
// there are many titles, with many records each.
func ownNumbers(keys []Key) []Key {
	var out []Key
	for _, k := range keys {
		if k.Kind == KeyOCLC || k.Kind == KeyISBN || k.Kind == KeyLCCN {
			out = append(out, Key{k.Kind, strings.Clone(k.Value)})
		}
	}
	return out
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
	all := make([]ofSource, 0, len(c.sources)+len(o.sources))
	mine, theirs := c.sources, o.sources
	for len(mine) > 0 && len(theirs) > 0 {
		switch a, b := mine[0], theirs[0]; {
		case a.source < b.source:
			all, mine = append(all, a), mine[1:]
		case a.source > b.source:
			all, theirs = append(all, b), theirs[1:]
		default:
			a.records += b.records
			all, mine, theirs = append(all, a), mine[1:], theirs[1:]
		}
	}
	c.sources = append(append(all, mine...), theirs...)
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
	asked, reason := slices.Contains(rules.Vetoes, VetoOwn), ""
	c.eachShared(o, func(a, b *ofSource) {
		if reason != "" {
			return
		}
		if a.records+b.records > rules.MaxPerSource {
			reason = fmt.Sprintf(tooLarge+" %d records of one library", rules.MaxPerSource)
		}
	})
	c.eachShared(o, func(a, b *ofSource) {
		if !asked || reason != "" {
			return
		}
		if differs := own(a.numbers, b.numbers); differs != "" {
			reason = othersDiffer + differs
		}
	})
	if reason != "" {
		return reason
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

// eachShared calls f with what two titles have of each source of both.
func (c *Cluster) eachShared(o *Cluster, f func(a, b *ofSource)) {
	for i, k := 0, 0; i < len(c.sources) && k < len(o.sources); {
		a, b := &c.sources[i], &o.sources[k]
		switch {
		case a.source < b.source:
			i++
		case a.source > b.source:
			k++
		default:
			f(a, b)
			i, k = i+1, k+1
		}
	}
}

// NoCluster returns a title without records.
func NoCluster() *Cluster { return &Cluster{} }
