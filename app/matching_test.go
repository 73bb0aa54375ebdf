package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/assets"
)

// TestEverythingComparedHasWords: the window has a text for all that a comparison
// names.
func TestEverythingComparedHasWords(t *testing.T) {
	var keys []string
	for f := union.Feature(1); f.String() != ""; f++ {
		keys = append(keys, "match.part."+strings.ReplaceAll(f.String(), " ", ""))
	}
	for v := union.Veto(1); v.String() != ""; v++ {
		keys = append(keys, "match.against."+strings.ReplaceAll(v.String(), " ", ""))
	}
	squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	for v := union.VetoContent; v.String() != ""; v++ {
		if v != union.VetoContent && v != union.VetoCarrier { // these two go by "reason.pair"
			keys = append(keys, "reason."+squeeze(v.String()))
		}
	}
	for _, kind := range []string{"pair", union.ReasonSize, union.ReasonOwnSize, union.ReasonOthers, union.ReasonWeak, union.ReasonPerson,
		union.ReasonScore, union.ReasonAgree, union.ReasonDiffer, union.ReasonShort, union.ReasonLittle} {
		keys = append(keys, "reason."+squeeze(kind))
	}
	for c := union.ContentText; c <= union.ContentObject; c++ {
		keys = append(keys, "reason.thing."+squeeze(c.String()))
	}
	for c := union.Print; c <= union.Film; c++ {
		keys = append(keys, "reason.thing."+squeeze(c.String()))
	}
	for f := union.OnOCLC; f.String() != ""; f++ {
		keys = append(keys, "reason.feature."+squeeze(f.String()))
	}
	for _, b := range []union.Band{union.KeepApart, union.AskPerson, union.JoinThem} {
		keys = append(keys, "match.band."+strings.ReplaceAll(b.String(), " ", ""))
	}
	for _, s := range []view.RowState{view.RowSame, view.RowDiffers, view.RowLeftOnly, view.RowRightOnly, view.RowNotCompared} {
		keys = append(keys, "match.state."+strings.ReplaceAll(string(s), " ", ""))
	}
	for _, v := range []view.Verdict{view.SameBook, view.KeepApart, view.OtherEdition, view.DecideLater} {
		keys = append(keys, "match.was."+string(v), "match.did."+string(v))
	}
	for _, l := range Labels() {
		keys = append(keys, "label."+strings.ToLower(strings.ReplaceAll(l, " ", "")))
	}
	for _, kind := range []string{"", ".size", ".others", ".weak"} {
		keys = append(keys, "match.against.held"+kind)
	}
	for _, language := range []string{"en", "de"} {
		var texts map[string]any
		if err := json.Unmarshal(assets.Text(language), &texts); err != nil {
			t.Fatal(err)
		}
		for _, k := range keys {
			if texts[k] == nil {
				t.Errorf("%s lacks %s", language, k)
			}
		}
	}
	if len(keys) < 50 {
		t.Errorf("only %d names", len(keys))
	}
}

// TestDeskDecides goes through the doubtful pairs of the sample: what the queue says,
// what a decision does to titles and numbers, and that undoing brings all back.
func TestDeskDecides(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.WaitingPairs(ctx); !errors.Is(err, ErrNothingOpen) {
		t.Errorf("without a catalogue: %v", err)
	}
	before := openSample(t, d)
	q, err := d.Queue(ctx, view.LikelyFirst, 1000)
	if err != nil || q.Waiting < 10 || len(q.Pairs) != q.Waiting {
		t.Fatalf("%d pairs of %d, %v", len(q.Pairs), q.Waiting, err)
	}
	if !slices.IsSortedFunc(q.Pairs, func(a, b view.MatchPair) int {
		return cmp.Or(slices.Index(view.PairKinds(), a.Kind)-slices.Index(view.PairKinds(), b.Kind), b.Score-a.Score)
	}) {
		t.Error("the likeliest pairs are not first")
	}
	p := q.Pairs[0]
	c, err := d.Compare(ctx, p.Left.Ref, p.Right.Ref)
	if err != nil || c.Score != p.Score || c.Together || len(c.Rows) < 5 || len(c.LeftMARC) < 5 || c.Left.Leads == c.Right.Leads {
		t.Fatalf("the pair is %+v, %v", c, err)
	}
	id, err := d.Decide(ctx, view.Ruling{A: p.Left.Ref, B: p.Right.Ref, Verdict: view.SameBook, Lead: p.Right.Ref})
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Catalogue().Titles; got >= before.Titles {
		t.Errorf("%d titles after joining, %d before", got, before.Titles)
	}
	rec, err := d.Record(ctx, p.Left.Title, view.Query{})
	if err != nil || len(rec.Sources) < 2 || rec.Sources[0].ControlNumber != p.Right.ControlNumber {
		t.Errorf("the title is led by %v, %v", rec.Sources, err)
	}
	if c, err = d.Compare(ctx, p.Left.Ref, p.Right.Ref); err != nil || !c.Together || c.Decision == nil || c.Decision.ID != id {
		t.Errorf("after joining: %+v, %v", c.Decision, err)
	}
	if n, err := d.WaitingPairs(ctx); err != nil || n >= q.Waiting {
		t.Errorf("%d pairs wait, %v", n, err)
	}
	list, err := d.Decided(ctx, 10)
	if err != nil || len(list) != 1 || list[0].Right.Ref != p.Right.Ref {
		t.Errorf("decided: %+v, %v", list, err)
	}
	if _, err := d.Undo(ctx, 0); err != nil {
		t.Fatal(err)
	}
	after, err := d.Queue(ctx, view.OldestFirst, 5)
	if err != nil || after.Waiting != q.Waiting || after.DecidedToday != 0 || len(after.Pairs) != 5 || d.Catalogue().Titles != before.Titles {
		t.Errorf("after undoing %d wait, %d titles, %v", after.Waiting, d.Catalogue().Titles, err)
	}
	if _, err := d.Undo(ctx, id); !errors.Is(err, ErrNoDecision) {
		t.Errorf("undone twice: %v", err)
	}
}

// TestFlipped: the sides change places, and nothing else does.
func TestFlipped(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	openSample(t, d)
	q, err := d.Queue(ctx, view.ByLibrary, 1)
	if err != nil || len(q.Pairs) == 0 {
		t.Fatal(err)
	}
	p := q.Pairs[0]
	one, err := d.Compare(ctx, p.Left.Ref, p.Right.Ref)
	if err != nil {
		t.Fatal(err)
	}
	other, err := d.Compare(ctx, p.Right.Ref, p.Left.Ref)
	if err != nil {
		t.Fatal(err)
	}
	flipped := other.Flipped()
	a, errA := json.Marshal(one.Rows)
	b, errB := json.Marshal(flipped.Rows)
	if errA != nil || errB != nil || string(a) != string(b) || flipped.Left.Ref != one.Left.Ref || flipped.Score != one.Score {
		t.Errorf("one way:\n%s\nthe other:\n%s", a, b)
	}
}
