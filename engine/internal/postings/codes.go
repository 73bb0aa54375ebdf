// Package postings answers: which documents hold a word, and in which fields?
//
// A word has one list for all text fields. Each posting is a document and a
// code, a small number that stands for a row of the segment's code table: the
// set of fields that hold the word, and for each of them the best weight class
// and a bucket of how often. Codes are numbered by falling use, so that the
// common ones take few bits.
//
// A list of n documents is n/128 whole blocks and a tail:
//
//	header   16 bytes a block: last document, offset of its data from the end of
//	         the headers, union of the fields of its codes (32 bits each), bits a
//	         document gap, bits a code (8 bits each), two zero bytes
//	data     per block 128 packed gaps, then 128 packed codes (package encoding)
//	tail     n%128 pairs of varints: gap, code
//
// A gap is the distance from the document before, less one; the first counts
// from document -1. The list of documents 0 and 5 with codes 1 and 0 is the
// four bytes 00 01 04 00.
//
// A list of at least 128 documents that has more than one in 12 of the segment's
// is a bit set instead:
//
//	counts   4 bytes for each 512 documents: postings before them
//	bits     one for each document, lowest first, to whole 512
//	headers  12 bytes for each 128 postings: offset of their codes from the end of
//	         the headers, union of the fields (32 bits each), bits a code, three
//	         zero bytes
//	codes    128 packed, the last block filled with zeros
package postings

import (
	"encoding/binary"
	"math/bits"
	"sort"

	"holdfast/engine/internal/encoding"
)

// maxCodes bounds a code table.
const maxCodes = 1 << 22

// maxUses bounds the postings that have a code, so that merges can add them up.
const maxUses = 1 << 48

// Occurrence is how a field holds a word: weight class and bucket of frequency,
// four bits each.
type Occurrence uint8

// MakeOccurrence packs a class below 16 and the bucket of a frequency.
func MakeOccurrence(class uint8, frequency int) Occurrence {
	return Occurrence(class<<4 | bucket(frequency))
}

// Class is the best weight class, an index into the field's weights.
func (o Occurrence) Class() uint8 { return uint8(o >> 4) }

// bucketFrom is the least frequency of each bucket.
var bucketFrom = [16]int{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 128, 256, 1024}

func bucket(frequency int) uint8 {
	b := 0
	for b+1 < len(bucketFrom) && frequency >= bucketFrom[b+1] {
		b++
	}
	return uint8(b)
}

// Frequency is the least frequency of the occurrence's bucket.
func (o Occurrence) Frequency() int { return bucketFrom[o&15] }

// Code is a row of the code table.
type Code struct {
	Fields uint32
	// In holds one Occurrence for each field of Fields, lowest first.
	In []Occurrence
	// Uses is how many postings have the code, deleted ones included.
	Uses uint64
}

// At returns how field f, one of Fields, holds the word.
func (c *Code) At(f int) Occurrence {
	return c.In[bits.OnesCount32(c.Fields&(1<<f-1))]
}

// Codes is a code table. Immutable, share freely.
type Codes []Code

// OpenCodes decodes a table.
func OpenCodes(section string, data []byte) (Codes, error) {
	c := encoding.NewCursor(section, data)
	n := c.Count(2)
	if n > maxCodes {
		c.Fail("%d codes", n)
		return nil, c.Err()
	}
	codes := make(Codes, n)
	for i := range codes {
		codes[i].Fields = uint32(c.Uvarint(1<<32 - 1))
		if codes[i].Uses = c.Uvarint(maxUses); codes[i].Uses == 0 {
			c.Fail("no posting has code %d", i)
		}
		for _, b := range c.Bytes(bits.OnesCount32(codes[i].Fields)) {
			codes[i].In = append(codes[i].In, Occurrence(b))
		}
	}
	return codes, c.Done()
}

// FieldSets are the sets of fields of all codes.
func (t Codes) FieldSets() []uint32 {
	sets := make([]uint32, len(t))
	for i := range t {
		sets[i] = t[i].Fields
	}
	return sets
}

// Append appends the encoded table: count, then per code its fields and uses
// as varints and one byte an occurrence.
func (t Codes) Append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(t)))
	for _, c := range t {
		dst = binary.AppendUvarint(dst, uint64(c.Fields))
		dst = binary.AppendUvarint(dst, c.Uses)
		for _, o := range c.In {
			dst = append(dst, byte(o))
		}
	}
	return dst
}

// CodeBuilder numbers codes as they come. One goroutine at a time.
type CodeBuilder struct {
	codes  Codes
	number map[string]uint32
	short  map[uint64]uint32 // of codes of at most shortCode fields
	key    []byte
}

// shortCode is the number of fields of which a code fits an integer.
const shortCode = 4

// Number returns the provisional number of the code with fields and in, counting uses.
func (b *CodeBuilder) Number(fields uint32, in []Occurrence, uses uint64) uint32 {
	var n uint32
	var ok bool
	if len(in) <= shortCode {
		key := uint64(fields) << 32
		for i, o := range in {
			key |= uint64(o) << (8 * i)
		}
		if n, ok = b.short[key]; !ok {
			if b.short == nil {
				b.short = map[uint64]uint32{}
			}
			n = b.add(fields, in)
			b.short[key] = n
		}
	} else {
		b.key = binary.LittleEndian.AppendUint32(b.key[:0], fields)
		for _, o := range in {
			b.key = append(b.key, byte(o))
		}
		if n, ok = b.number[string(b.key)]; !ok {
			if b.number == nil {
				b.number = map[string]uint32{}
			}
			n = b.add(fields, in)
			b.number[string(b.key)] = n
		}
	}
	b.codes[n].Uses += uses
	return n
}

func (b *CodeBuilder) add(fields uint32, in []Occurrence) uint32 {
	b.codes = append(b.codes, Code{Fields: fields, In: append([]Occurrence(nil), in...)})
	return uint32(len(b.codes) - 1)
}

// Codes is the provisional table.
func (b *CodeBuilder) Codes() Codes { return b.codes }

// Final returns the table by falling use, without unused codes, and the final
// number of each provisional one.
func (b *CodeBuilder) Final() (Codes, []uint32) {
	order := make([]int, len(b.codes))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return b.codes[order[i]].Uses > b.codes[order[j]].Uses })
	final := make(Codes, 0, len(b.codes))
	number := make([]uint32, len(b.codes))
	for _, i := range order {
		number[i] = uint32(len(final))
		if b.codes[i].Uses > 0 {
			final = append(final, b.codes[i])
		}
	}
	return final, number
}
