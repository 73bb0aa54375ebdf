package main

import (
	"encoding/binary"
	"hash/maphash"
	"image"
	"io"
	"os"
	"path/filepath"
)

// picture is the memory of the virtual screen, which Xvfb keeps in a file (-fbdir): what
// stands in it can be looked at a thousand times a second, and costs the program nothing.
type picture struct {
	file          *os.File
	start, stride int64
	seed          maphash.Seed
	row           []byte
}

// picture opens the memory of the screen.
func (s *screen) picture() *picture {
	s.t.Helper()
	f, err := os.Open(filepath.Join(s.home, "Xvfb_screen0"))
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { f.Close() })
	var head [100]byte // an XWD header is 25 big-endian numbers
	if _, err := f.ReadAt(head[:], 0); err != nil {
		s.t.Fatal(err)
	}
	number := func(i int) int64 { return int64(binary.BigEndian.Uint32(head[4*i:])) }
	if bits := number(11); bits != 32 {
		s.t.Fatalf("a point of the screen has %d bits, want 32", bits)
	}
	p := &picture{file: f, start: number(0) + 12*number(19), stride: number(12), seed: maphash.MakeSeed()}
	p.row = make([]byte, p.stride)
	return p
}

// rows hands on every step-th row of a part of the screen, 4 bytes a point: blue, green,
// red and nothing.
func (p *picture) rows(r image.Rectangle, step int, f func([]byte)) error {
	row := p.row[:4*r.Dx()]
	for y := r.Min.Y; y < r.Max.Y; y += step {
		if _, err := p.file.ReadAt(row, p.start+int64(y)*p.stride+int64(4*r.Min.X)); err != nil && err != io.EOF {
			return err
		}
		f(row)
	}
	return nil
}

// sum tells one picture of a part of the screen from another.
func (p *picture) sum(r image.Rectangle) (uint64, error) {
	var h maphash.Hash
	h.SetSeed(p.seed)
	err := p.rows(r, 3, func(row []byte) { h.Write(row) })
	return h.Sum64(), err
}

// ink counts the points of a part of the screen that are nearly black, as letters are. The
// blinking mark of a box to type in is not.
func (p *picture) ink(r image.Rectangle) (int, error) {
	n := 0
	err := p.rows(r, 1, func(row []byte) {
		for i := 0; i < len(row); i += 4 {
			if max(row[i], row[i+1], row[i+2]) < 0x50 {
				n++
			}
		}
	})
	return n, err
}

// colours counts the different colours in a part of the screen; an empty window has few.
func (p *picture) colours(r image.Rectangle) (int, error) {
	seen := map[uint32]bool{}
	err := p.rows(r, 9, func(row []byte) {
		for i := 0; i < len(row); i += 4 {
			seen[binary.LittleEndian.Uint32(row[i:])] = true
		}
	})
	return len(seen), err
}
