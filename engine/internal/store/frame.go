package store

import (
	"encoding/binary"
	"errors"
	"hash/crc32"

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
const (
	FormatVersion  = 1
	OldestReadable = 1
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
	Tag      Tag
	Data     []byte
	checksum uint32
}

// Frame is an open file. Immutable, share freely; its sections are valid until Close.
type Frame struct {
	Name     string
	Kind     Tag
	ID       uint64
	Sections []Section
	data     Data
	checksum uint32
}

// OpenFrame maps a file and checks its header, trailer, section table and the
// bounds of its sections, not what is in them.
func OpenFrame(dir Directory, name string, kind Tag) (*Frame, error) {
	data, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	f, err := parseFrame(name, kind, data.Bytes())
	if err != nil {
		return nil, errors.Join(err, data.Close())
	}
	f.data = data
	return f, nil
}

func parseFrame(name string, kind Tag, b []byte) (*Frame, error) {
	f := &Frame{Name: name, Kind: kind}
	bad := func(section string, at int, reason string) error {
		return &encoding.CorruptError{File: name, Section: section, Offset: int64(at), Reason: reason}
	}
	if len(b) < headerBytes+trailerBytes {
		return nil, bad("header", len(b), "file is too short")
	}
	if string(b[:8]) != magic {
		return nil, bad("header", 0, "not a file of this program")
	}
	if binary.LittleEndian.Uint32(b[28:]) != Checksum(b[:28]) {
		return nil, bad("header", 28, "checksum differs")
	}
	switch v := binary.LittleEndian.Uint32(b[12:]); {
	case v > FormatVersion:
		return nil, ErrTooNew
	case v < OldestReadable:
		return nil, ErrTooOld
	}
	if Tag(b[8:12]) != kind {
		return nil, bad("header", 8, "another kind of file")
	}
	f.ID = binary.LittleEndian.Uint64(b[16:])
	trailer := b[len(b)-trailerBytes:]
	f.checksum = binary.LittleEndian.Uint32(trailer[12:])
	count := int(binary.LittleEndian.Uint32(trailer[8:]))
	table := len(b) - trailerBytes - count*entryBytes
	switch {
	case string(trailer[16:]) != magic:
		return nil, bad("trailer", len(b)-8, "file is cut off")
	case binary.LittleEndian.Uint64(trailer) != uint64(len(b)):
		return nil, bad("trailer", len(b)-trailerBytes, "file length differs")
	case count > maxSections || table < headerBytes:
		return nil, bad("trailer", len(b)-16, "too many sections")
	case f.checksum != tableChecksum(b[:headerBytes], b[table:len(b)-trailerBytes+12]):
		return nil, bad("trailer", len(b)-12, "checksum differs")
	}
	return f, f.parseTable(b, table, count)
}

// tableChecksum covers the header, the section table and the trailer up to the
// checksum itself.
func tableChecksum(header, table []byte) uint32 {
	return crc32.Update(Checksum(header), castagnoli, table)
}

func (f *Frame) parseTable(b []byte, table, count int) error {
	at := uint64(headerBytes)
	for i := range count {
		e := b[table+i*entryBytes:]
		offset, length := binary.LittleEndian.Uint64(e[8:]), binary.LittleEndian.Uint64(e[16:])
		if offset != align(at) || offset > uint64(table) || length > uint64(table)-offset {
			return &encoding.CorruptError{File: f.Name, Section: "section table",
				Offset: int64(table + i*entryBytes), Reason: "section is out of place"}
		}
		at = offset + length
		f.Sections = append(f.Sections, Section{
			Tag:      Tag(e[:4]),
			Data:     b[offset:at:at],
			checksum: binary.LittleEndian.Uint32(e[4:]),
		})
	}
	if align(at) != uint64(table) {
		return &encoding.CorruptError{File: f.Name, Section: "section table", Offset: int64(table),
			Reason: "bytes between sections and table"}
	}
	return nil
}

func align(n uint64) uint64 { return (n + alignment - 1) &^ (alignment - 1) }

// Checksum identifies the file's header and section table, and by their
// checksums its sections.
func (f *Frame) Checksum() uint32 { return f.checksum }

// Bytes is the file's length.
func (f *Frame) Bytes() int64 {
	if f.data == nil {
		return 0
	}
	return int64(len(f.data.Bytes()))
}

// Section returns the data of the section with tag, and an error if there is none.
func (f *Frame) Section(tag Tag) ([]byte, error) {
	for _, s := range f.Sections {
		if s.Tag == tag {
			return s.Data, nil
		}
	}
	return nil, &encoding.CorruptError{File: f.Name, Section: tag.String(), Reason: "section is missing"}
}

// Verify reads every byte and compares the checksums.
func (f *Frame) Verify() error {
	for _, s := range f.Sections {
		if err := f.VerifySection(s); err != nil {
			return err
		}
	}
	return f.verifyPadding()
}

// VerifySection reads one section and compares its checksum.
func (f *Frame) VerifySection(s Section) error {
	if Checksum(s.Data) != s.checksum {
		return &encoding.CorruptError{File: f.Name, Section: s.Tag.String(), Reason: "checksum differs"}
	}
	return nil
}

func (f *Frame) verifyPadding() error {
	b := f.data.Bytes()
	at := headerBytes
	for _, s := range f.Sections {
		at += len(s.Data)
		for ; at%alignment != 0; at++ {
			if b[at] != 0 {
				return &encoding.CorruptError{File: f.Name, Section: "padding", Offset: int64(at), Reason: "not zero"}
			}
		}
	}
	return nil
}

// Close unmaps the file.
func (f *Frame) Close() error { return f.data.Close() }

// Locate fills in the file of a CorruptError that does not know it.
func (f *Frame) Locate(err error) error {
	var c *encoding.CorruptError
	if errors.As(err, &c) && c.File == "" {
		c.File = f.Name
	}
	return err
}
