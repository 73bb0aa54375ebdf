package marc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Reader reads records one after the other. It serves one goroutine at a time.
type Reader struct {
	opts    Options
	members archive        // of a zip or tar file, else nil
	skipped []*RecordError // members that are not MARC, not yet returned
	depth   int

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
	decode(f frame, rec *Record, backing []Subfield) ([]Subfield, refusal)
}

// NewReader recognises the format of r by its content, unwraps compression
// (gzip, zstd, bzip2) and archives (zip, tar), and returns a Reader of the
// records. It reads ahead in r. The error is a *FormatError when the input is
// nothing this package reads.
//
// Of an archive all members that are MARC are read, in their order.
func NewReader(r io.Reader, opts *Options) (*Reader, error) {
	reader := &Reader{opts: opts.filled()}
	plain, members, err := unwrap(r, &reader.depth)
	if err != nil {
		return nil, err
	}
	if members == nil {
		if err := reader.recognise(plain); err != nil {
			return nil, err
		}
		return reader, nil
	}
	reader.members = members
	if err := reader.nextMember(); err == io.EOF {
		return nil, &FormatError{Format: "an archive without MARC in it"}
	} else if err != nil {
		return nil, err
	}
	return reader, nil
}

// openPlain prepares to read a member of an archive.
func (r *Reader) openPlain(in io.Reader, name string) error {
	depth := r.depth
	plain, members, err := unwrap(in, &depth)
	if err != nil {
		return err
	}
	if members != nil {
		return &FormatError{Format: fmt.Sprintf("an archive inside an archive (%s)", name)}
	}
	return r.recognise(plain)
}

// recognise prepares to read an input that is not compressed.
func (r *Reader) recognise(plain io.Reader) error {
	src := newSource(plain)
	format, err := recognise(src)
	if err != nil {
		return err
	}
	if r.dec == nil || r.format != format {
		r.dec = newDecoder(format, r.opts)
	}
	r.src, r.format, r.framer = src, format, newFramer(format, src, r.opts.MaxRecordBytes)
	return nil
}

func newFramer(format Format, src *source, limit int) framer {
	switch format {
	case ISO2709:
		return &isoFramer{src: src, max: limit}
	case MARCXML:
		return newXMLFramer(src, limit)
	case MARCJSON:
		return &jsonFramer{src: src, max: limit}
	case MARCMaker:
		return &lineFramer{src: src, max: limit, begins: mrkBegins}
	case MicroLIF:
		return &lineFramer{src: src, max: limit, begins: lifBegins, header: true}
	default:
		return &lineFramer{src: src, max: limit, begins: lineBegins}
	}
}

// newDecoder returns the decoder of a format, or nil.
func newDecoder(format Format, o Options) decoder {
	switch format {
	case ISO2709:
		return &isoDecoder{opts: o}
	case MARCXML:
		return &xmlDecoder{opts: o}
	case MARCJSON:
		return &jsonDecoder{opts: o}
	case MARCMaker:
		return &mrkDecoder{opts: o}
	case LineMode:
		return &lineDecoder{opts: o}
	case MicroLIF:
		return &lifDecoder{lineDecoder{opts: o}}
	}
	return nil
}

// Format is the format found. Members of an archive may differ in it; it is
// that of the record read last, before the first Read that of the first member.
func (r *Reader) Format() Format { return r.format }

// Read returns the next record. The error is io.EOF at the end; a *RecordError
// for a record that cannot be read, after which Read may be called again; any
// other error means that the input itself broke and reading is over.
//
// A member of an archive that is not MARC is a *RecordError with Number 0.
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
	var f frame
	for ok := false; !ok; {
		if len(r.skipped) > 0 {
			err := r.skipped[0]
			r.skipped = r.skipped[1:]
			return backing, err
		}
		if f, ok = r.framer.next(); !ok {
			if err := r.end(); err != nil {
				return backing, err
			}
		}
	}
	r.number++
	if !f.reason.is() {
		backing, f.reason = r.dec.decode(f, rec, backing)
	}
	r.raw = f.raw
	if f.reason.is() {
		bad := f.reason.rejected()
		bad.Number, bad.Offset, bad.Length, bad.Raw = r.number, f.offset, f.length, bytes.Clone(f.raw)
		return backing, bad
	}
	rec.Number, rec.Offset = r.number, f.offset
	return backing, nil
}

// end goes on to the next member of an archive. The error is io.EOF where the
// input ends as it should.
func (r *Reader) end() error {
	if err := r.src.readErr(); err != nil {
		return fmt.Errorf("read at byte %d: %w", r.src.off, err)
	}
	if r.members == nil {
		return io.EOF
	}
	err := r.nextMember()
	if err == io.EOF && len(r.skipped) > 0 {
		r.members = nil
		return nil
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read the archive: %w", err)
	}
	return err
}

// InputOffset is the byte of the (unpacked) input up to which records have
// been returned; in an archive, of the member read now.
func (r *Reader) InputOffset() int64 { return r.src.off }

// Raw returns the bytes of the record just read as they stood in the file; for
// MARCXML those of its record element. They are valid until the next Read.
// Input in UTF-16 is converted to UTF-8 first.
func (r *Reader) Raw() []byte { return r.raw }

// Decode reads one record from the bytes that Reader.Raw gave for it. Number
// and Offset of the result are 0.
func Decode(raw []byte, format Format, opts *Options) (*Record, error) {
	dec := newDecoder(format, opts.filled())
	if dec == nil {
		return nil, &FormatError{Format: format.String()}
	}
	f := frame{raw: raw, length: int64(len(raw))}
	if format == ISO2709 && !bytes.HasSuffix(raw, []byte{recordTerminator}) {
		f.end = endOfInput
	}
	rec := new(Record)
	_, reason := dec.decode(f, rec, nil)
	if reason.is() {
		bad := reason.rejected()
		bad.Length, bad.Raw = int64(len(raw)), bytes.Clone(raw)
		return nil, bad
	}
	return rec, nil
}
