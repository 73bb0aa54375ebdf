package marc

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// A peer is another program that reads MARC.
type peer struct {
	name string
	// read returns what it finds in each file.
	read func(t *testing.T, files []string) map[string]*peerAnswer
}

// peerAnswer is what a program finds in one file: control number and title of
// each record, and how many records it says it cannot read.
type peerAnswer struct {
	titles   []string
	rejected int
}

// peers are those that are found on PATH.
func peers(t *testing.T) []peer {
	var found []peer
	if _, err := exec.LookPath("yaz-marcdump"); err == nil {
		found = append(found, peer{"yaz-marcdump", readWithYAZ})
	}
	if exec.Command("perl", "-MMARC::Batch", "-MJSON::PP", "-e", "1").Run() == nil {
		found = append(found, peer{"MARC::Batch", readWithScript("perl", "batch.pl")})
	}
	if exec.Command("python3", "-c", "import pymarc").Run() == nil {
		found = append(found, peer{"pymarc", readWithScript("python3", "batch.py")})
	}
	if len(found) == 0 {
		t.Skip("HOLDFAST_PEERS is set, but none of yaz-marcdump, MARC::Batch and pymarc is installed to compare with")
	}
	return found
}

// readWithYAZ reads with yaz-marcdump, which has to be told the encoding: what
// leader/09 of the first record says.
func readWithYAZ(t *testing.T, files []string) map[string]*peerAnswer {
	answers := make(map[string]*peerAnswer)
	for _, name := range files {
		from := "marc-8"
		if head := readHead(t, name); len(head) > 9 && head[9] == 'a' {
			from = "utf-8"
		}
		answer := new(peerAnswer)
		// Its exit code tells of bad records; what it printed counts.
		out, _ := exec.Command("yaz-marcdump", "-f", from, "-t", "utf-8", "-o", "json", name).Output()
		dec := json.NewDecoder(bytes.NewReader(out))
		for {
			var rec struct {
				Fields []map[string]json.RawMessage `json:"fields"`
			}
			if err := dec.Decode(&rec); err != nil {
				if !errors.Is(err, io.EOF) {
					answer.rejected++
				}
				break
			}
			answer.add(jsonTitle(rec.Fields))
		}
		answers[name] = answer
	}
	return answers
}

func readHead(t *testing.T, name string) []byte {
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	head := make([]byte, leaderLength)
	n, _ := io.ReadFull(f, head)
	return head[:n]
}

// jsonTitle returns control number and title of a record in MARC-in-JSON.
func jsonTitle(fields []map[string]json.RawMessage) (number, title string) {
	values := map[string]string{}
	for _, field := range fields {
		for tag, raw := range field {
			if _, ok := values[tag]; ok || tag != "001" && tag != "245" && tag != "200" {
				continue
			}
			var data struct {
				Subfields []map[string]string `json:"subfields"`
			}
			var text string
			if json.Unmarshal(raw, &text) != nil && json.Unmarshal(raw, &data) == nil {
				var parts []string
				for _, s := range data.Subfields {
					for _, v := range s {
						parts = append(parts, v)
					}
				}
				text = strings.Join(parts, " ")
			}
			values[tag] = text
		}
	}
	return values["001"], cmp.Or(values["245"], values["200"])
}

func (a *peerAnswer) add(number, title string) {
	a.titles = append(a.titles, sameForAll(number)+" | "+sameForAll(title))
}

// sameForAll takes out what is a matter of taste: form of composition, blanks,
// controls, and non-sorting marks.
func sameForAll(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < 0x20 || r >= 0x7F && r < 0xA0 {
			return ' '
		}
		return r
	}, s)
	return norm.NFC.String(strings.Join(strings.Fields(s), " "))
}

// readWithScript reads with a script that is given the names of the files.
func readWithScript(program, script string) func(t *testing.T, files []string) map[string]*peerAnswer {
	return func(t *testing.T, files []string) map[string]*peerAnswer {
		cmd := exec.Command(program, filepath.Join("testdata", "peers", script))
		cmd.Stdin = strings.NewReader(strings.Join(files, "\n") + "\n")
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%s %s: %v", program, script, err)
		}
		answers := make(map[string]*peerAnswer)
		for _, name := range files {
			answers[name] = new(peerAnswer)
		}
		lines := bufio.NewScanner(bytes.NewReader(out))
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			var rec struct{ File, Number, Title, Error string }
			if err := json.Unmarshal(lines.Bytes(), &rec); err != nil || answers[rec.File] == nil {
				t.Fatalf("%s: %v in %s", script, err, lines.Text())
			}
			if rec.Error != "" {
				answers[rec.File].rejected++
				continue
			}
			answers[rec.File].add(rec.Number, rec.Title)
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
		return answers
	}
}

// ours reads a file with this package.
func ours(t *testing.T, name string) *peerAnswer {
	answer := new(peerAnswer)
	recs, bad, err := readAll(open(t, name), nil)
	var format *FormatError
	if err != nil && !errors.As(err, &format) {
		t.Errorf("%s: %v", name, err)
	}
	answer.rejected = len(bad)
	for _, r := range recs {
		f := r.First("245")
		if f == nil {
			f = r.First("200")
		}
		var parts []string
		if f != nil {
			for _, s := range f.Subfields {
				parts = append(parts, s.Value)
			}
		}
		answer.add(r.Control("001"), strings.Join(parts, " "))
	}
	return answer
}

// lacks counts the entries of a that b has not, and returns the first.
func (a *peerAnswer) lacks(b *peerAnswer) (n int, first string) {
	have := make(map[string]int)
	for _, title := range b.titles {
		have[title]++
	}
	for _, title := range a.titles {
		if have[title]--; have[title] < 0 {
			if n++; n == 1 {
				first = title
			}
		}
	}
	return n, first
}

// TestPeers reads every ISO 2709 file of the corpus with this package and with
// the other programs that are here, and prints where they differ. Where the
// corpus tells how many records a file has, ours must be that many; that the
// titles are right is for TestOdd, TestTwins and the tests of encodings.
func TestPeers(t *testing.T) {
	peersWanted(t)
	dir := corpus(t)
	programs := peers(t)
	var files []string
	known := make(map[string]int)
	work := t.TempDir()
	for _, part := range []string{"good", "odd"} {
		for _, s := range sources(t, dir, part) {
			if !strings.HasPrefix(s.format, "ISO 2709") {
				continue
			}
			name := unpacked(t, work, dir, s.path)
			files = append(files, name)
			known[name] = s.records
		}
	}
	slices.Sort(files)
	answers := make([]map[string]*peerAnswer, len(programs))
	for i, p := range programs {
		answers[i] = p.read(t, files)
	}
	differ := make([]int, len(programs))
	for _, name := range files {
		mine := ours(t, name)
		short, _ := filepath.Rel(work, name)
		if n := known[name]; n >= 0 && strings.Contains(short, "good") && len(mine.titles) != n {
			t.Errorf("%s: %d records, the corpus says %d", short, len(mine.titles), n)
		}
		var line strings.Builder
		for i, p := range programs {
			theirs := answers[i][name]
			n, first := mine.lacks(theirs)
			if n == 0 && len(theirs.titles) == len(mine.titles) {
				continue
			}
			differ[i]++
			_, other := theirs.lacks(mine)
			fmt.Fprintf(&line, "\n    %-12s %5d records, %d rejected; %d of ours not there: %.90q, instead %.90q", p.name, len(theirs.titles), theirs.rejected, n, first, other)
		}
		if line.Len() > 0 {
			t.Logf("%s\n    %-12s %5d records, %d rejected; known: %d%s", short, "ours", len(mine.titles), mine.rejected, known[name], line.String())
		}
	}
	for i, p := range programs {
		t.Logf("%s differs in %d of %d files", p.name, differ[i], len(files))
	}
	if len(files) < 300 {
		t.Errorf("only %d files", len(files))
	}
}

// peersWanted skips a test that takes minutes unless it is asked for.
func peersWanted(t *testing.T) {
	if os.Getenv("HOLDFAST_PEERS") == "" {
		t.Skip("compares the corpus with other programs, which takes minutes; set HOLDFAST_PEERS=1")
	}
}

// unpacked returns a file of the corpus as a plain file; one that is compressed
// is unpacked into work.
func unpacked(t *testing.T, work, dir, path string) string {
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(work, rel)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	depth := 0
	plain, members, err := unwrap(open(t, path), &depth)
	if err != nil || members != nil {
		t.Fatalf("%s: %v", path, err)
	}
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if _, err := io.Copy(out, plain); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err) // some files of the corpus are cut off on purpose
	}
	return name
}
