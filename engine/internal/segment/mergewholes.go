package segment

import (
	"slices"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/store"
)

// writeWholes merges the whole values in the order of their hashes.
func (m *merge) writeWholes(w *store.FrameWriter) error {
	var its []*wholeIterator
	count := 0
	var alive []int // sources with an entry
	for i, s := range m.sources {
		its = append(its, s.Wholes.iterator())
		count += s.Wholes.count
		if its[i].next() {
			alive = append(alive, i)
		}
	}
	out := newWholeWriter(w, wholeShapeOf(m.layout, count))
	var docs []uint32
	for len(alive) > 0 {
		if err := m.step(); err != nil {
			return err
		}
		least := its[alive[0]].whole
		for _, i := range alive[1:] {
			if compareWholes(its[i].whole, least) < 0 {
				least = its[i].whole
			}
		}
		docs = docs[:0]
		for at := 0; at < len(alive); {
			i := alive[at]
			if it := its[i]; it.whole != least {
				at++
				continue
			}
			var err error
			if docs, err = m.appendSet(docs, i, its[i].set); err != nil {
				return err
			}
			if !its[i].next() {
				alive = slices.Delete(alive, at, at+1)
			}
		}
		slices.Sort(docs)
		if len(docs) > 0 {
			if err := out.add(least, docs); err != nil {
				return err
			}
		}
	}
	for i, it := range its {
		if it.err != nil {
			return m.sources[i].Hot.Locate(it.err)
		}
	}
	out.close()
	return nil
}

// appendSet appends the new documents of a source's set.
func (m *merge) appendSet(dst []uint32, source int, set []byte) ([]uint32, error) {
	s, err := docset.Open(set, uint32(m.sources[source].Docs))
	if err != nil {
		return dst, err
	}
	if m.set, err = s.AppendTo(m.set[:0]); err != nil {
		return dst, err
	}
	return m.mapDocs(dst, source, m.set), nil
}
