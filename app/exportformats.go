package app

import (
	"fmt"
	"io"
	"strings"

	"holdfast/app/internal/export"
	"holdfast/app/internal/export/exchange"
	"holdfast/app/internal/export/loan"
	"holdfast/app/internal/export/metadata"
	citing "holdfast/app/internal/export/reference"
	"holdfast/app/internal/export/tabular"
	"holdfast/app/view"
	"holdfast/marc"
)

// outlet begins a file of one format.
type outlet struct {
	view.ExportFormat
	// marc is the format of MARC records, or unknown.
	marc marc.Format
	open func(e *view.Export, w io.Writer) (export.Container, export.Encoder, error)
}

// framed is an outlet whose pieces stand in a frame.
func framed(of func(e *view.Export) (export.Frame, export.Encoder)) func(*view.Export, io.Writer) (export.Container, export.Encoder, error) {
	return func(e *view.Export, w io.Writer) (export.Container, export.Encoder, error) {
		frame, enc := of(e)
		return frame.Open(w), enc, nil
	}
}

// plainly is one that has nothing to choose.
func plainly(of func() (export.Frame, export.Encoder)) func(*view.Export, io.Writer) (export.Container, export.Encoder, error) {
	return framed(func(*view.Export) (export.Frame, export.Encoder) { return of() })
}

func marcOutlet(name, text, extension string, format marc.Format) outlet {
	return outlet{view.ExportFormat{Name: name, Text: text, Extension: extension, Family: view.FamilyMARC}, format,
		framed(func(e *view.Export) (export.Frame, export.Encoder) {
			return exchange.Frame(format), exchange.Encoder(format, unionOf(e))
		})}
}

// unionOf is what the union export writes, nil for the merged records as they stand.
func unionOf(e *view.Export) *exchange.Union {
	if e.Merged {
		return nil
	}
	return &exchange.Union{Code: e.Code, Local: e.Local, NoHoldings: e.NoHoldings}
}

// outlets are all formats, in the order in which they are offered.
var outlets = []outlet{
	marcOutlet("marc", "MARC (ISO 2709)", ".mrc", marc.ISO2709),
	marcOutlet("marcxml", "MARCXML", ".xml", marc.MARCXML),
	marcOutlet("json", "MARC-in-JSON", ".json", marc.MARCJSON),
	marcOutlet("mrk", "MARC text (.mrk)", ".mrk", marc.MARCMaker),
	tableOutlet("csv", "CSV", ".csv", (*tabular.Table).CSV),
	tableOutlet("tsv", "Tab-separated text", ".tsv", (*tabular.Table).TSV),
	{ExportFormat: view.ExportFormat{Name: "xlsx", Text: "Excel (XLSX)", Extension: ".xlsx", Family: view.FamilyTable},
		open: func(e *view.Export, w io.Writer) (export.Container, export.Encoder, error) {
			t, err := tableOf(e)
			if err != nil {
				return nil, nil, err
			}
			file, enc := t.Workbook(w)
			return file, enc, nil
		}},
	{view.ExportFormat{Name: "ris", Text: "RIS", Extension: ".ris", Family: view.FamilyReference}, 0, plainly(citing.RIS)},
	{view.ExportFormat{Name: "bibtex", Text: "BibTeX", Extension: ".bib", Family: view.FamilyReference}, 0, plainly(citing.BibTeX)},
	{view.ExportFormat{Name: "endnote", Text: "EndNote", Extension: ".enw", Family: view.FamilyReference}, 0, plainly(citing.EndNote)},
	{view.ExportFormat{Name: "csl", Text: "CSL-JSON", Extension: ".csl.json", Family: view.FamilyReference}, 0, plainly(citing.CSLJSON)},
	{view.ExportFormat{Name: "mods", Text: "MODS 3.7", Extension: ".mods.xml", Family: view.FamilyMetadata}, 0, plainly(metadata.MODS)},
	{view.ExportFormat{Name: "dc", Text: "Dublin Core", Extension: ".dc.xml", Family: view.FamilyMetadata}, 0, plainly(metadata.DublinCore)},
	{view.ExportFormat{Name: "request", Text: "Interlibrary request", Extension: ".txt", Family: view.FamilyText}, 0,
		framed(func(e *view.Export) (export.Frame, export.Encoder) { return loan.Request(e.Words) })},
}

func tableOutlet(name, text, extension string, of func(*tabular.Table) (export.Frame, export.Encoder)) outlet {
	return outlet{ExportFormat: view.ExportFormat{Name: name, Text: text, Extension: extension, Family: view.FamilyTable},
		open: func(e *view.Export, w io.Writer) (export.Container, export.Encoder, error) {
			t, err := tableOf(e)
			if err != nil {
				return nil, nil, err
			}
			frame, enc := of(t)
			return frame.Open(w), enc, nil
		}}
}

// tableOf reads what was chosen of a table.
func tableOf(e *view.Export) (*tabular.Table, error) {
	t := &tabular.Table{Between: e.Between, Raw: e.Raw, BOM: e.BOM}
	columns := e.Columns
	if len(columns) == 0 {
		columns = UsualColumns()
	}
	for _, c := range columns {
		column, err := tabular.ParseColumn(c.Name)
		if err != nil {
			return nil, err
		}
		if c.Heading != "" {
			column.Heading = c.Heading
		}
		t.Columns = append(t.Columns, column)
	}
	return t, nil
}

// UsualColumns are the columns of a table for which none were chosen.
func UsualColumns() (out []view.ExportColumn) {
	for _, name := range tabular.Usual() {
		out = append(out, view.ExportColumn{Name: name})
	}
	return out
}

// ExportColumns are the names of the columns that a table can have, beside fields of
// MARC and "at:LIBRARY".
func ExportColumns() []string { return tabular.Names() }

// CheckColumn says what is wrong with the name of a column, or nil.
func CheckColumn(name string) error {
	_, err := tabular.ParseColumn(name)
	return err
}

// ExportFormats are the ways to write titles, in the order in which they are offered.
func ExportFormats() []view.ExportFormat {
	out := make([]view.ExportFormat, len(outlets))
	for i := range outlets {
		out[i] = outlets[i].ExportFormat
	}
	return out
}

// outletOf finds a format by its name.
func outletOf(name string) (*outlet, error) {
	var names []string
	for i := range outlets {
		if outlets[i].Name == name {
			return &outlets[i], nil
		}
		names = append(names, outlets[i].Name)
	}
	return nil, fmt.Errorf("there is no format %q; there are %s", name, strings.Join(names, ", "))
}
