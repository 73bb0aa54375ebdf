package tabular

import (
	"strings"

	"holdfast/app/internal/export"
)

// Table says how a table is written.
type Table struct {
	Columns []Column
	// Between parts the values of one cell; "; " if it is empty.
	Between string
	// Raw leaves cells as they are that a spreadsheet would take for a formula.
	Raw bool
	// BOM begins a text file with the mark by which Excel knows UTF-8.
	BOM bool
}

// bom is the byte order mark in UTF-8.
const bom = "\uFEFF"

// cell is the text of one cell of a title.
func (t *Table) cell(c *Column, title *export.Title) string {
	values := c.values(title)
	switch len(values) {
	case 0:
		return ""
	case 1:
		return export.OneLine(values[0])
	}
	between := t.Between
	if between == "" {
		between = "; "
	}
	return export.OneLine(strings.Join(values, between))
}

// guarded puts an apostrophe before a cell that a spreadsheet would take for a formula
// and run (OWASP, "CSV Injection"): one that begins with = + - @ or their wide forms.
// A plain number is none.
func (t *Table) guarded(s string) string {
	if t.Raw || s == "" || isNumber(s) {
		return s
	}
	for _, head := range [...]string{"=", "+", "-", "@", "＝", "＋", "－", "＠"} {
		if strings.HasPrefix(s, head) {
			return "'" + s
		}
	}
	return s
}

// isNumber says whether text is a whole number, with a sign perhaps.
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	return s != "" && len(s) < 16 && strings.Trim(s, "0123456789") == ""
}

// CSV writes lines after RFC 4180: commas, quotes doubled, and CR LF.
func (t *Table) CSV() (export.Frame, export.Encoder) { return t.delimited(appendQuoted, ',') }

// TSV writes lines of text/tab-separated-values (IANA), which has no quotes: no cell
// has a tabulator or a break in it.
func (t *Table) TSV() (export.Frame, export.Encoder) {
	return t.delimited(func(dst []byte, s string) []byte { return append(dst, s...) }, '\t')
}

func (t *Table) delimited(appendCell func([]byte, string) []byte, comma byte) (export.Frame, export.Encoder) {
	var head []byte
	if t.BOM {
		head = append(head, bom...)
	}
	for i := range t.Columns {
		if i > 0 {
			head = append(head, comma)
		}
		head = appendCell(head, t.guarded(export.OneLine(t.Columns[i].Heading)))
	}
	head = append(head, "\r\n"...)
	return export.Frame{Head: string(head)}, export.EncoderFunc(func(dst []byte, title *export.Title) ([]byte, error) {
		for i := range t.Columns {
			if i > 0 {
				dst = append(dst, comma)
			}
			dst = appendCell(dst, t.guarded(t.cell(&t.Columns[i], title)))
		}
		return append(dst, "\r\n"...), nil
	})
}

// appendQuoted appends a cell of CSV, between quotes if it needs them.
func appendQuoted(dst []byte, s string) []byte {
	if !strings.ContainsAny(s, ",\";\r\n") && strings.TrimSpace(s) == s {
		return append(dst, s...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(s, `"`, `""`)...)
	return append(dst, '"')
}
