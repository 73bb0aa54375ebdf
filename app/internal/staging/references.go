package staging

import (
	"context"
	"database/sql"
)

// Reference is what an authority record says of another heading. The lists and keys are
// the caller's.
type Reference struct {
	List string
	// Also says that the line stands beside a heading that is used, not instead of one.
	Also bool
	// Key and Label are of the line, TargetKey and Target of the heading that it leads to.
	Key       []byte
	Label     string
	TargetKey []byte
	Target    string
	// Words are those of the name, in the order of the alphabet.
	Words string
}

// Untraced is an authority record that was not read for its references.
type Untraced struct {
	Record int64
	Format uint16
	Raw    []byte
}

// Untraced returns some of the authority records that were not read for their
// references.
func (tx *Tx) Untraced(limit int) (list []Untraced, err error) {
	err = tx.s.query(`SELECT a.record, c.format, c.packed FROM authorities a JOIN records r ON r.id = a.record JOIN versions v ON v.id = r.version
			JOIN contents c ON c.id = v.content WHERE a.traced = 0 ORDER BY a.record LIMIT ?`,
		func(rows *sql.Rows) error {
			var u Untraced
			var packed sql.RawBytes
			if err := rows.Scan(&u.Record, &u.Format, &packed); err != nil {
				return err
			}
			raw, err := tx.s.packer.unpack(packed)
			u.Raw = raw
			list = append(list, u)
			return err
		}, limit)
	return list, wrap("read authority records", err)
}

// Authority is an authority record as a library sent it.
type Authority struct {
	Library, Control string
	Format           uint16
	Raw              []byte
}

// Authorities calls f with every authority record that is here, in the order in which they
// came first.
func (s *Store) Authorities(ctx context.Context, f func(Authority) error) error {
	err := s.read(ctx, `SELECT l.code, r.control, c.format, c.packed FROM authorities a JOIN records r ON r.id = a.record JOIN libraries l ON l.id = r.library
			JOIN versions v ON v.id = r.version JOIN contents c ON c.id = v.content ORDER BY a.record`,
		func(rows *sql.Rows) error {
			var a Authority
			var packed sql.RawBytes
			if err := rows.Scan(&a.Library, &a.Control, &a.Format, &packed); err != nil {
				return err
			}
			var err error
			if a.Raw, err = s.packer.unpack(packed); err != nil {
				return err
			}
			return f(a)
		})
	return wrap("read authority records", err)
}

// PutReferences keeps what an authority record says of other headings.
func (tx *Tx) PutReferences(record int64, list []Reference) error {
	into := rows{into: "INSERT INTO heading_references(record, place, list, also, key, label, target_key, target, words)", columns: 9}
	for i := range list {
		r := &list[i]
		into.add(record, i, r.List, r.Also, r.Key, r.Label, r.TargetKey, r.Target, r.Words)
	}
	err := into.write(tx.s)
	if err == nil {
		_, err = tx.s.exec("UPDATE authorities SET traced = 1 WHERE record = ?", record)
	}
	return wrap("write references", err)
}

// ForgetReferences has all authority records read again.
func (tx *Tx) ForgetReferences() error {
	_, err := tx.s.exec("DELETE FROM heading_references")
	if err == nil {
		_, err = tx.s.exec("UPDATE authorities SET traced = 0")
	}
	return wrap("forget references", err)
}

const referenceColumns = "SELECT list, also, key, label, target_key, target, words FROM heading_references "

// ReferencesFrom lists the lines of a list that have a key or stand behind it, limit of
// them; those with the last key are all there.
func (s *Store) ReferencesFrom(ctx context.Context, list string, key []byte, limit int) ([]Reference, error) {
	return s.references(ctx, referenceColumns+`WHERE list = ?1 AND key >= ?2 AND key <= coalesce(
		(SELECT key FROM heading_references WHERE list = ?1 AND key >= ?2 ORDER BY key LIMIT 1 OFFSET ?3), x'ffffffffffffffff') ORDER BY key, target_key`, list, notNil(key), limit)
}

// ReferencesBefore lists the lines that stand before a key, or before the end of the
// list if that is nil, in their order.
func (s *Store) ReferencesBefore(ctx context.Context, list string, key []byte, limit int) ([]Reference, error) {
	if key == nil {
		key = []byte{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}
	}
	return s.references(ctx, referenceColumns+`WHERE list = ?1 AND key < ?2 AND key >= coalesce(
		(SELECT key FROM heading_references WHERE list = ?1 AND key < ?2 ORDER BY key DESC LIMIT 1 OFFSET ?3), x'') ORDER BY key, target_key`, list, key, limit)
}

// ReferencesNamed lists the lines of a name, by its words.
func (s *Store) ReferencesNamed(ctx context.Context, words string, limit int) ([]Reference, error) {
	if words == "" {
		return nil, nil
	}
	return s.references(ctx, referenceColumns+"WHERE words = ? ORDER BY list, key, target_key LIMIT ?", words, limit)
}

func notNil(key []byte) []byte {
	if key == nil {
		return []byte{}
	}
	return key
}

func (s *Store) references(ctx context.Context, query string, args ...any) (list []Reference, err error) {
	err = s.read(ctx, query, func(rows *sql.Rows) error {
		var r Reference
		err := rows.Scan(&r.List, &r.Also, &r.Key, &r.Label, &r.TargetKey, &r.Target, &r.Words)
		list = append(list, r)
		return err
	}, args...)
	return list, wrap("read references", err)
}
