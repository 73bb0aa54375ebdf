package enginetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
	"holdfast/engine/query"
)

// TestRecords indexes the records of a generator and prints how long that and the
// answers to its phrases take. HOLDFAST_RECORDS names the file of records,
// HOLDFAST_PHRASES that of phrases, one a line; with HOLDFAST_COUNTS, lines of
// number and phrase, the totals must be those.
func TestRecords(t *testing.T) {
	records, phrases := os.Getenv("HOLDFAST_RECORDS"), os.Getenv("HOLDFAST_PHRASES")
	if records == "" || phrases == "" {
		t.Skip("HOLDFAST_RECORDS and HOLDFAST_PHRASES name no files")
	}
	dir := os.Getenv("HOLDFAST_INDEX")
	if dir == "" {
		dir = t.TempDir()
	}
	x, err := engine.Open(dir, nil)
	if errors.Is(err, os.ErrNotExist) {
		x, err = indexRecords(t, dir, records)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := os.ReadFile(phrases)
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Split(strings.TrimSpace(string(data)), "\n")
	request := func(text string, facets []engine.FacetRequest, best int) *engine.Request {
		return &engine.Request{Query: query.Union{Text: text, Profile: titles.Fitch2006}, Top: 100, Best: best, Facets: facets, Histogram: true}
	}
	measure(t, r, list, "hits", func(s string) *engine.Request {
		return &engine.Request{Query: query.Union{Text: s, Profile: titles.Fitch2006}, Top: 100}
	})
	measure(t, r, list, "exact", func(s string) *engine.Request { return request(s, titles.Facets, 700) })
	if counts := os.Getenv("HOLDFAST_COUNTS"); counts != "" {
		compareCounts(t, r, counts)
	}
	d, err := r.Describe()
	if err != nil {
		t.Fatal(err)
	}
	t.Log(d)
	for _, s := range d.Structures {
		t.Logf("%-20s %6.1f bytes a title", s.Name, float64(s.Bytes)/float64(d.Docs))
	}
}

func indexRecords(t *testing.T, dir, records string) (*engine.Index, error) {
	f, err := os.Open(filepath.Clean(records))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	x, err := engine.Create(dir, titles.Schema, nil)
	if err != nil {
		return nil, err
	}
	w, err := x.Writer()
	if err != nil {
		return nil, err
	}
	start, cpu := time.Now(), cpuSeconds()
	if err := titles.Read(f, func(title *titles.Title) error { return w.Put(title.Document()) }); err != nil {
		return nil, err
	}
	if err := errors.Join(w.Commit(context.Background(), nil), w.Close()); err != nil {
		return nil, err
	}
	t.Logf("added: %.1f s, processor %.1f s", time.Since(start).Seconds(), cpuSeconds()-cpu)
	err = x.Compact(context.Background())
	t.Logf("compacted: %.1f s, processor %.1f s", time.Since(start).Seconds(), cpuSeconds()-cpu)
	return x, err
}

func measure(t *testing.T, r *engine.Reader, phrases []string, name string, request func(string) *engine.Request) {
	t.Helper()
	var took []time.Duration
	total := 0
	var cpu float64
	for pass := range 2 { // the first warms
		took, total, cpu = took[:0], 0, cpuSeconds()
		for _, p := range phrases {
			start := time.Now()
			got, err := r.Search(context.Background(), request(p))
			if err != nil {
				t.Fatal(err)
			}
			took = append(took, time.Since(start))
			total += got.Total
		}
		cpu = cpuSeconds() - cpu
		_ = pass
	}
	slices.Sort(took)
	at := func(percent int) float64 { return float64(took[len(took)*percent/100].Microseconds()) / 1000 }
	t.Logf("%s: %d phrases, %.0f hits each, processor %.2f ms, p50 %.2f p80 %.2f p90 %.2f p99 %.2f ms", name, len(took),
		float64(total)/float64(len(took)), cpu*1000/float64(len(took)), at(50), at(80), at(90), at(99))
}

func compareCounts(t *testing.T, r *engine.Reader, counts string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Clean(counts))
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for line := range strings.Lines(string(data)) {
		number, phrase, ok := strings.Cut(strings.TrimSpace(line), "\t")
		want, err := strconv.Atoi(number)
		if !ok || err != nil {
			continue
		}
		got, err := r.Search(context.Background(), &engine.Request{Query: query.Union{Text: phrase, Profile: titles.Fitch2006}})
		if err != nil {
			t.Fatal(err)
		}
		if got.Total != want {
			t.Errorf("%q: %d hits, want %d", phrase, got.Total, want)
		}
		compared++
	}
	t.Logf("%d totals compared", compared)
}
