package ingest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"holdfast/app/internal/staging"
)

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

// begin begins an import, or goes on with one that was broken off if the files that
// it has are the first of these. It returns how many files need not be read.
func (r *run) begin(ctx context.Context) (int, error) {
	left, err := r.store.Left(ctx)
	if err != nil {
		return 0, err
	}
	if left != nil && r.continues(left) {
		if r.im, err = left.Resume(ctx); err != nil {
			return 0, err
		}
		for i := range left.Files {
			r.adopt(i, &left.Files[i])
		}
		return len(left.Files), nil
	}
	if err := r.store.DropLeft(ctx, false); err != nil {
		return 0, err
	}
	r.im, err = r.store.BeginImport(ctx)
	return 0, err
}

// continues says whether the files of an import that was broken off are the first
// of these.
func (r *run) continues(left *staging.Left) bool {
	if len(left.Files) > len(r.files) {
		return false
	}
	for i := range left.Files {
		have, want := &left.Files[i], r.files[i].spec()
		if want.Stamp == "" || want != (staging.LoadSpec{Library: have.Library, Name: have.Name, Size: have.Size, Stamp: have.Stamp}) {
			return false
		}
	}
	return true
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
