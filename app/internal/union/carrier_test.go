package union

import "testing"

// form is an 008 whose position 23 is c.
func form(c string) string {
	return "=008  100101s2010\\\\\\\\nyu\\\\\\\\\\" + c + "\\\\\\\\\\000\\0\\eng\\d\n"
}

func TestCarrier(t *testing.T) {
	const film = "=LDR  00000ngm\\a2200000\\a\\4500\n"
	const disc = "=LDR  00000njm\\a2200000\\a\\4500\n"
	for _, c := range []struct {
		name, record string
		want         Carrier
	}{
		{"a book", "=245  10$aA\n=300  \\\\$a12 p.", Print},
		{"an 856 alone is no evidence", "=245  10$aA\n=300  \\\\$a12 p.\n=856  42$3Table of contents$uhttp://example.org/", Print},
		{"nor a 007 of the file beside a book", "=007  cr\\|||\n=245  10$aA\n=300  \\\\$a12 p.", Print},
		{"245 $h", "=245  10$aA$h[electronic resource]", Electronic},
		{"245 $h microform", "=245  10$aA$h[microform] :$bb", Microform},
		{"008/23 o", form("o") + "=245  10$aA", Online},
		{"008/23 d", form("d") + "=245  10$aA", LargePrint},
		{"008/23 f", form("f") + "=245  10$aA", Braille},
		{"008/23 a", form("a") + "=245  10$aA", Microform},
		{"008/23 q", form("q") + "=245  10$aA", Disc},
		{"008/23 r", form("r") + "=245  10$aA", Print},
		{"an 008 of the wrong length says nothing", "=008  100101s2010o\n=245  10$aA", Print},
		{"533", "=245  10$aA\n=300  \\\\$a12 p.\n=533  \\\\$aMicrofilm.$bAnn Arbor", Microform},
		{"250 large print", "=245  10$aA\n=250  \\\\$aLarge print ed.", LargePrint},
		{"300 large print (T50)", "=245  10$aA\n=300  \\\\$a400 p. (large print)", LargePrint},
		{"338 code", "=245  10$aA\n=338  \\\\$aonline resource$bcr$2rdacarrier", Online},
		{"338 words", "=245  10$aA\n=338  \\\\$acomputer disc$2rdacarrier", Disc},
		{"a book with a disc", "=245  10$aA\n=338  \\\\$bnc\n=338  \\\\$bcd", Print},
		{"300 online", "=245  10$aA\n=300  \\\\$a1 online resource (12 p.)", Online},
		{"a film on DVD", film + "=245  10$aA\n=300  \\\\$a1 DVD-video", VideoDisc},
		{"a film by 007", film + "=007  vf\\cbahos\n=245  10$aA", VideoTape},
		{"music by 007", disc + "=007  sd\\fsngnnmmned\n=245  10$aA", AudioDisc},
		{"music that does not say", disc + "=245  10$aA", CarrierUnknown},
		{"UNIMARC designation", "=100  \\\\$a20100101d2010    m  y0frey50      ba\n=200  1\\$aA$bRessource électronique", Electronic},
	} {
		t.Run(c.name, func(t *testing.T) { equal(t, "carrier", factsOf(t, "\n"+c.record).Carrier, c.want) })
	}
}

func TestSameCarrier(t *testing.T) {
	for _, c := range []struct {
		a, b Carrier
		want bool
	}{
		{Print, Print, true}, {Print, Online, false}, {Print, LargePrint, false}, {Online, Electronic, true},
		{Disc, Electronic, true}, {Online, Disc, false}, {Print, CarrierUnknown, true}, {Electronic, Print, false}, {AudioDisc, AudioTape, false},
	} {
		equal(t, c.a.String()+"/"+c.b.String(), sameCarrier(c.a, c.b), c.want)
		equal(t, c.b.String()+"/"+c.a.String(), sameCarrier(c.b, c.a), c.want)
	}
}
