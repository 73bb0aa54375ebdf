package judge

import (
	"context"
	"fmt"
	"slices"
)

// pageHits is how many hits a person sees, deepHits how many are looked through where
// some may stand before what is meant.
const (
	pageHits = 10
	deepHits = 50
)

// Hit is a title found.
type Hit struct {
	Number   int64
	Holdings int
}

// Answer is what a search shows.
type Answer struct {
	Total int
	Hits  []Hit
	// References are headings under which it says that what was asked for stands.
	References []string
}

// Search is what is judged.
type Search interface {
	// Ask answers a text by a ranking profile with up to limit hits.
	Ask(ctx context.Context, profile, text string, limit int) (Answer, error)
	// Meant is what the search says may have been meant by a text, the likeliest first.
	Meant(ctx context.Context, profile, text string) ([]string, error)
}

// Outcome is how a case went by one profile.
type Outcome struct {
	// Rank is where what is meant stands, from 1; 0 is nowhere on the first page. Of
	// several queries it is the worst. What is judged as a whole has 1 or 0.
	Rank int `json:"rank"`
	// Met says that the expectation is met in full.
	Met bool `json:"met"`
	// Why says in a few words why it is not.
	Why string `json:"why,omitempty"`
}

// Result is a case with its outcomes, by profile.
type Result struct {
	Case
	Outcomes map[string]Outcome `json:"outcomes"`
}

// Run is all cases of a catalogue, judged.
type Run struct {
	Titles   int      `json:"titles"`
	Seed     string   `json:"seed,omitempty"`
	Profiles []string `json:"profiles"`
	Results  []Result `json:"results"`
}

// Judge asks the queries of all cases by each profile.
func (c *Cases) Judge(ctx context.Context, search Search, profiles []string) (*Run, error) {
	run := &Run{Titles: len(c.shelf.numbers), Profiles: profiles}
	for _, one := range c.List {
		r := Result{Case: *one, Outcomes: map[string]Outcome{}}
		for _, p := range profiles {
			j := judging{ctx: ctx, search: search, profile: p, shelf: c.shelf, c: one}
			out, err := j.outcome()
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err != nil {
				// A person who pastes this gets no answer: the worst of misses.
				out = Outcome{Why: err.Error()}
			}
			r.Outcomes[p] = out
		}
		run.Results = append(run.Results, r)
	}
	return run, nil
}

// judging is one case by one profile.
type judging struct {
	ctx     context.Context
	search  Search
	profile string
	shelf   *shelf
	c       *Case
}

func (j *judging) outcome() (Outcome, error) {
	limit := pageHits
	if len(j.c.Expect.Aside) > 0 {
		limit = deepHits
	}
	answers := make([]Answer, len(j.c.Asked))
	for i, q := range j.c.Asked {
		var err error
		if answers[i], err = j.search.Ask(j.ctx, j.profile, q.Text, limit); err != nil {
			return Outcome{}, err
		}
	}
	var out Outcome
	var err error
	switch j.c.Expect.Way {
	case Same:
		out = j.same(answers)
	case Page:
		out = j.page(answers)
	case Nothing:
		if out = (Outcome{Rank: 1, Met: true}); answers[0].Total > 0 {
			out = Outcome{Why: fmt.Sprintf("%d hits", answers[0].Total)}
		}
	default:
		out, err = j.find(answers)
	}
	if err == nil && out.Met {
		out = j.further(out, answers)
	}
	return out, err
}

// wanted says whether a title is one that question i means.
func (j *judging) wanted(i int, number int64) bool {
	if number == j.c.title && len(j.c.Asked[i].Fits) == 0 {
		return true
	}
	if f := j.c.Asked[i].Fits; len(f) > 0 {
		return j.shelf.fits(number, f)
	}
	return j.shelf.fits(number, j.c.Expect.Fits)
}

// rank is where the first title meant stands among hits, those that may stand before
// it not counted.
func (j *judging) rank(i int, hits []Hit) int {
	place := 0
	for _, h := range hits {
		if j.wanted(i, h.Number) {
			return place + 1
		}
		if !j.shelf.fits(h.Number, j.c.Expect.Aside) {
			if place++; place == pageHits {
				break
			}
		}
	}
	return 0
}

func (j *judging) find(answers []Answer) (Outcome, error) {
	out := Outcome{}
	for i := range answers {
		r := j.rank(i, answers[i].Hits)
		if r == 0 && j.c.Expect.Help {
			var err error
			if r, err = j.helped(i); err != nil {
				return out, err
			}
		}
		if r == 0 {
			return Outcome{Why: fmt.Sprintf("%q: not among the first of %d", j.c.Asked[i].Text, answers[i].Total)}, nil
		}
		out.Rank = max(out.Rank, r)
	}
	if out.Met = out.Rank <= j.c.Expect.Within; !out.Met {
		out.Why = fmt.Sprintf("place %d", out.Rank)
	}
	return out, nil
}

// helped is the place after taking the first advice.
func (j *judging) helped(i int) (int, error) {
	meant, err := j.search.Meant(j.ctx, j.profile, j.c.Asked[i].Text)
	if err != nil || len(meant) == 0 {
		return 0, err
	}
	answer, err := j.search.Ask(j.ctx, j.profile, meant[0], pageHits)
	return j.rank(i, answer.Hits), err
}

// same compares the leading hits; the rank is where the one query's first hit stands
// in the other's list.
func (j *judging) same(answers []Answer) Outcome {
	out := Outcome{Rank: 1}
	for i, a := range answers {
		if len(a.Hits) == 0 {
			return Outcome{Why: fmt.Sprintf("%q finds nothing", j.c.Asked[i].Text)}
		}
		for k := range i {
			one := place(a.Hits[0].Number, answers[k].Hits)
			two := place(answers[k].Hits[0].Number, a.Hits)
			if j.wanted(i, a.Hits[0].Number) && j.wanted(k, answers[k].Hits[0].Number) {
				one, two = 1, 1
			}
			if one == 0 || two == 0 {
				return Outcome{Why: fmt.Sprintf("%q leads to another title than %q", j.c.Asked[i].Text, j.c.Asked[k].Text)}
			}
			out.Rank = max(out.Rank, one, two)
		}
	}
	if out.Met = out.Rank == 1; !out.Met {
		out.Why = "another leading hit"
	}
	return out
}

func place(number int64, hits []Hit) int {
	return 1 + slices.IndexFunc(hits, func(h Hit) bool { return h.Number == number })
}

// page asks that the first hits all fit.
func (j *judging) page(answers []Answer) Outcome {
	for i, a := range answers {
		n := j.c.Expect.Within
		if n == 0 {
			n = min(len(a.Hits), pageHits)
		}
		if n == 0 || len(a.Hits) < n {
			return Outcome{Why: fmt.Sprintf("%q: only %d hits", j.c.Asked[i].Text, len(a.Hits))}
		}
		for k, h := range a.Hits[:n] {
			if !j.wanted(i, h.Number) {
				return Outcome{Why: fmt.Sprintf("%q: place %d is another, title %d", j.c.Asked[i].Text, k+1, h.Number)}
			}
		}
	}
	return Outcome{Rank: 1, Met: true}
}

// further looks at what else is expected of a case that has its place.
func (j *judging) further(out Outcome, answers []Answer) Outcome {
	e := &j.c.Expect
	no := func(why string) Outcome { return Outcome{Rank: out.Rank, Why: why} }
	for i, a := range answers {
		if e.Refers != "" && !a.refers(e.Refers) {
			return no("the heading is not named")
		}
		if e.Totals && a.Total != answers[0].Total {
			return no(fmt.Sprintf("%d and %d hits", answers[0].Total, a.Total))
		}
		var before *Hit
		for k := range a.Hits {
			h := &a.Hits[k]
			if !j.wanted(i, h.Number) {
				continue
			}
			if before == nil && len(e.Shown) > 0 && !j.shelf.fits(h.Number, e.Shown) {
				return no("another edition is shown")
			}
			if e.Holdings && before != nil && before.Holdings < h.Holdings {
				return no("not by holdings")
			}
			before = h
		}
	}
	return out
}

// Misses are the cases that do not do by some profile what is expected of them. Those
// set aside are not among them.
func (r *Run) Misses() []Result {
	var out []Result
	for _, one := range r.Results {
		missed := false
		for _, o := range one.Outcomes {
			missed = missed || !o.Met
		}
		if missed && !one.Unseen {
			out = append(out, one)
		}
	}
	return out
}
