package search

import (
	"bytes"
	"encoding/binary"
	"math"

	"holdfast/engine/internal/keylist"
)

// boundOrder is an order with its field found.
type boundOrder struct {
	Order
	column int  // of ByField, or -1 for the years
	keys   bool // the column is one of sort keys
}

func (s *Snapshot) bindOrder(o Order) (boundOrder, error) {
	b := boundOrder{Order: o, column: -1}
	switch {
	case o.By > ByField:
		return b, badRequest("unknown order %d", o.By)
	case o.By != ByField || o.Field != "" && o.Field == s.Layout.Years:
		return b, nil
	}
	n, ok := s.Layout.ColumnNumber(o.Field)
	if !ok {
		return b, badRequest("no field %q to order by", o.Field)
	}
	b.column, b.keys = n, s.Layout.Columns[n].Keys
	return b, nil
}

// turn is a comparison in the order's direction.
func (o boundOrder) turn(order int) int {
	if o.Descending {
		return -order
	}
	return order
}

// last is the rank of documents that have nothing to be ordered by.
const last = math.MinInt64

// directed is the rank of a number that is not last.
func (o boundOrder) directed(n int64) int64 {
	if o.Descending {
		return n
	}
	return -n
}

// sortPlace is a document's place in an order by a sort field.
type sortPlace struct {
	ordinal int64 // in the document's segment
	key     []byte
}

func (p *sortPlace) bytes() []byte {
	if p == nil {
		return nil
	}
	return p.key
}

// rank is the number by which the order sorts, the greatest first. It reports
// whether the document may be among the hits that are wanted.
func (c *collector) rank(p *place, g *Segment) (inside bool, err error) {
	o := &c.w.order
	switch {
	case o.By == ByScore:
		p.rank = p.score
	case o.By != ByField:
		p.rank = 0
	case o.column < 0:
		p.rank = last
		if row := g.Packed.Years.Get(g.Packed.Word(p.doc)); int(row) < len(g.Packed.Spans) && g.Packed.Spans[row].Usable() {
			p.rank = o.directed(int64(g.Packed.Spans[row].First))
		}
	default:
		n, ok := g.Column(o.column).Numbers.At(p.doc)
		switch {
		case !ok:
			p.rank = last
		case o.keys:
			return c.rankKey(p, n)
		default:
			p.rank = o.directed(n)
		}
	}
	return true, nil
}

// rankKey ranks a document by its sort key, of which the beginning is the rank.
// The key is read only if it may be one of the first.
func (c *collector) rankKey(p *place, ordinal int64) (inside bool, err error) {
	if ordinal < c.window.from || ordinal >= c.window.to {
		return false, nil
	}
	p.sort = &sortPlace{ordinal: ordinal}
	e, err := c.sortKeys.Entry(int(ordinal))
	if err != nil {
		return false, err
	}
	p.sort.key = bytes.Clone(e.Key)
	var head [8]byte
	copy(head[:], p.sort.key)
	p.rank = c.w.order.directed(int64(binary.BigEndian.Uint64(head[:]) >> 1))
	return true, nil
}

// sortWindow is the ordinals of a segment's sort keys, to excluding, that may
// still be among the hits. Others need not be read, and ordinals of two segments
// never be compared.
type sortWindow struct{ from, to int64 }

// sortWindow is the window at the start of a segment: what is not before the
// request's cursor, nor after the worst of as many hits as are wanted.
func (c *collector) sortWindow(g *Segment) (w sortWindow, err error) {
	if !c.w.order.keys || c.w.keep == 0 {
		return w, nil
	}
	keys := g.Column(c.w.order.column).Keys
	if keys == nil {
		return w, nil
	}
	w.to = int64(keys.Len())
	c.sortKeys = keys.Cursor(c.snap.Codec)
	if !c.snap.takes(SortWindow) {
		return w, nil
	}
	if after := c.w.After; after != nil {
		gathers := c.w.collapse != nil && c.w.collapse.gathers
		if after.Rank == last {
			if gathers {
				return w, nil // all that have a key come before
			}
			return sortWindow{}, nil
		}
		at, equal, err := c.sortPlace(keys, after.SortKey)
		if err != nil {
			return w, err
		}
		w.cut(c.w.order.Descending == gathers, at, equal)
	}
	if c.page.full(c.w.keep) && c.page.heap[0].sort != nil {
		at, equal, err := c.sortPlace(keys, c.page.heap[0].sort.key)
		if err != nil {
			return w, err
		}
		w.cut(c.w.order.Descending, at, equal)
	}
	return w, nil
}

// sortPlace is the ordinal of the first key of the segment that is not less than key,
// and whether it is equal.
func (c *collector) sortPlace(keys *keylist.List, key []byte) (ordinal int, equal bool, err error) {
	if ordinal, err = c.sortKeys.Search(key); err != nil || ordinal == keys.Len() {
		return ordinal, false, err
	}
	e, err := c.sortKeys.Entry(ordinal)
	return ordinal, err == nil && bytes.Equal(e.Key, key), err
}

// cut keeps the ordinals from at on, or those up to it, which includes at if the
// key there is equal.
func (w *sortWindow) cut(from bool, at int, equal bool) {
	switch {
	case from:
		w.from = max(w.from, int64(at))
	case equal:
		w.to = min(w.to, int64(at)+1)
	default:
		w.to = min(w.to, int64(at))
	}
}

// narrow cuts the window when the worst hit is of the present segment.
func (c *collector) narrow(segment int) {
	if c.w.order.keys && c.page.full(c.w.keep) && c.snap.takes(SortWindow) {
		if worst := &c.page.heap[0]; worst.segment == segment && worst.sort != nil {
			c.window.cut(c.w.order.Descending, int(worst.sort.ordinal), true)
		}
	}
}
