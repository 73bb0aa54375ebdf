package app

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// Mappings returns the names of the built-in mappings, the default first.
func Mappings() []string {
	var names []string
	for _, m := range union.Mappings() {
		names = append(names, m.Name)
	}
	return names
}

// sampleRecords is how many records of a file are looked at for a mapping.
const sampleRecords = 200

// SuggestMapping names the built-in mapping that tells most of the first records of
// a file.
func SuggestMapping(ctx context.Context, path string) (string, error) {
	sample, err := firstRecords(ctx, path, sampleRecords)
	if err != nil {
		return "", fmt.Errorf("look at %s: %w", filepath.Base(path), err)
	}
	return union.Suggest(sample).Name, nil
}

// samplesShown is how many sample records a person can choose among.
const samplesShown = 20

// SampleRecords returns up to 20 records of a file, or that a library sent, for a
// person to point at.
func (c *Catalogue) SampleRecords(ctx context.Context, from view.SampleFrom) ([]view.SampleRecord, error) {
	records, err := c.sampleRecords(ctx, from, samplesShown)
	if err != nil {
		return nil, err
	}
	out := make([]view.SampleRecord, len(records))
	for i, r := range records {
		out[i].Heading, _, _ = union.Shown(r)
		out[i].MARC = presentMARC(&union.Record{MARC: r})
	}
	return out, nil
}

// ProposeMapping makes a mapping of what a person pointed at in one of the sample
// records, from 0, and says what it makes of the record.
func (c *Catalogue) ProposeMapping(ctx context.Context, from view.SampleFrom, at int, points []view.Pointed) (view.Proposal, error) {
	records, err := c.sampleRecords(ctx, from, at+1)
	if err == nil && (at < 0 || at >= len(records)) {
		err = ErrNoSample
	}
	if err != nil {
		return view.Proposal{}, err
	}
	var pointed []union.Pointed
	for _, p := range points {
		if len(p.Code) != 1 {
			return view.Proposal{}, fmt.Errorf("%q is no code of a subfield", p.Code)
		}
		pointed = append(pointed, union.Pointed{Tag: p.Tag, Code: p.Code[0], Means: union.Meaning(p.Means)})
	}
	m, list, err := union.Propose(records[at], pointed)
	if err != nil {
		return view.Proposal{}, err
	}
	v := view.Proposal{Holdings: make([]view.Holding, len(list))}
	for i := range list {
		v.Holdings[i] = c.presentHolding(&list[i])
	}
	text, err := json.Marshal(m)
	v.Mapping = string(text)
	return v, err
}

// ErrNoSample is returned for a file or a library without a record to show.
var ErrNoSample = errors.New("there is no record to point at")

// Meanings lists what a subfield can tell.
func Meanings() []string {
	var out []string
	for _, m := range union.Meanings() {
		out = append(out, string(m))
	}
	return out
}

// sampleRecords returns up to n records of a file, or that a library sent.
func (c *Catalogue) sampleRecords(ctx context.Context, from view.SampleFrom, n int) ([]*marc.Record, error) {
	if from.Path != "" {
		list, err := firstRecords(ctx, from.Path, n)
		if err != nil {
			return nil, fmt.Errorf("look at %s: %w", filepath.Base(from.Path), err)
		}
		return list, nil
	}
	hits, err := c.Hits(ctx, view.Query{Narrow: []view.Narrow{{Facet: "library", Value: from.Library}}, Limit: samplesShown})
	if err != nil {
		return nil, err
	}
	var ids []int64
	for i := range hits {
		number, err := strconv.ParseInt(hits[i].ID, 10, 64)
		if err != nil {
			continue
		}
		sources, err := c.store.SourcesOf(ctx, number)
		if err != nil {
			return nil, err
		}
		for _, s := range sources {
			if s.Library == from.Library && len(ids) < n {
				ids = append(ids, s.Record)
			}
		}
	}
	sent, err := ingest.Sents(ctx, c.store, ids)
	if err != nil {
		return nil, err
	}
	var out []*marc.Record
	for _, id := range ids {
		if s := sent[id]; s != nil {
			out = append(out, s.MARC)
		}
	}
	return out, nil
}

// firstRecords reads up to n records of a file, passing over those that cannot be
// read.
func firstRecords(ctx context.Context, path string, n int) ([]*marc.Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := marc.NewReader(bufio.NewReader(f), nil)
	if err != nil {
		return nil, err
	}
	var out []*marc.Record
	for tries := 0; len(out) < n && tries < 10*n && ctx.Err() == nil; tries++ {
		rec, err := r.Read()
		var refused *marc.RecordError
		switch {
		case err == nil:
			out = append(out, rec)
		case errors.As(err, &refused):
		case err == io.EOF:
			return out, nil
		default:
			return out, err
		}
	}
	return out, ctx.Err()
}
