package app

import (
	"context"
	"fmt"
	"strconv"

	"holdfast/app/internal/catalogue"
	"holdfast/engine"
	"holdfast/engine/query"
)

// ties are the numbers of works that people made one by saying that titles of them are
// editions of one work: what has the number of a key goes with what has its value. It
// is nil if nobody said so.
//
// They are found when they are asked for, and not written into the index: a decision may
// bring two works of a thousand titles together, of which it names but two.
func (c *Catalogue) ties(ctx context.Context, reader *engine.Reader) (map[int64]int64, error) {
	c.mu.Lock()
	tied, known := c.tied, c.tiedKnown && c.tiedGen == reader.Generation()
	c.mu.Unlock()
	if known {
		return tied, nil
	}
	titles, err := c.store.EditionTitles(ctx)
	if err != nil {
		return nil, err
	}
	keys := make([]string, len(titles))
	for i, n := range titles {
		keys[i] = strconv.FormatInt(n, 10)
	}
	var works tying
	err = reader.FullAll(ctx, keys, func(_ int, full []byte) error {
		if full == nil {
			return nil // the index has it not yet
		}
		rec, err := catalogue.DecodeFull(full)
		if err != nil {
			return err
		}
		works.tie(catalogue.WorkNumbers(rec))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read decided editions: %w", err)
	}
	tied = works.settled()
	c.mu.Lock()
	c.tied, c.tiedKnown, c.tiedGen = tied, true, reader.Generation()
	c.mu.Unlock()
	return tied, nil
}

// tying leads from numbers towards the one that they are tied to (a forest of disjoint
// sets: B. A. Galler and M. J. Fischer, 1964).
type tying map[int64]int64

// root is what a number is tied to, itself if to none.
func (t tying) root(n int64) int64 {
	for {
		to, ok := t[n]
		if !ok {
			return n
		}
		if next, ok := t[to]; ok {
			t[n] = next // half the way for who comes next
		}
		n = to
	}
}

// tie makes some numbers one.
func (t *tying) tie(numbers []int64) {
	if *t == nil {
		*t = tying{}
	}
	for _, n := range numbers {
		if a, b := t.root(numbers[0]), t.root(n); a != b {
			(*t)[b] = a
		}
	}
}

// settled leads from each number straight to what it is tied to.
func (t tying) settled() map[int64]int64 {
	if len(t) == 0 {
		return nil
	}
	out := make(map[int64]int64, len(t))
	for n := range t {
		out[n] = t.root(n)
	}
	return out
}

// sameWork finds the titles that are grouped with those of a work.
func sameWork(work int64, tied map[int64]int64) query.Node {
	if to, ok := tied[work]; ok {
		work = to
	}
	nodes := []query.Node{query.Range{Field: catalogue.Work, From: work, To: work}}
	for n, to := range tied {
		if to == work {
			nodes = append(nodes, query.Range{Field: catalogue.Work, From: n, To: n})
		}
	}
	return query.Or{Nodes: nodes}
}
