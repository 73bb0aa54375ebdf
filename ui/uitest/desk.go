// Package uitest answers: against what are the screens tested? It holds a desk
// made up for the purpose: a small catalogue in memory whose answers keep all
// the promises that the view models make, so that numbers on a screen agree.
package uitest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"holdfast/app/view"
)

// ErrFake is what the desk answers when it was told to fail.
var ErrFake = errors.New("fake trouble")

// Desk is a fake of the whole program below the window. Safe for concurrent use.
type Desk struct {
	// Last is the folder of LastCatalogue.
	Last string
	// Scale multiplies the frequency of values in the catalogue, so that the
	// clouds look as in a large one.
	Scale int
	// Pause is how long each search takes, and each step of an import.
	Pause time.Duration
	// Many is how many titles the whole catalogue seems to have, made of those that there
	// are again and again; 0 for just those.
	Many int
	// CountWorks has answers say how many works there are, where editions are grouped.
	CountWorks bool
	// Records, if not 0, is how many records a search that begins with a MARC field looks
	// into: into three of them, then it waits until it is stopped.
	Records int
	// Gate, if not nil, holds an import in its middle until it is closed, Held a search
	// before its answer.
	Gate, Held chan struct{}
	// Fail makes every call fail, also those that are under way when it is set; Fails is
	// the kind of trouble that it then is.
	Fail  atomic.Bool
	Fails string
	// Boxed are titles with letters that a PDF does not have.
	Boxed []view.BoxedTitle

	mu sync.Mutex
	narrowAsks
	open      view.Catalogue
	books     []book
	libraries []view.Library
	loads     []view.Load
	searches  int
	saved     string
	doubts    []view.MatchPair
	decided   []view.MatchDecision
	rulings   []view.Ruling
	trial     *view.Look
	lefts     []view.LeftImport
	dropped   []view.LeftImport
	throws    int
	apart     []string
	rules     string
	past      []view.Past
	state     []byte
	choices   []byte
	suggests  int
	readings  map[string]view.SourceProfile
	// firsts are the titles that should be first, by query.
	firsts   map[string]string
	lastPage view.Query
	exported Exported
	kept     kept
}

// New returns a desk with no catalogue open.
func New() *Desk { return &Desk{Scale: 40} }

// Searches is the number of searches asked so far.
func (d *Desk) Searches() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.searches
}

// SavedTo is the path that rejected records were saved to.
func (d *Desk) SavedTo() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.saved
}

// OpenSample implements ui.Desk.
func (d *Desk) OpenSample(_ context.Context, p *view.Progress) (view.Catalogue, error) {
	p.SetStage(view.StageReading, 10)
	p.AddDone(5)
	if d.Fail.Load() {
		return view.Catalogue{}, ErrFake
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.books, d.libraries = makeBooks()
	d.loads = nil
	d.doubts = makeDoubts()
	d.open = view.Catalogue{Path: "sample", Sample: true}
	d.count()
	for i, l := range d.libraries {
		d.loads = append(d.loads, view.Load{ID: int64(i + 1), File: strings.ToLower(l.Name[:strings.IndexByte(l.Name, ' ')]) + ".mrc",
			Library: l.Code, Day: l.LastLoad, Records: l.Records})
	}
	return d.open, nil
}

// count brings the numbers of catalogue and libraries up to date.
func (d *Desk) count() {
	d.open.Titles, d.open.Records, d.open.Libraries = len(d.books), 0, len(d.libraries)
	for i := range d.libraries {
		l := &d.libraries[i]
		l.Titles, l.OnlyHere = 0, 0
		for _, b := range d.books {
			if !b.heldBy(l.Code) {
				continue
			}
			l.Titles++
			if len(b.libraries) == 1 {
				l.OnlyHere++
			}
		}
		l.Records = l.Titles
		d.open.Records += l.Titles
	}
}

// OpenCatalogue implements ui.Desk.
func (d *Desk) OpenCatalogue(ctx context.Context, dir string, p *view.Progress) (view.Catalogue, error) {
	c, err := d.OpenSample(ctx, p)
	if err != nil {
		return c, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open.Path, d.open.Sample = dir, false
	return d.open, nil
}

// NewCatalogue implements ui.Desk.
func (d *Desk) NewCatalogue(context.Context, string) (view.Catalogue, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.Catalogue{}, ErrFake
	}
	d.books, d.libraries, d.loads, d.doubts, d.decided = nil, nil, nil, nil, nil
	d.open = view.Catalogue{Path: "new"}
	return d.open, nil
}

// LastCatalogue implements ui.Desk.
func (d *Desk) LastCatalogue() string { return d.Last }

// Catalogue implements ui.Desk.
func (d *Desk) Catalogue() view.Catalogue {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.open
}

// LookAt implements ui.Desk: files are told by their suffix.
func (d *Desk) LookAt(_ context.Context, paths []string) ([]view.ImportFile, error) {
	if d.Fail.Load() {
		return nil, ErrFake
	}
	var files []view.ImportFile
	for _, p := range paths {
		f := view.ImportFile{Path: p, Name: filepath.Base(p), Bytes: 2_400_000}
		if info, err := os.Stat(p); err == nil {
			f.Bytes = info.Size()
		}
		switch filepath.Ext(p) {
		case ".mrc", ".marc":
			f.Format = "MARC 21, ISO 2709"
		case ".xml", ".gz":
			f.Format = "MARCXML"
		default:
			f.Problem = f.Name + " is not a MARC file. It was left out."
		}
		if f.Problem == "" {
			name, _, _ := strings.Cut(f.Name, "-")
			f.Library = strings.ToUpper(name[:min(4, len(name))])
		}
		files = append(files, f)
	}
	return files, nil
}

func (d *Desk) addLibrary(code string) {
	for _, l := range d.libraries {
		if l.Code == code {
			return
		}
	}
	d.libraries = append(d.libraries, view.Library{Code: code, Name: code, LastLoad: "2026-11-30"})
}

// Libraries implements ui.Desk.
func (d *Desk) Libraries(context.Context) ([]view.Library, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return nil, ErrFake
	}
	return append([]view.Library(nil), d.libraries...), nil
}

// RenameLibrary implements ui.Desk.
func (d *Desk) RenameLibrary(_ context.Context, code, name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.libraries {
		if d.libraries[i].Code == code {
			d.libraries[i].Name = name
		}
	}
	return nil
}

// Loads implements ui.Desk.
func (d *Desk) Loads(context.Context) ([]view.Load, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	loads := append([]view.Load(nil), d.loads...)
	slices.Reverse(loads) // the newest first
	return loads, nil
}

// MoveLoad implements ui.Desk.
func (d *Desk) MoveLoad(_ context.Context, load int64, library string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.addLibrary(library)
	for i := range d.loads {
		if d.loads[i].ID == load {
			d.loads[i].Library = library
		}
	}
	d.count()
	return nil
}

// SaveRejected implements ui.Desk.
func (d *Desk) SaveRejected(_ context.Context, _ view.ImportReport, path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.saved = path
	return nil
}

// Explain implements ui.Desk.
func (d *Desk) Explain(err error) string {
	if errors.Is(err, ErrFake) {
		return "This folder cannot be read. Nothing was changed."
	}
	return err.Error()
}

// Trouble implements ui.Desk: what the fake fails with has no kind.
func (d *Desk) Trouble(err error) view.Trouble {
	if d.Fails != "" && errors.Is(err, ErrFake) {
		return view.Trouble{Kind: d.Fails, Text: "In English."}
	}
	return view.Trouble{Text: d.Explain(err)}
}

// Close implements ui.Desk.
func (d *Desk) Close() error { return nil }
