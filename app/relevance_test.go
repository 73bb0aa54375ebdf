package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
)

// shelf makes a catalogue of records that are held by the libraries named before a bar:
// "a b c|=245  10$aNature". Each is a title of its own.
func shelf(t *testing.T, records ...string) *Desk {
	t.Helper()
	d := emptyDesk(t)
	byLibrary := map[string][]string{}
	var libraries []string
	for i, r := range records {
		holders, fields, _ := strings.Cut(r, "|")
		leader := ""
		if strings.HasPrefix(fields, "=LDR") {
			leader, fields, _ = strings.Cut(fields, "\n")
			leader += "\n"
		}
		for _, library := range strings.Fields(holders) {
			if byLibrary[library] == nil {
				libraries = append(libraries, library)
			}
			byLibrary[library] = append(byLibrary[library], fmt.Sprintf("%s=001  %d\n=035  \\\\$a(OCoLC)%d\n%s", leader, 100+i, 5000+i, fields))
		}
	}
	for _, library := range libraries {
		importText(t, d, library, byLibrary[library]...)
	}
	return d
}

// ranked are the hits of a query as "title / author", the best first.
func ranked(t *testing.T, d *Desk, query string) []string {
	t.Helper()
	var list []string
	for _, h := range search(t, d, view.Query{Text: query}).Hits {
		s := text(h.Title)
		if a := text(h.Author); a != "" {
			s += " / " + a
		}
		list = append(list, s)
	}
	return list
}

// serial is the leader of a journal.
const serial = "=LDR  00000nas\\a2200000\\a\\4500\n=008  700101c19699999enkwr\\p\\\\\\\\\\\\\\0\\\\\\a0eng\\d\n"

// TestT73 is pulibrary/orangelight#367: what is called just so comes first, journals
// before books, and the widely held before the others.
func TestT73(t *testing.T) {
	d := shelf(t,
		"a b c d e|=245  00$aScience and civilisation",
		"a b c|=245  10$aScience :$ba novel /$cAnn Alder.\n=100  1\\$aAlder, Ann",
		"a b|"+serial+"=245  00$aScience.",
		"a b c d e|=245  00$aHandbook of science\n=650  \\0$aScience",
		"a b c d e|=245  00$aTime and again",
		"a|"+serial+"=245  00$aTime",
		"a b c|=245  04$aThe time of our lives",
		"a|"+serial+"=245  04$aThe nation",
		"a b c d|=245  00$aNation and narration",
		"a|=245  10$aIt\n=100  1\\$aKing, Stephen",
		"a b c|=245  00$aLet it be",
		"a|"+serial+"=245  04$aThe Times",
		"a b c|=245  10$aThe times they are")
	for query, want := range map[string]string{"Science": "Science", "science.": "Science", "Time": "Time", "The Nation": "The nation", "nation": "The nation",
		"It": "It / King, Stephen", "The Times": "The Times", "times": "The Times"} {
		if got := ranked(t, d, query); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %q, first should be %q", query, got, want)
		}
	}
	if got := ranked(t, d, "Science"); len(got) < 3 || got[1] != "Science : a novel / Alder, Ann" || got[2] != "Science and civilisation" {
		t.Errorf("after the journal come %q", got)
	}
}

// TestT74 is ualbertalib/discovery#530: the novel comes before books about it.
func TestT74(t *testing.T) {
	d := shelf(t,
		"a b c d|=100  1\\$aPinsker, Sanford\n=245  14$aThe catcher in the rye :$binnocence under pressure\n=600  10$aSalinger, J. D.$tCatcher in the rye",
		"a b|=100  1\\$aSalinger, J. D.\n=245  14$aThe catcher in the rye",
		"a b c d e|=245  00$aCritical essays on Salinger's The catcher in the rye\n=600  10$aSalinger, J. D.$tCatcher in the rye",
		"a b c d e|=245  00$aThe catcher in the rye, J.D. Salinger :$bnotes")
	for _, query := range []string{"catcher in the rye salinger", "salinger catcher in the rye", "The Catcher in the Rye by Salinger", "catcher in the rye"} {
		if got := ranked(t, d, query); len(got) == 0 || got[0] != "The catcher in the rye / Salinger, J. D" && got[0] != "The catcher in the rye / Salinger, J. D." {
			t.Errorf("%q finds %q", query, got)
		}
	}
}

// TestT75 is pulibrary/orangelight#305: words may come from author and title.
func TestT75(t *testing.T) {
	d := shelf(t,
		"a|=100  1\\$aCage, John\n=245  10$aSilence :$blectures and writings",
		"a b c d|=245  00$aNoise and silence\n=600  10$aCage, John",
		"a b c d|=245  00$aThe silence of the cage birds",
		"a b|=100  1\\$aCage, John\n=245  10$aA year from Monday\n=500  \\\\$aContinues Silence")
	if got := ranked(t, d, "cage silence"); len(got) != 4 || got[0] != "Silence : lectures and writings / Cage, John" {
		t.Errorf("found %q", got)
	}
}

// TestT76 is sul-dlss/SearchWorks#1919: each hit says why it is there, and all of it can
// be asked for; of a title that is not found it is said why not.
func TestT76(t *testing.T) {
	d := shelf(t,
		"a b c|=100  1\\$aCage, John\n=245  10$aSilence",
		"a b|=245  00$aSilence in music",
		"a|=245  00$aThe year of silence\n=260  \\\\$c1961",
		"a|=245  00$aNoise\n=500  \\\\$aOf silence")
	r := search(t, d, view.Query{Text: "silence"})
	var kinds []view.WhyKind
	for _, h := range r.Hits {
		kinds = append(kinds, h.Why.Kind)
		if h.Why.Holdings != h.Holdings {
			t.Errorf("held by %d, says %d", h.Holdings, h.Why.Holdings)
		}
	}
	if why := search(t, d, view.Query{Text: "au:cage OR au:nobody"}).Hits[0].Why.Kind; why == view.WhyAnywhere {
		t.Error("a title of one author is said to have the words of two")
	}
	named := shelf(t, "a|=100  1\\$aTwain, Mark\n=245  14$aThe science of Mark Twain")
	for _, d := range []*Desk{d, named} {
		for _, name := range []string{"cage", "twain"} {
			for _, h := range search(t, d, view.Query{Text: "au:" + name}).Hits {
				if h.Why.Kind != view.WhyAuthor {
					t.Errorf("a title by %s is there for %q", name, h.Why.Kind)
				}
			}
		}
	}
	if want := []view.WhyKind{view.WhyTitle, view.WhyBegins, view.WhyPhrase, view.WhyAnywhere}; !slices.Equal(kinds, want) {
		t.Errorf("the reasons are %q, want %q", kinds, want)
	}
	ctx := context.Background()
	c := d.open
	x, err := c.ExplainHit(ctx, view.Query{Text: "silence"}, r.Hits[1].ID)
	if err != nil || !x.Found || x.Place != 2 || x.Score != r.Hits[1].Score || len(x.Words) != 1 || len(x.Words[0].Fields) == 0 || x.Share <= 0 || x.Holdings <= 1 {
		t.Errorf("explained as %+v, %v", x, err)
	}
	x, err = c.ExplainHit(ctx, view.Query{Text: "silence cage music", Years: &view.YearRange{From: 1900, To: 1950}}, r.Hits[1].ID)
	want := []view.Against{{Kind: view.AgainstWord, Value: "cage"}, {Kind: view.AgainstYears, Field: "year", Value: "1900..1950"}}
	if err != nil || x.Found || !slices.Equal(x.Against, want) {
		t.Errorf("not found for %+v, %v", x.Against, err)
	}
	x, err = c.ExplainHit(ctx, view.Query{Text: "silence", Profile: "Fitch 2006"}, r.Hits[0].ID)
	if err != nil || x.Place != 1 || len(x.Clauses) < 5 {
		t.Errorf("by the sum it is explained as %+v, %v", x, err)
	}
	if _, err := c.ExplainHit(ctx, view.Query{Text: "silence"}, "999"); err == nil {
		t.Error("a title that is not there is explained")
	}
}

// TestExplainedAsWritten: a title that has the words in another way to write them is
// explained by these, and one that is not found is held against the nearest way.
func TestExplainedAsWritten(t *testing.T) {
	d := shelf(t, "a|=245  00$aCo-operation in Müller's time", "a|=245  00$aCooperation and unity", "a|=245  00$a東京大学", "a|=245  00$aMusik Sammlung")
	ctx := context.Background()
	for _, c := range []struct {
		text, title, written string
		kind                 view.WhyKind
	}{
		{"musiksammlung", "Musik Sammlung", "musik sammlung", view.WhyTitle},
		{"co operation and unity", "Cooperation and unity", "cooperation and unity", view.WhyTitle},
		{"mueller's time", "Co-operation in Müller's time", "", view.WhyTitleWords},
		{"cooperation", "Cooperation and unity", "", view.WhyBegins},
		{"东京大学", "東京大学", "", view.WhyTitle},
	} {
		for _, profile := range []string{"", "Fitch 2006"} {
			q := view.Query{Text: c.text, Profile: profile}
			hits := search(t, d, q).Hits
			i := slices.IndexFunc(hits, func(h view.Hit) bool { return text(h.Title) == c.title })
			if i < 0 {
				t.Errorf("%q by %q does not find %q", c.text, profile, c.title)
				continue
			}
			h := &hits[i]
			x, err := d.ExplainHit(ctx, q, h.ID)
			if err != nil || !x.Found || x.Score != h.Score || x.Written != c.written || x.Why != h.Why || h.Why.Kind != c.kind {
				t.Errorf("%q by %q: %q has %d as %v, explained as %+v, %v", c.text, profile, c.title, h.Score, h.Why, x, err)
			}
			if i := slices.IndexFunc(x.Words, func(w view.WordShare) bool { return len(w.Fields) == 0 }); i >= 0 {
				t.Errorf("%q by %q: %q is said to be missing in %q", c.text, profile, x.Words[i].Word, c.title)
			}
		}
	}
	all := search(t, d, view.Query{}).Hits
	i := slices.IndexFunc(all, func(h view.Hit) bool { return text(h.Title) == "Musik Sammlung" })
	x, err := d.ExplainHit(ctx, view.Query{Text: "musiksammlung unity"}, all[i].ID)
	if want := []view.Against{{Kind: view.AgainstWord, Value: "unity"}}; err != nil || x.Found || !slices.Equal(x.Against, want) {
		t.Errorf("not found for %+v, %v", x.Against, err)
	}
}

// TestT77 is masslnc.org/node/3164, with Aspen-Discovery/aspen-discovery#2045: among
// equal matches the most held comes first, then the newer; large print does not lead
// for having come last.
func TestT77(t *testing.T) {
	book := "=100  1\\$aAusten, Jane\n=245  10$aEmma\n=250  \\\\$aEdition %d\n=260  \\\\$aLondon :$bHouse %d,$c%d"
	d := shelf(t,
		"a b c|"+fmt.Sprintf(book, 1, 1, 1990),
		"a b|"+fmt.Sprintf(book, 2, 2, 1970),
		"a b|"+fmt.Sprintf(book, 3, 3, 1980),
		"a b c|=008  000101s2020\\\\\\\\enk\\\\\\\\\\\\d\\\\\\\\\\000\\1\\eng\\d\n"+fmt.Sprintf(book, 4, 4, 2020)+"\n=300  \\\\$a900 p. (large print)")
	var got []string
	for _, h := range search(t, d, view.Query{Text: "emma austen"}).Hits {
		got = append(got, h.Year+" "+h.Format)
	}
	if want := []string{"1990 Book", "2020 Large print", "1980 Book", "1970 Book"}; !slices.Equal(got, want) {
		t.Errorf("the order is %q, want %q", got, want)
	}
}

// TestWorksGrouped: a work is one hit, its shown edition the one that fits the words
// of the question, else the most held in plain print.
func TestWorksGrouped(t *testing.T) {
	hamlet := "=100  1\\$aShakespeare, William\n=245  10$aHamlet\n=260  \\\\$a%s :$b%s,$c%d"
	d := shelf(t,
		"a b|"+fmt.Sprintf(hamlet, "London", "Arden", 1982),
		"a b c|"+fmt.Sprintf(hamlet, "New York", "Folger", 1992),
		"a b c|"+fmt.Sprintf(hamlet, "Leicester", "Large", 1995)+"\n=300  \\\\$a400 p. (large print)",
		"a|=100  1\\$aShakespeare, William\n=240  10$aHamlet.$lGerman\n=245  10$aHamlet, Prinz von Dänemark\n=260  \\\\$aBerlin :$bFischer,$c1920",
		"a b c|=245  00$aHamlet for students :$bstudy guide",
		"b c|=100  1\\$aUpdike, John\n=245  10$aGertrude and Claudius\n=500  \\\\$aAfter Hamlet")
	for query, want := range map[string]string{"hamlet": "1992 Book 4", "hamlet shakespeare arden": "1982 Book 1", "hamlet 1995": "1995 Large print 1",
		"hamlet shakespeare large print": "1995 Large print 1", "hamlet fischer": "1920 Book 1"} {
		r := search(t, d, view.Query{Text: query, Grouped: true})
		if len(r.Hits) == 0 {
			t.Errorf("%q finds nothing", query)
			continue
		}
		h := r.Hits[0]
		if got := fmt.Sprintf("%s %s %d", h.Year, h.Format, h.Editions); got != want {
			t.Errorf("%q shows %s, want %s", query, got, want)
		}
	}
	grouped, all := search(t, d, view.Query{Text: "hamlet", Grouped: true}), search(t, d, view.Query{Text: "hamlet"})
	if len(grouped.Hits) != 3 || len(all.Hits) != 6 || grouped.Total != 6 || grouped.Works != 3 || all.Works != 0 {
		t.Errorf("%d works, %d titles, %d in all", len(grouped.Hits), len(all.Hits), grouped.Total)
	}
}

// TestOwnLibrariesFirst: among titles that match alike those of preferred libraries
// lead, and no more is found for it.
func TestOwnLibrariesFirst(t *testing.T) {
	d := shelf(t,
		"a b c|=245  00$aBees :$ba handbook\n=260  \\\\$c1990",
		"d|=245  00$aBees :$ba survey\n=260  \\\\$c1991",
		"d|=245  00$aKeeping of bees\n=260  \\\\$c1992")
	q := view.Query{Text: "bees"}
	first := func(want string, total int) {
		t.Helper()
		if r := search(t, d, q); r.Total != total || text(r.Hits[0].Title) != want {
			t.Errorf("first of %d is %q, want %q of %d", r.Total, text(r.Hits[0].Title), want, total)
		}
	}
	first("Bees : a handbook", 3)
	q.Prefer = []string{"nowhere", "d"}
	first("Bees : a survey", 3)
}

// TestEditionsFound: the titles that a grouped hit stands for are as many as it says, all
// of them found, and those of the other hits are others.
func TestEditionsFound(t *testing.T) {
	hamlet := "=100  1\\$aShakespeare, William\n=245  10$aHamlet\n=260  \\\\$aLondon :$bArden,$c%d"
	d := shelf(t, "a b|"+fmt.Sprintf(hamlet, 1982), "a b c|"+fmt.Sprintf(hamlet, 1992), "a|"+fmt.Sprintf(hamlet, 1995),
		"b c|=100  1\\$aUpdike, John\n=245  10$aGertrude and Claudius\n=500  \\\\$aAfter Hamlet")
	c, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	q := view.Query{Text: "hamlet", Grouped: true}
	seen := map[string]bool{}
	for _, h := range search(t, d, q).Hits {
		found, err := c.EditionsFound(context.Background(), q, h.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != h.Editions && h.Editions > 1 {
			t.Errorf("%s stands for %d editions, %d are listed", h.ID, h.Editions, len(found))
		}
		for _, e := range found {
			if seen[e.ID] {
				t.Errorf("%s is listed twice", e.ID)
			}
			seen[e.ID] = true
		}
	}
	if len(seen) < 3 {
		t.Errorf("%d titles are listed, want the three of Hamlet at least", len(seen))
	}
}
