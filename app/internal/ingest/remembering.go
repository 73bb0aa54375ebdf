package ingest

import (
	"sync/atomic"

	"holdfast/app/internal/union"
)

// remembered is how many things of a kind a matcher keeps at hand, at most twice: a
// power of two.
const remembered = 1 << 14

// memory keeps what was used last, two things under the last bits of their numbers. It
// is bounded, and needs neither lists nor a hash.
type memory[T any] struct {
	pairs [][2]memorised[T]
}

// memorised is a thing and its number, 0 for none.
type memorised[T any] struct {
	id    int64
	thing T
}

func (m *memory[T]) pair(id int64) *[2]memorised[T] {
	if m.pairs == nil {
		m.pairs = make([][2]memorised[T], remembered)
	}
	return &m.pairs[uint64(id)%remembered]
}

func (m *memory[T]) get(id int64) (v T, ok bool) {
	p := m.pair(id)
	switch id {
	case p[0].id:
		return p[0].thing, true
	case p[1].id:
		p[0], p[1] = p[1], p[0]
		return p[0].thing, true
	}
	return v, false
}

func (m *memory[T]) put(id int64, v T) {
	p := m.pair(id)
	if p[0].id != id {
		p[1] = p[0]
	}
	p[0] = memorised[T]{id, v}
}

func (m *memory[T]) drop(id int64) {
	p := m.pair(id)
	for i := range p {
		if p[i].id == id {
			p[i] = memorised[T]{}
		}
	}
}

// knownFacts are the facts of records that were needed lately: one record under the
// last bits of its number. Facts do not change while records are matched, so seers and
// the matcher share them.
type knownFacts struct {
	slots [4 * remembered]atomic.Pointer[factsOfRecord]
}

type factsOfRecord struct {
	record int64
	facts  *union.Facts
}

// get is nil if the facts are not at hand.
func (k *knownFacts) get(record int64) *union.Facts {
	if f := k.slots[uint64(record)%uint64(len(k.slots))].Load(); f != nil && f.record == record {
		return f.facts
	}
	return nil
}

func (k *knownFacts) put(record int64, f *union.Facts) {
	k.slots[uint64(record)%uint64(len(k.slots))].Store(&factsOfRecord{record, f})
}

// factsOf are the facts of a record.
func (m *matcher) factsOf(record int64) (*union.Facts, error) {
	if f := m.facts.get(record); f != nil {
		return f, nil
	}
	text, err := m.to.FactsOf(record)
	if err != nil {
		return nil, err
	}
	f, err := union.DecodeFacts(text)
	if err == nil {
		m.facts.put(record, f)
	}
	return f, err
}

// forget drops what is remembered of titles whose records change.
func (m *matcher) forget(titles ...int64) {
	for _, n := range titles {
		m.groups.drop(n)
	}
}
