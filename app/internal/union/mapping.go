package union

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"holdfast/marc"
)

// Mapping says which fields of a record tell who holds the title and where, for
// the export of one system. It is data: the built-in ones are Mappings, others
// are read by ParseMapping. The first of Fields that a record has is read, and
// beside it those that are items of its shelves. Statements of serials (853 to
// 868, in UNIMARC 955 and 959) are read with any mapping.
type Mapping struct {
	Name   string      `json:"name"`
	Fields []ItemField `json:"fields"`
}

// ItemField says what the subfields of one field mean. Each is a list of codes
// whose texts are joined in that order; behind a | stands what is read if none
// of these is there. Empty means that the field does not tell.
type ItemField struct {
	Tag string `json:"tag"`
	// With are subfields that a field must have to be read, or else those behind the
	// next |: local fields of one tag mean one thing here and another there.
	With string `json:"with,omitempty"`
	// Library and Branch are codes. Where the library was chosen by a person,
	// only Branch counts.
	Library  string `json:"library,omitempty"`
	Branch   string `json:"branch,omitempty"`
	Location string `json:"location,omitempty"`
	Call     string `json:"call,omitempty"`
	// Shelf is library and call number in one ("FR-123:4-D3"), where neither is told.
	Shelf string `json:"shelf,omitempty"`
	// Copies is a number of items; without it a field is one.
	Copies string `json:"copies,omitempty"`
	// Volume is what part of a serial or set it is; VolumeInCall says that it
	// stands at the end of the call number.
	Volume       string `json:"volume,omitempty"`
	VolumeInCall bool   `json:"volumeInCall,omitempty"`
	Note         string `json:"note,omitempty"`
	// Link is the number of the shelf: that of this field, or of an item's.
	Link string `json:"link,omitempty"`
	// Item says that the field is an item of a shelf that another field tells.
	Item bool `json:"item,omitempty"`
	// Skip are the items that are not held.
	Skip []Skip `json:"skip,omitempty"`
}

// Skip names items, or records, that do not count: one of Values stands in the
// subfields, or, if Unless is given, anything else than one of those. A value may
// end with *. Case does not matter.
type Skip struct {
	// Tag is for rules about whole records only.
	Tag    string   `json:"tag,omitempty"`
	Codes  string   `json:"codes"`
	Values []string `json:"values,omitempty"`
	Unless []string `json:"unless,omitempty"`
	// Why is "on order", "suppressed", "withdrawn" or the like.
	Why string `json:"why,omitempty"`
}

// withdrawn is a flag that is set when an item has left the library.
func withdrawn(code string) Skip { return Skip{Codes: code, Unless: []string{"0"}, Why: "withdrawn"} }

// Mappings returns the built-in mappings, the default first; for UNIMARC records the
// default is that of UNIMARC. What stands in which
// subfield is told by the manuals of the systems: Koha's "Holdings data fields
// (9xx)", Evergreen's marc_export, SirsiDynix' "Item-level holdings", the item
// tables of Sierra libraries, Ex Libris' "AVA" enrichment and published holdings,
// the French "Recommandation 995". Alma lets each library choose the subfields of its
// items: those of "Alma" have the number of their holdings in $r or 876 $0, those of
// "Alma network" the institution in $M.
func Mappings() []Mapping {
	plain := ItemField{Tag: "852", Library: "a|b", Branch: "b", Location: "c", Call: "khim|kjm", Volume: "3", Note: "z"}
	return []Mapping{
		{Name: "852", Fields: []ItemField{plain}},
		{Name: "Koha", Fields: []ItemField{{
			Tag: "952", With: "b|ao", Library: "a|b", Branch: "a|b", Location: "c|8", Call: "o", Volume: "h|3", Note: "z",
			Skip: []Skip{withdrawn("0"), {Codes: "7", Values: []string{"-1"}, Why: "on order"}},
		}}},
		{Name: "Evergreen", Fields: []ItemField{{
			Tag: "852", Library: "b", Branch: "b", Location: "c", Call: "kjm|khim", Note: "z",
			Skip: []Skip{{Codes: "s", Values: []string{"On order", "Canceled", "Discard/Weed"}, Why: "on order"}, {Codes: "x", Values: []string{"hidden"}, Why: "suppressed"}},
		}}},
		{Name: "Symphony", Fields: []ItemField{symphony("949"), symphony("999")}},
		{Name: "Sierra", Fields: []ItemField{{
			Tag: "945", Location: "l", Call: "fab", Volume: "c", Note: "m",
			Skip: []Skip{{Codes: "s", Values: []string{"w"}, Why: "withdrawn"}, {Codes: "o", Values: []string{"n"}, Why: "suppressed"}},
		}}},
		{Name: "Alma", Fields: []ItemField{
			{Tag: "852", Library: "b", Branch: "b", Location: "c", Call: "khim|kjm", Note: "z", Link: "80"},
			{Tag: "HLD", Library: "b", Branch: "b", Location: "c", Call: "khim|kjm", Note: "z", Link: "8"},
			{Tag: "AVA", Library: "b", Branch: "b", Location: "c|j", Call: "d", Copies: "f", Volume: "v", Link: "8"},
			{Tag: "876", Volume: "34", Link: "0", Item: true},
			{Tag: "ITM", With: "r", Library: "fd", Location: "eg", Call: "i", Volume: "c", Link: "r8", Item: true},
		}},
		{Name: "Alma network", Fields: []ItemField{{Tag: "ITM", With: "MH", Library: "M", Branch: "wu", Location: "x|v", Call: "n|c"}}},
		{Name: "UNIMARC", Fields: []ItemField{rcr, item995}},
		{Name: "049", Fields: []ItemField{{Tag: "049", Library: "a", Branch: "a"}}},
	}
}

// rcr is UNIMARC 930, item995 the item of the French recommendation and of Koha.
var (
	rcr     = ItemField{Tag: "930", Library: "b", Branch: "b", Location: "c", Call: "a", Shelf: "5", Volume: "v", Link: "5"}
	item995 = ItemField{Tag: "995", Library: "b|a", Branch: "b|a", Location: "e|c", Call: "k", Volume: "v", Note: "u", Skip: []Skip{withdrawn("3")}}
)

// symphony is an item of SirsiDynix Symphony.
func symphony(tag string) ItemField {
	return ItemField{
		Tag: tag, With: "ma|ml", Library: "m", Branch: "m", Location: "l|k", Call: "a", Volume: "v", VolumeInCall: true,
		Skip: []Skip{{Codes: "kl", Values: []string{"ON-ORDER", "ON_ORDER", "ONORDER", "ORDERED"}, Why: "on order"},
			{Codes: "kl", Values: []string{"DISCARD*", "WITHDRAWN", "CANCELLED", "SHADOW*"}, Why: "suppressed"}},
	}
}

// MappingNamed returns the built-in mapping with a name, by any case.
func MappingNamed(name string) (Mapping, bool) {
	for _, m := range Mappings() {
		if strings.EqualFold(m.Name, name) {
			return m, true
		}
	}
	return Mapping{}, false
}

// ParseMapping reads a mapping from JSON. The error says what is wrong with it.
func ParseMapping(data []byte) (Mapping, error) {
	var m Mapping
	if err := decodeStrictly(data, &m); err != nil {
		return Mapping{}, fmt.Errorf("mapping: %w", err)
	}
	return m, m.check()
}

// decodeStrictly refuses names that are not known, as typing errors would be.
func decodeStrictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// check says what is wrong with a mapping.
func (m *Mapping) check() error {
	if len(m.Fields) == 0 {
		return fmt.Errorf("mapping %q names no field", m.Name)
	}
	for i := range m.Fields {
		f := &m.Fields[i]
		if len(f.Tag) != 3 || f.Tag < "010" {
			return fmt.Errorf("mapping %q: %q is no tag of a data field", m.Name, f.Tag)
		}
		for _, spec := range []string{f.With, f.Library, f.Branch, f.Location, f.Call, f.Shelf, f.Copies, f.Volume, f.Note, f.Link} {
			if strings.ContainsFunc(spec, func(r rune) bool { return r <= ' ' || r > '~' }) {
				return fmt.Errorf("mapping %q: %q are no codes of subfields", m.Name, spec)
			}
		}
		if f.Item && f.Link == "" {
			return fmt.Errorf("mapping %q: an item of %s needs the number of its shelf", m.Name, f.Tag)
		}
	}
	return nil
}

// Meaning is what a person says that a subfield tells.
type Meaning string

// The meanings.
const (
	MeansLibrary  Meaning = "library"
	MeansBranch   Meaning = "branch"
	MeansLocation Meaning = "location"
	MeansCall     Meaning = "call number"
	MeansVolume   Meaning = "volume"
	MeansCopies   Meaning = "copies"
	MeansNote     Meaning = "note"
)

// Meanings lists the meanings, those that are asked for first first.
func Meanings() []Meaning {
	return []Meaning{MeansLibrary, MeansBranch, MeansCall, MeansLocation, MeansVolume, MeansCopies, MeansNote}
}

// Pointed is a subfield of a sample record that a person pointed at.
type Pointed struct {
	Tag   string
	Code  byte
	Means Meaning
}

// Propose makes a mapping of what a person pointed at in a sample record, and
// says what it makes of the record.
func Propose(r *marc.Record, points []Pointed) (Mapping, []Holding, error) {
	m := Mapping{Name: "own"}
	for _, p := range points {
		if !hasSubfield(r, p) {
			return m, nil, fmt.Errorf("the record has no subfield %s $%c", p.Tag, p.Code)
		}
		i := slices.IndexFunc(m.Fields, func(f ItemField) bool { return f.Tag == p.Tag })
		if i < 0 {
			i = len(m.Fields)
			m.Fields = append(m.Fields, ItemField{Tag: p.Tag})
		}
		spec := m.Fields[i].spec(p.Means)
		if spec == nil {
			return m, nil, fmt.Errorf("%q is not what a subfield can mean", p.Means)
		}
		*spec += string(rune(p.Code))
	}
	if err := m.check(); err != nil {
		return m, nil, err
	}
	p := Profile{Mapping: m, Library: FromRecord}
	return m, p.Holdings(r), nil
}

// TellsLibrary says whether the mapping reads from the record who holds it.
func (m *Mapping) TellsLibrary() bool {
	return slices.ContainsFunc(m.Fields, func(f ItemField) bool { return f.Library != "" })
}

func hasSubfield(r *marc.Record, p Pointed) bool {
	for i := range r.Fields {
		if f := &r.Fields[i]; f.Tag == p.Tag && slices.ContainsFunc(f.Subfields, func(s marc.Subfield) bool { return s.Code == p.Code }) {
			return true
		}
	}
	return false
}

// spec is the list of codes of a meaning, nil if there is none such.
func (f *ItemField) spec(m Meaning) *string {
	switch m {
	case MeansLibrary:
		return &f.Library
	case MeansBranch:
		return &f.Branch
	case MeansLocation:
		return &f.Location
	case MeansCall:
		return &f.Call
	case MeansVolume:
		return &f.Volume
	case MeansCopies:
		return &f.Copies
	case MeansNote:
		return &f.Note
	}
	return nil
}

// Suggest returns the built-in mapping that tells most of some sample records: who
// holds them, call numbers, locations and items. The default counts among equals.
func Suggest(sample []*marc.Record) Mapping {
	best, most := Mappings()[0], 0
	for _, m := range Mappings() {
		p, told := Profile{Mapping: m}, 0
		for _, r := range sample {
			told += tells(p.shelves(r))
		}
		if told > most {
			best, most = m, told
		}
	}
	return best
}

// tells is how much is known of the shelf that is known best. A library or a location
// alone is nothing: any field has something in any subfield.
func tells(shelves []shelf) int {
	most := 0
	for i := range shelves {
		s := &shelves[i]
		if s.CallNumber == "" && s.Location == "" {
			continue
		}
		most = max(most, 2*b2i(s.CallNumber != "")+2*b2i(s.Location != "")+b2i(s.Library != "")+b2i(s.items > 0))
	}
	return most
}
