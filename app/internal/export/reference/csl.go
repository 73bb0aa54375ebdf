package reference

import (
	"encoding/json"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/engine"
)

// item is a reference as the schema csl-data.json (Citation Style Language, 1.0.2) has
// it, in the order in which its names are mostly written.
type item struct {
	ID              string    `json:"id"`
	Type            string    `json:"type"`
	Title           string    `json:"title,omitempty"`
	TitleShort      string    `json:"title-short,omitempty"`
	Author          []cslName `json:"author,omitempty"`
	Editor          []cslName `json:"editor,omitempty"`
	Translator      []cslName `json:"translator,omitempty"`
	ContainerTitle  string    `json:"container-title,omitempty"`
	CollectionTitle string    `json:"collection-title,omitempty"`
	CollectionNo    string    `json:"collection-number,omitempty"`
	Volume          string    `json:"volume,omitempty"`
	Issue           string    `json:"issue,omitempty"`
	Page            string    `json:"page,omitempty"`
	Edition         string    `json:"edition,omitempty"`
	Publisher       string    `json:"publisher,omitempty"`
	PublisherPlace  string    `json:"publisher-place,omitempty"`
	Issued          *cslDate  `json:"issued,omitempty"`
	Genre           string    `json:"genre,omitempty"`
	Language        string    `json:"language,omitempty"`
	ISBN            string    `json:"ISBN,omitempty"`
	ISSN            string    `json:"ISSN,omitempty"`
	DOI             string    `json:"DOI,omitempty"`
	URL             string    `json:"URL,omitempty"`
	CallNumber      string    `json:"call-number,omitempty"`
	Keyword         string    `json:"keyword,omitempty"`
	Abstract        string    `json:"abstract,omitempty"`
	Note            string    `json:"note,omitempty"`
}

type cslName struct {
	Family  string `json:"family,omitempty"`
	Given   string `json:"given,omitempty"`
	Literal string `json:"literal,omitempty"`
}

// cslDate has one or two years; those of before our era are negative.
type cslDate struct {
	DateParts [][]int `json:"date-parts"`
	Circa     bool    `json:"circa,omitempty"`
}

// CSLJSON writes an array of references, one a line.
func CSLJSON() (export.Frame, export.Encoder) {
	return export.Frame{Head: "[\n", Between: ",\n", Foot: "\n]\n"}, export.EncoderFunc(func(dst []byte, t *export.Title) ([]byte, error) {
		b, err := json.Marshal(itemOf(t))
		return append(dst, b...), err
	})
}

func itemOf(t *export.Title) *item {
	d := t.About
	k := kindOf(d)
	it := &item{ID: strconv.FormatInt(t.Number, 10), Type: k.csl, Edition: d.Edition, Genre: d.Thesis,
		Author: cslNames(named(d, author)), Editor: cslNames(named(d, editor)), Translator: cslNames(named(d, translator)),
		ISBN: strings.Join(d.ISBNs, " "), ISSN: strings.Join(d.ISSNs, " "), DOI: strings.Join(d.DOIs, " "),
		Keyword: strings.Join(subjectTexts(d), "; "), Abstract: strings.Join(d.Summary, " "), Note: strings.Join(d.Notes, " "),
		CallNumber: strings.Join(d.CallNumbers, "; ")}
	it.Title, it.TitleShort = titleOf(d)
	it.PublisherPlace, it.Publisher = published(d)
	it.Issued = issued(d)
	if len(d.Languages) > 0 {
		it.Language = shortLanguage(d.Languages[0])
	}
	if len(d.Links) > 0 {
		it.URL = d.Links[0]
	}
	if len(d.Series) > 0 {
		it.CollectionTitle, it.CollectionNo = d.Series[0].Title, d.Series[0].Number
	}
	if d.Format == "Article" && len(d.Hosts) > 0 {
		h := &d.Hosts[0]
		at := partOf(h.Part)
		it.ContainerTitle, it.Volume, it.Issue, it.Page = h.Title, at.volume, at.number, at.pages
		if it.ISSN == "" {
			it.ISSN = h.ISSN
		}
	}
	return it
}

func cslNames(list []*catalogue.DescribedName) (out []cslName) {
	for _, n := range list {
		if text, cut := nameText(n); cut {
			out = append(out, cslName{Family: n.Family, Given: n.Given})
		} else {
			out = append(out, cslName{Literal: text})
		}
	}
	return out
}

// issued is the year, or for what goes over several the first and last.
func issued(d *catalogue.Description) *cslDate {
	if d.Year == "" || d.Years.Certainty != engine.Certain && d.Years.Certainty != engine.Uncertain {
		return nil
	}
	date := &cslDate{DateParts: [][]int{{int(d.Years.First)}}, Circa: d.Years.Certainty == engine.Uncertain}
	if d.Years.Last > d.Years.First && d.Years.Last < 3000 {
		date.DateParts = append(date.DateParts, []int{int(d.Years.Last)})
	}
	return date
}

// bibliographic are the codes of ISO 639-2 that differ from those of ISO 639-3, by which
// languages have codes of two letters (Library of Congress, "Codes for the
// Representation of Names of Languages").
var bibliographic = map[string]string{
	"alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld", "fre": "fra", "geo": "kat", "ger": "deu",
	"gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri", "may": "msa", "per": "fas", "rum": "ron", "slo": "slk", "tib": "bod", "wel": "cym",
}

// shortLanguage is the tag of a language (BCP 47) for its code of three letters.
func shortLanguage(code string) string {
	if terminology := bibliographic[code]; terminology != "" {
		code = terminology
	}
	tag, err := language.Parse(code)
	if err != nil {
		return code
	}
	return tag.String()
}
