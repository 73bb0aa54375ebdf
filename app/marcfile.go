package app

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"holdfast/app/view"
	"holdfast/marc"
)

// Lines is a way of printing a MARC file.
type Lines int

// The ways of printing.
const (
	// AsLines prints a field a line, for people.
	AsLines Lines = iota
	// AsJSONLines prints a record a line: MARC-in-JSON with number, offset,
	// encoding and warnings; a record that cannot be read has error instead.
	AsJSONLines
)

// warningJSON is a warning in the output of AsJSONLines.
type warningJSON struct {
	Kind     string `json:"kind"`
	Severity string `json:"severity"`
	Tag      string `json:"tag,omitempty"`
	Subfield string `json:"subfield,omitempty"`
	Offset   int64  `json:"offset"`
	Text     string `json:"text"`
}

// errorJSON is a record that cannot be read.
type errorJSON struct {
	Number int    `json:"number"`
	Offset int64  `json:"offset"`
	Error  string `json:"error"`
}

// MARCFile is a MARC file to be worked on without a catalogue.
type MARCFile struct {
	// Name is how messages call the file.
	Name string
	In   io.Reader
	// Encoding forces one encoding for all records; the zero value decides
	// for each by its bytes.
	Encoding marc.Encoding
	// Progress is told of bytes and records; nil is told nothing.
	Progress *view.Progress
}

// taker is called for every record of a file: with the record, which is valid
// until it returns, or with why it could not be read.
type taker func(rec *marc.Record, bad *marc.RecordError) error

// open recognises the format of the file.
func (f *MARCFile) open() (*marc.Reader, error) {
	f.Progress.SetFile(f.Name)
	in, err := marc.NewReader(&countedReader{f.In, f.Progress}, &marc.Options{Encoding: f.Encoding})
	var format *marc.FormatError
	if errors.As(err, &format) {
		named := *format
		named.Detail = f.Name
		if format.Detail != "" {
			named.Detail += ": " + format.Detail
		}
		return nil, &named
	}
	if err != nil {
		return nil, &BrokenError{f.Name, err}
	}
	return in, nil
}

// each gives every record of in to take. The error is nil if the input could be
// read to its end, even if records of it could not.
func (f *MARCFile) each(ctx context.Context, in *marc.Reader, take taker) error {
	rec := new(marc.Record)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := in.ReadInto(rec)
		var bad *marc.RecordError
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			f.Progress.AddRejected(1)
			err = take(nil, bad)
		case err != nil:
			return &BrokenError{f.Name, err}
		default:
			f.Progress.AddRecords(1)
			err = take(rec, nil)
		}
		if err != nil {
			return err
		}
	}
}

// BrokenError says that a file could not be read to its end.
type BrokenError struct {
	Name string
	Err  error
}

func (e *BrokenError) Error() string {
	return "could not read " + e.Name + " to its end: " + e.Err.Error()
}

// Unwrap returns what broke.
func (e *BrokenError) Unwrap() error { return e.Err }

// countedReader tells a Progress of the bytes that pass.
type countedReader struct {
	r io.Reader
	p *view.Progress
}

func (c *countedReader) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.p.AddBytes(int64(n))
	return n, err
}

// ReadMARC prints every record of a file to w. The error is nil if the input
// could be read to its end, even if records of it could not.
func ReadMARC(ctx context.Context, f *MARCFile, w *bufio.Writer, lines Lines) error {
	in, err := f.open()
	if err != nil {
		return err
	}
	var line []byte
	return f.each(ctx, in, func(rec *marc.Record, bad *marc.RecordError) error {
		switch {
		case bad != nil:
			line = appendBad(line[:0], bad, lines)
		case lines == AsJSONLines:
			line = appendRecordJSON(line[:0], rec)
		default:
			line = appendRecordLines(line[:0], rec)
		}
		_, err := w.Write(line)
		return err
	})
}

func appendBad(dst []byte, bad *marc.RecordError, lines Lines) []byte {
	if lines == AsLines {
		return fmt.Appendf(dst, "record %d at byte %d cannot be read: %s\n\n", bad.Number, bad.Offset, bad.Reason)
	}
	return append(appendValue(dst, errorJSON{bad.Number, bad.Offset, bad.Reason}), '\n')
}

// appendRecordJSON puts number, offset, encoding and warnings before the
// members of the MARC-in-JSON object.
func appendRecordJSON(dst []byte, rec *marc.Record) []byte {
	dst = append(dst, `{"number":`...)
	dst = strconv.AppendInt(dst, int64(rec.Number), 10)
	dst = append(dst, `,"offset":`...)
	dst = strconv.AppendInt(dst, rec.Offset, 10)
	dst = append(dst, `,"encoding":`...)
	dst = appendValue(dst, rec.Encoding.String())
	dst = append(dst, `,"warnings":`...)
	dst = append(appendValue(dst, warningsJSON(rec)), ',')
	mark := len(dst)
	dst = marc.AppendJSON(dst, rec)
	// The object's own opening brace is not needed a second time.
	copy(dst[mark:], dst[mark+1:])
	dst[len(dst)-1] = '\n'
	return dst
}

// warningsJSON returns the warnings of a record, empty and not nil for none.
func warningsJSON(rec *marc.Record) []warningJSON {
	warnings := make([]warningJSON, 0, len(rec.Warnings))
	for _, w := range rec.Warnings {
		j := warningJSON{Kind: w.Kind.String(), Severity: w.Severity.String(), Tag: w.Tag, Offset: w.Offset, Text: w.Text}
		if w.Subfield != 0 {
			j.Subfield = string(rune(w.Subfield))
		}
		warnings = append(warnings, j)
	}
	return warnings
}

// appendValue appends v as JSON; only values that cannot fail are given to it.
func appendValue(dst []byte, v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return append(dst, "null"...)
	}
	return append(dst, b...)
}

func appendRecordLines(dst []byte, rec *marc.Record) []byte {
	dst = fmt.Appendf(dst, "record %d at byte %d, %s\n", rec.Number, rec.Offset, rec.Encoding)
	for _, w := range rec.Warnings {
		dst = fmt.Appendf(dst, "    %s: %s\n", w.Severity, w)
	}
	dst = fmt.Appendf(dst, "LDR %s\n", rec.Leader.String())
	for i := range rec.Fields {
		f := &rec.Fields[i]
		if f.IsControl() {
			dst = fmt.Appendf(dst, "%s %s\n", f.Tag, f.Value)
			continue
		}
		dst = fmt.Appendf(dst, "%s %c%c", f.Tag, f.Ind1, f.Ind2)
		for _, s := range f.Subfields {
			dst = fmt.Appendf(dst, " $%c %s", s.Code, s.Value)
		}
		dst = append(dst, '\n')
	}
	return append(dst, '\n')
}
