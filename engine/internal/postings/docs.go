package postings

import "slices"

// readDocs reads the documents before end of a list of blocks.
func (r *reader) readDocs(b *Batch, end uint32) {
	for r.i < r.n || r.load(r.block+1) != End {
		if r.docs[r.i] >= end {
			return
		}
		stop := r.n
		if r.docs[stop-1] >= end {
			stop, _ = slices.BinarySearch(r.docs[:r.n], end)
		}
		b.Docs = append(b.Docs, r.docs[r.i:stop]...)
		r.i = stop
	}
}

// stride is how many postings of a block are jumped over at once.
const stride = 8

// goTo moves a list of blocks to the first posting at or after doc and reports
// whether there is one.
func (r *reader) goTo(doc uint32) bool {
	if (r.i >= r.n || r.docs[r.n-1] < doc) && r.load(r.seek(doc)) == End {
		return false
	}
	at := r.i
	for at+stride < r.n && r.docs[at+stride] < doc {
		at += stride
	}
	for at < r.n && r.docs[at] < doc {
		at++
	}
	r.i = at
	return at < r.n
}

// joinDocs takes out of b, which has documents only, those that a list of blocks
// does not hold.
func (r *reader) joinDocs(b *Batch) {
	n := 0
	for _, doc := range b.Docs {
		if !r.goTo(doc) {
			break
		}
		if b.Docs[n] = doc; r.docs[r.i] == doc {
			n++
		}
	}
	b.Docs = b.Docs[:n]
}

// joinDense is joinDocs with a bit set.
func (r *reader) joinDense(b *Batch) {
	set := r.list.dense.bits
	n := 0
	for _, doc := range b.Docs {
		b.Docs[n] = doc
		n += int(set.At(int(doc/64)) >> (doc % 64) & 1)
	}
	b.Docs = b.Docs[:n]
}
