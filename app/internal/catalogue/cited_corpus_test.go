package catalogue

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/citation"
	"holdfast/marc"
)

// badMarks are marks that no reference may have, whatever the record is like.
var badMarks = []string{"  ", " ,", " .", ",,", ", .", ": ,", "()", "[]", ":.", ",.", ";.", ": :", ". :"}

// TestCitedCorpus writes references to every record of the real files: each has the
// title, and none has marks that stand beside each other by mistake.
func TestCitedCorpus(t *testing.T) {
	folder := os.Getenv("HOLDFAST_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "..", "shared", "marc")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no real files here; set HOLDFAST_CORPUS to their folder")
	}
	records, faults, show := 0, 0, map[citation.Style]int{}
	check := func(rec *marc.Record) {
		if records++; records%7 != 0 && records > 2000 {
			return
		}
		w := mapper.Cited(asUnion(rec))
		for _, s := range citation.Styles() {
			text := citation.Cite(s, &w).Text()
			for _, bad := range badMarks {
				// What the record itself has is not ours.
				if i := strings.Index(text, bad); i >= 0 && !strings.Contains(fmt.Sprintf("%+v", w), bad) && !strings.Contains(text, ". . .") && !strings.Contains(text, "...") {
					if faults++; show[s] < 4 {
						show[s]++
						t.Logf("%s: %q in %s", s, bad, text)
					}
				}
			}
			if text == "" && w.Title != "" {
				t.Errorf("no reference to %q", w.Title)
			}
		}
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		eachRecord(t, f, check)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if faults > records/5000 {
		t.Errorf("%d of %d records have references with marks that do not go together", faults, records)
	}
	t.Logf("%d records, %d faults", records, faults)
}
