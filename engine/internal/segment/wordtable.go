package segment

import (
	"hash/maphash"
	"strings"
)

// wordTable numbers words as they come. A slot has the upper half of a word's hash
// and the word's number plus one, so that most words are told apart without
// reading them. One goroutine at a time.
type wordTable struct {
	seed  maphash.Seed
	slots []uint64
	texts []string
}

func newWordTable() wordTable {
	return wordTable{seed: maphash.MakeSeed(), slots: make([]uint64, 1<<10)}
}

// number returns a word's number, and whether the word has come before.
func (t *wordTable) number(word string) (n uint32, found bool) {
	if 2*len(t.texts) >= len(t.slots) {
		t.grow()
	}
	h := maphash.String(t.seed, word)
	at := t.place(h)
	for ; t.slots[at] != 0; at = (at + 1) & (len(t.slots) - 1) {
		if s := t.slots[at]; s>>32 == h>>32 && t.texts[uint32(s)-1] == word {
			return uint32(s) - 1, true
		}
	}
	n = uint32(len(t.texts))
	t.texts = append(t.texts, strings.Clone(word)) // not a view of the caller's text
	t.slots[at] = h>>32<<32 | uint64(n+1)
	return n, false
}

// place is the first slot of a hash: of its upper half, which grow knows, too.
func (t *wordTable) place(hash uint64) int { return int(uint32(hash>>32)) & (len(t.slots) - 1) }

func (t *wordTable) grow() {
	old := t.slots
	t.slots = make([]uint64, 4*len(old))
	for _, s := range old {
		if s == 0 {
			continue
		}
		at := t.place(s)
		for ; t.slots[at] != 0; at = (at + 1) & (len(t.slots) - 1) {
		}
		t.slots[at] = s
	}
}
