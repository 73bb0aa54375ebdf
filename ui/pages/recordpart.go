package pages

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// partAsk asks who holds a part of a serial or set.
type partAsk struct {
	t   *title
	box *widgets.Box
	// answers are those to the last question, trouble why there are none.
	asked   string
	answers []view.Holder
	trouble string
	cancel  func()
}

func newPartAsk(t *title) *partAsk {
	p := &partAsk{t: t, cancel: func() {}}
	p.box = widgets.NewBox(wording.T("part.hint"), p.ask)
	p.box.OnEscape = func() {
		p.box.SetText("")
		p.ask("")
	}
	return p
}

// reset forgets the answers to a question about another title.
func (p *partAsk) reset() {
	p.cancel()
	p.asked, p.answers, p.trouble = "", nil, ""
	p.box.SetText("")
}

// ask asks who holds a part; "" takes the answers away.
func (p *partAsk) ask(part string) {
	p.cancel()
	part = strings.TrimSpace(part)
	p.asked, p.answers, p.trouble = part, nil, ""
	if part == "" || p.t.record == nil {
		p.t.changed()
		return
	}
	id := p.t.record.ID
	p.cancel = p.t.host.Tasks().Go(func(ctx context.Context) func() {
		answers, err := p.t.desk.Holders(ctx, id, part)
		return func() {
			p.answers = answers
			if err != nil {
				p.trouble = p.t.desk.Explain(err)
			}
			p.t.changed()
		}
	})
}

// parted says whether a title comes in parts of which libraries say what they have.
func parted(rec *view.Record) bool {
	for i := range rec.Holdings {
		if len(rec.Holdings[i].Statement) > 0 {
			return true
		}
	}
	return false
}

// objects are the question, and the answers once it was asked.
func (p *partAsk) objects(rec *view.Record) []fyne.CanvasObject {
	if !parted(rec) {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(14), widgets.NewText(wording.T("part.who"), widgets.BodyBold), widgets.NewGap(6), p.box}
	switch {
	case p.trouble != "":
		return append(objects, widgets.NewGap(6), widgets.NewProse(p.trouble, widgets.Style{Size: theme.SizeText, Color: theme.Bad}))
	case len(p.answers) == 0:
		return objects
	}
	has := 0
	for i := range p.answers {
		if p.answers[i].Answer == view.HasPart {
			has++
		}
	}
	objects = append(objects, widgets.NewGap(8), widgets.NewProse(wording.N("part.has", has, "Part", p.asked), widgets.Body), widgets.NewGap(4), widgets.NewRule())
	for i := range p.answers {
		h := &p.answers[i]
		objects = append(objects, widgets.NewHoldingRow(h.Library, h.Name, wording.T("part."+strings.ReplaceAll(string(h.Answer), " ", ""))).WithCode(p.t.codeWidth()))
		for k := range h.Holdings {
			shelf := &h.Holdings[k]
			if mark := filled(" · ", shelf.CallNumber, shelf.Branch, shelf.Location); mark != "" {
				objects = append(objects, widgets.NewGap(2), widgets.NewField("", p.t.codeWidth()+2, widgets.NewProse(mark, widgets.Quiet)), widgets.NewGap(4))
			}
		}
	}
	return objects
}

// AskPart asks who holds a part of the title on the screen.
func (s *Search) AskPart(part string) {
	s.record.part.box.SetText(part)
	s.record.part.ask(part)
}

// Holders returns the answers to the last question, and why there are none.
func (s *Search) Holders() ([]view.Holder, string) {
	return s.record.part.answers, s.record.part.trouble
}

// Editions returns the other editions of the title on the screen.
func (s *Search) Editions() []view.Hit { return s.record.editions }

// ShowTitle shows a title in the record pane.
func (s *Search) ShowTitle(id string) { s.record.open(id) }
