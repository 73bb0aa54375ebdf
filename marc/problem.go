package marc

import "fmt"

// ProblemKind sorts the problems that Validate finds.
type ProblemKind uint8

// The kinds of problem. Their machine names are stable; see String.
const (
	ProblemLeader ProblemKind = iota
	ProblemTag
	ProblemUnknownField
	ProblemMissingField
	ProblemRepeatedField
	ProblemMainEntries
	ProblemEmpty
	ProblemIndicator
	ProblemUnknownSubfield
	ProblemRepeatedSubfield
	ProblemLostCharacter
	ProblemFixedLength
	ProblemFixedCode
	ProblemDate
	ProblemTransaction
	ProblemNumber
	ProblemQualifier
	ProblemLanguage
	ProblemCountry
	ProblemTitle
	ProblemNonFiling
	ProblemPunctuation
	ProblemLink

	problemKinds // their number
)

// problemWords holds the machine name and the words of each kind.
var problemWords = [problemKinds]struct{ name, words string }{
	ProblemLeader:           {"leader", "the leader holds what it may not"},
	ProblemTag:              {"impossible_tag", "a tag is not three letters or digits"},
	ProblemUnknownField:     {"unknown_field", "MARC 21 has no such field"},
	ProblemMissingField:     {"missing_field", "a field that every record needs is missing"},
	ProblemRepeatedField:    {"repeated_field", "a field is repeated that may not be"},
	ProblemMainEntries:      {"main_entries", "the record has more than one main entry (1XX)"},
	ProblemEmpty:            {"empty", "a field or subfield is empty"},
	ProblemIndicator:        {"indicator", "an indicator has a value that this field does not know"},
	ProblemUnknownSubfield:  {"unknown_subfield", "a field has a subfield that it does not know"},
	ProblemRepeatedSubfield: {"repeated_subfield", "a subfield is repeated that may not be"},
	ProblemLostCharacter:    {"lost_character", "a character could not be read"},
	ProblemFixedLength:      {"fixed_length", "a fixed field (006, 007 or 008) has a wrong length"},
	ProblemFixedCode:        {"fixed_code", "a fixed field (006, 007 or 008) holds a code that is not on its list"},
	ProblemDate:             {"date", "a date in 008 is none"},
	ProblemTransaction:      {"transaction_date", "field 005 is no date and time"},
	ProblemNumber:           {"standard_number", "an ISBN or ISSN is not valid"},
	ProblemQualifier:        {"qualifier", "what qualifies an ISBN stands in $a"},
	ProblemLanguage:         {"language", "field 041 holds what is no language code"},
	ProblemCountry:          {"place_code", "field 043 holds what is no code of a place in use"},
	ProblemTitle:            {"title", "the title field is not built as it should be"},
	ProblemNonFiling:        {"non_filing", "the count of characters to pass over in sorting is wrong"},
	ProblemPunctuation:      {"punctuation", "punctuation of the title field is not as the rules have it"},
	ProblemLink:             {"link", "a link ($6) leads nowhere"},
}

// String returns a stable short machine name such as "repeated_field".
func (k ProblemKind) String() string {
	if k < problemKinds {
		return problemWords[k].name
	}
	return fmt.Sprintf("problem_%d", k)
}

// Description returns the kind in plain words, as a cataloguer may read them.
func (k ProblemKind) Description() string {
	if k < problemKinds {
		return problemWords[k].words
	}
	return k.String()
}
