package staging

import (
	"context"
	"database/sql"
	"errors"
)

// Verdict is what a person decided of two records.
type Verdict string

// The verdicts. Editions are different titles of one work; a pair that is put off
// comes last in the queue.
const (
	Same      Verdict = "same"
	Different Verdict = "different"
	Edition   Verdict = "edition"
	Later     Verdict = "later"
)

// Decision is what a person decided, in force unless it was undone.
type Decision struct {
	ID, A, B int64
	Verdict  Verdict
	// Lead is the record that is to lead the title of both, 0 for the best.
	Lead int64
	// Who decided, and when, as 2006-01-02T15:04:05Z.
	Who, Made string
	// Before is the decision about the pair whose place it took, 0 if none: it is in
	// force again when this one is taken back.
	Before int64
}

// Other is the record at the other end.
func (d Decision) Other(record int64) int64 {
	if d.A == record {
		return d.B
	}
	return d.A
}

// Apart says that the records must not be in one title.
func (d Decision) Apart() bool { return d.Verdict == Different || d.Verdict == Edition }

const decisionColumns = `id, a, b, verdict, coalesce(lead, 0), who, made,
	coalesce((SELECT p.id FROM decisions p WHERE p.replaced = decisions.id), 0) FROM decisions `

func scanDecision(rows *sql.Rows) (Decision, error) {
	var d Decision
	err := rows.Scan(&d.ID, &d.A, &d.B, &d.Verdict, &d.Lead, &d.Who, &d.Made, &d.Before)
	return d, err
}

// ErrSame is returned for a decision about one record.
var ErrSame = errors.New("a record cannot be compared with itself")

// AddDecision writes a decision of a person, whatever its number and time; it takes
// the place of one about the same pair. Who says the same again changes nothing, but
// that a pair is put off anew. It returns the number of the decision in force.
func (tx *Tx) AddDecision(d Decision) (int64, error) {
	if d.A == d.B {
		return 0, ErrSame
	}
	before, err := tx.decisions("WHERE a = min(?1, ?2) AND b = max(?1, ?2) AND undone IS NULL", d.A, d.B)
	if err != nil {
		return 0, err
	}
	again := len(before) > 0 && before[0].Verdict == d.Verdict && before[0].Lead == d.Lead
	if again && d.Verdict != Later {
		return before[0].ID, nil
	}
	if len(before) > 0 {
		if err := tx.endDecision(before[0].ID); err != nil {
			return 0, err
		}
	}
	id, err := tx.s.exec("INSERT INTO decisions(a, b, verdict, lead, who, made) VALUES(min(?1, ?2), max(?1, ?2), ?3, nullif(?4, 0), ?5, ?6)",
		d.A, d.B, d.Verdict, d.Lead, d.Who, tx.stamp())
	switch {
	case err != nil || len(before) == 0:
	case again:
		_, err = tx.s.exec("UPDATE decisions SET replaced = ?2 WHERE replaced = ?1", before[0].ID, id)
	default:
		_, err = tx.s.exec("UPDATE decisions SET replaced = ?2 WHERE id = ?1", before[0].ID, id)
	}
	return id, err
}

// UndoDecision takes a decision back and returns it; ErrNotFound if it is not in
// force. The one whose place it took is in force again, and returned if there is one.
func (tx *Tx) UndoDecision(id int64) (undone Decision, again *Decision, err error) {
	list, err := tx.decisions("WHERE id = ? AND undone IS NULL", id)
	if err != nil {
		return Decision{}, nil, err
	}
	if len(list) == 0 {
		return Decision{}, nil, ErrNotFound
	}
	undone = list[0]
	if err := tx.endDecision(id); err != nil || undone.Before == 0 {
		return undone, nil, err
	}
	if _, err := tx.s.exec("UPDATE decisions SET undone = NULL, replaced = NULL WHERE id = ?", undone.Before); err != nil {
		return undone, nil, err
	}
	before, err := tx.Decision(undone.Before)
	return undone, &before, err
}

// Decision returns a decision, in force or not; ErrNotFound if there is none.
func (tx *Tx) Decision(id int64) (Decision, error) {
	list, err := tx.decisions("WHERE id = ?", id)
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Decision{}, err
	}
	return list[0], nil
}

// endDecision takes a decision out of force.
func (tx *Tx) endDecision(id int64) error {
	_, err := tx.s.exec("UPDATE decisions SET undone = ? WHERE id = ?", tx.stamp(), id)
	return err
}

// Decisions returns those in force about a record.
func (tx *Tx) Decisions(record int64) ([]Decision, error) {
	return tx.decisions("WHERE undone IS NULL AND a = ?1 UNION ALL SELECT "+decisionColumns+"WHERE undone IS NULL AND b = ?1", record)
}

func (tx *Tx) decisions(where string, args ...any) ([]Decision, error) {
	var out []Decision
	err := tx.s.query("SELECT "+decisionColumns+where, func(rows *sql.Rows) error {
		d, err := scanDecision(rows)
		out = append(out, d)
		return err
	}, args...)
	return out, err
}

// AnyDecisions says whether any is in force.
func (tx *Tx) AnyDecisions() (bool, error) {
	n, err := tx.s.one("SELECT EXISTS(SELECT 1 FROM decisions WHERE undone IS NULL)")
	return n != 0, err
}

// Decided returns the decisions in force, the last first, up to limit; all if it is
// negative.
func (s *Store) Decided(ctx context.Context, limit int) ([]Decision, error) {
	var out []Decision
	err := s.read(ctx, "SELECT "+decisionColumns+"WHERE undone IS NULL ORDER BY id DESC LIMIT ?", func(rows *sql.Rows) error {
		d, err := scanDecision(rows)
		out = append(out, d)
		return err
	}, limit)
	return out, wrap("list decisions", err)
}

// EditionTitles returns the union numbers of the titles that decisions in force call
// editions of others, each once.
func (s *Store) EditionTitles(ctx context.Context) ([]int64, error) {
	var out []int64
	err := s.read(ctx, `SELECT DISTINCT r.number FROM decisions d JOIN records r ON r.id IN (d.a, d.b)
		WHERE d.undone IS NULL AND d.verdict = 'edition' AND r.number IS NOT NULL`, func(rows *sql.Rows) error {
		var n int64
		err := rows.Scan(&n)
		out = append(out, n)
		return err
	})
	return out, wrap("list decisions", err)
}

// Setting returns what is set for the whole catalogue under a name, or "".
func (tx *Tx) Setting(name string) (value string, err error) {
	err = tx.s.query("SELECT value FROM settings WHERE name = ?", func(rows *sql.Rows) error { return rows.Scan(&value) }, name)
	return value, err
}

// Set sets something for the whole catalogue.
func (tx *Tx) Set(name, value string) error {
	_, err := tx.s.exec("INSERT OR REPLACE INTO settings(name, value) VALUES(?, ?)", name, value)
	return err
}

// Setting returns what is set for the whole catalogue under a name, or "".
func (s *Store) Setting(ctx context.Context, name string) (value string, err error) {
	err = s.read(ctx, "SELECT value FROM settings WHERE name = ?", func(rows *sql.Rows) error { return rows.Scan(&value) }, name)
	return value, wrap("read settings", err)
}

// Pairable returns a record with its facts, outside of any transaction.
func (s *Store) Pairable(ctx context.Context, id int64) (Record, error) {
	var out Record
	err := s.read(ctx, "SELECT "+recordColumns+"WHERE r.id = ?", func(rows *sql.Rows) (err error) {
		out, err = scanRecord(rows)
		return err
	}, id)
	if err == nil && out.ID == 0 {
		err = ErrNotFound
	}
	return out, wrap("read record", err)
}

// Between returns what stands in force between two records: the lines of the
// ledger and a person's decision, nil if there is none.
func (s *Store) Between(ctx context.Context, a, b int64) (edges []Edge, decision *Decision, err error) {
	if a > b {
		a, b = b, a
	}
	err = s.read(ctx, "SELECT id, a, b, rule, key, parts, score, band, held FROM edges WHERE a = ? AND b = ? AND withdrawn IS NULL ORDER BY id",
		func(rows *sql.Rows) error {
			e, err := scanEdge(rows)
			edges = append(edges, e)
			return err
		}, a, b)
	if err != nil {
		return nil, nil, wrap("read ledger", err)
	}
	err = s.read(ctx, "SELECT "+decisionColumns+"WHERE a = ? AND b = ? AND undone IS NULL", func(rows *sql.Rows) error {
		d, err := scanDecision(rows)
		decision = &d
		return err
	}, a, b)
	return edges, decision, wrap("read decisions", err)
}
