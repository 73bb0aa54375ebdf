package staging

import (
	"database/sql"
	"strconv"
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

// Edge is a line of the ledger that is in force.
type Edge struct {
	ID, A, B  int64
	Rule, Key string
	Score     int
	// Held says why the two are not joined, or is empty.
	Held string
}

// Other is the record at the other end.
func (e Edge) Other(record int64) int64 {
	if e.A == record {
		return e.B
	}
	return e.A
}

const edgesOf = `SELECT id, a, b, rule, key, score, held FROM edges WHERE a = ?1 AND withdrawn IS NULL
	UNION ALL SELECT id, a, b, rule, key, score, held FROM edges WHERE b = ?1 AND withdrawn IS NULL`

func scanEdge(rows *sql.Rows) (Edge, error) {
	var e Edge
	err := rows.Scan(&e.ID, &e.A, &e.B, &e.Rule, &e.Key, &e.Score, &e.Held)
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
	_, err := tx.s.exec("INSERT INTO edges(a, b, rule, key, score, rules, who, made, held) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
		e.A, e.B, e.Rule, e.Key, e.Score, rules, who, tx.stamp(), e.Held)
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

// Attach notes what title a holdings record is for, by its control number.
func (tx *Tx) Attach(holding, source int64, host string) error {
	_, err := tx.s.exec(`INSERT INTO attachments(holding, source, host) VALUES(?, ?, ?)
		ON CONFLICT(holding) DO UPDATE SET host = excluded.host`, holding, source, host)
	return err
}

// Attachment is a holdings record whose title has to be looked for.
type Attachment struct {
	Holding int64
	Host    string
	// Bib is the title's record so far, 0 if none.
	Bib  int64
	Gone bool
	// Brought says that the import brought the record, new or changed.
	Brought bool
	Facts   []byte
}

// FindUnsettled lists the holdings records of a source whose title has to be
// looked for: those that are dirty, that still wait, and whose title is gone.
func (tx *Tx) FindUnsettled(source int64) error {
	for _, q := range []string{
		"DELETE FROM temp.unsettled WHERE ?1 IS NOT NULL",
		"INSERT OR IGNORE INTO temp.unsettled SELECT a.holding FROM attachments a CROSS JOIN records h ON h.id = a.holding WHERE a.source = ?1 AND a.bib IS NULL AND h.gone = 0",
		"INSERT OR IGNORE INTO temp.unsettled SELECT a.holding FROM temp.dirty d CROSS JOIN attachments a ON a.holding = d.record WHERE a.source = ?1",
		`INSERT OR IGNORE INTO temp.unsettled SELECT a.holding FROM temp.dirty d CROSS JOIN records b ON b.id = d.record
			CROSS JOIN attachments a ON a.bib = b.id WHERE b.gone <> 0 AND a.source = ?1`,
	} {
		if _, err := tx.s.exec(q, source); err != nil {
			return err
		}
	}
	return nil
}

// Unsettled returns what FindUnsettled listed behind the one with number after,
// up to limit.
func (tx *Tx) Unsettled(after int64, limit int) ([]Attachment, error) {
	var out []Attachment
	err := tx.s.query(`SELECT a.holding, a.host, coalesce(a.bib, 0), h.gone,
			EXISTS(SELECT 1 FROM temp.dirty d WHERE d.record = a.holding), v.facts
		FROM temp.unsettled u CROSS JOIN attachments a ON a.holding = u.holding
		JOIN records h ON h.id = a.holding JOIN versions v ON v.id = h.version
		WHERE u.holding > ? ORDER BY u.holding LIMIT ?`,
		func(rows *sql.Rows) error {
			var a Attachment
			err := rows.Scan(&a.Holding, &a.Host, &a.Bib, &a.Gone, &a.Brought, &a.Facts)
			out = append(out, a)
			return err
		}, after, limit)
	return out, err
}

// SetBib ties a holdings record to a title's record, or to none (0). Both
// titles are touched.
func (tx *Tx) SetBib(holding, old, bib int64) error {
	if _, err := tx.s.exec("UPDATE attachments SET bib = nullif(?, 0) WHERE holding = ?", bib, holding); err != nil {
		return err
	}
	for _, b := range []int64{old, bib} {
		if b == 0 {
			continue
		}
		if _, err := tx.s.exec("UPDATE records SET attached = (SELECT count(*) FROM attachments WHERE bib = ?1) WHERE id = ?1", b); err != nil {
			return err
		}
		if _, err := tx.s.exec("INSERT OR IGNORE INTO temp.touched(number) SELECT number FROM records WHERE id = ? AND number IS NOT NULL", b); err != nil {
			return err
		}
	}
	return nil
}

// Superseded returns the holdings records of a title's record that the import
// did not bring, though it brought others for it: the set is replaced.
func (tx *Tx) Superseded(bib int64) ([]int64, error) {
	var out []int64
	err := tx.s.query(`SELECT a.holding FROM attachments a WHERE a.bib = ? AND NOT EXISTS(
			SELECT 1 FROM versions v JOIN loads l ON l.id = v.load WHERE v.record = a.holding AND l.import = ?)`,
		func(rows *sql.Rows) error {
			var h int64
			err := rows.Scan(&h)
			out = append(out, h)
			return err
		}, bib, tx.Import)
	return out, err
}

// Retire marks a record as gone without a version that says so: a holdings
// record that its set no longer has.
func (tx *Tx) Retire(record int64) error {
	_, err := tx.s.exec("UPDATE records SET gone = 1 WHERE id = ?", record)
	return err
}
