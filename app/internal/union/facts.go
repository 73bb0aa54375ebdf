package union

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
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
	d.Part = partOf(r, dialect)
	d.Quality = qualityOf(r)
	title, names := "245", []string{"100", "110", "111"}
	codes := "ab"
	if dialect == marc.UNIMARC {
		title, names, codes = "200", []string{"700", "710", "720"}, "ae"
	}
	if f := r.First(title); f != nil {
		d.Title, d.Proper = clip(Fold(joinSubs(f, codes))), clip(Fold(f.Sub('a')))
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

// factsVersion is the first byte of encoded Facts. It grows when Describe
// learns something, and staging then has to be described anew.
const factsVersion = 1

var errFacts = errors.New("stored facts of a record are damaged")

// Append appends the encoded facts to dst: the version, six numbers, the
// strings and the keys; numbers are varints, strings have their length before them.
func (f *Facts) Append(dst []byte) []byte {
	dst = append(dst, factsVersion, byte(f.Kind), byte(f.Content), byte(f.Carrier), f.Level)
	dst = binary.AppendUvarint(dst, uint64(f.Quality))
	for _, s := range f.strings() {
		dst = binary.AppendUvarint(dst, uint64(len(*s)))
		dst = append(dst, *s...)
	}
	for _, k := range f.Keys {
		dst = append(dst, byte(k.Kind))
		dst = binary.AppendUvarint(dst, uint64(len(k.Value)))
		dst = append(dst, k.Value...)
	}
	return dst
}

func (f *Facts) strings() [8]*string {
	return [...]*string{&f.Part.Number, &f.Part.Title, &f.Title, &f.Author, &f.Heading, &f.HeadingTag, &f.Host, &f.Proper}
}

// DecodeFacts reads what Append wrote.
func DecodeFacts(b []byte) (*Facts, error) {
	if len(b) < 6 || b[0] != factsVersion {
		return nil, errFacts
	}
	f := &Facts{Kind: marc.Kind(b[1]), Content: Content(b[2]), Carrier: Carrier(b[3]), Level: b[4]}
	text := string(b[5:])
	quality, n := binary.Uvarint(b[5:])
	if n <= 0 {
		return nil, errFacts
	}
	f.Quality = int(quality)
	text = text[n:]
	var ok bool
	for _, s := range f.strings() {
		if *s, text, ok = cutString(text); !ok {
			return nil, errFacts
		}
	}
	for len(text) > 0 {
		k := Key{Kind: KeyKind(text[0])}
		if k.Value, text, ok = cutString(text[1:]); !ok {
			return nil, errFacts
		}
		f.Keys = append(f.Keys, k)
	}
	return f, nil
}

// cutString takes a string with its length before it off the head of s.
func cutString(s string) (value, rest string, ok bool) {
	n, i := uint64(0), 0
	for shift := 0; ; shift += 7 {
		if i >= len(s) || shift > 28 {
			return "", "", false
		}
		c := s[i]
		i++
		n |= uint64(c&0x7F) << shift
		if c < 0x80 {
			break
		}
	}
	if n > uint64(len(s)-i) {
		return "", "", false
	}
	return s[i : i+int(n)], s[i+int(n):], true
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
