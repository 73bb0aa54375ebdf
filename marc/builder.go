package marc

// A builder collects the fields of one record as places in a text, and turns
// them into strings at the end: one string for the record, cut into pieces,
// instead of one for each subfield.
//
// Decoders either add text of their own (own) or name places in a text that
// they pass to finish (spans of the raw record).
type builder struct {
	fields []fieldPlace
	subs   []subPlace
	text   []byte
	warns  []Warning
}

// fieldPlace is a Field whose texts are places.
type fieldPlace struct {
	tag        string
	ind1, ind2 byte
	control    bool
	value      place
	sub0, sub1 int // range in builder.subs
	skip       int
}

type subPlace struct {
	code byte
	place
}

// place is a range of bytes in the text.
type place struct{ start, end int }

func (b *builder) reset() {
	b.fields, b.subs, b.text, b.warns = b.fields[:0], b.subs[:0], b.text[:0], nil
}

// warn notes a warning of a kind's usual severity.
func (b *builder) warn(kind WarningKind, tag string, code byte, offset int64, text string) {
	b.warns = append(b.warns, Warning{kind, kind.Severity(), tag, code, offset, text})
}

// controlField adds a control field whose value is at p.
func (b *builder) controlField(tag string, p place) {
	b.fields = append(b.fields, fieldPlace{tag: tag, control: true, value: p, sub0: len(b.subs), sub1: len(b.subs)})
}

// dataField begins a data field; addSub adds to it.
func (b *builder) dataField(tag string, ind1, ind2 byte) {
	b.fields = append(b.fields, fieldPlace{tag: tag, ind1: ind1, ind2: ind2, sub0: len(b.subs), sub1: len(b.subs)})
}

// addSub adds a subfield to the field begun last.
func (b *builder) addSub(code byte, p place) {
	b.subs = append(b.subs, subPlace{code, p})
	b.fields[len(b.fields)-1].sub1 = len(b.subs)
}

// finish fills rec with what was collected, cut out of text. Strings are always
// new. The fields of rec and the subfields in backing are used again when they
// are large enough; nil makes new ones. It returns the backing used.
func (b *builder) finish(rec *Record, text string, backing []Subfield) []Subfield {
	if cap(rec.Fields) < len(b.fields) {
		rec.Fields = make([]Field, len(b.fields))
	}
	rec.Fields = rec.Fields[:len(b.fields)]
	if cap(backing) < len(b.subs) {
		backing = make([]Subfield, len(b.subs))
	}
	subs := backing[:len(b.subs)]
	for i := range b.subs {
		s := &b.subs[i]
		subs[i] = Subfield{s.code, text[s.start:s.end]}
	}
	for i := range b.fields {
		p := &b.fields[i]
		f := &rec.Fields[i]
		// One by one: setting the whole struct costs twice as much while the
		// garbage collector runs.
		f.Tag, f.Ind1, f.Ind2, f.NonFiling = p.tag, p.ind1, p.ind2, p.skip
		if p.control {
			f.Value, f.Subfields = text[p.value.start:p.value.end], nil
			continue
		}
		f.Value, f.Subfields = "", subs[p.sub0:p.sub1:p.sub1]
	}
	rec.Warnings = b.warns
	return backing
}

// numericTags holds "000" to "999" one behind the other, so that a tag of
// digits needs no string of its own.
var numericTags = func() string {
	t := make([]byte, 0, 3000)
	for i := range 1000 {
		t = append(t, byte('0'+i/100), byte('0'+i/10%10), byte('0'+i%10))
	}
	return string(t)
}()

// numericTag returns a tag of three digits other than 000 as a string, or "".
func numericTag(t [3]byte) string {
	a, b, c := int(t[0]-'0'), int(t[1]-'0'), int(t[2]-'0')
	if a > 9 || b > 9 || c > 9 || a+b+c == 0 {
		return ""
	}
	n := 3 * (100*a + 10*b + c)
	return numericTags[n : n+3]
}

// tagString returns the three bytes as a string.
func tagString(t []byte) string {
	if name := numericTag([3]byte(t)); name != "" {
		return name
	}
	return string(t[:3])
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// isAlnum says whether c is an ASCII letter or digit.
func isAlnum(c byte) bool { return isDigit(c) || c|0x20-'a' <= 25 }
