package engine

import (
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/segment"
)

// checkColumns says what of a document's numbers and sort keys does not fit the
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
	for _, v := range d.SortKeys {
		if err := fits(v.Field, true); err != nil {
			return err
		}
	}
	return nil
}

// columns takes a document's numbers and sort keys.
func (c *wordCutter) columns(d *Document) {
	in := &c.in
	in.Columns = in.Columns[:0]
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
