package search

import (
	"math"
	"strings"

	"holdfast/engine/internal/layout"
	"holdfast/engine/query"
)

// Bounds of a ranking by tiers. Areas of fields are bits of a byte.
const (
	maxAreas  = 8
	maxPriors = 16
	maxRanked = 63
	// maxSplitWords is from how many words on a text is not split into a value and
	// other words.
	maxSplitWords = 16
)

// Scales of what a score is made of: shares of words, tiers and factors of popularity
// are fractions of these, priors and weights too.
const (
	shareScale      = 1 << 16
	popularityScale = 1 << 12
	priorScale      = 1 << 8
	weightScale     = 1 << 8
	satScale        = 1 << 12
)

// Parts of a score: the tier, the product of all factors, the first year.
const (
	yearBits = 11
	rawBits  = 40 // of a share times a prior, below the tier
)

// ranked is a ranking by tiers bound to the words of a text.
type ranked struct {
	areas []area
	tiers []boundTier
	// certain and possible are, by the areas that have all words, the number of the tier
	// for that alone, and that of the best for which runs are to be read. The first tier
	// has the greatest number; 0 is what is in none.
	certain, possible [1 << maxAreas]uint8
	weights           []boundWeight
	saturation        int64
	others            int64
	shares            []int64 // per term
	values            []boundValue
	priors            []boundPrior
	// mostPrior is the greatest product of priors, by the number of a tier.
	mostPrior []int64
	gain      float64
	most      uint32
	factors   [1 << 10]uint16 // of small popularities, as far as known
	// begins and phrases are the areas of which runs are to be read.
	begins, phrases uint32
}

// area is fields with the least weight that counts in each.
type area struct {
	fields uint32
	least  [layout.MaxTexts]int64
}

// boundTier is a tier with its conditions on words and runs, by areas.
type boundTier struct {
	share                  int64 // that of the words, of shareScale
	words, begins, phrases uint8
}

// boundValue is a whole value that makes a tier, or a query that does.
type boundValue struct {
	value wholeValue
	node  node // in place of a value, or nil
	tier  uint8
	// rest are the terms that have to be in area, if area is not negative; matches is
	// set if a document matches for the value.
	rest    []int
	area    int
	matches bool
}

type boundWeight struct {
	field  int
	weight int64
	once   bool
}

type boundPrior struct {
	value  wholeValue
	factor int64
	least  uint8 // number of a tier
}

// scaled is a number of a profile as a whole number of 1/scale.
func scaled(x float64, scale int64, most float64) (int64, error) {
	if !(x >= 0) || x > most {
		return 0, badRequest("weight %v", x)
	}
	return int64(math.Round(x * float64(scale))), nil
}

// tierBinder binds a ranking to a union of which the terms are known.
type tierBinder struct {
	*plan
	u     *unionNode
	k     *ranked
	r     *query.Ranked
	text  string
	depth int
}

// rank binds the ranking of a union's profile.
func (p *plan) rank(u *unionNode, n *query.Union, depth int) error {
	r := n.Profile.Ranked
	if len(r.Tiers) > maxRanked || len(r.Priors) > maxPriors {
		return badRequest("%d tiers and %d priors, at most %d and %d", len(r.Tiers), len(r.Priors), maxRanked, maxPriors)
	}
	u.rank = &ranked{gain: r.PopularityGain, most: r.PopularityMost}
	if k := u.rank; !(k.gain >= 0) || k.gain > 1 || 1+k.gain*math.Log1p(float64(k.most)) >= maxFactor {
		return badRequest("gain %v by popularity up to %d", k.gain, k.most)
	}
	b := &tierBinder{p, u, u.rank, r, n.Text, depth}
	for i := range r.Tiers {
		if err := b.tier(i); err != nil {
			return err
		}
	}
	u.rank.tabulate()
	for _, bind := range []func() error{b.wordWeights, b.wordShares, b.priors} {
		if err := bind(); err != nil {
			return err
		}
	}
	return nil
}

// tier binds tier i.
func (b *tierBinder) tier(i int) error {
	t, number := &b.r.Tiers[i], uint8(len(b.r.Tiers)-i)
	share, err := scaled(t.Words, shareScale, 1)
	if err != nil {
		return err
	}
	bound := boundTier{share: share}
	for j := range t.Any {
		switch c := &t.Any[j]; c.Kind {
		case query.IsValue:
			err = b.values(c, number)
		case query.Matches:
			err = b.query(c, number)
		default:
			err = b.condition(&bound, c)
		}
		if err != nil {
			return err
		}
	}
	b.k.tiers = append(b.k.tiers, bound)
	return nil
}

// condition binds a condition on words and runs.
func (b *tierBinder) condition(t *boundTier, c *query.Condition) error {
	a, err := b.area(b.k, c.In)
	if err != nil {
		return err
	}
	switch bit := uint8(1) << a; {
	case c.Kind == query.HasWords, c.Kind == query.HasPhrase && b.u.single():
		t.words |= bit
	case c.Kind == query.HasPhrase:
		t.phrases |= bit
		b.k.phrases |= b.k.areas[a].fields
	case c.Kind == query.BeginsWith:
		t.begins |= bit
		b.k.begins |= b.k.areas[a].fields
	default:
		return badRequest("unknown kind of condition %d", c.Kind)
	}
	return nil
}

// query binds the query of a condition.
func (b *tierBinder) query(c *query.Condition, number uint8) error {
	n, err := b.bind(c.Node, 0, b.depth+1)
	b.k.values = append(b.k.values, boundValue{node: n, tier: number, area: -1, matches: true})
	return err
}

// area is the number of an area of fields.
func (p *plan) area(k *ranked, in []query.In) (int, error) {
	var a area
	for _, f := range in {
		n, err := p.textField(f.Field)
		if err != nil {
			return 0, err
		}
		a.fields |= 1 << n
		a.least[n] = int64(f.Least)
	}
	for i := range k.areas {
		if k.areas[i] == a {
			return i, nil
		}
	}
	if len(k.areas) == maxAreas {
		return 0, badRequest("more than %d areas of fields in tiers", maxAreas)
	}
	k.areas = append(k.areas, a)
	return len(k.areas) - 1, nil
}

// values binds the whole values of a condition.
func (b *tierBinder) values(c *query.Condition, number uint8) error {
	v := boundValue{tier: number, area: -1, matches: true}
	whole := c.Value
	if whole == "" {
		whole = b.text
	}
	var err error
	orders := b.u.orders
	if c.Value != "" {
		orders = nil
	}
	if v.value, err = b.wholeOrders(c.Field, whole, orders); err != nil {
		return err
	}
	if len(c.Rest) == 0 {
		if v.value.text != "" {
			b.k.values = append(b.k.values, v)
		}
		return nil
	}
	parts := b.u.parts
	if v.area, err = b.area(b.k, c.Rest); err != nil || len(parts) > maxSplitWords {
		return err
	}
	v.matches = false
	for at := 1; at < len(parts); at++ {
		for _, side := range [2][2][]unionPart{{parts[:at], parts[at:]}, {parts[at:], parts[:at]}} {
			v.rest = nil
			for i := range side[1] {
				v.rest = append(v.rest, side[1][i].terms...)
			}
			if v.value, err = b.wholeValue(c.Field, textOf(side[0])); err != nil {
				return err
			}
			b.k.values = append(b.k.values, v)
		}
	}
	return nil
}

// textOf is the folded text of some parts.
func textOf(parts []unionPart) string {
	var words []string
	for i := range parts {
		words = append(words, parts[i].words...)
	}
	return strings.Join(words, " ")
}

// tabulate works out the tiers of all sets of areas.
func (k *ranked) tabulate() {
	for set := range k.certain {
		for i := range k.tiers {
			t, number := &k.tiers[i], uint8(len(k.tiers)-i)
			if k.possible[set] == 0 && uint8(set)&(t.words|t.begins|t.phrases) != 0 {
				k.possible[set] = number
			}
			if k.certain[set] == 0 && uint8(set)&t.words != 0 {
				k.certain[set] = number
			}
		}
	}
}

func (b *tierBinder) wordWeights() (err error) {
	k, r := b.k, b.r
	if k.saturation, err = scaled(r.Saturation, weightScale*full, 1000); err != nil || k.saturation == 0 {
		return badRequest("saturation %v", r.Saturation)
	}
	if k.others, err = scaled(r.Others, weightScale, 1); err != nil {
		return err
	}
	for _, w := range r.Fields {
		bound := boundWeight{once: w.Once}
		if bound.field, err = b.textField(w.Field); err != nil {
			return err
		}
		if bound.weight, err = scaled(w.Weight, weightScale, 1000); err != nil {
			return err
		}
		k.weights = append(k.weights, bound)
	}
	return nil
}

// wordShares are the parts of the words in the sum of their inverse frequencies.
func (b *tierBinder) wordShares() error {
	field, err := b.textField(b.r.Rarity)
	if err != nil {
		return err
	}
	units, err := b.units(false, b.u.terms, field, 1)
	if err != nil {
		return err
	}
	total := max(sum(units), 1)
	for _, unit := range units {
		share := unit * shareScale / total
		if b.u.lesser {
			share = share * lesserPercent / 100
		}
		b.k.shares = append(b.k.shares, share)
	}
	return nil
}

func (b *tierBinder) priors() error {
	k := b.k
	k.mostPrior = make([]int64, len(k.tiers)+1)
	for i := range k.mostPrior {
		k.mostPrior[i] = priorScale
	}
	for _, prior := range b.r.Priors {
		v, err := b.wholeValue(prior.Field, prior.Value)
		if err != nil {
			return err
		}
		if !v.facet {
			return badRequest("prior by field %q, which is no facet", prior.Field)
		}
		for _, text := range prior.Also {
			more, err := b.wholeValue(prior.Field, text)
			if err != nil {
				return err
			}
			v.ids = append(v.ids, more.ids...)
		}
		bound := boundPrior{value: v}
		if bound.factor, err = scaled(prior.Factor, priorScale, 2); err != nil {
			return err
		}
		if prior.Words > 0 && b.u.asked > prior.Words {
			continue
		}
		if prior.Tiers > 0 {
			bound.least = uint8(max(len(k.tiers)-prior.Tiers+1, 1))
		}
		for i := int(bound.least); i < len(k.mostPrior) && bound.factor > priorScale; i++ {
			k.mostPrior[i] = min(k.mostPrior[i]*bound.factor/priorScale, maxPrior)
		}
		k.priors = append(k.priors, bound)
	}
	return nil
}

// maxPrior and maxFactor bound the product of priors and the factor of popularity.
const (
	maxPrior  = 4 * priorScale
	maxFactor = 4
)
