package pages

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"holdfast/app/view"
	"holdfast/ui/theme"
	"holdfast/ui/widgets"
	"holdfast/ui/wording"
)

// deskBar is the line of buttons below a pair.
type deskBar struct {
	root *fyne.Container
	// verdicts decide; side are Swap lead and Undo, with words where there is room
	// and as icons where there is none.
	verdicts    []*widgets.Button
	side, icons []*widgets.Button
}

func newDeskBar(m *Match, p *pairPane) *deskBar {
	b := &deskBar{}
	decide := func(v view.Verdict) func() { return func() { m.Decide(v) } }
	b.verdicts = []*widgets.Button{
		widgets.NewMainButton(wording.T("match.same"), decide(view.SameBook)),
		widgets.NewButton(wording.T("match.apart"), "", decide(view.KeepApart)).WithHeight(40),
		widgets.NewButton(wording.T("match.edition"), "", decide(view.OtherEdition)).WithHeight(40),
		widgets.NewButton(wording.T("match.later"), "", decide(view.DecideLater)).WithHeight(40),
	}
	undo := wording.T("key.ctrl", "Key", "Z")
	swap := func() {
		p.swap()
		m.Focus()
	}
	b.side = []*widgets.Button{
		widgets.NewFlatButton(wording.T("match.swap"), "swap", swap).WithKey("S").WithHeight(40),
		widgets.NewFlatButton(wording.T("match.undo"), "undo", m.Undo).WithKey(undo).WithHeight(40),
	}
	b.icons = []*widgets.Button{
		widgets.NewIconButton("swap", wording.T("match.swap")+" (S)", swap),
		widgets.NewIconButton("undo", wording.T("match.undo")+" ("+undo+")", m.Undo),
	}
	b.root = container.New(b)
	for _, list := range [][]*widgets.Button{b.verdicts, b.side, b.icons} {
		for _, button := range list {
			b.root.Add(button)
		}
	}
	return b
}

// say brings the words of the buttons up to date.
func (b *deskBar) say() { b.root.Refresh() }

// MinSize implements fyne.Layout.
func (b *deskBar) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(400, theme.Px(40)+32)
}

// widthOf is the width of buttons beside each other.
func widthOf(list []*widgets.Button, gap float32) float32 {
	if len(list) == 0 {
		return 0
	}
	w := gap * float32(len(list)-1)
	for _, o := range list {
		w += o.MinSize().Width
	}
	return w
}

// Layout implements fyne.Layout. Where there is too little room, first the words of the
// buttons at the right go, then the keys of the verdicts, then the icons in the place of those
// words (the menu and the keys do the same); a word is cut only if all that was not enough.
func (b *deskBar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	margin, gap := float32(24), float32(12)
	shown, hidden := b.side, b.icons
	b.keyed(true)
	wanted := func() float32 { return 2*margin + widthOf(b.verdicts, gap) + gap + widthOf(shown, gap) }
	if wanted() > size.Width {
		shown, hidden = b.icons, b.side
	}
	if wanted() > size.Width {
		margin, gap = 12, 8
	}
	if wanted() > size.Width {
		b.keyed(false)
	}
	if wanted() > size.Width {
		shown, hidden, gap = nil, append(b.side[:len(b.side):len(b.side)], b.icons...), 4
	}
	for _, o := range hidden {
		o.Hide()
	}
	put := func(list []*widgets.Button, x, share float32) {
		for _, o := range list {
			m := o.MinSize()
			m.Width *= share
			o.Move(fyne.NewPos(x, (size.Height-m.Height)/2))
			o.Resize(m)
			o.Show()
			x += m.Width + gap
		}
	}
	right := size.Width - margin - widthOf(shown, gap)
	gaps := gap * float32(len(b.verdicts)-1)
	put(b.verdicts, margin, min((right-gap-margin-gaps)/(widthOf(b.verdicts, gap)-gaps), 1))
	put(shown, right, 1)
}

// verdictKeys are the keys of the verdicts.
var verdictKeys = [...]string{"J", "K", "E", "L"}

// keyed shows the keys of the verdicts, or none of them.
func (b *deskBar) keyed(on bool) {
	for i, o := range b.verdicts {
		key := ""
		if on {
			key = verdictKeys[i]
		}
		o.SetKey(key)
	}
}
