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
	r   *recordPane
	box *widgets.Box
	// answers are those to the last question, trouble why there are none.
	asked   string
	answers []view.Holder
	trouble string
	cancel  func()
}

func newPartAsk(r *recordPane) *partAsk {
	p := &partAsk{r: r, cancel: func() {}}
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
	if part == "" || p.r.record == nil {
		p.r.fill(false)
		return
	}
	id := p.r.record.ID
	p.cancel = p.r.s.host.Tasks().Go(func(ctx context.Context) func() {
		answers, err := p.r.s.desk.Holders(ctx, id, part)
		return func() {
			p.answers = answers
			if err != nil {
				p.trouble = p.r.s.desk.Explain(err)
			}
			p.r.fill(false)
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
		objects = append(objects, widgets.NewHoldingRow(h.Library, h.Name, wording.T("part."+strings.ReplaceAll(string(h.Answer), " ", ""))))
		for k := range h.Holdings {
			shelf := &h.Holdings[k]
			if mark := filled(" · ", shelf.CallNumber, shelf.Branch, shelf.Location); mark != "" {
				objects = append(objects, widgets.NewGap(2), widgets.NewProse(mark, widgets.Quiet), widgets.NewGap(8))
			}
		}
	}
	return objects
}

// fewEditions is how many editions the pane lists before "4 more".
const fewEditions = 5

// fetchEditions asks for the editions of the work that a title is of.
func (r *recordPane) fetchEditions(id string) {
	r.cancel = r.s.host.Tasks().Go(func(ctx context.Context) func() {
		hits, err := r.s.desk.Editions(ctx, id)
		return func() {
			if r.record == nil || r.record.ID != id {
				return
			}
			if err != nil {
				r.s.host.SetNote(r.s.desk.Explain(err))
				return
			}
			r.editions = nil
			for _, h := range hits {
				if h.ID != id {
					r.editions = append(r.editions, h)
				}
			}
			r.fill(false)
		}
	})
}

// editionList lists the other editions of the work; a click shows one.
func (r *recordPane) editionList() []fyne.CanvasObject {
	if len(r.editions) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewText(wording.N("record.editions", len(r.editions)), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule()}
	shown := r.editions
	if !r.allEditions && len(shown) > fewEditions {
		shown = shown[:fewEditions]
	}
	for i := range shown {
		h := &shown[i]
		objects = append(objects, widgets.NewGap(6), widgets.NewWrappedLink(filled(" · ", runText(h.Title), h.Year), func() { r.open(h.ID) }),
			widgets.NewProse(filled(" · ", h.Publication, wording.N("held", h.Holdings)), widgets.Caption))
	}
	if rest := len(r.editions) - len(shown); rest > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewWrappedLink(wording.N("record.more", rest), func() {
			r.allEditions = true
			r.fill(false)
		}))
	}
	return objects
}

// runText is a text without its marks.
func runText(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
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
