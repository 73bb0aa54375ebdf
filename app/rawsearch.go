package app

import (
	"context"
	"errors"

	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
	"holdfast/engine/query/language"
)

// Searches in MARC fields look into the records of all titles that may have what is
// asked for, which takes some microseconds each.

// stopping returns the context for a request: it ends when the search is stopped, unless
// the request answers with a part then. end lets go of it.
func stopping(ctx context.Context, req *engine.Request) (of context.Context, end func()) {
	stop := view.StopOf(ctx)
	if stop == nil || req.Stop != nil {
		return ctx, func() {}
	}
	of, cancel := context.WithCancel(ctx)
	forget := context.AfterFunc(stop, cancel)
	if stop.Err() != nil {
		cancel()
	}
	return of, func() {
		forget()
		cancel()
	}
}

// passes returns the test of a record.
func (a *asker) passes(tests []test) func([]byte) (bool, error) {
	p := view.WatchOf(a.ctx)
	return func(full []byte) (bool, error) {
		p.AddDone(1)
		for _, t := range tests {
			if has, err := t.term.Passes(full); err != nil || has != t.want {
				return false, err
			}
		}
		return true, nil
	}
}

// watch counts, for who watches, the records that will be looked into.
func (a *asker) watch(e language.Expr) error {
	p := view.WatchOf(a.ctx)
	if p == nil {
		return nil
	}
	var all int64
	counted := &asker{c: a.c, ctx: view.Watched(a.ctx, nil), reader: a.reader, syntax: a.syntax, words: a.words}
	node := counted.ranked(e)
	var count func(n query.Node) error
	count = func(n query.Node) error {
		switch n := n.(type) {
		case query.Stored:
			resp, err := a.reader.Search(a.ctx, &engine.Request{Query: toLookInto(n)})
			if err != nil {
				return err
			}
			all += int64(resp.Total)
			return count(n.Node)
		case query.And:
			return eachNode(n.Nodes, count)
		case query.Or:
			return eachNode(n.Nodes, count)
		case query.Not:
			return count(n.Node)
		case query.Constant:
			return count(n.Node)
		}
		return nil
	}
	if err := count(node); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	p.SetStage(view.StageReading, all)
	return nil
}

func eachNode(list []query.Node, do func(query.Node) error) error {
	for _, n := range list {
		if err := do(n); err != nil {
			return err
		}
	}
	return nil
}

// toLookInto matches the titles whose records a node looks into.
func toLookInto(n query.Stored) query.Node {
	if n.Only == nil {
		return n.Node
	}
	return query.And{Nodes: []query.Node{n.Node, n.Only}}
}
