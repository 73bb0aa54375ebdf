package engine

// Document is what a Writer takes. The Writer copies what it keeps, so a
// Document may be reused after Reset.
type Document struct {
	// Key is unique: a second document with the same key replaces the first.
	Key string
	// Words and Values hold the text and keyword fields, by name.
	Words  []FieldText
	Values []FieldValue
	// Years is the interval field.
	Years Years
	// Numbers and SortKeys hold the number and sort fields, each at most once.
	Numbers  []FieldNumber
	SortKeys []FieldSortKey
	// Entries are its entries in lists of browse fields.
	Entries []FieldEntry
	// Popularity orders documents and weighs scores (for us: holdings). It may
	// be changed later without indexing the document again.
	Popularity uint32
	// Brief is what a hit shows, Full the whole record; both are kept as given.
	Brief, Full []byte
}

// FieldText is one occurrence of a text field.
type FieldText struct {
	Field string
	// Class is an index into Field.Weights.
	Class uint8
	Text  string
}

// FieldNumber is the number of a number field; math.MinInt64 cannot be stored.
type FieldNumber struct {
	Field string
	Value int64
}

// FieldSortKey is the key of a sort field; it is cut after 1,024 bytes.
type FieldSortKey struct {
	Field string
	Key   []byte
}

// FieldEntry is an entry in the list of a browse field. Entries with one key are one
// entry, which has the greatest of their labels, as bytes compare: of two forms of a
// name the one with marks on its letters. Both are cut after 1,024 bytes, the label at
// a character's edge.
type FieldEntry struct {
	Field string
	Key   []byte
	Label string
}

// Certainty says what is known of a document's years.
type Certainty uint8

// The certainties.
const (
	// Undated has no year.
	Undated Certainty = iota
	// Certain has one known year, or a known first year.
	Certain
	// Uncertain lies somewhere between First and Last.
	Uncertain
	// Impossible has a year that cannot be, and is not counted under it.
	Impossible
)

// Years is a span of years, negative before Christ. First and Last are only
// meant when Certainty is Certain or Uncertain.
type Years struct {
	First, Last int32
	Certainty   Certainty
}
