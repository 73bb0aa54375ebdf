package app

import (
	"slices"
	"strings"
	"unicode"

	"holdfast/engine/analysis"
)

// A title in its original script stands in a hit with its romanised form behind it, as the
// record ties the two by $6. Words typed for one of them are marked in the other too: word
// by word where both have as many, else the whole part of the title, between two signs of
// ISBD, that they stand in.

// romanisedBehind stands between a title and its romanised form.
const romanisedBehind = " · "

// linked adds to the marks of a title those of the words that they stand for in its other
// script.
func linked(text string, found []analysis.Span) []analysis.Span {
	original, romanised, pair := scripts(text)
	if !pair || len(found) == 0 {
		return found
	}
	all := slices.Clone(found)
	ours, theirs := partsOf(text, original), partsOf(text, romanised)
	if cut := strings.HasSuffix(text, "…"); cut && len(ours) >= len(theirs) {
		ours, theirs = ours[:len(theirs)-1], theirs[:len(theirs)-1] // what was cut off has no pair
	}
	if len(ours) != len(theirs) {
		ours, theirs = []analysis.Span{original}, []analysis.Span{romanised}
	}
	for i := range ours {
		all = append(all, carried(text, found, ours[i], theirs[i])...)
		all = append(all, carried(text, found, theirs[i], ours[i])...)
	}
	return joined(all)
}

// scripts are where the title in its original script and the romanised one stand.
func scripts(text string) (original, romanised analysis.Span, pair bool) {
	at := strings.Index(text, romanisedBehind)
	if at < 0 {
		return original, romanised, false
	}
	original, romanised = analysis.Span{Start: 0, End: at}, analysis.Span{Start: at + len(romanisedBehind), End: len(text)}
	foreign := func(r rune) bool { return unicode.IsLetter(r) && !unicode.In(r, unicode.Latin, unicode.Lm) }
	return original, romanised, strings.ContainsFunc(text[:at], foreign) && !strings.ContainsFunc(text[romanised.Start:], foreign)
}

// partsOf are the parts of a title between signs of ISBD.
func partsOf(text string, in analysis.Span) (parts []analysis.Span) {
	from := in.Start
	for at := in.Start; at < in.End; at++ {
		if at+3 <= in.End && text[at] == ' ' && text[at+2] == ' ' && strings.IndexByte(":=;/", text[at+1]) >= 0 {
			parts = append(parts, analysis.Span{Start: from, End: at})
			from = at + 3
		}
	}
	return append(parts, analysis.Span{Start: from, End: in.End})
}

// carried are the marks in part to that those of part from stand for.
func carried(text string, found []analysis.Span, from, to analysis.Span) (spans []analysis.Span) {
	marked := func(s analysis.Span) bool {
		return slices.ContainsFunc(found, func(f analysis.Span) bool { return f.Start < s.End && s.Start < f.End })
	}
	if !marked(from) {
		return nil
	}
	words, others := pairs(text, from, to)
	if len(words) != len(others) {
		if len(others) == 0 {
			return nil
		}
		return []analysis.Span{{Start: others[0].Start, End: others[len(others)-1].End}}
	}
	for i := range words {
		if marked(words[i]) {
			spans = append(spans, others[i])
		}
	}
	return spans
}

// pairs are the words of two parts: between blanks, or where that does not make as many of
// both, each Chinese character for itself.
func pairs(text string, a, b analysis.Span) (words, others []analysis.Span) {
	words, others = wordsBetween(text, a, false), wordsBetween(text, b, false)
	if len(words) != len(others) {
		words, others = wordsBetween(text, a, true), wordsBetween(text, b, true)
	}
	return words, others
}

// wordsBetween are the pieces of a part between blanks, without signs at their ends; with
// apart each Chinese character is one.
func wordsBetween(text string, in analysis.Span, apart bool) (words []analysis.Span) {
	start, end := -1, 0
	put := func() {
		if start >= 0 {
			words = append(words, analysis.Span{Start: start, End: end})
		}
		start = -1
	}
	for i, r := range text[in.Start:in.End] {
		at, next := in.Start+i, in.Start+i+len(string(r))
		switch {
		case unicode.IsSpace(r):
			put()
		case apart && unicode.Is(unicode.Han, r):
			put()
			words = append(words, analysis.Span{Start: at, End: next})
		case unicode.In(r, unicode.Letter, unicode.Number, unicode.Mark):
			if start < 0 {
				start = at
			}
			end = next
		}
	}
	put()
	return words
}

// joined are spans in order, those that meet as one.
func joined(spans []analysis.Span) (out []analysis.Span) {
	slices.SortFunc(spans, func(a, b analysis.Span) int { return a.Start - b.Start })
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}
