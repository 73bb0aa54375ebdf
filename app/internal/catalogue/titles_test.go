package catalogue

import "testing"

// T79: the medium goes, the mark behind it stays.
func TestT79MediumKeepsItsMark(t *testing.T) {
	rec := record(t, "245 10 $aEthics & medicine$h[electronic resource] :$ba Christian perspective.")
	if got := mapper.Brief(rec).Title; got != "Ethics & medicine : a Christian perspective" {
		t.Errorf("got %q", got)
	}
	heading, subtitle := Heading(rec)
	if heading != "Ethics & medicine" || subtitle != "a Christian perspective" {
		t.Errorf("got %q and %q", heading, subtitle)
	}
}

// T55: a title without $a is what is there.
func TestT55TitleWithoutA(t *testing.T) {
	for want, rec := range map[string][]string{
		"Letters, 1848-1850":     {"245 00 $kLetters,$f1848-1850."},
		"The second part":        {"245 00 $pThe second part /$cby nobody."},
		"Systema naturae":        {"130 0# $aSystema naturae."},
		"[No title]":             {"100 1# $aLinné, Carl von."},
		"Only a series ; 12":     {"490 0# $aOnly a series ;$v12"},
		"Part two : a beginning": {"245 00 $bPart two :$ba beginning"},
	} {
		if got := mapper.Brief(record(t, rec...)).Title; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if heading, _ := Heading(record(t, rec...)); heading == "" {
			t.Errorf("%q has no heading", want)
		}
	}
}

// T54 and T57: the article counted by the record goes for the second whole
// value, one that is only known goes too, and no letter is eaten.
func TestArticles(t *testing.T) {
	for _, c := range []struct {
		line, language string
		want           []string
	}{
		{"245 14 $aThe great Gatsby /$cF. Scott Fitzgerald.", "eng", []string{"The great Gatsby", "great Gatsby"}},
		{"245 10 $aThe great Gatsby.", "eng", []string{"The great Gatsby", "great Gatsby"}},
		{"245 10 $aThe great Gatsby.", "ger", []string{"The great Gatsby"}},
		{"245 15 $a\"The Times\".", "eng", []string{"\"The Times\"", "Times\""}},
		{"245 15 $aThe Times.", "eng", []string{"The Times", "Times"}},
		{"245 12 $aL'été.", "fre", []string{"L'été", "été"}},
		{"245 14 $aGatsby.", "eng", []string{"Gatsby"}},
		{"245 13 $aal-Ayyām.", "ara", []string{"al-Ayyām", "Ayyām", "alayyam"}},
		{"245 10 $a«The »nation.", "eng", []string{"The nation", "nation"}},
		{"245 12 $aL' île.", "fre", []string{"L' île", "île"}},
		{"245 14 $aThe", "eng", []string{"The"}},
		{"245 10 $aA", "eng", []string{"A"}},
		{"245 10 $aIt.", "eng", []string{"It"}},
	} {
		rec := record(t, "008 260101s2000    xxu           000 0 "+c.language+"  ", c.line)
		wantList(t, c.line, values(t, rec, TitleWhole), c.want...)
	}
}

func TestTitleWholes(t *testing.T) {
	rec := record(t,
		"008 260101s1996    xxu           000 1 eng  ",
		"240 10 $aProzess.$lEnglish",
		"245 14 $6880-01$aThe trial.$nPart 1,$pThe arrest :$ba novel /$cFranz Kafka.",
		"246 3# $aJoseph K.",
		"490 1# $aModern classics ;$v12",
		"505 00 $tThe arrest / F. Kafka --$tThe end.",
		"880 10 $6245-01$a审判")
	wantList(t, "wholes", values(t, rec, TitleWhole),
		"Prozess", "The trial", "trial", "The trial. Part 1, The arrest : a novel", "trial. Part 1, The arrest : a novel",
		"The trial. Part 1, The arrest", "trial. Part 1, The arrest", "Joseph K", "审判")
	wantList(t, "words", words(t, rec, TitleWords),
		"Prozess", "The trial", "a novel", "Part 1, The arrest", "Joseph K", "Modern classics", "The arrest", "The end", "审判")
	classes := map[string]uint8{}
	for _, w := range document(t, rec).Words {
		if w.Field == TitleWords {
			classes[w.Text] = w.Class
		}
	}
	for text, class := range map[string]uint8{"Prozess": ClassUniform, "The trial": ClassProper, "a novel": ClassSubtitle, "Part 1, The arrest": ClassPart,
		"Joseph K": ClassVariant, "Modern classics": ClassSeries, "The end": ClassComponent, "审判": ClassProper} {
		if classes[text] != class {
			t.Errorf("%q has class %d, want %d", text, classes[text], class)
		}
	}
	if got := mapper.Brief(rec).Title; got != "审判 · The trial. Part 1, The arrest : a novel" {
		t.Errorf("brief title %q", got)
	}
}

func TestTitleWithoutPunctuation(t *testing.T) {
	for want, line := range map[string]string{
		"Silent spring : a warning":        "245 10 $aSilent spring$ba warning$cRachel Carson",
		"La règle du jeu = The rules":      "245 13 $aLa règle du jeu =$bThe rules.",
		"Works ; Days":                     "245 10 $aWorks ;$bDays.",
		"Faust. Part 2":                    "245 10 $aFaust$nPart 2",
		"Faust. Part 2, The tragedy":       "245 10 $aFaust.$nPart 2,$pThe tragedy /$cGoethe",
		"Annual report. Supplement":        "245 10 $aAnnual report.$pSupplement.",
		"Diaries, 1910-1923":               "245 10 $aDiaries,$f1910-1923.",
		"Who goes there? : a play":         "245 10 $aWho goes there? :$ba play.",
		"Nature":                           "245 10 $aNature.",
		"Silent spring : a warning / made": "245 10 $aSilent spring :$ba warning / made.",
	} {
		if got := mapper.Brief(record(t, line)).Title; got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}
