package staging

import (
	"context"
	"database/sql"
)

// titleRecords are the bibliographic records in force.
const titleRecords = "WHERE r.number IS NOT NULL ORDER BY r.id"

// EachTitleRecord calls f with every record that belongs to a title, by number. The
// record is f's until it returns.
func (s *Store) EachTitleRecord(ctx context.Context, f func(*Record) error) error {
	return wrap("read records", s.read(ctx, "SELECT "+recordColumns+titleRecords, eachRecord(f)))
}

func eachRecord(f func(*Record) error) func(*sql.Rows) error {
	return func(rows *sql.Rows) error {
		r, err := scanRecord(rows)
		if err != nil {
			return err
		}
		return f(&r)
	}
}

// titlePage is how many records are read before any of them is changed.
const titlePage = 1000

// EachTitleRecord is Store.EachTitleRecord inside the transaction; f may write.
func (tx *Tx) EachTitleRecord(f func(*Record) error) error {
	after := int64(0)
	for {
		page, err := tx.records("WHERE r.number IS NOT NULL AND r.id > ? ORDER BY r.id LIMIT ?", after, titlePage)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			if err := f(&page[i]); err != nil {
				return err
			}
		}
		after = page[len(page)-1].ID
	}
}

// CountTitleRecords counts them.
func (tx *Tx) CountTitleRecords() (int, error) {
	n, err := tx.s.one("SELECT count(*) FROM records WHERE number IS NOT NULL")
	return int(n), err
}

// DropKeys takes the keys of all records away.
func (tx *Tx) DropKeys() error {
	_, err := tx.s.exec("DELETE FROM keys")
	return err
}

// EachPlace calls f with the library, the control number and the title of every
// record that belongs to one.
func (s *Store) EachPlace(ctx context.Context, f func(library, control string, number int64) error) error {
	return wrap("read records", s.read(ctx, `SELECT l.code, r.control, r.number FROM records r JOIN libraries l ON l.id = r.library
		WHERE r.number IS NOT NULL ORDER BY r.id`, func(rows *sql.Rows) error {
		var library, control string
		var number int64
		if err := rows.Scan(&library, &control, &number); err != nil {
			return err
		}
		return f(library, control, number)
	}))
}

// CountDoubtful counts the records that wait for a person's decision on a pair.
func (s *Store) CountDoubtful(ctx context.Context) (n int, err error) {
	err = s.read(ctx, doubtful+"SELECT count(DISTINCT id) FROM (SELECT a AS id FROM ranked WHERE place = 1 UNION ALL SELECT b FROM ranked WHERE place = 1)",
		func(rows *sql.Rows) error { return rows.Scan(&n) })
	return n, wrap("count doubtful records", err)
}

// Stored is a version's bytes.
type Stored struct {
	Version int64
	Format  uint16
	Raw     []byte
}

// storedPage is how many versions are read before their facts are written.
const storedPage = 500

// Redescribe replaces the facts of every version by what describe says of its bytes.
func (tx *Tx) Redescribe(describe func(*Stored) []byte) error {
	for after := int64(0); ; {
		var page []Stored
		err := tx.s.query(`SELECT v.id, c.format, c.packed FROM versions v JOIN contents c ON c.id = v.content WHERE v.id > ? ORDER BY v.id LIMIT ?`,
			func(rows *sql.Rows) error {
				var s Stored
				var packed sql.RawBytes
				if err := rows.Scan(&s.Version, &s.Format, &packed); err != nil {
					return err
				}
				raw, err := tx.s.packer.unpack(packed)
				s.Raw = raw
				page = append(page, s)
				return err
			}, after, storedPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			if _, err := tx.s.exec("UPDATE versions SET facts = ? WHERE id = ?", describe(&page[i]), page[i].Version); err != nil {
				return err
			}
		}
		after = page[len(page)-1].Version
	}
}
