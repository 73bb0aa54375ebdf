package bench

import (
	"context"
	"slices"
	"testing"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
	"holdfast/engine/query"
)

// windowDocs is how many titles the window searches in BenchmarkWindow.
const windowDocs = 300_000

// BenchmarkWindow answers what the window asks for a new search, over generated titles
// in ten segments and in one, with and without the numbers of different values.
func BenchmarkWindow(b *testing.B) {
	dir := b.TempDir()
	if err := buildTitles(context.Background(), dir, titleShape{docs: windowDocs, parts: 10}); err != nil {
		b.Fatal(err)
	}
	x, err := engine.Open(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer x.Close()
	b.Run("segments=10", func(b *testing.B) { benchWindow(b, x) })
	if err := x.Compact(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.Run("segments=1", func(b *testing.B) { benchWindow(b, x) })
}

func benchWindow(b *testing.B, x *engine.Index) {
	r, err := x.Reader()
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	var phrases []string
	for i := range 64 {
		phrases = append(phrases, generated().Phrase(i, windowDocs))
	}
	for _, name := range []string{"counted", "uncounted"} {
		b.Run(name, func(b *testing.B) {
			hits := 0
			cpu := cpuSeconds()
			defer func() {
				b.ReportMetric((cpuSeconds()-cpu)*1e6/float64(b.N), "cpu-µs/op")
				b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
			}()
			for i := range b.N {
				facets := slices.Clone(titles.Facets)
				for k := range facets {
					facets[k].Distinct = name == "counted"
				}
				req := &engine.Request{Query: query.Union{Text: phrases[i%len(phrases)], Profile: titles.Fitch2006, WordsOnly: true}, Top: 50, Facets: facets, Histogram: true, Best: 700}
				resp, err := r.Search(context.Background(), req)
				if err != nil {
					b.Fatal(err)
				}
				hits += resp.Total
			}
		})
	}
}
