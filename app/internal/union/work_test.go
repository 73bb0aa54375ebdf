package union

import "testing"

func TestWorkKey(t *testing.T) {
	const melville = "=100  1\\$aMelville, Herman,$d1819-1891.\n"
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"another edition", melville + "=245  10$aMoby Dick /$cH. M.\n=250  \\\\$a2nd ed.", melville + "=245  10$aMoby Dick :$bor, The whale.", true},
		{"a translation with its uniform title", melville + "=245  10$aMoby Dick", melville + "=240  10$aMoby Dick.$lGerman\n=245  10$aMoby-Dick, oder, Der Wal", true},
		{"with and without article", melville + "=245  14$aThe encantadas", melville + "=245  10$aEncantadas", true},
		{"the uniform title with article", "=130  4\\$aThe thousand and one nights\n=245  10$aX", "=130  0\\$aThousand and one nights.$lFrench\n=245  10$aY", true},
		{"another author", melville + "=245  10$aPoems", "=100  1\\$aDickinson, Emily\n=245  10$aPoems", false},
		{"collections go by their own title", melville + "=240  10$aWorks\n=245  10$aPiazza tales", melville + "=240  10$aWorks\n=245  10$aMoby Dick", false},
		{"volumes are works of their own", melville + "=245  10$aWorks.$nVol. 1", melville + "=245  10$aWorks.$nVol. 2", false},
		{"a book and a serial", melville + "=245  10$aNotes", "=LDR  00000nas\\a2200000\\a\\4500\n" + melville + "=245  10$aNotes", false},
		{"UNIMARC", "=200  1\\$aMoby Dick\n=700  \\1$aMelville$bHerman", "=200  1\\$aMoby Dick$eroman\n=700  \\1$aMelville$bHerman", true},
	} {
		a, b := WorkKey(parse(t, c.a)[0]), WorkKey(parse(t, c.b)[0])
		if a == "" || b == "" || (a == b) != c.same {
			t.Errorf("%s: %q and %q", c.name, a, b)
		}
	}
	for _, text := range []string{"=245  10$aAnnual report", "=245  10$aNature", "=500  \\\\$aNothing"} {
		equal(t, text, WorkKey(parse(t, text)[0]), "")
	}
	if WorkKey(parse(t, "=245  00$aHandbook of early printed books")[0]) == "" {
		t.Error("a long title without a name is no work")
	}
}
