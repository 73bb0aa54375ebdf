package union

import "testing"

// TestAlike has what looks like one title in all but a word, as the reports of one
// office do: it is not joined without a number, and is with one. Each line is of a
// kind that real records showed.
func TestAlike(t *testing.T) {
	const office = "=110  1\\$aUtopia.$bOffice of Floods.\n=260  \\\\$aUtopia :$bOffice of Floods,$c1986.\n=300  \\\\$a20 p.\n"
	const houseless = "=110  1\\$aUtopia.$bOffice of Floods.\n=260  \\\\$aUtopia :$bOffice of Floods,$c1986.\n"
	const numbered = "=020  \\\\$a2072165113\n=035  \\\\$a(OCoLC)12345\n"
	for _, c := range []struct {
		name, page, a, b string
		bare, joined     Band // without and with numbers of both
	}{
		{"a place in the title", office, "$aUtopian Embassy Lilliput, shows of art", "$aUtopian Embassy Laputa, shows of art", KeepApart, JoinThem},
		{"a place in what follows", office, "$aFlood study :$btown of Mill End, Hill County", "$aFlood study :$btown of Oldbridge, Hill County", KeepApart, JoinThem},
		{"another kind of place", office, "$aFlood study :$btownship of East Mill, Hill County", "$aFlood study :$bcity of Reed, Marsh County", KeepApart, JoinThem},
		{"a place more in what follows", office, "$aFlood study :$btown of Oldbridge, Hill County", "$aFlood study :$btown of West Oldbridge, Hill County", AskPerson, JoinThem},
		{"no place, and no pages", houseless, "$aFlood study", "$aFlood study :$btown of Oldbridge, Hill County", AskPerson, JoinThem},
		{"no place, and the same pages", office, "$aFlood study", "$aFlood study :$btown of Oldbridge, Hill County", JoinThem, JoinThem},
		{"a title that goes on", office, "$aHelp for farmers", "$aHelp for farmers with two cows or three", AskPerson, JoinThem},
		{"a word more", office, "$aCleaning of rooms in a hospital at night", "$aCleaning of rooms in a children's hospital at night", AskPerson, JoinThem},
		{"parts by name", office, "$aCase study.$pParking at shops", "$aCase study.$pParking at clinics", KeepApart, JoinThem},
		{"parts of one number", office, "$aLoans.$nDistrict 4,$pHilltown. Alphabetical list", "$aLoans.$nDistrict 4,$pHilltown. Report on all", KeepApart, KeepApart},
		{"a part with a word more", office, "$aSites of ruins.$pLilliput", "$aSites of ruins.$pWest Lilliput", AskPerson, JoinThem},
		{"a part that goes on", office, "$aCensus.$pFirst counts", "$aCensus.$pFirst counts. People of chosen towns", AskPerson, JoinThem},
		{"a part and what follows", office, "$aCensus.$pSummary of housing. Lilliput", "$aCensus.$pHousing :$bIsles of Laputa", KeepApart, JoinThem},
		{"a letter", office, "$aA map of the costal towns", "$aA map of the coastal towns", JoinThem, JoinThem},
		{"words parted differently", office, "$aData base of the sea side", "$aDatabase of the seaside", JoinThem, JoinThem},
		{"the same", office, "$aFlood study :$btown of Oldbridge", "$aFlood study :$btown of Oldbridge", JoinThem, JoinThem},
	} {
		t.Run(c.name, func(t *testing.T) {
			record := func(numbers, title string) *Facts { return factsOf(t, "=001  x\n"+numbers+c.page+"=245  10"+title) }
			for numbers, want := range map[string]Band{"": c.bare, numbered: c.joined} {
				x := careful().Compare(record(numbers, c.a), record(numbers, c.b), false)
				y := careful().Compare(record(numbers, c.b), record(numbers, c.a), false)
				if x.Band != want || y.Band != want {
					t.Errorf("numbers %q: %v and %v, want %v: %s %s", numbers, x.Band, y.Band, want, x.Text(), x.Against)
				}
			}
		})
	}
}

// TestAlikeIssues has the issues of one thing, whose titles are the same.
func TestAlikeIssues(t *testing.T) {
	const map1 = "=LDR  00000nem\\a2200000\\a\\4500\n"
	const number = "=035  \\\\$a(OCoLC)12345\n"
	issue := func(year, rest string) string {
		return "=001  x\n=100  1\\$aPotter, Ann\n=245  10$aBulletin of clocks\n=260  \\\\$bOffice of Clocks,$c" + year + "\n=300  \\\\$a8 p.\n" + rest
	}
	for _, c := range []struct {
		name, a, b string
		want       Band
		against    string
	}{
		{"the same number of a series", issue("1995", "=490  1\\$aClock reports ;$vno. 12"), issue("1995", "=490  1\\$aClock reports ;$v12"), JoinThem, ""},
		{"two numbers of a series", issue("1995", "=490  1\\$aClock reports ;$vno. 12"), issue("1995", "=490  1\\$aClock reports ;$vno. 13"), KeepApart, ""},
		{"two numbers of a series, one OCLC number", issue("1995", number+"=490  1\\$aClock reports ;$vno. 12"), issue("1995", number+"=490  1\\$aClock reports ;$vno. 13"), AskPerson, ""},
		{"the next year", issue("1995", ""), issue("1996", ""), AskPerson, "they are of 1995 and 1996, and have no number in common"},
		{"the next year, one number", issue("1995", number), issue("1996", number), JoinThem, ""},
		{"two sheets", map1 + issue("1995", "=255  \\\\$aScale 1:25,000$c(W 5)"), map1 + issue("1995", "=255  \\\\$aScale 1:25,000$c(W 6)"), AskPerson, "they say too little to be told apart without a number"},
		{"two sheets with numbers", map1 + issue("1995", "=035  \\\\$a(OCoLC)7\n=255  \\\\$c(W 5)"), map1 + issue("1995", "=035  \\\\$a(OCoLC)8\n=255  \\\\$c(W 6)"), KeepApart, "two maps have different numbers"},
		{"a short title", "\n=245  10$aOaktown\n=260  \\\\$bOffice of Trees,$c1975\n=710  1\\$aUtopia.$bOffice of Trees.", "\n=245  10$aOaktown\n=260  \\\\$bOffice of Trees,$c1975\n=710  1\\$aUtopia.$bOffice of Trees.",
			AskPerson, "they say too little to be told apart without a number"},
		{"one sheet, copied", map1 + issue("1995", "=255  \\\\$c(W 5)"), map1 + issue("1995", "=255  \\\\$c(W 5)"), JoinThem, ""},
		{"one sheet", map1 + issue("1995", number), map1 + issue("1995", number), JoinThem, ""},
	} {
		got := careful().Compare(factsOf(t, c.a), factsOf(t, c.b), false)
		equal(t, c.name, got.Band, c.want)
		equal(t, c.name+", because", got.Against, c.against)
	}
}

// TestOffices: two offices of one government are not one author, and no one house.
func TestOffices(t *testing.T) {
	by := func(office, house string) *Facts {
		return factsOf(t, "\n=110  1\\$aUtopia.$b"+office+"\n=245  10$aPerformance and accountability report\n=260  \\\\$b"+house+",$c2003")
	}
	a, b := by("Transport Safety Board.", "National Transport Safety Board"), by("Railway Retirement Board.", "Railway Retirement Board")
	equal(t, "authors", agree(OnAuthor, a, b, true).share, 0.0)
	equal(t, "publishers", agree(OnPublisher, a, b, true).share, 0.4)
	equal(t, "two reports", careful().Compare(a, b, false).Band, KeepApart)
	equal(t, "one report", agree(OnAuthor, a, by("Transport Safety Board.", ""), true).share, 1.0)
	equal(t, "no office said", agree(OnAuthor, a, factsOf(t, "\n=110  1\\$aUtopia.\n=245  10$aReport"), true).share, 0.8)
}

func TestSeriesNumbers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"12", "12", true}, {"12", "13", false}, {"0 4277", "2000 4277", true}, {"2000 4277", "0 4277", true}, {"2014 5012", "2014 5013", false},
		{"12 2", "12", true}, {"14", "2014", true}, {"2013", "2014", false}, {"a 4", "b 4", false},
	} {
		equal(t, c.a+" and "+c.b, sameNumber(c.a, c.b), c.want)
	}
	f := factsOf(t, "\n=245  10$aA\n=490  0\\$aNot numbered\n=490  1\\$aNotes on clocks ;$vno. 00-4277\n=830  \\0$aNotes on clocks ;$v2000-4277.\n=810  1\\$aUtopia.$tPapers ;$vv. 3")
	equal(t, "how many", len(f.Series), 3)
	equal(t, "490", f.Series[0], Numbered{"notes on clocks", "0 4277"})
	equal(t, "810", f.Series[2], Numbered{"papers", "3"})
	u := factsOf(t, "\n=100  \\\\$a20100101d2010    m  y0frey50      ba\n=200  1\\$aA\n=225  1\\$aCahiers$v7")
	equal(t, "UNIMARC", len(u.Series), 1)
}
