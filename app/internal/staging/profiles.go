package staging

import (
	"bytes"
	"context"
	"database/sql"
)

// Profile returns the profile that was kept with a source, "" if there is none.
func (s *Store) Profile(ctx context.Context, source string) (text string, err error) {
	err = s.read(ctx, "SELECT profile FROM sources WHERE name = ?", func(rows *sql.Rows) error { return rows.Scan(&text) }, source)
	return text, wrap("read profile", err)
}

// Profiles returns those of all sources that have one, by the name of the source.
func (s *Store) Profiles(ctx context.Context) (map[string]string, error) {
	out := map[string]string{}
	err := s.read(ctx, "SELECT name, profile FROM sources WHERE profile <> ''", func(rows *sql.Rows) error {
		var name, text string
		err := rows.Scan(&name, &text)
		out[name] = text
		return err
	})
	return out, wrap("read profiles", err)
}

// SourceNamed finds or makes a source.
func (tx *Tx) SourceNamed(name string) (int64, error) { return tx.s.sourceID(name) }

// SetProfile keeps a profile with a source; changed says that it had another.
func (tx *Tx) SetProfile(source int64, text string) (changed bool, err error) {
	same, err := tx.s.one("SELECT profile = ?2 FROM sources WHERE id = ?1", source, text)
	if err != nil || same != 0 {
		return false, err
	}
	_, err = tx.s.exec("UPDATE sources SET profile = ? WHERE id = ?", text, source)
	return true, err
}

// StoredRecord is a record in force with its bytes.
type StoredRecord struct {
	Record, Source int64
	Format         uint16
	Raw            []byte
}

const storedRecords = "FROM records r WHERE r.kind IN (0, 2) AND r.gone = 0 AND (?1 = 0 OR r.source = ?1)"

// CountStored counts what EachStored goes through.
func (tx *Tx) CountStored(source int64) (int64, error) {
	return tx.s.one("SELECT count(*) "+storedRecords, source)
}

// EachStored asks for the holdings of every bibliographic and holdings record of a
// source, or of all if source is 0. Where they are other than before they are kept,
// and the title is touched.
func (tx *Tx) EachStored(source int64, holdings func(*StoredRecord) ([]Holding, error)) error {
	for after := int64(0); ; {
		page, err := tx.ids("SELECT r.id "+storedRecords+" AND r.id > ?2 ORDER BY r.id LIMIT 1000", source, after)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, id := range page {
			if err := tx.holdAnew(id, holdings); err != nil {
				return err
			}
		}
		after = page[len(page)-1]
	}
}

// holdAnew asks for the holdings of one record.
func (tx *Tx) holdAnew(id int64, holdings func(*StoredRecord) ([]Holding, error)) error {
	s := StoredRecord{Record: id}
	var version int64
	var before []byte
	err := tx.s.query("SELECT r.source, v.id, v.holdings, c.format, c.packed FROM records r "+sourceJoin+" WHERE r.id = ?", func(rows *sql.Rows) error {
		var packed sql.RawBytes
		if err := rows.Scan(&s.Source, &version, &before, &s.Format, &packed); err != nil {
			return err
		}
		raw, err := tx.s.packer.unpack(packed)
		s.Raw = raw
		return err
	}, id)
	if err != nil {
		return err
	}
	list, err := holdings(&s)
	if err != nil {
		return err
	}
	now := packHoldings(list)
	if before != nil && bytes.Equal(before, now) {
		return nil
	}
	if _, err := tx.s.exec("UPDATE versions SET holdings = ? WHERE id = ?", now, version); err != nil {
		return err
	}
	if err := tx.holdAgain(id); err != nil {
		return err
	}
	return tx.touchHeld(id)
}

// touchHeld notes that the index has to be told of the title that a record is of,
// or that a holdings record is for.
func (tx *Tx) touchHeld(record int64) error {
	_, err := tx.s.exec(`INSERT OR IGNORE INTO temp.touched(number) SELECT number FROM records WHERE id = ?1 AND number IS NOT NULL
		UNION SELECT b.number FROM attachments a JOIN records b ON b.id = a.bib WHERE a.holding = ?1 AND b.number IS NOT NULL`, record)
	return err
}
