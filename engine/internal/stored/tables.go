package stored

import (
	"math/bits"

	"holdfast/engine/internal/encoding"
)

// The entropy coding of zstd is described in RFC 8878, section 4.1: finite state
// entropy (FSE), an encoder of numbers that is always in one of some states. A
// table is given by how many of the states each number has.

// minAccuracy is what the accuracy of a table in a dictionary is counted from, and
// maxAccuracy bounds it.
const (
	minAccuracy = 5
	maxAccuracy = 9
	maxSymbols  = 64
)

// fseTable encodes numbers. Immutable, share freely.
type fseTable struct {
	log     uint
	next    []uint16 // states, by number
	symbols []fseSymbol
}

// fseSymbol says how a number changes the state: of a state s, which is at least
// the number of states, (s + bits) >> 16 bits are written, and the rest and first
// are the place in next of the state after it.
type fseSymbol struct {
	bits  uint32
	first int32
	known bool
}

// newTable makes a table of the number of states of each number, -1 for less than one.
func newTable(log uint, counts []int16) *fseTable {
	size := 1 << log
	t := &fseTable{log: log, next: make([]uint16, size), symbols: make([]fseSymbol, len(counts))}
	at := make([]int, len(counts))
	of := make([]uint8, size)
	total, high := 0, size-1
	for s, n := range counts {
		at[s] = total
		switch n {
		case 0:
		case -1, 1:
			t.symbols[s] = fseSymbol{uint32(log)<<16 - uint32(size), int32(total - 1), true}
			total++
			if n < 0 {
				of[high] = uint8(s)
				high--
			}
		default:
			most := uint32(log) - uint32(bits.Len16(uint16(n-1))-1)
			t.symbols[s] = fseSymbol{most<<16 - uint32(n)<<most, int32(total) - int32(n), true}
			total += int(n)
		}
	}
	place, step := 0, size>>1+size>>3+3
	for s, n := range counts {
		for range max(n, 0) {
			of[place] = uint8(s)
			for place = (place + step) % size; place > high; {
				place = (place + step) % size
			}
		}
	}
	for state, s := range of {
		t.next[at[s]] = uint16(size + state)
		at[s]++
	}
	return t
}

func (t *fseTable) knows(symbol uint8) bool {
	return int(symbol) < len(t.symbols) && t.symbols[symbol].known
}

// start is the state that encodes a first number.
func (t *fseTable) start(symbol uint8) uint32 {
	s := &t.symbols[symbol]
	n := (s.bits + 1<<15) >> 16
	return uint32(t.next[int32((n<<16-s.bits)>>n)+s.first])
}

// encode writes what a number adds to the stream and returns the next state.
func (t *fseTable) encode(w *bitWriter, state uint32, symbol uint8) uint32 {
	s := &t.symbols[symbol]
	n := (state + s.bits) >> 16
	w.add(state, n)
	return uint32(t.next[int32(state>>n)+s.first])
}

// bitWriter appends bits, lowest first. At most 56 may be added between two flushes.
type bitWriter struct {
	dst  []byte
	bits uint64
	n    uint
}

// add adds the lowest n bits of v.
func (w *bitWriter) add(v, n uint32) {
	w.bits |= uint64(v) & (1<<n - 1) << w.n
	w.n += uint(n)
}

// flush appends the whole bytes.
func (w *bitWriter) flush() {
	for ; w.n >= 8; w.n -= 8 {
		w.dst = append(w.dst, byte(w.bits))
		w.bits >>= 8
	}
}

// close ends the stream with a bit that is set, by which a reader finds its end.
func (w *bitWriter) close() {
	w.add(1, 1)
	w.flush()
	if w.n > 0 {
		w.dst = append(w.dst, byte(w.bits))
	}
	w.bits, w.n = 0, 0
}

// readTable reads a table of a dictionary and returns what follows it.
func readTable(data []byte) (*fseTable, []byte, error) {
	bad := func() (*fseTable, []byte, error) {
		return nil, nil, encoding.Corrupt("dictionary", 0, "bad table")
	}
	r := bitReader{data: data}
	log := uint(r.read(4)) + minAccuracy
	if log > maxAccuracy {
		return bad()
	}
	var counts []int16
	for left := 1 << log; left > 0; {
		n := r.below(left + 1)
		counts = append(counts, int16(n-1))
		left -= max(n-1, 1-n)
		for n == 1 {
			zeros := r.read(2)
			counts = append(counts, make([]int16, zeros)...)
			if zeros < 3 {
				break
			}
		}
		if left < 0 || len(counts) > maxSymbols || r.at > 8*len(data) {
			return bad()
		}
	}
	return newTable(log, counts), data[(r.at+7)/8:], nil
}

// bitReader reads bits, lowest first, zeros after the end.
type bitReader struct {
	data []byte
	at   int // bits read
}

func (r *bitReader) read(n int) (v int) {
	for i := range n {
		if at := r.at + i; at < 8*len(r.data) {
			v |= int(r.data[at/8]>>(at%8)&1) << i
		}
	}
	r.at += n
	return v
}

// below reads a number of at most most, of which the low ones take a bit less.
func (r *bitReader) below(most int) int {
	n := bits.Len(uint(most))
	short := 1<<n - 1 - most
	v := r.read(n - 1)
	if v < short {
		return v
	}
	if v |= r.read(1) << (n - 1); v >= 1<<(n-1) {
		v -= short
	}
	return v
}

// lengthCode is a row of the tables of literal and match lengths in RFC 8878,
// section 3.1.1.3.2.1.1: the least length of a code and how many bits are added.
type lengthCode struct{ least, bits uint32 }

// lengthCodes makes the rows of a table of which the first plain ones add no bits.
func lengthCodes(plain int, least uint32, bits []uint32) []lengthCode {
	var list []lengthCode
	for range plain {
		list = append(list, lengthCode{least, 0})
		least++
	}
	for _, n := range bits {
		list = append(list, lengthCode{least, n})
		least += 1 << n
	}
	return list
}

var (
	literalCodes = lengthCodes(16, 0, []uint32{1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	matchCodes   = lengthCodes(32, minMatch, []uint32{1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	shortLiteral = shortCodes(literalCodes)
	shortMatch   = shortCodes(matchCodes)
)

// minMatch is the shortest match that can be written.
const minMatch = 3

// shortCodes is the codes of the lengths below 256.
func shortCodes(codes []lengthCode) (list [256]uint8) {
	for c, row := range codes {
		for n := row.least; n < 256; n++ {
			list[n] = uint8(c)
		}
	}
	return list
}

func codeOf(codes []lengthCode, short *[256]uint8, n uint32) uint8 {
	if n < 256 {
		return short[n]
	}
	c := len(codes) - 1
	for codes[c].least > n {
		c--
	}
	return uint8(c)
}

// The tables that need not be told, RFC 8878, section 3.1.1.3.2.2.
var (
	plainLiterals = newTable(6, []int16{4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2,
		1, 1, 1, 1, 1, -1, -1, -1, -1})
	plainMatches = newTable(6, []int16{1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1})
	plainOffsets = newTable(5, []int16{1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		-1, -1, -1, -1, -1})
)
