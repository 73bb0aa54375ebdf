package app

import (
	"context"
	"errors"
	"io"

	"holdfast/marc"
)

// Conversion writes the records of MARC files in one format, in UTF-8.
type Conversion struct {
	// To is the format, Out where it is written.
	To  marc.Format
	Out io.Writer
	// Rejected takes, byte for byte as they came, the records that are not in
	// Out; nil keeps them nowhere.
	Rejected io.Writer
	// LeftOut is told of each record that is not in Out.
	LeftOut func(LeftOut)
}

// LeftOut is a record that could not be read, or that a format cannot hold.
type LeftOut struct {
	File   string `json:"file"`
	Number int    `json:"number"`
	Offset int64  `json:"offset"`
	// ControlNumber is empty where the record could not be read.
	ControlNumber string `json:"control_number,omitempty"`
	Reason        string `json:"reason"`
	// Cut says that the record was longer than the limit, so that only its
	// beginning could be kept.
	Cut bool `json:"cut,omitempty"`
}

// ConversionReport says what a conversion did.
type ConversionReport struct {
	Format  string `json:"format"`
	Read    int    `json:"read"`
	Written int    `json:"written"`
	// Rejected could not be read, Refused cannot be held by the format.
	Rejected int `json:"rejected"`
	Refused  int `json:"refused"`
	// Dropped counts fields with impossible tags, which no format can hold.
	Dropped  int            `json:"dropped_fields"`
	Warnings map[string]int `json:"warnings"`
}

// ConvertMARC writes the records of the files one after the other. What was
// written is a whole file of its format also where the error is a *BrokenError,
// which says that an input could not be read to its end.
func ConvertMARC(ctx context.Context, files []*MARCFile, c *Conversion) (ConversionReport, error) {
	report := ConversionReport{Format: c.To.String(), Warnings: map[string]int{}}
	w := marc.NewWriter(c.Out, c.To)
	for _, f := range files {
		err := c.file(ctx, f, w, &report)
		var broken *BrokenError
		if errors.As(err, &broken) {
			return report, errors.Join(w.Close(), err)
		}
		if err != nil {
			return report, err
		}
	}
	return report, w.Close()
}

func (c *Conversion) file(ctx context.Context, f *MARCFile, w *marc.Writer, report *ConversionReport) error {
	in, err := f.open()
	if err != nil {
		return err
	}
	return f.each(ctx, in, func(rec *marc.Record, bad *marc.RecordError) error {
		if bad != nil {
			report.Rejected++
			return c.leaveOut(bad.Raw, leftUnread(f.Name, bad))
		}
		report.Read++
		for _, warning := range rec.Warnings {
			report.Warnings[warning.Kind.String()]++
		}
		err := w.Write(rec)
		var refused *marc.WriteError
		if errors.As(err, &refused) {
			report.Refused++
			return c.leaveOut(in.Raw(), leftUnwritten(f.Name, rec, refused))
		}
		if err == nil {
			report.Written++
			report.Dropped += len(rec.Aside)
		}
		return err
	})
}

func leftUnread(name string, bad *marc.RecordError) LeftOut {
	return LeftOut{File: name, Number: bad.Number, Offset: bad.Offset, Reason: bad.Reason, Cut: int64(len(bad.Raw)) < bad.Length}
}

func leftUnwritten(name string, rec *marc.Record, refused *marc.WriteError) LeftOut {
	return LeftOut{File: name, Number: rec.Number, Offset: rec.Offset, ControlNumber: refused.ControlNumber, Reason: refused.Reason}
}

// leaveOut saves the bytes of a record and tells of it.
func (c *Conversion) leaveOut(raw []byte, l LeftOut) error {
	if c.LeftOut != nil {
		c.LeftOut(l)
	}
	if c.Rejected == nil {
		return nil
	}
	_, err := c.Rejected.Write(raw)
	return err
}
