package marc

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// codePages are the encodings of one byte a character; their tables are those
// of x/text.
var codePages = map[Encoding]*charmap.Charmap{
	Latin1:      charmap.ISO8859_1,
	Windows1250: charmap.Windows1250,
	Windows1251: charmap.Windows1251,
	Windows1252: charmap.Windows1252,
	Windows1253: charmap.Windows1253,
	Windows1254: charmap.Windows1254,
	Windows1255: charmap.Windows1255,
	Windows1256: charmap.Windows1256,
	CP866:       charmap.CodePage866,
	KOI8R:       charmap.KOI8R,
}

// pageText decodes a code page.
type pageText struct {
	page    *charmap.Charmap
	scratch []byte
}

func (p *pageText) appendText(dst, src []byte, rep *textReport) []byte {
	rep.skip = 0
	if classify(src)&(classHigh|classControl|classSeparator) == 0 {
		return append(dst, src...)
	}
	m := newMarkedText(p.scratch[:0])
	for _, c := range src {
		r := p.page.DecodeByte(c)
		if r == utf8.RuneError {
			rep.invalid++
		}
		m.add(r, rep)
	}
	p.scratch = m.text
	rep.skip = m.skip
	return appendNFC(dst, m.text)
}

// multiByteText decodes an encoding of several bytes a character.
type multiByteText struct {
	dec     *encoding.Decoder
	scratch []byte
}

func (t *multiByteText) appendText(dst, src []byte, rep *textReport) []byte {
	rep.skip = 0
	if classify(src)&(classHigh|classControl|classSeparator) == 0 {
		return append(dst, src...)
	}
	text, err := t.dec.Bytes(src)
	if err != nil {
		rep.invalid += len(src)
		return append(dst, "\uFFFD"...)
	}
	m := newMarkedText(t.scratch[:0])
	for _, r := range string(text) {
		if r == utf8.RuneError {
			rep.invalid++
		}
		m.add(r, rep)
	}
	t.scratch = m.text
	rep.skip = m.skip
	return appendNFC(dst, m.text)
}
