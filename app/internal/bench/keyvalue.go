package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"holdfast/engine"
)

// KeyValueOptions say how the engine is measured as a key-value store.
type KeyValueOptions struct {
	Dir string
	// Docs are the sizes of the index, Searches how many look-ups a cell has.
	Docs, Searches []int
	// Say is told how far the run is.
	Say func(format string, args ...any)
}

// seedSearches are the look-ups a second that the seed reported, by documents.
var seedSearches = map[int]float64{1_000: 652_867, 1_000_000: 60_494, 10_000_000: 31_485, 50_000_000: 30_956}

// keyOrders are the two kinds of keys, of 16 bytes each.
var keyOrders = []struct {
	name string
	key  func(dst []byte, i int) []byte
}{
	{"sequential", func(dst []byte, i int) []byte { return fmt.Appendf(dst, "%016d", i) }},
	{"random", func(dst []byte, i int) []byte { return fmt.Appendf(dst, "%016x", mix(uint64(i))) }},
}

// appendValue appends the value of document i, about ninety bytes, of which
// sixteen are only its own.
func appendValue(dst []byte, i int) []byte {
	return fmt.Appendf(dst, "value of record %d with some forty more characters of text %016x", i, mix(uint64(i)*3+1))
}

// KeyValue measures look-ups of one key and its value. Each cell opens the index
// anew, looks up so many random keys, looks them up again, and closes it.
func KeyValue(ctx context.Context, o KeyValueOptions) (*Report, error) {
	cells := Table{Title: "Look-ups of a random key's value, one client, the file cache warm", Columns: []Column{
		{"keys", "keys", ""}, {"docs", "documents", ""}, {"searches", "look-ups", ""}, {"open_ms", "opened in ms", "%.1f"},
		{"first_per_second", "first pass/s", whole}, {"again_per_second", "again/s", whole}, {"batch_per_second", "in batches/s", whole},
		{"again_per_cpu_second", "again, a processor s", whole}, {"of_smallest", "of smallest", "%.2f"}, {"seed_per_second", "seed/s", whole}, {"of_seed", "times seed", "%.1f"}}}
	sizes := Table{Title: "The index", Columns: []Column{{"keys", "keys", ""}, {"docs", "documents", ""},
		{"build_s", "built in s", "%.1f"}, {"cpu_s", "processor s", "%.1f"}, {"bytes", "bytes", ""}, {"bytes_per_doc", "a document", "%.1f"}}}
	out := &Report{Name: "Key-value store (S2)", Missing: []string{},
		Seed: "652,867 look-ups a second among 1,000 documents, 60,494 among 1 M, 31,485 among 10 M, 30,956 among 50 M (3.6 GB)"}
	for kind, order := range keyOrders {
		smallest := map[int]float64{} // by number of look-ups
		for _, docs := range o.Docs {
			o.Say("%s keys, %s documents", order.name, thousands(int64(docs)))
			s := keyStore{dir: filepath.Join(o.Dir, fmt.Sprintf("%s-%d", order.name, docs)), docs: docs, key: order.key}
			if err := s.build(ctx); err != nil {
				return nil, err
			}
			sizes.Add(order.name, docs, s.seconds, s.cpu, s.bytes, float64(s.bytes)/float64(docs))
			var best lookups
			for _, n := range o.Searches {
				c, err := s.cell(ctx, n)
				if err != nil {
					return nil, err
				}
				if smallest[n] == 0 {
					smallest[n] = c.perCPU
				}
				seed, times := any(nil), any(nil)
				if v := seedSearches[docs]; v > 0 {
					seed, times = v, c.again/v
				}
				cells.Add(order.name, docs, n, c.open*1000, c.first, c.again, c.batch, c.perCPU, c.perCPU/smallest[n], seed, times)
				best.again, best.perCPU = max(best.again, c.again), max(best.perCPU, c.perCPU)
			}
			if kind == len(keyOrders)-1 {
				out.Verdict = append(out.Verdict, s.verdict(best))
			}
			if err := os.RemoveAll(s.dir); err != nil {
				return nil, err
			}
		}
	}
	out.Tables = []Table{cells, sizes}
	return out, nil
}

// keyStore is an index of keys and values.
type keyStore struct {
	dir  string
	docs int
	key  func(dst []byte, i int) []byte

	seconds, cpu float64
	bytes        int64
}

func (s *keyStore) verdict(best lookups) string {
	v := fmt.Sprintf("Among %s random keys: %s look-ups a second, %s a second of processor time", thousands(int64(s.docs)),
		thousands(int64(best.again)), thousands(int64(best.perCPU)))
	if seed := seedSearches[s.docs]; seed > 0 {
		return fmt.Sprintf("%s; that is %.1f times the seed's %s.", v, best.again/seed, thousands(int64(seed)))
	}
	return v + "; the seed had no such cell."
}

func (s *keyStore) build(ctx context.Context) error {
	watch := start()
	x, err := engine.Create(s.dir, &engine.Schema{}, nil)
	if err != nil {
		return err
	}
	defer x.Close()
	w, err := x.Writer()
	if err != nil {
		return err
	}
	var key, value []byte
	put := func(i int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		key, value = s.key(key[:0], i), appendValue(value[:0], i)
		return w.Put(&engine.Document{Key: string(key), Full: value})
	}
	for i := 0; i < s.docs && err == nil; i++ {
		err = put(i)
	}
	if err == nil {
		err = w.Commit(ctx, nil)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		return err
	}
	if err := x.Compact(ctx); err != nil {
		return err
	}
	s.seconds, s.cpu = watch.seconds(), watch.cpuTime()
	s.bytes, err = folderBytes(s.dir)
	return err
}

// folderBytes is the size of the files of a folder.
func folderBytes(dir string) (sum int64, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if i, err := e.Info(); err == nil {
			sum += i.Size()
		}
	}
	return sum, err
}

// lookups is one cell: seconds to open, and look-ups a second; perCPU is those of
// the second pass a second of processor time.
type lookups struct{ open, first, again, batch, perCPU float64 }

func (s *keyStore) cell(ctx context.Context, n int) (c lookups, err error) {
	random := rand.New(rand.NewPCG(11, uint64(n)))
	wanted := make([]string, n)
	numbers := make([]int, n)
	for i := range wanted {
		numbers[i] = random.IntN(s.docs)
		wanted[i] = string(s.key(nil, numbers[i]))
	}
	watch := start()
	x, err := engine.Open(s.dir, nil)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, x.Close()) }()
	r, err := x.Reader()
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	c.open = watch.seconds()
	for _, rate := range []*float64{&c.first, &c.again} {
		watch = start()
		if err := lookUp(ctx, r, wanted); err != nil {
			return c, err
		}
		*rate = float64(n) / watch.seconds()
		c.perCPU = float64(n) / max(watch.cpuTime(), shortest)
	}
	watch = start()
	err = r.FullAll(ctx, wanted, func(i int, full []byte) error {
		if full == nil {
			return fmt.Errorf("key %s: %w", wanted[i], engine.ErrNotFound)
		}
		return nil
	})
	c.batch = float64(n) / watch.seconds()
	return c, errors.Join(err, verifyValues(r, wanted, numbers))
}

func lookUp(ctx context.Context, r *engine.Reader, keys []string) error {
	var value []byte
	var err error
	for _, k := range keys {
		if value, err = r.AppendFull(value[:0], k); err != nil {
			return fmt.Errorf("key %s: %w", k, err)
		}
	}
	return ctx.Err()
}

// verifyValues compares some of the values with what was put, unmeasured.
func verifyValues(r *engine.Reader, keys []string, numbers []int) error {
	for i := range keys[:min(len(keys), 1000)] {
		got, err := r.Full(keys[i])
		if err != nil {
			return err
		}
		if want := appendValue(nil, numbers[i]); !bytes.Equal(got, want) {
			return fmt.Errorf("key %s has %q, want %q", keys[i], got, want)
		}
	}
	return nil
}
