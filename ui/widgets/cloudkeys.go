package widgets

import "fyne.io/fyne/v2"

// FocusGained implements fyne.Focusable.
func (c *Cloud) FocusGained() {
	c.focused = true
	c.Refresh()
	c.revealWord()
}

// FocusLost implements fyne.Focusable.
func (c *Cloud) FocusLost() {
	c.focused = false
	c.Refresh()
}

// TypedRune implements fyne.Focusable.
func (c *Cloud) TypedRune(r rune) {
	if r == 'x' || r == 'X' {
		c.pick(c.cursor, PickNot)
		return
	}
	c.letter(c, r)
}

// TypedKey implements fyne.Focusable.
func (c *Cloud) TypedKey(e *fyne.KeyEvent) {
	if c.act(e) {
		return
	}
	last := c.size() - 1
	switch e.Name {
	case fyne.KeyLeft:
		c.cursor--
	case fyne.KeyRight:
		c.cursor++
	case fyne.KeyUp:
		c.cursor = c.above(-1)
	case fyne.KeyDown:
		c.cursor = c.above(1)
	case fyne.KeyHome:
		c.cursor = 0
	case fyne.KeyEnd:
		c.cursor = last
	default:
		passKey(c, e)
		return
	}
	c.cursor = max(min(c.cursor, last), 0)
	c.Refresh()
	c.revealWord()
}

// act does what a key does with the word at the cursor.
func (c *Cloud) act(e *fyne.KeyEvent) bool {
	switch {
	case menuKey(e) && c.cursor < len(c.words):
		w := c.words[c.cursor]
		c.menu(below(c, w.x, w.y+w.h))
	case e.Name == fyne.KeySpace:
		c.pick(c.cursor, PickAlso)
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		c.pick(c.cursor, enterHow())
	case e.Name == fyne.KeyDelete || e.Name == fyne.KeyBackspace:
		c.free()
	default:
		return false
	}
	return true
}

// revealWord scrolls the word with the cursor into view.
func (c *Cloud) revealWord() {
	if c.cursor < len(c.words) {
		w := c.words[c.cursor]
		c.revealSpan(w.y, w.h)
	}
}

// above returns the word above (-1) or below (1) the one with the cursor.
func (c *Cloud) above(step int) int {
	if len(c.words) == 0 {
		return 0
	}
	from, best := c.words[c.cursor], c.cursor
	line := float32(-1)
	for i := c.cursor; i >= 0 && i < len(c.words); i += step {
		w := c.words[i]
		if w.y == from.y {
			continue
		}
		if line >= 0 && w.y != line {
			break
		}
		if line < 0 || abs(w.x-from.x) < abs(c.words[best].x-from.x) {
			best = i
		}
		line = w.y
	}
	return best
}
