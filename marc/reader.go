package marc

import (
	"bytes"
	"fmt"
	"io"
)

// Reader reads records one after the other. It serves one goroutine at a time.
type Reader struct {
	src    *source
	format Format
	framer framer
	dec    decoder

	number  int
	raw     []byte
	backing []Subfield
}

// A decoder fills a record from its bytes, or says why they are none. It uses
// backing for the subfields if it is large enough and returns what it used.
type decoder interface {
	decode(f frame, rec *Record, backing []Subfield) ([]Subfield, string)
}

// NewReader recognises the format of r by its content, unwraps compression, and
// returns a Reader of its records. It reads ahead in r. The error is a
// *FormatError when the input is nothing this package reads.
func NewReader(r io.Reader, opts *Options) (*Reader, error) {
	o := opts.filled()
	plain, err := unwrap(r)
	if err != nil {
		return nil, err
	}
	src := newSource(plain)
	format, err := recognise(src)
	if err != nil {
		return nil, err
	}
	reader := &Reader{src: src, format: format, dec: newDecoder(format, o)}
	switch format {
	case ISO2709:
		reader.framer = &isoFramer{src: src, max: o.MaxRecordBytes}
	case MARCXML:
		reader.framer = newXMLFramer(src, o.MaxRecordBytes)
	}
	return reader, nil
}

// newDecoder returns the decoder of a format, or nil.
func newDecoder(format Format, o Options) decoder {
	switch format {
	case ISO2709:
		return &isoDecoder{opts: o}
	case MARCXML:
		return &xmlDecoder{opts: o}
	}
	return nil
}

// Format is the format found.
func (r *Reader) Format() Format { return r.format }

// Read returns the next record. The error is io.EOF at the end; a *RecordError
// for a record that cannot be read, after which Read may be called again; any
// other error means that the input itself broke and reading is over.
func (r *Reader) Read() (*Record, error) {
	rec := new(Record)
	if _, err := r.read(rec, nil); err != nil {
		return nil, err
	}
	return rec, nil
}

// ReadInto is Read into a record of the caller's, whose slices are used again:
// it saves most of the memory that Read takes. What rec held before, but for
// its strings, is gone; its fields are valid until the next ReadInto.
func (r *Reader) ReadInto(rec *Record) error {
	backing, err := r.read(rec, r.backing)
	r.backing = backing
	return err
}

func (r *Reader) read(rec *Record, backing []Subfield) ([]Subfield, error) {
	r.raw = nil
	f, ok := r.framer.next()
	if !ok {
		if err := r.src.readErr(); err != nil {
			return backing, fmt.Errorf("read at byte %d: %w", r.src.off, err)
		}
		return backing, io.EOF
	}
	r.number++
	if f.reason == "" {
		backing, f.reason = r.dec.decode(f, rec, backing)
	}
	r.raw = f.raw
	if f.reason != "" {
		return backing, &RecordError{r.number, f.offset, f.length, f.reason, bytes.Clone(f.raw)}
	}
	rec.Number, rec.Offset = r.number, f.offset
	return backing, nil
}

// InputOffset is the byte of the (unpacked) input up to which records have
// been returned.
func (r *Reader) InputOffset() int64 { return r.src.off }

// Raw returns the bytes of the record just read as they stood in the file; for
// MARCXML those of its record element. They are valid until the next Read.
func (r *Reader) Raw() []byte { return r.raw }

// Decode reads one record from the bytes that Reader.Raw gave for it. Number
// and Offset of the result are 0.
func Decode(raw []byte, format Format, opts *Options) (*Record, error) {
	dec := newDecoder(format, opts.filled())
	if dec == nil {
		return nil, &FormatError{Format: format.String()}
	}
	rec := new(Record)
	_, reason := dec.decode(frame{raw: raw, length: int64(len(raw))}, rec, nil)
	if reason != "" {
		return nil, &RecordError{Length: int64(len(raw)), Reason: reason, Raw: bytes.Clone(raw)}
	}
	return rec, nil
}
