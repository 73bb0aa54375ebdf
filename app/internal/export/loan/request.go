// Package loan answers: what does a library write to another to ask for a book? What the
// book is, and who has it under which call number, as plain text to paste into a letter
// or a form.
package loan

import (
	"strconv"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/app/view"
)

// english are the words that stand where no others are given.
var english = view.RequestWords{Title: "Title", Author: "Author", Published: "Published", Edition: "Edition", Extent: "Extent", Series: "Series",
	ISBN: "ISBN", ISSN: "ISSN", OCLC: "OCLC", Number: "Union number", Holders: "Held by", Nobody: "No library is known to hold it."}

// Request writes one request after the other, an empty line between two.
func Request(words view.RequestWords) (export.Frame, export.Encoder) {
	if words == (view.RequestWords{}) {
		words = english
	}
	return export.Frame{Between: "\n"}, export.EncoderFunc(func(dst []byte, t *export.Title) ([]byte, error) {
		r := request{dst: dst}
		r.citation(t, &words)
		r.holders(t, &words)
		return r.dst, nil
	})
}

type request struct{ dst []byte }

func (r *request) line(label string, values ...string) {
	for _, v := range values {
		if v = strings.TrimSpace(export.OneLine(v)); v != "" {
			r.dst = append(append(append(append(r.dst, label...), ": "...), v...), '\n')
			return
		}
	}
}

// citation says what is asked for; the title in the script of the book and in Latin letters.
func (r *request) citation(t *export.Title, w *view.RequestWords) {
	d := t.About
	r.line(w.Title, d.Original.Full, d.Title.Full)
	if d.Original.Full != "" {
		r.line(w.Title, d.Title.Full)
	}
	for i := range d.Names {
		if n := &d.Names[i]; n.Work == "" && n.Made() {
			r.line(w.Author, n.Original, n.Heading)
			break
		}
	}
	r.line(w.Published, publishedText(d))
	r.line(w.Edition, d.Edition)
	r.line(w.Extent, d.Extent)
	if len(d.Series) > 0 {
		r.line(w.Series, strings.TrimSuffix(d.Series[0].Title+" ; "+d.Series[0].Number, " ; "))
	}
	r.line(w.ISBN, strings.Join(d.ISBNs, ", "))
	r.line(w.ISSN, strings.Join(d.ISSNs, ", "))
	r.line(w.OCLC, strings.Join(d.OCLC, ", "))
	r.line(w.Number, strconv.FormatInt(t.Number, 10))
}

func publishedText(d *catalogue.Description) string {
	if len(d.Imprints) == 0 {
		return d.Year
	}
	im := &d.Imprints[0]
	var parts []string
	if where := strings.Join(im.Places, " ; "); where != "" {
		parts = append(parts, where)
	}
	if who := strings.Join(im.Publishers, " : "); who != "" {
		parts = append(parts, who)
	}
	text := strings.Join(parts, " : ")
	switch {
	case d.Year == "":
		return text
	case text == "":
		return d.Year
	}
	return text + ", " + d.Year
}

// holders lists the libraries with where each has the title.
func (r *request) holders(t *export.Title, w *view.RequestWords) {
	if len(t.Holdings) == 0 {
		r.dst = append(append(r.dst, w.Nobody...), '\n')
		return
	}
	r.dst = append(append(r.dst, w.Holders...), ":\n"...)
	for i := range t.Holdings {
		r.dst = append(append(append(r.dst, "- "...), t.Shelf(&t.Holdings[i])...), '\n')
	}
}
