package catalogue

import (
	"fmt"
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
	eachCorpusRecord(t, check)
	if faults > records/5000 {
		t.Errorf("%d of %d records have references with marks that do not go together", faults, records)
	}
	t.Logf("%d records, %d faults", records, faults)
}
