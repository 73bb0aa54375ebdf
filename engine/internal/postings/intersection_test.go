package postings

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawWithin draws a list of documents below docs, sparse or dense.
func drawWithin(t *rapid.T, docs uint32) []Posting {
	gap := rapid.SampledFrom([]uint32{1, 2, 9, 40, 700}).Draw(t, "gap")
	var list []Posting
	for doc := rapid.Uint32Range(0, gap).Draw(t, "first"); doc < docs; {
		list = append(list, Posting{doc, rapid.Uint32Range(0, 2).Draw(t, "code")})
		doc += 1 + (doc*2654435761>>7)%gap
	}
	return list
}

// What an Intersection finds, in any steps, with and without codes, is what a look
// into all lists finds.
func TestIntersection(t *testing.T) {
	sets := testCodes.FieldSets()
	var x Intersection
	rapid.Check(t, func(t *rapid.T) {
		const docs = 3000
		lists := make([][]Posting, rapid.IntRange(1, 4).Draw(t, "lists"))
		opened := make([]List, len(lists))
		for i := range lists {
			lists[i] = drawWithin(t, docs)
			var err error
			if opened[i], err = OpenList(AppendList(nil, lists[i], docs, testCodes), len(lists[i]), docs, testCodes); err != nil {
				t.Fatal(err)
			}
		}
		fields := rapid.SampledFrom([]uint32{1, 2, 7, 15}).Draw(t, "fields")
		coded := rapid.Bool().Draw(t, "coded")
		skip := rapid.SampledFrom([]uint32{fields, 15}).Draw(t, "skip")
		x.Reset(fields, coded)
		for i := range opened {
			x.Add(&opened[i], sets, skip)
		}
		want, got := meetPlainly(lists, fields, docs, testCodes), [][]uint32{}
		var b Batch
		for end := uint32(0); end < docs; {
			end += rapid.SampledFrom([]uint32{1, 63, 500, docs}).Draw(t, "step")
			if err := x.Until(&b, min(end, docs)); err != nil {
				t.Fatal(err)
			}
			for i, doc := range b.Docs {
				row := []uint32{doc, b.Fields[i]}
				for _, column := range b.Codes {
					row = append(row, column[i])
				}
				got = append(got, row)
			}
		}
		for i := range want {
			if !coded {
				want[i] = want[i][:2]
			}
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("found %v\nwant %v", got, want)
		}
	})
}

func meetPlainly(lists [][]Posting, fields, docs uint32, codes Codes) [][]uint32 {
	found := [][]uint32{}
	for doc := range docs {
		row, common := []uint32{doc, 0}, fields
		for _, list := range lists {
			i, ok := slices.BinarySearchFunc(list, doc, func(p Posting, d uint32) int { return int(p.Doc) - int(d) })
			if !ok {
				common = 0
				break
			}
			common &= codes[list[i].Code].Fields
			row = append(row, list[i].Code)
		}
		if row[1] = common; common != 0 {
			found = append(found, row)
		}
	}
	return found
}

// Where a field is in all postings, documents are found without codes, and their
// fields afterwards.
func TestDocsUntil(t *testing.T) {
	codes := Codes{{Fields: 1}, {Fields: 3}, {Fields: 5}}
	var x Intersection
	rapid.Check(t, func(t *rapid.T) {
		const docs = 3000
		lists := make([][]Posting, rapid.IntRange(1, 4).Draw(t, "lists"))
		x.Reset(7, false)
		for i := range lists {
			lists[i] = drawWithin(t, docs)
			l, err := OpenList(AppendList(nil, lists[i], docs, codes), len(lists[i]), docs, codes)
			if err != nil {
				t.Fatal(err)
			}
			x.Add(&l, codes.FieldSets(), 7)
		}
		var b Batch
		found := [][]uint32{}
		for end := uint32(0); end < docs; {
			end += rapid.SampledFrom([]uint32{1, 63, 500, docs}).Draw(t, "step")
			until := x.DocsUntil
			if rapid.Bool().Draw(t, "with fields") {
				until = x.Until
			}
			if err := until(&b, min(end, docs)); err != nil {
				t.Fatal(err)
			}
			for _, doc := range b.Docs {
				fields, err := x.FieldsOf(doc)
				if err != nil {
					t.Fatal(err)
				}
				found = append(found, []uint32{doc, fields})
			}
			if len(b.Docs) > 0 {
				if again, err := x.FieldsOf(b.Docs[0]); err != nil || again == 0 {
					t.Fatalf("fields %d and %v of document %d again", again, err, b.Docs[0])
				}
			}
		}
		want := meetPlainly(lists, 7, docs, codes)
		for i := range want {
			want[i] = want[i][:2]
		}
		if !slices.EqualFunc(found, want, slices.Equal) {
			t.Fatalf("found %v\nwant %v", found, want)
		}
	})
}

// Damaged lists give errors or wrong answers and nothing worse.
func FuzzIntersection(f *testing.F) {
	var long []Posting
	for i := range uint32(300) {
		long = append(long, Posting{i * 3, i % 3})
	}
	f.Add(AppendList(nil, long, 2000, testCodes), 300)
	f.Add(AppendList(nil, long[:50], 2000, testCodes), 50)
	good, err := OpenList(AppendList(nil, long, 2000, testCodes), 300, 2000, testCodes)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		if n < 0 || n > 1<<16 {
			return
		}
		l, err := OpenList(data, n, 2000, testCodes)
		if err != nil {
			return
		}
		for _, lists := range [][]*List{{&l}, {&l, &good}, {&l, &l}} {
			var x Intersection
			var b Batch
			x.Reset(7, true)
			for _, list := range lists {
				x.Add(list, testCodes.FieldSets(), 7)
			}
			for end := uint32(500); end <= 2000; end += 500 {
				if x.Until(&b, end) != nil {
					break
				}
				for _, doc := range b.Docs {
					if _, err := x.FieldsOf(doc); err != nil {
						break
					}
				}
				for i, doc := range b.Docs {
					if doc >= end || i > 0 && doc <= b.Docs[i-1] {
						t.Fatalf("documents %v before %d", b.Docs, end)
					}
				}
			}
		}
	})
}
