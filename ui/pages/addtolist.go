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

// addPlate asks for the list that titles are put into: one that there is, or a new one.
type addPlate struct {
	k      *Keeping
	of     Selection
	lists  []view.List
	box    *widgets.Box
	list   *widgets.List
	inside *widgets.SelectBox
	where  *fyne.Container
	body   *fyne.Container
	main   *widgets.Button
	// shown are the rows: places in lists, -1 for a new one.
	shown []int
	close func()
	// over is the plate itself; read says that the lists are known, and entered that Enter
	// was pressed before they were.
	over          fyne.CanvasObject
	read, entered bool
}

// Add opens the plate for titles of a page, at once, so that what is typed goes into its box;
// the lists come when they are read.
func (k *Keeping) Add(of Selection) {
	if of.Count == 0 {
		return
	}
	p := k.showAdd(of)
	k.host.Tasks().Go(func(ctx context.Context) func() {
		lists, err := k.desk.Lists(ctx)
		return func() { p.fillLists(lists, err) }
	})
}

func (k *Keeping) showAdd(of Selection) *addPlate {
	p := &addPlate{k: k, of: of}
	k.adding = p
	p.box = widgets.NewBox(wording.T("addto.hint"), func(string) { p.put() })
	p.box.OnChanged, p.box.OnKey = p.filter, p.key
	p.list = widgets.NewList(func() int { return len(p.shown) }, func() widgets.Row { return widgets.NewBranchRow() }, p.fill)
	p.list.OnChoice = func(int) { p.choose() }
	p.list.OnOpen = func(int) { p.put() }
	p.inside = widgets.NewSelectBox([]string{wording.T("lists.noparent")}, nil)
	p.where = widgets.Inset(24, 8, 24, 0, widgets.Sized(0, theme.Px(34), widgets.Beside(p.inside, widgets.Sized(theme.Px(96), 0, widgets.NewText(wording.T("lists.inside"), widgets.Quiet)), p.inside)))
	p.main = widgets.NewMainButton(wording.N("addto.put", of.Count), p.put)
	cancel := widgets.NewButton(wording.T("export.cancel"), "", func() { p.close() }).WithHeight(40)
	head := widgets.Inset(24, 14, 24, 0, widgets.NewElided(selectionText(&of), widgets.BodyBold, 0))
	box := widgets.Inset(24, 10, 24, 10, widgets.Sized(0, theme.Px(34), p.box))
	foot := plateFoot(p.main, cancel)
	p.body = widgets.Stacked(p.list, head, box, widgets.NewRule(), p.list, widgets.NewRule(), p.where, foot)
	p.close = k.host.Plate(wording.T("addto.title"), fyne.NewSize(theme.Px(560), theme.Px(500)), p.body)
	c := k.host.Window().Canvas()
	p.over = c.Overlays().Top()
	p.filter("")
	c.Focus(p.box)
	return p
}

// fillLists shows the lists that there are, unless the plate was left before they were read.
// The keys stay where they are.
func (p *addPlate) fillLists(lists []view.List, err error) {
	if !slices.Contains(p.k.host.Window().Canvas().Overlays().List(), p.over) {
		return
	}
	if err != nil {
		p.close()
		p.k.host.SetNote(p.k.desk.Explain(err))
		return
	}
	p.lists, p.read = lists, true
	options := []string{wording.T("lists.noparent")}
	for i := range lists {
		options = append(options, indented(&lists[i]))
	}
	p.inside.SetOptions(options)
	p.filter(p.box.Text)
	if p.entered {
		p.put()
	}
}

// selectionText says which titles are meant.
func selectionText(s *Selection) string {
	if s.Ticked {
		return wording.N("export.ticked", s.Count)
	}
	if name := s.list(); name != "" {
		return wording.N("export.listed", s.Count, "Name", name)
	}
	if s.All {
		return wording.N("export.all", s.Count)
	}
	return wording.N("titles", s.Count)
}

// wholeText says that all titles are meant though some are ticked.
func wholeText(s *Selection) string {
	if name := s.list(); name != "" {
		return wording.T("export.wholelist", "Name", name)
	}
	return wording.T("export.whole")
}

// indented is the name of a list in a menu, set in as deep as it stands.
func indented(l *view.List) string { return strings.Repeat("\u2003", l.Depth) + l.Name }

// filter shows the lists in whose names what was typed stands, and a new one of that name.
func (p *addPlate) filter(typed string) {
	name := oneLine(typed)
	words := strings.Fields(wording.Fold(name))
	p.shown = nil
	same := false
	for i := range p.lists {
		folded := wording.Fold(p.lists[i].Name)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(folded, w) }) {
			p.shown = append(p.shown, i)
		}
		same = same || folded == wording.Fold(name)
	}
	at := 0
	if name == "" {
		last := p.k.host.Recall(lastList)
		at = max(slices.IndexFunc(p.shown, func(i int) bool { return number(p.lists[i].ID) == last }), 0)
	} else if !same && p.read {
		p.shown = append(p.shown, -1)
	}
	p.list.ScrollToTop()
	p.list.Mark(min(at, len(p.shown)-1))
	if at > 0 {
		p.list.Reveal(at)
	}
	p.choose()
}

// key moves the choice while one types.
func (p *addPlate) key(e *fyne.KeyEvent) bool {
	step := map[fyne.KeyName]int{fyne.KeyDown: 1, fyne.KeyUp: -1}[e.Name]
	if step == 0 {
		return false
	}
	p.list.Choose(min(max(p.list.Choice()+step, 0), len(p.shown)-1))
	return true
}

// chosen is the place of the list that is chosen, -1 for a new one; ok is false if there is
// none.
func (p *addPlate) chosen() (at int, ok bool) {
	if i := p.list.Choice(); i >= 0 && i < len(p.shown) {
		return p.shown[i], true
	}
	return 0, false
}

// choose shows what the choice needs.
func (p *addPlate) choose() {
	at, ok := p.chosen()
	p.main.SetEnabled(ok && p.read)
	p.where.Hidden = !ok || at >= 0 || len(p.lists) == 0
	p.body.Refresh()
}

func (p *addPlate) fill(i int, row widgets.Row) {
	if i >= len(p.shown) {
		return
	}
	r := row.(*widgets.BranchRow)
	if p.shown[i] < 0 {
		r.Set(widgets.BranchState{Label: wording.T("addto.new", "Name", oneLine(p.box.Text)), Icon: "plus"})
		return
	}
	l := &p.lists[p.shown[i]]
	depth := l.Depth
	if p.box.Text != "" {
		depth = 0
	}
	r.Set(widgets.BranchState{Label: l.Name, Right: wording.Number(l.Titles), Depth: depth, Icon: "lists"})
}

// put puts the titles in, once it is known which lists there are: a new one of a name that
// one has would be a second.
func (p *addPlate) put() {
	if !p.read {
		p.entered = true
		return
	}
	at, ok := p.chosen()
	if !ok {
		return
	}
	p.close()
	if at >= 0 {
		p.k.addTo(p.lists[at], "", p.of, nil)
		return
	}
	var parent view.List
	if n := p.inside.Chosen(); n > 0 {
		parent = p.lists[n-1]
	}
	p.k.addTo(parent, oneLine(p.box.Text), p.of, nil)
}

// AddBox is the box of the plate for titles on their way into a list, nil before there was
// one.
func (k *Keeping) AddBox() *widgets.Box {
	if k.adding == nil {
		return nil
	}
	return k.adding.box
}
