package union

import (
	"fmt"
	"strings"

	"holdfast/marc"
)

// MergeMode says what becomes of a field of another source that the leading record
// has not got word for word.
type MergeMode string

// The modes. A mode "add as 246" adds the field under that tag: another wording of
// the title becomes a variant title, another main entry an added entry.
const (
	// AddField adds it. It is the mode of tags that a profile does not name.
	AddField MergeMode = "add"
	// KeepFirst leaves it out if the leading record has one, as of what describes
	// the book in hand.
	KeepFirst MergeMode = "keep first"
	// PreferLongest keeps one field of the tag, that with the longest text, whoever
	// gave it; of equal ones the first.
	PreferLongest MergeMode = "prefer longest"
)

const addAs = "add as "

// target is the tag of "add as", or "".
func (m MergeMode) target() string {
	tag, ok := strings.CutPrefix(string(m), addAs)
	if !ok {
		return ""
	}
	return tag
}

// MergeProfile says for each tag how the fields of several sources come together in
// the union record. A tag may be written with X for any digits ("6XX"); the exact tag
// counts before that. Control fields 001 to 005, and local fields 9XX that the
// profile does not name, are the leading record's own; those of the others stay in
// their sources. It is data: immutable once made, share freely.
type MergeProfile struct {
	Name    string               `json:"name"`
	MARC21  map[string]MergeMode `json:"marc21"`
	UNIMARC map[string]MergeMode `json:"unimarc"`
}

// DefaultMerge returns the profile that holds where there is no other. It is the
// caller's.
func DefaultMerge() *MergeProfile {
	return &MergeProfile{
		Name: "default",
		MARC21: modes("100 add as 700,110 add as 710,111 add as 711,130 add as 730,245 add as 246," +
			"040 keep first,042 keep first,049 keep first,066 keep first,240 keep first,243 keep first," +
			"250 keep first,254 keep first,255 keep first,256 keep first,257 keep first,263 keep first," +
			"260 keep first,264 keep first,300 keep first,306 keep first,310 keep first,362 keep first," +
			"336 keep first,337 keep first,338 keep first,384 keep first"),
		UNIMARC: modes("200 add as 517,700 add as 701,710 add as 711,720 add as 721," +
			"100 keep first,101 keep first,102 keep first,105 keep first,106 keep first,110 keep first," +
			"205 keep first,207 keep first,210 keep first,214 keep first,215 keep first,500 keep first,801 keep first"),
	}
}

var defaultMerge = DefaultMerge()

func modes(list string) map[string]MergeMode {
	m := map[string]MergeMode{}
	for _, entry := range strings.Split(list, ",") {
		m[entry[:3]] = MergeMode(entry[4:])
	}
	return m
}

// ParseMergeProfile reads a profile from JSON. What it does not name is added, so the
// error also says if a mode is none.
func ParseMergeProfile(data []byte) (*MergeProfile, error) {
	var p MergeProfile
	if err := decodeStrictly(data, &p); err != nil {
		return nil, fmt.Errorf("merge profile: %w", err)
	}
	for _, table := range []map[string]MergeMode{p.MARC21, p.UNIMARC} {
		for tag, mode := range table {
			if !isTagPattern(tag) {
				return nil, fmt.Errorf("merge profile: %q is no tag", tag)
			}
			switch mode {
			case AddField, KeepFirst, PreferLongest:
			default:
				if to := mode.target(); len(to) != 3 || !allDigits(to) || to < "010" {
					return nil, fmt.Errorf("merge profile: %s: there is no mode %q", tag, mode)
				}
			}
		}
	}
	return &p, nil
}

// isTagPattern is true of three digits of which the last ones may be X.
func isTagPattern(tag string) bool {
	digits := strings.TrimRight(tag, "X")
	return len(tag) == 3 && (digits == "" || allDigits(digits))
}

// mode is that of a tag; told says whether the profile names it.
func (p *MergeProfile) mode(d marc.Dialect, tag string) (mode MergeMode, told bool) {
	table := p.MARC21
	if d == marc.UNIMARC {
		table = p.UNIMARC
	}
	for _, pattern := range [...]string{tag, tag[:2] + "X", tag[:1] + "XX", "XXX"} {
		if m, ok := table[pattern]; ok {
			return m, true
		}
	}
	return AddField, false
}

// hasLongest says whether any tag is to be the longest.
func (p *MergeProfile) hasLongest() bool {
	for _, table := range [...]map[string]MergeMode{p.MARC21, p.UNIMARC} {
		for _, mode := range table {
			if mode == PreferLongest {
				return true
			}
		}
	}
	return false
}
