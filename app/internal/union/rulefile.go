package union

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Rule sets are kept and exchanged as JSON, with the names of features, vetoes and
// keys:
//
//	{"name": "ours", "title": "Ours", "version": 3,
//	 "keys": ["isbn", "title and year"],
//	 "weights": [{"feature": "isbn", "points": 40, "against": 15}, …],
//	 "vetoes": ["carrier", "part"], "doubts": ["early"],
//	 "join": 88, "ask": 78, "same_source": 95, "scaled": true,
//	 "evidence": 65, "evidence_to_ask": 55}

var vetoNames = [...]string{"", "content", "carrier", "serial", "component", "part", "whole", "title", "unrelated", "numbers", "edition", "year", "early", "own numbers", "sheets", "next year", "scant"}

var keyNames = map[KeyKind]string{
	KeyOCLC: "oclc", KeyLCCN: "lccn", KeyISBN: "isbn", KeyISSN: "issn", KeyTitleYear: "title and year", KeyTitleAuthor: "title and author",
	KeyAuthorYear: "author and year", KeyTitleHouse: "title and publisher", KeyLong: "long key",
}

// MarshalText writes the name of the feature.
func (f Feature) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads the name of a feature.
func (f *Feature) UnmarshalText(b []byte) error {
	i := slices.Index(featureNames[:], string(b))
	if i < 1 {
		return fmt.Errorf("no feature is called %q", b)
	}
	*f = Feature(i)
	return nil
}

// String is the name that rule files use.
func (v Veto) String() string { return word(vetoNames[:], int(v)) }

// MarshalText writes the name of the veto.
func (v Veto) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the name of a veto.
func (v *Veto) UnmarshalText(b []byte) error {
	i := slices.Index(vetoNames[:], string(b))
	if i < 1 {
		return fmt.Errorf("no veto is called %q", b)
	}
	*v = Veto(i)
	return nil
}

// Name is the name that rule files use.
func (k KeyKind) Name() string { return keyNames[k] }

// MarshalText writes the name of the kind of key.
func (k KeyKind) MarshalText() ([]byte, error) { return []byte(k.Name()), nil }

// UnmarshalText reads the name of a kind of key.
func (k *KeyKind) UnmarshalText(b []byte) error {
	for kind, name := range keyNames {
		if name == string(b) {
			*k = kind
			return nil
		}
	}
	return fmt.Errorf("no key is called %q", b)
}

// ParseRules reads a rule set. Bounds that it does not give are the usual ones.
func ParseRules(data []byte) (*RuleSet, error) {
	s := bounded(RuleSet{})
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("rule set: %w", err)
	}
	if err := s.valid(); err != nil {
		return nil, fmt.Errorf("rule set %q: %w", s.Name, err)
	}
	return s, nil
}

// Bounds of a rule set.
const (
	maxPoints     = 1000
	maxCandidates = 10_000
	maxRecords    = 100_000
)

func (s *RuleSet) valid() error {
	between := func(n, least, most int) bool { return n >= least && n <= most }
	most := 0
	for _, w := range s.Weights {
		if !between(w.Points, 0, maxPoints) || !between(w.Against, 0, maxPoints) {
			return fmt.Errorf("%s counts for %d and against for %d; both are 0 to %d", w.Feature, w.Points, w.Against, maxPoints)
		}
		most += w.Points
	}
	switch {
	case s.Name == "" || len(s.Name) > 100:
		return fmt.Errorf("it needs a name of up to 100 characters")
	case len(s.Keys) == 0:
		return fmt.Errorf("it has no keys to find records by")
	case len(s.Weights) == 0 || most == 0:
		return fmt.Errorf("it has no weights")
	case !between(s.Join, 1, 100) || !between(s.Ask, 0, s.Join) || !between(s.SameSource, 0, 100):
		return fmt.Errorf("join %d, ask %d, same source %d: they are of 100, and ask is not above join", s.Join, s.Ask, s.SameSource)
	case !s.Scaled && most < s.Join:
		return fmt.Errorf("all points together are %d, and %d are wanted to join: it would never join anything", most, s.Join)
	case !between(s.MaxCandidates, 2, maxCandidates) || !between(s.MaxPerKey, 1, maxCandidates) || !between(s.MaxPerSource, 1, maxRecords) ||
		!between(s.MaxCluster, 2, maxRecords) || !between(s.EnoughEdges, 1, 100):
		return fmt.Errorf("its bounds are out of range")
	}
	return nil
}
