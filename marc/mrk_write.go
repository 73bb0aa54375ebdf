package marc

// mrkEncoder writes MARCMaker text in UTF-8.
type mrkEncoder struct {
	text []byte
}

func (*mrkEncoder) head() string { return "" }
func (*mrkEncoder) foot() string { return "" }

func (e *mrkEncoder) appendRecord(dst []byte, r *Record) ([]byte, string) {
	leader := writtenLeader(r)
	unimarc := r.Dialect() == UNIMARC
	dst = append(append(dst, "=LDR  "...), leader[:]...)
	dst = append(dst, '\n')
	for i := range r.Fields {
		f := &r.Fields[i]
		if !writtenTag(f.Tag) {
			return dst, badTag(f.Tag)
		}
		dst = append(append(dst, '='), f.Tag...)
		dst = append(dst, "  "...)
		if f.IsControl() {
			e.text = writtenText(e.text[:0], f.Value)
			start := len(dst)
			dst = appendMnemonics(dst, string(e.text))
			backslashes(dst[start:])
			dst = append(dst, '\n')
			continue
		}
		dst = append(dst, indicator(f.Ind1), indicator(f.Ind2))
		backslashes(dst[len(dst)-2:])
		for j := range f.Subfields {
			code := f.Subfields[j].Code
			if !printable(code) {
				code = '?'
			}
			dst = appendMnemonics(append(dst, '$'), string(rune(code)))
			e.text = writtenText(e.text[:0], subfieldText(f, j))
			if unimarc && f.Tag == "100" && code == 'a' {
				nameUnicode(e.text)
			}
			dst = appendMnemonics(dst, string(e.text))
		}
		dst = append(dst, '\n')
	}
	return append(dst, '\n'), ""
}

// backslashes makes backslashes of the blanks in b.
func backslashes(b []byte) {
	for i, c := range b {
		if c == ' ' {
			b[i] = '\\'
		}
	}
}
