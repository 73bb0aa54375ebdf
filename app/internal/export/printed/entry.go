package printed

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// entry is one title as it is printed.
type entry struct {
	// Group is the heading that it stands under, or "".
	Group string `json:"g,omitempty"`
	// Title is in the script of the book, Lines follow it.
	Title string   `json:"t"`
	Lines []string `json:"l,omitempty"`
	// Fields are labels with a value; a further value of one label has none.
	Fields []field `json:"f,omitempty"`
	// Held is the words before the libraries, Shelves who has it, a line each.
	Held    string   `json:"h,omitempty"`
	Shelves []string `json:"s,omitempty"`
}

type field struct {
	Label string `json:"l,omitempty"`
	Value string `json:"v"`
}

// English are the words that stand where no others are given.
var English = view.PrintWords{Language: "en", Title: "title", Titles: "titles", HeldBy: "Held by", Nobody: "No library is known to hold it.", Page: "Page %d of %d", Part: "Part %d of %d", NoGroup: "Without"}

// words are those of a list.
func words(p *view.Printing) *view.PrintWords {
	if p.Words.Titles == "" {
		return &English
	}
	return &p.Words
}

// Entries returns an encoder of entries, which only the containers of this package read.
func Entries(p *view.Printing) export.Encoder {
	w := words(p)
	return export.EncoderFunc(func(dst []byte, t *export.Title) ([]byte, error) {
		e := entryOf(p, w, t)
		b, err := json.Marshal(e)
		return append(dst, b...), err
	})
}

func entryOf(p *view.Printing, w *view.PrintWords, t *export.Title) *entry {
	d := t.About
	e := &entry{Title: d.Title.Full}
	if d.Original.Full != "" {
		e.Title = d.Original.Full
		e.line(d.Title.Full)
	}
	if p.Groups {
		e.Group = groupOf(p.Query.Sort, t, w)
	}
	if p.Full {
		for _, f := range catalogue.Labelled(t.Record) {
			label := translated(w, f.Label)
			for _, v := range f.Values {
				e.Fields = append(e.Fields, field{label, export.OneLine(translated(w, v.Text))})
				label = ""
			}
		}
	} else {
		e.line(author(d), publication(d), d.Edition)
		e.line(translated(w, d.Format), d.Extent, numbers(d))
	}
	e.Title = export.OneLine(e.Title)
	if p.Holdings {
		e.hold(w, t)
	}
	return e
}

// line adds a line of the parts that there are.
func (e *entry) line(parts ...string) {
	var list []string
	for _, s := range parts {
		if s != "" {
			list = append(list, s)
		}
	}
	if len(list) > 0 {
		e.Lines = append(e.Lines, export.OneLine(strings.Join(list, " · ")))
	}
}

func translated(w *view.PrintWords, label string) string {
	if text := w.Labels[label]; text != "" {
		return text
	}
	return label
}

func author(d *catalogue.Description) string {
	for i := range d.Names {
		if n := &d.Names[i]; n.Work == "" && n.Made() {
			if n.Original != "" && d.Original.Full != "" {
				return n.Original
			}
			return n.Heading
		}
	}
	return d.Responsibility
}

func publication(d *catalogue.Description) string {
	var im *catalogue.Imprint
	for i := range d.Imprints {
		if im == nil || d.Imprints[i].Original && !im.Original {
			im = &d.Imprints[i]
		}
	}
	text := ""
	if im != nil {
		text = strings.Join(im.Places, " ; ")
		if who := strings.Join(im.Publishers, " ; "); who != "" {
			text = strings.TrimPrefix(text+" : "+who, " : ")
		}
	}
	if d.Year != "" {
		text = strings.TrimPrefix(text+", "+d.Year, ", ")
	}
	return text
}

func numbers(d *catalogue.Description) string {
	switch {
	case len(d.ISBNs) > 0:
		return "ISBN " + d.ISBNs[0]
	case len(d.ISSNs) > 0:
		return "ISSN " + d.ISSNs[0]
	}
	return ""
}

// hold says who has it.
func (e *entry) hold(w *view.PrintWords, t *export.Title) {
	e.Held = w.HeldBy
	if len(t.Holdings) == 0 {
		e.Held = w.Nobody
	}
	for i := range t.Holdings {
		e.Shelves = append(e.Shelves, t.Shelf(&t.Holdings[i]))
	}
}

// groupOf is the heading that a title stands under in an order.
func groupOf(by view.Sort, t *export.Title, w *view.PrintWords) string {
	d, group := t.About, ""
	switch by {
	case view.SortTitle:
		group = firstLetter(strings.TrimPrefix(d.Title.Proper, d.Title.Article))
	case view.SortAuthor:
		group = author(d)
	case view.SortOldest, view.SortNewest:
		if d.Years.First != 0 && d.Year != "" {
			group = strconv.Itoa(int(d.Years.First))
		}
	case view.SortCallNumber:
		group = shelfHead(t.Record)
	default:
		return ""
	}
	if group == "" {
		group = w.NoGroup
	}
	return group
}

// firstLetter is the letter that a title is filed under, without its mark.
func firstLetter(s string) string {
	for _, r := range norm.NFD.String(s) {
		switch {
		case unicode.IsLetter(r):
			return string(unicode.ToUpper(r))
		case unicode.IsDigit(r):
			return "0–9"
		}
	}
	return ""
}

// shelfHead is the head of the first call number: letters, or hundreds.
func shelfHead(rec *union.Record) string {
	for i := range rec.Holdings {
		number := strings.TrimSpace(rec.Holdings[i].CallNumber)
		if number == "" {
			continue
		}
		end := strings.IndexFunc(number, func(r rune) bool { return !unicode.IsLetter(r) })
		switch {
		case end < 0:
			return number
		case end > 0:
			return strings.ToUpper(number[:end])
		case len(number) > 2:
			return number[:1] + "00"
		}
		r, _ := utf8.DecodeRuneInString(number)
		return string(r)
	}
	return ""
}
