package search

import (
	"bytes"
	"context"
	"slices"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/keylist"
)

// groupQueue is the groups of a segment's list in which entries with a prefix stand, of
// which the next one has the best that is possible.
type groupQueue struct {
	g        *Segment
	list     *keylist.List
	cursor   *keylist.Cursor // of the groups
	seek     *keylist.Cursor // of keys that another segment has
	from, to int             // entries
	groups   []uint64        // what an entry of it may have, above the number of the group; ascending
	least    []uint32        // greatest popularity from each 128 documents on
}

// next is what an entry of the groups that are left may have.
func (q *groupQueue) next() uint32 {
	if len(q.groups) == 0 {
		return 0
	}
	return uint32(q.groups[len(q.groups)-1] >> 32)
}

// pop takes the next group and returns its entries, to excluding.
func (q *groupQueue) pop() (from, to int) {
	group := int(uint32(q.groups[len(q.groups)-1]))
	q.groups = q.groups[:len(q.groups)-1]
	from, to = q.list.Span(group)
	return max(from, q.from), min(to, q.to)
}

// popularityFrom is the greatest popularity of a document and all after it.
func (q *groupQueue) popularityFrom(doc uint32) uint32 {
	if b := int(doc) / docvalues.MaximaDocs; b < len(q.least) {
		return q.least[b]
	}
	return 0
}

// bestFirst finds the best entries that begin with prefix: it reads the groups in which
// better ones are possible first, and ends when no other group can have one.
func (x *completer) bestFirst(ctx context.Context, field int, prefix []byte) error {
	queues, err := x.queues(field, prefix)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for step := 0; ; step++ {
		if step%16 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		best := -1
		for i, q := range queues {
			if len(q.groups) > 0 && (best < 0 || q.next() > queues[best].next()) {
				best = i
			}
		}
		if best < 0 || x.tooFew(x.possible(queues, -1, 0)) {
			return nil
		}
		if err := x.readGroup(queues, best, seen); err != nil {
			return err
		}
	}
}

// queues makes the queue of each segment that has entries with prefix.
func (x *completer) queues(field int, prefix []byte) (list []*groupQueue, err error) {
	for i := range x.snap.Segments {
		g := &x.snap.Segments[i]
		l := g.BrowseList(field)
		if l.Len() == 0 {
			continue
		}
		q := &groupQueue{g: g, list: l, cursor: l.Cursor(x.snap.Codec), seek: l.Cursor(x.snap.Codec), to: l.Len()}
		if q.from, err = q.seek.Search(prefix); err != nil {
			return nil, g.Hot.Locate(err)
		}
		if after := afterPrefix(prefix); after != nil {
			if q.to, err = q.seek.Search(after); err != nil {
				return nil, g.Hot.Locate(err)
			}
		}
		if x.by == MostPopular {
			q.least = popularityOnward(g)
		}
		for i := q.from; i < q.to; _, i = l.Span(l.Group(i)) {
			group := l.Group(i)
			most := l.Bound(group).Docs
			if x.by == MostPopular {
				most = q.popularityFrom(l.Bound(group).First)
			}
			q.groups = append(q.groups, uint64(most)<<32|uint64(group))
		}
		slices.Sort(q.groups)
		list = append(list, q)
	}
	return list, nil
}

// afterPrefix is the least key that is greater than all that begin with prefix, or nil.
func afterPrefix(prefix []byte) []byte {
	for n := len(prefix); n > 0; n-- {
		if prefix[n-1] < 0xFF {
			after := bytes.Clone(prefix[:n])
			after[n-1]++
			return after
		}
	}
	return nil
}

// popularityOnward is the greatest popularity from each 128 documents of a segment on.
func popularityOnward(g *Segment) []uint32 {
	out := make([]uint32, (g.Docs+docvalues.MaximaDocs-1)/docvalues.MaximaDocs)
	top := uint32(0)
	for i := len(out) - 1; i >= 0; i-- {
		top = max(top, g.Popularity.Maximum(i))
		out[i] = top
	}
	return out
}

// possible is what an entry has at most that has own in the segment of queue at, and in
// the others what their groups that are left may have.
func (x *completer) possible(queues []*groupQueue, at int, own uint32) uint64 {
	most := uint64(own)
	for i, q := range queues {
		switch {
		case i == at:
		case x.by == MostPopular:
			most = max(most, uint64(q.next()))
		default:
			most += uint64(q.next())
		}
	}
	return most
}

// tooFew reports whether an entry that has at most so much is not among the best,
// whatever else it has.
func (x *completer) tooFew(most uint64) bool {
	if len(x.best) < x.top {
		return false
	}
	worst := uint64(x.best[0].Count)
	if x.by == MostPopular {
		worst = uint64(x.best[0].Popularity)
	}
	return most < worst
}

// readGroup offers the entries of the next group of a queue, with what other segments
// have of them. Those that were met before are in seen.
func (x *completer) readGroup(queues []*groupQueue, at int, seen map[string]bool) error {
	q := queues[at]
	from, to := q.pop()
	for i := from; i < to; i++ {
		e, err := q.cursor.Entry(i)
		if err != nil {
			return q.g.Hot.Locate(err)
		}
		own, err := x.most(q, e)
		if err != nil {
			return q.g.Hot.Locate(err)
		}
		if x.tooFew(x.possible(queues, at, own)) || seen[string(e.Key)] {
			continue
		}
		if len(queues) > 1 {
			seen[string(e.Key)] = true
		}
		x.key, x.label = append(x.key[:0], e.Key...), x.label[:0]
		c := Completion{Key: x.key}
		if err := x.join(&c, q.g, e); err != nil {
			return err
		}
		for j, other := range queues {
			if j == at {
				continue
			}
			if err := x.joinSame(&c, other); err != nil {
				return other.g.Hot.Locate(err)
			}
		}
		x.offer(c)
	}
	return nil
}

// most is what an entry of a segment has at most there.
func (x *completer) most(q *groupQueue, e *keylist.Entry) (uint32, error) {
	set, err := docset.Open(e.Set, uint32(q.g.Docs))
	if err != nil || x.by != MostPopular {
		return uint32(set.Len()), err
	}
	first, err := set.First()
	return q.popularityFrom(first), err
}

// joinSame adds what another segment has of an entry.
func (x *completer) joinSame(c *Completion, q *groupQueue) error {
	at, err := q.seek.Search(c.Key)
	if err != nil || at == q.list.Len() {
		return err
	}
	e, err := q.seek.Entry(at)
	if err != nil || !bytes.Equal(e.Key, c.Key) {
		return err
	}
	return x.join(c, q.g, e)
}
