package catalogue

import (
	"errors"
	"strconv"

	"holdfast/app/internal/union"
	"holdfast/engine"
	"holdfast/marc"
)

// ErrNoRecord is returned for a union record without a MARC record.
var ErrNoRecord = errors.New("union record has no MARC record")

// Mapper makes documents of union records. It is immutable, share freely.
type Mapper struct {
	// lastYear is the last year that a date can be: next year.
	lastYear int32
}

// NewMapper returns a Mapper for the year of the clock: a date after the next
// year cannot be.
func NewMapper(thisYear int) *Mapper { return &Mapper{lastYear: int32(thisYear) + 1} }

// Document returns the document of a record: its key is the union number in
// decimal, its popularity the number of libraries that hold it. The document
// shares no memory with rec but strings.
func (m *Mapper) Document(rec *union.Record) (*engine.Document, error) {
	if rec == nil || rec.MARC == nil {
		return nil, ErrNoRecord
	}
	r := newReading(rec.MARC)
	r.lastYear = m.lastYear
	r.indexing = true
	r.words = make([]engine.FieldText, 0, len(rec.MARC.Fields)+16)
	r.read()
	r.finish()
	r.aside(rec.Aside)
	for i := range rec.Sources {
		r.controlNumber(rec.Sources[i].ControlNumber)
	}
	date := r.dated()
	brief := r.brief(date.shown)
	return &engine.Document{
		Key:        strconv.FormatInt(rec.Number, 10),
		Words:      r.words,
		Values:     r.values(rec, &date),
		Years:      date.years,
		Numbers:    r.counts(rec),
		SortKeys:   r.sortKeys(rec),
		Entries:    r.entries(rec),
		Popularity: uint32(rec.Libraries()),
		Brief:      EncodeBrief(&brief),
		Full:       encodeFull(rec),
	}, nil
}

// aside takes the words of editions and imprints that other sources have.
func (r *reading) aside(fields []marc.Field) {
	for i := range fields {
		f := &fields[i]
		switch f.Tag {
		case "260", "264":
			r.word(PublisherWords, 0, joined(f, "ab"))
			r.word(Keyword, 0, markedYears(joined(f, "c")))
		case "210", "214":
			r.word(PublisherWords, 0, joined(f, "ac"))
			r.word(Keyword, 0, markedYears(joined(f, "d")))
		}
		r.word(Keyword, 0, joined(f, "abcdefghijklmnopqrstuvwxyz"))
	}
}

// Brief returns what a hit shows of a record.
func (m *Mapper) Brief(rec *union.Record) Brief {
	if rec == nil || rec.MARC == nil {
		return Brief{}
	}
	r := newReading(rec.MARC)
	r.lastYear = m.lastYear
	r.read()
	r.finish()
	return r.brief(r.dated().shown)
}

// Years returns the years of a record, and the first of them as it is shown.
func (m *Mapper) Years(rec *union.Record) (engine.Years, string) {
	if rec == nil || rec.MARC == nil {
		return engine.Years{}, ""
	}
	r := newReading(rec.MARC)
	r.lastYear = m.lastYear
	r.read()
	date := r.dated()
	return date.years, date.shown
}

func newReading(rec *marc.Record) *reading {
	return &reading{rec: rec, unimarc: rec.Dialect() == marc.UNIMARC}
}

// brief is what a hit shows; year is the year as it is shown.
func (r *reading) brief(year string) Brief {
	b := Brief{
		Title: r.title.full, Author: r.authorText(), Publication: r.publication,
		Year: year, Format: r.format(),
	}
	if r.original.full != "" {
		b.Title = r.original.full
		if r.title.full != "" {
			b.Title += " · " + r.title.full
		}
	}
	if b.Title == "" {
		b.Title = r.anyTitle()
	}
	if r.publicationOriginal != "" {
		b.Publication = r.publicationOriginal
	}
	return b
}

// values lists the keyword values of the document.
func (r *reading) values(rec *union.Record, date *dated) []engine.FieldValue {
	values := make([]engine.FieldValue, 0, 48)
	var gaps []string
	put := func(field string, list []string) {
		for _, v := range list {
			if v != "" {
				values = append(values, engine.FieldValue{Field: field, Value: v})
			}
		}
	}
	facet := func(field string, list []string) {
		if len(list) == 0 {
			gaps = append(gaps, field)
		}
		put(field, list)
	}
	put(TitleWhole, r.wholes)
	put(AuthorWhole, r.authorWholes)
	parts := r.subjectParts()
	facet(Subject, parts.whole)
	put(Topic, parts.topics)
	put(Place, parts.places)
	put(Period, parts.periods)
	put(Vocabulary, r.vocabularies)
	put(VocabularyHeading, r.headings)
	facet(Author, r.authorValues())
	facet(Genre, r.genres)
	put(TopClass, r.classes.top)
	facet(Class, r.classes.flat)
	put(PartClass, r.classes.part)
	facet(Audience, r.audiences)
	facet(Language, r.languages)
	var libraries []string
	for i := range rec.Holdings {
		libraries = add(libraries, rec.Holdings[i].Library)
	}
	facet(Library, libraries)
	if date.years.Certainty == engine.Undated {
		gaps = append(gaps, Year)
	}
	put(Gap, append(gaps, date.check))
	var loads []string
	for i := range rec.Sources {
		if n := rec.Sources[i].Load; n > 0 {
			loads = add(loads, strconv.FormatInt(n, 10))
		}
	}
	put(Load, loads)
	var groups []string
	for _, key := range rec.Works {
		groups = add(groups, union.WorkGroup(key))
	}
	put(WorkGroup, groups)
	put(Format, []string{r.format()})
	put(Standing, []string{r.standing()})
	put(ISBN, r.isbns)
	put(ISSN, r.issns)
	put(Number, r.numbers)
	put(Tags, r.tags())
	return values
}
