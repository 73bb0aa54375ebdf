package pages

import (
	"strconv"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// facetName is how a facet is called in the window.
func facetName(name string) string { return wordOr("facet."+name, name) }

// wordOr is the text of a key, or another where there is none.
func wordOr(key, or string) string {
	if t := wording.T(key); t != key {
		return t
	}
	return or
}

// withoutName is how the titles without a value of a facet are called.
func withoutName(facet string) string {
	return wordOr("without."+facet, wording.T("without", "Facet", facetName(facet)))
}

// ValueName is how a value of a facet is called: kinds of titles and readers and decades
// in the words of the window, all else as the catalogue says.
func ValueName(facet, value, label string) string {
	switch facet {
	case "format", "audience", view.FacetYear:
		return wordOr("value."+facet+"."+value, label)
	case view.FacetDecade:
		if from, err := strconv.Atoi(value); err == nil && from < 0 {
			return wording.T("years.span", "From", year(from), "To", year(from+9))
		}
	}
	return label
}

// nameValues calls the values of facets as the window does.
func nameValues(facets []view.Facet) {
	for i := range facets {
		f := &facets[i]
		for k := range f.Values {
			v := &f.Values[k]
			v.Label = ValueName(f.Name, v.Value, v.Label)
		}
		f.None.Label = withoutName(f.Name)
	}
}
