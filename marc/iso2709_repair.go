package marc

import (
	"bytes"
	"fmt"
	"sort"
	"unicode/utf8"
)

// findDirectory looks for a directory that is a multiple of twelve bytes, where
// the one behind a leader of 24 bytes is not: the leader may be longer or
// shorter, or the terminator of the directory may be damaged.
func (d *isoDecoder) findDirectory(raw, dir []byte, said int, rec *Record) ([]byte, int) {
	base := leaderLength + len(dir) + 1
	for _, n := range [...]int{leaderLength - 1, leaderLength + 1, leaderLength - 2, leaderLength + 2} {
		if base < n+13 {
			break
		}
		if entries := raw[n : base-1]; len(entries)%12 == 0 && isControlTag(string(entries[:3])) && allEntries(entries) {
			d.b.warn(WarnShortLeader, "", 0, d.start, fmt.Sprintf("the leader has %d characters instead of 24", n))
			rec.Leader = Leader(mendLeader(string(raw[:n])))
			return entries, base
		}
	}
	if said > leaderLength+12 && said <= len(raw) && (said-leaderLength-1)%12 == 0 {
		if entries := raw[leaderLength : said-1]; allEntries(entries) && !isAlnum(raw[said-1]) {
			d.b.warn(WarnMissingFieldTerminator, "", 0, d.start+int64(said-1), "the directory has no terminator")
			return entries, said
		}
	}
	return dir, base
}

// allEntries says whether b is a row of directory entries.
func allEntries(b []byte) bool {
	for ; len(b) >= 12; b = b[12:] {
		if !directoryEntry(b) {
			return false
		}
	}
	return true
}

// readWideEntries reads a directory in which lengths and starts beyond their
// digits were written in full, as some systems do with records too long: it
// shows how wide they are where the fields really are. It says whether that
// accounts for the whole directory.
func (d *isoDecoder) readWideEntries(dir []byte) bool {
	for _, p := range d.pieces {
		length, start := fmt.Sprintf("%04d", p.end-p.start), fmt.Sprintf("%05d", p.start)
		if len(dir) < 3+len(length)+len(start) || string(dir[3:3+len(length)]) != length ||
			string(dir[3+len(length):3+len(length)+len(start)]) != start {
			return false
		}
		d.entries = append(d.entries, entry{[3]byte(dir), p.end - p.start, p.start})
		dir = dir[3+len(length)+len(start):]
	}
	return len(dir) == 0
}

// matchByOrder gives tags to fields where the directory does not fit them. The
// n-th entry belongs to the n-th field, in the order of the directory or of its
// starts, whichever agrees better with the lengths; where their numbers differ,
// see align.
func (d *isoDecoder) matchByOrder(rec *Record) {
	d.chooseOrder()
	if len(d.entries) != len(d.pieces) || !d.onlyReordered() {
		text := fmt.Sprintf("the directory lists %d fields, the record has %d; they were found by their terminators", len(d.entries), len(d.pieces))
		if len(d.entries) == len(d.pieces) {
			text = ""
		}
		d.b.warn(WarnWrongDirectory, "", 0, d.start+leaderLength, text)
	}
	if len(d.entries) == len(d.pieces) {
		for i, e := range d.entries {
			d.field(rec, e.tag, d.pieces[i])
		}
		return
	}
	next := 0
	for i, m := range align(d.entries, d.pieces, d.body) {
		for ; next < m.first; next++ {
			d.orphan(rec, d.pieces[next])
		}
		if m.count > 0 {
			d.joined(rec, d.entries[i].tag, d.pieces[m.first:m.first+m.count])
			next = m.first + m.count
		}
	}
	for ; next < len(d.pieces); next++ {
		d.orphan(rec, d.pieces[next])
	}
}

// joined adds a field that a stray terminator tore into pieces.
func (d *isoDecoder) joined(rec *Record, tag [3]byte, pieces []piece) {
	if len(pieces) > 1 {
		d.strays++
		d.b.warn(WarnStrayTerminator, string(bytes.ToValidUTF8(tag[:], []byte("?"))), 0, d.at+int64(pieces[0].end-1), "")
	}
	d.field(rec, tag, piece{pieces[0].start, pieces[len(pieces)-1].end})
}

// chooseOrder sorts the entries by their starts if that agrees better with the
// lengths of the fields than the order in which they stand.
func (d *isoDecoder) chooseOrder() {
	agree := func(list []entry) (n int) {
		for i := 0; i < len(list) && i < len(d.pieces); i++ {
			if agrees(list[i], d.pieces[i]) {
				n++
			}
		}
		return n
	}
	standing := agree(d.entries)
	if standing == len(d.pieces) {
		return
	}
	sorted := append([]entry(nil), d.entries...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].start < sorted[j].start })
	if agree(sorted) > standing {
		d.entries = sorted
	}
}

// onlyReordered says whether the directory describes every field rightly.
func (d *isoDecoder) onlyReordered() bool {
	for i, e := range d.entries {
		if e.start != d.pieces[i].start || e.length != d.pieces[i].end-d.pieces[i].start {
			return false
		}
	}
	return true
}

// agrees says whether an entry gives the length of a field; lengths beyond
// four digits are cut in one way or another.
func agrees(e entry, p piece) bool {
	n := p.end - p.start
	return e.length == n || n > 9999 && (e.length == n%10_000 || e.length == 9999 || e.length == 0)
}

// orphan keeps a field that no entry of the directory names.
func (d *isoDecoder) orphan(rec *Record, p piece) {
	content := bytes.TrimRight(d.body[p.start:p.end], "\x1E")
	if len(bytes.TrimSpace(content)) == 0 {
		return
	}
	d.b.warn(WarnDropped, "", 0, d.at+int64(p.start), "a field that the directory does not name")
	rec.Aside = append(rec.Aside, Field{Ind1: ' ', Ind2: ' ', Value: string(bytes.ToValidUTF8(content, []byte("\uFFFD")))})
}

// oddIndicators begins a data field whose indicators are not two printable
// characters before the first delimiter, and returns where the subfields begin.
func (d *isoDecoder) oddIndicators(tag string, start int, content []byte, first int) int {
	if first < 0 {
		return d.noDelimiter(tag, start, content)
	}
	if first != d.indicators {
		d.b.warn(WarnBadIndicator, tag, 0, d.at+int64(start), "")
	}
	head := content[:first]
	if len(head) > 4 && utf8.RuneCount(head) > 4 {
		// Text before the first delimiter: the delimiter and code of $a are missing.
		d.b.dataField(tag, indicator(head[0]), indicator(head[1]))
		d.b.addSub('a', place{start + 2, start + first})
		return first
	}
	ind := [2]byte{' ', ' '}
	for i := 0; i < 2 && len(head) > 0; i++ {
		n := runeLength(head)
		if n == 1 {
			ind[i] = indicator(head[0])
		}
		head = head[n:]
	}
	d.b.dataField(tag, ind[0], ind[1])
	return first
}

// noDelimiter adds a data field without any subfield delimiter: its text
// becomes subfield a.
func (d *isoDecoder) noDelimiter(tag string, start int, content []byte) int {
	n := 0
	ind := [2]byte{' ', ' '}
	for n < 2 && n < len(content) && (content[n] == ' ' || isDigit(content[n]) || len(content) == 2) {
		ind[n] = indicator(content[n])
		n++
	}
	if n < 2 && n < len(content) {
		n, ind = 0, [2]byte{' ', ' '}
	}
	d.b.dataField(tag, ind[0], ind[1])
	if n < len(content) {
		d.b.warn(WarnStrayDelimiter, tag, 0, d.at+int64(start), "the field has no subfield delimiter; its text was read as $a")
		d.b.addSub('a', place{start + n, start + len(content)})
	}
	return len(content)
}

// indicator returns c, or a blank when it cannot be an indicator. The dollar
// sign and the backslash come from MARCMaker text that was not converted.
func indicator(c byte) byte {
	if printable(c) && c != '$' && c != '\\' {
		return c
	}
	return ' '
}

// runeLength is how many bytes the first character of b has; a byte that is no
// UTF-8 counts as one.
func runeLength(b []byte) int {
	_, n := utf8.DecodeRune(b)
	return max(n, 1)
}
