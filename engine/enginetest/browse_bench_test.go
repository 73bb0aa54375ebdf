package enginetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"holdfast/engine"
	"holdfast/engine/internal/storetest"
)

// BenchmarkBrowse reads pages of 25 entries from any place of a list, forward and back,
// in an index of a million documents, some deleted, in several segments.
func BenchmarkBrowse(b *testing.B) {
	const docs = 1_000_000
	schema := &engine.Schema{Fields: []engine.Field{{Name: "names", Kind: engine.Browse}, {Name: "titles", Kind: engine.Browse}}}
	x, err := engine.Create("", schema, &engine.Options{Directory: storetest.NewMemory(), MergeFactor: engine.NoMerges, BufferBytes: 64 << 20})
	if err != nil {
		b.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	key := func(n int) string { return fmt.Sprintf("heading %08d of a list", n) }
	for i := range docs {
		name, title := key(random.IntN(docs/4)), key(random.IntN(2*docs))
		d := &engine.Document{Key: fmt.Sprint(i), Popularity: uint32(random.IntN(50)), Entries: []engine.FieldEntry{
			{Field: "names", Key: []byte(name), Label: name}, {Field: "titles", Key: []byte(title), Label: title}}}
		if err := w.Put(d); err != nil {
			b.Fatal(err)
		}
	}
	for i := 0; i < docs; i += 100 {
		if err := w.Delete(fmt.Sprint(i)); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Commit(context.Background(), nil); err != nil {
		b.Fatal(err)
	}
	r, err := x.Reader()
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	d, err := r.Describe()
	if err != nil {
		b.Fatal(err)
	}
	for _, ask := range []engine.BrowseRequest{{Field: "names", Limit: 25}, {Field: "names", Limit: 25, Back: true}, {Field: "titles", Limit: 25, Hits: 3}} {
		b.Run(fmt.Sprintf("%s back %v hits %d", ask.Field, ask.Back, ask.Hits), func(b *testing.B) {
			for range b.N {
				ask.From = []byte(key(random.IntN(docs / 4)))
				if _, err := r.Browse(context.Background(), ask); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(d.Segments)), "segments")
		})
	}
}
