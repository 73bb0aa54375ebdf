package wording

import "holdfast/app/view"

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
