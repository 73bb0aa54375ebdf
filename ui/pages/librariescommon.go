package pages

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// mostMatrix is how many libraries a matrix has at most: more fields cannot be read.
const mostMatrix = 24

// common shows what the libraries hold in common.
type common struct {
	p      *Libraries
	column *widgets.Column
	matrix *widgets.Matrix
	// found is what the catalogue says, shown the places in it of the libraries that the
	// matrix has.
	found view.Common
	shown []int
	// most is how many there is room for.
	most int
	// group is the group of libraries that is shown, "" for the largest of all.
	group  string
	titles bool
	// thousands says that numbers of titles are too long for the fields.
	thousands bool
	unit      *widgets.Switch
	said      *fyne.Container
	above     *fyne.Container
	buttons   [2]*widgets.Button
}

func newCommon(p *Libraries) *common {
	c := &common{p: p, column: widgets.NewColumn(24, 24), matrix: widgets.NewMatrix(), said: widgets.Stacked(nil), above: widgets.Stacked(nil)}
	c.unit = widgets.NewSwitch(func(i int) {
		c.titles = i == 1
		p.host.Remember("common.unit", []string{"percent", "titles"}[i])
		c.fill()
	}, wording.T("common.percent"), wording.T("common.titles"))
	c.titles = p.host.Recall("common.unit") == "titles"
	c.unit.Choose(halfOf(c.titles))
	c.matrix.OnChoice = func(int, int) { c.say() }
	c.matrix.OnOpen = func(row, column int, onlyRow bool) {
		if onlyRow {
			p.titlesOf(c.code(row))
			return
		}
		c.both(row, column)
	}
	return c
}

// load asks anew.
func (c *common) load() {
	c.p.host.Tasks().Go(func(ctx context.Context) func() {
		found, err := c.p.desk.Common(ctx)
		return func() {
			if err != nil {
				c.column.Set(widgets.NewGap(24), widgets.NewProse(c.p.desk.Explain(err), widgets.Quiet))
				return
			}
			c.found = found
			c.show()
		}
	})
}

// show draws the pane.
func (c *common) show() {
	c.choose()
	var objects []fyne.CanvasObject
	if len(c.found.Libraries) == 0 {
		c.column.Set()
		return
	}
	if len(c.found.Libraries) < 2 {
		objects = append(objects, widgets.NewGap(16), widgets.NewProse(wording.T("common.few"), widgets.Quiet))
	} else {
		objects = append(objects, c.above, widgets.NewGap(8), c.matrix, widgets.NewGap(12), c.said)
	}
	objects = append(objects, c.held()...)
	c.column.Set(append(objects, widgets.NewGap(24))...)
	c.fill()
}

// choose takes the libraries of the group, the largest first.
func (c *common) choose() {
	c.shown, c.most = nil, min(mostMatrix, max(widgets.MatrixRoom(max(c.matrix.Size().Width, 400)), 8))
	for i, h := range c.found.Libraries {
		if len(c.shown) < c.most && (c.group == "" || c.p.known(h.Value).Group == c.group) {
			c.shown = append(c.shown, i)
		}
	}
}

// groups are the groups that have two libraries or more.
func (c *common) groups() []string {
	count := map[string]int{}
	var names []string
	for _, h := range c.found.Libraries {
		g := c.p.known(h.Value).Group
		if count[g]++; g != "" && count[g] == 2 {
			names = append(names, g)
		}
	}
	return names
}

// fill writes the numbers into the matrix.
func (c *common) fill() {
	if len(c.shown) < 2 {
		return
	}
	codes, names := make([]string, len(c.shown)), make([]string, len(c.shown))
	most := 0
	for i, at := range c.shown {
		codes[i], names[i] = c.found.Libraries[at].Value, c.found.Libraries[at].Label
		most = max(most, c.found.Libraries[at].Count)
	}
	room := c.matrix.CellWidth(max(c.matrix.Size().Width, 400), len(codes))
	c.thousands = c.titles && most >= 1000 && float32(len(wording.Number(most)))*theme.Px(9) > room
	cells := make([][]widgets.MatrixCell, len(c.shown))
	for r := range c.shown {
		for k := range c.shown {
			cells[r] = append(cells[r], c.cell(r, k))
		}
	}
	c.matrix.Set(codes, names, cells)
	c.head()
	c.say()
}

// share is how many of 100 titles of the library of a row the one of a column has too.
func (c *common) share(row, column int) int {
	own := c.found.Libraries[c.shown[row]].Count
	if own == 0 {
		return 0
	}
	return (c.titlesOfBoth(row, column)*100 + own/2) / own
}

func (c *common) titlesOfBoth(row, column int) int {
	return c.found.Both[c.shown[row]][c.shown[column]]
}

// cell is one field: the tint always says the share.
func (c *common) cell(row, column int) widgets.MatrixCell {
	if row == column {
		return widgets.MatrixCell{}
	}
	share, n := c.share(row, column), c.titlesOfBoth(row, column)
	text := wording.Number(share)
	switch {
	case c.titles && c.thousands:
		text = wording.Number((n + 500) / 1000)
	case c.titles:
		text = wording.Number(n)
	}
	return widgets.MatrixCell{Text: text, Step: 1 + min(share/10, theme.Steps-1)}
}

// head says how the matrix is to be read, and chooses the libraries where there are more
// than it can have.
func (c *common) head() {
	key := "common.percenttext"
	switch {
	case c.titles && c.thousands:
		key = "common.thousandstext"
	case c.titles:
		key = "common.titlestext"
	}
	line := []fyne.CanvasObject{c.unit}
	if groups := c.groups(); len(groups) > 0 && len(c.found.Libraries) > len(c.shown) || c.group != "" {
		options := []string{wording.N("common.largest", min(c.most, len(c.found.Libraries)))}
		at := 0
		for i, g := range groups {
			options = append(options, wording.T("common.group", "Group", g))
			if g == c.group {
				at = i + 1
			}
		}
		box := widgets.NewSelectBox(options, func(i int) {
			c.group = ""
			if i > 0 {
				c.group = groups[i-1]
			}
			c.show()
		})
		box.Choose(at)
		line = append(line, widgets.Sized(theme.Px(240), 0, box))
	}
	c.above.Objects = []fyne.CanvasObject{widgets.NewGap(12), widgets.NewFlow(12, theme.Px(36), line...), widgets.NewGap(4), widgets.NewProse(wording.T(key), widgets.Quiet)}
	c.above.Refresh()
	c.column.Reflow()
}

// say puts the chosen field into words, with what can be asked of it.
func (c *common) say() {
	if len(c.shown) < 2 {
		return
	}
	row, column := c.matrix.Choice()
	a, b := c.code(row), c.code(column)
	c.buttons[0] = widgets.NewButton(wording.T("common.showboth"), "", func() { c.both(row, column) })
	c.buttons[1] = widgets.NewButton(wording.T("common.not", "A", a, "B", b), "", func() {
		c.p.host.AskInNewTab(view.Query{Narrow: []view.Narrow{{Facet: "library", Value: a}, {Facet: "library", Value: b, Exclude: true}}})
	})
	text := widgets.NewProse(wording.N("common.both", c.titlesOfBoth(row, column), "A", a, "B", b), widgets.Body)
	shares := widgets.NewProse(wording.T("common.shares", "A", a, "B", b, "ShareA", c.share(row, column), "ShareB", c.share(column, row)), widgets.Quiet)
	plate := widgets.NewPlate(widgets.Inset(16, 12, 16, 12, widgets.NewColumns(16, theme.Px(220), widgets.Stacked(nil, text, shares),
		widgets.NewFlow(8, 36, c.buttons[0], c.buttons[1]))))
	c.said.Objects = []fyne.CanvasObject{plate}
	c.said.Refresh()
	c.column.Reflow()
}

func (c *common) code(i int) string { return c.found.Libraries[c.shown[i]].Value }

// both asks for the titles that two libraries hold.
func (c *common) both(row, column int) {
	c.p.host.AskInNewTab(view.Query{Text: "library:" + quoted(c.code(row)) + " library:" + quoted(c.code(column))})
}

// quoted is a value as the query language has it.
func quoted(value string) string {
	if strings.ContainsAny(value, " \t():\"") {
		return `"` + strings.ReplaceAll(value, `"`, "") + `"`
	}
	return value
}

// held are the bars of how many libraries hold a title.
func (c *common) held() []fyne.CanvasObject {
	if len(c.found.Held) == 0 {
		return nil
	}
	objects := []fyne.CanvasObject{widgets.NewGap(24), widgets.NewText(wording.T("common.held"), widgets.BodyBold), widgets.NewGap(8)}
	most := 1
	for _, h := range c.found.Held {
		most = max(most, h.Titles)
	}
	for _, h := range c.found.Held {
		label := wording.N("common.heldby", h.From)
		if h.To == 0 {
			label = wording.N("common.heldormore", h.From)
		}
		objects = append(objects, widgets.NewBarLink(label, wording.Number(h.Titles), float32(h.Titles)/float32(most), 110,
			func() { c.p.host.AskInNewTab(view.Query{Text: h.Query}) }))
	}
	return objects
}

// Matrix is what the libraries hold in common, for tests.
func (p *Libraries) Matrix() *widgets.Matrix { return p.common.matrix }

// Held are the counts of titles by how many libraries hold them.
func (p *Libraries) Held() []view.HeldCount { return p.common.found.Held }

// ShowBoth and ShowRest press the buttons below the matrix.
func (p *Libraries) ShowBoth() { p.common.buttons[0].OnTapped() }

// ShowRest is as ShowBoth.
func (p *Libraries) ShowRest() { p.common.buttons[1].OnTapped() }

// Unit shows titles instead of percent.
func (p *Libraries) Unit(titles bool) {
	p.common.titles = titles
	p.common.unit.Choose(halfOf(titles))
	p.common.fill()
}
