package ingest

import (
	"context"
	"errors"
	"fmt"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// ErrKeptApart is returned if records are to be joined whose titles have records
// that a person keeps apart.
var ErrKeptApart = errors.New("records of the two titles are kept apart by a decision")

// ErrJoined is returned if records are to be kept apart that other decisions of
// people tie together.
var ErrJoined = errors.New("other decisions tie the two records together")

// Ruling is what a person decides of two records, by their numbers in staging.
type Ruling struct {
	A, B    int64
	Verdict staging.Verdict
	Who     string
	// Lead is the record that is to lead the title of both, 0 for the best.
	Lead int64
}

// Decide carries out what a person decided of two records and tells the index.
// It returns the number of the decision, for Undo.
func Decide(ctx context.Context, store *staging.Store, index Index, r Ruling) (id int64, err error) {
	err = change(ctx, store, index, func(m *matcher) error {
		if id, err = m.tx.AddDecision(staging.Decision{A: r.A, B: r.B, Verdict: r.Verdict, Lead: r.Lead, Who: r.Who}); err != nil {
			return err
		}
		m.decided = true
		if r.Verdict == staging.Later {
			return m.putOff(id, r)
		}
		return m.carryOut(r)
	})
	if err != nil {
		return 0, fmt.Errorf("decide: %w", err)
	}
	return id, nil
}

// Undo takes a decision back. The one about the pair whose place it took is in force
// again; without one the rules say again what they say.
func Undo(ctx context.Context, store *staging.Store, index Index, decision int64) error {
	err := change(ctx, store, index, func(m *matcher) error {
		d, again, err := m.tx.UndoDecision(decision)
		if err != nil {
			return err
		}
		if again != nil && again.Verdict != staging.Later {
			err := m.carryOut(Ruling{A: again.A, B: again.B, Verdict: again.Verdict, Who: again.Who, Lead: again.Lead})
			if err == nil || !errors.Is(err, staging.ErrNotFound) {
				return err
			}
		}
		return m.reconsider(d.A, d.B, "the decision was undone")
	})
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	return nil
}

// change does something in one transaction of staging, matches what it touched
// and tells the index.
func change(ctx context.Context, store *staging.Store, index Index, do func(*matcher) error) error {
	r, err := newRun(ctx, store, nil, nil)
	if err != nil {
		return err
	}
	tx, err := store.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	m, err := newMatcher(tx, r.rules)
	if err != nil {
		return err
	}
	if err := do(m); err != nil {
		return err
	}
	if err := m.run(ctx); err != nil {
		return err
	}
	seq, err := r.settle(ctx, tx)
	if err != nil {
		return err
	}
	return r.feed(ctx, tx, index, seq)
}

// carryOut makes the ledger and the titles say what was decided. Both titles are
// touched: which works they are editions of hangs on decisions too.
func (m *matcher) carryOut(r Ruling) error {
	for _, id := range []int64{r.A, r.B} {
		if err := m.tx.TouchTitle(id); err != nil {
			return err
		}
	}
	switch r.Verdict {
	case staging.Same:
		if err := m.joinPair(r.A, r.B, r.Who); err != nil || r.Lead == 0 {
			return err
		}
		return m.leadBy(r.Lead, r.A)
	case staging.Different, staging.Edition:
		return m.partPair(r.A, r.B)
	}
	return nil
}

// putOff changes nothing but the queue, unless the pair was decided on: then the rules
// say again what they say.
func (m *matcher) putOff(id int64, r Ruling) error {
	d, err := m.tx.Decision(id)
	if err != nil || d.Before == 0 {
		return err
	}
	return m.reconsider(r.A, r.B, "the decision was put off")
}

// leadBy has the leading record of a title found anew; lead and of are records of it.
func (m *matcher) leadBy(lead, of int64) error {
	one, other, err := m.pair(lead, of)
	if err != nil {
		return err
	}
	if one.Number != other.Number {
		return fmt.Errorf("%w: the record that is to lead is in another title", staging.ErrNotFound)
	}
	return m.tx.Touch(one.Number)
}

// pair reads the two records of a decision.
func (m *matcher) pair(a, b int64) (one, other staging.Record, err error) {
	if one, err = m.tx.Record(a); err == nil {
		other, err = m.tx.Record(b)
	}
	if err == nil && (one.Number == 0 || other.Number == 0) {
		err = fmt.Errorf("%w: one of the records is in no title", staging.ErrNotFound)
	}
	return one, other, err
}

// joinPair ties two records, whatever the rules say.
func (m *matcher) joinPair(a, b int64, who string) error {
	one, other, err := m.pair(a, b)
	if err != nil {
		return err
	}
	if err := m.endEdges(a, b, "a person joined them"); err != nil {
		return err
	}
	e := staging.Edge{A: a, B: b, Rule: staging.Person, Score: 100, Band: staging.Joined}
	if err := m.tx.AddEdge(e, m.rules.Version, who); err != nil {
		return err
	}
	if one.Number == other.Number {
		return nil
	}
	left, err := m.gather(one.Number)
	if err != nil {
		return err
	}
	right, err := m.gather(other.Number)
	if err != nil {
		return err
	}
	if because, err := m.forbids(left, right); err != nil || because != "" {
		return errors.Join(err, ErrKeptApart)
	}
	return m.unite([]int64{min(one.Number, other.Number), max(one.Number, other.Number)})
}

// partPair keeps two records in two titles. What else tied their title together
// is looked at anew.
func (m *matcher) partPair(a, b int64) error {
	one, other, err := m.pair(a, b)
	if err != nil {
		return err
	}
	if err := m.endEdges(a, b, "a person keeps them apart"); err != nil {
		return err
	}
	if one.Number != other.Number {
		return nil
	}
	if tied, err := m.tiedByPeople(a, b); err != nil || tied {
		return errors.Join(err, ErrJoined)
	}
	return m.sort([]int64{one.Number})
}

// tiedByPeople says whether edges of people alone lead from one record to another.
func (m *matcher) tiedByPeople(a, b int64) (bool, error) {
	seen, todo := map[int64]bool{a: true}, []int64{a}
	for len(todo) > 0 {
		r := todo[0]
		todo = todo[1:]
		edges, err := m.tx.Edges(r)
		if err != nil {
			return false, err
		}
		for _, e := range edges {
			other := e.Other(r)
			if e.Rule != staging.Person || e.Band != staging.Joined || seen[other] {
				continue
			}
			if other == b {
				return true, nil
			}
			seen[other] = true
			todo = append(todo, other)
		}
	}
	return false, nil
}

// endEdges withdraws all edges between two records.
func (m *matcher) endEdges(a, b int64, because string) error {
	edges, err := m.tx.Edges(a)
	if err != nil {
		return err
	}
	for _, e := range edges {
		if e.Other(a) != b {
			continue
		}
		if err := m.tx.WithdrawEdge(e.ID, because); err != nil {
			return err
		}
	}
	return nil
}

// reconsider matches two records again, and sorts their titles out.
func (m *matcher) reconsider(a, b int64, because string) error {
	one, other, err := m.pair(a, b)
	if errors.Is(err, staging.ErrNotFound) {
		return nil // gone; there is nothing to match
	}
	if err != nil {
		return err
	}
	if err := m.endEdges(a, b, because); err != nil {
		return err
	}
	for _, r := range []int64{a, b} {
		if err := m.tx.MarkDirty(r); err != nil {
			return err
		}
	}
	titles := []int64{one.Number}
	if other.Number != one.Number {
		titles = append(titles, other.Number)
	}
	return m.sort(titles)
}

// Pair is what is known of two records beside each other.
type Pair struct {
	union.Comparison
	// Edges are the lines of the ledger between them, in force.
	Edges []staging.Edge
	// Decision is a person's in force, nil if there is none.
	Decision *staging.Decision
	// NumberA and NumberB are the titles that they belong to, 0 for none.
	NumberA, NumberB int64
	// Together says that they are in one title, though perhaps by way of others.
	Together bool
}

// Compare says what the rules in force make of two records, and what is written of
// them.
func Compare(ctx context.Context, store *staging.Store, a, b int64) (*Pair, error) {
	rules, err := Rules(ctx, store)
	if err != nil {
		return nil, err
	}
	one, err := store.Pairable(ctx, a)
	if err != nil {
		return nil, err
	}
	other, err := store.Pairable(ctx, b)
	if err != nil {
		return nil, err
	}
	left, err := union.DecodeFacts(one.Facts)
	if err != nil {
		return nil, err
	}
	right, err := union.DecodeFacts(other.Facts)
	if err != nil {
		return nil, err
	}
	p := &Pair{Comparison: rules.Compare(left, right, one.Source == other.Source), NumberA: one.Number, NumberB: other.Number}
	p.Together = one.Number == other.Number && one.Number != 0
	p.Edges, p.Decision, err = store.Between(ctx, a, b)
	return p, err
}
