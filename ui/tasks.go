package ui

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"holdfast/ui/pages"
)

// tasks runs work beside the window. It is the only place that starts goroutines
// and the only one that calls fyne.Do. Safe for concurrent use.
type tasks struct {
	ctx  context.Context
	stop context.CancelFunc
	wait sync.WaitGroup
	// do runs a function in the window; tests put a queue of their own here.
	do func(func())
}

func newTasks() *tasks {
	t := &tasks{do: fyne.Do}
	t.ctx, t.stop = context.WithCancel(context.Background())
	return t
}

// Go implements pages.Tasks.
func (t *tasks) Go(work pages.Work) (cancel func()) {
	ctx, stop := context.WithCancel(t.ctx)
	t.wait.Add(1)
	go func() {
		defer t.wait.Done()
		show := work(ctx)
		if ctx.Err() != nil {
			stop()
			return
		}
		t.do(func() {
			// Cancelled in the window between the end of the work and now.
			if ctx.Err() == nil && show != nil {
				show()
			}
			stop()
		})
	}()
	return stop
}

// GoSoon implements pages.Tasks.
func (t *tasks) GoSoon(cancel *func(), patience time.Duration, work pages.Work) {
	ctx, stop := context.WithCancel(t.ctx)
	*cancel = stop
	ready := make(chan func(), 1)
	t.wait.Add(1)
	go func() {
		defer t.wait.Done()
		ready <- work(ctx)
	}()
	end := func(show func()) {
		if ctx.Err() == nil && show != nil {
			show()
		}
		stop()
	}
	tired := time.NewTimer(patience)
	defer tired.Stop()
	select {
	case show := <-ready:
		end(show)
	case <-tired.C:
		t.wait.Add(1)
		go func() {
			defer t.wait.Done()
			show := <-ready
			t.do(func() { end(show) })
		}()
	}
}

// After implements pages.Tasks.
func (t *tasks) After(d time.Duration, f func()) (stop func()) {
	ctx, cancel := context.WithCancel(t.ctx)
	timer := time.AfterFunc(d, func() {
		if ctx.Err() != nil {
			return
		}
		t.do(func() {
			if ctx.Err() == nil {
				cancel()
				f()
			}
		})
	})
	return func() {
		timer.Stop()
		cancel()
	}
}

// Every implements pages.Tasks.
func (t *tasks) Every(d time.Duration, f func()) (stop func()) {
	ctx, cancel := context.WithCancel(t.ctx)
	t.wait.Add(1)
	go func() {
		defer t.wait.Done()
		ticker := time.NewTicker(d)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				t.do(func() {
					if ctx.Err() == nil {
						f()
					}
				})
			}
		}
	}()
	return cancel
}

// close cancels all work and waits until it has ended.
func (t *tasks) close() {
	t.stop()
	t.wait.Wait()
}

// closeThen is close beside the window; f then runs in it.
func (t *tasks) closeThen(f func()) {
	t.stop()
	go func() {
		t.wait.Wait()
		t.do(f)
	}()
}
