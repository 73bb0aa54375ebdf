package pages

import (
	"testing"
	"time"
)

// clockTasks is time that the test moves on.
type clockTasks struct {
	Tasks
	now  time.Time
	at   time.Time
	then func()
}

func (c *clockTasks) After(d time.Duration, f func()) (stop func()) {
	c.at, c.then = c.now.Add(d), f
	return func() { c.then = nil }
}

// pass lets time pass.
func (c *clockTasks) pass(d time.Duration) {
	for end := c.now.Add(d); ; {
		if c.then == nil || c.at.After(end) {
			c.now = end
			return
		}
		f := c.then
		c.now, c.then = c.at, nil
		f()
	}
}

func TestAnswersWaitWhileOneTypes(t *testing.T) {
	c := &clockTasks{now: time.Unix(1000, 0)}
	s := newStillness()
	s.now = func() time.Time { return c.now }
	shown := 0
	show := func() { shown++ }
	s.when(c, show)
	if shown != 1 {
		t.Fatal("an answer waits though nobody types")
	}

	s.key()
	s.when(c, show)
	for range 4 {
		c.pass(typingRest / 2)
		s.key()
	}
	if shown != 1 {
		t.Error("an answer is shown between two letters")
	}
	c.pass(typingRest)
	if shown != 2 {
		t.Errorf("after a rest %d answers are shown, want 2", shown)
	}

	s.key()
	s.when(c, show)
	for range 2*int(typingMost/typingRest) + 4 {
		c.pass(typingRest / 2)
		s.key()
	}
	if shown != 3 {
		t.Errorf("who types on and on has seen %d answers, want 3", shown)
	}

	s.key()
	s.when(c, show)
	s.ask()
	if c.pass(typingMost); shown != 3 {
		t.Error("an answer is shown that was given up")
	}
	if s.when(c, show); shown != 4 {
		t.Error("an answer waits for letters typed before it was asked for")
	}
}
