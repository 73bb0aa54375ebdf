package loan

import (
	"flag"
	"strings"
	"testing"

	"holdfast/app/internal/export/exporttest"
	"holdfast/app/view"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestGolden(t *testing.T) {
	frame, enc := Request(view.RequestWords{})
	exporttest.Golden(t, *update, "requests.txt", exporttest.Written(t, frame, enc, exporttest.Titles()))
}

// TestWords: the words are those of the reader.
func TestWords(t *testing.T) {
	frame, enc := Request(view.RequestWords{Title: "Titel", Holders: "Vorhanden in", Nobody: "Niemand"})
	got := string(exporttest.Written(t, frame, enc, exporttest.Titles()[:1]))
	if !strings.HasPrefix(got, "Titel: The origin of harbours") || !strings.Contains(got, "Vorhanden in:\n- Harbour Library · quay · Stacks · QH300 .T5\n") {
		t.Errorf("got %s", got)
	}
}
