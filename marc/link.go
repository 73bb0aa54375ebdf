package marc

// Link is what $6 says: which field this one belongs to, and the script it is
// written in (MARC 21, Appendix A: Control Subfields).
type Link struct {
	// Tag of the other field: "880", or in a field 880 that of the field it
	// renders.
	Tag string
	// Occurrence is the number that both share; "00" has no other field.
	Occurrence string
	// Script is the code of the script, such as "(N" or "Cyrl", or "".
	Script string
	// RightToLeft says that the text runs from right to left.
	RightToLeft bool
}

// ParseLink reads the text of a $6, such as "880-01" or "245-01/(2/r".
func ParseLink(s string) (Link, bool) {
	if len(s) < 6 || s[3] != '-' || !writtenTag(s[:3]) || !isDigit(s[4]) || !isDigit(s[5]) {
		return Link{}, false
	}
	l := Link{Tag: s[:3], Occurrence: s[4:6]}
	rest := s[6:]
	for len(rest) > 0 && rest[0] == '/' {
		part := rest[1:]
		end := 0
		for end < len(part) && part[end] != '/' {
			end++
		}
		if part[:end] == "r" {
			l.RightToLeft = true
		} else if l.Script == "" {
			l.Script = part[:end]
		}
		rest = part[end:]
	}
	return l, true
}

// Linked returns the field that f is linked with by $6: for a field its
// rendering in another script, for a field 880 the one it renders. It is nil
// where there is none. f must be a field of r; the result is one.
func (r *Record) Linked(f *Field) *Field {
	link, ok := ParseLink(f.Sub('6'))
	if !ok || link.Occurrence == "00" {
		return nil
	}
	for i := range r.Fields {
		other := &r.Fields[i]
		if other.Tag != link.Tag || other == f {
			continue
		}
		back, ok := ParseLink(other.Sub('6'))
		if ok && back.Occurrence == link.Occurrence && back.Tag == f.Tag {
			return other
		}
	}
	return nil
}

// LinkedTag returns the tag of f, or for a field 880 that of the field it
// renders.
func (f *Field) LinkedTag() string {
	if f.Tag == "880" {
		if link, ok := ParseLink(f.Sub('6')); ok {
			return link.Tag
		}
	}
	return f.Tag
}
