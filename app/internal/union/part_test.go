package union

import "testing"

// TestPartNumber has the cases of T48.
func TestPartNumber(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Bd. 1", "1"}, {"Band 1", "1"}, {"1", "1"}, {"Band I", "1"}, {"Vol. 01", "1"}, {"v.1", "1"}, {"Bd.1 :", "1"}, {"Volume one.", "1"},
		{"Booklet no. 7,", "7"}, {"Booklet no. 13,", "13"}, {"Teil 1, Band 2", "1 2"}, {"Bd. V, Teil 2", "5 2"}, {"v. 5", "5"}, {"V", "5"},
		{"Part D", "d"}, {"D", "d"}, {"Series", "series"}, {"Tome XIV", "14"}, {"2003", "2003"}, {"Bd. 1-3", "1 3"}, {"", ""},
		{"Erster Teil", "1"}, {"42070-G7-TF-25", "42070 g 7 tf 25"},
	} {
		equal(t, c.in, partNumber(c.in), c.want)
	}
}

func TestTrailingPart(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"collected works vol 2", "2"}, {"gesammelte werke band ii", "2"}, {"collected works v 3", "3"},
		{"world war ii", ""}, {"catch 22", ""}, {"henry v", ""}, {"vol 2", ""}, {"the big sleep", ""},
	} {
		equal(t, c.in, trailingPart(c.in), c.want)
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
