package catalogue

import (
	"errors"
	"strconv"

	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/engine"
)

// ErrNoRecord is returned for a union record without a MARC record.
var ErrNoRecord = errors.New("union record has no MARC record")

// Mapper makes documents of union records. It is immutable, share freely.
type Mapper struct {
	// lastYear is the last year that a date can be: next year.
	lastYear int
}

// NewMapper returns a Mapper for the year of the clock: a date after the next
// year cannot be.
func NewMapper(thisYear int) *Mapper { return &Mapper{lastYear: thisYear + 1} }

// Document returns the document of a record: its key is the union number in
// decimal, its popularity the number of libraries that hold it. The document
// shares no memory with rec but strings.
func (m *Mapper) Document(rec *union.Record) (*engine.Document, error) {
	if rec == nil || rec.MARC == nil {
		return nil, ErrNoRecord
	}
	brief := m.Brief(rec)
	return &engine.Document{
		Key:        strconv.FormatInt(rec.Number, 10),
		Words:      []engine.FieldText{{Field: TitleWords, Text: brief.Title}},
		Popularity: uint32(rec.Libraries()),
		Brief:      EncodeBrief(&brief),
		Full:       EncodeFull(rec),
	}, nil
}

// Brief returns what a hit shows of a record.
func (m *Mapper) Brief(rec *union.Record) Brief {
	b := Brief{Format: formatBook}
	if f := rec.MARC.First("245"); f != nil {
		b.Title = f.Sub('a')
	}
	return b
}

// Heading returns the title proper of a record, and what follows it.
func Heading(rec *union.Record) (heading, subtitle string) {
	if f := rec.MARC.First("245"); f != nil {
		return f.Sub('a'), f.Sub('b')
	}
	return "", ""
}

// Labelled returns the labelled view of a record, field by field in the order
// of the screen.
func Labelled(rec *union.Record) []view.LabelledField {
	return []view.LabelledField{{Label: "Title", Values: []view.LabelledValue{{Text: rec.MARC.Control("001")}}}}
}
