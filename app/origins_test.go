package app

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
)

const (
	rivers  = "=001  1\n=035  \\\\$a(OCoLC)77\n=100  1\\$aBrook, Eve\n=245  10$aRivers of the north"
	atLeeds = "\n=260  \\\\$aLeeds :$bSpring,$c1961\n=650  \\0$aRivers"
	atYork  = "\n=260  \\\\$aYork :$bSpring Press,$c1961\n=650  \\0$aRivers\n=650  \\0$aFloods"
)

// threeLibraries is a desk in which three libraries hold one title.
func threeLibraries(t *testing.T) *Desk {
	t.Helper()
	d := emptyDesk(t)
	importText(t, d, "harbour", rivers+atLeeds)
	importText(t, d, "hill", rivers+atLeeds)
	importText(t, d, "sea", rivers+atYork)
	return d
}

// TestOrigins: every value says who gave it, what a source has instead stands behind it,
// and the bytes of each source are those of its file.
func TestOrigins(t *testing.T) {
	d, ctx := threeLibraries(t), context.Background()
	o, err := d.Origins(ctx, "1")
	if err != nil || len(o.Sources) != 3 {
		t.Fatalf("%d sources, %v", len(o.Sources), err)
	}
	places := func(sources []int) string {
		var who []string
		for _, s := range sources {
			who = append(who, o.Sources[s].Library)
		}
		slices.Sort(who)
		return strings.Join(who, " ")
	}
	values := map[string]string{}
	for _, f := range o.Fields {
		for _, v := range f.Values {
			mark := ""
			if v.Differs {
				mark = " differs"
			}
			values[f.Label+": "+v.Text] = places(v.Sources) + mark
		}
	}
	own, other, who := "Published: Leeds : Spring, 1961", "Published: York : Spring Press, 1961", "harbour hill"
	if o.Sources[0].Library == "sea" {
		own, other, who = other, own, "sea"
	}
	for value, want := range map[string]string{
		"Title: Rivers of the north": "harbour hill sea", "Author: Brook, Eve": "harbour hill sea", "Subjects: Floods": "sea", "Subjects: Rivers": "harbour hill sea", own: who,
	} {
		if values[value] != want {
			t.Errorf("%s was given by %q, want %q", value, values[value], want)
		}
	}
	if !strings.HasSuffix(values[other], " differs") {
		t.Errorf("%s: %q, want it to differ; all: %v", other, values[other], values)
	}
	for _, s := range o.Sources {
		if s.Format != "MARCMaker" && !strings.Contains(string(s.Bytes), "Rivers of the north") || !bytes.Contains(s.Bytes, []byte("=245  10$aRivers of the north")) {
			t.Errorf("bytes of %s (%s): %q", s.Library, s.Format, s.Bytes)
		}
		if s.Ref == "" || s.Pieces != 1 || len(s.MARC) < 4 {
			t.Errorf("source %+v", s.Source)
		}
	}
	if o.Differing == 0 || len(o.Rows) == 0 || len(o.Rows[0].Cells) != 3 {
		t.Errorf("%d rows, %d differ", len(o.Rows), o.Differing)
	}
	if _, err := d.Origins(ctx, "99"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a title that there is not: %v", err)
	}
}

// TestTakeApart: a record is alone after it, the others stay together, and Rejoin makes
// all as it was.
func TestTakeApart(t *testing.T) {
	d, ctx := threeLibraries(t), context.Background()
	rec, err := d.Record(ctx, "1", view.Query{})
	if err != nil || len(rec.Sources) != 3 {
		t.Fatalf("%d sources, %v", len(rec.Sources), err)
	}
	made, err := d.TakeApart(ctx, rec.Sources[2].Ref)
	if err != nil || len(made) == 0 {
		t.Fatalf("take apart: %v, %v", made, err)
	}
	if got := search(t, d, view.Query{Text: "rivers"}); got.Total != 2 {
		t.Errorf("%d titles after it, want 2", got.Total)
	}
	if rec, err = d.Record(ctx, "1", view.Query{}); err != nil || len(rec.Sources) != 2 {
		t.Errorf("%d sources stay, %v", len(rec.Sources), err)
	}
	if err := d.Rejoin(ctx, made); err != nil {
		t.Fatal(err)
	}
	if got := search(t, d, view.Query{Text: "rivers"}); got.Total != 1 {
		t.Errorf("%d titles after Rejoin, want 1", got.Total)
	}
	importText(t, d, "hill", "=001  9\n=245  10$aAlone")
	alone := search(t, d, view.Query{Text: "alone"})
	rec, err = d.Record(ctx, alone.Hits[0].ID, view.Query{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.TakeApart(ctx, rec.Sources[0].Ref); !errors.Is(err, ErrOnlyRecord) {
		t.Errorf("the only record was taken apart: %v", err)
	}
}

// TestLinks: a link leads by a number, by its title, or nowhere.
func TestLinks(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	serial := func(n, title, more string) string {
		return "=LDR  00000nas\\a2200000\\a\\4500\n=001  " + n + "\n=110  2\\$aHarbour Board\n=245  00$a" + title + more
	}
	importText(t, d, "harbour",
		serial("1", "Tide news", "\n=022  \\\\$a0378-5955\n=780  00$tTide sheet\n=785  00$tSea letter$w(OCoLC)55\n=780  00$tLost leaves"),
		serial("2", "Tide sheet", ""), serial("3", "Letters from the sea", "\n=035  \\\\$a(OCoLC)55"))
	id := search(t, d, view.Query{Text: "tide news"}).Hits[0].ID
	links, err := d.Links(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, l := range links {
		title := ""
		if l.ID != "" {
			rec, err := d.Record(ctx, l.ID, view.Query{})
			if err != nil {
				t.Fatal(err)
			}
			title = rec.Heading
		}
		got[string(l.Kind)+" "+l.Text] = title
		if l.Kind == view.LinkAuthor && l.Titles != 3 {
			t.Errorf("by the same author: %d, want 3", l.Titles)
		}
	}
	want := map[string]string{"earlier Tide sheet": "Tide sheet", "later Sea letter": "Letters from the sea", "earlier Lost leaves": "", "author Harbour Board": ""}
	for k, v := range want {
		if title, ok := got[k]; !ok || title != v {
			t.Errorf("%s leads to %q, want %q (%v)", k, title, v, ok)
		}
	}
}

// TestSameValue: values that differ only in marks, large letters or dates of a name are
// given by both.
func TestSameValue(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	const head = "=001  1\n=035  \\\\$a(OCoLC)78\n"
	importText(t, d, "harbour", head+"=100  1\\$aBrook, Eve,$d1901-1980.\n=245  10$aRivers of the north\n=300  \\\\$aix, 502 pages :$b1 folded map")
	importText(t, d, "hill", head+"=100  1\\$aBrook, Eve.\n=245  10$aRivers of the North\n=300  \\\\$aIX, 502 pages$b1 folded map.")
	o, err := d.Origins(ctx, "1")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range o.Fields {
		for _, v := range f.Values {
			if v.Differs || len(v.Sources) != 2 {
				t.Errorf("%s: %q is given by %d, differs %v", f.Label, v.Text, len(v.Sources), v.Differs)
			}
		}
	}
}
