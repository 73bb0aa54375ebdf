package pages

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// title is one title with all that is asked about it, and the parts that it is shown in.
// The pane beside the hits and the page of a title show the same parts; each has a title
// of its own.
type title struct {
	desk RecordDesk
	host Host
	// query is the search that the title was found by, open shows another title, and
	// changed draws the parts anew.
	query   func() view.Query
	open    func(id string)
	changed func()
	// label width of the fields, in px at normal size of text.
	labels float32
	// shelfRow is the row of one shelf.
	shelfRow func(h *view.Holding, mark string) fyne.CanvasObject
	// sourceRow are the rows of one source.
	sourceRow func(s *view.Source, leads bool) []fyne.CanvasObject

	// record is the title shown, nil for none; asked the one being fetched.
	record *view.Record
	asked  string
	cancel func()
	// all says that all holdings are shown, allSources all sources, allEditions all editions.
	all, allSources, allEditions bool

	editions []view.Hit
	links    []view.TitleLink
	shelf    *view.BrowsePage
	part     *partAsk
	// cited are the references that were shown last.
	cited []view.Citation
	// whyShown are the comparisons that were shown last.
	whyShown []view.Comparison
	// learn is told how a value is called; nil for nobody.
	learn func(v view.LabelledValue)
}

func newTitle(desk RecordDesk, host Host) *title {
	t := &title{desk: desk, host: host, cancel: func() {}, changed: func() {}, labels: 104}
	t.query = func() view.Query { return view.Query{} }
	t.part = newPartAsk(t)
	t.shelfRow = func(h *view.Holding, mark string) fyne.CanvasObject {
		return widgets.NewHoldingRow(h.Library, h.Name, mark).WithCode(t.codeWidth())
	}
	t.sourceRow = t.briefSource
	return t
}

// clear forgets the title.
func (t *title) clear() {
	t.cancel()
	t.record, t.asked = nil, ""
	t.part.reset()
}

// fetch asks for a title; shown runs when it is there, failed if it cannot be had.
func (t *title) fetch(id string, shown func(), failed func(err error)) {
	t.cancel()
	t.asked = id
	q := t.query()
	t.host.Tasks().GoSoon(&t.cancel, titlePatience, func(ctx context.Context) func() {
		rec, err := t.desk.Record(ctx, id, q)
		return func() {
			if err != nil {
				failed(err)
				return
			}
			t.record, t.all, t.allSources, t.allEditions = &rec, false, false, false
			t.editions, t.links, t.shelf = nil, nil, nil
			t.part.reset()
			shown()
		}
	})
}

// fetchEditions asks for the editions of the work, and where the title leads to.
func (t *title) fetchEditions() {
	id := t.record.ID
	t.host.Tasks().GoSoon(&t.cancel, titlePatience, func(ctx context.Context) func() {
		hits, err := t.desk.Editions(ctx, id)
		links, linksErr := t.desk.Links(ctx, id)
		return func() {
			switch {
			case t.record == nil || t.record.ID != id:
				return
			case err != nil:
				t.host.SetNote(t.desk.Explain(err))
				return
			case linksErr != nil:
				t.host.SetNote(t.desk.Explain(linksErr))
			}
			t.editions, t.links = nil, links
			for _, h := range hits {
				if h.ID != id {
					t.editions = append(t.editions, h)
				}
			}
			t.changed()
		}
	})
}

// fields are the labelled values; those that can be searched for are links.
func (t *title) fields() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, f := range t.record.Fields {
		values := make([]fyne.CanvasObject, 0, len(f.Values))
		for _, v := range f.Values {
			values = append(values, t.value(f.Label, v))
		}
		objects = append(objects, widgets.NewField(label(f.Label), theme.Px(t.labels), values...))
	}
	return objects
}

// value is one value of a field: a heading is a link.
func (t *title) value(name string, v view.LabelledValue) fyne.CanvasObject {
	index := indexOf(v.Facet, name)
	if v.Facet == "" && index == "" {
		return widgets.NewProse(v.Text, widgets.Body)
	}
	link := widgets.NewWrappedLink(v.Text, func() { t.searchFor(v, index) })
	link.Menu = func() []*fyne.MenuItem { return t.headingMenu(v, index) }
	return link
}

// indexOf is the list from A to Z in which a value of a field stands, "" if in none.
func indexOf(facet, name string) view.Index {
	switch {
	case facet == "author":
		return view.IndexAuthor
	case facet == "subject":
		return view.IndexSubject
	case name == "Series":
		return view.IndexSeries
	}
	return ""
}

// headingMenu is what can be done with a heading besides searching for it.
func (t *title) headingMenu(v view.LabelledValue, index view.Index) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	if v.Facet != "" {
		items = append(items, fyne.NewMenuItem(wording.T("heading.search"), func() { t.searchFor(v, index) }),
			fyne.NewMenuItem(wording.T("heading.newtab"), func() { t.host.AskInNewTab(t.headingQuery(v)) }))
	}
	if index != "" {
		items = append(items, fyne.NewMenuItem(wording.T("heading.browse"), func() { t.browse(v, index) }))
	}
	return append(items, fyne.NewMenuItem(wording.T("heading.copy"), func() { t.copyText(v.Text) }))
}

func (t *title) browse(v view.LabelledValue, index view.Index) {
	from, _, _ := strings.Cut(v.Text, " ; ") // a series has its number behind it
	t.host.Browse(view.Browse{Index: index, From: from})
}

func (t *title) headingQuery(v view.LabelledValue) view.Query {
	return view.Query{Profile: t.query().Profile, Narrow: []view.Narrow{{Facet: v.Facet, Value: v.Value}}}
}

// searchFor asks for all titles with the value of a heading; a series is looked up.
func (t *title) searchFor(v view.LabelledValue, index view.Index) {
	if v.Facet == "" {
		t.browse(v, index)
		return
	}
	if t.learn != nil {
		t.learn(v)
	}
	t.host.Ask(t.headingQuery(v))
}

func (t *title) copyText(text string) {
	fyne.CurrentApp().Clipboard().SetContent(text)
	t.host.SetNote(wording.T("record.copied"))
}

// label is how the label of a field is called in the window.
func label(name string) string {
	key := "label." + strings.ToLower(strings.ReplaceAll(name, " ", ""))
	if t := wording.T(key); t != key {
		return t
	}
	return name
}

// joined says from which records the title was joined, and why.
func (t *title) joined() []fyne.CanvasObject {
	rec := t.record
	if len(rec.Sources) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20),
		widgets.NewText(wording.N("record.joined", len(rec.Sources)), widgets.BodyBold), widgets.NewGap(6)}
	for i := range rec.Why {
		objects = append(objects, widgets.NewProse(wording.Tie(&rec.Why[i]), widgets.Quiet), widgets.NewGap(4))
	}
	if len(rec.Sources) > 1 {
		objects = append(objects, widgets.NewFlow(20, theme.Px(24),
			widgets.NewLink(wording.T("record.whyjoined"), t.whyJoined), widgets.NewLink(wording.T("record.takeapart"), t.takeApart)), widgets.NewGap(6))
	}
	objects = append(objects, widgets.NewGap(2), widgets.NewRule())
	shown := rec.Sources
	if !t.allSources && len(shown) > fewHoldings {
		shown = shown[:fewHoldings]
	}
	for i := range shown {
		objects = append(objects, t.sourceRow(&shown[i], i == 0 && len(rec.Sources) > 1)...)
	}
	if rest := len(rec.Sources) - len(shown); rest > 0 {
		objects = append(objects, widgets.NewGap(6), widgets.NewWrappedLink(wording.N("record.more", rest), func() {
			t.allSources = true
			t.changed()
		}))
	}
	return objects
}

// briefSource is a source with what is told of it in a line below.
func (t *title) briefSource(src *view.Source, leads bool) []fyne.CanvasObject {
	objects := []fyne.CanvasObject{widgets.NewHoldingRow(src.Library, sourceName(src), day(src.Loaded)).WithCode(t.codeWidth())}
	if about := filled(" · ", leadWord(leads), quality(src), src.File); about != src.File {
		objects = append(objects, widgets.NewGap(2), widgets.NewField("", t.codeWidth()+2, widgets.NewProse(about, widgets.Caption)))
	}
	return objects
}

// sourceName is the control number of a source, or the name of its library.
func sourceName(src *view.Source) string {
	if src.ControlNumber != "" {
		return src.ControlNumber
	}
	return src.Name
}

// leadWord is the word for the source that leads, "" for others.
func leadWord(leads bool) string {
	if !leads {
		return ""
	}
	return wording.T("record.leads")
}

// possible lists the titles that may be the same, each with the reason why it was
// not joined; a click shows it.
func (t *title) possible() []fyne.CanvasObject {
	rec := t.record
	if len(rec.Possible) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewText(wording.T("record.possible"), widgets.BodyBold), widgets.NewGap(6), widgets.NewRule()}
	for _, p := range rec.Possible {
		objects = append(objects, widgets.NewGap(6),
			widgets.NewWrappedLink(filled(" · ", p.Heading, p.Author, p.Year), func() { t.open(p.ID) }),
			widgets.NewProse(filled(" · ", wording.Shared(&p.Shared), wording.T("record.notjoined", "Reason", wording.Reason(&p.Reason))), widgets.Caption),
			widgets.NewFlow(20, theme.Px(24), widgets.NewLink(wording.T("compare.link"), func() { t.host.CompareRecords([]string{rec.ID, p.ID}) }),
				widgets.NewLink(wording.T("record.whynot"), func() { t.whyPair(wording.T("record.whynot"), rec.ID, p.ID) })))
	}
	return objects
}

// day writes a day given as 2006-01-02 as the language does.
func day(iso string) string {
	t, err := time.Parse("2006-01-02", iso)
	if err != nil {
		return iso
	}
	return wording.T("date", "D", t.Day(), "M", wording.T("month."+t.Format("01")), "Y", t.Year())
}
