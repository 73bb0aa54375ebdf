package app

import (
	"context"
	"errors"
	"slices"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine/query/language"
)

// TestRawSearchIsWatched counts the records that a search in a MARC field looks into.
func TestRawSearchIsWatched(t *testing.T) {
	d := questionShelf(t)
	c, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]int64{
		"856u:film": 1, "650a:natural": 2,
		// What has the words nowhere has them not in the field either.
		"-650a:natural": 2, "darwin -245a:peace": 0, "-035a:ocolc": 5,
	} {
		var p view.Progress
		if _, err := c.Search(view.Watched(context.Background(), &p), view.Query{Text: typed}); err != nil {
			t.Fatal(err)
		}
		if s := p.Snapshot(); s.Done != want || s.All != want {
			t.Errorf("%s: %d of %d records were looked into, want %d", typed, s.Done, s.All, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Search(ctx, view.Query{Text: "245a:origin"}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search ends with %v", err)
	}
}

// TestRawSearchStops: a search in MARC fields that is bounded or stopped answers for the
// records that it has looked into and says how many these are; pages and facets asked by
// its query are of the same part.
func TestRawSearchStops(t *testing.T) {
	d := questionShelf(t)
	c, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	q := view.Query{Text: "035a:ocolc", LookInto: 3}
	res, err := c.Search(ctx, q)
	if err != nil {
		t.Fatal(err)
	}
	if res.Part == nil || *res.Part != (view.Part{Looked: 3, Of: 5}) || res.Total != 3 || len(res.Hits) != 3 {
		t.Fatalf("3 looked into: part %+v, %d found, %d hits", res.Part, res.Total, len(res.Hits))
	}
	stop, cancel := context.WithCancel(ctx)
	cancel()
	stopped, err := c.Search(view.Stoppable(ctx, stop), view.Query{Text: "035a:ocolc"})
	if err != nil || stopped.Part == nil || *stopped.Part != (view.Part{Looked: 1, Of: 5}) || stopped.Query.LookInto != 1 || stopped.Total != 1 {
		t.Fatalf("stopped at once: %+v, %d found, %v", stopped.Part, stopped.Total, err)
	}
	page, err := c.Hits(ctx, stopped.Query)
	if err != nil || len(page) != 1 || page[0].ID != stopped.Hits[0].ID {
		t.Errorf("the page of a stopped search has %d hits, %v", len(page), err)
	}
	formats, err := c.FacetValues(ctx, stopped.Query, catalogue.Format, 9)
	if err != nil || len(formats.Values) != 1 || formats.Values[0].Count != 1 {
		t.Errorf("formats of a stopped search are %+v, %v", formats.Values, err)
	}
	if whole, err := c.Search(ctx, view.Query{Text: "035a:ocolc", LookInto: 5}); err != nil || whole.Part != nil || whole.Total != 5 {
		t.Errorf("all looked into: %+v, %d found, %v", whole.Part, whole.Total, err)
	}
	if _, err := c.Search(view.Stoppable(ctx, stop), view.Query{Text: "darwin"}); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped search for words ends with %v", err)
	}
}

// TestRawSearchFindsAll compares searches in MARC fields, which look into few records,
// with a look into every record of the sample.
func TestRawSearchFindsAll(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	c, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	all := view.Query{Limit: 100_000}
	everything := idsFound(t, c, all)
	for _, raw := range []string{"245a:the", "245:the", "650a:history", "100a:d*", "245c:edited", `245a:"pride and"`, `245:"emma"`, "245a:darwyn~1",
		"008:eng", "020a:0*", "300a:pages", `245a="emma"`, `245="Emma /"`, `100a="austen, jane,"`, "700t:a*", "856u:http"} {
		e, _ := language.Parse(raw, catalogue.Prefixes())
		term, ok := e.(language.Term)
		if !ok || !isRaw(term) {
			t.Fatalf("%s is read as %+v", raw, e)
		}
		want := passing(t, c, everything, catalogue.NewRawTerm(term))
		for typed, want := range map[string]func(id string) bool{
			raw:                       func(id string) bool { return want[id] },
			"-" + raw:                 func(id string) bool { return !want[id] },
			"* -(" + raw + " OR zzz)": func(id string) bool { return !want[id] },
			"-" + raw + " -245a:of":   func(id string) bool { return !want[id] && !passing(t, c, []string{id}, ofInTitle)[id] },
			raw + " -245a:of":         func(id string) bool { return want[id] && !passing(t, c, []string{id}, ofInTitle)[id] },
		} {
			got := idsFound(t, c, view.Query{Text: typed, Limit: all.Limit})
			for _, id := range everything {
				if found := slices.Contains(got, id); found != want(id) {
					t.Errorf("%s: title %s is found: %v", typed, id, found)
				}
			}
		}
	}
}

var ofInTitle = catalogue.NewRawTerm(language.Term{Field: "245a", Text: "of"})

// idsFound are the numbers of all titles that a query finds.
func idsFound(t *testing.T, c *Catalogue, q view.Query) (ids []string) {
	t.Helper()
	hits, err := c.Hits(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	for i := range hits {
		ids = append(ids, hits[i].ID)
	}
	return ids
}

// passing are those of some titles whose records have a term.
func passing(t *testing.T, c *Catalogue, ids []string, term catalogue.RawTerm) map[string]bool {
	t.Helper()
	reader, err := c.reader()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	has := map[string]bool{}
	err = reader.FullAll(context.Background(), ids, func(i int, full []byte) error {
		pass, err := term.Passes(full)
		has[ids[i]] = pass
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return has
}
