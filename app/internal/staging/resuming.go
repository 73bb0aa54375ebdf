package staging

import (
	"context"
	"database/sql"
	"errors"
)

// Left is an import that was stopped, or that a process left, before it was done.
// What was read of its files is there, and need not be read again.
type Left struct {
	*Import
	// Asked is what BeginImport was told of its files, "" if an earlier program began it.
	Asked string
	// Began is when it began, in UTC.
	Began string
	// Applied says that it was being made part of the catalogue: all its files were read.
	Applied bool
	// Overtaken says that a source of it has sent something else since, so that what was
	// read does not come last any more.
	Overtaken bool
	// Files are those that were read, as far as they were; only the last may have been
	// left in the middle.
	Files []LeftFile
}

// LeftFile is a file of which something was read.
type LeftFile struct {
	Load    int64
	Library string
	Name    string
	Size    int64
	// Stamp is what LoadSpec said.
	Stamp string
	// Done says that it was read to its end; if not, Received and Refused records of its
	// beginning are there.
	Done              bool
	Received, Refused int
	FileFacts
}

// Is says whether f is of the file that spec tells of, read in the same way.
func (f *LeftFile) Is(spec LoadSpec) bool {
	return spec.Stamp != "" && spec.Stamp == f.Stamp && spec.Library == f.Library && spec.Name == f.Name && spec.Size == f.Size
}

// Lefts returns the imports that were left and not dropped, the last one first.
// Imports of this process that are being read are none, nor are those of which
// nothing was read.
func (s *Store) Lefts(ctx context.Context) ([]*Left, error) {
	var lefts []*Left
	err := s.read(ctx, `SELECT i.id, i.asked, i.began, i.attempts > 0,
			EXISTS(SELECT 1 FROM loads l JOIN loads m ON m.source = l.source AND m.id > l.id JOIN imports j ON j.id = m.import
				WHERE l.import = i.id AND j.state = 'done')
		FROM imports i WHERE i.state = 'reading' AND i.dropped IS NULL AND EXISTS(SELECT 1 FROM loads WHERE import = i.id) ORDER BY i.id DESC`,
		func(rows *sql.Rows) error {
			l := &Left{Import: &Import{store: s}}
			err := rows.Scan(&l.ID, &l.Asked, &l.Began, &l.Applied, &l.Overtaken)
			if err == nil && !s.isReading(l.ID) {
				lefts = append(lefts, l)
			}
			return err
		})
	for _, l := range lefts {
		if err == nil {
			err = l.readFiles(ctx)
		}
	}
	return lefts, wrap("look for imports that were left", err)
}

// readFiles lists what is there of the files.
func (l *Left) readFiles(ctx context.Context) error {
	return l.store.read(ctx, `SELECT l.id, b.code, f.name, f.size, f.stamp, f.digest, f.format, f.encoding, f.error, f.counts, f.digest IS NOT NULL,
			CASE WHEN f.digest IS NULL THEN (SELECT count(*) FROM versions v WHERE v.load = l.id) ELSE 0 END,
			CASE WHEN f.digest IS NULL THEN (SELECT count(*) FROM rejected r WHERE r.load = l.id) ELSE 0 END
		FROM loads l JOIN files f ON f.load = l.id JOIN libraries b ON b.id = l.library WHERE l.import = ? ORDER BY l.id`, func(rows *sql.Rows) error {
		var f LeftFile
		err := rows.Scan(&f.Load, &f.Library, &f.Name, &f.Size, &f.Stamp, &f.Digest, &f.Format, &f.Encoding, &f.Error, &f.Counts,
			&f.Done, &f.Received, &f.Refused)
		l.Files = append(l.Files, f)
		return err
	}, l.ID)
}

// Resume takes the import over, to be read on and applied, now of the files that asked
// says. A file that was left in the middle is dropped, unless it is to be read on.
func (l *Left) Resume(ctx context.Context, asked string, readOn bool) (*Import, error) {
	s := l.store
	err := s.write(ctx, func() error {
		if _, err := s.exec("UPDATE imports SET asked = ? WHERE id = ?", asked, l.ID); err != nil || readOn {
			return err
		}
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

// Leave stops an import so that it can be gone on with; one of which nothing was read is
// dropped.
func (im *Import) Leave() error {
	s := im.store
	defer s.reading.Delete(im.ID)
	return wrap("leave import", s.write(context.Background(), func() error {
		// That it was stopped on purpose does not count against it.
		_, err := s.exec(`UPDATE imports SET state = CASE WHEN EXISTS(SELECT 1 FROM loads WHERE import = imports.id) THEN 'reading' ELSE 'cancelled' END,
			attempts = min(attempts, 1) WHERE id = ? AND state IN ('reading', 'applying')`, im.ID)
		return err
	}))
}

// isReading says whether an import is being read by this process.
func (s *Store) isReading(id int64) bool {
	_, ok := s.reading.Load(id)
	return ok
}

// DropLeft drops an import that was left, so that BringBack can have it back until the
// catalogue is opened again. ErrNoLeft if there is none with this number.
func (s *Store) DropLeft(ctx context.Context, id int64) error {
	return s.markLeft(ctx, id, "UPDATE imports SET dropped = ? WHERE id = ? AND state = 'reading' AND dropped IS NULL", s.stamp(), id)
}

// Discard drops an import that was left for good; it does nothing if there is none with
// this number.
func (s *Store) Discard(ctx context.Context, id int64) error {
	err := s.markLeft(ctx, id, "UPDATE imports SET state = 'cancelled' WHERE id = ? AND state = 'reading'", id)
	if errors.Is(err, ErrNoLeft) {
		return nil
	}
	return err
}

// BringBack has an import back that DropLeft dropped.
func (s *Store) BringBack(ctx context.Context, id int64) error {
	return s.markLeft(ctx, id, "UPDATE imports SET dropped = NULL WHERE id = ? AND state = 'reading' AND dropped IS NOT NULL", id)
}

func (s *Store) markLeft(ctx context.Context, id int64, statement string, args ...any) error {
	if s.isReading(id) {
		return ErrNoLeft
	}
	return wrap("drop import", s.write(ctx, func() error {
		if _, err := s.exec(statement, args...); err != nil {
			return err
		}
		n, err := s.one("SELECT changes()")
		if err == nil && n == 0 {
			err = ErrNoLeft
		}
		return err
	}))
}

// mostLeft is how many imports that were left are kept.
const mostLeft = 8

// ClearLeft marks as cancelled what was left and nobody will go on with: what a person
// dropped, that of which nothing was read, and all but the last few others.
func (s *Store) ClearLeft(ctx context.Context) error {
	lefts, err := s.Lefts(ctx)
	if err != nil {
		return err
	}
	keep := map[int64]bool{}
	for _, l := range lefts[:min(len(lefts), mostLeft)] {
		keep[l.ID] = true
	}
	var drop []int64
	err = s.read(ctx, "SELECT id FROM imports WHERE state = 'reading'", func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		if !keep[id] && !s.isReading(id) {
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
