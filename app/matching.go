package app

import (
	"context"
	"errors"
	"fmt"
	"os/user"
	"slices"
	"strconv"
	"strings"
	"time"

	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
)

// Errors of decisions and imports, for callers that act on them.
var (
	// ErrKeptApart is returned for joining records of titles that a decision keeps apart.
	ErrKeptApart = ingest.ErrKeptApart
	// ErrJoined is returned for parting records that other decisions tie together.
	ErrJoined = ingest.ErrJoined
	// ErrManyRemoved is returned for importing full files that lack records which are
	// perhaps not to be removed.
	ErrManyRemoved = ingest.ErrManyRemoved
	// ErrSameRecord is returned for a decision about one record.
	ErrSameRecord = staging.ErrSame
	// ErrNoDecision is returned for taking back what is not in force.
	ErrNoDecision = errors.New("no such decision is in force")
	// ErrNothingDecided is returned for taking back the last decision if there is none.
	ErrNothingDecided = errors.New("nothing has been decided")
)

// midnight is when today began here, as staging writes times.
func midnight() string {
	y, m, d := time.Now().Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.Local).UTC().Format(time.RFC3339)
}

// matchPair presents two records and says which would lead: the leading source of
// the better title.
func (c *Catalogue) matchPair(a, b *ingest.Sent) view.MatchPair {
	p := view.MatchPair{Left: c.matchRecord(a), Right: c.matchRecord(b)}
	p.Left.Leads = a.LeadQuality > b.LeadQuality || a.LeadQuality == b.LeadQuality && a.Lead <= b.Lead
	p.Right.Leads = !p.Left.Leads
	return p
}

// matchRecord presents one record; one that is nil is gone.
func (c *Catalogue) matchRecord(s *ingest.Sent) view.MatchRecord {
	if s == nil {
		return view.MatchRecord{}
	}
	brief := c.mapper.Brief(s.Record)
	source := s.Sources[0]
	r := view.MatchRecord{
		Ref: recordRef(s.ID), Heading: brief.Title, Author: brief.Author, Year: brief.Year,
		Library: source.Library, Name: source.Name, ControlNumber: source.ControlNumber, File: source.File,
		HeldBy: s.Libraries, Quality: s.LeadQuality,
	}
	if s.Title != 0 {
		r.Title = strconv.FormatInt(s.Title, 10)
	}
	return r
}

// Compare puts two records side by side, with what the rules in force make of them.
// They are named as Explain says.
func (c *Catalogue) Compare(ctx context.Context, a, b string) (view.Comparison, error) {
	left, right, err := c.resolvePair(ctx, a, b)
	if err != nil {
		return view.Comparison{}, err
	}
	return c.compare(ctx, left, right)
}

func (c *Catalogue) compare(ctx context.Context, a, b int64) (view.Comparison, error) {
	if a == b {
		return view.Comparison{}, ErrSameRecord
	}
	sent, err := ingest.Sents(ctx, c.store, []int64{a, b})
	if err != nil {
		return view.Comparison{}, err
	}
	if sent[a] == nil || sent[b] == nil {
		return view.Comparison{}, ErrNotFound
	}
	rules, err := ingest.Rules(ctx, c.store)
	if err != nil {
		return view.Comparison{}, err
	}
	pair, err := ingest.Compare(ctx, c.store, a, b)
	if err != nil {
		return view.Comparison{}, err
	}
	v := view.Comparison{
		MatchPair: c.matchPair(sent[a], sent[b]), Band: pair.Band.String(), Ask: rules.Ask, Join: rules.Join, Scaled: rules.Scaled,
		LeftMARC: presentMARC(sent[a].Record), RightMARC: presentMARC(sent[b].Record), Together: pair.Together,
		Parts: []view.ScorePart{},
	}
	v.Score, v.Reason = pair.Score, presentReason(pair.Reason())
	if pair.Veto != 0 {
		v.Against = pair.Veto.String()
	}
	if because := heldBecause(pair); because != "" {
		v.Reason = presentReason(union.ReadReason(because))
		v.Against = strings.TrimSuffix("held."+heldKinds[v.Reason.Kind], ".")
	}
	v.Kind = kindOf(v.Reason.Kind)
	for _, p := range pair.Telling() {
		v.Parts = append(v.Parts, view.ScorePart{Feature: p.Feature.String(), Points: p.Points, Most: p.Most, Says: p.Says})
	}
	v.Rows, v.Differing = compareRows(sent[a].Record, sent[b].Record)
	if d := pair.Decision; d != nil {
		v.Later = d.Verdict == staging.Later
		v.Decision = &view.MatchDecision{ID: d.ID, Verdict: view.Verdict(d.Verdict), Who: d.Who, Made: d.Made, Left: v.Left, Right: v.Right}
	}
	return v, nil
}

// heldBecause says why two records that the rules would join were not, "" if that is
// not so.
func heldBecause(p *ingest.Pair) string {
	if p.Together || p.Band != union.JoinThem {
		return ""
	}
	for _, e := range p.Edges {
		if e.Band == staging.Asked {
			return e.Held
		}
	}
	return ""
}

// Decide carries out what a person decided of two records, named as Explain says,
// and returns the number of the decision, for Undo.
func (c *Catalogue) Decide(ctx context.Context, r view.Ruling) (id int64, err error) {
	left, right, err := c.resolvePair(ctx, r.A, r.B)
	if err != nil {
		return 0, err
	}
	lead, err := c.leadOf(ctx, r.Lead, left, right)
	if err != nil {
		return 0, err
	}
	err = c.changing(func() error {
		id, err = ingest.Decide(ctx, c.store, indexer{c}, ingest.Ruling{A: left, B: right, Verdict: staging.Verdict(r.Verdict), Who: person(), Lead: lead})
		return err
	})
	return id, err
}

// leadOf is the record that is to lead: the one that leads the title of the record
// with this name, or this record itself if the two are in one title already. It is 0
// for "".
func (c *Catalogue) leadOf(ctx context.Context, name string, left, right int64) (int64, error) {
	if name == "" {
		return 0, nil
	}
	ref, err := c.resolve(ctx, name)
	if err != nil {
		return 0, err
	}
	lead := ref.records[0]
	sent, err := ingest.Sents(ctx, c.store, []int64{lead, left, right})
	if err != nil {
		return 0, err
	}
	if s := sent[lead]; s != nil && s.Lead != 0 && sent[left] != nil && sent[right] != nil && sent[left].Title != sent[right].Title {
		lead = s.Lead
	}
	return lead, nil
}

// person is who decides: whoever has logged in to this computer.
func person() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "a person"
}

// Undo takes a decision back, or with 0 the last one, and returns it.
func (c *Catalogue) Undo(ctx context.Context, id int64) (view.MatchDecision, error) {
	list, err := c.store.Decided(ctx, undoable(id))
	if err != nil {
		return view.MatchDecision{}, err
	}
	list = slices.DeleteFunc(list, func(d staging.Decision) bool { return id != 0 && d.ID != id })
	switch {
	case len(list) == 0 && id == 0:
		return view.MatchDecision{}, ErrNothingDecided
	case len(list) == 0:
		return view.MatchDecision{}, fmt.Errorf("decision %d: %w", id, ErrNoDecision)
	}
	d, err := c.decisions(ctx, list[:1])
	if err != nil {
		return view.MatchDecision{}, err
	}
	return d[0], c.changing(func() error { return ingest.Undo(ctx, c.store, indexer{c}, list[0].ID) })
}

// undoable is how many decisions have to be looked at to find one.
func undoable(id int64) int {
	if id == 0 {
		return 1
	}
	return -1
}

// Decided lists the decisions in force, the last one first; all if limit is
// negative.
func (c *Catalogue) Decided(ctx context.Context, limit int) ([]view.MatchDecision, error) {
	list, err := c.store.Decided(ctx, limit)
	if err != nil {
		return nil, err
	}
	return c.decisions(ctx, list)
}

func (c *Catalogue) decisions(ctx context.Context, list []staging.Decision) ([]view.MatchDecision, error) {
	var ids []int64
	for _, d := range list {
		ids = append(ids, d.A, d.B)
	}
	sent, err := ingest.Sents(ctx, c.store, ids)
	if err != nil {
		return nil, err
	}
	out := []view.MatchDecision{}
	for _, d := range list {
		out = append(out, view.MatchDecision{ID: d.ID, Verdict: view.Verdict(d.Verdict), Who: d.Who, Made: d.Made, Before: d.Before,
			Left: c.matchRecord(sent[d.A]), Right: c.matchRecord(sent[d.B])})
	}
	return out, nil
}
