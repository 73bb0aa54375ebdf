package staging

import (
	"context"
	"database/sql"
)

// Left is an import that a process left while it read files. The files that were
// read to their end are there, and need not be read again.
type Left struct {
	*Import
	Files []LeftFile
}

// LeftFile is a file that was read to its end.
type LeftFile struct {
	Load    int64
	Library string
	Name    string
	Size    int64
	// Stamp is what LoadSpec said.
	Stamp string
	FileFacts
}

// Left returns the last import that a process left while reading, or nil if there
// is none with a file that was read to its end. Imports of this process that are
// being read are none.
func (s *Store) Left(ctx context.Context) (*Left, error) {
	var left *Left
	err := s.read(ctx, `SELECT i.id, l.id, b.code, f.name, f.size, f.stamp, f.digest, f.format, f.encoding, f.error, f.counts FROM imports i
		JOIN loads l ON l.import = i.id JOIN files f ON f.load = l.id JOIN libraries b ON b.id = l.library
		WHERE i.state = 'reading' AND f.digest IS NOT NULL ORDER BY i.id DESC, l.id`, func(rows *sql.Rows) error {
		var id int64
		var f LeftFile
		if err := rows.Scan(&id, &f.Load, &f.Library, &f.Name, &f.Size, &f.Stamp, &f.Digest, &f.Format, &f.Encoding, &f.Error, &f.Counts); err != nil {
			return err
		}
		if s.isReading(id) {
			return nil
		}
		if left == nil {
			left = &Left{Import: &Import{store: s, ID: id}}
		}
		if left.ID == id {
			left.Files = append(left.Files, f)
		}
		return nil
	})
	return left, wrap("look for an import that was broken off", err)
}

// Resume takes the import over, to be read on and applied. Files of which only the
// beginning was read are dropped.
func (l *Left) Resume(ctx context.Context) (*Import, error) {
	s := l.store
	err := s.write(ctx, func() error {
		id, err := s.exec("INSERT INTO imports(state, began) VALUES('cancelled', ?)", s.stamp())
		if err != nil {
			return err
		}
		_, err = s.exec("UPDATE loads SET import = ? WHERE import = ? AND id IN (SELECT load FROM files WHERE digest IS NULL)", id, l.ID)
		return err
	})
	if err != nil {
		return nil, wrap("go on with import", err)
	}
	s.reading.Store(l.ID, true)
	return l.Import, nil
}

// isReading says whether an import is being read by this process.
func (s *Store) isReading(id int64) bool {
	_, ok := s.reading.Load(id)
	return ok
}

// DropLeft marks all imports as dropped that a killed process left while reading, but
// for the last that has a file which was read to its end, if it is to be kept.
func (s *Store) DropLeft(ctx context.Context, keep bool) error {
	kept := int64(0)
	if keep {
		left, err := s.Left(ctx)
		if err != nil {
			return err
		}
		if left != nil {
			kept = left.ID
		}
	}
	var drop []int64
	err := s.read(ctx, "SELECT id FROM imports WHERE state = 'reading'", func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		if id != kept && !s.isReading(id) {
			drop = append(drop, id)
		}
		return err
	})
	if err != nil || len(drop) == 0 {
		return wrap("recover", err)
	}
	return wrap("recover", s.write(ctx, func() error {
		for _, id := range drop {
			if _, err := s.exec("UPDATE imports SET state = 'cancelled' WHERE id = ?", id); err != nil {
				return err
			}
		}
		return nil
	}))
}
