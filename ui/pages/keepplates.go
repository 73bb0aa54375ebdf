package pages

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// plateFoot is the line of buttons at the foot of a plate.
func plateFoot(objects ...fyne.CanvasObject) fyne.CanvasObject {
	return widgets.Inset(24, 12, 24, 12, widgets.Line(8, theme.Px(44), objects...))
}

// namePlate asks for a name.
type namePlate struct {
	box   *widgets.Box
	main  *widgets.Button
	close func()
	done  func(name string)
}

// askName asks for a name; about stands below it.
func (k *Keeping) askName(title, label, name, about string, done func(name string)) {
	p := &namePlate{done: done}
	k.naming = p
	p.box = widgets.NewBox("", func(string) { p.save() })
	p.main = widgets.NewMainButton(wording.T("keep.save"), p.save)
	p.box.SetText(name)
	p.box.OnChanged = func(text string) { p.main.SetEnabled(strings.TrimSpace(text) != "") }
	cancel := widgets.NewButton(wording.T("export.cancel"), "", func() { p.close() }).WithHeight(40)
	body := widgets.Inset(24, 16, 24, 12, widgets.Stacked(nil, widgets.NewText(label, widgets.Quiet), widgets.NewGap(4),
		widgets.Sized(0, theme.Px(34), p.box), widgets.NewGap(10), widgets.NewElided(about, widgets.Quiet, 0)))
	foot := plateFoot(p.main, cancel)
	gap := widgets.NewGap(0)
	p.close = k.host.Plate(title, fyne.NewSize(theme.Px(520), theme.Px(252)), widgets.Stacked(gap, body, gap, widgets.NewRule(), foot))
	k.host.Window().Canvas().Focus(p.box)
	p.box.SelectAll()
}

func (p *namePlate) save() {
	if name := oneLine(p.box.Text); name != "" {
		p.close()
		p.done(name)
	}
}

// NameBox is the box of the plate that asks for a name, nil before there was one.
func (k *Keeping) NameBox() *widgets.Box {
	if k.naming == nil {
		return nil
	}
	return k.naming.box
}

// notePlate writes a note.
type notePlate struct {
	area  *widgets.Box
	close func()
	was   string
	done  func(text string)
}

// askNote asks for a note about something.
func (k *Keeping) askNote(title, about, note string, done func(text string)) {
	p := &notePlate{was: note, done: done}
	k.noting = p
	p.area = widgets.NewArea(wording.T("notes.hint"))
	p.area.SetText(note)
	p.area.OnCtrlEnter = p.save
	main := widgets.NewMainButton(wording.T("keep.save"), p.save).WithKey(wording.T("key.ctrl", "Key", wording.T("key.name.Return")))
	cancel := widgets.NewButton(wording.T("export.cancel"), "", func() { p.close() }).WithHeight(40)
	foot := plateFoot(main, cancel)
	middle := widgets.Inset(24, 0, 24, 16, p.area)
	head := widgets.Inset(24, 14, 24, 10, widgets.NewElided(about, widgets.BodyBold, 0))
	p.close = k.host.Plate(title, fyne.NewSize(theme.Px(600), theme.Px(420)), widgets.Stacked(middle, head, middle, widgets.NewRule(), foot))
	k.host.Window().Canvas().Focus(p.area)
	lines := strings.Split(note, "\n")
	p.area.CursorRow, p.area.CursorColumn = len(lines)-1, len([]rune(lines[len(lines)-1]))
}

func (p *notePlate) save() {
	p.close()
	if text := strings.TrimSpace(p.area.Text); text != p.was {
		p.done(text)
	}
}

// NoteArea is the box of the plate for a note, nil before there was one.
func (k *Keeping) NoteArea() *widgets.Box {
	if k.noting == nil {
		return nil
	}
	return k.noting.area
}
