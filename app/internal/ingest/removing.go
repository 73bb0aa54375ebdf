package ingest

import (
	"context"
	"fmt"
	"slices"

	"holdfast/app/internal/courtesy"
	"holdfast/app/internal/staging"
	"holdfast/app/internal/union"
	"holdfast/app/view"
	"holdfast/marc"
)

// manyRemoved is the share of a library's records, of 100, that a full file may
// lack before someone has to say that it is meant so.
const manyRemoved = 5

// ManyRemovedError says that full files lack records of a library which are perhaps
// not to be removed: too many, or records of the files could not be read and may be
// among them. It is an ErrManyRemoved.
type ManyRemovedError struct {
	Library string
	// Absent is how many of All records the files lack.
	Absent, All int
	// Unread says that part of the files could not be read.
	Unread bool
}

func (e *ManyRemovedError) Error() string {
	if e.Unread {
		return fmt.Sprintf("part of what library %s sent could not be read, and %d of the %d records that it has here are not in the rest", e.Library, e.Absent, e.All)
	}
	return fmt.Sprintf("%d of the %d records that library %s has here are not in what it sent", e.Absent, e.All, e.Library)
}

// Is makes the error an ErrManyRemoved.
func (e *ManyRemovedError) Is(target error) bool { return target == ErrManyRemoved }

// removeAbsent takes away what the full files of a source do not have.
func (r *run) removeAbsent(ctx context.Context, tx *staging.Tx, loads []staging.AppliedLoad) error {
	seen := map[int64]bool{}
	for i := range loads {
		l := &loads[i]
		place, ok := r.places[l.ID]
		if !ok || !r.files[place].Full || seen[l.Source] {
			continue
		}
		seen[l.Source] = true
		absent, err := r.absent(tx, l.Source, &r.files[place])
		if err != nil {
			return err
		}
		for _, record := range absent {
			if err := courtesy.Rest(ctx); err != nil {
				return err
			}
			if err := r.removeRecord(tx, l.ID, record); err != nil {
				return err
			}
		}
		r.removed += len(absent)
	}
	return nil
}

// absent are the records that the full files of a source lack; an error if nobody has
// said that they are to go where that is doubtful.
func (r *run) absent(tx *staging.Tx, source int64, f *File) ([]int64, error) {
	all, err := tx.CountInForce(source, uint8(marc.Bibliographic))
	if err != nil {
		return nil, err
	}
	absent, err := tx.Absent(source, uint8(marc.Bibliographic))
	if err != nil || len(absent) == 0 || f.RemoveMany {
		return absent, err
	}
	unread := r.unread(f.Library)
	if unread || len(absent)*100 > int(all)*manyRemoved {
		return nil, &ManyRemovedError{Library: f.Library, Absent: len(absent), All: int(all), Unread: unread}
	}
	return absent, nil
}

// unread says whether part of what a library sent could not be read.
func (r *run) unread(library string) bool {
	for i := range r.files {
		if f := &r.files[i]; f.Library == library && (f.Unread || r.reports[i].Error != "" || r.reports[i].Rejected > 0) {
			return true
		}
	}
	return false
}

// removeRecord takes one record away on account of a load.
func (r *run) removeRecord(tx *staging.Tx, load, record int64) error {
	old, err := tx.Record(record)
	if err != nil {
		return err
	}
	if err := dropKeys(tx, r.rules, &old); err != nil {
		return err
	}
	return tx.Remove(load, record)
}

// dropKeys takes its keys from a record.
func dropKeys(tx *staging.Tx, rules *union.RuleSet, r *staging.Record) error {
	facts, err := union.DecodeFacts(r.Facts)
	if err != nil {
		return err
	}
	return tx.RemoveKeys(hashesOf(rules, facts).of(r.ID))
}

// RemoveNumbers takes the records of a library with these control numbers out of
// the catalogue, as one load under name, which can be undone. It returns how many
// there were, and the numbers that the library has not got.
func RemoveNumbers(ctx context.Context, store *staging.Store, index Index, list NumberList) (removed int, unknown []string, err error) {
	err = change(ctx, store, index, func(m *matcher) error {
		load, source, err := m.tx.StartLoad(list.Library, list.Name)
		if err != nil {
			return err
		}
		r := &run{rules: m.rules}
		for _, number := range list.Numbers {
			found, err := m.tx.Identified(source, uint8(marc.Bibliographic), number)
			if err != nil {
				return err
			}
			found = slices.DeleteFunc(found, func(r staging.Record) bool { return r.Gone })
			if len(found) == 0 {
				unknown = append(unknown, number)
			}
			for i := range found {
				removed++
				if err := r.removeRecord(m.tx, load, found[i].ID); err != nil {
					return err
				}
			}
		}
		return m.attachAgain(ctx)
	})
	if err != nil {
		return 0, nil, fmt.Errorf("remove records: %w", err)
	}
	return removed, unknown, nil
}

// NumberList is control numbers of records that a library has withdrawn.
type NumberList struct {
	// Library is its code, Name what people call the list.
	Library, Name string
	Numbers       []string
}

// UndoLoads takes loads back: every record is what it was without them, titles
// join and split accordingly, and what people decided stays. The bytes of the
// loads are kept. It returns how many records changed.
func UndoLoads(ctx context.Context, store *staging.Store, index Index, loads []int64, progress *view.Progress) (changed int, err error) {
	err = change(ctx, store, index, func(m *matcher) error {
		m.done = func() { progress.AddDone(1) }
		for _, load := range loads {
			records, err := m.tx.UndoLoad(load)
			if err != nil {
				return err
			}
			progress.SetStage(view.StageMatching, int64(len(records)))
			for _, record := range records {
				if err := courtesy.Rest(ctx); err != nil {
					return err
				}
				if err := m.restore(record); err != nil {
					return fmt.Errorf("record %d: %w", record, err)
				}
			}
			changed += len(records)
		}
		return m.attachAgain(ctx)
	})
	if err != nil {
		return 0, fmt.Errorf("undo import: %w", err)
	}
	return changed, nil
}

// restore brings a record back to what it was before the loads that were undone.
func (m *matcher) restore(record int64) error {
	now, err := m.tx.Record(record)
	if err != nil {
		return err
	}
	if err := dropKeys(m.tx, m.rules, &now); err != nil {
		return err
	}
	version, removed, err := m.tx.Former(record)
	if err != nil {
		return err
	}
	if version == 0 {
		return m.tx.Restore(record, 0, true, 0)
	}
	text, deletes, err := m.tx.VersionFacts(version)
	if err != nil {
		return err
	}
	facts, err := union.DecodeFacts(text)
	if err != nil {
		return err
	}
	gone := deletes || removed
	if err := m.tx.Restore(record, version, gone, facts.Quality); err != nil {
		return err
	}
	return m.putBack(record, facts, gone)
}

// putBack gives a record that was restored its keys, heading or host.
func (m *matcher) putBack(record int64, facts *union.Facts, gone bool) error {
	switch facts.Kind {
	case marc.Authority:
		heading := facts.Heading
		if gone {
			heading = ""
		}
		return m.tx.PutHeading(record, facts.HeadingTag, heading, facts.Title)
	case marc.Bibliographic:
		if gone {
			return nil
		}
		return m.tx.AddKeys(hashesOf(m.rules, facts).of(record))
	}
	return nil
}

// attachAgain ties holdings records to titles after records came and went.
func (m *matcher) attachAgain(ctx context.Context) error {
	sources, err := m.tx.DirtySources()
	if err != nil {
		return err
	}
	for _, source := range sources {
		if err := newAttacher(m.tx, source).settleAll(ctx); err != nil {
			return err
		}
	}
	if err := attachLists(ctx, m.tx); err != nil {
		return err
	}
	return m.tx.KeepDirty(uint8(marc.Bibliographic))
}
