package app

import (
	"context"
	"slices"
	"testing"

	"holdfast/app/view"
)

// TestEditionsOfOneAuthor: an initial leads to the full name, and never by way of
// another title to a second author with the same initial.
func TestEditionsOfOneAuthor(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	if _, err := d.NewCatalogue(ctx, ""); err != nil {
		t.Fatal(err)
	}
	book := func(id, name, uniform, title, year string) string {
		s := "=001  " + id + "\n=100  1\\$a" + name
		if uniform != "" {
			s += "\n=240  10$a" + uniform
		}
		return s + "\n=245  10$a" + title + "\n=260  \\\\$c" + year
	}
	importText(t, d, "A",
		book("1", "Melville, Herman,$d1819-1891", "", "Walks by the sea", "1850"),
		book("2", "Melville, H.", "Sea walks", "Walks by the sea", "1870"),
		book("3", "Melville, Harold", "Sea walks", "Walking", "1930"),
		book("4", "Melville, Herman", "", "Walks by the sea /$cH. M.", "1890"))
	editions := func(of string) []string {
		hits, err := d.Search(ctx, view.Query{Text: of})
		if err != nil || hits.Total != 1 {
			t.Fatalf("%q finds %d, %v", of, hits.Total, err)
		}
		list, err := d.open.Editions(ctx, hits.Hits[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		var years []string
		for _, h := range list {
			years = append(years, h.Year)
		}
		slices.Sort(years)
		return years
	}
	if got := editions("1850"); !slices.Equal(got, []string{"1850", "1870", "1890"}) {
		t.Errorf("editions of Herman's: %v", got)
	}
	if got := editions("1930"); slices.Contains(got, "1850") || slices.Contains(got, "1890") {
		t.Errorf("editions of Harold's: %v", got)
	}
}
