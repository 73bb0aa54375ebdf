package tabular

import (
	"archive/zip"
	"compress/flate"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"holdfast/app/internal/export"
)

// What a workbook can hold (Microsoft, "Excel specifications and limits").
const (
	sheetRows   = 1 << 20
	cellLetters = 32767
)

// Workbook writes SpreadsheetML (ECMA-376, part 1) as a stream: one sheet after the
// other, each with the headings in a row that stays, so that nothing is kept but the
// row at hand. Cells of text are inline strings, which no spreadsheet takes for formulas.
func (t *Table) Workbook(w io.Writer) (export.Container, export.Encoder) {
	return &workbook{zip: newZip(w), table: t}, export.EncoderFunc(func(dst []byte, title *export.Title) ([]byte, error) {
		dst = append(dst, "<row>"...)
		for i := range t.Columns {
			dst = appendCell(dst, t.cell(&t.Columns[i], title), t.Columns[i].number, 0)
		}
		return append(dst, "</row>"...), nil
	})
}

// newZip is a ZIP file packed quickly.
func newZip(w io.Writer) *zip.Writer {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	return z
}

// appendCell appends a cell; style 1 is bold.
func appendCell(dst []byte, s string, number bool, style int) []byte {
	mark := ""
	if style > 0 {
		mark = ` s="` + strconv.Itoa(style) + `"`
	}
	switch {
	case s == "":
		return append(dst, "<c"+mark+"/>"...)
	case number && isNumber(s):
		return append(append(append(dst, "<c"+mark+"><v>"...), s...), "</v></c>"...)
	}
	dst = append(dst, `<c`+mark+` t="inlineStr"><is><t xml:space="preserve">`...)
	dst = export.AppendXML(dst, escaped(cutCell(s)))
	return append(dst, "</t></is></c>"...)
}

// cutCell shortens what no cell can hold; its letters are counted in UTF-16.
func cutCell(s string) string {
	if len(s) <= cellLetters {
		return s
	}
	n, end := 0, 0
	for i, r := range s {
		if n += utf16.RuneLen(r); n < cellLetters {
			end = i + utf8.RuneLen(r)
		}
	}
	if n <= cellLetters {
		return s
	}
	return s[:end] + "…"
}

// escaped keeps a text such as _x0041_ from being read as a letter (ECMA-376, part 1,
// 22.9.2.19, ST_Xstring).
func escaped(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '_' && i+6 < len(s) && s[i+1] == 'x' && s[i+6] == '_' && strings.Trim(s[i+2:i+6], "0123456789abcdefABCDEF") == "" {
			b.WriteString("_x005F")
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// workbook is a ZIP file of sheets.
type workbook struct {
	zip    *zip.Writer
	table  *Table
	sheet  io.Writer
	sheets int
	rows   int // in the sheet
}

const (
	sheetHead = xmlHead + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
		`<sheetFormatPr defaultRowHeight="15"/><cols>%s</cols><sheetData>`
	sheetFoot = `</sheetData></worksheet>`
	xmlHead   = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
)

// Add takes a row, on a new sheet if the one at hand is full.
func (b *workbook) Add(piece []byte) error {
	if b.sheet == nil || b.rows == sheetRows {
		if err := b.begin(); err != nil {
			return err
		}
	}
	b.rows++
	_, err := b.sheet.Write(piece)
	return err
}

// begin ends the sheet at hand and begins one with its headings.
func (b *workbook) begin() error {
	if err := b.end(); err != nil {
		return err
	}
	b.sheets++
	w, err := b.zip.Create(fmt.Sprintf("xl/worksheets/sheet%d.xml", b.sheets))
	if err != nil {
		return err
	}
	var widths strings.Builder
	row := []byte("<row>")
	for i := range b.table.Columns {
		c := &b.table.Columns[i]
		fmt.Fprintf(&widths, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, widthOf(c))
		row = appendCell(row, export.OneLine(c.Heading), false, 1)
	}
	if _, err := fmt.Fprintf(w, sheetHead, widths.String()); err != nil {
		return err
	}
	_, err = w.Write(append(row, "</row>"...))
	b.sheet, b.rows = w, 1
	return err
}

// widthOf is about how many letters of a column are seen.
func widthOf(c *Column) int {
	switch {
	case c.number:
		return 10
	case c.Name == "title" || c.Name == "subjects" || c.Name == "holdings" || c.Name == "call-numbers" || c.Name == "libraries":
		return 48
	}
	return 24
}

func (b *workbook) end() error {
	if b.sheet == nil {
		return nil
	}
	_, err := io.WriteString(b.sheet, sheetFoot)
	return err
}

// Close writes what ties the sheets together.
func (b *workbook) Close() error {
	if b.sheets == 0 {
		if err := b.begin(); err != nil {
			return err
		}
	}
	if err := b.end(); err != nil {
		return err
	}
	var types, list, relations strings.Builder
	for n := 1; n <= b.sheets; n++ {
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`, n)
		name := "Titles"
		if n > 1 {
			name = "Titles " + strconv.Itoa(n)
		}
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, n, n)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet%d.xml"/>`, n, n)
	}
	fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>`, b.sheets+1)
	for _, part := range []struct{ name, text string }{
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` + list.String() + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + relations.String() + `</Relationships>`},
		{"xl/styles.xml", styles},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` + types.String() + `</Types>`},
	} {
		w, err := b.zip.Create(part.name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, xmlHead+part.text); err != nil {
			return err
		}
	}
	return b.zip.Close()
}

// styles has two: plain, and bold for headings.
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
	`<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`
