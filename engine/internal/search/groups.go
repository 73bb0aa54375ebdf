package search

import (
	"context"
	"math/bits"
)

// maxGrouped is of how many documents found the groups are counted at most: a count takes
// sixteen to thirty-two bytes of memory for each.
const maxGrouped = 1 << 21

// groups is how many groups the documents found are in, or 0 if these are too many; total
// is how many there are.
func (x *collapsing) groups(ctx context.Context, s *Snapshot, total int) (int, error) {
	if total == 0 || total > maxGrouped {
		return 0, nil
	}
	n, seen := 0, newNumberSet(total)
	for i, set := range x.marked {
		g := &s.Segments[i]
		for k, word := range set {
			if k%4096 == 0 && ctx.Err() != nil {
				return 0, ctx.Err()
			}
			for ; word != 0; word &= word - 1 {
				group, ok := x.group(g, uint32(k*64+bits.TrailingZeros64(word)))
				if !ok || seen.add(group) {
					n++
				}
			}
		}
	}
	return n, nil
}

// numberSet is a set of numbers of documents: a table of twice as many places or more, of
// which a number takes the first that is free from its own on. It grows. A nil one has
// nothing.
type numberSet struct {
	places []uint64
	shift  int
	n      int
}

func newNumberSet(most int) *numberSet {
	size := bits.Len(uint(2*most - 1))
	return &numberSet{places: make([]uint64, 1<<size), shift: 64 - size}
}

// keyOf is a number as it stands in the table: 0, which marks a free place, is that of no
// document.
func keyOf(n int64) uint64 { return uint64(n) ^ 1<<63 }

// place is where a key stands, or would.
func (s *numberSet) place(key uint64) int {
	at := int(key * 0x9E3779B97F4A7C15 >> s.shift) // by the golden ratio: D. Knuth, TAOCP 3, 6.4
	for s.places[at] != 0 && s.places[at] != key {
		at = (at + 1) & (len(s.places) - 1)
	}
	return at
}

// add reports whether a number is new.
func (s *numberSet) add(n int64) bool {
	key := keyOf(n)
	at := s.place(key)
	if s.places[at] == key {
		return false
	}
	s.places[at] = key
	if s.n++; 2*s.n > len(s.places) {
		s.grow()
	}
	return true
}

// grow gives the numbers twice as many places.
func (s *numberSet) grow() {
	was := s.places
	s.places, s.shift = make([]uint64, 2*len(was)), s.shift-1
	for _, key := range was {
		if key != 0 {
			s.places[s.place(key)] = key
		}
	}
}

func (s *numberSet) has(n int64) bool {
	return s != nil && s.places[s.place(keyOf(n))] == keyOf(n)
}
