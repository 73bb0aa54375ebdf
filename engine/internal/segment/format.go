// Package segment answers: what is in an immutable set of documents, and how is
// one made? It joins the structures of a segment into its two files, makes them
// from a buffer of documents or from other segments, and opens them.
package segment

import (
	"holdfast/engine/internal/store"
)

// The kinds of file and the sections of a segment. FORMAT.md describes each.
var (
	Kind           = store.Tag{'S', 'E', 'G', 'M'}
	ColdKind       = store.Tag{'C', 'O', 'L', 'D'}
	PopularityKind = store.Tag{'P', 'O', 'P', 'U'}
	LiveKind       = store.Tag{'L', 'I', 'V', 'E'}

	tagMeta = store.Tag{'M', 'E', 'T', 'A'}

	tagWordFST     = store.Tag{'W', 'F', 'S', 'T'}
	tagWordEntries = store.Tag{'W', 'E', 'N', 'T'}
	tagWordLists   = store.Tag{'W', 'L', 'S', 'T'}
	tagWordCodes   = store.Tag{'W', 'C', 'O', 'D'}

	tagStubFST     = store.Tag{'S', 'F', 'S', 'T'}
	tagStubEntries = store.Tag{'S', 'E', 'N', 'T'}
	tagStubLists   = store.Tag{'S', 'L', 'S', 'T'}
	tagStubCodes   = store.Tag{'S', 'C', 'O', 'D'}

	tagRuns       = store.Tag{'R', 'U', 'N', 'S'}
	tagRunOffsets = store.Tag{'R', 'O', 'F', 'F'}
	tagRunKinds   = store.Tag{'R', 'K', 'N', 'D'}

	tagWholeShape   = store.Tag{'H', 'S', 'H', 'P'}
	tagWholeStarts  = store.Tag{'H', 'B', 'K', 'T'}
	tagWholeEntries = store.Tag{'H', 'E', 'N', 'T'}

	tagFacetKeys    = store.Tag{'F', 'K', 'E', 'Y'}
	tagFacetOffsets = store.Tag{'F', 'O', 'F', 'F'}
	tagFacetSets    = store.Tag{'F', 'S', 'E', 'T'}

	tagPackedWords  = store.Tag{'P', 'W', 'R', 'D'}
	tagPackedTables = store.Tag{'P', 'T', 'A', 'B'}

	tagRows       = store.Tag{'R', 'O', 'W', 'S'}
	tagRowOffsets = store.Tag{'R', 'W', 'O', 'F'}
	tagRowSlots   = store.Tag{'S', 'L', 'O', 'T'}

	tagColumnTable    = store.Tag{'C', 'O', 'L', 'T'}
	tagColumnValues   = store.Tag{'C', 'O', 'L', 'V'}
	tagSortKeys       = store.Tag{'S', 'K', 'E', 'Y'}
	tagSortKeyOffsets = store.Tag{'S', 'K', 'O', 'F'}
	tagSortSeparators = store.Tag{'S', 'K', 'S', 'P'}
	tagSortFinding    = store.Tag{'S', 'K', 'S', 'O'}

	tagBrowseTable      = store.Tag{'B', 'R', 'T', 'B'}
	tagBrowseEntries    = store.Tag{'B', 'R', 'E', 'N'}
	tagBrowseOffsets    = store.Tag{'B', 'R', 'O', 'F'}
	tagBrowseSeparators = store.Tag{'B', 'R', 'S', 'P'}
	tagBrowseFinding    = store.Tag{'B', 'R', 'S', 'O'}
	tagBrowseBounds     = store.Tag{'B', 'R', 'B', 'D'}

	tagKeys       = store.Tag{'K', 'E', 'Y', 'S'}
	tagKeyOffsets = store.Tag{'K', 'O', 'F', 'F'}
	tagKeyBuckets = store.Tag{'K', 'B', 'K', 'T'}
	tagKeySlots   = store.Tag{'K', 'S', 'L', 'T'}

	tagBrief        = store.Tag{'B', 'R', 'I', 'E'}
	tagBriefOffsets = store.Tag{'B', 'O', 'F', 'F'}

	// Of the cold file.
	tagFull        = store.Tag{'F', 'U', 'L', 'L'}
	tagFullOffsets = store.Tag{'U', 'O', 'F', 'F'}

	// Of the popularity overlay and the live documents.
	tagPopularity = store.Tag{'V', 'A', 'L', 'S'}
	tagMaxima     = store.Tag{'M', 'A', 'X', 'I'}
	tagLive       = store.Tag{'B', 'I', 'T', 'S'}
)

// pieces are the sections of many items, which can be read piece by piece; what
// finds the items is in memory, or mapped.
var pieces = []store.Tag{tagWordLists, tagStubLists, tagRuns, tagWholeEntries, tagFacetSets, tagSortKeys, tagBrowseEntries, tagBrief, tagFull}

// keyDomain is the hash domain of document keys; keyword fields have their numbers.
const keyDomain = 0xFF
