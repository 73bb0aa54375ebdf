package union

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Feature is something about which two records may agree.
type Feature uint8

// The features. Their names are those of ledgers and rule files.
const (
	OnOCLC Feature = iota + 1
	OnLCCN
	OnISBN
	OnISSN
	OnTitle
	OnAuthor
	OnYear
	OnPages
	OnPublisher
	OnEdition
	OnLanguage
	// OnFirstWords is the first four words of the title, OnLongKey one key made of
	// all that a title page says.
	OnFirstWords
	OnLongKey
	// OnSeries is the number in a series that both name.
	OnSeries
)

var featureNames = [...]string{"", "oclc", "lccn", "isbn", "issn", "title", "author", "year", "pages", "publisher", "edition", "language", "first words", "long key", "series"}

// String is the name that rule files and ledgers use.
func (f Feature) String() string { return word(featureNames[:], int(f)) }

// keyKinds are the keys of the features that are numbers, 0 for others.
var keyKinds = [...]KeyKind{OnOCLC: KeyOCLC, OnLCCN: KeyLCCN, OnISBN: KeyISBN, OnISSN: KeyISSN, OnLongKey: 0}

// isNumber says whether a feature is a number.
func (f Feature) isNumber() bool { return int(f) < len(keyKinds) && keyKinds[f] != 0 }

// agreement is how far two records agree in a feature.
type agreement struct {
	// known is false if either says nothing of it.
	known bool
	// share is from 0 to 1; 0 contradicts.
	share float64
	// says is a clause for a person: "1995 and 1996".
	says string
}

// wording says whether an agreement says what was compared, which costs more than to
// compare it; numbers that are shared are always said.
type wording bool

// both is "a and b".
func (w wording) both(a, b string) string {
	if !w {
		return ""
	}
	return a + " and " + b
}

// numbers is "a and b", or "a" if they are the same.
func (w wording) numbers(a, b int) string {
	switch {
	case !bool(w):
		return ""
	case a == b:
		return strconv.Itoa(a)
	}
	return fmt.Sprintf("%d and %d", a, b)
}

// agree compares a and b in a feature.
func agree(f Feature, a, b *Facts, w wording) agreement {
	switch f {
	case OnOCLC, OnLCCN, OnISBN, OnISSN:
		return agreeOnNumber(keyKinds[f], a.Keys, b.Keys, w)
	case OnTitle:
		return agreeOnTitle(a, b, w)
	case OnAuthor:
		return agreeOnAuthor(a, b, w)
	case OnYear:
		return agreeOnYear(a, b, w)
	case OnPages:
		return agreeOnPages(a.Pages, b.Pages, w)
	case OnPublisher:
		return agreeOnPublisher(a.Publisher, b.Publisher, w)
	case OnEdition:
		return agreeOnEdition(a, b, w)
	case OnLanguage:
		return agreeOnText(a.Language, b.Language, w)
	case OnFirstWords:
		return agreeOnText(firstWords(a.Title, 4), firstWords(b.Title, 4), w)
	case OnLongKey:
		return agreeOnText(LongKey(a), LongKey(b), w)
	case OnSeries:
		return agreeOnSeries(a.Series, b.Series, w)
	}
	return agreement{}
}

// agreeOnText wants two texts to be the same.
func agreeOnText(a, b string, w wording) agreement {
	switch {
	case a == "" || b == "":
		return agreement{}
	case a == b:
		return agreement{true, 1, a}
	}
	return agreement{true, 0, w.both(a, b)}
}

// agreeOnNumber wants a number of both. Two records may each have several.
func agreeOnNumber(kind KeyKind, a, b []Key, w wording) agreement {
	var one, other string
	for _, k := range a {
		if k.Kind != kind {
			continue
		}
		if slices.Contains(b, k) {
			return agreement{true, 1, k.Value}
		}
		one = k.Value
	}
	for _, k := range b {
		if k.Kind == kind {
			other = k.Value
		}
	}
	if one == "" || other == "" {
		return agreement{}
	}
	return agreement{true, 0, w.both(one, other)}
}

// closed is text without its blanks: two cataloguers part words differently.
func closed(s string) string { return strings.ReplaceAll(s, " ", "") }

func shorter(a, b string) string {
	if len(b) < len(a) {
		return b
	}
	return a
}

// quote shortens a text and puts it in quotation marks.
func quote(s string) string {
	if len(s) > 60 {
		s = clipTo(s, 60) + "…"
	}
	return "\"" + s + "\""
}

// agreeOnAuthor compares main entries; one that has none may name the other's
// among its added entries.
func agreeOnAuthor(a, b *Facts, w wording) agreement {
	switch {
	case a.Main.IsZero() && b.Main.IsZero():
		return sharedNames(a.Names, b.Names, w)
	case a.Main.IsZero():
		return namedIn(b.Main, a.Names, w)
	case b.Main.IsZero():
		return namedIn(a.Main, b.Names, w)
	case latin(a.Main.Surname) != latin(b.Main.Surname):
		return agreement{} // in two scripts
	}
	says := ""
	if w {
		if says = a.Main.String(); a.Main != b.Main {
			says += " and " + b.Main.String()
		}
	}
	share := a.Main.share(b.Main)
	if share == 0 && a.Main.Surname != b.Main.Surname && (contains(a.Names, b.Main.Surname) || contains(b.Names, a.Main.Surname)) {
		share = 0.8
	}
	return agreement{true, share, says}
}

func sharedNames(a, b []string, w wording) agreement {
	if len(a) == 0 || len(b) == 0 {
		return agreement{}
	}
	for _, n := range a {
		if contains(b, n) {
			return agreement{true, 0.9, n}
		}
	}
	return agreement{true, 0.2, w.both(a[0], b[0])}
}

// namedIn looks for a main entry among the added ones of a record without any;
// that it is not there says little.
func namedIn(n Name, names []string, w wording) agreement {
	if contains(names, n.Surname) || contains(names, strings.TrimSpace(n.Surname+" "+n.Forename)) {
		if !w {
			return agreement{true, 0.9, ""}
		}
		return agreement{true, 0.9, n.String()}
	}
	return agreement{}
}

// share compares two names of persons or bodies.
func (n Name) share(m Name) float64 {
	if n.Born != 0 && m.Born != 0 && n.Born != m.Born {
		return 0
	}
	same := n.Surname == m.Surname
	if !same && (len(n.Surname) < 4 || !misspelt(n.Surname, m.Surname)) {
		return 0
	}
	first := forenames(n.Forename, m.Forename)
	if !same {
		return first * 0.85
	}
	return first
}

// forenames compares what stands after the comma: the same, initials of each
// other, or one with more names than the other.
func forenames(a, b string) float64 {
	if a == b {
		return 1
	}
	if a == "" || b == "" {
		return 0.8
	}
	wa, wb := strings.Fields(a), strings.Fields(b)
	for i := range min(len(wa), len(wb)) {
		if wa[i] != wb[i] && !initial(wa[i], wb[i]) && !initial(wb[i], wa[i]) && !misspelt(wa[i], wb[i]) {
			return 0
		}
	}
	return 0.9
}

func initial(short, long string) bool { return len(short) == 1 && strings.HasPrefix(long, short) }

// String is the name as a clause has it.
func (n Name) String() string {
	if n.Forename == "" {
		return n.Surname
	}
	return n.Surname + ", " + n.Forename
}

// agreeOnYear compares years of publication. A year of a copyright or of an
// original that stands beside may be the one that the other record gives.
func agreeOnYear(a, b *Facts, w wording) agreement {
	if a.Year == 0 || b.Year == 0 {
		return agreement{}
	}
	if a.Year == b.Year {
		return agreement{true, 1, w.numbers(a.Year, a.Year)}
	}
	says := w.numbers(a.Year, b.Year)
	beside := !a.Reprint && a.Other == b.Year || !b.Reprint && b.Other == a.Year
	switch d := a.Year - b.Year; {
	case beside && d >= -2 && d <= 2:
		return agreement{true, 0.8, says}
	case d == 1 || d == -1:
		return agreement{true, 0.4, says}
	}
	return agreement{true, 0, says}
}

func agreeOnPages(a, b int, w wording) agreement {
	if a == 0 || b == 0 {
		return agreement{}
	}
	if a == b {
		return agreement{true, 1, w.numbers(a, a)}
	}
	says := w.numbers(a, b)
	d := max(a-b, b-a)
	switch {
	case d <= 4 && d*10 <= max(a, b):
		return agreement{true, 0.8, says}
	case d*20 <= max(a, b):
		return agreement{true, 0.4, says}
	}
	return agreement{true, 0, says}
}

// agreeOnPublisher looks for words of both; houses are called in many ways, and two
// offices of one government have a word in common.
func agreeOnPublisher(a, b string, w wording) agreement {
	if a == "" || b == "" || latin(a) != latin(b) {
		return agreement{}
	}
	if a == b {
		return agreement{true, 1, a}
	}
	wa, wb := strings.Fields(a), strings.Fields(b)
	shared := 0
	for _, w := range wa {
		if len(w) > 2 && contains(wb, w) {
			shared++
		}
	}
	switch {
	case shared*2 >= min(len(wa), len(wb)):
		return agreement{true, 0.9, w.both(a, b)}
	case compareTitles(a, b).pairs >= 0.75:
		return agreement{true, 0.8, w.both(a, b)}
	case shared > 0:
		return agreement{true, 0.4, w.both(a, b)}
	}
	return agreement{true, 0, w.both(a, b)}
}

// agreeOnEdition takes a record that names no edition for the first, which is
// seldom named; that is no more than likely.
func agreeOnEdition(a, b *Facts, w wording) agreement {
	switch {
	case a.Edition == 0 && b.Edition == 0:
		return agreement{}
	case a.Edition == b.Edition:
		return agreement{true, 1, w.numbers(a.Edition, a.Edition)}
	case a.Edition == 0 || b.Edition == 0:
		if max(a.Edition, b.Edition) == 1 {
			return agreement{}
		}
		if !w {
			return agreement{true, 0.3, ""}
		}
		return agreement{true, 0.3, fmt.Sprintf("%d, and not said", max(a.Edition, b.Edition))}
	}
	return agreement{true, 0, w.numbers(a.Edition, b.Edition)}
}

// firstWords is the first n words that tell something, or "" if there are fewer.
func firstWords(title string, n int) string {
	w := telling(title)
	if len(w) < n {
		return ""
	}
	return strings.Join(w[:n], " ")
}
