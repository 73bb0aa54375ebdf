package pages

import (
	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// showFoot shows what would be imported and the main button.
func (p *Import) showFoot() {
	defer p.host.Renamed()
	if p.running != nil {
		p.adders.Hide()
		p.setFoot(widgets.NewProse(wording.T("import.while"), widgets.Quiet))
		return
	}
	p.adders.Show()
	p.hint.Hidden = len(p.files) > 0
	if len(p.files) == 0 && p.listing == 0 {
		p.setFoot()
		return
	}
	rows := p.sums()
	start, throw := p.buttons()
	rows = append(rows, widgets.NewGap(12))
	if start.MinSize().Width+throw.MinSize().Width+8 <= fileWidth-32 {
		rows = append(rows, widgets.Line(8, 48, start, throw))
	} else { // below each other where the words are long or large
		rows = append(rows, widgets.Line(8, 48, start), widgets.NewGap(8), widgets.Line(8, 48, throw))
	}
	p.setFoot(rows...)
}

// sums are the lines of what would be imported and what not.
func (p *Import) sums() []fyne.CanvasObject {
	var rows []fyne.CanvasObject
	row := func(label, value string) {
		rows = append(rows, widgets.Line(8, theme.Px(26), widgets.NewText(label, widgets.Quiet), widgets.NewSpring(),
			widgets.NewText(value, widgets.Body)))
	}
	if p.listing > 0 {
		rows = append(rows, widgets.NewText(wording.T("import.listing"), widgets.Quiet), widgets.NewGap(6))
	}
	files, bytes := p.wanted()
	bad := len(p.files) - len(files)
	left := ""
	if bad > 0 {
		left = wording.N("files", bad)
	}
	if l := p.look.done; l != nil {
		row(wording.T("import.toimport"), wording.N("records", l.Report.Totals.Read))
		if n := l.Report.Totals.Rejected; n > 0 {
			left = filled(", ", wording.N("records", n), left)
		}
	} else {
		row(wording.T("import.toimport"), wording.N("files", len(files))+", "+wording.Bytes(bytes))
	}
	if left != "" {
		row(wording.T("import.leftout"), left)
	}
	if p.look.atOnce {
		rows = append(rows, widgets.NewGap(6), widgets.NewProse(wording.T("import.atonce"), widgets.Caption))
	}
	return rows
}

// buttons are the main button and the one that gives up.
func (p *Import) buttons() (start, throw *widgets.Button) {
	files, _ := p.wanted()
	throw = widgets.NewButton(wording.T("import.throw"), "", p.Clear).WithHeight(40)
	switch {
	case p.look.done != nil:
		n := p.look.done.Report.Totals.Read
		start = widgets.NewMainButton(wording.N("import.accept", n), p.Start)
		start.SetEnabled(n > 0)
	case p.look.under != nil:
		start = widgets.NewMainButton(wording.T("import.whenread"), p.Start)
		start.SetEnabled(!p.look.atOnce)
	default:
		start = widgets.NewMainButton(wording.N("import.look", len(files)), p.Look)
		start.SetEnabled(len(files) > 0)
	}
	p.look.start = start
	return start, throw
}

func (p *Import) setFoot(rows ...fyne.CanvasObject) {
	p.foot.Objects = nil
	if len(rows) > 0 {
		p.foot.Objects = []fyne.CanvasObject{widgets.Stacked(nil, widgets.NewRule(),
			widgets.Inset(16, 12, 16, 12, widgets.Stacked(nil, rows...)))}
	}
	p.Root.Refresh()
}
