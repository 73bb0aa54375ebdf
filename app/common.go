package app

import (
	"context"
	"fmt"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
)

const (
	// mostCommon bounds the libraries that are compared in pairs: a table can have 2²⁰
	// cells.
	mostCommon = 1000
	// mostHeld is the number of libraries from which on titles are counted together.
	mostHeld = 10
)

// Common says what the libraries hold in common: each pair of them, and how many titles
// are held by how many.
func (c *Catalogue) Common(ctx context.Context) (view.Common, error) {
	all, err := c.store.Libraries(ctx)
	if err != nil {
		return view.Common{}, err
	}
	branch := map[string]bool{}
	for _, l := range all {
		branch[l.Code] = l.Parent != ""
	}
	t, err := c.Table(ctx, view.Query{}, view.TableQuery{Rows: catalogue.Library, Columns: catalogue.Library, TopRows: mostCommon, TopColumns: mostCommon})
	if err != nil {
		return view.Common{}, err
	}
	out := view.Common{}
	var kept []int
	for i, h := range t.Rows {
		if !branch[h.Value] {
			kept = append(kept, i)
			out.Libraries = append(out.Libraries, h)
		}
	}
	column := map[string]int{}
	for i, h := range t.Columns {
		column[h.Value] = i
	}
	for _, i := range kept {
		row := make([]int, len(kept))
		for k, j := range kept {
			if at, ok := column[t.Rows[j].Value]; ok {
				row[k] = t.Cells[i][at]
			}
		}
		out.Both = append(out.Both, row)
	}
	out.Held, err = c.heldCounts(ctx, len(kept))
	return out, err
}

// heldCounts counts the titles that one library holds, two, and so on.
func (c *Catalogue) heldCounts(ctx context.Context, libraries int) ([]view.HeldCount, error) {
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	var out []view.HeldCount
	for n := 1; n <= min(libraries, mostHeld+1); n++ {
		h := view.HeldCount{From: n, To: n, Query: fmt.Sprintf("held:%d", n)}
		if n > mostHeld && libraries > n {
			h.To, h.Query = 0, fmt.Sprintf("held>=%d", n)
		}
		if h.Titles, err = c.count(ctx, reader, view.Query{Text: h.Query}); err != nil {
			return nil, fmt.Errorf("titles held by %d libraries: %w", n, err)
		}
		out = append(out, h)
	}
	return out, nil
}
