package marc

import (
	"archive/tar"
	"bufio"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

// An archive gives its members one after the other; a member must be read, or
// given up, before the next one is asked for. The error is io.EOF at the end.
type archive interface {
	next() (name string, r io.Reader, err error)
}

// tarArchive reads a tar file as a stream.
type tarArchive struct{ in *tar.Reader }

func (t tarArchive) next() (string, io.Reader, error) {
	for {
		h, err := t.in.Next()
		if err != nil {
			return "", nil, err
		}
		if h.Typeflag == tar.TypeReg {
			return h.Name, t.in, nil
		}
	}
}

// zipArchive reads a zip file as a stream, by its local headers, so that it
// works on a pipe and in bounded memory (APPNOTE.TXT of PKWARE, 4.3.7 to 4.3.9).
type zipArchive struct {
	in     *bufio.Reader
	member io.Reader         // the bytes of the member read now
	packed *io.LimitedReader // its packed bytes, if their number is known
	// descriptor says that sizes follow the member.
	descriptor bool
}

const (
	zipLocal      = "PK\x03\x04"
	zipDescriptor = "PK\x07\x08"
)

func (z *zipArchive) next() (string, io.Reader, error) {
	if err := z.finish(); err != nil {
		return "", nil, err
	}
	for {
		head, err := z.in.Peek(30)
		if len(head) < 4 || string(head[:4]) != zipLocal {
			return "", nil, io.EOF // the central directory follows
		}
		if err != nil {
			return "", nil, io.ErrUnexpectedEOF
		}
		name, err := z.open(head)
		if err != nil {
			return "", nil, err
		}
		if !strings.HasSuffix(name, "/") {
			return name, z.member, nil
		}
		if err := z.finish(); err != nil {
			return "", nil, err
		}
	}
}

// open reads a local header and prepares the member behind it.
func (z *zipArchive) open(head []byte) (string, error) {
	le := binary.LittleEndian
	flags, method := le.Uint16(head[6:]), le.Uint16(head[8:])
	size := int64(le.Uint32(head[18:]))
	nameLen, extraLen := int(le.Uint16(head[26:])), int(le.Uint16(head[28:]))
	rest := make([]byte, 30+nameLen+extraLen)
	if _, err := io.ReadFull(z.in, rest); err != nil {
		return "", io.ErrUnexpectedEOF
	}
	name := strings.ToValidUTF8(string(rest[30:30+nameLen]), "?")
	size = zip64Size(rest[30+nameLen:], size)
	z.descriptor = flags&8 != 0
	z.packed = nil
	if flags&1 != 0 {
		return "", fmt.Errorf("member %q of the zip archive is encrypted", name)
	}
	switch {
	case method == 0 && (!z.descriptor || size > 0):
		z.packed = &io.LimitedReader{R: z.in, N: size}
		z.member = z.packed
	case method == 8 && z.descriptor:
		z.member = flate.NewReader(z.in)
	case method == 8:
		z.packed = &io.LimitedReader{R: z.in, N: size}
		z.member = flate.NewReader(bufio.NewReader(z.packed))
	default:
		return "", fmt.Errorf("member %q of the zip archive is packed in a way (%d) that is not supported", name, method)
	}
	return name, nil
}

// zip64Size looks for the packed size in the extra field of large members.
func zip64Size(extra []byte, size int64) int64 {
	if size != 0xFFFF_FFFF {
		return size
	}
	for len(extra) >= 4 {
		id, n := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		if n > len(extra)-4 {
			break
		}
		if id == 1 && n >= 16 {
			if v := binary.LittleEndian.Uint64(extra[12:]); v < 1<<62 {
				return int64(v)
			}
		}
		extra = extra[4+n:]
	}
	return size
}

// finish passes what is left of the member and its descriptor.
func (z *zipArchive) finish() error {
	if z.member == nil {
		return nil
	}
	if z.packed == nil {
		if _, err := io.Copy(io.Discard, z.member); err != nil {
			return err
		}
	} else if _, err := io.Copy(io.Discard, z.packed); err != nil {
		return err
	} else if z.packed.N > 0 {
		return io.ErrUnexpectedEOF
	}
	z.member = nil
	if !z.descriptor {
		return nil
	}
	head, err := z.in.Peek(4)
	if err != nil {
		return nil
	}
	n := 12
	if string(head) == zipDescriptor {
		n = 16
	}
	// Sizes of eight bytes are told by the header that follows.
	if next, err := z.in.Peek(n + 12); err == nil && !isZipHeader(next[n:]) && isZipHeader(next[n+8:]) {
		n += 8
	}
	_, err = z.in.Discard(n)
	return err
}

func isZipHeader(b []byte) bool {
	return len(b) >= 4 && b[0] == 'P' && b[1] == 'K' && (b[2] == 3 && b[3] == 4 || b[2] == 1 && b[3] == 2)
}

// nextMember opens the next member that is MARC. Members that are not, but for
// empty ones, are noted as errors to be returned by Read.
func (r *Reader) nextMember() error {
	for {
		name, in, err := r.members.next()
		if err != nil {
			return err
		}
		if strings.HasPrefix(name, "__MACOSX/") {
			continue
		}
		err = r.openPlain(in, name)
		if err == nil {
			return nil
		}
		var not *FormatError
		if !errors.As(err, &not) {
			return fmt.Errorf("member %q: %w", name, err)
		}
		if not.Format != formatEmpty {
			r.skipped = append(r.skipped, refused(RejectMember, name, not.Format).rejected())
		}
	}
}
