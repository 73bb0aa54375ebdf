package tabular

import (
	"slices"
	"strings"

	"holdfast/app/internal/export"
	"holdfast/app/internal/union"
)

// libraryCodes are the libraries that hold a title, each once.
func libraryCodes(t *export.Title) (out []string) {
	for i := range t.Holdings {
		if code := t.Holdings[i].Library; !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}

func libraries(t *export.Title) []string {
	out := libraryCodes(t)
	for i, code := range out {
		out[i] = t.LibraryName(code)
	}
	return out
}

// callNumbers says of each library under which numbers it has the title.
func callNumbers(t *export.Title) (out []string) {
	for _, code := range libraryCodes(t) {
		var list []string
		for i := range t.Holdings {
			if h := &t.Holdings[i]; h.Library == code && h.CallNumber != "" && !slices.Contains(list, h.CallNumber) {
				list = append(list, h.CallNumber)
			}
		}
		if len(list) > 0 {
			out = append(out, t.LibraryName(code)+": "+strings.Join(list, ", "))
		}
	}
	return out
}

// holdings says all of each shelf.
func holdings(t *export.Title) (out []string) {
	for i := range t.Holdings {
		h := &t.Holdings[i]
		text := t.LibraryName(h.Library)
		if shelf := shelfText(h); shelf != "" {
			text += ": " + shelf
		}
		out = append(out, text)
	}
	return out
}

// shelfText is where and what a shelf is, without the library.
func shelfText(h *union.Holding) string {
	var parts []string
	for _, s := range append([]string{h.Branch, h.Location, h.CallNumber}, h.Statement...) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, ", ")
}

// heldAt says what one library has: its call numbers, or that it has the title.
func heldAt(code string) func(t *export.Title) []string {
	return func(t *export.Title) (out []string) {
		held := false
		for i := range t.Holdings {
			h := &t.Holdings[i]
			if h.Library != code {
				continue
			}
			held = true
			if text := shelfText(h); text != "" {
				out = append(out, text)
			}
		}
		if held && len(out) == 0 {
			return []string{"x"}
		}
		return out
	}
}

// sources are the records that the title was joined from.
func sources(t *export.Title) (out []string) {
	for _, s := range t.Sources {
		out = append(out, s.Library+":"+s.ControlNumber)
	}
	return out
}
