package widgets

import (
	"strings"

	"fyne.io/fyne/v2"

	"holdfast/ui/theme"
)

// tall says that the label of the word needs two lines.
func (w *cloudWord) tall() bool { return w.above.Text.Text != "" }

// colour paints the label in a colour of the theme.
func (w *cloudWord) colour(name fyne.ThemeColorName) {
	for _, t := range [...]*ink{w.above, w.label} {
		if tone := theme.Color(name); t.Color != tone {
			t.color, t.Color = name, tone
			t.Refresh()
		}
	}
}

// cut makes each label fit into a line, or into two. Long headings often begin
// alike; those that would look the same are cut in their middle instead of at
// their end.
func (c *Cloud) cut(width float32) {
	seen := map[string]int{}
	for i := range c.words {
		w := &c.words[i]
		w.rest = w.count.width() + cloudNear + w.before()
		w.fit(w.full, width, elide)
		seen[w.shown()]++
	}
	for i := range c.values {
		if w := &c.words[i]; seen[w.shown()] > 1 {
			w.fit(c.values[i].Label, width, elideMiddle)
		}
	}
}

// before is the width of what stands before the label.
func (w *cloudWord) before() float32 {
	if w.not.Text.Text == "" {
		return 0
	}
	return w.not.width() + cloudNear
}

// shown is the label as it is drawn.
func (w *cloudWord) shown() string { return w.above.Text.Text + "\n" + w.label.Text.Text }

// fit breaks a text into two lines if one is too short for it, and shortens the
// last line.
func (w *cloudWord) fit(text string, width float32, shorten func(string, float32, float32, fyne.TextStyle) string) {
	size, style := w.label.TextSize, w.label.TextStyle
	w.above.Text.Text = ""
	if measure(text, size, style).Width+w.rest > width {
		w.above.TextSize, w.above.TextStyle = size, style
		head, tail := breakLine(text, width-w.before(), size, style)
		if strings.Trim(tail, " —…") == "" { // a heading cut at a dash needs no line for the rest
			head, tail = "", strings.TrimRight(strings.TrimSuffix(text, "…"), " —")+" …"
		}
		w.above.Text.Text, text = head, tail
	}
	w.label.Text.Text = shorten(text, width-w.rest, size, style)
}

// breakLine parts a text at the last blank before it is wider than a line; head
// is "" if there is none.
func breakLine(s string, width, size float32, style fyne.TextStyle) (head, tail string) {
	tail = s
	for i, r := range s {
		if r != ' ' {
			continue
		}
		if measure(s[:i], size, style).Width > width {
			break
		}
		head, tail = s[:i], s[i+1:]
	}
	return head, strings.TrimLeft(tail, " ")
}

// closeLine gives the words of one line their height and returns it.
func (c *Cloud) closeLine(first, end int, y float32) float32 {
	step, lines := 1, float32(1)
	for i := first; i < end; i++ {
		step = max(step, c.words[i].step)
		if c.words[i].tall() {
			lines = 2
		}
	}
	height := cloudLine(step) * lines
	for i := first; i < end; i++ {
		c.words[i].y, c.words[i].h = y, height
	}
	if first == end {
		return 0
	}
	return height
}
