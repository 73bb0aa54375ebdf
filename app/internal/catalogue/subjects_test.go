package catalogue

import "testing"

func TestOneVocabularyWhereSeveralSayTheSame(t *testing.T) {
	rec := record(t, "650 #0 $aWhales$vFiction.", "650 #7 $aWhales.$2fast$0(OCoLC)fst01", "650 #6 $aBaleines$vRomans.", "650 #1 $aWhales.", "650 #2 $aCetacea.", "650 #4 $aSea beasts.", "653 ## $awhaling")
	wantList(t, "with LCSH", values(t, rec, Subject), "Whales — Fiction", "Cetacea", "Sea beasts")
	if !has(words(t, rec, SubjectWords), "Baleines — Romans") {
		t.Error("words of the other vocabularies are not found")
	}
	rec = record(t, "650 #7 $aWhales.$2fast", "650 #7 $awhales$2fast")
	wantList(t, "FAST alone stays", values(t, rec, Subject), "Whales")
	rec = record(t, "653 ## $awhaling$aSea stories", "653 ## $aWhaling")
	wantList(t, "uncontrolled alone stays", values(t, rec, Subject), "Whaling", "Sea stories")
	rec = record(t, "650 #7 $aWalfang$2gnd", "650 #0 $aWhaling.")
	wantList(t, "another language's list stays", values(t, rec, Subject), "Walfang", "Whaling")
}

func TestSubjectHeadings(t *testing.T) {
	for want, line := range map[string]string{
		"Voyages and travels — Early works to 1800":                "650 #0 $aVoyages and travels$vEarly works to 1800.",
		"Whales — Fiction":                                         "650 #4 $aWhales--Fiction.",
		"Whales — Fiction ":                                        "650 #4 $aWhales -- Fiction.",
		"Shakespeare, William, 1564-1616. Hamlet — Criticism":      "600 10 $aShakespeare, William,$d1564-1616.$tHamlet$xCriticism.",
		"United States. Congress — History — 20th century":         "610 10 $aUnited States.$bCongress$xHistory$y20th century.",
		"Bible. New Testament — Commentaries":                      "630 00 $aBible.$pNew Testament$vCommentaries.",
		"Washington (D.C.) — Buildings, structures, etc.":          "651 #0 $aWashington (D.C.)$xBuildings, structures, etc.",
		"Paris (France) — History — Siege, 1870-1871":              "651 #0 $aParis (France)$xHistory$ySiege, 1870-1871.",
		"Hurricane Katrina (2005)":                                 "647 #7 $aHurricane Katrina$d(2005)$2x",
		"Vitamin C":                                                "650 #0 $aVitamin C.",
		"Darwin, Charles, 1809-1882 — Voyages — South America":     "600 10 $aDarwin, Charles,$d1809-1882$xVoyages$zSouth America.",
		"Darwin, Charles, 1809-1882 — Influence":                   "600 10 $aDarwin, Charles,$d1809-1882.$xInfluence.",
		"World War, 1939-1945":                                     "650 #0 $aWorld War, 1939-1945.",
		"Computer program language":                                "654 #7 $aComputer program language$2x",
		"Bible. Psalms — Devotional use — History — 17th century ": "630 00 $aBible.$pPsalms$xDevotional use$xHistory$y17th century.",
	} {
		got := values(t, record(t, line), Subject)
		if len(got) != 1 || got[0] != trimISBD(want) && got[0]+" " != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

func TestGenres(t *testing.T) {
	rec := record(t, "008 260101s2000    xxu    j d   000 f eng  ",
		"650 #0 $aWhales$vJuvenile fiction.", "655 #7 $anovels.$2lcgft", "655 #0 $aSea stories$zEngland.", "655 #7 $aSEA STORIES — ENGLAND$2x")
	wantList(t, "genres", values(t, rec, Genre), "Juvenile fiction", "Novels", "Sea stories — England", "Dictionaries")
	wantList(t, "audience", values(t, rec, Audience), "Juvenile")
	rec = record(t, "650 #0 $aWhales$vJuvenile literature.")
	wantList(t, "audience from the heading", values(t, rec, Audience), "Juvenile")
	rec = record(t, "502 ## $aThesis (Ph. D.)--University of the Hill.")
	wantList(t, "thesis", values(t, rec, Genre), "Academic theses")
}

func TestAudience(t *testing.T) {
	rec := record(t, "385 ## $aTeenagers$2x", "521 8# $aMPAA rating: PG.", "521 ## $aFor children aged 4 to 6.", "385 ## $aGardeners.")
	wantList(t, "audience", values(t, rec, Audience), "Young adult", "Juvenile", "Gardeners")
	rec = record(t, "LDR 00000nas a2200000 a 4500", "008 260101c20009999xxuqr p    a  0   a0eng  ")
	wantList(t, "a serial has no audience", values(t, rec, Audience))
}

func TestLanguages(t *testing.T) {
	rec := record(t, "008 260101s2000    xxu           000 0 eng  ", "041 1# $aengfre$hger", "041 0# $age r", "041 07 $adeu$2iso639-3")
	wantList(t, "languages", values(t, rec, Language), "English", "French")
	for _, code := range []string{"und", "zxx", "mul", "   ", "|||", "xyz"} {
		wantList(t, code, values(t, record(t, "008 260101s2000    xxu           000 0 "+code+"  "), Language))
	}
}

// T19: an 008 of the wrong length gives neither a wrong language nor a wrong year.
func TestT19ShortFixedField(t *testing.T) {
	for _, fixed := range []string{"", "260101s2000", "260101s1999    xxu  "} {
		rec := record(t, "008 "+fixed, "260 ## $aLondon :$bMurray,$c1997.")
		wantList(t, "language", values(t, rec, Language))
		y, shown := mapper.Years(rec)
		if fixed != "260101s1999    xxu  " && (y.First != 1997 || shown != "1997") {
			t.Errorf("%q: %+v %q", fixed, y, shown)
		}
	}
	rec := record(t, "008 260101s2000    xxu           000 0 eng ", "260 ## $c1997.")
	wantList(t, "39 characters reach to the language", values(t, rec, Language), "English")
}
