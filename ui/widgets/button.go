package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"holdfast/ui/theme"
)

// Icon is a drawing of the house in a colour of the theme, 20 by 20 at the normal size of
// text and larger with it. In a smaller place it is centred, and only its margins run out.
type Icon struct {
	widget.BaseWidget
	name  string
	color fyne.ThemeColorName
	px    float32
}

// NewIcon makes an icon by its name in assets/icons.
func NewIcon(name string, color fyne.ThemeColorName) *Icon {
	i := &Icon{name: name, color: color, px: 20}
	i.ExtendBaseWidget(i)
	return i
}

// newSmallIcon makes an icon of 16 px, for crosses beside text.
func newSmallIcon(name string, color fyne.ThemeColorName) *Icon {
	i := NewIcon(name, color)
	i.px = 16
	return i
}

// Set changes drawing and colour.
func (i *Icon) Set(name string, color fyne.ThemeColorName) {
	if i.name != name || i.color != color {
		i.name, i.color = name, color
		i.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (i *Icon) CreateRenderer() fyne.WidgetRenderer {
	picture := canvas.NewImageFromResource(theme.Icon(i.name, i.color))
	picture.FillMode = canvas.ImageFillContain
	d := &drawing{objects: []fyne.CanvasObject{picture}, owner: i}
	d.min = func() fyne.Size { return fyne.NewSquareSize(theme.Px(i.px)) }
	d.layout = func(size fyne.Size) {
		side := theme.Px(i.px)
		at(picture, (size.Width-side)/2, (size.Height-side)/2, side, side)
	}
	d.paint = func() {
		r := theme.Icon(i.name, i.color)
		if (r == nil) == (picture.Resource == nil) && (r == nil || r.Name() == picture.Resource.Name()) {
			return // to draw a picture anew is dear
		}
		picture.Resource = r
		picture.Refresh()
	}
	return d
}

// Kind is the weight of a button.
type Kind int

// The kinds of button. A screen has at most one that is Main.
const (
	Plain Kind = iota
	Main
	// Flat has no frame until the pointer is on it.
	Flat
)

// Button has a word, and perhaps an icon before it and a key after it.
type Button struct {
	control
	// OnSecondary is called by a right click, with a point of the window; nil does nothing.
	OnSecondary     func(at fyne.Position)
	text, icon, key string
	kind            Kind
	height          float32
}

// NewButton makes a button of 32 px.
func NewButton(text, icon string, tapped func()) *Button {
	b := &Button{text: text, icon: icon, height: 32}
	b.OnTapped = tapped
	b.extend(b)
	return b
}

// NewMainButton makes the main button of a screen, 40 px.
func NewMainButton(text string, tapped func()) *Button {
	b := NewButton(text, "", tapped)
	b.kind, b.height = Main, 40
	return b
}

// NewFlatButton makes a button without a frame.
func NewFlatButton(text, icon string, tapped func()) *Button {
	b := NewButton(text, icon, tapped)
	b.kind = Flat
	return b
}

// WithKey shows the keys that do the same.
func (b *Button) WithKey(key string) *Button {
	b.key = key
	return b
}

// SetKey changes the keys that are shown.
func (b *Button) SetKey(key string) {
	if b.key != key {
		b.key = key
		b.Refresh()
	}
}

// WithHeight changes the height from 32 px.
func (b *Button) WithHeight(h float32) *Button {
	b.height = h
	return b
}

// TappedSecondary implements fyne.SecondaryTappable.
func (b *Button) TappedSecondary(e *fyne.PointEvent) {
	if b.OnSecondary != nil && !b.off {
		b.OnSecondary(e.AbsolutePosition)
	}
}

// SetText changes the word.
func (b *Button) SetText(text string) {
	if b.text != text {
		b.text = text
		b.Refresh()
	}
}

// Text returns the word.
func (b *Button) Text() string { return b.text }

// Kind returns its kind.
func (b *Button) Kind() Kind { return b.kind }

// colours returns fill, frame and ink for the state the button is in.
func (b *Button) colours() (fill, stroke, ink fyne.ThemeColorName) {
	fill, stroke, ink = theme.Surface, theme.Edge, theme.Ink
	switch {
	case b.kind == Main && b.off:
		return theme.Ground, theme.Off, theme.Off
	case b.kind == Main:
		return theme.Accent, theme.Clear, theme.OnAccent
	case b.kind == Flat:
		fill, stroke = theme.Clear, theme.Clear
	}
	if b.off {
		return fill, stroke, theme.Off
	}
	if b.hovered {
		fill = theme.Hover
	}
	return fill, stroke, ink
}

// bareWidth is the width without the key.
func (b *Button) bareWidth() float32 {
	w := float32(24)
	if b.text != "" {
		w += measure(b.text, theme.Size(theme.SizeText), fyne.TextStyle{Bold: b.kind == Main}).Width
	}
	switch {
	case b.icon != "" && b.text != "":
		w += theme.Px(20) + 6
	case b.icon != "":
		w += theme.Px(20) - 12
	}
	return w
}

// squeezed implements squeezable.
func (b *Button) squeezed() float32 { return b.bareWidth() }

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Surface, theme.Edge, 4)
	word := Body.ink(b.text)
	word.TextStyle.Bold = b.kind == Main
	icon := NewIcon(b.icon, theme.Ink)
	cap := NewKeyCap(b.key)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, icon, word.Text, cap, b.ring}, owner: b}
	d.min = func() fyne.Size {
		w := b.bareWidth()
		if b.key != "" {
			w += cap.MinSize().Width + 12
		}
		return fyne.NewSize(w, theme.Px(b.height))
	}
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		out := float32(0)
		if b.kind == Main {
			out = 4
		}
		at(b.ring, -out, -out, size.Width+2*out, size.Height+2*out)
		x := float32(12)
		side := theme.Px(20)
		if b.icon != "" && b.text == "" {
			x = (size.Width - side) / 2
		}
		if b.icon != "" {
			at(icon, x, (size.Height-side)/2, side, side)
			x += side + 6
		}
		// Where there is too little room the key goes first, then the end of the word.
		room := b.bareWidth() + cap.MinSize().Width + 12
		show(cap, b.key != "" && size.Width > room-1)
		word.Text.Text = elide(b.text, size.Width-x-11, word.TextSize, word.TextStyle)
		word.middle(x, size.Height)
		if b.key != "" {
			m := cap.MinSize()
			at(cap, size.Width-m.Width-12, (size.Height-m.Height)/2, m.Width, m.Height)
		}
	}
	d.paint = func() {
		var fill, stroke, tone = b.colours()
		back.fill, back.stroke = fill, stroke
		back.paint()
		word.Text.Text, word.color = b.text, tone
		word.paint()
		icon.Set(b.icon, tone)
		icon.Refresh()
		show(icon, b.icon != "")
		cap.SetText(b.key)
		paintRing(b.ring, b.focused)
	}
	d.paint()
	return d
}

// NewIconButton makes a flat square button of an icon alone; the tip says what it
// does and a menu entry must do the same.
func NewIconButton(icon, tip string, tapped func()) *Button {
	b := NewFlatButton("", icon, tapped)
	b.Tip = tip
	return b
}

// SetIcon changes the icon and the tip.
func (b *Button) SetIcon(icon, tip string) {
	b.icon, b.Tip = icon, tip
	b.Refresh()
}

// KeyCap shows keys: "Ctrl L".
type KeyCap struct {
	widget.BaseWidget
	text string
}

// NewKeyCap makes a key cap.
func NewKeyCap(text string) *KeyCap {
	k := &KeyCap{text: text}
	k.ExtendBaseWidget(k)
	return k
}

// SetText changes the keys.
func (k *KeyCap) SetText(text string) {
	if k.text != text {
		k.text = text
		k.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (k *KeyCap) CreateRenderer() fyne.WidgetRenderer {
	back := newBox(theme.Surface, theme.Edge, 4)
	word := Style{Size: theme.SizeCaption, Color: theme.Ink2}.ink(k.text)
	d := &drawing{objects: []fyne.CanvasObject{back.Rectangle, word.Text}, owner: k}
	d.min = func() fyne.Size { return fyne.NewSize(word.width()+14, theme.Px(20)) }
	d.layout = func(size fyne.Size) {
		at(back, 0, 0, size.Width, size.Height)
		word.middle((size.Width-word.width())/2, size.Height)
	}
	d.paint = func() {
		back.paint()
		word.Text.Text = k.text
		word.paint()
	}
	return d
}

// Picture is a picture that keeps its colours.
type Picture struct {
	widget.BaseWidget
	source fyne.Resource
}

// NewPicture makes a picture.
func NewPicture(source fyne.Resource) *Picture {
	p := &Picture{source: source}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *Picture) CreateRenderer() fyne.WidgetRenderer {
	img := canvas.NewImageFromResource(p.source)
	img.FillMode = canvas.ImageFillContain
	img.ScaleMode = canvas.ImageScaleSmooth
	d := &drawing{objects: []fyne.CanvasObject{img}, owner: p}
	d.min = func() fyne.Size { return fyne.NewSquareSize(32) }
	d.layout = func(size fyne.Size) { at(img, 0, 0, size.Width, size.Height) }
	return d
}
