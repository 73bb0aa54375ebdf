package ingest

import (
	"errors"
	"io"
	"os"
	"testing"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

// TestCorpusMappings reads the holdings of all real records by every mapping: each
// has at least one item, and what a run says of itself is read as the same run.
func TestCorpusMappings(t *testing.T) {
	if testing.Short() {
		t.Skip("reads forty thousand records")
	}
	shelved, runs := map[string]int{}, map[string]int{}
	for _, file := range corpus(t) {
		f, err := os.Open(file.Path)
		if err != nil {
			t.Fatal(err)
		}
		eachRecord(f, func(r *marc.Record) {
			for _, m := range union.Mappings() {
				p := union.Profile{Mapping: m, Library: union.FromRecord}
				for _, h := range p.Holdings(r) {
					if h.Copies < 1 {
						t.Errorf("%s: %s: %d copies", file.Name, m.Name, h.Copies)
					}
					if h.CallNumber != "" && h.Location != "" {
						shelved[m.Name]++
					}
					run := h.Run().String()
					if run != "" {
						runs[m.Name]++
					}
					if again := union.ParseRun(run).String(); again != run {
						t.Errorf("%s: %q of %q is read as %q", file.Name, run, h.Statement, again)
					}
				}
			}
		})
		f.Close()
	}
	t.Logf("shelves with call number and location: %v; with runs: %v", shelved, runs)
	for _, name := range []string{"852", "Symphony", "Sierra", "Alma", "Koha"} {
		if shelved[name] == 0 {
			t.Errorf("no real record has shelves by %s", name)
		}
	}
}

// eachRecord reads what can be read of a file.
func eachRecord(in io.Reader, f func(*marc.Record)) {
	r, err := marc.NewReader(in, nil)
	for err == nil {
		var rec *marc.Record
		if rec, err = r.Read(); err == nil {
			f(rec)
			continue
		}
		var refused *marc.RecordError
		if errors.As(err, &refused) {
			err = nil
		}
	}
}
