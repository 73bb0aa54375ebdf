package reference

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
)

// BibTeX writes entries in UTF-8 after Patashnik, "BibTeXing". Titles stand in two pairs
// of braces: a catalogue writes them as sentences, so no style has to change their capitals. Each
// key ends in the union number, so that keys are unique in any file, and the same in all.
func BibTeX() (export.Frame, export.Encoder) {
	return export.Frame{Between: "\n"}, export.EncoderFunc(func(dst []byte, t *export.Title) ([]byte, error) {
		d := t.About
		k := kindOf(d)
		b := bib{append(append(append(append(append(dst, '@'), k.bibtex...), '{'), keyOf(d)...), ",\n"...)}
		authors, editors := named(d, author), named(d, editor)
		b.put("author", bibNames(authors))
		b.put("editor", bibNames(editors))
		b.put("translator", bibNames(named(d, translator)))
		title, romanised := titleOf(d)
		b.title("title", title)
		if k.bibtex == "article" || k.bibtex == "incollection" {
			h := &d.Hosts // an article may have none
			if len(*h) > 0 {
				b.host(&(*h)[0], k.bibtex)
			}
		}
		if len(d.Series) > 0 {
			b.title("series", d.Series[0].Title)
			b.put("number", escapeTeX(d.Series[0].Number))
		}
		where, publisher := published(d)
		if k.bibtex == "phdthesis" {
			b.put("school", escapeTeX(thesisSchool(d, publisher)))
			b.put("note", escapeTeX(d.Thesis))
		} else {
			b.put("publisher", escapeTeX(publisher))
		}
		b.put("address", escapeTeX(where))
		b.put("edition", escapeTeX(d.Edition))
		b.put("year", firstYear(d))
		b.put("isbn", strings.Join(d.ISBNs, ", "))
		b.put("issn", strings.Join(d.ISSNs, ", "))
		b.put("doi", escapeTeX(strings.Join(d.DOIs, ", ")))
		if len(d.Links) > 0 {
			b.put("url", urlTeX(d.Links[0]))
		}
		b.put("language", strings.Join(d.Languages, ", "))
		b.put("keywords", escapeTeX(strings.Join(subjectTexts(d), "; ")))
		b.put("abstract", escapeTeX(strings.Join(d.Summary, " ")))
		b.title("titleaddon", romanised)
		return append(b.dst, "}\n"...), nil
	})
}

type bib struct{ dst []byte }

func (b *bib) put(name, value string) {
	if value = strings.TrimSpace(export.OneLine(value)); value != "" {
		b.dst = append(append(append(append(append(b.dst, "  "...), name...), " = {"...), value...), "},\n"...)
	}
}

func (b *bib) title(name, value string) {
	if value != "" {
		b.put(name, "{"+escapeTeX(value)+"}")
	}
}

// host writes the journal or book that a part is in.
func (b *bib) host(h *catalogue.LinkedTitle, kind string) {
	at := partOf(h.Part)
	if kind == "article" {
		b.title("journal", h.Title)
	} else {
		b.title("booktitle", h.Title)
	}
	b.put("volume", at.volume)
	b.put("number", at.number)
	b.put("pages", strings.ReplaceAll(at.pages, "-", "--"))
}

// thesisSchool is the body that a thesis was made at: its publisher, or a body among its names.
func thesisSchool(d *catalogue.Description, publisher string) string {
	for i := range d.Names {
		if n := &d.Names[i]; n.Kind == catalogue.Body {
			return n.Heading
		}
	}
	return publisher
}

// bibNames joins names; those that are not cut into halves stand in braces, since TeX
// would cut them.
func bibNames(list []*catalogue.DescribedName) string {
	var out []string
	for _, n := range list {
		text, cut := nameText(n)
		text = escapeTeX(text)
		if !cut || strings.Contains(strings.ToLower(text), " and ") || strings.Count(text, ",") > 1 {
			text = "{" + text + "}"
		}
		out = append(out, text)
	}
	return strings.Join(out, " and ")
}

// specials are what TeX does not print as it stands. Braces count for BibTeX even behind
// a backslash, so they are named.
var specials = strings.NewReplacer(`\`, `{\textbackslash}`, `{`, `{\textbraceleft}`, `}`, `{\textbraceright}`, `$`, `\$`, `&`, `\&`, `#`, `\#`,
	`%`, `\%`, `_`, `\_`, `~`, `{\textasciitilde}`, `^`, `{\textasciicircum}`)

func escapeTeX(s string) string { return specials.Replace(s) }

// urlTeX makes an address fit to stand in braces: what would unbalance or end them is
// written as its code (RFC 3986, 2.1). Addresses are read by \url, which takes the rest as it is.
func urlTeX(s string) string {
	return strings.NewReplacer(`{`, "%7B", `}`, "%7D", `\`, "%5C", " ", "%20").Replace(s)
}

// keyOf makes the key of an entry: name, year and number, in plain letters.
func keyOf(d *catalogue.Description) string {
	name := ""
	for i := range d.Names {
		n := &d.Names[i]
		if name = plain(n.Family); name == "" {
			name = plain(firstWord(n.Heading))
		}
		if name != "" {
			break
		}
	}
	if name == "" {
		name = plain(firstWord(strings.TrimPrefix(d.Title.Proper, d.Title.Article)))
	}
	if name == "" {
		name = "title"
	}
	return name + firstYear(d) + "-" + strconv.FormatInt(d.Number, 10)
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return word
}

// plain keeps the Latin letters and digits of s, without their marks, in small letters.
func plain(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}
