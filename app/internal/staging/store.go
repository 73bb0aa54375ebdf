// Package staging is being written.
package staging

import (
	"context"

	"holdfast/app/view"
)

type Store struct{}

func Open(dir string) (*Store, error)         { return nil, nil }
func OpenReadOnly(dir string) (*Store, error) { return nil, nil }
func (s *Store) Close() error                 { return nil }

// Counts is how much the catalogue holds.
type Counts struct{ Titles, Records, Libraries int }

func (s *Store) Counts(ctx context.Context) (Counts, error)                          { return Counts{}, nil }
func (s *Store) Sequence(ctx context.Context) (int64, error)                         { return 0, nil }
func (s *Store) Libraries(ctx context.Context) ([]view.Library, error)               { return nil, nil }
func (s *Store) RenameLibrary(ctx context.Context, code, name string) error          { return nil }
func (s *Store) Loads(ctx context.Context) ([]view.Load, error)                      { return nil, nil }
func (s *Store) MoveLoad(ctx context.Context, load int64, library string) error      { return nil }
func (s *Store) Rejected(ctx context.Context, loads []int64) ([]view.Problem, error) { return nil, nil }

// Source is one record of a title as it came.
type Source struct {
	Record                             int64
	Library, Name, ControlNumber, File string
	// Day it was loaded, as 2006-01-02.
	Day    string
	Format int
	Raw    []byte
}

// SourcesOf returns the records of a title, the leading one first; ErrNotFound if there is no such title.
func (s *Store) SourcesOf(ctx context.Context, number int64) ([]Source, error) { return nil, nil }

// Check returns what is wrong in the store as sentences, none if all is well.
func (s *Store) Check(ctx context.Context) ([]string, error) { return nil, nil }
