// Package titles answers: what does a union catalogue look like to an engine? It
// generates titles, reads those that another program has written, and makes of
// them what is indexed, with the schema and the ranking profile for it. It is for
// benchmarks and tests.
package titles

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"holdfast/engine"
	"holdfast/engine/query"
)

// Corpus generates union titles that look like a catalogue's to an engine: words
// by Zipf's law, headings and names that come again, holdings by a power law.
// Document i depends on the seed and i only.
type Corpus struct {
	Seed  uint64
	words []string
}

// vocabularySize is the number of different words of a Corpus.
const vocabularySize = 200_000

// NewCorpus returns the corpus of a seed.
func NewCorpus(seed uint64) *Corpus {
	c := &Corpus{Seed: seed}
	r := rand.New(rand.NewPCG(seed, 0))
	consonants, vowels := "bcdfghklmnprstvw", "aeiou"
	for range vocabularySize {
		var b strings.Builder
		for range 1 + r.IntN(4) {
			b.WriteByte(consonants[r.IntN(len(consonants))])
			b.WriteByte(vowels[r.IntN(len(vowels))])
			if r.IntN(3) == 0 {
				b.WriteByte(consonants[r.IntN(len(consonants))])
			}
		}
		c.words = append(c.words, b.String())
	}
	return c
}

// zipf draws a number below n, small ones more often.
func zipf(r *rand.Rand, n int) int {
	return min(n-1, int(math.Exp(r.Float64()*math.Log(float64(n)+1)))-1)
}

func (c *Corpus) text(r *rand.Rand, words int) string {
	parts := make([]string, words)
	for i := range parts {
		parts[i] = c.words[zipf(r, len(c.words))]
	}
	return strings.Join(parts, " ")
}

// heading is heading n of a list, the same each time.
func (c *Corpus) heading(list uint64, n, words int) string {
	return c.text(rand.New(rand.NewPCG(c.Seed^list<<40, uint64(n))), words)
}

// Schema is the schema of titles.
var Schema = &engine.Schema{Fields: []engine.Field{
	{Name: "title", Kind: engine.Text, Stubs: true, Weights: []int{100, 60, 40, 20}},
	{Name: "author", Kind: engine.Text, Stubs: true},
	{Name: "subject", Kind: engine.Text, Stubs: true},
	{Name: "genre", Kind: engine.Text},
	{Name: "keyword", Kind: engine.Text, Stubs: true},
	{Name: "title_whole", Kind: engine.Keyword},
	{Name: "author_facet", Kind: engine.Keyword, Facet: true},
	{Name: "subject_facet", Kind: engine.Keyword, Facet: true},
	{Name: "genre_facet", Kind: engine.Keyword, Facet: true, Small: true},
	{Name: "class", Kind: engine.Keyword, Facet: true},
	{Name: "audience", Kind: engine.Keyword, Facet: true, Small: true},
	{Name: "language", Kind: engine.Keyword, Facet: true, Small: true},
	{Name: "isbn", Kind: engine.Keyword},
	{Name: "years", Kind: engine.Interval},
}}

// Facets are the facets that a search for the catalogue asks for.
var Facets = []engine.FacetRequest{{Field: "subject_facet", Top: 30}, {Field: "author_facet", Top: 30},
	{Field: "genre_facet", Top: 30}, {Field: "class", Top: 30}, {Field: "audience", Top: 30}}

// Fitch2006 is the seed's ranking profile over Schema.
var Fitch2006 = &query.Profile{Name: "Fitch 2006", Popularity: query.SquareRoot, Clauses: []query.Clause{
	{Kind: query.InPhrase, Field: "title", Weight: 4},
	{Kind: query.InPhrase, Field: "author", Weight: 3},
	{Kind: query.InPhrase, Field: "subject", Weight: 3},
	{Kind: query.InPhrase, Field: "keyword", Weight: 1.4},
	{Kind: query.WholeValue, Field: "title_whole", Weight: 4},
	{Kind: query.AllWords, Field: "title", Weight: 3},
	{Kind: query.WholeValue, Field: "author_facet", Weight: 3},
	{Kind: query.AllWords, Field: "author", Weight: 2},
	{Kind: query.WholeValue, Field: "subject_facet", Weight: 3},
	{Kind: query.AllWords, Field: "subject", Weight: 1.5},
	{Kind: query.AllWords, Field: "genre", Weight: 2},
	{Kind: query.AllWords, Field: "keyword", Weight: 1},
	{Kind: query.AllStubs, Field: "title", Weight: 0.7},
	{Kind: query.AllStubs, Field: "author", Weight: 0.7},
	{Kind: query.AllStubs, Field: "subject", Weight: 0.7},
	{Kind: query.AllStubs, Field: "keyword", Weight: 0.2},
}}

// Title is a union title as words and values, from which Document makes what is
// indexed.
type Title struct {
	Key                       string
	Title                     string
	Other, Authors, Subjects  []string
	Genres                    []string
	Publication, Notes, Class string
	Audience, Language        string
	ISBNs                     []string
	Year                      int32
	Holdings                  uint32
}

// Document returns title i.
func (c *Corpus) Document(i int) *engine.Document {
	r := rand.New(rand.NewPCG(c.Seed, uint64(i)+1))
	t := Title{
		Key:         fmt.Sprintf("t%08d", i),
		Title:       c.text(r, 3+r.IntN(7)),
		Authors:     []string{c.heading(1, zipf(r, 300_000), 2)},
		Publication: c.heading(2, zipf(r, 5000), 3),
		Notes:       c.text(r, r.IntN(8)),
		Class:       fmt.Sprintf("%03d.%d", zipf(r, 1000), zipf(r, 10)),
		Audience:    fmt.Sprint("audience ", zipf(r, 10)),
		Language:    fmt.Sprint("language ", zipf(r, 60)),
		ISBNs:       []string{fmt.Sprintf("978%010d", r.IntN(1_000_000_000))},
		Year:        1960 + int32(60-zipf(r, 60)),
		Holdings:    uint32(math.Min(3000, 1/math.Pow(r.Float64(), 1.2))),
	}
	for range r.IntN(3) {
		t.Other = append(t.Other, c.text(r, 2+r.IntN(4)))
		t.Subjects = append(t.Subjects, c.heading(3, zipf(r, 100_000), 2))
	}
	if r.IntN(2) == 0 {
		t.Genres = append(t.Genres, c.heading(4, zipf(r, 200), 1))
	}
	d := t.Document()
	d.Full = []byte(strings.Repeat(string(d.Brief)+t.Notes, 4))
	return d
}

// Document makes what is indexed of a title. The keyword field has the same texts
// as the others, so that they are kept once.
func (t *Title) Document() *engine.Document {
	d := &engine.Document{Key: t.Key, Popularity: t.Holdings,
		Words:  make([]engine.FieldText, 0, 4+2*(len(t.Other)+len(t.Authors)+len(t.Subjects)+len(t.Genres))),
		Values: make([]engine.FieldValue, 0, 4+len(t.Authors)+len(t.Subjects)+len(t.Genres)+len(t.ISBNs))}
	text := func(field string, class uint8, s string) {
		if field != "keyword" {
			d.Words = append(d.Words, engine.FieldText{Field: field, Class: class, Text: s})
		}
		d.Words = append(d.Words, engine.FieldText{Field: "keyword", Text: s})
	}
	value := func(field, s string) {
		if s != "" {
			d.Values = append(d.Values, engine.FieldValue{Field: field, Value: s})
		}
	}
	text("title", 0, t.Title)
	value("title_whole", t.Title)
	for _, s := range t.Other {
		text("title", 1, s)
	}
	for _, s := range t.Authors {
		text("author", 0, s)
		value("author_facet", s)
	}
	for _, s := range t.Subjects {
		text("subject", 0, s)
		value("subject_facet", s)
	}
	for _, s := range t.Genres {
		text("genre", 0, s)
		value("genre_facet", s)
	}
	for _, s := range []string{t.Publication, t.Notes} {
		text("keyword", 0, s)
	}
	value("class", t.Class)
	value("audience", t.Audience)
	value("language", t.Language)
	for _, s := range t.ISBNs {
		value("isbn", s)
	}
	if t.Year != 0 {
		d.Years = engine.Years{First: t.Year, Last: t.Year, Certainty: engine.Certain}
	}
	d.Brief = []byte(t.Title + "\x00" + strings.Join(t.Authors, "; ") + "\x00" + t.Publication + "\x00" + strconv.Itoa(int(t.Year)))
	return d
}

// Phrase returns search phrase i: one to three words of a title that many hold.
func (c *Corpus) Phrase(i, docs int) string {
	r := rand.New(rand.NewPCG(c.Seed^1<<60, uint64(i)))
	d := c.Document(zipf(r, docs))
	words := strings.Fields(d.Words[0].Text)
	n := min(len(words), 1+r.IntN(3))
	at := r.IntN(len(words) - n + 1)
	return strings.Join(words[at:at+n], " ")
}
