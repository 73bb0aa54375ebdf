package bench

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
)

// IndexOptions say how records are indexed.
type IndexOptions struct {
	// RecordBytes is the size of the whole record that each title gets; 0 is none.
	RecordBytes int
	Engine      engine.Options
}

// Indexed is what it took to index records.
type Indexed struct {
	Engine    string  `json:"engine"`
	Docs      int     `json:"docs"`
	Add       float64 `json:"add_s"`
	Merge     float64 `json:"merge_s"`
	Total     float64 `json:"total_s"`
	PerSecond float64 `json:"docs_per_second"`
	CPU       float64 `json:"cpu_s"`
	Bytes     int64   `json:"bytes"`
	HotBytes  int64   `json:"hot_bytes"`
	PeakBytes int64   `json:"peak_bytes"`
}

// String is the line that other engines' programs print.
func (i *Indexed) String() string {
	return fmt.Sprintf("holdfast-index docs=%d add_s=%.1f merge_s=%.1f total_s=%.1f docs/s=%.0f cpu_s=%.1f size_MB=%.0f hot_MB=%.0f peak_MB=%.0f",
		i.Docs, i.Add, i.Merge, i.Total, i.PerSecond, i.CPU, megabytes(i.Bytes), megabytes(i.HotBytes), megabytes(i.PeakBytes))
}

func megabytes(n int64) float64 { return float64(n) / (1 << 20) }

// Index indexes a file of generated records in the new folder dir, and merges all
// into one segment.
func Index(ctx context.Context, records, dir string, o IndexOptions) (*Indexed, error) {
	f, err := os.Open(filepath.Clean(records))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	x, err := engine.Create(dir, titles.Schema, &o.Engine)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	out := &Indexed{Engine: "holdfast"}
	watch := start()
	if err := addRecords(ctx, x, f, o.RecordBytes); err != nil {
		return nil, err
	}
	out.Add = watch.seconds()
	if err := x.Compact(ctx); err != nil {
		return nil, err
	}
	out.Total, out.CPU = watch.seconds(), watch.cpuTime()
	out.Merge = out.Total - out.Add
	r, err := x.Reader()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	d, err := r.Describe()
	if err != nil {
		return nil, err
	}
	out.Docs, out.Bytes, out.HotBytes, out.PeakBytes = d.Docs, d.Bytes, d.HotBytes, peakBytes()
	out.PerSecond = float64(out.Docs) / out.Total
	return out, nil
}

func addRecords(ctx context.Context, x *engine.Index, f io.Reader, recordBytes int) (err error) {
	w, err := x.Writer()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	var full []byte
	err = titles.Read(f, func(t *titles.Title) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		d := t.Document()
		full = appendRecord(full[:0], d, recordBytes)
		d.Full = full
		return w.Put(d)
	})
	if err != nil {
		return err
	}
	return w.Commit(ctx, nil)
}

// appendRecord appends a whole record of that many bytes: the words of the
// document under labels, and then what compresses about as a MARC record does,
// labels that all records have and numbers that only this one has.
func appendRecord(dst []byte, d *engine.Document, size int) []byte {
	if size <= 0 {
		return dst
	}
	for _, t := range d.Words {
		if t.Field != "keyword" {
			dst = append(append(append(dst, t.Field...), "\x1f"...), t.Text...)
		}
	}
	hash := fnv.New64a()
	hash.Write([]byte(d.Key))
	own := hash.Sum64()
	for n := uint64(1); len(dst) < size; n++ {
		number := mix(own + n)
		dst = strconv.AppendUint(append(dst, '\x1e'), 900+n%90, 10)
		dst = strconv.AppendUint(append(dst, "  \x1fa"...), number>>30, 10)
		dst = append(dst, "\x1fbheld and described at\x1f2local"...)
	}
	return dst[:size]
}

// mix scrambles the bits of x; it is the last step of the splitmix64 generator
// (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
