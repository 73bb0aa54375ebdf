package search

import (
	"math/bits"
	"slices"
)

// What is open of a score by tiers: the areas that have all words, if runs are to be
// read; the share of the words; the tier that is certain.
const (
	openShare = 33 // after openStubs
	openTier  = 50
)

// tierPass is what a union pass by tiers knows of its segment.
type tierPass struct {
	// values are the documents with whole values that are not yet passed.
	values []valueDocs
	begins *phraseFinder
	// known are, by code, the areas that it is in above satBits bits of its part of the
	// share; 0 is not yet known.
	known []uint32
	masks []uint8 // per term, of the present document
}

// valueDocs are documents with a whole value.
type valueDocs struct {
	*boundValue
	docs []uint32
}

// docs are the documents of a segment that have the value.
func (v *boundValue) docs(e *evaluator) ([]uint32, error) {
	if v.node == nil {
		return e.snap.wholeDocs(e.seg, v.value)
	}
	m, err := v.node.eval(e)
	if m.levels == nil {
		return m.docs, err
	}
	var docs []uint32
	for i, doc := range m.docs {
		if m.levels[i] != offered {
			docs = append(docs, doc)
		}
	}
	return docs, err
}

// Of known: satBits bits, at most satScale, and knownBit is always set.
const (
	satBits  = 16
	knownBit = 1 << 31
)

// beginTiers finds the documents with the whole values.
func (p *unionPass) beginTiers() error {
	t := &p.tier
	t.begins = nil
	for i := range p.rank.values {
		v := &p.rank.values[i]
		docs, err := v.docs(p.e)
		if err != nil {
			return err
		}
		if len(docs) > 0 {
			t.values = append(t.values, valueDocs{v, docs})
		}
	}
	if n := len(p.e.seg.Words.Codes); p.tables {
		t.known = slices.Grow(t.known[:0], n)[:n]
		clear(t.known)
	}
	t.masks = slices.Grow(t.masks[:0], len(p.terms))[:len(p.terms)]
	return nil
}

// codeParts are the areas that a code is in, and its part of the share.
func (p *unionPass) codeParts(code uint32) (areas uint8, part int64) {
	if !p.tables {
		return p.plainParts(code)
	}
	known := p.tier.known[code]
	if known == 0 {
		areas, part = p.plainParts(code)
		known = knownBit | uint32(areas)<<satBits | uint32(part)
		p.tier.known[code] = known
	}
	return uint8(known >> satBits), int64(known & (1<<satBits - 1))
}

func (p *unionPass) plainParts(code uint32) (areas uint8, part int64) {
	k, c := p.rank, &p.e.seg.Words.Codes[code]
	for i := range k.areas {
		a := &k.areas[i]
		for f := c.Fields & a.fields; f != 0; f &= f - 1 {
			if field := bits.TrailingZeros32(f); p.e.classWeight(code, field) >= a.least[field] {
				areas |= 1 << i
				break
			}
		}
	}
	best, all := int64(0), int64(0)
	for _, w := range k.weights {
		if c.Fields>>w.field&1 == 0 {
			continue
		}
		v := w.weight * p.e.classWeight(code, w.field)
		if !w.once {
			v *= int64(c.At(w.field).Frequency())
		}
		best, all = max(best, v), all+v
	}
	v := best + (all-best)*k.others/weightScale
	return areas, v * satScale / (v + k.saturation)
}

// judgeTiers is judge for a ranking by tiers.
func (p *unionPass) judgeTiers(doc uint32, h verdict) error {
	k, t := p.rank, &p.tier
	var all uint8
	var words int64
	has := false
	if found := &p.words.found; p.w < len(found.Docs) && found.Docs[p.w] == doc {
		fields, err := narrow(p.together, doc, found.Fields[p.w])
		if err != nil {
			return err
		}
		if has = fields&p.allFields != 0; has {
			all = allAreas
		}
		for i, column := range found.Codes {
			areas, part := p.codeParts(column[p.w])
			t.masks[i] = areas
			all &= areas
			words += k.shares[i] * part
		}
		if words /= satScale; !has {
			words = 0
		}
		p.w++
	}
	tier := k.certain[all]
	for i := range t.values {
		v := &t.values[i]
		if len(v.docs) == 0 || v.docs[0] != doc {
			continue
		}
		v.docs = v.docs[1:]
		if has = has || v.matches; v.matches || has && t.rest(v.boundValue) {
			tier = max(tier, v.tier)
		}
	}
	if !has {
		return p.settle(doc, h)
	}
	h = verdict{found: true, level: byWords, open: uint64(words)<<openShare | uint64(tier)<<openTier}
	possible := k.possible[all]
	if possible > tier {
		h.open |= uint64(all)
	}
	top := max(possible, tier)
	h.score = k.raw(top, words, k.mostPrior[top])
	return p.settle(doc, h)
}

// allAreas are all areas.
const allAreas = 1<<maxAreas - 1

// rest reports whether the words beside a value are where they have to be.
func (t *tierPass) rest(v *boundValue) bool {
	for _, term := range v.rest {
		if t.masks[term]>>v.area&1 == 0 {
			return false
		}
	}
	return true
}

// stubShare is the share of a document that only stubs find: half of the part that its
// stub clauses have of all.
func (p *unionPass) stubShare(fields uint32) int64 {
	if p.mostStubs == 0 {
		return 0
	}
	return p.stubScore(fields) * (shareScale / 2) / p.mostStubs
}

// stubVerdict is what the stubs say of document i of those that have them.
func (p *unionPass) stubVerdict(i int) verdict {
	h := verdict{found: true, level: p.level, score: p.stubBound, open: openStubs}
	switch {
	case p.hopeless:
	case p.rank == nil:
		h.score, h.open = p.stubScore(p.unionScratch.stubs.found.Fields[i]), 0
	default:
		share := p.stubShare(p.unionScratch.stubs.found.Fields[i])
		h.score, h.open = p.rank.raw(0, share, p.rank.mostPrior[0]), uint64(share)<<openShare
	}
	return h
}

// exactTiers is the score of a document.
func (p *unionPass) exactTiers(doc uint32, open uint64, popularity uint32) (int64, error) {
	k, g := p.rank, p.e.seg
	tier, words, err := p.tierAndWords(doc, open)
	if err != nil {
		return 0, err
	}
	return k.score(k.raw(tier, words, k.priorOf(g, doc, tier)), popularity, g.yearOf(doc)), nil
}

// tierAndWords are the tier and the share of the words of a document.
func (p *unionPass) tierAndWords(doc uint32, open uint64) (tier uint8, words int64, err error) {
	words = int64(open >> openShare & (1<<(openTier-openShare) - 1))
	tier = uint8(open >> openTier)
	if open&openStubs != 0 {
		fields, err := p.unionScratch.stubs.walk.FieldsOf(doc)
		if err != nil {
			return 0, 0, p.e.seg.Hot.Locate(err)
		}
		words = p.stubShare(fields)
	}
	if all := uint8(open); all != 0 {
		read, err := p.readTier(doc, all)
		if err != nil {
			return 0, 0, err
		}
		tier = max(tier, read)
	}
	return tier, words, nil
}

// readTier is the tier that the runs of a document make, of which some areas have all
// words.
func (p *unionPass) readTier(doc uint32, all uint8) (uint8, error) {
	k := p.rank
	begins, err := p.areasOf(p.tier.begins, doc, k.begins)
	if err != nil {
		return 0, err
	}
	phrases, err := p.areasOf(p.finder, doc, k.phrases)
	if err != nil {
		return 0, err
	}
	for i := range k.tiers {
		if t := &k.tiers[i]; all&(t.begins&begins|t.phrases&phrases|t.words) != 0 {
			return uint8(len(k.tiers) - i), nil
		}
	}
	return 0, nil
}

// areasOf are the areas in which a finder finds what it looks for.
func (p *unionPass) areasOf(finder *phraseFinder, doc, fields uint32) (areas uint8, err error) {
	if finder == nil || fields == 0 {
		return 0, nil
	}
	found, err := finder.find(doc, fields)
	for i := range p.rank.areas {
		a := &p.rank.areas[i]
		for f := found & a.fields; f != 0; f &= f - 1 {
			if field := bits.TrailingZeros32(f); finder.weight[field] >= a.least[field] {
				areas |= 1 << i
			}
		}
	}
	return areas, err
}
