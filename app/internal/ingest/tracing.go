package ingest

import (
	"context"
	"fmt"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
	"holdfast/marc"
)

// referencesSetting is the name under which staging keeps the version of what it knows
// of authority records; referencesVersion is today's, which changes with the keys.
const (
	referencesSetting = "references"
	referencesVersion = "2"
)

// tracedAtOnce is how many authority records are read at once.
const tracedAtOnce = 200

// trace reads new and changed authority records for what they say of other headings.
func trace(ctx context.Context, tx *staging.Tx) error {
	for first := true; ; first = false {
		list, err := tx.Untraced(tracedAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		if first {
			if err := tx.Set(referencesSetting, referencesVersion); err != nil {
				return err
			}
		}
		for i := range list {
			if err := courtesy.Rest(ctx); err != nil {
				return err
			}
			if err := tx.PutReferences(list[i].Record, referencesOf(&list[i])); err != nil {
				return err
			}
		}
	}
}

// referencesOf decodes an authority record. One that cannot be read any more says
// nothing.
func referencesOf(u *staging.Untraced) []staging.Reference {
	rec, err := marc.Decode(u.Raw, formatOf(u.Format), optionsOf(u.Format))
	if err != nil {
		return nil
	}
	var list []staging.Reference
	for _, r := range catalogue.References(rec) {
		list = append(list, staging.Reference{List: r.List, Also: r.Also, Key: r.Key, Label: r.Label, TargetKey: r.TargetKey, Target: r.Target, Words: r.Words})
	}
	return list
}

// DecodedAuthority decodes an authority record as it came.
func DecodedAuthority(a *staging.Authority) (*marc.Record, error) {
	return marc.Decode(a.Raw, formatOf(a.Format), optionsOf(a.Format))
}

// traceAgain reads all authority records if an earlier program read them, or did not.
func traceAgain(ctx context.Context, store *staging.Store) error {
	have, err := store.Setting(ctx, referencesSetting)
	if err != nil || have == "" || have == referencesVersion {
		return err
	}
	if err := change(ctx, store, nil, func(m *matcher) error { return m.tx.ForgetReferences() }); err != nil {
		return fmt.Errorf("read authority records anew: %w", err)
	}
	return nil
}
