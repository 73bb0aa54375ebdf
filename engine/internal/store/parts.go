package store

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"

	"holdfast/engine/internal/encoding"
)

// A frame may have its sections in files of their own, each a frame of that one
// section, with the same kind and id. The section table then has apart for the
// offset. One file costs less to open, and is the default; several show what a
// structure alone costs, in space, reads and writes.
const apart = math.MaxUint64

// partName is the name of the file of one section.
func partName(name string, tag Tag) string { return name + "." + tag.String() }

// WholeName is the name of the file that a file of one section is a part of, or
// its own.
func WholeName(name string) string {
	if at := strings.LastIndexByte(name, '.'); at == len(name)-1-len(Tag{}) && strings.ToUpper(name[at:]) == name[at:] {
		return name[:at]
	}
	return name
}

// openParts opens the files of sections that lie apart.
func (f *Frame) openParts(dir Directory, r Reading) error {
	for i := range f.Sections {
		s := &f.Sections[i]
		if !s.apart {
			continue
		}
		part, err := OpenFrameWith(dir, partName(f.Name, s.Tag), f.Kind, r)
		if err != nil {
			return err
		}
		f.closers = append(f.closers, part)
		if part.ID != f.ID || len(part.Sections) != 1 || part.Sections[0].Tag != s.Tag || part.Sections[0].apart ||
			part.Sections[0].checksum != s.checksum || part.Sections[0].bytes != s.bytes {
			return &encoding.CorruptError{File: part.Name, Section: s.Tag.String(), Reason: "not the section of " + f.Name}
		}
		*s = part.Sections[0]
		f.size += part.size
	}
	return nil
}

// partWriter writes the open section into a file of its own.
type partWriter struct {
	frame *FrameWriter
	file  File
}

// beginPart starts the file of a section.
func (f *FrameWriter) beginPart(tag Tag) {
	file, err := f.dir.Create(partName(f.name, tag))
	if err != nil {
		f.err = errors.Join(f.err, err)
		return
	}
	f.part = &partWriter{NewFrameWriter(file, f.options.Kind, f.options.ID, f.options.BufferBytes), file}
	f.part.frame.Begin(tag)
}

// endPart finishes the file and appends the section to the table.
func (f *FrameWriter) endPart() {
	p := f.part
	f.part = nil
	if p == nil {
		return
	}
	length := p.frame.SectionBytes()
	_, err := p.frame.Finish()
	if err == nil {
		err = p.file.Sync()
	}
	f.err = errors.Join(f.err, err, p.file.Close())
	f.table = append(f.table, f.tag[:]...)
	f.table = binary.LittleEndian.AppendUint32(f.table, f.checksum)
	f.table = binary.LittleEndian.AppendUint64(f.table, apart)
	f.table = binary.LittleEndian.AppendUint64(f.table, length)
}
