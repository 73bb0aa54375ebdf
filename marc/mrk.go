package marc

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// mrkDecoder turns the lines of one record of MARCMaker text into a Record:
//
//	=LDR  00755cam  22002414a 4500
//	=008  000107s2000\\\\nyua\\\\\\\\\\001\0\eng\\
//	=245  10$aTitle /$cauthor.
//
// A backslash is a blank in control fields and indicators; {dollar} and other
// names in braces are characters (MARCMaker and MARCBreaker, Library of
// Congress). The second blank behind the tag may be missing, LDR may be 000,
// and a line that begins with no tag goes on with the field before it.
type mrkDecoder struct {
	opts Options
	b    builder
	conv converter
	rep  textReport
	dec  textDecoder
	at   int64
	rec  *Record

	mnemonic [2]*codeExtension // over UTF-8, over MARC-8
	joined   []byte            // a field of several lines
}

// mrkBegins says whether a line of MARCMaker text begins a record.
func mrkBegins(line []byte, after bool) bool {
	if len(line) < 4 || line[0] != '=' {
		return false
	}
	tag := string(line[1:4])
	return tag == "LDR" || tag == "000" || tag == "ldr" || after && tag == "001"
}

func (d *mrkDecoder) decode(f frame, rec *Record, backing []Subfield) ([]Subfield, refusal) {
	d.b.reset()
	d.rep, d.at, d.rec = textReport{}, f.offset, rec
	rec.Leader, rec.Aside = "", nil
	d.chooseDecoder(f.raw)
	field := []byte(nil)
	for rest := f.raw; len(rest) > 0; {
		var line []byte
		line, rest = cutLine(rest)
		switch {
		case isMnemonicTag(line):
			d.field(field)
			field = line
		case len(bytes.TrimSpace(line)) == 0:
		case field == nil:
			return backing, refused(RejectNoField)
		default:
			d.joined = append(append(append(d.joined[:0], field...), ' '), bytes.TrimLeft(line, " \t")...)
			field = bytes.Clone(d.joined)
		}
	}
	d.field(field)
	if len(d.b.fields) == 0 && rec.Leader == "" && len(rec.Aside) == 0 {
		return backing, refused(RejectNoFields)
	}
	d.b.mendTextLeader(rec, d.at)
	d.b.reportText(&d.rep, d.at)
	return d.b.finish(rec, string(d.b.text), backing), refusal{}
}

// chooseDecoder decides the encoding of the record's text.
func (d *mrkDecoder) chooseDecoder(raw []byte) {
	e := d.opts.Encoding
	if e == EncodingAuto {
		e = UTF8
		if good, bad := countUTF8(raw); bad > good {
			e = guessText(raw, MARC8)
		} else if good == 0 && !saysUnicode(raw) {
			e = MARC8
		}
	}
	d.rec.Encoding = e
	over := 0
	switch e {
	case UTF8:
	case MARC8:
		over = 1
	default:
		d.dec = d.conv.decoder(e)
		return
	}
	if d.mnemonic[over] == nil {
		var g1 *charset
		if over == 1 {
			g1 = sets().ansel
		}
		d.mnemonic[over] = newCodeExtension(sets().ascii, g1)
		d.mnemonic[over].mnemonics = true
	}
	d.dec = d.mnemonic[over]
}

// saysUnicode says whether leader/09 in the first line of a record is "a".
func saysUnicode(raw []byte) bool {
	line, _ := cutLine(raw)
	at := bytes.IndexByte(line, ' ')
	if at < 0 {
		return false
	}
	leader := bytes.TrimLeft(line[at:], " \t")
	return len(leader) > 9 && leader[9] == 'a'
}

// isMnemonicTag says whether a line begins a field: "=", a tag, a blank.
func isMnemonicTag(line []byte) bool {
	return len(line) >= 4 && line[0] == '=' && (len(line) == 4 || line[4] == ' ' || line[4] == '\t') ||
		len(line) > 4 && line[0] == '=' && bytes.Contains(line[:min(len(line), 8)], []byte("  "))
}

// field adds one field.
func (d *mrkDecoder) field(line []byte) {
	if len(line) == 0 {
		return
	}
	tag, rest := line[1:min(4, len(line))], line[min(4, len(line)):]
	if at := bytes.IndexByte(line, ' '); at > 0 && at != 4 && at < 8 {
		tag, rest = line[1:at], line[at:]
	}
	for n := 0; n < 2 && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t'); n++ {
		rest = rest[1:]
	}
	switch name := string(tag); {
	case name == "LDR" || name == "000" || name == "ldr":
		d.rec.Leader = Leader(bytes.ReplaceAll(rest, []byte{'\\'}, []byte{' '}))
	case !writtenTag(name):
		name = string(bytes.ToValidUTF8(tag, []byte("?")))
		d.b.warn(WarnBadTag, name, 0, d.at, "")
		d.rec.Aside = append(d.rec.Aside, Field{Tag: name, Ind1: ' ', Ind2: ' ', Value: string(bytes.ToValidUTF8(rest, []byte("\uFFFD")))})
	case isControlTag(name):
		d.b.controlField(tagString(tag), d.addText(bytes.ReplaceAll(rest, []byte{'\\'}, []byte{' '})))
	default:
		d.data(tagString(tag), rest)
	}
}

// data adds a data field: indicators, then subfields behind dollar signs.
func (d *mrkDecoder) data(tag string, rest []byte) {
	first := bytes.IndexByte(rest, '$')
	if first < 0 {
		first = min(2, len(rest))
	}
	ind := [2]byte{' ', ' '}
	if before := bytes.TrimSpace(rest[:max(0, first-2)]); len(before) > 0 {
		d.b.warn(WarnBadIndicator, tag, 0, d.at, fmt.Sprintf("%q stands before the indicators", before))
	}
	for i, c := range rest[max(0, first-2):first] {
		if c != '\\' {
			ind[i] = indicator(c)
		}
	}
	d.b.dataField(tag, ind[0], ind[1])
	parts := rest[first:]
	if len(parts) > 0 && parts[0] != '$' {
		d.b.warn(WarnStrayDelimiter, tag, 0, d.at, "the field has no subfield delimiter; its text was read as $a")
		d.b.addSub('a', d.addText(parts))
		return
	}
	for len(parts) > 0 {
		parts = parts[1:] // the dollar sign
		end := bytes.IndexByte(parts, '$')
		if end < 0 {
			end = len(parts)
		}
		d.sub(tag, parts[:end])
		parts = parts[end:]
	}
	if f := &d.b.fields[len(d.b.fields)-1]; f.sub0 == f.sub1 {
		d.b.warn(WarnEmptyField, tag, 0, d.at, "")
	}
}

func (d *mrkDecoder) sub(tag string, s []byte) {
	if len(s) == 0 {
		d.b.warn(WarnStrayDelimiter, tag, 0, d.at, "")
		return
	}
	code, n := s[0], 1
	if _, c, size := mnemonic(s); code == '{' && size > 0 && c < 0x7F && printable(byte(c)) {
		code, n = byte(c), size
	} else if !printable(code) {
		d.b.warn(WarnBadSubfieldCode, tag, 0, d.at, "")
		code, n = '?', runeLength(s)
	}
	p := d.addText(s[n:])
	f := &d.b.fields[len(d.b.fields)-1]
	if f.sub0 == f.sub1 {
		f.skip = d.rep.skip
	}
	d.b.addSub(code, p)
}

func (d *mrkDecoder) addText(s []byte) place {
	start := len(d.b.text)
	d.b.text = d.dec.appendText(d.b.text, s, &d.rep)
	return place{start, len(d.b.text)}
}

// mendTextLeader makes the leader of a record from a text format 24 characters
// long.
func (b *builder) mendTextLeader(rec *Record, at int64) {
	l := string(rec.Leader)
	if len(b.fields) == 0 {
		b.warn(WarnEmptyField, "", 0, at, "the record has a leader and no fields")
	}
	switch {
	case l == "":
		rec.Leader = blankLeader
		b.warn(WarnShortLeader, "", 0, at, "the record has no leader")
		return
	case len(l) != leaderLength:
		b.warn(WarnShortLeader, "", 0, at, fmt.Sprintf("the leader has %d characters instead of 24", utf8.RuneCountInString(l)))
	}
	mended := mendLeader(l)
	if len(l) == leaderLength && mended != l {
		b.warn(WarnBadLeader, "", 0, at, "")
	}
	rec.Leader = Leader(mended)
}
