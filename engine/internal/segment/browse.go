package segment

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/keylist"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// BrowseEntry is an entry of a document in the list of a browse field. Of several
// labels of one key, the greatest is shown.
type BrowseEntry struct {
	Field      uint8
	Key, Label string
}

func compareBrowse(a, b BrowseEntry) int {
	return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Key, b.Key), cmp.Compare(b.Label, a.Label))
}

// openBrowse opens the lists of a segment.
func openBrowse(f *store.Frame) ([]*keylist.List, error) {
	b, err := sections(f, tagBrowseTable, tagBrowseOffsets, tagBrowseSeparators, tagBrowseFinding, tagBrowseBounds)
	if err != nil {
		return nil, err
	}
	data, err := f.Blob(tagBrowseEntries)
	if err != nil {
		return nil, err
	}
	c := encoding.NewCursor("browse table", b[0])
	var counts []int
	for range int(c.Uvarint(layout.MaxBrowse)) {
		// Each entry has a document, in a set of a byte at least.
		counts = append(counts, int(c.Uvarint(uint64(data.Len()))))
	}
	if err := c.Done(); err != nil {
		return nil, err
	}
	return keylist.Open(keylist.Entries, data, keylist.Tables{Offsets: b[1], Separators: b[2], SeparatorOffsets: b[3], Bounds: b[4]}, counts)
}

// BrowseList returns the list of a browse field, nil if the segment does not have it.
func (s *Segment) BrowseList(n int) *keylist.List {
	if n < len(s.Browse) {
		return s.Browse[n]
	}
	return nil
}

// browseWriter writes the lists of a segment, the entries of each in their order.
type browseWriter struct {
	w     *store.FrameWriter
	out   *keylist.Writer
	table []byte
	set   []byte
}

func newBrowseWriter(w *store.FrameWriter, l *layout.Layout, pack *stored.Encoder) *browseWriter {
	w.Begin(tagBrowseEntries)
	return &browseWriter{w: w, out: keylist.NewWriter(w, keylist.Entries, pack), table: binary.AppendUvarint(nil, uint64(len(l.Browse)))}
}

// add adds an entry of at least one document.
func (b *browseWriter) add(key, label []byte, docs []uint32) error {
	var err error
	if b.set, err = docset.Append(b.set[:0], docs); err != nil {
		return err
	}
	return b.out.Add(keylist.Entry{Key: key, Label: label, Set: b.set}, keylist.Bound{Docs: uint32(len(docs)), First: docs[0]})
}

func (b *browseWriter) end() error {
	n, err := b.out.End()
	b.table = binary.AppendUvarint(b.table, uint64(n))
	return err
}

func (b *browseWriter) close() {
	t := b.out.Close()
	b.w.Put(tagBrowseOffsets, t.Offsets)
	b.w.Put(tagBrowseSeparators, t.Separators)
	b.w.Put(tagBrowseFinding, t.SeparatorOffsets)
	b.w.Put(tagBrowseBounds, t.Bounds)
	b.w.Put(tagBrowseTable, b.table)
}

// browseEntries keeps the entries of a document, each key once.
func (b *Buffer) browseEntries(list []BrowseEntry) []BrowseEntry {
	slices.SortFunc(list, compareBrowse)
	list = slices.CompactFunc(list, func(a, b BrowseEntry) bool { return a.Field == b.Field && a.Key == b.Key })
	for i := range list {
		b.bytes += 56 + len(list[i].Key) + len(list[i].Label)
	}
	return slices.Clone(list)
}

// browseRow is an entry of a document.
type browseRow struct {
	*BrowseEntry
	doc uint32
}

// browseRows are the entries of some documents in the order of a list, for each field.
func browseRows(l *layout.Layout, docs []*bufferDoc) [][]browseRow {
	fields := make([][]browseRow, len(l.Browse))
	for doc, d := range docs {
		for i := range d.browse {
			e := &d.browse[i]
			fields[e.Field] = append(fields[e.Field], browseRow{e, uint32(doc)})
		}
	}
	for _, rows := range fields {
		slices.SortFunc(rows, func(a, b browseRow) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.doc, b.doc)) })
	}
	return fields
}

// writeBrowse writes the lists of a buffer.
func (f *flush) writeBrowse(w *store.FrameWriter) error {
	out := newBrowseWriter(w, f.layout, f.out.Lists)
	var docs []uint32
	for _, rows := range browseRows(f.layout, f.order) {
		label := ""
		for i, r := range rows {
			docs, label = append(docs, r.doc), max(label, r.Label)
			if i+1 < len(rows) && rows[i+1].Key == r.Key {
				continue
			}
			if err := out.add([]byte(r.Key), []byte(label), docs); err != nil {
				return err
			}
			docs, label = docs[:0], ""
		}
		if err := out.end(); err != nil {
			return err
		}
	}
	out.close()
	return nil
}

// ListTexts returns texts of lists as they are packed, of about n groups of the
// documents of a buffer, to train a dictionary with.
func (b *Buffer) ListTexts(n int) (samples [][]byte) {
	docs := make([]*bufferDoc, len(b.docs))
	for i := range b.docs {
		docs[i] = &b.docs[i]
	}
	for _, rows := range browseRows(b.layout, docs) {
		var list []keylist.Entry
		for i, r := range rows {
			if i == 0 || rows[i-1].Key != r.Key {
				list = append(list, keylist.Entry{Key: []byte(r.Key), Label: []byte(r.Label), Set: []byte{0}})
			}
		}
		samples = append(samples, keylist.Sample(keylist.Entries, list, n/len(b.layout.Browse))...)
	}
	return samples
}

// browseHead is the next entry of a source.
type browseHead struct {
	cursor *keylist.Cursor
	entry  *keylist.Entry // nil at the end
	next   int
	n      int
}

func (h *browseHead) advance() (err error) {
	h.entry = nil
	if h.next < h.n {
		h.entry, err = h.cursor.Entry(h.next)
		h.next++
	}
	return err
}

// writeBrowse merges the lists and leaves out entries of no live document.
func (m *merge) writeBrowse(w *store.FrameWriter) error {
	out := newBrowseWriter(w, m.layout, m.out.Lists)
	for field := range m.layout.Browse {
		heads := make([]browseHead, len(m.sources))
		for i, s := range m.sources {
			l := s.BrowseList(field)
			heads[i] = browseHead{cursor: l.Cursor(m.out.Codec), n: l.Len()}
			if err := heads[i].advance(); err != nil {
				return s.Hot.Locate(err)
			}
		}
		if err := m.mergeBrowse(out, heads); err != nil {
			return err
		}
		if err := out.end(); err != nil {
			return err
		}
	}
	out.close()
	return nil
}

// mergeBrowse merges one list.
func (m *merge) mergeBrowse(out *browseWriter, heads []browseHead) error {
	var docs []uint32
	var key, label []byte
	for {
		if err := m.step(); err != nil {
			return err
		}
		least := -1
		for i := range heads {
			if heads[i].entry != nil && (least < 0 || bytes.Compare(heads[i].entry.Key, heads[least].entry.Key) < 0) {
				least = i
			}
		}
		if least < 0 {
			return nil
		}
		key, label, docs = append(key[:0], heads[least].entry.Key...), label[:0], docs[:0]
		for i := range heads {
			h := &heads[i]
			if h.entry == nil || !bytes.Equal(h.entry.Key, key) {
				continue
			}
			before := len(docs)
			var err error
			if docs, err = m.appendSet(docs, i, h.entry.Set); err == nil {
				if len(docs) > before && bytes.Compare(h.entry.Label, label) > 0 {
					label = append(label[:0], h.entry.Label...)
				}
				err = h.advance()
			}
			if err != nil {
				return m.sources[i].Hot.Locate(err)
			}
		}
		if len(docs) == 0 {
			continue
		}
		slices.Sort(docs)
		if err := out.add(key, label, docs); err != nil {
			return err
		}
	}
}

// browse checks the lists: that they are of the schema, keys ascend, and each entry is
// of a document.
func (c *check) browse() error {
	if len(c.s.Browse) > len(c.layout.Browse) {
		return encoding.Corrupt("browse table", 0, "%d lists, the schema has %d", len(c.s.Browse), len(c.layout.Browse))
	}
	var docs []uint32
	for _, l := range c.s.Browse {
		var last []byte
		cursor := l.Cursor(c.codec)
		for i := range l.Len() {
			if err := c.step(); err != nil {
				return err
			}
			e, err := cursor.Entry(i)
			if err != nil {
				return err
			}
			if i > 0 && bytes.Compare(last, e.Key) >= 0 {
				return encoding.Corrupt("browse entries", 0, "entry %d is not after the one before", i)
			}
			last = append(last[:0], e.Key...)
			set, err := docset.Open(e.Set, uint32(c.s.Docs))
			if err != nil {
				return err
			}
			if docs, err = set.AppendTo(docs[:0]); err != nil {
				return err
			}
			if len(docs) == 0 {
				return encoding.Corrupt("browse entries", 0, "no document has entry %d", i)
			}
			if b := l.Bound(l.Group(i)); uint32(len(docs)) > b.Docs || docs[0] < b.First {
				return encoding.Corrupt("browse bounds", 0, "entry %d is not within the bounds of its group", i)
			}
		}
	}
	return nil
}

// addBrowse adds what the lists take.
func (u *Usage) addBrowse(s *Segment, codec *stored.Codec) error {
	for i := range min(len(s.Browse), len(u.Browse)) {
		l, of := s.Browse[i], &u.Browse[i]
		of.Terms += l.Len()
		of.Bytes += l.Bytes()
		c := l.Cursor(codec)
		for k := range l.Len() {
			e, err := c.Entry(k)
			if err != nil {
				return err
			}
			set, err := docset.Open(e.Set, uint32(s.Docs))
			if err != nil {
				return err
			}
			of.Postings += set.Len()
		}
	}
	return nil
}
