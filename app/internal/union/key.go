package union

import (
	"strings"

	"holdfast/marc"
)

// KeyKind is the kind of a match key. The numbers are kept in staging.
type KeyKind uint8

// The kinds of match keys. KeySystem holds 035 $a of other systems, with its
// prefix; it ties holdings records to their bibliographic record and never
// joins two of these.
const (
	KeyOCLC   KeyKind = 1
	KeyLCCN   KeyKind = 2
	KeyISBN   KeyKind = 3
	KeyISSN   KeyKind = 4
	KeySystem KeyKind = 9
)

// Key is one value that two records may share.
type Key struct {
	Kind  KeyKind
	Value string
}

// maxKeys bounds the keys of one record: a set may list hundreds of numbers.
const maxKeys = 64

// keysOf collects the keys of a bibliographic record, each once.
func keysOf(r *marc.Record, dialect marc.Dialect) []Key {
	c := keyCollector{}
	c.control(r)
	isbnTag := "020"
	if dialect == marc.UNIMARC {
		isbnTag = "010"
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		switch {
		case f.Tag == "035":
			c.system(f)
		case f.Tag == isbnTag:
			c.isbns(f)
		case dialect == marc.UNIMARC:
			if f.Tag == "011" && isSerial(r.Leader.BibLevel()) {
				c.each(f, KeyISSN, ISSN)
			}
		case f.Tag == "019":
			c.each(f, KeyOCLC, OCLC)
		case f.Tag == "010":
			c.each(f, KeyLCCN, LCCN)
		case f.Tag == "022" && isSerial(r.Leader.BibLevel()):
			c.each(f, KeyISSN, ISSN)
		}
	}
	return c.result()
}

// keyCollector gathers keys; set ISBNs count only if there is no other.
type keyCollector struct {
	keys, sets []Key
}

func (c *keyCollector) add(k Key) {
	if k.Value == "" || len(c.keys) >= maxKeys {
		return
	}
	for _, have := range c.keys {
		if have == k {
			return
		}
	}
	c.keys = append(c.keys, k)
}

// control takes an OCLC number from 001.
func (c *keyCollector) control(r *marc.Record) {
	n := r.ControlNumber()
	_, prefixed := cutOCLCPrefix(n)
	if prefixed || strings.EqualFold(strings.TrimSpace(r.Control("003")), "OCoLC") {
		c.add(Key{KeyOCLC, OCLC(n)})
	}
}

// system takes OCLC numbers, and the numbers of other systems, from 035 $a.
func (c *keyCollector) system(f *marc.Field) {
	for i := range f.Subfields {
		if f.Subfields[i].Code != 'a' {
			continue
		}
		prefix, number := splitSystem(f.Subfields[i].Value)
		switch {
		case strings.EqualFold(prefix, "OCoLC"):
			c.add(Key{KeyOCLC, OCLC(number)})
		case number != "":
			c.add(Key{KeySystem, systemNumber(f.Subfields[i].Value)})
		}
	}
}

// splitSystem takes "(OCoLC)ocm1234" apart.
func splitSystem(s string) (prefix, number string) {
	s = strings.TrimSpace(s)
	if strings.HasPrefix(s, "(") {
		if i := strings.IndexByte(s, ')'); i > 0 {
			return strings.TrimSpace(s[1:i]), strings.TrimSpace(s[i+1:])
		}
	}
	return "", s
}

// systemNumber is the form in which the whole of an 035 $a is compared.
func systemNumber(s string) string {
	prefix, number := splitSystem(s)
	if strings.EqualFold(prefix, "OCoLC") {
		if n := OCLC(number); n != "" {
			return "(ocolc)" + n
		}
	}
	if prefix == "" {
		return number
	}
	return "(" + strings.ToLower(prefix) + ")" + number
}

// isbns takes ISBNs from 020 $a. The number of a whole set, told by its
// qualifier, is put aside: volumes of the set carry it as well.
func (c *keyCollector) isbns(f *marc.Field) {
	for i := range f.Subfields {
		if f.Subfields[i].Code != 'a' {
			continue
		}
		k := Key{KeyISBN, ISBN(f.Subfields[i].Value)}
		if k.Value != "" && ofSet(f.Subfields[i].Value+" "+f.Sub('q')) {
			c.sets = append(c.sets, k)
			continue
		}
		c.add(k)
	}
}

// setWords are the qualifiers that catalogues write after the ISBN of a set.
var setWords = map[string]bool{
	"set": true, "obra completa": true, "o c": true, "gesamtwerk": true, "serie complete": true,
	"complete set": true, "ensemble": true, "collection complete": true, "opera completa": true,
}

// ofSet says whether the text around an ISBN says that it is that of a set.
func ofSet(s string) bool {
	if i := strings.IndexAny(s, "( "); i >= 0 {
		s = s[i:]
	}
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("():;,", r) }) {
		if setWords[Fold(part)] {
			return true
		}
	}
	return false
}

// each takes every $a through a normaliser.
func (c *keyCollector) each(f *marc.Field, kind KeyKind, normalise func(string) string) {
	for i := range f.Subfields {
		if f.Subfields[i].Code == 'a' {
			c.add(Key{kind, normalise(f.Subfields[i].Value)})
		}
	}
}

// result returns the keys; ISBNs of sets are among them if no other ISBN is.
func (c *keyCollector) result() []Key {
	for _, k := range c.keys {
		if k.Kind == KeyISBN {
			return c.keys
		}
	}
	for _, k := range c.sets {
		c.add(k)
	}
	return c.keys
}

// HostKeys are the keys by which 004 of a holdings record may name its title if
// no 001 is equal: as one of the title's 035, with or without prefix.
func HostKeys(host string) []Key {
	keys := []Key{{KeySystem, systemNumber(host)}}
	prefix, number := splitSystem(host)
	if _, prefixed := cutOCLCPrefix(host); prefixed && prefix == "" {
		prefix = "OCoLC"
	}
	if n := OCLC(number); n != "" && prefix == "OCoLC" {
		keys = append(keys, Key{KeyOCLC, n})
	}
	return keys
}
