package citation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// line is a reference while it is written.
type line struct{ runs []Run }

// put appends text as it is.
func (l *line) put(text string, italic bool) {
	if text == "" {
		return
	}
	if n := len(l.runs); n > 0 && l.runs[n-1].Italic == italic {
		l.runs[n-1].Text += text
		return
	}
	l.runs = append(l.runs, Run{Text: text, Italic: italic})
}

// end is the last letter so far, 0 if there is none; a quotation mark or bracket behind
// a mark that ends a sentence does not count.
func (l *line) end() rune {
	if len(l.runs) == 0 {
		return 0
	}
	s := strings.TrimRight(l.runs[len(l.runs)-1].Text, "”’\"")
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// stop ends a sentence, unless it has ended.
func (l *line) stop() {
	switch l.end() {
	case 0, '.', '?', '!', '…', '。':
	default:
		l.put(".", false)
	}
}

// sentence begins a new sentence: the one before is ended, and what is put follows.
func (l *line) sentence(text string, italic bool) {
	if text == "" {
		return
	}
	l.begin()
	l.put(text, italic)
}

// begin ends the sentence before, and leaves a blank.
func (l *line) begin() {
	if len(l.runs) > 0 {
		l.stop()
		l.put(" ", false)
	}
}

// close ends the whole; an address has no full stop behind it.
func (l *line) close() { l.stop() }

// joined joins what is not empty.
func joined(separator string, parts ...string) string {
	var full []string
	for _, p := range parts {
		if p != "" {
			full = append(full, p)
		}
	}
	return strings.Join(full, separator)
}

// capital writes the first letter of a text large.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// lowered writes the first letter of a text small.
func lowered(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToLower(r)) + s[n:]
}

// quoted puts typographic quotation marks around a title, whose own become single ones;
// mark is what stands inside at the end ("." or ",").
func quoted(s, mark string) string {
	s = strings.NewReplacer("“", "‘", "”", "’").Replace(s)
	if strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, ".") {
		mark = ""
	}
	return "“" + s + mark + "”"
}
