package ingest

import (
	"context"
	"slices"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// Sent is one record as a library sent it, and its place in the union.
type Sent struct {
	// Record is the union record that it would be alone.
	*union.Record
	// ID is its number in staging, Quality its rating.
	ID      int64
	Quality int
	// Title is the union number of its title, 0 for none; Lead leads it, with
	// LeadQuality, and Libraries hold it.
	Title, Lead            int64
	LeadQuality, Libraries int
}

// Sents reads records by their numbers; those that are not there are left out.
func Sents(ctx context.Context, store *staging.Store, records []int64) (map[int64]*Sent, error) {
	placed, err := store.Placed(ctx, records)
	if err != nil {
		return nil, err
	}
	out := make(map[int64]*Sent, len(placed))
	for id, p := range placed {
		alone := merged(defaultMerge, &staging.Title{Number: p.Number, Sources: []staging.Source{p.Source}})
		out[id] = &Sent{Record: alone, ID: id, Quality: p.Quality, Title: p.Number, Lead: p.Lead, LeadQuality: p.LeadQuality, Libraries: p.Libraries}
	}
	return out, nil
}

// Chain returns the lines of the ledger that tie one record of a title to another,
// in order and as few as can be; none if nothing ties them.
func Chain(ctx context.Context, store *staging.Store, title, from, to int64) ([]staging.Line, error) {
	edges, err := store.EdgesOf(ctx, title)
	if err != nil {
		return nil, err
	}
	next := map[int64][]int64{}
	for _, e := range edges {
		if e.Band == staging.Joined {
			next[e.A], next[e.B] = append(next[e.A], e.B), append(next[e.B], e.A)
		}
	}
	var out []staging.Line
	way := path(next, from, to)
	for i := 1; i < len(way); i++ {
		lines, err := store.Lines(ctx, way[i-1], way[i])
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(lines, func(l staging.Line) bool { return l.Band == staging.Joined }); i >= 0 {
			out = append(out, lines[i])
		}
	}
	return out, nil
}

// path finds the shortest way through a graph, breadth first.
func path(next map[int64][]int64, from, to int64) []int64 {
	before := map[int64]int64{from: from}
	for todo := []int64{from}; len(todo) > 0; todo = todo[1:] {
		if todo[0] == to {
			break
		}
		for _, n := range next[todo[0]] {
			if _, seen := before[n]; !seen {
				before[n] = todo[0]
				todo = append(todo, n)
			}
		}
	}
	if _, reached := before[to]; !reached {
		return nil
	}
	way := []int64{to}
	for at := to; at != from; {
		at = before[at]
		way = append(way, at)
	}
	slices.Reverse(way)
	return way
}

// SharedKeys are the keys by which the rules in force find one of two records when
// they look at the other, as people read them.
func SharedKeys(ctx context.Context, store *staging.Store, a, b int64) ([]string, error) {
	rules, err := Rules(ctx, store)
	if err != nil {
		return nil, err
	}
	var keys [2][]union.Key
	for i, id := range []int64{a, b} {
		r, err := store.Pairable(ctx, id)
		if err != nil {
			return nil, err
		}
		facts, err := union.DecodeFacts(r.Facts)
		if err != nil {
			return nil, err
		}
		keys[i] = rules.KeysOf(facts)
	}
	var out []string
	for _, k := range keys[0] {
		if slices.Contains(keys[1], k) {
			out = append(out, k.Kind.Name())
		}
	}
	return out, nil
}
