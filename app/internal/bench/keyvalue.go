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
	// Access is how files are read.
	Access engine.Access
	// Peers are measured beside, in PeerRuns turns, among the random keys of as many
	// documents as they have an index of.
	Peers    []Peer
	PeerRuns int
	// Say is told how far the run is.
	Say func(format string, args ...any)
}

// seedSearches are the look-ups a second that the seed reported, by documents.
var seedSearches = map[int]float64{1_000: 652_867, 1_000_000: 60_494, 10_000_000: 31_485, 50_000_000: 30_956}

// keyOrders are the two kinds of keys, of 16 bytes each.
var keyOrders = []struct {
	name   string
	random bool
	key    func(dst []byte, i int) []byte
}{
	{"sequential", false, func(dst []byte, i int) []byte { return fmt.Appendf(dst, "%016d", i) }},
	{"random", true, func(dst []byte, i int) []byte { return fmt.Appendf(dst, "%016x", mix(uint64(i))) }},
}

// appendValue appends the value of document i, about ninety bytes, of which
// sixteen are only its own.
func appendValue(dst []byte, i int) []byte {
	return fmt.Appendf(dst, "value of record %d with some forty more characters of text %016x", i, mix(uint64(i)*3+1))
}

// KeyValue measures look-ups of one key and its value. Each cell opens the index
// anew, looks up so many random keys, looks them up again, and closes it.
func KeyValue(ctx context.Context, o KeyValueOptions) (*Report, error) {
	out := &Report{Name: "Key-value store (S2)",
		Seed: "652,867 look-ups a second among 1,000 documents, 60,494 among 1 M, 31,485 among 10 M, 30,956 among 50 M (3.6 GB)"}
	cells := Table{Title: "Look-ups of a random key's value, one client, the file cache warm; each cell opens the index, looks up, looks up the same again, again in batches, and closes", Columns: []Column{
		{"keys", "keys", ""}, {"docs", "documents", ""}, {"searches", "look-ups", ""}, {"open_ms", "opened in ms", "%.1f"},
		{"first_per_second", "first pass/s", whole}, {"again_per_second", "again/s", whole}, {"batch_per_second", "in batches/s", whole},
		{"again_per_cpu_second", "again, a processor s", whole}, {"batch_per_cpu_second", "batches, a processor s", whole}, {"close_ms", "closed in ms", "%.1f"},
		{"of_smallest", "of smallest", "%.2f"}, {"seed_per_second", "seed/s", whole}, {"of_seed", "times seed", "%.1f"}}}
	sizes := Table{Title: "The index, of keys of 16 bytes and values of about 90", Columns: []Column{{"keys", "keys", ""}, {"docs", "documents", ""},
		{"build_s", "built in s", "%.1f"}, {"cpu_s", "processor s", "%.1f"}, {"bytes", "bytes", ""}, {"bytes_per_doc", "a document", "%.1f"}}}
	peers := Table{Title: fmt.Sprintf("Beside other engines, %s look-ups of random keys each, the median of %d runs in turns", thousands(peerSearches), o.PeerRuns),
		Columns: []Column{{"engine", "engine", ""}, {"what", "what", ""}, {"docs", "documents", ""}, {"per_second", "look-ups/s", whole},
			{"times", "holdfast is times", "%.1f"}, {"bytes", "index bytes", ""}, {"bytes_per_doc", "a document", "%.1f"}, {"times_bytes", "times holdfast's", "%.2f"}}}
	for _, order := range keyOrders {
		smallest := map[int]float64{} // by number of look-ups
		for _, docs := range o.Docs {
			o.Say("%s keys, %s documents", order.name, thousands(int64(docs)))
			s := keyStore{dir: filepath.Join(o.Dir, fmt.Sprintf("%s-%d", order.name, docs)), docs: docs, key: order.key, access: o.Access}
			if err := s.build(ctx); err != nil {
				return nil, err
			}
			sizes.Add(order.name, docs, s.seconds, s.cpu, s.bytes, float64(s.bytes)/float64(docs))
			most, err := s.cells(ctx, order.name, o.Searches, smallest, &cells)
			if err != nil {
				return nil, err
			}
			if order.random {
				out.Verdict = append(out.Verdict, s.verdict(most))
				if here := peersOf(o.Peers, docs); len(here) > 0 {
					o.Say("beside other engines")
					v, err := s.beside(ctx, here, o.PeerRuns, &peers)
					if err != nil {
						return nil, err
					}
					out.Verdict = append(out.Verdict, v)
				}
			}
			if err := os.RemoveAll(s.dir); err != nil {
				return nil, err
			}
		}
	}
	out.Tables = []Table{cells, sizes}
	if len(peers.Rows) > 0 {
		out.Tables = append(out.Tables, peers)
	}
	return out, nil
}

// peersOf returns the peers that have an index of so many documents.
func peersOf(list []Peer, docs int) (here []Peer) {
	for _, p := range list {
		if _, err := os.Stat(withDocs(p.Index, docs)); err == nil {
			here = append(here, p)
		}
	}
	return here
}

// cells measures the cells of a store and returns the one of the most look-ups, of
// which the processor's caches hold the least. smallest has the rates of the
// smallest index by number of look-ups.
func (s *keyStore) cells(ctx context.Context, name string, searches []int, smallest map[int]float64, t *Table) (most lookups, err error) {
	for _, n := range searches {
		c, err := s.cell(ctx, n)
		if err != nil {
			return most, err
		}
		if smallest[n] == 0 {
			smallest[n] = c.perCPU
		}
		seed, times := any(nil), any(nil)
		if v := seedSearches[s.docs]; v > 0 {
			seed, times = v, c.again/v
		}
		t.Add(name, s.docs, n, c.open*1000, c.first, c.again, c.batch, c.perCPU, c.batchPerCPU, c.close*1000, c.perCPU/smallest[n], seed, times)
		if c.n > most.n {
			most = c
		}
	}
	return most, nil
}

// keyStore is an index of keys and values.
type keyStore struct {
	dir    string
	docs   int
	key    func(dst []byte, i int) []byte
	access engine.Access

	seconds, cpu float64
	bytes        int64
}

func (s *keyStore) verdict(c lookups) string {
	v := fmt.Sprintf("Among %s random keys, %s of them looked up a second time: %s look-ups a second, %s a second of processor time, %s in batches", thousands(int64(s.docs)),
		thousands(int64(c.n)), thousands(int64(c.again)), thousands(int64(c.perCPU)), thousands(int64(c.batchPerCPU)))
	if seed := seedSearches[s.docs]; seed > 0 {
		return fmt.Sprintf("%s; that is %.1f times the seed's %s.", v, c.again/seed, thousands(int64(seed)))
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

// lookups is one cell of n look-ups: seconds to open and to close, and look-ups a
// second; perCPU is those of the second pass a second of processor time,
// batchPerCPU of batches.
type lookups struct {
	n                                                     int
	open, close, first, again, batch, perCPU, batchPerCPU float64
}

func (s *keyStore) cell(ctx context.Context, n int) (c lookups, err error) {
	c.n = n
	wanted, numbers := s.wanted(n, 0)
	x, err := open(s.dir, engine.Options{Access: s.access, ColdAccess: s.access})
	if err != nil {
		return c, err
	}
	if err := c.measure(ctx, x.r, wanted); err != nil {
		return c, errors.Join(err, x.close())
	}
	err = verifyValues(x.r, wanted, numbers)
	watch := start()
	err = errors.Join(err, x.close())
	c.open, c.close = x.seconds, watch.seconds()
	return c, err
}

// wanted returns n random keys of the store and their documents, others for each pass.
func (s *keyStore) wanted(n, pass int) (keys []string, numbers []int) {
	random := rand.New(rand.NewPCG(11+uint64(pass), uint64(n)))
	for range n {
		i := random.IntN(s.docs)
		keys, numbers = append(keys, string(s.key(nil, i))), append(numbers, i)
	}
	return keys, numbers
}

// measure looks up the keys one by one, twice, then in batches.
func (c *lookups) measure(ctx context.Context, r *engine.Reader, keys []string) error {
	for _, rate := range []*float64{&c.first, &c.again} {
		watch := start()
		if err := lookUp(ctx, r, keys); err != nil {
			return err
		}
		*rate, c.perCPU = float64(len(keys))/watch.seconds(), float64(len(keys))/max(watch.cpuTime(), shortest)
	}
	watch := start()
	err := lookUpAll(ctx, r, keys)
	c.batch, c.batchPerCPU = float64(len(keys))/watch.seconds(), float64(len(keys))/max(watch.cpuTime(), shortest)
	return err
}

func lookUpAll(ctx context.Context, r *engine.Reader, keys []string) error {
	return r.FullAll(ctx, keys, func(i int, full []byte) error {
		if full == nil {
			return fmt.Errorf("key %s: %w", keys[i], engine.ErrNotFound)
		}
		return nil
	})
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
