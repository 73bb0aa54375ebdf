package catalogue

import "holdfast/engine"

// Names of the text fields. The words of all of them are found by Words,
// Phrase and (but for GenreWords) Stubs queries.
const (
	TitleWords   = "title_words"
	AuthorWords  = "author_words"
	SubjectWords = "subject_words"
	GenreWords   = "genre_words"
	// Keyword is all text of the record, that of the other fields included.
	Keyword = "keyword"
	// SeriesWords are words of series titles, which are in TitleWords too, and
	// PublisherWords those of publishers and their places.
	SeriesWords    = "series_words"
	PublisherWords = "publisher_words"
)

// Names of the keyword fields that are facets. They are the names of view.Facet
// and view.Narrow too.
const (
	Subject  = "subject"
	Author   = "author"
	Genre    = "genre"
	Class    = "class"
	Audience = "audience"
	Language = "language"
	Library  = "library"
	Format   = "format"
)

// Names of the facets that are counted when they are asked for.
const (
	// TopClass holds the schemes and main classes of a title, PartClass what is in the
	// classes of Class.
	TopClass  = "class_top"
	PartClass = "class_part"
	// Topic, Place and Period are the parts of the headings of Subject. Forms are of
	// Genre.
	Topic  = "topic"
	Place  = "place"
	Period = "period"
	// VocabularyHeading holds the headings of each vocabulary, as HeadingValue writes them;
	// Vocabulary the names of these.
	VocabularyHeading = "heading"
	Vocabulary        = "vocabulary"
	// Gap holds the facets of which a title has no value, Year if it is undated, and
	// what cannot be about its date.
	Gap = "gap"
)

// Values of Gap that say what is wrong with a date: it lies after the next year, or
// before what it dates can be; or it is none.
const (
	CheckLate  = "check late"
	CheckEarly = "check early"
	CheckOdd   = "check odd"
)

// Checks lists the values of Gap that are about a date that cannot be.
func Checks() []string { return []string{CheckLate, CheckEarly, CheckOdd} }

// Names of the other keyword fields, for look-up only.
const (
	// TitleWhole holds every title of the record's own as a whole: the title
	// proper with and without what follows it, uniform and variant titles, the
	// original script, each with and without its article.
	TitleWhole = "title_whole"
	// AuthorWhole holds the names as headings, without their dates, and in
	// direct order.
	AuthorWhole = "author_whole"
	// ISBN holds both forms of each number (T36), without hyphens.
	ISBN = "isbn"
	// ISSN holds eight characters without hyphen, the last of them maybe X.
	ISSN = "issn"
	// Number holds LCCN, OCLC and control numbers, numbers of music, reports
	// and publishers, and the ISBN and ISSN that the record calls wrong.
	Number = "number"
	// Load holds the numbers of the loads that brought the records of a title
	// as they are now, so that the titles of an import can be shown.
	Load = "load"
	// Tags holds the tags of the record's fields, each alone and with the codes of its
	// subfields ("245", "245a"), and "unimarc" of a record in that dialect.
	Tags = "tags"
	// WorkGroup holds the groups in which a title may share a work with others.
	WorkGroup = "work_group"
	// Standing holds what a title stands behind: see the values of this name.
	Standing = "standing"
)

// Year is the one interval field.
const Year = "year"

// Names of the number fields.
const (
	// Held is how many libraries hold the title. Popularity is the same number, which
	// weighs; this one is searched by range.
	Held = "held"
	// Added is the day on which the first of the title's records came, as a number of
	// eight figures: 20061231.
	Added = "added"
	// SubjectCount is how many subject headings the title has.
	SubjectCount = "subjects"
	// Work is the same number for titles of one work, by which hits are grouped: those of
	// the group that the title's first key names, which is that of the uniform title where
	// there is one.
	Work = "work"
)

// Names of the sort fields, of which each title has one key at most.
const (
	// TitleOrder is the title without what does not file, AuthorOrder the first name,
	// ShelfOrder the first call number.
	TitleOrder  = "title_order"
	AuthorOrder = "author_order"
	ShelfOrder  = "shelf_order"
)

// Names of the browse fields: lists from A to Z, in which a title may stand several
// times.
const (
	AuthorList     = "author_list"
	TitleList      = "title_list"
	SubjectList    = "subject_list"
	SeriesList     = "series_list"
	CallNumberList = "call_number_list"
	IdentifierList = "identifier_list"
)

// Weight classes of TitleWords. The seed gave 245 $a and $b seven times the
// weight of any other title; the steps between are ours: a word of a uniform
// or variant title names the same book, one of a series or of a component part
// names another.
const (
	ClassProper uint8 = iota
	ClassSubtitle
	ClassPart
	ClassUniform
	ClassVariant
	ClassSeries
	ClassComponent
)

var titleWeights = []int{
	ClassProper:    100,
	ClassSubtitle:  80,
	ClassPart:      80,
	ClassUniform:   70,
	ClassVariant:   60,
	ClassSeries:    15,
	ClassComponent: 15,
}

// Weight classes of AuthorWords, in the seed's proportion 4 : 1.5 : 1, but
// that an added name, often the second of two authors, counts half.
const (
	ClassMain uint8 = iota
	ClassAdded
	ClassResponsibility
)

var authorWeights = []int{ClassMain: 100, ClassAdded: 50, ClassResponsibility: 38}

// Facets lists the facet fields in the order of the screen.
func Facets() []string {
	return []string{Subject, Author, Genre, Class, Audience, Language, Library, Format}
}

// Mapping is the number of the mapping from records to documents. It is raised whenever
// a record becomes another document than before, so that an index of the mapping before
// is made anew; TestMappingNumber keeps it honest.
const Mapping = 1

// Schema returns the fields of the index. The order is part of the index
// format: fields are added at the end only.
func Schema() *engine.Schema {
	return &engine.Schema{Fields: []engine.Field{
		{Name: TitleWords, Kind: engine.Text, Stubs: true, Weights: titleWeights},
		{Name: AuthorWords, Kind: engine.Text, Stubs: true, Weights: authorWeights},
		{Name: SubjectWords, Kind: engine.Text, Stubs: true},
		{Name: GenreWords, Kind: engine.Text},
		{Name: Keyword, Kind: engine.Text, Stubs: true},
		{Name: TitleWhole, Kind: engine.Keyword},
		{Name: AuthorWhole, Kind: engine.Keyword},
		{Name: Subject, Kind: engine.Keyword, Facet: true},
		{Name: Author, Kind: engine.Keyword, Facet: true},
		{Name: Genre, Kind: engine.Keyword, Facet: true},
		{Name: Class, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: Audience, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: Language, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: Library, Kind: engine.Keyword, Facet: true},
		{Name: Format, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: ISBN, Kind: engine.Keyword},
		{Name: ISSN, Kind: engine.Keyword},
		{Name: Number, Kind: engine.Keyword},
		{Name: Year, Kind: engine.Interval},
		{Name: Load, Kind: engine.Keyword},
		{Name: WorkGroup, Kind: engine.Keyword},
		{Name: Held, Kind: engine.Number},
		{Name: Added, Kind: engine.Number},
		{Name: SubjectCount, Kind: engine.Number},
		{Name: TitleOrder, Kind: engine.Sort},
		{Name: AuthorOrder, Kind: engine.Sort},
		{Name: ShelfOrder, Kind: engine.Sort},
		{Name: Standing, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: Work, Kind: engine.Number},
		{Name: AuthorList, Kind: engine.Browse},
		{Name: TitleList, Kind: engine.Browse},
		{Name: SubjectList, Kind: engine.Browse},
		{Name: SeriesList, Kind: engine.Browse},
		{Name: CallNumberList, Kind: engine.Browse},
		{Name: IdentifierList, Kind: engine.Browse},
		{Name: SeriesWords, Kind: engine.Text},
		{Name: PublisherWords, Kind: engine.Text},
		{Name: Tags, Kind: engine.Keyword},
		{Name: Gap, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: TopClass, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: Vocabulary, Kind: engine.Keyword, Facet: true, Small: true},
		{Name: Topic, Kind: engine.Keyword, Facet: true, Aside: true},
		{Name: Place, Kind: engine.Keyword, Facet: true, Aside: true},
		{Name: Period, Kind: engine.Keyword, Facet: true, Aside: true},
		{Name: PartClass, Kind: engine.Keyword, Facet: true, Aside: true},
		{Name: VocabularyHeading, Kind: engine.Keyword, Facet: true, Aside: true},
	}}
}
