package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// FrameWriter writes a framed file, section by section. One goroutine at a time.
// The first error sticks.
type FrameWriter struct {
	buf      *bufio.Writer
	kind     Tag
	header   []byte
	table    []byte
	at       uint64 // bytes written
	start    uint64 // of the open section
	checksum uint32 // of the open section so far
	tag      Tag
	open     bool
	err      error
	// What it takes to write sections into files of their own.
	dir     Directory
	name    string
	options FrameOptions
	part    *partWriter
}

// DefaultBufferBytes is the buffer of a file that is written.
const DefaultBufferBytes = 64 << 10

// NewFrameWriter begins a framed file on w, which the caller syncs and closes.
// It buffers bufferBytes, or a default if that is 0.
func NewFrameWriter(w io.Writer, kind Tag, id uint64, bufferBytes int) *FrameWriter {
	if bufferBytes <= 0 {
		bufferBytes = DefaultBufferBytes
	}
	f := &FrameWriter{buf: bufio.NewWriterSize(w, bufferBytes), kind: kind}
	f.header = appendHeader(nil, kind, id)
	f.write(f.header)
	return f
}

func (f *FrameWriter) write(b []byte) {
	if f.err != nil {
		return
	}
	n, err := f.buf.Write(b)
	f.at += uint64(n)
	f.err = err
}

// Begin starts a section and ends the one before.
func (f *FrameWriter) Begin(tag Tag) {
	f.end()
	f.tag, f.open, f.start, f.checksum = tag, true, f.at, 0
	if f.options.Parts {
		f.beginPart(tag)
	}
}

// Write appends to the open section. It implements io.Writer.
func (f *FrameWriter) Write(b []byte) (int, error) {
	if !f.open {
		f.err = errors.Join(f.err, errors.New("no section is open"))
	}
	switch {
	case f.part == nil:
		f.write(b)
	case f.err == nil:
		_, f.err = f.part.frame.Write(b)
	}
	if f.err != nil {
		return 0, f.err
	}
	f.checksum = crc32.Update(f.checksum, castagnoli, b)
	return len(b), nil
}

// SectionBytes is how much the open section holds so far.
func (f *FrameWriter) SectionBytes() uint64 {
	if f.part != nil {
		return f.part.frame.SectionBytes()
	}
	return f.at - f.start
}

// Put writes a whole section.
func (f *FrameWriter) Put(tag Tag, b []byte) {
	f.Begin(tag)
	_, _ = f.Write(b) // the error sticks and Finish returns it
}

func (f *FrameWriter) end() {
	if !f.open {
		return
	}
	f.open = false
	if f.options.Parts {
		f.endPart()
		return
	}
	f.table = append(f.table, f.tag[:]...)
	f.table = binary.LittleEndian.AppendUint32(f.table, f.checksum)
	f.table = binary.LittleEndian.AppendUint64(f.table, f.start)
	f.table = binary.LittleEndian.AppendUint64(f.table, f.at-f.start)
	f.write(make([]byte, align(f.at)-f.at))
}

// Info describes a finished file.
type Info struct {
	Bytes    int64
	Checksum uint32
}

// Finish writes the section table and trailer and empties the buffer.
func (f *FrameWriter) Finish() (Info, error) {
	f.end()
	count := len(f.table) / entryBytes
	if count > maxSections && f.err == nil {
		f.err = fmt.Errorf("%d sections in a file, at most %d", count, maxSections)
	}
	tail := f.table
	tail = binary.LittleEndian.AppendUint64(tail, f.at+uint64(len(f.table))+trailerBytes)
	tail = binary.LittleEndian.AppendUint32(tail, uint32(count))
	sum := tableChecksum(f.header, tail)
	tail = binary.LittleEndian.AppendUint32(tail, sum)
	f.write(append(tail, magic...))
	if f.err == nil {
		f.err = f.buf.Flush()
	}
	return Info{int64(f.at), sum}, f.err
}

// WriteFrame creates a framed file with all of what fill gives it, synced and
// closed. The folder is not synced. A file that failed is removed.
func WriteFrame(dir Directory, name string, f FrameOptions, fill func(*FrameWriter) error) (Info, error) {
	var info Info
	err := writeSynced(dir, name, func(w io.Writer) error {
		fw := NewFrameWriter(w, f.Kind, f.ID, f.BufferBytes)
		fw.dir, fw.name, fw.options = dir, name, f
		if err := fill(fw); err != nil {
			fw.end() // closes the file of a section that is open
			return err
		}
		var err error
		info, err = fw.Finish()
		return err
	})
	if err != nil {
		_ = remove(dir, name) // the first error is the one to tell
		return info, fmt.Errorf("write %s: %w", name, err)
	}
	return info, nil
}

// FrameOptions is what a framed file begins with, and how it is written.
type FrameOptions struct {
	Kind        Tag
	ID          uint64
	BufferBytes int
	// Parts writes each section into a file of its own.
	Parts bool
}
