package union

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// oneWork says whether records, and no others, would make one work: it goes by the
// groups and forms of their keys as a search for editions does.
func oneWork(t *testing.T, texts ...string) []int {
	t.Helper()
	keys := make([][]string, len(texts))
	for i, text := range texts {
		keys[i] = workKeys(parse(t, text)[0])
	}
	return parted(keys)
}

// parted numbers the works of titles by their keys: titles of one work in one group
// are of one work.
func parted(keys [][]string) []int {
	work := make([]int, len(keys))
	for i := range work {
		work[i] = i
	}
	groups := map[string][]int{}
	for i := range keys {
		for _, k := range keys[i] {
			groups[WorkGroup(k)] = append(groups[WorkGroup(k)], i)
		}
	}
	for group, titles := range groups {
		var forms []WorkForm
		for _, i := range titles {
			for _, k := range keys[i] {
				if f, ok := ReadWork(k); ok && WorkGroup(k) == group {
					forms = append(forms, f)
					break
				}
			}
		}
		same := SameWork(forms)
		for a := range titles {
			for b := range a {
				if same[a] == same[b] {
					from, to := work[titles[a]], work[titles[b]]
					for i := range work {
						if work[i] == from {
							work[i] = to
						}
					}
				}
			}
		}
	}
	return work
}

func TestWorks(t *testing.T) {
	const melville = "=100  1\\$aMelville, Herman,$d1819-1891.\n"
	const moby = "=245  10$aMoby Dick"
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"another edition", melville + "=245  10$aMoby Dick /$cH. M.\n=250  \\\\$a2nd ed.", melville + "=245  10$aMoby Dick :$bor, The whale.", true},
		{"a translation with its uniform title", melville + moby, melville + "=240  10$aMoby Dick.$lGerman\n=245  10$aMoby-Dick, oder, Der Wal", true},
		{"the title proper where one has no uniform title", melville + "=245  10$aThe whale", melville + "=240  10$aMoby Dick\n=245  10$aThe whale", true},
		{"two uniform titles under one title proper", melville + "=240  10$aTypee\n=245  10$aAdventures", melville + "=240  10$aOmoo\n=245  10$aAdventures", false},
		{"with and without article", melville + "=245  14$aThe encantadas", melville + "=245  10$aEncantadas", true},
		{"the uniform title with article", "=130  4\\$aThe thousand and one nights\n=245  10$aX", "=130  0\\$aThousand and one nights.$lFrench\n=245  10$aY", true},
		{"an initial", melville + moby, "=100  1\\$aMelville, H.\n" + moby, true},
		{"two initials and two names", "=100  1\\$aTolkien, J. R. R.\n=245  14$aThe hobbit", "=100  1\\$aTolkien, John Ronald Reuel\n=245  14$aThe hobbit", true},
		{"another initial", melville + moby, "=100  1\\$aMelville, J.\n" + moby, false},
		{"with and without dates", melville + moby, "=100  1\\$aMelville, Herman\n" + moby, true},
		{"dates typed into the name", melville + moby, "=100  1\\$aMelville, Herman, 1819-1891\n" + moby, true},
		{"dates of death only", melville + moby, "=100  1\\$aMelville, Herman,$d-1891\n" + moby, true},
		{"a year of birth that is one off", melville + moby, "=100  1\\$aMelville, Herman,$d1818-1891\n" + moby, true},
		{"a namesake of another time", melville + moby, "=100  1\\$aMelville, Herman,$d1950-\n" + moby, false},
		{"roles", "=100  1\\$aMelville, Herman,$eauthor,$4aut\n" + moby, "=700  1\\$aMelville, Herman,$ewriter\n" + moby, true},
		{"transliterations", "=100  1\\$aTolstoy, Leo\n=240  10$aVoina i mir\n=245  10$aWar and peace", "=100  1\\$aTolstoj, L.\n=245  10$aVoina i mir", true},
		{"transliterations with dates", "=100  1\\$aDostoyevsky, Fyodor,$d1821-1881\n=245  10$aIdiot", "=100  1\\$aDostojewskij, Fedor,$d1821-1881\n=245  10$aIdiot", true},
		{"its own script", "=100  1\\$6880-01$aTolstoi, L.\n=245  10$6880-02$aVoina i mir\n=880  1\\$6100-01$aТолстой, Лев\n=880  10$6245-02$aВойна и мир",
			"=100  1\\$aТолстой, Л.\n=245  10$aВойна и мир", true},
		{"another author", melville + "=245  10$aPoems", "=100  1\\$aDickinson, Emily\n=245  10$aPoems", false},
		{"collections go by their own title", melville + "=240  10$aWorks\n=245  10$aPiazza tales", melville + "=240  10$aWorks\n=245  10$aMoby Dick", false},
		{"volumes are works of their own", melville + "=245  10$aWorks.$nVol. 1", melville + "=245  10$aWorks.$nVol. 2", false},
		{"a book and a serial", melville + "=245  10$aNotes", "=LDR  00000nas\\a2200000\\a\\4500\n" + melville + "=245  10$aNotes", false},
		{"a body", "=110  2\\$aHill Society.$bCouncil\n=245  10$aRules", "=110  2\\$aHill Society.$bCouncil\n=245  10$aRules", true},
		{"another body", "=110  2\\$aHill Society.$bCouncil\n=245  10$aRules", "=110  2\\$aHill Society.$bCourt\n=245  10$aRules", false},
		{"UNIMARC", "=200  1\\$aMoby Dick\n=700  \\1$aMelville$bHerman$f1819-1891", "=200  1\\$aMoby Dick$eroman\n=700  \\1$aMelville$bH.", true},
	} {
		if w := oneWork(t, c.a, c.b); (w[0] == w[1]) != c.same {
			t.Errorf("%s: one work is %v", c.name, !c.same)
		}
	}
	for _, text := range []string{"=245  10$aAnnual report", "=245  10$aNature", "=500  \\\\$aNothing"} {
		equal(t, text, len(workKeys(parse(t, text)[0])), 0)
	}
	if len(workKeys(parse(t, "=245  00$aHandbook of early printed books")[0])) == 0 {
		t.Error("a long title without a name is no work")
	}
}

// TestNoChainOfAuthors: an initial that may be of two authors ties neither to the
// other, and is taken for none of them.
func TestNoChainOfAuthors(t *testing.T) {
	by := func(name string) string { return "=100  1\\$a" + name + "\n=245  10$aPoems of the sea" }
	w := oneWork(t, by("Melville, Herman"), by("Melville, H."), by("Melville, Harold"), by("Melville, Herman A."), by("Melville, H."))
	if w[0] != w[3] || w[1] != w[4] || w[0] == w[2] || w[0] == w[1] || w[1] == w[2] {
		t.Errorf("works %v", w)
	}
}

// TestTelling: a title that gives a name in full and with an initial is that of the
// full name.
func TestTelling(t *testing.T) {
	short, full, other := WorkForm{workPerson: workPerson{"melville", []string{"h"}, 0}, Uniform: ""}, WorkForm{workPerson: workPerson{"melville", []string{"herman"}, 0}}, WorkForm{workPerson: workPerson{"melville", []string{"jane"}, 0}}
	got := Telling([]WorkForm{short, full, other})
	if len(got) != 2 || got[0].Forenames[0] != "herman" || got[1].Forenames[0] != "jane" {
		t.Errorf("telling are %v", got)
	}
}

func anyForm(t *rapid.T) WorkForm {
	f := WorkForm{workPerson: workPerson{Surname: "melville", Born: rapid.SampledFrom([]int{0, 0, 1819, 1820, 1950}).Draw(t, "born")},
		Uniform: rapid.SampledFrom([]string{"", "", "=", "x"}).Draw(t, "uniform")}
	f.Forenames = rapid.SliceOfN(rapid.SampledFrom([]string{"h", "herman", "harold", "a", "anna", "j"}), 0, 3).Draw(t, "forenames")
	return f
}

// TestSameWorkProperties: whatever forms come together, those of one work agree in
// pairs, so that no two authors are one; equal forms are of one work; two forms alone
// are one if they agree; and the order in which forms come changes nothing.
func TestSameWorkProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		forms := rapid.SliceOfN(rapid.Custom(anyForm), 1, 12).Draw(t, "forms")
		work := SameWork(forms)
		order := rapid.Permutation(indices(len(forms))).Draw(t, "order")
		shuffled := make([]WorkForm, len(forms))
		for to, from := range order {
			shuffled[to] = forms[from]
		}
		other := SameWork(shuffled)
		for a := range order {
			for b := range order {
				x, y := &forms[order[a]], &forms[order[b]]
				one := work[order[a]] == work[order[b]]
				if one != (other[a] == other[b]) {
					t.Fatalf("%v and %v: one work is %v in one order, not in the other", x, y, one)
				}
				if one && !x.samePerson(y) {
					t.Fatalf("%v and %v are one work", x, y)
				}
				if slices.Equal(x.Forenames, y.Forenames) && x.Born == y.Born && x.Uniform == y.Uniform && !one {
					t.Fatalf("%v and %v are two works", x, y)
				}
			}
		}
		if x, y := &forms[0], &forms[len(forms)-1]; x.Agrees(y) != y.Agrees(x) {
			t.Fatalf("%v agrees with %v, but not the other way round", x, y)
		} else if pair := SameWork([]WorkForm{*x, *y}); pair[0] == pair[1] != x.Agrees(y) && x.Uniform != "" && y.Uniform != "" {
			t.Fatalf("alone, %v and %v are one work: %v", x, y, !x.Agrees(y))
		}
	})
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
