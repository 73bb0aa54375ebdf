package marc

import "bytes"

// lifDecoder turns a record of MicroLIF, the line format of school library
// programs, into a Record:
//
//	LDR00180nam  22     2  4500^
//	245 0_aAll about whales.^
//	900  _aALL^`
//
// A field ends with "^", a record with "`", a subfield begins with "_".
type lifDecoder struct {
	lineDecoder
}

// lifBegins says whether a line begins a record of MicroLIF: it is a leader.
// Lines before the first one are a header without records.
func lifBegins(line []byte, _ bool) bool {
	return bytes.HasPrefix(line, []byte("LDR")) && len(line) > 8
}

func (d *lifDecoder) decode(f frame, rec *Record, backing []Subfield) ([]Subfield, refusal) {
	d.begin(f, rec)
	var field []byte
	for rest := f.raw; len(rest) > 0; {
		var line []byte
		line, rest = cutLine(rest)
		field = append(field, line...)
		end := bytes.IndexByte(field, '^')
		if end < 0 {
			continue // the field goes on in the next line
		}
		d.lifField(field[:end], rec)
		field = field[:0]
	}
	if len(bytes.TrimSpace(field)) > 0 {
		return backing, refused(RejectOpenField)
	}
	d.b.mendTextLeader(rec, d.at)
	d.b.reportText(&d.rep, d.at)
	return d.b.finish(rec, string(d.b.text), backing), refusal{}
}

func (d *lifDecoder) lifField(s []byte, rec *Record) {
	switch {
	case bytes.HasPrefix(s, []byte("LDR")):
		rec.Leader = Leader(s[3:])
	case len(s) < 3 || !writtenTag(string(s[:3])):
		d.b.warn(WarnBadTag, "", 0, d.at, "")
		rec.Aside = append(rec.Aside, Field{Ind1: ' ', Ind2: ' ', Value: string(bytes.ToValidUTF8(s, []byte("\uFFFD")))})
	case isControlTag(string(s[:3])):
		d.b.controlField(tagString(s), d.addText(s[3:]))
	default:
		d.lifData(tagString(s), s[3:])
	}
}

func (d *lifDecoder) lifData(tag string, s []byte) {
	ind := [2]byte{' ', ' '}
	for i := 0; i < 2 && len(s) > 0 && s[0] != '_'; i++ {
		ind[i] = indicator(s[0])
		s = s[1:]
	}
	d.b.dataField(tag, ind[0], ind[1])
	for len(s) > 0 {
		if s[0] == '_' {
			s = s[1:]
		}
		end := bytes.IndexByte(s, '_')
		if end < 0 {
			end = len(s)
		}
		if end > 0 && printable(s[0]) {
			d.b.addSub(s[0], d.addText(s[1:end]))
		} else {
			d.b.warn(WarnBadSubfieldCode, tag, 0, d.at, "")
		}
		s = s[end:]
	}
}
