package search

import (
	"math"

	"holdfast/engine/query"
)

// Scores are integers, so that their sums do not depend on the order of addition
// and equal documents tie in every segment.
//
// The unit of a word in a clause is round(weight × (1 + ln(N/n)) × 1024), where N
// is the number of live documents and n how many of them have the word in the
// clause's field: Lucene's classic idf without its smoothing, once and not
// squared. A clause that matches adds, for each of its words, the unit times the
// best weight class of the word in the field, in percent; a phrase adds its
// words' units times the class of the occurrence, a whole value (n counts the
// documents that have it) and stubs times 100.
const unitScale = 1024

// maxUnit and maxSum bound a unit and a document's sum, so that no weight that a
// caller may give makes a score overflow.
const (
	maxUnit = 1 << 24
	maxSum  = 1 << 38
	// maxScore bounds the sum of several nodes' scores.
	maxScore = 1 << 62
)

// full is the percent of a full occurrence.
const full = 100

func unit(weight float64, docs, frequency int) int64 {
	if frequency <= 0 || docs <= 0 || !(weight > 0) {
		return 0
	}
	u := weight * (1 + math.Log(float64(docs)/float64(frequency))) * unitScale
	return int64(math.Round(min(u, maxUnit)))
}

// boosted multiplies a sum by a function of popularity. The square root is taken
// to 1/256, and a popularity of 0 counts as 1.
func boosted(sum int64, p query.Popularity, popularity uint32) int64 {
	sum = min(sum, maxSum)
	if p == query.Flat {
		return sum
	}
	if popularity < uint32(len(roots)) {
		return sum * int64(roots[popularity]) >> 8
	}
	return sum * root(popularity) >> 8
}

// leastSum is the least sum that has a score of at least least with a popularity.
func leastSum(least int64, p query.Popularity, popularity uint32) int64 {
	if p == query.Flat || least <= 0 {
		return least
	}
	r := root(popularity)
	return (least<<8 + r - 1) / r
}

func root(popularity uint32) int64 {
	return int64(math.Round(math.Sqrt(float64(max(popularity, 1))) * 256))
}

// roots are the roots of the usual popularities.
var roots = func() (table [4096]uint32) {
	for p := range table {
		table[p] = uint32(root(uint32(p)))
	}
	return table
}()
