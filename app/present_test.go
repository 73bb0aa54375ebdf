package app

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"holdfast/app/view"
)

func TestMark(t *testing.T) {
	for _, c := range []struct {
		query, text, want string
		beginnings        bool
	}{
		{"darwin", "Darwin, Charles, 1809-1882", "[Darwin], Charles, 1809-1882", false},
		{"economie", "L'économie politique", "L'[économie] politique", false},
		{"économie politique", "Economie politique", "[Economie] [politique]", false},
		{"ISTANBUL", "İstanbul'un tarihi", "[İstanbul'un] tarihi", false},
		{"istanbul", "İstanbul tarihi", "[İstanbul] tarihi", false},
		{"война", "Война и мир", "[Война] и мир", false},
		{"whaling", "The whale", "The whale", false},
		{"whaling", "The whale", "The [whale]", true},
		{"", "The whale", "The whale", false},
		{"the", "", "", false},
		{"ti:whale", "The title of the whale", "The title of the [whale]", false},
		{"au:whale", "The whale", "The whale", false},
		{"whale NOT not", "Not the whale", "Not the [whale]", false},
		{"whale -white", "The white whale", "The white [whale]", false},
		{"whale -(white OR blue)", "The blue, white whale", "The blue, white [whale]", false},
		{"wha*", "The whale and the wharf", "The [whale] and the [wharf]", false},
		{"*ale wo?d", "The whale, wood", "The [whale], [wood]", false},
		{"wh*/x*e", "The whale", "The [whale]", false},
		{"whaels~", "The whale and 2 whales", "The whale and 2 [whales]", false},
		{"whaels~2", "The whale and 2 whales", "The [whale] and 2 [whales]", false},
		{`"the whale"`, "The whale", "[The] [whale]", false},
		{"has:su whale", "Su and the whale", "Su and the [whale]", false},
		{"245a:whale la:eng", "The eng whale", "The eng [whale]", false},
	} {
		if got := bracketed(newMarks(view.Query{Text: c.query, Beginnings: c.beginnings}).title.mark(c.text)); got != c.want {
			t.Errorf("%q in %q: %s, want %s", c.query, c.text, got, c.want)
		}
	}
}

// TestMarkInBothScripts: what is typed in one script is marked in the other too.
func TestMarkInBothScripts(t *testing.T) {
	for _, c := range []struct{ query, text, want string }{
		{"voina", "Война и мир : роман · Voĭna i mir : roman", "[Война] и мир : роман · [Voĭna] i mir : roman"},
		{"мир", "Война и мир : роман · Voĭna i mir : roman", "Война и [мир] : роман · Voĭna i [mir] : roman"},
		{"mir roman", "Война и мир, : роман · Voĭna i mir : roman", "Война и [мир], : [роман] · Voĭna i [mir] : [roman]"},
		{"harb", "الحرب في الألفية الثالثة · al-Ḥarb fī al-alfīyah al-thālithah", "[الحرب] في الألفية الثالثة · al-[Ḥarb] fī al-alfīyah al-thālithah"},
		{"hong meng", "紅樓夢 · Hong lou meng", "[紅]樓[夢] · [Hong] lou [meng]"},
		{"樓", "紅樓夢 · Hong lou meng", "紅[樓]夢 · Hong [lou] meng"},
		{"genji", "源氏物語 : 全訳 · Genji monogatari : zen'yaku", "[源氏物語] : 全訳 · [Genji] monogatari : zen'yaku"},
		{"物語", "源氏物語 · Genji monogatari", "源氏[物語] · [Genji monogatari]"},
		// What was cut off has no pair, nor has a title with a dot of its own.
		{"sefer", "ספר משנה : והוא פירוש · Sefer Mishnah : ṿe-hu…", "[ספר] משנה : והוא פירוש · [Sefer] Mishnah : ṿe-hu…"},
		{"perush", "ספר משנה : והוא פירוש · Sefer Mishnah : perush…", "ספר משנה : והוא פירוש · Sefer Mishnah : [perush]…"},
		{"east", "East · West", "[East] · West"},
		{"whale", "Война и мир · Voĭna i mir", "Война и мир · Voĭna i mir"},
	} {
		if got := bracketed(newMarks(view.Query{Text: c.query}).title.markTitle(c.text)); got != c.want {
			t.Errorf("%q in %q:\n got %s\nwant %s", c.query, c.text, got, c.want)
		}
	}
}

// TestMarkKeepsText proves that marking neither loses nor doubles a letter.
func TestMarkKeepsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if rapid.Bool().Draw(t, "two scripts") {
			text = "Война " + text + romanisedBehind + rapid.String().Draw(t, "romanised")
		}
		q := view.Query{Text: rapid.String().Draw(t, "query"), Beginnings: rapid.Bool().Draw(t, "beginnings")}
		var b strings.Builder
		for _, r := range newMarks(q).title.markTitle(text) {
			if r.Text == "" {
				t.Fatal("an empty run")
			}
			b.WriteString(r.Text)
		}
		if b.String() != text {
			t.Fatalf("%q became %q", text, b.String())
		}
	})
}
