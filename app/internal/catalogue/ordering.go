package catalogue

import (
	"strconv"
	"strings"

	"holdfast/app/internal/union"
	"holdfast/engine"
)

// sortKeyBytes is how much of a sort key is kept: titles that agree so far stand
// side by side anyway.
const sortKeyBytes = 96

// counts are the numbers of a title that can be searched by range.
func (r *reading) counts(rec *union.Record) []engine.FieldNumber {
	numbers := []engine.FieldNumber{
		{Field: Held, Value: int64(rec.Libraries())},
		{Field: SubjectCount, Value: int64(len(r.subjects) + len(r.uncontrolled))},
	}
	if day := added(rec); day > 0 {
		numbers = append(numbers, engine.FieldNumber{Field: Added, Value: day})
	}
	if work, ok := WorkNumber(rec); ok {
		numbers = append(numbers, engine.FieldNumber{Field: Work, Value: work})
	}
	return numbers
}

// added is the first day on which one of the records came, as 20061231, or 0.
func added(rec *union.Record) int64 {
	first := int64(0)
	for i := range rec.Sources {
		day, err := strconv.ParseInt(strings.ReplaceAll(rec.Sources[i].Loaded, "-", ""), 10, 64)
		if err == nil && (first == 0 || day < first) {
			first = day
		}
	}
	return first
}

// sortKeys are the places of a title in lists that go from A to Z.
func (r *reading) sortKeys(rec *union.Record) []engine.FieldSortKey {
	var keys []engine.FieldSortKey
	put := func(field string, key []byte) {
		if len(key) > 0 {
			keys = append(keys, engine.FieldSortKey{Field: field, Key: key[:min(len(key), sortKeyBytes)]})
		}
	}
	put(TitleOrder, OrderKey(r.filingTitle()))
	if len(r.authors) > 0 {
		a := &r.authors[0]
		name := a.heading
		if name == "" {
			name = a.original
		}
		put(AuthorOrder, OrderKey(name))
	}
	if first, ok := r.shelf(rec); ok {
		put(ShelfOrder, first)
	}
	return keys
}

// filingTitle is the title as it is filed: without what the record counts as not
// filing (T54), even if the title begins with no article; and if it has no title of
// its own, what is shown instead (T55).
func (r *reading) filingTitle() string {
	switch {
	case r.title.full != "":
		return r.filing(&r.title)
	case r.original.full != "":
		return r.filing(&r.original)
	}
	return r.anyTitle()
}

// filing is a title without its article, which UNIMARC records mark, if at all,
// with signs inside the text.
func (r *reading) filing(t *ownTitle) string {
	if t.article == 0 && r.unimarc {
		return r.withoutKnownArticle(t.full)
	}
	return withoutArticle(t.full, t.article)
}
