package judge

import (
	"strings"
)

// oneSlip makes one mistake: in a rare word, in the surname, two words in the other
// order, two words joined.
func oneSlip(b *book, s *shelf) *Case {
	words := strings.Fields(typed(b.title.bare()))
	if len(words) < 2 || len(words) > 8 || !isLatin(b.title.proper) {
		return nil
	}
	title := "title:" + fold(b.title.bare())
	text := strings.Join(words, " ")
	switch hash(b.control, "slip") % 4 {
	case 0:
		w := b.rareWord(s)
		if len(w) < 7 || plain(w) != w {
			return nil
		}
		return find(3, strings.Replace(text, w, slipped(w), 1)).fits(title).withHelp()
	case 1:
		n := b.author()
		if n == nil || len(n.family) < 6 || plain(n.family) != n.family || strings.Contains(n.family, " ") {
			return nil
		}
		return find(3, slipped(n.family)+" "+text).fits(title, "by:"+fold(n.family)).withHelp()
	case 2:
		words[0], words[1] = words[1], words[0]
		return find(3, strings.Join(words, " ")).fits(title).withHelp()
	}
	if len(fold(words[0])) < 4 || len(fold(words[1])) < 4 {
		return nil
	}
	return find(3, words[0]+strings.ToLower(text[len(words[0])+1:])).fits(title).withHelp()
}

// slipped is a word with two letters in its middle exchanged, or one left out if they
// are the same.
func slipped(w string) string {
	i := len(w) / 2
	if w[i] == w[i-1] {
		return w[:i] + w[i+1:]
	}
	return w[:i-1] + w[i:i+1] + w[i-1:i] + w[i+1:]
}

// citation is author, title, place, publisher and year as a list of works has them.
func citation(b *book, _ *shelf) *Case {
	n := b.author()
	if n == nil || b.place == "" || b.publisher == "" || b.year == "" || b.title.part != "" || strings.ContainsAny(b.place+b.publisher, "[]") {
		return nil
	}
	title := strings.Join(filled(b.title.proper, b.title.rest), ": ")
	text := n.inverted() + ". " + title + ". " + b.place + ": " + b.publisher + ", " + b.year + "."
	return find(3, text).fits("by:"+fold(n.family), "title:"+fold(b.title.proper))
}

// oneCopy asks for the title of a single copy, all whose words stand in the title of a
// much held one.
func oneCopy(b *book, s *shelf) *Case {
	title := "title:" + fold(b.title.bare())
	words := strings.Fields(fold(b.title.bare()))
	if b.libraries != 1 || len(words) == 0 || len(words) > 6 || b.title.part != "" || s.count(title) > 1 {
		return nil
	}
	var features []string
	for _, w := range words {
		features = append(features, "word:"+w)
	}
	for _, place := range s.owners(features...) {
		if s.libraries[place] >= 5 {
			return find(1, typed(b.title.proper)).fits(title)
		}
	}
	return nil
}

// nonsense are queries of nothing: strings without vowels and numbers that are none.
func nonsense(seed string) []*Case {
	const letters = "bcdfghjklmnpqrtvwxz"
	var out []*Case
	for i := range mostCases {
		n := hash(seed, "nonsense", string(rune('a'+i)))
		var b strings.Builder
		for k := range 9 {
			b.WriteByte(letters[n>>(k*5)%uint64(len(letters))])
		}
		text := b.String()
		if i%3 == 2 {
			// The check digit of an ISBN, one too high.
			body := "97899" + digitsOf(n, 7)
			text = body + string('0'+(checkDigit(body)[0]-'0'+1)%10)
		}
		out = append(out, newCase(Nothing, 1, []string{text}))
	}
	return out
}

func digitsOf(n uint64, count int) string {
	var b strings.Builder
	for range count {
		b.WriteByte(byte('0' + n%10))
		n /= 10
	}
	return b.String()
}
