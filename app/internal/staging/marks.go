package staging

import (
	"context"
	"database/sql"
)

// TitleMark is what people keep of a title.
type TitleMark struct {
	// Note is their note on it, Lists the names of the lists that it stands in, by name.
	Note  string
	Lists []string
}

// TitleMarks returns the marks of titles, those that have none left out. What was kept under
// a number that leads to a title is kept of that title.
func (s *Store) TitleMarks(ctx context.Context, numbers []int64) (map[int64]TitleMark, error) {
	out := map[int64]TitleMark{}
	kept := false
	err := s.read(ctx, "SELECT EXISTS(SELECT 1 FROM title_notes) OR EXISTS(SELECT 1 FROM list_titles WHERE removed IS NULL)", func(rows *sql.Rows) error { return rows.Scan(&kept) })
	if err != nil || !kept {
		return out, wrap("read marks", err)
	}
	for _, n := range numbers {
		m := out[n]
		take := func(rows *sql.Rows) error {
			var note bool
			var text string
			err := rows.Scan(&note, &text)
			switch {
			case !note:
				m.Lists = append(m.Lists, text)
			case m.Note != "":
				m.Note += "\n" + text
			default:
				m.Note = text
			}
			out[n] = m
			return err
		}
		err := s.read(ctx, `WITH RECURSIVE mine(number) AS (SELECT ?1 UNION SELECT c.number FROM clusters c JOIN mine m ON c.forward = m.number)
			SELECT 1, n.text FROM title_notes n JOIN mine USING(number)
			UNION ALL SELECT * FROM (SELECT DISTINCT 0, l.name FROM mine JOIN list_titles t ON t.number = mine.number AND t.removed IS NULL
				JOIN lists l ON l.id = t.list AND l.removed IS NULL ORDER BY l.name COLLATE NOCASE)`, take, n)
		if err != nil {
			return nil, wrap("read marks", err)
		}
	}
	return out, nil
}
