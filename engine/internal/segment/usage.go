package segment

import (
	"math/bits"

	"holdfast/engine/internal/docset"
	"holdfast/engine/internal/layout"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/stored"
)

// FieldUsage is what a field takes.
type FieldUsage struct {
	Terms, Postings int
	Bytes           int64
}

// Usage is what the fields of some segments take.
type Usage struct {
	Texts, Keywords, Columns, Browse []FieldUsage
}

// NewUsage returns an empty usage.
func NewUsage(l *layout.Layout) *Usage {
	return &Usage{make([]FieldUsage, len(l.Texts)), make([]FieldUsage, len(l.Keywords)), make([]FieldUsage, len(l.Columns)),
		make([]FieldUsage, len(l.Browse))}
}

// Add adds a segment; field is the keyword field of a facet value, and codec unpacks
// lists.
func (u *Usage) Add(s *Segment, field func(id uint32) uint8, codec *stored.Codec) error {
	postings := make([]int, len(u.Texts))
	all := 0
	it := s.Words.Dict.Iterator()
	for it.Next() {
		at := 0
		for f := it.Entry.Fields; f != 0; f &= f - 1 {
			n := bits.TrailingZeros32(f)
			if n < len(postings) {
				u.Texts[n].Terms++
				postings[n] += int(it.Entry.PerField[at])
				all += int(it.Entry.PerField[at])
			}
			at++
		}
	}
	if err := it.Err(); err != nil {
		return err
	}
	shared := int64(0)
	for _, sec := range s.Hot.Sections {
		switch sec.Tag {
		case tagWordFST, tagWordEntries, tagWordLists, tagWordCodes, tagStubFST, tagStubEntries,
			tagStubLists, tagStubCodes, tagRuns, tagRunOffsets, tagRunKinds:
			shared += sec.Bytes()
		}
	}
	for n, p := range postings {
		u.Texts[n].Postings += p
		if all > 0 {
			u.Texts[n].Bytes += int64(float64(shared) * float64(p) / float64(all))
		}
	}
	if err := u.addColumns(s); err != nil {
		return err
	}
	if err := u.addBrowse(s, codec); err != nil {
		return err
	}
	return u.addKeywords(s, field)
}

func (u *Usage) addKeywords(s *Segment, field func(id uint32) uint8) error {
	it := s.Wholes.iterator()
	for it.next() {
		set, err := docset.Open(it.set, uint32(s.Docs))
		if err != nil {
			return err
		}
		if int(it.field) < len(u.Keywords) {
			k := &u.Keywords[it.field]
			k.Terms++
			k.Postings += set.Len()
			k.Bytes += int64(len(it.set) + s.Wholes.restBytes() + 1)
		}
	}
	if it.err != nil {
		return it.err
	}
	for i := range s.Facets.n {
		set, err := s.Facets.set(i)
		if err != nil {
			return err
		}
		if set.Len() == 0 {
			continue
		}
		from, to, _ := s.Facets.offsets.Span(i, s.Facets.sets.Len())
		if f := int(field(s.Facets.value(i))); f < len(u.Keywords) {
			k := &u.Keywords[f]
			k.Terms++
			k.Postings += set.Len()
			k.Bytes += int64(to - from + 2)
		}
	}
	return nil
}

// structureNames are the names of sections for people, by file and tag.
var structureNames = map[store.Tag]string{
	tagMeta: "meta", tagWordFST: "word dictionary", tagWordEntries: "word dictionary",
	tagWordLists: "word lists", tagWordCodes: "word codes",
	tagStubFST: "stub dictionary", tagStubEntries: "stub dictionary",
	tagStubLists: "stub lists", tagStubCodes: "stub codes",
	tagRuns: "forward runs", tagRunOffsets: "forward runs", tagRunKinds: "forward runs",
	tagWholeShape: "whole values", tagWholeStarts: "whole values", tagWholeEntries: "whole values",
	tagFacetKeys: "facet sets", tagFacetOffsets: "facet sets", tagFacetSets: "facet sets",
	tagPackedWords: "packed words", tagPackedTables: "packed words",
	tagRows: "rows", tagRowOffsets: "rows", tagRowSlots: "rows",
	tagColumnTable: "columns", tagColumnValues: "columns",
	tagSortKeys: "sort keys", tagSortKeyOffsets: "sort keys", tagSortSeparators: "sort keys", tagSortFinding: "sort keys",
	tagBrowseTable: "browse entries", tagBrowseEntries: "browse entries", tagBrowseOffsets: "browse entries",
	tagBrowseSeparators: "browse entries", tagBrowseFinding: "browse entries", tagBrowseBounds: "browse entries",
	tagKeys: "keys", tagKeyOffsets: "keys", tagKeyBuckets: "keys", tagKeySlots: "keys",
	tagBrief: "brief records", tagBriefOffsets: "brief records",
	tagFull: "full records", tagFullOffsets: "full records",
}

// StructureName names a section of a file of a kind for people.
func StructureName(kind, tag store.Tag) string {
	if kind == Kind || kind == ColdKind {
		if name, ok := structureNames[tag]; ok {
			return name
		}
	}
	switch kind {
	case PopularityKind:
		return "popularity"
	case LiveKind:
		return "live documents"
	case store.Tag{'V', 'A', 'L', 'U'}:
		return "facet values"
	case store.Tag{'C', 'N', 'T', 'S'}:
		return "facet counts"
	case store.Tag{'D', 'I', 'C', 'T'}:
		return "record dictionaries"
	}
	return "other"
}
