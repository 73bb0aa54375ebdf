package tabular

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/export"
	"holdfast/app/internal/export/exporttest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// table is a table of columns by name.
func table(t testing.TB, names ...string) *Table {
	t.Helper()
	var out Table
	for _, name := range names {
		c, err := ParseColumn(name)
		if err != nil {
			t.Fatal(err)
		}
		out.Columns = append(out.Columns, c)
	}
	return &out
}

// all are the columns of ours, and some of each other kind.
func all() []string { return append(Names(), "at:hill", "245c", "650a", "008[35-37]") }

func TestCSVGolden(t *testing.T) {
	tab := table(t, all()...)
	var b bytes.Buffer
	frame, enc := tab.CSV()
	exporttest.Fill(t, frame.Open(&b), enc, exporttest.Titles())
	exporttest.Golden(t, *update, "titles.csv", b.Bytes())
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+len(exporttest.Titles()) {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		if len(row) != len(tab.Columns) {
			t.Errorf("a row has %d cells: %q", len(row), row)
		}
		for _, cell := range row {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@") {
				t.Errorf("%q would be taken for a formula", cell)
			}
		}
	}
}

func TestTSV(t *testing.T) {
	tab := table(t, all()...)
	tab.BOM, tab.Raw = true, true
	var b bytes.Buffer
	frame, enc := tab.TSV()
	exporttest.Fill(t, frame.Open(&b), enc, exporttest.Titles())
	text, ok := strings.CutPrefix(b.String(), "\uFEFF")
	if !ok {
		t.Error("there is no byte order mark")
	}
	lines := strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n")
	if len(lines) != 13 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		if n := strings.Count(line, "\t"); n != len(tab.Columns)-1 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line has %d tabulators: %q", n, line)
		}
	}
	if !strings.Contains(text, "\t=SUM(A1)") {
		t.Error("raw cells are not as they are")
	}
}

func TestParseColumn(t *testing.T) {
	for _, name := range []string{"titel", "24", "at:", "008[37-35]", ""} {
		if c, err := ParseColumn(name); err == nil {
			t.Errorf("%q is read as %+v", name, c)
		}
	}
	for _, name := range Usual() {
		if !slices.Contains(Names(), name) {
			t.Errorf("the usual column %s is none", name)
		}
	}
}

// sheet is what a test reads of a worksheet.
type sheet struct {
	Rows []struct {
		Cells []struct {
			Type   string `xml:"t,attr"`
			Value  string `xml:"v"`
			Inline string `xml:"is>t"`
		} `xml:"c"`
	} `xml:"sheetData>row"`
}

func open(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if parts[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		dec := xml.NewDecoder(bytes.NewReader(parts[f.Name]))
		for {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
		}
	}
	return parts
}

func TestWorkbook(t *testing.T) {
	tab := table(t, "id", "title", "year", "holders", "isbn", "subjects")
	var b bytes.Buffer
	file, enc := tab.Workbook(&b)
	exporttest.Fill(t, file, enc, exporttest.Titles())
	parts := open(t, b.Bytes())
	for _, name := range []string{"[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/worksheets/sheet1.xml"} {
		if parts[name] == nil {
			t.Errorf("there is no %s", name)
		}
	}
	var s sheet
	if err := xml.Unmarshal(parts["xl/worksheets/sheet1.xml"], &s); err != nil {
		t.Fatal(err)
	}
	if len(s.Rows) != 13 || len(s.Rows[0].Cells) != 6 {
		t.Fatalf("%d rows", len(s.Rows))
	}
	if c := s.Rows[1].Cells; c[0].Value != "1" || c[1].Inline != "The origin of harbours : by means of natural selection ; or, The tides" || c[2].Value != "1859" || c[3].Value != "2" || c[4].Type != "inlineStr" {
		t.Errorf("the first title is %+v", c)
	}
	if c := s.Rows[4].Cells[2]; c.Value != "" || c.Inline != "[1744?]" {
		t.Errorf("an uncertain year is %+v", c)
	}
	if c := s.Rows[11].Cells; !strings.HasPrefix(c[1].Inline, "=SUM(A1)") || c[1].Type != "inlineStr" || !strings.HasPrefix(c[5].Inline, "_x005F_x0041_") {
		t.Errorf("marks are written as %+v", c)
	}
}

// TestManySheets: what does not fit on a sheet goes on on the next.
func TestManySheets(t *testing.T) {
	tab := table(t, "id")
	var b bytes.Buffer
	file, _ := tab.Workbook(&b)
	book := file.(*workbook)
	for range 3 {
		if err := file.Add([]byte("<row><c><v>1</v></c></row>")); err != nil {
			t.Fatal(err)
		}
		book.rows = sheetRows // as if it were full
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	parts := open(t, b.Bytes())
	if parts["xl/worksheets/sheet3.xml"] == nil || !bytes.Contains(parts["xl/workbook.xml"], []byte(`name="Titles 3"`)) {
		t.Error("there are not three sheets")
	}
}

func TestLongCell(t *testing.T) {
	got := cutCell(strings.Repeat("𝄞", cellLetters))
	if n := utf8.RuneCountInString(got); n != (cellLetters-1)/2+1 || !strings.HasSuffix(got, "…") {
		t.Errorf("%d letters are left", n)
	}
	if s := strings.Repeat("é", cellLetters); cutCell(s) != s {
		t.Error("a cell that fits is cut")
	}
}

// FuzzCells holds every way of writing a cell to be one cell again, with its text.
func FuzzCells(f *testing.F) {
	for _, s := range []string{"", "=1+1", "a\tb\nc", `"`, "a,b", "\x00\xff", "_x0041_", "-12", " x "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		title := &export.Title{About: &catalogue.Description{Edition: s, Extent: "end"}}
		tab := table(t, "edition", "pages")
		frame, enc := tab.CSV()
		var b bytes.Buffer
		exporttest.Fill(t, frame.Open(&b), enc, []*export.Title{title})
		rows, err := csv.NewReader(&b).ReadAll()
		if err != nil || len(rows) != 2 || len(rows[1]) != 2 || strings.TrimPrefix(rows[1][0], "'") != strings.TrimPrefix(export.OneLine(s), "'") {
			t.Fatalf("%q is read back as %q: %v", s, rows, err)
		}
		b.Reset()
		file, enc := tab.Workbook(&b)
		exporttest.Fill(t, file, enc, []*export.Title{title})
		open(t, b.Bytes())
	})
}
