package pages

import (
	"context"
	"slices"
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

// advice is one search that may find something.
type advice struct {
	text  string
	query view.Query
	found int
}

func newNothing(s *Search) *nothing {
	n := &nothing{s: s, column: widgets.NewColumn(24, 24), cancel: func() {}}
	n.root = widgets.On(theme.Surface, widgets.Strip(688, n.column))
	return n
}

// show says that nothing was found and looks for what would find something.
func (n *nothing) show(res view.Results) {
	n.cancel()
	n.fill(res, nil)
	candidates := n.candidates(res)
	if len(candidates) == 0 {
		return
	}
	n.cancel = n.s.host.Tasks().Go(func(ctx context.Context) func() {
		var found []advice
		for _, a := range candidates {
			q := a.query
			q.Limit = 1
			r, err := n.s.desk.Search(ctx, q)
			if err == nil && r.Total > 0 {
				a.found = r.Total
				found = append(found, a)
			}
		}
		return func() { n.fill(res, found[:min(len(found), mostAdvice)]) }
	})
}

// candidates are the searches to try: without each thing that narrows, by word
// beginnings, without each word.
func (n *nothing) candidates(res view.Results) []advice {
	q := res.Query
	var all []advice
	for _, c := range n.s.narrowings(q) {
		name := strings.TrimSpace(c.not + " " + c.text)
		all = append(all, advice{text: wording.T("nothing.without", "What", name), query: c.without})
	}
	if q.Text == "" {
		return all
	}
	if !q.Beginnings {
		b := q
		b.Beginnings = true
		all = append(all, advice{text: wording.T("nothing.beginnings", "Words", strings.Join(words(q.Text), "… ")+"…"), query: b})
	}
	list := words(q.Text)
	if len(list) > 1 && len(list) <= 8 {
		for i, w := range list {
			without := q
			rest := strings.Join(slices.Delete(slices.Clone(list), i, i+1), " ")
			without.Text = rest
			all = append(all, advice{text: wording.T("nothing.word", "Rest", rest, "Word", w), query: without})
		}
	}
	return all
}

func (n *nothing) fill(res view.Results, found []advice) {
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
	if len(found) > 0 {
		objects = append(objects, widgets.NewText(wording.T("nothing.would"), widgets.BodyBold),
			widgets.NewGap(8), widgets.NewRule())
		for _, a := range found {
			l := widgets.NewLink(a.text, func() { n.s.host.Ask(a.query) })
			n.links = append(n.links, l)
			objects = append(objects, widgets.Line(8, 39, l, widgets.NewSpring(),
				widgets.NewText(wording.N("titles", a.found), widgets.Quiet)), widgets.NewRule())
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
