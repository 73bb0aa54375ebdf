package analysis

import "testing"

func TestMarker(t *testing.T) {
	for _, c := range []struct {
		question, text string
		beginnings     bool
		want           string
	}{
		{"univers", "Les secrets de l'univers", false, "Les secrets de l'[univers]"},
		{"lunivers", "Les secrets de l’univers", false, "Les secrets de [l’univers]"},
		{"cooperation", "International co-operation", false, "International [co-operation]"},
		{"co-operation", "Cooperation now", false, "[Cooperation] now"},
		{"musik sammlung", "Die Musiksammlung", false, "Die [Musiksammlung]"},
		{"musiksammlung", "Die Musik Sammlung", false, "Die [Musik Sammlung]"},
		{"neoromantic", "A neo romantic book", false, "A [neo romantic] book"},
		{"재외동포사연표", "재외 동포사 연표", false, "[재외 동포사 연표]"},
		{"mueller", "Hans Müller", false, "Hans [Müller]"},
		{"müller", "Hans Mueller", false, "Hans [Mueller]"},
		{"pride and prejudice", "Pride & prejudice", false, "[Pride] [&] [prejudice]"},
		{"krieg & frieden", "Krieg und Frieden", false, "[Krieg] [und] [Frieden]"},
		{"children", "The children's hour", false, "The [children's] hour"},
		{"東", "東京", false, "[東]京"},
		{"王应麟", "王應麟集", false, "[王][應][麟]集"},
		{"henry 4", "Henry IV, part one", false, "[Henry] [IV], part one"},
		{"usa", "The U.S.A. today", false, "The [U.S.A]. today"},
		{"whaling", "The whale", true, "The [whale]"},
		{"whaling", "The whale", false, "The whale"},
		{"", "The whale", true, "The whale"},
	} {
		got, at := "", 0
		for _, s := range NewMarker(c.question, c.beginnings).Spans(c.text) {
			got += c.text[at:s.Start] + "[" + c.text[s.Start:s.End] + "]"
			at = s.End
		}
		if got += c.text[at:]; got != c.want {
			t.Errorf("%q marks %s, want %s", c.question, got, c.want)
		}
	}
}
