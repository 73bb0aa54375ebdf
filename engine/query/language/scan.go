package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what is read.
const (
	// MaxBytes is how much of a text is read.
	MaxBytes = 8 << 10
	// maxDepth is how many brackets may stand in brackets.
	maxDepth = 20
	// maxDistance is how many words may stand between those of a Near.
	maxDistance = 1000
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	word tokenKind = iota
	quoted
	open
	closing
)

// token is a piece of a text between blanks, with what stands before it.
type token struct {
	kind  tokenKind
	minus bool
	// field is that of a prefix, name its name as it is written; op the sign behind
	// it, ":" or that of a comparison. has says that the text is the name of a field.
	field    *Field
	name, op string
	has      Form // Has or Lacks, or 0 for neither
	text     string
	distance int // of a quoted token; -1 for none
	start    int // of the token in the text
	body     int // of what stands behind sign and prefix
	from     int // of text in the text
	raw      string
}

// scanner cuts a text into tokens.
type scanner struct {
	syntax  *Syntax
	text    string
	at      int
	tokens  []token
	notices []Notice
	// unquoted says that no quotation mark ahead can close another.
	unquoted bool
}

func (s *scanner) notice(kind NoticeKind, start, end int) {
	s.notices = append(s.notices, Notice{Kind: kind, Text: s.text[start:end], Start: start})
}

// scan cuts the whole text.
func (s *scanner) scan() {
	for {
		rest := strings.TrimLeftFunc(s.text[s.at:], unicode.IsSpace)
		s.at = len(s.text) - len(rest)
		if rest == "" {
			return
		}
		s.token()
	}
}

// token reads the token at s.at, where no blank is.
func (s *scanner) token() {
	t := token{start: s.at, distance: -1}
	if s.text[s.at] == ')' {
		s.at++
		t.kind = closing
		s.add(t)
		return
	}
	s.minus(&t)
	s.prefix(&t)
	t.body, t.from = s.at, s.at
	switch {
	case t.has != 0:
		s.word(&t)
	case isQuote(s.rune()) && s.quoted(&t):
	case s.text[s.at] == '(' && !s.bracketInWord():
		t.kind = open
		s.at++
	default:
		s.word(&t)
	}
	s.add(t)
}

func (s *scanner) add(t token) {
	t.raw = s.text[t.start:s.at]
	s.tokens = append(s.tokens, t)
}

func (s *scanner) rune() rune {
	r, _ := utf8.DecodeRuneInString(s.text[s.at:])
	return r
}

// minus reads the sign that leaves out what follows.
func (s *scanner) minus(t *token) {
	rest := s.text[s.at:]
	if len(rest) < 2 || rest[0] != '-' || rest[1] == '-' || rest[1] == ')' || blankAt(rest, 1) {
		return
	}
	switch {
	case s.at > 0 && !s.behindBracketOrBlank():
		return
	case s.at == 0 && !s.prefixAt(1):
		s.notice(MinusIsSign, 0, 1)
	default:
		t.minus = true
	}
	s.at++
}

func (s *scanner) behindBracketOrBlank() bool {
	if n := len(s.tokens); n > 0 && s.tokens[n-1].kind == open && s.text[s.at-1] == '(' {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(s.text[:s.at])
	return unicode.IsSpace(r)
}

// prefixAt says whether a prefix stands at a place.
func (s *scanner) prefixAt(at int) bool {
	p, _, ok := s.readPrefix(at)
	return ok && p.name != ""
}

// prefix reads the name of a field and the sign behind it.
func (s *scanner) prefix(t *token) {
	p, end, ok := s.readPrefix(s.at)
	if !ok {
		return
	}
	if p.name == "" {
		if !strings.HasPrefix(s.text[end:], "/") {
			s.unknown(s.at, end-len(p.op))
		}
		return
	}
	if blankAt(s.text, end) {
		// A pasted title has capitals; what has none was meant as a prefix.
		if name := s.text[s.at : end-len(p.op)]; p.op == ":" && name == strings.ToLower(name) {
			s.notice(BlankBehindPrefix, s.at, end)
		}
		return
	}
	t.field, t.name, t.op, t.has = p.field, p.name, p.op, p.has
	s.at = end
}

// maxName is how long a name can be, in bytes.
const maxName = 24

// readPrefix reads a name and the sign behind it; its name is "" if it is unknown.
func (s *scanner) readPrefix(at int) (t token, end int, ok bool) {
	for end = at; end < len(s.text) && end-at < maxName && isNameByte(s.text[end]); end++ {
	}
	name := s.text[at:end]
	if len(name) < 2 || end == len(s.text) {
		return t, end, false
	}
	for _, op := range []string{">=", "<=", ":", ">", "<", "="} {
		if strings.HasPrefix(s.text[end:], op) {
			t.op = op
			break
		}
	}
	if t.op == "" {
		return t, end, false
	}
	end += len(t.op)
	if t.op == ":" {
		switch lower := strings.ToLower(name); {
		case contains(s.syntax.Has, lower):
			t.has, t.name = Has, lower
			return t, end, true
		case contains(s.syntax.Lacks, lower):
			t.has, t.name = Lacks, lower
			return t, end, true
		}
	}
	t.field, t.name = s.syntax.find(name)
	if t.field == nil && (t.op != ":" || blankAt(s.text, end) || strings.ContainsAny(name, "0123456789")) {
		return t, end, false
	}
	return t, end, true
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// blankAt says whether a blank or the end is at a place of a text.
func blankAt(text string, at int) bool {
	if at >= len(text) {
		return true
	}
	r, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsSpace(r)
}

// isQuote says whether r is a quotation mark. Single ones are apostrophes.
func isQuote(r rune) bool {
	return strings.ContainsRune("\"\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02", r)
}

// quoted reads what stands in quotation marks at s.at, if it does.
func (s *scanner) quoted(t *token) bool {
	_, n := utf8.DecodeRuneInString(s.text[s.at:])
	from := s.at + n
	if blankAt(s.text, from) {
		return false
	}
	ahead := s.text[from:]
	if s.unquoted {
		ahead = ""
	}
	for i, r := range ahead {
		_, n := utf8.DecodeRuneInString(ahead[i:])
		end := from + i + n
		if i == 0 || !isQuote(r) || !endsToken(s.text, end) {
			continue
		}
		t.kind, t.text, t.from, s.at = quoted, s.text[from:from+i], from, end
		s.distance(t)
		return true
	}
	s.unquoted = true
	s.notice(OpenQuote, s.at, from)
	return false
}

// distance reads ~5 behind a quotation mark.
func (s *scanner) distance(t *token) {
	rest := s.text[s.at:]
	if !strings.HasPrefix(rest, "~") {
		return
	}
	n, i := 0, 1
	for ; i < len(rest) && i < 6 && rest[i] >= '0' && rest[i] <= '9'; i++ {
		n = 10*n + int(rest[i]-'0')
	}
	if i == 1 || !endsToken(rest, i) || n > maxDistance {
		return // the word ~x, which gets a notice
	}
	t.distance, s.at = n, s.at+i
}

// endsToken says whether what stands at a place cannot go on with the token before.
func endsToken(text string, at int) bool {
	return blankAt(text, at) || strings.IndexByte("()~,.;:!?", text[at]) >= 0
}

// maxBracket is how many bytes of a word may stand in brackets.
const maxBracket = 64

// bracketInWord says whether the bracket at s.at is closed in the midst of a word,
// as in (OCoLC)123.
func (s *scanner) bracketInWord() bool {
	depth := 0
	for i, r := range s.text[s.at:] {
		switch {
		case unicode.IsSpace(r) || i > maxBracket:
			return false
		case r == '(':
			depth++
		case r == ')':
			if depth--; depth == 0 {
				next, _ := utf8.DecodeRuneInString(s.text[s.at+i+1:])
				return unicode.IsLetter(next) || unicode.IsNumber(next)
			}
		}
	}
	return false
}

// word reads up to a blank, or to a bracket that closes what it did not open.
func (s *scanner) word(t *token) {
	from, depth := s.at, 0
	for s.at < len(s.text) {
		r, n := utf8.DecodeRuneInString(s.text[s.at:])
		switch {
		case unicode.IsSpace(r):
			t.text = s.text[from:s.at]
			return
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		case r == ')' && s.at > from && endsToken(s.text, s.at+1):
			t.text = s.text[from:s.at]
			return
		}
		s.at += n
	}
	t.text = s.text[from:]
}
