package bench

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"holdfast/engine"
	"holdfast/engine/enginetest/titles"
)

// generated makes the titles, always the same; it is made once, when first needed.
var generated = sync.OnceValue(func() *titles.Corpus { return titles.NewCorpus(1) })

// generatedDocs returns the first n titles.
func generatedDocs(n int) []*engine.Document {
	list := make([]*engine.Document, n)
	for i := range list {
		list[i] = generated().Document(i)
	}
	return list
}

// titleShape says how generated titles are indexed.
type titleShape struct {
	// docs in parts segments, with whole records of recordBytes, packed at level.
	docs, parts, recordBytes, level int
	// follows has popularity fall from title to title, so that each segment comes
	// after the one before in the order of the index; else they are mixed.
	follows bool
	// numbered gives each title a number in numberField, evenly below numberLimit.
	numbered bool
	// bare leaves out all that is searched.
	bare bool
	// merges is how many segments are merged to one on the way, or 0; repack then
	// packs records again.
	merges int
	repack bool
}

const (
	numberField = "number"
	numberLimit = 1_000_000
)

// schema is that of titles in this shape.
func (s *titleShape) schema() *engine.Schema {
	schema := *titles.Schema
	if s.numbered {
		schema.Fields = append(slices.Clone(schema.Fields), engine.Field{Name: numberField, Kind: engine.Number})
	}
	return &schema
}

// title is title i in this shape; its whole record is in full.
func (s *titleShape) title(i int, full []byte) (*engine.Document, []byte) {
	d := generated().Document(i)
	full = appendRecord(full[:0], d, s.recordBytes)
	d.Full = full
	if s.follows {
		d.Popularity = uint32(s.docs - i)
	}
	if s.numbered {
		d.Numbers = []engine.FieldNumber{{Field: numberField, Value: int64(mix(uint64(i)+1) % numberLimit)}}
	}
	if s.bare {
		d.Words, d.Values, d.Years = nil, nil, engine.Years{}
	}
	return d, full
}

// buildTitles indexes generated titles in the new folder dir. Every part of them
// is committed by itself if there are several; a single one is left in one
// segment.
func buildTitles(ctx context.Context, dir string, s titleShape) error {
	options := engine.Options{MergeFactor: engine.NoMerges, Level: s.level, Repack: s.repack}
	if s.merges > 0 {
		options.MergeFactor = s.merges
	}
	x, err := engine.Create(dir, s.schema(), &options)
	if err != nil {
		return err
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		return err
	}
	var full []byte
	var d *engine.Document
	for i := range s.docs {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, full = s.title(i, full)
		if err := w.Put(d); err != nil {
			return err
		}
		if i+1 == s.docs || (i+1)*s.parts/s.docs > i*s.parts/s.docs {
			if err := w.Commit(ctx, nil); err != nil {
				return err
			}
		}
	}
	if err := w.Close(); err != nil || s.parts > 1 {
		return err
	}
	return x.Compact(ctx)
}

// copyIndex copies an index, so that it can be changed and the first stays.
func copyIndex(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(from, e.Name()))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, e.Name()), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// opened is an index with a reader.
type opened struct {
	x *engine.Index
	r *engine.Reader
	// seconds it took to open.
	seconds float64
}

func open(dir string, options engine.Options) (*opened, error) {
	watch := start()
	x, err := engine.Open(dir, &options)
	if err != nil {
		return nil, err
	}
	r, err := x.Reader()
	if err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return &opened{x, r, watch.seconds()}, nil
}

func (o *opened) close() error { return errors.Join(o.r.Close(), o.x.Close()) }

func closeAll(list []*opened) (err error) {
	for _, o := range list {
		err = errors.Join(err, o.close())
	}
	return err
}
