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

// weights are those of the most common letters, ascending.
type weights []uint16

var alphabet = commonWeights()

func commonWeights() weights {
	plain, numeric := collate.New(language.Und, collate.Loose), collate.New(language.Und, collate.Loose, collate.Numeric)
	var buffer collate.Buffer
	var list weights
	for _, letter := range " 0123456789abcdefghijklmnopqrstuvwxyz" {
		list = append(list, weightOf(plain.KeyFromString(&buffer, string(letter))))
	}
	list = append(list, weightOf(numeric.KeyFromString(&buffer, "1"))) // what begins a number
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] })
	return list
}

func weightOf(key []byte) uint16 { return uint16(key[0])<<8 | uint16(key[1]) }

// shorten writes common weights as one odd byte, and the others behind an even one,
// that of the gap between common ones in which they lie. The order stays.
func (w weights) shorten(key []byte) []byte {
	out := make([]byte, 0, len(key))
	for len(key) >= weightBytes {
		n := weightBytes
		if key[0] >= firstLong {
			n = min(longBytes, len(key))
		}
		weight := weightOf(key)
		at := sort.Search(len(w), func(i int) bool { return w[i] >= weight })
		if at < len(w) && w[at] == weight {
			out = append(out, byte(2*at+1))
		} else {
			out = append(append(out, byte(2*at)), key[:n]...)
		}
		key = key[n:]
	}
	return append(out, key...)
}
