package pages

import (
	"context"
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// The views of the page of a title.
const (
	viewLabelled = iota
	viewMARC
	viewReceived
	viewSources
)

// Record is the page of one title: all that is known of it, where it comes from and what
// stands around it.
type Record struct {
	Plain
	*title
	root *fyne.Container
	view *widgets.Switch

	main, side *widgets.Column
	body       *fyne.Container
	panes      *recordPanes
	received   *receivedPane
	sources    *sourcesPane
	head       *recordHead

	// Notes makes what is noted of a title, nil for nothing; it stands below the holdings, and
	// N goes there.
	Notes func(id, title string) []fyne.CanvasObject
	// Beside is the search page while it is on the screen, nil else.
	Beside func() *Search

	stop    *Stop
	origins *view.Origins
	// names says that the names of fields and codes stand in the MARC view.
	names bool
	// of is the search whose hits are the neighbours; total its titles, and around the
	// titles from just before this one on.
	of     view.Query
	total  int
	around []view.Hit
	first  int
	// halt gives up what was asked about the title.
	halt []func()
	// sections are where the parts beside the fields begin.
	sections map[rune]fyne.CanvasObject
}

// NewRecord makes the page.
func NewRecord(desk RecordDesk, host Host) *Record {
	p := &Record{title: newTitle(desk, host), main: widgets.NewColumn(24, 28), side: widgets.NewColumn(24, 24), sections: map[rune]fyne.CanvasObject{}}
	p.labels = 136
	p.query = func() view.Query { return p.of }
	p.open = func(id string) { p.host.OpenRecord(id, view.Query{}, -1) }
	p.changed = func() { p.fill(false) }
	p.shelfRow, p.sourceRow = p.holdingRow, p.openSource
	p.view = widgets.NewSwitch(func(int) { p.fill(true) }, wording.T("record.labelled"), wording.T("record.marc"),
		wording.T("record.received"), wording.T("record.sources"))
	p.received = newReceivedPane(p)
	p.sources = newSourcesPane(p)
	p.panes = newRecordPanes(p)
	p.body = container.NewStack(p.panes.content, p.received.root, p.sources.root)
	p.head = newRecordHead(p)
	p.root = widgets.On(theme.Surface, widgets.Stacked(p.body, p.head.root, widgets.NewRule(), p.body))
	p.showView()
	return p
}

// Screen implements Page.
func (p *Record) Screen() fyne.CanvasObject { return p.root }

// Title implements Page.
func (p *Record) Title() string {
	if p.record == nil {
		return ""
	}
	return p.record.Heading
}

// Enter implements Page.
func (p *Record) Enter(at *Stop) {
	p.stop, p.of = at, at.Query
	p.head.fit()
	p.show(at.Record)
	p.askAround()
	p.Focus()
}

// Leave implements Page.
func (p *Record) Leave(*Stop) { p.stop = nil }

// Columns implements Page.
func (p *Record) Columns() []*widgets.Column {
	if p.view.Chosen() == viewSources {
		return []*widgets.Column{p.sources.column}
	}
	return []*widgets.Column{p.main, p.side}
}

// Focus implements Page.
func (p *Record) Focus() { p.host.Window().Canvas().Focus(p.view) }

// show fetches a title; the one on the screen stays until it is there.
func (p *Record) show(id string) {
	if p.record != nil && p.record.ID == id && p.asked == id {
		p.fill(false)
		return
	}
	p.stopAsking()
	p.fetch(id, func() {
		p.origins = nil
		if p.stop != nil && p.stop.Record == id {
			p.stop.Title = p.record.Heading
		}
		p.fill(true)
		p.host.Renamed()
		p.fetchEditions()
		p.fetchShelf(p.changed)
		p.askOrigins()
	}, func(err error) {
		p.clear()
		p.origins = nil
		p.main.Set(widgets.NewGap(24), widgets.NewProse(p.desk.Explain(err), widgets.Style{Size: theme.SizeText, Color: theme.Bad}))
		p.side.Set()
		p.host.Renamed()
	})
}

func (p *Record) stopAsking() {
	for _, stop := range p.halt {
		stop()
	}
	p.halt = nil
}

// askOrigins asks who gave what.
func (p *Record) askOrigins() {
	id := p.record.ID
	p.halt = append(p.halt, p.host.Tasks().Go(func(ctx context.Context) func() {
		o, err := p.desk.Origins(ctx, id)
		return func() {
			if err != nil {
				p.host.SetNote(p.desk.Explain(err))
				return
			}
			if p.record != nil && p.record.ID == id {
				p.origins = &o
				p.received.show(&o)
				p.sources.show(&o)
				p.fill(false)
			}
		}
	}))
}

// askAround asks for the neighbours in the search that the title was found by, and how
// many titles that has.
func (p *Record) askAround() {
	if p.stop == nil || p.stop.Choice < 0 {
		p.total, p.around = 0, nil
		p.head.say()
		return
	}
	q, at := p.stop.Query, p.stop.Choice
	counted := p.total > 0 && reflect.DeepEqual(q, p.of)
	p.of = q
	q.From, q.Limit, q.After = max(at-1, 0), 3, ""
	p.host.Tasks().Go(func(ctx context.Context) func() {
		hits, err := p.desk.Hits(ctx, q)
		total := 0
		if err == nil && !counted {
			var res view.Results
			res, err = p.desk.Search(ctx, view.Query{Text: q.Text, Profile: q.Profile, Beginnings: q.Beginnings, Narrow: q.Narrow, Years: q.Years, Grouped: q.Grouped, Limit: 1})
			total = res.Total
		}
		return func() {
			if err != nil || p.stop == nil || p.stop.Choice != at {
				return
			}
			p.around, p.first = hits, q.From
			if !counted {
				p.total = total
			}
			p.head.say()
		}
	})
}

// neighbour is the hit so many places further, nil if there is none or it is not known yet.
func (p *Record) neighbour(step int) *view.Hit {
	if p.stop == nil || p.stop.Choice < 0 {
		return nil
	}
	i := p.stop.Choice + step - p.first
	if i < 0 || i >= len(p.around) {
		return nil
	}
	return &p.around[i]
}

// Step goes to the hit before (-1) or after (1), in the same step of the history.
func (p *Record) Step(by int) {
	h := p.neighbour(by)
	if h == nil {
		return
	}
	p.stop.Choice += by
	p.stop.Record = h.ID
	p.show(h.ID)
	p.askAround()
	p.head.say()
}

// showView shows the body that the chosen view has.
func (p *Record) showView() {
	received, sources := p.view.Chosen() == viewReceived, p.view.Chosen() == viewSources
	for _, o := range []struct {
		object fyne.CanvasObject
		shown  bool
	}{{p.panes.content, !received && !sources}, {p.received.root, received}, {p.sources.root, sources}} {
		if o.shown {
			o.object.Show()
		} else {
			o.object.Hide()
		}
	}
}

// fill draws the title anew.
func (p *Record) fill(top bool) {
	if p.record == nil {
		return
	}
	p.showView()
	p.head.say()
	if p.view.Chosen() >= viewReceived {
		return
	}
	c := p.host.Window().Canvas()
	had, _ := c.Focused().(fyne.CanvasObject)
	inside := had != nil && (p.main.Holds(had) || p.side.Holds(had)) && had != fyne.CanvasObject(p.part.box)
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewProse(p.record.Heading, widgets.Page)}
	if p.record.Subtitle != "" {
		objects = append(objects, widgets.NewGap(2), widgets.NewProse(p.record.Subtitle, widgets.QuietHead))
	}
	objects = append(objects, widgets.NewGap(12))
	if p.view.Chosen() == viewMARC {
		objects = append(objects, p.marcView()...)
	} else {
		objects = append(objects, p.labelled()...)
	}
	beside := p.beside()
	if p.panes.single {
		objects = append(objects, beside...)
		beside = nil
	}
	p.main.Set(append(objects, widgets.NewGap(24))...)
	p.side.Set(beside...)
	if top {
		p.main.Top()
		p.side.Top()
	}
	if inside {
		p.Focus() // what had the keys is gone
	}
}

// Shown returns the title on the screen, nil for none.
func (p *Record) Shown() *view.Record { return p.record }

// Origins returns who gave what of the title on the screen, nil while that is not known.
func (p *Record) Origins() *view.Origins { return p.origins }

// Around says which hit the title is, from 1, of how many; 0 if it is none.
func (p *Record) Around() (n, all int) {
	if p.stop == nil || p.stop.Choice < 0 || p.total == 0 {
		return 0, 0
	}
	return p.stop.Choice + 1, p.total
}

// View returns which view is shown, from 0, and Choose shows another.
func (p *Record) View() int { return p.view.Chosen() }

// Choose shows a view.
func (p *Record) Choose(n int) { p.choose(n) }

// Citations returns the references that were shown last, Pairs the comparisons.
func (p *Record) Citations() []view.Citation { return p.cited }

// Pairs returns the comparisons that were shown last.
func (p *Record) Pairs() []view.Comparison { return p.whyShown }

// Shelf returns what stands beside the title on the shelf, nil while that is not known.
func (p *Record) Shelf() *view.BrowsePage { return p.shelf }

// TakeOut takes the record of a source out of the title, from 0.
func (p *Record) TakeOut(source int) { p.take(&p.record.Sources[source]) }

// Why shows the parts of the scores by which the records are one title.
func (p *Record) Why() { p.whyJoined() }

// AskPart asks who holds a part of the title, Holders returns the answers.
func (p *Record) AskPart(part string) {
	p.part.box.SetText(part)
	p.part.ask(part)
}

// Holders returns the answers to the last question.
func (p *Record) Holders() []view.Holder { return p.part.answers }

// SourcesShown says which sources stand side by side, TurnSources shows those further on
// (1) or before (-1).
func (p *Record) SourcesShown() string { return p.sources.about.Text() }

// TurnSources shows the sources further on (1) or before (-1).
func (p *Record) TurnSources(by int) { p.sources.turn(by) }
