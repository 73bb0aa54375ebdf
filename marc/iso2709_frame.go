package marc

import (
	"bytes"
)

// The separators of ISO 2709.
const (
	recordTerminator = 0x1D
	fieldTerminator  = 0x1E
	delimiter        = 0x1F
)

// frame is the bytes of one record, or of something that is none.
type frame struct {
	raw    []byte
	offset int64
	length int64   // bytes of the file it covers; more than len(raw) if cut
	reason refusal // why it is no record
	before junk    // what was passed before it
	end    frameEnd
}

// frameEnd says how the end of an ISO 2709 record was found.
type frameEnd uint8

const (
	endTerminator frameEnd = iota
	endNextRecord          // no terminator; the next record begins
	endOfInput             // no terminator; the input ends
)

// junk is what stood between two records.
type junk struct {
	offset     int64
	lineBreaks int // bytes of line breaks and blanks
	other      int // bytes of anything else
}

// A framer cuts the input into records without looking at their text. The raw
// bytes are valid until the next call. ok is false at the end of the input.
type framer interface {
	next() (f frame, ok bool)
}

// isoFramer finds records by their terminators. Lengths in leaders only help
// to tell a stray terminator from a true one.
type isoFramer struct {
	src *source
	max int
}

// slack is how many bytes may follow without a terminator before the framer
// looks for the start of another record among them.
const slack = 100_000

func (i *isoFramer) next() (frame, bool) {
	before := i.skipBetween()
	off := i.src.off
	n, end, tooLong := i.find()
	if n == 0 {
		return frame{}, false
	}
	if tooLong {
		return i.skipOversize(off, before), true
	}
	raw := i.src.window()[:n]
	if lead := i.junkBefore(raw); lead > 0 {
		return i.lead(raw, lead, before, end)
	}
	i.src.advance(n)
	return frame{raw: raw, offset: off, length: int64(n), before: before, end: end}, true
}

// lead handles bytes that stand before the first plausible leader of raw: a
// few are passed, a damaged record is returned as such.
func (i *isoFramer) lead(raw []byte, lead int, before junk, end frameEnd) (frame, bool) {
	off := i.src.off
	if lead >= leaderLength && bytes.IndexByte(raw[:lead], fieldTerminator) >= 0 {
		i.src.advance(lead)
		return frame{raw: raw[:lead], offset: off, length: int64(lead), before: before,
			reason: refused(RejectNoLeader, lead)}, true
	}
	i.src.advance(len(raw))
	before.other += lead
	return frame{raw: raw[lead:], offset: off + int64(lead), length: int64(len(raw) - lead), before: before, end: end}, true
}

// skipBetween passes line breaks, blanks and the padding of old systems that
// stand between records.
func (i *isoFramer) skipBetween() (before junk) {
	before.offset = i.src.off
	for {
		w := i.src.window()
		n := 0
		for n < len(w) && isPadding(w[n]) {
			n++
		}
		before.lineBreaks += n
		i.src.advance(n)
		if n < len(w) {
			// A leader may begin with blanks instead of a length.
			if back := blankLength(w, n); back > 0 {
				i.src.advance(-back)
				before.lineBreaks -= back
			}
			return before
		}
		if !i.src.more() {
			return before
		}
	}
}

// isPadding says whether c may stand between records: blanks, line breaks,
// NUL, the end-of-file mark of DOS and stray terminators.
func isPadding(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == 0 || c == 0x1A || c == recordTerminator
}

// blankLength returns how many of the n blanks before w[n] belong to a leader
// whose length is blank or padded with blanks: those that move leader/20-23 to
// its usual place.
func blankLength(w []byte, n int) int {
	for back := min(5, n); back > 0; back-- {
		if w[n-back] != ' ' {
			continue
		}
		if at := n - back + 20; at+4 <= len(w) && string(w[at:at+4]) == "4500" {
			return back
		}
	}
	return 0
}

// find looks for the end of the record at the head of the window and returns
// its length, 0 at the end of the input.
func (i *isoFramer) find() (n int, end frameEnd, tooLong bool) {
	seen := 0
	for {
		w := i.src.window()
		if at := bytes.IndexByte(w[seen:], recordTerminator); at >= 0 {
			n, end = i.settle(seen + at + 1)
			return n, end, false
		}
		if len(w) > slack && len(w)-seen > 0 {
			if at := nextRecord(w, max(leaderLength, seen-slack)); at > 0 {
				return at, endNextRecord, false
			}
		}
		seen = len(w)
		if seen > i.max {
			return seen, endOfInput, true
		}
		if !i.src.more() {
			return i.tail(), endOfInput, false
		}
	}
}

// tail returns the length of the last record of an input that does not end
// with a terminator.
func (i *isoFramer) tail() int {
	w := i.src.window()
	if at := nextRecord(w, leaderLength); at > 0 {
		return at
	}
	return len(w)
}

// settle decides on a record whose first terminator ends at n. It may end
// earlier, where another record begins, or later, when the terminator is a
// stray one.
func (i *isoFramer) settle(n int) (int, frameEnd) {
	w := i.src.window()
	said := declaredLength(w)
	if said == n {
		return n, endTerminator
	}
	if at := nextRecord(w[:n], leaderLength); at > 0 {
		return at, endNextRecord
	}
	if said > n && i.strayTerminator(n, said) {
		return said, endTerminator
	}
	return n, endTerminator
}

// strayTerminator says whether the terminator that ends at n stands inside the
// record: the record ends as it should where its leader says, and behind n
// there is no leader.
func (i *isoFramer) strayTerminator(n, said int) bool {
	if !i.src.need(said) {
		return false
	}
	w := i.src.window()
	if w[said-1] != recordTerminator || w[said-2] != fieldTerminator {
		return false
	}
	rest := w[n:said]
	for len(rest) > 0 && isPadding(rest[0]) {
		rest = rest[1:]
	}
	return (len(rest) < leaderLength || !plausibleLeader(rest)) && nextRecord(w[:said], n) == 0
}

// oversizeHead is how many bytes of a record beyond the limit are kept.
const oversizeHead = 4096

// skipOversize passes a record that is longer than the limit, up to the next
// terminator, and keeps the head of it.
func (i *isoFramer) skipOversize(off int64, before junk) frame {
	w := i.src.window()
	head := bytes.Clone(w[:min(len(w), oversizeHead)])
	for {
		w := i.src.window()
		if at := bytes.IndexByte(w, recordTerminator); at >= 0 {
			i.src.advance(at + 1)
			break
		}
		i.src.advance(len(w))
		if !i.src.more() {
			break
		}
	}
	return frame{raw: head, offset: off, length: i.src.off - off, before: before,
		reason: refused(RejectTooLong, i.max)}
}

// declaredLength reads leader/00-04, or returns -1.
func declaredLength(b []byte) int { return digits(b, 0, 5) }

// digits reads n decimal digits at b[at:], or returns -1.
func digits(b []byte, at, n int) int {
	if len(b) < at+n {
		return -1
	}
	v := 0
	for _, c := range b[at : at+n] {
		if !isDigit(c) {
			return -1
		}
		v = v*10 + int(c-'0')
	}
	return v
}

// nextRecord returns where, from b[from:] on, another record begins, or 0. It
// looks behind field terminators and at every "4500", which ends nearly every
// leader.
func nextRecord(b []byte, from int) int {
	for at := from; at < len(b); {
		next := bytes.Index(b[at:], []byte("4500"))
		if next < 0 {
			break
		}
		start := at + next - 20
		if start >= from && looksLikeRecord(b[start:]) {
			return start
		}
		at += next + 1
	}
	return 0
}

// looksLikeRecord says whether b begins with a leader and a directory: digits
// where they must be, and entries of twelve characters up to a terminator.
func looksLikeRecord(b []byte) bool {
	if len(b) < leaderLength+13 || declaredLength(b) < 0 || digits(b, 12, 5) < 0 {
		return false
	}
	// A letter for the type of record: directories are full of digits that look
	// like the rest.
	if !isASCIILetter(b[6]) || bytes.IndexFunc(b[5:12], notInLeader) >= 0 {
		return false
	}
	d := b[leaderLength:]
	entries := 0
	for len(d) >= 12 && directoryEntry(d) {
		d = d[12:]
		entries++
	}
	return entries > 0 && (len(d) < 12 || d[0] == fieldTerminator)
}

// directoryEntry says whether b begins with a tag of letters or digits and
// nine digits.
func directoryEntry(b []byte) bool {
	return isAlnum(b[0]) && isAlnum(b[1]) && isAlnum(b[2]) && digits(b, 3, 9) >= 0
}

// junkBefore returns how many bytes stand before the first plausible leader of
// raw, 0 when raw begins with one or holds none.
func (i *isoFramer) junkBefore(raw []byte) int {
	if len(raw) < leaderLength || plausibleLeader(raw) {
		return 0
	}
	if at := nextRecord(raw, 1); at > 0 {
		return at
	}
	return 0
}

// plausibleLeader says whether b may begin with a leader: most of the places
// for digits hold digits or blanks, and no separator stands inside.
func plausibleLeader(b []byte) bool {
	for _, c := range b[:leaderLength] {
		if c >= recordTerminator && c <= delimiter {
			return false
		}
	}
	good := 0
	for _, at := range [...]int{0, 1, 2, 3, 4, 12, 13, 14, 15, 16} {
		if isDigit(b[at]) || b[at] == ' ' {
			good++
		}
	}
	return good >= 8
}
