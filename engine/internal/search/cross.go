package search

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
	"strconv"
)

// maxCells bounds a table, maxYearWidth the years that count as one.
const (
	maxCells     = 1 << 20
	maxYearWidth = 1 << 16
)

// floorTo rounds a year down to a multiple of width, also before Christ.
func floorTo(year, width int32) int32 {
	r := year % width
	if r < 0 {
		r += width
	}
	return int32(max(int64(year)-int64(r), math.MinInt32))
}

// cross is a table under way. Its documents are marked as they are found, a bit
// each; when all are known they are gone through twice, to see which values come
// first and to count the pairs of those.
type cross struct {
	snap   *Snapshot
	axes   [2]axis // rows, columns
	marked []bitset
	wanted bitset // values of facets on either axis
	ids    []uint32
	at     [2][]int // of the present document, in each axis
}

// axis is a field of a table.
type axis struct {
	field  int // keyword field, or -1 for the years
	top    int
	width  int32          // of years
	counts map[int32]int  // of the years
	place  map[uint32]int // of each value, or year, that is in the table
	heads  []CrossValue
}

func (s *Snapshot) bindCross(r *CrossRequest) (*cross, error) {
	if r == nil {
		return nil, nil
	}
	if !within(maxCells, r.TopRows, r.TopColumns) || r.TopColumns > maxCells/max(r.TopRows, 1) {
		return nil, badRequest("table of %d rows and %d columns", r.TopRows, r.TopColumns)
	}
	if r.YearWidth < 0 || r.YearWidth > maxYearWidth {
		return nil, badRequest("years of a width of %d", r.YearWidth)
	}
	x := &cross{snap: s, axes: [2]axis{{top: r.TopRows}, {top: r.TopColumns}}, marked: make([]bitset, len(s.Segments))}
	for i, name := range []string{r.Rows, r.Columns} {
		n, ok := s.Layout.KeywordNumber(name)
		switch {
		case ok && s.Layout.Keywords[n].Facet:
			x.axes[i].field = n
		case name != "" && name == s.Layout.Years:
			x.axes[i].field, x.axes[i].counts, x.axes[i].width = -1, map[int32]int{}, int32(max(r.YearWidth, 1))
		default:
			return nil, badRequest("no facet field %q", name)
		}
	}
	return x, nil
}

// mark adds documents of a segment.
func (x *cross) mark(segment int, docs []uint32) {
	if x == nil {
		return
	}
	if x.marked[segment] == nil {
		x.marked[segment] = newBits(x.snap.Segments[segment].Docs)
	}
	for _, doc := range docs {
		x.marked[segment].add(doc)
	}
}

// each calls do with the marked documents, some thousand of a segment at a time.
func (x *cross) each(ctx context.Context, do func(g *Segment, docs []uint32, last bool)) error {
	docs := make([]uint32, 0, batchMatches+64)
	for i, set := range x.marked {
		g := &x.snap.Segments[i]
		for k, word := range set {
			for ; word != 0; word &= word - 1 {
				docs = append(docs, uint32(k*64+bits.TrailingZeros64(word)))
			}
			last := k == len(set)-1
			if len(docs) < batchMatches && !last {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			do(g, docs, last)
			docs = docs[:0]
		}
	}
	return nil
}

// table counts what was marked.
func (x *cross) table(ctx context.Context) (*CrossTable, error) {
	if x == nil {
		return nil, nil
	}
	n := x.snap.counter()
	defer x.snap.release(n)
	err := x.each(ctx, func(g *Segment, docs []uint32, last bool) {
		if x.axes[0].field >= 0 || x.axes[1].field >= 0 {
			n.countAll(g, docs)
		}
		for i := range x.axes {
			x.axes[i].countYears(g, docs)
		}
		if last {
			n.spread(g)
		}
	})
	if err != nil {
		return nil, err
	}
	x.wanted = newBits(int(x.snap.Values.Len()))
	for i := range x.axes {
		x.choose(&x.axes[i], n)
	}
	t := &CrossTable{Rows: x.axes[0].heads, Columns: x.axes[1].heads, Cells: make([][]int, len(x.axes[0].heads))}
	for i := range t.Cells {
		t.Cells[i] = make([]int, len(t.Columns))
	}
	return t, x.each(ctx, func(g *Segment, docs []uint32, _ bool) {
		for _, doc := range docs {
			x.count(t, g, doc)
		}
	})
}

func (a *axis) countYears(g *Segment, docs []uint32) {
	if a.field >= 0 {
		return
	}
	for _, doc := range docs {
		if s, ok := g.Packed.Span(doc); ok && s.Usable() {
			a.counts[floorTo(s.First, a.width)]++
		}
	}
}

// choose picks the values of an axis: the first by count; years then stand in
// their order.
func (x *cross) choose(a *axis, n *counter) {
	a.place = map[uint32]int{}
	if a.field < 0 {
		x.chooseYears(a)
		return
	}
	var list []valueCount
	for _, ids := range [][]uint32{n.spreadValues, n.touched} {
		for _, id := range ids {
			if int(x.snap.Values.Field(id)) == a.field {
				list = append(list, valueCount{id, n.counts[id]})
			}
		}
	}
	for i, v := range (&ranking{snap: x.snap}).top(list, a.top) {
		a.heads = append(a.heads, CrossValue{x.snap.Values.Text(v.id), int(v.count)})
		a.place[v.id] = i
		x.wanted.add(v.id)
	}
}

func (x *cross) chooseYears(a *axis) {
	var years []int32
	for y := range a.counts {
		years = append(years, y)
	}
	slices.SortFunc(years, func(y, z int32) int { return cmp.Or(cmp.Compare(a.counts[z], a.counts[y]), cmp.Compare(y, z)) })
	years = years[:min(len(years), a.top)]
	slices.Sort(years)
	for i, y := range years {
		a.heads = append(a.heads, CrossValue{strconv.Itoa(int(y)), a.counts[y]})
		a.place[uint32(y)] = i
	}
}

// count counts the pairs that a document has.
func (x *cross) count(t *CrossTable, g *Segment, doc uint32) {
	x.ids = g.ValueIDs(x.ids[:0], doc)
	for i := range x.axes {
		a := &x.axes[i]
		x.at[i] = x.at[i][:0]
		if a.field < 0 {
			if s, ok := g.Packed.Span(doc); ok && s.Usable() {
				x.add(i, uint32(floorTo(s.First, a.width)))
			}
			continue
		}
		for _, id := range x.ids {
			if int(id)/64 < len(x.wanted) && x.wanted.has(id) {
				x.add(i, id)
			}
		}
	}
	for _, row := range x.at[0] {
		for _, column := range x.at[1] {
			t.Cells[row][column]++
		}
	}
}

func (x *cross) add(i int, value uint32) {
	if at, ok := x.axes[i].place[value]; ok {
		x.at[i] = append(x.at[i], at)
	}
}
