package enginetest

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
	"strings"

	"holdfast/engine"

	"pgregory.net/rapid"
)

var (
	numberFields = []string{"pages", "added"}
	sortFields   = []string{"title_sort", "author_sort"}
	hasFields    = append(append(append([]string{"years"}, textFields...), valueFields...), append(numberFields, append(sortFields, browseFields...)...)...)
	// Few numbers, the outermost that can be stored, and ends of ranges that are open.
	numbers = []int64{0, 1, 2, 3, 5, 100, -7, math.MaxInt64, math.MinInt64 + 1}
	// Sort keys of which some begin alike for longer than others are, with and
	// without the same beginning in other fields.
	sortKeys = []string{"", "\x00", "a", "ab", "\xff\xff\xff\xff\xff\xff\xff\xff\xff", "history of the a", "history of the b",
		"history of", "history\x00", strings.Repeat("long ", 300) + "a", strings.Repeat("long ", 300) + "b"}
)

// maxSortKey is where sort keys are cut.
const maxSortKey = 1024

func drawNumber(t *rapid.T, name string) int64 {
	return rapid.SampledFrom(append([]int64{math.MinInt64}, numbers...)).Draw(t, name)
}

// drawColumns gives a document numbers and sort keys.
func drawColumns(t *rapid.T, d *engine.Document) {
	for _, f := range numberFields {
		if rapid.Bool().Draw(t, "has "+f) {
			d.Numbers = append(d.Numbers, engine.FieldNumber{Field: f, Value: rapid.SampledFrom(numbers).Draw(t, f)})
		}
	}
	for _, f := range sortFields {
		if rapid.Bool().Draw(t, "has "+f) {
			d.SortKeys = append(d.SortKeys, engine.FieldSortKey{Field: f, Key: []byte(rapid.SampledFrom(sortKeys).Draw(t, f))})
		}
	}
}

func drawOrder(t *rapid.T) engine.Order {
	o := engine.Order{By: engine.OrderBy(rapid.Uint8Range(0, 3).Draw(t, "order")), Descending: rapid.Bool().Draw(t, "descending")}
	if o.By == engine.ByField {
		o.Field = rapid.SampledFrom(append([]string{"years"}, append(numberFields, sortFields...)...)).Draw(t, "order field")
	}
	return o
}

// drawTies ties some numbers to others, which are tied to none.
func drawTies(t *rapid.T) map[int64]int64 {
	ties := map[int64]int64{}
	for _, n := range numbers[1:] {
		if rapid.Bool().Draw(t, "tied") {
			ties[n] = rapid.SampledFrom([]int64{numbers[0], 42}).Draw(t, "to")
		}
	}
	return ties
}

func numberOf(d *Doc, field string) (int64, bool) {
	for _, n := range d.Numbers {
		if n.Field == field {
			return n.Value, true
		}
	}
	return 0, false
}

// sortKeyOf is nil if there is none.
func sortKeyOf(d *Doc, field string) []byte {
	for _, k := range d.SortKeys {
		if k.Field == field {
			return append([]byte{}, k.Key[:min(len(k.Key), maxSortKey)]...)
		}
	}
	return nil
}

// rankOf is what a document shows of its place in an order by a field.
func rankOf(d *Doc, o engine.Order) (rank int64, key []byte) {
	n, ok := numberOf(d, o.Field)
	if o.Field == "years" {
		n, ok = int64(d.Years.First), d.Years.Certainty == engine.Certain || d.Years.Certainty == engine.Uncertain
	}
	if key = sortKeyOf(d, o.Field); key != nil {
		n, ok = int64(binary.BigEndian.Uint64(append(bytes.Clone(key), make([]byte, 8)...))>>1), true
	}
	switch {
	case !ok:
		return math.MinInt64, nil
	case o.Descending:
		return n, key
	}
	return -n, key
}

// comparison orders hits by all there is to compare.
func comparison(o engine.Order) func(a, b found) int {
	turn := func(order int) int {
		if o.Descending {
			return -order
		}
		return order
	}
	return func(a, b found) int {
		if o.By == engine.ByKey {
			return turn(cmp.Compare(a.Key, b.Key))
		}
		has := func(h found) bool { return h.rank != math.MinInt64 }
		if has(a) != has(b) {
			if has(a) {
				return -1
			}
			return 1
		}
		order := cmp.Compare(b.rank, a.rank)
		if a.sortKey != nil || b.sortKey != nil {
			order = turn(bytes.Compare(a.sortKey, b.sortKey))
		}
		return cmp.Or(order, cmp.Compare(b.Popularity, a.Popularity), cmp.Compare(a.Key, b.Key))
	}
}
