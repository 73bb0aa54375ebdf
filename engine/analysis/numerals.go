package analysis

import (
	"slices"
	"strconv"
	"strings"
)

// countedWords are the words that a number stands after, folded.
var countedWords = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields("war volume vol part pt book bk no number nr chapter act series symphony sonata " +
		"concerto quartet opus op band bd teil heft krieg weltkrieg tome partie livre guerre tomo parte libro " +
		"guerra del deel boek level grade phase episode case type world") {
		set[w] = true
	}
	return set
}()

// numberWords are the English words for the numbers from 0 on.
var numberWords = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve")

// maxRoman is the greatest number that has a roman form here, without the letters L, C,
// D and M, of which too many words are made.
const maxRoman = 39

func roman(n int) string {
	tens, ones := n/10, n%10
	return strings.Repeat("x", tens) + []string{"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"}[ones]
}

// romanNumbers are the roman forms of 1 to maxRoman.
var romanNumbers = func() map[string]int {
	numbers := map[string]int{}
	for n := 1; n <= maxRoman; n++ {
		numbers[roman(n)] = n
	}
	return numbers
}()

// numbers finds the other forms of a number at place i of tokens: after a word that
// numbers follow all of them, after any other word roman for arabic and arabic for
// roman, if the roman form has two letters or more. A number in figures is also meant
// in words, if no other number stands beside it.
func (p *Asked) numbers(tokens []Token, i int) {
	if len(tokens) < 2 || len(p.Words) != 1 || i > 0 && numeric(tokens[i-1].Text) {
		return
	}
	if i > 0 {
		p.inFigures(tokens, i)
	}
	if i+1 == len(tokens) || !numeric(tokens[i+1].Text) {
		p.inWords()
	}
}

// inFigures adds the arabic and the roman form, and to a roman number the word.
func (p *Asked) inFigures(tokens []Token, i int) {
	counted := countedWords[tokens[i-1].Text]
	word := p.Words[0]
	n, isRoman := romanNumbers[word]
	if !isRoman {
		n = slices.Index(numberWords, word)
		if n < 0 {
			n, _ = strconv.Atoi(word)
		} else if !counted {
			return
		}
	}
	if n < 1 || n > maxRoman || isRoman && len(word) < 2 && !counted {
		return
	}
	forms := []string{strconv.Itoa(n)}
	if r := roman(n); len(r) > 1 || counted {
		forms = append(forms, r)
	}
	if counted && isRoman && n < len(numberWords) {
		forms = append(forms, numberWords[n])
	}
	for _, f := range forms {
		if f != word {
			p.Others = append(p.Others, Other{Words: []string{f}, Lesser: true})
		}
	}
}

// inWords adds the word for a number in figures.
func (p *Asked) inWords() {
	if n, err := strconv.Atoi(p.Words[0]); err == nil && n > 0 && n < len(numberWords) && strconv.Itoa(n) == p.Words[0] {
		p.Others = append(p.Others, Other{Words: []string{numberWords[n]}, Lesser: true})
	}
}
