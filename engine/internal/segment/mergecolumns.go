package segment

import (
	"bytes"

	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keylist"
	"holdfast/engine/internal/store"
)

// mergeColumns are the columns of a merge.
type mergeColumns struct {
	m *merge
	// ordinals are the new ones of the old ones, per sort column and source.
	ordinals map[int][][]uint32
	err      error
}

func (m *merge) writeColumnFields(w *store.FrameWriter) error {
	c := &mergeColumns{m: m, ordinals: map[int][][]uint32{}}
	if err := writeColumnFields(w, m.layout, m.out.Lists, len(m.order), c); err != nil {
		return err
	}
	return c.err
}

func (c *mergeColumns) value(column, doc int) (int64, bool) {
	if c.err == nil {
		c.err = c.m.step()
	}
	p := c.m.order[doc]
	n, ok := c.m.sources[p.source].Column(column).Numbers.At(p.doc)
	if !ok || c.err != nil {
		return 0, false
	}
	ordinals, keys := c.ordinals[column]
	if !keys {
		return n, true
	}
	if n < 0 || n >= int64(len(ordinals[p.source])) {
		c.err = c.m.sources[p.source].Hot.Locate(encoding.Corrupt("columns", 0, "document %d has key %d", p.doc, n))
		return 0, false
	}
	return int64(ordinals[p.source][n]), true
}

// keyHead is the next key of a source that a live document has.
type keyHead struct {
	cursor   *keylist.Cursor
	ordinals []uint32 // Gone until the key is written, or wanted if it is to be
	at       int      // ordinal of the present key
	key      []byte   // the present one, if there is one left
	live     bool
}

// wanted marks a key that a live document has.
const wanted = Gone - 1

// seek moves to the first key from an ordinal on that is wanted.
func (h *keyHead) seek(from int) error {
	for h.at = from; h.at < len(h.ordinals); h.at++ {
		if h.ordinals[h.at] == wanted {
			e, err := h.cursor.Entry(h.at)
			if err == nil {
				h.key, h.live = e.Key, true
			}
			return err
		}
	}
	h.live = false
	return nil
}

// writeKeys merges the tables of keys and leaves out those of no live document.
func (c *mergeColumns) writeKeys(column int, w *keylist.Writer) error {
	heads := make([]keyHead, len(c.m.sources))
	var maps [][]uint32
	for i, s := range c.m.sources {
		maps = append(maps, nil)
		col := s.Column(column)
		if col.Keys == nil {
			continue
		}
		maps[i] = c.keysWanted(uint32(i), col)
		heads[i] = keyHead{cursor: col.Keys.Cursor(c.m.out.Codec), ordinals: maps[i]}
		if err := heads[i].seek(0); err != nil {
			return s.Hot.Locate(err)
		}
	}
	c.ordinals[column] = maps
	var key []byte
	for ordinal := uint32(0); ; ordinal++ {
		if err := c.m.step(); err != nil {
			return err
		}
		least := -1
		for i := range heads {
			if heads[i].live && (least < 0 || bytes.Compare(heads[i].key, heads[least].key) < 0) {
				least = i
			}
		}
		if least < 0 {
			break
		}
		key = append(key[:0], heads[least].key...)
		if err := w.Add(keylist.Entry{Key: key}, keylist.Bound{}); err != nil {
			return err
		}
		for i := range heads {
			if h := &heads[i]; h.live && bytes.Equal(h.key, key) {
				h.ordinals[h.at] = ordinal
				if err := h.seek(h.at + 1); err != nil {
					return c.m.sources[i].Hot.Locate(err)
				}
			}
		}
	}
	return nil
}

// keysWanted marks the keys of a source's live documents.
func (c *mergeColumns) keysWanted(source uint32, col Column) []uint32 {
	list := make([]uint32, col.Keys.Len())
	for i := range list {
		list[i] = Gone
	}
	for doc, n := range c.m.docMap[source] {
		if n == Gone {
			continue
		}
		if ordinal, ok := col.Numbers.At(uint32(doc)); ok && ordinal >= 0 && ordinal < int64(len(list)) {
			list[ordinal] = wanted
		}
	}
	return list
}
