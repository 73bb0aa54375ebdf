package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"holdfast/marc"
)

// Split says how the records of a file go into several files: a new one after
// Records records, or before one would grow beyond Bytes, or one for each first
// value of By. Exactly one of the three is set.
type Split struct {
	Records int
	Bytes   int64
	By      *marc.Spec

	// To is the format; FormatUnknown takes that of the file read.
	To marc.Format
	// Dir is the folder, which is made; Prefix begins the names of the files.
	Dir, Prefix string
	// Overwrite allows files to be replaced.
	Overwrite bool
	// LeftOut is told of each record that is in no file.
	LeftOut func(LeftOut)
}

// SplitPart is one file that was written.
type SplitPart struct {
	Name string `json:"name"`
	// Value is what its records have in common in a split by value; empty in
	// the file of those without one.
	Value   string `json:"value,omitempty"`
	Records int    `json:"records"`
	Bytes   int64  `json:"bytes"`
}

// SplitReport says what a split did.
type SplitReport struct {
	Parts    []*SplitPart `json:"parts"`
	Format   string       `json:"format"`
	Records  int          `json:"records"`
	Rejected int          `json:"rejected"`
	Refused  int          `json:"refused"`
	// Oversize counts files of one record that is longer than Split.Bytes.
	Oversize int `json:"oversize"`
}

// maxSplitValues bounds the files of a split by value, which are open all at
// once.
const maxSplitValues = 500

// ErrTooManyValues says that a field has too many values to split by it.
var ErrTooManyValues = fmt.Errorf("the field has more than %d different values; choose one with fewer", maxSplitValues)

// SplitMARC writes the records of a file to several. If it fails, it removes
// what it wrote, unless the error is a *BrokenError: then the files hold all
// that could be read.
func SplitMARC(ctx context.Context, f *MARCFile, s *Split) (SplitReport, error) {
	in, err := f.open()
	if err != nil {
		return SplitReport{}, err
	}
	run := &splitting{split: s, byName: map[string]*splitFile{}, byValue: map[string]*splitFile{}, format: s.To}
	if run.format == marc.FormatUnknown {
		run.format = in.Format()
	}
	if run.format == marc.MicroLIF {
		run.format = marc.ISO2709 // MicroLIF is not written
	}
	run.report.Format = run.format.String()
	run.probe = marc.NewWriter(io.Discard, run.format)
	if err := os.MkdirAll(s.Dir, 0o777); err != nil {
		return SplitReport{}, err
	}
	err = f.each(ctx, in, func(rec *marc.Record, bad *marc.RecordError) error {
		if bad != nil {
			run.report.Rejected++
			run.leaveOut(leftUnread(f.Name, bad))
			return nil
		}
		return run.take(f.Name, rec)
	})
	var broken *BrokenError
	if ended := run.close(); err == nil || errors.As(err, &broken) && ended != nil {
		err = ended
	}
	if err != nil && !errors.As(err, &broken) {
		run.remove()
	}
	return run.report, err
}

// splitting is a split at work.
type splitting struct {
	split  *Split
	format marc.Format
	report SplitReport

	current         *splitFile
	files           []*splitFile
	byName, byValue map[string]*splitFile

	// probe tells how long records are; nothing is written to it.
	probe *marc.Writer
}

// splitFile is one file being written.
type splitFile struct {
	part *SplitPart
	path string
	file *os.File
	w    *marc.Writer
}

func (r *splitting) leaveOut(l LeftOut) {
	if r.split.LeftOut != nil {
		r.split.LeftOut(l)
	}
}

func (r *splitting) take(name string, rec *marc.Record) error {
	length, err := r.probe.Length(rec)
	var refused *marc.WriteError
	if errors.As(err, &refused) {
		r.report.Refused++
		r.leaveOut(leftUnwritten(name, rec, refused))
		return nil
	}
	var f *splitFile
	if by := r.split.By; by != nil {
		f, err = r.fileOf(strings.TrimSpace(by.First(rec)))
	} else {
		f, err = r.fileFor(length)
	}
	if err != nil {
		return err
	}
	f.part.Records++
	r.report.Records++
	return f.w.Write(rec)
}

// fileFor returns the file for a record of this length, a new one where the one
// at hand is full.
func (r *splitting) fileFor(length int64) (*splitFile, error) {
	s, f := r.split, r.current
	if f == nil || s.Records > 0 && f.part.Records >= s.Records ||
		s.Bytes > 0 && f.part.Records > 0 && f.w.Size()+length > s.Bytes {
		if err := r.closeFile(f); err != nil {
			return nil, err
		}
		var err error
		if f, err = r.create(fmt.Sprintf("%s-%04d%s", s.Prefix, len(r.files)+1, extension(r.format))); err != nil {
			return nil, err
		}
		r.current = f
	}
	if s.Bytes > 0 && f.w.Size()+length > s.Bytes {
		r.report.Oversize++
	}
	return f, nil
}

// fileOf returns the file of a value.
func (r *splitting) fileOf(value string) (*splitFile, error) {
	if f := r.byValue[value]; f != nil {
		return f, nil
	}
	if len(r.byValue) == maxSplitValues {
		return nil, ErrTooManyValues
	}
	safe := fileNameOf(value)
	name := safe
	// Names that differ in case only are one file to some systems.
	for n := 2; r.byName[strings.ToLower(name)] != nil; n++ {
		name = fmt.Sprintf("%s-%d", safe, n)
	}
	f, err := r.create(r.split.Prefix + "-" + name + extension(r.format))
	if err != nil {
		return nil, err
	}
	f.part.Value = value
	r.byValue[value], r.byName[strings.ToLower(name)] = f, f
	return f, nil
}

// fileNameOf returns a value as it may stand in the name of a file: letters,
// digits, hyphens and dots; anything else becomes "_".
func fileNameOf(value string) string {
	if value == "" {
		return "none"
	}
	const maxRunes = 60
	var b strings.Builder
	n := 0
	for _, r := range value {
		if n++; n > maxRunes {
			break
		}
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r >= 0xC0 && r < 0x3000:
			b.WriteRune(r)
		case r == '.' && b.Len() > 0:
			b.WriteRune(r)
		default:
			b.WriteByte('_')
		}
	}
	return strings.TrimRight(b.String(), ".")
}

func extension(f marc.Format) string {
	switch f {
	case marc.MARCXML:
		return ".xml"
	case marc.MARCJSON:
		return ".jsonl"
	case marc.MARCMaker:
		return ".mrk"
	case marc.LineMode:
		return ".txt"
	}
	return ".mrc"
}

// create makes a new file.
func (r *splitting) create(name string) (*splitFile, error) {
	path := filepath.Join(r.split.Dir, name)
	how := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if r.split.Overwrite {
		how = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	file, err := os.OpenFile(path, how, 0o666)
	if err != nil {
		return nil, err
	}
	f := &splitFile{part: &SplitPart{Name: name}, path: path, file: file, w: marc.NewWriter(file, r.format)}
	r.files = append(r.files, f)
	r.report.Parts = append(r.report.Parts, f.part)
	return f, nil
}

// closeFile ends a file; nil and one that is closed are let be.
func (r *splitting) closeFile(f *splitFile) error {
	if f == nil || f.file == nil {
		return nil
	}
	err := f.w.Close()
	f.part.Bytes = f.w.Size()
	err = errors.Join(err, f.file.Close())
	f.file, f.w = nil, nil
	return err
}

func (r *splitting) close() error {
	var err error
	for _, f := range r.files {
		err = errors.Join(err, r.closeFile(f))
	}
	return err
}

// remove deletes what was written.
func (r *splitting) remove() {
	for _, f := range r.files {
		_ = os.Remove(f.path) // a file that is gone is no trouble
	}
	r.report.Parts = nil
}
