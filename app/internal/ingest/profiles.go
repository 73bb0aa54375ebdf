package ingest

import (
	"context"
	"encoding/json"
	"fmt"

	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// ProfileOf returns the profile of a source, which is named by the code of the
// library that its files are imported for; the default if there is none.
func ProfileOf(ctx context.Context, store *staging.Store, source string) (union.Profile, error) {
	text, err := store.Profile(ctx, source)
	if err != nil {
		return union.Profile{}, err
	}
	return union.ParseProfile([]byte(text))
}

// readProfiles finds the profile of each file, and fills in what the file does not
// say itself.
func (r *run) readProfiles(ctx context.Context) error {
	known := map[string]*union.Profile{}
	for i := range r.files {
		f := &r.files[i]
		p := f.Profile
		if p == nil {
			p = known[f.Library]
		}
		if p == nil {
			stored, err := ProfileOf(ctx, r.store, f.Library)
			if err != nil {
				return err
			}
			p = &stored
			known[f.Library] = p
		}
		f.Profile = p
		if f.Encoding == marc.EncodingAuto && p.Encoding != "" {
			f.Encoding, _ = marc.ParseEncoding(p.Encoding)
		}
		f.Full = f.Full || p.Full
	}
	return nil
}

// SourceProfile is a profile with the source that it is of.
type SourceProfile struct {
	Source string
	union.Profile
}

// UseProfile makes a profile that of its source, and reads the holdings of all its
// records anew by it. Encoding, Full and Skip hold for files that come later. It is
// one transaction: cancelled, nothing has changed.
func UseProfile(ctx context.Context, store *staging.Store, index Index, p SourceProfile, progress *view.Progress) error {
	text, err := json.Marshal(p.Profile)
	if err != nil {
		return fmt.Errorf("use profile: %w", err)
	}
	err = change(ctx, store, index, func(m *matcher) error {
		id, err := m.tx.SetProfile(p.Source, string(text))
		if err != nil {
			return err
		}
		return m.readHoldings(ctx, id, func(int64) *union.Profile { return &p.Profile }, progress)
	})
	if err != nil {
		return fmt.Errorf("use profile: %w", err)
	}
	return nil
}

// holdingsSetting is set while the holdings of old records were not read yet.
const holdingsSetting = "holdings"

// readOldHoldings reads the holdings of records from before they were kept.
func readOldHoldings(ctx context.Context, store *staging.Store) error {
	text, err := store.Setting(ctx, holdingsSetting)
	if err != nil || text == "" {
		return err
	}
	return change(ctx, store, nil, func(m *matcher) error {
		if err := m.readHoldings(ctx, 0, func(int64) *union.Profile { return &union.Profile{} }, nil); err != nil {
			return err
		}
		return m.tx.Set(holdingsSetting, "")
	})
}

// readHoldings reads the holdings of a source's records in force, or of all if
// source is 0, from their bytes, and has the index told of what changed.
func (m *matcher) readHoldings(ctx context.Context, source int64, profile func(source int64) *union.Profile, progress *view.Progress) error {
	n, err := m.tx.CountStored(source)
	if err != nil {
		return err
	}
	progress.SetStage(view.StageMatching, n)
	return m.tx.EachStored(source, func(s *staging.StoredRecord) ([]staging.Holding, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		progress.AddDone(1)
		r, err := marc.Decode(s.Raw, formatOf(s.Format), optionsOf(s.Format))
		if err != nil {
			return []staging.Holding{{Items: 1}}, nil // the title stands with what is known of it
		}
		return staged(profile(s.Source).Holdings(r)), nil
	})
}
