package encoding

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is asked in whatever order, a file with and without a window gives
// what memory does, and what it gave before stays as it was.
func TestBlob(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "data")
		file := bytes.NewReader(append([]byte("head"), append(bytes.Clone(data), "tail"...)...))
		blobs := []Blob{InMemory(data), InFile(file, 4, len(data), 0), InFile(file, 4, len(data), rapid.IntRange(1, 64).Draw(t, "window"))}
		type item struct {
			from int
			got  []byte
		}
		var items []item
		for range 20 {
			from := rapid.IntRange(-1, len(data)+1).Draw(t, "from")
			to := rapid.IntRange(-1, len(data)+1).Draw(t, "to")
			for i := range blobs {
				got, err := blobs[i].Slice(from, to)
				if from < 0 || to < from || to > len(data) {
					if !errors.Is(err, ErrCorrupt) {
						t.Fatalf("blob %d, bytes %d to %d: %v", i, from, to, err)
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				items = append(items, item{from, got})
			}
		}
		for _, it := range items {
			if !bytes.Equal(it.got, data[it.from:it.from+len(it.got)]) {
				t.Fatalf("from %d: %x of %x", it.from, it.got, data)
			}
		}
	})
}

func TestBlobOfShorterFile(t *testing.T) {
	b := InFile(bytes.NewReader([]byte("abc")), 0, 8, 0)
	if _, err := b.Slice(2, 6); !errors.Is(err, io.EOF) {
		t.Errorf("error is %v", err)
	}
}
