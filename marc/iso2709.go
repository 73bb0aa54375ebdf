package marc

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// isoDecoder turns the bytes of one ISO 2709 record into a Record. Fields are
// found by their terminators; the directory gives their tags.
type isoDecoder struct {
	opts    Options
	b       builder
	conv    converter
	entries []entry
	pieces  []piece

	body  []byte // what follows the directory, without the record terminator
	at    int64  // place of body[0] in the file
	start int64  // place of the record in the file
	// exact says that the directory describes the body field by field.
	exact bool
	// strays counts fields with a terminator inside, which must be taken out.
	strays int
	// indicators is their number by the leader; some formats have three, of
	// which the first two are kept.
	indicators int
}

// entry is one entry of a directory; length and start are -1 when they are no
// numbers.
type entry struct {
	tag           [3]byte
	length, start int
}

// piece is one field of the body with its terminator, if it has one.
type piece struct{ start, end int }

// decode fills rec from f and returns no refusal, or why it is no record.
func (d *isoDecoder) decode(f frame, rec *Record, backing []Subfield) ([]Subfield, refusal) {
	d.b.reset()
	d.start, d.strays = f.offset, 0
	d.reportFrame(f)
	raw, reason := d.leader(f.raw, rec)
	if reason.is() {
		return backing, reason
	}
	reason = d.directory(raw, f, rec)
	if reason.is() {
		return backing, reason
	}
	rec.Aside = nil
	d.match(rec)
	if len(d.b.fields) == 0 && len(rec.Aside) == 0 {
		d.b.warn(WarnEmptyField, "", 0, d.start, "the record has a leader and no fields")
	}
	return d.text(rec, backing), refusal{}
}

// reportFrame warns of what stood around the record.
func (d *isoDecoder) reportFrame(f frame) {
	if f.before.lineBreaks > 0 {
		d.b.warn(WarnLineBreaks, "", 0, f.before.offset, "")
	}
	if f.before.other > 0 {
		d.b.warn(WarnJunkBefore, "", 0, f.before.offset, fmt.Sprintf("%d bytes that are no record stand before this one", f.before.other))
	}
	if f.end != endTerminator {
		d.b.warn(WarnMissingRecordTerminator, "", 0, f.offset+int64(len(f.raw)), "")
	}
}

// leader takes the leader and returns the record, mended where a leader of
// another length can be told.
func (d *isoDecoder) leader(raw []byte, rec *Record) ([]byte, refusal) {
	if len(raw) < leaderLength {
		return nil, refused(RejectTooShort, len(bytes.TrimRight(raw, "\x1D")))
	}
	lead := raw[:leaderLength]
	odd := bytes.IndexFunc(lead, notInLeader)
	if odd < 0 {
		if string(rec.Leader) != string(lead) {
			rec.Leader = Leader(lead)
		}
	} else {
		// The entry map, 20 to 23, is the same in all records and can be mended.
		if c := lead[odd]; c >= 0x80 && odd < entryMap {
			return nil, refused(RejectLeaderByte, fmt.Sprintf("0x%02X", c), odd)
		}
		rec.Leader = mendLeaderBytes(lead)
		d.b.warn(WarnBadLeader, "", 0, d.start+int64(odd), fmt.Sprintf("the leader holds the byte 0x%02X at position %d", lead[odd], odd))
	}
	d.indicators = digits(lead, 10, 1)
	if said := declaredLength(lead); said != len(raw) {
		d.warnLength(said, len(raw))
	}
	return raw, refusal{}
}

// entryMap is where the leader's last four characters begin, which say how
// directory entries are built: "4500" in all MARC.
const entryMap = 20

// mendLeaderBytes returns a leader with blanks for what cannot be in one.
func mendLeaderBytes(lead []byte) Leader {
	b := append([]byte(nil), lead...)
	for i, c := range b {
		if c < 0x20 || c >= 0x7F {
			b[i] = ' '
		}
	}
	copy(b[entryMap:], "4500")
	return Leader(b)
}

func notInLeader(r rune) bool { return r < 0x20 || r >= 0x7F }

// maxISOLength is the longest record that ISO 2709 can describe.
const maxISOLength = 99_999

func (d *isoDecoder) warnLength(said, is int) {
	if is > maxISOLength {
		d.b.warn(WarnOversize, "", 0, d.start, fmt.Sprintf("the record has %d bytes, more than the 99,999 that ISO 2709 allows", is))
		return
	}
	if said < 0 {
		d.b.warn(WarnWrongLength, "", 0, d.start, fmt.Sprintf("the leader gives no length, the record has %d bytes", is))
		return
	}
	d.b.warn(WarnWrongLength, "", 0, d.start, fmt.Sprintf("the leader says %d bytes, the record has %d", said, is))
}

// directory reads the directory and cuts the body into pieces.
func (d *isoDecoder) directory(raw []byte, f frame, rec *Record) refusal {
	end := bytes.IndexByte(raw[leaderLength:], fieldTerminator)
	if end < 0 {
		return refused(RejectNoDirectory)
	}
	said := digits(raw, 12, 5)
	dir, base := raw[leaderLength:leaderLength+end], leaderLength+end+1
	d.setBody(raw, base, f)
	d.readEntries(dir)
	if d.exact = len(dir)%12 == 0 && d.piecesOfEntries(); !d.exact {
		base = d.inexact(raw, dir, f, rec)
	}
	if said != base && said != base%100_000 {
		d.b.warn(WarnWrongBaseAddress, "", 0, d.start+12, "")
	}
	return d.cutOff(f)
}

// inexact cuts the body into pieces where the directory does not describe it,
// and reads the directory as it may be meant. It returns where the body begins.
func (d *isoDecoder) inexact(raw, dir []byte, f frame, rec *Record) int {
	said, base := digits(raw, 12, 5), leaderLength+len(dir)+1
	d.cut()
	if d.entries = d.entries[:0]; len(dir) == 12*len(d.pieces) || !d.readWideEntries(dir) {
		if len(dir)%12 != 0 {
			dir, base = d.findDirectory(raw, dir, said, rec)
			d.setBody(raw, base, f)
			d.cut()
		}
		d.readEntries(dir)
	}
	d.exact = d.fits()
	return base
}

// fits says whether each entry describes the piece in its place.
func (d *isoDecoder) fits() bool {
	if len(d.entries) != len(d.pieces) {
		return false
	}
	for i, p := range d.pieces {
		if e := &d.entries[i]; e.start != p.start || e.length != p.end-p.start {
			return false
		}
	}
	return true
}

// piecesOfEntries takes the pieces from the directory, without looking for
// terminators, where it describes the body exactly.
func (d *isoDecoder) piecesOfEntries() bool {
	d.pieces = d.pieces[:0]
	at := 0
	for i := range d.entries {
		e := &d.entries[i]
		end := at + e.length
		if e.start != at || e.length < 1 || end > len(d.body) || d.body[end-1] != fieldTerminator {
			return false
		}
		d.pieces = append(d.pieces, piece{at, end})
		at = end
	}
	return at == len(d.body) && bytes.Count(d.body, fieldTerminators) == len(d.pieces)
}

var fieldTerminators = []byte{fieldTerminator}

// setBody takes what stands from base on.
func (d *isoDecoder) setBody(raw []byte, base int, f frame) {
	body := raw[base:]
	if n := len(body); n > 0 && body[n-1] == recordTerminator {
		body = body[:n-1]
	}
	if f.end != endTerminator {
		body = bytes.TrimRight(body, " \r\n\t\x00\x1A")
	}
	d.body, d.at = body, d.start+int64(base)
}

// cutOff says why a record without a terminator is too incomplete to be taken,
// if so. One that has begun its last field is taken and said to be cut.
func (d *isoDecoder) cutOff(f frame) refusal {
	n := len(d.body)
	if n > 0 && d.body[n-1] != fieldTerminator {
		d.b.warn(WarnMissingFieldTerminator, "", 0, d.at+int64(n), "")
	}
	if f.end == endTerminator || n > 0 && d.body[n-1] == fieldTerminator && len(d.pieces) >= len(d.entries) {
		return refusal{}
	}
	if f.end == endOfInput && len(d.pieces) == len(d.entries) && n > 0 {
		d.b.warn(WarnTruncated, "", 0, d.at+int64(n), "the file ends inside the last field of this record")
		return refusal{}
	}
	return refused(RejectCutOff, len(f.raw))
}

// readEntries reads the directory in entries of twelve bytes.
func (d *isoDecoder) readEntries(dir []byte) {
	d.entries = d.entries[:0]
	for len(dir) >= 12 {
		e := (*[12]byte)(dir)
		length, start := directoryNumbers(e)
		d.entries = append(d.entries, entry{[3]byte(e[:3]), length, start})
		dir = dir[12:]
	}
}

// directoryNumbers reads the four digits of the length and the five of the
// start in an entry, eight of the nine at once; -1 for what is no number.
func directoryNumbers(e *[12]byte) (length, start int) {
	x := binary.LittleEndian.Uint64(e[3:])
	const high, zeros = 0xF0F0F0F0F0F0F0F0, 0x3030303030303030
	if x&high != zeros || (x+0x0606060606060606)&high != zeros || !isDigit(e[11]) {
		return digits(e[:], 3, 4), digits(e[:], 7, 5)
	}
	x -= zeros
	x = x*10 + x>>8 // each second byte now holds two digits
	pair := func(i int) int { return int(x >> (16 * i) & 0xFF) }
	return pair(0)*100 + pair(1), (pair(2)*100+pair(3))*10 + int(e[11]-'0')
}

// cut finds the fields of the body by their terminators.
func (d *isoDecoder) cut() {
	d.pieces = d.pieces[:0]
	for at := 0; at < len(d.body); {
		n := bytes.IndexByte(d.body[at:], fieldTerminator)
		if n < 0 {
			d.pieces = append(d.pieces, piece{at, len(d.body)})
			return
		}
		d.pieces = append(d.pieces, piece{at, at + n + 1})
		at += n + 1
	}
}

// match gives each field its tag. A directory that fits is obeyed; for another
// one see matchByOrder.
func (d *isoDecoder) match(rec *Record) {
	if !d.exact {
		d.matchByOrder(rec)
		return
	}
	for i := range d.entries {
		d.field(rec, d.entries[i].tag, d.pieces[i])
	}
}

// field adds the field at p.
func (d *isoDecoder) field(rec *Record, tag [3]byte, p piece) {
	end := p.end
	if end > p.start && d.body[end-1] == fieldTerminator {
		end--
	}
	content := d.body[p.start:end]
	name := numericTag(tag)
	if name == "" {
		if name = string(tag[:]); !writtenTag(name) {
			d.aside(rec, tag[:], p.start, content)
			return
		}
	}
	if tag[0] == '0' && tag[1] == '0' {
		d.control(name, p.start, content)
		return
	}
	d.data(name, p.start, content)
}

// aside keeps a field whose tag is impossible.
func (d *isoDecoder) aside(rec *Record, tag []byte, start int, content []byte) {
	name := string(bytes.ToValidUTF8(tag, []byte("?")))
	d.b.warn(WarnBadTag, name, 0, d.at+int64(start), "")
	text := string(bytes.ToValidUTF8(content, []byte("\uFFFD")))
	rec.Aside = append(rec.Aside, Field{Tag: name, Ind1: ' ', Ind2: ' ', Value: text})
}

// control adds a control field. Delimiters have no place in one.
func (d *isoDecoder) control(tag string, start int, content []byte) {
	if at := bytes.IndexByte(content, delimiter); at >= 0 {
		d.b.warn(WarnStrayDelimiter, tag, 0, d.at+int64(start+at), "")
		from := min(at+2, len(content))
		if at > max(2, d.indicators) {
			from, content = 0, content[:at]
		} else if to := bytes.IndexByte(content[from:], delimiter); to >= 0 {
			content = content[:from+to]
		}
		d.b.controlField(tag, place{start + from, start + len(content)})
		return
	}
	d.b.controlField(tag, place{start, start + len(content)})
}

// data adds a data field: two indicators, then subfields.
func (d *isoDecoder) data(tag string, start int, content []byte) {
	first := bytes.IndexByte(content, delimiter)
	at := first
	if first == 2 && indicator(content[0]) == content[0] && indicator(content[1]) == content[1] {
		d.b.dataField(tag, content[0], content[1])
	} else {
		at = d.oddIndicators(tag, start, content, first)
	}
	for at < len(content) {
		at++ // the delimiter
		end := bytes.IndexByte(content[at:], delimiter)
		if end < 0 {
			end = len(content)
		} else {
			end += at
		}
		d.sub(tag, start, at, content[at:end])
		at = end
	}
	if f := &d.b.fields[len(d.b.fields)-1]; f.sub0 == f.sub1 {
		d.b.warn(WarnEmptyField, tag, 0, d.at+int64(start), "")
	}
}

// sub adds a subfield: its code and its text.
func (d *isoDecoder) sub(tag string, start, at int, s []byte) {
	if len(s) == 0 {
		d.b.warn(WarnStrayDelimiter, tag, 0, d.at+int64(start+at), "")
		return
	}
	code, n := s[0], 1
	if !printable(code) {
		d.b.warn(WarnBadSubfieldCode, tag, 0, d.at+int64(start+at), "")
		n = runeLength(s)
		code = '?'
	}
	if end := len(s) - 3; d.strays > 0 && end >= n && s[end] == fieldTerminator && isIndicators(s[end+1:]) {
		s = s[:end] // the terminator and indicators of a torn field
	}
	d.b.addSub(code, place{start + at + n, start + at + len(s)})
}

// isIndicators says whether b begins with two digits or blanks.
func isIndicators(b []byte) bool {
	return len(b) >= 2 && (b[0] == ' ' || isDigit(b[0])) && (b[1] == ' ' || isDigit(b[1]))
}

func printable(c byte) bool { return c >= 0x20 && c < 0x7F }
