package widgets

import (
	"fyne.io/fyne/v2"

	"holdfast/app/view"
	"holdfast/ui/theme"
)

// HitBox is how wide the place for a tick is at the left of a hit.
const HitBox = 40

// innerLeft is how far the editions below a hit are set in.
const innerLeft = 24

// HitState is what a HitRow shows: a hit, or with none of the others that it is still
// being fetched.
type HitState struct {
	Hit *view.Hit
	// Held says how many libraries hold it, Editions how many editions there are, "" for
	// nothing; Open that they are shown below.
	Held, Editions string
	Open           bool
	// Foot is the third line of rows of three lines. Why, if not "", stands in the place
	// of the second line.
	Foot, Why string
	// Divider makes the row a line that says what comes below.
	Divider string
	// Inner sets an edition in below its hit.
	Inner  bool
	Ticked bool
	// Noted and Listed say which note people wrote on it and in which lists it stands, ""
	// for none: a small mark says so, and its tip these words.
	Noted, Listed string
}

// HitRow shows one title in the list of hits, in two lines or three. It is reused for
// other titles as the list scrolls.
type HitRow struct {
	marked
	// three says that there is a third line.
	three bool
	state HitState
	title, second,
	foot *runLine
	year, count,
	editions, divider *ink
	arrow *Icon
	// box is the place for a tick, check the tick.
	box   *box
	check *Icon
	marks *hitMarks
	// waits are the bars in the place of a hit that is being fetched.
	waits [2]*box
	// ground is behind a dividing row.
	ground *box
	// spot is where the editions are opened.
	spotX, spotW float32
}

// NewHitRow makes an empty row, with a third line if three says so.
func NewHitRow(three bool) *HitRow {
	h := &HitRow{
		three:    three,
		marked:   newMarked(),
		title:    newRunLine(Style{Size: theme.SizeTitle, Color: theme.Ink}),
		second:   newRunLine(Quiet),
		foot:     newRunLine(Caption),
		year:     newInk("", theme.SizeTitle, theme.Ink),
		count:    newInk("", theme.SizeText, theme.Ink2),
		editions: newInk("", theme.SizeText, theme.Accent),
		divider:  BodyBold.ink(""),
		arrow:    NewIcon("down", theme.Accent),
		box:      newBox(theme.Surface, theme.Edge, 2),
		check:    NewIcon("check", theme.OnAccent),
		marks:    newHitMarks(),
		waits:    [2]*box{newBox(theme.Line, theme.Clear, 2), newBox(theme.Line, theme.Clear, 2)},
		ground:   newBox(theme.Ground, theme.Clear, 0),
	}
	h.ExtendBaseWidget(h)
	return h
}

// Set shows a state.
func (h *HitRow) Set(s HitState) {
	h.state = s
	h.Refresh()
}

// State returns what the row shows.
func (h *HitRow) State() HitState { return h.state }

// Spot implements Spotted: it says whether a point of the row opens its editions.
func (h *HitRow) Spot(p fyne.Position) bool {
	return h.state.Editions != "" && p.X >= h.spotX && p.X < h.spotX+h.spotW && p.Y > h.Size().Height/3
}

// secondLine joins author and publication by a middle dot.
func secondLine(hit *view.Hit) []view.Run {
	runs := append([]view.Run(nil), hit.Author...)
	if hit.Publication != "" {
		dot := ""
		if len(runs) > 0 {
			dot = " · "
		}
		runs = append(runs, view.Run{Text: dot + hit.Publication})
	}
	return runs
}

// CreateRenderer implements fyne.Widget.
func (h *HitRow) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{owner: h}
	d.min = func() fyne.Size {
		if h.three {
			return fyne.NewSize(240, theme.HitRow3())
		}
		return fyne.NewSize(240, theme.HitRow())
	}
	d.layout = func(size fyne.Size) {
		h.back.layout(size)
		d.objects = h.back.under()
		switch {
		case h.state.Divider != "":
			d.objects = append(d.objects, h.placeDivider(size)...)
		case h.state.Hit == nil:
			d.objects = append(d.objects, h.placeWaiting(size)...)
		default:
			d.objects = append(d.objects, h.placeHit(size)...)
		}
		d.objects = append(d.objects, h.back.ring)
	}
	d.paint = h.paint
	return d
}

// lines is where the lines of a row begin, and their heights.
func (h *HitRow) lines(size fyne.Size) (top, first, other float32) {
	k := theme.Px(1)
	all := 42 * k
	if h.three {
		all += 18 * k
	}
	return (size.Height - all) / 2, 22 * k, 20 * k
}

func (h *HitRow) placeDivider(size fyne.Size) []fyne.CanvasObject {
	at(h.ground, 0, 0, size.Width, size.Height-1)
	h.divider.Text.Text = elide(h.state.Divider, size.Width-32, h.divider.TextSize, h.divider.TextStyle)
	h.divider.middle(16, size.Height)
	return []fyne.CanvasObject{h.ground.Rectangle, h.divider.Text, h.back.rule.Rectangle}
}

func (h *HitRow) placeWaiting(size fyne.Size) []fyne.CanvasObject {
	top, first, other := h.lines(size)
	width := size.Width - HitBox - 16
	at(h.waits[0], HitBox, top+first/2-5, width*0.55, 10)
	at(h.waits[1], HitBox, top+first+other/2-4, width*0.35, 8)
	return []fyne.CanvasObject{h.waits[0].Rectangle, h.waits[1].Rectangle}
}

func (h *HitRow) placeHit(size fyne.Size) []fyne.CanvasObject {
	const right = 16
	left, edge := float32(HitBox), float32(12)
	if h.state.Inner {
		left, edge = left+innerLeft, edge+innerLeft
	}
	top, first, other := h.lines(size)
	side := theme.Px(16)
	boxX, boxY := edge+8-side/2, (size.Height-side-1)/2
	at(h.box, boxX, boxY, side, side)
	at(h.check, boxX, boxY, side, side)
	end := size.Width - right
	h.year.place(end-h.year.width(), top+(first-h.year.MinSize().Height)/2)
	h.count.place(end-h.count.width(), top+first+(other-h.count.MinSize().Height)/2)
	column := max(96*theme.Px(1), h.count.width()+16, h.year.width()+16)
	objects := []fyne.CanvasObject{h.box.Rectangle, h.check, h.year.Text, h.count.Text}
	width := end - left - column
	if marks := h.marks.place(&h.state, end-h.year.width()-8, top, first); len(marks) > 0 {
		objects = append(objects, marks...)
		width = min(width, h.marks.from-left-8)
	}
	secondWidth := width
	if h.state.Editions != "" {
		w := h.editions.width() + 22
		h.spotX, h.spotW = end-h.count.width()-16-w, w
		h.editions.place(h.spotX, top+first+(other-h.editions.MinSize().Height)/2)
		at(h.arrow, h.spotX+w-20, top+first+(other-20)/2, 20, 20)
		secondWidth = min(secondWidth, h.spotX-left-16)
		objects = append(objects, h.editions.Text, h.arrow)
	}
	h.title.place(left, top, width, first)
	h.second.place(left, top+first, secondWidth, other)
	objects = append(append(objects, h.title.objects()...), h.second.objects()...)
	if h.three {
		h.foot.place(left, top+first+other, end-left, 18*theme.Px(1))
		objects = append(objects, h.foot.objects()...)
	}
	return objects
}

// paint takes texts and colours from the state and the theme anew.
func (h *HitRow) paint() {
	h.back.paint()
	h.ground.paint()
	h.waits[0].paint()
	h.waits[1].paint()
	h.box.fill, h.box.stroke = theme.Surface, theme.Edge
	if h.state.Ticked {
		h.box.fill, h.box.stroke = theme.Accent, theme.Accent
	}
	h.box.paint()
	show(h.check, h.state.Ticked)
	if h.state.Ticked { // to draw an icon anew is dear
		h.check.Refresh()
	}
	name := "right"
	if h.state.Open {
		name = "down"
	}
	if h.state.Editions != "" {
		h.arrow.Set(name, theme.Accent)
		h.arrow.Refresh()
	}
	h.marks.paint(&h.state)
	h.editions.Text.Text = h.state.Editions
	h.year.Text.Text, h.count.Text.Text = "", ""
	h.title.runs, h.second.runs, h.foot.runs = nil, nil, nil
	if hit := h.state.Hit; hit != nil {
		h.title.runs, h.second.runs = hit.Title, secondLine(hit)
		h.foot.runs = []view.Run{{Text: h.state.Foot}}
		if h.state.Why != "" {
			h.second.runs = []view.Run{{Text: h.state.Why}}
		}
		h.year.Text.Text, h.count.Text.Text = hit.Year, h.state.Held
	}
	for _, i := range []*ink{h.year, h.count, h.editions, h.divider} {
		i.paint()
	}
}
