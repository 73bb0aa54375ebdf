package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/marc"
)

// Form is a way of writing a record.
type Form int

// The forms.
const (
	ISO2709 Form = iota
	MARCXML
	MARCJSON
)

// Forms are the forms by the names that people give them.
var Forms = map[string]Form{"marc": ISO2709, "marcxml": MARCXML, "json": MARCJSON}

// Record returns the title with this number, or with the number that it was
// joined into.
func (c *Catalogue) Record(ctx context.Context, id string) (view.Record, error) {
	rec, err := c.title(ctx, id)
	if err != nil {
		return view.Record{}, err
	}
	why, err := ingest.Why(ctx, c.store, rec.Number)
	if err != nil {
		return view.Record{}, fmt.Errorf("title %s: %w", id, err)
	}
	v := c.presentRecord(rec)
	if v.LibrariesAll, err = c.store.Holders(ctx); err != nil {
		return view.Record{}, fmt.Errorf("title %s: %w", id, err)
	}
	rated, err := c.store.Qualities(ctx, rec.Number)
	if err != nil {
		return view.Record{}, fmt.Errorf("title %s: %w", id, err)
	}
	for i := range v.Sources {
		v.Sources[i].Quality = rated[rec.Sources[i].Record]
	}
	for i := range why {
		v.Why = append(v.Why, presentTie(&why[i]))
	}
	if v.Possible, err = c.possible(ctx, rec.Number); err != nil {
		return view.Record{}, fmt.Errorf("title %s: %w", id, err)
	}
	return v, nil
}

func presentTie(t *union.Tie) view.Tie {
	return view.Tie{Kind: view.TieKind(t.Kind), Number: sharedNumber(t.Number), Features: t.Features, Least: t.Least,
		Records: t.Records, All: t.All, Names: t.Names, Text: t.String()}
}

// sharedNumber presents a number as the ledger keeps it.
func sharedNumber(number string) view.SharedNumber {
	kind, value, _ := strings.Cut(number, " ")
	return view.SharedNumber{Kind: kind, Value: value, Text: union.NumberText(number)}
}

// maxPossible bounds how many possible duplicates of a title are listed.
const maxPossible = 20

// possible lists the titles that may be the same as one, with the reason why they
// were not joined.
func (c *Catalogue) possible(ctx context.Context, number int64) ([]view.PossibleTitle, error) {
	list, err := ingest.Possibles(ctx, c.store, number)
	if err != nil {
		return nil, err
	}
	var out []view.PossibleTitle
	for _, p := range list[:min(len(list), maxPossible)] {
		id := strconv.FormatInt(p.Number, 10)
		rec, err := c.title(ctx, id)
		if errors.Is(err, ErrNotFound) {
			continue // gone since the list was read
		}
		if err != nil {
			return nil, err
		}
		brief := c.mapper.Brief(rec)
		out = append(out, view.PossibleTitle{ID: id, Heading: brief.Title, Author: brief.Author, Year: brief.Year, Shared: sharedNumber(p.Shared), Reason: presentReason(union.ReadReason(p.Reason))})
	}
	return out, nil
}

// WriteRecord writes the union record of a title in one form.
func (c *Catalogue) WriteRecord(ctx context.Context, id string, form Form, w io.Writer) error {
	rec, err := c.title(ctx, id)
	if err != nil {
		return err
	}
	if form == MARCJSON {
		_, err := w.Write(append(marc.AppendJSON(nil, rec.MARC), '\n'))
		return err
	}
	format := marc.ISO2709
	if form == MARCXML {
		format = marc.MARCXML
	}
	out := marc.NewWriter(w, format)
	if err := out.Write(rec.MARC); err != nil {
		return fmt.Errorf("title %s: %w", id, err)
	}
	return out.Close()
}

// title reads the union record from the index, or, if the number is an old one,
// the title that it was joined into.
func (c *Catalogue) title(ctx context.Context, id string) (*union.Record, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("title %q: %w", id, ErrNotFound)
	}
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	full, err := reader.Full(id)
	switch {
	case err == nil:
		return catalogue.DecodeFull(full)
	case !errors.Is(err, engine.ErrNotFound):
		return nil, fmt.Errorf("title %s: %w", id, err)
	}
	rec, err := ingest.Title(ctx, c.store, number)
	if errors.Is(err, staging.ErrNotFound) {
		err = ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("title %s: %w", id, err)
	}
	return rec, nil
}

// presentRecord turns a union record into what the record pane shows.
func (c *Catalogue) presentRecord(rec *union.Record) view.Record {
	names := c.libraryNames()
	named := func(code string) string {
		if n := names[code]; n != "" {
			return n
		}
		return code
	}
	heading, subtitle := catalogue.Heading(rec)
	v := view.Record{
		ID: strconv.FormatInt(rec.Number, 10), Heading: heading, Subtitle: subtitle,
		Year: c.mapper.Brief(rec).Year, Fields: catalogue.Labelled(rec),
		MARC: presentMARC(rec), Unimarc: rec.MARC.Dialect() == marc.UNIMARC, LibrariesHolding: rec.Libraries(),
	}
	for i := range rec.Holdings {
		v.Holdings = append(v.Holdings, c.presentHolding(&rec.Holdings[i]))
	}
	for _, s := range rec.Sources {
		v.Sources = append(v.Sources, view.Source{Ref: recordRef(s.Record), Library: s.Library, Name: named(s.Library),
			ControlNumber: s.ControlNumber, File: s.File, Loaded: s.Loaded})
	}
	return v
}

func presentMARC(rec *union.Record) []view.MARCField {
	out := []view.MARCField{{Tag: "LDR", Value: rec.MARC.Leader.String()}}
	for i := range rec.MARC.Fields {
		f := &rec.MARC.Fields[i]
		m := view.MARCField{Tag: f.Tag}
		if i < len(rec.GivenBy) {
			m.Sources = rec.GivenBy[i]
		}
		if f.IsControl() {
			m.Value = f.Value
		} else {
			m.Ind1, m.Ind2 = string(rune(f.Ind1)), string(rune(f.Ind2))
			for _, s := range f.Subfields {
				m.Subfields = append(m.Subfields, view.MARCSubfield{Code: string(rune(s.Code)), Value: s.Value})
			}
		}
		out = append(out, m)
	}
	return out
}
