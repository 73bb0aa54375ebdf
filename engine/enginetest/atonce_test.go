package enginetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"holdfast/engine"
	"holdfast/engine/internal/store"
	"holdfast/engine/internal/storetest"
	"holdfast/engine/query"
)

// Writers, merges, readers, searches and closes at once, shortly, or for as long as
// HOLDFAST_LONG says: each answer is of one commit, and in the end nothing is lost.
func TestAllAtOnce(t *testing.T) {
	long, _ := time.ParseDuration(os.Getenv("HOLDFAST_LONG"))
	start := time.Now()
	for seed := uint64(0); seed < 3 || time.Since(start) < long && !t.Failed(); seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { allAtOnce(t, seed) })
	}
}

const atOnceDocs = 30

// atOnce is an index that many use. All documents of a commit have its round in
// their records and values.
type atOnce struct {
	dir  string
	opts engine.Options
	x    *engine.Index
	done chan struct{} // the rounds are written
	wg   sync.WaitGroup
	t    *testing.T
}

func allAtOnce(t *testing.T, seed uint64) {
	a := &atOnce{t: t, dir: t.TempDir(), done: make(chan struct{})}
	a.opts = engine.Options{MergeFactor: 2, BackgroundMerges: seed%2 == 0, MergePercent: 100, BufferBytes: 1 << 14,
		FilePerStructure: seed%3 == 1, Access: engine.Access(seed % 5), ColdAccess: engine.Access(seed / 2 % 5),
		MergeInputBytes: int(seed%3) * 500, Repack: seed%4 == 3}
	if seed%3 == 2 { // one that refuses to remove what is open
		dir := storetest.NewMemory()
		dir.RefuseOpen()
		a.opts.Directory = dir
	}
	var err error
	if a.x, err = engine.Create(a.dir, Schema, &a.opts); err != nil {
		t.Fatal(err)
	}
	a.loop(func() error { return a.x.Merge(context.Background()) })
	a.loop(a.compact)
	a.loop(func() error { return a.read(a.x) })
	a.loop(func() error { return a.read(a.x) })
	a.loop(a.closeUnderSearch)
	a.loop(a.another)
	const rounds = 4
	a.wg.Go(func() {
		defer close(a.done)
		a.report(writeRounds(a.x, seed, atOnceDocs, rounds))
		if seed%2 == 1 { // the index is closed while all others go on
			a.report(a.x.Close())
		}
	})
	a.wg.Wait()
	if seed%2 == 0 {
		a.report(a.x.Close())
	}
	found, err := engine.CheckWith(context.Background(), a.dir, &a.opts)
	if err != nil || !found.Whole() || found.Docs != atOnceDocs {
		t.Errorf("check: %v, %v", found, err)
	}
	y, err := engine.Open(a.dir, &a.opts)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(y.UserData()), fmt.Sprint(rounds-1); got != want {
		t.Errorf("user data %s, want %s", got, want)
	}
	if err := errors.Join(a.read(y), y.Close()); err != nil {
		t.Error(err)
	}
}

// report says what went wrong, but for what somebody else closed or locked.
func (a *atOnce) report(err error) {
	if err != nil && !errors.Is(err, engine.ErrClosed) && !errors.Is(err, engine.ErrLocked) {
		a.t.Error(err)
	}
}

// loop does something again and again until all rounds are written.
func (a *atOnce) loop(do func() error) {
	a.wg.Go(func() {
		for {
			select {
			case <-a.done:
				a.report(do()) // once more, perhaps of a closed index
				return
			default:
				a.report(do())
			}
		}
	})
}

// compact merges all, and gives up now and then.
func (a *atOnce) compact() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if rand.IntN(2) == 0 {
		go cancel()
	}
	if err := a.x.Compact(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// read looks at one commit in all ways.
func (a *atOnce) read(x *engine.Index) error {
	r, err := x.Reader()
	if err != nil {
		return err
	}
	return errors.Join(oneRound(r), r.Close())
}

// oneRound checks that all of a reader's documents are of one round.
func oneRound(r *engine.Reader) error {
	round := string(r.UserData())
	if round == "" {
		return nil
	}
	request := *smallRequest
	request.Top = 2 * atOnceDocs
	got, err := r.Search(context.Background(), &request)
	if err != nil {
		return err
	}
	if got.Total != atOnceDocs || r.Docs() != atOnceDocs {
		return fmt.Errorf("round %s: %d documents, %d found", round, r.Docs(), got.Total)
	}
	keys := make([]string, 0, len(got.Hits))
	for _, h := range got.Hits {
		keys = append(keys, h.Key)
	}
	err = r.FullAll(context.Background(), keys, func(i int, full []byte) error {
		if string(full) != round {
			return fmt.Errorf("round %s: document %s is of %q", round, keys[i], full)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := r.Search(context.Background(), &engine.Request{Query: query.Prefix{Field: "title", Text: "o"},
		Order: engine.Order{By: engine.ByField, Field: "title_sort"}, Top: 3}); err != nil {
		return err
	}
	if _, err := r.FacetValues(context.Background(), "subject", "", 0); err != nil {
		return err
	}
	_, err = r.Describe()
	return err
}

// closeUnderSearch closes a reader while others use it.
func (a *atOnce) closeUnderSearch() error {
	r, err := a.x.Reader()
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { a.report(oneRound(r)) })
	}
	err = r.Close()
	wg.Wait()
	return err
}

// another opens the index as another process does, and closes it before its reader.
func (a *atOnce) another() error {
	y, err := engine.Open(a.dir, &a.opts)
	if err != nil {
		return err
	}
	r, err := y.Reader()
	if err != nil {
		return errors.Join(err, y.Close())
	}
	if _, err := y.Writer(); err != nil && !errors.Is(err, store.ErrLocked) {
		return errors.Join(err, y.Close(), r.Close())
	}
	return errors.Join(y.Close(), oneRound(r), r.Close())
}
