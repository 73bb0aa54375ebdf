package ingest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"holdfast/app/internal/staging"
	"holdfast/marc"
)

// Some systems (SirsiDynix Symphony is one) export a record that is too long for ISO
// 2709 as several records, one behind another: each has all of the title and some of
// the items. Such pieces are one record, or the items of the last piece would take the
// place of all others as if they were newer.

// A record is joined of at most this many pieces and bytes. What comes behind them is
// a newer version of it, as any record with the number of another is.
const (
	maxPieces      = 1000
	maxPiecesBytes = 4 << 20
)

// warnManyPieces counts records that have more.
const warnManyPieces = "more_pieces_than_are_joined"

// inPieces marks the form of a record that is kept as pieces: how many there are, how
// long each is (unsigned varints), and their bytes one behind another.
const inPieces = 1 << 15

// joined is a record that is put together from pieces.
type joined struct {
	record *marc.Record
	// items are the fields of each piece that are not of the title.
	items [][]marc.Field
}

// joining begins with the first piece, which takes up what is added.
func joining(first *marc.Record) *joined {
	return &joined{first, [][]marc.Field{itemFields(first)}}
}

// add takes the items of a further piece. A piece that came before adds nothing.
func (j *joined) add(piece *marc.Record) {
	items := itemFields(piece)
	if !slices.ContainsFunc(j.items, func(have []marc.Field) bool { return sameFields(have, items) }) {
		j.record.Fields = append(j.record.Fields, items...)
	}
	j.items = append(j.items, items)
	j.record.Warnings = append(j.record.Warnings, piece.Warnings...)
}

// continues says whether next is a further piece of the record that last is, or begins
// with. A single record that comes twice is no piece but the same again.
func (last *read) continues(next *read) bool {
	a, b := last.record, next.record
	control := a.Control("001")
	if control == "" || control != b.Control("001") || last.format != next.format || a.Kind() != marc.Bibliographic || b.Kind() != marc.Bibliographic {
		return false
	}
	return sameTitle(a, b) && (last.joined != nil || !sameFields(itemFields(a), itemFields(b)))
}

// join makes next a piece of last.
func (last *read) join(next *read) {
	if last.joined == nil {
		last.joined = joining(last.record)
		last.pieces = []int{len(last.raw)}
	}
	last.joined.add(next.record)
	last.pieces = append(last.pieces, len(next.raw))
	last.raw = append(last.raw, next.raw...)
}

// full says whether last has as many pieces as a record may have.
func (last *read) full(next *read) bool {
	return len(last.pieces) >= maxPieces || len(last.raw)+len(next.raw) > maxPiecesBytes
}

// kept are the bytes of a record as staging keeps them, and their form.
func (last *read) kept(e marc.Encoding) (raw []byte, form uint16) {
	form = formCode(last.format, e)
	if last.joined == nil {
		return last.raw, form
	}
	head := binary.AppendUvarint(nil, uint64(len(last.pieces)))
	for _, n := range last.pieces {
		head = binary.AppendUvarint(head, uint64(n))
	}
	return append(head, last.raw...), form | inPieces
}

// isItemField says whether a field of a bibliographic record tells of copies and not of
// the title: holdings and items of MARC 21, and what systems keep in 9XX. A link (856) is the title's.
func isItemField(tag string) bool {
	switch {
	case len(tag) != 3:
		return false
	case tag[0] == '9':
		return true
	}
	return tag >= "852" && tag <= "855" || tag >= "863" && tag <= "868" || tag >= "876" && tag <= "878"
}

func itemFields(r *marc.Record) []marc.Field {
	var out []marc.Field
	for i := range r.Fields {
		if isItemField(r.Fields[i].Tag) {
			out = append(out, r.Fields[i])
		}
	}
	return out
}

// sameTitle says whether all but the items of two records is equal: leader, but for
// lengths, and fields.
func sameTitle(a, b *marc.Record) bool {
	if !sameLeader(string(a.Leader), string(b.Leader)) {
		return false
	}
	k := 0
	for i := range a.Fields {
		if isItemField(a.Fields[i].Tag) {
			continue
		}
		for k < len(b.Fields) && isItemField(b.Fields[k].Tag) {
			k++
		}
		if k == len(b.Fields) || !sameField(&a.Fields[i], &b.Fields[k]) {
			return false
		}
		k++
	}
	return !slices.ContainsFunc(b.Fields[k:], func(f marc.Field) bool { return !isItemField(f.Tag) })
}

func sameLeader(a, b string) bool {
	const size = 24
	if len(a) != size || len(b) != size {
		return a == b
	}
	return a[5:12] == b[5:12] && a[17:] == b[17:]
}

func sameFields(a, b []marc.Field) bool {
	return slices.EqualFunc(a, b, func(x, y marc.Field) bool { return sameField(&x, &y) })
}

func sameField(a, b *marc.Field) bool {
	return a.Tag == b.Tag && a.Ind1 == b.Ind1 && a.Ind2 == b.Ind2 && a.Value == b.Value && a.NonFiling == b.NonFiling &&
		slices.Equal(a.Subfields, b.Subfields)
}

// Decoded is the record of a source that was unpacked, as it came.
func Decoded(s *staging.Source) (*marc.Record, error) { return decodeKept(s.Raw, s.Format) }

// decodeKept reads the bytes of a record that staging keeps in this form.
func decodeKept(raw []byte, form uint16) (*marc.Record, error) {
	format, options := formatOf(form), optionsOf(form)
	if form&inPieces == 0 {
		return marc.Decode(raw, format, options)
	}
	pieces, err := cut(raw)
	if err != nil {
		return nil, err
	}
	var j *joined
	for i, piece := range pieces {
		r, err := marc.Decode(piece, format, options)
		switch {
		case err != nil:
			return nil, fmt.Errorf("piece %d: %w", i+1, err)
		case j == nil:
			j = joining(r)
		default:
			j.add(r)
		}
	}
	return j.record, nil
}

// errPieces is returned for bytes that are not those of pieces.
var errPieces = errors.New("the pieces of the record are damaged")

// cut parts what kept put together.
func cut(raw []byte) ([][]byte, error) {
	count, n := binary.Uvarint(raw)
	if n <= 0 || count == 0 || count > maxPieces {
		return nil, errPieces
	}
	raw = raw[n:]
	lengths := make([]uint64, count)
	for i := range lengths {
		if lengths[i], n = binary.Uvarint(raw); n <= 0 {
			return nil, errPieces
		}
		raw = raw[n:]
	}
	out := make([][]byte, count)
	for i, length := range lengths {
		if length > uint64(len(raw)) {
			return nil, errPieces
		}
		out[i], raw = raw[:length:length], raw[length:]
	}
	if len(raw) > 0 {
		return nil, errPieces
	}
	return out, nil
}
