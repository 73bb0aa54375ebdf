package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"holdfast/app/internal/bench"
	generated "holdfast/engine/enginetest/titles"
)

// reportOf is a report as JSON has it.
type reportOf struct {
	Name    string
	Seed    string
	Tables  []struct{ Rows []map[string]any }
	Verdict []string
}

// Each of the seed's tables has its rows, for people and as JSON, and leaves
// nothing behind.
func TestBenchTables(t *testing.T) {
	if testing.Short() {
		t.Skip("builds dozens of indexes; not in a short run")
	}
	for _, c := range []struct {
		args []string
		rows []int
		// what every row of the first table has, and what people see of it.
		keys []string
		head string
	}{
		{[]string{"kv", "--docs", "50,300", "--searches", "20,40"}, []int{8, 4},
			[]string{"keys", "docs", "searches", "open_ms", "first_per_second", "again_per_second", "batch_per_second", "of_smallest"}, "times seed"},
		{[]string{"buffers", "--docs", "10", "--runs", "1", "--sizes", "1024,65536"}, []int{12},
			[]string{"compound", "knob", "bytes", "index_s", "of_smallest_percent"}, "against smallest"},
		{[]string{"terms", "--docs", "200", "--runs", "2", "--requests", "3", "--run-ms", "1"}, []int{14, 5, 14},
			[]string{"task", "loaded_per_second", "mapped_per_second", "mapped_percent", "keys_percent"}, "only keys loaded"},
		{[]string{"merge", "--docs", "300", "--segments", "3", "--runs", "1"}, []int{8, 2},
			[]string{"order", "deleted", "records", "merge_s", "stored_s", "merge_times", "stored_times", "bytes", "stored_bytes"}, "stored part"},
		{[]string{"access", "--docs", "300", "--runs", "2", "--responses", "3"}, []int{5},
			[]string{"access", "open_ms", "heap_bytes", "responses_per_second"}, "opened in ms"},
	} {
		t.Run(c.args[0], func(t *testing.T) {
			dir := t.TempDir()
			args := append([]string{"bench"}, append(c.args, "--dir", dir)...)
			if out := done(t, args...); !strings.Contains(out, c.head) || !strings.Contains(out, "The seed: ") {
				t.Errorf("the table is\n%s", out)
			}
			got := decode[reportOf](t, done(t, append(args, "--json")...))
			if got.Name == "" || got.Seed == "" || len(got.Verdict) == 0 || len(got.Tables) != len(c.rows) {
				t.Fatalf("the report is %+v", got)
			}
			for i, want := range c.rows {
				if n := len(got.Tables[i].Rows); n != want {
					t.Errorf("table %d has %d rows, want %d", i, n, want)
				}
			}
			for _, row := range got.Tables[0].Rows {
				for _, k := range c.keys {
					if _, ok := row[k]; !ok {
						t.Errorf("a row has no %q: %v", k, row)
					}
				}
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// The document key and fields whose values each have a document of their own are
// told as keys by counts alone.
func TestBenchKeyFields(t *testing.T) {
	got := decode[reportOf](t, done(t, "bench", "terms", "--docs", "120", "--runs", "1", "--requests", "1", "--run-ms", "1", "--json"))
	said := map[any]string{}
	for _, row := range got.Tables[2].Rows {
		said[row["field"]] = fmt.Sprint(row["key"], " ", row["unique"], " ", row["docs"] == row["doc_frequencies"])
	}
	for field, want := range map[string]string{"(document key)": "yes yes true", "isbn": "yes yes true", "language": "yes no true", "title": "no no false"} {
		if said[field] != want {
			t.Errorf("%s: %s, want %s", field, said[field], want)
		}
	}
}

// Other engines' programs are run beside, and the best rate that reads values is
// what is compared with.
func TestBenchPeers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds dozens of indexes; not in a short run")
	}
	if _, err := exec.LookPath("echo"); err != nil {
		t.Skip("no program echo to stand for another engine")
	}
	index := filepath.Join(t.TempDir(), "peer60")
	if err := os.WriteFile(index, make([]byte, 600), 0o600); err != nil {
		t.Fatal(err)
	}
	peer := func(name, index, says string) string {
		return fmt.Sprintf("%s %s echo n={docs} %s", name, index, says)
	}
	index = strings.TrimSuffix(index, "60") + "{docs}"
	got := decode[reportOf](t, done(t, "bench", "kv", "--docs", "50,60", "--searches", "20", "--peer-runs", "2", "--json",
		"--peer", peer("slow", index, "get/s=3 get/s=5 get/s=4"), "--peer", peer("hollow", index, "seek-only/s=999999999 seek/s=2"),
		"--peer", peer("elsewhere", index+"-not-there", "get/s=1")))
	var rows []string
	for _, row := range got.Tables[2].Rows[2:] {
		rows = append(rows, fmt.Sprint(row["engine"], " ", row["what"], " ", row["docs"], " ", row["bytes"]))
	}
	want := []string{"slow get/s 60 600", "hollow seek-only/s 60 600", "hollow seek/s 60 600"}
	if !slices.Equal(rows, want) {
		t.Errorf("peers %q, want %q", rows, want)
	}
	if !slices.ContainsFunc(got.Verdict, func(v string) bool { return strings.Contains(v, "best peer (slow, get/s)") }) {
		t.Errorf("verdict %q", got.Verdict)
	}
	for _, bad := range []string{"name index", "mute " + strings.ReplaceAll(index, "{docs}", "60") + " echo nothing", "none " + index + " no-such-program"} {
		if _, errOut, code := call(t, "bench", "kv", "--docs", "60", "--searches", "20", "--peer", bad); code == 0 {
			t.Errorf("peer %q: exit code 0, %s", bad, errOut)
		}
	}
}

// writeRecords writes generated records as the generator of the other engines
// does, and phrases for them.
func writeRecords(t *testing.T, dir string, n int) (records, phrases string) {
	t.Helper()
	corpus := generated.NewCorpus(5)
	var r, p strings.Builder
	for i := range n {
		words := strings.Fields(corpus.Phrase(i, 1000) + " " + corpus.Phrase(i+n, 1000))
		fmt.Fprintf(&r, "r%05d\t%s\t\tMeier, Ada %d|Society of %s\tPress, Hull\t%d\t%s|Letters\tessay\tadult\t%03d\teng\t978%010d\t%d\t%d\ta note on %s\n",
			i, strings.Join(words, " "), i%7, words[0], 1+n/(i+1), words[len(words)-1], i%90, i, 1900+i%100, 1900+i%100, words[0])
		fmt.Fprintln(&p, words[0])
	}
	fmt.Fprintf(&p, "society meier\nnote on\nno such words\n")
	records, phrases = filepath.Join(dir, "records.tsv"), filepath.Join(dir, "phrases.txt")
	for name, text := range map[string]string{records: r.String(), phrases: p.String()} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return records, phrases
}

// Records are indexed, both modes find the same number of titles for each phrase,
// and what is printed is in the form of the other engines' programs.
func TestBenchRecords(t *testing.T) {
	dir := t.TempDir()
	records, phrases := writeRecords(t, dir, 200)
	index := filepath.Join(dir, "index")
	indexed := decode[bench.Indexed](t, done(t, "bench", "index", records, index, "--json"))
	if indexed.Docs != 200 || indexed.Bytes <= indexed.HotBytes || indexed.Engine != "holdfast" {
		t.Errorf("indexed %+v", indexed)
	}
	if out := done(t, "bench", "index", records, index+"2", "--record-bytes", "0"); !strings.HasPrefix(out, "holdfast-index docs=200 ") {
		t.Errorf("indexed %s", out)
	}
	if _, errOut, code := call(t, "bench", "index", records, index); code != 1 {
		t.Errorf("indexing over an index: exit code %d, %s", code, errOut)
	}
	exact := done(t, "bench", "count", index, phrases)
	if best := done(t, "bench", "count", index, phrases, "--mode", "best700"); best != exact {
		t.Errorf("the modes count differently:\n%s\n%s", exact, best)
	}
	lines := strings.Split(strings.TrimSpace(exact), "\n")
	for i, want := range map[int]string{len(lines) - 3: "200\tsociety meier", len(lines) - 1: "0\tno such words"} {
		if lines[i] != want {
			t.Errorf("line %d is %q, want %q", i, lines[i], want)
		}
	}
	for _, line := range lines[:200] {
		number, _, _ := strings.Cut(line, "\t")
		if n, err := strconv.Atoi(number); err != nil || n < 1 || n > 200 {
			t.Errorf("line %q", line)
		}
	}
	facets := strings.Split(done(t, "bench", "count", index, phrases, "--facets"), "\n")
	if facets[0] != lines[0] || !slices.Contains(facets, "\tgenre_facet\t200/200\tessay") {
		t.Errorf("with facets %q", facets[:5])
	}
	first := decode[phraseTotal](t, strings.Split(done(t, "bench", "count", index, phrases, "--json"), "\n")[0])
	if got := fmt.Sprintf("%d\t%s", first.Total, first.Phrase); got != lines[0] {
		t.Errorf("as JSON %q, else %q", got, lines[0])
	}
}

func TestBenchSearch(t *testing.T) {
	dir := t.TempDir()
	records, phrases := writeRecords(t, dir, 100)
	index := filepath.Join(dir, "index")
	done(t, "bench", "index", records, index)
	for _, mode := range []string{"exact", "best700"} {
		args := []string{"bench", "search", index, phrases, "--mode", mode, "--clients", "1,3", "--seconds", "0.02"}
		lines := strings.Split(strings.TrimSpace(done(t, args...)), "\n")
		if len(lines) != 2 || !strings.HasPrefix(lines[1], "holdfast mode="+mode+" docs=100 segs=1 threads=3 responses=") || !strings.Contains(lines[1], " resp/s=") {
			t.Errorf("searched %q", lines)
		}
		for i, line := range strings.Split(strings.TrimSpace(done(t, append(args, "--json", "--warm", phrases)...)), "\n") {
			var r bench.Responses
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
			if r.Threads != []int{1, 3}[i] || r.Responses < r.Threads || r.Docs != 100 || r.Hits <= 0 || r.Bytes <= 0 || string(r.Mode) != mode {
				t.Errorf("searched %+v", r)
			}
		}
	}
}

// A command line that makes no sense, or a file that does, is told from a run.
func TestBenchRefuses(t *testing.T) {
	dir := t.TempDir()
	records, phrases := writeRecords(t, dir, 3)
	empty := filepath.Join(dir, "empty.txt")
	torn := filepath.Join(dir, "torn.tsv")
	for name, text := range map[string]string{empty: "\n\n", torn: "r1\tonly two columns\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	index := filepath.Join(dir, "index")
	done(t, "bench", "index", records, index)
	for _, c := range []struct {
		code int
		say  string
		args []string
	}{
		{2, "mode", []string{"search", index, phrases, "--mode", "some"}},
		{2, "access", []string{"search", index, phrases, "--access", "some"}},
		{2, "clients", []string{"search", index, phrases, "--clients", "1,0"}},
		{2, "takes", []string{"count", index}},
		{2, "docs", []string{"kv", "--docs", "0"}},
		{2, "sizes", []string{"buffers", "--sizes", "-1"}},
		{2, "runs", []string{"terms", "--runs", "0"}},
		{2, "go together", []string{"access", "--index", index}},
		{1, "no phrases", []string{"count", index, empty}},
		{1, "Line 1", []string{"index", torn, filepath.Join(dir, "other")}},
		{1, "exist", []string{"index", records, index}},
		{1, "ndex", []string{"search", filepath.Join(dir, "nothing"), phrases}},
	} {
		_, errOut, code := call(t, append([]string{"bench"}, c.args...)...)
		if code != c.code || !strings.Contains(errOut, c.say) {
			t.Errorf("%v: exit code %d, %q; want %d and %q", c.args, code, errOut, c.code, c.say)
		}
	}
}

// The ways of reading files are compared over an index of records too.
func TestBenchAccessIndex(t *testing.T) {
	dir := t.TempDir()
	records, phrases := writeRecords(t, dir, 40)
	index := filepath.Join(dir, "index")
	done(t, "bench", "index", records, index)
	got := decode[reportOf](t, done(t, "bench", "access", "--index", index, "--phrases", phrases, "--runs", "2", "--responses", "500", "--json"))
	if len(got.Tables) != 1 || len(got.Tables[0].Rows) != 5 {
		t.Errorf("compared %+v", got)
	}
	if _, err := os.Stat(index); err != nil {
		t.Errorf("the index is gone: %v", err)
	}
}
