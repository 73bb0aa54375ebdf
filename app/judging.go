package app

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/judge"
	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// firstsSetting is the name under which staging keeps what people said should be first.
const firstsSetting = "first"

// JudgeOptions say what is judged.
type JudgeOptions struct {
	// Profiles are names or files of ranking profiles, all that come with the program if
	// it is empty.
	Profiles []string
	// Kinds are numbers of kinds, all if it is empty.
	Kinds []int
	// Seed chooses other records.
	Seed string
}

// Judge makes queries of the records of the catalogue, of which it is known what they
// should find, and asks them by each ranking profile.
func (c *Catalogue) Judge(ctx context.Context, o JudgeOptions) (*judge.Run, error) {
	if len(o.Profiles) == 0 {
		o.Profiles = Profiles()
	}
	for _, name := range o.Profiles {
		if _, err := c.ranking(name); err != nil {
			return nil, err
		}
	}
	added, err := c.firsts(ctx)
	if err != nil {
		return nil, err
	}
	cases, err := judge.Choose(ctx, c.judged, judge.Choice{Seed: o.Seed, Kinds: o.Kinds, Added: added, Authorities: c.authorities})
	if err != nil {
		return nil, err
	}
	run, err := cases.Judge(ctx, judgedSearch{c}, o.Profiles)
	if run != nil {
		run.Seed = o.Seed
	}
	return run, err
}

// ShouldBeFirst keeps what a person says: for this query, the title should be first.
// It is kept of the record that leads the title, so it outlives joins and updates. What
// was said before of the same query is replaced.
func (c *Catalogue) ShouldBeFirst(ctx context.Context, query, id string) error {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return fmt.Errorf("title %q: %w", id, ErrNotFound)
	}
	sources, err := c.store.SourcesOf(ctx, number)
	if err != nil || len(sources) == 0 {
		return fmt.Errorf("title %q: %w", id, ErrNotFound)
	}
	first := judge.First{Query: query, Library: sources[0].Library, Control: sources[0].ControlNumber, Day: time.Now().Format(time.DateOnly)}
	return c.changeFirsts(ctx, func(list []judge.First) []judge.First { return judge.WithFirst(list, first) })
}

// ForgetFirst takes back what was said should be first for a query.
func (c *Catalogue) ForgetFirst(ctx context.Context, query string) error {
	return c.changeFirsts(ctx, func(list []judge.First) []judge.First { return judge.WithoutFirst(list, query) })
}

func (c *Catalogue) changeFirsts(ctx context.Context, change func([]judge.First) []judge.First) error {
	return c.changing(func() error {
		list, err := c.firsts(ctx)
		if err != nil {
			return err
		}
		text, err := judge.WriteFirsts(change(list))
		if err != nil {
			return err
		}
		tx, err := c.store.Begin(ctx)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if err := tx.Set(firstsSetting, text); err != nil {
			return err
		}
		return tx.Commit()
	})
}

func (c *Catalogue) firsts(ctx context.Context) ([]judge.First, error) {
	text, err := c.store.Setting(ctx, firstsSetting)
	if err != nil {
		return nil, err
	}
	return judge.ReadFirsts(text)
}

// judged calls f with every title and its records as they came.
func (c *Catalogue) judged(ctx context.Context, f func(*judge.Title) error) error {
	return c.store.Titles(ctx, 0, true, func(t staging.Title) error {
		out := judge.Title{Number: t.Number}
		holders := map[string]bool{}
		for i := range t.Sources {
			s := &t.Sources[i]
			for _, list := range append([][]staging.Holding{s.Holdings}, s.Attached...) {
				for k := range list {
					holders[list[k].Library] = true
				}
			}
			if err := s.Unpack(); err != nil {
				return err
			}
			rec, err := ingest.Decoded(s)
			if err != nil {
				return fmt.Errorf("title %d, record %d: %w", t.Number, s.Record, err)
			}
			out.Records = append(out.Records, judge.Record{Library: s.Library, Control: s.ControlNumber, MARC: rec})
		}
		out.Libraries = len(holders)
		return f(&out)
	})
}

// authorities calls f with every authority record, as it came.
func (c *Catalogue) authorities(ctx context.Context, f func(*judge.Record) error) error {
	return c.store.Authorities(ctx, func(a staging.Authority) error {
		rec, err := ingest.DecodedAuthority(&a)
		if err != nil {
			return nil // it says nothing to the search either
		}
		return f(&judge.Record{Library: a.Library, Control: a.Control, MARC: rec})
	})
}

// judgedSearch is the search of a catalogue as it is judged.
type judgedSearch struct{ c *Catalogue }

// query is a text asked as the window asks it. Word beginnings are part of what the
// profile of the seed finds.
func (s judgedSearch) query(profile, text string, limit int) view.Query {
	return view.Query{Text: text, Profile: profile, Limit: limit, Beginnings: s.c.TakesBeginnings(profile)}
}

func (s judgedSearch) Ask(ctx context.Context, profile, text string, limit int) (judge.Answer, error) {
	reader, err := s.c.reader()
	if err != nil {
		return judge.Answer{}, err
	}
	defer reader.Close()
	req, read, err := s.c.ask(ctx, reader, s.query(profile, text, limit))
	if err != nil {
		return judge.Answer{}, err
	}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return judge.Answer{}, err
	}
	out := judge.Answer{Total: resp.Total}
	for _, r := range read.References {
		out.References = append(out.References, r.To.Label)
	}
	for _, h := range resp.Hits {
		n, err := strconv.ParseInt(h.Key, 10, 64)
		if err != nil {
			return judge.Answer{}, err
		}
		out.Hits = append(out.Hits, judge.Hit{Number: n, Holdings: int(h.Popularity)})
	}
	return out, nil
}

func (s judgedSearch) Meant(ctx context.Context, profile, text string) ([]string, error) {
	rescue, err := s.c.Rescue(ctx, s.query(profile, text, 1))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, step := range rescue.Steps {
		out = append(out, step.Query.Text)
	}
	return out, nil
}
