package segment

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/encoding"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
)

// planted writes segment 1 of dir anew with one section changed and all checksums right.
func planted(t testing.TB, dir *storetest.Memory, name string, tag store.Tag, change func([]byte) []byte) *storetest.Memory {
	t.Helper()
	kind := Kind
	if name == ColdName(1) {
		kind = ColdKind
	}
	f, err := store.OpenFrame(dir, name, kind)
	if err != nil {
		t.Fatal(err)
	}
	out := dir.Clone()
	if err := out.Remove(name); err != nil {
		t.Fatal(err)
	}
	_, err = store.WriteFrame(out, name, store.FrameOptions{Kind: kind, ID: 1}, func(w *store.FrameWriter) error {
		for _, s := range f.Sections {
			b := bytes.Clone(s.Data)
			if s.Tag == tag {
				b = change(b)
			}
			w.Put(s.Tag, b)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// said is what opening and Check say of segment 1.
func said(t testing.TB, l *layout.Layout, dir *storetest.Memory) []string {
	t.Helper()
	s, err := Open(dir, 1, Access{})
	if err != nil {
		if !errors.Is(err, encoding.ErrCorrupt) {
			t.Fatal(err)
		}
		return []string{err.Error()}
	}
	return problems(t, l, s)
}

// plantings are the documents in which inconsistencies are planted.
func plantings(t testing.TB) (*layout.Layout, *storetest.Memory) {
	l := testLayout(t)
	dir := storetest.NewMemory()
	s := flushed(t, output(t, dir, 1, false), l, inputs(40), Access{})
	if p := problems(t, l, s.Segment); len(p) > 0 {
		t.Fatal(p)
	}
	return l, dir
}

// Check finds what two structures do not agree on, whatever the checksums say.
func TestCheckFinds(t *testing.T) {
	l, dir := plantings(t)
	flip := func(at int) func([]byte) []byte {
		return func(b []byte) []byte { b[at] ^= 1; return b }
	}
	for _, c := range []struct {
		what   string
		tag    store.Tag
		change func([]byte) []byte
	}{
		{"more words than the dictionary has", tagMeta, flip(4)},
		{"another number of documents", tagMeta, flip(0)},
		{"another rank", tagWordEntries, flip(0)},
		{"another frequency", tagWordEntries, flip(1)},
		{"other fields of a word", tagWordEntries, flip(2)},
		{"another document in a list", tagWordLists, flip(0)},
		{"another code in a list", tagWordLists, flip(1)},
		{"another class of a word", tagWordCodes, func(b []byte) []byte { b[len(b)-1] ^= 1 << 4; return b }},
		{"another stub", tagStubFST, flip(20)},
		{"another frequency of a stub", tagStubEntries, flip(1)},
		{"another document in a list of a stub", tagStubLists, flip(0)},
		{"another word in a run", tagRuns, flip(1)},
		{"another kind of run", tagRuns, func(b []byte) []byte { b[0] ^= 16; return b }},
		{"a field beyond the schema in a kind", tagRunKinds, func(b []byte) []byte { b[2] = 31; return b }},
		{"a class beyond the field's", tagRunKinds, func(b []byte) []byte { b[3] = 15; return b }},
		{"runs of the next document", tagRunOffsets, flip(10)},
		{"a whole value beyond its bucket", tagWholeEntries, func(b []byte) []byte { b[8] = 0x7F; return b }},
		{"more whole values", tagWholeShape, flip(0)},
		{"other buckets of whole values", tagWholeShape, flip(4)},
		{"other fields of whole values", tagWholeShape, flip(5)},
		{"another document with a facet value", tagFacetSets, flip(1)},
		{"another facet value", tagFacetKeys, flip(0)},
		{"facet values out of order", tagFacetKeys, func(b []byte) []byte { clear(b[len(b)-4:]); return b }},
		{"another value in a slot", tagRowSlots, flip(0)},
		{"another value in a row", tagRows, flip(0)},
		{"another set of a small facet", tagPackedWords, func(b []byte) []byte { b[0] ^= 1 << 6; return b }},
		{"spans out of order", tagPackedTables, func(b []byte) []byte { b[4] = 1; return b }},
		{"another key", tagKeys, func(b []byte) []byte { b[len(b)-1]++; return b }},
		{"another document of a key", tagKeySlots, flip(0)},
		{"another hash of a key", tagKeySlots, flip(1)},
		{"buckets out of order", tagKeyBuckets, func(b []byte) []byte { b[4]++; return b }},
		{"a record of another dictionary", tagBrief, func(b []byte) []byte { b[0] = 4<<2 | 1; return b }},
		{"a record of no known packing", tagBrief, func(b []byte) []byte { b[0] = 0xFF; return b }},
		{"sort keys out of order", tagSortKeys, func(b []byte) []byte { slices.Reverse(b); return b }},
		{"entries out of order", tagBrowseEntries, func(b []byte) []byte { slices.Reverse(b); return b }},
		{"more lists than the schema has", tagBrowseTable, func([]byte) []byte { return []byte{3, 1, 0, 0} }},
		{"more entries", tagBrowseTable, flip(1)},
		{"a number beyond the keys", tagColumnValues, func(b []byte) []byte { return bytes.Repeat([]byte{0xFF}, len(b)) }},
	} {
		if found := said(t, l, planted(t, dir, HotName(1), c.tag, c.change)); len(found) == 0 {
			t.Errorf("%s: nothing is said", c.what)
		}
	}
	cut := planted(t, dir, ColdName(1), tagFull, func(b []byte) []byte { b[0] = 0xFF; return b })
	if found := said(t, l, cut); len(found) == 0 {
		t.Error("a full record that does not unpack: nothing is said")
	}
}

// Bytes of every section changed, with the right checksums: opening and Check say
// something or nothing, and never panic. Of what two structures say they miss nothing.
func TestCheckSurvives(t *testing.T) {
	l, dir := plantings(t)
	twice := []store.Tag{tagMeta, tagWordLists, tagStubLists, tagRuns, tagRunKinds, tagFacetKeys, tagFacetSets, tagRows, tagRowSlots, tagKeys, tagKeyBuckets}
	for _, name := range []string{HotName(1), ColdName(1)} {
		kind := Kind
		if name == ColdName(1) {
			kind = ColdKind
		}
		f, err := store.OpenFrame(dir, name, kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range f.Sections {
			step := 1 + len(s.Data)/60
			for i := 0; i < len(s.Data); i += step {
				found := said(t, l, planted(t, dir, name, s.Tag, func(b []byte) []byte { b[i] ^= 1 << (i % 8); return b }))
				if len(found) == 0 && slices.Contains(twice, s.Tag) {
					t.Errorf("section %s, byte %d changed: nothing is said", s.Tag, i)
				}
			}
			said(t, l, planted(t, dir, name, s.Tag, func([]byte) []byte { return nil }))
			said(t, l, planted(t, dir, name, s.Tag, func(b []byte) []byte { return b[:len(b)/2] }))
			said(t, l, planted(t, dir, name, s.Tag, func(b []byte) []byte { return append(b, 0, 0, 0, 0, 0, 0, 0, 0) }))
		}
	}
}

// A small facet with more sets than its bits can tell apart stands in rows, in a
// flush and in a merge; the other one keeps its bits.
func TestManySets(t *testing.T) {
	l := testLayout(t)
	dir := storetest.NewMemory()
	b := NewBuffer(l)
	const docs = 1<<16 + 1
	for i := range uint32(docs) {
		in := &Input{Key: fmt.Sprintf("%05x", i)}
		for bit := range uint32(17) {
			if i>>bit&1 != 0 {
				in.Values = append(in.Values, FacetValue{3, 1 + 2*bit})
			}
		}
		b.Add(in)
	}
	if err := b.Flush(output(t, dir, 1, false)); err != nil {
		t.Fatal(err)
	}
	one := opened(t, output(t, dir, 1, false), Access{})
	one.Live = docvalues.NewLive(docs)
	for doc := range uint32(10) {
		one.Live.Remove(doc)
	}
	for i, s := range []Source{one, merged(t, output(t, dir, 2, false), []Source{one})} {
		rows := 0
		var key []byte
		for doc := range uint32(s.Docs) {
			key = s.Keys.Append(key[:0], doc)
			n, err := strconv.ParseUint(string(key), 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			got := uint64(0)
			for _, id := range s.ValueIDs(nil, doc) {
				got |= 1 << (id / 2)
			}
			if got != n {
				t.Fatalf("segment %d, document %q: values %b", i, key, got)
			}
			if len(s.Rows.AppendTo(nil, doc)) > 0 {
				rows++
			}
		}
		if wantRows := i == 0; (rows > 0) != wantRows {
			t.Errorf("segment %d: %d rows", i, rows)
		}
	}
}

// Words and values of the longest length, an empty document, and one with
// everything at its bound.
func TestBounds(t *testing.T) {
	l := testLayout(t)
	long := strings.Repeat("w", layout.MaxWordBytes)
	var words []string
	for i := range 5000 {
		words = append(words, long[:layout.MaxWordBytes-4]+fmt.Sprintf("%04d", i))
	}
	in := &Input{Key: strings.Repeat("k", 4096), Popularity: 1<<32 - 1,
		Span:    docvalues.Span{First: -1 << 31, Last: 1<<31 - 1, Certainty: docvalues.Certain},
		Columns: []ColumnValue{{Column: 0, Number: 1<<63 - 1}, {Column: 1, Key: strings.Repeat("s", 4096)}},
		Values:  []FacetValue{{2, docvalues.MaxValues - 2}}, Full: bytes.Repeat([]byte("x"), 1<<20)}
	for len(words) > 0 {
		in.Runs = append(in.Runs, Run{Places: []forward.Place{{Field: 1}}, Words: words[:500]})
		words = words[500:]
	}
	dir := storetest.NewMemory()
	s := flushed(t, output(t, dir, 1, false), l, []*Input{in, {Key: "empty"}}, Access{})
	same(t, l, s, []*Input{in, {Key: "empty"}})
	same(t, l, merged(t, output(t, dir, 2, false), []Source{s, s}[:1]), []*Input{in, {Key: "empty"}})
	tooMany := NewBuffer(l)
	tooMany.Add(&Input{Key: "1", Values: []FacetValue{{2, docvalues.MaxValues}}})
	if err := tooMany.Flush(output(t, dir, 3, false)); err == nil {
		t.Error("a value number beyond the last was written")
	}
	meta := binary.LittleEndian.AppendUint32(nil, 1<<31)
	if found := said(t, l, planted(t, dir, HotName(1), tagMeta, func([]byte) []byte { return append(meta, 0, 0, 0, 0) })); len(found) == 0 {
		t.Error("more documents than a segment can have")
	}
}
