package ingest

import (
	"slices"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// holdingsSet is the holdings records that stand one behind another in a file under one
// number. SirsiDynix Symphony gives all of a title the number of the title: they are a
// set, and not versions of one another, unless 005 says so.
type holdingsSet struct {
	control string
	// records are those that the versions so far were of; nil if there is no set.
	records []int64
	// open says that the version that is decided on belongs to the set.
	open bool
}

// begin begins a new set if v does not go on with this one.
func (s *holdingsSet) begin(v *staging.Version) {
	s.open = marc.Kind(v.Kind) == marc.Holdings && v.Control != ""
	if !s.open || v.Control != s.control {
		s.control, s.records = v.Control, s.records[:0]
	}
}

// add notes the record that the version was of.
func (s *holdingsSet) add(record int64) {
	if s.open {
		s.records = append(s.records, record)
	}
}

// others are the records that v may be a version of: not those of the set, but for one
// that was changed at another time.
func (s *holdingsSet) others(v *staging.Version, known []candidate) []candidate {
	if !s.open || len(s.records) == 0 {
		return known
	}
	var out []candidate
	for i := range known {
		c := &known[i]
		if !slices.Contains(s.records, c.ID) || union.Older(v.Stamp, c.Stamp) || union.Older(c.Stamp, v.Stamp) {
			out = append(out, *c)
		}
	}
	return out
}

// several says that the source has sent a set under the number, so that nothing tells
// which of its records is the former version.
func (s *holdingsSet) several(known []candidate) bool { return s.open && len(known) > 1 }
