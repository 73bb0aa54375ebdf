package search

import (
	"math"
	"slices"

	"holdfast/engine/internal/postings"
	"holdfast/engine/internal/segment"
	"holdfast/engine/internal/termdict"
	"holdfast/engine/query"
)

// Shortcuts is a set of ways around work that change no answer. A search takes
// all of them; a test leaves some out and compares the answers.
type Shortcuts uint64

const (
	// CatalogueCounts has facets of everything, and frequencies of facet values, be
	// what the catalogue's column of counts says.
	CatalogueCounts Shortcuts = 1 << iota
	// PendingScores leaves scores, and the phrases in them, to hits that may be
	// among the best.
	PendingScores
	// PopularityMaxima looks at the greatest popularity around a document before it
	// reads the document's own.
	PopularityMaxima
	// SharedHits counts facets of the best hits over the first hits, if they are
	// the same, and does not collect both.
	SharedHits
	// BoundedHits forgets a hit as soon as others are known to come before it.
	BoundedHits
	// FieldBlocks skips blocks of a list by the fields that are in them.
	FieldBlocks
	// Leapfrog intersects from the shortest list and jumps in the others.
	Leapfrog
	// ScoreTables works out once what a term or a set of fields adds to a score.
	ScoreTables
	// DeadFrequencies takes deleted documents off the dictionary's frequencies,
	// where all live ones would be counted.
	DeadFrequencies
	// KeptFrequencies keeps live frequencies for the next query.
	KeptFrequencies
	// Batches counts values of many documents together, and sets of small facets
	// before their values.
	Batches
	// FacetCut finds the first values of a facet without sorting all.
	FacetCut
	// SortedSpans finds years in a table of spans by its order.
	SortedSpans
	// StreamedCatalogue goes through everything without holding it as matches.
	StreamedCatalogue
	// Windows evaluates a union over some thousand documents of a segment after the
	// other, and collects from each.
	Windows
	// ScoreFloor leaves out matches of which the score is too low whatever their
	// popularity and phrases are.
	ScoreFloor
	// NumberBlocks passes over blocks of documents by the least and the greatest
	// number in them.
	NumberBlocks
	// TestedNodes looks at the numbers and years of documents that the other nodes
	// of an And match, and not of all.
	TestedNodes
	// SortWindow reads the sort keys of hits that may be among the first only.
	SortWindow
	// RareValues leaves facet values out that are too rare in the catalogue to be
	// among the first.
	RareValues
	// LargeLimits takes some shortcuts with many documents and values only. Without
	// it they are taken with few, so that small tests meet them.
	LargeLimits
	// PartialOrder sorts the hits that are shown and not all that facets are counted
	// over.
	PartialOrder
	// DocumentOrder takes the order of a segment's documents for that of their keys,
	// where it is.
	DocumentOrder
	// RunBytes looks for the bytes of a phrase among those of a document's runs before
	// it reads these.
	RunBytes
	// CommonFields leaves the codes of stubs unread in windows where stubs alone make
	// no hit.
	CommonFields
	// BestEntries reads the groups of a list that may have the best of many entries
	// first, and those that cannot have one not at all.
	BestEntries
	// ValueSets counts the values that a facet looks for, if they are few, by their sets
	// of documents, and not all values of the documents found.
	ValueSets
	// ChosenUnion has a union that other nodes choose from, without a score of theirs, be
	// evaluated as one that is the whole query.
	ChosenUnion
	// WordPhrases takes a phrase of one word for the word.
	WordPhrases
	// LateScores, where hits stand in another order than that of their scores, leaves the
	// scores of those that are not among the first unknown.
	LateScores
	// StreamedOr evaluates an Or of unions that is the whole query window by window, with
	// the scores of all unions pending.
	StreamedOr
	// TiedFloor leaves out matches that have the score of the worst hit where it is known
	// that they come after it for their popularity, or for their place in the segment.
	TiedFloor
	endOfShortcuts
)

// AllShortcuts is every one of them.
const AllShortcuts = endOfShortcuts - 1

// takes reports whether searches take a shortcut.
func (s *Snapshot) takes(k Shortcuts) bool { return s.Without&k == 0 }

// blocks is the set of fields by which the blocks of a list may be skipped for a
// query that wants some.
func (s *Snapshot) blocks(fields uint32) uint32 {
	if s.takes(FieldBlocks) {
		return fields
	}
	return math.MaxUint32
}

// intersectPlainly finds what a meeting does without Leapfrog: it reads all of every
// list.
func (e *evaluator) intersectPlainly(t *segment.Terms, entries []termdict.Entry, fields uint32) (*postings.Batch, error) {
	common := make([]uint32, e.seg.Docs)
	codes := make([][]uint32, e.seg.Docs)
	for i := range entries {
		list, err := t.List(&entries[i])
		if err != nil {
			return nil, e.seg.Hot.Locate(err)
		}
		all, err := list.AppendAll(nil)
		if err != nil {
			return nil, e.seg.Hot.Locate(err)
		}
		for _, p := range all {
			if has := t.Codes[p.Code].Fields & fields; i == 0 {
				common[p.Doc] = has
			} else {
				common[p.Doc] &= has
			}
			codes[p.Doc] = append(codes[p.Doc], p.Code)
		}
	}
	b := &postings.Batch{Codes: make([][]uint32, len(entries))}
	for doc, have := range codes {
		if len(have) < len(entries) || common[doc] == 0 || !e.seg.Live.Has(uint32(doc)) {
			continue
		}
		b.Docs, b.Fields = append(b.Docs, uint32(doc)), append(b.Fields, common[doc])
		for i, code := range have {
			b.Codes[i] = append(b.Codes[i], code)
		}
	}
	return b, e.ctx.Err()
}

// cutBatch takes the documents before end off a batch.
func cutBatch(all *postings.Batch, end uint32) (b postings.Batch) {
	n, _ := slices.BinarySearch(all.Docs, end)
	b.Docs, all.Docs = all.Docs[:n], all.Docs[n:]
	b.Fields, all.Fields = all.Fields[:n], all.Fields[n:]
	for i, column := range all.Codes {
		b.Codes = append(b.Codes, column[:n])
		all.Codes[i] = column[n:]
	}
	return b
}

// plainStubScore is stubScore without ScoreTables.
func (p *unionPass) plainStubScore(fields uint32) (sum int64) {
	for i := range p.clauses {
		if c := &p.clauses[i]; c.kind == query.AllStubs && fields>>c.field&1 != 0 {
			sum += c.total * full
		}
	}
	return sum
}

// plainWordsScore is wordsScore without ScoreTables.
func (p *unionPass) plainWordsScore(fields uint32, at int) (sum int64) {
	for i := range p.clauses {
		if c := &p.clauses[i]; c.kind == query.AllWords && fields>>c.field&1 != 0 {
			sum += p.e.wordScore(c.units, &p.words.found, at, c.field)
		}
	}
	return sum
}

// countLive adds the live documents of a list to st, without DeadFrequencies.
func (g *Segment) countLive(st *fieldStats, list *postings.List, codes postings.Codes) error {
	all, err := list.AppendAll(nil)
	for _, p := range all {
		if !g.Live.Has(p.Doc) {
			continue
		}
		for f := range st {
			st[f] += int(codes[p.Code].Fields >> f & 1)
		}
	}
	return g.Hot.Locate(err)
}

// plainYears is the documents with usable years of which the first is in a span, a
// bit each, without SortedSpans.
func (g *Segment) plainYears(from, to int32) []uint64 {
	set := make([]uint64, (g.Docs+63)/64)
	for doc := range uint32(g.Docs) {
		if s, _ := g.Packed.Span(doc); s.Usable() && s.First >= from && s.First <= to {
			set[doc/64] |= 1 << (doc % 64)
		}
	}
	return set
}
