package uitest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"holdfast/app/view"
)

// book is one title of the fake catalogue.
type book struct {
	id                       string
	work                     *work
	author                   string
	publication, year        string
	first                    int
	certain                  bool
	impossible               bool
	libraries                []string
	subjects, genres         []string
	format, audience, callNo string
	// load is the number of the load that brought it, "" for the sample.
	load string
	// words are those of text, if they were cut out when it was made.
	words []string
}

func (b *book) heldBy(code string) bool { return slices.Contains(b.libraries, code) }

// values are the values a book has for a facet.
func (b *book) values(facet string) []string {
	one := func(s string) []string {
		if s == "" {
			return nil
		}
		return []string{s}
	}
	if index, ok := strings.CutPrefix(facet, "entry:"); ok {
		return b.listed(view.Index(index))
	}
	switch facet {
	case view.NarrowLoad:
		return one(b.load)
	case "subject":
		return b.subjects
	case "author":
		return one(b.author)
	case "genre":
		return b.genres
	case "class":
		return one(b.work.class)
	case "audience":
		return one(b.audience)
	case "language":
		return one(b.work.language)
	case "library":
		return b.libraries
	case "format":
		return one(b.format)
	}
	return b.dateValues(facet)
}

// listed are the places of a book in an index, as Browse has them.
func (b *book) listed(index view.Index) (places []string) {
	var labels []string
	switch index {
	case view.IndexAuthor:
		labels = []string{b.author}
	case view.IndexTitle:
		labels = []string{b.work.title}
	case view.IndexSubject:
		labels = b.subjects
	case view.IndexCallNumber:
		labels = []string{b.callNo}
	}
	for _, l := range labels {
		places = append(places, strings.ToLower(l))
	}
	return places
}

// text is what words are looked for in.
func (b *book) text() string {
	return strings.ToLower(b.work.title + " " + b.work.rest + " " + b.author + " " + b.work.romanised + " " +
		strings.Join(b.subjects, " "))
}

// wordsOf cuts the text of a book into words.
func wordsOf(b *book) []string {
	return strings.FieldsFunc(b.text(), func(r rune) bool { return strings.ContainsRune(" ,.()—-'", r) })
}

// makeBooks makes the editions of all works, spread over six libraries by a fixed
// seed, most widely held first.
func makeBooks() ([]book, []view.Library) {
	libraries := []view.Library{
		{Code: "A", Name: "Harbour Library (made up)", LastLoad: "2026-11-28"},
		{Code: "B", Name: "Hill Library (made up)", LastLoad: "2026-11-21"},
		{Code: "C", Name: "Mill Library (made up)", LastLoad: "2026-11-09"},
		{Code: "D", Name: "Garden Library (made up)", LastLoad: "2026-10-30"},
		{Code: "E", Name: "Bridge Library (made up)", LastLoad: "2026-09-12"},
		{Code: "F", Name: "Island Library (made up)", LastLoad: "2025-11-02"},
	}
	r := rand.New(rand.NewPCG(1859, 1882))
	var books []book
	for i := range works {
		w := &works[i]
		for e := range w.count {
			b := edition(r, w, e, libraries)
			b.words = wordsOf(&b)
			books = append(books, b)
		}
	}
	slices.SortStableFunc(books, func(a, b book) int { return len(b.libraries) - len(a.libraries) })
	for i := range books {
		books[i].id = fmt.Sprintf("U%06d", i+1)
	}
	return books, libraries
}

func edition(r *rand.Rand, w *work, e int, libraries []view.Library) book {
	b := book{work: w, author: w.author, subjects: w.subjects, genres: w.genres, certain: true,
		first: w.from + e*w.step, format: "Book", audience: "General", publication: w.places[e%len(w.places)]}
	b.year = fmt.Sprint(b.first)
	switch n := r.IntN(24); {
	case n == 0:
		b.first, b.year = 0, ""
	case n == 1:
		b.first, b.impossible, b.year = 0, true, "9999"
	case n < 6:
		b.certain, b.year = false, fmt.Sprintf("[%d]", b.first)
	}
	if r.IntN(9) == 0 {
		b.format = "Microform"
	} else if r.IntN(8) == 0 {
		b.format = "Electronic"
	}
	if slices.Contains(w.genres, "Fantasy fiction") {
		b.audience = "Juvenile"
	}
	for k, l := range libraries {
		if r.IntN(k+2) == 0 || e == 0 && r.IntN(3) > 0 {
			b.libraries = append(b.libraries, l.Code)
		}
	}
	if len(b.libraries) == 0 {
		b.libraries = []string{libraries[r.IntN(len(libraries))].Code}
	}
	b.callNo = fmt.Sprintf("%s .%c%d %s", w.class, 'A'+rune(r.IntN(26)), r.IntN(90)+1, b.year)
	return b
}

// importedBook is the kth title of an imported file.
func importedBook(file, k int, library string) book {
	w := &works[(file*7+k)%len(works)]
	return book{id: fmt.Sprintf("N%d%05d", file, k), work: w, author: w.author, subjects: w.subjects, genres: w.genres,
		certain: true, first: 1990 + k%35, year: fmt.Sprint(1990 + k%35), format: "Book", audience: "General",
		publication: w.places[0], libraries: []string{library}, callNo: w.class}
}
