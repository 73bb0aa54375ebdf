package app

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine/enginetest/titles"
)

// BenchmarkBroad times what the window asks for words that many titles have, among the
// titles of BenchmarkSuggest.
func BenchmarkBroad(b *testing.B) {
	c := generatedCatalogue(b)
	one, other := commonWords(1000)
	for _, typed := range []string{"", "*", one, other, one + " " + other, one + " OR " + other,
		"ti:" + one + " OR ti:" + other, "* -" + one,
		"(" + one + " OR " + other + ") -the"} {
		b.Run("search="+strings.ReplaceAll(typed, " ", "_"), func(b *testing.B) {
			total := 0
			for b.Loop() {
				r, err := c.Search(context.Background(), view.Query{Text: typed, Limit: 50})
				if err != nil {
					b.Fatal(err)
				}
				total = r.Total
			}
			b.ReportMetric(float64(total), "titles")
		})
	}
	for _, typed := range []string{"", one, other, one + " " + other} {
		for _, fq := range []view.FacetQuery{{Prefix: "b"}, {Prefix: "ba"}, {Contains: "ab"}, {Contains: "gof"}, {}} {
			fq.Facet, fq.Limit = catalogue.Author, 30
			b.Run("facet="+strings.ReplaceAll(typed, " ", "_")+"/"+fq.Prefix+"/"+fq.Contains, func(b *testing.B) {
				for b.Loop() {
					if _, err := c.Facet(context.Background(), view.Query{Text: typed}, fq); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// commonWords are the two words that most of the first titles have.
func commonWords(docs int) (one, other string) {
	corpus, have := titles.NewCorpus(1), map[string]int{}
	for i := range docs {
		for _, w := range strings.Fields(corpus.Document(i).Words[0].Text) {
			have[w]++
		}
	}
	words := slices.SortedFunc(maps.Keys(have), func(a, b string) int {
		return cmp.Or(have[b]-have[a], strings.Compare(a, b))
	})
	return words[0], words[1]
}
