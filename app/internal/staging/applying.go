package staging

import (
	"database/sql"
	"sort"
	"strconv"
)

// Outcome is what became of a version. The numbers are kept.
type Outcome uint8

// The outcomes, as in a report.
const (
	Added Outcome = iota + 1
	Updated
	Unchanged
	Older
	Deleted
	Collision
)

// AppliedLoad is a load of the import that is applied.
type AppliedLoad struct {
	ID, Source, Library int64
	// Known says that the same file was loaded for the same source before.
	Known bool
	// Counts is what EndLoad was given, Profile what BeginLoad was.
	Counts, Profile string
}

// Loads returns the loads of the import in order.
func (tx *Tx) Loads() ([]AppliedLoad, error) {
	var out []AppliedLoad
	err := tx.s.query(`SELECT l.id, l.source, l.library, f.counts, l.profile, EXISTS(
			SELECT 1 FROM files g JOIN loads m ON m.id = g.load JOIN imports i ON i.id = m.import
			WHERE g.digest = f.digest AND m.source = l.source AND m.id < l.id AND m.undone IS NULL AND (i.state = 'done' OR i.id = l.import))
		FROM loads l JOIN files f ON f.load = l.id WHERE l.import = ? ORDER BY l.id`,
		func(rows *sql.Rows) error {
			var l AppliedLoad
			err := rows.Scan(&l.ID, &l.Source, &l.Library, &l.Counts, &l.Profile, &l.Known)
			out = append(out, l)
			return err
		}, tx.Import)
	return out, wrap("apply import", err)
}

// SetCounts keeps the final counts of a load (JSON).
func (tx *Tx) SetCounts(load int64, counts string) error {
	_, err := tx.s.exec("UPDATE files SET counts = ? WHERE load = ?", counts, load)
	return wrap("apply import", err)
}

// Version is a received record that has to be decided on.
type Version struct {
	ID      int64
	Number  int
	Offset  int64
	Kind    uint8
	Control string
	Hash    [16]byte
	Stamp   string
	Deletes bool
	Facts   []byte
	content int64
	// holdings are packed.
	holdings []byte
}

// Versions returns up to limit versions of a load behind the one with number
// after, in the order of the file.
func (tx *Tx) Versions(load, after int64, limit int) ([]Version, error) {
	out := make([]Version, 0, limit)
	err := tx.s.query(`SELECT id, number, offset, kind, control, hash, stamp, deletes, facts, content, holdings
		FROM versions WHERE load = ? AND id > ? ORDER BY id LIMIT ?`,
		func(rows *sql.Rows) error {
			var v Version
			var hash sql.RawBytes
			err := rows.Scan(&v.ID, &v.Number, &v.Offset, &v.Kind, &v.Control, &hash, &v.Stamp, &v.Deletes, &v.Facts, &v.content, &v.holdings)
			copy(v.Hash[:], hash)
			out = append(out, v)
			return err
		}, load, after, limit)
	return out, wrap("apply import", err)
}

// Record is a source record with its last accepted version.
type Record struct {
	ID            int64
	Source        int64
	Discriminator string
	// Gone says that its source took it away.
	Gone bool
	// Number is the title it belongs to, Former the last one it belonged to.
	Number, Former int64
	Quality        int
	Hash           [16]byte
	Stamp          string
	Facts          []byte
	version        int64
}

const recordColumns = `r.id, r.source, r.discriminator, r.gone, coalesce(r.number, 0), coalesce(r.former, 0), r.quality,
	v.hash, v.stamp, v.facts, v.id FROM records r JOIN versions v ON v.id = r.version `

func scanRecord(rows *sql.Rows) (Record, error) {
	var r Record
	var hash sql.RawBytes
	err := rows.Scan(&r.ID, &r.Source, &r.Discriminator, &r.Gone, &r.Number, &r.Former, &r.Quality, &hash, &r.Stamp, &r.Facts, &r.version)
	copy(r.Hash[:], hash)
	return r, err
}

// records runs a query that begins with recordColumns.
func (tx *Tx) records(where string, args ...any) ([]Record, error) {
	var out []Record
	err := tx.s.query("SELECT "+recordColumns+where, func(rows *sql.Rows) error {
		r, err := scanRecord(rows)
		out = append(out, r)
		return err
	}, args...)
	return out, err
}

// Identified returns the records that a source sent under a control number,
// in the order in which they came.
func (tx *Tx) Identified(source int64, kind uint8, control string) ([]Record, error) {
	out, err := tx.records("WHERE r.source = CAST(? AS INTEGER) AND r.kind = CAST(? AS INTEGER) AND r.control = CAST(? AS TEXT)", source, kind, control)
	sort.Slice(out, func(i, j int) bool { return out[i].ID < out[j].ID })
	return out, err
}

// Discriminated returns the one record with this discriminator, none or one.
func (tx *Tx) Discriminated(source int64, kind uint8, control, discriminator string) ([]Record, error) {
	return tx.records("WHERE r.source = CAST(? AS INTEGER) AND r.kind = CAST(? AS INTEGER) AND r.control = CAST(? AS TEXT) AND r.discriminator = CAST(? AS TEXT)", source, kind, control, discriminator)
}

// Record returns a record by its number.
func (tx *Tx) Record(id int64) (Record, error) {
	out, err := tx.records("WHERE r.id = CAST(? AS INTEGER)", id)
	if err == nil && len(out) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Record{}, wrap("read record", err)
	}
	return out[0], nil
}

// HadContent says whether any version of a record had this content.
func (tx *Tx) HadContent(record int64, hash [16]byte) (bool, error) {
	n, err := tx.s.one("SELECT EXISTS(SELECT 1 FROM versions v JOIN loads l ON l.id = v.load WHERE v.record = ? AND v.hash = ? AND l.undone IS NULL)", record, hash[:])
	return n != 0, err
}

// Accept makes v the version in force of a record. quality is the record's rating; a
// deletion takes it away.
func (tx *Tx) Accept(load *AppliedLoad, v *Version, record int64, quality int) error {
	_, err := tx.s.exec("UPDATE records SET version = ?, library = ?, gone = ?, quality = ? WHERE id = ?",
		v.ID, load.Library, v.Deletes, quality, record)
	if err != nil {
		return err
	}
	return tx.hold(record, load.Library, v.holdings, false)
}

// NoRecords says whether a source has no records.
func (tx *Tx) NoRecords(source int64) (bool, error) {
	n, err := tx.s.one("SELECT EXISTS(SELECT 1 FROM records WHERE source = ?)", source)
	return n == 0, err
}

// Accepted is a version that becomes a new record.
type Accepted struct {
	*Version
	Record        int64
	Discriminator string
	Quality       int
	Outcome       Outcome
}

// AcceptNew is Accept and Decide for many versions of new records, whose numbers the
// caller gives, behind LastRecord.
func (tx *Tx) AcceptNew(load *AppliedLoad, list []Accepted) error {
	records := rows{into: "INSERT INTO records(id, source, kind, control, discriminator, version, library, gone, quality)", columns: 9}
	shelves := rows{into: insertHoldings, columns: 9}
	var decided []byte
	for i := range list {
		a := &list[i]
		records.add(a.Record, load.Source, a.Kind, a.Control, a.Discriminator, a.ID, load.Library, a.Deletes, a.Quality)
		if err := tx.shelve(&shelves, a.Record, load.Library, a.holdings); err != nil {
			return err
		}
		decided = append(strconv.AppendInt(append(decided, start(i)...), a.ID, 10), ',')
		decided = append(strconv.AppendInt(decided, a.Record, 10), ',')
		decided = append(strconv.AppendInt(decided, int64(a.Outcome), 10), ']')
	}
	if len(list) == 0 {
		return nil
	}
	if err := records.write(tx.s); err != nil {
		return err
	}
	if err := shelves.write(tx.s); err != nil {
		return err
	}
	_, err := tx.s.exec("UPDATE versions SET record = j.value->>1, outcome = j.value->>2 FROM json_each(?) j WHERE versions.id = j.value->>0", string(append(decided, ']')))
	return err
}

// Decide notes what became of a version.
func (tx *Tx) Decide(v *Version, record int64, outcome Outcome) error {
	_, err := tx.s.exec("UPDATE versions SET outcome = ?, record = ? WHERE id = ?", outcome, record, v.ID)
	return err
}

// DecideUnchanged notes that a version says what its record says already, or if
// outdated is set what it said once; if its bytes are kept already they are kept once.
func (tx *Tx) DecideUnchanged(v *Version, record int64, outdated bool) error {
	outcome := Unchanged
	if outdated {
		outcome = Older
	}
	if err := tx.Decide(v, record, outcome); err != nil {
		return err
	}
	same, err := tx.s.one(`SELECT coalesce((SELECT w.content FROM versions w JOIN contents c ON c.id = w.content
		WHERE w.record = CAST(?1 AS INTEGER) AND w.hash = CAST(?2 AS BLOB) AND w.content < CAST(?3 AS INTEGER)
		  AND c.packed = (SELECT packed FROM contents WHERE id = CAST(?3 AS INTEGER))
		ORDER BY w.id LIMIT 1), 0)`, record, v.Hash[:], v.content)
	if err != nil || same == 0 {
		return err
	}
	if _, err := tx.s.exec("UPDATE versions SET content = ? WHERE id = ?", same, v.ID); err != nil {
		return err
	}
	_, err = tx.s.exec("DELETE FROM contents WHERE id = ?", v.content)
	return err
}

// PutHeading keeps the heading of an authority record, or takes it away if it
// is empty. What the record says of other headings is forgotten.
func (tx *Tx) PutHeading(record int64, tag, heading, folded string) error {
	if _, err := tx.s.exec("DELETE FROM heading_references WHERE record = ?", record); err != nil {
		return err
	}
	if heading == "" {
		_, err := tx.s.exec("DELETE FROM authorities WHERE record = ?", record)
		return err
	}
	_, err := tx.s.exec("INSERT OR REPLACE INTO authorities(record, tag, heading, folded) VALUES(?, ?, ?, ?)", record, tag, heading, folded)
	return err
}
