package engine

// Kind says how a field is indexed.
type Kind uint8

// The kinds of field.
const (
	// Text is cut into words. All text fields of a schema share one posting
	// list a word, with a code that says which of them hold it.
	Text Kind = iota
	// Keyword is a whole value: found by its folded form, shown as it came.
	Keyword
	// Interval is a span of years with a certainty. A schema has at most one.
	Interval
)

// Field describes one field of a Schema.
type Field struct {
	Name string
	Kind Kind
	// Stubs also indexes the first three letters of each word (Text only).
	Stubs bool
	// Facet counts its values over a result (Keyword only).
	Facet bool
	// Small says that the field has few different values (at most some
	// hundreds), so its ordinals can share a packed word (Facet only).
	Small bool
	// Weights are the weight classes of a Text field in percent of a full
	// occurrence, indexed by Words.Class; empty means the one class {100}.
	Weights []int
}

// Schema is the list of fields. A field's place in it is its number, which
// never changes; fields may be added at the end.
type Schema struct {
	Fields []Field
}
