// Package courtesy answers: when does long work rest, so that the person at the window
// does not wait for it?
//
// The window says when a key is pressed and while it asks something; imports, exports and
// merges of the index ask before each piece of work whether they may go on. Who types on
// and on slows them down and never stops them.
package courtesy

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// Quiet is how long after a key or an answer long work rests: keys of a quick typist
	// come closer together, and an answer is drawn in less.
	Quiet = 150 * time.Millisecond
	// Longest is how long it rests at most before it gets a Turn: under unceasing attention
	// it works a tenth of the time, in stretches that are shorter than what one sees.
	Longest = 180 * time.Millisecond
	Turn    = 20 * time.Millisecond
)

// Attention knows whether a person is waiting, or may be in a moment. The zero value is
// ready; nil never is attentive. Safe for concurrent use.
type Attention struct {
	// busy is set while anything of what mu guards may make work rest, so that it costs
	// nothing to ask if not.
	busy atomic.Bool

	mu sync.Mutex
	// asked is how many questions are being answered, last when a key came or an answer
	// went out.
	asked int
	last  time.Time
	// since is when long work began to rest, zero if it does not; turn is until when it may
	// go on all the same.
	since, turn time.Time
	// eased is closed when the last question is answered; nil if nobody waits for that.
	eased chan struct{}
}

// Key says that the person has just done something.
func (a *Attention) Key() {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = time.Now()
	a.busy.Store(true)
}

// Question says that the window waits for an answer until done is called.
func (a *Attention) Question() (done func()) {
	if a == nil {
		return func() {}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked++
	a.busy.Store(true)
	return sync.OnceFunc(a.answered)
}

func (a *Attention) answered() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = time.Now()
	if a.asked--; a.asked == 0 && a.eased != nil {
		close(a.eased)
		a.eased = nil
	}
}

// Rest returns when long work may do its next piece, or with the error of ctx. It stands
// where a loop would look at its context.
func (a *Attention) Rest(ctx context.Context) error {
	for a != nil && a.busy.Load() && ctx.Err() == nil {
		rest, eased := a.due(time.Now())
		if rest <= 0 {
			break
		}
		t := time.NewTimer(rest)
		select {
		case <-t.C:
		case <-eased:
		case <-ctx.Done():
		}
		t.Stop()
	}
	return ctx.Err()
}

// due is how long to rest before asking again, 0 for no rest, and what ends the rest
// earlier.
func (a *Attention) due(now time.Time) (rest time.Duration, eased <-chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	quiet := Quiet - now.Sub(a.last)
	if a.asked == 0 && quiet <= 0 {
		a.since = time.Time{}
		a.busy.Store(false)
		return 0, nil
	}
	if now.Before(a.turn) {
		return 0, nil
	}
	if a.since.IsZero() {
		a.since = now
	}
	left := Longest - now.Sub(a.since)
	if left <= 0 {
		a.since, a.turn = time.Time{}, now.Add(Turn)
		return 0, nil
	}
	if a.asked == 0 {
		return min(quiet, left), nil
	}
	if a.eased == nil {
		a.eased = make(chan struct{})
	}
	return left, a.eased
}

type key struct{}

// With is a context whose work rests for the person of a.
func With(ctx context.Context, a *Attention) context.Context { return context.WithValue(ctx, key{}, a) }

// Rest is the Rest of what With put into ctx; without that it does not wait.
func Rest(ctx context.Context) error {
	a, _ := ctx.Value(key{}).(*Attention)
	return a.Rest(ctx)
}
