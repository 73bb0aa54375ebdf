package ingest

import (
	"context"
	"fmt"
	"sync"

	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/marc"
)

// arrived is a version with what is to be known of it; keys are nil if it has none.
type arrived struct {
	*staging.Version
	facts *union.Facts
	keys  *hashes
	err   error
}

// versions decides on all versions of the load. While those of one page are decided
// on, those of the next are prepared.
func (d *decider) versions(ctx context.Context) error {
	var err error
	if d.fresh, err = d.tx.NoRecords(d.load.Source); err != nil {
		return err
	}
	now, err := d.page(0)
	for err == nil && now != nil {
		var next *versionPage
		if next, err = d.page(now.last); err != nil {
			break
		}
		for i := range now.list {
			if err := courtesy.Rest(ctx); err != nil {
				return err
			}
			now.ready[i%len(now.ready)].Wait()
			v := &now.list[i]
			if err := d.version(v); err != nil {
				return fmt.Errorf("record %d of load %d: %w", v.Number, d.load.ID, err)
			}
			d.run.progress.AddDone(1)
		}
		if err := d.write(); err != nil {
			return err
		}
		now = next
	}
	return err
}

// versionPage is some versions; those of every second place are prepared by one goroutine.
type versionPage struct {
	list  []arrived
	ready [workers]sync.WaitGroup
	last  int64
}

// page reads the versions behind one, nil at the end, and has them prepared.
func (d *decider) page(after int64) (*versionPage, error) {
	list, err := d.tx.Versions(d.load.ID, after, versionsAtOnce)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	p := &versionPage{list: make([]arrived, len(list)), last: list[len(list)-1].ID}
	for i := range list {
		p.list[i].Version = &list[i]
	}
	for k := range p.ready {
		p.ready[k].Go(func() {
			for i := k; i < len(p.list); i += len(p.ready) {
				p.list[i].prepare(d.run.rules)
			}
		})
	}
	return p, nil
}

// prepare reads the facts and makes the keys.
func (a *arrived) prepare(rules *union.RuleSet) {
	if a.facts, a.err = union.DecodeFacts(a.Facts); a.err == nil && a.facts.Kind == marc.Bibliographic {
		a.keys = hashesOf(rules, a.facts)
	}
}
