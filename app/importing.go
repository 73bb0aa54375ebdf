package app

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"holdfast/app/internal/ingest"
	"holdfast/app/view"
	"holdfast/marc"
)

// LookAt lists the files to be imported among paths, which may be files and
// folders: what each is, which library it seems to come from, or why it cannot
// be imported. Hidden files inside folders are passed over.
func (c *Catalogue) LookAt(ctx context.Context, paths []string) ([]view.ImportFile, error) {
	var out []view.ImportFile
	seen := map[string]bool{}
	known := c.libraryNames()
	for _, path := range paths {
		err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				out = append(out, view.ImportFile{Path: p, Name: filepath.Base(p), Problem: Explain(err), Trouble: Trouble(err)})
				return nil
			}
			hidden := p != path && strings.HasPrefix(d.Name(), ".")
			if d.IsDir() {
				if hidden {
					return fs.SkipDir
				}
				return nil
			}
			if abs, err := filepath.Abs(p); err == nil && !hidden && !seen[abs] {
				seen[abs] = true
				out = append(out, lookAtFile(p, known))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	tellApart(out, known)
	return out, nil
}

// lookAtFile recognises one file by its first record.
func lookAtFile(path string, known map[string]string) view.ImportFile {
	f := view.ImportFile{Path: path, Name: filepath.Base(path), Library: guessLibrary(filepath.Base(path), known)}
	in, err := os.Open(path)
	if err != nil {
		f.Problem, f.Trouble = Explain(err), Trouble(err)
		return f
	}
	defer in.Close()
	if info, err := in.Stat(); err == nil {
		f.Bytes = info.Size()
	}
	r, err := marc.NewReader(bufio.NewReader(in), nil)
	if err != nil {
		f.Problem, f.Trouble = Explain(err), Trouble(err)
		return f
	}
	f.Format = r.Format().String()
	if rec, err := r.Read(); err == nil {
		f.Format = rec.Dialect().String() + ", " + f.Format
	}
	return f
}

// Import imports files that LookAt listed; those with a Problem stand in the
// report with it and are left out. If ctx is cancelled the catalogue is as it
// was, and the report says so.
func (c *Catalogue) Import(ctx context.Context, files []view.ImportFile, progress *view.Progress) (view.ImportReport, error) {
	if err := c.checkCodes(files); err != nil {
		return view.ImportReport{}, fmt.Errorf("import: %w", err)
	}
	good, refused, err := sorted(files, progress)
	if err != nil {
		return view.ImportReport{}, fmt.Errorf("import: %w", err)
	}
	var report view.ImportReport
	err = c.changing(func() error {
		return c.compacting(ctx, progress, func() (bool, error) {
			r, err := ingest.Import(ctx, c.store, indexer{c}, good, progress)
			if err == nil {
				report = *r
			}
			return !report.Cancelled, err
		})
	})
	if err != nil {
		return view.ImportReport{}, fmt.Errorf("import: %w", err)
	}
	report.Files = inOrder(files, report.Files, refused)
	inKinds(&report)
	progress.SetStage(view.StageDone, 0)
	return report, nil
}

// sorted parts the files that can be imported from the reports of those that
// cannot.
func sorted(files []view.ImportFile, progress *view.Progress) (good []ingest.File, refused []view.FileReport, err error) {
	var bytes int64
	lacking := map[string]bool{}
	for _, f := range files {
		if f.Problem != "" {
			lacking[f.Library] = true
			refused = append(refused, view.FileReport{Name: f.Name, Library: f.Library, Error: f.Problem, Trouble: f.Trouble,
				Counts: view.Counts{Warnings: map[string]int{}}})
			continue
		}
		encoding := marc.EncodingAuto
		if f.Encoding != "" {
			known := false
			if encoding, known = marc.ParseEncoding(f.Encoding); !known {
				return nil, nil, fmt.Errorf("no encoding is called %q", f.Encoding)
			}
		}
		good = append(good, ingest.File{Path: f.Path, Name: f.Name, Library: f.Library, Encoding: encoding, Mapping: f.Mapping, Full: f.Full, RemoveMany: f.RemoveMany, Unread: f.Unread})
		bytes += f.Bytes
	}
	for i := range good {
		good[i].Unread = good[i].Unread || lacking[good[i].Library]
	}
	progress.SetBytesAll(bytes)
	return good, refused, nil
}

// inKinds says by its kind what was wrong with files.
func inKinds(report *view.ImportReport) {
	for i := range report.Files {
		if f := &report.Files[i]; f.Cause != nil {
			f.Trouble = Trouble(f.Cause)
			f.Error = f.Trouble.Text
		}
	}
	for i := range report.Problems {
		if p := &report.Problems[i]; p.Cause != nil {
			p.Trouble = Trouble(p.Cause)
		}
	}
}

// inOrder puts the reports of files read and refused into the order of files.
func inOrder(files []view.ImportFile, read, refused []view.FileReport) []view.FileReport {
	out := make([]view.FileReport, 0, len(files))
	for _, f := range files {
		from := &read
		if f.Problem != "" {
			from = &refused
		}
		if len(*from) > 0 {
			out = append(out, (*from)[0])
			*from = (*from)[1:]
		}
	}
	return append(append(out, read...), refused...)
}

// SaveRejected writes the records that an import left out to path, byte for
// byte as they came (a file that is there is replaced), so that the library that sent them can mend them.
func (c *Catalogue) SaveRejected(ctx context.Context, report view.ImportReport, path string) error {
	rejected, err := c.store.Rejected(ctx, report.Loads)
	if err != nil {
		return fmt.Errorf("save %s: %w", path, err)
	}
	sort.SliceStable(rejected, func(i, j int) bool { return rejected[i].File < rejected[j].File })
	return writeWhole(path, func(w io.Writer) error {
		for _, p := range rejected {
			if _, err := w.Write(p.Bytes); err != nil {
				return err
			}
		}
		return nil
	})
}
