package marc

import (
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding/traditionalchinese"
)

// converter holds the text decoders, so that their scratch space lives on from
// record to record.
type converter struct {
	utf8Text  utf8Text
	undoubled undoubledText
	mixed     mixedText
	byKind    [encodings]textDecoder
	pairs     map[[2]*charset]textDecoder
}

// decoder returns the decoder of an encoding.
func (c *converter) decoder(e Encoding) textDecoder {
	if e >= encodings {
		e = UTF8
	}
	if c.byKind[e] == nil {
		c.byKind[e] = c.newDecoder(e)
	}
	return c.byKind[e]
}

func (c *converter) newDecoder(e Encoding) textDecoder {
	s := sets()
	switch e {
	case MARC8:
		return newCodeExtension(s.ascii, s.ansel)
	case ISO5426, ISO6438, ISO10586:
		return newCodeExtension(s.ascii, s.iso5426)
	case ISO5427:
		return newCodeExtension(s.ascii, s.cyrillic)
	case ISO5428:
		return newCodeExtension(s.ascii, s.greek)
	case ISO8957:
		return newCodeExtension(s.ascii, s.hebrew)
	case ISO6937:
		return newCodeExtension(s.ascii, s.iso6937)
	case Big5:
		return &multiByteText{dec: traditionalchinese.Big5.NewDecoder()}
	}
	if page := codePages[e]; page != nil {
		return &pageText{page: page}
	}
	return &c.utf8Text
}

// text decides the encoding of the fields collected, which are places in
// d.body, and finishes the record.
func (d *isoDecoder) text(rec *Record, backing []Subfield) []Subfield {
	class := classify(d.body)
	named := d.setsNamed()
	e, dec := d.decide(rec.Leader, class, named)
	rec.Encoding = e
	lost := mayLackEscapes(d.body)
	if d.strays == 0 && dec == nil && !lost && (e == UTF8 && cleanUTF8(d.body, class) ||
		class&(classHigh|classControl) == 0 && (class&classAmp == 0 || e == UTF8 || !hasReference(d.body))) {
		return d.b.finish(rec, string(d.body), backing)
	}
	if dec == nil {
		dec = d.conv.decoder(e)
	}
	if lost {
		dec = &lostEscapes{rest: dec}
	}
	rep := &textReport{}
	d.b.convert(d.body, dec, rep)
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
	count(rep.other, WarnMixedEncoding, "1 text is in another encoding than the rest", "%d texts are in another encoding than the rest")
}

// decide finds the encoding of the record by its bytes; leader/09 and UNIMARC
// 100 $a are hints. A decoder is returned where that of the encoding will not
// do.
func (d *isoDecoder) decide(l Leader, class byteClass, named unimarcSets) (Encoding, textDecoder) {
	if e := d.opts.Encoding; e != EncodingAuto {
		return e, nil
	}
	hint := MARC8
	if named.unimarc {
		if hint = named.encoding(); hint == EncodingAuto {
			hint = ISO5426
		}
	} else if l.Encoding() == 'a' {
		hint = UTF8
	}
	if class&classHigh == 0 {
		if named.unimarc && isCodeExtension(hint) && class&classControl != 0 {
			return hint, d.conv.unimarcText(named)
		}
		return hint, nil
	}
	good, bad := 1, 0
	if !utf8.Valid(d.body) {
		good, bad = countUTF8(d.body)
	}
	if bad == 0 || good > bad {
		return UTF8, d.asUTF8(hint, bad, named)
	}
	if hint == UTF8 || hint == MARC8 || named.unimarc && named.encoding() == EncodingAuto {
		return d.byBytes(hint, named), nil
	}
	if isCodeExtension(hint) {
		if withoutTable(hint) {
			d.b.warn(WarnUnknownCharacter, "100", 'a', d.start, fmt.Sprintf("100 $a says %v, whose characters are not known here; they were read as ISO 5426", hint))
		}
		return hint, d.conv.unimarcText(named)
	}
	return hint, nil
}

// withoutTable says whether an encoding is one whose characters are not known:
// no public source of the African and the Georgian set was found.
func withoutTable(e Encoding) bool { return e == ISO6438 || e == ISO10586 }

// isCodeExtension says whether an encoding is one of UNIMARC's sets.
func isCodeExtension(e Encoding) bool { return e >= ISO5426 && e <= ISO8957 }

// asUTF8 warns of a flag that says otherwise, and looks for text that was
// encoded twice and for single texts in another encoding.
func (d *isoDecoder) asUTF8(hint Encoding, bad int, named unimarcSets) textDecoder {
	switch {
	case hint == UTF8:
	case !named.unimarc:
		d.b.warn(WarnFlagSaysMARC8, "", 0, d.start+9, "")
	case named.encoding() != EncodingAuto && named.g1 != "" && named.g1 != "  ":
		d.b.warn(WarnFlagSaysOther, "100", 'a', d.start, fmt.Sprintf("100 $a says %v, text is UTF-8", hint))
	}
	if bad > 0 {
		d.conv.mixed.rest = d.conv.decoder(guessText(d.invalidTexts(), UTF8))
		d.conv.mixed.utf8Text = &d.conv.utf8Text
		return &d.conv.mixed
	}
	if d.b.warnDoubled(d.body, d.start) {
		return &d.conv.undoubled
	}
	return nil
}

// byBytes guesses the encoding of a record that is not UTF-8.
func (d *isoDecoder) byBytes(hint Encoding, named unimarcSets) Encoding {
	e := hint
	if named.unimarc {
		// UNIMARC that is not Unicode is ISO 5426 unless that fits badly.
		if fit, _ := fitMarks(d.body, &iso5426Fit); countHigh(d.body).share(fit) >= enoughMARC8 {
			e = ISO5426
		} else if e = guessText(d.body, hint); e == MARC8 {
			e = ISO5426
		}
	} else {
		e = guessText(d.body, hint)
	}
	switch {
	case e == hint:
	case hint == UTF8:
		d.b.warn(WarnFlagSaysUTF8, "", 0, d.start+9, "flag says UTF-8, text is "+e.String())
	default:
		d.b.warn(WarnGuessedEncoding, "", 0, d.start+9, "by its bytes the text is "+e.String())
	}
	return e
}

// invalidTexts returns the texts that are not UTF-8 and hold no character of
// several bytes, one behind the other.
func (d *isoDecoder) invalidTexts() []byte {
	var all []byte
	for _, p := range d.pieces {
		text := d.body[p.start:p.end]
		if good, bad := countUTF8(text); bad > 0 && good == 0 {
			all = append(append(all, text...), ' ')
		}
	}
	return all
}

// mixedText decodes UTF-8 text of a record in which single texts are in
// another encoding.
type mixedText struct {
	utf8Text *utf8Text
	rest     textDecoder
}

func (m *mixedText) appendText(dst, src []byte, rep *textReport) []byte {
	if good, bad := countUTF8(src); bad == 0 || good > 0 {
		return m.utf8Text.appendText(dst, src, rep)
	}
	before, unknown := len(dst), rep.unknown
	dst = m.rest.appendText(dst, src, rep)
	if rep.unknown > unknown { // not that one either
		rep.unknown = unknown
		return m.utf8Text.appendText(dst[:before], src, rep)
	}
	rep.other++
	return dst
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
