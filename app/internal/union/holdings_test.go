package union

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"holdfast/marc"
)

// heldBy is what a record of a library says, with the codes put in.
func heldBy(library, name string, r *marc.Record) []Holding {
	var p Profile
	list := p.Holdings(r)
	for i := range list {
		if list[i].Library == "" {
			list[i].Library, list[i].Name = library, name
		}
	}
	return list
}

// shelvesText prints holdings: "library/branch: call number, location, 2 copies, |statement|, (note)".
func shelvesText(list []Holding) string {
	var out []string
	for _, h := range list {
		var parts []string
		for _, s := range []string{h.CallNumber, h.Location} {
			if s != "" {
				parts = append(parts, s)
			}
		}
		if h.Copies != 1 {
			parts = append(parts, fmt.Sprintf("%d copies", h.Copies))
		}
		for _, s := range h.Statement {
			parts = append(parts, "|"+s+"|")
		}
		if h.Note != "" {
			parts = append(parts, "("+h.Note+")")
		}
		who := h.Library
		if h.Branch != "" {
			who += "/" + h.Branch
		}
		if text := strings.Join(parts, ", "); text != "" {
			who += ": " + text
		}
		out = append(out, who)
	}
	return strings.Join(out, "; ")
}

// named finds a built-in mapping.
func named(t *testing.T, name string) Mapping {
	t.Helper()
	m, ok := MappingNamed(name)
	if !ok {
		t.Fatalf("there is no mapping %q", name)
	}
	return m
}

func TestHoldings(t *testing.T) {
	for _, c := range []struct{ name, record, want string }{
		{"852", "=852  0\\$bmain$cstacks$hPS2384$i.M6", "/main: PS2384 .M6, stacks"},
		{"two copies on one shelf, one on another", "=852  0\\$hX\n=852  0\\$hX$cb\n=852  0\\$hX\n=852  0\\$hY", ": X, 2 copies; : X, b; : Y"},
		{"with prefix and suffix, wherever they stand", "=852  0\\$hX$i1$mq$kFolio", ": Folio X 1 q"},
		{"shelving control number", "=852  \\\\$j12345", ": 12345"},
		{"with a note", "=852  0\\$hX$zSigned.$xfor the staff", ": X, (Signed.)"},
		{"050 if there is no 852", "=050  00$aPS2384$b.M6\n=082  00$a813.3$222", ": PS2384 .M6"},
		{"090 before 050", "=050  00$aPS2384\n=090  \\\\$aPS1", ": PS1"},
		{"082 last", "=082  00$a813.3$222", ": 813.3"},
		{"nothing said: it holds all the same", "=245  10$aA", ""},
		{"930 of UNIMARC", "=200  1\\$aA\n=930  \\\\$5751025601:1$b751025601$a840 A$cS", "/751025601: 840 A, S"},
		{"995 of UNIMARC", "=200  1\\$aA\n=995  \\\\$bLib$cAnnexe$k840 A", "/Lib: 840 A, Annexe"},
		{"local fields of MARC 21 are not read as those of UNIMARC", "=245  10$aA\n=995  \\\\$aHivolm$d20070405", ""},
		{"866", "=852  \\\\$bIVY$cBY-REQUEST\n=866  \\0$81$av.1-4 (1986-1987)\n=866  \\0$81$av.6$zBound.",
			"/IVY: BY-REQUEST, |v.1-4 (1986-1987)|, |v.6|, (Bound.)"},
		{"852 and what follows it", "=852  \\\\$bA\n=866  \\0$av.1\n=852  \\\\$bB\n=866  \\0$av.2", "/A: |v.1|; /B: |v.2|"},
		{"all 852, then as many 866", "=852  \\\\$bA\n=852  \\\\$bB\n=866  \\0$av.1\n=866  \\0$av.2", "/A: |v.1|; /B: |v.2|"},
		{"867 and 868 are no parts", "=852  \\\\$bA\n=866  \\0$a1-9\n=867  \\0$av.266:supp.\n=868  \\0$av.1-88", "/A: |1-9|, |Supplements: v.266:supp.|, |Indexes: v.1-88|"},
		{"a note that says what is lacking", "=852  \\\\$bA\n=866  \\0$av. 1-9\n=866  \\0$zLACKS: v. 2", "/A: |v. 1-9|, |LACKS: v. 2|"},
		{"captions with enumeration", "=852  \\\\$bA\n=853  2\\$81$av.$i(year)\n=863  40$81.1$a1-49$i1950-1998", "/A: |v. 1 (1950) - v. 49 (1998)|"},
		{"statements without 852", "=853  03$81$av.$i(year)\n=863  40$81$a1-49$i1950-1998", ": |v. 1 (1950) - v. 49 (1998)|"},
		{"what $3 says", "=852  11$bSTI$h912$3(2000)-(2010)***Current issue", "/STI: 912, |(2000)-(2010)***Current issue|"},
		{"955 of UNIMARC", "=200  1\\$aA\n=930  \\\\$5R:1$bR$aP 5\n=955  \\\\$5R:1$rno 1 (1990)-no 9 (1999)\n=959  \\\\$5R:1$rno 3", "/R: P 5, |no 1 (1990)-no 9 (1999)|, |lacks: no 3|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			equal(t, "holdings", shelvesText(heldBy("", "", parse(t, c.record)[0])), c.want)
		})
	}
}

func TestMappings(t *testing.T) {
	for _, c := range []struct{ name, record, want string }{
		{"Koha", "=952  \\\\$aMAIN$bMAIN$cREF$o813 M$p1001$70\n=952  \\\\$aMAIN$bMAIN$cREF$o813 M$p1002$00\n=952  \\\\$aHILL$o813 M$h12 (1987)\n=952  \\\\$aHILL$o813 M$7-1\n=952  \\\\$aSEA$o1$01",
			"MAIN: 813 M, REF, 2 copies; HILL: 813 M, |12 (1987)|"},
		{"Evergreen", "=852  \\\\$bBR1$bBR1$cStacks$jFIC MEL$p33$xholdable\n=852  \\\\$bBR2$jFIC MEL$xhidden\n=852  \\\\$bBR3$jFIC$sOn order", "BR1: FIC MEL, Stacks"},
		{"Symphony", "=999  \\\\$aQC1 .E87 v.5 1988$wLCPER$i1$lJOURNALS$mPHYSICS\n=999  \\\\$aQC1 .E87 v.6 1988$lJOURNALS$mPHYSICS\n=999  \\\\$aQC1 .E87 v.8 1990$lJOURNALS$mPHYSICS\n=999  \\\\$aXX$lON-ORDER$mSERIAL",
			"PHYSICS: QC1 .E87, JOURNALS, 3 copies, |v. 5 (1988) - v. 6 (1988); v. 8 (1990)|"},
		{"Symphony", "=949  \\\\$aFilm E164 Aug.1-10 1973$lM$mX\n=949  \\\\$aAP2 .O3 1870/71$lM$mX\n=949  \\\\$aPS V5 .A1 1990$lM$mX", "X: Film E164, M, |Aug.1-10 1973|; X: AP2 .O3, M, |1870/71|; X: PS V5 .A1 1990, M"},
		{"Symphony", "=949  \\\\$a3489  CD$v96$lHUNT-AUDIO$mHUNT", "HUNT: 3489  CD, HUNT-AUDIO, |96|"},
		{"Sierra", "=945  \\\\$a970 B221w$cv.25$g1$i3$lxgcst$s-\n=945  \\\\$a970 B221w$cv.35$lxgcst$s-\n=945  \\\\$a1$lx$sw", "chosen: 970 B221w, xgcst, 2 copies, |v. 25; v. 35|"},
		{"Alma", "=852  0\\$bfirestone$cnec$hNK2808$i.H17q$kOversize$8227\n=852  0\\$bannex$cstacks$hNK$8228\n=866  \\0$av. 2$8228\n=876  \\\\$0227$a1$3vol. 1\n=876  \\\\$0227$a2$3vol. 2\n=876  \\\\$0228$a3",
			"firestone: Oversize NK2808 .H17q, nec, 2 copies, |v. 1 - v. 2|; annex: NK, stacks, |v. 2|"},
		{"Symphony", "=999  \\\\$aDP2 .S6 V.1$wLC$lST$mM\n=999  \\\\$aDP2 .S6 V.2$wLC$lST$mM\n=999  \\\\$aV5 .V6 1990$wLC$lST$mM", "M: DP2 .S6, ST, 2 copies, |v. 1 - v. 2|; M: V5 .V6 1990, ST"},
		{"Sierra", "=949  \\\\$aM1$lmm$fMUSIC\n=945  \\\\$aM1$bS3$lmm$on\n=945  \\\\$aM1$bS3$lmm$o-", "chosen: M1 S3, mm"},
		{"Alma", "=852  0\\$bfire$cst$hQB$822\n=876  \\\\$022$a1$zres$ylewis\n=876  \\\\$022$a2$zst", "fire: QB, st, 2 copies"},
		{"Alma", "=852  8\\$bscsb$cHD$hX$077\n=852  8\\$bscsb$cHE$hY$078\n=876  \\\\$077$a1\n=876  \\\\$077$a2", "scsb: X, HD, 2 copies; scsb: Y, HE"},
		{"Alma", "=HLD  8\\$bROME$cfic$h823$822\n=ITM  \\\\$r22$b1$gfic$i823$fROME", "ROME: 823, fic"},
		{"Alma network", "=ITM  \\\\$H22$xMAG$fBOOK$nAnt. 10$M49NET_A$wX6\n=ITM  \\\\$H23$xMAG$fBOOK$cDh 28$M49NET_B$wY1$uY1", "49NET_A/X6: Ant. 10, MAG; 49NET_B/Y1: Dh 28, MAG"},
		{"UNIMARC", "=200  1\\$aA\n=930  \\\\$5FR-75:4-D3$vVol. 1\n=930  \\\\$5FR-75:4-D3$vVol. 2", "FR-75: 4-D3, 2 copies, |v. 1 - v. 2|"},
		{"852", "=852  0\\$bX$hPR$zOne.$zTwo.", "X: PR, (One.; Two.)"},
		{"Alma", "=AVA  \\\\$a47$bUBO$cUREAL$dXIa:276$eavailable$f2$g0", "UBO: XIa:276, UREAL, 2 copies"},
		{"UNIMARC", "=200  1\\$aA\n=930  \\\\$b75$a840 A\n=995  \\\\$bX$k1", "75: 840 A"},
		{"852", "=852  0\\$aPSt$bUP-PAT$cP3$hPR$i.M43", "PSt/UP-PAT: PR .M43, P3"},
		{"049", "=049  \\\\$aVA@@$aFU00", "VA@@; FU00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Profile{Mapping: named(t, c.name), Library: FromRecord}
			list := p.Holdings(parse(t, c.record)[0])
			for i := range list {
				if list[i].Library == "" {
					list[i].Library = "chosen"
				}
			}
			equal(t, "holdings", shelvesText(list), c.want)
		})
	}
}

// TestChosenLibrary: where a person chose the library, what the record says are its
// branches, and neither 003 nor 040 has a say.
func TestChosenLibrary(t *testing.T) {
	text := "=003  XYZ\n=040  \\\\$aABC$cABC\n=952  \\\\$aMAIN$o1\n=952  \\\\$aHILL$o2"
	p := Profile{Mapping: named(t, "Koha")}
	equal(t, "chosen", shelvesText(p.Holdings(parse(t, text)[0])), "/MAIN: 1; /HILL: 2")
	p.Library, p.Codes = FromRecord, map[string]string{"MAIN": "town", "HILL": "town"}
	equal(t, "by the record, with codes", shelvesText(p.Holdings(parse(t, text)[0])), "town: 1; town: 2")
}

// TestOnOrder: a library that only ordered a title does not hold it.
func TestOnOrder(t *testing.T) {
	p := Profile{Mapping: named(t, "Symphony")}
	list := p.Holdings(parse(t, "=245  00$aT\n=949  \\\\$aXX(1.1)$lON-ORDER$mMAIN")[0])
	if list == nil || len(list) != 0 {
		t.Errorf("held: %v", list)
	}
}

func TestSkipRecords(t *testing.T) {
	p, err := ParseProfile([]byte(`{"skip": [{"tag": "998", "codes": "e", "values": ["n"], "why": "suppressed"}, {"tag": "942", "codes": "n", "unless": ["0"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for record, want := range map[string]string{
		"=998  \\\\$en": "suppressed", "=998  \\\\$e-": "", "=942  \\\\$n1": "skipped", "=942  \\\\$n0": "", "=245  00$aA": "",
	} {
		equal(t, record, p.Skips(parse(t, record)[0]), want)
	}
}

func TestProfileFile(t *testing.T) {
	for text, wrong := range map[string]string{
		``: "",
		`{"mapping": "koha", "library": "record", "full": true}`:                "",
		`{"mapping": {"name": "own", "fields": [{"tag": "952", "call": "o"}]}}`: "",
		`{"mapping": "nothing"}`:   "no mapping",
		`{"maping": "koha"}`:       "unknown field",
		`{"encoding": "morse"}`:    "no encoding",
		`{"library": "somewhere"}`: "nowhere",
		`{"mapping": {"name": "x", "fields": [{"tag": "9", "call": "o"}]}}`:                 "no tag",
		`{"mapping": {"name": "x", "fields": [{"tag": "952", "call": "o p"}]}}`:             "no codes",
		`{"mapping": {"name": "x", "fields": []}}`:                                          "no field",
		`{"mapping": {"name": "x", "fields": [{"tag": "876", "item": true, "call": "a"}]}}`: "number of its shelf",
	} {
		p, err := ParseProfile([]byte(text))
		switch {
		case wrong == "" && err != nil:
			t.Errorf("%s: %v", text, err)
		case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
			t.Errorf("%s: got %v, want %q", text, err, wrong)
		case wrong == "" && text != "":
			again, err := ParseProfile(mustJSON(t, p))
			if err != nil || fmt.Sprint(again) != fmt.Sprint(p) {
				t.Errorf("%s came back as %v, %v", text, again, err)
			}
		}
	}
	if got := string(mustJSON(t, Profile{Mapping: named(t, "Koha")})); got != `{"mapping":"Koha"}` {
		t.Errorf("a built-in mapping is written as %s", got)
	}
}

// TestPropose: a person points at subfields of a sample record.
func TestPropose(t *testing.T) {
	r := parse(t, "=245  00$aT\n=996  \\\\$aMAIN$bQA 1$cshelf 3\n=996  \\\\$aHILL$bQA 1$cdesk")[0]
	m, list, err := Propose(r, []Pointed{{"996", 'a', MeansLibrary}, {"996", 'b', MeansCall}, {"996", 'c', MeansLocation}})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "what it makes of the record", shelvesText(list), "MAIN: QA 1, shelf 3; HILL: QA 1, desk")
	if _, err := ParseMapping(mustJSON(t, m)); err != nil {
		t.Error(err)
	}
	for _, p := range []Pointed{{"997", 'a', MeansCall}, {"996", 'z', MeansCall}, {"996", 'a', "colour"}} {
		if _, _, err := Propose(r, []Pointed{p}); err == nil {
			t.Errorf("%v was accepted", p)
		}
	}
}

func TestSuggest(t *testing.T) {
	for record, want := range map[string]string{
		"=952  \\\\$aM$o813": "Koha", "=945  \\\\$aQA$lst": "Sierra", "=999  \\\\$aQA$lST$mM": "Symphony", "=852  \\\\$bA$hQ": "852", "=245  00$aT": "852",
	} {
		equal(t, record, Suggest(parse(t, record)).Name, want)
	}
}

// TestHolders answers "who holds v. 12 (1987)".
func TestHolders(t *testing.T) {
	r := mergeText(t, `
=245  00$aT
=852  \\$bone$hP 1
=866  \0$av. 1-20 (1976-1995); lacks v. 12
=852  \\$btwo$hP 2
=866  \0$av. 10-14 (1985-1989)

=245  00$aT
=852  \\$hQ
=866  \0$av. 13-

=245  00$aT
=852  \\$hR
`)
	part, _ := ParsePart("v. 12 (1987)")
	var got []string
	for _, h := range r.Holders(part) {
		got = append(got, fmt.Sprintf("%s %d: %s", h.Name, h.Answer, shelvesText(h.Holdings)))
	}
	equal(t, "holders", strings.Join(got, "\n"), "Library A 2: A/two: P 2, |v. 10-14 (1985-1989)|\nLibrary C 1: C: R\nLibrary B 0: ")
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
