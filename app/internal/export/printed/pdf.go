package printed

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"holdfast/app/internal/export"
	"holdfast/app/view"
	"holdfast/assets/fonts"
)

// MostTitles bounds how many titles one PDF has: it is made in memory.
const MostTitles = 20_000

// MostBoxed is of how many titles with a letter that no font has the names are kept.
const MostBoxed = 100

// Part says which part of a list a PDF is.
type Part struct {
	// Total is how many titles the list has, First how many stand in the parts before.
	Total, First int
	// Number counts the parts from 1, Of is how many there are.
	Number, Of int
}

// Measures of a page in millimetres, sizes of letters in points.
const (
	marginX, marginTop, marginFoot = 18, 18, 20

	gutter     = 11 // before a title, for its number
	labelWidth = 30

	headSize, groupSize, titleSize, textSize, smallSize = 18, 12, 10, 9, 8.5
)

// PDF is a list as a PDF. It is written when it is closed.
type PDF struct {
	w     io.Writer
	p     *view.Printing
	part  Part
	doc   *fpdf.Fpdf
	has   *has
	group string
	n     int
	y     float64
	width float64 // of the text
	foot  float64 // where it ends
	size  float64 // of letters
	bold  bool
	font  string // that is set
	// Unprinted counts the titles with a letter that no font has, Boxed are the first ones.
	Unprinted int
	Boxed     []view.BoxedTitle
	missing   bool // in the title at hand
	widths    map[glyph]float64
}

// glyph is a letter of a font.
type glyph struct {
	font string
	r    rune
}

// NewPDF begins a part of a list. made is when; the document says so.
func NewPDF(w io.Writer, p *view.Printing, part Part, made time.Time) (*PDF, error) {
	letters, err := newHas()
	if err != nil {
		return nil, err
	}
	paper := "A4"
	if p.Paper == "Letter" {
		paper = "Letter"
	}
	l := &PDF{w: w, p: p, part: part, n: part.First, doc: fpdf.New("P", "mm", paper, ""), has: letters, widths: map[glyph]float64{}}
	for name, data := range map[string][]byte{latin: fonts.Regular(), latin + "-bold": fonts.Bold(), others: fonts.Others(), cjk: fonts.CJK()} {
		l.doc.AddUTF8FontFromBytes(name, "", data)
	}
	l.doc.SetMargins(marginX, marginTop, marginX)
	l.doc.SetAutoPageBreak(false, 0)
	l.doc.SetCatalogSort(true)
	l.doc.SetCreationDate(made)
	l.doc.SetModificationDate(made)
	l.doc.SetCreator("Holdfast", true)
	l.doc.SetTitle(l.heading(), true)
	l.doc.SetLang(words(p).Language)
	width, height := l.doc.GetPageSize()
	l.width, l.foot = width-2*marginX, height-marginFoot
	l.page()
	l.top()
	return l, l.doc.Error()
}

func (l *PDF) heading() string {
	if l.p.Heading != "" {
		return l.p.Heading
	}
	return about(l.p, l.part.Total)
}

// whichPart says which part of how many it is, "" if it is the whole.
func (l *PDF) whichPart() string {
	if l.part.Of < 2 {
		return ""
	}
	return fmt.Sprintf(words(l.p).Part, l.part.Number, l.part.Of)
}

// page begins a page, and says on top what list it is of.
func (l *PDF) page() {
	l.doc.AddPage()
	l.font, l.y = "", marginTop
	if l.doc.PageNo() > 1 {
		l.set(smallSize, false)
		lines := l.wrap(l.heading(), l.width)
		l.grey(true)
		l.draw(marginX, l.y, lines[0])
		l.grey(false)
		l.y += lineHeight(smallSize) * 2
	}
}

// top writes the heading of the list.
func (l *PDF) top() {
	l.set(headSize, true)
	l.lines(marginX, l.width, l.heading())
	l.set(textSize, false)
	l.grey(true)
	l.lines(marginX, l.width, about(l.p, l.part.Total))
	if part := l.whichPart(); part != "" {
		l.lines(marginX, l.width, part)
	}
	l.grey(false)
	l.y += 6
}

// Add draws an entry; one that does not fit on the page goes to the next one.
func (l *PDF) Add(piece []byte) error {
	var e entry
	if err := json.Unmarshal(piece, &e); err != nil {
		return err
	}
	l.missing = false
	l.n++
	need := l.height(&e)
	grouped := e.Group != l.group
	if grouped {
		need += lineHeight(groupSize) + 6
	}
	if l.y+need > l.foot && need < l.foot-2*marginTop {
		l.page()
	}
	if grouped {
		l.group = e.Group
		l.heads(e.Group)
	}
	l.entry(&e)
	l.y += 2.4
	if l.missing {
		l.Unprinted++
		if len(l.Boxed) < MostBoxed {
			l.Boxed = append(l.Boxed, view.BoxedTitle{Number: l.n, Title: e.Title})
		}
	}
	return l.doc.Error()
}

// heads writes a heading between titles.
func (l *PDF) heads(text string) {
	l.y += 2
	l.set(groupSize, true)
	l.lines(marginX, l.width, text)
	l.doc.SetDrawColor(124, 129, 131)
	l.doc.SetLineWidth(.2)
	l.doc.Line(marginX, l.y+.6, marginX+l.width, l.y+.6)
	l.y += 3
}

// parts calls do with each text of an entry: how large, how far from the left, and how
// wide it may be. A label stands beside the text.
func (l *PDF) parts(e *entry, do func(size float64, bold, grey bool, x, width float64, label, text string)) {
	x, width := float64(marginX+gutter), l.width-gutter
	do(titleSize, true, false, x, width, "", e.Title)
	for _, s := range e.Lines {
		do(textSize, false, false, x, width, "", s)
	}
	for _, f := range e.Fields {
		do(textSize, false, false, x+labelWidth, width-labelWidth, f.Label, f.Value)
	}
	if e.Held != "" {
		do(smallSize, false, true, x, width, "", e.Held)
	}
	for _, s := range e.Shelves {
		do(smallSize, false, true, x+3, width-3, "", s)
	}
}

// height is what an entry takes of a page.
func (l *PDF) height(e *entry) (sum float64) {
	l.parts(e, func(size float64, bold, _ bool, _, width float64, _, text string) {
		l.set(size, bold)
		sum += float64(len(l.wrap(text, width))) * lineHeight(size)
	})
	return sum
}

func (l *PDF) entry(e *entry) {
	number := fmt.Sprintf("%d.", l.n)
	l.parts(e, func(size float64, bold, grey bool, x, width float64, label, text string) {
		if l.y+lineHeight(size) > l.foot {
			l.page()
		}
		if number != "" || label != "" {
			l.set(size, false)
			l.grey(true)
			if number != "" {
				l.draw(marginX+gutter-2-l.measure(number), l.y, number)
				number = ""
			}
			if label != "" {
				l.draw(x-labelWidth, l.y, l.wrap(label, labelWidth-1)[0])
			}
			l.grey(false)
		}
		l.set(size, bold)
		l.grey(grey)
		l.lines(x, width, text)
		l.grey(false)
	})
}

// Close ends the list and writes it, with the number of each page at its foot.
func (l *PDF) Close() error {
	pages := l.doc.PageNo()
	for n := 1; n <= pages; n++ {
		l.doc.SetPage(n)
		l.font = ""
		l.set(smallSize, false)
		l.grey(true)
		text := fmt.Sprintf(words(l.p).Page, n, pages)
		l.draw(marginX+l.width-l.measure(text), l.foot+8, text)
		l.grey(false)
	}
	if err := l.doc.Error(); err != nil {
		return err
	}
	return l.doc.Output(l.w)
}

// Pages is the number of pages so far.
func (l *PDF) Pages() int { return l.doc.PageCount() }

var _ export.Container = (*PDF)(nil)
