package uitest

import (
	"context"
	"slices"

	"holdfast/app/view"
)

// library runs a change of the library with a code.
func (d *Desk) library(code string, change func(*view.Library)) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.IndexFunc(d.libraries, func(l view.Library) bool { return l.Code == code })
	if d.Fail.Load() || i < 0 {
		return ErrFake
	}
	change(&d.libraries[i])
	d.count()
	return nil
}

// GroupLibrary implements ui.Desk.
func (d *Desk) GroupLibrary(_ context.Context, code, group string) error {
	return d.library(code, func(l *view.Library) { l.Group = group })
}

// BranchLibrary implements ui.Desk.
func (d *Desk) BranchLibrary(_ context.Context, code, parent string) error {
	return d.library(code, func(l *view.Library) { l.Parent = parent })
}

// JoinLibraries implements ui.Desk.
func (d *Desk) JoinLibraries(_ context.Context, from, into string) error {
	err := d.library(into, func(l *view.Library) { l.Former = append(l.Former, from) })
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.libraries = slices.DeleteFunc(d.libraries, func(l view.Library) bool { return l.Code == from })
	for i := range d.loads {
		if d.loads[i].Library == from {
			d.loads[i].Library = into
		}
	}
	for i := range d.books {
		b := &d.books[i]
		if k := slices.Index(b.libraries, from); k >= 0 {
			b.libraries = slices.Delete(slices.Clone(b.libraries), k, k+1)
			if !slices.Contains(b.libraries, into) {
				b.libraries = append(b.libraries, into)
			}
		}
	}
	d.count()
	return nil
}

// Reading implements ui.Desk.
func (d *Desk) Reading(_ context.Context, source string) (view.SourceProfile, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.SourceProfile{}, ErrFake
	}
	if s, ok := d.readings[source]; ok {
		return s, nil
	}
	return view.SourceProfile{Skip: []view.SkipRule{{Tag: "942", Codes: "n", Values: []string{"1"}, Why: "suppressed"}}}, nil
}

// UseReading implements ui.Desk.
func (d *Desk) UseReading(_ context.Context, source string, s view.SourceProfile, p *view.Progress) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return ErrFake
	}
	if d.readings == nil {
		d.readings = map[string]view.SourceProfile{}
	}
	d.readings[source] = s
	p.SetStage(view.StageDone, 0)
	return nil
}
