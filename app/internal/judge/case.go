package judge

import "slices"

// Way is how the answer to a case is judged.
type Way string

// The ways.
const (
	// Find: a title that fits stands within the first Within places, for each query.
	Find Way = "find"
	// Same: all queries have the same title, or one that fits, in the first place.
	Same Way = "same"
	// Page: the first Within hits all fit; with 0, all hits of the first page.
	Page Way = "page"
	// Nothing: there is no hit.
	Nothing Way = "nothing"
)

// Expectation is what the search must show for a case.
type Expectation struct {
	Way    Way `json:"way"`
	Within int `json:"within,omitempty"`
	// Fits are features of the titles that are meant beside the case's own.
	Fits []string `json:"fits,omitempty"`
	// Aside are features of titles that may stand before those that fit.
	Aside []string `json:"aside,omitempty"`
	// Shown are features that the first title that fits must have.
	Shown []string `json:"shown,omitempty"`
	// Holdings: titles that fit follow each other by how many libraries hold them.
	Holdings bool `json:"holdings,omitempty"`
	// Totals: all queries find equally many titles.
	Totals bool `json:"totals,omitempty"`
	// Refers: the search says that what was asked for stands under this heading.
	Refers string `json:"refers,omitempty"`
	// Help: what the search says may have been meant counts, if the first page has none.
	Help bool `json:"help,omitempty"`
}

// Question is one query of a case.
type Question struct {
	Text string `json:"text"`
	// Fits is in the place of the expectation's, if it is not empty.
	Fits []string `json:"fits,omitempty"`
}

// Case is one record and what is asked for it.
type Case struct {
	Kind int `json:"kind"`
	// Library and Control name the record; a case of no record has neither.
	Library string      `json:"library,omitempty"`
	Control string      `json:"control,omitempty"`
	Asked   []Question  `json:"asked"`
	Expect  Expectation `json:"expect"`
	// Unseen cases are for reporting only.
	Unseen bool `json:"unseen,omitempty"`

	title int64
}

func find(within int, texts ...string) *Case { return newCase(Find, within, texts) }

func same(texts ...string) *Case { return newCase(Same, 1, texts) }

func page(within int, texts ...string) *Case { return newCase(Page, within, texts) }

// newCase is a case of the texts, nil if one of them is empty or of a pair both are
// the same.
func newCase(way Way, within int, texts []string) *Case {
	c := &Case{Expect: Expectation{Way: way, Within: within}}
	for _, t := range texts {
		if t == "" || slices.ContainsFunc(c.Asked, func(q Question) bool { return q.Text == t }) {
			if way == Same || t == "" {
				return nil
			}
			continue
		}
		c.Asked = append(c.Asked, Question{Text: t})
	}
	return c
}

func (c *Case) fits(features ...string) *Case {
	if c != nil {
		c.Expect.Fits = features
	}
	return c
}

func (c *Case) aside(features ...string) *Case {
	if c != nil {
		c.Expect.Aside = features
	}
	return c
}

func (c *Case) byHoldings() *Case {
	if c != nil {
		c.Expect.Holdings = true
	}
	return c
}

func (c *Case) withHelp() *Case {
	if c != nil {
		c.Expect.Help = true
	}
	return c
}

// key is what a case is known by from one run to the next.
func (c *Case) key() string {
	k := c.Library + "\x00" + c.Control
	for _, q := range c.Asked {
		k += "\x00" + q.Text
	}
	return k
}
