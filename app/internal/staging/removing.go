package staging

import (
	"database/sql"
	"errors"
)

// CountInForce counts the bibliographic records that a source has in force.
func (tx *Tx) CountInForce(source int64, kind uint8) (int64, error) {
	return tx.s.one("SELECT count(*) FROM records WHERE source = ? AND kind = ? AND gone = 0", source, kind)
}

// Absent returns the records of a source in force, of a kind, that the import did
// not bring.
func (tx *Tx) Absent(source int64, kind uint8) ([]int64, error) {
	return tx.ids(`SELECT r.id FROM records r WHERE r.source = ? AND r.kind = ? AND r.gone = 0 AND NOT EXISTS(
		SELECT 1 FROM versions v JOIN loads l ON l.id = v.load WHERE v.record = r.id AND l.import = ?) ORDER BY r.id`, source, kind, tx.Import)
}

// ids runs a query that answers with numbers.
func (tx *Tx) ids(query string, args ...any) ([]int64, error) {
	var out []int64
	err := tx.s.query(query, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		out = append(out, id)
		return err
	}, args...)
	return out, err
}

// Remove takes a record away without a version that says so, on account of a load.
// Its keys have to be taken from it as well.
func (tx *Tx) Remove(load, record int64) error {
	if _, err := tx.s.exec("INSERT OR IGNORE INTO removals(load, record) VALUES(?, ?)", load, record); err != nil {
		return err
	}
	if _, err := tx.s.exec("UPDATE records SET gone = 1 WHERE id = ?", record); err != nil {
		return err
	}
	return tx.MarkDirty(record)
}

// StartLoad makes an import that is done with a load of no file of a source, for
// what is not read from one, such as a list of numbers to be removed.
func (tx *Tx) StartLoad(library, name string) (load, source int64, err error) {
	to, err := tx.s.libraryID(library)
	if err != nil {
		return 0, 0, err
	}
	if source, err = tx.s.sourceID(library); err != nil {
		return 0, 0, err
	}
	im, err := tx.s.exec("INSERT INTO imports(state, began) VALUES('done', ?)", tx.stamp())
	if err != nil {
		return 0, 0, err
	}
	load, err = tx.s.exec("INSERT INTO loads(import, source, library, day) VALUES(?, ?, ?, ?)", im, source, to, tx.stamp()[:len("2006-01-02")])
	if err == nil {
		_, err = tx.s.exec("INSERT INTO files(load, name, size) VALUES(?, ?, 0)", load, name)
	}
	return load, source, err
}

// ErrNoLoad is returned for a load that there is not, or that was taken back.
var ErrNoLoad = errors.New("no such load")

// UndoLoad marks a load as taken back. It returns the records that have to be put
// back to what they were: those whose version in force it brought, and those that
// it removed. ErrNoLoad if it is no load that is done, or undone already.
func (tx *Tx) UndoLoad(load int64) ([]int64, error) {
	n, err := tx.s.one("SELECT count(*) FROM loads l JOIN imports i ON i.id = l.import WHERE l.id = ? AND i.state = 'done' AND l.undone IS NULL", load)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, ErrNoLoad
	}
	if _, err := tx.s.exec("UPDATE loads SET undone = ? WHERE id = ?", tx.stamp(), load); err != nil {
		return nil, err
	}
	return tx.ids(`SELECT r.id FROM records r JOIN versions v ON v.id = r.version WHERE v.load = ?1
		UNION SELECT record FROM removals WHERE load = ?1 ORDER BY 1`, load)
}

// Former returns the version that a record has to have when the loads that were
// undone are left out of account: the last that was accepted, or that said what was in
// force; 0 if there is none.
// removed says that a load in force has taken the record away since.
func (tx *Tx) Former(record int64) (version int64, removed bool, err error) {
	version, err = tx.s.one(`SELECT coalesce((SELECT v.id FROM versions v JOIN loads l ON l.id = v.load
		WHERE v.record = ? AND l.undone IS NULL AND v.outcome IN (1, 2, 3, 5, 6) ORDER BY v.id DESC LIMIT 1), 0)`, record)
	if err != nil {
		return 0, false, err
	}
	n, err := tx.s.one(`SELECT EXISTS(SELECT 1 FROM removals m JOIN loads l ON l.id = m.load
		WHERE m.record = ?1 AND l.undone IS NULL AND m.load > coalesce((SELECT load FROM versions WHERE id = ?2), 0))`, record, version)
	return version, n != 0, err
}

// Restore makes a version the one in force of a record, with its library, or if it
// is 0 takes the record away. quality is the record's rating.
func (tx *Tx) Restore(record, version int64, gone bool, quality int) error {
	if version == 0 {
		if _, err := tx.s.exec("UPDATE records SET gone = 1 WHERE id = ?", record); err != nil {
			return err
		}
		return tx.MarkDirty(record)
	}
	_, err := tx.s.exec(`UPDATE records SET version = ?2, gone = ?3, quality = ?4,
		library = (SELECT l.library FROM versions v JOIN loads l ON l.id = v.load WHERE v.id = ?2) WHERE id = ?1`, record, version, gone, quality)
	if err != nil {
		return err
	}
	if err := tx.holdAgain(record); err != nil {
		return err
	}
	return tx.MarkDirty(record)
}

// VersionFacts returns the facts of a version, and whether it takes its record away.
func (tx *Tx) VersionFacts(version int64) (facts []byte, deletes bool, err error) {
	err = tx.s.query("SELECT facts, deletes FROM versions WHERE id = ?", func(rows *sql.Rows) error { return rows.Scan(&facts, &deletes) }, version)
	return facts, deletes, err
}

// FactsOf returns the facts of a record's version in force.
func (tx *Tx) FactsOf(record int64) (facts []byte, err error) {
	err = tx.s.query("SELECT v.facts FROM records r JOIN versions v ON v.id = r.version WHERE r.id = CAST(? AS INTEGER)",
		func(rows *sql.Rows) error { return rows.Scan(&facts) }, record)
	if err == nil && facts == nil {
		err = ErrNotFound
	}
	return facts, err
}

// Tally is what the import does to titles, beside what its counts say of records.
type Tally struct {
	// NewTitles are titles that were not there before; Joining are new records that
	// come to others in one title.
	NewTitles, Joining int64
}

// Tally counts after matching, before Settle.
func (tx *Tx) Tally() (t Tally, err error) {
	const added = `FROM versions v JOIN loads l ON l.id = v.load JOIN records r ON r.id = v.record
		WHERE l.import = ?1 AND v.outcome = 1 AND r.version = v.id AND r.number IS NOT NULL`
	if t.NewTitles, err = tx.s.one("SELECT count(DISTINCT r.number) "+added+" AND r.number > ?2", tx.Import, tx.last); err != nil {
		return t, err
	}
	all, err := tx.s.one("SELECT count(*) "+added, tx.Import)
	t.Joining = all - t.NewTitles
	return t, err
}

// Sample is one record of the import, with what becomes of it.
type Sample struct {
	Outcome Outcome
	// New says that it makes a title of its own.
	New    bool
	Format uint16
	Raw    []byte
}

// Samples returns up to n bibliographic records of the import, chosen by seed.
func (tx *Tx) Samples(seed int64, kind uint8, n int) ([]Sample, error) {
	ids, err := tx.ids(`SELECT v.id FROM versions v JOIN loads l ON l.id = v.load WHERE l.import = ? AND v.kind = ?
		ORDER BY ((v.id + ?) * 2654435761) & 4294967295 LIMIT ?`, tx.Import, kind, seed, n)
	if err != nil {
		return nil, err
	}
	var out []Sample
	for _, id := range ids {
		err := tx.s.query(`SELECT v.outcome, coalesce(r.number, 0), c.format, c.packed FROM versions v LEFT JOIN records r ON r.id = v.record
			JOIN contents c ON c.id = v.content WHERE v.id = ?`, func(rows *sql.Rows) error {
			var s Sample
			var number int64
			var packed sql.RawBytes
			if err := rows.Scan(&s.Outcome, &number, &s.Format, &packed); err != nil {
				return err
			}
			raw, err := tx.s.packer.unpack(packed)
			s.Raw, s.New = raw, number > tx.last
			out = append(out, s)
			return err
		}, id)
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
