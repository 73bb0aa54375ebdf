package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/marc"
)

// soundBooks are books without any problem: their article is passed over.
func soundBooks(t *testing.T, from, to int) []*marc.Record {
	t.Helper()
	recs := books(t, from, to)
	for _, r := range recs {
		r.First("245").Ind2 = '2'
	}
	return recs
}

// spoilt writes five books of which the second is no record, the third is too
// long for ISO 2709, and the fourth has an impossible indicator. It returns the
// file, as MARC-in-JSON lines, and the two lines that cannot become ISO 2709.
func spoilt(t *testing.T, dir string) (path string, bad, long []byte) {
	t.Helper()
	recs := soundBooks(t, 0, 5)
	recs[2].Fields = append(recs[2].Fields, field("520", ' ', ' ', "a", strings.Repeat("long ", 21_000)))
	recs[3].Fields[4].Ind1 = '7'
	var all []byte
	for i, r := range recs {
		line := append(marc.AppendJSON(nil, r), '\n')
		switch i {
		case 1:
			line = []byte(`{"leader":"00000nam a2200000   4500","fields":[{"001":` + "\n")
			bad = line
		case 2:
			long = line
		}
		all = append(all, line...)
	}
	path = filepath.Join(dir, "harbour.jsonl")
	if err := os.WriteFile(path, all, 0o644); err != nil {
		t.Fatal(err)
	}
	return path, bad, long
}

// records reads a file with the package marc itself.
func records(t *testing.T, path string) (recs []*marc.Record, format marc.Format) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	in, err := marc.NewReader(bytes.NewReader(b), nil)
	if err != nil {
		t.Fatal(err)
	}
	for {
		rec, err := in.Read()
		if errors.Is(err, io.EOF) {
			return recs, in.Format()
		}
		if err != nil {
			t.Fatal(err)
		}
		recs = append(recs, rec)
	}
}

func controlNumbers(recs []*marc.Record) string {
	var all []string
	for _, r := range recs {
		all = append(all, r.ControlNumber())
	}
	return strings.Join(all, " ")
}

func TestMarcConvertEveryFormat(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "a.mrc"), books(t, 0, 7)...)
	want, _ := records(t, path)
	for to, format := range map[string]marc.Format{"marc": marc.ISO2709, "marcxml": marc.MARCXML, "json": marc.MARCJSON, "mrk": marc.MARCMaker, "line": marc.LineMode} {
		out := filepath.Join(dir, "out."+to)
		done(t, "marc", "convert", "--to", to, "-o", out, path)
		got, found := records(t, out)
		if found != format || controlNumbers(got) != controlNumbers(want) {
			t.Errorf("--to %s wrote %v: %s", to, found, controlNumbers(got))
		}
		if printed := done(t, "marc", "convert", "--to", to, path); printed != string(mustRead(t, out)) {
			t.Errorf("--to %s prints something else than it writes to a file", to)
		}
	}
	// Two files become one, and the name tells the format.
	out := filepath.Join(dir, "both.xml")
	done(t, "marc", "convert", "-o", out, path, path)
	if got, format := records(t, out); len(got) != 14 || format != marc.MARCXML {
		t.Errorf("two files became %d records of %v", len(got), format)
	}
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestMarcConvertLeavesOut(t *testing.T) {
	dir := t.TempDir()
	path, bad, long := spoilt(t, dir)
	out, rejected := filepath.Join(dir, "out.mrc"), filepath.Join(dir, "rejected.jsonl")
	said, _, code := call(t, "marc", "convert", "--json", "--to", "marc", "-o", out, "--rejected", rejected, path)
	if code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	r := decode[convertJSON](t, said)
	if r.Read != 4 || r.Written != 3 || r.Rejected != 1 || r.Refused != 1 || len(r.LeftOut) != 2 {
		t.Fatalf("report %s", said)
	}
	if l := r.LeftOut[0]; l.Number != 2 || l.Reason == "" {
		t.Errorf("first left out is %+v", l)
	}
	if l := r.LeftOut[1]; l.Number != 3 || l.ControlNumber != "t00002" || !strings.Contains(l.Reason, "ISO 2709") {
		t.Errorf("second left out is %+v", l)
	}
	// Line ends belong to no record; but for them the bytes are those that came.
	want := bytes.ReplaceAll(append(bytes.Clone(bad), long...), []byte("\n"), nil)
	if got := bytes.ReplaceAll(mustRead(t, rejected), []byte("\n"), nil); !bytes.Equal(got, want) {
		t.Errorf("%d bytes were saved, want %d", len(got), len(want))
	}
	got, _ := records(t, out)
	if controlNumbers(got) != "t00000 t00003 t00004" {
		t.Errorf("written: %s", controlNumbers(got))
	}
	// In words, with the records on standard output.
	_, said, code = call(t, "marc", "convert", "--to", "marc", path)
	if code != 1 || !strings.Contains(said, `record 3 (control number "t00002")`) || !strings.Contains(said, "3 records written as ISO 2709") {
		t.Errorf("code %d, says %q", code, said)
	}
	// MARCXML holds the long one.
	_, said, _ = call(t, "marc", "convert", "--to", "marcxml", path)
	if !strings.Contains(said, "4 records written as MARCXML") {
		t.Errorf("says %q", said)
	}
}

// TestMarcConvertKeepsBytes saves rejected ISO 2709 records byte for byte.
func TestMarcConvertKeepsBytes(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "a.mrc"), books(t, 0, 3)...)
	b := mustRead(t, path)
	second := bytes.IndexByte(b, 0x1D) + 1
	third := second + bytes.IndexByte(b[second:], 0x1D) + 1
	b[second+8] = 0xE3 // no leader holds that
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	rejected := filepath.Join(dir, "rejected.mrc")
	if _, _, code := call(t, "marc", "convert", "--to", "json", "--rejected", rejected, path); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	if got := mustRead(t, rejected); !bytes.Equal(got, b[second:third]) {
		t.Errorf("saved %q\nwant  %q", got, b[second:third])
	}
}

func TestMarcConvertSafely(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "a.mrc"), books(t, 0, 3)...)
	there := filepath.Join(dir, "there.xml")
	if err := os.WriteFile(there, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, said, code := call(t, "marc", "convert", "-o", there, path)
	if code != 1 || !strings.Contains(said, "there already") || string(mustRead(t, there)) != "mine" {
		t.Errorf("code %d, says %q, file is %q", code, said, mustRead(t, there))
	}
	// What is no MARC leaves nothing behind.
	text := filepath.Join(dir, "notes.pdf")
	if err := os.WriteFile(text, []byte("%PDF-1.4 nothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, said, code = call(t, "marc", "convert", "-o", filepath.Join(dir, "new.xml"), text)
	if code != 1 || !strings.Contains(said, "PDF") {
		t.Errorf("code %d, says %q", code, said)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "new*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	// A file may be written in place of itself.
	done(t, "marc", "convert", "--overwrite", "--to", "marcxml", "-o", path, path)
	if recs, format := records(t, path); len(recs) != 3 || format != marc.MARCXML {
		t.Errorf("in place: %d records of %v", len(recs), format)
	}
}

func TestMarcConvertBrokenInput(t *testing.T) {
	dir := t.TempDir()
	xml := []byte(done(t, "marc", "convert", "--to", "marcxml", write(t, filepath.Join(dir, "a.mrc"), books(t, 0, 50)...)))
	z := gzipped(t, xml)
	cut := filepath.Join(dir, "cut.xml.gz")
	if err := os.WriteFile(cut, z[:len(z)*2/3], 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.mrc")
	_, said, code := call(t, "marc", "convert", "-o", out, cut)
	recs, _ := records(t, out)
	if code != 1 || !strings.Contains(said, "cut.xml.gz") || len(recs) < 10 || len(recs) >= 50 {
		t.Errorf("code %d, says %q, %d records kept", code, said, len(recs))
	}
	if listed, _, code := call(t, "marc", "count", cut); code != 1 || strings.Count(listed, "cut.xml.gz") != 1 || !strings.Contains(listed, "ends too early") {
		t.Errorf("code %d, counted:\n%s", code, listed)
	}
}

func TestMarcEncoding(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "a.mrc"), book(t, 1))
	b := mustRead(t, path)
	// A word in Windows-1251, in place of ASCII of the same length.
	b = bytes.Replace(b, []byte("Author"), []byte("\xCA\xED\xE8\xE3\xE0s"), 1)
	b[9] = ' '
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	if out := done(t, "marc", "convert", "--to", "line", "--encoding", "cp1251", path); !strings.Contains(out, "Книгаs") {
		t.Errorf("printed %s", out)
	}
	_, said, code := call(t, "marc", "count", "--encoding", "martian", path)
	if code != 2 || !strings.Contains(said, "martian") {
		t.Errorf("code %d, says %q", code, said)
	}
}

type validationJSON struct {
	Records, Sound, Rejected int
	Problems, Warnings       map[string]int
}

func TestMarcValidate(t *testing.T) {
	dir := t.TempDir()
	path, _, _ := spoilt(t, dir)
	out, _, code := call(t, "marc", "validate", path)
	if code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	for _, want := range []string{"record 2, at byte", "cannot be read:", "record 4, control number t00003", `100: the first indicator is "7"; it must be 0, 1 or 3`, "4 records checked", "1 record cannot be read"} {
		if !strings.Contains(out, want) {
			t.Errorf("lacks %q:\n%s", want, out)
		}
	}
	out, _, code = call(t, "marc", "validate", "--json", path)
	sum := decode[validationJSON](t, out)
	if code != 1 || sum.Records != 4 || sum.Sound != 3 || sum.Rejected != 1 || sum.Problems["indicator"] != 1 {
		t.Errorf("code %d, summary %+v", code, sum)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines, want 3:\n%s", len(lines), out)
	}
	var found map[string]any
	if err := json.Unmarshal([]byte(lines[1]), &found); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"file", "number", "offset", "control_number", "problems", "warnings"} {
		if found[name] == nil {
			t.Errorf("a finding lacks %q: %s", name, lines[1])
		}
	}
	if out, _, _ := call(t, "marc", "validate", "--summary", path); strings.Contains(out, "control number") {
		t.Errorf("the summary names records:\n%s", out)
	}
	sound := write(t, filepath.Join(dir, "sound.mrc"), soundBooks(t, 0, 3)...)
	if out := done(t, "marc", "validate", sound); !strings.Contains(out, "3 records checked, nothing to say of 3") {
		t.Errorf("sound records: %s", out)
	}
}

func TestMarcCount(t *testing.T) {
	dir := t.TempDir()
	path, _, _ := spoilt(t, dir)
	recs := books(t, 0, 4)
	recs[0].Leader = "00000nz  a2200000n  4500"
	recs[1].Leader = "00000dam a2200000   4500"
	other := write(t, filepath.Join(dir, "hill.mrc"), recs...)
	out := done(t, "marc", "count", "--json", path, other)
	r := decode[countJSON](t, out)
	if len(r.Files) != 2 || r.Files[0].Records != 4 || r.Files[0].Rejected != 1 || r.Files[1].Records != 4 {
		t.Fatalf("counted %s", out)
	}
	if c := r.Totals; c.Records != 8 || c.Rejected != 1 || c.Deleted != 1 || c.Kinds["authority"] != 1 || c.Kinds["bibliographic"] != 7 || c.Encodings["UTF-8"] != 8 {
		t.Errorf("totals %+v", c)
	}
	out = done(t, "marc", "count", path, other)
	for _, want := range []string{"harbour.jsonl: 4 records, MARC-in-JSON", "hill.mrc: 4 records, ISO 2709", "8 records in 2 files", "bibliographic", "marked as deleted"} {
		if !strings.Contains(out, want) {
			t.Errorf("lacks %q:\n%s", want, out)
		}
	}
	// A file that is not MARC is told of, and the others are counted.
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte("Dear reader, this is a letter.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, _, code := call(t, "marc", "count", "--json", text, other)
	r = decode[countJSON](t, out)
	if code != 1 || r.Files[0].Error == "" || r.Totals.Records != 4 {
		t.Errorf("code %d, counted %s", code, out)
	}
}

func TestMarcSplitByRecordsAndBytes(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "harbour.mrc"), books(t, 0, 25)...)
	want, _ := records(t, path)
	for _, how := range [][]string{{"--records", "10"}, {"--bytes", "3K"}, {"--bytes", "4000", "--to", "marcxml"}} {
		parts := filepath.Join(t.TempDir(), "parts")
		args := append(append([]string{"marc", "split", "--json", "-o", parts}, how...), path)
		out := done(t, args...)
		r := decode[splitJSON](t, out)
		var got []*marc.Record
		for i, p := range r.Parts {
			recs, format := records(t, filepath.Join(parts, p.Name))
			if len(recs) != p.Records || format.String() != r.Format || int64(len(mustRead(t, filepath.Join(parts, p.Name)))) != p.Bytes {
				t.Errorf("%v: part %+v has %d records of %v", how, p, len(recs), format)
			}
			if how[0] == "--records" && i < 2 && p.Records != 10 {
				t.Errorf("%v: part %+v", how, p)
			}
			if limit, ok := parseSize(how[1]); how[0] == "--bytes" && (!ok || p.Bytes > limit) {
				t.Errorf("%v: part %+v", how, p)
			}
			got = append(got, recs...)
		}
		if controlNumbers(got) != controlNumbers(want) || r.Records != 25 || len(r.Parts) < 3 {
			t.Errorf("%v: %s", how, out)
		}
	}
	// A record longer than the limit has a file of its own, and the exit code tells.
	out, _, code := call(t, "marc", "split", "--json", "--bytes", "50", "-o", filepath.Join(dir, "small"), path)
	if r := decode[splitJSON](t, out); code != 1 || len(r.Parts) != 25 || r.Oversize != 25 {
		t.Errorf("code %d, %s", code, out)
	}
}

func TestMarcSplitByValue(t *testing.T) {
	dir := t.TempDir()
	recs := books(t, 0, 12)
	for i, r := range recs {
		r.Fields = append(r.Fields, field("852", ' ', ' ', "b", []string{"Main / North", "MAIN / NORTH", "hill", ""}[i%4]))
	}
	path := write(t, filepath.Join(dir, "harbour.mrc"), recs...)
	parts := filepath.Join(dir, "parts")
	out := done(t, "marc", "split", "--json", "--by", "852b", "-o", parts, path)
	r := decode[splitJSON](t, out)
	if len(r.Parts) != 4 {
		t.Fatalf("%s", out)
	}
	for i, name := range []string{"harbour-Main___North.mrc", "harbour-MAIN___NORTH-2.mrc", "harbour-hill.mrc", "harbour-none.mrc"} {
		got, _ := records(t, filepath.Join(parts, name))
		if len(got) != 3 || r.Parts[i].Name != name || r.Parts[i].Value != strings.TrimSpace(recs[i].First("852").Sub('b')) {
			t.Errorf("part %d is %+v with %d records", i, r.Parts[i], len(got))
		}
	}
	// Files that are there already are not replaced unasked.
	_, said, code := call(t, "marc", "split", "--by", "852b", "-o", parts, path)
	if code != 1 || !strings.Contains(said, "there already") {
		t.Errorf("code %d, says %q", code, said)
	}
	if _, err := os.Stat(filepath.Join(parts, "harbour-hill.mrc")); err != nil {
		t.Error(err)
	}
	done(t, "marc", "split", "--by", "852b", "--overwrite", "-o", parts, path)
}

func TestMarcSplitTooManyValues(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "harbour.mrc"), books(t, 0, 600)...)
	parts := filepath.Join(dir, "parts")
	_, said, code := call(t, "marc", "split", "--by", "001", "-o", parts, path)
	left, _ := filepath.Glob(filepath.Join(parts, "*"))
	if code != 1 || !strings.Contains(said, "different values") || len(left) > 0 {
		t.Errorf("code %d, says %q, %d files left", code, said, len(left))
	}
}

func TestMarcCommandLineMistakes(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "a.mrc"), book(t, 1))
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"convert", path}, "--to marc, marcxml, json, mrk or line"},
		{[]string{"convert", "--to", "word", path}, `not "word"`},
		{[]string{"convert", "--to", "marc"}, "needs"},
		{[]string{"split", path}, "one of --records"},
		{[]string{"split", "--records", "5", "--by", "001", path}, "one of --records"},
		{[]string{"split", "--records", "-5", path}, "from 1 on"},
		{[]string{"split", "--bytes", "many", path}, `not "many"`},
		{[]string{"split", "--by", "?", path}, "too short"},
		{[]string{"count"}, "needs"},
		{[]string{"validate"}, "needs"},
	} {
		_, said, code := call(t, append([]string{"marc"}, c.args...)...)
		if code != 2 || !strings.Contains(said, c.says) {
			t.Errorf("%v: code %d, says %q; want 2 and %q", c.args, code, said, c.says)
		}
	}
	for _, name := range []string{"read", "convert", "validate", "count", "split"} {
		if help := done(t, "marc", name, "--help"); !strings.Contains(help, "exit\ncode") && !strings.Contains(help, "exit code") {
			t.Errorf("marc %s --help does not tell of the exit code", name)
		}
	}
}

func gzipped(t *testing.T, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
