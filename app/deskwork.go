package app

import (
	"context"
	"iter"

	"holdfast/app/view"
)

// Search answers a query in the open catalogue, and remembers it.
func (d *Desk) Search(ctx context.Context, q view.Query) (view.Results, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.Results{}, err
	}
	res, err := cat.Search(ctx, q)
	if err == nil {
		d.history.remember(past(cat.dir, &q, res.Total))
		d.say(res.Facets)
	}
	return res, err
}

// Hits answers a further page of a query.
func (d *Desk) Hits(ctx context.Context, q view.Query) ([]view.Hit, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return nil, err
	}
	return cat.Hits(ctx, q)
}

// AllHits yields every hit of a query, see Catalogue.AllHits.
func (d *Desk) AllHits(ctx context.Context, q view.Query) (iter.Seq2[view.Hit, error], error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.AllHits(ctx, q), nil
}

// Browse lists a stretch of an index, see Catalogue.Browse.
func (d *Desk) Browse(ctx context.Context, b view.Browse) (view.BrowsePage, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.BrowsePage{}, err
	}
	return cat.Browse(ctx, b)
}

// FacetValues lists the values of one facet of a query.
func (d *Desk) FacetValues(ctx context.Context, q view.Query, facet string, limit int) (view.Facet, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.Facet{}, err
	}
	values, err := cat.FacetValues(ctx, q, facet, limit)
	d.say([]view.Facet{values})
	return values, err
}

// Facet answers for one facet of a query.
func (d *Desk) Facet(ctx context.Context, q view.Query, f view.FacetQuery) (view.Facet, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.Facet{}, err
	}
	f.Language = d.spoken()
	values, err := cat.Facet(ctx, q, f)
	d.say([]view.Facet{values})
	return values, err
}

// Table counts pairs of values of two facets of a query.
func (d *Desk) Table(ctx context.Context, q view.Query, t view.TableQuery) (view.Table, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.Table{}, err
	}
	table, err := cat.Table(ctx, q, t)
	d.sayHeads(t.Rows, table.Rows)
	d.sayHeads(t.Columns, table.Columns)
	return table, err
}

// BestFacets lists values of facets among the best 700 hits of a query.
func (d *Desk) BestFacets(ctx context.Context, q view.Query, names []string, limit int) ([]view.Facet, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return nil, err
	}
	facets, err := cat.BestFacets(ctx, q, names, limit)
	d.say(facets)
	return facets, err
}

// Spread shares the titles with uncertain dates out over the years they may be of.
func (d *Desk) Spread(ctx context.Context, q view.Query) ([]view.Spread, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return nil, err
	}
	return cat.Spread(ctx, q)
}

// Record returns one title with the words of q marked where they are shown.
func (d *Desk) Record(ctx context.Context, id string, _ view.Query) (view.Record, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.Record{}, err
	}
	return cat.Record(ctx, id)
}

// LookAt lists the files to be imported among paths.
func (d *Desk) LookAt(ctx context.Context, paths []string) ([]view.ImportFile, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.LookAt(ctx, paths)
}

// Import imports files that LookAt listed.
func (d *Desk) Import(ctx context.Context, files []view.ImportFile, p *view.Progress) (view.ImportReport, error) {
	cat, err := d.current()
	if err != nil {
		return view.ImportReport{}, err
	}
	report, err := cat.Import(d.beside(ctx), files, p)
	if err != nil {
		return view.ImportReport{}, err
	}
	return report, d.refresh(ctx, cat)
}

// SaveRejected writes the records that an import left out to a file.
func (d *Desk) SaveRejected(ctx context.Context, report view.ImportReport, path string) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	return cat.SaveRejected(ctx, report, path)
}

// Libraries lists the libraries of the open catalogue.
func (d *Desk) Libraries(ctx context.Context) ([]view.Library, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.Libraries(ctx)
}

// Loads lists the files that were imported.
func (d *Desk) Loads(ctx context.Context) ([]view.Load, error) {
	cat, err := d.current()
	if err != nil {
		return nil, err
	}
	return cat.Loads(ctx)
}

// RenameLibrary changes what people call a library.
func (d *Desk) RenameLibrary(ctx context.Context, code, name string) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	if err := cat.RenameLibrary(ctx, code, name); err != nil {
		return err
	}
	return d.refresh(ctx, cat)
}

// MoveLoad says that a file came from another library.
func (d *Desk) MoveLoad(ctx context.Context, load int64, library string) error {
	cat, err := d.current()
	if err != nil {
		return err
	}
	if err := cat.MoveLoad(ctx, load, library); err != nil {
		return err
	}
	return d.refresh(ctx, cat)
}

// Suggest says what may be meant by what is typed so far: in the open catalogue, and
// among the searches that were made in it before.
func (d *Desk) Suggest(ctx context.Context, text string) (view.Suggestions, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.Suggestions{}, err
	}
	s, err := cat.Suggest(ctx, text)
	if list := earlier(d.history.of(cat.dir), text); err == nil && len(list) > 0 {
		s.Groups = append(s.Groups, view.SuggestionGroup{Kind: view.SuggestEarlier, Suggestions: list})
	}
	return s, err
}

// Rescue says what else could be asked in the open catalogue where q finds little.
func (d *Desk) Rescue(ctx context.Context, q view.Query) (view.Rescue, error) {
	cat, done, err := d.asked()
	defer done()
	if err != nil {
		return view.Rescue{}, err
	}
	return cat.Rescue(ctx, q)
}
