package ui

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
	"holdfast/ui/wording"
)

// stateVersion changes when an older state would be misread; such a state is ignored.
const stateVersion = 1

// Bounds of the state.
const (
	mostStopsKept  = 50      // of one tab
	mostStateBytes = 1 << 19 // beyond it only the last step of each tab is kept
	// A window smaller or larger than this is not restored.
	leastWidth, leastHeight, mostSize = 480, 360, 16000
	// stateDelay is how long after a step the state is written, so that little is lost if
	// the program is killed.
	stateDelay = 2 * time.Second
)

// state is what the window is given at its next start.
type state struct {
	Version       int
	Width, Height float32
	// Catalogue is the folder that the tabs belong to.
	Catalogue string
	Tabs      []tabState
	Now       int
}

// tabState is one tab: its steps, and the one that one is at.
type tabState struct {
	Stops []pages.Stop
	At    int
}

// state takes what is to be kept.
func (w *window) state() state {
	size := w.win.Canvas().Size()
	s := state{Version: stateVersion, Width: size.Width, Height: size.Height, Catalogue: w.catalogue.Path, Now: w.router.now}
	for _, t := range w.router.tabs {
		s.Tabs = append(s.Tabs, keptTab(t, mostStopsKept))
	}
	return s
}

// keptTab are the steps of a tab around the one that one is at, at most so many.
func keptTab(t *trail, most int) tabState {
	first := max(min(t.at-most+1, len(t.stops)-most), 0)
	if t.at < first {
		first = max(t.at, 0)
	}
	kept := tabState{At: t.at - first}
	for _, s := range t.stops[first:min(first+most, len(t.stops))] {
		kept.Stops = append(kept.Stops, *s)
	}
	return kept
}

// encode writes the state, within its bounds.
func (w *window) encode() ([]byte, error) {
	s := w.state()
	b, err := json.Marshal(s)
	if err != nil || len(b) <= mostStateBytes {
		return b, err
	}
	for i, t := range w.router.tabs {
		s.Tabs[i] = keptTab(t, 1)
	}
	return json.Marshal(s)
}

// errState is a state that cannot be used.
var errState = errors.New("the window's state of the last time cannot be read")

// decodeState reads a state and checks it.
func decodeState(b []byte) (state, error) {
	var s state
	if json.Unmarshal(b, &s) != nil || s.Version != stateVersion {
		return state{}, errState
	}
	if len(s.Tabs) == 0 || len(s.Tabs) > mostTabs || s.Now < 0 || s.Now >= len(s.Tabs) {
		return state{}, errState
	}
	for _, t := range s.Tabs {
		if t.At < 0 || t.At >= len(t.Stops) || len(t.Stops) > mostStopsKept {
			return state{}, errState
		}
		for _, stop := range t.Stops {
			if !stop.Place.InTab() || stop.Place == pages.PlaceRecord && stop.Record == "" {
				return state{}, errState
			}
		}
	}
	return s, nil
}

// recall reads the state of the last time. What cannot be read is said and left.
func (w *window) recall() (s state, ok bool) {
	b, err := w.desk.WindowState()
	if b == nil && err == nil {
		return state{}, false
	}
	if err == nil {
		s, err = decodeState(b)
	}
	if err != nil {
		w.SetNote(wording.T("note.nostate"))
		return state{}, false
	}
	return s, true
}

// restore puts the tabs of a state into the router.
func (r *router) restore(s state) {
	r.clear()
	r.tabs, r.now = nil, s.Now
	for _, t := range s.Tabs {
		kept := &trail{at: t.At}
		for i := range t.Stops {
			kept.stops = append(kept.stops, &t.Stops[i])
		}
		r.tabs = append(r.tabs, kept)
	}
}

// keepSoon keeps the state a moment after a step; at most one writing waits.
func (w *window) keepSoon() {
	if w.keeping || !w.isOpen() {
		return
	}
	w.keeping = true
	w.tasks.After(stateDelay, func() {
		w.keeping = false
		if !w.isOpen() {
			return
		}
		b, err := w.encode()
		if err != nil {
			fyne.LogError("keep the state of the window", err)
			return
		}
		w.tasks.Go(func(context.Context) func() {
			if err := w.desk.KeepWindowState(b); err != nil {
				fyne.LogError("keep the state of the window", err)
			}
			return nil
		})
	})
}

// keepNow keeps the state at the end.
func (w *window) keepNow() {
	if !w.isOpen() {
		return
	}
	if w.entered != nil {
		w.entered.Leave(w.stop)
		w.entered = nil
	}
	b, err := w.encode()
	if err == nil {
		err = w.desk.KeepWindowState(b)
	}
	if err != nil {
		fyne.LogError("keep the state of the window", err)
	}
}
