package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/marc"
)

// TestMain lets the test binary be the program itself, for tests that kill it.
func TestMain(m *testing.M) {
	if os.Getenv("HOLDFAST_CLI_CHILD") == "1" {
		os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// call runs one command line in this process.
func call(t *testing.T, args ...string) (out, errOut string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(context.Background(), args, &o, &e)
	return o.String(), e.String(), code
}

// done runs a command line that has to succeed, and returns its output.
func done(t *testing.T, args ...string) string {
	t.Helper()
	out, errOut, code := call(t, args...)
	if code != 0 {
		t.Fatalf("%s: exit code %d\n%s%s", strings.Join(args, " "), code, out, errOut)
	}
	return out
}

// decode reads one JSON object, the last line of out.
func decode[T any](t *testing.T, out string) T {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var v T
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &v); err != nil {
		t.Fatalf("%v in %s", err, lines[len(lines)-1])
	}
	return v
}

// field makes a data field of code, value pairs.
func field(tag string, ind1, ind2 byte, pairs ...string) marc.Field {
	f := marc.Field{Tag: tag, Ind1: ind1, Ind2: ind2}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Subfields = append(f.Subfields, marc.Subfield{Code: pairs[i][0], Value: pairs[i+1]})
	}
	return f
}

// book makes the nth book of a made-up shelf: title, author, subject, year, and
// an OCLC number from a range that is not assigned.
func book(t *testing.T, n int) *marc.Record {
	t.Helper()
	year := 1850 + n%150
	return &marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
		{Tag: "001", Value: fmt.Sprintf("t%05d", n)},
		{Tag: "005", Value: "20260101120000.0"},
		{Tag: "008", Value: fmt.Sprintf("260101s%04d    enk           000 0 eng d", year)},
		field("035", ' ', ' ', "a", fmt.Sprintf("(OCoLC)99%08d", n)),
		field("100", '1', ' ', "a", fmt.Sprintf("Author %d,", n%40)),
		field("245", '1', '0', "a", fmt.Sprintf("A treatise on %s, volume %d :", shelfWords[n%len(shelfWords)], n), "b", "with plates /", "c", "by the author."),
		field("260", ' ', ' ', "a", "London :", "b", "Harbour Press,", "c", fmt.Sprintf("%d.", year)),
		field("650", ' ', '0', "a", shelfWords[(n/3)%len(shelfWords)]+".", "x", "History."),
	}}
}

var shelfWords = []string{"Evolution", "Botany", "Geology", "Whaling", "Navigation", "Astronomy", "Music", "Painting", "Grammar", "Bridges"}

// write writes records as one ISO 2709 file.
func write(t *testing.T, path string, records ...*marc.Record) string {
	t.Helper()
	var b bytes.Buffer
	w := marc.NewWriter(&b, marc.ISO2709)
	for _, r := range records {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func books(t *testing.T, from, to int) []*marc.Record {
	t.Helper()
	var out []*marc.Record
	for n := from; n < to; n++ {
		out = append(out, book(t, n))
	}
	return out
}

type importJSON struct {
	Files []struct {
		Name, Library, Format, Encoding, Error string
		countsJSON
	} `json:"files"`
	Totals struct {
		countsJSON
		Titles int `json:"titles"`
	} `json:"totals"`
}

type countsJSON struct {
	Read, Added, Updated, Unchanged, Older, Deleted, Collisions, Authorities, Holdings, Rejected, Pieces int
	Warnings                                                                                             map[string]int
}

// shelf imports two libraries that share ten of their fifty books.
func shelf(t *testing.T) (catalogue string, files []string) {
	t.Helper()
	dir := t.TempDir()
	catalogue = filepath.Join(dir, "catalogue")
	files = []string{
		write(t, filepath.Join(dir, "harbour-2026.mrc"), books(t, 0, 30)...),
		write(t, filepath.Join(dir, "hill-2026.mrc"), books(t, 20, 50)...),
	}
	done(t, append([]string{"-c", catalogue, "import"}, files...)...)
	return catalogue, files
}

// TestWrongNumbers: what is no number of a title, or not one that there is, is said so, and
// not that a title has gone.
func TestWrongNumbers(t *testing.T) {
	catalogue, _ := shelf(t)
	for _, c := range []struct {
		code int
		says string
		args []string
	}{
		{2, `"abc" is not the number of a title`, []string{"record", "abc"}},
		{2, `"abc" is not the number of a title`, []string{"explain", "treatise", "abc"}},
		{2, `"0" is not the number of a title`, []string{"editions", "0"}},
		{1, "There is no title with this number", []string{"record", "99999"}},
		{1, "There is no title with this number", []string{"cite", "99999"}},
		{1, "There is no library with this code", []string{"library", "rename", "nowhere", "Nowhere"}},
		{2, "--all prints every hit", []string{"search", "treatise", "--limit", "99999999"}},
		{2, "there is no facet", []string{"search", "treatise", "--filter", "colour=red"}},
		{2, "--sort wants one of", []string{"search", "treatise", "--sort", "colour"}},
		{1, "nowhere is not there", []string{"snapshot", filepath.Join(t.TempDir(), "nowhere", "all.holdfast")}},
		{1, "There is no import with this number", []string{"undo-import", "99"}},
	} {
		out, errOut, code := call(t, append([]string{"-c", catalogue}, c.args...)...)
		if code != c.code || out != "" || !strings.Contains(errOut, c.says) {
			t.Errorf("%s: code %d, %q, want %d and %q", c.args, code, errOut, c.code, c.says)
		}
	}
}

// TestJSONEverywhere: with --json each command that answers prints what a program can read.
func TestJSONEverywhere(t *testing.T) {
	catalogue, files := shelf(t)
	list := filepath.Join(t.TempDir(), "gone.txt")
	if err := os.WriteFile(list, []byte("17\nnowhere\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"search", "treatise"}, {"search", "treatise", "--grouped"}, {"facet", "subject"}, {"table", "class", "decade"}, {"browse", "author"}, {"suggest", "tre"},
		{"explain", "treatise", "1"}, {"record", "1"}, {"record", "1", "--as", "fields"}, {"editions", "1"}, {"holders", "1", "v. 1"}, {"cite", "1"},
		{"library"}, {"library", "list"}, {"loads"}, {"describe"}, {"check"}, {"rankings"}, {"query", "treatise"}, {"list", "new", "A"}, {"list"},
		{"list", "add", "1", "treatise", "--limit", "2"}, {"list", "show", "1"}, {"saved", "add", "T", "treatise"}, {"saved"}, {"saved", "look"},
		{"match", "queue"}, {"match", "rules"}, {"match", "decided"}, {"match", "explain", "1", "2"}, {"match", "dry-run"}, {"merge-profile"},
		{"remove", "--library", "hill", list}, {"import", "--look", files[0]}, {"undo-import", "2"},
	} {
		out := done(t, append([]string{"-c", catalogue, "--json"}, args...)...)
		if !json.Valid([]byte(out)) {
			t.Errorf("%s: %.200s", args, out)
		}
	}
	added := decode[[]json.RawMessage](t, done(t, "-c", catalogue, "--json", "list", "show", "1"))
	if len(added) != 2 {
		t.Errorf("%d titles were put in, want the first 2", len(added))
	}
}

func TestImportContract(t *testing.T) {
	dir := t.TempDir()
	catalogue := filepath.Join(dir, "catalogue")
	good := write(t, filepath.Join(dir, "harbour-2026.mrc"), books(t, 0, 30)...)
	bad := filepath.Join(dir, "notes.pdf")
	if err := os.WriteFile(bad, []byte("%PDF-1.4 nothing to see"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := done(t, "--catalogue", catalogue, "import", "--json", "--library", "hill", good, bad)
	raw := decode[map[string]json.RawMessage](t, out)
	if raw["files"] == nil || raw["totals"] == nil {
		t.Fatalf("files and totals are a contract: %s", out)
	}
	var totals map[string]json.RawMessage
	if err := json.Unmarshal(raw["totals"], &totals); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"read", "added", "updated", "unchanged", "older", "deleted", "collisions", "authorities", "holdings", "rejected", "warnings", "titles"} {
		if totals[name] == nil {
			t.Errorf("totals lacks %q", name)
		}
	}
	r := decode[importJSON](t, out)
	if len(r.Files) != 2 || r.Totals.Read != 30 || r.Totals.Added != 30 || r.Totals.Titles != 30 {
		t.Errorf("got %+v", r)
	}
	if f := r.Files[0]; f.Library != "hill" || f.Format == "" || f.Encoding == "" || f.Read != 30 {
		t.Errorf("first file is %+v", f)
	}
	if f := r.Files[1]; !strings.Contains(f.Error, "PDF") || f.Read != 0 {
		t.Errorf("second file is %+v", f)
	}
	again := decode[importJSON](t, done(t, "--catalogue", catalogue, "import", "--json", "--library", "hill", good, bad))
	if again.Totals.Unchanged != 30 || again.Totals.Added+again.Totals.Updated != 0 || again.Totals.Titles != 30 {
		t.Errorf("a second import changed something: %+v", again.Totals)
	}
}

// TestNothingToImport: a script learns by the exit code that nothing was read.
func TestNothingToImport(t *testing.T) {
	dir := t.TempDir()
	out, _, code := call(t, "-c", filepath.Join(dir, "catalogue"), "import", "--json", filepath.Join(dir, "none.mrc"))
	if r := decode[importJSON](t, out); code != 1 || len(r.Files) != 1 || !strings.Contains(r.Files[0].Error, "not there") {
		t.Errorf("code %d, %s", code, out)
	}
}

func TestSearchContract(t *testing.T) {
	catalogue, _ := shelf(t)
	out := done(t, "--catalogue", catalogue, "search", "--json", "--limit", "5", "botany", "treatise")
	r := decode[searchJSON](t, out)
	for _, name := range []string{`"total"`, `"with_words"`, `"hits"`, `"facets"`, `"histogram"`, `"bins"`, `"undated"`, `"impossible"`, `"took_ms"`, `"catalogue"`, `"best700"`} {
		if !strings.Contains(out, name) {
			t.Errorf("search --json lacks %s", name)
		}
	}
	// Five have botany in the title, six more as a subject.
	if r.Total != 11 || r.WithWords != 11 || len(r.Hits) != 5 {
		t.Fatalf("found %d, with words %d, %d hits; want 11, 11 and 5\n%s", r.Total, r.WithWords, len(r.Hits), out)
	}
	sum := r.Histogram.Undated + r.Histogram.Impossible
	for _, b := range r.Histogram.Bins {
		sum += b.Certain + b.Uncertain
	}
	if sum != r.Total {
		t.Errorf("the histogram sums to %d, total is %d", sum, r.Total)
	}
	for _, name := range []string{"subject", "author", "genre", "class", "audience", "language", "library", "format"} {
		if _, ok := r.Facets[name]; !ok {
			t.Errorf("no facet %q", name)
		}
	}
	for _, name := range []string{"id", "title", "author", "publication", "year", "format", "holdings", "libraries", "score", "cursor"} {
		if !strings.Contains(out, `"`+name+`":`) {
			t.Errorf("hits lack %q", name)
		}
	}
	if h := r.Hits[0]; !slices.Equal(h.Libraries, []string{"harbour", "hill"}) || h.Format != "Book" || r.Next != r.Hits[4].Cursor {
		t.Errorf("first hit is %+v, and the list goes on at %q", h, r.Next)
	}
	if h := r.Hits[0]; h.ID == "" || !strings.Contains(h.Title, "Botany") || h.Author == "" || h.Year == "" || h.Holdings != 2 {
		t.Errorf("first hit is %+v, want one held by both libraries", h)
	}
}

// TestFacetCountIsWhatAClickLeaves narrows by every value of every facet.
func TestFacetCountIsWhatAClickLeaves(t *testing.T) {
	catalogue, _ := shelf(t)
	r := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "treatise"))
	clicks := 0
	for facet, values := range r.Facets {
		for _, v := range values {
			n := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "treatise", "--narrow", facet+"="+v.Value))
			if n.Total != v.Count {
				t.Errorf("%s %q says %d, narrowing finds %d", facet, v.Value, v.Count, n.Total)
			}
			clicks++
		}
	}
	if clicks < 20 {
		t.Errorf("only %d values to click", clicks)
	}
}

func TestRecordForms(t *testing.T) {
	catalogue, _ := shelf(t)
	id := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "--limit", "1", "volume 25")).Hits[0].ID
	labelled := done(t, "-c", catalogue, "record", id)
	for _, want := range []string{"volume 25", "Held by 2 of 2 libraries", "Joined from 2 records", "OCLC"} {
		if !strings.Contains(labelled, want) {
			t.Errorf("labelled lacks %q:\n%s", want, labelled)
		}
	}
	for as, want := range map[string]string{"marc": "\x1d", "marcxml": "<record", "json": `"leader"`} {
		if got := done(t, "-c", catalogue, "record", id, "--as", as); !strings.Contains(got, want) || !strings.Contains(got, "volume 25") {
			t.Errorf("--as %s lacks %q or its title: %q", as, want, got)
		}
	}
	_, errOut, code := call(t, "-c", catalogue, "record", "999999")
	if code != 1 || !strings.Contains(errOut, "no title with this number") {
		t.Errorf("a title that is not there: code %d, %q", code, errOut)
	}
}

func TestMarcRead(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "a.mrc"), books(t, 0, 3)...)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// The second record becomes one that nothing can be made of.
	second := bytes.IndexByte(b, 0x1D) + 1
	third := second + bytes.IndexByte(b[second:], 0x1D) + 1
	broken := append(append(bytes.Clone(b[:second]), []byte("junk\x1d")...), b[third:]...)
	if err := os.WriteFile(path, broken, 0o644); err != nil {
		t.Fatal(err)
	}
	out := done(t, "marc", "read", "--json", path)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines, want 3:\n%s", len(lines), out)
	}
	for i, line := range lines {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if v["number"] != float64(i+1) || v["offset"] == nil {
			t.Errorf("line %d is %s", i+1, line)
		}
		if _, bad := v["error"]; bad != (i == 1) {
			t.Errorf("line %d: error is %v", i+1, v["error"])
		}
		if i != 1 && (v["leader"] == nil || v["fields"] == nil || v["encoding"] == nil || v["warnings"] == nil) {
			t.Errorf("line %d lacks a member: %s", i+1, line)
		}
	}
	_, errOut, code := call(t, "marc", "read", filepath.Join(dir, "none.mrc"))
	if code != 1 || !strings.Contains(errOut, "not there") {
		t.Errorf("a missing file: code %d, %q", code, errOut)
	}
}

func TestCheckAndDescribe(t *testing.T) {
	catalogue, _ := shelf(t)
	if out := done(t, "-c", catalogue, "check"); !strings.Contains(out, "Nothing is damaged: 50 titles and 60 records") {
		t.Errorf("check says %q", out)
	}
	if out := done(t, "-c", catalogue, "describe"); !strings.Contains(out, "50 titles, 60 records from 2 libraries") {
		t.Errorf("describe says %q", out)
	}
	segments, err := filepath.Glob(filepath.Join(catalogue, "index", "*"))
	if err != nil || len(segments) == 0 {
		t.Fatalf("no index files: %v", err)
	}
	damaged := 0
	for _, path := range segments {
		b, err := os.ReadFile(path)
		if err != nil || len(b) < 100 {
			continue
		}
		b[len(b)/2] ^= 0x40
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		damaged++
	}
	out, _, code := call(t, "-c", catalogue, "check")
	if damaged == 0 || code != 1 || !strings.Contains(out, "index") {
		t.Errorf("%d damaged files, code %d, check says %q", damaged, code, out)
	}
}

func TestCommandLineMistakes(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"search", "x"}, 2, "--catalogue"},
		{[]string{"-c", filepath.Join(t.TempDir(), "none"), "search", "x"}, 1, "no catalogue in this folder"},
		{[]string{"-c", "x", "import"}, 2, "needs"},
		{[]string{"-c", "x", "record", "1", "--as", "tree"}, 2, "labelled, fields, marc, marcxml or json"},
		{[]string{"search", "--nonsense"}, 2, "nonsense"},
		{[]string{"serch", "x"}, 2, "did you mean search?"},
		{[]string{"weave"}, 2, "no command"},
		{[]string{"-c", "x", "search", "x", "--years", "soon"}, 2, "FROM..TO"},
		{[]string{"-c", "x", "search", "x", "--years", "1900..18"}, 2, "ends before it begins"},
		{[]string{"-c", "x", "search", "x", "--years", "1859x"}, 2, "FROM..TO"},
		{[]string{"-c", "x", "search", "x", "--years", ".."}, 2, "FROM..TO"},
		{[]string{"-c", "x", "search", "x", "--narrow", "soon"}, 2, "FACET=VALUE"},
		{[]string{"-c", "x", "search", "x", "--filter", "=English"}, 2, "FACET=VALUE"},
		{[]string{"-c", "x", "facet"}, 2, "name of a facet"},
		{[]string{"-c", "x", "facet", "tongue"}, 2, "there are subject, author"},
		{[]string{"-c", "x", "facet", "author", "--order", "size"}, 2, "count, catalogue, typical, a-z"},
		{[]string{"-c", "x", "table", "author"}, 2, "two facets"},
		{[]string{"-c", "x", "search", "x", "--exclude", "tongue=English"}, 2, "there are subject, author"},
		{[]string{"-c", "x", "search", "x", "--sort", "size"}, 2, "one of relevance, title"},
		{[]string{"-c", "x", "search", "x", "--offset", "-1"}, 2, "negative"},
		{[]string{"-c", "x", "search", "x", "--limit", "ten"}, 2, `invalid argument "ten" for "--limit", which takes a number; see holdfast-cli search --help`},
		{[]string{"-c", "x", "search", "darwin", "-origin"}, 2, "search -- darwin -origin"},
		{[]string{"-c", "x", "search", "x", "--words-only", "--beginnings"}, 2, "contradict each other"},
	} {
		_, errOut, code := call(t, c.args...)
		if code != c.code || !strings.Contains(errOut, c.says) {
			t.Errorf("%v: code %d, %q; want %d and %q", c.args, code, errOut, c.code, c.says)
		}
	}
}
