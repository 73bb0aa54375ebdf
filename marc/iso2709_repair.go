package marc

import (
	"bytes"
	"fmt"
	"sort"
	"unicode/utf8"
)

// matchByOrder gives tags to fields where the directory does not fit them. The
// n-th entry belongs to the n-th field, in the order of the directory or of its
// starts, whichever agrees better with the lengths; where their numbers differ,
// lengths that agree show which fields were torn apart or have no entry.
func (d *isoDecoder) matchByOrder(rec *Record) {
	if len(d.pieces) <= maxISOLength {
		d.chooseOrder()
	}
	e, p := d.entries, d.pieces
	if len(e) != len(p) || !d.onlyReordered() {
		d.b.warn(WarnWrongDirectory, "", 0, d.start+leaderLength, fmt.Sprintf("the directory lists %d fields, the record has %d; they were found by their terminators", len(e), len(p)))
	}
	for len(e) > 0 && len(p) > 0 {
		extra := len(p) - len(e)
		switch {
		case extra == 0 || agrees(e[0], p[0]):
		case extra > 0:
			if k := joins(e[0], p, extra); k > 0 {
				d.b.warn(WarnStrayTerminator, string(e[0].tag), 0, d.at+int64(p[0].end-1), "")
				d.strays++
				p[k].start = p[0].start
				p = p[k:]
			} else if len(p) > 1 && agrees(e[0], p[1]) {
				d.orphan(rec, p[0])
				p = p[1:]
				continue
			}
		case len(e) > 1 && agrees(e[1], p[0]):
			e = e[1:]
			continue
		}
		d.field(rec, e[0].tag, p[0])
		e, p = e[1:], p[1:]
	}
	for _, rest := range p {
		d.orphan(rec, rest)
	}
}

// chooseOrder sorts the entries by their starts if that agrees better with the
// lengths of the fields than the order in which they stand.
func (d *isoDecoder) chooseOrder() {
	agree := func(list []entry) (n int) {
		for i := 0; i < len(list) && i < len(d.pieces); i++ {
			if agrees(list[i], d.pieces[i]) {
				n++
			}
		}
		return n
	}
	standing := agree(d.entries)
	if standing == len(d.pieces) {
		return
	}
	sorted := append([]entry(nil), d.entries...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].start < sorted[j].start })
	if agree(sorted) > standing {
		d.entries = sorted
	}
}

// onlyReordered says whether the directory describes every field rightly.
func (d *isoDecoder) onlyReordered() bool {
	for i, e := range d.entries {
		if e.start != d.pieces[i].start || e.length != d.pieces[i].end-d.pieces[i].start {
			return false
		}
	}
	return true
}

// agrees says whether an entry gives the length of a field; lengths beyond
// four digits are cut in one way or another.
func agrees(e entry, p piece) bool {
	n := p.end - p.start
	return e.length == n || n > 9999 && (e.length == n%10_000 || e.length == 9999 || e.length == 0)
}

// joins returns how many of the following pieces, at most extra, belong to the
// first one, because the length in the directory spans them; or 0.
func joins(e entry, p []piece, extra int) int {
	for k := 1; k <= extra && k < len(p); k++ {
		if p[k].end-p[0].start == e.length {
			return k
		}
	}
	return 0
}

// orphan keeps a field that no entry of the directory names.
func (d *isoDecoder) orphan(rec *Record, p piece) {
	content := bytes.TrimRight(d.body[p.start:p.end], "\x1E")
	if len(bytes.TrimSpace(content)) == 0 {
		return
	}
	d.b.warn(WarnDropped, "", 0, d.at+int64(p.start), "a field that the directory does not name")
	rec.Aside = append(rec.Aside, Field{Ind1: ' ', Ind2: ' ', Value: string(bytes.ToValidUTF8(content, []byte("\uFFFD")))})
}

// oddIndicators begins a data field whose indicators are not two printable
// characters before the first delimiter, and returns where the subfields begin.
func (d *isoDecoder) oddIndicators(tag string, start int, content []byte, first int) int {
	if first < 0 {
		return d.noDelimiter(tag, start, content)
	}
	if first != d.indicators {
		d.b.warn(WarnBadIndicator, tag, 0, d.at+int64(start), "")
	}
	head := content[:first]
	if len(head) > 4 && utf8.RuneCount(head) > 4 {
		// Text before the first delimiter: the delimiter and code of $a are missing.
		d.b.dataField(tag, indicator(head[0]), indicator(head[1]))
		d.b.addSub('a', place{start + 2, start + first})
		return first
	}
	ind := [2]byte{' ', ' '}
	for i := 0; i < 2 && len(head) > 0; i++ {
		n := runeLength(head)
		if n == 1 {
			ind[i] = indicator(head[0])
		}
		head = head[n:]
	}
	d.b.dataField(tag, ind[0], ind[1])
	return first
}

// noDelimiter adds a data field without any subfield delimiter: its text
// becomes subfield a.
func (d *isoDecoder) noDelimiter(tag string, start int, content []byte) int {
	n := 0
	ind := [2]byte{' ', ' '}
	for n < 2 && n < len(content) && (content[n] == ' ' || isDigit(content[n])) {
		ind[n] = content[n]
		n++
	}
	if n < 2 && n < len(content) {
		n, ind = 0, [2]byte{' ', ' '}
	}
	d.b.dataField(tag, ind[0], ind[1])
	if n < len(content) {
		d.b.warn(WarnStrayDelimiter, tag, 0, d.at+int64(start), "the field has no subfield delimiter; its text was read as $a")
		d.b.addSub('a', place{start + n, start + len(content)})
	}
	return len(content)
}

// indicator returns c, or a blank when it cannot be an indicator.
func indicator(c byte) byte {
	if printable(c) {
		return c
	}
	return ' '
}

// runeLength is how many bytes the first character of b has; a byte that is no
// UTF-8 counts as one.
func runeLength(b []byte) int {
	_, n := utf8.DecodeRune(b)
	return max(n, 1)
}
