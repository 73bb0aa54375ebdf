package citation

import "strings"

// Kind is what is cited.
type Kind int

// The kinds. An Article is in a serial, a Chapter in a book; both have a Host.
const (
	Book Kind = iota
	Serial
	Article
	Chapter
	Thesis
)

// Work is what is known of a work. Every field may be empty.
type Work struct {
	Kind Kind
	// Title is the title proper and Subtitle what follows it, both romanised if the
	// work is in another script, whose form Original then is.
	Title, Subtitle, Original string
	// Volume is the number of a part ("2"), PartTitle its name.
	Volume, PartTitle string

	Authors, Editors, Translators []Name

	// Edition is as the work has it ("2nd ed."), Date as the catalogue shows it
	// ("1859", "[1654?]", "18--", "1950-").
	Edition, Place, Publisher, Date string
	Series, SeriesNumber            string
	// Degree is that of a thesis, whose school is Publisher.
	Degree string
	Host   Host

	ISBN, ISSN, DOI, URL string
	// Medium says what it is if it is no book: "Map", "Video".
	Medium string
	// English says that the title is in English, which some styles write with
	// capitals.
	English bool
}

// Host is what an article or chapter is in.
type Host struct {
	Title                      string
	Volume, Issue, Pages, Date string
	Place, Publisher           string
	Editors                    []Name
	ISSN, ISBN                 string
}

// Name is a person, or if Body is set a body or somebody with one name.
type Name struct {
	Family, Given string
	// Suffix is "Jr." or a number.
	Suffix string
	Body   string
}

// IsZero says that there is no name.
func (n Name) IsZero() bool { return n == Name{} }

// Style is a way of writing references.
type Style string

// The styles.
const (
	APA     Style = "apa"
	Chicago Style = "chicago"
	// ChicagoNote is the form of footnotes, Chicago that of the bibliography.
	ChicagoNote Style = "chicago-note"
	MLA         Style = "mla"
	ISO690      Style = "iso690"
)

// Styles are all styles, in the order of menus.
func Styles() []Style { return []Style{APA, Chicago, ChicagoNote, MLA, ISO690} }

// Run is a stretch of a reference.
type Run struct {
	Text   string
	Italic bool
}

// Reference is a reference ready to be shown.
type Reference []Run

// Text returns the reference without italics.
func (r Reference) Text() string {
	var b strings.Builder
	for _, run := range r {
		b.WriteString(run.Text)
	}
	return b.String()
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// HTML returns the reference as HTML with <i> for italics.
func (r Reference) HTML() string {
	var b strings.Builder
	for _, run := range r {
		if run.Italic {
			b.WriteString("<i>" + escapes.Replace(run.Text) + "</i>")
			continue
		}
		b.WriteString(escapes.Replace(run.Text))
	}
	return b.String()
}

// Cite writes the reference to a work; nil for a style that is none.
func Cite(style Style, w *Work) Reference {
	var l line
	switch style {
	case APA:
		apa(&l, w)
	case Chicago:
		chicago(&l, w)
	case ChicagoNote:
		chicagoNote(&l, w)
	case MLA:
		mla(&l, w)
	case ISO690:
		iso690(&l, w)
	default:
		return nil
	}
	return l.runs
}
