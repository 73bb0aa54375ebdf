package ingest

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// Warnings of deciding, beside those of the reader.
const (
	warnNothingToDelete = "deletes_unknown_record"
	warnNotATitle       = "kept_but_no_title"
	warnNoTitleYet      = "holdings_without_title"
	warnReplaced        = "holdings_replaced"
	// warnPassed is followed by the reason that the profile gives.
	warnPassed = "left_out: "
)

// versionsAtOnce is how many versions are read in one query.
const versionsAtOnce = 512

// decide finds for every staged version the record that it is a version of,
// and what it does to it.
func (r *run) decide(ctx context.Context, tx *staging.Tx) error {
	loads, err := tx.Loads()
	if err != nil {
		return err
	}
	all := int64(0)
	for i := range loads {
		all += int64(decodeCounts(loads[i].Counts).Read)
	}
	r.progress.SetStage(view.StageMatching, 2*all)
	for i := range loads {
		d := &decider{run: r, tx: tx, load: &loads[i], counts: decodeCounts(loads[i].Counts), file: r.nameOf(loads[i].ID)}
		if err := d.versions(ctx); err != nil {
			return err
		}
		if err := tx.MarkDecided(loads[i].ID, uint8(marc.Bibliographic), uint8(marc.Holdings)); err != nil {
			return err
		}
		if err := tx.SetCounts(loads[i].ID, encodeCounts(&d.counts)); err != nil {
			return err
		}
		if place, ok := r.places[loads[i].ID]; ok {
			r.reports[place].Counts = d.counts
		}
	}
	return r.removeAbsent(ctx, tx, loads)
}

// nameOf is the name of a load's file, "" if this run did not read it.
func (r *run) nameOf(load int64) string {
	if place, ok := r.places[load]; ok {
		return r.files[place].Name
	}
	return ""
}

// decider goes through the versions of one load.
type decider struct {
	run    *run
	tx     *staging.Tx
	load   *staging.AppliedLoad
	file   string
	counts view.Counts
}

func (d *decider) versions(ctx context.Context) error {
	after := int64(0)
	for {
		page, err := d.tx.Versions(d.load.ID, after, versionsAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := d.version(&page[i]); err != nil {
				return fmt.Errorf("record %d of load %d: %w", page[i].Number, d.load.ID, err)
			}
			d.run.progress.AddDone(1)
		}
		after = page[len(page)-1].ID
	}
}

// candidate is a record that a version may be of.
type candidate struct {
	staging.Record
	facts *union.Facts
}

// version decides on one version.
func (d *decider) version(v *staging.Version) error {
	facts, err := union.DecodeFacts(v.Facts)
	if err != nil {
		return err
	}
	known, err := d.candidates(v)
	if err != nil {
		return err
	}
	if c, err := d.unchanged(v, known); c != nil || err != nil {
		if err == nil {
			d.counts.Unchanged++
			err = d.tx.DecideUnchanged(v, c.ID, c.Hash != v.Hash)
		}
		return err
	}
	c := sameThing(facts, known, v.Control)
	switch {
	case c == nil:
		return d.insert(v, facts, len(known))
	case union.Older(v.Stamp, c.Stamp):
		d.counts.Older++
		return d.tx.Decide(v, c.ID, staging.Older)
	}
	return d.replace(v, facts, c)
}

// candidates are the records with the identity of v: its control number, or if
// it has none its content.
func (d *decider) candidates(v *staging.Version) ([]candidate, error) {
	var found []staging.Record
	var err error
	if v.Control == "" {
		found, err = d.tx.Discriminated(d.load.Source, v.Kind, "", hex.EncodeToString(v.Hash[:]))
	} else {
		found, err = d.tx.Identified(d.load.Source, v.Kind, v.Control)
	}
	if err != nil {
		return nil, err
	}
	out := make([]candidate, len(found))
	for i := range found {
		out[i].Record = found[i]
		if out[i].facts, err = union.DecodeFacts(found[i].Facts); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// unchanged finds the record that says what v says already. Of a file that was
// loaded before, what an older version of a record said is known as well: the
// same file changes nothing when it comes again.
func (d *decider) unchanged(v *staging.Version, known []candidate) (*candidate, error) {
	for i := range known {
		if c := &known[i]; c.Hash == v.Hash && (c.Gone == v.Deletes || d.load.Known) {
			return c, nil
		}
	}
	if !d.load.Known {
		return nil, nil
	}
	for i := range known {
		had, err := d.tx.HadContent(known[i].ID, v.Hash)
		if err != nil {
			return nil, err
		}
		if had {
			return &known[i], nil
		}
	}
	return nil, nil
}

// sameThing picks the record that a version belongs to: of those that it does
// not contradict, one with the same title before others.
func sameThing(facts *union.Facts, known []candidate, control string) *candidate {
	var best *candidate
	for i := range known {
		c := &known[i]
		if union.Collides(facts, c.facts, control) {
			continue
		}
		if best == nil || best.facts.Title != facts.Title && c.facts.Title == facts.Title {
			best = c
		}
	}
	return best
}

// insert makes a record of a version that is of none. If the source has sent
// others under the number, it is a collision.
func (d *decider) insert(v *staging.Version, facts *union.Facts, others int) error {
	discriminator, outcome := "", staging.Added
	switch {
	case v.Control == "":
		discriminator = hex.EncodeToString(v.Hash[:])
	case others > 0:
		discriminator, outcome = strconv.Itoa(others+1), staging.Collision
	}
	switch {
	case outcome == staging.Collision:
		d.counts.Collisions++
		d.problem(v, "collision", "The library has sent another record with the number "+v.Control+"; both are kept.")
	case v.Deletes:
		outcome = staging.Deleted
		d.counts.Deleted++
		d.counts.Warnings[warnNothingToDelete]++
	default:
		d.counts.Added++
	}
	record, err := d.tx.Accept(d.load, v, 0, discriminator, facts.Quality)
	if err != nil {
		return err
	}
	if err := d.tx.Decide(v, record, outcome); err != nil {
		return err
	}
	return d.take(v, record, facts, nil)
}

// replace makes v the version in force of a record.
func (d *decider) replace(v *staging.Version, facts *union.Facts, c *candidate) error {
	outcome := staging.Updated
	switch {
	case v.Deletes:
		outcome = staging.Deleted
		d.counts.Deleted++
	case c.Gone:
		outcome = staging.Added
		d.counts.Added++
	default:
		d.counts.Updated++
	}
	if _, err := d.tx.Accept(d.load, v, c.ID, "", facts.Quality); err != nil {
		return err
	}
	if err := d.tx.Decide(v, c.ID, outcome); err != nil {
		return err
	}
	old := c.facts
	if c.Gone {
		old = nil
	}
	return d.take(v, c.ID, facts, old)
}

// take brings what hangs on a record up to date: keys, heading, attachment.
func (d *decider) take(v *staging.Version, record int64, facts, old *union.Facts) error {
	switch facts.Kind {
	case marc.Bibliographic:
		return d.takeKeys(v, record, facts, old)
	case marc.Authority:
		heading := facts.Heading
		if v.Deletes {
			heading = ""
		}
		return d.tx.PutHeading(record, facts.HeadingTag, heading, facts.Title)
	case marc.Holdings:
		return d.tx.Attach(record, d.load.Source, facts.Host)
	}
	d.counts.Warnings[warnNotATitle]++
	d.problem(v, "kept", "This is a "+facts.Kind.String()+" record. It is kept, but is no title.")
	return nil
}

// takeKeys replaces the keys of a record.
func (d *decider) takeKeys(v *staging.Version, record int64, facts, old *union.Facts) error {
	if old != nil {
		for _, k := range keysOf(d.run.rules, old) {
			if err := d.tx.RemoveKey(record, k); err != nil {
				return err
			}
		}
	}
	if v.Deletes {
		return nil
	}
	for _, k := range keysOf(d.run.rules, facts) {
		if err := d.tx.AddKey(record, k); err != nil {
			return err
		}
	}
	return nil
}

// keysOf are the keys of a record that are kept: those that the rules find by, and
// those that tie holdings records to it.
func keysOf(rules *union.RuleSet, f *union.Facts) []staging.Key {
	var out []staging.Key
	for _, k := range rules.KeysOf(f) {
		out = append(out, staging.Key{Kind: uint8(k.Kind), Value: k.Value})
	}
	for _, k := range f.Keys {
		if k := (staging.Key{Kind: uint8(k.Kind), Value: k.Value}); !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

func (d *decider) problem(v *staging.Version, kind, text string) {
	d.run.problems.add(view.Problem{File: d.file, Record: v.Number, Offset: v.Offset, Kind: kind, Text: text})
}
