package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"holdfast/engine/internal/encoding"
)

// The frame of every file: header, sections, section table, trailer. FORMAT.md
// has the picture; the names here are those there.
const (
	magic        = "HOLDFAST"
	headerBytes  = 32
	entryBytes   = 24
	trailerBytes = 24
	alignment    = 8
	maxSections  = 64
)

// FormatVersion is the format that this program writes, OldestReadable the
// oldest that it reads. History:
//
//	1  the first.
//	2  sections may lie in files of their own.
//	3  narrow offsets, short heads of runs, no texts of whole values, keys in buckets.
//	4  columns and records of nothing take nothing.
//	5  one row of values a document.
//	6  packed keys, narrow slots, short records by S2.
//	7  records as blocks of zstd without headers.
//	8  columns of numbers and sort keys.
//	9  smaller tables of whole values, facet sets and facet values.
//	10 slots for the first common values of a document.
//	11 packed words of as few bytes as do.
//	12 bit sets for lists of one document in twelve, where one in 32 did.
//	13 facet values have an order; fields may stand aside.
//	14 words beside texts; letters that are written for one another fold to one.
//	15 lists of browse fields.
//	16 lists and sort keys in packed groups.
const (
	FormatVersion  = 16
	OldestReadable = 16
)

// The two ways in which a whole file cannot be read.
var (
	ErrTooOld = errors.New("index was made by an older program")
	ErrTooNew = errors.New("index was made by a newer program")
)

// Tag is four letters that name a kind of file or of section.
type Tag [4]byte

func (t Tag) String() string { return string(t[:]) }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Checksum is the CRC-32C of b.
func Checksum(b []byte) uint32 { return crc32.Checksum(b, castagnoli) }

func appendHeader(dst []byte, kind Tag, id uint64) []byte {
	start := len(dst)
	dst = append(dst, magic...)
	dst = append(dst, kind[:]...)
	dst = binary.LittleEndian.AppendUint32(dst, FormatVersion)
	dst = binary.LittleEndian.AppendUint64(dst, id)
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	return binary.LittleEndian.AppendUint32(dst, Checksum(dst[start:]))
}

// Section is one section of an open file.
type Section struct {
	Tag Tag
	// Data is nil if the section is read piece by piece.
	Data     []byte
	checksum uint32
	from     io.ReaderAt
	offset   int64
	bytes    int64
	apart    bool // in a file of its own
}

// Bytes is the section's length.
func (s *Section) Bytes() int64 { return s.bytes }

// Frame is an open file. Immutable, share freely; its sections are valid until Close.
type Frame struct {
	Name     string
	Kind     Tag
	ID       uint64
	Sections []Section
	closers  []io.Closer
	size     int64
	checksum uint32
	window   int
}

// OpenFrame maps a file and checks its header, trailer, section table and the
// bounds of its sections, not what is in them.
func OpenFrame(dir Directory, name string, kind Tag) (*Frame, error) {
	return OpenFrameWith(dir, name, kind, Reading{})
}

// parse reads header, section table and trailer.
func (f *Frame) parse(r io.ReaderAt) error {
	bad := func(section string, at int64, reason string) error {
		return &encoding.CorruptError{File: f.Name, Section: section, Offset: at, Reason: reason}
	}
	if f.size < headerBytes+trailerBytes {
		return bad("header", f.size, "file is too short")
	}
	header, err := readAt(r, 0, headerBytes)
	if err != nil {
		return err
	}
	if string(header[:8]) != magic {
		return bad("header", 0, "not a file of this program")
	}
	if binary.LittleEndian.Uint32(header[28:]) != Checksum(header[:28]) {
		return bad("header", 28, "checksum differs")
	}
	switch v := binary.LittleEndian.Uint32(header[12:]); {
	case v > FormatVersion:
		return ErrTooNew
	case v < OldestReadable:
		return ErrTooOld
	}
	if Tag(header[8:12]) != f.Kind {
		return bad("header", 8, "another kind of file")
	}
	f.ID = binary.LittleEndian.Uint64(header[16:])
	trailer, err := readAt(r, f.size-trailerBytes, trailerBytes)
	if err != nil {
		return err
	}
	f.checksum = binary.LittleEndian.Uint32(trailer[12:])
	count := int64(binary.LittleEndian.Uint32(trailer[8:]))
	table := f.size - trailerBytes - count*entryBytes
	switch {
	case string(trailer[16:]) != magic:
		return bad("trailer", f.size-8, "file is cut off")
	case binary.LittleEndian.Uint64(trailer) != uint64(f.size):
		return bad("trailer", f.size-trailerBytes, "file length differs")
	case count > maxSections || table < headerBytes:
		return bad("trailer", f.size-16, "too many sections")
	}
	tail, err := readAt(r, table, int(count*entryBytes)+12)
	if err != nil {
		return err
	}
	if f.checksum != tableChecksum(header, tail) {
		return bad("trailer", f.size-12, "checksum differs")
	}
	return f.parseTable(r, tail[:count*entryBytes], uint64(table))
}

func readAt(r io.ReaderAt, at int64, n int) ([]byte, error) {
	b := make([]byte, n)
	if got, err := r.ReadAt(b, at); got < n {
		return nil, fmt.Errorf("read %d bytes at %d: %w", n, at, err)
	}
	return b, nil
}

func (f *Frame) parseTable(r io.ReaderAt, entries []byte, table uint64) error {
	at := uint64(headerBytes)
	for i := 0; i < len(entries); i += entryBytes {
		e := entries[i:]
		offset, length := binary.LittleEndian.Uint64(e[8:]), binary.LittleEndian.Uint64(e[16:])
		if offset == apart && length <= math.MaxInt64 {
			f.Sections = append(f.Sections, Section{Tag: Tag(e[:4]), checksum: binary.LittleEndian.Uint32(e[4:]),
				bytes: int64(length), apart: true})
			continue
		}
		if offset != align(at) || offset > table || length > table-offset {
			return &encoding.CorruptError{File: f.Name, Section: "section table",
				Offset: int64(table) + int64(i), Reason: "section is out of place"}
		}
		at = offset + length
		f.Sections = append(f.Sections, Section{Tag: Tag(e[:4]), checksum: binary.LittleEndian.Uint32(e[4:]),
			from: r, offset: int64(offset), bytes: int64(length)})
	}
	if align(at) != table {
		return &encoding.CorruptError{File: f.Name, Section: "section table", Offset: int64(table),
			Reason: "bytes between sections and table"}
	}
	return nil
}

// tableChecksum covers the header, the section table and the trailer up to the
// checksum itself.
func tableChecksum(header, table []byte) uint32 {
	return crc32.Update(Checksum(header), castagnoli, table)
}

func align(n uint64) uint64 { return (n + alignment - 1) &^ (alignment - 1) }

// Checksum identifies the file's header and section table, and by their
// checksums its sections.
func (f *Frame) Checksum() uint32 { return f.checksum }

// Bytes is the file's length.
func (f *Frame) Bytes() int64 { return f.size }

func (f *Frame) section(tag Tag) (*Section, error) {
	for i := range f.Sections {
		if f.Sections[i].Tag == tag {
			return &f.Sections[i], nil
		}
	}
	return nil, &encoding.CorruptError{File: f.Name, Section: tag.String(), Reason: "section is missing"}
}

// Section returns the data of the section with tag, and an error if there is
// none. It must not be one that is read piece by piece.
func (f *Frame) Section(tag Tag) ([]byte, error) {
	s, err := f.section(tag)
	if err != nil {
		return nil, err
	}
	return s.Data, nil
}

// Blob returns the section with tag to be read item by item.
func (f *Frame) Blob(tag Tag) (encoding.Blob, error) {
	s, err := f.section(tag)
	switch {
	case err != nil:
		return encoding.Blob{}, err
	case s.Data == nil:
		return encoding.InFile(s.from, s.offset, int(s.bytes), f.window), nil
	}
	return encoding.InMemory(s.Data), nil
}

// Verify reads every byte and compares the checksums.
func (f *Frame) Verify() error {
	for i := range f.Sections {
		if err := f.verifySection(&f.Sections[i]); err != nil {
			return err
		}
	}
	return nil
}

// verifyBytes is how much of a section that is not in memory is read at once.
const verifyBytes = 64 << 10

// verifySection reads one section, with the zeros after it.
func (f *Frame) verifySection(s *Section) error {
	sum := Checksum(s.Data)
	for at := int64(0); s.Data == nil && at < s.bytes; at += verifyBytes {
		b, err := readAt(s.from, s.offset+at, int(min(verifyBytes, s.bytes-at)))
		if err != nil {
			return err
		}
		sum = crc32.Update(sum, castagnoli, b)
	}
	if sum != s.checksum {
		return &encoding.CorruptError{File: f.Name, Section: s.Tag.String(), Reason: "checksum differs"}
	}
	end := s.offset + s.bytes
	gap, err := readAt(s.from, end, int(int64(align(uint64(end)))-end))
	if err != nil {
		return err
	}
	for _, b := range gap {
		if b != 0 {
			return &encoding.CorruptError{File: f.Name, Section: "padding", Offset: end, Reason: "not zero"}
		}
	}
	return nil
}

// Close lets go of the file.
func (f *Frame) Close() error {
	var errs []error
	for _, c := range f.closers {
		errs = append(errs, c.Close())
	}
	f.closers = nil
	return errors.Join(errs...)
}

// Locate fills in the file of a CorruptError that does not know it.
func (f *Frame) Locate(err error) error {
	if err == nil {
		return nil
	}
	return f.locate(err)
}

// locate stands apart so that no memory is made ready where there is no error.
func (f *Frame) locate(err error) error {
	var c *encoding.CorruptError
	if errors.As(err, &c) && c.File == "" {
		c.File = f.Name
	}
	return err
}
