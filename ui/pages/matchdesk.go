package pages

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostPairs bounds the pairs that are listed; the others follow as these are decided.
const mostPairs = 500

// MatchDesk is what the page of doubtful pairs needs.
type MatchDesk interface {
	Matcher
	RuleKeeper
	Explainer
}

// Match is the page of the pairs that a person has to decide on.
type Match struct {
	Plain
	Root fyne.CanvasObject

	desk MatchDesk
	host Host
	// queue is what waits; past are the decisions that are shown in its place, nil
	// while the queue is shown.
	queue view.MatchQueue
	past  []view.MatchDecision
	order view.MatchOrder
	// kind is which pairs are listed.
	kind view.PairKind
	acts acts
	// loaded says that the list has been there once, loading that it is asked for.
	loaded, loading bool

	list   *widgets.List
	count  *widgets.Text
	sort   *widgets.MenuButton
	foot   *widgets.Text
	other  *widgets.Link
	left   fyne.CanvasObject
	pair   *pairPane
	cancel func()
}

// NewMatch makes the page.
func NewMatch(desk MatchDesk, host Host) *Match {
	m := &Match{desk: desk, host: host, order: view.LikelyFirst, kind: view.AllPairs, cancel: func() {}}
	m.list = widgets.NewList(m.rows, func() widgets.Row { return widgets.NewPairRow() }, m.fill)
	m.list.OnChoice = func(int) { m.showPair() }
	m.list.OnRune = func(r rune) { m.Rune(r) }
	m.count = widgets.NewOptional("", widgets.Body)
	m.sort = widgets.NewMenuButton("", m.orders)
	m.foot = widgets.NewElided("", widgets.Caption, 40)
	m.other = widgets.NewLink("", m.TogglePast)
	m.left = widgets.On(theme.Ground, widgets.Stacked(m.list,
		widgets.Inset(16, 0, 4, 0, widgets.Line(8, 56, widgets.NewText(wording.T("place.match"), widgets.Pane), widgets.NewSpring(),
			widgets.NewFlatButton(wording.T("rules.button"), "", func() { m.ShowRules() }).WithKey("R"))), widgets.NewRule(),
		widgets.Inset(16, 0, 8, 0, widgets.Line(8, 40, m.count, widgets.NewSpring(), m.sort)), widgets.NewRule(),
		m.list, widgets.NewRule(),
		widgets.Inset(16, 0, 16, 0, widgets.Line(8, 40, m.foot, widgets.NewSpring(), m.other))))
	m.pair = newPairPane(m)
	m.Root = container.New(&deskLayout{}, m.left, widgets.NewRule(), m.pair.root)
	m.say()
	return m
}

// deskLayout gives the list of pairs 288 px, less in a small window, more to larger text.
type deskLayout struct{}

func (deskLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(600, 360) }

func (deskLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := float32(narrowWidth)
	if size.Width < wideEnough-railWidth {
		w = narrowWidthSmall
	}
	w = min(theme.Px(w), max(w, size.Width*0.28))
	place(o[0], true, 0, w, size.Height)
	place(o[1], true, w, 1, size.Height)
	place(o[2], true, w+1, size.Width-w-1, size.Height)
}

// rows is how many rows the list has.
func (m *Match) rows() int {
	if m.past != nil {
		return len(m.past)
	}
	return len(m.queue.Pairs)
}

// pairAt returns a pair of the list, nil beyond its ends.
func (m *Match) pairAt(i int) *view.MatchPair {
	switch {
	case i < 0 || i >= m.rows():
		return nil
	case m.past != nil:
		return &view.MatchPair{Left: m.past[i].Left, Right: m.past[i].Right}
	}
	return &m.queue.Pairs[i]
}

// Chosen returns the pair that is chosen, nil for none.
func (m *Match) Chosen() *view.MatchPair { return m.pairAt(m.list.Choice()) }

// keyOf tells pairs apart.
func keyOf(p *view.MatchPair) string {
	if p == nil {
		return ""
	}
	return p.Left.Ref + " " + p.Right.Ref
}

// leading is the record of a pair that would lead.
func leading(p *view.MatchPair) *view.MatchRecord {
	if p.Right.Leads || p.Left.Ref == "" {
		return &p.Right
	}
	return &p.Left
}

func (m *Match) fill(i int, r widgets.Row) {
	p := m.pairAt(i)
	lead := leading(p)
	detail := filled(" · ", lead.Author, lead.Year)
	number := wording.Number(p.Score)
	if p.Later {
		detail = filled(" · ", wording.T("match.putoff"), detail)
	}
	if m.past != nil {
		detail = filled(" · ", wording.T("match.was."+string(m.past[i].Verdict)), detail)
		number = ""
	}
	title := lead.Heading
	if title == "" {
		title = wording.T("match.gone")
	}
	r.(*widgets.PairRow).Set(title, detail, number)
}

// filled joins those parts that are not empty.
func filled(sep string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), sep)
}

// Enter asks for the pairs anew.
func (m *Match) Enter(*Stop) {
	m.load("")
	m.Focus()
}

// Focus puts the keys into the list of pairs.
func (m *Match) Focus() { m.host.Window().Canvas().Focus(m.list) }

// Columns are the scrolled panes of the page.
func (m *Match) Columns() []*widgets.Column { return []*widgets.Column{m.pair.column} }

// Title says what is on the page.
func (m *Match) Title() string {
	if !m.loaded {
		return wording.T("place.match")
	}
	return wording.T("place.match") + ": " + wording.N("match.pairs", m.queue.Waiting)
}

// load asks for the list anew and then chooses the pair of a key, or with "" the
// one that is chosen.
func (m *Match) load(key string) {
	m.cancel()
	m.loading = true
	order, kind, past := m.order, m.kind, m.past != nil
	m.cancel = m.host.Tasks().Go(func(ctx context.Context) func() {
		queue, err := m.desk.QueueOf(ctx, kind, order, mostPairs)
		var decided []view.MatchDecision
		if err == nil && past {
			decided, err = m.desk.Decided(ctx, mostPairs)
		}
		return func() {
			m.loading = false
			switch {
			case err != nil:
				m.host.SetNote(m.desk.Explain(err))
			case m.acts.open == 0: // else it is asked again after the last of them
				m.show(queue, decided, key)
			}
		}
	})
}

// show puts a list on the screen.
func (m *Match) show(queue view.MatchQueue, decided []view.MatchDecision, key string) {
	if key == "" {
		key = keyOf(m.Chosen())
	}
	at := m.list.Choice()
	m.queue, m.loaded = queue, true
	if m.past != nil {
		m.past = append([]view.MatchDecision{}, decided...)
	}
	for i := range m.rows() {
		if keyOf(m.pairAt(i)) == key {
			at = i
			break
		}
	}
	m.choose(at)
}

// choose marks a row, the last if there are not so many, and shows its pair.
func (m *Match) choose(i int) {
	m.list.Mark(min(max(i, 0), m.rows()-1))
	if m.list.Choice() >= 0 {
		m.list.Reveal(m.list.Choice())
	}
	m.say()
	m.showPair()
}

// say brings all that counts up to date.
func (m *Match) say() {
	m.count.SetText(wording.N("match.todecide", m.queue.Waiting))
	m.sort.SetText(wording.T("match.order." + string(m.order)))
	if m.kind != view.AllPairs {
		m.sort.SetText(wording.T("match.kind." + string(m.kind)))
	}
	m.foot.SetText(wording.T("match.today", "N", wording.Number(m.queue.DecidedToday)))
	m.other.SetText(wording.T("match.showthem"))
	show := m.past == nil
	if m.past != nil {
		m.count.SetText(wording.N("match.decided", len(m.past)))
		m.other.SetText(wording.T("match.showqueue"))
	}
	m.sort.Hidden = !show || len(m.queue.Pairs) < 2 && m.kind == view.AllPairs
	m.left.Refresh()
	m.list.Refresh()
	if m.loaded {
		m.host.SetMatched(wording.T("match.status", "Decided", wording.Number(m.queue.DecidedToday), "Left", wording.Number(m.queue.Waiting)), m.queue.Waiting)
	}
}

// orders are the orders of the queue and the kinds of its pairs.
func (m *Match) orders() (items []*fyne.MenuItem) {
	for _, o := range []view.MatchOrder{view.LikelyFirst, view.OldestFirst, view.ByLibrary} {
		item := fyne.NewMenuItem(wording.T("match.order."+string(o)), func() { m.SetOrder(o) })
		item.Checked = o == m.order
		items = append(items, item)
	}
	items = append(items, fyne.NewMenuItemSeparator(), m.kindItem(view.AllPairs, m.queue.Waiting))
	for _, k := range m.queue.Kinds {
		if k.Waiting > 0 || k.Kind == m.kind {
			items = append(items, m.kindItem(k.Kind, k.Waiting))
		}
	}
	return items
}

// kindItem lists only the pairs of one kind.
func (m *Match) kindItem(kind view.PairKind, waiting int) *fyne.MenuItem {
	item := fyne.NewMenuItem(wording.T("match.kind", "Kind", wording.T("match.kind."+string(kind)), "N", wording.Number(waiting)), func() { m.SetKind(kind) })
	item.Checked = kind == m.kind
	return item
}

// SetKind lists only the pairs of a kind.
func (m *Match) SetKind(kind view.PairKind) {
	m.kind = kind
	m.SetOrder(m.order)
}

// ShowRules shows the rule sets over the window, to be tried and used.
func (m *Match) ShowRules() *Rules {
	return NewRules(m.desk, m.host, func() {
		m.pair.forget()
		m.host.Reload()
		m.load("")
	})
}

// SetOrder sorts the queue anew and goes to its first pair.
func (m *Match) SetOrder(o view.MatchOrder) {
	m.order = o
	m.list.Mark(0)
	m.list.ScrollToTop()
	m.load("none")
	m.Focus()
}

// TogglePast shows what was decided, or the queue again.
func (m *Match) TogglePast() {
	if m.past == nil {
		m.past = []view.MatchDecision{}
	} else {
		m.past = nil
	}
	m.list.Mark(-1)
	m.list.ScrollToTop()
	m.say()
	m.load("none")
	m.Focus()
}

// Past says whether decisions are shown in place of the queue.
func (m *Match) Past() bool { return m.past != nil }

// Queue returns what is known of the queue.
func (m *Match) Queue() *view.MatchQueue { return &m.queue }

// List returns the list of pairs, for tests.
func (m *Match) List() *widgets.List { return m.list }

// Screen implements Page.
func (m *Match) Screen() fyne.CanvasObject { return m.Root }

// Key gets the arrows while no list has the focus.
func (m *Match) Key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyUp && e.Name != fyne.KeyDown {
		return false
	}
	m.Focus()
	m.list.TypedKey(e)
	return true
}

// letters are what the letter keys of the match desk do.
func (m *Match) letters() []Action {
	decide := func(v view.Verdict) func() { return func() { m.Decide(v) } }
	return []Action{
		{ID: "match.same", Text: "match.do.same", Keys: Bare(fyne.KeyJ), Do: decide(view.SameBook)},
		{ID: "match.apart", Text: "match.do.apart", Keys: Bare(fyne.KeyK), Do: decide(view.KeepApart)},
		{ID: "match.edition", Text: "match.do.edition", Keys: Bare(fyne.KeyE), Do: decide(view.OtherEdition)},
		{ID: "match.later", Text: "match.do.later", Keys: Bare(fyne.KeyL), Do: decide(view.DecideLater)},
		{ID: "match.swap", Text: "match.do.swap", Keys: Bare(fyne.KeyS), Do: m.pair.swap},
		{ID: "match.marc", Text: "match.do.marc", Keys: Bare(fyne.KeyM), Do: m.pair.toggleMARC},
		{ID: "match.undo", Text: "match.do.undo", Keys: Bare(fyne.KeyU), Do: m.Undo},
		{ID: "match.past", Text: "match.do.past", Keys: Bare(fyne.KeyD), Do: m.TogglePast},
		{ID: "match.order", Text: "match.do.order", Keys: Bare(fyne.KeyO), Do: m.sort.Open},
		{ID: "match.rules", Text: "match.do.rules", Keys: Bare(fyne.KeyR), Do: func() { m.ShowRules() }},
	}
}

// Rune does what the letters say.
func (m *Match) Rune(r rune) bool {
	key := fyne.KeyName(unicode.ToUpper(r))
	for _, a := range m.letters() {
		if a.Keys.Name == key {
			a.Do()
			return true
		}
	}
	return false
}

// Actions implements Page.
func (m *Match) Actions() []Action {
	list := m.letters()
	for i := range list {
		list[i].Menu, list[i].Part, list[i].Pane = "menu.record", 9, "place.match"
	}
	return append(list, Action{ID: "keys.match", Text: "keys.match", Pane: "place.match"})
}
