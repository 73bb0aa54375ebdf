package search

import (
	"math"

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

// boundValue is a whole value that makes a tier.
type boundValue struct {
	value wholeValue
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

// rank binds a ranking to a union of which the terms are known.
func (p *plan) rank(u *unionNode, r *query.Ranked, text string) error {
	if len(r.Tiers) > maxRanked || len(r.Priors) > maxPriors {
		return badRequest("%d tiers and %d priors, at most %d and %d", len(r.Tiers), len(r.Priors), maxRanked, maxPriors)
	}
	k := &ranked{gain: r.PopularityGain, most: r.PopularityMost}
	if !(k.gain >= 0) || k.gain > 1 || 1+k.gain*math.Log1p(float64(k.most)) >= maxFactor {
		return badRequest("gain %v by popularity up to %d", k.gain, k.most)
	}
	for i := range r.Tiers {
		if err := p.tier(u, k, r, i, text); err != nil {
			return err
		}
	}
	k.tabulate()
	for _, bind := range []func(*unionNode, *ranked, *query.Ranked) error{p.wordWeights, p.wordShares, p.priors} {
		if err := bind(u, k, r); err != nil {
			return err
		}
	}
	u.rank = k
	return nil
}

// tier binds tier i.
func (p *plan) tier(u *unionNode, k *ranked, r *query.Ranked, i int, text string) error {
	t, number := &r.Tiers[i], uint8(len(r.Tiers)-i)
	share, err := scaled(t.Words, shareScale, 1)
	if err != nil {
		return err
	}
	b := boundTier{share: share}
	for j := range t.Any {
		c := &t.Any[j]
		if c.Kind == query.IsValue {
			if err := p.tierValues(u, k, c, number, text); err != nil {
				return err
			}
			continue
		}
		a, err := p.area(k, c.In)
		if err != nil {
			return err
		}
		switch bit := uint8(1) << a; {
		case c.Kind == query.HasWords, c.Kind == query.HasPhrase && len(u.sequence) == 1:
			b.words |= bit
		case c.Kind == query.HasPhrase:
			b.phrases |= bit
			k.phrases |= k.areas[a].fields
		case c.Kind == query.BeginsWith:
			b.begins |= bit
			k.begins |= k.areas[a].fields
		default:
			return badRequest("unknown kind of condition %d", c.Kind)
		}
	}
	k.tiers = append(k.tiers, b)
	return nil
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

// tierValues binds the whole values of a condition.
func (p *plan) tierValues(u *unionNode, k *ranked, c *query.Condition, number uint8, text string) error {
	b := boundValue{tier: number, area: -1, matches: true}
	whole := c.Value
	if whole == "" {
		whole = text
	}
	var err error
	if b.value, err = p.wholeValue(c.Field, whole); err != nil {
		return err
	}
	if len(c.Rest) == 0 {
		if b.value.text != "" {
			k.values = append(k.values, b)
		}
		return nil
	}
	if b.area, err = p.area(k, c.Rest); err != nil || len(u.sequence) > maxSplitWords {
		return err
	}
	b.matches = false
	for at := 1; at < len(u.sequence); at++ {
		for _, side := range [2][2][]int{{u.sequence[:at], u.sequence[at:]}, {u.sequence[at:], u.sequence[:at]}} {
			b.rest = side[1]
			if b.value, err = p.wholeValue(c.Field, u.text(side[0])); err != nil {
				return err
			}
			k.values = append(k.values, b)
		}
	}
	return nil
}

// text is the folded text of some places in terms.
func (u *unionNode) text(places []int) string {
	var b []byte
	for i, at := range places {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, u.terms[at]...)
	}
	return string(b)
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

func (p *plan) wordWeights(_ *unionNode, k *ranked, r *query.Ranked) (err error) {
	if k.saturation, err = scaled(r.Saturation, weightScale*full, 1000); err != nil || k.saturation == 0 {
		return badRequest("saturation %v", r.Saturation)
	}
	if k.others, err = scaled(r.Others, weightScale, 1); err != nil {
		return err
	}
	for _, w := range r.Fields {
		b := boundWeight{once: w.Once}
		if b.field, err = p.textField(w.Field); err != nil {
			return err
		}
		if b.weight, err = scaled(w.Weight, weightScale, 1000); err != nil {
			return err
		}
		k.weights = append(k.weights, b)
	}
	return nil
}

// wordShares are the parts of the words in the sum of their inverse frequencies.
func (p *plan) wordShares(u *unionNode, k *ranked, r *query.Ranked) error {
	field, err := p.textField(r.Rarity)
	if err != nil {
		return err
	}
	units, err := p.units(false, u.terms, field, 1)
	if err != nil {
		return err
	}
	total := max(sum(units), 1)
	for _, unit := range units {
		k.shares = append(k.shares, unit*shareScale/total)
	}
	return nil
}

func (p *plan) priors(u *unionNode, k *ranked, r *query.Ranked) error {
	k.mostPrior = make([]int64, len(k.tiers)+1)
	for i := range k.mostPrior {
		k.mostPrior[i] = priorScale
	}
	for _, prior := range r.Priors {
		v, err := p.wholeValue(prior.Field, prior.Value)
		if err != nil {
			return err
		}
		if !v.facet {
			return badRequest("prior by field %q, which is no facet", prior.Field)
		}
		b := boundPrior{value: v}
		if b.factor, err = scaled(prior.Factor, priorScale, 2); err != nil {
			return err
		}
		if prior.Words > 0 && len(u.terms) > prior.Words {
			continue
		}
		if prior.Tiers > 0 {
			b.least = uint8(max(len(k.tiers)-prior.Tiers+1, 1))
		}
		for i := int(b.least); i < len(k.mostPrior) && b.factor > priorScale; i++ {
			k.mostPrior[i] = min(k.mostPrior[i]*b.factor/priorScale, maxPrior)
		}
		k.priors = append(k.priors, b)
	}
	return nil
}

// maxPrior and maxFactor bound the product of priors and the factor of popularity.
const (
	maxPrior  = 4 * priorScale
	maxFactor = 4
)
