package staging

import (
	"database/sql"
	"errors"
	"fmt"

	"holdfast/app/view"
)

// Example is one record that an import changes something about, or that it brings.
type Example struct {
	File string
	// Number is its place there, 0 if it is in no file; Control its 001.
	Number  int
	Control string
	// Title is the number of its title if that was there before the import, else 0.
	Title  int64
	Format uint16
	Raw    []byte
	// Here is what it is best compared with, nil for nothing: the record that was in force
	// or, of one that comes to a title, another one of the title.
	HereFormat uint16
	Here       []byte
}

// older says that a record of the same title was there before r.
const older = "EXISTS(SELECT 1 FROM records o WHERE o.number = r.number AND o.id < r.id)"

// exampleOf has, by the kind of change, which versions of the import are meant; ?2 is the
// last union number from before it.
var exampleOf = map[view.ChangeKind]string{
	view.ChangeSame:       "v.outcome = 3",
	view.ChangeJoining:    "v.outcome = 1 AND r.version = v.id AND r.number IS NOT NULL AND (r.number <= ?2 OR " + older + ")",
	view.ChangeNewTitles:  "v.outcome = 1 AND r.version = v.id AND r.number > ?2 AND NOT " + older,
	view.ChangeNewer:      "v.outcome = 2",
	view.ChangeOther:      "v.outcome = 1 AND (r.version <> v.id OR r.number IS NULL)",
	view.ChangeOlder:      "v.outcome = 4",
	view.ChangeDeleted:    "v.outcome = 5",
	view.ChangeCollisions: "v.outcome = 6",
}

// before is the version of a record that was in force before version ?2.
const before = "SELECT id FROM versions WHERE record = ?1 AND id < ?2 AND outcome IN (1, 2, 3, 6) ORDER BY id DESC LIMIT 1"

// compared has, by the kind of change, the version that a record ?1 with version ?2 is best
// compared with.
var compared = map[view.ChangeKind]string{
	view.ChangeJoining:    "SELECT o.version FROM records r JOIN records o ON o.number = r.number AND o.id <> r.id AND o.gone = 0 WHERE r.id = ?1 AND ?2 > 0 ORDER BY o.id LIMIT 1",
	view.ChangeNewer:      before,
	view.ChangeDeleted:    before,
	view.ChangeOlder:      "SELECT version FROM records WHERE id = ?1 AND version <> ?2",
	view.ChangeCollisions: "SELECT o.version FROM records r JOIN records o ON o.source = r.source AND o.kind = r.kind AND o.control = r.control AND o.id <> r.id WHERE r.id = ?1 AND ?2 > 0 ORDER BY o.id LIMIT 1",
}

// Examples returns the first n records behind one line of what the import changes, after
// matching. What was left out is none of them: see Store.Rejected.
func (tx *Tx) Examples(kind view.ChangeKind, n int) ([]Example, error) {
	const columns = "SELECT v.id, f.name, v.number, v.control, coalesce(r.id, 0), coalesce(r.number, r.former, 0) "
	query := columns + "FROM loads l JOIN versions v ON v.load = l.id JOIN files f ON f.load = l.id LEFT JOIN records r ON r.id = v.record" +
		" WHERE l.import = ?1 AND ?2 >= 0 AND " + exampleOf[kind] + " ORDER BY l.id, v.id LIMIT ?3"
	if kind == view.ChangeRemoved {
		query = columns + "FROM loads l JOIN removals m ON m.load = l.id JOIN records r ON r.id = m.record JOIN versions v ON v.id = r.version" +
			" JOIN files f ON f.load = v.load WHERE l.import = ?1 AND ?2 >= 0 ORDER BY l.id, r.id LIMIT ?3"
	}
	var out []Example
	var places []exampleAt
	err := tx.s.query(query, func(rows *sql.Rows) error {
		var e Example
		var p exampleAt
		err := rows.Scan(&p.version, &e.File, &e.Number, &e.Control, &p.record, &e.Title)
		if e.Title > tx.last {
			e.Title = 0
		}
		out, places = append(out, e), append(places, p)
		return err
	}, tx.Import, tx.last, n)
	for i := 0; i < len(out) && err == nil; i++ {
		err = tx.fillExample(kind, &out[i], places[i])
	}
	return out, wrap(fmt.Sprintf("list records (%s)", kind), err)
}

// exampleAt is where an example stands.
type exampleAt struct{ version, record int64 }

// fillExample reads the bytes of an example, and of what it is compared with.
func (tx *Tx) fillExample(kind view.ChangeKind, e *Example, at exampleAt) (err error) {
	if e.Format, e.Raw, err = tx.versionBytes(at.version); err != nil {
		return err
	}
	query := compared[kind]
	if query == "" || at.record == 0 {
		return nil
	}
	other, err := tx.s.one(query, at.record, at.version)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		e.HereFormat, e.Here, err = tx.versionBytes(other)
	}
	return err
}

// versionBytes are a version's bytes as they came.
func (tx *Tx) versionBytes(version int64) (format uint16, raw []byte, err error) {
	err = tx.s.query("SELECT c.format, c.packed FROM versions v JOIN contents c ON c.id = v.content WHERE v.id = ?", func(rows *sql.Rows) error {
		var packed sql.RawBytes
		if err := rows.Scan(&format, &packed); err != nil {
			return err
		}
		var err error
		raw, err = tx.s.packer.unpack(packed)
		return err
	}, version)
	return format, raw, err
}
