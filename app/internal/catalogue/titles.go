package catalogue

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"holdfast/engine/analysis"
	"holdfast/marc"
)

// properTitle reads the title field (245, and its 880).
func properTitle(r *reading, f *marc.Field, _ *rule) {
	t := readTitle(f)
	if f.Ind2 > '0' && f.Ind2 <= '9' {
		t.article = int(f.Ind2 - '0')
	}
	r.ownTitle(t, f, isOriginal(f))
	responsibility := trimISBD(joined(f, "c"))
	if isOriginal(f) {
		r.responsibilityOriginal = responsibility
	} else if r.responsibility == "" {
		r.responsibility = responsibility
	}
}

// ownTitle takes in a title of the record's own; only the first one of each
// script is shown.
func (r *reading) ownTitle(t ownTitle, f *marc.Field, original bool) {
	if t.full == "" {
		return
	}
	if n := f.NonFiling; n > 0 && len(f.Subfields) > 0 && n < len(f.Subfields[0].Value) {
		t.article = utf8.RuneCountInString(f.Subfields[0].Value[:n])
	}
	r.whole(t)
	r.titles = append(r.titles, filed{t.full, r.filing(&t)})
	r.word(TitleWords, ClassProper, t.proper)
	r.word(TitleWords, ClassSubtitle, t.rest)
	r.word(TitleWords, ClassPart, t.parts)
	switch {
	case original && r.original.full == "":
		r.original = t
	case !original && r.title.full == "":
		r.title = t
	}
}

// readTitle puts the subfields of 245 together. What is there is taken, in the
// order of the record, so that a title without $a is not blank (T55); the
// medium ($h) is left out, but the mark behind it kept (T79).
func readTitle(f *marc.Field) ownTitle {
	var t ownTitle
	var full, rest, parts heading
	mark, previous := byte(0), byte(0)
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if s.Code == 'c' {
			break
		}
		if strings.IndexByte("abnpkfgsh", s.Code) < 0 {
			continue
		}
		text, next := splitMark(clean(s.Value))
		if s.Code == 'h' {
			if next != 0 {
				mark = next
			}
			continue
		}
		if text == "" {
			continue
		}
		separator := titleSeparator(s.Code, previous, mark)
		if s.Code == 'n' || s.Code == 'p' || s.Code == 'b' || full.b.Len() == 0 {
			text = trimDot(text)
		}
		full.add(separator, text)
		switch {
		case t.proper == "":
			t.proper = trimISBD(text)
		case s.Code == 'n' || s.Code == 'p':
			parts.add(separator, text)
		default:
			rest.add(separator, text)
		}
		mark, previous = next, s.Code
	}
	t.rest, t.parts, t.full = rest.String(), parts.String(), full.String()
	return t
}

// titleSeparator is what ISBD puts between two elements of a title, by the mark
// that the record has and else by the subfield.
func titleSeparator(code, previous, mark byte) string {
	switch code {
	case 'b':
		switch mark {
		case '=':
			return " = "
		case ';':
			return " ; "
		}
		return " : "
	case 'n':
		return ". "
	case 'p':
		if previous == 'n' {
			return ", "
		}
		return ". "
	case 's':
		return ". "
	case 'f', 'g':
		return ", "
	}
	if mark == ':' {
		return " : "
	}
	return " "
}

// whole adds the title to the whole values: proper, proper with parts, full;
// each also without its article.
func (r *reading) whole(t ownTitle) {
	if !r.indexing {
		return
	}
	texts := [...]string{t.proper, t.full, ""}
	if t.parts != "" && t.rest != "" {
		texts[2] = t.proper + ". " + t.parts
	}
	for _, text := range texts {
		r.addWhole(text, t.article)
	}
}

// addWhole adds one title as a whole, and again without its article: that of
// the record if it counts one, else one that the language has (T54).
func (r *reading) addWhole(text string, article int) {
	if !r.indexing || text == "" {
		return
	}
	r.wholes = add(r.wholes, text)
	short := withoutArticle(text, article)
	if short == text {
		short = r.withoutKnownArticle(text)
	}
	r.wholes = add(r.wholes, strings.TrimLeft(short, " "))
	r.wholes = add(r.wholes, unspaced(text))
	r.wholes = add(r.wholes, analysis.Joined(text))
}

// withoutArticle cuts the first n letters, but only at the end of a word, so
// that a wrong count does not eat a letter (T57). Quotes and brackets before
// the article count; marks over letters may or may not.
func withoutArticle(text string, n int) string {
	if n <= 0 {
		return text
	}
	seen := 0
	for i, r := range text {
		if seen >= n-1 && seen <= n+1 && i > 0 {
			before, _ := utf8.DecodeLastRuneInString(text[:i])
			if (before == ' ' || before == '\'' || before == '’' || before == '-') && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
				return text[i:]
			}
		}
		if seen > n+1 {
			return text
		}
		if !unicode.Is(unicode.Mn, r) {
			seen++
		}
	}
	return text
}

// articles are the words that a title may begin with and is not filed under,
// by language. From the lists of initial articles of the Library of Congress;
// words that are numbers or pronouns as often as articles are left out.
var articles = map[string][]string{
	"eng": {"the ", "a ", "an "},
	"fre": {"le ", "la ", "les ", "l'", "l’", "un ", "une ", "des "},
	"ger": {"der ", "die ", "das ", "ein ", "eine "},
	"spa": {"el ", "la ", "los ", "las ", "un ", "una "},
	"ita": {"il ", "lo ", "la ", "gli ", "le ", "l'", "l’", "un ", "uno ", "una ", "un'"},
	"por": {"os ", "as ", "um ", "uma "},
	"cat": {"el ", "la ", "els ", "les ", "l'", "un ", "una "},
	"dut": {"de ", "het ", "een ", "'t "},
	"swe": {"en ", "ett "},
	"dan": {"den ", "det ", "en ", "et "},
	"nor": {"den ", "det ", "en ", "et "},
	"hun": {"az ", "egy "},
	"gre": {"ho ", "hē ", "to ", "ο ", "η ", "το ", "οι ", "τα "},
	"ara": {"al-", "el-"},
	"heb": {"ha-", "he-"},
	"rum": {"un ", "o "},
}

func (r *reading) withoutKnownArticle(text string) string {
	for _, article := range articles[r.languageCode()] {
		if len(text) > len(article) && strings.EqualFold(text[:len(article)], article) {
			return text[len(article):]
		}
	}
	return text
}

// uniformTitle reads 130 and 240: another name of the same work.
func uniformTitle(r *reading, f *marc.Field, rule *rule) {
	text := titleText(f, rule.codes)
	if text == "" || isCollective(text) {
		return
	}
	article := f.Ind2
	if f.Tag == "130" {
		article = f.Ind1
	}
	r.addWhole(text, int(max(article, '0')-'0'))
	r.titles = append(r.titles, filed{text, withoutArticle(text, int(max(article, '0')-'0'))})
	r.addWhole(trimISBD(clean(f.Sub('a'))), 0)
	r.keepTitle(text)
	if text != r.title.proper {
		r.word(TitleWords, rule.class, text)
	}
	r.show(rule.label, f, text)
}

// isCollective says whether a uniform title names a kind of collection, not a work.
func isCollective(text string) bool {
	head, _, _ := strings.Cut(strings.ToLower(text), ".")
	switch head {
	case "works", "selections", "correspondence", "poems", "plays", "novels", "short stories", "essays", "prose works", "laws, etc", "treaties, etc", "speeches", "songs", "sonatas", "symphonies", "concertos":
		return true
	}
	return false
}

// otherTitle reads the fields with one more title: variants (246, 247), series,
// added and linked titles. Variants are titles of the record's own and count as
// whole values; those of others are words only.
func otherTitle(r *reading, f *marc.Field, rule *rule) {
	text := titleText(f, rule.codes)
	if text == "" {
		return
	}
	switch rule.class {
	case ClassVariant:
		r.addWhole(text, 0)
		r.titles = append(r.titles, filed{text, r.withoutKnownArticle(text)})
	case ClassSeries:
		r.inSeries(titleText(f, strings.ReplaceAll(rule.codes, "v", "")))
	}
	r.keepTitle(text)
	r.word(TitleWords, rule.class, text)
	if rule.class == ClassSeries {
		r.word(SeriesWords, 0, text)
	}
	r.show(rule.label, f, text)
}

// keepTitle remembers a title for a record that has none of its own.
func (r *reading) keepTitle(text string) {
	if r.otherTitle == "" {
		r.otherTitle = text
	}
}

// partTitles reads titles that repeat within one field, each an occurrence of
// its own (505 $t).
func partTitles(r *reading, f *marc.Field, rule *rule) {
	for i := range f.Subfields {
		if s := &f.Subfields[i]; s.Code == 't' {
			text, _, _ := strings.Cut(clean(s.Value), " / ")
			r.word(TitleWords, rule.class, trimISBD(strings.TrimRight(text, " -")))
		}
	}
	r.show(rule.label, f, joined(f, rule.codes))
}

// noTitle stands for the title of a record that has none at all.
const noTitle = "[No title]"

// anyTitle names a record without a title of its own: by another title in it,
// else by a note that it has none. A hit is never blank (T55).
func (r *reading) anyTitle() string {
	if r.otherTitle != "" {
		return r.otherTitle
	}
	return noTitle
}

// titleText joins the subfields of a title in another field, as a heading.
func titleText(f *marc.Field, codes string) string {
	var h heading
	for i := range f.Subfields {
		s := &f.Subfields[i]
		if strings.IndexByte(codes, s.Code) < 0 {
			continue
		}
		text := trimISBD(clean(s.Value))
		separator := ". "
		switch {
		case text != "" && text[0] == '(':
			separator = " "
		case s.Code == 'b':
			separator = " : "
		case s.Code == 'v':
			separator = " ; "
		case s.Code == 'm' || s.Code == 'r':
			separator = ", "
		}
		h.add(separator, text)
	}
	return h.String()
}

// IsArticle reports whether a folded word is an article of some language, with which
// a title may begin that is not filed under it.
func IsArticle(word string) bool { return articleWords()[word] }

var articleWords = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, list := range articles {
		for _, a := range list {
			all[analysis.Fold(a)] = true
		}
	}
	return all
})
