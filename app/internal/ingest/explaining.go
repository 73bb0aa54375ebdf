package ingest

import (
	"context"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// Title builds the union record with this number, or with the number that it
// was joined into; staging.ErrNotFound if there is none.
func Title(ctx context.Context, store *staging.Store, number int64) (*union.Record, error) {
	t, err := store.Title(ctx, number)
	if err != nil {
		return nil, err
	}
	p, err := MergeProfile(ctx, store)
	if err != nil {
		return nil, err
	}
	return merged(p, &t), nil
}

// Why says why the sources of a title are one title; nothing if it has one source.
func Why(ctx context.Context, store *staging.Store, number int64) ([]union.Tie, error) {
	t, err := store.Title(ctx, number)
	if err != nil {
		return nil, err
	}
	ledger, err := store.EdgesOf(ctx, t.Number)
	if err != nil {
		return nil, err
	}
	edges := make([]union.Edge, len(ledger))
	for i, e := range ledger {
		edges[i] = union.Edge{A: e.A, B: e.B, Joins: e.Band == staging.Joined, ByPerson: e.Rule == staging.Person, Number: e.Key, Score: e.Score, Parts: e.Parts}
	}
	records, names := make([]int64, len(t.Sources)), make([]string, len(t.Sources))
	for i := range t.Sources {
		records[i], names[i] = t.Sources[i].Record, t.Sources[i].Name
	}
	return union.Explain(edges, records, names), nil
}

// Possible is a title that may be the same as another.
type Possible struct {
	// Number is its union number.
	Number int64
	// Shared is a number of both as the ledger keeps it ("isbn 9782072165115"), and Reason why
	// they were not joined: "one is in print, the other in large print".
	Shared, Reason string
}

// Possibles lists the titles that share a number with a title and were not
// joined with it, each once.
func Possibles(ctx context.Context, store *staging.Store, number int64) ([]Possible, error) {
	held, err := store.HeldOf(ctx, number)
	if err != nil {
		return nil, err
	}
	var out []Possible
	seen := map[int64]bool{}
	for _, h := range held {
		if seen[h.Other] {
			continue
		}
		seen[h.Other] = true
		out = append(out, Possible{Number: h.Other, Shared: h.Key, Reason: h.Held})
	}
	return out, nil
}
