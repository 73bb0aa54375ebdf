package marc

import (
	"fmt"
	"strconv"
)

// maxISOField is the longest field that a directory entry can describe, in
// bytes with its terminator.
const maxISOField = 9999

// isoEncoder writes ISO 2709 in UTF-8.
type isoEncoder struct {
	body []byte
}

func (*isoEncoder) head() string { return "" }
func (*isoEncoder) foot() string { return "" }

func (e *isoEncoder) appendRecord(dst []byte, r *Record) ([]byte, string) {
	leader := writtenLeader(r)
	at := len(dst)
	dst = append(dst, leader[:]...)
	e.body = e.body[:0]
	unimarc := r.Dialect() == UNIMARC
	for i := range r.Fields {
		f := &r.Fields[i]
		if !writtenTag(f.Tag) {
			return dst, badTag(f.Tag)
		}
		start := len(e.body)
		e.body = appendISOField(e.body, f, unimarc)
		n := len(e.body) - start
		if n > maxISOField {
			return dst, fmt.Sprintf("field %s has %d bytes, more than the %d that ISO 2709 can hold; MARCXML can", f.Tag, n, maxISOField)
		}
		if start > maxISOLength {
			break
		}
		dst = append(dst, f.Tag...)
		dst = appendDigits(dst, n, 4)
		dst = appendDigits(dst, start, 5)
	}
	dst = append(dst, fieldTerminator)
	base := len(dst) - at
	total := base + len(e.body) + 1
	if total > maxISOLength {
		return dst, fmt.Sprintf("it has %d bytes or more, beyond the %d that ISO 2709 can hold; MARCXML can", total, maxISOLength)
	}
	dst = append(append(dst, e.body...), recordTerminator)
	written := dst[at:]
	appendDigits(written[:0], total, 5)
	appendDigits(written[:12], base, 5)
	copy(written[10:12], "22")
	copy(written[entryMap:leaderLength], "4500")
	return dst, ""
}

// appendISOField appends a field with its terminator.
func appendISOField(dst []byte, f *Field, unimarc bool) []byte {
	if f.IsControl() {
		dst = writtenText(dst, f.Value)
		return append(dst, fieldTerminator)
	}
	dst = append(dst, indicator(f.Ind1), indicator(f.Ind2))
	for i := range f.Subfields {
		code := f.Subfields[i].Code
		if !printable(code) {
			code = '?'
		}
		dst = append(dst, delimiter, code)
		start := len(dst)
		dst = writtenText(dst, subfieldText(f, i))
		if unimarc && f.Tag == "100" && code == 'a' {
			nameUnicode(dst[start:])
		}
	}
	return append(dst, fieldTerminator)
}

// nameUnicode makes the character set positions of a UNIMARC 100 $a say what
// is written: "50", Unicode. They are 26-29 in bibliographic records, which
// have 36 characters, and 13-16 in authority records, which have 24.
func nameUnicode(a []byte) {
	if !startsWithDate(string(a[:min(8, len(a))])) {
		return
	}
	switch {
	case len(a) >= 28:
		copy(a[26:min(30, len(a))], "50  ")
	case len(a) >= 23 && len(a) <= 26:
		copy(a[13:17], "50  ")
	}
}

// appendDigits appends n as width decimal digits.
func appendDigits(dst []byte, n, width int) []byte {
	s := strconv.Itoa(n)
	for i := len(s); i < width; i++ {
		dst = append(dst, '0')
	}
	return append(dst, s...)
}
