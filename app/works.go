package app

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/ingest"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// maxEditions bounds how many editions of one work are listed.
const maxEditions = 500

// Editions lists the titles that are editions of one work, that with this number
// among them, the most widely held first: those of the same author and uniform title
// or title, those that people said are editions of one work, and the editions of
// these in turn. It lists at most 500, and none if it cannot be told what work it is.
func (c *Catalogue) Editions(ctx context.Context, id string) ([]view.Hit, error) {
	rec, err := c.title(ctx, id)
	if err != nil {
		return nil, err
	}
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	w := &workSearch{reader: reader, keys: map[string]bool{}, titles: map[string]bool{strconv.FormatInt(rec.Number, 10): true}}
	w.add(rec.Works)
	for len(w.todo) > 0 && len(w.titles) < maxEditions {
		if err := w.next(ctx); err != nil {
			return nil, fmt.Errorf("editions of title %s: %w", id, err)
		}
	}
	return w.hits(ctx)
}

// workSearch finds titles by the keys of works, and further keys by titles.
type workSearch struct {
	reader *engine.Reader
	keys   map[string]bool
	todo   []string
	titles map[string]bool
}

func (w *workSearch) add(keys []string) {
	for _, k := range keys {
		if !w.keys[k] {
			w.keys[k] = true
			w.todo = append(w.todo, k)
		}
	}
}

// next finds the titles of one key.
func (w *workSearch) next(ctx context.Context) error {
	key := w.todo[0]
	w.todo = w.todo[1:]
	resp, err := w.reader.Search(ctx, &engine.Request{Query: query.Whole{Field: catalogue.Work, Value: key}, Top: maxEditions})
	if err != nil {
		return err
	}
	for _, h := range resp.Hits {
		if w.titles[h.Key] || len(w.titles) >= maxEditions {
			continue
		}
		w.titles[h.Key] = true
		full, err := w.reader.Full(h.Key)
		if err != nil {
			return err
		}
		rec, err := catalogue.DecodeFull(full)
		if err != nil {
			return err
		}
		w.add(rec.Works)
	}
	return nil
}

// hits shows the titles that have one of the keys.
func (w *workSearch) hits(ctx context.Context) ([]view.Hit, error) {
	var nodes []query.Node
	for k := range w.keys {
		nodes = append(nodes, query.Constant{Node: query.Whole{Field: catalogue.Work, Value: k}})
	}
	if len(nodes) == 0 {
		return nil, nil
	}
	resp, err := w.reader.Search(ctx, &engine.Request{Query: query.Or{Nodes: nodes}, Top: maxEditions})
	if err != nil {
		return nil, err
	}
	return presentHits(view.Query{}, resp.Hits)
}

// MergeProfile returns as JSON how the fields of several sources come together.
func (c *Catalogue) MergeProfile(ctx context.Context) ([]byte, error) {
	p, err := ingest.MergeProfile(ctx, c.store)
	if err != nil {
		return nil, fmt.Errorf("merge profile: %w", err)
	}
	return json.MarshalIndent(p, "", "  ")
}

// UseMergeProfile puts a merge profile in JSON in force and makes the titles of
// several sources anew by it; empty text is the default.
func (c *Catalogue) UseMergeProfile(ctx context.Context, text []byte, progress *view.Progress) error {
	p := union.DefaultMerge()
	if len(text) > 0 {
		var err error
		if p, err = union.ParseMergeProfile(text); err != nil {
			return err
		}
	}
	return c.changing(func() error { return ingest.UseMergeProfile(ctx, c.store, indexer{c}, p, progress) })
}
