// Package keytable answers: at which place is a key?
//
// A table is its keys as ascending 64-bit integers, eight bytes each. Keys that
// are text stand as their hash; whoever asks compares the text, since two texts
// may share a hash. What belongs to a key lies at the same place in another
// column.
package keytable

import (
	"math/bits"

	"holdfast/engine/internal/encoding"
)

// Hash is the 64-bit hash of a text in a domain, such as a field number:
// FNV-1a, then the finisher of MurmurHash3 so that all bits depend on all.
func Hash(domain byte, text string) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	h = (h ^ uint64(domain)) * prime
	for i := 0; i < len(text); i++ {
		h = (h ^ uint64(text[i])) * prime
	}
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// Table is a sorted column of keys. Immutable, share freely.
type Table struct{ keys encoding.U64s }

// Open checks the size of a table.
func Open(section string, data []byte) (Table, error) {
	if len(data)%8 != 0 {
		return Table{}, encoding.Corrupt(section, 0, "%d bytes are no column of keys", len(data))
	}
	return Table{encoding.U64s(data)}, nil
}

// Len is the number of keys.
func (t Table) Len() int { return t.keys.Len() }

// Key returns key i.
func (t Table) Key(i int) uint64 { return t.keys.At(i) }

// Find returns the place of the first key that is not below key. Keys at the
// places after it may equal key too.
func (t Table) Find(key uint64) int {
	low, high := 0, t.keys.Len()
	// Hashes are spread evenly, so a guess in proportion is near; narrow around
	// it by steps that double, then halve.
	if high > 0 {
		low, high = t.narrow(key)
	}
	for low < high {
		mid := int(uint(low+high) >> 1)
		if t.keys.At(mid) < key {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// narrow returns bounds between which Find's answer lies.
func (t Table) narrow(key uint64) (low, high int) {
	n := t.keys.Len()
	hi, _ := bits.Mul64(key, uint64(n))
	guess := int(hi)
	if t.keys.At(guess) < key {
		low = guess + 1
		for step := 8; ; step *= 2 {
			if high = low + step; high >= n {
				return low, n
			}
			if t.keys.At(high) >= key {
				return low, high
			}
			low = high + 1
		}
	}
	high = guess
	for step := 8; ; step *= 2 {
		if low = high - step; low <= 0 {
			return 0, high
		}
		if t.keys.At(low) < key {
			return low + 1, high
		}
		high = low
	}
}
