package marc

import (
	"bytes"
)

// xmlFramer finds record elements without asking for a well-formed document:
// several roots, missing ends and stray tags do not stop it. A record element
// inside another one (OAI, SRU) is the record.
type xmlFramer struct {
	src *source
	max int
	pos int // scanned up to here, from the start of the window

	tooLong bool // a text or tag beyond the limit was met
	open    int  // where the record begins in the window, -1 without one
	content bool // it has a leader or a field
	deleted bool // the header around it says that it was deleted
}

func newXMLFramer(src *source, max int) *xmlFramer {
	return &xmlFramer{src: src, max: max, open: -1}
}

// tag is one tag of a document.
type tag struct {
	name         []byte // without prefix
	closing      bool   // </name>
	empty        bool   // <name/>
	start, after int
}

func (x *xmlFramer) next() (frame, bool) {
	for {
		t, ok := x.nextTag()
		if !ok && x.tooLong {
			x.tooLong = false
			return x.oversize(), true
		}
		if !ok {
			return x.last()
		}
		x.pos = t.after
		switch string(t.name) {
		case "record":
			switch {
			case t.empty && x.open < 0:
				return x.reject(t.start, t.after, refused(RejectEmptyElement)), true
			case t.empty:
			case !t.closing:
				if x.open >= 0 && x.content {
					f := x.reject(x.open, t.start, refused(RejectNotClosed))
					x.pos = 0 // the next one is read again
					return f, true
				}
				if x.open < 0 || !x.deleted { // else the header belongs to the record inside
					x.begin(t.start)
				}
			case x.open >= 0:
				return x.close(t.after), true
			}
		case "collection":
			if t.closing && x.open >= 0 && x.content {
				return x.closeAt(t.start), true
			}
		case "leader", "controlfield", "datafield":
			x.content = true
		case "header":
			if x.open >= 0 && deletedHeader(x.src.window()[t.start:t.after]) {
				x.deleted = true
			}
		}
		if x.open >= 0 && x.pos-x.open > x.max {
			return x.oversize(), true
		}
		if x.open < 0 {
			x.pass(x.pos)
		}
	}
}

// begin marks the start of a record at place at of the window.
func (x *xmlFramer) begin(at int) {
	x.pos -= at
	x.src.advance(at)
	x.open, x.content, x.deleted = 0, false, false
}

// pass gives up the first n bytes of the window.
func (x *xmlFramer) pass(n int) {
	x.src.advance(n)
	x.pos = max(0, x.pos-n)
	x.open = -1
	x.content, x.deleted = false, false
}

// close returns the record that ends at place end.
func (x *xmlFramer) close(end int) frame {
	if !x.content && !x.deleted {
		return x.reject(x.open, end, refused(RejectNoContent))
	}
	return x.closeAt(end)
}

func (x *xmlFramer) closeAt(end int) frame {
	raw := x.src.window()[x.open:end]
	f := frame{raw: raw, offset: x.src.off + int64(x.open), length: int64(end - x.open)}
	x.pass(end)
	return f
}

// reject returns a frame that is no record and passes it.
func (x *xmlFramer) reject(start, end int, reason refusal) frame {
	f := frame{raw: x.src.window()[start:end], offset: x.src.off + int64(start), length: int64(end - start), reason: reason}
	x.pass(end)
	return f
}

// last handles the end of the input.
func (x *xmlFramer) last() (frame, bool) {
	if x.open < 0 || !x.content {
		x.pass(len(x.src.window()))
		return frame{}, false
	}
	return x.reject(x.open, len(x.src.window()), refused(RejectFileEnds)), true
}

// oversize gives up a record that is longer than the limit; what follows up to
// the next record element is passed by the scan.
func (x *xmlFramer) oversize() frame {
	f := x.reject(x.open, x.pos, refused(RejectTooLong, x.max))
	f.raw = f.raw[:min(len(f.raw), oversizeHead)]
	return f
}

// nextTag finds the next tag from pos on. Comments, CDATA sections and
// processing instructions are passed.
func (x *xmlFramer) nextTag() (tag, bool) {
	for {
		w := x.src.window()
		at := bytes.IndexByte(w[x.pos:], '<')
		if at < 0 {
			x.pos = len(w)
			if !x.grow() {
				return tag{}, false
			}
			continue
		}
		start := x.pos + at
		t, state := scanTag(w, start)
		switch state {
		case tagFound:
			return t, true
		case tagNone:
			x.pos = t.after
		case tagPartial:
			x.pos = start
			if !x.grow() {
				return tag{}, false
			}
		}
	}
}

// grow makes the window longer, within the limit for one record.
func (x *xmlFramer) grow() bool {
	if x.open < 0 && x.pos > 0 {
		x.src.advance(x.pos)
		x.pos = 0
	}
	if len(x.src.window()) > x.max+sourceBytes {
		// One text or tag longer than the limit.
		x.pos = len(x.src.window())
		if x.open >= 0 {
			x.tooLong = true
			return false
		}
		x.pass(x.pos)
	}
	return x.src.more()
}

type tagState uint8

const (
	tagFound   tagState = iota
	tagNone             // no tag; go on at after
	tagPartial          // the window ends inside it
)

// scanTag reads what begins with "<" at w[start].
func scanTag(w []byte, start int) (tag, tagState) {
	b := w[start:]
	if len(b) < 2 {
		return tag{}, tagPartial
	}
	switch {
	case b[1] == '!':
		return scanDeclaration(b, start)
	case b[1] == '?':
		return passUntil(b, start, "?>")
	}
	t := tag{start: start}
	i := 1
	if b[1] == '/' {
		t.closing = true
		i++
	}
	nameAt := i
	for i < len(b) && isNameByte(b[i]) {
		if b[i] == ':' {
			nameAt = i + 1
		}
		i++
	}
	if i == len(b) {
		return tag{}, tagPartial
	}
	if i == nameAt {
		return tag{after: start + 1}, tagNone // "<" in text
	}
	t.name = b[nameAt:i]
	end := tagEnd(b[i:min(len(b), i+maxTagBytes)])
	switch {
	case end == tagBroken || end < 0 && len(b) >= i+maxTagBytes:
		return tag{after: start + i}, tagNone
	case end < 0:
		return tag{}, tagPartial
	}
	t.empty = b[i+end-1] == '/' && !t.closing
	t.after = start + i + end + 1
	return t, tagFound
}

// maxTagBytes bounds one tag; an unclosed quote does not swallow the file.
const maxTagBytes = 8 << 10

// maxCommentBytes bounds comments and CDATA sections likewise.
const maxCommentBytes = 1 << 20

// scanDeclaration passes comments, CDATA sections and "<!...>".
func scanDeclaration(b []byte, start int) (tag, tagState) {
	const cdata = "<![CDATA["
	switch {
	case bytes.HasPrefix(b, []byte("<!--")):
		return passUntil(b, start, "-->")
	case bytes.HasPrefix(b, []byte(cdata)):
		return passUntil(b, start, "]]>")
	case len(b) < len(cdata):
		return tag{}, tagPartial
	}
	return passUntil(b, start, ">")
}

func passUntil(b []byte, start int, end string) (tag, tagState) {
	at := bytes.Index(b, []byte(end))
	if at < 0 && len(b) > maxCommentBytes {
		return tag{after: start + 2}, tagNone // not closed: taken for text
	}
	if at < 0 {
		return tag{}, tagPartial
	}
	return tag{after: start + at + len(end)}, tagNone
}

// tagBroken is what tagEnd returns for a tag in which another one begins.
const tagBroken = -2

// tagEnd returns the place of the ">" that ends a tag, behind its name, or -1.
// Quoted values may hold ">".
func tagEnd(b []byte) int {
	quote := byte(0)
	for i, c := range b {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return i
		case c == '<':
			return tagBroken
		}
	}
	return -1
}

func isNameByte(c byte) bool {
	return isAlnum(c) || c == ':' || c == '-' || c == '_' || c == '.' || c >= 0x80
}
