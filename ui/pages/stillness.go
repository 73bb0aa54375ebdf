package pages

import "time"

// Who types letter after letter does not look at answers, and to draw one takes longer than
// a letter may: it waits until no letter has come for typingRest, but no longer than
// typingMost.
const (
	typingRest = 150 * time.Millisecond
	typingMost = time.Second
)

// stillness knows whether somebody types.
type stillness struct {
	now   func() time.Time
	typed time.Time
	// stop gives up what waits for stillness.
	stop func()
}

func newStillness() stillness { return stillness{now: time.Now, stop: func() {}} }

// key says that a letter was typed.
func (t *stillness) key() { t.typed = t.now() }

// ask says that the person waits for an answer now: what was typed before is over, and what
// waited is given up.
func (t *stillness) ask() {
	t.typed = time.Time{}
	t.stop()
}

// when shows something as soon as nobody types.
func (t *stillness) when(tasks Tasks, show func()) { t.wait(tasks, t.now(), show) }

func (t *stillness) wait(tasks Tasks, since time.Time, show func()) {
	now := t.now()
	rest := typingRest - now.Sub(t.typed)
	if rest <= 0 || now.Sub(since) >= typingMost {
		show()
		return
	}
	t.stop = tasks.After(rest, func() { t.wait(tasks, since, show) })
}
