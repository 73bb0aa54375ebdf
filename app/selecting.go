package app

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/engine"
)

// chosen is a selection on a snapshot: how many titles it has, and their numbers piece
// by piece.
type chosen struct {
	c      *Catalogue
	reader *engine.Reader
	total  int
	keys   iter.Seq2[[]string, error]
}

// choose finds the titles of a selection.
func (c *Catalogue) choose(ctx context.Context, reader *engine.Reader, s *view.Selection) (*chosen, error) {
	if s.IDs != nil {
		ids := s.IDs
		if by := s.Query.Sort; by != "" && by != view.SortRelevance {
			var err error
			if ids, err = c.sortTitles(ctx, reader, ids, by); err != nil {
				return nil, err
			}
		}
		return c.these(reader, ids), nil
	}
	ids, ok, err := c.listOrder(ctx, &s.Query)
	if err != nil {
		return nil, err
	}
	if ok {
		if ids, err = c.among(ctx, reader, ids, s.Except); err != nil {
			return nil, err
		}
		return c.these(reader, ids), nil
	}
	q := s.Query
	q.From, q.Limit, q.After, q.Grouped = 0, hitsAtOnce, "", false
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return nil, err
	}
	req.Show = ""
	first, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", q.Text, err)
	}
	except := map[string]bool{}
	for _, id := range s.Except {
		except[id] = true
	}
	return &chosen{c, reader, max(first.Total-len(except), 0), func(yield func([]string, error) bool) {
		for resp := first; ; {
			if len(resp.Hits) > 0 && !yield(keysOf(resp.Hits, except), nil) || len(resp.Hits) < hitsAtOnce {
				return
			}
			req.After = resp.Hits[len(resp.Hits)-1].Cursor()
			if resp, err = reader.Search(ctx, req); err != nil {
				yield(nil, fmt.Errorf("search %q: %w", q.Text, err))
				return
			}
		}
	}}, nil
}

// these are titles that are known by their numbers.
func (c *Catalogue) these(reader *engine.Reader, ids []string) *chosen {
	return &chosen{c, reader, len(ids), func(yield func([]string, error) bool) { yield(ids, nil) }}
}

// among are the titles that are in the catalogue, without some.
func (c *Catalogue) among(ctx context.Context, reader *engine.Reader, ids, except []string) ([]string, error) {
	leave := map[string]bool{}
	for _, id := range except {
		leave[id] = true
	}
	var out []string
	err := reader.FullAll(ctx, ids, func(i int, full []byte) error {
		if full != nil && !leave[ids[i]] {
			out = append(out, ids[i])
		}
		return nil
	})
	return out, err
}

func keysOf(hits []engine.Hit, except map[string]bool) []string {
	out := make([]string, 0, len(hits))
	for i := range hits {
		if !except[hits[i].Key] {
			out = append(out, hits[i].Key)
		}
	}
	return out
}

// records calls do with each record, packed as the index has it. For a number that is
// not in the index it is nil.
func (s *chosen) records(ctx context.Context, do func(key string, full []byte) error) error {
	for keys, err := range s.keys {
		if err != nil {
			return err
		}
		if err := s.reader.FullAll(ctx, keys, func(i int, full []byte) error { return do(keys[i], full) }); err != nil {
			return err
		}
	}
	return nil
}

// unpacked is a record, or for a number that was joined that of its title; nil for one
// that is gone.
func (s *chosen) unpacked(ctx context.Context, key string, full []byte) (*union.Record, error) {
	if full != nil {
		rec, err := catalogue.DecodeFull(full)
		if err != nil {
			err = fmt.Errorf("title %s: %w", key, err)
		}
		return rec, err
	}
	rec, err := s.c.title(ctx, key)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	return rec, err
}

// sortTitles brings titles into an order of the screen; it holds a sort key of each.
func (c *Catalogue) sortTitles(ctx context.Context, reader *engine.Reader, ids []string, by view.Sort) ([]string, error) {
	order, ok := orders[by]
	if !ok {
		return nil, sortBy(&engine.Request{}, &view.Query{Sort: by})
	}
	type sortable struct {
		id, text string
		number   int64
		none     bool
	}
	list := make([]sortable, 0, len(ids))
	all := &chosen{c: c, reader: reader, keys: func(yield func([]string, error) bool) { yield(ids, nil) }}
	err := all.records(ctx, func(key string, full []byte) error {
		rec, err := all.unpacked(ctx, key, full)
		if err != nil || rec == nil {
			list = append(list, sortable{id: key, none: true})
			return err
		}
		doc, err := c.mapper.Document(rec)
		if err != nil {
			return err
		}
		one := sortable{id: key, none: true}
		switch {
		case order.By == engine.ByPopularity:
			one.number, one.none = -int64(doc.Popularity), false
		case order.Field == catalogue.Year:
			one.number, one.none = int64(doc.Years.First), doc.Years.Certainty != engine.Certain && doc.Years.Certainty != engine.Uncertain
		default:
			one.number, one.text, one.none = sortValue(doc, order.Field)
		}
		if order.Descending {
			one.number = -one.number
		}
		list = append(list, one)
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b sortable) int {
		switch {
		case a.none != b.none && a.none:
			return 1
		case a.none != b.none:
			return -1
		case a.number != b.number && a.number < b.number:
			return -1
		case a.number != b.number:
			return 1
		case a.text < b.text:
			return -1
		case a.text > b.text:
			return 1
		}
		return 0
	})
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].id
	}
	return out, nil
}

// sortValue is what a document is sorted by in a field.
func sortValue(doc *engine.Document, field string) (number int64, text string, none bool) {
	for _, k := range doc.SortKeys {
		if k.Field == field {
			return 0, string(k.Key), false
		}
	}
	for _, n := range doc.Numbers {
		if n.Field == field {
			return n.Value, "", false
		}
	}
	return 0, "", true
}

// idOf prints a union number.
func idOf(rec *union.Record) string { return strconv.FormatInt(rec.Number, 10) }
