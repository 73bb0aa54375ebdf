package wording

import "holdfast/app/view"

// Trouble words an error in the language of the window; one without a kind is said as it
// is.
func Trouble(t *view.Trouble) string {
	if t.Kind == "" {
		return t.Text
	}
	arg := func(i int) string {
		if i < len(t.Args) {
			return t.Args[i]
		}
		return ""
	}
	key, first := "trouble."+t.Kind, arg(0)
	if t.Kind == "notmarc" {
		first = looksLike(first)
	}
	text := T(key, "A", first, "B", arg(1), "C", arg(2))
	if text == key {
		return t.Text // of a newer kind
	}
	return text
}
