package pages

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// receivedPane shows the records of a title byte for byte as they came.
type receivedPane struct {
	p     *Record
	root  *fyne.Container
	list  *widgets.List
	top   *fyne.Container
	about *widgets.Text
	form  *widgets.Switch
	// origins are the sources; chosen is the one shown.
	origins *view.Origins
	chosen  int
	// lines are the bytes as text, where that is chosen.
	lines []receivedLine
}

// receivedLine is a line of the bytes as text: from which byte on, and how many.
type receivedLine struct{ from, bytes int }

// bytesInRow is how many bytes stand in a row.
const bytesInRow = 16

// textInRow bounds the letters of a line of text.
const textInRow = 96

func newReceivedPane(p *Record) *receivedPane {
	r := &receivedPane{p: p, about: widgets.NewElided("", widgets.Caption, 60)}
	r.list = widgets.NewList(r.count, func() widgets.Row { return widgets.NewBytesRow() }, r.fill)
	r.form = widgets.NewSwitch(func(int) { r.change() }, wording.T("received.hex"), wording.T("received.text"))
	r.top = widgets.Line(12, 48, widgets.NewSpring())
	r.root = widgets.Stacked(r.list, widgets.Inset(24, 0, 24, 0, r.top), widgets.NewRule(), r.list)
	return r
}

// show takes the sources of another title.
func (r *receivedPane) show(o *view.Origins) {
	r.origins, r.chosen = o, 0
	var names []string
	for i := range o.Sources {
		s := &o.Sources[i]
		names = append(names, filled(" · ", s.Library, s.Name, s.ControlNumber))
	}
	var box fyne.CanvasObject = widgets.NewText(wording.T("received.none"), widgets.Quiet)
	if len(names) > 0 {
		choose := widgets.NewSelectBox(names, func(i int) {
			r.chosen = i
			r.change()
		})
		box = widgets.Sized(theme.Px(340), 0, choose)
	}
	r.top.Objects = []fyne.CanvasObject{box, r.form, r.about, widgets.NewSpring()}
	r.top.Refresh()
	r.change()
}

// choose shows the record of a library; it says whether there is one.
func (r *receivedPane) choose(library string) bool {
	if r.origins == nil {
		return false
	}
	for i := range r.origins.Sources {
		if r.origins.Sources[i].Library == library {
			r.chosen = i
			if box, ok := r.top.Objects[0].(*fyne.Container); ok {
				if s, ok := box.Objects[0].(*widgets.SelectBox); ok {
					s.Choose(i)
				}
			}
			r.change()
			return true
		}
	}
	return false
}

// source is the record that is shown, nil for none.
func (r *receivedPane) source() *view.SentRecord {
	if r.origins == nil || r.chosen >= len(r.origins.Sources) {
		return nil
	}
	return &r.origins.Sources[r.chosen]
}

// change shows another record, or the same in another form.
func (r *receivedPane) change() {
	s := r.source()
	r.lines = nil
	if s != nil {
		pieces := ""
		if s.Pieces > 1 {
			pieces = wording.N("received.pieces", s.Pieces)
		}
		r.about.SetText(filled(" · ", s.Format, s.Encoding, wording.N("size.bytes", len(s.Bytes)), pieces, s.File, day(s.Loaded)))
		if r.form.Chosen() == 1 {
			r.lines = textLines(s.Bytes)
		}
	} else {
		r.about.SetText("")
	}
	r.list.Mark(-1)
	r.list.ScrollToTop()
	r.list.Refresh()
}

func (r *receivedPane) count() int {
	s := r.source()
	switch {
	case s == nil:
		return 0
	case r.form.Chosen() == 1:
		return len(r.lines)
	}
	return (len(s.Bytes) + bytesInRow - 1) / bytesInRow
}

func (r *receivedPane) fill(i int, row widgets.Row) {
	s := r.source()
	if s == nil {
		return
	}
	b := row.(*widgets.BytesRow)
	if r.form.Chosen() == 1 {
		if i < len(r.lines) {
			l := r.lines[i]
			b.Set(fmt.Sprintf("%08d", l.from), "", shownText(s.Bytes[l.from:l.from+l.bytes]))
		}
		return
	}
	from := i * bytesInRow
	part := s.Bytes[from:min(from+bytesInRow, len(s.Bytes))]
	b.Set(fmt.Sprintf("%08x", from), hexText(part), asciiText(part))
}

// hexText is bytes in hexadecimal, with a wider gap in the middle.
func hexText(part []byte) string {
	var b strings.Builder
	for i, c := range part {
		if i == bytesInRow/2 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%02x ", c)
	}
	return b.String()
}

// asciiText is bytes as letters, a dot for each that is none.
func asciiText(part []byte) string {
	out := make([]byte, len(part))
	for i, c := range part {
		if out[i] = c; c < ' ' || c > '~' {
			out[i] = '.'
		}
	}
	return string(out)
}

// hexDump is bytes as the hexadecimal view shows them.
func hexDump(data []byte) string {
	var b strings.Builder
	for from := 0; from < len(data); from += bytesInRow {
		part := data[from:min(from+bytesInRow, len(data))]
		fmt.Fprintf(&b, "%08x  %-*s %s\n", from, 3*bytesInRow+1, hexText(part), asciiText(part))
	}
	return b.String()
}

// textLines parts bytes at the ends of fields and lines, and where a line gets too long;
// no letter of UTF-8 is cut.
func textLines(data []byte) []receivedLine {
	var out []receivedLine
	from, letters := 0, 0
	for i := 0; i < len(data); {
		_, n := utf8.DecodeRune(data[i:])
		c := data[i]
		i += n
		letters++
		if c == 0x1e || c == 0x1d || c == '\n' || letters == textInRow {
			out = append(out, receivedLine{from, i - from})
			from, letters = i, 0
		}
	}
	if from < len(data) {
		out = append(out, receivedLine{from, len(data) - from})
	}
	return out
}

// shownText is bytes as text: marks of MARC as their names, what is no UTF-8 as \x and two
// figures.
func shownText(part []byte) string {
	var b strings.Builder
	for len(part) > 0 {
		r, n := utf8.DecodeRune(part)
		switch {
		case r == 0x1d:
			b.WriteString("<RT>")
		case r == 0x1e:
			b.WriteString("<FT>")
		case r == 0x1f:
			b.WriteString(" $")
		case r == utf8.RuneError && n == 1 || r < ' ' && r != '\n' && r != '\t' && r != '\r':
			fmt.Fprintf(&b, `\x%02x`, part[0])
		case r < ' ':
		default:
			b.WriteRune(r)
		}
		part = part[n:]
	}
	return b.String()
}
