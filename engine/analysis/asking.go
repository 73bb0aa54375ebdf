package analysis

import (
	"slices"
	"strings"
)

// Asked is a part of a question: a word, or what was typed as one.
type Asked struct {
	// Words are the part's words as the texts of documents have them in order.
	Words []string
	// Terms are what a document must have for it: the words or, of several characters
	// of a script without spaces, each two that follow each other. The sign & asks
	// for none.
	Terms []string
	// Orders are other words than Words that may stand in their place in a phrase, or in
	// a whole value.
	Orders [][]string
	// Others are other words that the part may be found by.
	Others []Other
}

// Other is what may be written for a part of a question.
type Other struct {
	Words []string
	// Lesser others mean what was typed but are not a way to write it: 2 for II.
	Lesser bool
}

// Ask returns the parts of a question in order, with what may be written for each.
// That it may be written at all is for the words of an index to say.
func Ask(text string) []Asked {
	tokens := Words(text)
	parts := make([]Asked, 0, len(tokens))
	signs := 0
	for i := 0; i < len(tokens); {
		n := typedAsOne(text, tokens[i:])
		part := Asked{Words: textsOf(tokens[i : i+n])}
		typed := text[tokens[i].Start:tokens[i].End]
		switch {
		case isSign(typed) && n == 1:
			signs++
			for _, w := range andWords {
				part.Orders = append(part.Orders, []string{w})
			}
		case n > 1 && single(tokens[i].Text):
			for k := 1; k < n; k++ {
				part.Terms = append(part.Terms, part.Words[k-1]+part.Words[k])
			}
		default:
			part.Terms = part.Words
			part.others(text, tokens[i:i+n])
		}
		part.numbers(tokens, i)
		parts = append(parts, part)
		i += n
	}
	if signs == len(parts) {
		for i := range parts {
			parts[i].Terms = parts[i].Words
		}
	}
	return parts
}

func textsOf(tokens []Token) []string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.Text
	}
	return words
}

// typedAsOne is how many tokens from the first on were typed as one word.
func typedAsOne(text string, tokens []Token) int {
	n := 1
	for n < len(tokens) && tokens[n].Start == tokens[n-1].End && bigram(tokens[n-1].Text, tokens[n].Text) != "" {
		n++
	}
	if n == 1 && !single(tokens[0].Text) {
		n = chain(text, tokens)
	}
	return n
}

// others finds what may be written for words that were typed as one.
func (p *Asked) others(text string, tokens []Token) {
	if len(tokens) > 1 {
		p.Others = append(p.Others, Other{Words: []string{join(tokens)}})
		if len(tokens) == 2 && arabicArticle(tokens[0].Text, tokens[1].Text) {
			p.Others = append(p.Others, Other{Words: []string{tokens[1].Text}})
		}
		return
	}
	t := &tokens[0]
	if long := spelledOut(text[t.Start:t.End]); long != "" && long != t.Text {
		p.Others = append(p.Others, Other{Words: []string{long}})
	}
	if len(t.Text) > 1 && slices.Contains(andWords, t.Text) {
		p.Orders = append(p.Orders, []string{And})
	}
	if short := unspelled.Replace(t.Text); short != t.Text {
		p.Orders = append(p.Orders, []string{short})
	}
}

// unspelled makes of letters that are spelled out what folding makes of them when
// they are not. A document that has the long form beside its words has the short one
// in their order.
var unspelled = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u", "aa", "a")

// arabicArticle reports whether a romanised word before a hyphen is the Arabic
// article, or what it becomes before some consonants.
func arabicArticle(article, noun string) bool {
	switch article {
	case "al", "el", "ul":
		return true
	case "ad", "ar", "as", "at", "az", "an", "ash", "ath", "adh":
		return strings.HasPrefix(noun, article[1:])
	}
	return false
}
