package stored

import (
	"encoding/binary"
	"math/bits"
)

// A record is cut into literals and matches: repetitions of what stands before,
// in the record itself or in the dictionary, which stands before all records.

// sequence is some literals and the match after them. The offset is as it is
// written: 1 to 3 for the last offsets, else the distance and 3.
type sequence struct{ literals, match, offset uint32 }

const (
	// maxMatched bounds a record that is packed in this way, and maxContent the
	// dictionary.
	maxMatched = 1 << 16
	maxContent = 1 << 17
	localBits  = 12
	hashBytes  = 6 // of which a hash is made
	wordBytes  = 8 // that are read at once
)

// matcher finds matches. One goroutine at a time.
type matcher struct {
	text []byte // the dictionary, then the record
	dict int    // bytes of the dictionary
	// Places in the dictionary by the hash of the next bytes: the place in the
	// lowest bits, more of the hash above it. 0 is none.
	places []uint32
	shift  uint
	// Places in the record by hash, under the number of the record.
	local     [1 << localBits]uint32
	number    uint32
	first     [3]uint32 // last offsets at a record's beginning
	last      [3]uint32
	sequences []sequence
	literals  []byte
}

func newMatcher(content []byte, offsets [3]uint32) *matcher {
	m := &matcher{text: append(make([]byte, 0, len(content)+maxMatched), content...), dict: len(content), first: offsets}
	n := max(bits.Len(uint(len(content)))-1, 10)
	m.places, m.shift = make([]uint32, 1<<n), uint(64-n)
	for i := 1; i+wordBytes <= len(content); i++ {
		h := hash(binary.LittleEndian.Uint64(content[i:]))
		m.places[h>>m.shift] = uint32(i) | uint32(h)&^(maxContent-1)
	}
	return m
}

// hash of the first bytes of v: multiplied by a large prime, so that high bits
// depend on all.
func hash(v uint64) uint64 { return v << (64 - 8*hashBytes) * 0xcf1bbcdcb7a56463 }

// match is a repetition: how long, how far back, and what it saves, in quarters
// of a bit.
type match struct {
	start, length int
	offset        uint32
	gain          int
}

// What things cost in quarters of a bit: a literal; a sequence without its
// offset's bits; one with an offset that came just before.
const (
	literalCost  = 19
	sequenceCost = 46
	repeatCost   = 44
)

// run cuts a record of at most maxMatched bytes.
func (m *matcher) run(record []byte) {
	m.text = append(m.text[:m.dict], record...)
	m.sequences, m.literals, m.last = m.sequences[:0], m.literals[:0], m.first
	if m.number++; m.number == maxMatched {
		m.local, m.number = [1 << localBits]uint32{}, 1
	}
	anchor, at := m.dict, m.dict
	for at+wordBytes <= len(m.text) {
		best := m.at(anchor, at)
		if best.gain <= 0 {
			at += 1 + (at-anchor)/farLiterals
			continue
		}
		if best.length < longMatch && at+1+wordBytes <= len(m.text) { // the next place may have a better one
			if next := m.at(anchor, at+1); next.gain > best.gain+literalCost {
				best = next
			}
		}
		m.add(anchor, best)
		end := best.start + best.length
		for at += 2; at < end && at+wordBytes <= len(m.text); at += 2 {
			m.local[hash(binary.LittleEndian.Uint64(m.text[at:]))>>(64-localBits)] = m.number<<16 | uint32(at-m.dict)
		}
		anchor, at = end, end
	}
	m.literals = append(m.literals, m.text[anchor:]...)
}

// A match of longMatch bytes is taken as it is. After farLiterals bytes without a
// match only every second place is looked at, and so on.
const (
	longMatch   = 24
	farLiterals = 64
)

// at returns the best match at a place, if there is one, and takes note of the
// place. Those by hash may begin before it, after anchor.
func (m *matcher) at(anchor, at int) (best match) {
	v := binary.LittleEndian.Uint64(m.text[at:])
	h := hash(v)
	e := m.local[h>>(64-localBits)]
	m.local[h>>(64-localBits)] = m.number<<16 | uint32(at-m.dict)
	for i, offset := range m.last {
		if at == anchor && i == 0 {
			continue // this cannot be said after no literals
		}
		if from := at - int(offset); from >= 0 && m.text[from] == byte(v) {
			if n := m.common(from, at); n >= minMatch {
				best = better(best, match{at, n, offset, literalCost*n - repeatCost})
			}
		}
	}
	if best.length >= longMatch {
		return best
	}
	if e>>16 == m.number {
		best = m.try(best, anchor, at, m.dict+int(e&0xFFFF))
	}
	if e := m.places[h>>m.shift]; (e^uint32(h))&^(maxContent-1) == 0 && e != 0 {
		best = m.try(best, anchor, at, int(e&(maxContent-1)))
	}
	return best
}

func better(a, b match) match {
	if b.gain > a.gain {
		return b
	}
	return a
}

// try returns the better of best and the match with the text at from.
func (m *matcher) try(best match, anchor, at, from int) match {
	n := m.common(from, at)
	if n < hashBytes-1 {
		return best
	}
	offset := uint32(at - from)
	for at > anchor && from > 0 && m.text[at-1] == m.text[from-1] {
		at, from, n = at-1, from-1, n+1
	}
	return better(best, match{at, n, offset, literalCost*n - sequenceCost - 4*bits.Len32(offset)})
}

// common is how many bytes are equal at two places, from before at.
func (m *matcher) common(from, at int) int {
	a, b := m.text[from:], m.text[at:]
	n := 0
	for n+8 <= len(b) {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// add adds a match and the literals before it, and takes note of its offset.
func (m *matcher) add(anchor int, b match) {
	m.literals = append(m.literals, m.text[anchor:b.start]...)
	s := sequence{uint32(b.start - anchor), uint32(b.length), b.offset + 3}
	// After no literals the numbers of the last offsets begin with the second, and
	// the third is the first less one.
	skip := uint32(0)
	if s.literals == 0 {
		skip = 1
	}
	l := &m.last
	switch {
	case b.offset == l[0] && skip == 0:
		s.offset = 1
	case b.offset == l[1]:
		s.offset = 2 - skip
		l[0], l[1] = l[1], l[0]
	case b.offset == l[2]:
		s.offset = 3 - skip
		*l = [3]uint32{l[2], l[0], l[1]}
	default:
		*l = [3]uint32{b.offset, l[0], l[1]}
	}
	m.sequences = append(m.sequences, s)
}
