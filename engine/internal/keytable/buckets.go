package keytable

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"holdfast/engine/internal/encoding"
)

// Buckets finds items by their hash with two reads of memory: the hash's highest
// bits say in which bucket an item is, a column where each bucket starts, and the
// few slots of a bucket stand side by side. A slot has the item's number and some
// of the lowest bits of its hash, in as few bytes as leave eight bits for them.
// Immutable, share freely.
type Buckets struct {
	starts encoding.U32s
	slots  []byte
	items  int
	shift  uint // of a hash to its bucket
	slotShape
}

// slotShape says how a slot is laid out: the item in the lowest bits, bits of the
// hash above them.
type slotShape struct {
	width              int // bytes
	itemBits, hashBits uint
}

func shapeOf(items int) slotShape {
	n := max(1, bits.Len(uint(max(1, items)-1)))
	width := (n + leastHashBits + 7) / 8
	return slotShape{width, uint(n), uint(8*width - n)}
}

// leastHashBits make one slot in 256 of other keys look like the one looked for.
const leastHashBits = 8

// slotPad follows the last slot, so that eight bytes can be read from any.
const slotPad = 8

// bucketBits is the logarithm of the number of buckets of some items: eight to
// sixteen items have one.
func bucketBits(items int) int { return bits.Len(uint(items / 16)) }

// OpenBuckets checks the sizes of a table of items.
func OpenBuckets(section string, starts, slots []byte, items int) (Buckets, error) {
	n, shape := bucketBits(items), shapeOf(items)
	if len(starts) != 4*(1<<n+1) || len(slots) != shape.width*items+slotPad {
		return Buckets{}, encoding.Corrupt(section, 0, "%d and %d bytes for %d keys", len(starts), len(slots), items)
	}
	return Buckets{encoding.U32s(starts), slots, items, uint(64 - n), shape}, nil
}

// Len is the number of items.
func (b *Buckets) Len() int { return b.items }

// Probe is a walk over the slots in which an item may be.
type Probe struct {
	at, end int // bytes in slots
	hash    uint64
}

// Probe begins a walk for items with hash.
func (b *Buckets) Probe(hash uint64) Probe {
	n := int(hash >> b.shift)
	from, to := int(b.starts.At(n)), int(b.starts.At(n+1))
	if from > to || to > b.items {
		return Probe{}
	}
	return Probe{from * b.width, to * b.width, hash & (1<<b.hashBits - 1)}
}

// Next returns the next item that may have the hash.
func (b *Buckets) Next(p *Probe) (item uint32, ok bool) {
	mask := uint64(1)<<(b.itemBits+b.hashBits) - 1
	for p.at < p.end {
		s := binary.LittleEndian.Uint64(b.slots[p.at:]) & mask
		p.at += b.width
		if s>>b.itemBits == p.hash {
			if item := s & (1<<b.itemBits - 1); item < uint64(b.items) {
				return uint32(item), true
			}
		}
	}
	return 0, false
}

// Touch reads the ends of the slots of a walk, so that they are near when it begins.
func (b *Buckets) Touch(p Probe) byte {
	if p.at >= p.end {
		return 0
	}
	return b.slots[p.at] + b.slots[p.end-1]
}

// Check compares the bounds of all buckets.
func (b *Buckets) Check() error {
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
	shift, shape := uint(64-bucketBits(len(hashes))), shapeOf(len(hashes))
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
	slots = make([]byte, shape.width*len(hashes)+slotPad)
	at := slices.Clone(count)
	var s [8]byte
	for i, h := range hashes {
		n := h >> shift
		binary.LittleEndian.PutUint64(s[:], h&(1<<shape.hashBits-1)<<shape.itemBits|uint64(i))
		copy(slots[shape.width*int(at[n]):], s[:shape.width])
		at[n]++
	}
	return starts, slots
}
