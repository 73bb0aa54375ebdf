package segment

import (
	"encoding/binary"
	"errors"
	"slices"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keylist"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// Column is a number field, or a sort field, whose numbers are ordinals of its
// keys. Segments that were made before a field was added have no column of it.
type Column struct {
	Numbers *docvalues.Numbers
	Keys    *keylist.List // nil for numbers
}

// ColumnValue is a document's number, or key, in a column.
type ColumnValue struct {
	Column uint8
	Number int64
	Key    string
}

// The kinds of column in the table.
const (
	numberColumn = iota
	keyColumn
)

// openColumnFields opens the columns of docs documents.
func openColumnFields(f *store.Frame, docs int) ([]Column, error) {
	b, err := sections(f, tagColumnTable, tagColumnValues, tagSortKeyOffsets, tagSortSeparators, tagSortFinding)
	if err != nil {
		return nil, err
	}
	data, err := f.Blob(tagSortKeys)
	if err != nil {
		return nil, err
	}
	c, values := encoding.NewCursor("column table", b[0]), encoding.NewCursor("columns", b[1])
	var columns []Column
	var keys, places []int
	for i := range int(c.Uvarint(layout.MaxColumns)) {
		kind, t := c.U8(), docvalues.NumberTable{Width: c.U8(), Least: int64(c.U64())}
		switch kind {
		case numberColumn:
		case keyColumn:
			keys, places = append(keys, int(c.Uvarint(uint64(docs)))), append(places, i)
		default:
			c.Fail("column of kind %d", kind)
		}
		if c.Err() != nil {
			break
		}
		n, err := docvalues.OpenNumbers(t, values.Bytes(t.Bytes(docs)), docs)
		if err != nil {
			return nil, err
		}
		columns = append(columns, Column{Numbers: n})
	}
	if err := errors.Join(c.Done(), values.Done()); err != nil {
		return nil, err
	}
	tables, err := keylist.Open(keylist.Bare, data, keylist.Tables{Offsets: b[2], Separators: b[3], SeparatorOffsets: b[4]}, keys)
	for i, k := range tables {
		columns[places[i]].Keys = k
	}
	return columns, err
}

// Column returns a column, or an empty one if the segment does not have it.
func (s *Segment) Column(n int) Column {
	if n < len(s.Columns) {
		return s.Columns[n]
	}
	return Column{}
}

// columnSource is where the columns of a new segment come from.
type columnSource interface {
	// writeKeys writes the keys of a sort column; value is called afterwards.
	writeKeys(column int, w *keylist.Writer) error
	// value is the number, or the ordinal of the key, of a new document.
	value(column, doc int) (int64, bool)
}

// writeColumnFields writes the columns of docs documents.
func writeColumnFields(w *store.FrameWriter, l *layout.Layout, pack *stored.Encoder, docs int, from columnSource) error {
	w.Begin(tagSortKeys)
	keys := keylist.NewWriter(w, keylist.Bare, pack)
	counts := make([]int, len(l.Columns))
	for i, c := range l.Columns {
		if !c.Keys {
			continue
		}
		if err := from.writeKeys(i, keys); err != nil {
			return err
		}
		var err error
		if counts[i], err = keys.End(); err != nil {
			return err
		}
	}
	finding := keys.Close()
	w.Put(tagSortKeyOffsets, finding.Offsets)
	w.Put(tagSortSeparators, finding.Separators)
	w.Put(tagSortFinding, finding.SeparatorOffsets)
	w.Begin(tagColumnValues)
	table := binary.AppendUvarint(nil, uint64(len(l.Columns)))
	for i, c := range l.Columns {
		t, err := docvalues.WriteNumbers(w, docs, func(doc int) (int64, bool) { return from.value(i, doc) })
		if err != nil {
			return err
		}
		kind := byte(numberColumn)
		if c.Keys {
			kind = keyColumn
		}
		table = append(table, kind, t.Width)
		table = binary.LittleEndian.AppendUint64(table, uint64(t.Least))
		if c.Keys {
			table = binary.AppendUvarint(table, uint64(counts[i]))
		}
	}
	w.Put(tagColumnTable, table)
	return nil
}

// flushColumns are the columns of a buffer.
type flushColumns struct {
	f        *flush
	ordinals map[int][]int64 // of each document, per sort column; -1 for no key
}

func (c *flushColumns) find(column, doc int) (ColumnValue, bool) {
	for _, v := range c.f.order[doc].columns {
		if int(v.Column) == column {
			return v, true
		}
	}
	return ColumnValue{}, false
}

func (c *flushColumns) writeKeys(column int, w *keylist.Writer) error {
	var keys []string
	for doc := range c.f.order {
		if v, ok := c.find(column, doc); ok {
			keys = append(keys, v.Key)
		}
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	for _, key := range keys {
		if err := w.Add(keylist.Entry{Key: []byte(key)}, keylist.Bound{}); err != nil {
			return err
		}
	}
	ordinals := make([]int64, len(c.f.order))
	for doc := range c.f.order {
		ordinals[doc] = -1
		if v, ok := c.find(column, doc); ok {
			at, _ := slices.BinarySearch(keys, v.Key)
			ordinals[doc] = int64(at)
		}
	}
	if c.ordinals == nil {
		c.ordinals = map[int][]int64{}
	}
	c.ordinals[column] = ordinals
	return nil
}

func (c *flushColumns) value(column, doc int) (int64, bool) {
	if ordinals, ok := c.ordinals[column]; ok {
		return ordinals[doc], ordinals[doc] >= 0
	}
	v, ok := c.find(column, doc)
	return v.Number, ok
}

// columns checks the columns: that each number is inside of its block's range,
// that keys ascend, and that each is of a document.
func (c *check) columns() error {
	for i, column := range c.s.Columns {
		if i >= len(c.layout.Columns) || c.layout.Columns[i].Keys != (column.Keys != nil) {
			return encoding.Corrupt("column table", 0, "column %d is not of the schema", i)
		}
		var used []bool
		if column.Keys != nil {
			used = make([]bool, column.Keys.Len())
		}
		err := column.Numbers.Check(func(doc uint32, n int64) error {
			if column.Keys != nil {
				if n < 0 || n >= int64(len(used)) {
					return encoding.Corrupt("columns", 0, "document %d has key %d of %d", doc, n, len(used))
				}
				used[n] = true
			}
			return c.step()
		})
		if err != nil {
			return err
		}
		if at := slices.Index(used, false); at >= 0 {
			return encoding.Corrupt("columns", 0, "no document has key %d", at)
		}
		if err := c.sortKeys(column.Keys); err != nil {
			return err
		}
	}
	return nil
}

func (c *check) sortKeys(k *keylist.List) error {
	var last []byte
	keys := k.Cursor(c.codec)
	for i := range k.Len() {
		if err := c.step(); err != nil {
			return err
		}
		e, err := keys.Entry(i)
		if err != nil {
			return err
		}
		if i > 0 && slices.Compare(last, e.Key) >= 0 {
			return encoding.Corrupt("sort keys", 0, "key %d is not greater than the one before", i)
		}
		last = append(last[:0], e.Key...)
	}
	return nil
}

// addColumns adds what the columns take. Terms are the keys of a sort field.
func (u *Usage) addColumns(s *Segment) error {
	for i := range min(len(s.Columns), len(u.Columns)) {
		c, of := s.Columns[i], &u.Columns[i]
		of.Bytes += int64(c.Numbers.Bytes(s.Docs) + 10)
		for doc := range uint32(s.Docs) {
			if _, ok := c.Numbers.At(doc); ok {
				of.Postings++
			}
		}
		if c.Keys != nil {
			of.Terms += c.Keys.Len()
			of.Bytes += c.Keys.Bytes()
		}
	}
	return nil
}
