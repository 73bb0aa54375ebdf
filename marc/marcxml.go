package marc

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// xmlDecoder turns the bytes of one record element into a Record.
type xmlDecoder struct {
	opts  Options
	b     builder
	conv  converter
	plain []byte // text of the element read now, references resolved
	rep   textReport
	dec   textDecoder
	at    int64

	rec     *Record
	inField bool
	// deleted says that the header of OAI-PMH around the record says so, and
	// identifier is what it calls the record.
	deleted    bool
	identifier string
	// leaders says that records before this one had leaders.
	leaders bool
}

// decode fills rec from f and returns no refusal, or why it is no record.
func (d *xmlDecoder) decode(f frame, rec *Record, backing []Subfield) ([]Subfield, refusal) {
	d.b.reset()
	d.rep, d.at, d.rec, d.inField = textReport{}, f.offset, rec, false
	d.deleted, d.identifier = false, ""
	rec.Leader, rec.Aside, rec.Encoding = "", nil, UTF8
	if d.opts.Encoding != EncodingAuto {
		rec.Encoding = d.opts.Encoding
	} else if !utf8.Valid(f.raw) {
		if good, bad := countUTF8(f.raw); good < bad {
			if rec.Encoding = guessText(f.raw, Windows1252); rec.Encoding == MARC8 {
				rec.Encoding = Windows1252
			}
			d.b.warn(WarnGuessedEncoding, "", 0, d.at, "the text is not UTF-8; by its bytes it is "+rec.Encoding.String())
		}
	}
	d.dec = d.conv.decoder(rec.Encoding)
	if rec.Encoding == UTF8 && d.b.warnDoubled(f.raw, d.at) {
		d.dec = &d.conv.undoubled
	}
	if !closesRecord(f.raw) {
		d.b.warn(WarnIllFormed, "", 0, d.at, "the record element is not closed")
	}
	d.walk(f.raw)
	if d.deleted {
		d.delete()
	}
	if reason := d.lacksLeader(); reason.is() {
		return backing, reason
	}
	d.mendLeader()
	if len(d.b.fields) == 0 {
		d.b.warn(WarnEmptyField, "", 0, d.at, "the record has a leader and no fields")
	}
	d.b.reportText(&d.rep, d.at)
	return d.b.finish(rec, string(d.b.text), backing), refusal{}
}

// lacksLeader says why a record without a leader cannot be taken. Where other
// records of the file have leaders it is damaged; where none has, a control
// number and 008 together make it a record, less is a snippet.
func (d *xmlDecoder) lacksLeader() refusal {
	if len(d.rec.Leader) > 0 {
		d.leaders = true
		return refusal{}
	}
	has001, has008 := false, false
	for i := range d.b.fields {
		has001 = has001 || d.b.fields[i].tag == "001"
		has008 = has008 || d.b.fields[i].tag == "008"
	}
	switch {
	case d.leaders:
		return refused(RejectLeaderless)
	case !has001 || !has008:
		return refused(RejectSnippet)
	}
	return refusal{}
}

// closesRecord says whether b ends with the end tag of a record.
func closesRecord(b []byte) bool {
	at := bytes.LastIndexByte(b, '<')
	return at >= 0 && bytes.HasPrefix(b[at:], []byte("</")) && bytes.Contains(b[at:], []byte("record"))
}

// walk goes through the elements of the record.
func (d *xmlDecoder) walk(raw []byte) {
	for pos := 0; pos < len(raw); {
		at := bytes.IndexByte(raw[pos:], '<')
		if at < 0 {
			return
		}
		t, state := scanTag(raw, pos+at)
		if state == tagPartial {
			return
		}
		pos = t.after
		if state == tagFound && !t.closing {
			pos = d.element(raw, t)
		}
	}
}

// element handles an opening tag and returns where to go on.
func (d *xmlDecoder) element(raw []byte, t tag) int {
	attrs := raw[t.start:t.after]
	pos := t.after
	switch string(t.name) {
	case "header":
		d.deleted = d.deleted || deletedHeader(attrs)
	case "identifier":
		pos = d.content(raw, t)
		d.identifier = string(bytes.ToValidUTF8(d.plain, nil))
	case "leader":
		pos = d.content(raw, t)
		d.rec.Leader = Leader(bytes.Trim(d.plain, "\r\n\t"))
	case "controlfield":
		name, ok := d.tagOf(attrs)
		pos = d.content(raw, t)
		d.inField = false
		if ok {
			d.control(name)
			break
		}
		d.aside(name, attrs, string(bytes.ToValidUTF8(d.plain, []byte("\uFFFD"))))
	case "datafield":
		name, ok := d.tagOf(attrs)
		if ok = ok && !isControlTag(name); ok {
			d.inField = true
			d.b.dataField(name, d.indicatorOf(name, attrs, "ind1"), d.indicatorOf(name, attrs, "ind2"))
		} else {
			d.aside(name, attrs, "")
		}
	case "subfield":
		pos = d.content(raw, t)
		d.subfield(attrs)
	}
	return pos
}

// deletedHeader says whether the opening tag of a header says that the record was
// deleted (OAI-PMH 2.0, section 2.5.1).
func deletedHeader(tag []byte) bool {
	status, _ := attribute(tag, "status")
	return string(status) == "deleted"
}

// delete makes a record that takes itself away, of one whose header says that it
// was deleted. Mostly nothing else is left of it, and the last part of the
// identifier is its control number, as in oai:example.org:99123.
func (d *xmlDecoder) delete() {
	if len(d.rec.Leader) < 24 {
		d.rec.Leader = "00000dam a2200000   4500"
	}
	d.rec.Leader = d.rec.Leader[:5] + "d" + d.rec.Leader[6:]
	for i := range d.b.fields {
		if d.b.fields[i].tag == "001" {
			return
		}
	}
	id := strings.TrimSpace(d.identifier)
	id = id[strings.LastIndexAny(id, ":/")+1:]
	d.plain = append(d.plain[:0], id...)
	d.b.controlField("001", d.addText())
}

// control adds the text read last as a control field. Where the tag is that of
// a data field, it becomes subfield a.
func (d *xmlDecoder) control(tag string) {
	p := d.addText()
	if isControlTag(tag) {
		d.b.controlField(tag, p)
		return
	}
	d.b.warn(WarnStrayDelimiter, tag, 0, d.at, "the data field was written as a control field; its text was read as $a")
	d.b.dataField(tag, ' ', ' ')
	d.b.addSub('a', p)
}

// subfield adds the text read last as a subfield.
func (d *xmlDecoder) subfield(attrs []byte) {
	value, _ := attribute(attrs, "code")
	code := byte('?')
	if c, ok := singleCharacter(value); ok {
		code = c
	}
	if !d.inField {
		if n := len(d.rec.Aside); n > 0 {
			f := &d.rec.Aside[n-1]
			if isControlTag(f.Tag) && writtenTag(f.Tag) && len(f.Subfields) == 0 {
				d.b.controlField(f.Tag, d.addText())
			}
			f.Subfields = append(f.Subfields, Subfield{code, string(bytes.ToValidUTF8(d.plain, []byte("\uFFFD")))})
		}
		return
	}
	f := &d.b.fields[len(d.b.fields)-1]
	if code == '?' && string(value) != "?" {
		d.b.warn(WarnBadSubfieldCode, f.tag, 0, d.at, "")
	}
	p := d.addText()
	if f.sub0 == f.sub1 {
		f.skip = d.rep.skip
	}
	d.b.addSub(code, p)
}

// aside keeps a field whose tag is impossible.
func (d *xmlDecoder) aside(name string, _ []byte, value string) {
	d.inField = false
	text := "a field without a tag was set aside"
	if name != "" {
		text = ""
	}
	if isControlTag(name) {
		text = "a control field has subfields; the first one was read as its value"
	}
	d.b.warn(WarnBadTag, name, 0, d.at, text)
	d.rec.Aside = append(d.rec.Aside, Field{Tag: name, Ind1: ' ', Ind2: ' ', Value: value})
}

// tagOf returns the tag attribute, and whether it is a possible tag.
func (d *xmlDecoder) tagOf(attrs []byte) (string, bool) {
	v, _ := attribute(attrs, "tag")
	if !writtenTag(string(v)) {
		return string(bytes.ToValidUTF8(v, []byte("?"))), false
	}
	return tagString(v), true
}

// indicatorOf returns an indicator attribute; a missing or empty one is blank.
func (d *xmlDecoder) indicatorOf(tag string, attrs []byte, name string) byte {
	v, ok := attribute(attrs, name)
	if !ok || len(v) == 0 {
		return ' '
	}
	if c, ok := singleCharacter(v); ok && indicator(c) == c {
		return c
	}
	d.b.warn(WarnBadIndicator, tag, 0, d.at, "")
	return ' '
}

// singleCharacter returns the one printable ASCII character that v is.
func singleCharacter(v []byte) (byte, bool) {
	if len(v) > 1 && v[0] == '&' {
		v = appendUnescaped(nil, v)
	}
	if len(v) == 1 && printable(v[0]) {
		return v[0], true
	}
	return 0, false
}

// addText decodes the text read last into the builder.
func (d *xmlDecoder) addText() place {
	start := len(d.b.text)
	d.b.text = d.dec.appendText(d.b.text, trimLines(d.plain), &d.rep)
	return place{start, len(d.b.text)}
}

// trimLines takes the line breaks and the indentation of pretty-printed XML
// out of a text: at its ends all white space about a line break goes, inside
// it becomes one blank.
func trimLines(b []byte) []byte {
	if bytes.IndexByte(b, '\n') < 0 && bytes.IndexByte(b, '\r') < 0 {
		return b
	}
	out := b[:0]
	for i := 0; i < len(b); {
		j, breaks := i, false
		for j < len(b) && isXMLSpace(b[j]) {
			breaks = breaks || b[j] == '\n' || b[j] == '\r'
			j++
		}
		switch {
		case j == i:
			out = append(out, b[i])
			i++
			continue
		case !breaks:
			out = append(out, b[i:j]...)
		case len(out) > 0 && j < len(b):
			out = append(out, ' ')
		}
		i = j
	}
	return out
}

func isXMLSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// content reads the text of the element that t opens into d.plain and returns
// where its end tag begins. Tags inside it (emphasis and the like) are left
// out, their text is kept; a MARC element ends it though its end tag is missing.
func (d *xmlDecoder) content(raw []byte, t tag) int {
	d.plain = d.plain[:0]
	if t.empty {
		return t.after
	}
	pos := t.after
	for pos < len(raw) {
		at := bytes.IndexByte(raw[pos:], '<')
		if at < 0 {
			break
		}
		d.plain = appendUnescaped(d.plain, raw[pos:pos+at])
		in, state := scanTag(raw, pos+at)
		switch {
		case state == tagPartial:
			return len(raw)
		case state == tagNone:
			d.plain = appendCDATA(d.plain, raw[pos+at:in.after])
			pos = in.after
			continue
		}
		if in.closing && bytes.Equal(in.name, t.name) {
			return in.after
		}
		switch string(in.name) {
		case "record", "leader", "controlfield", "datafield", "subfield":
			d.b.warn(WarnIllFormed, "", 0, d.at+int64(in.start), "an element is not closed")
			return in.start
		}
		pos = in.after
	}
	return len(raw)
}

// appendCDATA appends what a CDATA section holds, or a "<" that begins no tag.
func appendCDATA(dst, b []byte) []byte {
	const begin, end = "<![CDATA[", "]]>"
	if bytes.HasPrefix(b, []byte(begin)) && bytes.HasSuffix(b, []byte(end)) && len(b) >= len(begin)+len(end) {
		return append(dst, b[len(begin):len(b)-len(end)]...)
	}
	if len(b) > 1 && (b[1] == '!' || b[1] == '?') {
		return dst
	}
	return append(dst, b...)
}

// mendLeader makes the leader 24 characters long.
func (d *xmlDecoder) mendLeader() {
	l := string(d.rec.Leader)
	if l == "" {
		d.rec.Leader = blankLeader
		d.b.warn(WarnShortLeader, "", 0, d.at, "the record has no leader")
		return
	}
	mended := mendLeader(l)
	if len(l) != leaderLength {
		d.b.warn(WarnShortLeader, "", 0, d.at, fmt.Sprintf("the leader has %d characters instead of 24", utf8.RuneCountInString(l)))
	} else if mended != l {
		d.b.warn(WarnBadLeader, "", 0, d.at, "")
	}
	d.rec.Leader = Leader(mended)
}

// blankLeader is the leader of a record that has none: language material,
// monograph.
const blankLeader = "00000nam a2200000   4500"

// mendLeader returns l with 24 printable characters. A leader that lacks some
// at its end or beginning is told by where "4500" stands.
func mendLeader(l string) string {
	b := make([]byte, 0, leaderLength)
	for _, r := range l {
		if r < 0x20 || r >= 0x7F {
			r = ' '
		}
		b = append(b, byte(r))
	}
	if len(b) < leaderLength {
		if at := bytes.LastIndex(b, []byte("45")); at >= 5 && at < 20 && isDigit(b[0]) {
			// Characters were lost before 20-23; most often blanks before them.
			lost := 20 - at
			b = append(b[:at], append(bytes.Repeat([]byte(" "), lost), b[at:]...)...)
		}
	}
	for len(b) < leaderLength {
		b = append(b, ' ')
	}
	return string(b[:leaderLength])
}

// attribute returns the value of an attribute of a tag as it is written.
func attribute(tag []byte, name string) ([]byte, bool) {
	for at := 0; at < len(tag); {
		i := bytes.Index(tag[at:], []byte(name))
		if i < 0 {
			return nil, false
		}
		at += i
		v := bytes.TrimLeft(tag[at+len(name):], " \t\r\n")
		if at > 0 && isXMLSpace(tag[at-1]) && len(v) > 1 && v[0] == '=' {
			v = bytes.TrimLeft(v[1:], " \t\r\n")
			if len(v) > 0 && (v[0] == '"' || v[0] == '\'') {
				if end := bytes.IndexByte(v[1:], v[0]); end >= 0 {
					return v[1 : 1+end], true
				}
			}
			return nil, false
		}
		at += len(name)
	}
	return nil, false
}

// appendUnescaped appends b with its character references resolved. What is
// no reference stays as it is.
func appendUnescaped(dst, b []byte) []byte {
	for {
		at := bytes.IndexByte(b, '&')
		if at < 0 {
			return append(dst, b...)
		}
		dst = append(dst, b[:at]...)
		b = b[at:]
		end := bytes.IndexByte(b[:min(len(b), 12)], ';')
		if end < 0 {
			dst = append(dst, '&')
			b = b[1:]
			continue
		}
		if r := xmlReference(string(b[1:end])); r >= 0 {
			dst = utf8.AppendRune(dst, r)
		} else {
			dst = append(dst, b[:end+1]...)
		}
		b = b[end+1:]
	}
}

// xmlReference returns the character of a reference without & and ;, or -1.
func xmlReference(name string) rune {
	switch name {
	case "amp":
		return '&'
	case "lt":
		return '<'
	case "gt":
		return '>'
	case "quot":
		return '"'
	case "apos":
		return '\''
	case "nbsp":
		return '\u00A0'
	}
	if len(name) < 2 || name[0] != '#' {
		return -1
	}
	base, digits := 10, name[1:]
	if digits[0] == 'x' || digits[0] == 'X' {
		base, digits = 16, digits[1:]
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return -1
	}
	return rune(n)
}
