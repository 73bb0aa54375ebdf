package staging

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

// Doubt is a pair of titles that waits for a person, by the records of theirs that
// are the likeliest to be the same.
type Doubt struct {
	Edge
	// NumberA and NumberB are the titles that the records belong to.
	NumberA, NumberB int64
	// Later says that it was put off.
	Later bool
	// Kind is the place of its kind.
	Kind int
}

// DoubtKind is how the reasons begin for which pairs of a kind are held; a kind
// without any is that of all other pairs.
type DoubtKind []string

// AnyKind is no place in a list of kinds.
const AnyKind = -1

// Order is an order of doubtful pairs. Those that were put off come last in all.
type Order string

// The orders. LikelyFirst is by kind in the order of their list, by score, and by how
// many libraries hold the two titles.
const (
	LikelyFirst Order = "likely"
	OldestFirst Order = "oldest"
	ByLibrary   Order = "library"
)

var orders = map[Order]string{
	LikelyFirst: "kind, score DESC, holders DESC, id", OldestFirst: "id", ByLibrary: "code_a, code_b, kind, score DESC, id",
}

// kindOf is an expression for the place of an edge's kind, with its arguments.
func kindOf(kinds []DoubtKind) (string, []any) {
	var when strings.Builder
	var args []any
	other := 0
	for i, k := range kinds {
		if len(k) == 0 {
			other = i
		}
		for _, begin := range k {
			fmt.Fprintf(&when, " WHEN substr(held, 1, length(?)) = ? THEN %d", i)
			args = append(args, begin, begin)
		}
	}
	if len(args) == 0 {
		return strconv.Itoa(other), nil
	}
	return fmt.Sprintf("CASE%s ELSE %d END", &when, other), args
}

// doubtful are the asked edges between two titles, one for each two titles, without
// those that no one is to be asked about again: a person keeps records of the two
// titles apart, whichever they are.
const doubtful = `WITH asked AS (
		SELECT e.*, a.number AS number_a, b.number AS number_b, min(a.number, b.number) AS low, max(a.number, b.number) AS high,
			la.code AS code_a, lb.code AS code_b, d.id IS NOT NULL AS later
		FROM edges e INDEXED BY edges_asked JOIN records a ON a.id = e.a JOIN records b ON b.id = e.b
			JOIN libraries la ON la.id = a.library JOIN libraries lb ON lb.id = b.library
			LEFT JOIN decisions d ON d.a = e.a AND d.b = e.b AND d.undone IS NULL
		WHERE e.withdrawn IS NULL AND e.band = 1 AND a.number IS NOT NULL AND b.number IS NOT NULL AND a.number <> b.number),
	apart AS (SELECT DISTINCT min(a.number, b.number) AS low, max(a.number, b.number) AS high
		FROM decisions d JOIN records a ON a.id = d.a JOIN records b ON b.id = d.b
		WHERE d.undone IS NULL AND d.verdict IN ('different', 'edition') AND a.number IS NOT NULL AND b.number IS NOT NULL),
	ranked AS (SELECT *, row_number() OVER (PARTITION BY low, high ORDER BY score DESC, id) AS place, max(later) OVER (PARTITION BY low, high) AS put_off
		FROM asked WHERE (low, high) NOT IN (SELECT low, high FROM apart)) `

// Doubts returns up to limit pairs that wait for a person, of all kinds or of the one
// in place only.
func (s *Store) Doubts(ctx context.Context, kinds []DoubtKind, only int, order Order, limit int) ([]Doubt, error) {
	by := orders[order]
	if by == "" {
		return nil, fmt.Errorf("list doubtful pairs: there is no order %q", order)
	}
	kind, args := kindOf(kinds)
	var out []Doubt
	err := s.read(ctx, doubtful+`SELECT id, a, b, rule, key, parts, score, band, held, number_a, number_b, put_off, `+kind+` AS kind,
			(SELECT libraries FROM clusters WHERE number = low) + (SELECT libraries FROM clusters WHERE number = high) AS holders
		FROM ranked WHERE place = 1 AND ? IN (kind, -1) ORDER BY put_off, `+by+` LIMIT ?`, func(rows *sql.Rows) error {
		var d Doubt
		var holders int
		err := rows.Scan(&d.ID, &d.A, &d.B, &d.Rule, &d.Key, &d.Parts, &d.Score, &d.Band, &d.Held, &d.NumberA, &d.NumberB, &d.Later, &d.Kind, &holders)
		out = append(out, d)
		return err
	}, append(args, only, limit)...)
	return out, wrap("list doubtful pairs", err)
}

// CountDoubts counts the pairs that wait for a person.
func (s *Store) CountDoubts(ctx context.Context) (n int, err error) {
	err = s.read(ctx, doubtful+"SELECT count(*) FROM ranked WHERE place = 1", func(rows *sql.Rows) error { return rows.Scan(&n) })
	return n, wrap("count doubtful pairs", err)
}

// CountDoubtKinds counts the pairs that wait for a person, by kind.
func (s *Store) CountDoubtKinds(ctx context.Context, kinds []DoubtKind) ([]int, error) {
	kind, args := kindOf(kinds)
	counts := make([]int, len(kinds))
	err := s.read(ctx, doubtful+"SELECT "+kind+" AS kind, count(*) FROM ranked WHERE place = 1 GROUP BY kind", func(rows *sql.Rows) error {
		var k, n int
		err := rows.Scan(&k, &n)
		if k < len(counts) {
			counts[k] = n
		}
		return err
	}, args...)
	return counts, wrap("count doubtful pairs", err)
}

// CountDecided counts the decisions in force that were made since a time, as
// 2006-01-02T15:04:05Z, but for what was put off.
func (s *Store) CountDecided(ctx context.Context, since string) (n int, err error) {
	err = s.read(ctx, "SELECT count(*) FROM decisions WHERE undone IS NULL AND verdict <> 'later' AND made >= ?",
		func(rows *sql.Rows) error { return rows.Scan(&n) }, since)
	return n, wrap("count decisions", err)
}
