package engine

import (
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/segment"
)

// checkColumns says what of a document's numbers, sort keys and entries does not fit the
// schema.
func (c *wordCutter) checkColumns(d *Document, bad func(format string, args ...any) error) error {
	var seen [layout.MaxColumns]bool
	fits := func(field string, keys bool) error {
		n, ok := c.layout.ColumnNumber(field)
		switch {
		case !ok || c.layout.Columns[n].Keys != keys:
			return bad("no such field %q", field)
		case seen[n]:
			return bad("field %q twice", field)
		}
		seen[n] = true
		return nil
	}
	for _, v := range d.Numbers {
		if err := fits(v.Field, false); err != nil {
			return err
		}
		if v.Value == docvalues.NoNumber {
			return bad("field %q has the number %d", v.Field, v.Value)
		}
	}
	for _, v := range d.Entries {
		if _, ok := c.layout.BrowseNumber(v.Field); !ok {
			return bad("no browse field %q", v.Field)
		}
	}
	for _, v := range d.SortKeys {
		if err := fits(v.Field, true); err != nil {
			return err
		}
	}
	return nil
}

// columns takes a document's numbers, sort keys and entries.
func (c *wordCutter) columns(d *Document) {
	in := &c.in
	in.Columns, in.Browse = in.Columns[:0], in.Browse[:0]
	for _, v := range d.Entries {
		n, _ := c.layout.BrowseNumber(v.Field)
		key := v.Key[:min(len(v.Key), layout.MaxEntryKeyBytes)]
		in.Browse = append(in.Browse, segment.BrowseEntry{Field: uint8(n), Key: string(key), Label: layout.Cut(v.Label, layout.MaxLabelBytes)})
	}
	for _, v := range d.Numbers {
		n, _ := c.layout.ColumnNumber(v.Field)
		in.Columns = append(in.Columns, segment.ColumnValue{Column: uint8(n), Number: v.Value})
	}
	for _, v := range d.SortKeys {
		n, _ := c.layout.ColumnNumber(v.Field)
		key := v.Key[:min(len(v.Key), layout.MaxSortKeyBytes)]
		in.Columns = append(in.Columns, segment.ColumnValue{Column: uint8(n), Key: string(key)})
	}
}
