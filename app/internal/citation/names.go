package citation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// inverted writes a name with the family name first.
func inverted(n Name) string {
	if n.Body != "" {
		return n.Body
	}
	return joined(", ", n.Family, n.Given, n.Suffix)
}

// direct writes a name as it is spoken.
func direct(n Name) string {
	if n.Body != "" {
		return n.Body
	}
	return joined(" ", n.Given, n.Family, n.Suffix)
}

// initialled writes a name with initials for the given names, family name first.
func initialled(n Name) string {
	if n.Body != "" {
		return n.Body
	}
	return joined(", ", n.Family, initials(n.Given), n.Suffix)
}

// initialledDirect is initialled with the initials first.
func initialledDirect(n Name) string {
	if n.Body != "" {
		return n.Body
	}
	return joined(" ", initials(n.Given), joined(", ", n.Family, n.Suffix))
}

// capitals writes the family name, or the body, in capitals.
func capitals(n Name) string {
	if n.Body != "" {
		return strings.ToUpper(n.Body)
	}
	return joined(", ", strings.ToUpper(n.Family), n.Given, n.Suffix)
}

// initials shortens given names: "Charles Robert" to "C. R.", "Jean-Paul" to "J.-P.",
// "J.R.R." to "J. R. R.". Words in small letters (von, de) stay, and so do names in
// scripts without capitals.
func initials(given string) string {
	var out []string
	for _, word := range strings.Fields(given) {
		if r, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(r) && !unicode.IsTitle(r) {
			out = append(out, word)
			continue
		}
		if strings.Count(word, ".") > 1 && !strings.Contains(word, "-") {
			for _, part := range strings.Split(strings.Trim(word, "."), ".") {
				out = append(out, part+".")
			}
			continue
		}
		var parts []string
		for _, part := range strings.Split(word, "-") {
			parts = append(parts, firstLetter(part)+".")
		}
		out = append(out, strings.Join(parts, "-"))
	}
	return strings.Join(out, " ")
}

// firstLetter is the first letter of a word with its marks; "Iu" with the bow of a
// romanisation is one letter.
func firstLetter(word string) string {
	runes := []rune(word)
	n := min(1, len(runes))
	for n < len(runes) && unicode.Is(unicode.M, runes[n]) {
		n++
		if r := runes[n-1]; (r == '\u0361' || r == '\u0360') && n < len(runes) {
			n++
		}
	}
	return string(runes[:n])
}

// listed joins names: "A", "A and B", "A, B, and C".
func listed(names []string, and, last string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	case 2:
		return names[0] + and + names[1]
	default:
		return strings.Join(names[:n-1], ", ") + last + names[n-1]
	}
}

// written writes each of some names.
func written(names []Name, form func(Name) string) []string {
	out := make([]string, 0, len(names))
	for _, n := range names {
		if text := form(n); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// lead writes names of which the first is inverted and the others are not.
func lead(names []Name) []string {
	out := written(names, direct)
	if len(out) > 0 {
		out[0] = inverted(names[0])
	}
	return out
}

// several is one word for one and another for more.
func several(n int, one, more string) string {
	if n > 1 {
		return more
	}
	return one
}
