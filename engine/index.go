package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"holdfast/engine/internal/store"
)

// Index is a folder that is searched and written. Safe for concurrent use.
type Index struct {
	dir     store.Directory
	options Options
	rs      resources

	mu       sync.Mutex
	last     *snapshot // nil after Close
	writer   *Writer
	mergeErr error // of the merges after the last commit
}

// Create makes an empty index in the folder dir, which is made unless it is
// there. A folder that has an index is fs.ErrExist.
func Create(dir string, schema *Schema, opts *Options) (*Index, error) {
	o, err := opts.defaults()
	if err != nil {
		return nil, err
	}
	if schema == nil {
		return nil, errors.New("schema: none given")
	}
	if _, err := schema.layout(); err != nil {
		return nil, err
	}
	d, err := o.directory(dir, true)
	if err != nil {
		return nil, err
	}
	if err := createFirst(d, schema); err != nil {
		return nil, fmt.Errorf("create index: %w", err)
	}
	return openIndex(d, o)
}

func createFirst(dir store.Directory, schema *Schema) (err error) {
	lock, err := dir.Lock(lockName)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if _, err := lastGeneration(dir); err == nil {
		return fs.ErrExist
	} else if !missing(err) {
		return err
	}
	sweep(dir, nil)
	c := &commitPoint{generation: 1, schema: schema.clone(), next: 2, counts: 1}
	if err := writeCounts(dir, 1, nil, nil); err != nil {
		return err
	}
	return c.publish(dir)
}

// Open opens the index in the folder dir. It returns ErrCorrupt, ErrTooOld,
// ErrTooNew, or fs.ErrNotExist if there is none.
func Open(dir string, opts *Options) (*Index, error) {
	o, err := opts.defaults()
	if err != nil {
		return nil, err
	}
	d, err := o.directory(dir, false)
	if err != nil {
		return nil, fmt.Errorf("open index: %w", err)
	}
	return openIndex(d, o)
}

func openIndex(dir store.Directory, o Options) (*Index, error) {
	x := &Index{dir: dir, options: o}
	s, err := x.openLast(0)
	if err != nil {
		return nil, fmt.Errorf("open index: %w", err)
	}
	x.last = s
	return x, nil
}

// maxRetries bounds how often a reader runs after a writer that publishes and
// removes faster than it can open.
const maxRetries = 20

// openLast opens the last commit point if it is after generation, else returns nil.
func (x *Index) openLast(generation uint64) (*snapshot, error) {
	for try := 0; ; try++ {
		last, err := lastGeneration(x.dir)
		if err != nil {
			return nil, err
		}
		if last <= generation {
			return nil, nil
		}
		s, err := openSnapshot(&opener{dir: x.dir, rs: &x.rs, verify: x.options.VerifyBytes, access: x.options.access(), without: x.options.Without}, last)
		if err == nil || !missing(err) {
			return s, err
		}
		if now, err2 := lastGeneration(x.dir); err2 != nil || now == last || try == maxRetries {
			return nil, &CorruptError{File: commitName(last), Section: "commit point", Reason: err.Error()}
		}
	}
}

// refresh makes the last commit point of the folder the present one.
func (x *Index) refresh() error {
	x.mu.Lock()
	if x.last == nil {
		x.mu.Unlock()
		return ErrClosed
	}
	generation := x.last.commit.generation
	x.mu.Unlock()
	s, err := x.openLast(generation)
	if err != nil || s == nil {
		return err
	}
	return x.install(s)
}

// install makes s, which has one reference, the present snapshot, unless a later
// one is.
func (x *Index) install(s *snapshot) error {
	x.mu.Lock()
	if x.last == nil {
		x.mu.Unlock()
		return errors.Join(ErrClosed, x.rs.put(s.held...))
	}
	old := s
	if x.last.commit.generation < s.commit.generation {
		old, x.last = x.last, s
	}
	x.mu.Unlock()
	return x.release(old)
}

// acquire returns the present snapshot with one more reference.
func (x *Index) acquire() (*snapshot, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.last == nil {
		return nil, ErrClosed
	}
	x.last.refs++
	return x.last, nil
}

// share returns a snapshot that is held with one more reference.
func (x *Index) share(s *snapshot) *snapshot {
	x.mu.Lock()
	defer x.mu.Unlock()
	s.refs++
	return s
}

func (x *Index) release(s *snapshot) error {
	x.mu.Lock()
	s.refs--
	done := s.refs == 0
	x.mu.Unlock()
	if !done {
		return nil
	}
	return x.rs.put(s.held...)
}

// Schema returns a copy of the schema.
func (x *Index) Schema() *Schema {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.last == nil {
		return nil
	}
	return x.last.commit.schema.clone()
}

// UserData returns a copy of the data that the last commit was given.
func (x *Index) UserData() []byte {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.last == nil {
		return nil
	}
	return append([]byte(nil), x.last.commit.user...)
}

// Close ends merges, closes the writer, if there is one, and lets go of the files. Readers
// that are open stay good until they are closed.
func (x *Index) Close() error {
	x.mu.Lock()
	w, s := x.writer, x.last
	x.last, x.writer = nil, nil
	x.mu.Unlock()
	if s == nil {
		return ErrClosed
	}
	var err error
	if w != nil {
		err = w.Close()
	}
	return errors.Join(err, x.release(s))
}
