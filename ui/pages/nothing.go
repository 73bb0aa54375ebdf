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
	advice
}

// advice are searches that would find something, or more.
type advice struct {
	s      *Search
	cancel func()
	links  []*widgets.RunLink
}

func newNothing(s *Search) *nothing {
	n := &nothing{s: s, column: widgets.NewColumn(24, 24), advice: advice{s: s, cancel: func() {}}}
	n.root = widgets.On(theme.Surface, n.column.AtMost(max(688, theme.Px(688))))
	return n
}

// show says that nothing was found and asks what would find something.
func (n *nothing) show(res view.Results) {
	n.fill(res, nil)
	n.ask(res, func(steps []view.Step) { n.fill(res, steps) })
}

// ask asks what would find something, or more; shown gets the steps if there are any.
func (a *advice) ask(res view.Results, shown func([]view.Step)) {
	a.cancel()
	if res.Catalogue == 0 {
		return
	}
	a.cancel = a.s.host.Tasks().Go(func(ctx context.Context) func() {
		rescue, err := a.s.desk.Rescue(ctx, res.Query)
		if err != nil || len(rescue.Steps) == 0 {
			return nil // it was only an offer
		}
		return func() { shown(rescue.Steps[:min(len(rescue.Steps), mostAdvice)]) }
	})
}

// lines are links to the steps, each with its number.
func (a *advice) lines(steps []view.Step, q *view.Query) []fyne.CanvasObject {
	a.links = nil
	var objects []fyne.CanvasObject
	for i := range steps {
		step := &steps[i]
		l := widgets.NewRunLink(a.stepRuns(step, q), func() { a.s.host.Ask(step.Query) })
		a.links = append(a.links, l)
		objects = append(objects, widgets.Line(8, 39, l, widgets.NewSpring(),
			widgets.NewText(wording.N("titles", step.Found), widgets.Quiet)), widgets.NewRule())
	}
	return objects
}

// stepRuns words what a step asks instead; what it spells in another way is bold.
func (a *advice) stepRuns(s *view.Step, q *view.Query) []view.Run {
	switch s.Kind {
	case view.StepSpelled, view.StepJoined, view.StepSplit:
		if len(s.Text) > 0 {
			return s.Text
		}
	}
	return []view.Run{{Text: a.stepText(s, q)}}
}

// stepText words what a step asks instead.
func (a *advice) stepText(s *view.Step, q *view.Query) string {
	switch s.Kind {
	case view.StepFilter:
		text, not := a.s.narrowingText(*s.Narrow)
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

// heads are what was not found, and the query in a second line.
func (n *nothing) heads(res view.Results) (head, second string) {
	q := res.Query
	plain := plainText(q.Text)
	head, second = wording.T("nothing.words"), strings.Join(words(q.Text), " · ")
	switch {
	case res.Catalogue == 0 && n.s.host.Catalogue().Titles == 0:
		return wording.T("nothing.empty"), wording.T("nothing.emptyhint")
	case narrowed(q):
		head = wording.T("nothing.narrowed")
	case plain && len(words(q.Text)) == 1:
		head = wording.T("nothing.word1")
	case !plain:
		head = wording.T("nothing.asked")
	}
	if !plain {
		second = q.Text
	}
	return head, second
}

func (n *nothing) fill(res view.Results, steps []view.Step) {
	q := res.Query
	head, second := n.heads(res)
	objects := []fyne.CanvasObject{widgets.NewGap(96), widgets.NewProse(head, widgets.Pane), widgets.NewGap(4)}
	if second != "" {
		objects = append(objects, widgets.NewProse(second, widgets.QuietHead))
	}
	for i := range res.Read.Notices {
		objects = append(objects, widgets.NewGap(8), widgets.NewProse(wording.Notice(&res.Read.Notices[i]), widgets.Quiet))
	}
	objects = append(objects, widgets.NewGap(28))
	if len(steps) > 0 {
		objects = append(objects, widgets.NewText(wording.T("nothing.would"), widgets.BodyBold), widgets.NewGap(8), widgets.NewRule())
		objects = append(objects, n.lines(steps, &q)...)
		objects = append(objects, widgets.NewGap(20))
	} else {
		n.links = nil
	}
	switch {
	case n.s.host.Catalogue().Titles == 0:
		objects = append(objects, widgets.Line(8, 40,
			widgets.NewMainButton(wording.T("welcome.import"), func() { n.s.host.GoTo(PlaceImport) })))
	case narrowed(q):
		objects = append(objects, widgets.Line(8, 20, widgets.NewLink(wording.T("chip.clear"), n.s.ClearNarrow)))
	default:
		objects = append(objects, widgets.NewProse(wording.N("nothing.all", n.s.host.Catalogue().Libraries), widgets.Quiet))
	}
	n.column.Set(objects...)
}

// Advice returns the links to searches offered when nothing, or little, was found.
func (s *Search) Advice() []*widgets.RunLink {
	if s.results != nil && s.results.Total > 0 {
		return s.little.links
	}
	return s.nothing.links
}

// mostLittle is up to how many titles found other searches are offered too.
const mostLittle = 3

// little stands below a few hits and offers what would find more.
type little struct {
	root *fyne.Container
	body *fyne.Container
	advice
}

func newLittle(s *Search) *little {
	l := &little{advice: advice{s: s, cancel: func() {}}, body: widgets.Stacked(nil)}
	l.root = widgets.Inset(16, 8, 16, 16, l.body)
	l.root.Hide()
	return l
}

// show asks what would find more than a few titles.
func (l *little) show(res view.Results) {
	l.cancel()
	l.links = nil
	l.root.Hide()
	if res.Total == 0 || res.Total > mostLittle || res.Query.Text == "" && !narrowed(res.Query) {
		return
	}
	l.ask(res, func(steps []view.Step) {
		l.body.Objects = append([]fyne.CanvasObject{widgets.NewText(wording.T("nothing.more"), widgets.BodyBold), widgets.NewGap(8), widgets.NewRule()},
			l.lines(steps, &res.Query)...)
		l.root.Show()
		l.s.Root.Refresh()
	})
}
