package docvalues

import (
	"bytes"
	"errors"
	"testing"

	"holdfast/engine/internal/encoding"
)

// maxFuzzDocs bounds the documents that damaged bytes are said to have.
const maxFuzzDocs = 1000

func FuzzRows(f *testing.F) {
	var data bytes.Buffer
	w := NewRowWriter(&data)
	for _, ids := range [][]uint32{{5, 65541}, nil, {1, 2, 3, 4, 5, 6}, {HotValues, MaxValues - 1}} {
		if err := w.Add(ids); err != nil {
			f.Fatal(err)
		}
	}
	slots, offsets := w.Close()
	f.Add(slots, data.Bytes(), offsets, 4)
	f.Add(slots[:9], data.Bytes()[:3], offsets, 4)
	f.Add([]byte{}, []byte{}, []byte{}, 4)
	f.Fuzz(func(t *testing.T, slots, data, offsets []byte, docs int) {
		if docs < 0 || docs > maxFuzzDocs {
			return
		}
		r, err := OpenRows(slots, data, offsets, docs)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		var all []uint32
		for doc := range uint32(docs) {
			ids := r.AppendTo(nil, doc)
			if len(ids) > Slots+len(data)/2 {
				t.Fatalf("%d values in %d bytes", len(ids), len(data))
			}
			all = append(all, doc)
		}
		var n RowReader
		n.AppendFrom(r, nil, 3, all)
		n.CountBelow(r, new(HotCounts), 3, all)
	})
}

func FuzzOverlay(f *testing.F) {
	column := make([]uint32, 200)
	column[7], column[150] = 3, 1<<31
	values, maxima := EncodePopularity(column)
	live := NewLive(len(column))
	live.Remove(9)
	f.Add(values, maxima, live.Encode(), 200, 199)
	f.Add([]byte{}, []byte{}, []byte{}, 0, 0)
	f.Add([]byte{}, []byte{}, live.Encode(), 199, 198)
	f.Fuzz(func(t *testing.T, values, maxima, bits []byte, docs, left int) {
		if docs < 0 || docs > maxFuzzDocs {
			return
		}
		p, err := OpenPopularity(values, maxima, docs)
		if err == nil {
			for doc := range docs {
				if p.At(uint32(doc)) != p.Column()[doc] {
					t.Fatalf("document %d", doc)
				}
				p.Maximum(doc / MaximaDocs)
			}
		} else if !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
		live, err := DecodeLive(bits, docs, left)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		if dead := live.AppendDead(nil, docs); len(dead)+left != docs {
			t.Fatalf("%d of %d documents are dead, %d live", len(dead), docs, left)
		}
	})
}
