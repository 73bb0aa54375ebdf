package segment

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
	"holdfast/engine/internal/storetest"

	"pgregory.net/rapid"
)

// failer is a test, or a drawn one.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func testLayout(t failer) *layout.Layout {
	var b layout.Builder
	b.Text("title", true, []int{100, 60, 60})
	b.Text("author", true, nil)
	b.Text("note", false, nil)
	b.Keyword(layout.Keyword{Name: "whole"})
	b.Keyword(layout.Keyword{Name: "number"})
	b.Keyword(layout.Keyword{Name: "subject", Facet: true})
	b.Keyword(layout.Keyword{Name: "language", Facet: true, Small: true})
	b.Column(layout.Column{Name: "size"})
	b.Column(layout.Column{Name: "sort", Keys: true})
	b.Browse("headings")
	b.Browse("shelf")
	b.Interval("years")
	l, err := b.Layout()
	if err != nil {
		t.Fatalf("%v", err)
	}
	return l
}

// fieldOf is the field of a facet value in the tests.
func fieldOf(id uint32) uint8 { return uint8(2 + id%2) }

var testWords = []string{"a", "the", "origin", "orient", "species", "specialist", "東京", "x" + strings.Repeat("y", 250)}

// drawInput generates a document of the test layout.
func drawInput(t *rapid.T, key string) *Input {
	in := &Input{Key: key, Popularity: rapid.Uint32Range(0, 4).Draw(t, "popularity")}
	in.Span = docvalues.Span{First: rapid.Int32Range(1990, 1993).Draw(t, "first"), Last: 1995, Certainty: rapid.Uint8Range(0, 3).Draw(t, "certainty")}.Normal()
	for range rapid.IntRange(0, 4).Draw(t, "runs") {
		var r Run
		for field := range uint8(3) {
			if rapid.Bool().Draw(t, "in field") {
				r.Places = append(r.Places, forward.Place{Field: field})
			}
		}
		if len(r.Places) > 0 && r.Places[0].Field == 0 {
			r.Places[0].Class = rapid.Uint8Range(0, 2).Draw(t, "class")
		}
		if len(r.Places) > 0 {
			r.Words = rapid.SliceOfN(rapid.SampledFrom(testWords), 0, 20).Draw(t, "words")
			in.Runs = append(in.Runs, r)
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "wholes") {
		in.Wholes = append(in.Wholes, Whole{rapid.Uint8Range(0, 1).Draw(t, "field"), rapid.SampledFrom(testWords).Draw(t, "whole")})
	}
	for range rapid.IntRange(0, 4).Draw(t, "values") {
		id := rapid.OneOf(rapid.Uint32Range(0, 9), rapid.Uint32Range(docvalues.HotValues-2, docvalues.HotValues+2)).Draw(t, "value")
		in.Values = append(in.Values, FacetValue{fieldOf(id), id})
	}
	if rapid.Bool().Draw(t, "has size") {
		in.Columns = append(in.Columns, ColumnValue{Column: 0, Number: rapid.Int64Min(docvalues.NoNumber+1).Draw(t, "size")})
	}
	if rapid.Bool().Draw(t, "has sort key") {
		in.Columns = append(in.Columns, ColumnValue{Column: 1, Key: rapid.SampledFrom(testWords).Draw(t, "sort key")})
	}
	for range rapid.IntRange(0, 3).Draw(t, "entries") {
		word := rapid.SampledFrom(testWords).Draw(t, "entry")
		in.Browse = append(in.Browse, BrowseEntry{rapid.Uint8Range(0, 1).Draw(t, "list"), word, strings.ToUpper(word)})
	}
	in.Brief = []byte("brief of " + key)
	in.Full = []byte(strings.Repeat("full of "+key, rapid.IntRange(0, 40).Draw(t, "full")))
	return in
}

// wordFacts says how a document has a word in a field, and the fields of its stubs.
func wordFacts(l *layout.Layout, in *Input) []string {
	type at struct {
		word  string
		field uint8
	}
	count, class := map[at]int{}, map[at]uint8{}
	stubs := map[string]uint32{}
	for _, r := range in.Runs {
		for _, w := range r.Words {
			for _, p := range r.Places {
				k := at{w, p.Field}
				old, now := l.Weight(int(p.Field), class[k]), l.Weight(int(p.Field), p.Class)
				if count[k]++; count[k] == 1 || now > old || now == old && p.Class < class[k] {
					class[k] = p.Class
				}
				if l.Texts[p.Field].Stubs {
					stubs[analysis.Stub(w)] |= 1 << p.Field
				}
			}
		}
	}
	var facts []string
	for k, n := range count {
		o := postings.MakeOccurrence(class[k], n)
		facts = append(facts, fmt.Sprintf("word %s in %d: class %d, %d times", k.word, k.field, o.Class(), o.Frequency()))
	}
	for s, fields := range stubs {
		facts = append(facts, fmt.Sprintf("stub %s in %b", s, fields))
	}
	return facts
}

// facts are what a document says, in no structure.
func facts(l *layout.Layout, in *Input) []string {
	list := wordFacts(l, in)
	list = append(list, fmt.Sprint("popularity ", in.Popularity), fmt.Sprint("span ", in.Span),
		fmt.Sprintf("brief %q", in.Brief), fmt.Sprintf("full %q", in.Full))
	for _, r := range in.Runs {
		list = append(list, fmt.Sprint("run ", r.Places, len(r.Words), r.Words))
	}
	for _, w := range in.Wholes {
		list = append(list, fmt.Sprint("whole ", w.Field, w.Text))
	}
	for _, v := range in.Values {
		list = append(list, fmt.Sprint("value ", v.ID), fmt.Sprint("set ", v.ID))
	}
	for _, c := range in.Columns {
		list = append(list, fmt.Sprintf("column %d: %d %s", c.Column, c.Number, c.Key))
	}
	for _, e := range in.Browse {
		list = append(list, fmt.Sprintf("entry %d: %s %s", e.Field, e.Key, e.Label))
	}
	return sortedFacts(list)
}

func sortedFacts(list []string) []string {
	slices.Sort(list)
	// Values and whole values that come twice are kept once; of runs both are kept.
	return slices.CompactFunc(list, func(a, b string) bool { return a == b && !strings.HasPrefix(a, "run") })
}

// encoders pack records in one way.
func encoders(t failer) (*stored.Encoder, *stored.Codec) {
	enc, err := stored.NewEncoder(stored.Dictionary{}, 1)
	if err != nil {
		t.Fatalf("%v", err)
	}
	codec, err := stored.NewCodec(nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return enc, codec
}

// output is where segment id goes.
func output(t failer, dir *storetest.Memory, id uint64, parts bool) Output {
	enc, codec := encoders(t)
	return Output{Dir: dir, ID: id, Parts: parts, Brief: enc, Full: enc, Lists: enc, Codec: codec, Field: fieldOf}
}

// add adds a document, of which the buffer may change the lists.
func add(b *Buffer, in *Input) uint32 {
	c := *in
	c.Values, c.Wholes, c.Columns = slices.Clone(in.Values), slices.Clone(in.Wholes), slices.Clone(in.Columns)
	c.Browse = slices.Clone(in.Browse)
	return b.Add(&c)
}

// flushed writes documents as segment id and opens it.
func flushed(t failer, out Output, l *layout.Layout, docs []*Input, access Access) Source {
	t.Helper()
	b := NewBuffer(l)
	for _, d := range docs {
		add(b, d)
	}
	if err := b.Flush(out); err != nil {
		t.Fatalf("flush: %v", err)
	}
	return opened(t, out, access)
}

func opened(t failer, out Output, access Access) Source {
	t.Helper()
	s, err := Open(out.Dir, out.ID, access)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	f, err := store.OpenFrame(out.Dir, OverlayName(out.ID, 0), PopularityKind)
	if err != nil {
		t.Fatalf("open overlay: %v", err)
	}
	p, err := OpenOverlay(f, s.Docs)
	if err != nil {
		t.Fatalf("open overlay: %v", err)
	}
	return Source{Segment: s, Popularity: p}
}

// reading collects the facts of a segment's documents from all structures.
type reading struct {
	t     failer
	s     Source
	facts [][]string
}

func (r *reading) check(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatalf("%v", err)
	}
}

func (r *reading) add(doc uint32, format string, args ...any) {
	r.facts[doc] = append(r.facts[doc], fmt.Sprintf(format, args...))
}

// factsOf reads all facts of a segment, by document.
func factsOf(t failer, l *layout.Layout, s Source) [][]string {
	t.Helper()
	r := &reading{t: t, s: s, facts: make([][]string, s.Docs)}
	r.terms()
	r.documents(l)
	for i := range s.Facets.n {
		id := s.Facets.value(i)
		set, ok, err := s.Facets.Find(id)
		if empty, _ := s.Facets.set(i); ok == (empty.Len() == 0) {
			t.Fatalf("a set of value %d: %v", id, ok)
		}
		if r.check(err); !ok {
			continue
		}
		docs, err := set.AppendTo(nil)
		r.check(err)
		for _, doc := range docs {
			r.add(doc, "set %d", id)
		}
	}
	for _, field := range []uint8{0, 1} {
		for _, text := range append([]string{"not there"}, testWords...) {
			set, ok, err := s.Wholes.Find(field, text)
			if r.check(err); !ok {
				continue
			}
			docs, err := set.AppendTo(nil)
			r.check(err)
			for _, doc := range docs {
				r.facts[doc] = append(r.facts[doc], fmt.Sprint("whole ", field, text))
			}
		}
	}
	r.entries()
	for doc := range r.facts {
		slices.Sort(r.facts[doc])
	}
	return r.facts
}

// terms reads words and stubs from dictionaries and lists.
func (r *reading) terms() {
	for it := r.s.Words.Dict.Iterator(); it.Next(); {
		list, err := r.s.Words.List(&it.Entry)
		r.check(err)
		all, err := list.AppendAll(nil)
		r.check(err)
		for _, p := range all {
			code := &r.s.Words.Codes[p.Code]
			for f := code.Fields; f != 0; f &= f - 1 {
				n := bits.TrailingZeros32(f)
				r.add(p.Doc, "word %s in %d: class %d, %d times", it.Term, n, code.At(n).Class(), code.At(n).Frequency())
			}
		}
	}
	for it := r.s.Stubs.Dict.Iterator(); it.Next(); {
		list, err := r.s.Stubs.List(&it.Entry)
		r.check(err)
		all, err := list.AppendAll(nil)
		r.check(err)
		for _, p := range all {
			r.add(p.Doc, "stub %s in %b", it.Term, r.s.Stubs.Codes[p.Code].Fields)
		}
	}
}

// documents reads what stands by document.
func (r *reading) documents(l *layout.Layout) {
	words := make([]string, r.s.Words.Dict.Len())
	for it := r.s.Words.Dict.Iterator(); it.Next(); {
		words[it.Entry.Rank] = string(it.Term)
	}
	_, codec := encoders(r.t)
	runs := r.s.Runs.Iterator()
	for doc := range uint32(r.s.Docs) {
		r.add(doc, "popularity %d", r.s.Popularity.At(doc))
		span, ok := r.s.Packed.Span(doc)
		if !ok {
			r.t.Fatalf("no span of document %d", doc)
		}
		r.facts[doc] = append(r.facts[doc], fmt.Sprint("span ", span))
		for _, id := range r.s.ValueIDs(nil, doc) {
			r.add(doc, "value %d", id)
		}
		for runs.Reset(doc); runs.Next(); {
			var text []string
			for _, rank := range runs.Ranks {
				text = append(text, words[rank])
			}
			r.facts[doc] = append(r.facts[doc], fmt.Sprint("run ", r.s.Runs.Kinds()[runs.Kind], len(text), text))
		}
		r.check(runs.Err())
		for name, records := range map[string]*stored.Records{"brief": r.s.Brief, "full": r.s.Full} {
			raw, err := records.Raw(doc)
			r.check(err)
			b, err := codec.Decode(nil, raw)
			r.check(err)
			r.add(doc, "%s %q", name, b)
		}
		r.columns(l, doc)
	}
}

// entries reads the lists.
func (r *reading) entries() {
	for field, l := range r.s.Browse {
		_, codec := encoders(r.t)
		c := l.Cursor(codec)
		for i := range l.Len() {
			e, err := c.Entry(i)
			r.check(err)
			set, err := docset.Open(e.Set, uint32(r.s.Docs))
			r.check(err)
			docs, err := set.AppendTo(nil)
			r.check(err)
			for _, doc := range docs {
				r.add(doc, "entry %d: %s %s", field, e.Key, e.Label)
			}
		}
	}
}

func (r *reading) columns(l *layout.Layout, doc uint32) {
	for i, c := range l.Columns {
		column := r.s.Column(i)
		n, ok := column.Numbers.At(doc)
		switch {
		case ok && c.Keys:
			_, codec := encoders(r.t)
			e, err := column.Keys.Cursor(codec).Entry(int(n))
			r.check(err)
			r.add(doc, "column %d: %d %s", i, 0, e.Key)
		case ok:
			r.add(doc, "column %d: %d %s", i, n, "")
		}
	}
}

// same compares a segment with the documents that it must have, in their order.
func same(t failer, l *layout.Layout, s Source, docs []*Input) {
	t.Helper()
	docs = slices.Clone(docs)
	slices.SortFunc(docs, func(a, b *Input) int { return comparePlaces(a.Popularity, b.Popularity, a.Key, b.Key) })
	if s.Docs != len(docs) {
		t.Fatalf("%d documents, want %d", s.Docs, len(docs))
	}
	got := factsOf(t, l, s)
	for doc, in := range docs {
		if key := s.Keys.Append(nil, uint32(doc)); string(key) != in.Key {
			t.Fatalf("document %d is %q, want %q", doc, key, in.Key)
		}
		if found, ok := s.Keys.Find(in.Key); !ok || found != uint32(doc) {
			t.Fatalf("key %q is document %d, %v, want %d", in.Key, found, ok, doc)
		}
		if want := facts(l, in); !slices.Equal(got[doc], want) {
			t.Fatalf("document %q says\n%s\nwant\n%s", in.Key, strings.Join(got[doc], "\n"), strings.Join(want, "\n"))
		}
	}
	if _, ok := s.Keys.Find("not there"); ok {
		t.Fatalf("a key that is not there was found")
	}
}

func comparePlaces(popA, popB uint32, a, b string) int {
	if popA != popB {
		return int(popB) - int(popA)
	}
	return bytes.Compare([]byte(a), []byte(b))
}

// problems is what Check says of a segment.
func problems(t testing.TB, l *layout.Layout, s *Segment) (list []string) {
	t.Helper()
	_, codec := encoders(t)
	if err := s.Check(t.Context(), l, codec, func(err error) { list = append(list, err.Error()) }); err != nil {
		t.Fatal(err)
	}
	return list
}
