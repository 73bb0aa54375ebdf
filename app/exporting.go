package app

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"holdfast/app/internal/export"
	"holdfast/app/internal/export/exchange"
	"holdfast/app/internal/ingest"
	"holdfast/app/view"
	"holdfast/marc"
)

const (
	// exportedAtOnce is how many titles are written as one piece of work.
	exportedAtOnce = 64
	// mostLeftOut bounds how many titles that were refused are named one by one.
	mostLeftOut = 1000
)

// ExportError says that an export ended before its end, so that there is no file of it.
type ExportError struct{ Err error }

func (e *ExportError) Error() string { return "export: " + e.Err.Error() }

// Unwrap returns what went wrong.
func (e *ExportError) Unwrap() error { return e.Err }

// ExportFile writes titles into a file, which is there when it is whole: it is written
// beside its place, and nothing is left of it if anything fails or ctx ends. A file
// that has the name already is replaced. Titles that are too long for ISO 2709 go into a
// file of MARCXML beside it.
func (c *Catalogue) ExportFile(ctx context.Context, e *view.Export, path string, progress *view.Progress) (view.ExportReport, error) {
	file, err := createWhole(path)
	if err != nil {
		return view.ExportReport{}, err
	}
	defer file.discard()
	beside := &besideFile{path: strings.TrimSuffix(path, filepath.Ext(path)) + "-too-long.xml"}
	defer beside.discard()
	report, err := c.export(ctx, e, file, beside, progress)
	if err == nil {
		err = errors.Join(beside.keep(), file.keep())
	}
	if err != nil {
		return view.ExportReport{}, &ExportError{err}
	}
	report.File, report.Bytes = path, file.n
	if beside.file != nil {
		report.Aside = beside.path
	}
	return report, nil
}

// Export writes titles to w. Those that the format cannot hold are left out and named.
func (c *Catalogue) Export(ctx context.Context, e *view.Export, w io.Writer, progress *view.Progress) (view.ExportReport, error) {
	counted := &countedWriter{w: w}
	report, err := c.export(ctx, e, counted, nil, progress)
	report.Bytes = counted.n
	return report, err
}

// countedWriter counts what goes through it.
type countedWriter struct {
	w io.Writer
	n int64
}

func (w *countedWriter) Write(b []byte) (int, error) {
	n, err := w.w.Write(b)
	w.n += int64(n)
	return n, err
}

// besideFile takes the titles that are too long; it is made for the first one.
type besideFile struct {
	path string
	file *wholeFile
	all  export.Container
}

func (b *besideFile) add(piece []byte) error {
	if len(piece) == 0 {
		return nil
	}
	if b.file == nil {
		var err error
		if b.file, err = createWhole(b.path); err != nil {
			return err
		}
		b.all = exchange.Frame(marc.MARCXML).Open(b.file)
	}
	return b.all.Add(piece)
}

func (b *besideFile) keep() error {
	if b.file == nil {
		return nil
	}
	if err := b.all.Close(); err != nil {
		return err
	}
	return b.file.keep()
}

func (b *besideFile) discard() { b.file.discard() }

// outflow is where the titles of a selection go.
type outflow struct {
	// open begins the file for so many titles.
	open func(total int) (export.Container, export.Encoder, error)
	// aside writes what the format cannot hold into beside; nil for nowhere.
	aside  export.Encoder
	beside *besideFile
	// whole says that records are written whole, so that nobody asks for a title in parts.
	whole bool
}

// exporting is an export under way.
type exporting struct {
	*chosen
	*outflow
	ctx    context.Context
	enc    export.Encoder
	names  map[string]string
	out    export.Container
	report view.ExportReport
	tell   *view.Progress
}

// load is some titles on their way.
type load struct {
	keys []string
	full [][]byte
	// data are the pieces, end to end; ends is where each stops.
	data, aside []byte
	ends        []int
	leftOut     []view.LeftOutTitle
	missing     int
	err         error
}

func (c *Catalogue) export(ctx context.Context, e *view.Export, w io.Writer, beside *besideFile, progress *view.Progress) (view.ExportReport, error) {
	format, err := outletOf(e.Format)
	if err != nil {
		return view.ExportReport{}, err
	}
	to := &outflow{beside: beside, whole: format.marc != marc.FormatUnknown, open: func(int) (export.Container, export.Encoder, error) { return format.open(e, w) }}
	if beside != nil && format.marc == marc.ISO2709 {
		to.aside = exchange.Encoder(marc.MARCXML, unionOf(e))
	}
	report, err := c.stream(ctx, &e.Selection, to, progress)
	report.Format = e.Format
	return report, err
}

// stream sends the titles of a selection into a file, all of one snapshot.
func (c *Catalogue) stream(ctx context.Context, s *view.Selection, to *outflow, progress *view.Progress) (view.ExportReport, error) {
	start := time.Now()
	reader, err := c.reader()
	if err != nil {
		return view.ExportReport{}, err
	}
	defer reader.Close()
	x := &exporting{outflow: to, ctx: ctx, names: c.libraryNames(), tell: progress}
	if x.chosen, err = c.choose(ctx, reader, s); err != nil {
		return x.report, err
	}
	x.report.Titles = x.total
	if x.out, x.enc, err = to.open(x.total); err != nil {
		return x.report, err
	}
	progress.SetStage(view.StageWriting, int64(x.total))
	if err := ingest.InOrder(ctx, x.read, x.write, x.take); err != nil {
		return x.report, err
	}
	err = x.out.Close()
	progress.SetStage(view.StageDone, int64(x.total))
	x.report.Took = time.Since(start)
	return x.report, err
}

// read gathers the packed records.
func (x *exporting) read(emit func(*load) error) error {
	one := &load{}
	err := x.records(x.ctx, func(key string, full []byte) error {
		one.keys, one.full = append(one.keys, key), append(one.full, slices.Clone(full))
		if len(one.keys) < exportedAtOnce {
			return nil
		}
		whole := one
		one = &load{}
		return emit(whole)
	})
	if err != nil || len(one.keys) == 0 {
		return err
	}
	return emit(one)
}

// write makes the pieces of a load.
func (x *exporting) write(l *load) {
	for i, key := range l.keys {
		if l.err = x.append(l, key, l.full[i]); l.err != nil {
			return
		}
	}
	l.full = nil
}

// append makes the piece of one title.
func (x *exporting) append(l *load, key string, full []byte) error {
	rec, err := x.unpacked(x.ctx, key, full)
	if err != nil || rec == nil {
		l.missing++
		return err
	}
	t := &export.Title{Record: rec, Names: x.names}
	if !x.whole {
		t.About = x.c.mapper.Describe(rec)
	}
	data, err := x.enc.Append(l.data, t)
	var refused *export.Refused
	if errors.As(err, &refused) {
		l.leftOut = append(l.leftOut, view.LeftOutTitle{ID: idOf(rec), Title: x.c.mapper.Brief(rec).Title, Reason: refused.Reason})
		if x.aside != nil {
			l.aside, err = x.aside.Append(l.aside, t)
			return err
		}
		return nil
	}
	if err == nil {
		l.data, l.ends = data, append(l.ends, len(data))
	}
	return err
}

// take writes a load into the file.
func (x *exporting) take(l *load) error {
	if l.err != nil {
		return l.err
	}
	at := 0
	for _, end := range l.ends {
		if err := x.out.Add(l.data[at:end]); err != nil {
			return err
		}
		at = end
	}
	if x.beside != nil {
		if err := x.beside.add(l.aside); err != nil {
			return err
		}
	}
	r := &x.report
	r.Written, r.Refused, r.Missing = r.Written+len(l.ends), r.Refused+len(l.leftOut), r.Missing+l.missing
	r.LeftOut = append(r.LeftOut, l.leftOut[:min(len(l.leftOut), mostLeftOut-len(r.LeftOut))]...)
	x.tell.AddDone(int64(len(l.keys)))
	return nil
}

// Request returns a text that asks a library for titles: what each is, and who has it.
func (c *Catalogue) Request(ctx context.Context, ids []string, words view.RequestWords) (string, error) {
	var b strings.Builder
	e := &view.Export{Selection: view.Selection{IDs: ids}, Format: "request", Words: words}
	if _, err := c.Export(ctx, e, &b, nil); err != nil {
		return "", err
	}
	return b.String(), nil
}
