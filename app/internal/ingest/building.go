package ingest

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// titleSource is staging, or a transaction of it.
type titleSource interface {
	Titles(ctx context.Context, since int64, fresh bool, f func(staging.Title) error) error
}

// titlesAtOnce is how many titles are decoded and merged as one piece of work.
const titlesAtOnce = 32

// batch is some titles on their way to the index.
type batch struct {
	profile *union.MergeProfile
	titles  []staging.Title
	changes []Change
	err     error
}

// feeding is what is needed to tell an index what it does not include.
type feeding struct {
	from     titleSource
	since    int64
	profile  *union.MergeProfile
	progress *view.Progress
}

// changes reads the titles that changed, merges their sources and
// yields them in order; end is called when all have been taken, and may fail.
func (f *feeding) changes(ctx context.Context, end func() error) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		stopped := false
		produce := func(emit func(*batch) error) error {
			b := &batch{profile: f.profile}
			err := f.from.Titles(ctx, f.since, f.since == 0, func(t staging.Title) error {
				b.titles = append(b.titles, t)
				if len(b.titles) < titlesAtOnce {
					return nil
				}
				full := b
				b = &batch{profile: f.profile}
				return emit(full)
			})
			if err != nil {
				return err
			}
			return emit(b)
		}
		consume := func(b *batch) error {
			if b.err != nil {
				return b.err
			}
			for _, c := range b.changes {
				if !yield(c, nil) {
					stopped = true
					return context.Canceled
				}
				f.progress.AddDone(1)
			}
			return nil
		}
		err := InOrder(ctx, produce, (*batch).build, consume)
		if stopped {
			return
		}
		if err == nil {
			err = end()
		}
		if err != nil {
			yield(Change{}, err)
		}
	}
}

// build merges the titles of a batch.
func (b *batch) build() {
	b.changes = make([]Change, 0, len(b.titles))
	for i := range b.titles {
		t := &b.titles[i]
		for k := range t.Sources {
			if b.err = t.Sources[k].Unpack(); b.err != nil {
				return
			}
		}
		c := Change{Number: t.Number}
		if len(t.Sources) > 0 {
			c.Record = merged(b.profile, t)
		}
		b.changes = append(b.changes, c)
	}
	b.titles = nil
}

// merged decodes the sources of a title and makes one record of them.
func merged(p *union.MergeProfile, t *staging.Title) *union.Record {
	inputs := make([]union.Input, len(t.Sources))
	for i := range t.Sources {
		s := &t.Sources[i]
		in := &inputs[i]
		in.Source = union.Source{Record: s.Record, Library: s.Library, Name: s.Name, ControlNumber: s.ControlNumber, Load: s.Load, File: s.File, Loaded: s.Day}
		in.MARC = decode(s)
		in.Holdings = shelves(s.Holdings)
		for _, decision := range s.Editions {
			in.Works = append(in.Works, union.DecidedWork(decision))
		}
		for _, list := range s.Attached {
			in.Attached = append(in.Attached, shelves(list))
		}
	}
	return p.Merge(t.Number, inputs)
}

// shelves are holdings as the union knows them.
func shelves(list []staging.Holding) []union.Holding {
	out := make([]union.Holding, len(list))
	for i := range list {
		h := &list[i]
		out[i] = union.Holding{Library: h.Library, Name: h.Name, Branch: h.Branch, CallNumber: h.Call, Location: h.Location, Note: h.Note, Copies: h.Items}
		if h.Statement != "" {
			out[i].Statement = strings.Split(h.Statement, "\n")
		}
	}
	return out
}

// decode reads the bytes of a source again. What was read once can be read
// again; if a later reader cannot, the title stands with what is known of it
// and says so, since one record must not stop an import or hide its title.
func decode(s *staging.Source) *marc.Record {
	r, err := decodeKept(s.Raw, s.Format)
	if err == nil {
		return r
	}
	note := fmt.Sprintf("The record %s of %s cannot be read (%v). Its bytes are kept.", s.ControlNumber, s.Library, err)
	return &marc.Record{Leader: "00000nam a2200000   4500", Fields: []marc.Field{
		{Tag: "001", Value: s.ControlNumber},
		{Tag: "500", Ind1: ' ', Ind2: ' ', Subfields: []marc.Subfield{{Code: 'a', Value: note}}},
	}}
}
