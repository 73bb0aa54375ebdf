package ingest

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

// inPiece is one of the pieces of a newspaper's record, with items of its own.
func inPiece(items string) string {
	return "=001  n1\n=005  20200101000000.0\n=245  00$aHarbour morning post\n=650  \\0$aHarbours\n" + items
}

// piecesOf writes a file by which items are in Symphony's 999.
func piecesOf(b *bench, records ...string) File {
	f := b.file("a", strings.Join(records, "\n\n"))
	f.Mapping = "Symphony"
	return f
}

// callNumbers are the call numbers of a title, as its union record has them.
func callNumbers(t *testing.T, b *bench, number int64) string {
	t.Helper()
	r, err := Title(context.Background(), b.store, number)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, h := range r.Holdings {
		out = append(out, h.CallNumber)
	}
	return strings.Join(out, " ")
}

// TestPieces reads a record that came as three: it is one version with the items of
// all. The same file changes nothing, and another number, another 005 or another title
// is no piece.
func TestPieces(t *testing.T) {
	b := newBench(t)
	one, two, three := inPiece("=999  \\\\$aA 1$i1$mMAIN"), inPiece("=999  \\\\$aA 2$i2$mMAIN"), inPiece("=999  \\\\$aA 3$i3$mMAIN")
	f := piecesOf(b, one, two, three, two)
	r := b.load(f)
	equal(t, "counts", counts(r), "read 1 added 1 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 1")
	equal(t, "pieces", r.Totals.Pieces, 3)
	equal(t, "shelves", callNumbers(t, b, 1), "A 1 A 2 A 3")
	equal(t, "again", counts(b.load(f)), "read 1 added 0 updated 0 unchanged 1 older 0 deleted 0 collisions 0 rejected 0 titles 1")

	newer := strings.Replace(two, "20200101", "20210101", 1)
	equal(t, "another 005", b.load(piecesOf(b, one, newer)).Totals.Read, 2)
	equal(t, "of another version", callNumbers(t, b, 1), "A 2")
	for what, text := range map[string]string{
		"number": strings.Replace(two, "n1", "n2", 1), "subject": strings.Replace(two, "$aHarbours", "$aPorts", 1),
		"leader": "=LDR  00000cam\\a2200000\\a\\4500\n" + two, "link": two + "\n=856  40$uhttps://example.org/post", "field more": two + "\n=500  \\\\$aWeekly", "field less": strings.Replace(two, "=650  \\0$aHarbours\n", "", 1),
	} {
		r := newBench(t).load(piecesOf(b, one, text))
		equal(t, what+": records", r.Totals.Read, 2)
		equal(t, what+": pieces", r.Totals.Pieces, 0)
	}
	equal(t, "a record twice is no piece", newBench(t).load(piecesOf(b, one, one)).Totals.Unchanged, 1)
}

// TestPiecesOverBounds has pieces go on where a piece of reading ends, and more of them
// than one record may have.
func TestPiecesOverBounds(t *testing.T) {
	b := newBench(t)
	var records []string
	for i := range pieceRecords - 1 {
		records = append(records, fmt.Sprintf("=001  m%d\n=245  10$aMap of sheet %d", i, i))
	}
	for i := range 5 {
		records = append(records, inPiece(fmt.Sprintf("=999  \\\\$aA %d$i%d$mMAIN", i, i)))
	}
	r := b.load(piecesOf(b, records...))
	equal(t, "records", r.Totals.Read, pieceRecords)
	equal(t, "pieces", r.Totals.Pieces, 4)

	records = records[:0]
	for i := range maxPieces + 2 {
		records = append(records, inPiece(fmt.Sprintf("=999  \\\\$aA %d$i%d$mMAIN", i, i)))
	}
	r = newBench(t).load(piecesOf(b, records...))
	equal(t, "too many", r.Totals.Read, 2)
	equal(t, "reported", r.Totals.Warnings[warnManyPieces], 1)

	long := strings.Repeat("x", 90000)
	records = records[:0]
	for i := range maxPiecesBytes/90000 + 3 {
		records = append(records, inPiece(fmt.Sprintf("=999  \\\\$aA %d$i%d$mMAIN$x%s", i, i, long)))
	}
	r = newBench(t).load(piecesOf(b, records...))
	equal(t, "too long", r.Totals.Read, 2)
	equal(t, "reported", r.Totals.Warnings[warnManyPieces], 1)
}

// TestPiecesKept keeps pieces byte for byte and reads them as they were joined, in all
// formats that can be written; what is no pieces is refused.
func TestPiecesKept(t *testing.T) {
	for _, format := range []marc.Format{marc.ISO2709, marc.MARCXML, marc.MARCMaker, marc.MARCJSON} {
		var file bytes.Buffer
		w := marc.NewWriter(&file, format)
		for i := range 3 {
			err := w.Write(&marc.Record{Leader: "00000nas a2200000 a 4500", Fields: []marc.Field{
				{Tag: "001", Value: "n1"}, {Tag: "245", Ind1: '0', Ind2: '0', Subfields: []marc.Subfield{{Code: 'a', Value: "Harbour morning post"}}},
				{Tag: "949", Ind1: ' ', Ind2: ' ', Subfields: []marc.Subfield{{Code: 'a', Value: fmt.Sprint("A ", i)}}},
			}})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		reader, err := marc.NewReader(&file, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := &gathering{piece: &piece{}}
		var raws []byte
		for range 3 {
			r, err := reader.Read()
			if err != nil {
				t.Fatal(err)
			}
			raws = append(raws, reader.Raw()...)
			g.add(&read{record: r, raw: bytes.Clone(reader.Raw()), format: reader.Format()})
		}
		if len(g.piece.records) != 1 {
			t.Fatalf("%v: %d records", format, len(g.piece.records))
		}
		one := &g.piece.records[0]
		raw, form := one.kept(marc.EncodingAuto)
		if !bytes.HasSuffix(raw, raws) {
			t.Errorf("%v: the bytes of the pieces are not kept", format)
		}
		again, err := decodeKept(raw, form)
		if err != nil || union.Describe(again).Hash != union.Describe(one.record).Hash || len(again.Fields) != 5 {
			t.Errorf("%v: read again: %v, %v", format, again, err)
		}
		for i := range raw {
			_, _ = decodeKept(raw[:i], form)
		}
		if _, err := decodeKept(raw[:len(raw)-1], form); err == nil {
			t.Errorf("%v: pieces that are cut off are read", format)
		}
		if _, err := decodeKept(append(bytes.Clone(raw), 'x'), form); err == nil {
			t.Errorf("%v: pieces with something behind them are read", format)
		}
	}
}

// TestCorpusPieces reads a real export in which long records are split: every item of
// every piece is held by the one record that the pieces are of.
func TestCorpusPieces(t *testing.T) {
	var path string
	for _, f := range corpus(t) {
		if filepath.Base(f.Path) == "sample_psucat.mrc.gz" {
			path = f.Path
		}
	}
	if path == "" {
		t.Skip("this file of Symphony is not here; set HOLDFAST_CORPUS to the folder of real files")
	}
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	// The barcodes of each number, once each.
	want, got := map[string]map[string]bool{}, map[string]map[string]bool{}
	note := func(into map[string]map[string]bool, r *marc.Record) {
		if r.Kind() != marc.Bibliographic {
			return
		}
		n := r.Control("001")
		if into[n] == nil {
			into[n] = map[string]bool{}
		}
		for i := range r.Fields {
			if r.Fields[i].Tag == "949" {
				into[n][r.Fields[i].Sub('i')] = true
			}
		}
	}
	eachRecord(z, func(r *marc.Record) { note(want, r) })
	b := newBench(t)
	report := b.load(File{Path: path, Name: "psucat", Library: "psu", Mapping: "Symphony"})
	number := int64(0)
	for ; number < int64(report.Totals.Titles); number++ {
		r, err := b.store.Title(context.Background(), number+1)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Sources {
			note(got, decode(&r.Sources[i]))
		}
	}
	items := 0
	for n, barcodes := range want {
		items += len(barcodes)
		if len(got[n]) != len(barcodes) {
			t.Errorf("%s: %d items are kept, %d came", n, len(got[n]), len(barcodes))
		}
	}
	t.Logf("%d records, %d pieces of records joined, %d items", report.Totals.Read, report.Totals.Pieces, items)
	if report.Totals.Pieces == 0 {
		t.Error("no pieces were joined")
	}
}
