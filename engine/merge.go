package engine

import (
	"context"
	"errors"
)

// Merge runs the merges that are due: segments of about one size, and those that
// are smaller, are made one, and a segment of which much is deleted is written
// anew. A Writer runs them after each commit. Merge may be called at any time: changes of a writer of
// this Index that wait for a commit go on waiting for it, and the writer can be
// used meanwhile. It is ErrLocked while a writer of another Index is open, and
// ErrClosed when the writer is closed first. A cancelled merge leaves the index
// as it was.
func (x *Index) Merge(ctx context.Context) error { return x.merge(ctx, x.due) }

// Compact merges all segments into one, and numbers facet values by frequency if
// they are out of that order and no writer adds documents meanwhile, which makes
// searches with facets quicker. It may be called as Merge may.
func (x *Index) Compact(ctx context.Context) error { return x.merge(ctx, pickAll) }

func (x *Index) merge(ctx context.Context, pick picker) (err error) {
	x.mu.Lock()
	w := x.writer
	x.mu.Unlock()
	if w != nil {
		return w.runMerges(ctx, pick, nil)
	}
	if w, err = x.Writer(); err != nil {
		return err
	}
	return errors.Join(w.runMerges(ctx, pick, nil), w.Close())
}

// MergeError is why the last merges after a commit failed, or nil. The commit
// stands, and the next one tries again.
func (x *Index) MergeError() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.mergeErr
}

func (x *Index) setMergeError(err error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, ErrClosed) {
		err = nil // somebody wanted it to end
	}
	x.mu.Lock()
	x.mergeErr = err
	x.mu.Unlock()
}

// picker returns the places of segments to be merged, or none.
type picker func(refs []segmentRef) []int

func (x *Index) due(refs []segmentRef) []int {
	if x.options.MergeFactor == NoMerges {
		return nil
	}
	return pickMerge(refs, x.options.MergeFactor)
}

func pickAll(refs []segmentRef) []int {
	if len(refs) == 0 || len(refs) == 1 && refs[0].live == refs[0].docs {
		return nil
	}
	picked := make([]int, len(refs))
	for i := range picked {
		picked[i] = i
	}
	return picked
}

// A segment of which more than one part in deadShare is deleted is merged alone.
const deadShare = 4

// pickMerge returns the places of segments to be merged now, or none: those of
// the largest tier that has factor of them, and all smaller ones, so that no
// document is written twice where once will do; or one with many deletions.
func pickMerge(refs []segmentRef, factor int) []int {
	count := map[int]int{}
	due := -1
	for i, r := range refs {
		if (r.docs-r.live)*deadShare > r.docs {
			return []int{i}
		}
		t := tier(r.live, factor)
		if count[t]++; count[t] >= factor {
			due = max(due, t)
		}
	}
	var picked []int
	for i, r := range refs {
		if tier(r.live, factor) <= due {
			picked = append(picked, i)
		}
	}
	return picked
}

// smallTier is the size up to which segments are of one tier, so that small
// commits do not leave many segments.
const smallTier = 1000

// tier is how often n can be divided by factor before it is small.
func tier(n, factor int) int {
	t := 0
	for ; n > smallTier; n /= factor {
		t++
	}
	return t
}
