package engine

import (
	"context"
	"runtime/debug"

	"holdfast/engine/internal/search"
	"holdfast/engine/internal/segment"
)

// Full returns the whole record of the document with key, or ErrNotFound.
func (r *Reader) Full(key string) ([]byte, error) { return r.AppendFull(nil, key) }

// AppendFull appends the whole record of the document with key to dst. It is Full
// without an allocation, for look-ups by the million.
func (r *Reader) AppendFull(dst []byte, key string) (full []byte, err error) {
	if err := r.enter(); err != nil {
		return dst, err
	}
	defer r.leave()
	defer search.Unguard(debug.SetPanicOnFault(true), &err)
	full, found, err := r.lookUp(dst, key)
	if err == nil && !found {
		err = ErrNotFound
	}
	return full, err
}

// lookUp appends the record of key, if a live document has it.
func (r *Reader) lookUp(dst []byte, key string) (full []byte, found bool, err error) {
	for i := range r.snap.search.Segments {
		g := &r.snap.search.Segments[i]
		doc, _, ok := g.FindFull(key)
		if !ok || !g.Live.Has(doc) {
			continue
		}
		raw, err := g.Full.Raw(doc)
		if err == nil {
			dst, err = r.snap.search.Codec.Decode(dst, raw)
		}
		return dst, true, g.Cold.Locate(err)
	}
	return dst, false, nil
}

// FullAll calls do with the whole record of each of keys, in their order; the
// record is nil for a key that no live document has, and valid until do returns.
// Many keys at once are faster than one by one in an index that is larger than
// the processor's caches.
// An error of do ends it.
func (r *Reader) FullAll(ctx context.Context, keys []string, do func(i int, full []byte) error) error {
	var b batch
	for at := 0; at < len(keys); at += b.n {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.fill(&b, keys[at:]); err != nil {
			return err
		}
		for i := range b.n {
			if err := do(at+i, b.record(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// batch is the records of the first n of some keys.
type batch struct {
	n     int
	data  []byte
	ends  [segment.NearKeys]int // of each record in data
	found [segment.NearKeys]bool
}

// record returns record i, nil if its key was not found.
func (b *batch) record(i int) []byte {
	from := 0
	if i > 0 {
		from = b.ends[i-1]
	}
	if !b.found[i] {
		return nil
	}
	if from == b.ends[i] {
		return []byte{}
	}
	return b.data[from:b.ends[i]:b.ends[i]]
}

const (
	// maxNear is how many segments keys are looked for at once. In more of them most
	// of what is read is of no use.
	maxNear = 4
	// minNear is how many documents are in the processor's caches anyway.
	minNear = 1 << 14
	// batchBytes of records end a batch.
	batchBytes = 1 << 20
)

// fill looks up the first of keys, at least one.
func (r *Reader) fill(b *batch, keys []string) (err error) {
	if err := r.enter(); err != nil {
		return err
	}
	defer r.leave()
	defer search.Guard(&err)()
	keys = keys[:min(len(keys), segment.NearKeys)]
	if len(keys) > 1 && r.snap.search.Docs > minNear && len(r.snap.search.Segments) <= maxNear {
		for i := range r.snap.search.Segments {
			r.snap.search.Segments[i].Near(keys)
		}
	}
	b.n, b.data = 0, b.data[:0]
	for i, key := range keys {
		if b.data, b.found[i], err = r.lookUp(b.data, key); err != nil {
			return err
		}
		b.n, b.ends[i] = i+1, len(b.data)
		if len(b.data) >= batchBytes {
			break
		}
	}
	return nil
}
