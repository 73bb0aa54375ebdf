package ingest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// ErrNotText says that what was given as a list is a program, a picture, ISO 2709
// or anything else that has no lines.
var ErrNotText = errors.New("this is no plain text")

// textHead is how much of a file is looked at to tell whether it is text.
const textHead = 4096

// IsText says whether the beginning of a file may be plain text: that has no bytes
// of zero, nor the marks that end fields and records in ISO 2709.
func IsText(head []byte) bool { return !bytes.ContainsAny(head, "\x00\x1d\x1e\x1f") }

// List is a file in which each line says that a library has the title with a
// number: library, number, call number, and perhaps location and note, between
// commas, semicolons or tabs. A first line may name the columns.
type List struct {
	Path, Name string
	// Library is the one that has all, if the file has no column for it; else "".
	Library string
	// Number is the kind of numbers, AnyNumber to tell it by form or column.
	Number union.NumberKind
}

// ImportList makes holdings of the lines of a list. Each line becomes a holdings
// record of its library, so that a list that comes again replaces what it said of
// a title, finds titles that come later, and can be taken back like any load. What
// became of the lines is returned as well; it is nothing if the import was cancelled.
func ImportList(ctx context.Context, store *staging.Store, index Index, list List, progress *view.Progress) (*view.ImportReport, view.ListOutcome, error) {
	var none view.ListOutcome
	dir, err := os.MkdirTemp("", "holdfast-list-")
	if err != nil {
		return nil, none, fmt.Errorf("import list: %w", err)
	}
	defer os.RemoveAll(dir)
	files, err := splitList(ctx, list, dir)
	if err != nil {
		return nil, none, fmt.Errorf("import list: %w", err)
	}
	report, err := Import(ctx, store, index, files, progress)
	if err != nil || report.Cancelled {
		return report, none, err
	}
	outcome, err := outcomeOf(ctx, store, list, report)
	if err != nil {
		return report, none, fmt.Errorf("import list: %w", err)
	}
	return report, outcome, nil
}

// listLine is one line of a list: either a holding of a library, or a reason why
// it is none.
type listLine struct {
	union.Listed
	number  int
	library string
	text    string
	wrong   string
}

// listColumns says where things stand, -1 for nowhere.
type listColumns struct {
	library, number, call, location, note int
	kind                                  union.NumberKind
}

// columnNames are what people call the columns.
var columnNames = map[string]string{
	"library": "library", "bibliothek": "library", "code": "library", "institution": "library",
	"number": "number", "oclc": "number", "isbn": "number", "issn": "number", "lccn": "number", "union": "number", "union number": "number", "nummer": "number", "oclc number": "number",
	"call number": "call", "callnumber": "call", "call": "call", "signatur": "call", "shelfmark": "call",
	"location": "location", "standort": "location", "note": "note", "bemerkung": "note",
}

// columnsOf reads a line that names the columns; ok is false if it does not.
func columnsOf(row []string) (c listColumns, ok bool) {
	c = listColumns{-1, -1, -1, -1, -1, union.AnyNumber}
	for i, cell := range row {
		name := union.Fold(cell)
		switch columnNames[name] {
		case "library":
			c.library = i
		case "number":
			c.number = i
			if kind := union.NumberKind(strings.TrimSuffix(name, " number")); kind != "number" && kind != "nummer" {
				c.kind = kind
			}
		case "call":
			c.call = i
		case "location":
			c.location = i
		case "note":
			c.note = i
		}
	}
	return c, c.number >= 0
}

// plainColumns is the order of columns without names.
func plainColumns(list *List) listColumns {
	if list.Library != "" {
		return listColumns{-1, 0, 1, 2, 3, union.AnyNumber}
	}
	return listColumns{0, 1, 2, 3, 4, union.AnyNumber}
}

// each reads a list line by line.
func (list *List) each(ctx context.Context, f func(*listLine) error) error {
	in, err := os.Open(list.Path)
	if err != nil {
		return err
	}
	defer in.Close()
	b := bufio.NewReader(in)
	if head, err := b.Peek(textHead); err != nil && err != io.EOF {
		return err
	} else if !IsText(head) {
		return ErrNotText
	}
	if head, err := b.Peek(3); err == nil && bytes.Equal(head, []byte("\xEF\xBB\xBF")) {
		_, _ = b.Discard(3) // it was there
	}
	r := csv.NewReader(b)
	r.Comma = commaOf(b)
	r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace, r.ReuseRecord = -1, true, true, true
	columns := plainColumns(list)
	for first := true; ; first = false {
		row, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", list.Name, err)
		}
		if named, ok := columnsOf(row); first && ok {
			columns = named
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		line, _ := r.FieldPos(0)
		if err := f(list.line(line, row, columns)); err != nil {
			return err
		}
	}
}

// commaOf tells by the first line what stands between columns.
func commaOf(b *bufio.Reader) rune {
	head, _ := b.Peek(4096) // what is there of it
	head, _, _ = bytes.Cut(head, []byte{'\n'})
	best, most := ',', 0
	for _, c := range []rune{',', ';', '\t'} {
		if n := bytes.Count(head, []byte(string(c))); n > most {
			best, most = c, n
		}
	}
	return best
}

func (list *List) line(number int, row []string, c listColumns) *listLine {
	cell := func(i int) string {
		if i < 0 || i >= len(row) {
			return ""
		}
		return strings.TrimSpace(strings.ToValidUTF8(row[i], "\uFFFD"))
	}
	l := &listLine{number: number, library: cell(c.library), text: strings.Join(row, ", ")}
	if l.library == "" {
		l.library = list.Library
	}
	kind := c.kind
	if list.Number != union.AnyNumber {
		kind = list.Number
	}
	l.Listed = union.Listed{Title: union.ListedTitle(cell(c.number), kind), CallNumber: cell(c.call), Location: cell(c.location), Note: cell(c.note)}
	switch {
	case l.library == "":
		l.wrong = "no library is named"
	case l.Title == "":
		l.wrong = strconv.Quote(cell(c.number)) + " is no number that titles are known by"
	}
	return l
}

// maxLibraries bounds how many libraries one list may name: each has a file of
// records open while the list is read.
const maxLibraries = 500

// errManyLibraries is returned for a list that names more.
var errManyLibraries = errors.New("the list names more than 500 libraries; is its first column that of libraries?")

// splitList writes the lines of each library as a file of holdings records.
func splitList(ctx context.Context, list List, dir string) ([]File, error) {
	var files []File
	writers := map[string]*marc.Writer{}
	var open []*os.File
	defer func() {
		for _, f := range open {
			f.Close()
		}
	}()
	err := list.each(ctx, func(l *listLine) error {
		if l.wrong != "" {
			return nil
		}
		w := writers[l.library]
		if w == nil {
			if len(writers) == maxLibraries {
				return errManyLibraries
			}
			path := filepath.Join(dir, strconv.Itoa(len(files))+".mrc")
			f, err := os.Create(path)
			if err != nil {
				return err
			}
			open = append(open, f)
			w = marc.NewWriter(f, marc.ISO2709)
			writers[l.library] = w
			files = append(files, File{Path: path, Name: list.Name, Library: l.library, Profile: &union.Profile{}})
		}
		return w.Write(l.Record())
	})
	for _, w := range writers {
		err = errors.Join(err, w.Close())
	}
	return files, err
}

// maxWaiting bounds the memory for lines that wait; those beyond it, of a list that
// hardly matches anything, are counted among the matched.
const maxWaiting = 1 << 20

// outcomeOf counts what became of the lines of a list that was imported.
func outcomeOf(ctx context.Context, store *staging.Store, list List, report *view.ImportReport) (view.ListOutcome, error) {
	var out view.ListOutcome
	waiting := map[[2]string]bool{}
	libraries := map[int64]string{}
	for i, load := range report.Loads {
		if i < len(report.Files) {
			libraries[load] = report.Files[i].Library
		}
	}
	err := store.Waiting(ctx, report.Loads, maxWaiting, func(load int64, control string) error {
		waiting[[2]string{libraries[load], control}] = true
		return nil
	})
	if err != nil {
		return out, err
	}
	err = list.each(ctx, func(l *listLine) error {
		out.Lines++
		why := l.wrong
		switch {
		case why != "":
			out.Wrong++
		case waiting[[2]string{l.library, l.Control()}]:
			out.Waiting++
			why = "no title has this number, or more than one"
		default:
			out.Matched++
			return nil
		}
		if len(out.Unmatched) < maxProblems {
			out.Unmatched = append(out.Unmatched, view.Unmatched{Line: l.number, Text: l.text, Why: why})
		}
		return nil
	})
	return out, err
}
