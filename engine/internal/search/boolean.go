package search

import "holdfast/engine/internal/postings"

type none struct{}

func (none) eval(*evaluator) (matches, error) { return matches{}, nil }

type all struct{}

func (all) eval(e *evaluator) (matches, error) {
	m := matches{docs: make([]uint32, 0, e.seg.Docs), scores: make([]int64, 0, e.seg.Docs)}
	err := eachLive(e, func(part *matches) error {
		m.docs = append(m.docs, part.docs...)
		m.scores = append(m.scores, part.scores...)
		return e.ctx.Err()
	})
	return m, err
}

// eachLive calls do with all live documents, some thousand at a time.
func eachLive(e *evaluator, do func(*matches) error) error {
	const some = 4096
	m := matches{docs: make([]uint32, 0, some), scores: make([]int64, some)}
	scores := m.scores
	for doc := range uint32(e.seg.Docs) {
		if !e.seg.Live.Has(doc) {
			continue
		}
		m.docs = append(m.docs, doc)
		if len(m.docs) == some {
			if err := do(&m); err != nil {
				return err
			}
			m.docs = m.docs[:0]
		}
	}
	m.scores = scores[:len(m.docs)]
	return do(&m)
}

type and struct{ children []node }

func (n and) eval(e *evaluator) (matches, error) {
	var m matches
	for i, c := range testersLast(n.children) {
		if t, ok := c.(tester); ok && i > 0 && e.snap.takes(TestedNodes) {
			m.keep(t.test(e))
			continue
		}
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
	m.room(min(len(a.docs), len(b.docs)))
	for i, j := 0, 0; i < len(a.docs) && j < len(b.docs); {
		switch x, y := a.docs[i], b.docs[j]; {
		case x < y:
			i++
		case x > y:
			j++
		default:
			m.add(x, min(a.scores[i]+b.scores[j], maxScore), max(a.level(i), b.level(j)))
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
	m.room(max(len(a.docs), len(b.docs)))
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
			if la != offered {
				score += a.scores[i]
			}
			if lb != offered {
				score += b.scores[j]
			}
			m.add(x, min(score, maxScore), min(la, lb))
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

// atLeast matches what some number of its children match.
type atLeast struct {
	children []node
	least    int
}

// vote is what the children say of a document.
type vote struct {
	doc    uint32
	score  int64
	levels [3]int // how many match at each level
}

func (n atLeast) eval(e *evaluator) (matches, error) {
	var votes []vote
	for _, c := range n.children {
		m, err := c.eval(e)
		if err != nil {
			return matches{}, err
		}
		votes = addVotes(votes, &m)
	}
	var out matches
	for _, v := range votes {
		have := 0
		for l, k := range v.levels {
			if have += k; have >= n.least {
				out.add(v.doc, v.score, level(l))
				break
			}
		}
	}
	return out, nil
}

func addVotes(votes []vote, m *matches) []vote {
	var out []vote
	i := 0
	for k, doc := range m.docs {
		for i < len(votes) && votes[i].doc < doc {
			out = append(out, votes[i])
			i++
		}
		v := vote{doc: doc}
		if i < len(votes) && votes[i].doc == doc {
			v = votes[i]
			i++
		}
		l := m.level(k)
		v.levels[l]++
		if l != offered {
			v.score = min(v.score+m.scores[k], maxScore)
		}
		out = append(out, v)
	}
	return append(out, votes[i:]...)
}

// constant gives all matches of its child one score.
type constant struct {
	child node
	score int64
}

func (n constant) eval(e *evaluator) (matches, error) {
	m, err := n.child.eval(e)
	for i := range m.scores {
		m.scores[i] = n.score
	}
	return m, err
}

// tiers puts what an earlier child matches above all others. A tier's number
// stands above tierBits bits of its child's score.
type tiers struct{ children []node }

const (
	tierBits = 52
	maxTiers = 1 << 8
)

func (n tiers) eval(e *evaluator) (matches, error) {
	var out matches
	for i := len(n.children) - 1; i >= 0; i-- {
		m, err := n.children[i].eval(e)
		if err != nil {
			return matches{}, err
		}
		base := int64(len(n.children)-i) << tierBits
		for k := range m.scores {
			m.scores[k] = base + min(m.scores[k], 1<<tierBits-1)
		}
		out = over(&m, &out)
	}
	return out, nil
}

// over keeps the documents of either. One that both have is the first's, unless
// that only offers it and the second finds it.
func over(first, second *matches) matches {
	var m matches
	j := 0
	take := func(until uint32) {
		for ; j < len(second.docs) && second.docs[j] < until; j++ {
			m.add(second.docs[j], second.scores[j], second.level(j))
		}
	}
	for i, doc := range first.docs {
		take(doc)
		score, l := first.scores[i], first.level(i)
		if j < len(second.docs) && second.docs[j] == doc {
			if l == offered && second.level(j) != offered {
				score = second.scores[j]
			}
			l = min(l, second.level(j))
			j++
		}
		m.add(doc, score, l)
	}
	take(postings.End)
	return m
}
