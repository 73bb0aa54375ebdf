package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
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
	r.bulk.close()
	if r.base, err = tx.LastRecord(); err != nil {
		return err
	}
	r.newest, r.attaches = r.base, false
	r.bulk = newBulk(tx, r.how, r.base, int(all))
	for i := range loads {
		d := &decider{run: r, tx: tx, load: &loads[i], counts: decodeCounts(loads[i].Counts), file: r.nameOf(loads[i].ID), named: map[name]bool{}}
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
	if err := r.removeAbsent(ctx, tx, loads); err != nil {
		return err
	}
	if r.bulk.later() && !r.attaches {
		return nil
	}
	r.progress.Step("write keys")
	return r.bulk.flush()
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
	set    holdingsSet
	// fresh says that named has the names of all records of the source.
	fresh bool
	named map[name]bool
	// waiting are new records that are not written yet.
	waiting []staging.Accepted
}

// name is what a record is known by in its source, as a hash.
type name [16]byte

// mostNamed bounds how many names are held.
const mostNamed = 1 << 20

func nameOf(v *staging.Version) name {
	if v.Control == "" {
		return v.Hash
	}
	sum := sha256.Sum256(append([]byte{v.Kind}, v.Control...))
	return name(sum[:16])
}

// write writes the new records that wait.
func (d *decider) write() error {
	err := d.tx.AcceptNew(d.load, d.waiting)
	d.waiting = d.waiting[:0]
	if len(d.named) > mostNamed {
		d.fresh = false
	}
	if !d.fresh {
		clear(d.named)
	}
	return err
}

// candidate is a record that a version may be of.
type candidate struct {
	staging.Record
	facts *union.Facts
}

// version decides on one version.
func (d *decider) version(a *arrived) error {
	v := a.Version
	if a.err != nil {
		return a.err
	}
	known, err := d.candidates(v)
	if err != nil {
		return err
	}
	d.set.begin(v)
	if c, err := d.unchanged(v, known); c != nil || err != nil {
		if err == nil {
			err = d.repeat(v, c)
		}
		return err
	}
	c := sameThing(a, d.set.others(v, known))
	switch {
	case c == nil:
		return d.insert(a, len(known))
	case union.Older(v.Stamp, c.Stamp) && !d.set.several(known):
		d.counts.Older++
		return d.tx.Decide(v, c.ID, staging.Older)
	}
	return d.replace(a, c)
}

// candidates are the records with the identity of v: its control number, or if
// it has none its content.
func (d *decider) candidates(v *staging.Version) ([]candidate, error) {
	var found []staging.Record
	var err error
	switch {
	case d.named[nameOf(v)]:
		if err := d.write(); err != nil {
			return nil, err
		}
	case d.fresh:
		return nil, nil
	}
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
func sameThing(a *arrived, known []candidate) *candidate {
	facts := a.facts
	// What takes a record away need not say what it is.
	number := a.Deletes && facts.Title == ""
	var best *candidate
	for i := range known {
		c := &known[i]
		if !number && union.Collides(facts, c.facts, a.Control) {
			continue
		}
		if best == nil || best.facts.Title != facts.Title && c.facts.Title == facts.Title {
			best = c
		}
	}
	return best
}

// repeat notes that v says nothing new of a record. One that was taken away since then
// stays away.
func (d *decider) repeat(v *staging.Version, c *candidate) error {
	away := c.Gone && !v.Deletes
	if away {
		d.counts.Older++
	} else {
		d.counts.Unchanged++
	}
	d.set.add(c.ID)
	return d.tx.DecideUnchanged(v, c.ID, away || c.Hash != v.Hash)
}

// insert makes a record of a version that is of none. If the source has sent
// others under the number, it is a collision.
func (d *decider) insert(a *arrived, others int) error {
	v, facts := a.Version, a.facts
	discriminator, outcome := "", staging.Added
	switch {
	case v.Control == "":
		discriminator = hex.EncodeToString(v.Hash[:])
	case others > 0:
		discriminator = strconv.Itoa(others + 1)
		if facts.Kind != marc.Holdings {
			outcome = staging.Collision
		}
	}
	switch {
	case outcome == staging.Collision:
		d.counts.Collisions++
		d.problem(v, "collision", "The library has sent another record with the number "+v.Control+"; both are kept.", v.Control)
	case v.Deletes:
		outcome = staging.Deleted
		d.counts.Deleted++
		d.counts.Warnings[warnNothingToDelete]++
	default:
		d.counts.Added++
	}
	d.run.newest++
	d.waiting = append(d.waiting, staging.Accepted{Version: v, Record: d.run.newest, Discriminator: discriminator, Quality: facts.Quality, Outcome: outcome})
	d.named[nameOf(v)] = true
	d.set.add(d.run.newest)
	return d.take(a, d.run.newest, nil)
}

// replace makes v the version in force of a record.
func (d *decider) replace(a *arrived, c *candidate) error {
	v := a.Version
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
	if err := d.tx.Accept(d.load, v, c.ID, a.facts.Quality); err != nil {
		return err
	}
	if err := d.tx.Decide(v, c.ID, outcome); err != nil {
		return err
	}
	d.set.add(c.ID)
	old := c.facts
	if c.Gone {
		old = nil
	}
	return d.take(a, c.ID, old)
}

// take brings what hangs on a record up to date: keys, heading, attachment.
func (d *decider) take(a *arrived, record int64, old *union.Facts) error {
	v, facts := a.Version, a.facts
	switch facts.Kind {
	case marc.Bibliographic:
		return d.takeKeys(a, record, old)
	case marc.Authority:
		heading := facts.Heading
		if v.Deletes {
			heading = ""
		}
		return d.tx.PutHeading(record, facts.HeadingTag, heading, facts.Title)
	case marc.Holdings:
		d.run.attaches = true
		return d.tx.Attach(record, d.load.Source, facts.Host)
	}
	d.counts.Warnings[warnNotATitle]++
	d.problem(v, "kept", "This is a "+facts.Kind.String()+" record. It is kept, but is no title.", facts.Kind.String())
	return nil
}

// takeKeys replaces the keys of a record, those that old has.
func (d *decider) takeKeys(a *arrived, record int64, old *union.Facts) error {
	had, has := &hashes{}, a.keys
	if old != nil {
		had = hashesOf(d.run.rules, old)
	}
	if a.Deletes {
		has = &hashes{}
	}
	if b := d.run.bulk; b.isNew(record) && !b.off {
		if len(had.all) > 0 {
			if err := b.drop(record, had); err != nil || b.off {
				return errors.Join(err, d.tx.AddKeys(has.of(record)))
			}
		}
		if a.Deletes {
			return nil
		}
		return b.take(record, d.load.Source, a.Facts, has)
	}
	if err := d.tx.RemoveKeys(had.without(has).of(record)); err != nil {
		return err
	}
	return d.tx.AddKeys(has.without(had).of(record))
}

func (d *decider) problem(v *staging.Version, kind, text, arg string) {
	d.run.problems.add(view.Problem{File: d.file, Record: v.Number, Offset: v.Offset, Kind: kind, Text: text, Args: []string{arg}})
}
