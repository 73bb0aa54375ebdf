package ui

import (
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/pages"
	"holdfast/ui/uitest"
)

// shotsEnv names the folder that pictures of the screens are written to.
const shotsEnv = "HOLDFAST_SHOTS"

// harness drives a window without a screen. What the work beside the window wants
// shown is queued and run by the test itself, so nothing runs at the same time as
// the test touches a widget.
type harness struct {
	t    testing.TB
	desk *uitest.Desk
	w    *window

	mu    sync.Mutex
	queue []func()
	ready chan struct{}

	// narrow is how the facets were shown at first, folder where files of the test go.
	narrow pages.NarrowPrefs
	folder string
	rules  *pages.Rules
	// after ends what a screen began.
	after func()
}

func newHarness(t testing.TB, desk *uitest.Desk) *harness {
	t.Helper()
	return newHarnessIn(t, desk, looks[0])
}

// newHarnessIn makes a window in a look.
func newHarnessIn(t testing.TB, desk *uitest.Desk, l look) *harness {
	t.Helper()
	t.Setenv("LANG", "en_GB.UTF-8")
	a := test.NewTempApp(t)
	a.Preferences().SetString(prefLook, string(l.colours))
	a.Preferences().SetString(prefLanguage, l.language)
	a.Preferences().SetInt(prefText, l.text)
	h := &harness{t: t, desk: desk, ready: make(chan struct{}, 1), after: func() {}}
	jobs := newTasks()
	jobs.do = h.post
	h.w = newWindow(a, desk, Options{Version: "0.1"}, jobs)
	h.size(l.size.Width, l.size.Height)
	h.w.prepare()
	h.w.begin()
	t.Cleanup(jobs.close)
	return h
}

func (h *harness) size(w, height float32) { h.w.win.Resize(fyne.NewSize(w, height)) }

func (h *harness) post(f func()) {
	h.mu.Lock()
	h.queue = append(h.queue, f)
	h.mu.Unlock()
	select {
	case h.ready <- struct{}{}:
	default:
	}
}

// hung is how long a test waits for work beside the window: only what never comes takes so
// long, on a slow machine too.
const hung = 3 * time.Minute

// until runs what is queued until a condition holds.
func (h *harness) until(what string, ok func() bool) {
	h.t.Helper()
	deadline := time.After(hung)
	for {
		h.mu.Lock()
		jobs := h.queue
		h.queue = nil
		h.mu.Unlock()
		for _, f := range jobs {
			f()
		}
		if ok() {
			return
		}
		select {
		case <-h.ready:
		case <-deadline:
			h.t.Fatalf("waited too long for: %s", what)
		}
	}
}

// searched waits until the answer to the query on the screen is there, and the
// title of the chosen hit.
func (h *harness) searched() {
	h.t.Helper()
	s := h.w.searchPage
	h.until("an answer", func() bool {
		r := s.Results()
		if h.w.router.here().Place != pages.PlaceSearch || r == nil {
			return false
		}
		here := asked(r.Query)
		if !same(here, h.w.router.here()) || r.Total == 0 {
			return same(here, h.w.router.here())
		}
		hit := s.HitAt(s.Choice())
		return hit != nil && s.Record() != nil && s.Record().ID == hit.ID
	})
}

// sample opens the sample catalogue and waits for its first answer.
func (h *harness) sample() {
	h.t.Helper()
	test.Tap(h.w.welcome.Choices()[0])
	h.searched()
}

// search types into the box and presses Enter.
func (h *harness) search(text string) {
	h.t.Helper()
	box := h.w.frame.search.Box
	h.w.win.Canvas().Focus(box)
	box.SetText("")
	test.Type(box, text)
	box.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.searched()
}

// at is the place in the window of a place in an object.
func (h *harness) at(o fyne.CanvasObject, p fyne.Position) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Add(p)
}

// shot looks at what is on the screen for faults that can be found without eyes, and
// writes a picture of it if the environment names a folder.
func (h *harness) shot(name string) {
	h.t.Helper()
	for _, fault := range h.drawn().faults() {
		h.t.Errorf("%s: %s", name, fault)
	}
	if dir := os.Getenv(shotsEnv); dir != "" {
		if err := save(filepath.Join(dir, name+".png"), h.w.win.Canvas().Capture()); err != nil {
			h.t.Fatal(err)
		}
	}
}

// save writes a picture and makes its folder.
func save(path string, picture image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, picture); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}

// menu chooses an entry of the menu that lies over the window, also inside one.
func (h *harness) menu(texts ...string) {
	h.t.Helper()
	pop, ok := h.w.win.Canvas().Focused().(*widget.PopUpMenu)
	if !ok {
		h.t.Fatalf("no menu has the keys, but %T", h.w.win.Canvas().Focused())
	}
	item := menuItem(pop.Items, texts[0])
	for _, text := range texts[1:] {
		if item == nil || item.ChildMenu == nil {
			break
		}
		at := slices.IndexFunc(item.ChildMenu.Items, func(i *fyne.MenuItem) bool { return i.Label == text })
		if at < 0 {
			h.t.Fatalf("no entry %q", text)
		}
		item = item.ChildMenu.Items[at]
	}
	if item == nil {
		h.t.Fatalf("no entry %q", texts)
	}
	pop.Dismiss()
	item.Action()
}

// menuItem finds an entry of a menu as it is drawn. The toolkit keeps the type of the
// entries to itself.
func menuItem(drawn []fyne.CanvasObject, text string) *fyne.MenuItem {
	for _, o := range drawn {
		v := reflect.Indirect(reflect.ValueOf(o))
		if v.Kind() != reflect.Struct {
			continue
		}
		if f := v.FieldByName("Item"); f.IsValid() {
			if i, ok := f.Interface().(*fyne.MenuItem); ok && i.Label == text {
				return i
			}
		}
	}
	return nil
}
