package marc

import (
	"strings"
	"unicode"
)

// initialArticles are the articles that a title may begin with and is not filed
// under, by language, with a blank or apostrophe where one stands between them
// and the next word (MARC 21, appendix F). Words that are numbers or pronouns as
// often as articles are left out.
var initialArticles = map[string][]string{
	"eng": {"the ", "a ", "an "},
	"ger": {"der ", "das ", "dem ", "den ", "ein ", "eine ", "einem ", "einen ", "einer ", "eines "},
	"fre": {"le ", "la ", "les ", "l'", "l’", "un ", "une "},
	"spa": {"el ", "la ", "las ", "los ", "un ", "una "},
	"ita": {"il ", "lo ", "la ", "gli ", "le ", "l'", "l’", "un ", "una ", "uno ", "un'", "un’"},
	"por": {"os ", "as ", "um ", "uma "},
	"cat": {"el ", "els ", "la ", "les ", "l'", "l’", "un ", "una "},
	"dut": {"de ", "het ", "een "},
}

// noArticles are beginnings of titles that only look like an article.
var noArticles = []string{
	"a & ", "a is ", "a isn't ", "a la ", "a posteriori", "a priori", "a to ", "a. ",
	"el niño", "el nino", "el paso", "el salvador", "la paz", "la plata", "la rochelle", "la salle", "las vegas", "le havre", "le mans", "lo que ",
	"los alamos", "los angeles",
}

// openings are the marks that may stand before the first word.
const openings = "\"'[(*¿¡«“‘"

// articleLength returns how many characters a title begins with that are not
// filed, if it begins with an article of its language: the article, what stands
// before it, and the blank behind it.
func articleLength(title, language string) int {
	rest := strings.TrimLeft(title, openings)
	lower := strings.ToLower(rest)
	for _, other := range noArticles {
		if strings.HasPrefix(lower, other) {
			return 0
		}
	}
	for _, article := range initialArticles[language] {
		if strings.HasPrefix(lower, article) {
			return len([]rune(title)) - len([]rune(rest)) + len([]rune(article))
		}
	}
	return 0
}

// nonFiling checks the second indicator of 245 against the title.
func (v *validation) nonFiling(i int) {
	f := &v.r.Fields[i]
	if !isDigit(f.Ind2) {
		return
	}
	n, title := int(f.Ind2-'0'), f.Sub('a')
	text := []rune(title)
	switch article := articleLength(title, v.r.Language()); {
	case n == 0 && article > 0 && article < len(text):
		v.add(ProblemNonFiling, i, 0, "the title may begin with an article, %q, but the second indicator passes over no character", string(text[:article]))
	case n == 0:
	case n >= len(text):
		v.add(ProblemNonFiling, i, 0, "the second indicator passes over %d characters, but $a has %d", n, len(text))
	case !strings.ContainsRune(" '’ʻʼ-\"[(", text[n-1]):
		v.add(ProblemNonFiling, i, 0, "the second indicator passes over %d characters, which ends inside a word: %q", n, string(text[:n]))
	case article > 0 && article < len(text) && (n < article || n > article+leadingMarks(text[article:])):
		v.add(ProblemNonFiling, i, 0, "the title may begin with an article, %q, but the second indicator passes over %q", string(text[:article]), string(text[:n]))
	}
}

// leadingMarks returns how many characters stand before the first letter or
// digit.
func leadingMarks(text []rune) int {
	n := 0
	for n < len(text) && !unicode.IsLetter(text[n]) && !unicode.IsDigit(text[n]) {
		n++
	}
	return n
}

// titleMarks are the marks that ISBD puts before the subfields of 245.
var titleMarks = map[byte][]string{
	'b': {" :", " ;", " ="},
	'c': {" /"},
	'n': {".", ","},
	'p': {".", ","},
}

// titlePunctuation checks the punctuation between the subfields of 245, where
// leader/18 says that it is there.
func (v *validation) titlePunctuation(i int) {
	if form := v.r.Leader.Form(); form != 'a' && form != 'i' {
		return
	}
	f := &v.r.Fields[i]
	before := ""
	for k, s := range f.Subfields {
		marks := titleMarks[s.Code]
		if k > 0 && before != "" && len(marks) > 0 && !endsWithOne(strings.TrimRight(before, " "), marks) {
			v.add(ProblemPunctuation, i, s.Code, "ISBD has %s before this subfield, but what stands there ends with %q", listMarks(marks), lastRunes(before, 2))
		}
		if isASCIILetter(s.Code) {
			before = s.Value
		}
	}
}

func endsWithOne(s string, marks []string) bool {
	for _, m := range marks {
		if strings.HasSuffix(s, m) {
			return true
		}
	}
	return false
}

// listMarks names marks: `" :", " ;" or " ="`.
func listMarks(marks []string) string {
	var b strings.Builder
	for i, m := range marks {
		switch {
		case i > 0 && i == len(marks)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(`"` + m + `"`)
	}
	return b.String()
}

// lastRunes returns the last n characters of s.
func lastRunes(s string, n int) string {
	r := []rune(s)
	return string(r[max(0, len(r)-n):])
}
