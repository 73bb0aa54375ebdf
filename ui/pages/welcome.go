package pages

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// WelcomeActions are what the first screen offers.
type WelcomeActions struct {
	Sample, Import, Open, Language func()
	// Recent opens one of the catalogues opened last.
	Recent func(dir string)
	// OtherLanguage is the name of the language that Language changes to.
	OtherLanguage string
}

// Welcome is the first screen: three ways in.
type Welcome struct {
	Plain
	Root    fyne.CanvasObject
	host    Host
	choices []*widgets.Choice
	trouble *widgets.Prose
	room    *widgets.Gap
	recent  *fyne.Container
	open    func(dir string)
	busy    *widgets.Progress
	body    *fyne.Container
}

// NewWelcome makes the first screen.
func NewWelcome(host Host, do WelcomeActions) *Welcome {
	w := &Welcome{host: host, open: do.Recent, recent: widgets.Stacked(nil)}
	w.choices = []*widgets.Choice{
		widgets.NewChoice("book", wording.T("welcome.sample"), wording.T("welcome.sampletext"), wording.T("key.enter"), do.Sample),
		widgets.NewChoice("import", wording.T("welcome.import"), wording.T("welcome.importtext"), wording.T("key.ctrl", "Key", "I"), do.Import),
		widgets.NewChoice("folder", wording.T("welcome.open"), wording.T("welcome.opentext"), wording.T("key.ctrl", "Key", "O"), do.Open),
	}
	for i, c := range w.choices {
		c.OnMove = func(step int) { w.focus(i + step) }
	}
	w.trouble = widgets.NewProse("", widgets.Style{Size: theme.SizeText, Color: theme.Bad})
	w.trouble.Hide()
	w.room = widgets.NewGap(16)
	w.room.Hide()
	w.busy = widgets.NewProgress(4)
	w.busy.Hide()
	title := widgets.Beside(nil, widgets.Sized(56, 56, widgets.NewPicture(theme.AppIcon())), widgets.NewGap(24),
		widgets.Stacked(nil, widgets.NewText("Holdfast", widgets.Page),
			widgets.NewText(wording.T("welcome.motto"), widgets.QuietHead)))
	foot := widgets.Line(16, 52, widgets.NewElided(wording.T("welcome.offline"), widgets.Quiet, 0),
		widgets.NewSpring(), widgets.NewLink(do.OtherLanguage, do.Language))
	w.body = widgets.Stacked(nil, title, widgets.NewGap(32), w.trouble, w.room,
		w.choices[0], widgets.NewGap(12), w.choices[1], widgets.NewGap(12), w.choices[2], widgets.NewGap(8), w.recent,
		w.busy, widgets.Line(8, 44, widgets.NewIcon("file", theme.Ink2),
			widgets.NewElided(wording.T("welcome.drop"), widgets.Quiet, 0)),
		widgets.NewGap(32), widgets.NewRule(), foot)
	// With large text and the catalogues opened last it may be higher than the window.
	w.Root = widgets.On(theme.Ground, container.NewVScroll(widgets.Centred(theme.Px(640), w.body)))
	return w
}

func (w *Welcome) focus(i int) {
	if i >= 0 && i < len(w.choices) {
		w.host.Window().Canvas().Focus(w.choices[i])
	}
}

// Screen implements Page.
func (w *Welcome) Screen() fyne.CanvasObject { return w.Root }

// Title implements Page.
func (w *Welcome) Title() string { return "" }

// Enter implements Page.
func (w *Welcome) Enter(*Stop) { w.Focus() }

// Focus puts the focus on the first choice.
func (w *Welcome) Focus() { w.focus(0) }

// Choices returns the three choices in order, for tests.
func (w *Welcome) Choices() []*widgets.Choice { return w.choices }

// SetTrouble says above the choices why a catalogue could not be opened, and offers below
// them those that were opened last.
func (w *Welcome) SetTrouble(text string, recent []string) {
	w.trouble.SetText(text)
	w.trouble.Hidden = text == ""
	w.room.Hidden = w.trouble.Hidden
	w.recent.Objects = nil
	if len(recent) > 0 {
		w.recent.Objects = []fyne.CanvasObject{widgets.NewGap(8), widgets.NewText(wording.T("welcome.recent"), widgets.BodyBold)}
	}
	for _, dir := range recent {
		w.recent.Objects = append(w.recent.Objects, widgets.NewGap(6), widgets.NewLink(dir, func() { w.open(dir) }))
	}
	w.Root.Refresh()
}

// SetBusy shows how far the opening is, from 0 to 1, negative when it has ended.
func (w *Welcome) SetBusy(share float32) {
	w.busy.Set(share)
	changed := w.busy.Hidden != (share < 0)
	w.busy.Hidden = share < 0
	for _, c := range w.choices {
		c.SetEnabled(share < 0)
	}
	if changed {
		w.Root.Refresh()
	}
}

// Trouble returns what is said about a catalogue that could not be opened.
func (w *Welcome) Trouble() string { return w.trouble.Text() }

// Recent returns the links to the catalogues opened last, for tests.
func (w *Welcome) Recent() (links []*widgets.Link) {
	for _, o := range w.recent.Objects {
		if l, ok := o.(*widgets.Link); ok {
			links = append(links, l)
		}
	}
	return links
}
