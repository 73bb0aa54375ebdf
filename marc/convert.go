package marc

import (
	"fmt"
	"unicode/utf8"
)

// converter holds the text decoders, so that their scratch space lives on from
// record to record.
type converter struct {
	utf8Text utf8Text
	byKind   [Big5 + 1]textDecoder
}

// decoder returns the decoder of an encoding.
func (c *converter) decoder(e Encoding) textDecoder {
	if c.byKind[e] == nil {
		switch e {
		case MARC8:
			c.byKind[e] = newCodeExtension(sets().ascii, sets().ansel)
		case ISO5426:
			c.byKind[e] = newCodeExtension(sets().ascii, sets().iso5426)
		default:
			c.byKind[e] = &c.utf8Text
			if page := codePages[e]; page != nil {
				c.byKind[e] = &pageText{page: page}
			}
		}
	}
	return c.byKind[e]
}

// text decides the encoding of the fields collected, which are places in
// d.body, and finishes the record.
func (d *isoDecoder) text(rec *Record, backing []Subfield) []Subfield {
	class := classify(d.body)
	unimarc, named := d.unimarcSet()
	rec.Encoding = d.decide(rec.Leader, class, unimarc, named)
	if d.strays == 0 && (rec.Encoding == UTF8 && cleanUTF8(d.body, class) ||
		class&(classHigh|classControl) == 0 && (class&classAmp == 0 || rec.Encoding == UTF8 || !hasReference(d.body))) {
		return d.b.finish(rec, string(d.body), backing)
	}
	rep := &textReport{}
	d.b.convert(d.body, d.conv.decoder(rec.Encoding), rep)
	d.b.reportText(rep, d.start)
	return d.b.finish(rec, string(d.b.text), backing)
}

// convert decodes all texts, which are places in from, into b.text.
func (b *builder) convert(from []byte, dec textDecoder, rep *textReport) {
	for i := range b.fields {
		f := &b.fields[i]
		if f.control {
			f.value = b.convertPlace(from, f.value, dec, rep)
			continue
		}
		for j := f.sub0; j < f.sub1; j++ {
			b.subs[j].place = b.convertPlace(from, b.subs[j].place, dec, rep)
			if j == f.sub0 {
				f.skip = rep.skip
			}
		}
	}
}

func (b *builder) convertPlace(from []byte, p place, dec textDecoder, rep *textReport) place {
	start := len(b.text)
	b.text = dec.appendText(b.text, from[p.start:p.end], rep)
	return place{start, len(b.text)}
}

// reportText warns of what was met in the texts of a record at offset.
func (b *builder) reportText(rep *textReport, offset int64) {
	count := func(n int, kind WarningKind, one, many string) {
		if n == 1 {
			b.warn(kind, "", 0, offset, one)
		} else if n > 1 {
			b.warn(kind, "", 0, offset, fmt.Sprintf(many, n))
		}
	}
	count(rep.invalid, WarnInvalidBytes, "1 byte is no text in this encoding", "%d bytes are no text in this encoding")
	count(rep.unknown, WarnUnknownCharacter, "1 character is not in its character set", "%d characters are not in their character set")
	count(rep.control, WarnControlCharacter, "1 control character was taken out", "%d control characters were taken out")
	count(rep.escapes, WarnEscapeSequence, "1 text holds MARC-8 escape sequences", "%d texts hold MARC-8 escape sequences")
}

// decide finds the encoding of the record by its bytes; leader/09 and UNIMARC
// 100 $a are hints.
func (d *isoDecoder) decide(l Leader, class byteClass, unimarc bool, named Encoding) Encoding {
	if d.opts.Encoding != EncodingAuto {
		return d.opts.Encoding
	}
	hint := MARC8
	if unimarc {
		if hint = named; named == EncodingAuto {
			hint = ISO5426
		}
	} else if l.Encoding() == 'a' {
		hint = UTF8
	}
	if class&classHigh == 0 {
		return hint
	}
	good, bad := countUTF8(d.body)
	if bad == 0 || good > bad {
		if hint != UTF8 && !unimarc {
			d.b.warn(WarnFlagSaysMARC8, "", 0, d.start+9, "")
		} else if named != UTF8 && named != EncodingAuto {
			d.b.warn(WarnFlagSaysOther, "100", 'a', d.start, fmt.Sprintf("100 $a says %v, text is UTF-8", hint))
		}
		return UTF8
	}
	if hint == UTF8 {
		hint = MARC8
		if unimarc {
			hint = ISO5426
		}
		d.b.warn(WarnFlagSaysUTF8, "", 0, d.start+9, "flag says UTF-8, text is "+hint.String())
	}
	return hint
}

// countUTF8 counts the characters of several bytes and the bytes beyond ASCII
// that are no part of one.
func countUTF8(b []byte) (good, bad int) {
	for i := 0; i < len(b); {
		if b[i] < 0x80 {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		} else {
			good++
		}
		i += n
	}
	return good, bad
}

// unimarcSet says whether the fields collected are UNIMARC, and which encoding
// 100 $a/26-29 names.
func (d *isoDecoder) unimarcSet() (bool, Encoding) {
	has200, dated := false, false
	named := EncodingAuto
	for i := range d.b.fields {
		f := &d.b.fields[i]
		switch f.tag {
		case "245":
			return false, 0
		case "200":
			has200 = true
		case "100":
			if f.sub0 < f.sub1 && d.b.subs[f.sub0].code == 'a' {
				p := d.b.subs[f.sub0].place
				a := string(d.body[p.start:p.end])
				if len(a) >= 20 && startsWithDate(a) {
					dated = true
					named = unimarcEncoding(a)
				}
			}
		}
	}
	return has200 || dated, named
}

// unimarcSets are the codes of UNIMARC 100 $a/26-29 for character sets.
var unimarcSets = map[string]Encoding{
	"03": ISO5426,
	"50": UTF8,
}

// unimarcEncoding reads the character sets of UNIMARC 100 $a: positions 26-27
// name G0 and 28-29 G1 in bibliographic records. Where they name none that is
// known, it is EncodingAuto.
func unimarcEncoding(a string) Encoding {
	if len(a) >= 30 {
		if e, ok := unimarcSets[a[28:30]]; ok {
			return e
		}
	}
	if len(a) >= 28 {
		return unimarcSets[a[26:28]]
	}
	return EncodingAuto
}
