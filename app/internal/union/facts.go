package union

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"holdfast/marc"
)

// Facts is what matching and merging need to know of a record without parsing
// it again. It is kept in staging as bytes (Append and DecodeFacts).
type Facts struct {
	Kind    marc.Kind
	Keys    []Key
	Content Content
	Carrier Carrier
	// Level is leader/07, the bibliographic level.
	Level byte
	Part  Part
	// Title is the folded title proper with its remainder, or for an authority
	// record its heading; Author the folded main name.
	Title, Author string
	// Proper is the folded title proper alone.
	Proper string
	// Heading is an authority record's 1XX as it is written, and HeadingTag its tag.
	Heading, HeadingTag string
	// Host is 004 of a holdings record: the 001 of the title it is for.
	Host    string
	Quality int
	Clues
}

// Description is all that is taken from a record when it is read.
type Description struct {
	Facts
	Control string
	// Hash is of the content: two records with the same text have the same,
	// whatever their format and encoding.
	Hash [16]byte
	// Stamp is 005, the moment of the last change, or "".
	Stamp string
	// Deletes says that the record takes itself out of the catalogue.
	Deletes bool
}

// Describe takes the facts from a record.
func Describe(r *marc.Record) Description {
	kind := r.Kind()
	d := Description{Control: r.ControlNumber(), Hash: contentHash(r), Stamp: stampOf(r), Deletes: deletes(r, kind)}
	d.Kind = kind
	d.Level = r.Leader.BibLevel()
	switch kind {
	case marc.Bibliographic:
		d.describeTitle(r)
	case marc.Authority:
		d.describeHeading(r)
	case marc.Holdings:
		d.Host = strings.TrimSpace(r.Control("004"))
		d.Keys = keysOf(r, marc.UNIMARC)
	}
	return d
}

// describeTitle fills in what is to be known of a bibliographic record.
func (d *Description) describeTitle(r *marc.Record) {
	dialect := r.Dialect()
	d.Keys = keysOf(r, dialect)
	d.Content = contentOf(r.Leader)
	d.Carrier = carrierOf(r, dialect, d.Content)
	d.Quality = qualityOf(r)
	d.Clues = cluesOf(r, dialect)
	title, names := "245", []string{"100", "110", "111"}
	codes := "b"
	if dialect == marc.UNIMARC {
		title, names, codes = "200", []string{"700", "710", "720"}, "e"
	}
	part, proper := partOf(r, dialect)
	d.Part = part
	if f := r.First(title); f != nil {
		d.Title, d.Proper = clip(Fold(proper+" "+joinSubs(f, codes))), clip(Fold(proper))
	}
	for _, tag := range names {
		if f := r.First(tag); f != nil {
			d.Author = clip(Fold(f.Sub('a')))
			return
		}
	}
}

// describeHeading finds the heading of an authority record: 1XX, in UNIMARC
// 2XX.
func (d *Description) describeHeading(r *marc.Record) {
	block := byte('1')
	if r.Leader.Type() != 'z' {
		block = '2'
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if len(f.Tag) != 3 || f.Tag[0] != block || len(f.Subfields) == 0 {
			continue
		}
		var parts []string
		for _, s := range f.Subfields {
			if s.Code >= 'a' && s.Code <= 'z' && s.Code != 'w' {
				parts = append(parts, s.Value)
			}
		}
		d.HeadingTag, d.Heading = f.Tag, strings.Join(parts, " ")
		d.Title = clip(Fold(d.Heading))
		return
	}
}

// deletes reads leader/05: d takes a record away, for authorities s and x do
// as well (split or replaced by others). Other values are no deletions.
func deletes(r *marc.Record, kind marc.Kind) bool {
	switch r.Leader.Status() {
	case 'd':
		return true
	case 's', 'x':
		return kind == marc.Authority
	}
	return false
}

// stampOf is 005 if it is a moment: at least a day in digits.
func stampOf(r *marc.Record) string {
	s := strings.TrimSpace(r.Control("005"))
	if len(s) < 8 || !allDigits(s[:8]) || s[:8] == "00000000" {
		return ""
	}
	return s
}

// contentHash is SHA-256, cut to 16 bytes, over the leader's meaning (05 to 08
// and 17 to 19; lengths and the encoding are not content) and all fields.
func contentHash(r *marc.Record) [16]byte {
	buf := make([]byte, 0, 4096)
	if l := string(r.Leader); len(l) >= 20 {
		buf = append(append(buf, l[5:9]...), l[17:20]...)
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		buf = append(append(buf, 0x1E), f.Tag...)
		if f.IsControl() {
			buf = append(buf, f.Value...)
			continue
		}
		buf = append(buf, f.Ind1, f.Ind2)
		for j := range f.Subfields {
			buf = append(append(buf, 0x1F, f.Subfields[j].Code), f.Subfields[j].Value...)
		}
	}
	sum := sha256.Sum256(buf)
	return [16]byte(sum[:16])
}

// FactsVersion is the first byte of encoded Facts. It grows when Describe learns
// something, and staging then has to be described anew.
const FactsVersion = 3

var errFacts = errors.New("stored facts of a record are damaged")

// Append appends the encoded facts to dst: the version, five bytes, numbers, the
// strings, the names, the series and the keys; numbers are varints, strings have their length
// before them.
func (f *Facts) Append(dst []byte) []byte {
	reprint := byte(0)
	if f.Reprint {
		reprint = 1
	}
	dst = append(dst, FactsVersion, byte(f.Kind), byte(f.Content), byte(f.Carrier), f.Level, reprint)
	for _, n := range f.numbers() {
		dst = binary.AppendUvarint(dst, uint64(*n))
	}
	for _, s := range f.strings() {
		dst = binary.AppendUvarint(dst, uint64(len(*s)))
		dst = append(dst, *s...)
	}
	dst = binary.AppendUvarint(dst, uint64(len(f.Names)))
	for _, s := range f.Names {
		dst = binary.AppendUvarint(dst, uint64(len(s)))
		dst = append(dst, s...)
	}
	dst = binary.AppendUvarint(dst, uint64(len(f.Series)))
	for _, n := range f.Series {
		for _, s := range []string{n.Title, n.Number} {
			dst = binary.AppendUvarint(dst, uint64(len(s)))
			dst = append(dst, s...)
		}
	}
	for _, k := range f.Keys {
		dst = append(dst, byte(k.Kind))
		dst = binary.AppendUvarint(dst, uint64(len(k.Value)))
		dst = append(dst, k.Value...)
	}
	return dst
}

func (f *Facts) strings() [13]*string {
	return [...]*string{&f.Part.Number, &f.Part.Title, &f.Title, &f.Author, &f.Heading, &f.HeadingTag, &f.Host, &f.Proper,
		&f.Publisher, &f.Language, &f.Main.Surname, &f.Main.Forename, &f.Sheet}
}

func (f *Facts) numbers() [6]*int {
	return [...]*int{&f.Quality, &f.Year, &f.Other, &f.Pages, &f.Edition, &f.Main.Born}
}

// maxNumber bounds the numbers of encoded facts.
const maxNumber = 1 << 24

// DecodeFacts reads what Append wrote.
func DecodeFacts(b []byte) (*Facts, error) {
	if len(b) < 6 || b[0] != FactsVersion || b[5] > 1 {
		return nil, errFacts
	}
	f := &Facts{Kind: marc.Kind(b[1]), Content: Content(b[2]), Carrier: Carrier(b[3]), Level: b[4]}
	f.Reprint = b[5] == 1
	text := string(b[6:])
	ok := true
	for _, n := range f.numbers() {
		if *n, text, ok = cutNumber(text); !ok {
			return nil, errFacts
		}
	}
	for _, s := range f.strings() {
		if *s, text, ok = cutString(text); !ok {
			return nil, errFacts
		}
	}
	names, text, ok := cutNumber(text)
	if ok && names > 0 {
		f.Names = make([]string, 0, min(names, len(text)))
	}
	for ; ok && names > 0; names-- {
		var s string
		s, text, ok = cutString(text)
		f.Names = append(f.Names, s)
	}
	series := 0
	if ok {
		series, text, ok = cutNumber(text)
	}
	for ; ok && series > 0; series-- {
		var n Numbered
		if n.Title, text, ok = cutString(text); ok {
			n.Number, text, ok = cutString(text)
		}
		f.Series = append(f.Series, n)
	}
	var space [8]Key
	keys := space[:0]
	for ok && len(text) > 0 {
		k := Key{Kind: KeyKind(text[0])}
		k.Value, text, ok = cutString(text[1:])
		keys = append(keys, k)
	}
	if len(keys) > 0 {
		f.Keys = slices.Clone(keys)
	}
	if !ok {
		return nil, errFacts
	}
	return f, nil
}

// cutNumber takes a varint off the head of s.
func cutNumber(s string) (value int, rest string, ok bool) {
	for i, shift := 0, 0; i < len(s) && shift <= 21; i, shift = i+1, shift+7 {
		value |= int(s[i]&0x7F) << shift
		if s[i] < 0x80 {
			return value, s[i+1:], value <= maxNumber
		}
	}
	return 0, "", false
}

// cutString takes a string with its length before it off the head of s.
func cutString(s string) (value, rest string, ok bool) {
	n, s, ok := cutNumber(s)
	if !ok || n > len(s) {
		return "", "", false
	}
	return s[:n], s[n:], true
}

// Has says whether the record has the key.
func (f *Facts) Has(k Key) bool {
	for _, have := range f.Keys {
		if have == k {
			return true
		}
	}
	return false
}

// Thing is what a record describes as far as the vetoes on the thing itself
// ask. Records with equal Things are interchangeable to RuleSet.Apart.
type Thing struct {
	Content           Content
	Carrier           Carrier
	Serial, Component bool
	Part              Part
}

// Thing returns what the record describes.
func (f *Facts) Thing() Thing {
	return Thing{f.Content, f.Carrier, serial(f), component(f), f.Part}
}
