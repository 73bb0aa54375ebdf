package ingest

import (
	"context"
	"errors"

	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// attach ties holdings records to their titles. Either may have come first:
// those that are new or changed, that still wait, or whose title is gone are
// looked at.
func (r *run) attach(ctx context.Context, tx *staging.Tx) error {
	loads, err := tx.Loads()
	if err != nil {
		return err
	}
	seen := map[int64]bool{}
	for i := range loads {
		if source := loads[i].Source; !seen[source] {
			seen[source] = true
			a := newAttacher(tx, source)
			if err := a.run(ctx, loads); err != nil {
				return err
			}
			r.warnLast(loads, source, warnNoTitleYet, a.waiting)
			r.warnLast(loads, source, warnReplaced, a.replaced)
		}
	}
	return attachLists(ctx, tx)
}

// attachLists looks at the lines of lists that an import may have a title for, of
// whatever source they are: what they are about may be in any file. If more lines
// wait than records came, those are found by the numbers of the records.
func attachLists(ctx context.Context, tx *staging.Tx) error {
	if err := tx.FindAwaited(union.ListedUnion); err != nil {
		return err
	}
	fewer, none, err := tx.FewerAwaited(uint8(marc.Bibliographic))
	switch {
	case err != nil:
		return err
	case none:
	case fewer:
		err = tx.AddAllAwaited()
	default:
		err = findByNumbers(ctx, tx)
	}
	if err != nil {
		return err
	}
	return newAttacher(tx, 0).settleFound(ctx)
}

// findByNumbers finds the lines that wait for the numbers of dirty records.
func findByNumbers(ctx context.Context, tx *staging.Tx) error {
	for after := int64(0); ; {
		page, last, err := tx.DirtyFacts(uint8(marc.Bibliographic), after, versionsAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		if err := courtesy.Rest(ctx); err != nil {
			return err
		}
		for _, packed := range page {
			facts, err := union.DecodeFacts(packed)
			if err != nil {
				return err
			}
			for _, k := range facts.Keys {
				if host := union.ListedAs(k); host != "" {
					if err := tx.AddAwaited(host); err != nil {
						return err
					}
				}
			}
		}
		after = last
	}
}

// warnLast counts warnings with the last file of a source.
func (r *run) warnLast(loads []staging.AppliedLoad, source int64, warning string, n int) {
	if n == 0 {
		return
	}
	for i := len(loads) - 1; i >= 0; i-- {
		place, ok := r.places[loads[i].ID]
		if ok && loads[i].Source == source {
			r.reports[place].Warnings[warning] += n
			return
		}
	}
}

// attacher goes through the holdings records of one source.
type attacher struct {
	tx     *staging.Tx
	source int64
	// sets are what this import brings.
	sets              map[holdingsOf]bool
	waiting, replaced int
}

// holdingsOf is the set of holdings records of a title's record, those of lists by
// themselves.
type holdingsOf struct {
	bib    int64
	listed bool
}

func newAttacher(tx *staging.Tx, source int64) *attacher {
	return &attacher{tx: tx, source: source, sets: map[holdingsOf]bool{}}
}

func (a *attacher) run(ctx context.Context, loads []staging.AppliedLoad) error {
	if err := a.settleAll(ctx); err != nil {
		return err
	}
	last := int64(0)
	for i := range loads {
		if err := a.sentShort(&loads[i]); err != nil {
			return err
		}
		if loads[i].Source == a.source {
			last = loads[i].ID
		}
	}
	return a.supersede(ctx, last)
}

// sentShort notes the sets of which a load brings a part, and nothing new.
func (a *attacher) sentShort(l *staging.AppliedLoad) error {
	if l.Source != a.source || l.Known || decodeCounts(l.Counts).Holdings == 0 {
		return nil
	}
	for _, listed := range []bool{false, true} {
		bibs, err := a.tx.SentShort(l, uint8(marc.Holdings), listed)
		if err != nil {
			return err
		}
		for _, bib := range bibs {
			a.sets[holdingsOf{bib, listed}] = true
		}
	}
	return nil
}

// settleAll finds the titles of all holdings records that have to be looked at.
func (a *attacher) settleAll(ctx context.Context) error {
	if err := a.tx.FindUnsettled(a.source); err != nil {
		return err
	}
	return a.settleFound(ctx)
}

// settleFound finds the titles of all that is listed.
func (a *attacher) settleFound(ctx context.Context) error {
	after := int64(0)
	for {
		page, err := a.tx.Unsettled(after, versionsAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			if err := courtesy.Rest(ctx); err != nil {
				return err
			}
			if err := a.settle(&page[i]); err != nil {
				return err
			}
		}
		after = page[len(page)-1].Holding
	}
}

// settle finds the title of one holdings record.
func (a *attacher) settle(h *staging.Attachment) error {
	bib, torn := int64(0), false
	if !h.Gone {
		var err error
		if bib, torn, err = a.find(h); err != nil {
			return err
		}
		switch {
		case bib == 0:
			a.waiting++
		case h.Brought:
			_, _, listed := union.ListedKey(h.Host)
			a.sets[holdingsOf{bib, listed}] = true
		}
	}
	if bib != 0 || h.Bib != 0 {
		if err := a.tx.SetBib(h.Holding, h.Bib, bib); err != nil {
			return err
		}
	}
	if err := a.tx.SetTorn(h.Holding, torn); err != nil {
		return err
	}
	return a.tx.ClearDirty(h.Holding)
}

// find looks for 004 among the control numbers of the source, then among its
// 035; a record without 004 goes by its own 035, and else by its own number, which
// SirsiDynix Symphony gives it from its title. Torn says that the number of a list
// leads to several titles, and so to none.
func (a *attacher) find(h *staging.Attachment) (bib int64, torn bool, err error) {
	if key, number, ok := union.ListedKey(h.Host); ok {
		return a.listed(key, number)
	}
	bib, err = a.hosted(h)
	return bib, false, err
}

func (a *attacher) hosted(h *staging.Attachment) (int64, error) {
	facts, err := union.DecodeFacts(h.Facts)
	if err != nil {
		return 0, err
	}
	if h.Host == "" {
		if bib, err := a.byNumbers(facts.Keys); bib != 0 || err != nil || h.Control == "" {
			return bib, err
		}
		return a.byControl(h.Control)
	}
	if bib, err := a.byControl(h.Host); bib != 0 || err != nil {
		return bib, err
	}
	return a.byNumbers(union.HostKeys(h.Host))
}

// byControl finds a title's record of the source by its control number.
func (a *attacher) byControl(number string) (int64, error) {
	found, err := a.tx.Identified(a.source, uint8(marc.Bibliographic), number)
	if err != nil {
		return 0, err
	}
	for i := range found {
		if !found[i].Gone {
			return found[i].ID, nil
		}
	}
	return 0, nil
}

// listed finds a record of any source by what a list says.
func (a *attacher) listed(key union.Key, number int64) (bib int64, torn bool, err error) {
	if number != 0 {
		bib, err = a.ofTitle(number)
		return bib, false, err
	}
	found, err := a.sharing(key)
	if err != nil {
		return 0, false, err
	}
	first, title := int64(0), int64(0)
	for i := range found {
		r := &found[i]
		switch {
		case r.Gone:
		case first == 0:
			first, title = r.ID, r.Number
		case title != 0 && r.Number != 0 && title != r.Number:
			return 0, true, nil
		case title == 0:
			title = r.Number
		}
	}
	return first, false, nil
}

// ofTitle finds a record of the title with a union number.
func (a *attacher) ofTitle(number int64) (int64, error) {
	now, err := a.tx.Resolve(number)
	if errors.Is(err, staging.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	members, err := a.tx.Members(now)
	for i := range members {
		if !members[i].Gone {
			return members[i].ID, err
		}
	}
	return 0, err
}

// maxShared is how many records with one key are looked at.
const maxShared = 100

// sharing are records that have a key, and not only its hash.
func (a *attacher) sharing(k union.Key) ([]staging.Record, error) {
	found, err := a.tx.Sharing(stagedKey(k), 0, maxShared)
	out := found[:0]
	for i := range found {
		facts, err := union.DecodeFacts(found[i].Facts)
		if err != nil {
			return nil, err
		}
		if facts.Has(k) {
			out = append(out, found[i])
		}
	}
	return out, err
}

// byNumbers finds a record of the source that has one of the keys.
func (a *attacher) byNumbers(keys []union.Key) (int64, error) {
	for _, k := range keys {
		found, err := a.sharing(k)
		if err != nil {
			return 0, err
		}
		for i := range found {
			if found[i].Source == a.source && !found[i].Gone {
				return found[i].ID, nil
			}
		}
	}
	return 0, nil
}

// supersede takes away what the sets that came do not have any more, on account of a
// load, with which it comes back.
func (a *attacher) supersede(ctx context.Context, load int64) error {
	for set := range a.sets {
		if err := courtesy.Rest(ctx); err != nil {
			return err
		}
		gone, err := a.tx.Superseded(set.bib, a.source, set.listed)
		if err != nil {
			return err
		}
		for _, h := range gone {
			if err := a.tx.Remove(load, h); err != nil {
				return err
			}
			if err := a.tx.SetBib(h, set.bib, 0); err != nil {
				return err
			}
			if err := a.tx.ClearDirty(h); err != nil {
				return err
			}
			a.replaced++
		}
	}
	return nil
}
