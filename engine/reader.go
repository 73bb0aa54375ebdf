package engine

import (
	"context"
	"math"
	"sync"

	"holdfast/engine/query"
)

// Reader is a snapshot of one commit. Safe for concurrent use.
type Reader struct {
	x    *Index
	snap *snapshot

	mu     sync.RWMutex // held for reading during each call
	closed bool
}

// Reader returns a snapshot of the last commit, of this or another process.
func (x *Index) Reader() (*Reader, error) {
	if err := x.refresh(); err != nil {
		return nil, err
	}
	s, err := x.acquire()
	if err != nil {
		return nil, err
	}
	return &Reader{x: x, snap: s}, nil
}

// enter keeps the snapshot open until leave.
func (r *Reader) enter() error {
	r.mu.RLock()
	if r.closed {
		r.mu.RUnlock()
		return ErrClosed
	}
	return nil
}

func (r *Reader) leave() { r.mu.RUnlock() }

// Docs is the number of live documents.
func (r *Reader) Docs() int { return r.snap.search.Docs }

// Generation is the number of the commit; later ones have higher numbers.
func (r *Reader) Generation() uint64 { return r.snap.commit.generation }

// UserData returns a copy of the data that the snapshot's commit was given.
func (r *Reader) UserData() []byte { return append([]byte(nil), r.snap.commit.user...) }

// Close lets go of the snapshot, after the calls that are under way.
func (r *Reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return ErrClosed
	}
	r.closed = true
	return r.x.release(r.snap)
}

// Search answers a request. A cancelled context ends it with the context's error.
func (r *Reader) Search(ctx context.Context, req *Request) (*Response, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.leave()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return r.snap.search.Run(ctx, req)
}

// FacetValues lists the values of a facet field over the whole catalogue whose
// folded text begins with the folded prefix: most frequent first, equal ones by
// text, at most limit of them if that is not 0. Count and Catalogue are the same.
// It ends with the context.
func (r *Reader) FacetValues(ctx context.Context, field, prefix string, limit int) ([]FacetCount, error) {
	if limit <= 0 {
		limit = math.MaxInt
	}
	resp, err := r.Search(ctx, &Request{Query: query.All{}, Facets: []FacetRequest{{Field: field, Prefix: prefix, Top: limit}}})
	if err != nil {
		return nil, err
	}
	return resp.Facets[0].Values, nil
}
