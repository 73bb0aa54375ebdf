package catalogue

import (
	"strings"

	"holdfast/engine/query/language"
)

// Names of the prefixes of a query.
const (
	inTitle     = "ti"
	inAuthor    = "au"
	inSubject   = "su"
	inGenre     = "ge"
	inSeries    = "se"
	inPublisher = "pu"
	isStandard  = "is"
	isNumber    = "no"
	onShelf     = "ca"
	inLanguage  = "la"
	asFormat    = "fo"
	atLibrary   = "li"
	inYear      = "year"
	heldBy      = "held"
)

// Prefixes returns the names of the query language: English ones, and German ones that
// are read too. The caller owns them.
func Prefixes() *language.Syntax {
	return &language.Syntax{
		Fields: []language.Field{
			{Names: []string{inTitle, "title", "titel"}, CQL: []string{"dc.title", "title", "bath.title"}},
			{Names: []string{inAuthor, "author", "autor", "verfasser", "autorin"}, CQL: []string{"dc.creator", "dc.author", "creator", "author", "bath.author"}},
			{Names: []string{inSubject, "subject", "thema", "schlagwort"}, Counted: true, CQL: []string{"dc.subject", "subject", "bath.subject"}},
			{Names: []string{inGenre, "genre", "gattung"}, CQL: []string{"bib.genre", "genre"}},
			{Names: []string{inSeries, "series", "reihe", "serie"}, CQL: []string{"bib.titleseries", "series"}},
			{Names: []string{inPublisher, "publisher", "verlag"}, CQL: []string{"dc.publisher", "publisher", "bath.publisher"}},
			{Names: []string{isStandard, "isbn", "issn"}, Kind: language.Values, CQL: []string{"bath.standardidentifier", "bath.isbn", "bath.issn", "isbn", "issn"}},
			{Names: []string{isNumber, "number", "nummer"}, Kind: language.Values, CQL: []string{"dc.identifier", "rec.identifier", "identifier"}},
			{Names: []string{onShelf, "callnumber", "signatur"}, Kind: language.Values, CQL: []string{"bib.callnumber", "callnumber"}},
			{Names: []string{inLanguage, "language", "sprache"}, Kind: language.Values, CQL: []string{"dc.language", "language"}},
			{Names: []string{asFormat, "format", "medium"}, Kind: language.Values, CQL: []string{"dc.format", "format"}},
			{Names: []string{atLibrary, "library", "bibliothek"}, Kind: language.Values, CQL: []string{"library"}},
			{Names: []string{inYear, "jahr"}, Kind: language.Number, CQL: []string{"dc.date", "date", "year"}},
			{Names: []string{heldBy, "bestand"}, Kind: language.Number, CQL: []string{"held"}},
			{Names: []string{"###", "###@"}},
		},
		Has: []string{"has", "mit"}, Lacks: []string{"lacks", "ohne"},
		And: []string{"AND", "UND"}, Or: []string{"OR", "ODER"}, Not: []string{"NOT", "NICHT"},
	}
}

// textFields are the text fields behind prefixes.
var textFields = map[string]string{
	"": Keyword, inTitle: TitleWords, inAuthor: AuthorWords, inSubject: SubjectWords, inGenre: GenreWords,
	inSeries: SeriesWords, inPublisher: PublisherWords,
}

// wholeFields are the fields of whole values behind prefixes.
var wholeFields = map[string]string{inTitle: TitleWhole, inAuthor: AuthorWhole, inSubject: Subject, inGenre: Genre}

// hasFields are the fields behind prefixes that say whether there is anything.
var hasFields = map[string][]string{
	inTitle: {TitleWords}, inAuthor: {AuthorWords}, inGenre: {GenreWords},
	inSeries: {SeriesWords}, inPublisher: {PublisherWords}, isStandard: {ISBN, ISSN}, isNumber: {Number, ISBN, ISSN},
	onShelf: {CallNumberList}, inLanguage: {Language}, asFormat: {Format}, atLibrary: {Library}, inYear: {Year},
}

// IsTag says whether a prefix is a MARC tag, maybe with the code of a subfield.
func IsTag(prefix string) bool {
	return (len(prefix) == 3 || len(prefix) == 4) && strings.Trim(prefix[:3], "0123456789") == ""
}

// InTitle, InAuthor, AtLibrary, AsFormat and OfLanguage say what a prefix is.
func InTitle(prefix string) bool    { return prefix == inTitle }
func InAuthor(prefix string) bool   { return prefix == inAuthor }
func AtLibrary(prefix string) bool  { return prefix == atLibrary }
func AsFormat(prefix string) bool   { return prefix == asFormat }
func OfLanguage(prefix string) bool { return prefix == inLanguage }
