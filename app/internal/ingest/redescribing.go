package ingest

import (
	"context"
	"fmt"
	"strconv"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// factsSetting is the name under which staging keeps the version of its facts.
const factsSetting = "facts"

// refreshFacts describes all records anew if an earlier program wrote facts that this
// one does not read, and matches the whole catalogue again. The index follows by
// Replay.
func refreshFacts(ctx context.Context, store *staging.Store) error {
	current := strconv.Itoa(union.FactsVersion)
	have, err := store.Setting(ctx, factsSetting)
	if err != nil || have == current {
		return err
	}
	err = change(ctx, store, nil, func(m *matcher) error {
		if err := m.tx.Redescribe(redescribe); err != nil {
			return err
		}
		if err := m.tx.Set(factsSetting, current); err != nil {
			return err
		}
		return m.rekey(ctx)
	})
	if err != nil {
		return fmt.Errorf("describe records anew: %w", err)
	}
	return nil
}

// redescribe takes the facts from a record's bytes. What was read once can be read
// again; if it cannot, the record keeps facts that match nothing.
func redescribe(s *staging.Stored) []byte {
	r, err := decodeKept(s.Raw, s.Format)
	if err != nil {
		return (&union.Facts{}).Append(nil)
	}
	d := union.Describe(r)
	return d.Facts.Append(nil)
}
