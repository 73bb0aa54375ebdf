package marc

// Record is one MARC record as decoded: leader, fields in the order of the
// file, and what the reader noticed about it. All text is UTF-8.
//
// A Record owns its strings; it may be kept after the next Read.
type Record struct {
	Leader Leader
	Fields []Field

	// Number is the record's place in its file, from 1.
	Number int
	// Offset is the byte at which the record begins in the (unpacked) file.
	Offset int64
	// Encoding is the encoding its bytes were found to be in.
	Encoding Encoding
	// Warnings lists what was mended or looked odd, in the order it was met.
	Warnings []Warning
	// Aside holds fields with tags that no directory can hold; they are
	// reported and never written.
	Aside []Field
}

// Field is a control field (tags 001 to 009, Value set) or a data field
// (indicators and Subfields set).
type Field struct {
	Tag        string
	Ind1, Ind2 byte
	Value      string
	Subfields  []Subfield
	// NonFiling is how many bytes at the head of the first subfield stood
	// between non-sorting marks (UNIMARC, German MARC). The marks themselves
	// are taken out of the text.
	NonFiling int
}

// Subfield is one code with its text.
type Subfield struct {
	Code  byte
	Value string
}

// IsControl says whether f is a control field, which has no indicators and no
// subfields.
func (f *Field) IsControl() bool { return isControlTag(f.Tag) }

func isControlTag(tag string) bool { return len(tag) == 3 && tag[0] == '0' && tag[1] == '0' }

// Sub returns the text of the first subfield with this code, or "".
func (f *Field) Sub(code byte) string {
	for i := range f.Subfields {
		if f.Subfields[i].Code == code {
			return f.Subfields[i].Value
		}
	}
	return ""
}

// Control returns the value of the first control field with this tag, or "".
func (r *Record) Control(tag string) string {
	if f := r.First(tag); f != nil {
		return f.Value
	}
	return ""
}

// First returns the first field with this tag, or nil. The pointer is into r.
func (r *Record) First(tag string) *Field {
	for i := range r.Fields {
		if r.Fields[i].Tag == tag {
			return &r.Fields[i]
		}
	}
	return nil
}
