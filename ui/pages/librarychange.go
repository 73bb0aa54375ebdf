package pages

import (
	"context"
	"strings"

	"holdfast/app/view"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// change runs a change beside the window, says that it is done, and shows it; back
// takes it back, nil if nothing does.
func (p *Libraries) change(done string, work, back func(context.Context) error) {
	p.changeThen(done, work, back, func(error) {})
}

// long is change for work that takes long; then is told in the window what came of it.
func (p *Libraries) long(name, done string, work func(context.Context, *view.Progress) error, back func(context.Context) error, then func(error)) {
	progress := &view.Progress{}
	ended := p.host.Working(&Job{Name: name, Progress: progress, Show: func() { p.host.GoTo(PlaceLibraries) }})
	p.changeThen(done, func(ctx context.Context) error { return work(ctx, progress) }, back, func(err error) {
		ended()
		then(err)
	})
}

// changeThen is change; then is told in the window what came of it, before it is shown.
func (p *Libraries) changeThen(done string, work, back func(context.Context) error, then func(error)) {
	p.host.Tasks().Go(func(ctx context.Context) func() {
		err := work(context.WithoutCancel(ctx))
		return func() {
			then(err)
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
				p.load()
				return
			}
			if back == nil {
				p.host.SetNote(done)
			} else {
				p.host.Done(Change{Say: done, Undo: back, Redo: work, After: p.again})
			}
			p.host.Reload()
			p.load()
			if _, ok := p.host.Window().Canvas().Focused().(*widgets.Button); ok {
				p.Focus() // what was pressed may not be there any more
			}
		}
	})
}

// again shows what is after a change was taken back or made again.
func (p *Libraries) again() {
	if p.reading != nil && !p.reading.changed() {
		p.reading = nil // it may be what has changed
	}
	p.load()
}

// move gives a file to another library.
func (p *Libraries) move(load view.Load, code string) {
	to := func(library string) func(context.Context) error {
		return func(ctx context.Context) error { return p.desk.MoveLoad(ctx, load.ID, library) }
	}
	p.change(wording.T("libraries.moved", "File", load.File, "Library", code), to(code), to(load.Library))
}

// rename gives a library another name.
func (p *Libraries) rename(l view.Library, name string) {
	name = strings.TrimSpace(name)
	if name == "" || name == nameOf(p.known(l.Code)) {
		return
	}
	to := func(name string) func(context.Context) error {
		return func(ctx context.Context) error { return p.desk.RenameLibrary(ctx, l.Code, name) }
	}
	before := nameOf(p.known(l.Code))
	p.learn(l.Code, func(l *view.Library) { l.Name = name })
	p.change(wording.T("libraries.renamed", "Name", name), to(name), to(before))
}

// regroup puts a library into a group.
func (p *Libraries) regroup(l view.Library, group string) {
	group = strings.TrimSpace(group)
	before := p.known(l.Code).Group
	if group == before {
		return
	}
	to := func(group string) func(context.Context) error {
		return func(ctx context.Context) error { return p.desk.GroupLibrary(ctx, l.Code, group) }
	}
	p.learn(l.Code, func(l *view.Library) { l.Group = group })
	p.change(wording.T("libraries.grouped", "Name", nameOf(l), "Group", group), to(group), to(before))
}

// known is what the page knows of a library. It is brought up to date before the
// catalogue answers, so that leaving a box after Enter does not change it twice.
func (p *Libraries) known(code string) view.Library {
	for _, l := range p.libraries {
		if l.Code == code {
			return l
		}
	}
	return view.Library{Code: code}
}

func (p *Libraries) learn(code string, set func(*view.Library)) {
	for i := range p.libraries {
		if p.libraries[i].Code == code {
			set(&p.libraries[i])
		}
	}
}

// Branch puts a library under another as its branch, or with "" under none.
func (p *Libraries) Branch(code, parent string) {
	to := func(parent string) func(context.Context) error {
		return func(ctx context.Context) error { return p.desk.BranchLibrary(ctx, code, parent) }
	}
	l := p.known(code)
	done := wording.T("libraries.unbranched", "Name", nameOf(l))
	if parent != "" {
		done = wording.T("libraries.branched", "Name", nameOf(l), "Parent", nameOf(p.known(parent)))
	}
	p.change(done, to(parent), to(l.Parent))
}

// Join makes one library of two.
func (p *Libraries) Join(from, into string) {
	p.change(wording.T("libraries.joined", "From", nameOf(p.known(from)), "Into", nameOf(p.known(into))),
		func(ctx context.Context) error { return p.desk.JoinLibraries(ctx, from, into) }, nil)
}

// UndoFile takes the file with a load number back.
func (p *Libraries) UndoFile(load int64) {
	for _, l := range p.loads {
		if l.ID == load {
			p.long(wording.T("report.undoing"), wording.T("libraries.fileback", "File", l.File), func(ctx context.Context, progress *view.Progress) error {
				_, err := p.desk.UndoImport(ctx, []int64{load}, progress)
				return err
			}, nil, func(error) {})
		}
	}
}

// MoveFile gives the file with a load number to another library.
func (p *Libraries) MoveFile(load int64, code string) {
	for _, l := range p.loads {
		if l.ID == load {
			p.move(l, code)
		}
	}
}
