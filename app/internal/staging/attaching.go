package staging

import (
	"context"
	"database/sql"
	"encoding/json"
)

// Attach notes what title a holdings record is for, by its control number.
func (tx *Tx) Attach(holding, source int64, host string) error {
	_, err := tx.s.exec(`INSERT INTO attachments(holding, source, host) VALUES(?, ?, ?)
		ON CONFLICT(holding) DO UPDATE SET host = excluded.host`, holding, source, host)
	return err
}

// Attachment is a holdings record whose title has to be looked for.
type Attachment struct {
	Holding int64
	// Host is the number of its title, Control its own.
	Host, Control string
	// Bib is the title's record so far, 0 if none.
	Bib  int64
	Gone bool
	// Brought says that the import brought the record, new or changed.
	Brought bool
	Facts   []byte
}

// FindUnsettled lists the holdings records of a source whose title has to be
// looked for: those that are dirty, that still wait, and whose title is gone. Of the
// lines of lists that wait it leaves those to FindAwaited that are not dirty.
func (tx *Tx) FindUnsettled(source int64) error {
	for _, q := range []string{
		"DELETE FROM temp.unsettled WHERE ?1 IS NOT NULL",
		`INSERT OR IGNORE INTO temp.unsettled SELECT a.holding FROM attachments a CROSS JOIN records h ON h.id = a.holding
			WHERE a.source = ?1 AND a.bib IS NULL AND substr(a.host, 1, 1) <> '=' AND h.gone = 0`,
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

// listedWaiting is true of the lines of lists that wait, as the index of what is
// awaited has them.
const listedWaiting = "bib IS NULL AND substr(host, 1, 1) = '='"

// FindAwaited lists the lines of lists, of all sources, whose title is gone or whose
// number leads to several titles, and those that name a title by its union number
// (their host begins with union) and wait. AddAwaited adds those that wait for a
// number that came.
func (tx *Tx) FindAwaited(union string) error {
	for _, q := range []string{
		"DELETE FROM temp.unsettled WHERE ?1 IS NOT NULL",
		"INSERT OR IGNORE INTO temp.unsettled SELECT holding FROM attachments WHERE torn <> 0 AND ?1 IS NOT NULL",
		"INSERT OR IGNORE INTO temp.unsettled SELECT holding FROM attachments WHERE " + listedWaiting + " AND host >= ?1 AND host < ?1 || char(65535)",
		`INSERT OR IGNORE INTO temp.unsettled SELECT a.holding FROM temp.dirty d CROSS JOIN records b ON b.id = d.record
			CROSS JOIN attachments a ON a.bib = b.id WHERE b.gone <> 0 AND substr(a.host, 1, 1) = '=' AND ?1 IS NOT NULL`,
	} {
		if _, err := tx.s.exec(q, union); err != nil {
			return err
		}
	}
	return nil
}

// AddAwaited adds the lines of lists that wait for what has this name to what
// Unsettled returns.
func (tx *Tx) AddAwaited(host string) error {
	_, err := tx.s.exec("INSERT OR IGNORE INTO temp.unsettled SELECT holding FROM attachments WHERE "+listedWaiting+" AND host = ?", host)
	return err
}

// AddAllAwaited adds all lines of lists that wait.
func (tx *Tx) AddAllAwaited() error {
	_, err := tx.s.exec("INSERT OR IGNORE INTO temp.unsettled SELECT holding FROM attachments WHERE " + listedWaiting)
	return err
}

// FewerAwaited says whether fewer lines of lists wait than titles' records of a kind
// are dirty; none says that no line waits.
func (tx *Tx) FewerAwaited(kind uint8) (fewer, none bool, err error) {
	dirty, err := tx.s.one("SELECT count(*) FROM temp.dirty d CROSS JOIN records r ON r.id = d.record WHERE r.kind = ?", kind)
	if err != nil {
		return false, false, err
	}
	lines, err := tx.s.one("SELECT count(*) FROM (SELECT 1 FROM attachments WHERE "+listedWaiting+" LIMIT ?)", dirty+1)
	return lines <= dirty, lines == 0, err
}

// DirtyFacts returns the facts of up to limit dirty records of a kind that are in
// force, behind the one with number after, and the last of their numbers, 0 for none.
func (tx *Tx) DirtyFacts(kind uint8, after int64, limit int) (facts [][]byte, last int64, err error) {
	err = tx.s.query(`SELECT d.record, v.facts FROM temp.dirty d CROSS JOIN records r ON r.id = d.record CROSS JOIN versions v ON v.id = r.version
		WHERE d.record > ? AND r.kind = ? AND r.gone = 0 ORDER BY d.record LIMIT ?`, func(rows *sql.Rows) error {
		var f []byte
		err := rows.Scan(&last, &f)
		facts = append(facts, f)
		return err
	}, after, kind, limit)
	return facts, last, err
}

// SetTorn notes whether the number of a holdings record leads to several titles.
func (tx *Tx) SetTorn(holding int64, torn bool) error {
	_, err := tx.s.exec("UPDATE attachments SET torn = ?2 WHERE holding = ?1 AND torn <> ?2", holding, torn)
	return err
}

// Unsettled returns what was listed behind the one with number after,
// up to limit.
func (tx *Tx) Unsettled(after int64, limit int) ([]Attachment, error) {
	var out []Attachment
	err := tx.s.query(`SELECT a.holding, a.host, h.control, coalesce(a.bib, 0), h.gone,
			EXISTS(SELECT 1 FROM temp.dirty d WHERE d.record = a.holding), v.facts
		FROM temp.unsettled u CROSS JOIN attachments a ON a.holding = u.holding
		JOIN records h ON h.id = a.holding JOIN versions v ON v.id = h.version
		WHERE u.holding > ? ORDER BY u.holding LIMIT ?`,
		func(rows *sql.Rows) error {
			var a Attachment
			err := rows.Scan(&a.Holding, &a.Host, &a.Control, &a.Bib, &a.Gone, &a.Brought, &a.Facts)
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
// did not bring, though it brought others of their source for it: the set is
// replaced. Those of lists and others are sets of their own.
func (tx *Tx) Superseded(bib, source int64, listed bool) ([]int64, error) {
	return tx.ids(`SELECT a.holding FROM attachments a WHERE a.bib = CAST(?1 AS INTEGER) AND a.source = CAST(?2 AS INTEGER) AND (substr(a.host, 1, 1) = '=') = ?3 AND NOT EXISTS(
			SELECT 1 FROM versions v JOIN loads l ON l.id = v.load WHERE v.record = a.holding AND l.import = CAST(?4 AS INTEGER))`, bib, source, listed, tx.Import)
}

// SentShort returns the titles' records some of whose holdings records a load of the
// import sent as they were, and others of the source not at all; those of lists, or
// others.
func (tx *Tx) SentShort(load *AppliedLoad, kind uint8, listed bool) ([]int64, error) {
	return tx.ids(`SELECT DISTINCT a.bib FROM versions v CROSS JOIN attachments a ON a.holding = v.record
		WHERE v.load = ?1 AND v.kind = ?2 AND v.outcome = ?3 AND a.bib IS NOT NULL AND a.source = ?4 AND (substr(a.host, 1, 1) = '=') = ?5 AND EXISTS(
			SELECT 1 FROM attachments o WHERE o.bib = a.bib AND o.source = a.source AND (substr(o.host, 1, 1) = '=') = ?5 AND NOT EXISTS(
				SELECT 1 FROM versions w JOIN loads l ON l.id = w.load WHERE w.record = o.holding AND l.import = ?6))`,
		load.ID, kind, Unchanged, load.Source, listed, tx.Import)
}

// Resolve returns the number that a union number now leads to; ErrNotFound if there
// is none such.
func (tx *Tx) Resolve(number int64) (int64, error) {
	q := func(_ context.Context, query string, scan func(*sql.Rows) error, args ...any) error {
		return tx.s.query(query, scan, args...)
	}
	return resolve(context.Background(), q, number)
}

// Waiting calls f with the control number of every holdings record of the loads
// that has found no title, up to limit.
func (s *Store) Waiting(ctx context.Context, loads []int64, limit int, f func(load int64, control string) error) error {
	ids, err := json.Marshal(loads)
	if err != nil {
		return wrap("list holdings", err)
	}
	return wrap("list holdings", s.read(ctx, `SELECT v.load, v.control FROM versions v JOIN attachments a ON a.holding = v.record
		WHERE v.load IN (SELECT value FROM json_each(?)) AND a.bib IS NULL ORDER BY v.id LIMIT ?`, func(rows *sql.Rows) error {
		var load int64
		var control string
		if err := rows.Scan(&load, &control); err != nil {
			return err
		}
		return f(load, control)
	}, string(ids), limit))
}
