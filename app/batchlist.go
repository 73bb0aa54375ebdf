package app

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"holdfast/app/internal/ingest"
	"holdfast/marc"
)

// batchHead is how much of a list is looked at to tell its format, longestLine how long a
// line may be, in bytes.
const (
	batchHead   = 4096
	longestLine = 1 << 20
)

// batchItems reads a list, whose format is told by its beginning: MARC in any form, RIS
// (a line "TY  - "), CSV or TSV with a head line that names a column isbn, issn, number,
// title, author or year, and else one thing a line. A byte order mark is passed over.
func (c *Catalogue) batchItems(name string, in io.Reader) iter.Seq2[batchItem, error] {
	r := bufio.NewReaderSize(in, batchHead)
	head, err := r.Peek(batchHead)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		return func(yield func(batchItem, error) bool) { yield(batchItem{}, fmt.Errorf("read %s: %w", name, err)) }
	}
	if strings.HasPrefix(string(head), "\ufeff") {
		if _, err := r.Discard(3); err != nil {
			return func(yield func(batchItem, error) bool) { yield(batchItem{}, err) }
		}
		head = head[3:]
	}
	first, _, _ := strings.Cut(string(head), "\n")
	switch {
	case looksLikeMARC(string(head)):
		return c.marcItems(name, r)
	case strings.HasPrefix(strings.TrimSpace(string(head)), "TY  -"):
		return risItems(name, r)
	case !ingest.IsText(head):
		return func(yield func(batchItem, error) bool) {
			yield(batchItem{}, &BrokenError{filepath.Base(name), ingest.ErrNotText})
		}
	}
	for _, comma := range []rune{',', ';', '\t'} {
		if columns := csvColumns(strings.Split(strings.TrimSpace(first), string(comma))); len(columns) > 0 && strings.ContainsRune(first, comma) {
			return csvItems(name, r, comma)
		}
	}
	return lineItems(name, r)
}

// looksLikeMARC says whether a file begins as ISO 2709, MARCXML, MARC-in-JSON or MARCMaker
// text does.
func looksLikeMARC(head string) bool {
	text := strings.TrimSpace(head)
	if strings.HasPrefix(text, "<") || strings.HasPrefix(text, "=LDR") || strings.HasPrefix(text, "=001") || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[{") {
		return true
	}
	return len(head) > 24 && strings.Trim(head[:5], "0123456789") == "" && head[10] == '2' && head[11] == '2'
}

// lineItems yields the lines that are not blank.
func lineItems(name string, r io.Reader) iter.Seq2[batchItem, error] {
	return func(yield func(batchItem, error) bool) {
		s := bufio.NewScanner(r)
		s.Buffer(nil, longestLine)
		for n := 1; s.Scan(); n++ {
			if text := strings.TrimSpace(strings.ToValidUTF8(s.Text(), "\ufffd")); text != "" && !yield(batchItem{line: n, text: text}, nil) {
				return
			}
		}
		if err := s.Err(); err != nil {
			yield(batchItem{}, fmt.Errorf("read %s: %w", name, err))
		}
	}
}

// risItems yields the references of an RIS file; the tags are those of its specification
// (TI and T1 title, AU and A1 author, PY and Y1 year, SN number).
func risItems(name string, r io.Reader) iter.Seq2[batchItem, error] {
	return func(yield func(batchItem, error) bool) {
		var item batchItem
		for line, err := range lineItems(name, r) {
			if err != nil {
				yield(item, err)
				return
			}
			tag, value, ok := strings.Cut(line.text, "-")
			value = strings.TrimSpace(value)
			switch tag = strings.TrimSpace(tag); {
			case !ok:
			case tag == "TY":
				item = batchItem{line: line.line}
			case (tag == "TI" || tag == "T1" || tag == "BT") && item.title == "":
				item.title = value
			case (tag == "AU" || tag == "A1") && item.author == "":
				item.author = value
			case tag == "PY" || tag == "Y1":
				item.year = value[:min(len(value), 4)]
			case tag == "SN":
				item.numbers = append(item.numbers, value)
			case tag == "ER":
				item.text = strings.TrimSpace(item.author + " " + item.title)
				if !yield(item, nil) {
					return
				}
				item = batchItem{}
			}
		}
	}
}

// csvColumns returns the place of each column that is known.
func csvColumns(head []string) map[string]int {
	columns := map[string]int{}
	for i, name := range head {
		switch name = strings.ToLower(strings.Trim(name, " \"\r")); name {
		case "isbn", "issn", "number", "oclc", "lccn", "title", "author", "year":
			columns[name] = i
		}
	}
	return columns
}

// csvItems yields the rows under a head line.
func csvItems(name string, r io.Reader, comma rune) iter.Seq2[batchItem, error] {
	return func(yield func(batchItem, error) bool) {
		in := csv.NewReader(r)
		in.Comma, in.FieldsPerRecord, in.LazyQuotes = comma, -1, true
		var columns map[string]int
		for {
			row, err := in.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(batchItem{}, fmt.Errorf("read %s: %w", name, err))
				return
			}
			if columns == nil {
				columns = csvColumns(row)
				continue
			}
			value := func(column string) string {
				if i, ok := columns[column]; ok && i < len(row) {
					return strings.TrimSpace(row[i])
				}
				return ""
			}
			line, _ := in.FieldPos(0)
			item := batchItem{line: line, text: strings.Join(row, " "), title: value("title"), author: value("author"), year: value("year")}
			for _, column := range []string{"isbn", "issn", "oclc", "lccn", "number"} {
				if n := value(column); n != "" {
					if column == "oclc" {
						n = "(OCoLC)" + strings.TrimPrefix(n, "(OCoLC)")
					}
					item.numbers = append(item.numbers, n)
				}
			}
			if !yield(item, nil) {
				return
			}
		}
	}
}

// marcItems yields the records of a MARC file; those that cannot be read have the reason
// for their text, and are not held.
func (c *Catalogue) marcItems(name string, r io.Reader) iter.Seq2[batchItem, error] {
	return func(yield func(batchItem, error) bool) {
		in, err := marc.NewReader(r, nil)
		if err != nil {
			yield(batchItem{}, fmt.Errorf("read %s: %w", name, err))
			return
		}
		for n := 1; ; n++ {
			rec, err := in.Read()
			var bad *marc.RecordError
			switch {
			case errors.Is(err, io.EOF):
				return
			case errors.As(err, &bad):
				if !yield(batchItem{line: n, text: bad.Error()}, nil) {
					return
				}
				continue
			case err != nil:
				yield(batchItem{}, fmt.Errorf("read %s: %w", name, err))
				return
			}
			item := batchItem{line: n}
			item.title, item.author, item.year, item.numbers = c.mapper.Sought(rec)
			item.text = strings.TrimSpace(item.author + " " + item.title)
			if !yield(item, nil) {
				return
			}
		}
	}
}
