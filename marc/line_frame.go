package marc

import (
	"bytes"
)

// lineFramer finds records in formats of one field a line (MARCMaker, line
// mode). Lines end with LF, CR LF or CR.
type lineFramer struct {
	src *source
	max int
	// begins says whether a line begins a record; after tells that a blank
	// line, or the beginning of the file, stands before it.
	begins func(line []byte, after bool) bool
	// header says that lines before the first record are no damage.
	header bool
	crOnly bool // lines end with CR alone; told once by the first line end
	told   bool
}

func (l *lineFramer) next() (frame, bool) {
	before := l.skipBlank()
	off := l.src.off
	end, blank := 0, true
	for {
		line, size := l.line(end)
		if size == 0 || end > 0 && l.begins(line, blank) {
			break
		}
		if end+size > l.max {
			return l.oversize(off, end+size), true
		}
		if len(bytes.TrimSpace(line)) == 0 {
			blank = true
		} else {
			blank = false
		}
		end += size
	}
	if end == 0 {
		return frame{}, false
	}
	raw := l.src.window()[:end]
	l.src.advance(end)
	f := frame{raw: raw, offset: off, length: int64(end), before: before}
	line, _ := cutLine(raw)
	began := l.begins(line, true)
	if !began && l.header {
		l.header = false
		return l.next()
	}
	if l.header = false; !began {
		f.reason = refused(RejectStrayLines)
	}
	return f, true
}

// oversize passes n bytes and all lines up to the next record.
func (l *lineFramer) oversize(off int64, n int) frame {
	head := bytes.Clone(l.src.window()[:min(oversizeHead, n)])
	l.src.advance(n)
	for {
		line, size := l.line(0)
		if size == 0 || l.begins(line, false) {
			break
		}
		l.src.advance(size)
	}
	return frame{raw: head, offset: off, length: l.src.off - off,
		reason: refused(RejectTooLong, l.max)}
}

// skipBlank passes white space, as far as it makes whole lines.
func (l *lineFramer) skipBlank() (j junk) {
	j.offset = l.src.off
	for {
		line, size := l.line(0)
		if size == 0 || len(bytes.Trim(line, " \t\r\n\x00\x1A\v\f")) > 0 {
			return j
		}
		l.src.advance(size)
	}
}

// line returns the line at place at of the window, without its end, and its
// length with it; 0 at the end of the input. A line of more than the limit is
// returned in parts.
func (l *lineFramer) line(at int) ([]byte, int) {
	seen := at
	for {
		w := l.src.window()
		if n := l.lineEnd(w[seen:]); n >= 0 {
			n += seen
			line := w[at:n]
			if len(line) > 0 && line[len(line)-1] == '\r' {
				line = line[:len(line)-1]
			}
			return line, n + 1 - at
		}
		seen = len(w)
		if seen-at > l.max || !l.src.more() {
			w = l.src.window()
			return w[at:], len(w) - at
		}
	}
}

// lineEnd returns the place of the character that ends the line, or -1.
func (l *lineFramer) lineEnd(b []byte) int {
	if !l.told {
		at := bytes.IndexAny(b, "\r\n")
		if at < 0 || at+1 == len(b) {
			return -1
		}
		l.told = true
		l.crOnly = b[at] == '\r' && b[at+1] != '\n'
	}
	if l.crOnly {
		return bytes.IndexByte(b, '\r')
	}
	return bytes.IndexByte(b, '\n')
}

// cutLine returns the first line of b without its end, and the rest.
func cutLine(b []byte) (line, rest []byte) {
	at := bytes.IndexAny(b, "\r\n")
	if at < 0 {
		return b, nil
	}
	line, rest = b[:at], b[at+1:]
	if b[at] == '\r' && len(rest) > 0 && rest[0] == '\n' {
		rest = rest[1:]
	}
	return line, rest
}
