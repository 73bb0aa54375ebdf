package ingest

import (
	"context"
	"fmt"
	"slices"

	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
)

// hashes are the keys of a record as staging keeps them; the rules look by the first.
type hashes struct {
	all    []int64
	looked int
}

func hashesOf(rules *union.RuleSet, f *union.Facts) *hashes {
	h := &hashes{}
	looked := rules.KeysOf(f)
	h.looked = len(looked)
	h.all = make([]int64, 0, len(looked)+1)
	for _, k := range looked {
		h.all = append(h.all, stagedKey(k).Hash())
	}
	for _, k := range f.Keys {
		if hash := stagedKey(k).Hash(); !slices.Contains(h.all, hash) {
			h.all = append(h.all, hash)
		}
	}
	return h
}

// of are the keys as those of a record.
func (h *hashes) of(record int64) []staging.Keyed {
	out := make([]staging.Keyed, len(h.all))
	for i, k := range h.all {
		out[i] = staging.Keyed{Hash: k, Record: record}
	}
	return out
}

// without are the keys that o has not got.
func (h *hashes) without(o *hashes) *hashes {
	out := &hashes{}
	for _, k := range h.all {
		if !slices.Contains(o.all, k) {
			out.all = append(out.all, k)
		}
	}
	return out
}

func stagedKey(k union.Key) staging.Key { return staging.Key{Kind: uint8(k.Kind), Value: k.Value} }

// rowsAtOnce is how many rows one statement writes.
const rowsAtOnce = 1000

// writeKeys writes the keys of a log to staging.
func writeKeys(tx *staging.Tx, log *keyLog) error {
	notes := log.open()
	for {
		if more, err := writeSomeKeys(tx, notes); err != nil || !more {
			return err
		}
	}
}

// writeSomeKeys writes the next keys of a log, and says whether there may be more.
func writeSomeKeys(tx *staging.Tx, notes *keyCursor) (more bool, err error) {
	list := make([]staging.Keyed, 0, rowsAtOnce)
	for len(list) < rowsAtOnce {
		n, ok := notes.next()
		if !ok {
			break
		}
		list = append(list, staging.Keyed{Hash: n.hash, Record: int64(n.record)})
	}
	if notes.fault != nil {
		return false, notes.fault
	}
	return len(list) == rowsAtOnce, tx.AddKeys(list)
}

// keysSetting says, if it is not empty, that staging has not got its keys: those of an
// older program had another form.
const keysSetting = "keys"

// makeOldKeys gives all records their keys, if they have none.
func makeOldKeys(ctx context.Context, store *staging.Store) error {
	state, err := store.Setting(ctx, keysSetting)
	if err != nil || state == "" {
		return err
	}
	err = change(ctx, store, nil, func(m *matcher) error {
		if err := m.makeKeys(ctx, func(*staging.Record) error { return nil }); err != nil {
			return err
		}
		return m.tx.Set(keysSetting, "")
	})
	if err != nil {
		return fmt.Errorf("make match keys: %w", err)
	}
	return nil
}

// makeKeys gives all records of titles the keys of the rules, and calls also for each.
func (m *matcher) makeKeys(ctx context.Context, also func(*staging.Record) error) error {
	if err := m.tx.DropKeys(); err != nil {
		return err
	}
	log := newKeyLog(standardBulk().Keys)
	defer log.close()
	err := m.tx.EachTitleRecord(func(r *staging.Record) error {
		if err := courtesy.Rest(ctx); err != nil {
			return err
		}
		facts, err := union.DecodeFacts(r.Facts)
		if err != nil {
			return err
		}
		if err := log.add(uint32(r.ID), hashesOf(m.rules, facts).all, 0); err != nil {
			return err
		}
		return also(r)
	})
	if err != nil {
		return err
	}
	return writeKeys(m.tx, log)
}
