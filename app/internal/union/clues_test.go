package union

import "testing"

func TestPages(t *testing.T) {
	for text, want := range map[string]int{"xii, 345 p. :": 345, "345 pages": 345, "[6], 411 S.": 411, "2 v. (800 p.)": 800, "2 v.": 0, "1 online resource (xx, 120 pages)": 120,
		"5 audio discs": 0, "": 0, "411, [1] Seiten": 411, "p. 12-99": 99, "1 score (32 p.)": 32} {
		equal(t, text, pagesOf(text), want)
	}
}

func TestEdition(t *testing.T) {
	for text, want := range map[string]int{"2nd ed., rev.": 2, "Second edition.": 2, "2. Aufl.": 2, "Rev. ed.": 0, "1st American ed.": 1, "3e éd.": 3, "1995 ed.": 0, "": 0,
		"Large print ed.": 0, "12th ed.": 12, "Dritte Auflage": 3, "Updated May 26, 2020.": 0, "2nd ed., May 2020": 2, "Version 3.": 3} {
		equal(t, text, editionOf(text), want)
	}
}

func TestPublisher(t *testing.T) {
	for text, want := range map[string]string{"Oxford University Press,": "oxford", "Verlag Die Schmiede": "die schmiede", "[s.n.]": "", "[publisher not identified]": "",
		"J. Wiley & Sons": "wiley", "Wiley": "wiley", "O'Reilly Media, Inc.": "oreilly media",
		"Dept. of Clocks : For sale by the Keeper of Stores,": "dept clocks"} {
		equal(t, text, publisherOf(text), want)
	}
}

func TestYears(t *testing.T) {
	for _, c := range []struct {
		record      string
		year, other int
	}{
		{"=008  950101s1995\\\\\\\\nyu\n=245  10$aA", 1995, 0},
		{"=008  950101r19951923nyu\n=245  10$aA", 1995, 1923},
		{"=008  950101t19951994nyu\n=245  10$aA", 1995, 1994},
		{"=008  950101suuuu\\\\\\\\nyu\n=245  10$aA\n=260  \\\\$c[1925?]", 1925, 0},
		{"=008  950101s1995\\\\\\\\nyu\n=245  10$aA\n=260  \\\\$c1994", 1995, 1994},
		{"=008  950101s1995\\\\\\\\nyu\n=245  10$aA\n=260  \\\\$cc1995", 1995, 0},
		{"=245  10$aA\n=264  \\4$c2001\n=264  \\1$c©1999", 1999, 0},
		{"=008  950101c19959999nyu\n=245  10$aA", 1995, 0},
		{"=245  10$aA\n=260  \\\\$cn.d.", 0, 0},
		{"=100  \\\\$a20100101d2010    m  y0frey50      ba\n=200  1\\$aA", 2010, 0},
	} {
		f := factsOf(t, "\n"+c.record)
		equal(t, c.record, [2]int{f.Year, f.Other}, [2]int{c.year, c.other})
	}
}

func TestNames(t *testing.T) {
	f := factsOf(t, "\n=100  1\\$aMüller, Jörg P.,$d1927-\n=245  10$aA\n=700  1\\$aEco, Umberto\n=710  2\\$aRoyal Society, London")
	equal(t, "main", f.Main, Name{"muller", "jorg p", 1927})
	equal(t, "names", len(f.Names), 3)
	equal(t, "body", f.Names[2], "royal society london")
	f = factsOf(t, "\n=110  1\\$aUtopia.$bDept. of Clocks.$bOffice of Sundials.\n=245  10$aA")
	equal(t, "an office", f.Main, Name{"utopia", "dept of clocks office of sundials", 0})
	f = factsOf(t, "\n=100  \\\\$a20100101d2010    m  y0frey50      ba\n=200  1\\$aA\n=700  \\1$aHugo$bVictor$f1802-1885")
	equal(t, "UNIMARC", f.Main, Name{"hugo", "victor", 1802})
}

func TestLanguage(t *testing.T) {
	equal(t, "und", factsOf(t, "\n=008  950101s1995\\\\\\\\nyu\\\\\\\\\\\\\\\\\\\\\\000\\0\\und\\d\n=245  10$aA").Language, "")
	equal(t, "ger", factsOf(t, "\n=008  950101s1995\\\\\\\\nyu\\\\\\\\\\\\\\\\\\\\\\000\\0\\ger\\d\n=245  10$aA").Language, "ger")
}
