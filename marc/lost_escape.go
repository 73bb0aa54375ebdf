package marc

import "bytes"

// Some systems lost the ESC of MARC-8's escape sequences, so that East Asian
// text stands there as "$1!0u!Bd(B". It is told by what stands between: nothing
// but characters of the East Asian set.

var (
	lostBegin = []byte("$1")
	lostEnd   = []byte("(B")
)

// mayLackEscapes says whether b may hold such text.
func mayLackEscapes(b []byte) bool {
	return bytes.Contains(b, lostEnd) && bytes.Contains(b, lostBegin)
}

// lostEscapes decodes text in which escape sequences may have lost their ESC.
type lostEscapes struct {
	rest     textDecoder
	restored []byte
}

func (l *lostEscapes) appendText(dst, src []byte, rep *textReport) []byte {
	if !mayLackEscapes(src) {
		return l.rest.appendText(dst, src, rep)
	}
	l.restored = appendRestored(l.restored[:0], src)
	return l.rest.appendText(dst, l.restored, rep)
}

// appendRestored appends b with the ESC that it lacks.
func appendRestored(dst, b []byte) []byte {
	for {
		at := bytes.Index(b, lostBegin)
		if at < 0 {
			return append(dst, b...)
		}
		n := eastAsianRun(b[at+len(lostBegin):])
		if n == 0 || at > 0 && b[at-1] == 0x1B {
			dst = append(dst, b[:at+len(lostBegin)]...)
			b = b[at+len(lostBegin):]
			continue
		}
		dst = append(append(dst, b[:at]...), 0x1B)
		dst = append(append(dst, b[at:at+len(lostBegin)+n]...), 0x1B)
		dst = append(dst, lostEnd...)
		b = b[at+len(lostBegin)+n+len(lostEnd):]
	}
}

// eastAsianRun returns how many bytes of East Asian characters stand at the
// head of b before "(B", 0 if anything else does.
func eastAsianRun(b []byte) int {
	n := 0
	for !bytes.HasPrefix(b[n:], lostEnd) {
		if len(b) < n+3 || eacc().find(b[n], b[n+1], b[n+2]) == 0 || b[n] >= 0x80 {
			return 0
		}
		n += 3
	}
	return n
}
