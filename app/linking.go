package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine/analysis"
	"holdfast/engine/query/language"
)

// maxLinks bounds how many links of one title are followed.
const maxLinks = 20

// Links follows what a title says of others: its earlier and later forms, what it is a
// part of, and its first author. A link that leads nowhere has no titles.
func (c *Catalogue) Links(ctx context.Context, id string) ([]view.TitleLink, error) {
	rec, err := c.title(ctx, id)
	if err != nil {
		return nil, err
	}
	var out []view.TitleLink
	for _, l := range catalogue.Links(rec) {
		if len(out) == maxLinks {
			break
		}
		v := view.TitleLink{Kind: view.LinkKind(l.Kind), Text: l.Text}
		if err := c.follow(ctx, &v, &l, id); err != nil {
			return nil, fmt.Errorf("links of title %s: %w", id, err)
		}
		out = append(out, v)
	}
	for _, f := range catalogue.Labelled(rec) {
		if f.Label != "Author" || f.Values[0].Facet == "" {
			continue
		}
		v := view.TitleLink{Kind: view.LinkAuthor, Text: f.Values[0].Text,
			Query: view.Query{Narrow: []view.Narrow{{Facet: f.Values[0].Facet, Value: f.Values[0].Value}}}}
		n, err := c.titlesOf(ctx, v.Query)
		if err != nil {
			return nil, fmt.Errorf("links of title %s: %w", id, err)
		}
		if v.Titles = n; n > 1 {
			out = append(out, v)
		}
	}
	return out, nil
}

// titlesOf counts the titles that a query finds.
func (c *Catalogue) titlesOf(ctx context.Context, q view.Query) (int, error) {
	reader, err := c.reader()
	if err != nil {
		return 0, err
	}
	defer reader.Close()
	return c.count(ctx, reader, q)
}

// follow looks for the title of a link: by its numbers, then by its name.
func (c *Catalogue) follow(ctx context.Context, v *view.TitleLink, l *catalogue.Link, own string) error {
	var terms []language.Term
	for _, n := range l.Numbers {
		terms = append(terms, language.Term{Field: "no", Text: n})
	}
	terms = append(terms, language.Term{Field: "ti", Text: l.Title, Form: language.Phrase})
	syntax := catalogue.Prefixes()
	for _, t := range terms {
		e := language.Normalise(t, syntax)
		if e == nil {
			continue
		}
		q := view.Query{Text: language.Print(e, syntax)}
		limited := q
		limited.Limit = linkHits
		hits, err := c.Hits(ctx, limited)
		if err != nil {
			return err
		}
		v.Query = q
		hits = slices.DeleteFunc(hits, func(h view.Hit) bool { return h.ID == own })
		if len(hits) == 0 {
			continue
		}
		// Words of a link are words of the title that has it, so others may have them too.
		called := slices.DeleteFunc(slices.Clone(hits), func(h view.Hit) bool { return !isCalled(&h, l.Title) })
		if len(called) == 1 {
			hits = called
		}
		if len(hits) == 1 {
			v.ID, v.Titles = hits[0].ID, 1
			return nil
		}
		v.Titles, err = c.titlesOf(ctx, q)
		return err
	}
	return nil
}

// linkHits is how many titles are looked at for a link.
const linkHits = 10

// isCalled says that a title, in any of the scripts that a hit has, is the one wanted.
func isCalled(h *view.Hit, title string) bool {
	want := analysis.Fold(title)
	for _, t := range strings.Split(plainRuns(h.Title), romanisedBehind) {
		proper, _, _ := strings.Cut(t, " : ")
		if analysis.Fold(proper) == want || analysis.Fold(t) == want {
			return true
		}
	}
	return false
}
