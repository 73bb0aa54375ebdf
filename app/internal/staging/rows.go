package staging

import "strings"

// rows collects rows for one table, to be written many with one statement.
type rows struct {
	into    string // "INSERT INTO table(columns)"
	columns int
	args    []any
}

// rowsAtOnce is how many rows one statement writes, and then half of that, and so on:
// few statements have to be prepared.
const rowsAtOnce = 64

// add takes one row.
func (r *rows) add(values ...any) { r.args = append(r.args, values...) }

// write writes all rows and forgets them.
func (r *rows) write(s *Store) error {
	args := r.args
	r.args = r.args[:0]
	for n := rowsAtOnce; len(args) > 0; {
		if len(args) < n*r.columns {
			n /= 2
			continue
		}
		if _, err := s.exec(r.statement(s, n), args[:n*r.columns]...); err != nil {
			return err
		}
		args = args[n*r.columns:]
	}
	return nil
}

// statement is the statement that writes n rows.
func (r *rows) statement(s *Store, n int) string {
	key := rowStatement{r.into, n}
	if text, ok := s.rowTexts[key]; ok {
		return text
	}
	row := ",(?" + strings.Repeat(",?", r.columns-1) + ")"
	text := r.into + " VALUES" + strings.Repeat(row, n)[1:]
	s.rowTexts[key] = text
	return text
}

// rowStatement is a statement for a number of rows.
type rowStatement struct {
	into string
	rows int
}
