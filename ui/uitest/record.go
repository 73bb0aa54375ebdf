package uitest

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"holdfast/app/view"
)

// Record implements ui.Desk.
func (d *Desk) Record(_ context.Context, id string, _ view.Query) (view.Record, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch id {
	case Journal:
		return journal(), nil
	case Everywhere:
		return everywhere(), nil
	}
	plain, _, _ := strings.Cut(id, "+")
	for i := range d.books {
		if b := &d.books[i]; b.id == plain {
			r := d.record(b)
			r.ID = id
			return r, nil
		}
	}
	return view.Record{}, errors.New("no such title")
}

// Journal is the title of a serial whose libraries say which parts they have; Record
// knows it though no search finds it.
const Journal = "journal"

// Everywhere is a title that 31 libraries of three groups hold and sent; no search finds it.
const Everywhere = "everywhere"

func everywhere() view.Record {
	r := view.Record{ID: Everywhere, Heading: "Handbook of the seas", Subtitle: "tides, winds and ports", Year: "1931", LibrariesHolding: 31, LibrariesAll: 40,
		Fields: []view.LabelledField{{Label: "Author", Values: []view.LabelledValue{{Text: "Quay, Jean", Facet: "author", Value: "Quay, Jean"}}},
			{Label: "Published", Values: []view.LabelledValue{{Text: "Hull : Tide, 1931"}}}, {Label: "Subjects", Values: []view.LabelledValue{{Text: "Tides", Facet: "subject", Value: "Tides"}, {Text: "Harbors", Facet: "subject", Value: "Harbors"}}}},
		MARC: []view.MARCField{{Tag: "LDR", Value: "01142cam a2200301 a 4500"}, {Tag: "245", Ind1: "0", Ind2: "0", Subfields: []view.MARCSubfield{{Code: "a", Value: "Handbook of the seas."}}}}}
	for i := range 31 {
		code := fmt.Sprintf("LIB%02d", i+1)
		group := []string{"North", "South", ""}[i%3]
		r.Holdings = append(r.Holdings, view.Holding{Library: code, Name: fmt.Sprintf("Library %d", i+1), Group: group, CallNumber: "GC 301 .Q8", Copies: 1})
		r.Sources = append(r.Sources, view.Source{Ref: fmt.Sprintf("r%d", i), Library: code, Name: fmt.Sprintf("Library %d", i+1), ControlNumber: fmt.Sprintf("b%04d", i), File: "all.mrc", Loaded: "2026-11-28", Quality: 90 - i})
	}
	return r
}

func journal() view.Record {
	run := func(code, name, call, statement string, held, gaps []string) view.Holding {
		return view.Holding{Library: code, Name: name, CallNumber: call, Copies: 1, Statement: []string{statement}, Run: held, Gaps: gaps}
	}
	return view.Record{ID: Journal, Heading: "Journal of whaling", Year: "1976–", LibrariesHolding: 3, LibrariesAll: 6,
		Fields: []view.LabelledField{{Label: "Published", Values: []view.LabelledValue{{Text: "Hull : Whaling Society, 1976–"}}}},
		Holdings: []view.Holding{
			run("HARB", "Harbour Library", "P 1", "v. 1-20 (1976-1995); lacks v. 12", []string{"v. 1 (1976) - v. 11", "v. 13 - v. 20 (1995)"}, []string{"v. 12"}),
			run("HILL", "Hill Library", "P 2", "Bd. 10-14 (1985-1989)", []string{"v. 10 (1985) - v. 14 (1989)"}, nil),
			{Library: "MILL", Name: "Mill Library", CallNumber: "Z 9", Copies: 1}},
		Sources: []view.Source{{Library: "HARB", Name: "Harbour Library", ControlNumber: "s1", File: "harbour.mrc", Loaded: "2026-11-28"}}}
}

// Holders implements ui.Desk: it knows v. 12 of the journal.
func (d *Desk) Holders(_ context.Context, id, part string) ([]view.Holder, error) {
	if id != Journal || part != "v. 12 (1987)" {
		return nil, ErrFake
	}
	all := journal().Holdings
	return []view.Holder{{Library: "HILL", Name: "Hill Library", Answer: view.HasPart, Holdings: all[1:2]},
		{Library: "MILL", Name: "Mill Library", Answer: view.MayHave, Holdings: all[2:]}, {Library: "HARB", Name: "Harbour Library", Answer: view.HasNotPart}}, nil
}

// CompareTitles implements ui.Desk.
func (d *Desk) CompareTitles(ctx context.Context, ids []string) (view.TitleTable, error) {
	var t view.TitleTable
	rows := map[string]*view.TitleRow{}
	for i, id := range ids {
		rec, err := d.Record(ctx, id, view.Query{})
		if err != nil {
			return t, err
		}
		t.Titles = append(t.Titles, view.ComparedTitle{ID: id, Heading: rec.Heading, HeldBy: rec.LibrariesHolding, Records: len(rec.Sources)})
		for _, f := range rec.Fields {
			if rows[f.Label] == nil {
				t.Rows = append(t.Rows, view.TitleRow{Label: f.Label, State: view.RowSame, Cells: make([][]view.ComparedText, len(ids))})
				for k := range t.Rows {
					rows[t.Rows[k].Label] = &t.Rows[k]
				}
			}
			r := rows[f.Label]
			for k, v := range f.Values {
				differs := i > 0 && (k >= len(r.Cells[0]) || r.Cells[0][k].String() != v.Text)
				if differs {
					r.State = view.RowDiffers
				}
				r.Cells[i] = append(r.Cells[i], view.ComparedText{{Text: v.Text, Differs: differs}})
			}
		}
	}
	for _, r := range t.Rows {
		if r.State == view.RowDiffers {
			t.Differing++
		}
	}
	return t, nil
}

// Editions implements ui.Desk: books of one title and author are editions of one work.
func (d *Desk) Editions(_ context.Context, id string) ([]view.Hit, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var of *book
	for i := range d.books {
		if d.books[i].id == id {
			of = &d.books[i]
		}
	}
	var out []view.Hit
	for i := range d.books {
		if b := &d.books[i]; of != nil && b.work.title == of.work.title && b.author == of.author {
			out = append(out, view.Hit{ID: b.id, Title: []view.Run{{Text: b.work.title}}, Publication: b.publication, Year: b.year, Holdings: len(b.libraries)})
		}
	}
	return out, nil
}

func (d *Desk) record(b *book) view.Record {
	r := view.Record{ID: b.id, Heading: b.work.title, Subtitle: b.work.rest, Year: b.year,
		LibrariesHolding: len(b.libraries), LibrariesAll: len(d.libraries)}
	field := func(label, facet string, values ...string) {
		f := view.LabelledField{Label: label}
		for _, v := range values {
			lv := view.LabelledValue{Text: v}
			if facet != "" {
				lv.Facet, lv.Value = facet, v
			}
			f.Values = append(f.Values, lv)
		}
		if len(f.Values) > 0 {
			r.Fields = append(r.Fields, f)
		}
	}
	if b.author != "" {
		field("Author", "author", b.author)
	}
	if b.work.romanised != "" {
		field("Other title", "", b.work.romanised)
	}
	field("Published", "", b.publication+", "+b.year)
	field("Pages", "", "ix, 502 pages : 1 folded diagram ; 20 cm")
	field("Language", "language", b.work.language)
	field("Subjects", "subject", b.subjects...)
	field("Genre", "genre", b.genres...)
	field("Class", "class", b.work.class)
	field("Notes", "", "First issued in a small number of copies; this record was made up for tests.")
	for i, code := range b.libraries {
		name := d.label("library", code)
		r.Holdings = append(r.Holdings, view.Holding{Library: code, Name: name, CallNumber: b.callNo, Copies: 1 + i%2})
		r.Sources = append(r.Sources, view.Source{Ref: fmt.Sprintf("r%s%d", b.id, i), Library: code, Name: name, ControlNumber: fmt.Sprintf("ocm%08d", 1700+i*37),
			File: "file.mrc", Loaded: "2026-11-28", Quality: 96 - 7*i})
	}
	if len(r.Sources) > 1 {
		r.Why = []view.Tie{{Kind: view.ByAgreement, Features: []string{"author", "title", "year"}, Least: 96, Records: 2, All: 2,
			Text: "Both agree in author, title and year (96 of 100 or more)."}}
		r.Possible = []view.PossibleTitle{{ID: r.ID, Heading: r.Heading, Author: "Large print", Year: r.Year, Shared: view.SharedNumber{Kind: "isbn", Value: "9782072165115", Text: "ISBN 9782072165115"},
			Reason: view.Reason{Kind: "carrier", Args: []string{"in print", "in large print"}, Text: "One is in print, the other in large print."}}}
	}
	r.MARC = marc(b)
	give(&r)
	return r
}

// give says who gave each field: the first source the leader and what identifies, the
// last one the last subject, and all the rest.
func give(r *view.Record) {
	all := make([]int, len(r.Sources))
	for i := range all {
		all[i] = i
	}
	for i := range r.MARC {
		f := &r.MARC[i]
		switch {
		case f.Tag == "LDR" || len(all) == 0:
		case f.Tag < "009":
			f.Sources = all[:1]
		case f.Tag == "300":
			f.Sources = all[:len(all)-1]
		case i == len(r.MARC)-1:
			f.Sources = all[len(all)-1:]
		default:
			f.Sources = all
		}
	}
}

func marc(b *book) []view.MARCField {
	data := func(tag, ind1, ind2 string, pairs ...string) view.MARCField {
		f := view.MARCField{Tag: tag, Ind1: ind1, Ind2: ind2}
		for i := 0; i+1 < len(pairs); i += 2 {
			f.Subfields = append(f.Subfields, view.MARCSubfield{Code: pairs[i], Value: pairs[i+1]})
		}
		return f
	}
	fields := []view.MARCField{
		{Tag: "LDR", Value: "01142cam a2200301 a 4500"},
		{Tag: "001", Value: b.id},
		{Tag: "008", Value: "850101s1859    enk           000 0 eng  "},
		data("050", "0", "0", "a", b.work.class, "b", ".O2 1859"),
		data("100", "1", " ", "a", b.author),
		data("245", "1", "0", "a", b.work.title+" :", "b", b.work.rest+" /", "c", "by "+b.author+"."),
		data("260", " ", " ", "a", b.publication+",", "c", b.year+"."),
		data("300", " ", " ", "a", "ix, 502 p. :", "b", "1 fold. diagr. ;", "c", "20 cm."),
	}
	for _, s := range b.subjects {
		fields = append(fields, data("650", " ", "0", "a", s+"."))
	}
	return fields
}
