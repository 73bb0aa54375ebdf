package wording

import (
	"strings"

	"holdfast/app/view"
)

// Notice words what was not read as it may have been meant, as a sentence. One of a
// newer kind is said in English.
func Notice(n *view.Notice) string {
	key := "notice." + strings.ReplaceAll(n.Kind, "-", "")
	text := T(key, "Piece", n.Piece)
	switch {
	case text == key:
		return n.Text
	case n.Meant != "":
		return T("notice.meant", "Notice", text, "Meant", n.Meant)
	}
	return text
}

// QueryField is what a field of a query is called: by its name, "" for any field, or a
// MARC tag.
func QueryField(name string) string {
	if name == "" {
		return T("queryfield.any")
	}
	key := "queryfield." + name
	if text := T(key); text != key {
		return text
	}
	return T("queryfield.marc", "Tag", name)
}
