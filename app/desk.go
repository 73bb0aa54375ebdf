package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"holdfast/app/internal/courtesy"
	"holdfast/app/view"
	"holdfast/assets/sample"
)

// Desk is what the window works at: at most one open catalogue, and what the
// program remembers. It is safe for concurrent use.
type Desk struct {
	places  Places
	history history
	// attention is what long work rests for: see Attend.
	attention courtesy.Attention

	mu       sync.Mutex
	settings Settings
	open     *Catalogue
	summary  view.Catalogue
	// language is that of labels: see Speak.
	language string

	// trying lets one thing at a time be done with trial, the files that are looked at
	// and not decided on; nil for none.
	trying sync.Mutex
	trial  *Trial
	// left is the number of the import that the last look which was stopped left, 0 for
	// none.
	left int64
}

// ErrNothingOpen is returned by what needs an open catalogue.
var ErrNothingOpen = errors.New("no catalogue is open")

// NewDesk returns a desk without an open catalogue.
func NewDesk(places Places) (*Desk, error) {
	settings, err := loadSettings(places.Settings)
	if err != nil {
		return nil, err
	}
	return &Desk{places: places, settings: settings, history: history{path: places.History}}, nil
}

// LastCatalogue returns the folder of the catalogue that was open last, or "".
func (d *Desk) LastCatalogue() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.settings.Recent) == 0 {
		return ""
	}
	return d.settings.Recent[0]
}

// Prefer makes dir the catalogue that LastCatalogue answers.
func (d *Desk) Prefer(dir string) {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.settings.remember(dir)
}

// OpenSample opens the sample catalogue, which is made at its first opening.
func (d *Desk) OpenSample(ctx context.Context, p *view.Progress) (view.Catalogue, error) {
	if c, open := d.isOpen(d.places.Sample); open {
		return c, nil
	}
	cat, err := openToStay(ctx, d.places.Sample, ToCreate, d.attention.Rest, p)
	if err != nil {
		return view.Catalogue{}, err
	}
	n, err := cat.Summary(ctx)
	if err == nil && n.Titles == 0 && n.ReadOnly == "" {
		err = fillSample(ctx, cat, p)
	}
	if err != nil {
		return view.Catalogue{}, errors.Join(err, cat.Close())
	}
	return d.take(ctx, cat)
}

// fillSample imports the files of the sample from the program itself.
func fillSample(ctx context.Context, cat *Catalogue, p *view.Progress) error {
	dir, err := os.MkdirTemp("", "holdfast-sample-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var files []view.ImportFile
	for _, f := range sample.Files() {
		path := filepath.Join(dir, f.Name)
		if err := os.WriteFile(path, f.Data, 0o600); err != nil {
			return err
		}
		files = append(files, view.ImportFile{Path: path, Name: f.Name, Bytes: int64(len(f.Data)), Library: f.Library})
	}
	report, err := cat.Import(ctx, files, p)
	if err != nil {
		return err
	}
	if report.Cancelled {
		return ctx.Err()
	}
	for _, f := range sample.Files() {
		if err := cat.RenameLibrary(ctx, f.Library, f.LibraryName); err != nil {
			return err
		}
	}
	return nil
}

// OpenCatalogue opens a folder that Holdfast made.
func (d *Desk) OpenCatalogue(ctx context.Context, dir string, p *view.Progress) (view.Catalogue, error) {
	if c, open := d.isOpen(dir); open {
		return c, nil
	}
	cat, err := openToStay(ctx, dir, ToChange, d.attention.Rest, p)
	if err != nil {
		return view.Catalogue{}, err
	}
	return d.take(ctx, cat)
}

// NewCatalogue opens the catalogue in dir, or in the usual place if dir is "",
// and makes it if there is none.
func (d *Desk) NewCatalogue(ctx context.Context, dir string) (view.Catalogue, error) {
	if dir == "" {
		dir = d.places.Catalogue
	}
	if c, open := d.isOpen(dir); open {
		return c, nil
	}
	cat, err := openToStay(ctx, dir, ToCreate, d.attention.Rest, nil)
	if err != nil {
		return view.Catalogue{}, err
	}
	return d.take(ctx, cat)
}

// isOpen says whether the catalogue in dir is the open one. Opening it a second
// time would find it locked, by ourselves.
func (d *Desk) isOpen(dir string) (view.Catalogue, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open == nil {
		return view.Catalogue{}, false
	}
	return d.summary, sameFolder(d.open.dir, dir)
}

// sameFolder says whether two paths lead to one folder that is there.
func sameFolder(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// take makes cat the open catalogue, closes the one before, and remembers it.
func (d *Desk) take(ctx context.Context, cat *Catalogue) (view.Catalogue, error) {
	summary, err := d.summarise(ctx, cat)
	if err != nil {
		return view.Catalogue{}, errors.Join(err, cat.Close())
	}
	d.mu.Lock()
	before := d.open
	d.open, d.summary = cat, summary
	d.settings.remember(cat.dir)
	settings := d.settings
	d.mu.Unlock()
	if before != nil {
		if err := errors.Join(d.leaveOf(before), before.Close()); err != nil {
			return summary, err
		}
	}
	if err := settings.save(d.places.Settings); err != nil {
		return summary, fmt.Errorf("remember the catalogue: %w", err)
	}
	return summary, nil
}

func (d *Desk) summarise(ctx context.Context, cat *Catalogue) (view.Catalogue, error) {
	s, err := cat.Summary(ctx)
	s.Sample = cat.dir == d.places.Sample
	return s, err
}

// Catalogue returns what is known of the open catalogue; its Path is "" if none is.
func (d *Desk) Catalogue() view.Catalogue {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.summary
}

// Attend says that the person has just pressed a key or done something else that the
// window has to draw: imports, exports and merges of the index rest for a moment, and
// never longer than that they still go on (package courtesy). It returns at once.
func (d *Desk) Attend() { d.attention.Key() }

// asked is current for a question that the person waits for, which is answered when done
// is called.
func (d *Desk) asked() (cat *Catalogue, done func(), err error) {
	cat, err = d.current()
	return cat, d.attention.Question(), err
}

// beside is the context of long work that goes on beside the window.
func (d *Desk) beside(ctx context.Context) context.Context { return courtesy.With(ctx, &d.attention) }

// current returns the open catalogue.
func (d *Desk) current() (*Catalogue, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open == nil {
		return nil, ErrNothingOpen
	}
	return d.open, nil
}

// refresh reads the numbers of the open catalogue again after a change.
func (d *Desk) refresh(ctx context.Context, cat *Catalogue) error {
	s, err := d.summarise(context.WithoutCancel(ctx), cat)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open == cat {
		d.summary = s
	}
	return nil
}

// Close closes the open catalogue.
func (d *Desk) Close() error {
	d.mu.Lock()
	cat := d.open
	d.open, d.summary = nil, view.Catalogue{}
	d.mu.Unlock()
	if cat == nil {
		return nil
	}
	return errors.Join(d.leaveOf(cat), cat.Close(), d.history.close())
}

// Explain turns an error into a sentence for people.
func (d *Desk) Explain(err error) string { return Explain(err) }

// Trouble is Explain for a screen that words errors in its own language.
func (d *Desk) Trouble(err error) view.Trouble { return Trouble(err) }
