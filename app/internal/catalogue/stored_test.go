package catalogue

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"holdfast/app/internal/union"
	"holdfast/marc"
)

func TestBriefRoundTrip(t *testing.T) {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("abc é紅樓—.,")), 0, 20, -1)
	rapid.Check(t, func(t *rapid.T) {
		b := Brief{
			Title: text.Draw(t, "title"), Author: text.Draw(t, "author"), Publication: text.Draw(t, "publication"),
			Year: text.Draw(t, "year"), Format: rapid.SampledFrom(append(slices.Clone(formats[:]), "Wax cylinder", "")).Draw(t, "format"),
		}
		got, err := DecodeBrief(EncodeBrief(&b))
		if err != nil || got != b {
			t.Fatalf("got %+v, %v, want %+v", got, err, b)
		}
	})
}

func TestBriefIsBounded(t *testing.T) {
	for _, letter := range []string{"a", "ж", "紅", "𒀀", "word ", "слово "} {
		long := strings.Repeat(letter, 500)
		b := Brief{Title: long, Author: long, Publication: long, Year: long, Format: long}
		data := EncodeBrief(&b)
		if len(data) > briefMax {
			t.Errorf("%q: %d bytes", letter, len(data))
		}
		got, err := DecodeBrief(data)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(long, strings.TrimSuffix(got.Title, ellipsis)) || !strings.HasSuffix(got.Title, ellipsis) {
			t.Errorf("%q is cut to %q", letter, got.Title)
		}
		if n := utf8.RuneCountInString(got.Title); n > briefTitle || n < briefTitle/2 {
			t.Errorf("%q is cut to %d letters", letter, n)
		}
	}
	if got := cut("one two three", 9); got != "one two…" {
		t.Errorf("cut gives %q", got)
	}
}

func TestBriefRefusesDamage(t *testing.T) {
	b := Brief{Title: "Emma", Author: "Austen, Jane", Publication: "London : Murray", Year: "1816", Format: "Book"}
	data := EncodeBrief(&b)
	for i := range data {
		if _, err := DecodeBrief(data[:i]); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut at %d: %v", i, err)
		}
	}
	if _, err := DecodeBrief(append(data, 0)); !errors.Is(err, ErrDamaged) {
		t.Errorf("one byte more: %v", err)
	}
	if _, err := DecodeBrief(make([]byte, briefMax+1)); !errors.Is(err, ErrDamaged) {
		t.Errorf("too long: %v", err)
	}
}

func sampleUnion(t testing.TB) *union.Record {
	rec := record(t, "001 x1", "008 260101s1859    enk           000 0 eng  ", "100 1# $aDarwin, Charles.", "245 10 $a«The »origin of species.", "500 ## $a")
	rec.GivenBy = [][]int{{0}, {0, 1}, {1}, {0, 1}, nil}
	rec.Sources = append(rec.Sources, union.Source{Record: 9, Library: "B", Name: "Library B (Hill)", ControlNumber: "hill2", File: "hill.mrc", Loaded: "2026-11-30"})
	rec.Holdings = append(rec.Holdings, union.Holding{Library: "B", Name: "Library B (Hill)", CallNumber: "575 DAR", Location: "Hill Street", Copies: 2,
		Branch: "East", Note: "Signed", Statement: []string{"v. 1-4", "v. 6"}})
	return rec
}

func TestFullRoundTrip(t *testing.T) {
	rec := sampleUnion(t)
	got, err := DecodeFull(encodeFull(rec))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, rec) {
		t.Errorf("got %+v\nwant %+v", got, rec)
	}
	empty, err := DecodeFull(encodeFull(&union.Record{Number: -3}))
	if err != nil || empty.Number != -3 || empty.MARC == nil || len(empty.MARC.Fields) != 0 {
		t.Errorf("an empty record: %+v, %v", empty, err)
	}
}

func TestFullRoundTripOfAnything(t *testing.T) {
	text := rapid.String()
	rapid.Check(t, func(t *rapid.T) {
		rec := &union.Record{Number: rapid.Int64().Draw(t, "number"), MARC: &marc.Record{Leader: marc.Leader(text.Draw(t, "leader")), Encoding: marc.UTF8}}
		for range rapid.IntRange(0, 4).Draw(t, "sources") {
			rec.Sources = append(rec.Sources, union.Source{Record: rapid.Int64().Draw(t, "record"), Library: text.Draw(t, "library"), File: text.Draw(t, "file")})
		}
		for range rapid.IntRange(0, 4).Draw(t, "holdings") {
			rec.Holdings = append(rec.Holdings, union.Holding{Library: text.Draw(t, "library"), CallNumber: text.Draw(t, "call"), Copies: rapid.Int().Draw(t, "copies"),
				Branch: text.Draw(t, "branch"), Note: text.Draw(t, "note"), Statement: rapid.SliceOfN(text, 1, 3).Draw(t, "statement")})
		}
		for range rapid.IntRange(0, 5).Draw(t, "fields") {
			f := marc.Field{Tag: text.Draw(t, "tag"), Value: text.Draw(t, "value")}
			if rapid.Bool().Draw(t, "data") {
				f = marc.Field{Tag: f.Tag, Ind1: ' ', Ind2: '0'}
				for range rapid.IntRange(1, 3).Draw(t, "subfields") {
					f.Subfields = append(f.Subfields, marc.Subfield{Code: rapid.Byte().Draw(t, "code"), Value: text.Draw(t, "text")})
				}
			}
			rec.MARC.Fields = append(rec.MARC.Fields, f)
			var given []int
			for s := range rec.Sources {
				if rapid.Bool().Draw(t, "gave") {
					given = append(given, s)
				}
			}
			rec.GivenBy = append(rec.GivenBy, given)
		}
		got, err := DecodeFull(encodeFull(rec))
		if err != nil || !reflect.DeepEqual(got, rec) {
			t.Fatalf("got %+v, %v\nwant %+v", got, err, rec)
		}
	})
}

func TestFullRefusesDamage(t *testing.T) {
	data := encodeFull(sampleUnion(t))
	for i := range data {
		if _, err := DecodeFull(data[:i]); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut at %d: %v", i, err)
		}
	}
	if _, err := DecodeFull(append(append([]byte(nil), data...), 0)); !errors.Is(err, ErrDamaged) {
		t.Errorf("one byte more: %v", err)
	}
	wrong := append([]byte(nil), data...)
	wrong[0] = fullVersion + 1
	if _, err := DecodeFull(wrong); !errors.Is(err, ErrDamaged) {
		t.Errorf("another version: %v", err)
	}
	unknown := sampleUnion(t)
	unknown.GivenBy[0] = []int{2}
	if _, err := DecodeFull(encodeFull(unknown)); !errors.Is(err, ErrDamaged) {
		t.Errorf("a field given by no source: %v", err)
	}
}

// TestFullAllocatesWithinBounds: a count that cannot be is not believed.
func TestFullAllocatesWithinBounds(t *testing.T) {
	data := []byte{fullVersion, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f}
	if n := testing.AllocsPerRun(10, func() {
		if _, err := DecodeFull(data); err == nil {
			t.Error("no error")
		}
	}); n > 10 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzDecodeFull(f *testing.F) {
	f.Add(encodeFull(sampleUnion(f)))
	f.Add([]byte{fullVersion})
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := DecodeFull(data)
		if err != nil {
			return
		}
		again, err := DecodeFull(encodeFull(rec))
		if err != nil || !reflect.DeepEqual(rec, again) {
			t.Errorf("%+v, then %+v, %v", rec, again, err)
		}
		if _, err := mapper.Document(rec); err != nil {
			t.Error(err)
		}
		Labelled(rec)
	})
}

func FuzzDecodeBrief(f *testing.F) {
	b := Brief{Title: "Emma", Author: "Austen, Jane", Publication: "London : Murray", Year: "1816", Format: "Book"}
	f.Add(EncodeBrief(&b))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := DecodeBrief(data)
		if err != nil {
			return
		}
		if len(b.Title)+len(b.Author)+len(b.Publication)+len(b.Year) > len(data) {
			t.Errorf("%d bytes give %+v", len(data), b)
		}
	})
}
