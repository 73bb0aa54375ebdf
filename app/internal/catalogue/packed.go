package catalogue

import (
	"encoding/binary"
	"errors"
)

// ErrDamaged is returned for stored bytes that are not what was encoded.
var ErrDamaged = errors.New("stored record is damaged")

// packed reads the bytes that EncodeBrief and encodeFull write: unsigned
// varints, and strings as a length and their bytes. The first error sticks,
// and everything read after it is zero, so callers ask once, at the end. No
// count or length is believed beyond the bytes that are left.
type packed struct {
	data   string
	failed bool
}

func (p *packed) fail() {
	p.failed = true
	p.data = ""
}

func (p *packed) byte() byte {
	if len(p.data) == 0 {
		p.fail()
		return 0
	}
	b := p.data[0]
	p.data = p.data[1:]
	return b
}

func (p *packed) uint() uint64 {
	var v uint64
	for shift := uint(0); shift < 64; shift += 7 {
		b := p.byte()
		if shift == 63 && b > 1 {
			break
		}
		v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return v
		}
	}
	p.fail()
	return 0
}

func (p *packed) int() int64 {
	v := p.uint()
	return int64(v>>1) ^ -int64(v&1)
}

func (p *packed) string() string {
	n := p.uint()
	if n > uint64(len(p.data)) {
		p.fail()
		return ""
	}
	s := p.data[:n]
	p.data = p.data[n:]
	return s
}

// count reads the number of things that follow, each of at least size bytes.
func (p *packed) count(size int) int {
	n := p.uint()
	if n > uint64(len(p.data)/size) {
		p.fail()
		return 0
	}
	return int(n)
}

func (p *packed) done() error {
	if p.failed || len(p.data) > 0 {
		return ErrDamaged
	}
	return nil
}

func appendString(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}
