package search

import "math"

// A score by tiers is the number of the tier above tierBits bits, below it the share of
// the words times the prior times the factor of popularity, and in the lowest yearBits
// the first year. Before popularity is known, scores are raw: the tier above rawBits
// bits of share times prior, both at most what they can be.

// factor is the factor of a popularity.
func (k *ranked) factor(popularity uint32) int64 {
	if popularity = min(popularity, k.most); int(popularity) < len(k.factors) {
		if f := k.factors[popularity]; f != 0 {
			return int64(f)
		}
	}
	f := int64(math.Round((1 + k.gain*math.Log1p(float64(popularity))) * popularityScale))
	if int(popularity) < len(k.factors) {
		k.factors[popularity] = uint16(f)
	}
	return f
}

// share is what of a score in a tier comes from the share of the words.
func (k *ranked) share(tier uint8, words int64) int64 {
	if tier == 0 {
		return words
	}
	of := k.tiers[len(k.tiers)-int(tier)].share
	return shareScale - of + of*words/shareScale
}

// raw is a raw score.
func (k *ranked) raw(tier uint8, words, prior int64) int64 {
	return int64(tier)<<rawBits | k.share(tier, words)*prior
}

// score is the score of a raw one with a popularity and a year.
func (k *ranked) score(raw int64, popularity uint32, year int64) int64 {
	return raw>>rawBits<<tierBits | (raw&(1<<rawBits-1))*k.factor(popularity)<<yearBits | year
}

// leastRaw is the least raw score that may, with a popularity, have a score of at least
// least.
func (k *ranked) leastRaw(least int64, popularity uint32) int64 {
	if least <= 0 {
		return least
	}
	below, factor := least&(1<<tierBits-1)>>yearBits, k.factor(popularity)
	return least>>tierBits<<rawBits + (below+factor-1)/factor
}

// boosted is the greatest score of a sum with a popularity up to this.
func (n *unionNode) boosted(sum int64, popularity uint32) int64 {
	if n.rank != nil {
		return n.rank.score(sum, popularity, 1<<yearBits-1)
	}
	return boosted(sum, n.popularity, popularity)
}

// leastSum is the least sum that may have a score of at least least with a popularity.
func (n *unionNode) leastSum(least int64, popularity uint32) int64 {
	if n.rank != nil {
		return n.rank.leastRaw(least, popularity)
	}
	return leastSum(least, n.popularity, popularity)
}

// priorOf is the product of the priors of a document in a tier.
func (k *ranked) priorOf(g *Segment, doc uint32, tier uint8) int64 {
	product := int64(priorScale)
	for i := range k.priors {
		if p := &k.priors[i]; tier >= p.least && g.hasValue(doc, &p.value) {
			product = min(product*p.factor/priorScale, maxPrior)
		}
	}
	return product
}

// hasValue reports whether a document has a value of a facet.
func (g *Segment) hasValue(doc uint32, v *wholeValue) bool {
	var ids []uint32
	small := false
	for i := range g.Packed.Smalls {
		if s := &g.Packed.Smalls[i]; int(s.Field) == v.field {
			ids, _ = s.Set(g.Packed.Word(doc))
			small = true
		}
	}
	if !small {
		ids = g.ValueIDs(nil, doc)
	}
	for _, id := range v.ids {
		for _, has := range ids {
			if id == has {
				return true
			}
		}
	}
	return false
}

// yearOf is the first year of a document, 0 if there is none or it is not one of those
// that fit.
func (g *Segment) yearOf(doc uint32) int64 {
	if s, ok := g.Packed.Span(doc); ok && s.Usable() && s.First > 0 && s.First < 1<<yearBits {
		return int64(s.First)
	}
	return 0
}
