package ingest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"strings"

	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// A piece of reading is at most this many records or bytes; a transaction of
// staging takes at least batchRecords, but for the last of a file.
const (
	pieceRecords = 64
	pieceBytes   = 1 << 20
	batchRecords = 1000
)

// piece is some records of one file on their way into staging, or the end of
// the file.
type piece struct {
	file *reading
	// records and refused are of the reader, received and rejected of the worker.
	records  []read
	refused  []*marc.RecordError
	received []staging.Received
	rejected []staging.Refused
	last     bool
	// known and knownRefused of the first records and refused are in staging already.
	known, knownRefused int
	// passed are records that the profile leaves out, by the reason.
	passed map[string]int
	// overlong counts records of more pieces than are joined.
	overlong int
}

// read is one record and its bytes.
type read struct {
	record *marc.Record
	raw    []byte
	// format is the record's own: members of an archive may differ in it.
	format marc.Format
	// joined and pieces, the lengths of their bytes in raw, are of a record that came in
	// pieces; else nil.
	joined *joined
	pieces []int
}

// reading is one file while it is read. The reader's goroutine fills in format,
// digest and err before it emits the last piece; all else belongs to the
// goroutine that stages.
type reading struct {
	File
	place  int
	format marc.Format
	digest []byte
	err    error

	// known and knownRefused records more are in staging already; the reader counts
	// them down.
	known, knownRefused int

	load   int64
	counts view.Counts
	seen   census
	// waiting are records for the next transaction.
	received []staging.Received
	rejected []staging.Refused
}

// read brings all files into staging.
func (r *run) read(ctx context.Context) error {
	r.progress.SetStage(view.StageReading, 0)
	r.progress.SetBytesAll(sizes(r.files))
	begun, err := r.begin(ctx)
	if err != nil {
		return err
	}
	produce := func(emit func(*piece) error) error {
		for i := begun; i < len(r.files); i++ {
			f := &reading{File: r.files[i], place: i}
			if h := r.half; h != nil && h.place == i {
				f.load, f.known, f.knownRefused = h.load, h.received, h.refused
			}
			if err := r.readFile(ctx, f, emit); err != nil {
				return err
			}
		}
		return nil
	}
	return InOrder(ctx, produce, r.describe, func(p *piece) error { return r.stage(ctx, p) })
}

// sizes adds up the files' bytes; one that cannot be asked counts nothing.
func sizes(files []File) int64 {
	sum := int64(0)
	for _, f := range files {
		if st, err := os.Stat(f.Path); err == nil {
			sum += st.Size()
		}
	}
	return sum
}

// readFile emits the records of one file. What is wrong with the file is its
// own error; the result is an error of emit or ctx.
func (r *run) readFile(ctx context.Context, f *reading, emit func(*piece) error) error {
	r.progress.SetFile(f.Name)
	in, err := os.Open(f.Path)
	if err != nil {
		f.err = err
		return emit(&piece{file: f, last: true})
	}
	defer in.Close()
	src := &source{r: in, digest: sha256.New(), progress: r.progress}
	if err := r.readRecords(ctx, f, src, emit); err != nil {
		return err
	}
	// What stands behind the last record is part of the digest.
	if _, err := io.Copy(io.Discard, src); err != nil && f.err == nil {
		f.err = err
	}
	f.digest = src.digest.Sum(nil)
	return emit(&piece{file: f, last: true})
}

// readRecords reads to the end of the file, or to where it breaks.
func (r *run) readRecords(ctx context.Context, f *reading, src io.Reader, emit func(*piece) error) error {
	reader, err := marc.NewReader(src, &marc.Options{Encoding: f.Encoding})
	if err != nil {
		f.err = err
		return nil
	}
	f.format = reader.Format()
	g := &gathering{piece: &piece{file: f}, emit: emit, progress: r.progress}
	for {
		if err := courtesy.Rest(ctx); err != nil {
			return err
		}
		record, err := reader.Read()
		var refused *marc.RecordError
		switch {
		case err == nil:
			g.add(&read{record: record, raw: bytes.Clone(reader.Raw()), format: reader.Format()})
		case errors.As(err, &refused):
			g.refuse(refused)
		case err == io.EOF:
			return g.send(g.piece)
		default:
			f.err = err
			return g.send(g.piece)
		}
		if err := g.emitFull(); err != nil {
			return err
		}
	}
}

// gathering puts records together to pieces of reading.
type gathering struct {
	piece    *piece
	emit     func(*piece) error
	progress *view.Progress
	// size is that of all records of piece, but for the last, which may go on.
	size int
}

// add takes one record, which may be a further piece of the last.
func (g *gathering) add(next *read) {
	p := g.piece
	if n := len(p.records); n > 0 {
		last := &p.records[n-1]
		if last.continues(next) {
			if !last.full(next) {
				last.join(next)
				return
			}
			p.overlong++
		}
		g.size += len(last.raw)
	}
	p.records = append(p.records, *next)
	g.progress.AddRecords(1)
}

func (g *gathering) refuse(e *marc.RecordError) {
	g.piece.refused = append(g.piece.refused, e)
	g.size += len(e.Raw)
	g.progress.AddRecords(1)
	g.progress.AddRejected(1)
}

// emitFull emits what was gathered if it is enough, but for the last record: the next
// one may be a piece of it.
func (g *gathering) emitFull() error {
	p := g.piece
	n := max(0, len(p.records)-1)
	if n+len(p.refused) < pieceRecords && g.size < pieceBytes {
		return nil
	}
	g.piece, g.size = &piece{file: p.file, records: append([]read(nil), p.records[n:]...)}, 0
	p.records = p.records[:n:n]
	return g.send(p)
}

// send emits a piece and says how much of it is known.
func (g *gathering) send(p *piece) error {
	f := p.file
	p.known, p.knownRefused = min(f.known, len(p.records)), min(f.knownRefused, len(p.refused))
	f.known -= p.known
	f.knownRefused -= p.knownRefused
	return g.emit(p)
}

// source is a file whose bytes are counted and digested as they are read.
type source struct {
	r        io.Reader
	digest   hash.Hash
	progress *view.Progress
}

func (s *source) Read(b []byte) (int, error) {
	n, err := s.r.Read(b)
	s.digest.Write(b[:n])
	s.progress.AddBytes(int64(n))
	return n, err
}

// describe takes the facts from the records of a piece and packs their bytes.
// It runs on several pieces at the same time.
func (r *run) describe(p *piece) {
	p.received = make([]staging.Received, 0, len(p.records))
	for i := range p.records {
		rec := p.records[i].record
		why := p.file.Profile.Skips(rec)
		if i < p.known && why == "" {
			p.records[i].raw, p.records[i].joined = nil, nil
			continue
		}
		raw, form := p.records[i].kept(p.file.Encoding)
		d := union.Describe(rec)
		if why != "" && !d.Deletes {
			d.Deletes = true
			p.pass(why)
		}
		p.records[i].raw, p.records[i].joined = nil, nil
		if i < p.known {
			continue
		}
		p.received = append(p.received, staging.Received{
			Number: rec.Number, Offset: rec.Offset, Kind: uint8(d.Kind), Control: d.Control, Hash: d.Hash, Stamp: d.Stamp, Deletes: d.Deletes,
			Facts: d.Facts.Append(nil), Format: form, Packed: r.store.Pack(raw),
			Holdings: p.file.held(rec, &d),
		})
	}
	for _, e := range p.refused[p.knownRefused:] {
		p.rejected = append(p.rejected, staging.Refused{Number: e.Number, Offset: e.Offset, Reason: e.Reason, Kind: e.Kind.String(), Args: e.Args,
			Packed: r.store.Pack(e.Raw)})
	}
}

// pass counts a record that the profile leaves out.
func (p *piece) pass(why string) {
	if p.passed == nil {
		p.passed = map[string]int{}
	}
	p.passed[why]++
}

// held is what a record says of who holds its title.
func (f *reading) held(r *marc.Record, d *union.Description) []staging.Holding {
	if d.Deletes || d.Kind != marc.Bibliographic && d.Kind != marc.Holdings {
		return nil
	}
	return staged(f.Profile.Holdings(r))
}

// staged are holdings as staging keeps them.
func staged(list []union.Holding) []staging.Holding {
	out := make([]staging.Holding, len(list))
	for i := range list {
		h := &list[i]
		out[i] = staging.Holding{Library: h.Library, Branch: h.Branch, Call: h.CallNumber, Location: h.Location, Note: h.Note,
			Items: h.Copies, Statement: strings.Join(h.Statement, "\n")}
	}
	return out
}

// formCode is how a record is kept: its format, above it the encoding that was
// forced on it, and at the top inPieces.
func formCode(f marc.Format, e marc.Encoding) uint16 { return uint16(f) | uint16(e)<<8 }

func formatOf(code uint16) marc.Format { return marc.Format(code & 0xFF) }

func optionsOf(code uint16) *marc.Options {
	return &marc.Options{Encoding: marc.Encoding(code &^ inPieces >> 8)}
}

// stage puts the records of a piece into the next transaction.
func (r *run) stage(ctx context.Context, p *piece) error {
	f := p.file
	for i := range p.records {
		f.note(p.records[i].record)
		f.counts.Pieces += max(0, len(p.records[i].pieces)-1)
	}
	if p.overlong > 0 {
		f.counts.Warnings[warnManyPieces] += p.overlong
	}
	for why, n := range p.passed {
		f.counts.Warnings[warnPassed+why] += n
	}
	for _, e := range p.refused {
		f.counts.Rejected++
		r.problems.add(rejectedProblem(f.Name, e))
	}
	f.received = append(f.received, p.received...)
	f.rejected = append(f.rejected, p.rejected...)
	waiting := len(f.received) + len(f.rejected)
	if waiting > 0 && (p.last || waiting >= batchRecords) {
		if err := r.put(ctx, f); err != nil {
			return err
		}
	}
	if p.last {
		return r.endFile(ctx, f)
	}
	return nil
}

// put writes what waits, and begins the load with the first of it: a file in
// which nothing was found leaves no trace.
func (r *run) put(ctx context.Context, f *reading) error {
	if f.load == 0 {
		spec := f.spec()
		if f.Mapping != "" {
			text, err := json.Marshal(f.Profile)
			if err != nil {
				return err
			}
			spec.Profile = string(text)
		}
		load, err := r.im.BeginLoad(ctx, spec)
		if err != nil {
			return err
		}
		f.load = load
	}
	err := r.im.Put(ctx, f.load, f.received, f.rejected)
	f.received, f.rejected = f.received[:0], f.rejected[:0]
	if err != nil {
		return err
	}
	// What a cancelled import left is cleared away in step with this one.
	_, err = r.store.PurgeSome(ctx)
	return err
}

// endFile writes what is known of a file that was read, and its report.
func (r *run) endFile(ctx context.Context, f *reading) error {
	report := &r.reports[f.place]
	report.Format, report.Encoding = f.seen.format(f.format), f.seen.encodings()
	report.Counts = f.counts
	if f.err != nil {
		report.Error, report.Cause = fileError(f.err), f.err
		r.problems.add(view.Problem{File: f.Name, Kind: "file", Text: report.Error, Cause: f.err})
	}
	if f.load == 0 {
		return nil
	}
	r.loads = append(r.loads, f.load)
	r.places[f.load] = f.place
	return r.im.EndLoad(ctx, f.load, staging.FileFacts{
		Digest: f.digest, Format: report.Format, Encoding: report.Encoding, Error: report.Error, Counts: encodeCounts(&f.counts),
	})
}

// fileError words what is wrong with a file, without its path.
func fileError(err error) string {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err.Error()
	}
	return err.Error()
}
