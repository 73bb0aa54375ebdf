package catalogue

import (
	"sort"
	"sync"

	"holdfast/engine/analysis"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// OrderKey returns the key by which text stands from A to Z: that of the root
// collation (CLDR), of base letters only, so that marks and capitals count for
// nothing and figures count as numbers. The text is folded as it is for searching,
// which leaves out punctuation (T57); texts that fold alike have one key. It is
// empty only if text is.
//
// Keys compare as bytes, and the key of a text's first words is a beginning of
// the text's own.
func OrderKey(text string) []byte {
	c := collations.Get().(*collation)
	defer collations.Put(c)
	defer c.buffer.Reset()
	key := alphabet.shorten(c.numeric.KeyFromString(&c.buffer, analysis.Fold(text)))
	if len(key) == 0 {
		return []byte(text)
	}
	return key
}

// collation is a collator, which serves one goroutine, and its memory.
type collation struct {
	numeric *collate.Collator
	buffer  collate.Buffer
}

var collations = sync.Pool{New: func() any {
	return &collation{numeric: collate.New(language.Und, collate.Loose, collate.Numeric)}
}}

// The collator gives each letter a weight of two bytes, or of three from 8000 on.
// A few of them are most of all text.
const (
	weightBytes = 2
	firstLong   = 0x80
	longBytes   = 3
)

// common are the most common letters in their order, and what begins a number after the
// figures.
const common = " 0123456789:abcdefghijklmnopqrstuvwxyz"

// weights are those of the most common letters, ascending.
type weights []uint16

var alphabet = commonWeights()

func commonWeights() weights {
	plain, numeric := collate.New(language.Und, collate.Loose), collate.New(language.Und, collate.Loose, collate.Numeric)
	var buffer collate.Buffer
	var list weights
	for i := range common {
		c := plain
		letter := common[i : i+1]
		if letter == ":" {
			c, letter = numeric, "1"
		}
		list = append(list, weightOf(c.KeyFromString(&buffer, letter)))
	}
	return list
}

func weightOf(key []byte) uint16 { return uint16(key[0])<<8 | uint16(key[1]) }

// Marks of weights that are not common: of those before all that are, and of those
// after the letter that stands before the mark.
const (
	before = 0x01
	after  = 0xFE
)

// shorten writes common weights as their letters, so that a key is much like its text
// and packs well with it, and the others by a mark. The order stays, since no letter is
// greater than the mark.
func (w weights) shorten(key []byte) []byte {
	out := make([]byte, 0, len(key))
	for len(key) >= weightBytes {
		n := weightBytes
		if key[0] >= firstLong {
			n = min(longBytes, len(key))
		}
		weight := weightOf(key)
		at := sort.Search(len(w), func(i int) bool { return w[i] > weight })
		switch {
		case at == 0:
			out = append(append(out, before), key[:n]...)
		case w[at-1] == weight:
			out = append(out, common[at-1])
		default:
			out = append(append(out, common[at-1], after), key[:n]...)
		}
		key = key[n:]
	}
	return append(out, key...)
}
