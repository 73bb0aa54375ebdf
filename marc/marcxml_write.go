package marc

// xmlEncoder writes MARCXML.
type xmlEncoder struct{}

func (xmlEncoder) head() string {
	return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<collection xmlns="http://www.loc.gov/MARC21/slim">` + "\n"
}

func (xmlEncoder) foot() string { return "</collection>\n" }

func (xmlEncoder) appendRecord(dst []byte, r *Record) ([]byte, string) {
	leader := writtenLeader(r)
	unimarc := r.Dialect() == UNIMARC
	dst = append(dst, "<record>\n  <leader>"...)
	dst = appendEscaped(dst, string(leader[:]))
	dst = append(dst, "</leader>\n"...)
	for i := range r.Fields {
		f := &r.Fields[i]
		if !writtenTag(f.Tag) {
			return dst, badTag(f.Tag)
		}
		if f.IsControl() {
			dst = append(append(dst, `  <controlfield tag="`...), f.Tag...)
			dst = append(dst, `">`...)
			dst = appendEscaped(dst, f.Value)
			dst = append(dst, "</controlfield>\n"...)
			continue
		}
		dst = appendXMLField(dst, f, unimarc)
	}
	return append(dst, "</record>\n"...), ""
}

func appendXMLField(dst []byte, f *Field, unimarc bool) []byte {
	dst = append(append(dst, `  <datafield tag="`...), f.Tag...)
	dst = append(dst, `" ind1="`...)
	dst = appendEscaped(dst, string(rune(indicator(f.Ind1))))
	dst = append(dst, `" ind2="`...)
	dst = appendEscaped(dst, string(rune(indicator(f.Ind2))))
	dst = append(dst, "\">\n"...)
	for i := range f.Subfields {
		code := f.Subfields[i].Code
		if !printable(code) {
			code = '?'
		}
		dst = append(dst, `    <subfield code="`...)
		dst = appendEscaped(dst, string(rune(code)))
		dst = append(dst, `">`...)
		text := subfieldText(f, i)
		if unimarc && f.Tag == "100" && code == 'a' {
			b := []byte(text)
			nameUnicode(b)
			text = string(b)
		}
		dst = appendEscaped(dst, text)
		dst = append(dst, "</subfield>\n"...)
	}
	return append(dst, "  </datafield>\n"...)
}

// appendEscaped appends s as XML text that is well-formed whatever s holds.
func appendEscaped(dst []byte, s string) []byte {
	start := len(dst)
	dst = writtenText(dst, s)
	special := 0
	for _, c := range dst[start:] {
		if c == '&' || c == '<' || c == '>' || c == '"' {
			special++
		}
	}
	if special == 0 {
		return dst
	}
	text := string(dst[start:])
	dst = dst[:start]
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '&':
			dst = append(dst, "&amp;"...)
		case '<':
			dst = append(dst, "&lt;"...)
		case '>':
			dst = append(dst, "&gt;"...)
		case '"':
			dst = append(dst, "&quot;"...)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}
