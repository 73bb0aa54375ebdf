package search

import "holdfast/engine/internal/postings"

type none struct{}

func (none) eval(*evaluator) (matches, error) { return matches{}, nil }

type all struct{}

func (all) eval(e *evaluator) (matches, error) {
	var m matches
	for doc := range uint32(e.seg.Docs) {
		if e.seg.Live.Has(doc) {
			m.add(doc, 0, byWords)
		}
	}
	return m, e.ctx.Err()
}

type and struct{ children []node }

func (n and) eval(e *evaluator) (matches, error) {
	var m matches
	for i, c := range n.children {
		next, err := c.eval(e)
		if err != nil {
			return matches{}, err
		}
		if i == 0 {
			m = next
		} else {
			m = intersection(&m, &next)
		}
		if len(m.docs) == 0 {
			break
		}
	}
	return m, nil
}

// intersection keeps the documents of both, with the sum of their scores and the
// weaker of their levels.
func intersection(a, b *matches) matches {
	var m matches
	for i, j := 0, 0; i < len(a.docs) && j < len(b.docs); {
		switch x, y := a.docs[i], b.docs[j]; {
		case x < y:
			i++
		case x > y:
			j++
		default:
			m.add(x, min(a.scores[i]+b.scores[j], maxSum<<24), max(a.level(i), b.level(j)))
			i++
			j++
		}
	}
	return m
}

type or struct{ children []node }

func (n or) eval(e *evaluator) (matches, error) {
	var m matches
	for i, c := range n.children {
		next, err := c.eval(e)
		if err != nil {
			return matches{}, err
		}
		if i == 0 {
			m = next
		} else {
			m = union(&m, &next)
		}
	}
	return m, nil
}

// union keeps the documents of either, with the sum of their scores and the
// better of their levels. A match that is only offered adds no score to one that
// is found.
func union(a, b *matches) matches {
	var m matches
	at := func(x *matches, i int) uint32 {
		if i < len(x.docs) {
			return x.docs[i]
		}
		return postings.End
	}
	for i, j := 0, 0; ; {
		x, y := at(a, i), at(b, j)
		switch {
		case x == postings.End && y == postings.End:
			return m
		case x < y:
			m.add(x, a.scores[i], a.level(i))
			i++
		case x > y:
			m.add(y, b.scores[j], b.level(j))
			j++
		default:
			score := int64(0)
			la, lb := a.level(i), b.level(j)
			if best := min(la, lb); best == offered || la != offered {
				score += a.scores[i]
			}
			if best := min(la, lb); best == offered || lb != offered {
				score += b.scores[j]
			}
			m.add(x, min(score, maxSum<<24), min(la, lb))
			i++
			j++
		}
	}
}

type not struct{ child node }

func (n not) eval(e *evaluator) (matches, error) {
	var m matches
	c, err := n.child.eval(e)
	if err != nil {
		return m, err
	}
	at := 0
	for doc := range uint32(e.seg.Docs) {
		for at < len(c.docs) && (c.docs[at] < doc || c.level(at) == offered) {
			at++
		}
		if at < len(c.docs) && c.docs[at] == doc {
			continue
		}
		if e.seg.Live.Has(doc) {
			m.add(doc, 0, byWords)
		}
	}
	return m, e.ctx.Err()
}
