package staging

import (
	"database/sql"
)

// Band says what a line of the ledger does. The numbers are kept.
type Band uint8

// The bands: possible pairs are listed, asked ones wait for a person.
const (
	Possible Band = iota
	Asked
	Joined
)

// Edge is a line of the ledger that is in force.
type Edge struct {
	ID, A, B int64
	// Rule is the name of the rule set, or Person; Key a number of both, if there is
	// one; Parts what the score is the sum of, in the caller's form.
	Rule, Key, Parts string
	Score            int
	Band             Band
	// Held says why the two are not joined, or is empty.
	Held string
}

// Person is the rule of an edge that a person decided.
const Person = "person"

// Other is the record at the other end.
func (e Edge) Other(record int64) int64 {
	if e.A == record {
		return e.B
	}
	return e.A
}

const edgesOf = `SELECT id, a, b, rule, key, parts, score, band, held FROM edges WHERE a = ?1 AND withdrawn IS NULL
	UNION ALL SELECT id, a, b, rule, key, parts, score, band, held FROM edges WHERE b = ?1 AND withdrawn IS NULL`

func scanEdge(rows *sql.Rows) (Edge, error) {
	var e Edge
	err := rows.Scan(&e.ID, &e.A, &e.B, &e.Rule, &e.Key, &e.Parts, &e.Score, &e.Band, &e.Held)
	return e, err
}

// Edges returns the edges of a record that are in force.
func (tx *Tx) Edges(record int64) ([]Edge, error) {
	var out []Edge
	err := tx.s.query(edgesOf, func(rows *sql.Rows) error {
		e, err := scanEdge(rows)
		out = append(out, e)
		return err
	}, record)
	return out, err
}

// AddEdge writes a line of the ledger: who decided by which version of the rules.
func (tx *Tx) AddEdge(e Edge, rules int, who string) error {
	if e.A > e.B {
		e.A, e.B = e.B, e.A
	}
	_, err := tx.s.exec("INSERT INTO edges(a, b, rule, key, parts, score, band, rules, who, made, held) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		e.A, e.B, e.Rule, e.Key, e.Parts, e.Score, e.Band, rules, who, tx.stamp(), e.Held)
	return err
}

// WithdrawEdge ends a line of the ledger, with the reason.
func (tx *Tx) WithdrawEdge(id int64, because string) error {
	_, err := tx.s.exec("UPDATE edges SET withdrawn = ?, because = ? WHERE id = ?", tx.stamp(), because, id)
	return err
}

// Members returns the records of a title in order.
func (tx *Tx) Members(number int64) ([]Record, error) {
	return tx.records("WHERE r.number = CAST(? AS INTEGER) ORDER BY r.id", number)
}

// Lead returns the record that leads a title; 0 if the number is retired or
// leads elsewhere.
func (tx *Tx) Lead(number int64) (int64, error) {
	return tx.s.one("SELECT coalesce((SELECT lead FROM clusters WHERE number = ?), 0)", number)
}

// Retired says whether a number is neither a title nor a forward, so that it
// can be a title's again.
func (tx *Tx) Retired(number int64) (bool, error) {
	n, err := tx.s.one(`SELECT EXISTS(SELECT 1 FROM clusters c WHERE number = ? AND forward IS NULL
		AND NOT EXISTS(SELECT 1 FROM records r WHERE r.number = c.number))`, number)
	return n != 0, err
}

// NewNumber makes a union number; it counts as touched.
func (tx *Tx) NewNumber() (int64, error) {
	return tx.s.exec("INSERT INTO clusters DEFAULT VALUES")
}

// Place puts a record into a title, or if number is 0 into none.
func (tx *Tx) Place(record, number int64) error {
	if number == 0 {
		_, err := tx.s.exec("UPDATE records SET former = coalesce(number, former), number = NULL WHERE id = ?", record)
		return err
	}
	_, err := tx.s.exec("UPDATE records SET number = ? WHERE id = ?", number, record)
	return err
}
