package app

import (
	"context"

	"holdfast/app/internal/citation"
	"holdfast/app/view"
)

// Cite writes references to a title, one in each style.
func (c *Catalogue) Cite(ctx context.Context, id string) ([]view.Citation, error) {
	rec, err := c.title(ctx, id)
	if err != nil {
		return nil, err
	}
	work := c.mapper.Cited(rec)
	var out []view.Citation
	for _, style := range citation.Styles() {
		r := citation.Cite(style, &work)
		out = append(out, view.Citation{Style: view.CitationStyle(style), Text: r.Text(), HTML: r.HTML()})
	}
	return out, nil
}
