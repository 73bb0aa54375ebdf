package app

import (
	"context"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// ask turns what a person asks into what the engine answers, and says how it was
// read. What the query tree cannot express is looked up with reader.
func (c *Catalogue) ask(ctx context.Context, reader *engine.Reader, q view.Query) (*engine.Request, view.Read, error) {
	req := &engine.Request{From: max(q.From, 0), Top: q.Limit, Show: catalogue.Library, Look: max(q.LookInto, 0)}
	if req.Top <= 0 {
		req.Top = defaultLimit
	}
	ranking, err := c.ranking(q.Profile)
	if err != nil {
		return nil, view.Read{}, err
	}
	ranking = ranking.Preferring(q.Prefer)
	if ranking.HasForms() {
		languages, err := c.formLanguages(ctx, reader)
		if err != nil {
			return nil, view.Read{}, err
		}
		ranking = ranking.InLanguages(languages)
	}
	asker := &asker{c: c, ctx: ctx, reader: reader, syntax: catalogue.Prefixes()}
	asker.words = func(text string) query.Node { return ranking.Words(text, q.Beginnings) }
	var read view.Read
	if req.Query, read, err = asker.ask(q.Text); err != nil {
		return nil, view.Read{}, err
	}
	if asker.raws > 0 {
		if stop := view.StopOf(ctx); stop != nil {
			req.Stop = stop.Done()
		}
	}
	var works []query.Node
	if read.References, works, err = c.named(ctx, reader, q.Text); err != nil {
		return nil, view.Read{}, err
	}
	if len(works) > 0 {
		req.Query = query.Or{Nodes: append([]query.Node{req.Query}, works...)}
	}
	if err := sortBy(req, &q); err != nil {
		return nil, view.Read{}, err
	}
	if q.Grouped {
		req.Collapse = catalogue.Work
		if req.Tied, err = c.ties(ctx, reader); err != nil {
			return nil, view.Read{}, err
		}
	}
	narrow, entries, err := inEntries(q.Narrow)
	if err != nil {
		return nil, view.Read{}, err
	}
	if len(entries) > 0 {
		req.Query = query.And{Nodes: append([]query.Node{req.Query}, entries...)}
	}
	if err := c.narrow(ctx, req, narrow); err != nil {
		return nil, view.Read{}, err
	}
	if y := q.Years; y != nil {
		req.Years = &engine.YearSpan{From: int32(min(y.From, y.To)), To: int32(max(y.From, y.To)), Overlap: y.Uncertain, Undated: y.Undated}
	}
	return req, read, nil
}
