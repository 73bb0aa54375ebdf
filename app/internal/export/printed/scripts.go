package printed

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// rightToLeft says whether the first strong letter of text is written to the left.
func rightToLeft(text string) bool {
	for _, r := range text {
		switch p, _ := bidi.LookupRune(r); p.Class() {
		case bidi.L:
			return false
		case bidi.R, bidi.AL:
			return true
		}
	}
	return false
}

// visual brings a line into the order in which it is drawn from left to right (Unicode,
// UAX #9), with Arabic letters in their joined forms.
func visual(line string) string {
	if isLeftToRight(line) {
		return line
	}
	var p bidi.Paragraph
	if _, err := p.SetString(joinedForms(line)); err != nil {
		return line
	}
	order, err := p.Order()
	if err != nil {
		return line
	}
	drawn := make([]string, order.NumRuns()) // in the order in which they are read
	turned := make([]bool, len(drawn))
	for i := range drawn {
		r := order.Run(i)
		drawn[i], turned[i] = r.String(), r.Direction() == bidi.RightToLeft
		if turned[i] {
			drawn[i] = bidi.ReverseString(drawn[i])
		}
	}
	if rightToLeft(line) {
		slices.Reverse(drawn)
		return strings.Join(drawn, "")
	}
	for i := 0; i < len(drawn); i++ {
		end := i
		for j := i; turned[i] && j < len(drawn) && (turned[j] || !strings.ContainsFunc(drawn[j], unicode.IsLetter)); j++ {
			if turned[j] {
				end = j // numbers between stand in between
			}
		}
		slices.Reverse(drawn[i : end+1])
		i = end
	}
	return strings.Join(drawn, "")
}

// isLeftToRight says that no letter of a line is written to the left.
func isLeftToRight(line string) bool {
	for _, r := range line {
		if r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFC {
			return false
		}
	}
	return true
}

// The forms of an Arabic letter by what it joins, as they follow each other in the block
// of presentation forms (Unicode, U+FE70 to U+FEFC): alone, at the end, at the head, inside.
const (
	alone = iota
	final
	initial
	medial
)

// arabicForms are the forms of each letter; one that joins to the right only has two.
var arabicForms = sync.OnceValue(func() map[rune][]rune {
	out := map[rune][]rune{}
	for form := rune(0xFE80); form <= 0xFEF4; form++ {
		letter, size := utf8.DecodeRuneInString(norm.NFKC.String(string(form)))
		if size == len(norm.NFKC.String(string(form))) {
			out[letter] = append(out[letter], form)
		}
	}
	return out
})

// lamAlef are the ligatures of lam with each alef: alone, and at the end.
var lamAlef = map[rune][2]rune{'\u0622': {'\uFEF5', '\uFEF6'}, '\u0623': {'\uFEF7', '\uFEF8'}, '\u0625': {'\uFEF9', '\uFEFA'}, '\u0627': {'\uFEFB', '\uFEFC'}}

// joinedForms writes Arabic letters as they join their neighbours. Marks over letters
// do not part them.
func joinedForms(text string) string {
	forms, letters := arabicForms(), []rune(text)
	var b strings.Builder
	for i := 0; i < len(letters); i++ {
		own := forms[letters[i]]
		if len(own) < 2 {
			b.WriteRune(letters[i])
			continue
		}
		before, after := neighbour(letters, i, -1), neighbour(letters, i, 1)
		toRight := len(forms[before]) == 4 || before == tatweel
		toLeft := len(own) == 4 && (len(forms[after]) >= 2 || after == tatweel)
		if both, ok := lamAlef[after]; ok && letters[i] == lam && letters[i+1] == after {
			form := both[0]
			if toRight {
				form = both[1]
			}
			b.WriteRune(form)
			i++
			continue
		}
		form := alone
		switch {
		case toRight && toLeft:
			form = medial
		case toRight:
			form = final
		case toLeft:
			form = initial
		}
		b.WriteRune(own[form])
	}
	return b.String()
}

// neighbour is the letter beside another, marks passed over; 0 if there is none.
func neighbour(letters []rune, at, step int) rune {
	for i := at + step; i >= 0 && i < len(letters); i += step {
		if p, _ := bidi.LookupRune(letters[i]); p.Class() != bidi.NSM {
			return letters[i]
		}
	}
	return 0
}

// lam is the letter that has ligatures, tatweel a line that joins letters.
const (
	lam     = '\u0644'
	tatweel = '\u0640'
)
