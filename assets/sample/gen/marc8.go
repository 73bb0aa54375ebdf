package gen

import (
	"fmt"

	"golang.org/x/text/unicode/norm"

	"holdfast/marc"
)

// ansel are the characters of Extended Latin in MARC-8 (ANSI/NISO Z39.47) that
// the romanised records of library C need; marks stand before their letter.
var ansel = map[rune]byte{
	'Ł': 0xA1, 'Ø': 0xA2, 'Đ': 0xA3, 'Þ': 0xA4, 'Æ': 0xA5, 'Œ': 0xA6, 'ʹ': 0xA7, 'ʼ': 0xAE, 'ʻ': 0xB0,
	'ł': 0xB1, 'ø': 0xB2, 'đ': 0xB3, 'þ': 0xB4, 'æ': 0xB5, 'œ': 0xB6, 'ʺ': 0xB7, 'ı': 0xB8, '£': 0xB9, 'ð': 0xBA,
	'¿': 0xC5, '¡': 0xC6, 'ß': 0xC7,
}

var anselMarks = map[rune]byte{
	0x0300: 0xE1, 0x0301: 0xE2, 0x0302: 0xE3, 0x0303: 0xE4, 0x0304: 0xE5, 0x0306: 0xE6, 0x0307: 0xE7, 0x0308: 0xE8,
	0x030C: 0xE9, 0x030A: 0xEA, 0x030B: 0xEE, 0x0327: 0xF0, 0x0328: 0xF1, 0x0323: 0xF2, 0x0325: 0xF4,
}

const (
	ligature                  = '\u0361' // over this letter and the next
	ligatureLeft              = 0xEB
	ligatureRight             = 0xEC
	subfieldMark, endOfField  = 0x1F, 0x1E
	endOfRecord, directoryRow = 0x1D, 12
)

// toMARC8 writes text in MARC-8, of the basic and the extended Latin set only.
func toMARC8(text string) ([]byte, error) {
	var out []byte
	letters := []rune(norm.NFD.String(text))
	secondHalf := false
	for i := 0; i < len(letters); {
		base := letters[i]
		i++
		var marks []byte
		if secondHalf {
			marks = append(marks, ligatureRight)
			secondHalf = false
		}
		for ; i < len(letters) && (anselMarks[letters[i]] != 0 || letters[i] == ligature); i++ {
			if letters[i] == ligature {
				marks = append(marks, ligatureLeft)
				secondHalf = true
			} else {
				marks = append(marks, anselMarks[letters[i]])
			}
		}
		out = append(out, marks...)
		switch {
		case base < 0x80:
			out = append(out, byte(base))
		case ansel[base] != 0:
			out = append(out, ansel[base])
		default:
			return nil, fmt.Errorf("%q has %q, which is not in extended Latin", text, base)
		}
	}
	return out, nil
}

// iso2709 writes a record with MARC-8 text: leader, directory, fields.
func iso2709(r *marc.Record) ([]byte, error) {
	var directory, body []byte
	for i := range r.Fields {
		f := &r.Fields[i]
		start := len(body)
		if f.IsControl() {
			body = append(body, f.Value...)
		} else {
			body = append(body, f.Ind1, f.Ind2)
			for _, s := range f.Subfields {
				text, err := toMARC8(s.Value)
				if err != nil {
					return nil, err
				}
				body = append(append(body, subfieldMark, s.Code), text...)
			}
		}
		body = append(body, endOfField)
		directory = fmt.Appendf(directory, "%s%04d%05d", f.Tag, len(body)-start, start)
	}
	base := 24 + len(r.Fields)*directoryRow + 1
	leader := []byte(r.Leader)
	leader[9] = ' ' // MARC-8
	copy(leader, fmt.Sprintf("%05d", base+len(body)+1))
	copy(leader[12:], fmt.Sprintf("%05d", base))
	out := append(leader, directory...)
	out = append(out, endOfField)
	out = append(out, body...)
	return append(out, endOfRecord), nil
}
