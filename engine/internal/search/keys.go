package search

import "slices"

// keysNode matches documents by their keys.
type keysNode struct{ keys []string }

func (n keysNode) eval(e *evaluator) (matches, error) {
	var docs []uint32
	for i, key := range n.keys {
		if i%1024 == 0 && e.ctx.Err() != nil {
			return matches{}, e.ctx.Err()
		}
		if doc, ok := e.seg.Keys.Find(key); ok && e.seg.Live.Has(doc) {
			docs = append(docs, doc)
		}
	}
	slices.Sort(docs)
	var m matches
	for _, doc := range slices.Compact(docs) {
		m.add(doc, 0, byWords)
	}
	return m, nil
}
