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

// mostAdvice bounds the searches offered when nothing was found.
const mostAdvice = 4

// nothing is what the search page shows when no title was found: searches that
// would find something, each with its number.
type nothing struct {
	s      *Search
	root   fyne.CanvasObject
	column *widgets.Column
	cancel func()
	// Links are the searches offered.
	links []*widgets.Link
}

func newNothing(s *Search) *nothing {
	n := &nothing{s: s, column: widgets.NewColumn(24, 24), cancel: func() {}}
	n.root = widgets.On(theme.Surface, widgets.Strip(688, n.column))
	return n
}

// show says that nothing was found and asks what would find something.
func (n *nothing) show(res view.Results) {
	n.cancel()
	n.fill(res, nil)
	if res.Catalogue == 0 {
		return
	}
	n.cancel = n.s.host.Tasks().Go(func(ctx context.Context) func() {
		rescue, err := n.s.desk.Rescue(ctx, res.Query)
		if err != nil || len(rescue.Steps) == 0 {
			return nil // it was only an offer
		}
		return func() { n.fill(res, rescue.Steps[:min(len(rescue.Steps), mostAdvice)]) }
	})
}

// stepText words what a step asks instead.
func (n *nothing) stepText(s *view.Step, q *view.Query) string {
	switch s.Kind {
	case view.StepFilter:
		text, not := n.s.narrowingText(*s.Narrow)
		return wording.T("nothing.without", "What", strings.TrimSpace(not+" "+text))
	case view.StepYears:
		return wording.T("nothing.without", "What", yearsText(*q.Years))
	case view.StepAll:
		return wording.T("nothing.unnarrowed")
	case view.StepLoose:
		return wording.T("nothing.loose", "Words", s.Query.Text)
	case view.StepField:
		return wording.T("nothing.field."+s.Field, "Text", s.Query.Text)
	case view.StepFewer:
		return wording.T("nothing.word", "Rest", s.Query.Text, "Word", strings.Join(s.Words, " "))
	case view.StepBeginnings:
		return wording.T("nothing.beginnings", "Words", strings.Join(s.Words, "… ")+"…")
	}
	return s.Query.Text
}

func (n *nothing) fill(res view.Results, steps []view.Step) {
	q := res.Query
	narrowed := len(q.Narrow) > 0 || q.Years != nil
	head, second := wording.T("nothing.words"), strings.Join(words(q.Text), " · ")
	switch {
	case res.Catalogue == 0 && n.s.host.Catalogue().Titles == 0:
		head, second = wording.T("nothing.empty"), wording.T("nothing.emptyhint")
	case narrowed:
		head = wording.T("nothing.narrowed")
	case len(words(q.Text)) == 1:
		head = wording.T("nothing.word1")
	}
	objects := []fyne.CanvasObject{widgets.NewGap(96), widgets.NewProse(head, widgets.Pane), widgets.NewGap(4)}
	if second != "" {
		objects = append(objects, widgets.NewProse(second, widgets.QuietHead))
	}
	objects = append(objects, widgets.NewGap(28))
	n.links = nil
	if len(steps) > 0 {
		objects = append(objects, widgets.NewText(wording.T("nothing.would"), widgets.BodyBold),
			widgets.NewGap(8), widgets.NewRule())
		for i := range steps {
			step := &steps[i]
			l := widgets.NewLink(n.stepText(step, &q), func() { n.s.host.Ask(step.Query) })
			n.links = append(n.links, l)
			objects = append(objects, widgets.Line(8, 39, l, widgets.NewSpring(),
				widgets.NewText(wording.N("titles", step.Found), widgets.Quiet)), widgets.NewRule())
		}
		objects = append(objects, widgets.NewGap(20))
	}
	if n.s.host.Catalogue().Titles == 0 {
		objects = append(objects, widgets.Line(8, 40,
			widgets.NewMainButton(wording.T("welcome.import"), func() { n.s.host.GoTo(PlaceImport) })))
	} else if !narrowed {
		objects = append(objects, widgets.NewProse(wording.N("nothing.all", n.s.host.Catalogue().Libraries), widgets.Quiet))
	} else {
		objects = append(objects, widgets.Line(8, 20, widgets.NewLink(wording.T("chip.clear"), n.s.ClearNarrow)))
	}
	n.column.Set(objects...)
}

// Advice returns the links to searches offered when nothing was found.
func (s *Search) Advice() []*widgets.Link { return s.nothing.links }
