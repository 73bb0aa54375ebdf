package app

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
)

// orders are what the index sorts by for each order of the screen.
var orders = map[view.Sort]engine.Order{
	"":                  {},
	view.SortRelevance:  {},
	view.SortTitle:      {By: engine.ByField, Field: catalogue.TitleOrder},
	view.SortAuthor:     {By: engine.ByField, Field: catalogue.AuthorOrder},
	view.SortOldest:     {By: engine.ByField, Field: catalogue.Year},
	view.SortNewest:     {By: engine.ByField, Field: catalogue.Year, Descending: true},
	view.SortCallNumber: {By: engine.ByField, Field: catalogue.ShelfOrder},
	view.SortHoldings:   {By: engine.ByPopularity},
	view.SortAdded:      {By: engine.ByField, Field: catalogue.Added, Descending: true},
}

// sortBy asks for the order of q, and to go on where it says.
func sortBy(req *engine.Request, q *view.Query) error {
	order, ok := orders[q.Sort]
	if !ok {
		var names []string
		for _, s := range view.Sorts() {
			names = append(names, string(s))
		}
		return fmt.Errorf("there is no order %q; there are %s", q.Sort, strings.Join(names, ", "))
	}
	req.Order = order
	if q.After == "" {
		return nil
	}
	var err error
	req.After, err = cursorFrom(q.Sort, q.After)
	return err
}

// errCursor says that a place in a list is not one of this list.
var errCursor = errors.New("this place in the list is not one of this list; begin again with its first page")

// cursorOf writes a place down, with the order in which it is one.
func cursorOf(s view.Sort, c *engine.Cursor) string {
	if s == "" {
		s = view.SortRelevance
	}
	b := append([]byte{byte(len(s))}, s...)
	b = binary.AppendVarint(b, c.Rank)
	b = binary.AppendUvarint(b, uint64(c.Popularity))
	b = binary.AppendUvarint(b, uint64(len(c.Key)))
	b = append(append(b, c.Key...), c.SortKey...)
	return base64.RawURLEncoding.EncodeToString(b)
}

// cursorFrom reads what cursorOf wrote.
func cursorFrom(s view.Sort, text string) (*engine.Cursor, error) {
	if s == "" {
		s = view.SortRelevance
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(b) <= len(s) || int(b[0]) != len(s) || string(b[1:1+len(s)]) != string(s) {
		return nil, errCursor
	}
	b = b[1+len(s):]
	rank, n := binary.Varint(b)
	if n <= 0 {
		return nil, errCursor
	}
	b = b[n:]
	var head [2]uint64
	for i := range head {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errCursor
		}
		head[i], b = v, b[n:]
	}
	if head[0] > 1<<32-1 || head[1] > uint64(len(b)) {
		return nil, errCursor
	}
	c := &engine.Cursor{Rank: rank, Popularity: uint32(head[0]), Key: string(b[:head[1]])}
	if rest := b[head[1]:]; len(rest) > 0 {
		c.SortKey = rest
	}
	return c, nil
}

// hitsAtOnce is how many hits of a stream are found by one search.
const hitsAtOnce = 10_000

// AllHits yields every hit of q in its order, all of one snapshot, from After and
// From on and no more than Limit if that is given; of a grouped search one title of each
// work. An error ends it.
func (c *Catalogue) AllHits(ctx context.Context, q view.Query) iter.Seq2[view.Hit, error] {
	return func(yield func(view.Hit, error) bool) {
		reader, err := c.reader()
		if err != nil {
			yield(view.Hit{}, err)
			return
		}
		defer reader.Close()
		left, stopped := q.Limit, false
		for page := q; !stopped; {
			page.Limit = hitsAtOnce
			if q.Limit > 0 {
				page.Limit = min(left, hitsAtOnce)
			}
			hits, err := c.page(ctx, reader, page)
			if err != nil {
				yield(view.Hit{}, err)
				return
			}
			for i := 0; i < len(hits) && !stopped; i++ {
				stopped = !yield(hits[i], nil)
			}
			left -= len(hits)
			if len(hits) < page.Limit || q.Limit > 0 && left == 0 {
				return
			}
			page.From, page.After = 0, hits[len(hits)-1].Cursor
		}
	}
}

// page answers one page of hits of a snapshot.
func (c *Catalogue) page(ctx context.Context, reader *engine.Reader, q view.Query) ([]view.Hit, error) {
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return nil, err
	}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", q.Text, err)
	}
	return c.presentHits(q, resp.Hits)
}
