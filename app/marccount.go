package app

import (
	"context"

	"holdfast/marc"
)

// MARCCounts says how many records a file holds, and which.
type MARCCounts struct {
	File   string `json:"file,omitempty"`
	Format string `json:"format,omitempty"`
	// Error says why the file could not be read, or not to its end.
	Error    string `json:"error,omitempty"`
	Records  int    `json:"records"`
	Rejected int    `json:"rejected"`
	Deleted  int    `json:"deleted"`
	// Warned records have at least one warning.
	Warned    int            `json:"warned"`
	Kinds     map[string]int `json:"kinds"`
	Dialects  map[string]int `json:"dialects"`
	Encodings map[string]int `json:"encodings"`
	// Warnings counts the warnings of each kind.
	Warnings map[string]int `json:"warnings"`
}

// NewMARCCounts returns counts of nothing.
func NewMARCCounts() MARCCounts {
	return MARCCounts{Kinds: map[string]int{}, Dialects: map[string]int{}, Encodings: map[string]int{}, Warnings: map[string]int{}}
}

// CountMARC counts the records of a file. Where the error is not nil, the
// counts are those of what could be read.
func CountMARC(ctx context.Context, f *MARCFile) (MARCCounts, error) {
	c := NewMARCCounts()
	c.File = f.Name
	in, err := f.open()
	if err != nil {
		return c, err
	}
	c.Format = in.Format().String()
	err = f.each(ctx, in, func(rec *marc.Record, bad *marc.RecordError) error {
		if bad != nil {
			c.Rejected++
			return nil
		}
		c.add(rec)
		return nil
	})
	return c, err
}

func (c *MARCCounts) add(rec *marc.Record) {
	c.Records++
	c.Kinds[rec.Kind().String()]++
	c.Dialects[rec.Dialect().String()]++
	c.Encodings[rec.Encoding.String()]++
	if rec.Leader.Status() == 'd' {
		c.Deleted++
	}
	if len(rec.Warnings) > 0 {
		c.Warned++
	}
	for _, w := range rec.Warnings {
		c.Warnings[w.Kind.String()]++
	}
}

// Add adds the counts of another file.
func (c *MARCCounts) Add(other *MARCCounts) {
	c.Records += other.Records
	c.Rejected += other.Rejected
	c.Deleted += other.Deleted
	c.Warned += other.Warned
	addCounts(c.Kinds, other.Kinds)
	addCounts(c.Dialects, other.Dialects)
	addCounts(c.Encodings, other.Encodings)
	addCounts(c.Warnings, other.Warnings)
}

func addCounts(sum, other map[string]int) {
	for name, n := range other {
		sum[name] += n
	}
}
