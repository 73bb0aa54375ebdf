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

// MappingDesk is what pointing at a sample record needs.
type MappingDesk interface {
	MappingMaker
	Explainer
	ReadingChoices() view.ReadingChoices
}

// Pointing is a plate on which a person points at the subfields of a sample record that
// tell who holds it, and sees what comes out.
type Pointing struct {
	desk   MappingDesk
	host   Host
	from   view.SampleFrom
	use    func(mapping string)
	closed func()
	close  func()

	records []view.SampleRecord
	at      int
	all     bool
	// points are in the order in which a person pointed.
	points   []view.Pointed
	proposal view.Proposal
	trouble  string
	cancel   func()

	head          *widgets.Text
	back, forward *widgets.Button
	fields, out   *widgets.Column
	more          *widgets.Link
	useB          *widgets.Button
	bar           *fyne.Container
	boxes         map[string]*widgets.SelectBox
}

// newPointing shows the plate; use is given the mapping that a person made, closed is
// called if there is none.
func newPointing(desk MappingDesk, host Host, from view.SampleFrom, use func(mapping string), closed func()) *Pointing {
	p := &Pointing{desk: desk, host: host, from: from, use: use, closed: closed, cancel: func() {}, close: func() {}}
	p.head = widgets.NewElided("", widgets.BodyBold, 60)
	p.back = widgets.NewIconButton("back", wording.T("pointing.before"), func() { p.step(-1) })
	p.forward = widgets.NewIconButton("forward", wording.T("pointing.next"), func() { p.step(1) })
	p.fields, p.out = widgets.NewColumn(24, 16), widgets.NewColumn(20, 24)
	p.more = widgets.NewLink("", func() {
		p.all = !p.all
		p.showFields()
	})
	p.useB = widgets.NewMainButton(wording.T("pointing.use"), p.Use)
	host.Tasks().Go(func(ctx context.Context) func() {
		records, err := desk.SampleRecords(ctx, from)
		return func() {
			if err == nil && len(records) == 0 {
				host.SetNote(wording.T("pointing.none"))
				closed()
				return
			}
			if err != nil {
				host.SetNote(desk.Explain(err))
				closed()
				return
			}
			p.records = records
			p.open()
		}
	})
	return p
}

// open shows the plate with the first record.
func (p *Pointing) open() {
	p.bar = widgets.Inset(16, 0, 24, 0, widgets.Line(8, 44, p.back, p.forward, p.head, widgets.NewSpring(), p.more))
	left := widgets.Stacked(p.fields, p.bar, widgets.NewRule(), p.fields)
	right := widgets.On(theme.Ground, widgets.Stacked(p.out,
		widgets.Inset(20, 0, 20, 0, widgets.Line(8, 44, widgets.NewElided(wording.T("pointing.out"), widgets.BodyBold, 60))), widgets.NewRule(), p.out))
	middle := widgets.Beside(left, left, widgets.NewRule(), widgets.Sized(theme.Px(300), 0, right))
	foot := widgets.Inset(24, 12, 24, 12, widgets.Line(8, 40, p.useB,
		widgets.NewButton(wording.T("pointing.cancel"), "", func() {
			p.close()
			p.closed()
		}).WithHeight(40)))
	p.close = p.host.Plate(wording.T("pointing.title"), fyne.NewSize(1060, 700), widgets.Stacked(middle, middle, widgets.NewRule(), foot))
	p.show()
}

// step goes to another sample record.
func (p *Pointing) step(by int) {
	to := p.at + by
	if to < 0 || to >= len(p.records) {
		return
	}
	p.at = to
	p.show()
	p.propose()
}

// show draws the record.
func (p *Pointing) show() {
	p.head.SetText(wording.T("pointing.record", "N", p.at+1, "All", len(p.records), "Title", p.records[p.at].Heading))
	p.back.SetEnabled(p.at > 0)
	p.forward.SetEnabled(p.at < len(p.records)-1)
	p.showFields()
	p.showOut()
	p.bar.Refresh()
}

// spot is a subfield that stands once or more in a record.
type spot struct {
	tag, code, value string
	times            int
}

// spots lists the subfields of a record, each once; without all those of the fields
// only that may tell of holdings.
func spots(fields []view.MARCField, all bool) []spot {
	var out []spot
	for _, f := range fields {
		if len(f.Subfields) == 0 || !all && !tellsHoldings(f.Tag) {
			continue
		}
		for _, s := range f.Subfields {
			i := slices.IndexFunc(out, func(o spot) bool { return o.tag == f.Tag && o.code == s.Code })
			if i < 0 {
				out = append(out, spot{tag: f.Tag, code: s.Code, value: s.Value, times: 1})
				continue
			}
			out[i].times++
		}
	}
	return out
}

// tellsHoldings says whether a field may tell of holdings: 049 and what is local or
// about holdings from 841 on, and the tags with letters that some systems write.
func tellsHoldings(tag string) bool { return tag == "049" || tag >= "841" }

// showFields lists the subfields with what each is said to tell.
func (p *Pointing) showFields() {
	list := spots(p.records[p.at].MARC, p.all)
	if len(list) == 0 && !p.all {
		p.all = true
		list = spots(p.records[p.at].MARC, true)
	}
	p.boxes = map[string]*widgets.SelectBox{}
	p.more.SetText(wording.T("pointing.all"))
	if p.all {
		p.more.SetText(wording.T("pointing.few"))
	}
	objects := []fyne.CanvasObject{widgets.NewGap(8), widgets.NewProse(wording.T("pointing.hint"), widgets.Quiet), widgets.NewGap(8), widgets.NewRule()}
	for _, s := range list {
		value := s.value
		if s.times > 1 {
			value = wording.T("pointing.times", "Value", s.value, "N", s.times)
		}
		objects = append(objects, widgets.Line(12, 39,
			widgets.Sized(theme.Px(56), 20, widgets.NewText(s.tag+" $"+s.code, widgets.BodyBold)),
			widgets.NewElided(value, widgets.Body, 60), widgets.NewSpring(), widgets.Sized(theme.Px(170), 34, p.meaningBox(s))), widgets.NewRule())
	}
	p.fields.Set(append(objects, widgets.NewGap(16))...)
	p.bar.Refresh()
}

// meaningBox chooses what a subfield tells.
func (p *Pointing) meaningBox(s spot) fyne.CanvasObject {
	means := p.desk.ReadingChoices().Meanings
	options := []string{wording.T("pointing.nothing")}
	now := ""
	for _, m := range means {
		options = append(options, meaningName(m))
	}
	if i := p.pointAt(s.tag, s.code); i >= 0 {
		now = meaningName(p.points[i].Means)
	}
	box := chooser(options, now, func(name string) {
		meaning := ""
		if i := slices.Index(options, name); name != "" && i > 0 {
			meaning = means[i-1]
		}
		p.Point(s.tag, s.code, meaning)
	})
	p.boxes[s.tag+s.code] = box
	return box
}

func meaningName(m string) string { return wording.T("means." + strings.ReplaceAll(m, " ", "")) }

func (p *Pointing) pointAt(tag, code string) int {
	return slices.IndexFunc(p.points, func(o view.Pointed) bool { return o.Tag == tag && o.Code == code })
}

// Point says what a subfield tells; "" that it tells nothing.
func (p *Pointing) Point(tag, code, meaning string) {
	if i := p.pointAt(tag, code); i >= 0 {
		p.points = slices.Delete(p.points, i, i+1)
	}
	if meaning != "" {
		p.points = append(p.points, view.Pointed{Tag: tag, Code: code, Means: meaning})
	}
	if box := p.boxes[tag+code]; box != nil {
		box.Choose(slices.Index(p.desk.ReadingChoices().Meanings, meaning) + 1)
	}
	p.propose()
}

// propose asks what comes out.
func (p *Pointing) propose() {
	p.cancel()
	p.proposal, p.trouble = view.Proposal{}, ""
	if len(p.points) == 0 {
		p.showOut()
		return
	}
	at, points := p.at, slices.Clone(p.points)
	p.cancel = p.host.Tasks().Go(func(ctx context.Context) func() {
		proposal, err := p.desk.ProposeMapping(ctx, p.from, at, points)
		return func() {
			if err != nil {
				p.trouble = p.desk.Explain(err)
			}
			p.proposal = proposal
			p.showOut()
		}
	})
}

// showOut shows what the mapping makes of the record.
func (p *Pointing) showOut() {
	objects := []fyne.CanvasObject{widgets.NewGap(12)}
	switch {
	case p.trouble != "":
		objects = append(objects, widgets.NewProse(p.trouble, widgets.Style{Size: theme.SizeText, Color: theme.Bad}))
	case len(p.proposal.Holdings) == 0:
		objects = append(objects, widgets.NewProse(wording.T("pointing.empty"), widgets.Quiet))
	default:
		for i := range p.proposal.Holdings {
			h := &p.proposal.Holdings[i]
			mark := filled(" · ", h.CallNumber, copiesText(h.Copies))
			objects = append(objects, widgets.NewHoldingRow(h.Library, h.Name, mark))
			if lines := shelfLines(h, h.CallNumber); len(lines) > 0 {
				objects = append(objects, widgets.NewGap(2), widgets.NewProse(strings.Join(lines, "\n"), widgets.Quiet), widgets.NewGap(8))
			}
		}
	}
	p.out.Set(append(objects, widgets.NewGap(16))...)
	p.useB.SetEnabled(p.proposal.Mapping != "")
}

// Use takes the mapping.
func (p *Pointing) Use() {
	if p.proposal.Mapping == "" {
		return
	}
	p.close()
	p.use(p.proposal.Mapping)
}

// Proposal returns what comes out so far.
func (p *Pointing) Proposal() view.Proposal { return p.proposal }

// Ready says that the sample records are there.
func (p *Pointing) Ready() bool { return len(p.records) > 0 }

// copiesText says how many copies there are, "" for one.
func copiesText(n int) string {
	if n <= 1 {
		return ""
	}
	return wording.N("copies", n)
}
