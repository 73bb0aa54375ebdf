package pages

import (
	"context"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// askLooks asks for the earlier looks at a search, once until it is looked at again.
func (s *savedPart) askLooks(id int64) {
	if s.asked[id] {
		return
	}
	s.asked[id] = true
	s.p.host.Tasks().Go(func(ctx context.Context) func() {
		looks, err := s.p.desk.Looks(ctx, id)
		return func() {
			if err != nil {
				s.p.host.SetNote(s.p.desk.Explain(err))
				return
			}
			s.looks[id] = looks
			if v := s.chosen(); v != nil && v.ID == id && s.p.part.Chosen() == partSaved {
				s.p.showRight()
			}
		}
	})
}

// earlier are the earlier looks at a search, each with what is new since; nothing as long as
// there is but the one that the search itself speaks of.
func (s *savedPart) earlier(v *view.Saved) []fyne.CanvasObject {
	looks := s.looks[v.ID]
	if len(looks) < 2 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(24), widgets.NewText(wording.T("saved.earlier"), widgets.BodyBold), widgets.NewRule(), widgets.NewGap(4)}
	for i := range looks[1:] {
		l := &looks[1+i]
		if l.New == 0 {
			objects = append(objects, widgets.Line(0, theme.Px(28), widgets.NewText(wording.T("saved.nothingsince", "Day", day(l.Day)), widgets.Quiet)))
			continue
		}
		link := widgets.NewLink(wording.N("saved.newsince", l.New, "Day", day(l.Day)), func() { s.openSince(v, l) })
		objects = append(objects, widgets.Line(0, theme.Px(28), link))
	}
	return objects
}

// openSince asks for what a search has found newly since an earlier look.
func (s *savedPart) openSince(v *view.Saved, l *view.SavedLook) {
	s.ask(view.Query{Narrow: []view.Narrow{{Facet: view.NarrowNew, Value: number(v.ID) + "@" + number(l.ID),
		Label: wording.T("saved.sinceday", "Name", v.Name, "Day", day(l.Day))}}}, false)
}

// Earlier are the links to what is new since earlier looks, for tests.
func (p *Lists) Earlier() (links []*widgets.Link) {
	v := p.saved.chosen()
	if v == nil {
		return nil
	}
	for _, o := range p.saved.earlier(v) {
		if line, ok := o.(*fyne.Container); ok && len(line.Objects) == 1 {
			if l, ok := line.Objects[0].(*widgets.Link); ok {
				links = append(links, l)
			}
		}
	}
	return links
}
