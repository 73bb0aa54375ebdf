package staging

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"holdfast/app/view"
)

// Errors of lists.
var (
	// ErrNoList is returned for a list that there is not, or that was removed.
	ErrNoList = errors.New("no such list")
	// ErrNoListChange is returned for a change of lists that is not there or was taken back.
	ErrNoListChange = errors.New("no such change of a list")
	// ErrListInside is returned when a list is put into itself or into one inside it.
	ErrListInside = errors.New("a list cannot stand inside itself")
)

// Kinds of changes of lists, as they are kept.
const (
	listMade    = "made"
	listRemoved = "removed"
	listRenamed = "renamed"
	titlesAdded = "added"
	titlesTaken = "taken"
	titlesMoved = "moved"
)

// changeList runs a change of a list in a transaction and returns its number, by which it
// can be taken back.
func (s *Store) changeList(ctx context.Context, kind string, list int64, former string, do func(change int64, at string) error) (change int64, err error) {
	err = s.write(ctx, func() error {
		at := s.opts.Now().UTC().Format(time.RFC3339)
		if list != 0 {
			n, err := s.one("SELECT count(*) FROM lists WHERE id = ? AND removed IS NULL", list)
			if err != nil {
				return err
			}
			if n == 0 {
				return ErrNoList
			}
			if _, err := s.exec("UPDATE lists SET changed = ? WHERE id = ?", at, list); err != nil {
				return err
			}
		}
		if change, err = s.exec("INSERT INTO list_changes(at, kind, list, former) VALUES(?, ?, ?, ?)", at, kind, list, former); err != nil {
			return err
		}
		return do(change, at)
	})
	return change, wrap("change list", err)
}

// NewList makes a list, inside another if parent is not 0.
func (s *Store) NewList(ctx context.Context, parent int64, name string) (list, change int64, err error) {
	change, err = s.changeList(ctx, listMade, parent, "", func(change int64, at string) error {
		list, err = s.exec("INSERT INTO lists(parent, name, changed, added) VALUES(nullif(?, 0), ?, ?, ?)", parent, name, at, change)
		if err == nil {
			_, err = s.exec("UPDATE list_changes SET list = ? WHERE id = ?", list, change)
		}
		return err
	})
	return list, change, err
}

// SetList changes name, note and place of a list.
func (s *Store) SetList(ctx context.Context, l view.List) (change int64, err error) {
	before, err := s.lists(ctx, "AND id = ?1", l.ID)
	if err != nil {
		return 0, wrap("change list", err)
	}
	if len(before) == 0 {
		return 0, wrap("change list", ErrNoList)
	}
	former := strings.Join([]string{before[0].Name, before[0].Note}, string(rune(columnEnd)))
	return s.changeList(ctx, listRenamed, l.ID, former, func(int64, string) error {
		if err := s.notInside(l.ID, l.Parent); err != nil {
			return err
		}
		_, err := s.exec("UPDATE lists SET name = ?, note = ?, parent = nullif(?, 0) WHERE id = ?", l.Name, l.Note, l.Parent, l.ID)
		return err
	})
}

// notInside is an error if a list would stand inside itself.
func (s *Store) notInside(list, parent int64) error {
	if parent == 0 {
		return nil
	}
	n, err := s.one(`WITH RECURSIVE up(id) AS (SELECT ?1 UNION SELECT l.parent FROM lists l JOIN up ON l.id = up.id WHERE l.parent IS NOT NULL)
		SELECT 2 * (SELECT count(*) FROM up WHERE id = ?2) + (SELECT count(*) FROM lists WHERE id = ?1 AND removed IS NULL)`, parent, list)
	switch {
	case err != nil:
		return err
	case n >= 2:
		return ErrListInside
	case n == 0:
		return ErrNoList
	}
	return nil
}

// RemoveList takes a list away, and those inside it.
func (s *Store) RemoveList(ctx context.Context, list int64) (change int64, err error) {
	return s.changeList(ctx, listRemoved, list, "", func(change int64, _ string) error {
		_, err := s.exec(withInside+"UPDATE lists SET removed = ?2 WHERE removed IS NULL AND id IN inside", list, change)
		return err
	})
}

// withInside names a list, ?1, and all inside it; 0 names none.
const withInside = `WITH RECURSIVE inside(id) AS (SELECT ?1 UNION SELECT l.id FROM lists l JOIN inside i ON l.parent = i.id WHERE l.removed IS NULL) `

// ListedTitle is a title on its way into a list.
type ListedTitle struct {
	Number int64
	// Label is what the title is called now, for when it is not in the catalogue any more.
	Label string
}

// AddToList puts titles at the end of a list; those that are in it stay where they are.
// each calls add with some titles at a time.
func (s *Store) AddToList(ctx context.Context, list int64, each func(add func([]ListedTitle) error) error) (added int, change int64, err error) {
	change, err = s.changeList(ctx, titlesAdded, list, "", func(change int64, at string) error {
		into := rows{into: "INSERT OR IGNORE INTO list_titles(list, number, label, at, added)", columns: 5}
		err := each(func(titles []ListedTitle) error {
			for _, t := range titles {
				into.add(list, t.Number, t.Label, at, change)
			}
			return into.write(s)
		})
		if err != nil {
			return err
		}
		_, err = s.exec(`UPDATE list_titles SET place = last + (id - first + 1) * ?3 FROM
			(SELECT coalesce(max(place), 0) AS last FROM list_titles WHERE list = ?1 AND added <> ?2),
			(SELECT min(id) AS first FROM list_titles WHERE added = ?2) WHERE added = ?2`, list, change, listStep)
		return err
	})
	if err != nil {
		return 0, 0, err
	}
	err = s.read(ctx, "SELECT count(*) FROM list_titles WHERE added = ?", func(rows *sql.Rows) error { return rows.Scan(&added) }, change)
	return added, change, wrap("change list", err)
}

// RemoveFromList takes titles out of a list.
func (s *Store) RemoveFromList(ctx context.Context, list int64, numbers []int64) (change int64, err error) {
	return s.changeList(ctx, titlesTaken, list, "", func(change int64, _ string) error {
		for _, n := range numbers {
			if _, err := s.exec(`UPDATE list_titles SET removed = ?3 WHERE list = ?1 AND removed IS NULL AND (number = ?2 OR
				`+nowNumber+` = ?2)`, list, n, change); err != nil {
				return err
			}
		}
		return nil
	})
}

// nowNumber is the number that list_titles.number leads to.
const nowNumber = `(WITH RECURSIVE way(number) AS (SELECT list_titles.number UNION SELECT c.forward FROM clusters c JOIN way w ON c.number = w.number WHERE c.forward IS NOT NULL)
	SELECT w.number FROM way w LEFT JOIN clusters c ON c.number = w.number WHERE c.forward IS NULL)`

// UndoListChange takes a change of lists back.
func (s *Store) UndoListChange(ctx context.Context, change int64) error {
	err := s.write(ctx, func() error {
		var kind, former string
		var list int64
		err := s.query("SELECT kind, list, former FROM list_changes WHERE id = ? AND undone IS NULL", func(rows *sql.Rows) error {
			return rows.Scan(&kind, &list, &former)
		}, change)
		if err == nil && kind == "" {
			err = ErrNoListChange
		}
		if err != nil {
			return err
		}
		if _, err := s.exec("UPDATE list_changes SET undone = ? WHERE id = ?", s.opts.Now().UTC().Format(time.RFC3339), change); err != nil {
			return err
		}
		return s.undoList(kind, list, change, former)
	})
	return wrap("take a change of a list back", err)
}

func (s *Store) undoList(kind string, list, change int64, former string) error {
	var err error
	switch kind {
	case listMade:
		_, err = s.exec("UPDATE lists SET removed = ?2 WHERE id = ?1 AND removed IS NULL", list, change)
	case listRemoved:
		_, err = s.exec("UPDATE lists SET removed = NULL WHERE removed = ?", change)
	case listRenamed:
		name, note, _ := strings.Cut(former, string(rune(columnEnd)))
		_, err = s.exec("UPDATE lists SET name = ?, note = ? WHERE id = ?", name, note, list)
	case titlesAdded:
		_, err = s.exec("UPDATE list_titles SET removed = ?1 WHERE added = ?1 AND removed IS NULL", change)
	case titlesTaken:
		// One that was put in again meanwhile is there.
		_, err = s.exec("UPDATE OR IGNORE list_titles SET removed = NULL WHERE removed = ?", change)
	case titlesMoved:
		err = s.moveBack(list, former)
	}
	return err
}

// Lists returns all lists, each before those inside it, by name.
func (s *Store) Lists(ctx context.Context) ([]view.List, error) {
	list, err := s.lists(ctx, "AND ?1 = 0", 0)
	return list, wrap("read lists", err)
}

func (s *Store) lists(ctx context.Context, where string, id int64) (out []view.List, err error) {
	err = s.read(ctx, `SELECT id, coalesce(parent, 0), name, note, substr(changed, 1, 10),
			(SELECT count(*) FROM list_titles t WHERE t.list = lists.id AND t.removed IS NULL)
		FROM lists WHERE removed IS NULL `+where+` ORDER BY name COLLATE NOCASE, id`, func(rows *sql.Rows) error {
		var l view.List
		err := rows.Scan(&l.ID, &l.Parent, &l.Name, &l.Note, &l.Changed, &l.Titles)
		out = append(out, l)
		return err
	}, id)
	return out, err
}

// knowList is ErrNoList if there is no such list.
func (s *Store) knowList(ctx context.Context, list int64) error {
	known, err := s.lists(ctx, "AND id = ?1", list)
	if err == nil && len(known) == 0 {
		err = ErrNoList
	}
	return wrap("read list", err)
}

// ListTitle is a title of a list.
type ListTitle struct {
	// Number is what the title is called now, 0 if it is not in the catalogue any more.
	// Kept is the number that was put into the list.
	Number, Kept     int64
	Label, Note, Day string
}

// ListTitles returns titles of a list in their order, from a place on; ErrNoList if
// there is no such list.
func (s *Store) ListTitles(ctx context.Context, list int64, from, limit int) (out []ListTitle, err error) {
	if err := s.knowList(ctx, list); err != nil {
		return nil, err
	}
	err = s.read(ctx, `SELECT coalesce((SELECT c.number FROM clusters c WHERE c.number = `+nowNumber+` AND c.lead IS NOT NULL), 0),
			number, label, note, substr(at, 1, 10) FROM list_titles WHERE list = ?1 AND removed IS NULL ORDER BY place, id LIMIT ?3 OFFSET ?2`, func(rows *sql.Rows) error {
		var t ListTitle
		err := rows.Scan(&t.Number, &t.Kept, &t.Label, &t.Note, &t.Day)
		out = append(out, t)
		return err
	}, list, from, limit)
	return out, wrap("read list", err)
}

// ListNumbers returns the numbers of the titles of a list and those inside it, as they
// are now, each once; ErrNoList if there is no such list.
func (s *Store) ListNumbers(ctx context.Context, list int64) (out []int64, err error) {
	if err := s.knowList(ctx, list); err != nil {
		return nil, err
	}
	err = s.read(ctx, withInside+`SELECT DISTINCT `+nowNumber+` AS now FROM list_titles WHERE removed IS NULL AND list IN inside ORDER BY now`, func(rows *sql.Rows) error {
		var n int64
		err := rows.Scan(&n)
		out = append(out, n)
		return err
	}, list)
	return out, wrap("read list", err)
}

// NoteInList sets the note of a title in a list.
func (s *Store) NoteInList(ctx context.Context, list, number int64, note string) error {
	return wrap("change list", s.write(ctx, func() error {
		_, err := s.exec("UPDATE list_titles SET note = ?3 WHERE list = ?1 AND removed IS NULL AND (number = ?2 OR "+nowNumber+" = ?2)", list, number, note)
		return err
	}))
}
