package printed

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"holdfast/app/internal/export"
	"holdfast/app/view"
)

// style prints black on white, with no entry cut by the end of a page; page numbers
// are those of the browser's own print, where it knows them (CSS Paged Media, level 3).
const style = `
:root { color-scheme: light; }
body { font: 10.5pt/1.45 "Noto Sans", "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: #1b1d1e; max-width: 52em; margin: 2em auto; padding: 0 1.5em; }
h1 { font-size: 18pt; margin: 0 0 .2em; }
.about { color: #54595b; margin: 0 0 1.6em; }
h2 { font-size: 12.5pt; margin: 1.6em 0 .6em; border-bottom: 1px solid #7c8183; break-after: avoid; }
article { position: relative; padding-left: 3.2em; margin: 0 0 .9em; break-inside: avoid; counter-increment: title; }
article::before { content: counter(title) "."; position: absolute; left: 0; width: 2.6em; text-align: right; color: #54595b; font-variant-numeric: tabular-nums; }
main { counter-reset: title; }
h3 { font-size: 10.5pt; margin: 0; }
p, dl, ul { margin: 0; }
dl { display: grid; grid-template-columns: 9em 1fr; column-gap: 1em; }
dt { color: #54595b; }
dd { margin: 0; grid-column: 2; }
ul { list-style: none; padding: 0; color: #54595b; }
@page { size: %s; margin: 18mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt; color: #54595b; } }
@media print { body { max-width: none; margin: 0; padding: 0; } }
`

// HTML begins a page that needs nothing beside itself.
func HTML(w io.Writer, p *view.Printing, total int) export.Container {
	return &htmlList{w: w, p: p, total: total}
}

type htmlList struct {
	w     io.Writer
	p     *view.Printing
	total int
	group string
	buf   []byte
	begun bool
}

func (l *htmlList) text(before, s, after string) {
	l.buf = append(export.AppendXML(append(l.buf, before...), s), after...)
}

// head writes what stands above the list.
func (l *htmlList) head() {
	l.begun = true
	paper := "A4"
	if l.p.Paper == "Letter" {
		paper = "letter"
	}
	w := words(l.p)
	language := w.Language
	if language == "" {
		language = "en"
	}
	heading := l.p.Heading
	if heading == "" {
		heading = about(l.p, l.total)
	}
	l.text("<!DOCTYPE html>\n<html lang=\"", language, "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n")
	l.text("<title>", heading, "</title>\n<style>")
	l.buf = append(l.buf, fmt.Sprintf(style, paper)...)
	l.text("</style>\n</head>\n<body>\n<h1>", heading, "</h1>\n")
	l.text("<p class=\"about\">", about(l.p, l.total), "</p>\n<main>\n")
}

// about says what was asked, how many titles there are, and when.
func about(p *view.Printing, total int) string {
	w := words(p)
	count := grouped(total, w.Language) + " " + w.Titles
	if total == 1 {
		count = "1 " + w.Title
	}
	text := count
	for _, s := range []string{p.Asked, p.Date} {
		if s != "" {
			text += " · " + s
		}
	}
	return text
}

// grouped writes a number with its thousands apart, as the language does.
func grouped(n int, language string) string {
	s, mark := strconv.Itoa(n), ","
	if language == "de" {
		mark = "."
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + mark + s[i:]
	}
	return s
}

// Add writes an entry.
func (l *htmlList) Add(piece []byte) error {
	var e entry
	if err := json.Unmarshal(piece, &e); err != nil {
		return err
	}
	l.buf = l.buf[:0]
	if !l.begun {
		l.head()
	}
	if e.Group != l.group {
		l.group = e.Group
		l.text("<h2 dir=\"auto\">", e.Group, "</h2>\n")
	}
	l.text("<article>\n<h3 dir=\"auto\">", e.Title, "</h3>\n")
	for _, s := range e.Lines {
		l.text("<p dir=\"auto\">", s, "</p>\n")
	}
	if len(e.Fields) > 0 {
		l.buf = append(l.buf, "<dl>\n"...)
		for _, f := range e.Fields {
			if f.Label != "" {
				l.text("<dt>", f.Label, "</dt>")
			}
			l.text("<dd dir=\"auto\">", f.Value, "</dd>\n")
		}
		l.buf = append(l.buf, "</dl>\n"...)
	}
	if e.Held != "" {
		l.text("<ul>\n<li>", e.Held, "</li>\n")
		for _, s := range e.Shelves {
			l.text("<li dir=\"auto\">", s, "</li>\n")
		}
		l.buf = append(l.buf, "</ul>\n"...)
	}
	l.buf = append(l.buf, "</article>\n"...)
	_, err := l.w.Write(l.buf)
	return err
}

// Close ends the page.
func (l *htmlList) Close() error {
	l.buf = l.buf[:0]
	if !l.begun {
		l.head()
	}
	l.buf = append(l.buf, "</main>\n</body>\n</html>\n"...)
	_, err := l.w.Write(l.buf)
	return err
}
