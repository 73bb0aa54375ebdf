package citation

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// title joins title and subtitle, which stand apart as ISBD has it, by a colon alone.
func title(title, subtitle string) string {
	t := strings.TrimSpace(title)
	if subtitle == "" {
		return t
	}
	subtitle = strings.ReplaceAll(subtitle, " : ", ": ")
	if strings.HasSuffix(t, "?") || strings.HasSuffix(t, "!") || strings.HasSuffix(t, ":") {
		return t + " " + subtitle
	}
	return t + ": " + subtitle
}

// whole is the title of a work in its case of the catalogue.
func (w *Work) whole() string { return title(w.Title, w.Subtitle) }

// headlined is whole in headline style if it is English.
func (w *Work) headlined() string { return title(w.cased(w.Title), w.cased(w.Subtitle)) }

// cased is a name in the language of the work, in headline style if that is English.
func (w *Work) cased(name string) string {
	if !w.English {
		return name
	}
	return headline(name)
}

// published is the date of the work, of an article that of its host.
func (w *Work) published() string {
	if w.Host.Date != "" {
		return w.Host.Date
	}
	return w.Date
}

// small are the words that headline style leaves small inside a title: articles,
// conjunctions, and prepositions of any length.
var small = set(`a an the and but for or nor as at by from in into of off on onto out over per than to up
	upon via with about above across after against along among around before behind below beneath beside
	besides between beyond during inside near outside through throughout toward towards under underneath until
	within without vs v`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// headline writes an English title with capitals, after CMOS 8.159. Words that have a
// capital already are left alone.
func headline(s string) string {
	words := strings.Split(s, " ")
	for i, w := range words {
		bare := strings.ToLower(strings.Trim(w, ",.;:!?\"'()[]“”‘’"))
		first := i == 0 || strings.HasSuffix(words[i-1], ":") || words[i-1] == ":" || strings.HasSuffix(words[i-1], "?") || strings.HasSuffix(words[i-1], "—")
		if small[bare] && !first && i != len(words)-1 {
			continue
		}
		parts := strings.Split(w, "-")
		for k, p := range parts {
			if k == 0 || !small[strings.ToLower(p)] {
				parts[k] = raised(p)
			}
		}
		words[i] = strings.Join(parts, "-")
	}
	return strings.Join(words, " ")
}

// raised writes the first letter of a word large that is in small letters.
func raised(w string) string {
	for i, r := range w {
		if !unicode.IsLetter(r) {
			continue
		}
		if strings.IndexFunc(w, unicode.IsUpper) >= 0 {
			return w
		}
		return w[:i] + string(unicode.ToUpper(r)) + w[i+utf8.RuneLen(r):]
	}
	return w
}

// ordinals are English words of editions.
var ordinals = map[string]string{"first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th",
	"seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th", "eleventh": "11th", "twelfth": "12th"}

// editionWords are words of statements of edition and their short forms.
var editionWords = map[string]string{"edition": "ed.", "edn": "ed.", "ed": "ed.", "revised": "rev.", "rev": "rev.",
	"enlarged": "enl.", "enl": "enl.", "abridged": "abr.", "american": "American", "british": "British"}

// edition is a statement of edition in the short form of references, "" for a first one.
func edition(s string) string {
	s = strings.Trim(strings.TrimSpace(s), "[]")
	s, _, _ = strings.Cut(s, " / ")
	words := strings.Fields(s)
	for i, w := range words {
		bare := strings.ToLower(strings.Trim(w, ".,;[]"))
		mark := ""
		if strings.HasSuffix(w, ",") {
			mark = ","
		}
		if o, ok := ordinals[bare]; ok {
			words[i] = o + mark
		} else if short, ok := editionWords[bare]; ok {
			words[i] = short + mark
		}
	}
	s = strings.Join(words, " ")
	if first[strings.ToLower(s)] {
		return ""
	}
	return s
}

// first are statements that say no more than that an edition is the first.
var first = map[string]bool{"1st ed.": true, "1. aufl.": true, "1. auflage": true, "1re éd.": true, "1. ed.": true, "1a ed.": true, "[1st ed.]": true, "ed.": true}

// year is a date of the catalogue taken apart.
type year struct {
	// from and to are years, to "" for one year; open means that it goes on.
	from, to string
	open     bool
	// about means that it is not sure, inferred that it is not on the work.
	about, inferred bool
}

var years = regexp.MustCompile(`^(\d{4})(?:[-–](\d{4})?)?$`)

// readYear reads a date as the catalogue shows it; its from is "" where no year is told.
func readYear(s string) year {
	var y year
	y.inferred = strings.ContainsAny(s, "[]")
	y.about = strings.Contains(s, "?") || strings.Contains(s, "ca.") || strings.Contains(s, "circa")
	s = strings.NewReplacer("[", "", "]", "", "?", "", "©", "", "ca.", "", "circa", "", "i.e.", "").Replace(s)
	s = strings.TrimLeft(strings.TrimSpace(s), "cp ")
	m := years.FindStringSubmatch(strings.TrimRight(s, ".,"))
	if m == nil {
		return year{}
	}
	y.from, y.to = m[1], m[2]
	y.open = y.to == "" && strings.ContainsAny(s, "-–")
	return y
}

// span writes first and last year with a dash between; present stands for an open end.
func (y year) span(dash, present string) string {
	switch {
	case y.open:
		return y.from + dash + present
	case y.to != "" && y.to != y.from:
		return y.from + dash + y.to
	}
	return y.from
}

// dashed writes a range of pages with an en dash.
func dashed(s string) string { return strings.ReplaceAll(s, "-", "–") }

// isRange says that pages are more than one.
func isRange(s string) bool { return strings.ContainsAny(s, "-–, ") }

// pages writes "p. 5" or "pp. 5-9".
func pages(s string) string {
	if s == "" {
		return ""
	}
	if isRange(s) {
		return "pp. " + s
	}
	return "p. " + s
}

// address is where a work is read: its DOI, else its URL.
func (w *Work) address() string {
	if w.DOI != "" {
		return "https://doi.org/" + w.DOI
	}
	return w.URL
}

// numbered writes a number with a word before it, unless it has one of its own.
func numbered(word, number string) string {
	if number == "" {
		return ""
	}
	if r, _ := utf8.DecodeRuneInString(number); unicode.IsDigit(r) || strings.Trim(number, "IVXLCDM") == "" {
		return word + number
	}
	return number
}
