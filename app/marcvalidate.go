package app

import (
	"context"

	"holdfast/marc"
)

// MARCFindings is what is wrong with one record.
type MARCFindings struct {
	File          string        `json:"file"`
	Number        int           `json:"number"`
	Offset        int64         `json:"offset"`
	ControlNumber string        `json:"control_number"`
	Error         string        `json:"error,omitempty"`
	Problems      []problemJSON `json:"problems"`
	Warnings      []warningJSON `json:"warnings"`
}

// problemJSON is a problem in the output for programs.
type problemJSON struct {
	Kind string `json:"kind"`
	Tag  string `json:"tag"`
	// Field is the place of the field in the record from 1, 0 for none.
	Field    int    `json:"field"`
	Subfield string `json:"subfield,omitempty"`
	Text     string `json:"text"`
}

// Lines returns the findings as sentences, problems first.
func (f *MARCFindings) Lines() []string {
	var lines []string
	if f.Error != "" {
		lines = append(lines, "cannot be read: "+f.Error)
	}
	for _, p := range f.Problems {
		place := p.Tag
		if p.Subfield != "" {
			place += " $" + p.Subfield
		}
		lines = append(lines, place+": "+p.Text)
	}
	for _, w := range f.Warnings {
		lines = append(lines, "mended in reading: "+w.Text)
	}
	return lines
}

// MARCValidation sums up what is wrong with the records of files.
type MARCValidation struct {
	Records int `json:"records"`
	// Sound records have neither problem nor warning.
	Sound    int            `json:"sound"`
	Rejected int            `json:"rejected"`
	Problems map[string]int `json:"problems"`
	Warnings map[string]int `json:"warnings"`
}

// ValidateMARC checks the records of a file against the standard, adds to sum,
// and tells found of each record with something wrong in it.
func ValidateMARC(ctx context.Context, f *MARCFile, sum *MARCValidation, found func(*MARCFindings) error) error {
	in, err := f.open()
	if err != nil {
		return err
	}
	return f.each(ctx, in, func(rec *marc.Record, bad *marc.RecordError) error {
		if bad != nil {
			sum.Rejected++
			return found(&MARCFindings{File: f.Name, Number: bad.Number, Offset: bad.Offset, Error: bad.Reason,
				Problems: []problemJSON{}, Warnings: []warningJSON{}})
		}
		sum.Records++
		problems := marc.Validate(rec)
		if len(problems)+len(rec.Warnings) == 0 {
			sum.Sound++
			return nil
		}
		findings := &MARCFindings{File: f.Name, Number: rec.Number, Offset: rec.Offset, ControlNumber: rec.ControlNumber(),
			Problems: make([]problemJSON, 0, len(problems)), Warnings: warningsJSON(rec)}
		for _, p := range problems {
			sum.Problems[p.Kind.String()]++
			j := problemJSON{Kind: p.Kind.String(), Tag: p.Tag, Field: p.Field + 1, Text: p.Text}
			if p.Subfield != 0 {
				j.Subfield = string(rune(p.Subfield))
			}
			findings.Problems = append(findings.Problems, j)
		}
		for i, w := range rec.Warnings {
			sum.Warnings[w.Kind.String()]++
			findings.Warnings[i].Text = w.String()
		}
		return found(findings)
	})
}
