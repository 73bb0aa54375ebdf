package pages

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// buildRow is one row of the builder, or the head of a group.
type buildRow struct {
	b    *builder
	line buildLine
	root fyne.CanvasObject
	lead *widgets.SelectBox
	// controls can have the keys, in their order.
	controls []fyne.Focusable
	words    []*widgets.Box
}

func newBuildRow(b *builder, line buildLine) *buildRow {
	r := &buildRow{b: b, line: line}
	c := b.tree.at(line.path)
	r.lead = r.newLead(c)
	parts := []fyne.CanvasObject{widgets.Sized(theme.Px(116), 32, r.lead)}
	if line.group {
		parts = append(parts, widgets.NewText(wording.T("build.group."+c.Join), widgets.Quiet))
	} else {
		parts = append(parts, r.leaf(c)...)
	}
	more := widgets.NewMenuIcon("more", wording.T("build.tip.more"), r.items)
	cross := widgets.NewIconButton("close", wording.T("build.remove"), func() {
		b.change(func() []int { return b.tree.remove(line.path) })
	})
	r.controls = append(r.controls, more, cross)
	parts = append(parts, more, cross)
	indent := float32(len(line.path)-1) * 28
	r.root = widgets.Inset(indent, 0, 0, 0, container.New(&buildRowLayout{flex: len(parts) - 3, group: line.group}, parts...))
	return r
}

// buildRowLayout puts the parts of a row beside each other; one takes what is left. Where
// that is less than wordsWidth, the choices before it give of their width.
type buildRowLayout struct {
	flex  int
	group bool
}

func (l *buildRowLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(300, buildHeight())
}

// wordsWidth is how wide the words of a row should be, mostGiven which part of their width
// the choices before them give for that.
const (
	wordsWidth = 150
	mostGiven  = 0.24
)

// buildHeight is the height of a row: that of a box to type in, which keeps its text at
// the top of what it is given more.
func buildHeight() float32 { return max(32, theme.Px(28)) }

func (l *buildRowLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const gap = 8
	left, choices := size.Width, float32(0)
	for i, obj := range o {
		if i != l.flex {
			left -= obj.MinSize().Width + gap
		}
		if i < l.flex {
			choices += obj.MinSize().Width
		}
	}
	given := float32(0)
	if lack := theme.Px(wordsWidth) - left; lack > 0 && !l.group {
		given = min(lack, choices*mostGiven)
	}
	x := float32(0)
	for i, obj := range o {
		m := obj.MinSize()
		w := m.Width
		if i == l.flex {
			w = max(left+given, 60)
		} else if i < l.flex {
			w -= given * w / choices
		}
		h := size.Height
		if m.Height < h && i >= len(o)-2 || l.group && i == l.flex {
			h = m.Height
		}
		obj.Move(fyne.NewPos(x, (size.Height-h)/2))
		obj.Resize(fyne.NewSize(w, h))
		x += w + gap
	}
}

// newLead makes the choice of how the row is joined to those before it.
func (r *buildRow) newLead(c *view.Clause) *widgets.SelectBox {
	group, at := r.b.tree.parent(r.line.path)
	keys := []string{"build.find", "build.not"}
	if at > 0 {
		keys = []string{"build.and", "build.or", "build.andnot", "build.ornot"}
	}
	s := widgets.NewSelectBox(texts(keys), func(i int) {
		join, not := "", i == 1
		if at > 0 {
			join, not = []string{"and", "or"}[i%2], i > 1
		}
		r.b.tree.lead(r.line.path, join, not)
		r.b.change(func() []int { return r.line.path })
	})
	chosen := 0
	if at > 0 && group.Join == "or" {
		chosen = 1
	}
	if c.Not && at > 0 {
		chosen += 2
	} else if c.Not {
		chosen = 1
	}
	s.Choose(chosen)
	r.controls = append(r.controls, s)
	return s
}

// texts are the texts of keys.
func texts(keys []string) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = wording.T(k)
	}
	return out
}

// leaf are the parts of a row: field, what it has, words.
func (r *buildRow) leaf(c *view.Clause) []fyne.CanvasObject {
	fields := r.fieldNames(c)
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = wording.QueryField(f)
	}
	field := widgets.NewSelectBox(names, func(i int) {
		c.Field = fields[i]
		if forms := r.forms(c); !slices.Contains(forms, c.Form) {
			setForm(c, forms[0])
		}
		r.b.change(func() []int { return r.line.path })
	})
	field.Choose(slices.Index(fields, c.Field))
	forms := r.forms(c)
	labels := make([]string, len(forms))
	for i, f := range forms {
		labels[i] = wording.T("build.form." + f)
	}
	form := widgets.NewSelectBox(labels, func(i int) {
		setForm(c, forms[i])
		r.b.change(func() []int { return r.line.path })
	})
	form.Choose(slices.Index(forms, c.Form))
	r.controls = append(r.controls, field, form)
	parts := []fyne.CanvasObject{widgets.Sized(theme.Px(150), 32, field), widgets.Sized(theme.Px(170), 32, form)}
	return append(parts, r.value(c))
}

// fieldNames are the fields offered: any, those of the catalogue, and the MARC field that
// the row has.
func (r *buildRow) fieldNames(c *view.Clause) []string {
	names := []string{""}
	for _, f := range r.b.s.desk.QueryFields() {
		names = append(names, f.Name)
	}
	if !slices.Contains(names, c.Field) {
		names = append(names, c.Field)
	}
	return names
}

// forms are the forms that a row can have by its field; the one that it has is among them.
func (r *buildRow) forms(c *view.Clause) []string {
	kind, counted := "any", false
	for _, f := range r.b.s.desk.QueryFields() {
		if f.Name == c.Field {
			kind, counted = f.Kind, f.Counted
		}
	}
	var forms []string
	switch {
	case kind == "number":
		forms = []string{"range", "compare"}
	case kind == "value":
		forms = []string{"words", "whole", "pattern", "has", "lacks"}
	case c.Field == "":
		forms = []string{"words", "phrase", "near", "pattern", "fuzzy"}
	default:
		forms = []string{"words", "phrase", "near", "whole", "pattern", "fuzzy", "has", "lacks"}
	}
	if counted {
		forms = append(forms, "compare")
	}
	return forms
}

// setForm gives a row another form, with what that form cannot be without.
func setForm(c *view.Clause, form string) {
	c.Form, c.Count, c.Op = form, 0, ""
	switch form {
	case "compare":
		c.Op = ">="
	case "near":
		c.Count = 5
	case "fuzzy":
		c.Count = 1
	}
}

// value is what is looked for: words, two ends, or a number with its sign.
func (r *buildRow) value(c *view.Clause) fyne.CanvasObject {
	switch c.Form {
	case "has", "lacks", "all":
		return widgets.NewGap(1)
	case "range":
		return container.New(&rangeEnds{}, r.box(&c.From, "build.from"), r.box(&c.To, "build.to"))
	case "compare":
		signs := []string{">=", "<=", ">", "<", "="}
		sign := widgets.NewSelectBox(signs, func(i int) {
			c.Op = signs[i]
			r.b.changed()
		})
		sign.Choose(slices.Index(signs, c.Op))
		r.controls = append(r.controls, sign)
		return widgets.Beside(nil, widgets.Sized(theme.Px(72), 32, sign), widgets.Sized(8, 0, widgets.NewGap(1)), widgets.Sized(theme.Px(120), 32, r.box(&c.Text, "build.number")))
	case "near", "fuzzy":
		count := strconv.Itoa(c.Count)
		number := r.box(&count, "build."+c.Form)
		words := r.box(&c.Text, "build.words")
		number.OnChanged = func(text string) {
			if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil && n > 0 && n < 100 {
				c.Count = n
				r.b.changed()
			}
		}
		return widgets.Beside(words, words, widgets.Sized(8, 0, widgets.NewGap(1)),
			widgets.Line(8, 32, widgets.NewText(wording.T("build."+c.Form), widgets.Quiet), widgets.Sized(theme.Px(48), 32, number)))
	}
	return r.box(&c.Text, "build.words")
}

// box is a box to type one value in; Enter searches.
func (r *buildRow) box(value *string, hint string) *widgets.Box {
	box := widgets.NewBox(wording.T(hint), func(string) { r.b.search() })
	box.SetText(*value)
	box.OnChanged = func(text string) {
		*value = text
		r.b.changed()
	}
	r.controls = append(r.controls, box)
	r.words = append(r.words, box)
	return box
}

// rangeEnds gives two objects half of the width each.
type rangeEnds struct{}

func (rangeEnds) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, buildHeight()) }

func (rangeEnds) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := min((size.Width-8)/2, theme.Px(120))
	for i, obj := range o {
		obj.Move(fyne.NewPos(float32(i)*(w+8), 0))
		obj.Resize(fyne.NewSize(w, size.Height))
	}
}

// items are what can be done with the row.
func (r *buildRow) items() []*fyne.MenuItem {
	item := func(key string, f func() []int) *fyne.MenuItem {
		return fyne.NewMenuItem(wording.T(key), func() { r.b.change(f) })
	}
	path := r.line.path
	return []*fyne.MenuItem{
		item("build.up", func() []int { return r.b.tree.move(path, -1) }),
		item("build.down", func() []int { return r.b.tree.move(path, 1) }),
		fyne.NewMenuItemSeparator(),
		item("build.add", func() []int { return r.b.tree.add(path, emptyRow()) }),
		item("build.addgroup", func() []int { return r.b.tree.addGroup(path) }),
		fyne.NewMenuItemSeparator(),
		item("build.remove", func() []int { return r.b.tree.remove(path) }),
	}
}

// first is where the keys go in the row: its words, else what is before them.
func (r *buildRow) first() fyne.Focusable {
	if len(r.words) > 0 {
		return r.words[0]
	}
	return r.lead
}

// has says whether the keys are in the row.
func (r *buildRow) has(f fyne.Focusable) bool { return f != nil && slices.Contains(r.controls, f) }
