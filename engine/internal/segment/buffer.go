package segment

import (
	"cmp"
	"math/bits"
	"slices"

	"holdfast/engine/analysis"
	"holdfast/engine/internal/docvalues"
	"holdfast/engine/internal/forward"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/postings"
)

// Input is a document, cut and folded, for a Buffer, which copies what it keeps.
type Input struct {
	Key        string
	Popularity uint32
	Span       docvalues.Span
	Runs       []Run
	// Wholes are values of keyword fields that are no facets, folded.
	Wholes []Whole
	// Values are the numbers of facet values, with their fields.
	Values []FacetValue
	// Columns are the numbers and sort keys, each column at most once.
	Columns []ColumnValue
	// Browse are the entries in lists that go from A to Z.
	Browse      []BrowseEntry
	Brief, Full []byte
}

// Run is the words of one text and the fields that have it.
type Run struct {
	Places []forward.Place
	Words  []string
}

// Whole is a folded value of a keyword field.
type Whole struct {
	Field uint8
	Text  string
}

// FacetValue is the number of a value of a keyword field.
type FacetValue struct {
	Field uint8
	ID    uint32
}

// Buffer collects documents in memory until they are flushed to a segment. One
// goroutine at a time.
type Buffer struct {
	layout *layout.Layout
	stubs  uint32 // fields with stubs

	words     wordTable
	wordStubs []uint32 // of each word
	stubNo    map[string]uint32
	stubList  []string

	kinds     forward.KindBuilder
	codes     postings.CodeBuilder
	stubCodes postings.CodeBuilder

	docs   []bufferDoc
	places map[string]uint32 // of the live documents, by key
	bytes  int

	scratch []occurrence
	in      []postings.Occurrence

	// The slices of documents are parts of larger ones.
	numbers  pool[uint32]
	postings pool[bufferPosting]
	values   pool[FacetValue]
	wholes   pool[whole]
	records  pool[byte]
	list     []bufferPosting
	sets     []uint64 // of the list of words: stub and fields
}

type bufferDoc struct {
	key        string
	popularity uint32
	span       docvalues.Span
	runs       []uint32 // kind, length, word numbers; again and again
	words      []bufferPosting
	stubs      []bufferPosting
	wholes     []whole      // by field, then hash; each once
	values     []FacetValue // by field, then number; each once
	columns    []ColumnValue
	browse     []BrowseEntry // by field, then key; each once
	brief      []byte
	full       []byte
	dead       bool
}

// bufferPosting is a word or stub of a document with its provisional code.
type bufferPosting struct{ term, code uint32 }

// NewBuffer returns an empty buffer.
func NewBuffer(l *layout.Layout) *Buffer {
	return &Buffer{layout: l, stubs: l.StubFields(), words: newWordTable(), stubNo: map[string]uint32{}, places: map[string]uint32{}}
}

// Bytes is about how much memory the buffer takes, Len its live documents.
func (b *Buffer) Bytes() int { return b.bytes }

// Len is the number of live documents.
func (b *Buffer) Len() int { return len(b.places) }

// Find returns the place of the document with a key.
func (b *Buffer) Find(key string) (place uint32, ok bool) {
	place, ok = b.places[key]
	return place, ok
}

// Values returns the facet values of the document at a place.
func (b *Buffer) Values(place uint32) []FacetValue { return b.docs[place].values }

// Renumber gives the facet values with the numbers from first on those in number
// instead.
func (b *Buffer) Renumber(first uint32, number []uint32) {
	for i := range b.docs {
		list := b.docs[i].values
		for k, v := range list {
			if v.ID >= first {
				list[k].ID = number[v.ID-first]
			}
		}
		slices.SortFunc(list, compareValues)
	}
}

func compareValues(x, y FacetValue) int {
	return cmp.Or(cmp.Compare(x.Field, y.Field), cmp.Compare(x.ID, y.ID))
}

// SetPopularity changes the popularity of the document at a place.
func (b *Buffer) SetPopularity(place, popularity uint32) { b.docs[place].popularity = popularity }

// Remove takes out the document at a place. Its memory is kept until the flush.
func (b *Buffer) Remove(place uint32) {
	d := &b.docs[place]
	d.dead = true
	delete(b.places, d.key)
}

// Add adds a document, of which no live one may have the key, and returns its place.
func (b *Buffer) Add(in *Input) (place uint32) {
	d := bufferDoc{key: in.Key, popularity: in.Popularity, span: in.Span,
		brief: b.records.clone(in.Brief), full: b.records.clone(in.Full)}
	b.scratch = b.scratch[:0]
	n := 0
	for _, r := range in.Runs {
		n += 2 + len(r.Words)
	}
	d.runs = b.numbers.take(n)[:0]
	for _, r := range in.Runs {
		d.runs = b.run(d.runs, r)
	}
	d.words = b.postings.clone(b.wordPostings())
	d.stubs = b.postings.clone(b.stubPostings())
	d.wholes = b.wholeValues(in.Wholes)
	slices.SortFunc(in.Values, compareValues)
	d.values = b.values.clone(slices.Compact(in.Values))
	b.bytes += 256 + len(d.key) + 4*len(d.runs) + 8*(len(d.words)+len(d.stubs)+len(d.values)) +
		16*len(d.wholes) + len(d.brief) + len(d.full)
	d.columns = slices.Clone(in.Columns)
	for _, c := range d.columns {
		b.bytes += 40 + len(c.Key)
	}
	d.browse = b.browseEntries(in.Browse)
	place = uint32(len(b.docs))
	b.places[in.Key] = place
	b.docs = append(b.docs, d)
	return place
}

// wholeValues hashes the whole values of a document.
func (b *Buffer) wholeValues(list []Whole) []whole {
	all := b.wholes.take(len(list))
	for i, v := range list {
		all[i] = makeWhole(v.Field, v.Text)
	}
	slices.SortFunc(all, compareWholes)
	return slices.Compact(all)
}

// occurrence is one word of a document in one field: term, field and class, from
// the highest bits down, so that occurrences sort by them.
type occurrence uint64

func makeOccurrence(term uint32, field, class uint8) occurrence {
	return occurrence(uint64(term)<<16 | uint64(field)<<8 | uint64(class))
}

func (o occurrence) term() uint32 { return uint32(o >> 16) }
func (o occurrence) field() uint8 { return uint8(o >> 8) }
func (o occurrence) class() uint8 { return uint8(o) }

func (b *Buffer) run(dst []uint32, r Run) []uint32 {
	dst = append(dst, b.kinds.Number(r.Places), uint32(len(r.Words)))
	for _, w := range r.Words {
		n := b.word(w)
		dst = append(dst, n)
		for _, p := range r.Places {
			b.scratch = append(b.scratch, makeOccurrence(n, p.Field, p.Class))
		}
	}
	return dst
}

func (b *Buffer) word(w string) uint32 {
	n, found := b.words.number(w)
	if found {
		return n
	}
	w = b.words.texts[n]
	stub := analysis.Stub(w)
	s, ok := b.stubNo[stub]
	if !ok {
		s = uint32(len(b.stubList))
		b.stubNo[stub] = s
		b.stubList = append(b.stubList, stub)
		b.bytes += 64
	}
	b.wordStubs = append(b.wordStubs, s)
	b.bytes += 80 + len(w)
	return n
}

// wordPostings groups the occurrences of a document by word and field. The list
// is valid until the next one.
func (b *Buffer) wordPostings() []bufferPosting {
	slices.Sort(b.scratch)
	b.list, b.sets = b.list[:0], b.sets[:0]
	for i := 0; i < len(b.scratch); {
		term, fields := b.scratch[i].term(), uint32(0)
		b.in = b.in[:0]
		for i < len(b.scratch) && b.scratch[i].term() == term {
			first := b.scratch[i]
			f, best, n := first.field(), first.class(), 0
			for ; i < len(b.scratch) && b.scratch[i]>>8 == first>>8; i++ {
				best = b.better(f, best, b.scratch[i].class())
				n++
			}
			fields |= 1 << f
			b.in = append(b.in, postings.MakeOccurrence(best, n))
		}
		b.list = append(b.list, bufferPosting{term, b.codes.Number(fields, b.in, 1)})
		b.sets = append(b.sets, uint64(fields))
	}
	return b.list
}

// better is the class of the two that weighs more, the lower one of equals.
func (b *Buffer) better(field, x, y uint8) uint8 {
	wx, wy := b.layout.Weight(int(field), x), b.layout.Weight(int(field), y)
	if wy > wx || wy == wx && y < x {
		return y
	}
	return x
}

// stubPostings groups the words of wordPostings, which are valid until then, by
// stub. The list is valid until the next one.
func (b *Buffer) stubPostings() []bufferPosting {
	for i, p := range b.list {
		b.sets[i] |= uint64(b.wordStubs[p.term]) << 32
	}
	slices.Sort(b.sets)
	b.list = b.list[:0]
	for i := 0; i < len(b.sets); {
		term, fields := uint32(b.sets[i]>>32), uint32(0)
		for ; i < len(b.sets) && uint32(b.sets[i]>>32) == term; i++ {
			fields |= uint32(b.sets[i])
		}
		if fields &= b.stubs; fields != 0 {
			b.list = append(b.list, bufferPosting{term, b.stubCodes.Number(fields, b.stubOccurrences(fields), 1)})
		}
	}
	return b.list
}

// stubOccurrences is what a stub's code says of its fields: nothing but that
// they are there.
func (b *Buffer) stubOccurrences(fields uint32) []postings.Occurrence {
	b.in = b.in[:0]
	for range bits.OnesCount32(fields) {
		b.in = append(b.in, 0)
	}
	return b.in
}

// Briefs returns up to n brief records, evenly spread over the buffer, of at
// most size bytes together; Fulls does the same for full records. They are views.
func (b *Buffer) Briefs(n, size int) [][]byte {
	return b.samples(n, size, func(d *bufferDoc) []byte { return d.brief })
}

// Fulls returns full records as Briefs does brief ones.
func (b *Buffer) Fulls(n, size int) [][]byte {
	return b.samples(n, size, func(d *bufferDoc) []byte { return d.full })
}

func (b *Buffer) samples(n, size int, of func(*bufferDoc) []byte) [][]byte {
	step := max(1, len(b.docs)/n)
	var list [][]byte
	for i := 0; i < len(b.docs) && len(list) < n && size > 0; i += step {
		if r := of(&b.docs[i]); len(r) > 0 && len(r) <= size {
			list = append(list, r)
			size -= len(r)
		}
	}
	return list
}
