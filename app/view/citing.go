package view

// CitationStyle is a way of writing references.
type CitationStyle string

// The styles: Publication Manual of the APA, 7th edition; Chicago Manual of Style, 17th
// edition, bibliography and note; MLA Handbook, 9th edition; ISO 690:2021.
const (
	StyleAPA         CitationStyle = "apa"
	StyleChicago     CitationStyle = "chicago"
	StyleChicagoNote CitationStyle = "chicago-note"
	StyleMLA         CitationStyle = "mla"
	StyleISO690      CitationStyle = "iso690"
)

// CitationStyles are all styles, in the order of menus.
func CitationStyles() []CitationStyle {
	return []CitationStyle{StyleAPA, StyleChicago, StyleChicagoNote, StyleMLA, StyleISO690}
}

// Citation is a reference to a title in one style.
type Citation struct {
	Style CitationStyle `json:"style"`
	// Text has no italics; HTML has them as <i>.
	Text string `json:"text"`
	HTML string `json:"html"`
}
