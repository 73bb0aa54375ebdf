package marc

import "io"

// source is a window on the input. Framers look at the window, ask for more of
// it, and advance; slices of the window are valid until the next call of more.
type source struct {
	r          io.Reader
	buf        []byte
	start, end int
	off        int64 // place of buf[start] in the unpacked input
	err        error // sticky; io.EOF at the end
}

const (
	sourceBytes = 128 << 10
	// maxEmptyReads bounds how often a reader may give nothing and no error.
	maxEmptyReads = 100
)

func newSource(r io.Reader) *source {
	return &source{r: r, buf: make([]byte, sourceBytes)}
}

// window returns the bytes read and not yet passed.
func (s *source) window() []byte { return s.buf[s.start:s.end] }

// advance passes n bytes of the window.
func (s *source) advance(n int) {
	s.start += n
	s.off += int64(n)
}

// more makes the window longer and says whether it could.
func (s *source) more() bool {
	if s.err != nil {
		return false
	}
	if s.end == len(s.buf) {
		s.makeRoom()
	}
	for range maxEmptyReads {
		n, err := s.r.Read(s.buf[s.end:])
		s.end += n
		s.err = err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	s.err = io.ErrNoProgress
	return false
}

// makeRoom frees space behind the window, by moving it to the front of the
// buffer or, when it fills more than half of it, by doubling the buffer.
func (s *source) makeRoom() {
	size := s.end - s.start
	to := s.buf
	if size > len(s.buf)/2 {
		to = make([]byte, 2*len(s.buf))
	}
	copy(to, s.buf[s.start:s.end])
	s.buf, s.start, s.end = to, 0, size
}

// need tries to have at least n bytes in the window and says whether it has.
func (s *source) need(n int) bool {
	for s.end-s.start < n {
		if !s.more() {
			return false
		}
	}
	return true
}

// readErr is the error that ended the input, or nil for an ordinary end.
func (s *source) readErr() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}
