package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// importText imports records in MARCMaker text for a library; one without =LDR is a
// printed book.
func importText(t *testing.T, d *Desk, library string, records ...string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), library+".mrk")
	var b strings.Builder
	for _, r := range records {
		if !strings.HasPrefix(r, "=LDR") {
			b.WriteString("=LDR  00000nam\\a2200000\\a\\4500\n")
		}
		b.WriteString(r + "\n\n")
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	files := []view.ImportFile{{Path: path, Name: filepath.Base(path), Library: library}}
	if _, err := d.Import(context.Background(), files, nil); err != nil {
		t.Fatal(err)
	}
}

// TestT47 is sul-dlss/SearchWorks#1508, with hbz/lobid-resources#1169: five records
// are two titles, and every number on the page counts titles; what a facet says is
// what a click finds, however many items a library has of them.
func TestT47(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	book := func(n int, title, more string) string {
		return fmt.Sprintf("=001  %d\n=035  \\\\$a(OCoLC)%d\n=100  1\\$aMelville, Herman\n=245  10$a%s%s", n, n, title, more)
	}
	importText(t, d, "harbour", book(1, "Whaling by day", strings.Repeat("\n=852  0\\$bEast$hX", 4)+"\n=852  0\\$bWest$hY"), book(2, "Whaling by night", ""))
	importText(t, d, "hill", book(1, "Whaling by day", ""), book(2, "Whaling by night", ""))
	importText(t, d, "sea", book(1, "Whaling by day", ""))
	r := search(t, d, view.Query{Text: "whaling"})
	if r.Total != 2 || len(r.Hits) != 2 {
		t.Fatalf("%d titles, %d hits", r.Total, len(r.Hits))
	}
	want := map[string]int{"harbour": 2, "hill": 2, "sea": 1, "Melville, Herman": 2}
	for _, f := range r.Facets {
		for _, v := range f.Values {
			if n, ok := want[v.Value]; ok && v.Count != n {
				t.Errorf("%s: %d titles, want %d", v.Value, v.Count, n)
			}
			delete(want, v.Value)
			checkClick(t, d, view.Query{Text: "whaling"}, f.Name, v)
		}
	}
	if len(want) > 0 {
		t.Errorf("no facet has %v", want)
	}
	libraries, err := d.Libraries(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range libraries {
		if l.Code == "harbour" && l.Titles != 2 {
			t.Errorf("the list of libraries says %d titles", l.Titles)
		}
	}
	if n := r.Hits[0].Holdings; n != 3 {
		t.Errorf("the first title is held by %d", n)
	}
}
