package postings

import (
	"encoding/binary"
	"math/bits"
)

// readBits reads a bit set from a document to before end.
func (r *reader) readBits(b *Batch, from, end, fields uint32) {
	d := r.list.dense
	doc := d.from(from)
	if doc >= end {
		return
	}
	// Documents wait in docs for the rest of their block of codes.
	rank, n := d.rank(doc), 0
	flush := func() {
		block, at := rank/blockLen, rank%blockLen
		if r.hold(block) {
			b.add(r.docs[:n], r.codes[at:at+n], r, fields)
		}
		rank, n = rank+n, 0
	}
	for w := int(doc / 64); w < d.bits.Len() && w*64 < int(end); w++ {
		for word := window(d.bits.At(w), w, from, end); word != 0; word &= word - 1 {
			r.docs[n] = uint32(w*64 + bits.TrailingZeros64(word))
			if n++; rank%blockLen+n == blockLen {
				flush()
			}
		}
	}
	if n > 0 {
		flush()
	}
}

// window clears the bits of word w that stand for documents outside of from to
// before end.
func window(word uint64, w int, from, end uint32) uint64 {
	first := w * 64
	if int(from) > first {
		word &= ^uint64(0) << min(64, int(from)-first)
	}
	if int(end) < first+64 {
		word &= 1<<max(0, int(end)-first) - 1
	}
	return word
}

// hold unpacks a block of codes, unless it has none of the wanted fields or is
// damaged.
func (r *reader) hold(block int) bool {
	d := r.list.dense
	if (block+1)*codeHeadBytes > len(d.heads) {
		r.fail(block)
		return false
	}
	h := d.heads[block*codeHeadBytes:]
	if binary.LittleEndian.Uint32(h[4:])&r.fields == 0 {
		return false
	}
	if block != r.held {
		r.codes.Unpack(d.codes[binary.LittleEndian.Uint32(h):], h[8])
		r.held = block
		r.checkCodes(h[8], block*codeHeadBytes)
	}
	return true
}

// meetBits finds the documents that all lists hold which are bit sets, in whatever
// fields.
func (x *Intersection) meetBits(b *Batch, end uint32) {
	first := x.readers[0].list.dense.bits
	for w := int(x.next / 64); w < first.Len() && w*64 < int(end); w++ {
		word := first.At(w)
		for k := 1; k < len(x.readers) && word != 0; k++ {
			if other := x.readers[k].list.dense; other != nil {
				word &= other.bits.At(w)
			}
		}
		for word = window(word, w, x.next, end); word != 0; word &= word - 1 {
			b.Docs = append(b.Docs, uint32(w*64+bits.TrailingZeros64(word)))
		}
	}
}

// joinBits takes out of b what reader k does not hold, a bit set.
func (x *Intersection) joinBits(b *Batch, k int) {
	set := x.readers[k].list.dense.bits
	n := 0
	for i, doc := range b.Docs {
		if set.At(int(doc/64))>>(doc%64)&1 != 0 {
			b.Fields[n] = b.Fields[i]
			x.move(b, i, n, k)
			n++
		}
	}
	b.truncate(n)
}

// unpackLeast is how many of a block's 128 codes must be wanted, at the least, for
// unpacking all to be faster.
const unpackLeast = 24

// joinCodes takes out of b what reader k, a bit set, holds in other fields only. It
// holds all documents of b.
func (x *Intersection) joinCodes(b *Batch, k int) {
	r := &x.readers[k]
	if len(b.Docs) == 0 {
		return
	}
	place := ranker{d: r.list.dense, word: -1}
	span := r.list.dense.rank(b.Docs[len(b.Docs)-1]) - r.list.dense.rank(b.Docs[0])
	unpack := len(b.Docs)*blockLen >= unpackLeast*span
	column := b.column(r.place)
	n := 0
	for i, doc := range b.Docs {
		code, ok := r.codeAt(place.rank(doc), unpack)
		if !ok {
			continue
		}
		if f := b.Fields[i] & r.sets[code]; f != 0 {
			b.Fields[n] = f
			x.move(b, i, n, k)
			if column != nil {
				column[n] = code
			}
			n++
		}
	}
	b.truncate(n)
}

// codeAt is the code of posting rank, and whether its block has a wanted field.
func (r *reader) codeAt(rank int, unpack bool) (uint32, bool) {
	if unpack {
		if !r.hold(rank / blockLen) {
			return 0, false
		}
		return r.codes[rank%blockLen], true
	}
	code, ok := r.list.dense.code(rank)
	if !ok || int(code) >= len(r.sets) {
		r.fail(rank / blockLen)
		return 0, false
	}
	return code, true
}

// ranker counts the postings before ascending documents.
type ranker struct {
	d      *denseList
	word   int // up to before which postings are counted, or -1
	before int
}

func (p *ranker) rank(doc uint32) int {
	w := int(doc / 64)
	if start := int(doc/chunkDocs) * (chunkDocs / 64); p.word < start {
		p.word, p.before = start, int(p.d.counts.At(int(doc/chunkDocs)))
	}
	for ; p.word < w; p.word++ {
		p.before += bits.OnesCount64(p.d.bits.At(p.word))
	}
	return p.before + bits.OnesCount64(p.d.bits.At(w)&(1<<(doc%64)-1))
}
