package union

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"holdfast/marc"
)

// LibraryFrom says where the library of a holding comes from.
type LibraryFrom string

// The two ways: it was chosen by a person for the whole file, and what records say
// are its branches; or each record says it (852 $a and $b, 049, item fields), and
// the chosen one counts where a record does not.
const (
	Chosen     LibraryFrom = ""
	FromRecord LibraryFrom = "record"
)

// Profile is what is known of the files of a source. It is data, kept with the
// source. The zero value is right for most: the encoding is found out, the library
// was chosen, loads are changes, 852 tells the shelves.
type Profile struct {
	// Encoding is a name that marc.ParseEncoding knows, "" to find it out.
	Encoding string `json:"encoding,omitempty"`
	// Full says that a file is all that the source has.
	Full    bool        `json:"full,omitempty"`
	Library LibraryFrom `json:"library,omitempty"`
	// Mapping is read from JSON as the name of a built-in one, or as a whole.
	Mapping Mapping `json:"mapping,omitzero"`
	// Codes turns what records say of the library into codes of ours.
	Codes map[string]string `json:"codes,omitempty"`
	// Skip are whole records that count as taken away.
	Skip []Skip `json:"skip,omitempty"`
}

// MarshalJSON writes a built-in mapping by its name.
func (m Mapping) MarshalJSON() ([]byte, error) {
	type whole Mapping
	if b, ok := MappingNamed(m.Name); ok && sameMapping(b, m) {
		return json.Marshal(m.Name)
	}
	return json.Marshal(whole(m))
}

func sameMapping(a, b Mapping) bool {
	return slices.EqualFunc(a.Fields, b.Fields, func(x, y ItemField) bool { return fmt.Sprint(x) == fmt.Sprint(y) })
}

// UnmarshalJSON reads the name of a built-in mapping, or a whole one.
func (m *Mapping) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) == nil {
		b, ok := MappingNamed(name)
		if !ok {
			return fmt.Errorf("there is no mapping %q", name)
		}
		*m = b
		return nil
	}
	type whole Mapping
	var w whole
	if err := decodeStrictly(data, &w); err != nil {
		return err
	}
	*m = Mapping(w)
	return m.check()
}

// ParseProfile reads a profile from JSON; empty text is the default.
func ParseProfile(data []byte) (Profile, error) {
	var p Profile
	if len(strings.TrimSpace(string(data))) == 0 {
		return p, nil
	}
	if err := decodeStrictly(data, &p); err != nil {
		return Profile{}, fmt.Errorf("profile: %w", err)
	}
	if _, ok := marc.ParseEncoding(p.Encoding); !ok && p.Encoding != "" {
		return Profile{}, fmt.Errorf("profile: no encoding is called %q", p.Encoding)
	}
	if p.Library != Chosen && p.Library != FromRecord {
		return Profile{}, fmt.Errorf("profile: the library comes from %q, which is nowhere", p.Library)
	}
	return p, nil
}

// Skips says why a whole record does not count, or "".
func (p *Profile) Skips(r *marc.Record) string {
	for i := range p.Skip {
		s := &p.Skip[i]
		for j := range r.Fields {
			if f := &r.Fields[j]; f.Tag == s.Tag && s.skips(f) {
				return s.because()
			}
		}
	}
	return ""
}

func (s *Skip) because() string {
	if s.Why == "" {
		return "skipped"
	}
	return s.Why
}

// skips asks one field. Of a control field the whole value counts.
func (s *Skip) skips(f *marc.Field) bool {
	if f.IsControl() {
		return s.names(f.Value)
	}
	for i := range f.Subfields {
		if strings.IndexByte(s.Codes, f.Subfields[i].Code) >= 0 && s.names(f.Subfields[i].Value) {
			return true
		}
	}
	return false
}

func (s *Skip) names(value string) bool {
	value = strings.TrimSpace(value)
	if len(s.Unless) > 0 {
		return value != "" && !anyOf(s.Unless, value)
	}
	return anyOf(s.Values, value)
}

func anyOf(list []string, value string) bool {
	return slices.ContainsFunc(list, func(v string) bool {
		if head, cut := strings.CutSuffix(v, "*"); cut {
			return len(value) >= len(head) && strings.EqualFold(value[:len(head)], head)
		}
		return strings.EqualFold(v, value)
	})
}
