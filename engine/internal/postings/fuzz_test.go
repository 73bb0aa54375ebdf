package postings

import (
	"errors"
	"math"
	"testing"

	"holdfast/engine/internal/encoding"
)

func FuzzCodes(f *testing.F) {
	f.Add(testCodes.Append(nil))
	f.Add(Codes{}.Append(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		codes, err := OpenCodes("codes", data)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		if len(codes) > len(data) {
			t.Fatalf("%d codes in %d bytes", len(codes), len(data))
		}
		for i := range codes {
			for f := range 32 {
				if codes[i].Fields>>f&1 != 0 {
					codes[i].At(f)
				}
			}
		}
		codes.FieldSets()
	})
}

// Lists by blocks and bit sets, walked, jumped in and read whole.
func FuzzSkips(f *testing.F) {
	var long []Posting
	for i := range uint32(300) {
		long = append(long, Posting{i * 3, i % 3})
	}
	for _, docs := range []uint32{1000, 1 << 20} {
		f.Add(AppendList(nil, long, docs, testCodes), 300, docs, uint32(400))
	}
	f.Add(AppendList(nil, long[:40], 1000, testCodes), 40, uint32(1000), uint32(77))
	f.Fuzz(func(t *testing.T, data []byte, n int, docs, step uint32) {
		if n < 0 || docs > 1<<20 || uint64(n) > uint64(docs) {
			return
		}
		l, err := OpenList(data, n, docs, testCodes)
		if err != nil {
			if !errors.Is(err, encoding.ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		if all, err := l.AppendAll(nil); err == nil && len(all) != n {
			t.Fatalf("%d postings of %d, %v", len(all), n, err)
		}
		it := l.Iterator(6)
		last := -1
		for doc := it.Next(); doc != End; doc = it.Advance(doc + 1 + step%docs) {
			if int(doc) <= last || doc >= docs {
				t.Fatalf("document %d after %d of %d", doc, last, docs)
			}
			if last = int(doc); uint64(doc)+1+uint64(step%docs) > math.MaxUint32 {
				break
			}
			it.Fields()
		}
	})
}
