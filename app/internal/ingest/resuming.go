package ingest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/marc"
)

// Left is an import that was stopped, or that a killed process left, before it was done.
type Left struct {
	ID    int64
	Began time.Time
	// Applied says that all was read, and that it was being made part of the catalogue.
	Applied bool
	// Overtaken says that what was read has to be read again, since a library of it has
	// sent something else since.
	Overtaken bool
	Files     []LeftFile
}

// LeftFile is one file of it: all of Records were read if Read, else some or none.
type LeftFile struct {
	File
	Bytes   int64
	Read    bool
	Records int
}

// asked is a file of an import as staging keeps it for the day when the import is gone
// on with.
type asked struct {
	Path, Name, Library string
	Bytes               int64  `json:",omitempty"`
	Encoding            string `json:",omitempty"`
	Mapping             string `json:",omitempty"`
	Full, RemoveMany    bool   `json:",omitempty"`
	Unread              bool   `json:",omitempty"`
}

// asked are the files of the run.
func (r *run) asked() []asked {
	out := make([]asked, len(r.files))
	for i := range r.files {
		f := &r.files[i]
		out[i] = asked{Path: f.Path, Name: f.Name, Library: f.Library, Mapping: f.Mapping, Full: f.Full, RemoveMany: f.RemoveMany, Unread: f.Unread}
		if f.Encoding != marc.EncodingAuto {
			out[i].Encoding = f.Encoding.String()
		}
		if st, err := os.Stat(f.Path); err == nil {
			out[i].Bytes = st.Size()
		}
	}
	return out
}

// askedOf reads it again; none if an earlier program did not say.
func askedOf(left *staging.Left) (files []asked) {
	if json.Unmarshal([]byte(left.Asked), &files) != nil {
		return nil
	}
	return files
}

// Lefts returns the imports that were left, the last one first.
func Lefts(ctx context.Context, store *staging.Store) ([]Left, error) {
	lefts, err := store.Lefts(ctx)
	if err != nil {
		return nil, err
	}
	var out []Left
	for _, l := range lefts {
		out = append(out, leftOf(l))
	}
	return out, nil
}

func leftOf(l *staging.Left) Left {
	out := Left{ID: l.ID, Applied: l.Applied, Overtaken: l.Overtaken}
	out.Began, _ = time.Parse(time.RFC3339, l.Began)
	for i, a := range askedOf(l) {
		f := LeftFile{Bytes: a.Bytes, File: File{Path: a.Path, Name: a.Name, Library: a.Library, Mapping: a.Mapping,
			Full: a.Full, RemoveMany: a.RemoveMany, Unread: a.Unread}}
		f.Encoding, _ = marc.ParseEncoding(a.Encoding)
		if i < len(l.Files) {
			f.Read, f.Records = l.Files[i].Done, recordsOf(&l.Files[i])
		}
		out.Files = append(out.Files, f)
	}
	for i := len(out.Files); i < len(l.Files); i++ { // of an import that an earlier program began
		f := &l.Files[i]
		out.Files = append(out.Files, LeftFile{File: File{Name: f.Name, Library: f.Library}, Bytes: f.Size, Read: f.Done, Records: recordsOf(f)})
	}
	return out
}

// recordsOf counts what was read of a file.
func recordsOf(f *staging.LeftFile) int {
	if !f.Done {
		return f.Received + f.Refused
	}
	counts := decodeCounts(f.Counts)
	return counts.Read + counts.Rejected
}

// spec is what staging is told of a file. Its stamp changes with the file and with
// how it is read.
func (f *File) spec() staging.LoadSpec {
	s := staging.LoadSpec{Library: f.Library, Name: f.Name}
	if st, err := os.Stat(f.Path); err == nil {
		s.Size = st.Size()
		s.Stamp = fmt.Sprintf("%s %s", st.ModTime().UTC().Format(time.RFC3339Nano), f.Encoding)
		if text, err := json.Marshal(f.Profile); err == nil && f.Profile != nil {
			s.Stamp += " " + string(text)
		}
	}
	return s
}

// begin begins an import, or goes on with one that was left if the files that were read
// of it are the first of these. It returns how many files need not be read. An import of
// some of the same files takes the place of one that was left.
func (r *run) begin(ctx context.Context) (int, error) {
	lefts, err := r.store.Lefts(ctx)
	if err != nil {
		return 0, err
	}
	now := r.asked()
	text, err := json.Marshal(now)
	if err != nil {
		return 0, err
	}
	begun := 0
	for _, left := range lefts {
		switch {
		case r.im == nil && r.continues(left, now):
			if begun, err = r.goOn(ctx, left, string(text)); err != nil {
				return 0, err
			}
		case shareFile(askedOf(left), now):
			if err := left.Drop(); err != nil {
				return 0, err
			}
		}
	}
	if r.im == nil {
		r.im, err = r.store.BeginImport(ctx, string(text))
	}
	return begun, err
}

// shareFile says whether two imports have a file in common; one that does not say has.
func shareFile(a, b []asked) bool {
	return len(a) == 0 || slices.ContainsFunc(a, func(f asked) bool {
		return slices.ContainsFunc(b, func(g asked) bool { return f.Path == g.Path })
	})
}

// continues says whether the files of an import that was left are the first of these. A
// file that was read to its end may be gone since.
func (r *run) continues(left *staging.Left, now []asked) bool {
	before := askedOf(left)
	if len(left.Files) > len(r.files) || left.Overtaken {
		return false
	}
	for i := range left.Files {
		have, want := &left.Files[i], r.files[i].spec()
		if !have.Done {
			continue // goOn looks at it
		}
		gone := want.Stamp == "" && i < len(before) && readAlike(before[i], now[i])
		if !gone && !have.Is(want) {
			return false
		}
	}
	return true
}

// readAlike says whether two files of one path are to be read in one way.
func readAlike(a, b asked) bool {
	return a.Path == b.Path && a.Name == b.Name && a.Library == b.Library && a.Encoding == b.Encoding && a.Mapping == b.Mapping
}

// goOn takes over what was read of an import that was left.
func (r *run) goOn(ctx context.Context, left *staging.Left, text string) (done int, err error) {
	var half *staging.LeftFile
	var loads []int64
	for i := range left.Files {
		f := &left.Files[i]
		if !f.Done {
			if f.Is(r.files[i].spec()) {
				half = f
			}
			break
		}
		r.adopt(i, f)
		loads = append(loads, f.Load)
		done++
	}
	if r.im, err = left.Resume(ctx, text, half != nil); err != nil {
		return 0, err
	}
	if half != nil {
		r.half = &halfRead{place: done, load: half.Load, received: half.Received, refused: half.Refused}
	}
	if len(loads) == 0 {
		return done, nil
	}
	rejected, err := r.store.Rejected(ctx, loads)
	for _, p := range rejected {
		r.problems.add(p)
	}
	return done, err
}

// halfRead is a file of which the first records are in staging already.
type halfRead struct {
	place             int
	load              int64
	received, refused int
}

// adopt takes over what is known of a file that was read before.
func (r *run) adopt(place int, f *staging.LeftFile) {
	report := &r.reports[place]
	report.Format, report.Encoding, report.Error = f.Format, f.Encoding, f.Error
	report.Counts = decodeCounts(f.Counts)
	r.loads = append(r.loads, f.Load)
	r.places[f.Load] = place
	r.progress.AddBytes(f.Size)
	r.progress.AddRecords(int64(report.Read + report.Rejected))
	r.progress.AddRejected(int64(report.Rejected))
}

// StoppedError says that a look at files was stopped, or waits for a word more. What was
// read is kept as the import that was left with the number Left, 0 if it is not.
type StoppedError struct {
	Left int64
	Err  error
}

func (e *StoppedError) Error() string { return e.Err.Error() }

func (e *StoppedError) Unwrap() error { return e.Err }

// stopped says whether an import ended because someone stopped it or the disk was full,
// so that it can be gone on with.
func stopped(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, staging.ErrFull)
}

// leave keeps what was read of an import that was stopped and returns its number, 0 if
// nothing is kept.
func (r *run) leave() int64 {
	if r.im == nil || r.committed || r.im.Leave() != nil {
		return 0
	}
	lefts, err := r.store.Lefts(context.Background())
	if err != nil || !slices.ContainsFunc(lefts, func(l *staging.Left) bool { return l.ID == r.im.ID }) {
		return 0
	}
	return r.im.ID
}

// rejectedProblem is what a report says of a record that could not be read.
func rejectedProblem(file string, e *marc.RecordError) view.Problem {
	return view.Problem{File: file, Record: e.Number, Offset: e.Offset, Kind: "rejected", Text: e.Reason, Why: e.Kind.String(), Args: e.Args, Bytes: e.Raw}
}
