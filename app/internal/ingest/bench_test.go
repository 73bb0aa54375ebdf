package ingest

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// BenchmarkCorpus imports all real files into a new catalogue: read, stage,
// decide, match, merge; the index forgets what it is told.
func BenchmarkCorpus(b *testing.B) {
	files := corpus(b)
	for b.Loop() {
		importOnce(b, files)
	}
}

// BenchmarkOverlap imports two libraries of which each has half of what the
// other has.
func BenchmarkOverlap(b *testing.B) {
	dir := b.TempDir()
	var files []File
	for i, name := range []string{"A", "B"} {
		path := filepath.Join(dir, name+".mrk")
		if err := os.WriteFile(path, []byte(library(1+i*5000, 10000, 1)), 0o600); err != nil {
			b.Fatal(err)
		}
		files = append(files, File{Path: path, Name: name, Library: name})
	}
	for b.Loop() {
		importOnce(b, files)
	}
}

func importOnce(b *testing.B, files []File) {
	store := openStore(b, b.TempDir())
	index := newMemoryIndex()
	index.forget = true
	report, err := Import(context.Background(), store, index, files, nil)
	if err != nil {
		b.Fatal(err)
	}
	store.Close()
	b.ReportMetric(float64(report.Totals.Read)/report.Took.Seconds(), "records/s")
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.Sys>>20), "MB")
	if report.Totals.Read == 0 {
		b.Fatal("nothing was read")
	}
}
