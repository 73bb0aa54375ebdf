package docset

import (
	"errors"
	"slices"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

func drawDocs(t *rapid.T) []uint32 {
	docs := rapid.SliceOfNDistinct(rapid.Uint32Range(0, 100_000), 0, 200, rapid.ID).Draw(t, "docs")
	slices.Sort(docs)
	return docs
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		docs := drawDocs(t)
		data, err := Append([]byte("head"), docs)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Open(data[4:], 100_001)
		if err != nil || s.Len() != len(docs) {
			t.Fatalf("%d documents, %v, want %d", s.Len(), err, len(docs))
		}
		if first, err := s.First(); len(docs) > 0 && (err != nil || first != docs[0]) {
			t.Fatalf("first is %d, %v, want %d", first, err, docs[0])
		}
		got, err := s.AppendTo([]uint32{7})
		if err != nil || !slices.Equal(got[1:], docs) {
			t.Fatalf("%v, %v, want %v", got, err, docs)
		}
	})
}

// A set with documents that the segment does not have is damage.
func TestBounds(t *testing.T) {
	for _, n := range []uint32{1, 16, 17, 100} {
		var docs []uint32
		for i := range n {
			docs = append(docs, i*2)
		}
		data, err := Append(nil, docs)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Open(data, docs[n-1])
		if err == nil {
			_, err = s.AppendTo(nil)
		}
		if !errors.Is(err, encoding.ErrCorrupt) {
			t.Errorf("%d documents in a segment of %d: %v", n, docs[n-1], err)
		}
	}
}

func FuzzSet(f *testing.F) {
	for _, n := range []uint32{0, 1, 16, 17, 5000} {
		var docs []uint32
		for i := range n {
			docs = append(docs, i*i%9+i*9)
		}
		data, err := Append(nil, docs)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Open(data, 100_000)
		if err != nil {
			return
		}
		docs, err := s.AppendTo(nil)
		if err != nil {
			return
		}
		for _, d := range docs {
			if d >= 100_000 {
				t.Fatalf("document %d", d)
			}
		}
	})
}
