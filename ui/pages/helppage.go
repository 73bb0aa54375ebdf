package pages

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// HelpPart is a piece of the help under a heading.
type HelpPart struct {
	Heading string
	Lines   []HelpLine
}

// HelpLine is a line of the help: keys or an example at the left, "" for a step, and what
// they do.
type HelpLine struct {
	Left, Text string
	// Ask says that Left is a query that can be asked by a click.
	Ask bool
}

// The sections of the help.
const (
	helpJobs = iota
	helpQueries
	helpKeys
)

// Help is the page of the help: ten jobs by keyboard, the query language, the keys.
type Help struct {
	Plain
	host     Host
	root     fyne.CanvasObject
	box      *widgets.Box
	section  *widgets.Switch
	column   *widgets.Column
	sections [][]HelpPart
	shown    int
}

// NewHelp makes the page of its sections: jobs, queries, keys.
func NewHelp(host Host, sections [3][]HelpPart) *Help {
	h := &Help{host: host, sections: sections[:], column: widgets.NewColumn(24, 24).AtMost(theme.Px(settingsWidth + 80))}
	h.box = widgets.NewBox(wording.T("help.find"), nil)
	h.box.OnChanged = func(string) { h.draw() }
	h.box.OnKey = h.scroll
	h.section = widgets.NewSwitch(func(int) { h.draw() }, wording.T("help.jobs"), wording.T("help.queries"), wording.T("menu.keys"))
	top := widgets.Inset(24, 0, 24, 0, widgets.Line(16, theme.Px(64), widgets.NewText(wording.T("menu.help"), widgets.Page), widgets.NewSpring(),
		widgets.Sized(theme.Px(200), theme.Px(32), h.box), h.section))
	head := widgets.Sized(0, theme.Px(64), widgets.Strip(theme.Px(settingsWidth+80), top))
	h.root = widgets.On(theme.Surface, widgets.Stacked(h.column, head, widgets.NewRule(), h.column))
	h.draw()
	return h
}

// scroll moves the text while the keys stay in the box.
func (h *Help) scroll(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown:
		h.column.ScrollPages(0.15)
	case fyne.KeyUp:
		h.column.ScrollPages(-0.15)
	case fyne.KeyPageDown:
		h.column.ScrollPages(0.9)
	case fyne.KeyPageUp:
		h.column.ScrollPages(-0.9)
	default:
		return false
	}
	return true
}

// Screen implements Page.
func (h *Help) Screen() fyne.CanvasObject { return h.root }

// Title implements Page.
func (h *Help) Title() string { return wording.T("menu.help") }

// Columns implements Page.
func (h *Help) Columns() []*widgets.Column { return []*widgets.Column{h.column} }

// Enter implements Page.
func (h *Help) Enter(*Stop) { h.Focus() }

// Focus implements Page.
func (h *Help) Focus() { h.host.Window().Canvas().Focus(h.box) }

// Escape implements Page: it empties the find box first.
func (h *Help) Escape() bool {
	if h.box.Text == "" {
		return false
	}
	h.box.SetText("")
	return true
}

// ShowQueries and ShowKeys go to a section.
func (h *Help) ShowQueries() { h.show(helpQueries) }

// ShowKeys goes to the list of keys.
func (h *Help) ShowKeys() { h.show(helpKeys) }

func (h *Help) show(section int) {
	h.box.SetText("")
	h.section.Choose(section)
	h.draw()
}

// draw shows the chosen section, or all that fits what is looked for.
func (h *Help) draw() {
	find := strings.Fields(wording.Fold(h.box.Text))
	var rows []fyne.CanvasObject
	h.shown = 0
	for i, parts := range h.sections {
		if len(find) == 0 && i != h.section.Chosen() {
			continue
		}
		for n, p := range parts {
			lines := fitting(p, find)
			if len(lines) == 0 {
				continue
			}
			heading := p.Heading
			if i == helpJobs {
				heading = wording.T("help.job", "N", n+1, "Job", p.Heading)
			}
			h.shown += len(lines)
			rows = append(rows, widgets.NewGap(20), widgets.NewText(heading, widgets.Head), widgets.NewGap(4))
			for k, l := range lines {
				rows = append(rows, h.line(k, l))
			}
		}
	}
	if len(rows) == 0 {
		rows = append(rows, widgets.NewGap(20), widgets.NewProse(wording.T("help.none", "Text", strings.TrimSpace(h.box.Text)), widgets.Quiet))
	}
	h.column.Set(append(rows, widgets.NewGap(32))...)
	h.column.Top()
}

// fitting are the lines of a part in which all words stand, in themselves or in the
// heading; a job is shown whole.
func fitting(p HelpPart, find []string) (lines []HelpLine) {
	heading := wording.Fold(p.Heading)
	has := func(text string) bool {
		for _, w := range find {
			if !strings.Contains(text, w) {
				return false
			}
		}
		return true
	}
	for _, l := range p.Lines {
		if has(heading + " " + wording.Fold(l.Left+" "+l.Text)) {
			if l.Left == "" {
				return p.Lines
			}
			lines = append(lines, l)
		}
	}
	return lines
}

// line draws one line: a step with its number, keys, or an example that can be asked.
func (h *Help) line(n int, l HelpLine) fyne.CanvasObject {
	text := widgets.NewProse(l.Text, widgets.Body)
	switch {
	case l.Left == "":
		return widgets.Inset(0, 2, 0, 2, widgets.NewField(wording.Number(n+1), theme.Px(28), text))
	case l.Ask:
		ask := widgets.NewWrappedLink(l.Left, func() { h.host.Ask(view.Query{Text: l.Left}) })
		return widgets.Inset(0, 2, 0, 2, widgets.NewColumns(16, theme.Px(200), ask, text))
	}
	return widgets.NewField(l.Left, theme.Px(190), text)
}

// Lines is how many lines are shown, for tests; Find looks for words.
func (h *Help) Lines() int { return h.shown }

// Find puts words into the box.
func (h *Help) Find(words string) { h.box.SetText(words) }
