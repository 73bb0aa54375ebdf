package pages

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// Choices are what a person has chosen for the whole window.
type Choices struct {
	// Language is "en" or "de", Look a theme.Look, Text the size of text in percent.
	Language string
	Look     theme.Look
	Text     int
	// Profile ranks new searches, "" the default; Mine are the codes of the libraries whose
	// titles come before equals; Grouped shows one edition of each work.
	Profile string
	Mine    []string
	Grouped bool
}

// textSizes are the sizes that can be chosen.
var textSizes = []int{90, 100, 110, 120, 130, 140, 150}

// SettingsActs is what the page of settings has the window do.
type SettingsActs struct {
	Choices func() Choices
	// Use makes choices the window's, at once.
	Use func(Choices)
	// Narrow is how facets and years are shown, UseNarrow shows them in another way.
	Narrow    func() NarrowPrefs
	UseNarrow func(NarrowPrefs)
	// Open opens a catalogue, OpenOther asks which, Rules shows the matching rules.
	Open             func(dir string)
	OpenOther, Rules func()
}

// SettingsDesk is what the page of settings needs.
type SettingsDesk interface {
	Suggester
	Explainer
	Merger
	Profiles() []string
	Libraries(ctx context.Context) ([]view.Library, error)
	RecentCatalogues() []string
}

// Settings is the page of what can be chosen. All applies at once.
type Settings struct {
	Plain
	desk SettingsDesk
	host Host
	acts SettingsActs

	root      fyne.CanvasObject
	column    *widgets.Column
	libraries []view.Library
	past      int
	// readOf is the catalogue that libraries and past are of, "" for none.
	readOf   string
	first    fyne.Focusable
	controls map[string]fyne.CanvasObject
	// allMine says that all libraries can be chosen as a person's own.
	allMine bool
}

// settingsWidth is how wide the page is, settingsLabel the labels of its rows, settingsGap
// what is between them and the controls.
const settingsWidth, settingsLabel, settingsGap = 720, 190, 10

// NewSettings makes the page.
func NewSettings(desk SettingsDesk, host Host, acts SettingsActs) *Settings {
	s := &Settings{desk: desk, host: host, acts: acts, column: widgets.NewColumn(24, 24).AtMost(theme.Px(settingsWidth))}
	s.root = widgets.On(theme.Surface, s.column)
	return s
}

// Screen implements Page.
func (s *Settings) Screen() fyne.CanvasObject { return s.root }

// Title implements Page.
func (s *Settings) Title() string { return wording.T("place.settings") }

// Columns implements Page.
func (s *Settings) Columns() []*widgets.Column { return []*widgets.Column{s.column} }

// Focus implements Page.
func (s *Settings) Focus() {
	if s.first != nil {
		s.host.Window().Canvas().Focus(s.first)
	}
}

// Enter implements Page.
func (s *Settings) Enter(*Stop) {
	s.draw()
	s.Focus()
	path := s.host.Catalogue().Path
	if path == "" {
		return
	}
	s.host.Tasks().Go(func(ctx context.Context) func() {
		libraries, err := s.desk.Libraries(ctx)
		past := len(s.desk.History())
		return func() {
			if err != nil {
				s.host.SetNote(s.desk.Explain(err))
			}
			s.libraries, s.past, s.readOf = libraries, past, path
			s.draw()
		}
	})
}

// KeepFrom takes over what the page has read before the window was made anew.
func (s *Settings) KeepFrom(before *Settings) {
	s.libraries, s.past, s.readOf, s.allMine = before.libraries, before.past, before.readOf, before.allMine
}

// use changes a choice.
func (s *Settings) use(change func(*Choices)) {
	c := s.acts.Choices()
	change(&c)
	s.acts.Use(c)
}

// draw draws all rows anew; the focus stays on the control that had it.
func (s *Settings) draw() {
	focused := s.focusedName()
	s.controls = map[string]fyne.CanvasObject{}
	rows := []fyne.CanvasObject{widgets.NewGap(20), widgets.NewText(wording.T("place.settings"), widgets.Page), widgets.NewGap(4)}
	rows = append(rows, s.lookRows()...)
	rows = append(rows, s.searchRows()...)
	// What stands below the libraries waits for them, so that nothing moves when they come.
	if s.readOf == s.host.Catalogue().Path {
		rows = append(rows, s.narrowRows()...)
		rows = append(rows, s.historyRows()...)
		rows = append(rows, s.catalogueRows()...)
		rows = append(rows, s.mergeRows()...)
	}
	s.column.Set(append(rows, widgets.NewGap(32))...)
	s.FocusOn(focused)
}

// focusedName is the name of the control with the focus, "" for none.
func (s *Settings) focusedName() string {
	for name, o := range s.controls {
		if f, ok := o.(fyne.Focusable); ok && f == s.host.Window().Canvas().Focused() {
			return name
		}
	}
	return ""
}

func (s *Settings) head(key string) []fyne.CanvasObject {
	return []fyne.CanvasObject{widgets.NewGap(24), widgets.NewText(wording.T(key), widgets.Head), widgets.NewGap(6), widgets.NewRule(), widgets.NewGap(6)}
}

// row is a label with a control, which is remembered by its key; others stand beside it.
func (s *Settings) row(key string, control fyne.CanvasObject, beside ...fyne.CanvasObject) fyne.CanvasObject {
	s.controls[key] = control
	label := widgets.Sized(theme.Px(settingsLabel), 0, widgets.NewElided(wording.T(key), widgets.Quiet, 40))
	return widgets.Inset(0, 4, 0, 4, widgets.Line(settingsGap, theme.Px(32), append([]fyne.CanvasObject{label}, beside...)...))
}

// choice is a row with a switch.
func (s *Settings) choice(key string, at int, chosen func(int), words ...string) fyne.CanvasObject {
	control := widgets.NewSwitch(chosen, words...)
	control.Choose(at)
	return s.row(key, control, control)
}

// selection is a row with a box that opens a list.
func (s *Settings) selection(key string, options []string, at int, chosen func(int)) fyne.CanvasObject {
	control := widgets.NewSelectBox(options, chosen)
	control.Choose(at)
	return s.row(key, control, widgets.Sized(theme.Px(240), theme.Px(32), control))
}

func (s *Settings) hint(key string) fyne.CanvasObject {
	return widgets.Inset(theme.Px(settingsLabel)+settingsGap, 0, 0, 6, widgets.NewProse(wording.T(key), widgets.Caption))
}

// lookRows are language, look and size of text.
func (s *Settings) lookRows() []fyne.CanvasObject {
	c := s.acts.Choices()
	languages := []string{"en", "de"}
	looks := []theme.Look{theme.System, theme.Light, theme.Dark, theme.Contrast}
	var lookNames, sizes []string
	for _, l := range looks {
		lookNames = append(lookNames, wording.T("look."+string(l)))
	}
	for _, p := range textSizes {
		sizes = append(sizes, wording.T("percent", "N", p))
	}
	rows := append(s.head("settings.look"),
		s.choice("settings.language", slices.Index(languages, c.Language), func(i int) { s.use(func(c *Choices) { c.Language = languages[i] }) }, "English", "Deutsch"),
		s.choice("settings.colours", slices.Index(looks, c.Look), func(i int) { s.use(func(c *Choices) { c.Look = looks[i] }) }, lookNames...),
		s.selection("settings.text", sizes, slices.Index(textSizes, c.Text), func(i int) { s.use(func(c *Choices) { c.Text = textSizes[i] }) }))
	s.first, _ = s.controls["settings.language"].(fyne.Focusable)
	return rows
}

// searchRows are what new searches go by.
func (s *Settings) searchRows() []fyne.CanvasObject {
	c := s.acts.Choices()
	profiles := s.desk.Profiles()
	onOff := []string{wording.T("off"), wording.T("on")}
	rows := s.head("place.search")
	if len(profiles) > 0 {
		rows = append(rows, s.selection("settings.profile", profiles, max(slices.Index(profiles, c.Profile), 0), func(i int) {
			s.use(func(c *Choices) {
				c.Profile = profiles[i]
				if i == 0 {
					c.Profile = ""
				}
			})
		}))
	}
	rows = append(rows, s.choice("settings.grouped", halfOf(c.Grouped), func(i int) { s.use(func(c *Choices) { c.Grouped = i == 1 }) }, onOff...), s.hint("settings.groupedhint"))
	if len(s.libraries) == 0 || s.readOf != s.host.Catalogue().Path {
		return rows
	}
	return append(rows, s.myLibraries(c.Mine)...)
}

// fewMine is how many libraries can be chosen at once as a person's own; the others follow
// by a link, since a union may have hundreds.
const fewMine = 12

// myLibraries are boxes in columns: those chosen and some others, or all.
func (s *Settings) myLibraries(chosen []string) []fyne.CanvasObject {
	var ticks []fyne.CanvasObject
	widest, others, all := float32(0), 0, 0
	for _, l := range s.libraries {
		if l.Parent != "" {
			continue
		}
		all++
		if own := slices.Contains(chosen, l.Code); !own {
			if others++; others > fewMine && !s.allMine {
				continue
			}
		}
		tick := widgets.NewTick(nameOf(l), "", func() { s.mine(l.Code) })
		if slices.Contains(chosen, l.Code) {
			tick.Set(widgets.TickAll)
		}
		s.controls["mine."+l.Code] = tick
		ticks = append(ticks, tick)
		widest = max(widest, tick.MinSize().Width)
	}
	const gap = 8
	half := (theme.Px(settingsWidth-settingsLabel) - 2*24 - settingsGap - gap) / 2
	for i, tick := range ticks {
		ticks[i] = widgets.Sized(min(widest, half), theme.Px(24), tick)
	}
	values := []fyne.CanvasObject{widgets.NewFlow(gap, theme.Px(24), ticks...)}
	if len(ticks) < all {
		values = append(values, widgets.NewWrappedLink(wording.T("settings.allmine", "N", wording.Number(all)), func() {
			s.allMine = true
			s.draw()
		}))
	}
	return []fyne.CanvasObject{widgets.Inset(0, 4, 0, 0, widgets.NewField(wording.T("settings.mine"), theme.Px(settingsLabel), values...)), s.hint("settings.minehint")}
}

// mine makes a library one of a person's own, or no longer.
func (s *Settings) mine(code string) {
	s.use(func(c *Choices) {
		c.Mine = slices.Clone(c.Mine)
		if i := slices.Index(c.Mine, code); i >= 0 {
			c.Mine = slices.Delete(c.Mine, i, i+1)
		} else {
			c.Mine = append(c.Mine, code)
		}
	})
	s.draw()
}

// narrowRows are how facets and years are shown.
func (s *Settings) narrowRows() []fyne.CanvasObject {
	p := s.acts.Narrow()
	look := halfOf(p.List)
	if p.As2006 {
		look = 2
	}
	change := func(do func(*NarrowPrefs)) {
		p := s.acts.Narrow()
		do(&p)
		s.acts.UseNarrow(p)
	}
	return append(s.head("settings.narrow"),
		s.choice("settings.facets", look, func(i int) { change(func(p *NarrowPrefs) { p.List, p.As2006 = i == 1, i == 2 }) },
			wording.T("narrow.ascloud"), wording.T("narrow.aslist"), wording.T("narrow.as2006")),
		s.hint("settings.facetshint"),
		s.choice("settings.years", halfOf(p.Years.InPane), func(i int) { change(func(p *NarrowPrefs) { p.Years.InPane = i == 1 }) },
			wording.T("settings.yearsbelow"), wording.T("settings.yearspane")))
}

// historyRows say what is kept of former searches, and forget it.
func (s *Settings) historyRows() []fyne.CanvasObject {
	forget := widgets.NewButton(wording.T("settings.forget"), "", s.Forget)
	forget.SetEnabled(s.past > 0)
	return append(s.head("settings.kept"),
		s.row("settings.history", forget, widgets.NewText(wording.N("settings.past", s.past), widgets.Body), forget),
		s.hint("settings.kepthint"))
}

// Forget forgets the searches made in the open catalogue.
func (s *Settings) Forget() {
	s.host.Tasks().Go(func(context.Context) func() {
		err := s.desk.ForgetHistory()
		return func() {
			if err != nil {
				s.host.SetNote(s.desk.Explain(err))
				return
			}
			s.past = 0
			s.host.SetNote(wording.T("settings.forgotten"))
			s.draw()
		}
	})
}

// catalogueRows say where the catalogue lies, and those opened before.
func (s *Settings) catalogueRows() []fyne.CanvasObject {
	c := s.host.Catalogue()
	rows := s.head("settings.catalogues")
	if c.Path != "" {
		rows = append(rows, widgets.Inset(0, 4, 0, 4, widgets.NewField(wording.T("settings.open"), theme.Px(settingsLabel),
			widgets.NewProse(c.Path, widgets.Body), widgets.NewProse(wording.N("titles", c.Titles), widgets.Quiet))))
	}
	var links []fyne.CanvasObject
	for _, dir := range s.desk.RecentCatalogues() {
		if dir != c.Path {
			links = append(links, widgets.NewWrappedLink(dir, func() { s.acts.Open(dir) }))
		}
	}
	if len(links) > 0 {
		rows = append(rows, widgets.Inset(0, 4, 0, 4, widgets.NewField(wording.T("welcome.recent"), theme.Px(settingsLabel), links...)))
	}
	other := widgets.NewButton(wording.T("menu.open"), "folder", s.acts.OpenOther)
	return append(rows, s.row("settings.other", other, other))
}

// Control returns the control of a row by its key, for tests.
func (s *Settings) Control(key string) fyne.CanvasObject { return s.controls[key] }

// FocusedName is the key of the row whose control has the focus, "" for none; FocusOn puts
// it there again after the window was made anew.
func (s *Settings) FocusedName() string { return s.focusedName() }

// FocusOn is as FocusedName says.
func (s *Settings) FocusOn(name string) {
	if f, ok := s.controls[name].(fyne.Focusable); ok {
		s.host.Window().Canvas().Focus(f)
	}
}
