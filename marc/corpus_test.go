package marc

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// corpus returns the folder of real records, or skips the test.
func corpus(t testing.TB) string {
	dir := os.Getenv("HOLDFAST_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "marc")
	}
	if _, err := os.Stat(filepath.Join(dir, "SOURCES.md")); err != nil {
		t.Skip("no real records here; set HOLDFAST_CORPUS to their folder")
	}
	return dir
}

// sourceFile is one row of SOURCES.md.
type sourceFile struct {
	path    string
	records int // -1: not told
	format  string
}

// sources reads the tables of SOURCES.md for the part "good" or "odd".
func sources(t testing.TB, dir, part string) []sourceFile {
	f, err := os.Open(filepath.Join(dir, "SOURCES.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	number := regexp.MustCompile(`^\d+`)
	var list []sourceFile
	folder := ""
	in := bufio.NewScanner(f)
	for in.Scan() {
		line := in.Text()
		if name, ok := strings.CutPrefix(line, "## "); ok {
			folder = ""
			if name, ok := strings.CutPrefix(name, part+": "); ok {
				if folder = strings.ReplaceAll(name, "/", "+"); folder == "made here from real records" {
					folder = "derived"
				}
			}
			continue
		}
		cells := strings.Split(line, "|")
		if folder == "" || len(cells) < 6 || strings.HasPrefix(line, "| file") || strings.HasPrefix(line, "|---") {
			continue
		}
		s := sourceFile{path: filepath.Join(dir, part, folder, strings.TrimSpace(cells[1])), records: -1, format: strings.TrimSpace(cells[4])}
		if n := number.FindString(strings.TrimSpace(cells[3])); n != "" {
			s.records, _ = strconv.Atoi(n)
		}
		list = append(list, s)
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// open opens a file of the corpus, which may have been compressed there.
func open(t testing.TB, path string) *os.File {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		f, err = os.Open(path + ".gz")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// readAll reads all records of a file and the errors of single ones.
func readAll(r io.Reader, opts *Options) (recs []*Record, bad []*RecordError, err error) {
	in, err := NewReader(r, opts)
	if err != nil {
		return nil, nil, err
	}
	for {
		rec, err := in.Read()
		var one *RecordError
		switch {
		case err == io.EOF:
			return recs, bad, nil
		case errors.As(err, &one):
			bad = append(bad, one)
		case err != nil:
			return recs, bad, err
		default:
			recs = append(recs, rec)
		}
	}
}

// TestCorpusCounts reads every file under good and
// compares the number of its records with SOURCES.md.
func TestCorpusCounts(t *testing.T) {
	dir := corpus(t)
	files, records := 0, 0
	for _, s := range sources(t, dir, "good") {
		if s.records < 0 {
			continue
		}
		recs, bad, err := readAll(open(t, s.path), nil)
		if err != nil {
			t.Errorf("%s: %v", s.path, err)
			continue
		}
		if len(recs) != s.records {
			t.Errorf("%s: %d records, want %d (%d rejected)", s.path, len(recs), s.records, len(bad))
		}
		for _, b := range bad {
			t.Logf("%s: %v", s.path, b)
		}
		files++
		records += len(recs)
	}
	t.Logf("%d files, %d records", files, records)
	if files < 500 {
		t.Errorf("only %d files found", files)
	}
}
