// Package exporttest answers: which titles must every way of writing be right about? A
// few of each kind, made for tests: books, a serial, a map, a score, a thesis, an article,
// several scripts, a part of a set, a record that says next to nothing, one in UNIMARC, and
// one whose text is all that formats mark with.
package exporttest

import (
	"fmt"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// year is that of the clock for the tests.
const year = 2026

// Titles are the titles, by number from 1.
func Titles() []*export.Title {
	mapper := catalogue.NewMapper(year)
	var out []*export.Title
	for i, text := range records {
		rec := &union.Record{
			Number: int64(i + 1), MARC: Record(text),
			Sources:  []union.Source{{Library: "harbour", ControlNumber: fmt.Sprintf("hbr%d", i+1)}, {Library: "hill", ControlNumber: fmt.Sprintf("%07d", i+1)}},
			Holdings: holdings(i),
		}
		out = append(out, &export.Title{Record: rec, About: mapper.Describe(rec), Names: Names()})
	}
	return out
}

// Names are the libraries of the titles.
func Names() map[string]string {
	return map[string]string{"harbour": "Harbour Library", "hill": "Hill Library, Reading Room"}
}

func holdings(i int) []union.Holding {
	list := []union.Holding{
		{Library: "harbour", Branch: "quay", Location: "Stacks", CallNumber: fmt.Sprintf("QH%d .T5", 300+i), Copies: 1},
		{Library: "hill", CallNumber: fmt.Sprintf("575.%d, B", i), Copies: 2, Note: "Bound"},
	}
	switch i {
	case 2:
		list[0].Statement = []string{"v. 1 (1869)-v. 9 (1877)", "v. 12 (1880)"}
	case 8:
		return nil
	}
	return list
}

// Record reads a record of lines such as "245 10 $aTitle :$bsubtitle" and "LDR ...". A #
// in indicators is a blank.
func Record(text string) *marc.Record {
	rec := &marc.Record{Leader: "00000nam a2200000 a 4500", Encoding: marc.UTF8}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		tag, rest, _ := strings.Cut(line, " ")
		if tag == "LDR" {
			rec.Leader = marc.Leader(rest)
			continue
		}
		f := marc.Field{Tag: tag}
		if f.IsControl() {
			f.Value = rest
		} else {
			f.Ind1, f.Ind2 = indicator(rest[0]), indicator(rest[1])
			for _, part := range strings.Split(rest[2:], "$")[1:] {
				f.Subfields = append(f.Subfields, marc.Subfield{Code: part[0], Value: part[1:]})
			}
		}
		rec.Fields = append(rec.Fields, f)
	}
	return rec
}

func indicator(c byte) byte {
	if c == '#' {
		return ' '
	}
	return c
}
