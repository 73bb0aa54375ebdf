package main

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/engine/analysis"
)

// corpus returns the folder of real MARC files, or skips the test.
func corpus(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("HOLDFAST_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "marc")
	}
	if _, err := os.Stat(filepath.Join(dir, "SOURCES.md")); err != nil {
		t.Skip("no real MARC files: HOLDFAST_CORPUS does not name their folder")
	}
	return dir
}

// corpusFile is one row of the tables in SOURCES.md.
type corpusFile struct {
	folder, name, encoding string
	records                int
}

// corpusFiles reads which files of good/ are ISO 2709 or MARCXML, and how many
// records independent readers counted in each.
func corpusFiles(t *testing.T, dir string) []corpusFile {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "SOURCES.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []corpusFile
	folder := ""
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "## ") {
			folder = ""
			if name, ok := strings.CutPrefix(line, "## good: "); ok {
				folder = strings.ReplaceAll(strings.TrimSpace(name), "/", "+")
			}
			continue
		}
		cells := strings.Split(line, "|")
		if folder == "" || len(cells) < 6 {
			continue
		}
		number, _, _ := strings.Cut(strings.TrimSpace(cells[3]), " ")
		n, err := strconv.Atoi(number)
		encoding := strings.TrimSpace(cells[4])
		if err != nil || !strings.HasPrefix(encoding, "ISO 2709") && !strings.HasPrefix(encoding, "MARCXML") {
			continue
		}
		out = append(out, corpusFile{folder, strings.TrimSpace(cells[1]), encoding, n})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(out) < 400 {
		t.Fatalf("SOURCES.md names only %d files; has its form changed?", len(out))
	}
	return out
}

// corpusTitles are titles taken by hand from the real records, as a person
// would type them.
var corpusTitles = []string{
	"histoire des franco-americains de southbridge",
	"journal of ecclesiastical history",
	"star trek and history",
	"ancient egyptian animals",
	"l'impressionnisme son histoire",
	"national plan for american forestry",
	"yr ymarfer o dduioldeb",
	"istoriia ukrainskoho kooperatyvnoho rukhu",
	"halsbury's laws of england",
	"the end justifies the means",
}

// TestCorpus imports every good file with its folder as the library, and
// compares with what is known of it.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("imports 43,000 real records of HOLDFAST_CORPUS; not in a short run")
	}
	dir := corpus(t)
	files := corpusFiles(t, dir)
	catalogue := filepath.Join(t.TempDir(), "catalogue")
	start := time.Now()
	first := importCorpus(t, dir, catalogue, files)
	t.Logf("%d files, %d records, %d titles in %v", len(files), first.Read, first.titles, time.Since(start).Round(time.Millisecond))
	if out := done(t, "-c", catalogue, "check"); !strings.Contains(out, "Nothing is damaged") {
		t.Errorf("check after the first import: %s", out)
	}
	second := importCorpus(t, dir, catalogue, files)
	if second.Added+second.Updated+second.Deleted+second.Collisions != 0 || second.titles != first.titles {
		t.Errorf("the second import changed something: %+v, first %+v", second, first)
	}
	for _, title := range corpusTitles {
		r := decode[searchJSON](t, done(t, "-c", catalogue, "search", "--json", "--limit", "3", title))
		found := false
		for _, h := range r.Hits {
			// The whole record is asked, since a hit shows the original script
			// and may be cut.
			record := done(t, "-c", catalogue, "record", h.ID)
			found = found || strings.Contains(analysis.Fold(record), analysis.Fold(title))
		}
		if !found {
			t.Errorf("%q is not among the first three: %+v", title, r.Hits)
		}
	}
}

type corpusCounts struct {
	countsJSON
	titles int
}

// importCorpus imports folder by folder, and compares each file's count.
func importCorpus(t *testing.T, dir, catalogue string, files []corpusFile) corpusCounts {
	t.Helper()
	var sum corpusCounts
	for at := 0; at < len(files); {
		folder := files[at].folder
		args := []string{"-c", catalogue, "import", "--json", "--library", folder}
		end := at
		for ; end < len(files) && files[end].folder == folder; end++ {
			args = append(args, filepath.Join(dir, "good", folder, files[end].name))
		}
		r := decode[importJSON](t, done(t, args...))
		if len(r.Files) != end-at {
			t.Fatalf("%s: %d files reported of %d", folder, len(r.Files), end-at)
		}
		for i, f := range r.Files {
			want := files[at+i]
			if f.Read+f.Pieces != want.records || f.Error != "" {
				t.Errorf("%s/%s: read %d records and %d pieces, SOURCES.md says %d %s", folder, want.name, f.Read, f.Pieces, want.records, f.Error)
			}
			if n := f.Added + f.Updated + f.Unchanged + f.Older + f.Deleted + f.Collisions; n != f.Read {
				t.Errorf("%s/%s: %d records read, %d accounted for", folder, want.name, f.Read, n)
			}
		}
		c := r.Totals
		sum.Read += c.Read
		sum.Added += c.Added
		sum.Updated += c.Updated
		sum.Deleted += c.Deleted
		sum.Collisions += c.Collisions
		sum.titles = c.Titles
		at = end
	}
	return sum
}
