package staging

import (
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

// Key is a match key as it is kept: a kind of the caller's, and a value.
type Key struct {
	Kind  uint8
	Value string
}

// AddKey says that a record has a key.
func (tx *Tx) AddKey(record int64, k Key) error {
	_, err := tx.s.exec("INSERT OR IGNORE INTO keys(kind, value, record) VALUES(?, ?, ?)", k.Kind, k.Value, record)
	return err
}

// RemoveKey takes a key from a record.
func (tx *Tx) RemoveKey(record int64, k Key) error {
	_, err := tx.s.exec("DELETE FROM keys WHERE kind = ? AND value = ? AND record = ?", k.Kind, k.Value, record)
	return err
}

// Sharing returns up to limit other records with the key, in order.
func (tx *Tx) Sharing(k Key, record int64, limit int) ([]Record, error) {
	return tx.records(`JOIN keys k ON k.record = r.id WHERE k.kind = CAST(? AS INTEGER) AND k.value = CAST(? AS TEXT) AND k.record <> CAST(? AS INTEGER)
		ORDER BY k.record LIMIT `+strconv.Itoa(limit), k.Kind, k.Value, record)
}

// Near is a record that has a key which is looked for.
type Near struct {
	// Key is the place of the key among those looked for.
	Key            int
	Record, Source int64
	// Number is its title, 0 if it is in none yet.
	Number int64
}

// nearOne looks for one of several keys.
const nearOne = `SELECT %d, record FROM (SELECT record FROM keys WHERE kind = CAST(? AS INTEGER) AND value = CAST(? AS TEXT) LIMIT %d)`

// Nearby returns the records in force that have any of keys, by key and then in
// order, up to limit of each key.
func (tx *Tx) Nearby(keys []Key, limit int) ([]Near, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	var query strings.Builder
	args := make([]any, 0, 2*len(keys))
	query.WriteString("WITH k(key, record) AS (")
	for i, k := range keys {
		if i > 0 {
			query.WriteString(" UNION ALL ")
		}
		fmt.Fprintf(&query, nearOne, i, limit)
		args = append(args, k.Kind, k.Value)
	}
	query.WriteString(") SELECT k.key, k.record, r.source, coalesce(r.number, 0) FROM k CROSS JOIN records r ON r.id = k.record WHERE r.gone = 0")
	var out []Near
	err := tx.s.query(query.String(), func(rows *sql.Rows) error {
		var n Near
		err := rows.Scan(&n.Key, &n.Record, &n.Source, &n.Number)
		out = append(out, n)
		return err
	}, args...)
	return out, err
}

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

// Forward joins the title from into the title to: its records go there, and
// its number leads there.
func (tx *Tx) Forward(from, to int64) error {
	if _, err := tx.s.exec("UPDATE records SET number = ?2 WHERE number = ?1", from, to); err != nil {
		return err
	}
	return tx.LeadTo(from, to)
}

// LeadTo lets a number that has no records any more lead to a title.
func (tx *Tx) LeadTo(from, to int64) error {
	_, err := tx.s.exec("UPDATE clusters SET forward = ?2, lead = NULL, libraries = 0 WHERE number = ?1", from, to)
	return err
}
