package search

import (
	"bytes"
	"cmp"
	"context"
	"math/bits"
	"slices"

	"holdfast/engine/internal/termdict"
)

// Spelling is a word like another, folded.
type Spelling struct {
	Word string
	// Distance is the number of edits.
	Distance int
	// Docs is the number of documents that have the word in the field.
	Docs int
}

// Respelling asks for words of the index that are like one, which may have been
// typed wrong.
type Respelling struct {
	// Field is the text field whose words count, Word what was typed.
	Field, Word string
	// Edits is how far a word may be from it, 1 or 2: characters put in, left out
	// or replaced, and neighbours that changed places.
	Edits int
	// Prefix is how many characters at the beginning must be the same.
	Prefix int
	// Top is how many words are wanted at most.
	Top int
}

// Respell returns the words of a field that are like a word and in more live
// documents: the nearest first, then the most frequent, then by text. Several
// words are like none.
func (s *Snapshot) Respell(ctx context.Context, r Respelling) (list []Spelling, err error) {
	defer Guard(&err)()
	field, err := (&plan{snap: s}).textField(r.Field)
	if err != nil {
		return nil, err
	}
	words, err := foldedWords(r.Word)
	switch {
	case err != nil:
		return nil, err
	case r.Top < 0 || r.Top > maxTop:
		return nil, badRequest("%d spellings", r.Top)
	case len(words) != 1 || r.Top == 0:
		return nil, nil
	}
	word := words[0]
	like, err := newFuzzy(word, r.Edits, r.Prefix)
	if err != nil {
		return nil, err
	}
	own, err := s.termStats(false, word)
	if err != nil {
		return nil, err
	}
	x := &respeller{snap: s, like: like, field: field, least: own[field] + 1, top: r.Top}
	return x.run(ctx)
}

// respeller goes through the words of all segments side by side.
type respeller struct {
	snap  *Snapshot
	like  *fuzzyWords
	field int
	least int // documents
	top   int
	heads []termHead
	best  bounded[Spelling]
}

// termHead is the next word of a segment that is like the wanted one.
type termHead struct {
	seg  *Segment
	it   *termdict.Iterator
	live bool
}

func (h *termHead) advance() error {
	h.live = h.it.Next()
	return h.seg.Hot.Locate(h.it.Err())
}

func worseSpelling(a, b Spelling) bool {
	return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(b.Docs, a.Docs), cmp.Compare(a.Word, b.Word)) > 0
}

func (x *respeller) run(ctx context.Context) ([]Spelling, error) {
	for i := range x.snap.Segments {
		g := &x.snap.Segments[i]
		h := termHead{seg: g, it: g.Words.Dict.Search(x.like.dfa, x.like.from, x.like.to)}
		if err := h.advance(); err != nil {
			return nil, err
		}
		x.heads = append(x.heads, h)
	}
	var term []byte
	for n := 0; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		least := -1
		for i := range x.heads {
			if x.heads[i].live && (least < 0 || bytes.Compare(x.heads[i].it.Term, x.heads[least].it.Term) < 0) {
				least = i
			}
		}
		if least < 0 {
			break
		}
		term = append(term[:0], x.heads[least].it.Term...)
		docs, err := x.documents(term)
		if err != nil {
			return nil, err
		}
		if err := x.offer(string(term), docs); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(x.best, func(a, b Spelling) int {
		if worseSpelling(b, a) {
			return -1
		}
		return 1
	})
	return x.best, nil
}

// documents passes a term in all segments and returns how many documents have
// it in the field, deleted ones among them.
func (x *respeller) documents(term []byte) (docs int, err error) {
	for i := range x.heads {
		h := &x.heads[i]
		if !h.live || !bytes.Equal(h.it.Term, term) {
			continue
		}
		if e := &h.it.Entry; e.Fields>>x.field&1 != 0 {
			docs += int(e.PerField[bits.OnesCount32(e.Fields&(1<<x.field-1))])
		}
		if err := h.advance(); err != nil {
			return 0, err
		}
	}
	return docs, nil
}

// offer takes a word if it is one of the best. Its live documents, no more than
// docs, are only counted if it may be.
func (x *respeller) offer(word string, docs int) error {
	p := Spelling{Word: word, Distance: x.like.distance(word), Docs: docs}
	if docs < x.least || p.Distance == 0 || len(x.best) == x.top && worseSpelling(p, x.best[0]) {
		return nil
	}
	stats, err := x.snap.termStats(false, word)
	if err != nil {
		return err
	}
	if p.Docs = stats[x.field]; p.Docs >= x.least {
		x.best = x.best.offer(p, x.top, worseSpelling)
	}
	return nil
}
