package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
)

// BenchmarkSuggest times suggestions among generated titles: 20,000, or as many as
// HOLDFAST_SUGGEST_TITLES says, in an index that is kept in the folder
// HOLDFAST_SUGGEST_INDEX if that is given. The aim is 20 ms at a million.
func BenchmarkSuggest(b *testing.B) {
	c := generatedCatalogue(b)
	corpus := titles.NewCorpus(1)
	phrase := strings.Fields(corpus.Document(0).Words[0].Text)
	for _, typed := range []string{"b", "ba", "bab", "baba", "ti:go", phrase[0] + " ", phrase[0] + " " + phrase[1][:1],
		phrase[0] + " " + phrase[1], strings.Join(phrase, " "), "qqqq"} {
		b.Run(strings.ReplaceAll(typed, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				if _, err := c.Suggest(context.Background(), typed); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRescue times what is offered where nothing is found.
func BenchmarkRescue(b *testing.B) {
	c := generatedCatalogue(b)
	phrase := strings.Fields(titles.NewCorpus(1).Document(0).Words[0].Text)
	for _, typed := range []string{phrase[0] + " " + phrase[1] + "q", phrase[0] + phrase[1], "qqqq", "bagufi kodegax wibobo"} {
		b.Run(strings.ReplaceAll(typed, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				if _, err := c.Rescue(context.Background(), view.Query{Text: typed}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// generatedCatalogue is a catalogue with an index of generated titles, and nothing else.
func generatedCatalogue(b *testing.B) *Catalogue {
	b.Helper()
	n, err := strconv.Atoi(os.Getenv("HOLDFAST_SUGGEST_TITLES"))
	if err != nil {
		n = 20_000
	}
	dir := os.Getenv("HOLDFAST_SUGGEST_INDEX")
	if dir == "" {
		dir = filepath.Join(b.TempDir(), "index")
	}
	if _, err := os.Stat(dir); err != nil {
		buildGenerated(b, dir, n)
	}
	x, err := engine.Open(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	store, err := staging.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := errors.Join(x.Close(), store.Close()); err != nil {
			b.Error(err)
		}
	})
	return &Catalogue{index: x, store: store, names: map[string]string{}}
}

func buildGenerated(b *testing.B, dir string, n int) {
	b.Helper()
	x, err := engine.Create(dir, catalogue.Schema(), nil)
	if err != nil {
		b.Fatal(err)
	}
	w, err := x.Writer()
	if err != nil {
		b.Fatal(err)
	}
	corpus := titles.NewCorpus(1)
	for i := range n {
		if err := w.Put(generatedTitle(corpus.Document(i))); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Commit(context.Background(), nil); err != nil {
		b.Fatal(err)
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	if err := x.Compact(context.Background()); err != nil {
		b.Fatal(err)
	}
	if err := x.Close(); err != nil {
		b.Fatal(err)
	}
}

// generatedTitle gives a generated title the fields of a catalogue.
func generatedTitle(d *engine.Document) *engine.Document {
	words := map[string]string{"title": catalogue.TitleWords, "author": catalogue.AuthorWords, "subject": catalogue.SubjectWords,
		"genre": catalogue.GenreWords, "keyword": catalogue.Keyword}
	values := map[string]string{"title_whole": catalogue.TitleWhole, "author_facet": catalogue.Author, "subject_facet": catalogue.Subject}
	lists := map[string]string{catalogue.TitleWhole: catalogue.TitleList, catalogue.Author: catalogue.AuthorList, catalogue.Subject: catalogue.SubjectList}
	out := &engine.Document{Key: d.Key, Years: d.Years, Popularity: d.Popularity}
	for _, w := range d.Words {
		w.Field = words[w.Field]
		out.Words = append(out.Words, w)
	}
	brief := catalogue.Brief{Format: "Book"}
	for _, v := range d.Values {
		if v.Field = values[v.Field]; v.Field == "" {
			continue
		}
		out.Values = append(out.Values, v)
		if v.Field == catalogue.TitleWhole {
			brief.Title = v.Value
		}
		out.Entries = append(out.Entries, engine.FieldEntry{Field: lists[v.Field], Key: catalogue.OrderKey(v.Value), Label: v.Value})
	}
	out.Brief = catalogue.EncodeBrief(&brief)
	return out
}
