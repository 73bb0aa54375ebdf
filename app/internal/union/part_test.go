package union

import "testing"

// TestPartNumber has the cases of T48.
func TestPartNumber(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Bd. 1", "1"}, {"Band 1", "1"}, {"1", "1"}, {"Band I", "1"}, {"Vol. 01", "1"}, {"v.1", "1"}, {"Bd.1 :", "1"}, {"Volume one.", "1"},
		{"Booklet no. 7,", "7"}, {"Booklet no. 13,", "13"}, {"Teil 1, Band 2", "1 2"}, {"Bd. V, Teil 2", "5 2"}, {"v. 5", "5"}, {"V", "5"},
		{"Part D", "d"}, {"D", "d"}, {"Series", "series"}, {"Tome XIV", "14"}, {"2003", "2003"}, {"Bd. 1-3", "1 3"}, {"", ""},
		{"Erster Teil", "1"}, {"42070-G7-TF-25", "42070 g7 tf 25"}, {"43071-H3-TF-024", "43071 h3 tf 24"}, {"43071-D3-TF-024", "43071 d3 tf 24"}, {"T1", "1"},
	} {
		equal(t, c.in, partNumber(c.in), c.want)
	}
}

// TestPartWithin finds parts that stand in the title proper itself.
func TestPartWithin(t *testing.T) {
	for _, c := range []struct {
		in, whole string
		part      Part
	}{
		{"Collected works, vol. 2", "Collected works,", Part{"2", ""}},
		{"Gesammelte Werke. Band II", "Gesammelte Werke.", Part{"2", ""}},
		{"Collected works. v. 3, Letters from home", "Collected works.", Part{"3", "letters from home"}},
		{"Collected works (Vol. 4)", "Collected works", Part{"4", ""}},
		{"World War II", "", Part{}}, {"Catch 22", "", Part{}}, {"Henry V", "", Part{}}, {"Vol. 2", "", Part{}}, {"The big sleep", "", Part{}},
		{"The T 34", "", Part{}}, {"Symphony no. 5 in C minor", "", Part{}}, {"Part 2 of the story", "", Part{}},
	} {
		whole, part, ok := partWithin(c.in)
		equal(t, c.in, whole, c.whole)
		equal(t, c.in+" part", part, c.part)
		equal(t, c.in+" found", ok, c.whole != "")
	}
}

func TestPartsDiffer(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b Part
		want bool
	}{
		{"no part", Part{}, Part{}, false},
		{"T48: two booklets", Part{"7", "motor vehicle engineering"}, Part{"13", "chemistry"}, true},
		{"T48: the same volume", Part{"1", ""}, Part{"1", "a bis k"}, false},
		{"missing is not different", Part{"1", ""}, Part{}, false},
		{"one number, two titles", Part{"1", "gardens"}, Part{"1", "kitchens"}, true},
		{"titles only", Part{"", "gardens"}, Part{"", "kitchens"}, true},
	} {
		equal(t, c.name, c.a.differs(c.b), c.want)
		equal(t, c.name+" turned", c.b.differs(c.a), c.want)
	}
}
