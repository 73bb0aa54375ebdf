package postings

import (
	"encoding/binary"
	"math/bits"

	"holdfast/engine/internal/encoding"
)

// A list of many documents is a bit set, so that a document is looked up in it
// in one step. Codes lie in document order and are found by counting bits.
const (
	denseLeast    = 128 // postings
	denseShare    = 12  // documents a posting at most
	chunkDocs     = 512 // documents that share a count
	chunkBytes    = chunkDocs / 8
	codeHeadBytes = 12
)

// isDense reports whether a list of n postings among docs documents is a bit set.
func isDense(n int, docs uint32) bool {
	return n >= denseLeast && uint64(n)*denseShare > uint64(docs)
}

func chunksOf(docs uint32) int { return (int(docs) + chunkDocs - 1) / chunkDocs }

func appendDense(dst []byte, list []Posting, docs uint32, codes Codes) []byte {
	chunks := chunksOf(docs)
	set := make([]byte, chunks*chunkBytes)
	counts := make([]uint32, chunks+1)
	for _, p := range list {
		set[p.Doc/8] |= 1 << (p.Doc % 8)
		counts[p.Doc/chunkDocs+1]++
	}
	for i := range chunks {
		counts[i+1] += counts[i]
		dst = binary.LittleEndian.AppendUint32(dst, counts[i])
	}
	dst = append(dst, set...)
	heads := len(dst)
	blocks := (len(list) + blockLen - 1) / blockLen
	dst = append(dst, make([]byte, blocks*codeHeadBytes)...)
	data := len(dst)
	for b := range blocks {
		var cs encoding.Block
		fields := uint32(0)
		for i, p := range list[b*blockLen : min(len(list), (b+1)*blockLen)] {
			cs[i] = p.Code
			fields |= codes[p.Code].Fields
		}
		width := cs.Width()
		h := dst[heads+b*codeHeadBytes:]
		binary.LittleEndian.PutUint32(h, uint32(len(dst)-data))
		binary.LittleEndian.PutUint32(h[4:], fields)
		h[8] = width
		dst = encoding.AppendPacked(dst, &cs, width)
	}
	return dst
}

// denseList is a bit set with counts and codes. Immutable, share freely.
type denseList struct {
	counts encoding.U32s
	bits   encoding.U64s
	heads  []byte
	codes  []byte
}

func openDense(data []byte, n int, docs uint32) (*denseList, error) {
	chunks := chunksOf(docs)
	blocks := (n + blockLen - 1) / blockLen
	fixed := chunks*(4+chunkBytes) + blocks*codeHeadBytes
	if fixed > len(data) {
		return nil, encoding.Corrupt("list", 0, "%d postings in %d bytes", n, len(data))
	}
	d := &denseList{
		counts: encoding.U32s(data[:4*chunks]),
		bits:   encoding.U64s(data[4*chunks : chunks*(4+chunkBytes)]),
		heads:  data[chunks*(4+chunkBytes) : fixed],
		codes:  data[fixed:],
	}
	at := 0
	for b := range blocks {
		h := d.heads[b*codeHeadBytes:]
		if int(binary.LittleEndian.Uint32(h)) != at || h[8] > 32 {
			return nil, encoding.Corrupt("list", b*codeHeadBytes, "code header out of order")
		}
		if at += encoding.PackedBytes(h[8]); at > len(d.codes) {
			return nil, encoding.Corrupt("list", b*codeHeadBytes, "codes beyond the list")
		}
	}
	if docs%64 != 0 && d.bits.At(int(docs/64))>>(docs%64) != 0 {
		return nil, encoding.Corrupt("list", int(docs/8), "documents beyond the last")
	}
	return d, nil
}

// from returns the first document at or after doc, or End.
func (d *denseList) from(doc uint32) uint32 {
	w := int(doc / 64)
	n := d.bits.Len()
	if w >= n {
		return End
	}
	word := d.bits.At(w) >> (doc % 64)
	if word != 0 {
		return doc + uint32(bits.TrailingZeros64(word))
	}
	for w++; w < n; w++ {
		if word = d.bits.At(w); word != 0 {
			return uint32(w*64 + bits.TrailingZeros64(word))
		}
	}
	return End
}

// rank is the number of documents before doc.
func (d *denseList) rank(doc uint32) int {
	n := int(d.counts.At(int(doc / chunkDocs)))
	last := int(doc / 64)
	for w := int(doc/chunkDocs) * (chunkDocs / 64); w < last; w++ {
		n += bits.OnesCount64(d.bits.At(w))
	}
	return n + bits.OnesCount64(d.bits.At(last)&(1<<(doc%64)-1))
}

// code is the code of posting rank, and whether there is such a posting.
func (d *denseList) code(rank int) (uint32, bool) {
	at := rank / blockLen * codeHeadBytes
	if at >= len(d.heads) {
		return 0, false
	}
	h := d.heads[at:]
	return encoding.PackedAt(d.codes[binary.LittleEndian.Uint32(h):], h[8], rank%blockLen), true
}
