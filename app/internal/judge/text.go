package judge

import (
	"hash/fnv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters are those whose plain form Unicode does not give.
var letters = map[rune]string{'ß': "ss", 'ø': "o", 'æ': "ae", 'œ': "oe", 'đ': "d", 'ð': "d", 'þ': "th", 'ł': "l", 'ı': "i"}

// fold is a text as a key: plain small letters and digits, words with one space
// between them. Apostrophes stand for nothing, "&" for and.
func fold(s string) string {
	var b strings.Builder
	space := false
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		text := letters[r]
		switch {
		case text != "":
		case unicode.Is(unicode.Mn, r), isApostrophe(r):
			continue
		case r == '&':
			text = " and "
			if space || b.Len() == 0 {
				text = "and "
			}
		case unicode.IsLetter(r), unicode.IsDigit(r):
			text = string(r)
		default:
			space = space || b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteString(strings.TrimSuffix(text, " "))
		space = strings.HasSuffix(text, " ")
	}
	return b.String()
}

func isApostrophe(r rune) bool { return strings.ContainsRune("'’‘ʻʼʹʾʿ`´", r) }

// clean cuts what ISBD puts behind an element, and joins spaces.
func clean(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	for {
		t := strings.TrimRight(s, " /:;,=")
		if strings.HasSuffix(t, ".") && !abbreviated(t) {
			t = strings.TrimSuffix(t, ".")
		}
		if t == s {
			return s
		}
		s = t
	}
}

// abbreviated tells a dot that belongs to the last word: of an initial, or one of
// several.
func abbreviated(s string) bool {
	word := s[strings.LastIndexByte(s, ' ')+1:]
	return strings.HasSuffix(s, "..") || len([]rune(word)) <= 2 || strings.Count(word, ".") > 1
}

// typed is a text as a person would type it: without the marks between the elements of
// a title.
func typed(s string) string {
	for _, mark := range []string{" : ", " ; ", " / ", " = "} {
		s = strings.ReplaceAll(s, mark, " ")
	}
	return clean(strings.NewReplacer("[", "", "]", "", `"`, "").Replace(s))
}

// plain is a text without marks on its letters.
func plain(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(b.String())
}

// isLatin says whether all letters of s are Latin.
func isLatin(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return false
		}
	}
	return true
}

func holds(s string, tables ...*unicode.RangeTable) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.In(r, tables...) }) >= 0
}

// digits are the digits of s, and an X.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == 'X' {
			return r
		}
		if r == 'x' {
			return 'X'
		}
		return -1
	}, s)
}

// yearIn is the first run of four digits that can be a year, or "".
func yearIn(s string) string {
	run := 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && s[i] >= '0' && s[i] <= '9' {
			run++
			continue
		}
		if run == 4 && s[i-4] >= '1' && s[i-4] <= '2' {
			return s[i-4 : i]
		}
		run = 0
	}
	return ""
}

// hash is a number that texts are chosen and known by.
func hash(parts ...string) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		_, _ = h.Write([]byte(p))
		_, _ = h.Write([]byte{0})
	}
	n := h.Sum64()
	// The low bits of FNV alone are too alike for texts that differ at their ends.
	n ^= n >> 33
	n *= 0xff51afd7ed558ccd
	return n ^ n>>33
}
