package postings

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math"
	"testing"

	"holdfast/engine/internal/encoding"

	"pgregory.net/rapid"
)

var testCodes = Codes{
	{Fields: 1, In: []Occurrence{0}, Uses: 9},
	{Fields: 6, In: []Occurrence{MakeOccurrence(3, 2), 1}, Uses: 5},
	{Fields: 8, In: []Occurrence{2}, Uses: 1},
}

func drawList(t *rapid.T) []Posting {
	n := rapid.SampledFrom([]int{0, 1, 2, 127, 128, 129, 300, 1000}).Draw(t, "n")
	gap := rapid.SampledFrom([]uint32{1, 3, 1000}).Draw(t, "gap")
	list := make([]Posting, n)
	doc := uint32(0)
	for i := range list {
		doc += rapid.Uint32Range(1, gap).Draw(t, "gap")
		list[i] = Posting{doc - 1, rapid.Uint32Range(0, 2).Draw(t, "code")}
	}
	return list
}

func docsOf(list []Posting) uint32 {
	if len(list) == 0 {
		return 1
	}
	return list[len(list)-1].Doc + 1
}

func TestListRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := drawList(t)
		l, err := OpenList(AppendList(nil, list, docsOf(list), testCodes), len(list), docsOf(list), testCodes)
		if err != nil {
			t.Fatal(err)
		}
		got, err := l.AppendAll(nil)
		if err != nil || len(got) != len(list) {
			t.Fatalf("%d postings and %v, want %d", len(got), err, len(list))
		}
		for i := range got {
			if got[i] != list[i] {
				t.Fatalf("posting %d is %v, want %v", i, got[i], list[i])
			}
		}
	})
}

func TestAdvance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := drawList(t)
		l, err := OpenList(AppendList(nil, list, docsOf(list), testCodes), len(list), docsOf(list), testCodes)
		if err != nil {
			t.Fatal(err)
		}
		it := l.Iterator(math.MaxUint32)
		at := -1
		for step := 0; step < 50 && at < len(list); step++ {
			var got uint32
			if rapid.Bool().Draw(t, "next") {
				at++
				got = it.Next()
			} else {
				target := rapid.Uint32Range(0, 2000).Draw(t, "skip")
				if at >= 0 {
					target += list[at].Doc + 1
				}
				for at++; at < len(list) && list[at].Doc < target; at++ {
				}
				got = it.Advance(target)
			}
			want := Posting{Doc: End}
			if at < len(list) {
				want = list[at]
			}
			if got != want.Doc || got != End && it.Code() != want.Code {
				t.Fatalf("at %d: document %d, want %v", at, got, want)
			}
		}
		if it.Err() != nil {
			t.Fatal(it.Err())
		}
	})
}

// Blocks without the wanted fields may be left out, no posting with them may.
func TestFieldSkip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := drawList(t)
		for i := range list {
			if i/blockLen%2 == 0 {
				list[i].Code = 0
			}
		}
		l, _ := OpenList(AppendList(nil, list, docsOf(list), testCodes), len(list), docsOf(list), testCodes)
		it := l.Iterator(6)
		var got, want []uint32
		for d := it.Next(); d != End; d = it.Next() {
			if it.Fields()&6 != 0 {
				got = append(got, d)
			}
		}
		for _, p := range list {
			if testCodes[p.Code].Fields&6 != 0 {
				want = append(want, p.Doc)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d documents, want %d", len(got), len(want))
		}
	})
}

func TestListExample(t *testing.T) {
	got := hex.EncodeToString(AppendList(nil, []Posting{{0, 1}, {5, 0}}, 6, testCodes))
	if got != "00010400" {
		t.Errorf("list is %s", got)
	}
}

func TestCodesRoundTrip(t *testing.T) {
	data := testCodes.Append(nil)
	got, err := OpenCodes("codes", data)
	if err != nil || len(got) != len(testCodes) || !bytes.Equal(got.Append(nil), data) {
		t.Fatalf("codes %v, error %v", got, err)
	}
	if o := got[1].At(1); o.Class() != 3 || o.Frequency() != 2 {
		t.Errorf("occurrence %v", o)
	}
	for n := range data {
		if _, err := OpenCodes("codes", data[:n]); !errors.Is(err, encoding.ErrCorrupt) {
			t.Errorf("cut to %d bytes: %v", n, err)
		}
	}
}

func TestFinalCodes(t *testing.T) {
	var b CodeBuilder
	rare := b.Number(1, []Occurrence{0}, 1)
	often := b.Number(2, []Occurrence{0}, 5)
	b.Number(2, []Occurrence{0}, 1)
	b.Number(4, []Occurrence{0}, 0)
	codes, number := b.Final()
	if len(codes) != 2 || number[often] != 0 || number[rare] != 1 || codes[0].Uses != 6 {
		t.Errorf("codes %v, numbers %v", codes, number)
	}
}

func TestBuckets(t *testing.T) {
	last := 0
	for f := 1; f < 2000; f++ {
		got := MakeOccurrence(5, f).Frequency()
		if got > f || got < last {
			t.Fatalf("frequency %d became %d", f, got)
		}
		last = got
	}
}

func FuzzList(f *testing.F) {
	f.Add([]byte{0, 1, 4, 0}, 2)
	var long []Posting
	for i := range uint32(300) {
		long = append(long, Posting{i * 3, i % 3})
	}
	f.Add(AppendList(nil, long, 2000, testCodes), 300)
	f.Add(AppendList(nil, long[:127], 2000, testCodes), 127)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		if n < 0 || n > 1<<20 {
			return
		}
		l, err := OpenList(data, n, 2000, testCodes)
		if err != nil {
			return
		}
		it := l.Iterator(math.MaxUint32)
		last := -1
		for d := it.Next(); d != End; d = it.Next() {
			if int(d) <= last || d >= 2000 {
				t.Fatalf("document %d after %d", d, last)
			}
			it.Fields()
			last = int(d)
		}
	})
}
