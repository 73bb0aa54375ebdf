package catalogue

import (
	"strings"
	"unicode/utf8"
)

// Brief is what a hit shows of a title.
type Brief struct {
	// Title is the title proper with its subtitle and parts; the original
	// script leads, a romanised form follows a middle dot. Author is the main
	// heading, or the statement of responsibility where there is no heading.
	Title, Author string
	// Publication is place and publisher ("London : John Murray").
	Publication string
	// Year is the year as the cataloguer gave it ("1859", "[1654]", "18--",
	// "1869-"), or "".
	Year string
	// Format is a value of the facet, such as "Book".
	Format string
}

// What EncodeBrief keeps of each part, in letters: about what a row of the hit
// list has room for. A title in Latin script makes 60 to 140 bytes, and no
// brief is longer than briefMax.
const (
	briefTitle       = 160
	briefAuthor      = 64
	briefPublication = 60
	briefYear        = 20
	briefFormat      = 24
	briefMax         = utf8.UTFMax*(briefTitle+briefAuthor+briefPublication+briefYear+briefFormat) + 11
)

// EncodeBrief packs b for engine.Document.Brief: the number of the format in
// the list of formats (255 for one not in it), then the texts. A text that is
// too long is cut between two words and ends in "…".
func EncodeBrief(b *Brief) []byte {
	out := make([]byte, 0, len(b.Title)+len(b.Author)+len(b.Publication)+len(b.Year)+8)
	code := formatCode(b.Format)
	out = append(out, code)
	if code == unlistedFormat {
		out = appendString(out, cut(b.Format, briefFormat))
	}
	out = appendString(out, cut(b.Title, briefTitle))
	out = appendString(out, cut(b.Author, briefAuthor))
	out = appendString(out, cut(b.Publication, briefPublication))
	return appendString(out, cut(b.Year, briefYear))
}

// DecodeBrief unpacks what EncodeBrief made, or returns ErrDamaged.
func DecodeBrief(data []byte) (Brief, error) {
	if len(data) > briefMax {
		return Brief{}, ErrDamaged
	}
	p := packed{data: string(data)}
	var b Brief
	if code := p.byte(); code == unlistedFormat {
		b.Format = p.string()
	} else if int(code) < len(formats) {
		b.Format = formats[code]
	} else {
		p.fail()
	}
	b.Title = p.string()
	b.Author = p.string()
	b.Publication = p.string()
	b.Year = p.string()
	if err := p.done(); err != nil {
		return Brief{}, err
	}
	return b, nil
}

const ellipsis = "…"

// cut shortens s to at most max letters, between two words if one ends in the
// second half.
func cut(s string, max int) string {
	if len(s) <= max || utf8.RuneCountInString(s) <= max {
		return s
	}
	end, letters := 0, 0
	for i := range s {
		if letters == max-1 {
			end = i
			break
		}
		letters++
	}
	if i := strings.LastIndexByte(s[:end], ' '); i > end/2 {
		end = i
	}
	return strings.TrimRight(s[:end], " ,;:/=.") + ellipsis
}
