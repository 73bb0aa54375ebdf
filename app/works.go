package app

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
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
	w := &workSearch{reader: reader, seen: map[string]bool{}, titles: map[string]engine.Hit{}}
	brief := c.mapper.Brief(rec)
	w.accept(engine.Hit{Key: strconv.FormatInt(rec.Number, 10), Popularity: uint32(rec.Libraries()), Brief: catalogue.EncodeBrief(&brief)}, rec.Works)
	for len(w.todo) > 0 && len(w.titles) < maxEditions {
		if err := w.next(ctx); err != nil {
			return nil, fmt.Errorf("editions of title %s: %w", id, err)
		}
	}
	if len(rec.Works) == 0 {
		return nil, nil
	}
	hits := slices.SortedFunc(maps.Values(w.titles), func(a, b engine.Hit) int {
		return cmp.Or(cmp.Compare(b.Popularity, a.Popularity), cmp.Compare(len(a.Key), len(b.Key)), cmp.Compare(a.Key, b.Key))
	})
	return c.presentHits(view.Query{}, hits)
}

// EditionsFound lists the titles among those that q finds that are grouped with the title
// of this number, in the order of q: as many as its hit says, up to 500.
func (c *Catalogue) EditionsFound(ctx context.Context, q view.Query, id string) ([]view.Hit, error) {
	rec, err := c.title(ctx, id)
	if err != nil {
		return nil, err
	}
	work, ok := catalogue.WorkNumber(rec)
	if !ok {
		return nil, nil
	}
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	q.Grouped, q.From, q.After, q.Limit = false, 0, "", maxEditions
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return nil, err
	}
	tied, err := c.ties(ctx, reader)
	if err != nil {
		return nil, err
	}
	(&choice{}).require(req, sameWork(work, tied))
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("editions found of title %s: %w", id, err)
	}
	return c.presentHits(q, resp.Hits)
}

// workSearch finds titles by the groups of works, and further groups by titles.
type workSearch struct {
	reader *engine.Reader
	// seen are the groups that were looked at or are in todo.
	seen map[string]bool
	todo []string
	// titles are the editions so far, by number, and forms what they say.
	titles map[string]engine.Hit
	forms  []union.WorkForm
}

// accept takes a title in.
func (w *workSearch) accept(h engine.Hit, works []string) {
	w.titles[h.Key] = h
	for _, key := range works {
		if f, ok := union.ReadWork(key); ok {
			w.forms = append(w.forms, f)
		}
		if group := union.WorkGroup(key); !w.seen[group] {
			w.seen[group] = true
			w.todo = append(w.todo, group)
		}
	}
}

// contradicted says whether a title is by another person of the same surname than an
// edition that was found.
func (w *workSearch) contradicted(works []string) bool {
	for _, key := range works {
		f, ok := union.ReadWork(key)
		if ok && slices.ContainsFunc(w.forms, func(g union.WorkForm) bool { return f.Contradicts(&g) }) {
			return true
		}
	}
	return false
}

// member is a title of a group.
type member struct {
	engine.Hit
	works []string
	// forms are what it says in this group; none if people put it there.
	forms []union.WorkForm
}

// next finds the editions in one group.
func (w *workSearch) next(ctx context.Context) error {
	group := w.todo[0]
	w.todo = w.todo[1:]
	members, err := w.members(ctx, group)
	if err != nil {
		return err
	}
	works := worksIn(members)
	ours := map[int]bool{}
	for i := range members {
		if _, ok := w.titles[members[i].Key]; ok {
			for _, work := range works[i] {
				ours[work] = true
			}
		}
	}
	for i := range members {
		m := &members[i]
		if _, ok := w.titles[m.Key]; ok || len(w.titles) >= maxEditions {
			continue
		}
		told := len(m.forms) == 0
		if told || slices.ContainsFunc(works[i], func(work int) bool { return ours[work] }) && !w.contradicted(m.works) {
			w.accept(m.Hit, m.works)
		}
	}
	return nil
}

// members reads the titles of a group.
func (w *workSearch) members(ctx context.Context, group string) ([]member, error) {
	resp, err := w.reader.Search(ctx, &engine.Request{Query: query.Whole{Field: catalogue.WorkGroup, Value: group}, Top: maxEditions})
	if err != nil {
		return nil, err
	}
	out := make([]member, len(resp.Hits))
	keys := make([]string, len(resp.Hits))
	for i, h := range resp.Hits {
		out[i].Hit, keys[i] = h, h.Key
	}
	err = w.reader.FullAll(ctx, keys, func(i int, full []byte) error {
		rec, err := catalogue.DecodeFull(full)
		if err != nil {
			return err
		}
		m := &out[i]
		m.works = rec.Works
		for _, key := range rec.Works {
			if f, ok := union.ReadWork(key); ok && union.WorkGroup(key) == group {
				m.forms = append(m.forms, f)
			}
		}
		m.forms = union.Telling(m.forms)
		return nil
	})
	return out, err
}

// worksIn says of which works of their group titles are.
func worksIn(members []member) [][]int {
	var forms []union.WorkForm
	for i := range members {
		forms = append(forms, members[i].forms...)
	}
	same := union.SameWork(forms)
	out := make([][]int, len(members))
	for i := range members {
		n := len(members[i].forms)
		out[i], same = same[:n], same[n:]
	}
	return out
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
