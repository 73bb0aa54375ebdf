package marc

import (
	"errors"
	"io"
)

// Reader reads records one after the other. It serves one goroutine at a time.
type Reader struct {
	src    io.Reader
	opts   Options
	format Format
}

// NewReader recognises the format of r by its content, unwraps compression, and
// returns a Reader of its records. It reads ahead in r. The error is a
// *FormatError when the input is nothing this package reads.
func NewReader(r io.Reader, opts *Options) (*Reader, error) {
	return &Reader{src: r, opts: opts.filled()}, nil
}

// Format is the format found.
func (r *Reader) Format() Format { return r.format }

// Read returns the next record. The error is io.EOF at the end; a *RecordError
// for a record that cannot be read, after which Read may be called again; any
// other error means that the input itself broke and reading is over.
func (r *Reader) Read() (*Record, error) { return nil, io.EOF }

// InputOffset is the byte of the (unpacked) input up to which records have
// been returned.
func (r *Reader) InputOffset() int64 { return 0 }

// Raw returns the bytes of the record just read as they stood in the file; for
// MARCXML those of its record element. They are valid until the next Read.
func (r *Reader) Raw() []byte { return nil }

// Decode reads one record from the bytes that Reader.Raw gave for it. Number
// and Offset of the result are 0.
func Decode(raw []byte, format Format, opts *Options) (*Record, error) {
	return nil, errors.New("cannot decode " + format.String())
}
