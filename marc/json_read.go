package marc

import (
	"bytes"
)

// jsonDecoder turns one MARC-in-JSON object into a Record. Backslashes for
// blanks, as MarcEdit writes them in fixed fields and indicators, are read as
// blanks.
type jsonDecoder struct {
	opts Options
	b    builder
	conv converter
	rep  textReport
	at   int64
	rec  *Record
	in   jsonCursor
}

func (d *jsonDecoder) decode(f frame, rec *Record, backing []Subfield) ([]Subfield, refusal) {
	d.b.reset()
	d.rep, d.at, d.rec = textReport{}, f.offset, rec
	rec.Leader, rec.Aside, rec.Encoding = "", nil, UTF8
	d.in.b, d.in.at = f.raw, 0
	if err := d.record(); err != nil {
		return backing, badJSON(err)
	}
	d.b.mendTextLeader(rec, d.at)
	d.b.reportText(&d.rep, d.at)
	return d.b.finish(rec, string(d.b.text), backing), refusal{}
}

// record reads the object of a record.
func (d *jsonDecoder) record() error {
	element := func() error { return d.in.object(d.field) }
	return d.in.object(func(key []byte) error {
		switch string(key) {
		case "leader":
			v, err := d.in.value()
			d.rec.Leader = Leader(backslashBlanks(v))
			return err
		case "fields":
			return d.in.array(element)
		}
		return d.in.skip(0)
	})
}

// backslashBlanks returns v with blanks for backslashes.
func backslashBlanks(v []byte) []byte {
	if bytes.IndexByte(v, '\\') < 0 {
		return v
	}
	return bytes.ReplaceAll(v, []byte{'\\'}, []byte{' '})
}

// field reads the value of a field with this tag.
func (d *jsonDecoder) field(key []byte) error {
	wanted := writtenTag(string(key))
	tag := string(bytes.ToValidUTF8(key, []byte("?")))
	if wanted {
		tag = tagString(key)
	} else {
		d.b.warn(WarnBadTag, tag, 0, d.at, "")
	}
	if d.in.next() == '{' {
		return d.dataField(tag, wanted && !isControlTag(tag))
	}
	v, err := d.in.value()
	if err != nil {
		return err
	}
	if wanted && isControlTag(tag) {
		d.b.controlField(tag, d.addText(backslashBlanks(v)))
		return nil
	}
	d.rec.Aside = append(d.rec.Aside, Field{Tag: tag, Ind1: ' ', Ind2: ' ', Value: string(bytes.ToValidUTF8(v, []byte("\uFFFD")))})
	return nil
}

// dataField reads the object of a data field. A field that is not wanted is set
// aside.
func (d *jsonDecoder) dataField(tag string, wanted bool) error {
	if wanted {
		d.b.dataField(tag, ' ', ' ')
	} else {
		d.rec.Aside = append(d.rec.Aside, Field{Tag: tag, Ind1: ' ', Ind2: ' '})
	}
	return d.in.object(func(key []byte) error {
		switch string(key) {
		case "ind1", "ind2":
			first := key[3] == '1'
			v, err := d.in.value()
			if err == nil && wanted {
				d.indicator(tag, first, v)
			}
			return err
		case "subfields":
			return d.in.array(func() error {
				return d.in.object(func(code []byte) error { return d.subfield(tag, code, wanted) })
			})
		}
		return d.in.skip(0)
	})
}

func (d *jsonDecoder) indicator(tag string, first bool, v []byte) {
	c := byte(' ')
	if len(v) == 1 && (indicator(v[0]) == v[0] || v[0] == '\\') {
		c = indicator(v[0])
	} else if len(v) > 0 {
		d.b.warn(WarnBadIndicator, tag, 0, d.at, "")
	}
	f := &d.b.fields[len(d.b.fields)-1]
	if first {
		f.ind1 = c
	} else {
		f.ind2 = c
	}
}

func (d *jsonDecoder) subfield(tag string, code []byte, wanted bool) error {
	c := byte('?')
	if len(code) == 1 && printable(code[0]) {
		c = code[0]
	} else {
		d.b.warn(WarnBadSubfieldCode, tag, 0, d.at, "")
	}
	v, err := d.in.value()
	if err != nil {
		return err
	}
	if !wanted {
		f := &d.rec.Aside[len(d.rec.Aside)-1]
		f.Subfields = append(f.Subfields, Subfield{c, string(bytes.ToValidUTF8(v, []byte("\uFFFD")))})
		return nil
	}
	p := d.addText(v)
	f := &d.b.fields[len(d.b.fields)-1]
	if f.sub0 == f.sub1 {
		f.skip = d.rep.skip
	}
	d.b.addSub(c, p)
	return nil
}

func (d *jsonDecoder) addText(s []byte) place {
	start := len(d.b.text)
	d.b.text = d.conv.utf8Text.appendText(d.b.text, s, &d.rep)
	return place{start, len(d.b.text)}
}
