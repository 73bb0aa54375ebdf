package app

import (
	"context"
	"fmt"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// WaitingPairs counts the pairs that wait for a person.
func (c *Catalogue) WaitingPairs(ctx context.Context) (int, error) {
	return c.store.CountDoubts(ctx)
}

// Queue lists the first limit pairs that wait for a person, of all kinds.
func (c *Catalogue) Queue(ctx context.Context, order view.MatchOrder, limit int) (view.MatchQueue, error) {
	return c.QueueOf(ctx, view.AllPairs, order, limit)
}

// QueueOf lists the first limit pairs of a kind that wait for a person. Likely first
// is by kind, score and holdings; the counts are of all kinds.
func (c *Catalogue) QueueOf(ctx context.Context, kind view.PairKind, order view.MatchOrder, limit int) (view.MatchQueue, error) {
	if order == "" {
		order = view.LikelyFirst
	}
	q := view.MatchQueue{Pairs: []view.MatchPair{}}
	kinds := doubtKinds()
	counts, err := c.store.CountDoubtKinds(ctx, kinds)
	if err != nil {
		return q, err
	}
	only := staging.AnyKind
	for i, k := range view.PairKinds() {
		q.Kinds = append(q.Kinds, view.KindCount{Kind: k, Waiting: counts[i]})
		q.Waiting += counts[i]
		if k == kind {
			only = i
		}
	}
	if only == staging.AnyKind && kind != view.AllPairs && kind != "" {
		return q, fmt.Errorf("there are no pairs of the kind %q", kind)
	}
	if q.DecidedToday, err = c.store.CountDecided(ctx, midnight()); err != nil {
		return q, err
	}
	doubts, err := c.store.Doubts(ctx, kinds, only, staging.Order(order), limit)
	if err != nil {
		return q, err
	}
	q.Pairs, err = c.waiting(ctx, doubts)
	return q, err
}

// waiting presents pairs of the queue.
func (c *Catalogue) waiting(ctx context.Context, doubts []staging.Doubt) ([]view.MatchPair, error) {
	var ids []int64
	for _, d := range doubts {
		ids = append(ids, d.A, d.B)
	}
	sent, err := ingest.Sents(ctx, c.store, ids)
	if err != nil {
		return nil, err
	}
	out := []view.MatchPair{}
	for _, d := range doubts {
		a, b := sent[d.A], sent[d.B]
		if a == nil || b == nil {
			continue // gone since the list was read
		}
		pair := c.matchPair(a, b)
		pair.Score, pair.Reason, pair.Later = d.Score, presentReason(union.ReadReason(d.Held)), d.Later
		pair.Kind = view.PairKinds()[d.Kind]
		out = append(out, pair)
	}
	return out, nil
}

// pairReasons are the reasons of each kind of pair, but for AlikePair, which is all
// others.
var pairReasons = map[view.PairKind][]string{
	view.SizePair:  {union.ReasonSize, union.ReasonOwnSize},
	view.ChainPair: {union.ReasonOthers, union.ReasonWeak},
	view.EarlyPair: {union.VetoEarly.String()},
}

// heldKinds name why two records that agree were held, as view.Comparison.Against
// has them.
var heldKinds = map[string]string{union.ReasonSize: "size", union.ReasonOwnSize: "size", union.ReasonOthers: "others", union.ReasonWeak: "weak"}

// kindOf is the kind of pair that a reason makes.
func kindOf(reason string) view.PairKind {
	for kind, reasons := range pairReasons {
		for _, r := range reasons {
			if r == reason {
				return kind
			}
		}
	}
	return view.AlikePair
}

// doubtKinds are the kinds of pairs, as the ledger tells them apart.
func doubtKinds() []staging.DoubtKind {
	kinds := make([]staging.DoubtKind, 0, len(view.PairKinds()))
	for _, kind := range view.PairKinds() {
		var k staging.DoubtKind
		for _, reason := range pairReasons[kind] {
			k = append(k, union.ReasonPrefix(reason)...)
		}
		kinds = append(kinds, k)
	}
	return kinds
}

func presentReason(r union.Reason) view.Reason {
	v := view.Reason{Kind: r.Kind, Args: r.Args, Text: r.Sentence()}
	if r.Of != nil {
		of := presentReason(*r.Of)
		v.Of = &of
	}
	return v
}
