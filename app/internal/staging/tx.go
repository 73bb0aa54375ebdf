package staging

import (
	"context"
	"time"
)

// Tx is the one transaction in which an import becomes part of the catalogue,
// or a decision is carried out. It serves one goroutine at a time; it has to
// be ended by Commit or Rollback.
type Tx struct {
	s *Store
	// Import is the number of the import that is applied, 0 if none.
	Import int64
	// last is the last union number that was given before.
	last int64
	// trial says that it must not be committed.
	trial bool
	done  bool
	// owners are the libraries and branches that were found by their codes.
	owners map[string]shelfOwner
}

// temporary makes the tables that collect what was touched. They belong to the
// connection and need no memory in proportion to the import.
var temporary = []string{
	"CREATE TEMP TABLE IF NOT EXISTS dirty(record INTEGER PRIMARY KEY)",
	"CREATE TEMP TABLE IF NOT EXISTS touched(number INTEGER PRIMARY KEY)",
	"CREATE TEMP TABLE IF NOT EXISTS unsettled(holding INTEGER PRIMARY KEY)",
	"DELETE FROM temp.dirty",
	"DELETE FROM temp.touched",
}

// beginTx begins; the caller has entered and Tx leaves.
func (s *Store) beginTx(im int64) (*Tx, error) {
	for _, q := range temporary {
		if _, err := s.conn.ExecContext(context.Background(), q); err != nil {
			return nil, err
		}
	}
	if _, err := s.exec("BEGIN IMMEDIATE"); err != nil {
		return nil, err
	}
	last, err := s.one("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'clusters'), 0)")
	if err != nil {
		s.rollback()
		return nil, err
	}
	return &Tx{s: s, Import: im, last: last}, nil
}

// Begin begins a transaction in which a decision is carried out.
func (s *Store) Begin(ctx context.Context) (*Tx, error) {
	if err := s.enter(ctx); err != nil {
		return nil, wrap("change catalogue", err)
	}
	tx, err := s.beginTx(0)
	if err != nil {
		s.leave()
		return nil, wrap("change catalogue", err)
	}
	return tx, nil
}

// settleAtOnce is how many titles one statement of Settle brings up to date.
const settleAtOnce = 5000

// settleTitles lets the record lead that a person chose last, else the best, else the
// one that came first.
const settleTitles = `UPDATE clusters SET
	lead = (SELECT r.id FROM records r WHERE r.number = clusters.number ORDER BY
		coalesce((SELECT max(d.id) FROM decisions d WHERE d.lead = r.id AND d.undone IS NULL AND d.verdict = 'same'), 0) DESC,
		r.quality DESC, r.id LIMIT 1),
	libraries = (SELECT count(*) FROM (
		SELECT h.library FROM records r CROSS JOIN holdings h ON h.record = r.id WHERE r.number = clusters.number
		UNION SELECT h.library FROM records r CROSS JOIN attachments a ON a.bib = r.id CROSS JOIN holdings h ON h.record = a.holding
		WHERE r.number = clusters.number AND r.attached > 0))
	WHERE number IN (SELECT number FROM temp.touched WHERE number > ?1 AND number <= ?2)`

// Settle brings leading sources, counts of libraries and the change sequence up
// to date for all that was touched, and the import to its end. It is the last
// step before Titles and Commit. It returns the sequence.
func (tx *Tx) Settle(ctx context.Context) (int64, error) {
	seq, err := tx.settle(ctx)
	return seq, wrap("settle", err)
}

func (tx *Tx) settle(ctx context.Context) (int64, error) {
	if _, err := tx.s.exec("INSERT OR IGNORE INTO temp.touched SELECT number FROM clusters WHERE number > ?", tx.last); err != nil {
		return 0, err
	}
	for done := int64(0); ; {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		next, err := tx.s.one("SELECT coalesce(max(number), 0) FROM (SELECT number FROM temp.touched WHERE number > ? ORDER BY number LIMIT ?)", done, settleAtOnce)
		if err != nil {
			return 0, err
		}
		if next == 0 {
			break
		}
		if _, err := tx.s.exec(settleTitles, done, next); err != nil {
			return 0, err
		}
		done = next
	}
	if _, err := tx.s.exec("INSERT INTO changes(number) SELECT number FROM temp.touched ORDER BY number"); err != nil {
		return 0, err
	}
	if tx.Import != 0 {
		if _, err := tx.s.exec("UPDATE imports SET state = 'done' WHERE id = ?", tx.Import); err != nil {
			return 0, err
		}
	}
	return tx.s.one("SELECT " + lastSequence)
}

// lastSequence survives deletions from changes, which max(seq) would not.
const lastSequence = "coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0)"

// Commit makes all of it durable.
func (tx *Tx) Commit() error {
	if tx.done || tx.trial {
		return wrap("commit", ErrClosed)
	}
	tx.done = true
	defer tx.s.leave()
	if _, err := tx.s.exec("COMMIT"); err != nil {
		tx.s.rollback()
		return wrap("commit", err)
	}
	return nil
}

// Rollback leaves the catalogue as it was before the Tx. After Commit it does
// nothing.
func (tx *Tx) Rollback() {
	if tx.done {
		return
	}
	tx.done = true
	tx.s.rollback()
	tx.s.leave()
}

// stamp is the moment as the ledger keeps it.
func (tx *Tx) stamp() string { return tx.s.opts.Now().UTC().Format(time.RFC3339) }

// Touch notes that the index has to be told of a title.
func (tx *Tx) Touch(number int64) error {
	_, err := tx.s.exec("INSERT OR IGNORE INTO temp.touched(number) VALUES(?)", number)
	return err
}

// TouchTitle notes that the index has to be told of the title of a record.
func (tx *Tx) TouchTitle(record int64) error {
	_, err := tx.s.exec("INSERT OR IGNORE INTO temp.touched(number) SELECT number FROM records WHERE id = ? AND number IS NOT NULL", record)
	return err
}

// TouchJoined notes that the index has to be told of all titles of several records.
func (tx *Tx) TouchJoined() error {
	_, err := tx.s.exec("INSERT OR IGNORE INTO temp.touched(number) SELECT number FROM records WHERE number IS NOT NULL GROUP BY number HAVING count(*) > 1")
	return err
}

// MarkDirty notes that a record has to be matched.
func (tx *Tx) MarkDirty(record int64) error {
	_, err := tx.s.exec("INSERT OR IGNORE INTO temp.dirty(record) VALUES(?)", record)
	return err
}

// MarkDecided notes that the records have to be matched, or attached, that a
// load made new, changed or deleted.
func (tx *Tx) MarkDecided(load int64, kinds ...uint8) error {
	for _, kind := range kinds {
		_, err := tx.s.exec("INSERT OR IGNORE INTO temp.dirty SELECT record FROM versions WHERE load = ? AND kind = ? AND outcome IN (?, ?, ?, ?)",
			load, kind, Added, Updated, Deleted, Collision)
		if err != nil {
			return err
		}
	}
	return nil
}

// ClearDirty takes a record off the list.
func (tx *Tx) ClearDirty(record int64) error {
	_, err := tx.s.exec("DELETE FROM temp.dirty WHERE record = ?", record)
	return err
}

// TakeDirty returns up to limit records that have to be matched, the first
// first and none behind last, and takes them off the list.
func (tx *Tx) TakeDirty(last int64, limit int) ([]Record, error) {
	out, err := tx.records("WHERE r.id IN (SELECT record FROM temp.dirty WHERE record <= ? ORDER BY record LIMIT ?) ORDER BY r.id", last, limit)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	_, err = tx.s.exec("DELETE FROM temp.dirty WHERE record <= ?", out[len(out)-1].ID)
	return out, err
}

// DirtySources returns the sources of the records that are listed.
func (tx *Tx) DirtySources() ([]int64, error) {
	return tx.ids("SELECT DISTINCT r.source FROM temp.dirty d CROSS JOIN records r ON r.id = d.record ORDER BY 1")
}

// KeepDirty takes all records off the list that are of another kind.
func (tx *Tx) KeepDirty(kind uint8) error {
	_, err := tx.s.exec("DELETE FROM temp.dirty WHERE record NOT IN (SELECT id FROM records WHERE kind = ?)", kind)
	return err
}
