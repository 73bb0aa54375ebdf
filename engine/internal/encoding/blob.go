package encoding

import (
	"fmt"
	"io"
)

// Blob is a section of which items are read one by one: bytes in memory, or a
// stretch of a file. Immutable, share freely, but for one that has a window.
type Blob struct {
	memory []byte
	file   io.ReaderAt
	start  int64
	size   int
	window *window
}

// window is what was read last of a file, with what stands after it.
type window struct {
	bytes int // to be read at once
	from  int
	data  []byte
}

// InMemory is a Blob of bytes that are there.
func InMemory(b []byte) Blob { return Blob{memory: b, size: len(b)} }

// InFile is a Blob of size bytes of a file, each item of which is read as it is
// asked for. With a window of some bytes, that many are read at once, and the
// Blob is for one goroutine: for whoever reads on and on.
func InFile(file io.ReaderAt, start int64, size, windowBytes int) Blob {
	b := Blob{file: file, start: start, size: size}
	if windowBytes > 0 {
		b.window = &window{bytes: windowBytes}
	}
	return b
}

// Len is the number of bytes.
func (b *Blob) Len() int { return b.size }

// Slice returns the bytes from from to before to: a view, or a buffer that is
// not used again.
func (b *Blob) Slice(from, to int) ([]byte, error) {
	if from < 0 || from > to || to > b.size {
		return nil, Corrupt("section", from, "item ends at %d of %d bytes", to, b.size)
	}
	if b.file == nil {
		return b.memory[from:to:to], nil
	}
	w := b.window
	if w == nil {
		return b.read(from, to)
	}
	if from < w.from || to > w.from+len(w.data) {
		data, err := b.read(from, max(to, min(b.size, from+w.bytes)))
		if err != nil {
			return nil, err
		}
		w.from, w.data = from, data
	}
	return w.data[from-w.from : to-w.from : to-w.from], nil
}

// Touch reads a byte, if it is in memory, so that it is near when it is wanted.
func (b *Blob) Touch(at int) byte {
	if uint(at) < uint(len(b.memory)) {
		return b.memory[at]
	}
	return 0
}

func (b *Blob) read(from, to int) ([]byte, error) {
	buf := make([]byte, to-from)
	if n, err := b.file.ReadAt(buf, b.start+int64(from)); n < len(buf) {
		return nil, fmt.Errorf("read %d bytes at %d: %w", len(buf), b.start+int64(from), err)
	}
	return buf, nil
}
