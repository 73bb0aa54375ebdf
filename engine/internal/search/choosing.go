package search

import "slices"

// chosenBy parts a conjunction of one union, or one Or of unions, and of nodes that only
// choose: the union ranks the documents, and finds them window by window as if it were the
// whole query, and the others are filters of what it finds. It returns nil if root is none.
func chosenBy(root node) (ranks node, choose []node) {
	list, ok := root.(and)
	if !ok {
		return nil, nil
	}
	for _, c := range list.flat(nil) {
		if one, ok := chooses(c); ok {
			choose = append(choose, one)
		} else if ranks == nil && ranksWhole(c) {
			ranks = c
		} else {
			return nil, nil
		}
	}
	if ranks == nil {
		return nil, nil
	}
	return ranks, choose
}

// ranksWhole reports whether a node is a union, or an Or with unions of which the other
// nodes look into no records: how many of these are looked into depends on what stands
// beside the Or.
func ranksWhole(n node) bool {
	if alternatives, ok := n.(or); ok {
		ranks, _, others := alternatives.unions()
		return len(ranks) > 0 && !slices.ContainsFunc(others, hasLevels)
	}
	_, ok := n.(*unionNode)
	return ok
}

// flat appends the children of conjunctions in conjunctions.
func (n and) flat(list []node) []node {
	for _, c := range n.children {
		if inner, ok := c.(and); ok {
			list = inner.flat(list)
		} else {
			list = append(list, c)
		}
	}
	return list
}

// chooses says whether a node adds nothing to a score and does not make a match weaker,
// and returns it without what only takes its score away.
func chooses(n node) (node, bool) {
	switch n := n.(type) {
	case constant:
		return n.child, n.score == 0 && !hasLevels(n.child)
	case not:
		return n, !hasLevels(n.child)
	case tester:
		return n, true
	}
	return nil, false
}

// hasLevels says whether matches of a node may be by stubs only, or it has to be evaluated
// where it stands.
func hasLevels(n node) bool {
	any := func(children []node) bool {
		for _, c := range children {
			if hasLevels(c) {
				return true
			}
		}
		return false
	}
	switch n := n.(type) {
	case *unionNode:
		return true
	case constant:
		return hasLevels(n.child)
	case not:
		return hasLevels(n.child)
	case storedNode:
		return true // and it looks into no more records than the other nodes leave it
	case and:
		return any(n.children)
	case or:
		return any(n.children)
	case best:
		return any(n.children)
	case tiers:
		return any(n.children)
	case atLeast:
		return any(n.children)
	}
	return false
}

// choices adds nodes that only choose to the filters of a segment.
func (e *evaluator) choices(list []node, s *segmentFilters) error {
	for _, n := range list {
		if t, ok := n.(tester); ok && e.snap.takes(TestedNodes) {
			s.tests = append(s.tests, t.test(e))
			continue
		}
		out := newBits(e.seg.Docs)
		negated, turned := n.(not)
		if turned {
			n = negated.child
		}
		m, err := n.eval(e)
		if err != nil {
			return err
		}
		for i, doc := range m.docs {
			if m.level(i) != offered {
				out.add(doc)
			}
		}
		if !turned {
			for i := range out {
				out[i] = ^out[i]
			}
		}
		s.hard = append(s.hard, out)
	}
	return nil
}
