package wording

import "holdfast/assets/codes"

// language is the code of the language of the window.
func language() string { return T("language.code") }

// MARCField names a field of a MARC 21 or UNIMARC record: "Title statement"; "" if the tag
// is not known.
func MARCField(unimarc bool, tag string) string {
	if tag == "LDR" {
		return T("marc.leader")
	}
	find := codes.MARCField
	if unimarc {
		find = codes.UNIMARCField
	}
	w, _ := find(tag)
	return w.In(language())
}

// MARCCode names a subfield: "Remainder of the title"; "" if it is not known.
func MARCCode(unimarc bool, tag, code string) string {
	find := codes.MARCCode
	if unimarc {
		find = codes.UNIMARCCode
	}
	w, _ := find(tag, code)
	return w.In(language())
}

// Fixed is a coded value in words.
type Fixed struct {
	// At is where it stands in its field.
	At                  int
	Code, Name, Meaning string
}

// FixedField puts the leader ("LDR"), or one of 006 to 008, into words; none for others.
func FixedField(leader, tag, value string) []Fixed {
	var out []Fixed
	for _, p := range codes.Fixed(leader, tag, value) {
		meaning := p.Meaning.In(language())
		if meaning == "" {
			meaning = T("marc.unknowncode")
		}
		out = append(out, Fixed{At: p.At, Code: p.Code, Name: p.Name.In(language()), Meaning: meaning})
	}
	return out
}
