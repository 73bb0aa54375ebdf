package forward

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

type run struct {
	kind  uint32
	ranks []uint32
}

func drawRuns(t *rapid.T) [][]run {
	one := rapid.Custom(func(t *rapid.T) run {
		return run{rapid.Uint32Range(0, 1).Draw(t, "kind"), rapid.SliceOfN(rapid.Uint32Range(0, 99_999), 0, 9).Draw(t, "ranks")}
	})
	return rapid.SliceOfN(rapid.SliceOfN(one, 0, 4), 0, 70).Draw(t, "documents")
}

var testKinds = Kinds{{{Field: 0, Class: 1}, {Field: 3}}, {{Field: 2}}}

func write(docs [][]run) Sections {
	var buf bytes.Buffer
	w := NewWriter(&buf)
	for _, d := range docs {
		for _, r := range d {
			w.Run(r.kind, r.ranks)
		}
		_ = w.End() // a buffer takes everything
	}
	return Sections{Offsets: w.Close(), Data: encoding.InMemory(buf.Bytes()), Kinds: testKinds.Append(nil)}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		docs := drawRuns(t)
		r, err := Open(write(docs), len(docs), 100_000)
		if err != nil {
			t.Fatal(err)
		}
		if r.Kinds().Fields(0) != 9 || r.Kinds().Fields(1) != 4 {
			t.Fatalf("kinds %v", r.Kinds())
		}
		it := r.Iterator()
		for i, want := range docs {
			it.Reset(uint32(i))
			for _, w := range want {
				if !it.Next() || it.Kind != w.kind || !slices.Equal(it.Ranks, w.ranks) {
					t.Fatalf("document %d: run %d %v, want %v", i, it.Kind, it.Ranks, w)
				}
			}
			if it.Next() || it.Err() != nil {
				t.Fatalf("document %d has more runs: %v", i, it.Err())
			}
		}
		it.Reset(uint32(len(docs)))
		if it.Next() || !errors.Is(it.Err(), encoding.ErrCorrupt) {
			t.Fatalf("document beyond the last: %v", it.Err())
		}
	})
}

func TestKindsNumbered(t *testing.T) {
	var b KindBuilder
	for _, want := range []uint32{0, 1, 0} {
		if got := b.Number(testKinds[want]); got != want {
			t.Errorf("kind %d, want %d", got, want)
		}
	}
}

func TestContains(t *testing.T) {
	ranks := []uint32{1, 2, 1, 2, 3}
	for _, c := range []struct {
		phrase []uint32
		want   bool
	}{{nil, false}, {[]uint32{1, 2, 3}, true}, {[]uint32{2, 1, 2}, true}, {[]uint32{1, 3}, false}, {[]uint32{3, 1}, false}, {[]uint32{1, 2, 1, 2, 3, 4}, false}} {
		if got := Contains(ranks, c.phrase); got != c.want {
			t.Errorf("%v in %v: %v", c.phrase, ranks, got)
		}
	}
}

func FuzzRuns(f *testing.F) {
	s := write([][]run{{{0, []uint32{5, 300, 70_000}}}, {}, {{1, nil}, {0, []uint32{1}}}})
	data, _ := s.Data.Slice(0, s.Data.Len()) // all of a slice in memory
	f.Add(data, s.Offsets, s.Kinds, 3)
	f.Fuzz(func(t *testing.T, data, offsets, kinds []byte, docs int) {
		if docs < 0 || docs > 1000 {
			return
		}
		r, err := Open(Sections{encoding.InMemory(data), offsets, kinds}, docs, 100)
		if err != nil {
			return
		}
		for doc := range docs {
			it := r.Iterator()
			for it.Reset(uint32(doc)); it.Next(); {
				r.Kinds().Fields(it.Kind)
				for _, rank := range it.Ranks {
					if rank >= 100 {
						t.Fatalf("rank %d", rank)
					}
				}
			}
		}
	})
}
