package ingest

import (
	"archive/zip"
	"context"
	"os"
	"path/filepath"
	"testing"

	"holdfast/marc"
)

// TestArchiveOfSeveralFormats: the members of a zip need not be of one format,
// and each record is read again in its own.
func TestArchiveOfSeveralFormats(t *testing.T) {
	b := newBench(t)
	path := filepath.Join(b.dir, "mixed.zip")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	for i, format := range []marc.Format{marc.ISO2709, marc.MARCXML} {
		member, err := z.Create(format.String())
		if err != nil {
			t.Fatal(err)
		}
		w := marc.NewWriter(member, format)
		err = w.Write(&marc.Record{Leader: "00000nam a2200000 a 4500", Fields: []marc.Field{
			{Tag: "001", Value: string(rune('1' + i))},
			{Tag: "245", Ind1: '0', Ind2: '0', Subfields: []marc.Subfield{{Code: 'a', Value: "In " + format.String()}}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	r := b.load(File{Path: path, Name: "mixed.zip", Library: "A"})
	equal(t, "counts", counts(r), "read 2 added 2 updated 0 unchanged 0 older 0 deleted 0 collisions 0 rejected 0 titles 2")
	for number, want := range map[int64]string{1: "In " + marc.ISO2709.String(), 2: "In " + marc.MARCXML.String()} {
		rec, err := Title(context.Background(), b.store, number)
		if err != nil {
			t.Fatal(err)
		}
		if got := rec.MARC.First("245").Sub('a'); got != want {
			t.Errorf("title %d is %q, want %q", number, got, want)
		}
	}
}
