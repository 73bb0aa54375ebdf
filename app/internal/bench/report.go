// Package bench answers: how fast is the engine, beside the reports that asked
// for it and beside other engines? Each report of the seed's (a key-value store,
// buffer sizes, term dictionaries, merges, ways of reading files) is measured
// here in the seed's own table; Index, Search and Count do over records of a
// generator what other engines' programs do, and say it in the same form.
//
// Ratios are taken within one run, so that other work on the machine touches
// both sides.
package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Report is what a benchmark found.
type Report struct {
	Name string `json:"name"`
	// Seed says what the report that is measured against had.
	Seed    string   `json:"seed"`
	Tables  []Table  `json:"tables"`
	Verdict []string `json:"verdict"`
}

// Table is rows of figures. In JSON a row is an object with the columns' keys,
// and nil is null.
type Table struct {
	Title   string
	Columns []Column
	Rows    [][]any
}

// Column is a column of a table: its key in JSON, its head for people, and how a
// number is printed ("%.1f"). Without a format, whole numbers have their
// thousands parted.
type Column struct{ Key, Head, Format string }

// Add adds a row, in the order of the columns.
func (t *Table) Add(cells ...any) { t.Rows = append(t.Rows, cells) }

// MarshalJSON writes the table as a title and rows of objects.
func (t Table) MarshalJSON() ([]byte, error) {
	rows := make([]map[string]any, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = map[string]any{}
		for k, cell := range row {
			rows[i][t.Columns[k].Key] = cell
		}
	}
	return json.Marshal(struct {
		Title string           `json:"title"`
		Rows  []map[string]any `json:"rows"`
	}{t.Title, rows})
}

// Write prints the report for people.
func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nThe seed: %s\n", r.Name, r.Seed)
	for i := range r.Tables {
		b.WriteByte('\n')
		r.Tables[i].write(&b)
	}
	b.WriteByte('\n')
	for _, line := range r.Verdict {
		fmt.Fprintln(&b, line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// write prints text to the left and numbers to the right.
func (t *Table) write(b *strings.Builder) {
	if t.Title != "" {
		fmt.Fprintln(b, t.Title)
	}
	lines := [][]string{make([]string, len(t.Columns))}
	for k, c := range t.Columns {
		lines[0][k] = c.Head
	}
	for _, row := range t.Rows {
		line := make([]string, len(t.Columns))
		for k, cell := range row {
			line[k] = t.Columns[k].text(cell)
		}
		lines = append(lines, line)
	}
	for _, line := range lines {
		for k, cell := range line {
			width := 0
			for _, other := range lines {
				width = max(width, utf8.RuneCountInString(other[k]))
			}
			pad := strings.Repeat(" ", width-utf8.RuneCountInString(cell))
			switch {
			case t.left(k) && k == len(line)-1:
				pad = ""
				fallthrough
			case t.left(k):
				cell += pad
			default:
				cell = pad + cell
			}
			if k > 0 {
				b.WriteString("  ")
			}
			b.WriteString(cell)
		}
		b.WriteByte('\n')
	}
}

// left reports whether column k holds text.
func (t *Table) left(k int) bool {
	for _, row := range t.Rows {
		if _, ok := row[k].(string); ok {
			return true
		}
	}
	return false
}

func (c Column) text(cell any) string {
	switch v := cell.(type) {
	case nil:
		return "-"
	case int:
		return thousands(int64(v))
	case int64:
		return thousands(v)
	case float64:
		if c.Format == "" || c.Format == whole {
			return thousands(int64(v + 0.5))
		}
		return fmt.Sprintf(c.Format, v)
	}
	return fmt.Sprint(cell)
}

// whole prints a number without a fraction, its thousands parted.
const whole = "whole"

// thousands prints n with its thousands parted, as English does.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
