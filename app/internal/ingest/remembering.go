package ingest

import (
	"holdfast/app/internal/union"
)

// remembered is how many things of a kind a matcher keeps at hand, at most twice.
const remembered = 15_000

// memory keeps what was used last: the younger half, and the half before it. It is
// bounded and needs no lists.
type memory[T any] struct {
	most       int
	young, old map[int64]T
}

func newMemory[T any](most int) *memory[T] {
	return &memory[T]{most: most, young: map[int64]T{}, old: map[int64]T{}}
}

func (m *memory[T]) get(id int64) (T, bool) {
	if v, ok := m.young[id]; ok {
		return v, true
	}
	v, ok := m.old[id]
	if ok {
		m.put(id, v)
	}
	return v, ok
}

func (m *memory[T]) put(id int64, v T) {
	if len(m.young) >= m.most {
		m.young, m.old = map[int64]T{}, m.young
	}
	m.young[id] = v
}

func (m *memory[T]) drop(id int64) {
	delete(m.young, id)
	delete(m.old, id)
}

// factsOf are the facts of a record. They do not change while records are matched.
func (m *matcher) factsOf(record int64) (*union.Facts, error) {
	if f, ok := m.facts.get(record); ok {
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
