package keytable

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"holdfast/engine/internal/encoding"
)

// Buckets finds items by their hash with two reads of memory: the hash's highest
// bits say in which bucket an item is, a column where each bucket starts, and the
// few slots of a bucket stand side by side, each with the lowest 32 bits of a
// hash and the item's number. Immutable, share freely.
type Buckets struct {
	starts encoding.U32s
	slots  []byte
	shift  uint // of a hash to its bucket
}

const slotBytes = 8

// bucketBits is the logarithm of the number of buckets of some items: four to
// eight items have one.
func bucketBits(items int) int { return bits.Len(uint(items / 8)) }

// OpenBuckets checks the sizes of a table of items.
func OpenBuckets(section string, starts, slots []byte, items int) (Buckets, error) {
	n := bucketBits(items)
	if len(starts) != 4*(1<<n+1) || len(slots) != slotBytes*items {
		return Buckets{}, encoding.Corrupt(section, 0, "%d and %d bytes for %d keys", len(starts), len(slots), items)
	}
	return Buckets{encoding.U32s(starts), slots, uint(64 - n)}, nil
}

// Len is the number of items.
func (b Buckets) Len() int { return len(b.slots) / slotBytes }

// Bucket returns the slots in which an item with hash would be, and the 32 bits
// that its slot has.
func (b Buckets) Bucket(hash uint64) (slots []byte, low uint32) {
	n := int(hash >> b.shift)
	from, to := int(b.starts.At(n)), int(b.starts.At(n+1))
	if from > to || to > b.Len() {
		return nil, 0
	}
	return b.slots[from*slotBytes : to*slotBytes], uint32(hash)
}

// Next returns the item of the first of slots that has low, and the slots after it.
func Next(slots []byte, low uint32) (item uint32, rest []byte, ok bool) {
	for ; len(slots) >= slotBytes; slots = slots[slotBytes:] {
		s := binary.LittleEndian.Uint64(slots)
		if uint32(s) == low {
			return uint32(s >> 32), slots[slotBytes:], true
		}
	}
	return 0, nil, false
}

// Check compares the bounds of all buckets.
func (b Buckets) Check() error {
	last := uint32(0)
	for i := range b.starts.Len() {
		s := b.starts.At(i)
		if s < last || i == 0 && s != 0 {
			return encoding.Corrupt("key buckets", 4*i, "bucket out of place")
		}
		last = s
	}
	if int(last) != b.Len() {
		return encoding.Corrupt("key buckets", 0, "buckets end at %d of %d", last, b.Len())
	}
	return nil
}

// AppendBuckets returns the two sections of a table in which item i has hash i.
func AppendBuckets(hashes []uint64) (starts, slots []byte) {
	shift := uint(64 - bucketBits(len(hashes)))
	count := make([]uint32, 1<<(64-shift)+1)
	for _, h := range hashes {
		count[h>>shift+1]++
	}
	for i := 1; i < len(count); i++ {
		count[i] += count[i-1]
	}
	for _, c := range count {
		starts = binary.LittleEndian.AppendUint32(starts, c)
	}
	slots = make([]byte, slotBytes*len(hashes))
	at := slices.Clone(count)
	for i, h := range hashes {
		n := h >> shift
		binary.LittleEndian.PutUint64(slots[slotBytes*at[n]:], uint64(uint32(h))|uint64(i)<<32)
		at[n]++
	}
	return starts, slots
}
