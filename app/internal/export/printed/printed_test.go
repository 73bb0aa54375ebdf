package printed

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"holdfast/app/internal/export"
	"holdfast/app/internal/export/exporttest"
	"holdfast/app/view"
)

var (
	update = flag.Bool("update", false, "write the golden files anew")
	keep   = flag.String("keep", "", "folder for the PDFs, to look at them")
)

func printing() *view.Printing {
	return &view.Printing{Heading: "Harbours & moles <new>", Asked: "Search: harbour", Date: "30 November 2026", Holdings: true, Paper: "A4"}
}

func TestHTMLGolden(t *testing.T) {
	for name, p := range map[string]*view.Printing{"brief.html": printing(), "full.html": printing()} {
		if name == "full.html" {
			p.Full, p.Groups, p.Query.Sort, p.Paper = true, true, view.SortTitle, "Letter"
			p.Words = view.PrintWords{Language: "de", Title: "Titel", Titles: "Titel", HeldBy: "Vorhanden in", Nobody: "Niemand", NoGroup: "Ohne", Labels: map[string]string{"Published": "Erschienen", "Book": "Buch"}}
		}
		var b bytes.Buffer
		titles := exporttest.Titles()
		exporttest.Fill(t, HTML(&b, p, len(titles)), Entries(p), titles)
		exporttest.Golden(t, *update, name, b.Bytes())
		checkHTML(t, b.String())
	}
}

// void are the elements of HTML that have no end.
var void = []string{"meta"}

// checkHTML reads a page as XML does, but for its elements without an end, and sees that
// it needs nothing from elsewhere.
func checkHTML(t *testing.T, page string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(page, "<!DOCTYPE html>\n")))
	dec.Strict, dec.AutoClose = false, void
	depth := 0
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			for _, a := range e.Attr {
				if slices.Contains([]string{"src", "href", "onload", "onclick"}, a.Name.Local) {
					t.Errorf("<%s> has %s=%q", e.Name.Local, a.Name.Local, a.Value)
				}
			}
			if e.Name.Local == "script" || e.Name.Local == "link" || e.Name.Local == "img" {
				t.Errorf("there is a <%s>", e.Name.Local)
			}
		case xml.EndElement:
			depth--
		}
	}
	if depth != 0 {
		t.Errorf("%d elements are not closed", depth)
	}
}

var streams = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)

// textOf reads what is drawn in a PDF, a line for each run: its streams that are pages,
// unpacked, with the texts behind Tj, which are UTF-16.
func textOf(t *testing.T, pdf []byte) string {
	t.Helper()
	if !bytes.HasPrefix(pdf, []byte("%PDF-1.")) || !bytes.HasSuffix(bytes.TrimSpace(pdf), []byte("%%EOF")) {
		t.Fatal("this is no PDF")
	}
	var out strings.Builder
	for _, m := range streams.FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			continue // a font, or a table of one
		}
		data, err := io.ReadAll(r)
		if err != nil || !bytes.Contains(data, []byte(" Tj ")) {
			continue
		}
		for len(data) > 0 {
			at := bytes.IndexByte(data, '(')
			if at < 0 {
				break
			}
			var text string
			text, data = literal(data[at+1:])
			out.WriteString(text + "\n")
		}
	}
	return out.String()
}

// literal reads a string of a PDF up to its closing bracket (ISO 32000, 7.3.4.2).
func literal(data []byte) (text string, rest []byte) {
	var b []byte
	i := 0
	for ; i < len(data) && data[i] != ')'; i++ {
		if data[i] == '\\' {
			i++
			if data[i] == 'r' {
				b = append(b, '\r')
				continue
			}
		}
		b = append(b, data[i])
	}
	var units []uint16
	for k := 0; k+1 < len(b); k += 2 {
		units = append(units, uint16(b[k])<<8|uint16(b[k+1]))
	}
	return string(utf16.Decode(units)), data[min(i+1, len(data)):]
}

func pdfOf(t *testing.T, p *view.Printing, titles []*export.Title) (*PDF, []byte) {
	t.Helper()
	var b bytes.Buffer
	l, err := NewPDF(&b, p, Part{Total: len(titles)}, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	exporttest.Fill(t, l, Entries(p), titles)
	return l, b.Bytes()
}

func save(t *testing.T, name string, data []byte) {
	t.Helper()
	if *keep == "" {
		return
	}
	if err := os.WriteFile(*keep+"/"+name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestPDF(t *testing.T) {
	titles := exporttest.Titles()
	l, data := pdfOf(t, printing(), titles)
	save(t, "brief.pdf", data)
	text := textOf(t, data)
	for _, want := range []string{"Harbours & moles <new>", "12 titles · Search: harbour · 30 November 2026", "The origin of harbours", "港の歴史",
		"12.", "Harbour Library · quay · Stacks", "Page 1 of ", "Über die Gezeiten", "םיה"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the PDF:\n%s", want, text)
		}
	}
	if l.Unprinted != 0 {
		t.Errorf("%d titles have letters that no font has", l.Unprinted)
	}
	if len(data) > 500_000 {
		t.Errorf("it has %d bytes; are fonts embedded whole?", len(data))
	}
}

// TestPDFOfManyPages: no line stands below the foot, headings come again, pages count.
func TestPDFOfManyPages(t *testing.T) {
	p := printing()
	p.Full, p.Groups, p.Query.Sort = true, true, view.SortAuthor
	var titles []*export.Title
	for range 20 {
		titles = append(titles, exporttest.Titles()...)
	}
	l, data := pdfOf(t, p, titles)
	save(t, "full.pdf", data)
	if l.Pages() < 10 {
		t.Fatalf("%d pages", l.Pages())
	}
	text := textOf(t, data)
	if n := strings.Count(text, "Harbours & moles <new>\n"); n != l.Pages() {
		t.Errorf("the heading stands %d times on %d pages", n, l.Pages())
	}
	if n := strings.Count(text, "\nPage "); n != l.Pages() || !strings.Contains(text, "240.") {
		t.Errorf("%d of %d pages have their number", n, l.Pages())
	}
}

func TestWrap(t *testing.T) {
	l, _ := pdfOf(t, printing(), nil)
	l.set(textSize, false)
	for _, text := range []string{"", " ", "one", "one two three four five six seven eight nine ten", strings.Repeat("unbroken", 20), strings.Repeat("港", 60), "  a  b  " + strings.Repeat("c ", 90)} {
		lines := l.wrap(text, 40)
		for _, line := range lines {
			if w := l.measure(strings.TrimRight(line, " ")); w > 40 {
				t.Errorf("%q is %.1f mm wide", line, w)
			}
		}
		if strings.ReplaceAll(strings.Join(lines, ""), " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q is cut into %q", text, lines)
		}
	}
}

func TestVisual(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                "plain",
		"ספר הים":              "םיה רפס",
		"ספר 12 הים":           "םיה 12 רפס",
		"see ספר הים here":     "see םיה רפס here",
		"see ספר 12 הים here":  "see םיה 12 רפס here",
		"ספר (abc) הים":        "םיה (abc) רפס",
		"سلام":                 "\uFEE1\uFEFC\uFEB3",
		"لا":                   "\uFEFB",
		"بيت":                  "\uFE96\uFEF4\uFE91",
		"דא 1 · Harbour · גב.": ".בג · Harbour · 1 אד",
	} {
		if got := visual(in); got != want {
			t.Errorf("%q is drawn as %q (%+q), want %q", in, got, got, want)
		}
	}
}

// TestMissingLetters: a letter that no font has stands as a box, and is told.
func TestMissingLetters(t *testing.T) {
	titles := exporttest.Titles()[:1]
	titles[0].About.Title.Full = "देवनागरी 𠮷"
	l, data := pdfOf(t, printing(), titles)
	if l.Unprinted != 1 || !strings.Contains(textOf(t, data), "□□") {
		t.Errorf("%d titles are told of", l.Unprinted)
	}
}
