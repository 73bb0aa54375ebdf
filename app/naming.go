package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"holdfast/app/internal/staging"
)

// NameError is returned for a name that no record has, or more than one.
type NameError struct {
	Name string
	// Meant are the records that it may mean; none if there is none.
	Meant []string
}

func (e *NameError) Error() string {
	if len(e.Meant) == 0 {
		return fmt.Sprintf("no record is called %q", e.Name)
	}
	return fmt.Sprintf("%q may be %s", e.Name, strings.Join(e.Meant, " or "))
}

// Is says that a name without a record is something that is not found.
func (e *NameError) Is(target error) bool { return target == ErrNotFound && len(e.Meant) == 0 }

// recordRef is the name of a record in commands.
func recordRef(id int64) string { return "r" + strconv.FormatInt(id, 10) }

// reference is what a person calls a record or a title.
type reference struct {
	// records are those that are meant, the leading one first.
	records []int64
}

// resolve finds what a name means: LIBRARY:CONTROL a record by its control number,
// r41 a record by its number here, 41 a title by its union number.
func (c *Catalogue) resolve(ctx context.Context, name string) (reference, error) {
	if library, control, ok := strings.Cut(name, ":"); ok {
		return c.resolveControl(ctx, library, control)
	}
	if id, err := strconv.ParseInt(strings.TrimPrefix(name, "r"), 10, 64); err == nil && strings.HasPrefix(name, "r") {
		if _, err := c.store.Pairable(ctx, id); err != nil {
			return reference{}, notHere(name, err)
		}
		return reference{[]int64{id}}, nil
	}
	number, err := strconv.ParseInt(name, 10, 64)
	if err != nil {
		return reference{}, &NameError{Name: name}
	}
	sources, err := c.store.SourcesOf(ctx, number)
	if err != nil {
		return reference{}, notHere(name, err)
	}
	var ref reference
	for _, s := range sources {
		ref.records = append(ref.records, s.Record)
	}
	return ref, nil
}

func (c *Catalogue) resolveControl(ctx context.Context, library, control string) (reference, error) {
	ids, err := c.store.Named(ctx, library, strings.TrimSpace(control))
	switch {
	case err != nil:
		return reference{}, err
	case len(ids) == 0:
		return reference{}, &NameError{Name: library + ":" + control}
	case len(ids) > 1:
		var refs []string
		for _, id := range ids {
			refs = append(refs, recordRef(id))
		}
		return reference{}, &NameError{library + ":" + control, refs}
	}
	return reference{ids}, nil
}

func notHere(name string, err error) error {
	if errors.Is(err, staging.ErrNotFound) {
		return &NameError{Name: name}
	}
	return fmt.Errorf("%s: %w", name, err)
}

// resolvePair finds the two records that two names mean. Of titles it takes those
// two records between which the ledger has a line, the likeliest, and else those
// that lead.
func (c *Catalogue) resolvePair(ctx context.Context, a, b string) (left, right int64, err error) {
	one, err := c.resolve(ctx, a)
	if err != nil {
		return 0, 0, err
	}
	other, err := c.resolve(ctx, b)
	if err != nil {
		return 0, 0, err
	}
	left, right = one.records[0], other.records[0]
	if len(one.records) == 1 && len(other.records) == 1 {
		return left, right, nil
	}
	best := -1
	for _, x := range one.records[:min(len(one.records), maxTried)] {
		for _, y := range other.records[:min(len(other.records), maxTried)] {
			if x == y {
				continue
			}
			edges, _, err := c.store.Between(ctx, x, y)
			if err != nil {
				return 0, 0, err
			}
			for _, e := range edges {
				if e.Score > best {
					left, right, best = x, y, e.Score
				}
			}
		}
	}
	return left, right, nil
}

// maxTried bounds how many records of a title are tried.
const maxTried = 20
