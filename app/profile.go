package app

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// Profile returns the profile of a source, which is named by the code of the library
// that its files are imported for, as JSON.
func (c *Catalogue) Profile(ctx context.Context, source string) ([]byte, error) {
	p, err := ingest.ProfileOf(ctx, c.store, source)
	if err != nil {
		return nil, fmt.Errorf("profile of %s: %w", source, err)
	}
	return json.MarshalIndent(p, "", "  ")
}

// UseProfile gives a source a profile in JSON, and reads the holdings of its records
// anew by it.
func (c *Catalogue) UseProfile(ctx context.Context, source string, text []byte, progress *view.Progress) error {
	p, err := union.ParseProfile(text)
	if err != nil {
		return err
	}
	return c.changing(func() error {
		return ingest.UseProfile(ctx, c.store, indexer{c}, ingest.SourceProfile{Source: source, Profile: p}, progress)
	})
}

// Reading says how the files of a source are read.
func (c *Catalogue) Reading(ctx context.Context, source string) (view.SourceProfile, error) {
	text, err := c.Profile(ctx, source)
	if err != nil {
		return view.SourceProfile{}, err
	}
	p, err := union.ParseProfile(text)
	if err != nil {
		return view.SourceProfile{}, err
	}
	v := view.SourceProfile{Encoding: p.Encoding, Full: p.Full, FromRecord: p.Library == union.FromRecord, Rest: string(text)}
	for _, s := range p.Skip {
		v.Skip = append(v.Skip, view.SkipRule{Tag: s.Tag, Codes: s.Codes, Values: s.Values, Why: s.Why})
	}
	if len(p.Mapping.Fields) > 0 {
		m, err := json.Marshal(p.Mapping)
		if err != nil {
			return view.SourceProfile{}, err
		}
		v.Mapping = strings.Trim(string(m), `"`)
	}
	return v, nil
}

// UseReading gives a source a profile, and reads the holdings of its records anew.
func (c *Catalogue) UseReading(ctx context.Context, source string, v view.SourceProfile, progress *view.Progress) error {
	p, err := union.ParseProfile([]byte(v.Rest))
	if err != nil {
		return err
	}
	p.Encoding, p.Full, p.Library = v.Encoding, v.Full, union.Chosen
	if v.FromRecord {
		p.Library = union.FromRecord
	}
	p.Mapping = union.Mapping{}
	switch known, ok := union.MappingNamed(v.Mapping); {
	case ok:
		p.Mapping = known
	case v.Mapping != "":
		if p.Mapping, err = union.ParseMapping([]byte(v.Mapping)); err != nil {
			return err
		}
	}
	was := p.Skip
	p.Skip = nil
	for _, s := range v.Skip {
		p.Skip = append(p.Skip, union.Skip{Tag: s.Tag, Codes: s.Codes, Values: s.Values, Why: s.Why, Unless: unlessOf(was, s)})
	}
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return c.UseProfile(ctx, source, text, progress)
}

// unlessOf is what a rule that stood in the profile before says besides.
func unlessOf(was []union.Skip, s view.SkipRule) []string {
	for _, w := range was {
		if w.Tag == s.Tag && w.Codes == s.Codes && len(w.Values) == len(s.Values) {
			return w.Unless
		}
	}
	return nil
}
