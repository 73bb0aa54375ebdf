package segment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"

	"pgregory.net/rapid"
)

func drawAccess(t *rapid.T) Access {
	access := rapid.SampledFrom([]store.Access{store.Mapped, store.Random, store.Preloaded, store.Loaded, store.Pread})
	a := Access{Hot: access.Draw(t, "hot"), Cold: access.Draw(t, "cold"), WindowBytes: rapid.SampledFrom([]int{0, 1, 100}).Draw(t, "window")}
	part := rapid.SampledFrom([]store.Access{store.Mapped, store.Preloaded, store.Loaded})
	a.Dictionaries, a.Keys, a.Wholes = part.Draw(t, "dictionaries"), part.Draw(t, "keys"), part.Draw(t, "wholes")
	return a
}

// drawKeys generates different keys, of one length or of several.
func drawKeys(t *rapid.T, n int) []string {
	format := rapid.SampledFrom([]string{"%04d", "%d", "k%x", "schlüssel %d"}).Draw(t, "keys")
	keys := make([]string, n)
	for i := range keys {
		keys[i] = fmt.Sprintf(format, i*i)
	}
	return keys
}

// checked is the segment's Check over drawn documents.
func checked(t failer, s Source) {
	t.Helper()
	_, codec := encoders(t)
	err := s.Check(context.Background(), testLayout(t), codec, func(err error) { t.Fatalf("check: %v", err) })
	if err != nil {
		t.Fatalf("check: %v", err)
	}
}

// A flushed buffer has what was added and not removed, in all structures.
func TestFlush(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := testLayout(t)
		b := NewBuffer(l)
		want := map[string]*Input{}
		for _, key := range drawKeys(t, rapid.IntRange(0, 20).Draw(t, "documents")) {
			in := drawInput(t, key)
			place := add(b, in)
			want[key] = in
			switch rapid.IntRange(0, 5).Draw(t, "then") {
			case 0:
				b.Remove(place)
				delete(want, key)
			case 1:
				in.Popularity = 99
				b.SetPopularity(place, 99)
			case 2:
				b.Remove(place)
				in = drawInput(t, key)
				add(b, in)
				want[key] = in
			}
			if found, ok := b.Find(key); ok != (want[key] != nil) || ok && b.docs[found].key != key {
				t.Fatalf("buffer finds %q at %d, %v", key, found, ok)
			}
		}
		if b.Len() != len(want) {
			t.Fatalf("%d documents in the buffer, want %d", b.Len(), len(want))
		}
		out := output(t, storetest.NewMemory(), 7, rapid.Bool().Draw(t, "parts"))
		for range rapid.IntRange(1, 2).Draw(t, "flushes") { // a flush does not change the buffer
			out.ID++
			if err := b.Flush(out); err != nil {
				t.Fatal(err)
			}
		}
		var docs []*Input
		for _, in := range want {
			docs = append(docs, in)
		}
		s := opened(t, out, drawAccess(t))
		same(t, l, s, docs)
		checked(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// Segments with deletions and changed popularity merge to what one flush of the
// documents makes that are left, and a merge of merges does.
func TestMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := testLayout(t)
		dir := storetest.NewMemory()
		keys := drawKeys(t, rapid.IntRange(0, 25).Draw(t, "documents"))
		var left []*Input
		var sources []Source
		for id := uint64(1); id == 1 || len(keys) > 0; id++ {
			n := rapid.IntRange(0, len(keys)).Draw(t, "segment")
			if id == 4 {
				n = len(keys)
			}
			var docs []*Input
			for _, key := range keys[:n] {
				docs = append(docs, drawInput(t, key))
			}
			keys = keys[n:]
			s := flushed(t, output(t, dir, id, rapid.Bool().Draw(t, "parts")), l, docs, drawAccess(t))
			left = append(left, overlaid(t, &s, docs)...)
			sources = append(sources, s)
		}
		out := output(t, dir, 50, rapid.Bool().Draw(t, "parts"))
		if rapid.Bool().Draw(t, "merge twice") && len(sources) > 1 {
			sources = append([]Source{merged(t, out, sources[1:])}, sources[0])
			out.ID = 51
		}
		if rapid.Bool().Draw(t, "repack") {
			out.Repack = true
		}
		got := merged(t, out, sources)
		same(t, l, got, left)
		checked(t, got)
	})
}

// overlaid deletes some of a segment's documents and changes the popularity of
// others, and returns what is left.
func overlaid(t *rapid.T, s *Source, docs []*Input) (left []*Input) {
	column := s.Popularity.Column()
	live := docvalues.NewLive(s.Docs)
	for _, in := range docs {
		doc, ok := s.Keys.Find(in.Key)
		if !ok {
			t.Fatalf("no document %q", in.Key)
		}
		switch rapid.IntRange(0, 4).Draw(t, "overlay") {
		case 0:
			live.Remove(doc)
			continue
		case 1:
			in.Popularity = rapid.Uint32Range(0, 9).Draw(t, "popularity")
			column[doc] = in.Popularity
		}
		left = append(left, in)
	}
	if len(left) < len(docs) {
		s.Live = live
	}
	values, maxima := docvalues.EncodePopularity(column)
	p, err := docvalues.OpenPopularity(values, maxima, s.Docs)
	if err != nil {
		t.Fatal(err)
	}
	s.Popularity = p
	return left
}

// merged merges sources and opens the segment.
func merged(t failer, out Output, sources []Source) Source {
	t.Helper()
	docMap, err := Merge(context.Background(), out, testLayout(t), sources)
	if err != nil {
		t.Fatalf("merge: %v", err)
	}
	s := opened(t, out, Access{})
	for i, docs := range docMap {
		for old, doc := range docs {
			if live := sources[i].Live.Has(uint32(old)); live != (doc != Gone) {
				t.Fatalf("document %d of source %d became %d", old, i, doc)
			}
			if doc != Gone && sources[i].Keys.Compare(uint32(old), s.Keys, doc) != 0 {
				t.Fatalf("document %d of source %d became another", old, i)
			}
		}
	}
	return s
}

// A merge without shortcuts writes the same bytes.
func TestMergeShortcuts(t *testing.T) {
	l := testLayout(t)
	dir := storetest.NewMemory()
	var sources []Source
	all := inputs(900)
	for i := range 3 {
		s := flushed(t, output(t, dir, uint64(i), false), l, all[i*300:(i+1)*300], Access{})
		column := make([]uint32, s.Docs)
		for doc := range column {
			column[doc] = s.Popularity.At(uint32(doc)) + uint32(doc*i%7)
		}
		values, maxima := docvalues.EncodePopularity(column)
		var err error
		if s.Popularity, err = docvalues.OpenPopularity(values, maxima, s.Docs); err != nil {
			t.Fatal(err)
		}
		s.Live = docvalues.NewLive(s.Docs)
		s.Live.Remove(uint32(i))
		sources = append(sources, s)
	}
	want := storetest.NewMemory()
	merged(t, output(t, want, 9, false), sources)
	for _, without := range []Shortcuts{OrderedSources, RadixLists, AllShortcuts} {
		out := output(t, storetest.NewMemory(), 9, false)
		out.Without = without
		merged(t, out, sources)
		for _, name := range want.Names() {
			if !bytes.Equal(out.Dir.(*storetest.Memory).Data(name), want.Data(name)) {
				t.Errorf("without %b: %s differs", without, name)
			}
		}
	}
}

// A merge that is cancelled says so.
func TestMergeCancelled(t *testing.T) {
	dir := storetest.NewMemory()
	l := testLayout(t)
	s := flushed(t, output(t, dir, 1, false), l, inputs(1500), Access{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := output(t, dir, 2, false)
	if _, err := Merge(ctx, out, l, []Source{s}); !errors.Is(err, context.Canceled) {
		t.Errorf("merge: %v", err)
	}
	paces := 0
	out.ID, out.Pace = 3, func(context.Context) error { paces++; return nil }
	if _, err := Merge(context.Background(), out, l, []Source{s}); err != nil || paces == 0 {
		t.Errorf("merge: %v, paced %d times", err, paces)
	}
}

// inputs are documents with all structures, the same each time.
func inputs(n int) []*Input {
	var list []*Input
	for i := range n {
		list = append(list, rapid.Custom(func(t *rapid.T) *Input { return drawInput(t, fmt.Sprint("key ", i)) }).Example(i))
	}
	return list
}
