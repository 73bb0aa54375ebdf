package search

import (
	"errors"
	"slices"

	"holdfast/engine/query"
)

// storedNode matches what its child matches and whose full record passes a test.
type storedNode struct {
	child node
	// only is what has to be tested, nil for all.
	only   node
	passes func(full []byte) (bool, error)
	// negated says that what matches is left out of what is found.
	negated bool
}

func (p *plan) stored(n query.Stored, factor float64, depth int) (node, error) {
	if n.Passes == nil {
		return nil, badRequest("no test of records")
	}
	s := storedNode{passes: n.Passes, negated: p.negated}
	var err, errOnly error
	s.child, err = p.bind(n.Node, factor, depth+1)
	if n.Only != nil {
		s.only, errOnly = p.bind(n.Only, 0, depth+1)
	}
	return s, errors.Join(err, errOnly)
}

// looks bounds how many full records a run looks into.
type looks struct {
	most  int // 0 for all
	stop  <-chan struct{}
	ended bool
	// looked records were looked into, unlooked others would have been.
	looked, unlooked int
}

// may reports whether one more record may be looked into, and counts it.
func (l *looks) may() bool {
	if l == nil {
		return true
	}
	select {
	case <-l.stop:
		l.ended = l.looked > 0 // so that a bound of as many gives the same answer
	default:
	}
	if l.ended = l.ended || l.most > 0 && l.looked >= l.most; l.ended {
		l.unlooked++
		return false
	}
	l.looked++
	return true
}

func (n storedNode) eval(e *evaluator) (matches, error) {
	m, err := n.child.eval(e)
	if err != nil {
		return matches{}, err
	}
	has, err := n.toTest(e)
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
		pass := true
		switch {
		case !has(doc):
		case !e.looks.may():
			pass = n.negated
		default:
			if pass, full, err = n.look(e, doc, full); err != nil {
				return matches{}, err
			}
		}
		if pass {
			out.add(doc, m.scores[i], m.level(i))
		}
	}
	return out, nil
}

// toTest says which documents, asked for in ascending order, have to be tested.
func (n storedNode) toTest(e *evaluator) (func(doc uint32) bool, error) {
	if n.only == nil {
		return func(uint32) bool { return true }, nil
	}
	m, err := n.only.eval(e)
	at := 0
	return func(doc uint32) bool {
		step, found := slices.BinarySearch(m.docs[at:], doc)
		at += step
		return found && m.level(at) != offered
	}, err
}

// look tests the record of a document; full is memory for it.
func (n storedNode) look(e *evaluator, doc uint32, full []byte) (pass bool, memory []byte, err error) {
	raw, err := e.seg.Full.Raw(doc)
	if err == nil {
		full, err = e.snap.Codec.Decode(full[:0], raw)
	}
	if err != nil {
		return false, full, e.seg.Cold.Locate(err)
	}
	pass, err = n.passes(full)
	return pass, full, err
}
