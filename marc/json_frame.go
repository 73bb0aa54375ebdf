package marc

import (
	"bytes"
)

// jsonFramer finds the objects that are MARC-in-JSON records: those with a
// member "leader" or "fields" of their own. They may stand in an array, one a
// line, one behind the other, or in a member of another object.
//
// Braces inside a record are counted. Where a line begins with a new record
// though the one before is still open, that one is damaged and ends there.
type jsonFramer struct {
	src *source
	max int
	pos int // scanned up to here, from the start of the window

	stack    []jsonLevel
	records  int // how many levels are records
	inString bool
	escaped  bool
	strStart int // of the string read now, behind its quote
}

// maxJSONLevels bounds how deep brackets may be nested; a record has six levels.
const maxJSONLevels = 64

// jsonLevel is one open object or array.
type jsonLevel struct {
	start  int // place of "{" or "[" in the window
	array  bool
	record bool // an object with "leader" or "fields"
}

func (j *jsonFramer) next() (frame, bool) {
	for {
		w := j.src.window()
		if j.pos >= len(w) {
			if !j.src.more() {
				return j.last()
			}
			continue
		}
		if at := j.recordStart(); at >= 0 && j.pos-at > j.max {
			f := j.reject(at, j.pos, refused(RejectTooLong, j.max))
			f.raw = f.raw[:min(len(f.raw), oversizeHead)]
			return f, true
		}
		c := w[j.pos]
		j.pos++
		if j.inString {
			if f, ok := j.inText(w, c); ok {
				return f, true
			}
			if j.pos&0xFFFF == 0 {
				j.forget()
			}
			continue
		}
		switch c {
		case '"':
			j.inString, j.strStart = true, j.pos
		case '{', '[':
			if len(j.stack) == maxJSONLevels {
				return j.reject(j.stack[0].start, j.pos, refused(RejectNested)), true
			}
			j.stack = append(j.stack, jsonLevel{start: j.pos - 1, array: c == '['})
		case '}', ']':
			if f, ok := j.close(c); ok {
				return f, true
			}
		case '\n':
			if f, ok := j.resync(); ok {
				return f, true
			}
		}
		j.forget()
	}
}

// inText handles one byte of a string.
func (j *jsonFramer) inText(w []byte, c byte) (frame, bool) {
	switch {
	case j.escaped:
		j.escaped = false
	case c == '\\':
		j.escaped = true
	case c == '"':
		j.inString = false
		if n := len(j.stack); n > 0 && !j.stack[n-1].array {
			if name := string(w[j.strStart : j.pos-1]); name == "leader" || name == "fields" {
				j.mark()
			}
		}
	case c == '\n':
		return j.resync()
	}
	return frame{}, false
}

// close ends an object or array; a record is returned.
func (j *jsonFramer) close(c byte) (frame, bool) {
	n := len(j.stack)
	if n == 0 {
		return frame{}, false
	}
	top := j.stack[n-1]
	j.stack = j.stack[:n-1]
	if top.record {
		j.records--
	}
	if top.array != (c == ']') {
		// Not balanced: drop the levels inside the record it belongs to.
		if at := j.recordStart(); at >= 0 || top.record {
			if top.record {
				at = top.start
			}
			return j.reject(at, j.pos, refused(RejectUnbalanced)), true
		}
		return frame{}, false
	}
	if !top.record || j.recordStart() >= 0 {
		return frame{}, false
	}
	f := frame{raw: j.src.window()[top.start:j.pos], offset: j.src.off + int64(top.start), length: int64(j.pos - top.start)}
	j.pass(j.pos)
	return f, true
}

// recordStart is where the outermost open record begins, or -1.
func (j *jsonFramer) recordStart() int {
	if j.records == 0 {
		return -1
	}
	for _, l := range j.stack {
		if l.record {
			return l.start
		}
	}
	return -1
}

// mark notes that the innermost open object is a record.
func (j *jsonFramer) mark() {
	if top := &j.stack[len(j.stack)-1]; !top.record {
		top.record = true
		j.records++
	}
}

// resync ends a damaged record where a line begins with another one.
func (j *jsonFramer) resync() (frame, bool) {
	at := j.recordStart()
	if at < 0 {
		j.inString, j.escaped = false, false // no text goes over a line
		return frame{}, false
	}
	j.src.need(j.pos + 32)
	w := j.src.window()
	line := bytes.TrimLeft(w[j.pos:min(len(w), j.pos+32)], " \t[,")
	if !bytes.HasPrefix(line, []byte(`{"leader"`)) && !bytes.HasPrefix(line, []byte(`{"fields"`)) {
		return frame{}, false
	}
	return j.reject(at, j.pos, refused(RejectUnbalanced)), true
}

func (j *jsonFramer) reject(start, end int, reason refusal) frame {
	f := frame{raw: j.src.window()[start:end], offset: j.src.off + int64(start), length: int64(end - start), reason: reason}
	j.pass(end)
	j.inString, j.escaped = false, false
	return f
}

// pass gives up the first n bytes of the window; what is open before them
// counts as passed.
func (j *jsonFramer) pass(n int) {
	j.src.advance(n)
	j.pos -= n
	j.stack, j.records = j.stack[:0], 0
}

// forget gives up bytes that can belong to no record: before the first open
// level, or, in an object that holds records in arrays, before the innermost.
func (j *jsonFramer) forget() {
	keep := j.pos
	if len(j.stack) > 0 {
		keep = j.stack[0].start
	}
	if j.inString {
		keep = min(keep, j.strStart-1)
	}
	if keep < sourceBytes/2 && j.pos-keep <= j.max {
		return
	}
	if j.pos-keep > j.max { // a wrapper longer than any record
		keep = j.pos
		if n := len(j.stack); n > 0 && !j.stack[n-1].array {
			keep = j.stack[n-1].start
		}
		j.inString = false
	}
	j.src.advance(keep)
	j.pos -= keep
	kept := j.stack[:0]
	j.records = 0
	for _, l := range j.stack {
		if l.start >= keep {
			l.start -= keep
			kept = append(kept, l)
			if l.record {
				j.records++
			}
		}
	}
	j.stack = kept
	j.strStart -= keep
}

// last handles the end of the input.
func (j *jsonFramer) last() (frame, bool) {
	at := j.recordStart()
	end := len(j.src.window())
	if at < 0 {
		j.pass(end)
		return frame{}, false
	}
	return j.reject(at, end, refused(RejectFileEnds)), true
}
