package pages

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// pageOfHits is how many hits are fetched at once.
const pageOfHits = 100

// busyAfter is how long a search runs before the window says so.
const busyAfter = 100 * time.Millisecond

// searchPatience and titlePatience are how long the window waits for an answer and for a
// title, so that they are in the same picture as the key that asked for them.
const (
	searchPatience = 40 * time.Millisecond
	titlePatience  = 15 * time.Millisecond
)

// SearchDesk is what the search page needs.
type SearchDesk interface {
	RecordDesk
	Asker
	Narrower
}

// Search is the page with the hits, what narrows them, their years and a title.
type Search struct {
	Plain
	Root fyne.CanvasObject

	// root is Root, which holds all panes.
	root *fyne.Container
	desk SearchDesk
	host Host

	query   view.Query
	results *view.Results
	cancel  func()
	idle    func()
	// still has answers wait while somebody types.
	still stillness
	// asking says that the answer to the query is not there yet.
	asking bool
	// stop is the step of the history that is on the screen; kept are those whose answers
	// are kept, and before is the one that is on the screen while it is asked for again.
	stop   *Stop
	kept   []*Stop
	before *view.Results

	hits   *hits
	head   *resultHead
	narrow *narrow
	years  *years
	record *recordPane
	panes  *panes
	// all and cross are the plates over the window that were opened last.
	all   *AllValues
	cross *crossTable
	// middle is the hits with what stands above and below them.
	middle  *fyne.Container
	nothing *nothing
	little  *little
	builder *builder
	labels  map[[2]string]string
	// focusLater wants the keys on the hits once they are there, if they are still where
	// they were.
	focusLater bool
	focusWas   fyne.Focusable
	// Notes makes what is noted of a title, for the pane beside the hits; nil for nothing.
	Notes func(id, title string) []fyne.CanvasObject
	// Keep knows what people keep of titles; nil knows nothing.
	Keep *Keeping
	// OpenKept goes to a list, or with saved to a saved search, on the page of lists.
	OpenKept func(saved bool, id string)
	// explained is what was explained last.
	explained *view.HitExplanation
	// compared is what was put side by side last, table how it is shown.
	compared *view.TitleTable
	table    *fieldTable
}

// NewSearch makes the page.
func NewSearch(desk SearchDesk, host Host) *Search {
	s := &Search{desk: desk, host: host, labels: map[[2]string]string{}, cancel: func() {}, idle: func() {}, still: newStillness()}
	s.record = newRecordPane(s)
	s.hits = newHits(s)
	s.head = newResultHead(s)
	s.narrow = newNarrow(s)
	s.years = newYears(s)
	s.nothing, s.little = newNothing(s), newLittle(s)
	s.middle = widgets.Stacked(s.hits.root, s.head.top, widgets.NewRule(), s.head.chips, s.hits.root, s.little.root, s.years.root)
	s.panes = newPanes(s.narrow.root, widgets.On(theme.Surface, s.middle), s.record.root)
	s.keepPanes()
	s.panes.list = s.narrow.prefs.List
	s.panes.cloudW, s.panes.listW = s.narrow.prefs.CloudWidth, s.narrow.prefs.ListWidth
	s.panes.dragged = s.narrow.keepWidth
	s.nothing.root.Hide()
	s.builder = newBuilder(s)
	below := widgets.Over(s.panes.content, s.nothing.root)
	s.root = widgets.Stacked(below, s.builder.root, below)
	s.Root = s.root
	return s
}

// Query returns the query on the screen.
func (s *Search) Query() view.Query { return s.query }

// Results returns what is on the screen, nil before the first answer.
func (s *Search) Results() *view.Results { return s.results }

// Show asks a query. What is on the screen stays until the answer is there; a
// search that still runs is given up. choice is the hit to choose then.
func (s *Search) Show(q view.Query, choice int) {
	q.From, q.Limit, q.After = 0, pageOfHits, ""
	if q.Text != s.query.Text {
		q.LookInto = 0
	}
	fresh := s.results == nil || q.Text != s.query.Text
	// The list goes to its top only if what is asked or the order has changed.
	top := fresh || q.Sort != s.query.Sort || q.Profile != s.query.Profile || q.Grouped != s.query.Grouped
	s.keepTicks(q, fresh)
	s.query = q
	s.builder.follow(q.Text)
	s.cancel()
	s.idle()
	s.still.ask()
	s.asking = true
	busy, into := s.host.Tasks().After(busyAfter, func() { s.host.SetBusy(true) }), s.lookInto(q)
	s.idle = func() {
		busy()
		into.end()
	}
	s.host.Tasks().GoSoon(&s.cancel, searchPatience, func(ctx context.Context) func() {
		res, err := s.desk.Search(into.of(ctx), q)
		return func() {
			s.idle()
			s.still.when(s.host.Tasks(), func() {
				s.asking = false
				s.host.SetBusy(false)
				if err != nil {
					s.host.SetNote(s.desk.Explain(err))
					return
				}
				s.answered(res, func() { s.show(res, fresh, top, choice) })
			})
		}
	})
}

// keepTicks keeps the ticks while one sorts and narrows, those of a whole result only
// while it stays the same.
func (s *Search) keepTicks(q view.Query, fresh bool) {
	t := &s.hits.ticks
	found := func(q view.Query) view.Query {
		q.Sort, q.Profile, q.Grouped, q.Prefer = "", "", false, nil
		return q
	}
	if fresh || t.all && !reflect.DeepEqual(found(q), found(s.query)) {
		*t = ticks{}
		s.hits.sayTicked()
	}
}

// show puts an answer on the screen.
func (s *Search) show(res view.Results, fresh, top bool, choice int) {
	s.results = &res
	s.keepPart(&res)
	nameValues(res.Facets)
	s.learnLabels(res.Facets)
	s.caption()
	s.host.SetFound(foundText(res))
	s.narrow.show(res, fresh)
	s.head.show(res)
	s.years.show(res)
	empty := res.Total == 0
	if empty {
		s.nothing.show(res)
		s.nothing.root.Show()
		s.panes.content.Hide()
	} else {
		s.nothing.root.Hide()
		s.panes.content.Show()
	}
	s.little.show(res)
	s.hits.show(res, choice, top)
	widgets.Relayout(s.root)
	s.keepFocus()
}

// learnLabels remembers how values are called, for the chips.
func (s *Search) learnLabels(facets []view.Facet) {
	for _, f := range facets {
		for _, v := range f.Values {
			if v.Label != "" {
				s.labels[[2]string{f.Name, v.Value}] = v.Label
			}
		}
	}
}

// label is how a value of a facet is called.
func (s *Search) label(facet, value string) string {
	if l, ok := s.labels[[2]string{facet, value}]; ok {
		return l
	}
	return ValueName(facet, value, value)
}

func foundText(res view.Results) string {
	took := wording.Seconds(res.Took)
	if res.Query.Years != nil {
		return wording.N("found.of", res.AnyYear, "Total", wording.Number(res.Total), "Time", took)
	}
	return wording.N("found", res.Total, "Time", took)
}

// SetYears narrows to years, nil for all.
func (s *Search) SetYears(r *view.YearRange) {
	q := s.query
	if r != nil && r.From > r.To {
		r = &view.YearRange{From: r.To, To: r.From}
	}
	if q.Years == nil && r == nil || q.Years != nil && r != nil && *q.Years == *r {
		return
	}
	q.Years = r
	s.host.Ask(q)
}

// OpenFacet shows the values of a facet in the pane at the left, and puts the keys there.
func (s *Search) OpenFacet(name string) {
	if !s.panes.narrowShown() {
		s.ToggleNarrow()
	}
	s.narrow.openFacet(name)
}

// ClearNarrow takes away all that narrows.
func (s *Search) ClearNarrow() {
	q := s.query
	q.Narrow, q.Years = nil, nil
	s.host.Ask(q)
}

// SetBeginnings takes titles found by word beginnings in, or leaves them out.
func (s *Search) SetBeginnings(on bool) {
	q := s.query
	q.Beginnings = on
	s.host.Ask(q)
}

// ToggleNarrow, ToggleRecord and ToggleYears are F9, F8 and F7.
func (s *Search) ToggleNarrow() { s.panes.toggleNarrow() }

// ToggleRecord shows or hides the record pane.
func (s *Search) ToggleRecord() { s.panes.toggleRecord() }

// ToggleYears folds or opens the years.
func (s *Search) ToggleYears() { s.years.toggle() }

// Choice is the hit chosen, from 0, or -1.
func (s *Search) Choice() int {
	at, _ := s.hits.chosen()
	return at
}

// Escape closes what lies over the hits, or frees the years; it says whether
// there was something to do.
func (s *Search) Escape() bool {
	switch {
	case s.builder.open():
		s.builder.close()
	case !s.panes.wide() && s.panes.recordOver:
		s.panes.toggleRecord()
	case !s.panes.middling() && s.panes.narrowOver:
		s.panes.toggleNarrow()
	case s.query.Years != nil:
		s.SetYears(nil)
	default:
		return false
	}
	s.Focus()
	return true
}

// Focus puts the focus on the hits: as soon as there are some, if nobody has gone elsewhere
// until then.
func (s *Search) Focus() {
	c := s.host.Window().Canvas()
	if s.results != nil && s.results.Total > 0 {
		c.Focus(s.hits.list)
		return
	}
	s.focusLater, s.focusWas = s.asking, c.Focused()
}

// keepFocus puts the focus where it is wanted after an answer has come.
func (s *Search) keepFocus() {
	c := s.host.Window().Canvas()
	later := s.focusLater && c.Focused() == s.focusWas
	s.focusLater = false
	switch {
	case s.results.Total > 0 && later:
		c.Focus(s.hits.list)
	case s.results.Total == 0 && c.Focused() == fyne.Focusable(s.hits.list):
		// The hits are gone: what was typed is there to be changed.
		if box := s.host.Action("search.box"); box != nil {
			box.Do()
		}
	}
}

// FocusPane puts the focus on the next pane (step 1) or the one before (-1): what
// narrows, hits, years, record.
func (s *Search) FocusPane(step int) {
	c := s.host.Window().Canvas()
	stops := []fyne.Focusable{s.hits.list, s.years.keys()}
	if s.panes.recordShown() {
		stops = append(stops, s.record.view)
	}
	if first := s.narrow.first(); s.panes.narrowShown() && first != stops[0] {
		stops = append([]fyne.Focusable{first}, stops...)
	}
	at := slices.Index(stops, c.Focused())
	if at < 0 {
		at = -step
		if step > 0 {
			at = -1
		}
	}
	c.Focus(stops[(at+step+len(stops))%len(stops)])
}

// Columns are the scrolled panes of the page.
func (s *Search) Columns() []*widgets.Column {
	return []*widgets.Column{s.narrow.column, s.record.column, s.nothing.column}
}

// ToggleMARC switches the record pane between its two views.
func (s *Search) ToggleMARC() { s.record.toggleView() }

// CopyRecord puts the title on the screen on the clipboard.
func (s *Search) CopyRecord() { s.record.copy() }

// words cuts what was typed into words, for sentences about them.
func words(text string) []string { return strings.Fields(text) }

// RecordShown says whether the record pane is on the screen.
func (s *Search) RecordShown() bool { return s.panes.recordShown() }

// HitAt returns a hit that has been fetched, or nil.
func (s *Search) HitAt(i int) *view.Hit { return s.hits.hit(i) }

// AtEnd says whether the list of hits is scrolled to its end.
func (s *Search) AtEnd() bool { return s.hits.list.AtEnd() }
