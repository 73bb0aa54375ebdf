package values

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"
	"sort"
	"strings"

	"holdfast/engine/analysis"
)

// appendOrder appends the places of values by field and folded text, 4 bytes each.
func appendOrder(dst []byte, list []Value, keys []string) []byte {
	order := make([]uint32, len(list))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(list[a].Field, list[b].Field), strings.Compare(keys[a], keys[b]), cmp.Compare(a, b))
	})
	for _, i := range order {
		dst = binary.LittleEndian.AppendUint32(dst, i)
	}
	return dst
}

// at is the place of the value that stands at place i of the order; a damaged
// order, which Check finds, gives some other value.
func (v *File) at(i int) int {
	if at := int(v.order.At(i)); at < int(v.Count) {
		return at
	}
	return int(v.Count) - 1
}

func (v *File) key(i int) string { return analysis.Fold(v.text(v.at(i))) }

// stretch is the places in the order of a field's values from one folded text to
// before another; "" as end is none.
func (v *File) stretch(field uint8, from, end string) (first, last int) {
	n := int(v.Count)
	search := func(text string) int {
		return sort.Search(n, func(i int) bool {
			if f := v.fields[v.at(i)]; f != field {
				return f > field
			}
			return v.key(i) >= text
		})
	}
	first = search(from)
	if end != "" {
		return first, max(first, search(end))
	}
	return first, sort.Search(n, func(i int) bool { return v.fields[v.at(i)] > field })
}

// CheckOrder reports whether the order of each file has every value once, in order.
func (t *Table) CheckOrder() bool {
	for _, f := range t.files {
		seen := make([]bool, f.Count)
		field, key := uint8(0), ""
		for i := range seen {
			at := f.order.At(i)
			if at >= f.Count || seen[at] {
				return false
			}
			seen[at] = true
			k := f.key(i)
			if b := f.fields[at]; i > 0 && (b < field || b == field && k < key) {
				return false
			}
			field, key = f.fields[at], k
		}
	}
	return true
}

// walk is a file's part of a walk.
type walk struct {
	file    *File
	at, end int
	key     string
}

// InOrder gives the values of a field in the order of their folded texts: those
// that begin with prefix and are not before from, both folded.
func (t *Table) InOrder(field uint8, prefix, from string) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		var walks []walk
		for _, f := range t.files {
			first, last := f.stretch(field, max(prefix, from), after(prefix))
			if first < last {
				walks = append(walks, walk{file: f, at: first, end: last})
			}
		}
		if len(walks) == 1 { // then no text need be read
			for w := walks[0]; w.at < w.end; w.at++ {
				if !yield(w.file.First + uint32(w.file.at(w.at))) {
					return
				}
			}
			return
		}
		for i := range walks {
			walks[i].key = walks[i].file.key(walks[i].at)
		}
		for len(walks) > 0 {
			least := 0
			for i := range walks {
				if walks[i].key < walks[least].key {
					least = i
				}
			}
			w := &walks[least]
			if !yield(w.file.First + uint32(w.file.at(w.at))) {
				return
			}
			if w.at++; w.at == w.end {
				walks = slices.Delete(walks, least, least+1)
				continue
			}
			w.key = w.file.key(w.at)
		}
	}
}

// after is the least text after all that begin with prefix, or "" if there is none.
func after(prefix string) string {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] < 0xFF {
			return prefix[:i] + string([]byte{prefix[i] + 1})
		}
	}
	return ""
}

// Of gives the values of a field in the order of their numbers.
func (t *Table) Of(field uint8) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for _, f := range t.files {
			for i, b := range f.fields {
				if b == field && !yield(f.First+uint32(i)) {
					return
				}
			}
		}
	}
}

// Containing tests whether a value's folded text contains a folded part. Most texts
// are ruled out without being folded.
func (t *Table) Containing(part string) func(id uint32) bool {
	if part == "" {
		return func(uint32) bool { return true }
	}
	run := longestRun(part)
	return func(id uint32) bool {
		f := t.file(id)
		raw := f.bytes(int(id - f.First))
		if plain(raw) && !containsFold(raw, run) {
			return false
		}
		return strings.Contains(analysis.Fold(string(raw)), part)
	}
}

// longestRun is the longest run of plain small letters and digits of a folded text.
func longestRun(s string) (best string) {
	start := 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9') {
			continue
		}
		if i-start > len(best) {
			best = s[start:i]
		}
		start = i + 1
	}
	return best
}

// plain reports whether the folded form of a text has all its letters, small, in the
// same runs: it has only plain letters and digits with blanks, dashes of
// subdivisions, brackets and commas between.
func plain(text []byte) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c|0x20 >= 'a' && c|0x20 <= 'z', c >= '0' && c <= '9', c == ' ', c == '(', c == ')', c == ',':
		case c == 0xE2 && i+2 < len(text) && text[i+1] == 0x80 && text[i+2] == 0x94:
			i += 2
		default:
			return false
		}
	}
	return true
}

// containsFold reports whether text, in small letters, contains part.
func containsFold(text []byte, part string) bool {
	if part == "" {
		return true
	}
	for i := 0; i+len(part) <= len(text); i++ {
		k := 0
		for k < len(part) && lower(text[i+k]) == part[k] {
			k++
		}
		if k == len(part) {
			return true
		}
	}
	return false
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
