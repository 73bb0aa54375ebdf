package segment

import (
	"bytes"
	"slices"

	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/termdict"
)

// termMerge walks the dictionaries of several sources together.
type termMerge struct {
	m     *merge
	terms []*Terms
	heads []*termdict.Iterator
	alive []bool
	codes postings.Codes
	// number is the new code of each old one, per source.
	number [][]uint32
	// term is the present term and at the sources that have it.
	term []byte
	at   []int

	old, mapped []postings.Posting
	sorter      postingSorter
}

func newTermMerge(m *merge, of func(Source) *Terms) *termMerge {
	tm := &termMerge{m: m}
	var codes postings.CodeBuilder
	for _, s := range m.sources {
		t := of(s)
		tm.terms = append(tm.terms, t)
		it := t.Dict.Iterator()
		tm.heads = append(tm.heads, it)
		tm.alive = append(tm.alive, it.Next())
		number := make([]uint32, len(t.Codes))
		for i, c := range t.Codes {
			number[i] = codes.Number(c.Fields, c.In, c.Uses)
		}
		tm.number = append(tm.number, number)
	}
	final, finalNumber := codes.Final()
	for _, number := range tm.number {
		for i, n := range number {
			number[i] = finalNumber[n]
		}
	}
	tm.codes = final
	return tm
}

// next moves to the next term of any source.
func (tm *termMerge) next() bool {
	for _, i := range tm.at {
		tm.alive[i] = tm.heads[i].Next()
	}
	tm.at = tm.at[:0]
	for i, it := range tm.heads {
		if !tm.alive[i] {
			continue
		}
		c := -1
		if len(tm.at) > 0 {
			c = bytes.Compare(it.Term, tm.heads[tm.at[0]].Term)
		}
		switch {
		case c < 0:
			tm.at = append(tm.at[:0], i)
		case c == 0:
			tm.at = append(tm.at, i)
		}
	}
	if len(tm.at) == 0 {
		return false
	}
	tm.term = tm.heads[tm.at[0]].Term
	return true
}

func (tm *termMerge) err() error {
	for _, it := range tm.heads {
		if err := it.Err(); err != nil {
			return err
		}
	}
	return nil
}

// list merges the lists of the present term, without what is gone.
func (tm *termMerge) list() ([]postings.Posting, error) {
	tm.mapped = tm.mapped[:0]
	for _, i := range tm.at {
		l, err := tm.terms[i].List(&tm.heads[i].Entry)
		if err != nil {
			return nil, err
		}
		if tm.old, err = l.AppendAll(tm.old[:0]); err != nil {
			return nil, err
		}
		tm.mapped = tm.m.mapPostings(tm.mapped, i, tm.old, tm.number[i])
	}
	if tm.m.out.Without&RadixLists != 0 {
		slices.SortFunc(tm.mapped, comparePostings)
		return tm.mapped, nil
	}
	tm.sorter.sort(tm.mapped)
	return tm.mapped, nil
}
