package encoding

import (
	"encoding/binary"
	"math/bits"
)

// BlockLen is the number of integers in a packed block.
const BlockLen = 128

// Block is the integers of one packed block.
type Block [BlockLen]uint32

// PackedBytes is the size of a block packed at width bits an integer.
func PackedBytes(width uint8) int { return int(width) * (BlockLen / 8) }

// Width is the number of bits that the largest value of b needs.
func (b *Block) Width() uint8 {
	var all uint32
	for _, v := range b {
		all |= v
	}
	return uint8(bits.Len32(all))
}

// AppendPacked appends b packed at width bits an integer, at least b.Width().
//
// Integers i and i+64 share a 64-bit word: the low half of word j holds bits of
// the integers 0 to 63, the high half those of 64 to 127 at the same places.
// Within a half, integers follow each other from the lowest bit up and run on
// into the next word's half. Two halves are so unpacked by each operation.
func AppendPacked(dst []byte, b *Block, width uint8) []byte {
	if width == 0 {
		return dst
	}
	const half = BlockLen / 2
	var low, high uint64 // bits waiting, in the low 32 bits first
	var filled uint
	for i := range half {
		low |= uint64(b[i]) << filled
		high |= uint64(b[i+half]) << filled
		filled += uint(width)
		if filled >= 32 {
			dst = binary.LittleEndian.AppendUint64(dst, low&0xFFFFFFFF|high<<32)
			low >>= 32
			high >>= 32
			filled -= 32
		}
	}
	return dst
}

// lanes is a pattern in both halves of a word.
func lanes(pattern uint32) uint64 { return uint64(pattern)<<32 | uint64(pattern) }

func lowBits(n uint) uint32 { return uint32(1<<n - 1) }

// Unpack reads a block packed at width bits; data holds at least
// PackedBytes(width) bytes and width is at most 32, or Unpack panics.
func (b *Block) Unpack(data []byte, width uint8) {
	const half = BlockLen / 2
	if width == 0 {
		*b = Block{}
		return
	}
	w := uint(width)
	data = data[:PackedBytes(width)]
	mask := lanes(lowBits(w))
	word := binary.LittleEndian.Uint64(data)
	next := 8
	shift := uint(0)
	for i := range half {
		v := word >> shift & mask
		shift += w
		if shift >= 32 {
			shift -= 32
			if next < len(data) {
				word = binary.LittleEndian.Uint64(data[next:])
				next += 8
			}
			if shift > 0 {
				had := w - shift
				v = v&lanes(lowBits(had)) | word&lanes(lowBits(shift))<<had
			}
		}
		b[i] = uint32(v)
		b[i+half] = uint32(v >> 32)
	}
}

// Ascend turns gaps into ascending numbers: b[i] becomes prev + 1 + b[0], and
// so on, each one more than the one before plus its gap.
func (b *Block) Ascend(prev uint32) {
	for i, gap := range b {
		prev += gap + 1
		b[i] = prev
	}
}

// PackedAt returns integer i of a block packed at width bits, as Unpack would.
func PackedAt(data []byte, width uint8, i int) uint32 {
	if width == 0 {
		return 0
	}
	const half = BlockLen / 2
	side := i / half * 4 // byte of the half within a word
	bit := i % half * int(width)
	at, shift := bit/32*8+side, uint(bit%32)
	v := uint64(binary.LittleEndian.Uint32(data[at:]))
	if shift+uint(width) > 32 {
		v |= uint64(binary.LittleEndian.Uint32(data[at+8:])) << 32
	}
	return uint32(v>>shift) & uint32(1<<width-1)
}
