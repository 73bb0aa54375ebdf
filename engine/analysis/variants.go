package analysis

import (
	"slices"
	"strings"
)

// Variant is a way in which a question may be written in a document.
type Variant struct {
	Parts []Part
	// Orders are the words in the orders that a phrase may have, the first as the parts
	// have them.
	Orders [][]string
	// Together are words that have to follow each other, for the variant to be what was
	// asked.
	Together [][]string
	// Lesser is set if it means what was typed but is not a way to write it.
	Lesser bool
}

// Part is a part of a variant, with the words and terms of Asked.
type Part struct{ Words, Terms []string }

// Terms are the different terms of all parts.
func (v *Variant) Terms() []string {
	var terms []string
	for i := range v.Parts {
		for _, t := range v.Parts[i].Terms {
			if !slices.Contains(terms, t) {
				terms = append(terms, t)
			}
		}
	}
	return terms
}

// Bounds of the variants of a question: how many there are, with how many changes to
// what was typed, and how many orders each has.
const (
	maxVariants = 8
	maxChanges  = 3
	maxOrders   = 32
)

// change puts other words in the place of some parts.
type change struct {
	from, to int
	words    []string
	together bool
	lesser   bool
}

// Variants returns the ways to write a question that an index has words for, what was
// typed first, whatever the index has. In how many documents a word is, known says.
func Variants(text string, known func(word string) int) []Variant {
	asked := Ask(text)
	if len(asked) == 0 {
		return nil
	}
	changes := changesOf(asked, known)
	list := []Variant{write(asked, nil, known)}
	var extend func(chosen []change, next, left int)
	extend = func(chosen []change, next, left int) {
		if left == 0 {
			list = append(list, write(asked, chosen, known))
			return
		}
		for i := next; i < len(changes) && len(list) < maxVariants; i++ {
			if n := len(chosen); n == 0 || changes[i].from >= chosen[n-1].to {
				extend(append(chosen[:n:n], changes[i]), i+1, left-1)
			}
		}
	}
	for n := 1; n <= maxChanges && len(list) < maxVariants; n++ {
		extend(nil, 0, n)
	}
	return list
}

// changesOf are what an index has words for, by place.
func changesOf(asked []Asked, known func(string) int) []change {
	var changes []change
	add := func(c change) {
		if !slices.ContainsFunc(c.words, func(w string) bool { return known(w) == 0 }) {
			changes = append(changes, c)
		}
	}
	for i := range asked {
		for _, o := range asked[i].Others {
			add(change{from: i, to: i + 1, words: o.Words, lesser: o.Lesser})
		}
		word, one := wordOf(&asked[i])
		if !one {
			continue
		}
		if i+1 < len(asked) {
			if next, ok := wordOf(&asked[i+1]); ok {
				add(change{from: i, to: i + 2, words: []string{word + next}})
			}
		}
		if parts := split(word, known); len(parts) > 1 {
			add(change{from: i, to: i + 1, words: parts, together: true})
		}
	}
	return changes
}

// wordOf is the word of a part that is one, made of letters of a script with spaces.
func wordOf(p *Asked) (word string, ok bool) {
	if len(p.Words) != 1 || len(p.Terms) != 1 {
		return "", false
	}
	word = p.Words[0]
	for _, r := range word {
		if runeClass(r) != letter || singleWord(r) {
			return "", false
		}
	}
	return word, true
}

// write makes the variant with some changes, which are in order.
func write(asked []Asked, changes []change, known func(string) int) Variant {
	var v Variant
	var orders [][][]string // of each part
	for i := 0; i < len(asked); {
		if len(changes) > 0 && changes[0].from == i {
			c := changes[0]
			changes = changes[1:]
			v.Parts = append(v.Parts, Part{c.words, c.words})
			orders = append(orders, [][]string{c.words})
			if c.together {
				v.Together = append(v.Together, c.words)
			}
			v.Lesser = v.Lesser || c.lesser
			i = c.to
			continue
		}
		p := &asked[i]
		v.Parts = append(v.Parts, Part{p.Words, p.Terms})
		of := [][]string{p.Words}
		for _, o := range p.Orders {
			if !slices.ContainsFunc(o, func(w string) bool { return known(w) == 0 }) {
				of = append(of, o)
			}
		}
		orders = append(orders, of)
		i++
	}
	v.Orders = [][]string{nil}
	for _, of := range orders {
		var longer [][]string
		for _, o := range of {
			for _, before := range v.Orders {
				if len(longer) < maxOrders {
					longer = append(longer, append(before[:len(before):len(before)], o...))
				}
			}
		}
		v.Orders = longer
	}
	return v
}

// String writes a variant down, for tests and explanations.
func (v *Variant) String() string {
	var orders []string
	for _, o := range v.Orders {
		orders = append(orders, strings.Join(o, " "))
	}
	return strings.Join(orders, " / ")
}
