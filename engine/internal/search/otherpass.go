package search

// otherPass is a pass of another way to write a union's text. What it finds of a window
// waits until the pass of what was typed comes to the document.
type otherPass struct {
	*unionPass
	docs []uint32 // of the window, not yet passed
	at   int      // of the first of them in found
}

// beginOther begins the pass of another way.
func (n *unionNode) beginOther(e *evaluator) (*otherPass, error) {
	p := &unionPass{unionNode: n, e: e, lazy: true, wholes: make([][]uint32, len(n.clauses)),
		level: byStubs, tables: e.snap.takes(ScoreTables), unionScratch: &unionScratch{}}
	return &otherPass{unionPass: p}, p.begin()
}

// next finds what is before end.
func (o *otherPass) next(end uint32) error {
	if err := o.until(end); err != nil {
		return err
	}
	o.docs, o.at = o.found.docs, 0
	return nil
}

// take is what the pass says of doc, if that comes next.
func (o *otherPass) take(doc uint32) (h verdict, err error) {
	if len(o.docs) == 0 || o.docs[0] != doc {
		return h, nil
	}
	h = verdict{found: true, level: byWords, score: o.found.scores[o.at], open: o.pending.open[o.at]}
	o.docs = o.docs[1:]
	o.at++
	return o.resolved(doc, h)
}

// resolved is a verdict of which nothing is open.
func (p *unionPass) resolved(doc uint32, h verdict) (verdict, error) {
	if p.rank == nil {
		var err error
		h.score, err = p.exactSum(doc, h.score, h.open)
		h.open = 0
		return h, err
	}
	tier, words, err := p.tierAndWords(doc, h.open)
	h.open = uint64(words)<<openShare | uint64(tier)<<openTier
	h.score = p.rank.raw(tier, words, p.rank.mostPrior[tier])
	return h, err
}

// settle puts a document if it is found, with the best that is said of it by what was
// typed and by the other ways to write that.
func (p *unionPass) settle(doc uint32, h verdict) error {
	best, err := verdict{}, error(nil)
	for _, o := range p.others {
		v, err := o.take(doc)
		if err != nil {
			return err
		}
		if v.found && (!best.found || v.score > best.score) {
			best = v
		}
	}
	switch {
	case !best.found:
	case !h.found || h.level == offered:
		h = best
	default:
		if h, err = p.resolved(doc, h); err != nil {
			return err
		}
		if h.level = byWords; best.score > h.score {
			h = best
		}
	}
	if !h.found {
		return nil
	}
	return p.put(doc, h)
}
