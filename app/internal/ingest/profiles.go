package ingest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"holdfast/app/internal/courtesy"
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
		if err := remap(p, f.Mapping); err != nil {
			return err
		}
		f.Profile = p
		if f.Encoding == marc.EncodingAuto && p.Encoding != "" {
			f.Encoding, _ = marc.ParseEncoding(p.Encoding)
		}
		f.Full = f.Full || p.Full
	}
	return nil
}

// remap gives a profile a mapping, unless name is "": a built-in one, or one that is
// written out in JSON.
func remap(p *union.Profile, name string) error {
	if name == "" {
		return nil
	}
	if strings.HasPrefix(name, "{") {
		own, err := union.ParseMapping([]byte(name))
		if err != nil {
			return err
		}
		p.Mapping = own
		if own.TellsLibrary() {
			p.Library = union.FromRecord
		}
		return nil
	}
	m, ok := union.MappingNamed(name)
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoMapping, name)
	}
	p.Mapping = m
	return nil
}

// ErrNoMapping is returned for a mapping that is not built in.
var ErrNoMapping = errors.New("there is no such mapping")

// keepProfiles makes the profiles that came with loads those of their sources, and
// reads what these have in force anew by them.
func keepProfiles(ctx context.Context, tx *staging.Tx) error {
	loads, err := tx.Loads()
	if err != nil {
		return err
	}
	for i := range loads {
		l := &loads[i]
		if l.Profile == "" {
			continue
		}
		p, err := union.ParseProfile([]byte(l.Profile))
		if err != nil {
			return err
		}
		changed, err := tx.SetProfile(l.Source, l.Profile)
		if err == nil && changed {
			err = readHoldings(ctx, tx, l.Source, &p)
		}
		if err != nil {
			return err
		}
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
		id, err := m.tx.SourceNamed(p.Source)
		if err == nil {
			_, err = m.tx.SetProfile(id, string(text))
		}
		if err != nil {
			return err
		}
		n, err := m.tx.CountStored(id)
		if err != nil {
			return err
		}
		progress.SetStage(view.StageMatching, n)
		return readHoldings(ctx, m.tx, id, &p.Profile)
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
		if err := readHoldings(ctx, m.tx, 0, &union.Profile{}); err != nil {
			return err
		}
		return m.tx.Set(holdingsSetting, "")
	})
}

// readHoldings reads the holdings of a source's records in force, or of all if
// source is 0, from their bytes, and has the index told of what changed.
func readHoldings(ctx context.Context, tx *staging.Tx, source int64, p *union.Profile) error {
	return tx.EachStored(source, func(s *staging.StoredRecord) ([]staging.Holding, error) {
		if err := courtesy.Rest(ctx); err != nil {
			return nil, err
		}
		r, err := decodeKept(s.Raw, s.Format)
		if err != nil {
			return []staging.Holding{{Items: 1}}, nil // the title stands with what is known of it
		}
		return staged(p.Holdings(r)), nil
	})
}
