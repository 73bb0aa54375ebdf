package staging

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Errors of saved searches.
var (
	// ErrNoSaved is returned for a saved search that there is not.
	ErrNoSaved = errors.New("no such saved search")
	// ErrSavedName is returned for the name of another saved search.
	ErrSavedName = errors.New("another saved search has this name")
)

// Saved is a search that is kept.
type Saved struct {
	ID   int64
	Name string
	// Query is in the form of the caller.
	Query string
	// Looked is the day on which somebody looked last, as 2006-01-02, Before that of the look
	// before, "" if it is not known. It had found Found titles then, and Gone of those of the
	// time before not any more.
	Looked      string
	Before      string
	Found, Gone int
	// Seen are the titles that it had found then, News those of them that were new, in
	// the form of the caller. Lists do not have Seen.
	Seen, News []byte
	// Looks are the earlier looks that are kept; lists do not have them.
	Looks []SavedLook
}

// SavedLook is what a saved search had found on an earlier day.
type SavedLook struct {
	ID int64
	// Day is 2006-01-02.
	Day   string
	Found int
	Seen  []byte
}

// mostLooks is how many earlier looks of a saved search are kept: the first of a day each.
const mostLooks = 12

// SaveSearch keeps a search and returns its number.
func (s *Store) SaveSearch(ctx context.Context, v Saved) (id int64, err error) {
	err = s.write(ctx, func() error {
		n, err := s.one("SELECT count(*) FROM saved_searches WHERE name = ?", v.Name)
		if err == nil && n > 0 {
			err = ErrSavedName
		}
		if err != nil {
			return err
		}
		at := s.opts.Now().UTC().Format(time.RFC3339)
		id, err = s.exec("INSERT INTO saved_searches(name, query, made, looked, found, seen, news) VALUES(?, ?, ?, ?, ?, ?, ?)",
			v.Name, v.Query, at, at, v.Found, v.Seen, v.News)
		return err
	})
	return id, wrap("save search", err)
}

// Look keeps what a saved search found now, and what it had found before as an earlier look.
func (s *Store) Look(ctx context.Context, v Saved) error {
	return wrap("save search", s.write(ctx, func() error {
		_, err := s.exec(`INSERT INTO saved_looks(saved, looked, found, seen) SELECT id, looked, found, seen FROM saved_searches v WHERE id = ?1
			AND NOT EXISTS(SELECT 1 FROM saved_looks l WHERE l.saved = ?1 AND substr(l.looked, 1, 10) = substr(v.looked, 1, 10))`, v.ID)
		if err == nil {
			_, err = s.exec("DELETE FROM saved_looks WHERE saved = ?1 AND id NOT IN (SELECT id FROM saved_looks WHERE saved = ?1 ORDER BY id DESC LIMIT ?2)", v.ID, mostLooks)
		}
		if err != nil {
			return err
		}
		_, err = s.exec("UPDATE saved_searches SET looked = ?, found = ?, gone = ?, seen = ?, news = ? WHERE id = ?",
			s.opts.Now().UTC().Format(time.RFC3339), v.Found, v.Gone, v.Seen, v.News, v.ID)
		return err
	}))
}

// RenameSaved gives a saved search another name.
func (s *Store) RenameSaved(ctx context.Context, id int64, name string) error {
	return wrap("save search", s.write(ctx, func() error {
		n, err := s.one("SELECT count(*) FROM saved_searches WHERE name = ? AND id <> ?", name, id)
		if err == nil && n > 0 {
			err = ErrSavedName
		}
		if err == nil {
			_, err = s.exec("UPDATE saved_searches SET name = ? WHERE id = ?", name, id)
		}
		return err
	}))
}

// ForgetSaved takes a saved search away and returns it whole, so that PutBackSaved can
// take that back.
func (s *Store) ForgetSaved(ctx context.Context, id int64) (Saved, error) {
	v, err := s.SavedSearch(ctx, id)
	if err == nil {
		err = s.write(ctx, func() error {
			if _, err := s.exec("DELETE FROM saved_looks WHERE saved = ?", id); err != nil {
				return err
			}
			_, err := s.exec("DELETE FROM saved_searches WHERE id = ?", id)
			return err
		})
	}
	return v, wrap("forget saved search", err)
}

// PutBackSaved takes ForgetSaved back.
func (s *Store) PutBackSaved(ctx context.Context, v Saved) error {
	return wrap("save search", s.write(ctx, func() error {
		_, err := s.exec("INSERT OR IGNORE INTO saved_searches(id, name, query, made, looked, found, gone, seen, news) VALUES(?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8)",
			v.ID, v.Name, v.Query, v.Looked, v.Found, v.Gone, v.Seen, v.News)
		for i := range v.Looks {
			if l := &v.Looks[len(v.Looks)-1-i]; err == nil { // the oldest first, as they were written
				_, err = s.exec("INSERT INTO saved_looks(saved, looked, found, seen) VALUES(?, ?, ?, ?)", v.ID, l.Day, l.Found, l.Seen)
			}
		}
		return err
	}))
}

// lookBefore is the day of the look before the last one.
const lookBefore = "coalesce((SELECT substr(l.looked, 1, 10) FROM saved_looks l WHERE l.saved = saved_searches.id ORDER BY l.id DESC LIMIT 1), '')"

// SavedSearches lists all, by name.
func (s *Store) SavedSearches(ctx context.Context) (out []Saved, err error) {
	err = s.read(ctx, "SELECT id, name, query, substr(looked, 1, 10), "+lookBefore+", found, gone, news FROM saved_searches ORDER BY name COLLATE NOCASE", func(rows *sql.Rows) error {
		var v Saved
		err := rows.Scan(&v.ID, &v.Name, &v.Query, &v.Looked, &v.Before, &v.Found, &v.Gone, &v.News)
		out = append(out, v)
		return err
	})
	return out, wrap("read saved searches", err)
}

// SavedSearch returns one with what it had found; ErrNoSaved if there is none.
func (s *Store) SavedSearch(ctx context.Context, id int64) (v Saved, err error) {
	err = s.read(ctx, "SELECT id, name, query, substr(looked, 1, 10), "+lookBefore+", found, gone, seen, news FROM saved_searches WHERE id = ?", func(rows *sql.Rows) error {
		return rows.Scan(&v.ID, &v.Name, &v.Query, &v.Looked, &v.Before, &v.Found, &v.Gone, &v.Seen, &v.News)
	}, id)
	if err == nil && v.ID == 0 {
		err = ErrNoSaved
	}
	if err == nil {
		err = s.read(ctx, "SELECT id, substr(looked, 1, 10), found, seen FROM saved_looks WHERE saved = ? ORDER BY id DESC", func(rows *sql.Rows) error {
			var l SavedLook
			err := rows.Scan(&l.ID, &l.Day, &l.Found, &l.Seen)
			v.Looks = append(v.Looks, l)
			return err
		}, id)
	}
	return v, wrap("read saved search", err)
}

// TitleNote returns the note on a title, and on those that were joined into it, "" if
// there is none.
func (s *Store) TitleNote(ctx context.Context, number int64) (text string, err error) {
	err = s.read(ctx, `WITH RECURSIVE mine(number) AS (SELECT ?1 UNION SELECT c.number FROM clusters c JOIN mine m ON c.forward = m.number)
		SELECT coalesce(group_concat(text, char(10)), '') FROM (SELECT n.text FROM title_notes n JOIN mine USING(number) ORDER BY n.number <> ?1, n.number)`,
		func(rows *sql.Rows) error { return rows.Scan(&text) }, number)
	return text, wrap("read note", err)
}

// SetTitleNote sets the note on a title; "" takes it away, also from the titles that were joined into it.
func (s *Store) SetTitleNote(ctx context.Context, number int64, text string) error {
	return wrap("write note", s.write(ctx, func() error {
		if _, err := s.exec(`WITH RECURSIVE mine(number) AS (SELECT ?1 UNION SELECT c.number FROM clusters c JOIN mine m ON c.forward = m.number)
			DELETE FROM title_notes WHERE number IN mine`, number); err != nil || text == "" {
			return err
		}
		_, err := s.exec("INSERT INTO title_notes(number, text, changed) VALUES(?, ?, ?)", number, text, s.opts.Now().UTC().Format(time.RFC3339))
		return err
	}))
}
