package enginetest

import (
	"context"
	"os"
	"strconv"
	"sync"
	"testing"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
	"holdfast/engine/query"
)

// benchDocs is the size of the benchmarks' index; HOLDFAST_BENCH_DOCS sets it.
func benchDocs() int {
	if n, err := strconv.Atoi(os.Getenv("HOLDFAST_BENCH_DOCS")); err == nil && n > 0 {
		return n
	}
	return 20_000
}

var bench struct {
	once   sync.Once
	dir    string
	x      *engine.Index
	corpus *titles.Corpus
	err    error
}

// benchIndex is one index for all benchmarks of a run, compacted.
func benchIndex(b *testing.B) (*engine.Reader, *titles.Corpus) {
	b.Helper()
	bench.once.Do(func() {
		bench.corpus = titles.NewCorpus(1)
		if bench.dir, bench.err = os.MkdirTemp("", "enginetest"); bench.err != nil {
			return
		}
		if bench.x, bench.err = build(bench.dir, bench.corpus, benchDocs()); bench.err == nil {
			bench.err = bench.x.Compact(context.Background())
		}
	})
	if bench.err != nil {
		b.Fatal(bench.err)
	}
	r, err := bench.x.Reader()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { r.Close() })
	return r, bench.corpus
}

func TestMain(m *testing.M) {
	code := m.Run()
	if bench.dir != "" {
		os.RemoveAll(bench.dir)
	}
	os.Exit(code)
}

func build(dir string, c *titles.Corpus, docs int) (*engine.Index, error) {
	x, err := engine.Create(dir, titles.Schema, nil)
	if err != nil {
		return nil, err
	}
	w, err := x.Writer()
	if err != nil {
		return nil, err
	}
	for i := range docs {
		if err := w.Put(c.Document(i)); err != nil {
			return nil, err
		}
	}
	if err := w.Commit(context.Background(), nil); err != nil {
		return nil, err
	}
	return x, w.Close()
}

func BenchmarkIndex(b *testing.B) {
	c := titles.NewCorpus(1)
	docs := make([]*engine.Document, 20_000)
	for i := range docs {
		docs[i] = c.Document(i)
	}
	b.ReportAllocs()
	for b.Loop() {
		x, err := engine.Create(b.TempDir(), titles.Schema, nil)
		if err != nil {
			b.Fatal(err)
		}
		w, err := x.Writer()
		if err != nil {
			b.Fatal(err)
		}
		for _, d := range docs {
			if err := w.Put(d); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Commit(context.Background(), nil); err != nil {
			b.Fatal(err)
		}
		if err := x.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(docs)*b.N)/b.Elapsed().Seconds(), "docs/s")
}

func benchSearch(b *testing.B, request func(text string) *engine.Request) {
	r, c := benchIndex(b)
	phrases := make([]string, 500)
	for i := range phrases {
		phrases[i] = c.Phrase(i, benchDocs())
	}
	total, i := 0, 0
	start := cpuSeconds()
	for b.Loop() {
		got, err := r.Search(context.Background(), request(phrases[i%len(phrases)]))
		if err != nil {
			b.Fatal(err)
		}
		total += got.Total
		i++
	}
	b.ReportMetric((cpuSeconds()-start)*1e6/float64(b.N), "cpu-us/op")
	b.ReportMetric(float64(total)/float64(b.N), "hits")
}

// BenchmarkSearchFitch answers as the seed did, with exact facets over all hits.
func BenchmarkSearchFitch(b *testing.B) {
	benchSearch(b, func(text string) *engine.Request {
		return &engine.Request{Query: query.Union{Text: text, Profile: titles.Fitch2006}, Top: 100, Best: 700,
			Facets: titles.Facets, Histogram: true}
	})
}

// BenchmarkSearchHits asks for hits and the total only.
func BenchmarkSearchHits(b *testing.B) {
	benchSearch(b, func(text string) *engine.Request {
		return &engine.Request{Query: query.Union{Text: text, Profile: titles.Fitch2006}, Top: 100}
	})
}

// BenchmarkSearchWords asks one field for all words.
func BenchmarkSearchWords(b *testing.B) {
	benchSearch(b, func(text string) *engine.Request {
		return &engine.Request{Query: query.Words{Field: "title", Text: text}, Top: 100}
	})
}

func BenchmarkFull(b *testing.B) {
	r, c := benchIndex(b)
	keys := make([]string, 1000)
	for i := range keys {
		keys[i] = c.Document(i * 17 % benchDocs()).Key
	}
	i := 0
	for b.Loop() {
		if _, err := r.Full(keys[i%len(keys)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// BenchmarkSearchAll asks for the whole catalogue, as a window does at first.
func BenchmarkSearchAll(b *testing.B) {
	benchSearch(b, func(string) *engine.Request {
		return &engine.Request{Query: query.All{}, Top: 100, Best: 700, Facets: titles.Facets, Histogram: true}
	})
}
