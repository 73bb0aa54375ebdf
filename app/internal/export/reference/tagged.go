package reference

import (
	"strconv"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
)

// lines writes fields of tag and text, a line each.
type lines struct {
	dst     []byte
	between string // tag and text
	end     string
}

func (l *lines) put(tag string, values ...string) {
	for _, v := range values {
		if v = strings.TrimSpace(export.OneLine(v)); v != "" {
			l.dst = append(append(append(append(l.dst, tag...), l.between...), v...), l.end...)
		}
	}
}

func (l *lines) names(tag string, list []*catalogue.DescribedName) {
	for _, n := range list {
		text, _ := nameText(n)
		l.put(tag, text)
	}
}

// RIS writes references after "RIS Format Specifications": a line a field, TY first and
// ER last, lines ending in CR LF. Authors are AU, editors A2 beside them, translators A4;
// the romanised title of a book in another script is its short title, ST.
func RIS() (export.Frame, export.Encoder) {
	return export.Frame{Between: "\r\n"}, export.EncoderFunc(func(dst []byte, t *export.Title) ([]byte, error) {
		d := t.About
		l := lines{dst, "  - ", "\r\n"}
		l.put("TY", kindOf(d).ris)
		l.put("ID", strconv.FormatInt(t.Number, 10))
		authors, editors := named(d, author), named(d, editor)
		if len(authors) == 0 {
			authors, editors = editors, nil
		}
		l.names("AU", authors)
		l.names("A2", editors)
		l.names("A4", named(d, translator))
		title, romanised := titleOf(d)
		l.put("TI", title)
		l.put("ST", romanised)
		l.host(d)
		for _, s := range d.Series {
			l.put("T3", s.Title)
			l.put("M1", s.Number)
		}
		place, publisher := published(d)
		l.put("ET", d.Edition)
		l.put("PY", firstYear(d))
		l.put("CY", place)
		l.put("PB", publisher)
		l.put("SN", d.ISBNs...)
		l.put("SN", d.ISSNs...)
		l.put("DO", d.DOIs...)
		l.put("UR", d.Links...)
		l.put("LA", d.Languages...)
		l.put("CN", d.CallNumbers...)
		l.put("KW", subjectTexts(d)...)
		l.put("AB", d.Summary...)
		l.put("N1", d.Thesis)
		l.put("N1", d.Extent)
		l.put("N1", d.Notes...)
		for _, code := range holders(t) {
			l.put("DB", t.LibraryName(code))
		}
		return append(l.dst, "ER  - \r\n"...), nil
	})
}

// host writes the publication that an article is in.
func (l *lines) host(d *catalogue.Description) {
	if d.Format != "Article" || len(d.Hosts) == 0 {
		return
	}
	h := &d.Hosts[0]
	at := partOf(h.Part)
	l.put("T2", h.Title)
	l.put("VL", at.volume)
	l.put("IS", at.number)
	from, to, _ := strings.Cut(at.pages, "-")
	l.put("SP", from)
	l.put("EP", to)
	l.put("SN", h.ISSN, h.ISBN)
}

// EndNote writes the tagged format that EndNote imports as "EndNote Import" (.enw), after
// refer(1): a line a field, a tag with a percent sign, an empty line between references.
func EndNote() (export.Frame, export.Encoder) {
	return export.Frame{Between: "\r\n"}, export.EncoderFunc(func(dst []byte, t *export.Title) ([]byte, error) {
		d := t.About
		l := lines{dst, " ", "\r\n"}
		l.put("%0", kindOf(d).endnote)
		l.names("%A", named(d, author))
		l.names("%E", named(d, editor))
		l.names("%?", named(d, translator))
		title, romanised := titleOf(d)
		l.put("%T", title)
		l.put("%!", romanised)
		if d.Format == "Article" && len(d.Hosts) > 0 {
			h := &d.Hosts[0]
			at := partOf(h.Part)
			tag := "%J"
			if h.ISBN != "" {
				tag = "%B"
			}
			l.put(tag, h.Title)
			l.put("%V", at.volume)
			l.put("%N", at.number)
			l.put("%P", at.pages)
			l.put("%@", h.ISSN, h.ISBN)
		}
		for _, s := range d.Series {
			l.put("%S", strings.TrimSuffix(s.Title+" ; "+s.Number, " ; "))
		}
		place, publisher := published(d)
		l.put("%7", d.Edition)
		l.put("%C", place)
		l.put("%I", publisher)
		l.put("%D", firstYear(d))
		l.put("%@", d.ISBNs...)
		l.put("%@", d.ISSNs...)
		l.put("%R", d.DOIs...)
		l.put("%U", d.Links...)
		l.put("%G", d.Languages...)
		l.put("%L", d.CallNumbers...)
		l.put("%M", strconv.FormatInt(t.Number, 10))
		l.put("%K", subjectTexts(d)...)
		l.put("%X", d.Summary...)
		l.put("%9", d.Thesis)
		l.put("%Z", append([]string{d.Extent}, d.Notes...)...)
		for _, code := range holders(t) {
			l.put("%W", t.LibraryName(code))
		}
		return l.dst, nil
	})
}

// holders are the codes of the libraries that hold a title, each once.
func holders(t *export.Title) (out []string) {
	seen := map[string]bool{}
	for i := range t.Holdings {
		if code := t.Holdings[i].Library; !seen[code] {
			seen[code] = true
			out = append(out, code)
		}
	}
	return out
}
