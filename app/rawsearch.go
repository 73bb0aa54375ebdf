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

type watchKey struct{}

// Watched returns a context in which a search that has to look into many records counts
// them in p.
func Watched(ctx context.Context, p *view.Progress) context.Context {
	return context.WithValue(ctx, watchKey{}, p)
}

// passes returns the test of a record.
func (a *asker) passes(tests []test) func([]byte) (bool, error) {
	p, _ := a.ctx.Value(watchKey{}).(*view.Progress)
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
	p, ok := a.ctx.Value(watchKey{}).(*view.Progress)
	if !ok {
		return nil
	}
	var all int64
	counted := &asker{c: a.c, ctx: context.WithValue(a.ctx, watchKey{}, nil), reader: a.reader, syntax: a.syntax, words: a.words}
	node := counted.ranked(e)
	var count func(n query.Node) error
	count = func(n query.Node) error {
		switch n := n.(type) {
		case query.Stored:
			resp, err := a.reader.Search(a.ctx, &engine.Request{Query: n.Node})
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
