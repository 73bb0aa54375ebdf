package bench

import (
	"context"
	"errors"

	"holdfast/engine"
	"holdfast/engine/query"
)

// fieldTable lists the fields of an index, and which of them are keys: fields in
// which every document that has a term has one, so that the documents are as many
// as the sum of the terms' document frequencies. Such a field is looked into more
// than it is searched, and the seed kept its dictionary in memory.
func fieldTable(ctx context.Context, dir string) (_ *Table, keys int, err error) {
	x, err := open(dir, engine.Options{})
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, x.close()) }()
	d, err := x.r.Describe()
	if err != nil {
		return nil, 0, err
	}
	t := &Table{Title: "The fields; a key field has as many documents as its terms' document frequencies make up",
		Columns: []Column{{"field", "field", ""}, {"kind", "kind", ""}, {"terms", "terms", ""}, {"docs", "documents", ""},
			{"doc_frequencies", "sum of document frequencies", ""}, {"key", "key field", ""}, {"unique", "each its own", ""}, {"place", "found by", ""}}}
	t.Add("(document key)", "key", d.Docs, d.Docs, d.Docs, "yes", "yes", "keys")
	keys = 1
	for _, f := range d.Fields {
		place := "dictionary"
		switch f.Kind {
		case "text":
		case "keyword":
			place = "whole values"
		default:
			continue // no terms
		}
		found, err := x.r.Search(ctx, &engine.Request{Query: query.Has{Field: f.Name}})
		if err != nil {
			return nil, 0, err
		}
		key := found.Total == f.Postings && f.Postings > 0
		if key {
			keys++
		}
		t.Add(f.Name, f.Kind, f.Terms, found.Total, f.Postings, yes(key), yes(key && f.Terms == f.Postings), place)
	}
	return t, keys, nil
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
