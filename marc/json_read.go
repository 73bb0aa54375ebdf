package marc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
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
	in   *json.Decoder
}

func (d *jsonDecoder) decode(f frame, rec *Record, backing []Subfield) ([]Subfield, string) {
	d.b.reset()
	d.rep, d.at, d.rec = textReport{}, f.offset, rec
	rec.Leader, rec.Aside, rec.Encoding = "", nil, UTF8
	raw := f.raw
	if _, bad := countUTF8(raw); bad > 0 {
		d.rep.invalid += bad
	}
	d.in = json.NewDecoder(bytes.NewReader(raw))
	if err := d.record(); err != nil {
		return backing, fmt.Sprintf("its JSON is damaged: %v", err)
	}
	d.b.mendTextLeader(rec, d.at)
	d.b.reportText(&d.rep, d.at)
	return d.b.finish(rec, string(d.b.text), backing), ""
}

// errShape says that the JSON is not shaped as a record.
type errShape string

func (e errShape) Error() string { return string(e) }

// record reads the object of a record.
func (d *jsonDecoder) record() error {
	return d.object(func(key string) error {
		switch key {
		case "leader":
			v, err := d.text()
			d.rec.Leader = Leader(bytes.ReplaceAll([]byte(v), []byte{'\\'}, []byte{' '}))
			return err
		case "fields":
			return d.array(func() error { return d.object(d.field) })
		}
		return d.skip()
	})
}

// field reads the value of a field with this tag.
func (d *jsonDecoder) field(tag string) error {
	t, err := d.in.Token()
	if err != nil {
		return err
	}
	ok := writtenTag(tag)
	if !ok {
		d.b.warn(WarnBadTag, tag, 0, d.at, "")
	}
	switch v := t.(type) {
	case string:
		if !ok || !isControlTag(tag) {
			d.rec.Aside = append(d.rec.Aside, Field{Tag: tag, Ind1: ' ', Ind2: ' ', Value: v})
			return nil
		}
		d.b.controlField(tagString([]byte(tag)), d.addText(bytes.ReplaceAll([]byte(v), []byte{'\\'}, []byte{' '})))
		return nil
	case json.Delim:
		if v == '{' {
			return d.dataField(tag, ok && !isControlTag(tag))
		}
	}
	return errShape("field " + tag + " is neither a text nor an object")
}

// dataField reads the object of a data field behind its brace. A field that is
// not wanted is set aside.
func (d *jsonDecoder) dataField(tag string, wanted bool) error {
	if wanted {
		d.b.dataField(tagString([]byte(tag)), ' ', ' ')
	} else {
		d.rec.Aside = append(d.rec.Aside, Field{Tag: tag, Ind1: ' ', Ind2: ' '})
	}
	return d.members(func(key string) error {
		switch key {
		case "ind1", "ind2":
			v, err := d.text()
			if err == nil && wanted {
				d.indicator(tag, key, v)
			}
			return err
		case "subfields":
			return d.array(func() error {
				return d.object(func(code string) error { return d.subfield(tag, code, wanted) })
			})
		}
		return d.skip()
	})
}

func (d *jsonDecoder) indicator(tag, key, v string) {
	c := byte(' ')
	if len(v) == 1 && (indicator(v[0]) == v[0] || v == `\`) {
		c = indicator(v[0])
	} else if v != "" {
		d.b.warn(WarnBadIndicator, tag, 0, d.at, "")
	}
	f := &d.b.fields[len(d.b.fields)-1]
	if key == "ind1" {
		f.ind1 = c
	} else {
		f.ind2 = c
	}
}

func (d *jsonDecoder) subfield(tag, code string, wanted bool) error {
	v, err := d.text()
	if err != nil {
		return err
	}
	c := byte('?')
	if len(code) == 1 && printable(code[0]) {
		c = code[0]
	} else {
		d.b.warn(WarnBadSubfieldCode, tag, 0, d.at, "")
	}
	if !wanted {
		f := &d.rec.Aside[len(d.rec.Aside)-1]
		f.Subfields = append(f.Subfields, Subfield{c, v})
		return nil
	}
	p := d.addText([]byte(v))
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

// object reads an object and calls member for each of its members, whose value
// it must read.
func (d *jsonDecoder) object(member func(key string) error) error {
	if err := d.delim('{'); err != nil {
		return err
	}
	return d.members(member)
}

// members reads the members of an object behind its brace.
func (d *jsonDecoder) members(member func(key string) error) error {
	for d.in.More() {
		key, err := d.text()
		if err != nil {
			return err
		}
		if err := member(key); err != nil {
			return err
		}
	}
	return d.delim('}')
}

func (d *jsonDecoder) array(element func() error) error {
	if err := d.delim('['); err != nil {
		return err
	}
	for d.in.More() {
		if err := element(); err != nil {
			return err
		}
	}
	return d.delim(']')
}

func (d *jsonDecoder) delim(want json.Delim) error {
	t, err := d.in.Token()
	if err != nil {
		return err
	}
	if t != want {
		return errShape(fmt.Sprintf("%v stands where %v belongs", t, want))
	}
	return nil
}

// text reads a string; numbers and null count as their text.
func (d *jsonDecoder) text() (string, error) {
	t, err := d.in.Token()
	if err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return "", err
	}
	switch v := t.(type) {
	case string:
		return v, nil
	case nil:
		return "", nil
	case json.Delim:
		return "", errShape(fmt.Sprintf("%v stands where a text belongs", v))
	}
	return fmt.Sprint(t), nil
}

// skip passes one value.
func (d *jsonDecoder) skip() error {
	var v json.RawMessage
	return d.in.Decode(&v)
}
