package wording

import (
	"unicode"
	"unicode/utf8"

	"holdfast/app/view"
)

// Why words why a hit is where it is, as a short sentence without a stop, or "" if
// nothing is to be said.
func Why(w view.Why) string {
	if w.Kind == view.WhyNothing {
		return ""
	}
	key := "why." + squeezed(string(w.Kind))
	what := T(key)
	if what == key {
		return "" // of a newer kind
	}
	return N("why.held", w.Holdings, "What", what)
}

// WhyHere is Why as a sentence.
func WhyHere(w view.Why) string { return sentence(Why(w)) }

// sentence gives a clause a capital letter and a full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}

// Against words a reason why a title is not found; value is what stands for its value.
func Against(a view.Against, facet, value string) string {
	switch a.Kind {
	case view.AgainstWord:
		return T("against.word", "Word", a.Value)
	case view.AgainstFacet:
		return T("against.facet", "Facet", facet, "Value", value)
	case view.AgainstExcluded:
		return T("against.excluded", "Facet", facet, "Value", value)
	case view.AgainstYears:
		return T("against.years", "Years", value)
	}
	return T("against.question")
}
