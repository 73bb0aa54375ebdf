package catalogue

import (
	"testing"

	"pgregory.net/rapid"

	"holdfast/engine"
)

// on is the year of the clock in these tests.
const on = 2026

func dateOf(kind byte, one, two string, imprints ...string) dated {
	d := dating{kind: kind, date1: one, date2: two, imprints: imprints, printed: true, lastYear: on + 1}
	return d.date()
}

func wantDate(t *testing.T, got dated, first, last int32, certainty engine.Certainty, shown string) {
	t.Helper()
	want := dated{years: engine.Years{First: first, Last: last, Certainty: certainty}, shown: shown, check: got.check}
	if got != want || (got.check != "") != (certainty == engine.Impossible) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// T30: a reprint with its dates the wrong way round belongs to the later one.
func TestT30ReprintWithDatesReversed(t *testing.T) {
	wantDate(t, dateOf('r', "1873", "2010", "2010."), 2010, 2010, engine.Certain, "2010")
	wantDate(t, dateOf('r', "2010", "1873", "2010."), 2010, 2010, engine.Certain, "2010")
	wantDate(t, dateOf('r', "1964", "uuuu", "1964"), 1964, 1964, engine.Certain, "1964")
	// 9999 is never shown as a year, not even as the later of two.
	wantDate(t, dateOf('r', "1873", "9999", "1873"), 1873, 1873, engine.Certain, "1873")
}

// T31: a year that cannot be gives way to the imprint; without one the record
// has no year.
func TestT31ImpossibleYears(t *testing.T) {
	for _, year := range []string{"3012", "9999", "0000"} {
		wantDate(t, dateOf('s', year, "    ", "1997."), 1997, 1997, engine.Certain, "1997")
		wantDate(t, dateOf('s', year, "    "), 0, 0, engine.Impossible, "")
	}
	wantDate(t, dateOf('s', "2027", "    "), 2027, 2027, engine.Certain, "2027")
	wantDate(t, dateOf('s', "2028", "    "), 0, 0, engine.Impossible, "")
	// Nothing printed is older than printing.
	wantDate(t, dateOf('s', "0199", "    ", "1990"), 1990, 1990, engine.Certain, "1990")
	d := dating{kind: 's', date1: "0199", date2: "    ", imprints: []string{"[0199]"}, lastYear: on + 1}
	wantDate(t, d.date(), 199, 199, engine.Certain, "[0199]")
}

// TestDatesToCheck: a year before printing of something printed, and one before 1000 of
// anything, is to be checked unless 046 or the imprint confirms it.
func TestDatesToCheck(t *testing.T) {
	for _, c := range []struct {
		d    dating
		want string
	}{
		{dating{kind: 's', date1: "1201", printed: true}, CheckEarly},
		{dating{kind: 's', date1: "1201", printed: true, imprints: []string{"1201"}}, ""},
		{dating{kind: 's', date1: "1201", printed: true, imprints: []string{"[12--]"}}, ""},
		{dating{kind: 's', date1: "1201", printed: true, special: special{1190, 1210, true}}, ""},
		{dating{kind: 's', date1: "1201"}, ""},
		{dating{kind: 's', date1: "0901"}, CheckEarly},
		{dating{kind: 's', date1: "0901", special: special{901, 901, true}}, ""},
		{dating{kind: 'q', date1: "14uu", date2: "1470", printed: true}, ""},
		{dating{kind: 's', date1: "14uu", printed: true}, ""},
		{dating{kind: 'b'}, CheckEarly},
		{dating{kind: 'b', special: special{-150, -150, true}}, ""},
		{dating{kind: 's', date1: "3012"}, CheckLate},
		{dating{kind: 's', date1: "0000"}, CheckOdd},
		{dating{kind: 's', date1: "9999"}, CheckOdd},
		{dating{kind: 's', date1: "2c04"}, CheckOdd},
		{dating{kind: 's', date1: "uuuu"}, ""},
	} {
		c.d.lastYear = on + 1
		if got := c.d.date(); got.check != c.want {
			t.Errorf("%+v gives %+v, want %q", c.d, got, c.want)
		}
	}
}

// T32: what is not known is shown as not known.
func TestT32UncertainYears(t *testing.T) {
	wantDate(t, dateOf('q', "19uu", "1960"), 1900, 1960, engine.Uncertain, "19??")
	wantDate(t, dateOf('s', "199u", "    "), 1990, 1999, engine.Uncertain, "199?")
	wantDate(t, dateOf('s', "uuuu", "    "), 0, 0, engine.Undated, "")
	wantDate(t, dateOf('s', "19uu", "    ", "[19--]"), 1900, 1999, engine.Uncertain, "[19--]")
	wantDate(t, dateOf('q', "1850", "1860", "[between 1850 and 1860]"), 1850, 1860, engine.Uncertain, "[1850-1860?]")
	wantDate(t, dateOf('q', "1850", "1860"), 1850, 1860, engine.Uncertain, "1850-1860?")
	wantDate(t, dateOf('s', "20uu", "    "), 2000, on+1, engine.Uncertain, "20??")
}

// T33: years before Christ are years.
func TestT33BeforeChrist(t *testing.T) {
	sub := func(code byte) string { return map[byte]string{'a': "b", 'b': "0150"}[code] }
	d := dating{kind: 'b', date1: "    ", date2: "    ", special: readSpecial(sub), lastYear: on + 1}
	wantDate(t, d.date(), -150, -150, engine.Certain, "150 B.C.")
	d.kind = ' '
	wantDate(t, d.date(), -150, -150, engine.Certain, "150 B.C.")
	sub = func(code byte) string { return map[byte]string{'b': "50", 'e': "0020"}[code] }
	d.special = readSpecial(sub)
	wantDate(t, d.date(), -50, 20, engine.Certain, "50 B.C.")
}

func TestDatesByKind(t *testing.T) {
	for _, c := range []struct {
		kind        byte
		one, two    string
		imprint     string
		first, last int32
		certainty   engine.Certainty
		shown       string
	}{
		{'s', "1859", "    ", "1859.", 1859, 1859, engine.Certain, "1859"},
		{'s', "1654", "    ", "[1654]", 1654, 1654, engine.Certain, "[1654]"},
		{'s', "1654", "    ", "[1654?]", 1654, 1654, engine.Uncertain, "[1654?]"},
		{'s', "1998", "    ", "c1998.", 1998, 1998, engine.Certain, "1998"},
		{'t', "1999", "1998", "1999, c1998.", 1999, 1999, engine.Certain, "1999"},
		{'t', "    ", "1998", "c1998.", 1998, 1998, engine.Certain, "1998"},
		{'p', "1983", "1977", "1983.", 1983, 1983, engine.Certain, "1983"},
		{'e', "1983", "0615", "June 15, 1983.", 1983, 1983, engine.Certain, "1983"},
		{'m', "1868", "1869", "1868-1869.", 1868, 1869, engine.Certain, "1868-1869"},
		{'m', "1868", "1869", "", 1868, 1869, engine.Certain, "1868-1869"},
		{'m', "1968", "9999", "", 1968, on, engine.Certain, "1968-"},
		{'m', "1905", "1901", "", 1905, 1905, engine.Certain, "1905"},
		{'c', "1869", "9999", "1869-", 1869, on, engine.Certain, "1869-"},
		{'d', "1899", "1936", "1899-1936.", 1899, 1936, engine.Certain, "1899-1936"},
		{'d', "20uu", "2019", "", 2000, 2019, engine.Uncertain, "20??-2019"},
		{'u', "1848", "uuuu", "", 1848, 1848, engine.Certain, "1848-"},
		{'c', "19uu", "9999", "", 1900, 1999, engine.Uncertain, "19??-"},
		{'i', "1890", "1960", "", 1890, 1960, engine.Uncertain, "1890-1960"},
		{'k', "1880", "1880", "", 1880, 1880, engine.Certain, "1880"},
		{'n', "uuuu", "uuuu", "[n.d.]", 0, 0, engine.Undated, ""},
		{'n', "uuuu", "uuuu", "1974", 1974, 1974, engine.Certain, "1974"},
		{'|', "||||", "||||", "[ca. 1850]", 1850, 1850, engine.Uncertain, "[1850?]"},
		{'s', "18--", "    ", "", 1800, 1899, engine.Uncertain, "18??"},
		{0, "", "", "MDCCXL.", 1740, 1740, engine.Certain, "1740"},
		{0, "", "", "M. DCC. XL.", 1740, 1740, engine.Certain, "1740"},
		{0, "", "", "1366 [1946 or 1947]", 1946, 1947, engine.Uncertain, "[1946-1947?]"},
		{0, "", "", "5731 [1970 or 1971]", 1970, 1971, engine.Uncertain, "1970?"},
		{0, "", "", "١٩٧٠", 1970, 1970, engine.Certain, "1970"},
		{0, "", "", "[193-?]", 1930, 1939, engine.Uncertain, "[193-?]"},
		{0, "", "", "1901-05", 1901, 1905, engine.Certain, "1901-1905"},
		{0, "", "", "entre 1950 et 1960", 1950, 1960, engine.Uncertain, "1950-1960?"},
		{0, "", "", "no date", 0, 0, engine.Undated, ""},
		{0, "", "", "99999", 0, 0, engine.Undated, ""},
		{0, "", "", "Mexico", 0, 0, engine.Undated, ""},
	} {
		got := dateOf(c.kind, c.one, c.two, c.imprint)
		want := dated{years: engine.Years{First: c.first, Last: c.last, Certainty: c.certainty}, shown: c.shown}
		if got != want {
			t.Errorf("%q %s %s, imprint %q: got %+v, want %+v", c.kind, c.one, c.two, c.imprint, got, want)
		}
	}
}

// TestDatesAreSane: whatever stands in a record, a certain or uncertain date is
// a span inside what can be, and only those have one.
func TestDatesAreSane(t *testing.T) {
	char := rapid.SampledFrom([]rune("0123456789u|-?# [].cMDX–©年"))
	rapid.Check(t, func(t *rapid.T) {
		d := dating{
			kind:  byte(rapid.SampledFrom([]rune("bcdeikmnpqrstu| x")).Draw(t, "kind")),
			date1: rapid.StringOfN(char, 0, 5, -1).Draw(t, "date1"), date2: rapid.StringOfN(char, 0, 5, -1).Draw(t, "date2"),
			imprints: []string{rapid.StringOfN(char, 0, 30, -1).Draw(t, "imprint")},
			printed:  rapid.Bool().Draw(t, "printed"), lastYear: on + 1,
		}
		got := d.date()
		y := got.years
		switch y.Certainty {
		case engine.Certain, engine.Uncertain:
			if y.First > y.Last || y.Last > on+1 || y.First == 0 || (d.printed && y.First < oldestPrint) {
				t.Fatalf("%+v gives %+v", d, got)
			}
			if got.shown == "" || got.check != "" {
				t.Fatalf("%+v gives %+v, which shows nothing", d, got)
			}
		default:
			if y.First != 0 || y.Last != 0 || got.shown != "" {
				t.Fatalf("%+v gives %+v", d, got)
			}
		}
	})
}

func FuzzImprint(f *testing.F) {
	for _, s := range []string{"1859.", "[18--?]", "between 1950 and 1960", "MDCCXL", "5731 [1970 or 1971]", "c1998", "١٩٧٠", "1901-05"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, i := range readImprint(s) {
			if i.shown == "" || i.last < i.first {
				t.Errorf("%q gives %+v", s, i)
			}
		}
	})
}
