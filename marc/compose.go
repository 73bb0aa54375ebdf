package marc

import (
	"sync"

	"golang.org/x/text/unicode/norm"
)

// Marks of U+0300 to U+033F with an ASCII letter are by far the commonest; they
// are composed by a table, all else by package norm.
const (
	firstMark = 0x300
	lastMark  = 0x33F
)

var composed = sync.OnceValue(func() *[lastMark - firstMark + 1][128]rune {
	var t [lastMark - firstMark + 1][128]rune
	for m := range t {
		for c := range t[m] {
			if !isAlnum(byte(c)) {
				continue
			}
			s := []rune(norm.NFC.String(string([]rune{rune(c), rune(firstMark + m)})))
			if len(s) == 1 {
				t[m][c] = s[0]
			}
		}
	}
	return &t
})

// compose returns the one character that letter and mark make, or 0.
func compose(letter, mark rune) rune {
	if letter < 0x80 && mark >= firstMark && mark <= lastMark {
		return composed()[mark-firstMark][letter]
	}
	return 0
}
