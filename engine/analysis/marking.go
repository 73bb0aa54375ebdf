package analysis

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Marker knows which words of a text a question found. Safe for concurrent use.
type Marker struct {
	words, stubs map[string]bool
	patterns     []string
	slips        map[string]int // of words that may be misspelt
	longest      int            // of words, in bytes
}

// NewMarker returns the marker of a question; with beginnings it also marks words that
// begin with the same three letters as one of the question's.
func NewMarker(question string, beginnings bool) *Marker {
	m := &Marker{words: map[string]bool{}, stubs: map[string]bool{}}
	add := func(words []string) {
		for _, w := range words {
			m.words[w] = true
			if beginnings {
				m.stubs[Stub(w)] = true
			}
		}
	}
	for _, p := range Ask(question) {
		add(p.Words)
		for _, o := range p.Orders {
			m.alone(o)
		}
		for _, o := range p.Others {
			add(o.Words)
		}
	}
	joined := Words(question)
	for i := 1; i < len(joined); i++ {
		m.words[joined[i-1].Text+joined[i].Text] = true
	}
	for w := range m.words {
		m.longest = max(m.longest, len(w))
	}
	return m
}

// WithPatterns also marks words like the patterns in some texts, in which * stands for
// any characters and ? for one. It returns m.
func (m *Marker) WithPatterns(texts []string) *Marker {
	for _, text := range texts {
		for _, p := range strings.FieldsFunc(text, func(r rune) bool { return !wordRune(r) && !strings.ContainsRune("*?'’", r) }) {
			if p = foldPattern(p); strings.Trim(p, "*?") != "" {
				m.patterns = append(m.patterns, p)
			}
		}
	}
	return m
}

// WithSlips also marks words that are a word but for some slips. It returns m.
func (m *Marker) WithSlips(word string, slips int) *Marker {
	if m.slips == nil {
		m.slips = map[string]int{}
	}
	m.slips[Fold(word)] = slips
	return m
}

// misspelt reports whether a word is one of those that may have slips.
func (m *Marker) misspelt(word string) bool {
	for w, n := range m.slips {
		if abs(len(word)-len(w)) <= n*4 && Slips(word, w) <= n {
			return true
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }

// Slips is how many letters are put in, left out, replaced or exchanged with the next to
// make one word of another.
func Slips(from, to string) int {
	a, b := []rune(from), []rune(to)
	var before []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			d := row[j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			d = min(d, row[j]+1, next[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			next[j] = d
		}
		before, row = row, next
	}
	return row[len(b)]
}

// foldPattern folds what stands between the signs of a pattern.
func foldPattern(pattern string) string {
	var b strings.Builder
	for pattern != "" {
		n := strings.IndexAny(pattern, "*?")
		if n < 0 {
			n = len(pattern)
		}
		b.WriteString(Fold(pattern[:n]))
		if pattern = pattern[n:]; pattern != "" {
			b.WriteByte(pattern[0])
			pattern = pattern[1:]
		}
	}
	return b.String()
}

// like reports whether a word is like a pattern.
func like(word, pattern string) bool {
	w, p := []rune(word), []rune(pattern)
	star, from, i, j := -1, 0, 0, 0
	for i < len(w) {
		switch {
		case j < len(p) && p[j] == '*':
			star, from = j, i
			j++
		case j < len(p) && (p[j] == '?' || p[j] == w[i]):
			i, j = i+1, j+1
		case star >= 0:
			from++
			i, j = from, star+1
		default:
			return false
		}
	}
	for j < len(p) && p[j] == '*' {
		j++
	}
	return j == len(p)
}

// alone takes a word without its beginning.
func (m *Marker) alone(words []string) {
	for _, w := range words {
		m.words[w] = true
	}
}

// Span is a part of a text in bytes.
type Span struct{ Start, End int }

// Spans are the parts of text that the question found, in order: words that are the
// question's in one of their forms, or beside which one of these stands.
func (m *Marker) Spans(text string) []Span {
	if len(m.words)+len(m.patterns)+len(m.slips) == 0 {
		return nil
	}
	var spans []Span
	tokens := Words(text)
	for i := 0; i < len(tokens); i++ {
		n := m.found(text, tokens, i)
		if n == 0 {
			continue
		}
		if t := (Span{tokens[i].Start, tokens[i+n-1].End}); len(spans) == 0 || t.Start >= spans[len(spans)-1].End {
			spans = append(spans, t)
		}
		i += n - 1
	}
	return spans
}

// found is how many words from place i on are marked together, or 0.
func (m *Marker) found(text string, tokens []Token, i int) int {
	t := &tokens[i]
	if i == 0 || linkOf(text, &tokens[i-1], t) == apart {
		if n := chain(text, tokens[i:]); n > 1 && m.words[join(tokens[i:i+n])] {
			return n
		}
	}
	if m.words[t.Text] || m.stubs[Stub(t.Text)] || slices.ContainsFunc(m.patterns, func(p string) bool { return like(t.Text, p) }) || m.misspelt(t.Text) {
		return 1
	}
	for _, w := range AppendBeside(nil, text, tokens[i:i+1]) {
		if m.words[w] {
			return 1
		}
	}
	return m.together(tokens[i:])
}

// together is how many words, of which a word of the question is made, stand at the
// beginning of tokens, or 0.
func (m *Marker) together(tokens []Token) int {
	word := tokens[0].Text
	r, _ := utf8.DecodeRuneInString(word)
	hangul := unicode.Is(unicode.Hangul, r)
	if !hangul && len(word) < leastPart && !slices.Contains(shortBeginnings, word) {
		return 0
	}
	for n := 1; n < len(tokens) && len(word) <= m.longest; n++ {
		if !hangul && (n > 1 || len(tokens[n].Text) < leastPart) {
			return 0
		}
		if word += tokens[n].Text; m.words[word] {
			return n + 1
		}
	}
	return 0
}
