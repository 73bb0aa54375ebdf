package ingest

import (
	"context"
	"fmt"
	"math"

	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// dirtyAtOnce is how many records that have to be matched are listed at a time.
const dirtyAtOnce = 512

// ruler is who decided, as the ledger says, if it was no person.
const ruler = "rules"

// match writes the edges of all records that changed, and sorts their titles
// out anew.
func (r *run) match(ctx context.Context, tx *staging.Tx) error {
	m, err := newMatcher(tx, r.rules)
	if err != nil {
		return err
	}
	m.done = func() { r.progress.AddDone(1) }
	// Records from before come first, as their numbers do.
	if err := m.runTo(ctx, r.base); err != nil {
		return err
	}
	useful, err := r.bulk.useful()
	if err != nil {
		return err
	}
	if !useful {
		if err := r.bulk.flush(); err != nil {
			return err
		}
		return m.run(ctx)
	}
	if err := tx.KeepDirtyTo(r.base); err != nil {
		return err
	}
	defer func() {
		r.bulk.close()
		r.bulk = nil // it is large
	}()
	return r.bulk.run(ctx, m)
}

// ledger is where a matcher reads titles from and writes them to.
type ledger interface {
	FactsOf(record int64) ([]byte, error)
	Members(number int64) ([]staging.Record, error)
	AddEdge(e staging.Edge, rules int, who string) error
	NewNumber() (int64, error)
	Place(record, number int64) error
	Forward(from, to int64) error
	Touch(number int64) error
}

// matcher matches one record after the other.
type matcher struct {
	tx    *staging.Tx
	rules *union.RuleSet
	// to is tx, or bulk while new records are matched.
	to   ledger
	bulk *bulk
	// decided says that people decided on anything.
	decided bool
	// done is called after each record.
	done func()
	// facts of records, and titles, that were needed lately.
	facts  *knownFacts
	groups memory[*group]
	// skip and tied are of search.
	skip map[int64]bool
	tied map[int64]int
}

func newMatcher(tx *staging.Tx, rules *union.RuleSet) (*matcher, error) {
	decided, err := tx.AnyDecisions()
	return &matcher{tx: tx, to: tx, rules: rules, decided: decided, done: func() {}, facts: &knownFacts{}, skip: map[int64]bool{}, tied: map[int64]int{}}, err
}

// run matches all that is listed as dirty.
func (m *matcher) run(ctx context.Context) error { return m.runTo(ctx, math.MaxInt64) }

// runTo matches what is listed as dirty up to the record last.
func (m *matcher) runTo(ctx context.Context, last int64) error {
	for {
		page, err := m.tx.TakeDirty(last, dirtyAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			if err := courtesy.Rest(ctx); err != nil {
				return err
			}
			if err := m.record(&page[i]); err != nil {
				return fmt.Errorf("match record %d: %w", page[i].ID, err)
			}
			m.done()
		}
	}
}

// subject is the record that is being matched.
type subject struct {
	candidate
	edges []staging.Edge
	// split says that an edge that joined was withdrawn.
	split bool
	// found are new edges.
	found []found
	// group is what its title becomes by them, if it joins any.
	group *group
	// ahead is what was found out before its turn, nil for nothing.
	ahead *foreseen
}

// found is a new edge and the title at its other end.
type found struct {
	staging.Edge
	to int64
}

// record matches one record. Matching may put it, or others, on the list again.
func (m *matcher) record(r *staging.Record) error {
	s, err := m.subject(r)
	if err != nil {
		return err
	}
	if s.Gone {
		return m.remove(s)
	}
	return m.tie(s)
}

// tie finds the titles that a record joins, and joins them.
func (m *matcher) tie(s *subject) error {
	if err := m.review(s); err != nil {
		return err
	}
	if err := m.search(s); err != nil {
		return err
	}
	titles, err := m.admit(s)
	if err != nil {
		return err
	}
	for _, f := range s.found {
		if err := m.to.AddEdge(f.Edge, m.rules.Version, ruler); err != nil {
			return err
		}
	}
	return m.place(s, titles)
}

// subject reads what the ledger says of a record. A record that has never been
// in a title has no edges, and nothing has changed since it was listed; any other
// may have been moved when one before it was matched.
func (m *matcher) subject(r *staging.Record) (*subject, error) {
	s := &subject{}
	s.Record = *r
	var err error
	if r.Number != 0 || r.Former != 0 {
		if s.Record, err = m.tx.Record(r.ID); err != nil {
			return nil, err
		}
		if s.edges, err = m.tx.Edges(r.ID); err != nil {
			return nil, err
		}
	}
	if s.facts, err = union.DecodeFacts(s.Facts); err == nil {
		m.facts.put(s.ID, s.facts)
	}
	return s, err
}

// remove takes a record that is gone out of its title. What a person decided of
// it stays, for the day when it comes back.
func (m *matcher) remove(s *subject) error {
	for _, e := range s.edges {
		if err := m.withdraw(s, e, "the record was deleted"); err != nil {
			return err
		}
	}
	if s.Number == 0 {
		return nil
	}
	if err := m.tx.Place(s.ID, 0); err != nil {
		return err
	}
	return m.sort([]int64{s.Number})
}

// withdraw ends an edge. The record at its other end is matched again: the
// edge may have been what kept others from being looked for.
func (m *matcher) withdraw(s *subject, e staging.Edge, because string) error {
	if e.Band == staging.Joined {
		s.split = true
		if err := m.tx.MarkDirty(e.Other(s.ID)); err != nil {
			return err
		}
	}
	return m.tx.WithdrawEdge(e.ID, because)
}

// review looks at the edges of a record again and withdraws what the rules would
// not say now.
func (m *matcher) review(s *subject) error {
	kept := s.edges[:0]
	for _, e := range s.edges {
		because, err := m.stale(s, e)
		if err != nil {
			return err
		}
		if because == "" {
			kept = append(kept, e)
			continue
		}
		if err := m.withdraw(s, e, because); err != nil {
			return err
		}
	}
	s.edges = kept
	return m.renew(s)
}

// stale says why an edge cannot stay as it is, or "".
func (m *matcher) stale(s *subject, e staging.Edge) (string, error) {
	if e.Rule == staging.Person {
		return "", nil
	}
	if e.Rule != m.rules.Name {
		return "it was made by other rules", nil
	}
	other, err := m.tx.Record(e.Other(s.ID))
	if err != nil {
		return "", err
	}
	facts, err := m.factsOf(other.ID)
	if err != nil {
		return "", err
	}
	c := m.compare(s, other.ID, other.Source, facts)
	switch {
	case c.Band == union.JoinThem && e.Band == staging.Joined:
		return "", nil
	case c.Band == union.JoinThem:
		return "what held it was looked at again", nil
	case bandOf(c.Band) == e.Band && heldBecause(&c) == e.Held:
		return "", nil
	}
	return heldBecause(&c), nil
}

// renew writes the edges of a person's decisions that went with a record which
// is there again.
func (m *matcher) renew(s *subject) error {
	if !m.decided || s.Number != 0 {
		return nil
	}
	list, err := m.tx.Decisions(s.ID)
	if err != nil {
		return err
	}
	for _, d := range list {
		other, err := m.tx.Record(d.Other(s.ID))
		if err != nil {
			return err
		}
		if d.Verdict == staging.Same && !other.Gone && other.Number != 0 {
			e := staging.Edge{A: d.A, B: d.B, Rule: staging.Person, Score: 100, Band: staging.Joined}
			s.found = append(s.found, found{e, other.Number})
		}
	}
	return nil
}

// weigh compares a record with another, or knows what that comes to.
func (m *matcher) weigh(s *subject, other, source int64) (union.Comparison, error) {
	if c := s.ahead.known(other); c != nil {
		return *c, nil
	}
	facts, err := m.factsOf(other)
	if err != nil {
		return union.Comparison{}, err
	}
	return m.compare(s, other, source, facts), nil
}

// compare asks the rules about two records, the one that came first first, so
// that the answer has the same words whichever of them is matched.
func (m *matcher) compare(s *subject, other, source int64, facts *union.Facts) union.Comparison {
	same := s.Source == source
	if other < s.ID {
		return m.rules.Weigh(facts, s.facts, same)
	}
	return m.rules.Weigh(s.facts, facts, same)
}

// bandOf is the band of the ledger.
func bandOf(b union.Band) staging.Band {
	switch b {
	case union.JoinThem:
		return staging.Joined
	case union.AskPerson:
		return staging.Asked
	}
	return staging.Possible
}

// heldBecause is why two records were not joined, "" if they were.
func heldBecause(c *union.Comparison) string {
	switch {
	case c.Band == union.JoinThem:
		return ""
	case c.Against != "":
		return c.Against
	}
	return fmt.Sprintf("they agree in %d of 100", c.Score)
}
