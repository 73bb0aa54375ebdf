package ingest

import (
	"slices"
	"sync/atomic"

	"holdfast/app/internal/staging"
)

// nearby are the records that share a key, as Tx.Nearby has them; those that are in no
// title yet only under keys that are crowded, for which they count.
func (b *bulk) nearby(record int64, perKey int) []staging.Near {
	b.near, b.crowds = b.near[:0], b.crowds[:0]
	for k, ref := range b.blocks.of(uint32(record)) {
		crowd := b.blocks.crowded(ref, b.source, perKey)
		b.crowds = append(b.crowds, crowd)
		for _, r := range b.blocks.in(ref) {
			if title := b.title[r]; crowd || title != 0 {
				b.near = append(b.near, staging.Near{Key: k, Record: int64(r), Source: int64(b.source[r]), Number: int64(title)})
			}
		}
	}
	return b.near
}

// FactsOf returns the facts of a record.
func (b *bulk) FactsOf(record int64) ([]byte, error) {
	if text := b.facts.get(uint32(record)); text != nil {
		return text, nil
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.tx.FactsOf(record)
}

// Members returns the records of a title in order.
func (b *bulk) Members(number int64) ([]staging.Record, error) {
	var out []staging.Record
	first := b.some[number]
	for r := first; r != 0; {
		out = append(out, staging.Record{ID: int64(r), Source: int64(b.source[r]), Number: number})
		if r = b.next[r]; r == first {
			break
		}
	}
	slices.SortFunc(out, func(x, y staging.Record) int { return int(x.ID - y.ID) })
	return out, nil
}

// AddEdge writes a line of the ledger.
func (b *bulk) AddEdge(e staging.Edge, rules int, who string) error {
	b.edges = append(b.edges, e)
	if len(b.edges) < staging.EdgesAtOnce {
		return nil
	}
	if b.writing != nil {
		b.writing <- b.edges
		b.edges = make([]staging.Edge, 0, staging.EdgesAtOnce)
		return nil
	}
	err := b.tx.AddEdges(b.edges, rules, who)
	b.edges = b.edges[:0]
	return err
}

// NewNumber makes a union number.
func (b *bulk) NewNumber() (int64, error) {
	b.some = append(b.some, 0)
	return int64(len(b.some) - 1), nil
}

// Place puts a record into a title.
func (b *bulk) Place(record, number int64) error {
	b.sit(uint32(record), uint32(number))
	return nil
}

// Forward joins the title from into the title to.
func (b *bulk) Forward(from, to int64) error {
	first, other := b.some[from], b.some[to]
	for r := first; r != 0; {
		atomic.StoreUint32(&b.title[r], uint32(to))
		if r <= b.base {
			b.moved[r] = true
		}
		if r = b.next[r]; r == first {
			break
		}
	}
	b.next[first], b.next[other] = b.next[other], b.next[first]
	b.some[from] = 0
	b.forwards = append(b.forwards, [2]uint32{uint32(from), uint32(to)})
	return nil
}

// Touch notes that the index has to be told of a title; new ones are anyway.
func (b *bulk) Touch(number int64) error {
	if number <= int64(b.numbered) {
		b.touched[uint32(number)] = true
	}
	return nil
}
