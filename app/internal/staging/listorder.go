package staging

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNotListed is returned for a title that is not in the list.
var ErrNotListed = errors.New("this title is not in the list")

// Places for MoveInList.
const (
	ListHead int64 = 0
	ListEnd  int64 = -1
)

// listStep is how far apart the places of two titles of a list are made.
const listStep = 1 << 20

// listPlace is a row of a list and where it stands.
type listPlace struct{ row, place int64 }

// MoveInList puts titles of a list, in the order that they have there, behind another one
// of it, or to its head or end.
func (s *Store) MoveInList(ctx context.Context, list int64, numbers []int64, after int64) (change int64, err error) {
	return s.changeList(ctx, titlesMoved, list, "", func(change int64, _ string) error {
		rows, err := s.listRows(list, numbers)
		if err != nil {
			return err
		}
		behind, err := s.listPlaceOf(list, after)
		if err != nil {
			return err
		}
		var former []string
		for _, r := range rows {
			before, err := s.rowBefore(list, r)
			if err != nil {
				return err
			}
			former = append(former, fmt.Sprintf("%d:%d", r.row, before))
		}
		for _, r := range rows {
			if r.row != behind {
				if err := s.putBehind(list, r.row, behind); err != nil {
					return err
				}
			}
			behind = r.row
		}
		_, err = s.exec("UPDATE list_changes SET former = ? WHERE id = ?", strings.Join(former, " "), change)
		return err
	})
}

// listPlaceOf is the row behind which titles are to stand, 0 for the head.
func (s *Store) listPlaceOf(list, after int64) (int64, error) {
	switch after {
	case ListHead:
		return 0, nil
	case ListEnd:
		return s.one("SELECT coalesce((SELECT id FROM list_titles WHERE list = ? AND removed IS NULL ORDER BY place DESC, id DESC LIMIT 1), 0)", list)
	}
	at, err := s.listRows(list, []int64{after})
	if err != nil {
		return 0, err
	}
	return at[0].row, nil
}

// moveBack takes MoveInList back.
func (s *Store) moveBack(list int64, former string) error {
	for _, pair := range strings.Fields(former) {
		var row, behind int64
		if _, err := fmt.Sscanf(pair, "%d:%d", &row, &behind); err != nil {
			return fmt.Errorf("titles moved: %q: %w", pair, err)
		}
		if err := s.putBehind(list, row, behind); err != nil {
			return err
		}
	}
	return nil
}

// listRows finds the rows of titles, in the order of the list.
func (s *Store) listRows(list int64, numbers []int64) ([]listPlace, error) {
	var rows []listPlace
	for _, n := range numbers {
		before := len(rows)
		take := func(r *sql.Rows) error {
			var p listPlace
			err := r.Scan(&p.row, &p.place)
			rows = append(rows, p)
			return err
		}
		const find = "SELECT id, place FROM list_titles WHERE list = ?1 AND removed IS NULL AND "
		err := s.query(find+"number = ?2", take, list, n)
		if err == nil && len(rows) == before { // by the number that it has now
			err = s.query(find+nowNumber+" = ?2", take, list, n)
		}
		if err == nil && len(rows) == before {
			err = fmt.Errorf("%w: %d", ErrNotListed, n)
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(rows, func(a, b listPlace) int { return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.row, b.row)) })
	return slices.Compact(rows), nil
}

// rowBefore is the row before another, 0 for the first.
func (s *Store) rowBefore(list int64, p listPlace) (int64, error) {
	return s.one("SELECT coalesce((SELECT id FROM list_titles WHERE list = ? AND removed IS NULL AND (place, id) < (?, ?) ORDER BY place DESC, id DESC LIMIT 1), 0)",
		list, p.place, p.row)
}

// putBehind puts a row behind another, or with behind 0 to the head.
func (s *Store) putBehind(list, row, behind int64) error {
	for range 2 {
		var left, right sql.NullInt64
		err := s.query(`SELECT (SELECT place FROM list_titles WHERE id = ?3),
				(SELECT place FROM list_titles WHERE list = ?1 AND id <> ?2 AND (?3 = 0 OR (place, id) > ((SELECT place FROM list_titles WHERE id = ?3), ?3))
					ORDER BY place, id LIMIT 1)`, func(r *sql.Rows) error { return r.Scan(&left, &right) }, list, row, behind)
		if err != nil {
			return err
		}
		place := int64(0)
		switch {
		case !left.Valid && !right.Valid: // it is alone
		case !left.Valid:
			place = right.Int64 - listStep
		case !right.Valid:
			place = left.Int64 + listStep
		case right.Int64-left.Int64 < 2:
			if err := s.spread(list); err != nil {
				return err
			}
			continue
		default:
			place = left.Int64 + (right.Int64-left.Int64)/2
		}
		_, err = s.exec("UPDATE list_titles SET place = ? WHERE id = ?", place, row)
		return err
	}
	return fmt.Errorf("list %d: no room behind row %d", list, behind)
}

// spread makes room between the titles of a list.
func (s *Store) spread(list int64) error {
	_, err := s.exec(`UPDATE list_titles SET place = n * ?2 FROM
		(SELECT id AS row, row_number() OVER (ORDER BY place, id) AS n FROM list_titles WHERE list = ?1) WHERE id = row`, list, listStep)
	return err
}

// ListOrder returns the numbers of the titles of a list in their order, as they are now, and
// after them those of the lists inside it; each once. ErrNoList if there is no such list.
func (s *Store) ListOrder(ctx context.Context, list int64) (out []int64, err error) {
	if err := s.knowList(ctx, list); err != nil {
		return nil, err
	}
	seen := map[int64]bool{}
	err = s.read(ctx, `WITH RECURSIVE inside(id, way) AS (SELECT ?1, '' UNION SELECT l.id, i.way || char(1) || lower(l.name) || char(2) || l.id FROM lists l JOIN inside i ON l.parent = i.id
			WHERE l.removed IS NULL)
		SELECT `+nowNumber+` FROM list_titles JOIN inside i ON i.id = list_titles.list WHERE removed IS NULL ORDER BY i.way, place, list_titles.id`, func(rows *sql.Rows) error {
		var n int64
		err := rows.Scan(&n)
		if !seen[n] {
			seen[n] = true
			out = append(out, n)
		}
		return err
	}, list)
	return out, wrap("read list", err)
}
