package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/app/view"
)

const authorityLeader = "=LDR  00000nz\\\\a2200000n\\\\4500\n"

// line finds an entry of a page.
func line(t *testing.T, p view.BrowsePage, label string) view.BrowseEntry {
	t.Helper()
	for _, e := range p.Entries {
		if e.Label == label {
			return e
		}
	}
	t.Fatalf("%s has no %q: %q", p.Index, label, labels(p))
	return view.BrowseEntry{}
}

func wantReference(t *testing.T, what string, list []view.Reference, label string, count int) {
	t.Helper()
	if len(list) != 1 || list[0].Label != label || list[0].Count != count {
		t.Errorf("%s: %+v, want %q with %d", what, list, label, count)
	}
}

// withAuthorities has titles of one author and one subject, and authority records for
// them and for others that have no titles here.
func withAuthorities(t *testing.T) *Desk {
	t.Helper()
	d := emptyCatalogue(t)
	importText(t, d, "harbour",
		"=001  1\n=100  1\\$aKemp, Ada,$d1801-1880\n=245  10$aTides\n=650  \\0$aShips",
		"=001  2\n=100  1\\$aKemp, Ada,$d1801-1880\n=245  10$aWinds\n=650  \\0$aBoats",
		"=001  3\n=100  1\\$aVale, Robin\n=245  10$aLetters")
	importText(t, d, "files",
		authorityLeader+"=001  a1\n=100  1\\$aKemp, Ada,$d1801-1880\n=400  1\\$aGrey, Captain\n=400  1\\$wnnaa$aHidden, Name\n=500  1\\$aVale, Robin\n=880  1\\$6100-01$aКемп, Ада",
		authorityLeader+"=001  a2\n=150  \\\\$aShips\n=450  \\\\$aVessels (Watercraft)\n=550  \\\\$aBoats",
		authorityLeader+"=001  a3\n=100  1\\$aNobody, Nils\n=400  1\\$aGrange, Otto")
	return d
}

// TestReferences shows see and see-also lines where they stand, leaves out those that
// lead to nothing, and reaches a heading from another script.
func TestReferences(t *testing.T) {
	d := withAuthorities(t)
	page := browse(t, d, view.Browse{Index: view.IndexAuthor})
	if want := []string{"Grey, Captain", "Kemp, Ada, 1801-1880", "Vale, Robin", "Кемп, Ада"}; !slices.Equal(labels(page), want) {
		t.Fatalf("%q, want %q", labels(page), want)
	}
	wantReference(t, "a pen name", line(t, page, "Grey, Captain").See, "Kemp, Ada, 1801-1880", 2)
	wantReference(t, "another script", line(t, page, "Кемп, Ада").See, "Kemp, Ada, 1801-1880", 2)
	wantReference(t, "a name beside it", line(t, page, "Vale, Robin").SeeAlso, "Kemp, Ada, 1801-1880", 2)
	subjects := browse(t, d, view.Browse{Index: view.IndexSubject, From: "v"})
	wantReference(t, "a subject", line(t, subjects, "Vessels (Watercraft)").See, "Ships", 1)
	wantReference(t, "a subject beside it", line(t, browse(t, d, view.Browse{Index: view.IndexSubject}), "Boats").SeeAlso, "Ships", 1)
	for limit := 1; limit <= 4; limit++ {
		checkPages(t, d, page, limit)
	}
}

// checkPages reads the lines of an index by pages, in both directions.
func checkPages(t *testing.T, d *Desk, whole view.BrowsePage, limit int) {
	t.Helper()
	var list, back []string
	for place := ""; ; {
		p := browse(t, d, view.Browse{Index: whole.Index, Place: place, Limit: limit + 1})
		list = append(list, labels(p)...)
		if !p.After {
			break
		}
		list = list[:len(list)-1]
		place = p.Entries[len(p.Entries)-1].Place
	}
	for place := ""; ; {
		p := browse(t, d, view.Browse{Index: whole.Index, Place: place, Back: true, Limit: limit})
		back = append(labels(p), back...)
		if !p.Before {
			break
		}
		place = p.Entries[0].Place
	}
	if want := labels(whole); !slices.Equal(list, want) || !slices.Equal(back, want) {
		t.Errorf("by %d: %q and %q, want %q", limit, list, back, want)
	}
}

// TestPenName is judgement kind 38: a variant name from an authority record finds the
// works under the heading, and says so.
func TestPenName(t *testing.T) {
	d := withAuthorities(t)
	for _, typed := range []string{"captain grey", "Grey, Captain", "Ада Кемп"} {
		r := search(t, d, view.Query{Text: typed})
		if r.Total != 2 || len(r.Read.References) == 0 || r.Read.References[0].To.Label != "Kemp, Ada, 1801-1880" {
			t.Errorf("%q finds %d, and says %+v", typed, r.Total, r.Read.References)
		}
	}
	r := search(t, d, view.Query{Text: "robin vale"})
	if r.Total != 1 || len(r.Read.References) != 1 || !r.Read.References[0].Also {
		t.Errorf("a name beside another finds %d, and says %+v", r.Total, r.Read.References)
	}
	if r := search(t, d, view.Query{Text: "otto grange"}); r.Total != 0 || len(r.Read.References) != 0 {
		t.Errorf("a name without titles finds %d, and says %+v", r.Total, r.Read.References)
	}
}

// TestUNIMARCAuthorities: the headings of UNIMARC are in 2XX, and their references in
// 4XX and 5XX.
func TestUNIMARCAuthorities(t *testing.T) {
	d := withAuthorities(t)
	general := "=LDR  00000nx\\\\j2200000\\\\\\45\\\\\n=001  u%d\n=100  \\\\$a20260101afrey50\\\\\\\\ba0"
	importText(t, d, "unimarc",
		fmt.Sprintf(general, 1)+"\n=200  \\1$aVale$bRobin\n=400  \\1$aDale$bRobert\n=500  \\1$aKemp$bAda$f1801-1880",
		fmt.Sprintf(general, 2)+"\n=250  \\\\$aShips\n=450  \\\\$aBarques")
	page := browse(t, d, view.Browse{Index: view.IndexAuthor})
	wantReference(t, "a name of UNIMARC", line(t, page, "Dale, Robert").See, "Vale, Robin", 1)
	wantReference(t, "a subject of UNIMARC", line(t, browse(t, d, view.Browse{Index: view.IndexSubject}), "Barques").See, "Ships", 1)
	if r := search(t, d, view.Query{Text: "robert dale"}); r.Total != 1 {
		t.Errorf("the other name finds %d", r.Total)
	}
	if r := search(t, d, view.Query{}); r.Total != 3 {
		t.Errorf("%d titles: an authority record became one", r.Total)
	}
}

// TestDeletedAuthorities takes the references of a record away with it, and changes
// them with it.
func TestDeletedAuthorities(t *testing.T) {
	for _, status := range []string{"d", "s", "x"} {
		d := withAuthorities(t)
		importText(t, d, "files", authorityLeader+"=001  a1\n=100  1\\$aKemp, Ada,$d1801-1880\n=400  1\\$aBrown, Captain")
		if got := labels(browse(t, d, view.Browse{Index: view.IndexAuthor})); !slices.Equal(got, []string{"Brown, Captain", "Kemp, Ada, 1801-1880", "Vale, Robin"}) {
			t.Errorf("changed: %q", got)
		}
		importText(t, d, "files", strings.Replace(authorityLeader, "nz", status+"z", 1)+"=001  a1\n=100  1\\$aKemp, Ada,$d1801-1880\n=400  1\\$aBrown, Captain")
		if got := labels(browse(t, d, view.Browse{Index: view.IndexAuthor})); !slices.Equal(got, []string{"Kemp, Ada, 1801-1880", "Vale, Robin"}) {
			t.Errorf("leader/05 %s: %q", status, got)
		}
	}
}

// TestRealAuthorities imports real authority files, and gives each reference a title to
// lead to: every one must then be found in its place.
func TestRealAuthorities(t *testing.T) {
	corpus := os.Getenv("HOLDFAST_CORPUS")
	if corpus == "" {
		t.Skip("HOLDFAST_CORPUS is not set: no real files")
	}
	files, err := filepath.Glob(filepath.Join(corpus, "good", "*", "*uth*.mrc"))
	if err != nil || len(files) == 0 {
		t.Skipf("no authority files in the corpus (%v)", err)
	}
	d, ctx := emptyCatalogue(t), context.Background()
	var list []view.ImportFile
	for _, f := range files {
		list = append(list, view.ImportFile{Path: f, Name: filepath.Base(f), Library: "files"})
	}
	if _, err := d.Import(ctx, list, nil); err != nil {
		t.Fatal(err)
	}
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	references, err := cat.store.ReferencesFrom(ctx, browseFields[view.IndexAuthor], nil, 10_000)
	if err != nil || len(references) < 100 {
		t.Fatalf("%d references in %d files: %v", len(references), len(files), err)
	}
	var titles []string
	for i := 0; i < len(references); i += 10 {
		if r := &references[i]; !strings.ContainsAny(r.Target, "$\n{") {
			titles = append(titles, "=100  1\\$a"+r.Target+"\n=245  10$aWorks of "+r.Target)
		}
	}
	importText(t, d, "harbour", titles...)
	for i := 0; i < len(references); i += 10 {
		r := &references[i]
		if strings.ContainsAny(r.Target, "$\n{") {
			continue
		}
		page := browse(t, d, view.Browse{Index: view.IndexAuthor, Place: placeText(r.Key), Limit: 1})
		refers := func(list []view.Reference) bool {
			return slices.ContainsFunc(list, func(to view.Reference) bool { return to.Place == placeText(r.TargetKey) && to.Count > 0 })
		}
		if len(page.Entries) != 1 || !refers(page.Entries[0].See) && !refers(page.Entries[0].SeeAlso) {
			t.Errorf("%q does not lead to %q: %+v", r.Label, r.Target, page.Entries)
		}
	}
	t.Logf("%d references of names in %d files", len(references), len(files))
}
