package view

import "time"

// Suggestions is what may be meant by a text that is still being typed.
type Suggestions struct {
	// Text is what was typed so far.
	Text string
	// Groups have at least one suggestion each and stand in the order of the kinds.
	Groups []SuggestionGroup
	Took   time.Duration
}

// SuggestionGroup is the suggestions of one kind, the most frequent or most widely
// held first.
type SuggestionGroup struct {
	Kind        SuggestionKind
	Suggestions []Suggestion
}

// SuggestionKind says what is suggested.
type SuggestionKind string

// The kinds, in the order in which they are shown.
const (
	SuggestAuthor  SuggestionKind = "author"
	SuggestTitle   SuggestionKind = "title"
	SuggestSubject SuggestionKind = "subject"
	// SuggestEarlier is a search that was made before.
	SuggestEarlier SuggestionKind = "earlier"
)

// Suggestion is one of them.
type Suggestion struct {
	// Value is what is suggested, Text the same in runs: what was typed is marked.
	Value string
	Text  []Run
	// Query is what to ask for it, and Count how many titles that finds; of an earlier
	// search, how many it found When it was made.
	Query Query
	Count int
	When  time.Time
}

// NarrowTitle in Narrow.Facet keeps the titles of which one title of their own is
// Narrow.Value, subtitle and article left out or not. It is no facet and has no counts.
const NarrowTitle = "title"
