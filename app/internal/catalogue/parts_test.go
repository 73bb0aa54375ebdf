package catalogue

import "testing"

func TestSubjectsByPart(t *testing.T) {
	rec := record(t, "650 #0 $aWhaling$xHistory$y19th century$zPacific Ocean$vFiction.", "651 #0 $aPacific Ocean$xHistory.", "648 #7 $a1800-1899$2fast",
		"600 10 $aMelville, Herman,$d1819-1891$vJuvenile fiction.", "650 #7 $aBiology.$2fast", "650 #4 $aShips--Nantucket.")
	wantList(t, "topics", values(t, rec, Topic), "Whaling", "History", "Melville, Herman, 1819-1891", "Ships", "Nantucket")
	wantList(t, "places", values(t, rec, Place), "Pacific Ocean")
	wantList(t, "periods", values(t, rec, Period), "19th century")
	wantList(t, "forms", values(t, rec, Genre), "Fiction", "Juvenile fiction")
	rec = record(t, "653 #5 $aNantucket", "653 #4 $a1850", "653 #0 $awhales", "653 #6 $anovels")
	wantList(t, "uncontrolled places", values(t, rec, Place), "Nantucket")
	wantList(t, "uncontrolled periods", values(t, rec, Period), "1850")
	wantList(t, "uncontrolled topics", values(t, rec, Topic), "Whales")
}

func TestUNIMARCSubjectsByPart(t *testing.T) {
	rec := record(t, "LDR 00000nam0 2200000   450 ", "100 ## $a20260105d1485    u  y0frey50      ba", "200 1# $aDe re", "606 ## $aBaleines$xChasse$yPacifique$z19e siecle$2rameau", "607 ## $aNantucket$2rameau")
	wantList(t, "topics", values(t, rec, Topic), "Baleines", "Chasse")
	wantList(t, "places", values(t, rec, Place), "Pacifique", "Nantucket")
	wantList(t, "periods", values(t, rec, Period), "19e siecle")
	wantList(t, "vocabularies", values(t, rec, Vocabulary), "RAMEAU")
}

// TestVocabularies: a heading keeps its vocabulary, also where another says the same.
func TestVocabularies(t *testing.T) {
	rec := record(t, "650 #0 $aWhales.", "650 #1 $aWhales.", "650 #2 $aCetacea.", "650 #7 $aWhales.$2fast", "650 #7 $aWale$2gnd", "650 #7 $aBaleines$2ram", "650 #4 $aSea beasts.", "650 #7 $aX$2gnd-content")
	wantList(t, "vocabularies", values(t, rec, Vocabulary), "LCSH", "LCSH for children", "MeSH", "FAST", "GND", "RAMEAU", "GNDCONTENT")
	wantList(t, "headings", values(t, rec, VocabularyHeading), "lcsh0 Whales", "lcac0 Whales", "mesh0 Cetacea", "fast0 Whales", "gnd0 Wale", "rameau0 Baleines", "gndcontent0 X")
	wantList(t, "subjects", values(t, rec, Subject), "Whales", "Cetacea", "Wale", "Sea beasts", "X")
	for _, name := range []string{"LCSH", "MeSH", "GND", "RAMEAU", "FAST", "BISAC", "LOCAL1"} {
		if got := VocabularyName(VocabularyCode(name)); got != name {
			t.Errorf("%s becomes %s", name, got)
		}
	}
	if code, text := HeadingText(HeadingValue("gnd", "0 Grad 0 Minuten")); code != "gnd" || text != "0 Grad 0 Minuten" {
		t.Errorf("%q %q", code, text)
	}
}

func TestGaps(t *testing.T) {
	wantList(t, "nothing", values(t, record(t, "245 10 $aTitle"), Gap), Subject, Author, Genre, Class, Audience, Language, Year)
	rec := record(t, "008 260101s3012    xxu    e      000 1 eng  ", "050 #0 $aQH31", "100 1# $aDarwin, Charles", "245 10 $aTitle", "650 #0 $aWhales")
	wantList(t, "a late date", values(t, rec, Gap), CheckLate)
}

// TestNameWithAndWithoutDates: one record's name with dates and without is one person.
func TestNameWithAndWithoutDates(t *testing.T) {
	rec := record(t, "100 1# $aDarwin, Charles.", "700 1# $aDarwin, Charles,$d1809-1882.", "700 1# $aDarwin, Francis.", "700 1# $aDarwin, Francis,$cSir, 1848-1925.")
	wantList(t, "authors", values(t, rec, Author), "Darwin, Charles, 1809-1882", "Darwin, Francis", "Darwin, Francis, Sir, 1848-1925")
}
