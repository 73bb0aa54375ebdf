package pages

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// pairPane shows one pair side by side, with the score above and the buttons below.
type pairPane struct {
	m      *Match
	root   *fyne.Container
	score  *widgets.ScoreHead
	head   *widgets.CompareHead
	column *widgets.Column
	body   *fyne.Container
	bar    *deskBar
	// verdict says what speaks against joining; other changes between fields and MARC.
	verdict *widgets.Text
	other   *widgets.Link
	empty   *widgets.Column

	// shown is the comparison on the screen, the leading side left; nil for none.
	shown *view.Comparison
	key   string
	// swapped says that the person wants the other record to lead.
	swapped, marc bool
	// known are the comparisons fetched lately, by the keys of their pairs.
	known  map[string]view.Comparison
	cancel func()
}

// mostKnown bounds the comparisons that are kept.
const mostKnown = 8

func newPairPane(m *Match) *pairPane {
	p := &pairPane{m: m, known: map[string]view.Comparison{}, cancel: func() {}}
	p.score = widgets.NewScoreHead()
	p.head = widgets.NewCompareHead(wording.T("match.field"))
	p.column = widgets.NewColumn(0, 0)
	p.bar = newDeskBar(m, p)
	p.verdict = widgets.NewElided("", widgets.Quiet, 80)
	p.other = widgets.NewLink("", p.toggleMARC)
	p.body = widgets.Stacked(p.column, p.score, widgets.NewRule(), p.head, widgets.NewRule(), p.column, widgets.NewRule(),
		widgets.Inset(24, 0, 24, 0, widgets.Line(16, 40, p.verdict, widgets.NewSpring(), p.other, widgets.NewKeyCap("M"))), widgets.NewRule(), p.bar.root)
	p.empty = widgets.NewColumn(24, 24)
	p.root = widgets.On(theme.Surface, container.NewStack(p.body, p.empty))
	p.showNothing()
	return p
}

// showNothing says that nothing has to be decided.
func (p *pairPane) showNothing() {
	p.shown, p.key = nil, ""
	p.body.Hide()
	p.empty.Show()
	switch {
	case !p.m.loaded:
		p.empty.Set()
	case p.m.past != nil:
		p.empty.Set(widgets.NewGap(24), widgets.NewText(wording.T("match.nodecisions"), widgets.Pane))
	default:
		p.empty.Set(widgets.NewGap(24), widgets.NewText(wording.T("match.nothingleft"), widgets.Pane), widgets.NewGap(8),
			widgets.NewProse(wording.N("match.donetoday", p.m.queue.DecidedToday), widgets.Quiet))
	}
}

// showPair shows the pair that is chosen; the one before stays until it is there.
func (m *Match) showPair() {
	pair := m.Chosen()
	if pair == nil || pair.Left.Ref == "" || pair.Right.Ref == "" {
		m.pair.cancel()
		m.pair.showNothing()
		return
	}
	m.pair.open(pair, m.pairAt(m.list.Choice()+1))
}

// open fetches a pair, and the next one, so that it is there at once.
func (p *pairPane) open(pair, next *view.MatchPair) {
	key := keyOf(pair)
	if c, ok := p.known[key]; ok {
		p.show(key, c)
	}
	p.cancel()
	wanted := []*view.MatchPair{pair, next}
	p.cancel = p.m.host.Tasks().Go(func(ctx context.Context) func() {
		got := map[string]view.Comparison{}
		var trouble error
		for i, w := range wanted {
			if w == nil || w.Left.Ref == "" || w.Right.Ref == "" {
				continue
			}
			c, err := p.m.desk.Compare(ctx, w.Left.Ref, w.Right.Ref)
			if err == nil {
				got[keyOf(w)] = c
			} else if i == 0 {
				trouble = err
			}
		}
		return func() {
			if trouble != nil {
				p.m.host.SetNote(p.m.desk.Explain(trouble))
			}
			if len(p.known) > mostKnown {
				clear(p.known)
			}
			for k, c := range got {
				p.known[k] = c
			}
			if c, ok := got[key]; ok {
				p.show(key, c)
			}
		}
	})
}

// forget drops what is known, after something has changed.
func (p *pairPane) forget() { clear(p.known) }

// show puts a comparison on the screen.
func (p *pairPane) show(key string, c view.Comparison) {
	fresh := key != p.key
	if fresh {
		p.swapped = false
	}
	if c.Right.Leads != p.swapped {
		c = c.Flipped()
	}
	p.shown, p.key = &c, key
	p.empty.Hide()
	p.body.Show()
	p.fill(fresh)
}

// fill draws what is shown anew.
func (p *pairPane) fill(top bool) {
	c := p.shown
	fillScore(p.score, c)
	p.head.SetMARC(p.marc)
	p.head.Set(p.side(&c.Left, true), p.side(&c.Right, false))
	var objects []fyne.CanvasObject
	if p.marc {
		objects = append(objects, widgets.NewGap(12))
		for _, r := range widgets.NewMarcPairs(c.LeftMARC, c.RightMARC) {
			objects = append(objects, r)
		}
	} else {
		for _, r := range c.Rows {
			objects = append(objects, widgets.NewCompareRow(label(r.Label), wording.T("match.state."+strings.ReplaceAll(string(r.State), " ", "")), r))
		}
		objects = append(objects, qualityRow(c))
	}
	p.say()
	p.column.Set(objects...)
	if top {
		p.column.Top()
	}
	p.bar.say()
	p.body.Refresh()
}

// say writes the line below the fields.
func (p *pairPane) say() {
	p.other.SetText(wording.T("match.showmarc"))
	if p.marc {
		p.other.SetText(wording.T("match.showfields"))
	}
	style := widgets.Quiet
	if p.shown.Against != "" && (p.shown.Decision == nil || p.shown.Decision.Verdict == view.DecideLater) {
		style = widgets.Style{Size: theme.SizeText, Color: theme.Warn, Bold: true}
	}
	p.verdict.SetStyle(style)
	p.verdict.SetText(verdictText(p.shown))
}

// qualityRow shows by what is decided which record would lead.
func qualityRow(c *view.Comparison) fyne.CanvasObject {
	text := func(n int) []view.ComparedText { return []view.ComparedText{{{Text: wording.Number(n)}}} }
	return widgets.NewCompareRow(wording.T("match.quality"), wording.T("match.state.notcompared"),
		view.CompareRow{State: view.RowNotCompared, Left: text(c.Left.Quality), Right: text(c.Right.Quality)})
}

// bandKey is the last part of the key of a band.
func bandKey(band string) string { return strings.ReplaceAll(band, " ", "") }

// scoreCells are the parts of a score. Where the score is their share and not their
// sum, the sum comes last.
func scoreCells(c *view.Comparison) []*widgets.ScoreCell {
	var cells []*widgets.ScoreCell
	given, most := 0, 0
	for _, s := range c.Parts {
		given, most = given+s.Points, most+s.Most
		if s.Points != 0 || s.Most != 0 { // else it could only have spoken against
			cells = append(cells, scoreCell(partKey(s.Feature), s.Points, s.Most))
		}
	}
	if c.Scaled && most != 100 && len(cells) > 1 {
		cells = append(cells, scoreCell("match.part.together", given, most))
	}
	return cells
}

// partKey is the key of the name of a part.
func partKey(feature string) string { return "match.part." + strings.ReplaceAll(feature, " ", "") }

func scoreCell(key string, points, most int) *widgets.ScoreCell {
	of, sign := "", "+"
	if most > 0 {
		of = wording.T("match.of", "N", most)
	}
	if points < 0 {
		sign = ""
	}
	return widgets.NewScoreCell(wording.T(key), sign+wording.Number(points), of, points < 0)
}

// side is the head above one record.
func (p *pairPane) side(r *view.MatchRecord, leads bool) widgets.CompareSide {
	name := r.Name
	if name == "" {
		name = r.Library
	}
	detail := wording.N("match.held", r.HeldBy)
	if leads && !p.shown.Together {
		detail += " · " + wording.T("match.leads")
	}
	return widgets.CompareSide{Code: r.Library, Name: name, Detail: detail, Leads: leads}
}

// verdictText is the sentence below: what speaks against joining, or that nothing
// does, and how many fields differ.
func verdictText(c *view.Comparison) string {
	text := wording.T("match.nothingagainst")
	var parts []string
	for _, s := range c.Parts {
		if s.Points < 0 {
			parts = append(parts, wording.T(partKey(s.Feature)))
		}
	}
	if len(parts) > 0 {
		// A name may be an abbreviation, and one full stop is enough.
		text = wording.T("match.partsagainst", "Parts", strings.TrimSuffix(strings.Join(parts, ", "), "."))
	}
	if c.Against != "" {
		text = wording.T("match.against." + strings.ReplaceAll(c.Against, " ", ""))
	}
	if c.Decision != nil && c.Decision.Verdict != view.DecideLater {
		made, _, _ := strings.Cut(c.Decision.Made, "T")
		text = wording.T("match.by", "What", wording.T("match.was."+string(c.Decision.Verdict)), "Who", c.Decision.Who, "Day", day(made)) + " " + text
	}
	return text + " " + wording.N("match.differ", c.Differing)
}

// shows says whether a pair is the one on the screen.
func (p *pairPane) shows(pair *view.MatchPair) bool {
	return p.shown != nil && pair != nil && p.key == keyOf(pair)
}

// lead is the record that the person wants to lead, "" if it is the better one.
func (p *pairPane) lead() string {
	if !p.swapped {
		return ""
	}
	return p.shown.Left.Ref
}

// swap lets the other record lead: the sides change.
func (p *pairPane) swap() {
	if !p.shows(p.m.Chosen()) {
		return
	}
	p.swapped = !p.swapped
	c := p.shown.Flipped()
	p.shown = &c
	p.fill(false)
}

// toggleMARC shows fields as labels or as MARC.
func (p *pairPane) toggleMARC() {
	if p.shown == nil {
		return
	}
	p.marc = !p.marc
	p.fill(true)
	p.m.Focus()
}

// Shown returns the comparison on the screen, nil for none.
func (m *Match) Shown() *view.Comparison { return m.pair.shown }

// Swap lets the other record lead.
func (m *Match) Swap() { m.pair.swap() }

// ToggleMARC shows the fields as MARC or labelled.
func (m *Match) ToggleMARC() { m.pair.toggleMARC() }
