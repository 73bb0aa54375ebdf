package search

// storedNode matches what its child matches and whose full record passes a test.
type storedNode struct {
	child  node
	passes func(full []byte) (bool, error)
}

func (n storedNode) eval(e *evaluator) (matches, error) {
	m, err := n.child.eval(e)
	if err != nil {
		return matches{}, err
	}
	var out matches
	var full []byte
	for i, doc := range m.docs {
		// Each record takes as long as some hundred documents of other nodes.
		if err := e.ctx.Err(); err != nil {
			return matches{}, err
		}
		if m.level(i) == offered {
			continue
		}
		raw, err := e.seg.Full.Raw(doc)
		if err == nil {
			full, err = e.snap.Codec.Decode(full[:0], raw)
		}
		if err != nil {
			return matches{}, e.seg.Cold.Locate(err)
		}
		pass, err := n.passes(full)
		if err != nil {
			return matches{}, err
		}
		if pass {
			out.add(doc, m.scores[i], m.level(i))
		}
	}
	return out, nil
}
