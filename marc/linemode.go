package marc

import (
	"bytes"
)

// lineDecoder turns a record in line mode, as yaz-marcdump prints it, into a
// Record:
//
//	00755cam  22002414a 4500
//	001 fol05731351
//	245 10 $a Title / $c author.
//
// A subfield begins with a blank, a dollar sign, its code and a blank.
type lineDecoder struct {
	opts Options
	b    builder
	conv converter
	rep  textReport
	dec  textDecoder
	at   int64
}

// lineBegins says whether a line begins a record in line mode: it is a leader.
func lineBegins(line []byte, after bool) bool {
	return after && len(line) >= leaderLength && len(line) <= leaderLength+2 && plausibleLeader(line) && !isLineField(line)
}

// isLineField says whether a line is a tag, a blank and more.
func isLineField(line []byte) bool {
	return len(line) >= 4 && isAlnum(line[0]) && isAlnum(line[1]) && isAlnum(line[2]) && line[3] == ' '
}

// begin prepares for a record and decides its encoding.
func (d *lineDecoder) begin(f frame, rec *Record) {
	d.b.reset()
	d.rep, d.at = textReport{}, f.offset
	rec.Leader, rec.Aside, rec.Encoding = "", nil, d.opts.Encoding
	if rec.Encoding == EncodingAuto {
		rec.Encoding = UTF8
		if good, bad := countUTF8(f.raw); bad > good {
			rec.Encoding = guessText(f.raw, MARC8)
		}
	}
	d.dec = d.conv.decoder(rec.Encoding)
}

func (d *lineDecoder) decode(f frame, rec *Record, backing []Subfield) ([]Subfield, refusal) {
	d.begin(f, rec)
	line, rest := cutLine(f.raw)
	rec.Leader = Leader(line)
	for len(rest) > 0 {
		line, rest = cutLine(rest)
		switch {
		case isLineField(line) && writtenTag(string(line[:3])):
			d.field(line)
		case len(bytes.TrimSpace(line)) > 0:
			d.b.warn(WarnDropped, "", 0, d.at, "a line that is no field")
			rec.Aside = append(rec.Aside, Field{Ind1: ' ', Ind2: ' ', Value: string(bytes.ToValidUTF8(line, []byte("\uFFFD")))})
		}
	}
	d.b.mendTextLeader(rec, d.at)
	d.b.reportText(&d.rep, d.at)
	return d.b.finish(rec, string(d.b.text), backing), refusal{}
}

func (d *lineDecoder) field(line []byte) {
	tag := tagString(line)
	line = line[4:]
	if isControlTag(tag) {
		d.b.controlField(tag, d.addText(line))
		return
	}
	ind := [2]byte{' ', ' '}
	for i := 0; i < 2 && len(line) > 0 && !subfieldAt(line); i++ {
		ind[i] = indicator(line[0])
		line = line[1:]
	}
	d.b.dataField(tag, ind[0], ind[1])
	if !subfieldAt(line) && len(bytes.TrimSpace(line)) > 0 {
		d.b.warn(WarnStrayDelimiter, tag, 0, d.at, "the field has no subfield delimiter; its text was read as $a")
		d.b.addSub('a', d.addText(bytes.TrimSpace(line)))
		return
	}
	for subfieldAt(line) {
		code := line[2]
		line = line[min(4, len(line)):]
		end := 0
		for end < len(line) && !subfieldAt(line[end:]) {
			end++
		}
		p := d.addText(line[:end])
		f := &d.b.fields[len(d.b.fields)-1]
		if f.sub0 == f.sub1 {
			f.skip = d.rep.skip
		}
		d.b.addSub(code, p)
		line = line[end:]
	}
}

// subfieldAt says whether b begins with " $a ", or ends with " $a".
func subfieldAt(b []byte) bool {
	return len(b) >= 3 && b[0] == ' ' && b[1] == '$' && printable(b[2]) && b[2] != ' ' && (len(b) == 3 || b[3] == ' ')
}

func (d *lineDecoder) addText(s []byte) place {
	start := len(d.b.text)
	d.b.text = d.dec.appendText(d.b.text, s, &d.rep)
	return place{start, len(d.b.text)}
}

// lineEncoder writes line mode in UTF-8.
type lineEncoder struct{}

func (lineEncoder) head() string { return "" }
func (lineEncoder) foot() string { return "" }

func (lineEncoder) appendRecord(dst []byte, r *Record) ([]byte, string) {
	leader := writtenLeader(r)
	dst = append(append(dst, leader[:]...), '\n')
	for i := range r.Fields {
		f := &r.Fields[i]
		if !writtenTag(f.Tag) {
			return dst, badTag(f.Tag)
		}
		dst = append(append(dst, f.Tag...), ' ')
		if f.IsControl() {
			dst = append(writtenText(dst, f.Value), '\n')
			continue
		}
		dst = append(dst, indicator(f.Ind1), indicator(f.Ind2))
		for j := range f.Subfields {
			code := f.Subfields[j].Code
			if !printable(code) || code == ' ' {
				code = '?'
			}
			dst = append(dst, ' ', '$', code, ' ')
			dst = writtenText(dst, subfieldText(f, j))
		}
		dst = append(dst, '\n')
	}
	return append(dst, '\n'), ""
}
