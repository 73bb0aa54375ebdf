package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"time"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/ingest"
	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/engine"
)

// indexFolder is the index inside a catalogue folder. It can always be built
// again from staging, so nothing is lost with it.
const indexFolder = "index"

// Catalogue is one catalogue folder held open: the records as they were sent
// (staging) and the index made of them. It is safe for concurrent use; work
// that changes it takes turns.
type Catalogue struct {
	dir    string
	store  *staging.Store
	mapper *catalogue.Mapper
	// readOnly says why the catalogue can only be searched, or is nil.
	readOnly error

	// options are those of the index; with BackgroundMerges its writer is kept open, as
	// writer, since merges end with it.
	options *engine.Options

	// compactFrom is from how many titles on the index is compacted after a first load.
	compactFrom int

	// change is held by whatever changes the catalogue, and uses writer.
	change sync.Mutex
	writer *engine.Writer

	mu       sync.Mutex
	index    *engine.Index
	whole    *engine.YearCounts // of the whole catalogue, at generation wholeGen
	wholeGen uint64
	names    map[string]string // library code to name; nil if not read yet
	forms    []string          // languages of forms of words, at generation formsGen
	formsGen uint64
	// tied are the works that people made one, at generation tiedGen, if tiedKnown.
	tied      map[int64]int64
	tiedGen   uint64
	tiedKnown bool
	grouped   map[string]string // library code to group; nil if not read yet
}

// Errors of opening and changing, for callers that act on them.
var (
	// ErrNoCatalogue is returned for a folder that holds no catalogue.
	ErrNoCatalogue = errors.New("there is no catalogue in this folder")
	// ErrReadOnly is returned for a change while another program has the catalogue.
	ErrReadOnly = errors.New("this catalogue is open in another program; it can be searched here, but not changed")
	// ErrNotFound is returned for a title or library that is not there.
	ErrNotFound = errors.New("not in this catalogue")
)

// Access says what a catalogue is opened for.
type Access int

// The kinds of access.
const (
	// ToSearch opens what is there and changes nothing.
	ToSearch Access = iota
	// ToChange also finishes what a killed import left, and may import. If
	// another program changes the catalogue, it can only be searched.
	ToChange
	// ToCreate is ToChange, and makes the catalogue if there is none.
	ToCreate
)

// Open opens the catalogue in dir. With ToChange and ToCreate, what a killed
// import left behind is finished or dropped, and an index that is behind,
// missing or damaged is brought up to date from staging before Open returns;
// progress (which may be nil) tells how far that is.
func Open(ctx context.Context, dir string, access Access, progress *view.Progress) (*Catalogue, error) {
	return openCatalogue(ctx, dir, access, nil, progress)
}

// openToStay is Open for a program that keeps the catalogue open: a change ends when
// it can be seen, and merges of the index go on beside what comes next, with rest between
// their pieces.
func openToStay(ctx context.Context, dir string, access Access, rest func(context.Context) error, progress *view.Progress) (*Catalogue, error) {
	return openCatalogue(ctx, dir, access, &engine.Options{BackgroundMerges: true, Yield: rest}, progress)
}

func openCatalogue(ctx context.Context, dir string, access Access, options *engine.Options, progress *view.Progress) (*Catalogue, error) {
	// The folder is remembered, and must be found from another one.
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := prepare(dir, access); err != nil {
		return nil, err
	}
	c := &Catalogue{dir: dir, options: options, compactFrom: manyTitles, mapper: catalogue.NewMapper(time.Now().Year())}
	if err := c.open(ctx, access, progress); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", dir, err), c.Close())
	}
	return c, nil
}

// prepare sees that there is a catalogue in dir, or makes the folder for one.
func prepare(dir string, access Access) error {
	_, err := os.Stat(filepath.Join(dir, staging.File))
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("open %s: %w", dir, err)
	case access != ToCreate:
		return fmt.Errorf("open %s: %w", dir, ErrNoCatalogue)
	}
	return os.MkdirAll(dir, 0o755)
}

func (c *Catalogue) open(ctx context.Context, access Access, progress *view.Progress) error {
	if access != ToSearch {
		store, err := staging.Open(c.dir)
		if err == nil {
			c.store = store
			return c.bringUpToDate(ctx, progress)
		}
		if !errors.Is(err, staging.ErrLocked) {
			return err
		}
	}
	c.readOnly = ErrReadOnly
	store, err := staging.OpenReadOnly(c.dir)
	if err != nil {
		return err
	}
	c.store = store
	c.index, err = engine.Open(c.indexDir(), c.options)
	if errors.Is(err, fs.ErrNotExist) {
		return errNoIndex
	}
	if err == nil && !ofToday(c.index) {
		return errOtherFields
	}
	return err
}

// errOtherFields is met when a catalogue whose index another version of the program
// made, with other fields, is opened to search.
var errOtherFields = errors.New("another version of this program made the search part of this catalogue; it is built again when the catalogue is next opened for a change")

// errNoIndex is met when a catalogue whose index is missing is opened to search.
var errNoIndex = errors.New("the search part of this catalogue is missing; it is built again when the catalogue is next opened for a change")

func (c *Catalogue) indexDir() string { return filepath.Join(c.dir, indexFolder) }

// bringUpToDate finishes or drops what a killed import left, and sees that the
// index includes all that staging has.
func (c *Catalogue) bringUpToDate(ctx context.Context, progress *view.Progress) error {
	if err := ingest.Recover(ctx, c.store); err != nil {
		return err
	}
	if err := c.openIndex(); err != nil {
		return err
	}
	err := ingest.Replay(ctx, c.store, indexer{c}, progress)
	if errors.Is(err, ingest.ErrIndexAhead) || errors.Is(err, engine.ErrCorrupt) {
		if err = c.emptyIndex(); err == nil {
			err = ingest.Replay(ctx, c.store, indexer{c}, progress)
		}
	}
	return err
}

// openIndex opens the index, or makes an empty one in place of one that is
// missing, damaged, or of another version or schema: staging fills it again.
func (c *Catalogue) openIndex() error {
	index, err := engine.Open(c.indexDir(), c.options)
	switch {
	case err == nil && ofToday(index):
		c.index = index
		return nil
	case err == nil:
		if err := index.Close(); err != nil {
			return err
		}
	case errors.Is(err, engine.ErrTooNew):
		return err
	case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, engine.ErrCorrupt) && !errors.Is(err, engine.ErrTooOld):
		return err
	}
	return c.createIndex()
}

// ofToday says whether an index has the fields of today, and documents as they are made
// today.
func ofToday(index *engine.Index) bool {
	return sameSchema(index.Schema(), catalogue.Schema()) && !mappedAnew(index.UserData())
}

// sameSchema says whether an index was made for the fields of today.
func sameSchema(a, b *engine.Schema) bool {
	return slices.EqualFunc(a.Fields, b.Fields, func(x, y engine.Field) bool {
		if !slices.Equal(x.Weights, y.Weights) {
			return false
		}
		x.Weights, y.Weights = nil, nil
		return reflect.DeepEqual(x, y)
	})
}

// emptyIndex throws the index away and makes an empty one.
func (c *Catalogue) emptyIndex() error {
	if c.index != nil {
		if err := errors.Join(c.dropWriter(), c.index.Close()); err != nil {
			return err
		}
		c.index = nil
	}
	return c.createIndex()
}

func (c *Catalogue) createIndex() error {
	if err := os.RemoveAll(c.indexDir()); err != nil {
		return err
	}
	index, err := engine.Create(c.indexDir(), catalogue.Schema(), c.options)
	if err == nil {
		c.index = index
	}
	return err
}

// reader returns a snapshot of the index; the caller closes it.
func (c *Catalogue) reader() (*engine.Reader, error) {
	c.mu.Lock()
	index := c.index
	c.mu.Unlock()
	if index == nil {
		return nil, engine.ErrClosed
	}
	return index.Reader() // which may open the files of a commit, and takes its time then
}

// Close lets the catalogue go. It waits for a change that is under way.
func (c *Catalogue) Close() error {
	c.change.Lock()
	defer c.change.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	errs := []error{c.dropWriter()}
	if c.index != nil {
		errs = append(errs, c.index.Close())
		c.index = nil
	}
	if c.store != nil {
		errs = append(errs, c.store.Close())
		c.store = nil
	}
	return errors.Join(errs...)
}

// Summary says what the window shows of the catalogue.
func (c *Catalogue) Summary(ctx context.Context) (view.Catalogue, error) {
	n, err := c.store.Counts(ctx)
	if err != nil {
		return view.Catalogue{}, err
	}
	v := view.Catalogue{Path: c.dir, Titles: n.Titles, Records: n.Records, Libraries: n.Libraries}
	if c.readOnly != nil {
		v.ReadOnly = c.readOnly.Error()
	}
	return v, nil
}
