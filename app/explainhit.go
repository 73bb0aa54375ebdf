package app

import (
	"context"
	"errors"
	"fmt"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// explainedHits is how far back a place among the hits is looked for.
const explainedHits = 1000

// ExplainHit says in full why a title is where it is among the hits of q, or why it is
// not among them.
func (c *Catalogue) ExplainHit(ctx context.Context, q view.Query, id string) (view.HitExplanation, error) {
	out := view.HitExplanation{Query: q, ID: id}
	rec, err := c.title(ctx, id)
	if err != nil {
		return out, err
	}
	reader, err := c.reader()
	if err != nil {
		return out, err
	}
	defer reader.Close()
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return out, err
	}
	x, err := reader.Explain(ctx, req.Query, id)
	if errors.Is(err, engine.ErrNotFound) {
		return out, ErrNotFound
	}
	if err != nil {
		return out, fmt.Errorf("explain title %s: %w", id, err)
	}
	brief := c.mapper.Brief(rec)
	out.Title, out.Author, out.Found, out.Score = brief.Title, brief.Author, x.Found, x.Score
	explainScore(&out, x)
	if out.Against, err = against(ctx, reader, req, q, id); err != nil {
		return out, err
	}
	if !x.Found {
		out.Against = append(missing(&out), out.Against...)
	}
	if out.Found = len(out.Against) == 0; !out.Found {
		return out, nil
	}
	h := engine.Hit{Key: id, Score: x.Score, Popularity: uint32(rec.Libraries())}
	out.Why = c.newReasons(q).of(&h, &brief)
	out.Place, err = placeOf(ctx, reader, req, id)
	return out, err
}

// explainScore takes over what the score is made of, from the first union of the words.
func explainScore(out *view.HitExplanation, x *engine.Explanation) {
	if u := x.Union; u != nil && out.Words == nil {
		out.Share, out.Prior, out.Holdings, out.Year = u.Share+u.Stubs, u.Prior, u.Popularity, u.Year
		out.Written = u.Written
		for _, w := range u.Words {
			word := view.WordShare{Word: w.Word, Part: w.Part, Most: w.Most}
			for _, f := range w.Fields {
				word.Fields = append(word.Fields, view.WordPlace(f))
			}
			out.Words = append(out.Words, word)
		}
		for i := range x.Parts {
			if p := &x.Parts[i]; p.Found {
				out.Clauses = append(out.Clauses, clauseScore(p))
			}
		}
		return
	}
	for i := range x.Parts {
		explainScore(out, &x.Parts[i])
	}
}

// clauseScore names a clause of a sum.
func clauseScore(x *engine.Explanation) view.ClauseScore {
	n := x.Node
	if b, ok := n.(query.Boost); ok {
		n = b.Node
	}
	switch n := n.(type) {
	case query.Words:
		return view.ClauseScore{Kind: "words", Field: n.Field, Score: x.Score}
	case query.Phrase:
		return view.ClauseScore{Kind: "phrase", Field: n.Field, Score: x.Score}
	case query.Whole:
		return view.ClauseScore{Kind: "value", Field: n.Field, Score: x.Score}
	case query.Stubs:
		return view.ClauseScore{Kind: "stubs", Field: n.Field, Score: x.Score}
	}
	return view.ClauseScore{Kind: "other", Score: x.Score}
}

// missing are the words that the title lacks, or the question as a whole.
func missing(out *view.HitExplanation) (list []view.Against) {
	for _, w := range out.Words {
		if len(w.Fields) == 0 {
			list = append(list, view.Against{Kind: view.AgainstWord, Value: w.Word})
		}
	}
	if list == nil {
		list = []view.Against{{Kind: view.AgainstQuestion, Value: out.Query.Text}}
	}
	return list
}

// against are the narrowings that leave the title out.
func against(ctx context.Context, reader *engine.Reader, req *engine.Request, q view.Query, id string) (list []view.Against, err error) {
	has := func(n query.Node) (bool, error) {
		x, err := reader.Explain(ctx, n, id)
		return err == nil && x.Found, err
	}
	for _, f := range req.Filters {
		var values []query.Node
		for _, v := range f.Values {
			values = append(values, query.Whole{Field: f.Field, Value: v})
		}
		for _, v := range f.Also {
			values = append(values, query.Whole{Field: v.Field, Value: v.Value})
		}
		found, err := has(query.Or{Nodes: values})
		if err != nil {
			return nil, err
		}
		if found != f.Exclude {
			continue
		}
		a := view.Against{Kind: view.AgainstFacet, Field: f.Field}
		if f.Exclude {
			a.Kind = view.AgainstExcluded
		}
		if len(f.Values) > 0 {
			a.Value = f.Values[0]
		}
		list = append(list, a)
	}
	if y := req.Years; y != nil {
		found, err := has(ofYears(y))
		if err != nil {
			return nil, err
		}
		if !found {
			list = append(list, view.Against{Kind: view.AgainstYears, Field: catalogue.Year, Value: fmt.Sprintf("%d..%d", q.Years.From, q.Years.To)})
		}
	}
	return list, nil
}

// placeOf is the place of a title among the hits, 0 if it is further back.
func placeOf(ctx context.Context, reader *engine.Reader, req *engine.Request, id string) (int, error) {
	r := *req
	r.From, r.Top, r.After, r.Facets, r.Histogram, r.Show = 0, explainedHits, nil, nil, false, ""
	resp, err := reader.Search(ctx, &r)
	if err != nil {
		return 0, err
	}
	for i := range resp.Hits {
		if resp.Hits[i].Key == id {
			return i + 1, nil
		}
	}
	return 0, nil
}
