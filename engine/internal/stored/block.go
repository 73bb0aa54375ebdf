package stored

import (
	"encoding/binary"
	"math/bits"

	"holdfast/engine/internal/encoding"

	"github.com/klauspost/compress/huff0"
)

// blockPacker packs a record as one block of zstd (RFC 8878, section 3.1.1.2) with
// the tables of its dictionary, which so need not be told with the record. One
// goroutine at a time.
type blockPacker struct {
	matcher
	huffman                    *huff0.Scratch
	literalTable, matchTable   *fseTable
	offsetTable                *fseTable
	literalCodes, matchedCodes []uint8
	offsetCodes                []uint8
}

// newBlockPacker reads the tables of a dictionary, of which the layout is in RFC
// 8878, section 5.
func newBlockPacker(dictionary []byte) (*blockPacker, error) {
	const head, offsetBytes = 8, 12
	bad := func() (*blockPacker, error) {
		return nil, encoding.Corrupt("dictionary", 0, "bad tables")
	}
	if len(dictionary) < head {
		return bad()
	}
	b := &blockPacker{}
	var err error
	rest := dictionary[head:]
	if b.huffman, rest, err = huff0.ReadTable(rest, nil); err != nil {
		return bad()
	}
	b.huffman.Reuse = huff0.ReusePolicyMust
	for _, t := range []**fseTable{&b.offsetTable, &b.matchTable, &b.literalTable} {
		if *t, rest, err = readTable(rest); err != nil {
			return nil, err
		}
	}
	if len(rest) < offsetBytes || len(rest)-offsetBytes > maxContent {
		return bad()
	}
	var offsets [3]uint32
	for i := range offsets {
		offsets[i] = binary.LittleEndian.Uint32(rest[4*i:])
		if offsets[i]-1 >= uint32(len(rest)-offsetBytes) {
			return bad()
		}
	}
	b.matcher = *newMatcher(rest[offsetBytes:], offsets)
	return b, nil
}

// append appends a record of at most maxMatched bytes as a block without its header.
func (b *blockPacker) append(dst, record []byte) []byte {
	b.run(record)
	return b.appendSequences(b.appendLiterals(dst))
}

// The kinds of a literals section.
const (
	rawLiterals      = 0
	treelessLiterals = 3
)

func (b *blockPacker) appendLiterals(dst []byte) []byte {
	n := len(b.literals)
	var packed []byte
	var err error
	single := n < 1024
	switch {
	case n < 8:
		err = huff0.ErrIncompressible
	case single:
		packed, _, err = huff0.Compress1X(b.literals, b.huffman)
	default:
		packed, _, err = huff0.Compress4X(b.literals, b.huffman)
	}
	if err == nil && len(packed)+2 < n {
		switch {
		case single:
			v := treelessLiterals | n<<4 | len(packed)<<14
			dst = append(dst, byte(v), byte(v>>8), byte(v>>16))
		case n < 1<<14:
			dst = binary.LittleEndian.AppendUint32(dst, uint32(treelessLiterals|2<<2|n<<4|len(packed)<<18))
		default:
			v := uint64(treelessLiterals | 3<<2 | n<<4 | len(packed)<<22)
			dst = append(binary.LittleEndian.AppendUint32(dst, uint32(v)), byte(v>>32))
		}
		return append(dst, packed...)
	}
	switch {
	case n < 1<<5:
		dst = append(dst, byte(rawLiterals|n<<3))
	case n < 1<<12:
		dst = binary.LittleEndian.AppendUint16(dst, uint16(rawLiterals|1<<2|n<<4))
	default:
		v := rawLiterals | 3<<2 | n<<4
		dst = append(dst, byte(v), byte(v>>8), byte(v>>16))
	}
	return append(dst, b.literals...)
}

// The ways of saying a table: it is the one that need not be told, or the one of
// the dictionary.
const (
	plainTable      = 0
	dictionaryTable = 3
)

func (b *blockPacker) appendSequences(dst []byte) []byte {
	n := len(b.sequences)
	switch {
	case n == 0:
		return append(dst, 0)
	case n < 128:
		dst = append(dst, byte(n))
	default: // fewer than 0x7F00: a match is at least three of maxMatched bytes
		dst = append(dst, byte(n>>8+128), byte(n))
	}
	b.literalCodes, b.matchedCodes, b.offsetCodes = b.literalCodes[:0], b.matchedCodes[:0], b.offsetCodes[:0]
	for _, s := range b.sequences {
		b.literalCodes = append(b.literalCodes, codeOf(literalCodes, &shortLiteral, s.literals))
		b.matchedCodes = append(b.matchedCodes, codeOf(matchCodes, &shortMatch, s.match))
		b.offsetCodes = append(b.offsetCodes, uint8(bits.Len32(s.offset)-1))
	}
	lt, lm := choose(b.literalTable, plainLiterals, b.literalCodes)
	mt, mm := choose(b.matchTable, plainMatches, b.matchedCodes)
	ot, om := choose(b.offsetTable, plainOffsets, b.offsetCodes)
	w := bitWriter{dst: append(dst, lm<<6|om<<4|mm<<2)}
	// The stream is read from its end, so the last sequence is written first.
	var ls, ms, os uint32
	for i := n - 1; i >= 0; i-- {
		s := b.sequences[i]
		lc, mc, oc := b.literalCodes[i], b.matchedCodes[i], b.offsetCodes[i]
		if i == n-1 {
			ls, ms, os = lt.start(lc), mt.start(mc), ot.start(oc)
		} else {
			os = ot.encode(&w, os, oc)
			ms = mt.encode(&w, ms, mc)
			ls = lt.encode(&w, ls, lc)
			w.flush()
		}
		w.add(s.literals-literalCodes[lc].least, literalCodes[lc].bits)
		w.add(s.match-matchCodes[mc].least, matchCodes[mc].bits)
		w.flush()
		w.add(s.offset, uint32(oc)) // its highest bit is the code
		w.flush()
	}
	w.add(ms, uint32(mt.log))
	w.add(os, uint32(ot.log))
	w.add(ls, uint32(lt.log))
	w.flush()
	w.close()
	return w.dst
}

// choose returns the dictionary's table if that has all codes, or else the plain one.
func choose(own, plain *fseTable, codes []uint8) (*fseTable, uint8) {
	for _, c := range codes {
		if !own.knows(c) {
			return plain, plainTable
		}
	}
	return own, dictionaryTable
}
