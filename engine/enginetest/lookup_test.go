package enginetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"holdfast/engine"
)

// keyValue is document i of a key-value index: a random key of 16 bytes and a
// value of about 100.
func keyValue(i int) *engine.Document {
	r := rand.New(rand.NewPCG(7, uint64(i)))
	return &engine.Document{Key: fmt.Sprintf("%016x", r.Uint64()),
		Full: fmt.Appendf(nil, "value %d of the store, %x %x %x %x", i, r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64())}
}

func buildKeyValues(dir string, docs int) (*engine.Index, error) {
	x, err := engine.Create(dir, &engine.Schema{}, nil)
	if err != nil {
		return nil, err
	}
	w, err := x.Writer()
	if err != nil {
		return nil, err
	}
	for i := range docs {
		if err := w.Put(keyValue(i)); err != nil {
			return nil, err
		}
	}
	return x, errors.Join(w.Commit(context.Background(), nil), w.Close(), x.Compact(context.Background()))
}

// lookupDocs are more than are looked up together without reading ahead.
const lookupDocs = 20_000

// Every key leads to its value, one by one and together.
func TestLookup(t *testing.T) {
	x, err := buildKeyValues(t.TempDir(), lookupDocs)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var keys []string
	for i := range lookupDocs {
		keys = append(keys, keyValue(i).Key)
	}
	keys = slices.Insert(keys, 5, "not there")
	err = r.FullAll(context.Background(), keys, func(i int, full []byte) error {
		want := ""
		switch {
		case i < 5:
			want = string(keyValue(i).Full)
		case i > 5:
			want = string(keyValue(i - 1).Full)
		}
		if string(full) != want || (full == nil) != (i == 5) {
			return fmt.Errorf("key %d: %q, want %q", i, full, want)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// BenchmarkLookup looks up random keys; HOLDFAST_BENCH_DOCS says among how many.
func BenchmarkLookup(b *testing.B) {
	x, err := buildKeyValues(b.TempDir(), benchDocs())
	if err != nil {
		b.Fatal(err)
	}
	defer x.Close()
	r, err := x.Reader()
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	keys := make([]string, 100_000)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range keys {
		keys[i] = keyValue(random.IntN(benchDocs())).Key
	}
	d, err := r.Describe()
	if err != nil {
		b.Fatal(err)
	}
	var buf []byte
	i := 0
	for b.Loop() {
		if buf, err = r.AppendFull(buf[:0], keys[i%len(keys)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
	b.ReportMetric(float64(d.Bytes)/float64(benchDocs()), "bytes/doc")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lookups/s")
}
