package app

import (
	"encoding/json"
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
