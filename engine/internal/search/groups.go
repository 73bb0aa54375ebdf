package search

import (
	"context"
	"math/bits"
)

// MaxGrouped is of how many documents found the groups are counted at most: a count takes
// sixteen to thirty-two bytes of memory for each.
const MaxGrouped = 1 << 21

// groups is how many groups the documents found are in, or 0 if these are too many; total
// is how many there are.
func (x *collapsing) groups(ctx context.Context, s *Snapshot, total int) (int, error) {
	if total == 0 || total > MaxGrouped {
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
// which a number takes the first that is free from its own on.
type numberSet struct {
	places []uint64
	shift  int
}

func newNumberSet(most int) *numberSet {
	size := bits.Len(uint(2*most - 1))
	return &numberSet{make([]uint64, 1<<size), 64 - size}
}

// add reports whether a number is new.
func (s *numberSet) add(n int64) bool {
	key := uint64(n) ^ 1<<63                       // 0, which marks a free place, is that of no document
	at := int(key * 0x9E3779B97F4A7C15 >> s.shift) // by the golden ratio: D. Knuth, TAOCP 3, 6.4
	for s.places[at] != 0 {
		if s.places[at] == key {
			return false
		}
		at = (at + 1) & (len(s.places) - 1)
	}
	s.places[at] = key
	return true
}
