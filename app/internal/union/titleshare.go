package union

import "strings"

// agreeOnTitle compares titles proper first; what follows them is often left out.
func agreeOnTitle(a, b *Facts, w wording) agreement {
	l := titleLikeness(a, b)
	if !l.comparable {
		return agreement{}
	}
	says := "the same"
	if w && a.Title != b.Title {
		says = quote(a.Title) + " and " + quote(b.Title)
	}
	if share, apart := partShare(a, b); apart {
		if w {
			says = quote(wholeTitle(a)) + " and " + quote(wholeTitle(b))
		}
		return agreement{true, share, says}
	}
	if a.Title == b.Title || closed(a.Title) == closed(b.Title) {
		return agreement{true, 1, says}
	}
	if a.Proper == b.Proper {
		return agreement{true, properShare(a, b), says}
	}
	return agreement{true, likeShare(a, b, l), says}
}

// partShare is the share of titles with parts that may be two; apart is false if
// nothing says so.
func partShare(a, b *Facts) (share float64, apart bool) {
	p, q := a.Part, b.Part
	switch {
	case p.Title == "" && q.Title == "":
		return 0, false
	case p.Title != "" && q.Title != "" && otherWords(p.Title, q.Title):
		return otherPart, true
	case p.Number != "" && p.Number == q.Number:
		return 0, false
	case otherWords(wholeTitle(a), wholeTitle(b)):
		return otherPart, true
	case p.Title != "" && q.Title != "" && furtherWord(p.Title, q.Title):
		return moreWords, true
	}
	return 0, false
}

// wholeTitle is the title with that of the part.
func wholeTitle(f *Facts) string { return strings.TrimSpace(f.Title + " " + f.Part.Title) }

// otherPart is the share of titles that are alike but for a word: "Flood study : town
// of Epsom" and "Flood study : town of Boscawen" are two of a kind, not one.
const otherPart = 0.3

// moreWords is the share of titles of which one says more than the other: a person is
// asked, unless a number is the same.
const moreWords = 0.6

// properShare is the share of records with the same title proper: less if both
// say what follows, and say different things.
func properShare(a, b *Facts) float64 {
	ra, rb := remainder(a), remainder(b)
	switch {
	case ra == rb:
		return 1
	case ra == "" || rb == "":
		if a.Pages == 0 || b.Pages == 0 {
			return moreWords // "Flood study" may be that of any town
		}
		return 1
	}
	l := compareTitles(ra, rb)
	switch other := otherWords(ra, rb); {
	case other && (l.words > 0 || l.pairs >= 0.5):
		return otherPart
	case !other && !l.begins && furtherWord(ra, rb):
		return moreWords
	case !other && l.pairs >= 0.7:
		return 0.95
	}
	return moreWords
}

// remainder is what follows the title proper.
func remainder(f *Facts) string { return strings.TrimSpace(strings.TrimPrefix(f.Title, f.Proper)) }

// likeShare is the share of titles that are not the same.
func likeShare(a, b *Facts, l likeness) float64 {
	other := otherWords(a.Title, b.Title)
	switch {
	case furtherWords(a.Proper, b.Proper), !other && !l.begins && furtherWord(a.Title, b.Title) && l.pairs >= 0.6:
		return moreWords
	case !other && l.pairs >= 0.8:
		return 0.9 // the same words, but for a letter
	case slips(closed(a.Title), closed(b.Title), 2) && l.pairs >= 0.8, !other && l.pairs >= 0.6:
		return 0.75 // words parted differently, or misspelt more than once
	case other:
		return otherShare(l)
	case l.begins && len(telling(shorter(a.Title, b.Title))) >= 2:
		return 0.85
	case l.begins:
		return 0.5
	case l.pairs >= 0.9:
		return 0.8
	case l.pairs >= 0.75 || l.words >= 0.8:
		return 0.4
	}
	return 0
}

// otherShare is the share of titles that each have a word of their own.
func otherShare(l likeness) float64 {
	if l.pairs >= 0.75 || l.words >= 0.8 {
		return otherPart
	}
	return 0
}

// furtherWord says whether one of two titles has a word that the other has not.
func furtherWord(a, b string) bool {
	wa, wb := telling(clip(a)), telling(clip(b))
	return lacking(wa, wb) || lacking(wb, wa)
}

// furtherWords says that one title proper goes on for two words or more where the
// other ends.
func furtherWords(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a != "" && strings.HasPrefix(b, a+" ") && len(telling(b))-len(telling(a)) >= 2
}
