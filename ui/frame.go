package ui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/pages"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// tipDelay is how long the pointer rests before a tip is shown, noteTime how long
// the status line keeps a sentence.
const (
	tipDelay = 600 * time.Millisecond
	noteTime = 10 * time.Second
)

// wideEnough is the width of the bar at which there is room for the way to the commands.
const wideEnough = 1080

// root is the content of the window: the frame around the pages, and over it the
// layer of suggestions and tips.
type root struct {
	widget.BaseWidget
	tasks   pages.Tasks
	body    *fyne.Container
	tip     *widgets.TipLabel
	layer   *fyne.Container
	stopTip func()
	columns func() []*widgets.Column
}

func newRoot(t pages.Tasks, body *fyne.Container, over fyne.CanvasObject) *root {
	r := &root{tasks: t, body: body, tip: widgets.NewTipLabel(), stopTip: func() {}}
	r.layer = container.NewWithoutLayout(over, r.tip)
	r.tip.Hide()
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *root) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(widgets.Over(r.body, r.layer))
}

// ArmTip implements widgets.TipHost.
func (r *root) ArmTip(text string, at fyne.Position) {
	r.stopTip()
	r.stopTip = r.tasks.After(tipDelay, func() { r.showTip(text, at) })
}

func (r *root) showTip(text string, at fyne.Position) {
	r.tip.SetText(text)
	m := r.tip.MinSize()
	m.Width = min(m.Width, r.Size().Width-16)
	pos := at.AddXY(12, 20).Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(r))
	pos.X = max(min(pos.X, r.Size().Width-m.Width-8), 8)
	if pos.Y+m.Height > r.Size().Height-8 {
		pos.Y = at.Y - m.Height - 8
	}
	r.tip.Resize(m)
	r.tip.Move(pos)
	r.tip.Show()
	r.layer.Refresh() // the toolkit does not paint for the sake of what it has not painted yet
}

// say says at once what a widget says in its tips, and reports whether it says anything.
func (r *root) say(s widgets.Sayer) bool {
	text, below := s.SayTip()
	if o, ok := s.(fyne.CanvasObject); ok && text != "" {
		r.stopTip()
		r.showTip(text, fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Add(below))
		return true
	}
	return false
}

// HideTip implements widgets.TipHost.
func (r *root) HideTip() {
	r.stopTip()
	if r.tip.Visible() {
		r.tip.Hide()
	}
}

// Reveal scrolls the pane that holds a widget until it can be seen.
func (r *root) Reveal(o fyne.CanvasObject) {
	if r.columns == nil {
		return
	}
	for _, c := range r.columns() {
		if c.Holds(o) {
			c.Reveal(o)
			return
		}
	}
}

// frame is all that stays while the pages change.
type frame struct {
	w             *window
	back, forward *widgets.Button
	search        *widgets.SearchBox
	suggester     *suggester
	places        map[pages.Place]*widgets.Place
	rail          fyne.CanvasObject
	top           fyne.CanvasObject
	tabs          *widgets.TabStrip
	build         *widgets.Button
	commands      *widgets.Button
	busy          *widgets.Fill
	isBusy        bool
	center        *fyne.Container
	status        *fyne.Container
	titles, found *widgets.Text
	running       *widgets.Link
	note          *widgets.Text
	verb          *widgets.Link
	stopNote      func()
}

func newFrame(w *window) *frame {
	f := &frame{w: w, places: map[pages.Place]*widgets.Place{}, stopNote: func() {}}
	f.back = widgets.NewIconButton("back", wording.T("tip.back"), func() { w.step(-1) })
	f.forward = widgets.NewIconButton("forward", wording.T("tip.forward"), func() { w.step(1) })
	steps := func(fyne.Position) { w.showSteps() }
	f.back.OnSecondary, f.forward.OnSecondary = steps, steps
	f.search = widgets.NewSearchBox(wording.T("search.hint"), wording.T("key.ctrl", "Key", "L"),
		wording.T("tip.clear"), nil)
	f.search.Box.OnDown = func() { w.page().Focus() }
	f.search.Box.OnEscape = func() {
		f.search.SetText(w.router.here().Query.Text)
		w.page().Focus()
	}
	f.suggester = newSuggester(w)
	f.suggester.listen(f.search)
	f.build = widgets.NewButton(wording.T("menu.build"), "build", func() { w.doAction("search.build") })
	f.commands = widgets.NewFlatButton(wording.T("commands"), "", w.showCommands).WithKey(wording.T("key.ctrl", "Key", "K"))
	f.tabs = widgets.NewTabStrip(wording.T("tip.newtab"))
	f.tabs.OnChoose, f.tabs.OnClose, f.tabs.OnNew = w.chooseTab, w.closeTab, w.newTab
	f.tabs.OnMove, f.tabs.OnSteps = w.moveTab, w.listSteps
	f.busy = widgets.NewFill(theme.Clear)
	f.top = widgets.Stacked(nil,
		widgets.Inset(12, 0, 24, 0, container.New(&topBar{},
			widgets.Sized(36, 36, f.back), widgets.Sized(36, 36, f.forward), f.search, f.build, f.commands)),
		widgets.Sized(0, 2, f.busy))
	objects, gap := f.newPlaces()
	width := float32(0)
	for _, p := range railPlaces {
		width = max(width, widgets.PlaceWidth(wording.T(p.name)))
	}
	f.rail = widgets.Sized(width, 0, widgets.Stacked(gap, objects...))
	f.titles = widgets.NewText("", widgets.Caption)
	f.found = widgets.NewText("", widgets.Caption)
	f.running = widgets.NewLink("", func() { w.working.show(w) }).Small()
	f.note = widgets.NewElided("", widgets.Style{Size: theme.SizeCaption, Color: theme.Ink}, 0)
	f.verb = widgets.NewLink("", nil).Small()
	f.status = widgets.Stacked(nil, widgets.NewRule(), widgets.Inset(16, 0, 16, 0,
		widgets.Line(24, 28, f.titles, f.running, f.note, f.verb, widgets.NewSpring(), f.found)))
	f.center = widgets.Over()
	return f
}

// railPlaces are the places of the rail; the last one stands at its foot.
var railPlaces = []struct {
	place      pages.Place
	icon, name string
	key        fyne.KeyName
}{
	{pages.PlaceSearch, "search", "place.search", fyne.Key1},
	{pages.PlaceBrowse, "browse", "place.browse", fyne.Key2},
	{pages.PlaceImport, "import", "place.import", fyne.Key3},
	{pages.PlaceMatch, "match", "place.match", fyne.Key4},
	{pages.PlaceLibraries, "libraries", "place.libraries", fyne.Key5},
	{pages.PlaceLists, "lists", "place.lists", fyne.Key6},
	{pages.PlaceSettings, "settings", "place.settings", fyne.Key7},
}

// newPlaces makes the places of the rail, and the gap between those above and below.
func (f *frame) newPlaces() (objects []fyne.CanvasObject, gap fyne.CanvasObject) {
	objects = []fyne.CanvasObject{widgets.NewGap(8)}
	for _, p := range railPlaces {
		item := widgets.NewPlace(p.icon, wording.T(p.name), func() { f.w.GoTo(p.place) })
		f.places[p.place] = item
		if p.place == pages.PlaceSettings {
			gap = widgets.NewGap(0)
			objects = append(objects, gap)
		}
		objects = append(objects, item)
	}
	return append(objects, widgets.NewGap(8)), gap
}

// topBar lays out back, forward and the search box, which is 40 high and at most 696 wide;
// beside it the button of the query builder, and at the right end, where there is room,
// the way to the commands.
type topBar struct{}

func (topBar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(340, theme.Px(40)+14) }

func (topBar) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	put := func(obj fyne.CanvasObject, x, w, h float32) {
		widgets.Put(obj, x, (size.Height+2-h)/2, w, h)
	}
	for _, obj := range o[:2] {
		put(obj, x, 36, 36)
		x += 38
	}
	box, build, commands := o[2], o[3], o[4]
	left, height := size.Width-x-4, theme.Px(40)
	if build.Visible() {
		left -= build.MinSize().Width + 8
	}
	if size.Width < wideEnough {
		commands.Hide()
	} else {
		commands.Show()
		w := commands.MinSize().Width
		left -= w + 24
		put(commands, size.Width-w, w, height)
	}
	put(box, x+4, min(left, 696), height)
	put(build, x+12+min(left, 696), build.MinSize().Width, height)
}

// content is the window with the frame, or on the first screen without it.
func (f *frame) content(welcome bool) *fyne.Container {
	if welcome {
		return widgets.Stacked(f.center, widgets.NewRule(), f.center, f.status)
	}
	right := widgets.Stacked(f.center, f.top, widgets.NewRule(), f.tabs, f.center)
	middle := widgets.Beside(right, f.rail, widgets.NewRule(), right)
	return widgets.Stacked(middle, widgets.NewRule(), middle, f.status)
}

// show puts a page into the frame, and says whether that is another than was there.
func (f *frame) show(place pages.Place, page fyne.CanvasObject) bool {
	for p, item := range f.places {
		item.SetHere(p == place || p == pages.PlaceSearch && place.InTab())
	}
	if shown := f.center.Objects; len(shown) == 1 && shown[0] == page && f.tabs.Hidden == !place.InTab() {
		return false
	}
	f.tabs.Hidden = !place.InTab()
	f.center.Objects = []fyne.CanvasObject{page}
	f.center.Refresh()
	return true
}

// hasKeys says whether the keys are in the bar above the pages or in the tabs.
func (f *frame) hasKeys() bool {
	return slices.Contains([]fyne.Focusable{f.back, f.forward, f.search.Box, f.build, f.commands, f.tabs}, f.w.win.Canvas().Focused())
}

// setWaiting says how many pairs wait at the match desk.
func (f *frame) setWaiting(n int) { f.setBadge(pages.PlaceMatch, n) }

// setLeft says how many imports were stopped before they were done.
func (f *frame) setLeft(n int) { f.setBadge(pages.PlaceImport, n) }

// setBadge puts a number at a place of the rail, none if it is 0.
func (f *frame) setBadge(place pages.Place, n int) {
	text := ""
	switch {
	case n > 999:
		text = wording.T("match.many")
	case n > 0:
		text = wording.Number(n)
	}
	f.places[place].SetBadge(text)
}

// setBusy shows or hides the thin line of a search that takes long.
func (f *frame) setBusy(busy bool) {
	f.isBusy = busy
	tone := theme.Clear
	if busy {
		tone = theme.Accent
	}
	f.busy.SetColor(tone)
}

// setNote says something for a while, with one thing that can be done about it if verb is
// not empty.
func (f *frame) setNote(text, verb string, do func()) {
	f.stopNote()
	f.note.SetText(text)
	f.verb.SetText(verb)
	f.verb.OnTapped = func() {
		f.setNote("", "", nil)
		do()
	}
	widgets.Relayout(f.status)
	if text != "" {
		f.stopNote = f.w.tasks.After(noteTime, func() { f.setNote("", "", nil) })
	}
}
