package analysis

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// hanGroups are the Han characters that are written for one another: traditional
// and simplified Chinese, old and new Japanese forms. The first of a group stands
// for all. Source: the character dictionaries of OpenCC; see the folder generate.
//
//go:embed han.txt
var hanGroups string

// hanReplaced are further groups: characters that Japanese writes with another of the
// same sound since the list of 1946 (the Language Council's 同音の漢字による書きかえ, 1956).
const hanReplaced = " 州洲"

// hanForms leads from each character of a group to its first.
var hanForms = sync.OnceValue(func() map[rune]rune {
	forms := make(map[rune]rune, 1<<13)
	for _, group := range strings.Fields(hanGroups + hanReplaced) {
		head, n := utf8.DecodeRuneInString(group)
		for _, r := range group[n:] {
			forms[r] = head
		}
	}
	return forms
})

// firstHan is the first character that may be in the table.
const firstHan = 0x3400

// letterForm is the letter that stands for r in words: one form of a Han character,
// and one of the Arabic letters that are written for one another, which those with
// a hamza become by losing their mark. Digits of Arabic are those of Europe.
func letterForm(r rune) rune {
	switch {
	case r >= firstHan:
		if head, ok := hanForms()[r]; ok {
			return head
		}
	case r < 0x0621 || r > 0x06F9:
	case r == 'ى', r == 'ی': // alif maqsura, Persian yeh
		return 'ي'
	case r == 'ة', r == 'ە', r == 'ہ', r == 'ھ': // teh marbuta, forms of heh
		return 'ه'
	case r == 'ٱ': // alif wasla
		return 'ا'
	case r == 'ک': // keheh
		return 'ك'
	case r >= '٠' && r <= '٩':
		return r - '٠' + '0'
	case r >= '۰' && r <= '۹':
		return r - '۰' + '0'
	}
	return r
}
