package marc

import (
	"bufio"
	"fmt"
	"io"
	"unicode/utf8"
)

// Writer writes records in one format, always as UTF-8. It serves one
// goroutine at a time.
type Writer struct {
	w      *bufio.Writer
	format Format
	enc    encoder
	buf    []byte
	begun  bool
	err    error // of the underlying writer; sticky
	number int
	size   int64 // of the records written
}

// An encoder appends one record in its format, or says why it cannot. head and
// foot stand around all records.
type encoder interface {
	head() string
	foot() string
	appendRecord(dst []byte, r *Record) ([]byte, string)
}

// NewWriter returns a Writer of records to w. Nothing is written before the
// first Write or Close.
func NewWriter(w io.Writer, format Format) *Writer {
	return &Writer{w: bufio.NewWriterSize(w, sourceBytes), format: format, enc: newEncoder(format)}
}

// newEncoder returns the encoder of a format, or nil.
func newEncoder(format Format) encoder {
	switch format {
	case ISO2709:
		return &isoEncoder{}
	case MARCXML:
		return xmlEncoder{}
	case MARCMaker:
		return &mrkEncoder{}
	case LineMode:
		return lineEncoder{}
	case MARCJSON:
		return jsonEncoder{}
	}
	return nil
}

// AppendRecord appends r to dst in one format, without what stands around the records
// of a file (see Around). It may be called by several goroutines at once, and is for who
// writes the file otherwise than by a Writer. A record that the format cannot hold gives
// a *WriteError, whose Number is 0, and dst as it was.
func AppendRecord(dst []byte, r *Record, format Format) ([]byte, error) {
	enc := newEncoder(format)
	if enc == nil {
		return dst, &WriteError{0, r.ControlNumber(), format, "this format cannot be written"}
	}
	out, reason := enc.appendRecord(dst, r)
	if reason != "" {
		return dst, &WriteError{0, r.ControlNumber(), format, reason}
	}
	return out, nil
}

// Around returns what stands before and behind the records of a file.
func Around(format Format) (head, foot string) {
	if enc := newEncoder(format); enc != nil {
		return enc.head(), enc.foot()
	}
	return "", ""
}

// WriteError says that a format cannot hold a record.
type WriteError struct {
	// Number counts the records given to the Writer, from 1.
	Number int
	// ControlNumber is that of the record, or "".
	ControlNumber string
	Format        Format
	// Reason says in plain words what does not fit.
	Reason string
}

func (e *WriteError) Error() string {
	name := fmt.Sprintf("record %d", e.Number)
	if e.ControlNumber != "" {
		name += fmt.Sprintf(" (control number %q)", e.ControlNumber)
	}
	return fmt.Sprintf("%s cannot be written as %v: %s", name, e.Format, e.Reason)
}

// Write writes one record. A record that the format cannot hold is refused
// with a *WriteError that names it; nothing of it is written and the Writer may
// be used further.
func (w *Writer) Write(r *Record) error {
	if w.err != nil {
		return w.err
	}
	w.number++
	if w.enc == nil {
		return w.refuse(r, "this format cannot be written")
	}
	buf, reason := w.enc.appendRecord(w.buf[:0], r)
	w.buf = buf
	if reason != "" {
		return w.refuse(r, reason)
	}
	w.begin()
	w.put(buf)
	w.size += int64(len(buf))
	return w.err
}

// Length returns how many bytes Write would add for r. The error is the
// *WriteError of a record that the format cannot hold; its Number is that which
// the record would have.
func (w *Writer) Length(r *Record) (int64, error) {
	reason := "this format cannot be written"
	if w.enc != nil {
		w.buf, reason = w.enc.appendRecord(w.buf[:0], r)
	}
	if reason != "" {
		return 0, &WriteError{w.number + 1, r.ControlNumber(), w.format, reason}
	}
	return int64(len(w.buf)), nil
}

// Size returns how many bytes there will be if Close is called now.
func (w *Writer) Size() int64 {
	if w.enc == nil {
		return 0
	}
	return int64(len(w.enc.head())+len(w.enc.foot())) + w.size
}

func (w *Writer) refuse(r *Record, reason string) error {
	return &WriteError{w.number, r.ControlNumber(), w.format, reason}
}

// begin writes what stands before the first record.
func (w *Writer) begin() {
	if !w.begun && w.enc != nil {
		w.begun = true
		w.put([]byte(w.enc.head()))
	}
}

func (w *Writer) put(b []byte) {
	if w.err == nil {
		_, w.err = w.w.Write(b)
	}
}

// Close writes what ends the file and flushes. It does not close the
// underlying writer.
func (w *Writer) Close() error {
	w.begin()
	if w.enc != nil {
		w.put([]byte(w.enc.foot()))
	}
	if w.err == nil {
		w.err = w.w.Flush()
	}
	return w.err
}

// writtenLeader returns the 24 bytes of r's leader for text in UTF-8: the flag
// of MARC 21 says so; UNIMARC has none there.
func writtenLeader(r *Record) [leaderLength]byte {
	var l [leaderLength]byte
	for i := range l {
		if l[i] = r.Leader.at(i); !printable(l[i]) {
			l[i] = ' '
		}
	}
	if r.Leader == "" {
		copy(l[:], blankLeader)
	}
	if declaredLength(l[:]) < 0 {
		copy(l[:], "00000")
	}
	if r.Dialect() == MARC21 {
		l[9] = 'a'
	}
	return l
}

// writtenText appends the text of a subfield for a format with terminators or
// for XML: controls become blanks or go, bytes that are no UTF-8 become U+FFFD.
func writtenText(dst []byte, s string) []byte {
	if isCleanText(s) {
		return append(dst, s...)
	}
	for _, r := range s { // invalid bytes come as U+FFFD
		if legalCharacter(r) {
			dst = utf8.AppendRune(dst, r)
		} else if r == '\n' || r == '\t' {
			dst = append(dst, ' ')
		}
	}
	return dst
}

// isCleanText says whether s needs no mending to be written.
func isCleanText(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] == 0x7F || s[i] == 0xEF {
			return false
		}
	}
	return utf8.ValidString(s)
}

// legalCharacter says whether r may stand in a text: what XML 1.0 allows, but
// for line breaks and tabulators.
func legalCharacter(r rune) bool {
	return r >= 0x20 && r != 0x7F && r != 0xFFFE && r != 0xFFFF
}

// subfieldText returns the text of subfield i of f with the non-sorting marks
// that reading took out.
func subfieldText(f *Field, i int) string {
	v := f.Subfields[i].Value
	if i == 0 && f.NonFiling > 0 && f.NonFiling <= len(v) {
		return "\u0098" + v[:f.NonFiling] + "\u009C" + v[f.NonFiling:]
	}
	return v
}

// writtenTag says whether a tag can be written: three letters or digits, and
// none of the names of the leader.
func writtenTag(tag string) bool {
	if len(tag) != 3 || !isAlnum(tag[0]) || !isAlnum(tag[1]) || !isAlnum(tag[2]) {
		return false
	}
	return tag != "000" && tag != "LDR" && tag != "ldr"
}

// badTag is the reason to refuse a record with an impossible tag.
func badTag(tag string) string {
	return fmt.Sprintf("the tag %q is not three letters or digits", tag)
}
