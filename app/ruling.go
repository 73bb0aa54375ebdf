package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// ErrNoRules is returned for the name of a rule set that there is none of.
var ErrNoRules = errors.New("there is no such rule set, and no such file")

// RuleSets lists the rule sets that come with the program, and the catalogue's own
// if another one is in force.
func (c *Catalogue) RuleSets(ctx context.Context) ([]view.RuleSet, error) {
	now, err := ingest.Rules(ctx, c.store)
	if err != nil {
		return nil, err
	}
	var out []view.RuleSet
	found := false
	for _, s := range union.Sets() {
		v := ruleSet(s)
		v.InForce = s.Name == now.Name && s.Version == now.Version
		found = found || v.InForce
		out = append(out, v)
	}
	if !found {
		v := ruleSet(now)
		v.InForce = true
		out = append(out, v)
	}
	return out, nil
}

func ruleSet(s *union.RuleSet) view.RuleSet {
	return view.RuleSet{Name: s.Name, Title: s.Title, About: s.About, Version: s.Version}
}

// RulesJSON returns a rule set as a file that can be changed and used again: that
// in force if name is "".
func (c *Catalogue) RulesJSON(ctx context.Context, name string) ([]byte, error) {
	set, err := c.rulesNamed(ctx, name)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(set, "", "  ")
}

// SaveRules writes a rule set, by name or in a file, to a file that can be changed and
// used again; one that is there is replaced.
func (c *Catalogue) SaveRules(ctx context.Context, name, path string) error {
	text, err := c.RulesJSON(ctx, name)
	if err != nil {
		return err
	}
	return writeWhole(path, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// rulesNamed finds a rule set: that in force if name is "" or its name, one that
// comes with the program, or one in a file.
func (c *Catalogue) rulesNamed(ctx context.Context, name string) (*union.RuleSet, error) {
	now, err := ingest.Rules(ctx, c.store)
	if err != nil || name == "" || name == now.Name {
		return now, err
	}
	if set := union.Set(name); set != nil {
		return set, nil
	}
	return rulesFile(name)
}

func rulesFile(path string) (*union.RuleSet, error) {
	text, err := ReadSmall(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", path, ErrNoRules)
	}
	if err != nil {
		return nil, err
	}
	set, err := union.ParseRules(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return set, nil
}

// DryRun says what a rule set, by name or in a file, would make of the catalogue,
// and changes nothing.
func (c *Catalogue) DryRun(ctx context.Context, rules string, progress *view.Progress) (view.Trial, error) {
	set, err := c.rulesNamed(ctx, rules)
	if err != nil {
		return view.Trial{}, err
	}
	t, err := ingest.DryRun(ctx, c.store, set, progress)
	if err != nil {
		return view.Trial{}, err
	}
	v := view.Trial{Rules: ruleSet(set), Records: t.Records, Titles: t.Titles, Then: t.Then, Asked: t.Asked, Joined: t.Joined, Split: t.Split}
	if v.Waiting, err = c.store.CountDoubts(ctx); err != nil {
		return view.Trial{}, err
	}
	if v.Joins, err = c.regroupings(ctx, t.Joins); err != nil {
		return view.Trial{}, err
	}
	v.Splits, err = c.regroupings(ctx, t.Splits)
	return v, err
}

// maxPartShown bounds how many records of one title-to-be are listed.
const maxPartShown = 10

func (c *Catalogue) regroupings(ctx context.Context, list []ingest.Regrouping) ([]view.Regrouping, error) {
	out := []view.Regrouping{}
	for _, g := range list {
		var v view.Regrouping
		for _, n := range g.Numbers {
			v.Titles = append(v.Titles, strconv.FormatInt(n, 10))
		}
		for _, part := range g.Parts {
			v.Records += len(part)
			part = part[:min(len(part), maxPartShown)]
			sent, err := ingest.Sents(ctx, c.store, part)
			if err != nil {
				return nil, err
			}
			var records []view.MatchRecord
			for _, id := range part {
				records = append(records, c.matchRecord(sent[id]))
			}
			v.Parts = append(v.Parts, records)
		}
		out = append(out, v)
	}
	return out, nil
}

// UseRules puts a rule set, by name or in a file, in force and matches the whole
// catalogue anew. What people decided stays.
func (c *Catalogue) UseRules(ctx context.Context, rules string, progress *view.Progress) (view.RuleSet, error) {
	set, err := c.rulesNamed(ctx, rules)
	if err != nil {
		return view.RuleSet{}, err
	}
	err = c.changing(func() error { return ingest.UseRules(ctx, c.store, indexer{c}, set, progress) })
	v := ruleSet(set)
	v.InForce = err == nil
	return v, err
}
