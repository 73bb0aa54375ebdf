package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// serialFile is a journal that three libraries have, in MARCMaker text.
const serialFile = `=LDR  00000cas\a2200000\a\4500
=001  s1
=035  \\$a(OCoLC)77
=245  00$aJournal of whaling
=852  \\$bNorth$hP 1
=866  \0$av. 1-20 (1976-1995); lacks v. 12
=852  \\$bSouth$hP 2$zBound.
=866  \0$av. 10-14 (1985-1989)

`

func TestLibrariesAndHoldings(t *testing.T) {
	dir := t.TempDir()
	cat := filepath.Join(dir, "cat")
	path := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	done(t, "-c", cat, "import", "--library", "harbour", path("harbour.mrk", serialFile))
	out := done(t, "-c", cat, "holdings", "import", path("list.csv", "library,oclc,call number\nhill,77,\"Z, 9\"\nhill,78,none\nhill,?,none\n"))
	if !strings.Contains(out, "3 lines read: 1 matched, 1 waiting for a title, 1 wrong\nholdings: 2 new") || !strings.Contains(out, "line 3: no title has this number") {
		t.Errorf("holdings import: %s", out)
	}
	out = done(t, "-c", cat, "record", "1")
	for _, want := range []string{"Held by 2 of 2 libraries", "North · P 1", "v. 1-20 (1976-1995); lacks v. 12", "lacking: v. 12", "South · P 2 · Bound.", "Z, 9"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	holders := decode[[]view.Holder](t, done(t, "-c", cat, "holders", "1", "v. 12 (1987)", "--json"))
	if len(holders) != 2 || holders[0].Library != "harbour" || holders[0].Answer != view.HasPart || len(holders[0].Holdings) != 1 ||
		holders[0].Holdings[0].Branch != "South" || holders[1].Answer != view.MayHave {
		t.Errorf("holders: %+v", holders)
	}
	if _, errOut, code := call(t, "-c", cat, "holders", "1", "whatever"); code == 0 || !strings.Contains(errOut, "no part") {
		t.Errorf("a question without a part: %s", errOut)
	}

	done(t, "-c", cat, "library", "rename", "harbour", "The Harbour Library")
	done(t, "-c", cat, "library", "group", "harbour", "coast")
	done(t, "-c", cat, "library", "branch", "hill", "harbour")
	out = done(t, "-c", cat, "library", "list")
	if !strings.Contains(out, "The Harbour Library · coast · 1 title") || !strings.Contains(out, "  harbour/South") {
		t.Errorf("library list: %s", out)
	}
	if out := done(t, "-c", cat, "record", "1"); !strings.Contains(out, "Held by 1 of 1 library") {
		t.Errorf("record: %s", out)
	}
	done(t, "-c", cat, "library", "branch", "hill", "")
	done(t, "-c", cat, "library", "join", "hill", "harbour")
	list := decode[[]view.Library](t, done(t, "-c", cat, "library", "list", "--json"))
	if len(list) != 3 || list[0].Former[0] != "hill" {
		t.Errorf("libraries: %+v", list)
	}
	done(t, "-c", cat, "library", "profile", "harbour", path("profile.json", `{"library": "record", "codes": {"North": "north"}}`))
	if out := done(t, "-c", cat, "library", "profile", "harbour"); !strings.Contains(out, `"North": "north"`) {
		t.Errorf("profile: %s", out)
	}
	if out := done(t, "-c", cat, "record", "1"); !strings.Contains(out, "Held by 3 of 3 libraries") {
		t.Errorf("record with libraries by the record: %s", out)
	}
	if out := done(t, "-c", cat, "library", "mapping", path("koha.mrk", "=LDR  00000nam\\a2200000\\a\\4500\n=245  00$aT\n=952  \\\\$aM$o813\n\n")); out != "Koha\n" {
		t.Errorf("mapping: %q", out)
	}
	local := path("local.mrk", "=LDR  00000nam\\a2200000\\a\\4500\n=245  00$aT\n=996  \\\\$aMAIN$b813\n=996  \\\\$aWEST$b814\n\n")
	out = done(t, "-c", cat, "library", "mapping", local, "996$a library", "996$b call number")
	if !strings.Contains(out, "WEST\n    814\n") || !strings.Contains(out, `{"tag":"996","library":"a","call":"b"}`) {
		t.Errorf("a mapping by pointing: %s", out)
	}
	if _, errOut, code := call(t, "-c", cat, "library", "mapping", local, "996$z library"); code == 0 || !strings.Contains(errOut, "no subfield 996 $z") {
		t.Errorf("a subfield that is not there: %s", errOut)
	}
	if _, errOut, code := call(t, "-c", cat, "library", "mapping", local, "996 library"); code == 0 || !strings.Contains(errOut, "write it as") {
		t.Errorf("a point that says nothing: %s", errOut)
	}
	if _, errOut, code := call(t, "-c", cat, "library", "join", "nobody", "harbour"); code == 0 || !strings.Contains(errOut, "no library with this code") {
		t.Errorf("no such library: %s", errOut)
	}
	if out := done(t, "-c", cat, "check"); !strings.Contains(out, "1 title") {
		t.Errorf("check: %s", out)
	}
}
