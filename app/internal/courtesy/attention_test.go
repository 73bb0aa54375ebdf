package courtesy

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// rested is how long a piece of work rests before it begins.
func rested(t *testing.T, a *Attention) time.Duration {
	t.Helper()
	began := time.Now()
	if err := a.Rest(context.Background()); err != nil {
		t.Fatal(err)
	}
	return time.Since(began)
}

// Work rests after a key until the person has been quiet for a while, and not where nobody
// is there.
func TestRestsAfterAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Attention
		if got := rested(t, &a); got != 0 {
			t.Errorf("rests %v before anything was done", got)
		}
		a.Key()
		if got := rested(t, &a); got != Quiet {
			t.Errorf("rests %v after a key, want %v", got, Quiet)
		}
		if got := rested(t, &a); got != 0 {
			t.Errorf("rests %v more", got)
		}
		time.Sleep(time.Hour) // of the clock of the test
		a.Key()
		time.Sleep(Quiet / 3)
		if got := rested(t, &a); got != Quiet-Quiet/3 {
			t.Errorf("rests %v after a third of the quiet time, want %v", got, Quiet-Quiet/3)
		}
		var nobody *Attention
		nobody.Key()
		nobody.Question()()
		if got := rested(t, nobody); got != 0 {
			t.Errorf("rests %v for nobody", got)
		}
	})
}

// While a question is answered work rests, and for the time in which the answer is drawn.
func TestRestsWhileAQuestionIsAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Attention
		first, second := a.Question(), a.Question()
		time.AfterFunc(10*time.Millisecond, first)
		time.AfterFunc(20*time.Millisecond, func() { second(); second() })
		if got, want := rested(t, &a), 20*time.Millisecond+Quiet; got != want {
			t.Errorf("rests %v, want %v", got, want)
		}
		if a.asked != 0 {
			t.Errorf("%d questions are open", a.asked)
		}
	})
}

// Who types without a pause, over a search that takes long, does not stop other work: it
// has its turns, and several workers have them at the same time.
func TestNobodyStarves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Attention
		defer a.Question()()
		began := time.Now()
		ended := make(chan int)
		for range 2 {
			go func() {
				pieces := 0
				for time.Since(began) < 10*time.Second {
					a.Key()
					if err := a.Rest(context.Background()); err != nil {
						t.Error(err)
					}
					time.Sleep(5 * time.Millisecond) // the piece
					pieces++
				}
				ended <- pieces
			}()
		}
		const turns = int(10 * time.Second / (Longest + Turn))
		for range 2 {
			if n := <-ended; n < 3*turns || n > 5*turns {
				t.Errorf("%d pieces of 5 ms were done in %d turns of %v", n, turns, Turn)
			}
		}
	})
}

// A cancelled import does not wait for the end of its rest.
func TestRestEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Attention
		a.Key()
		ctx, cancel := context.WithCancel(With(context.Background(), &a))
		time.AfterFunc(time.Millisecond, cancel)
		began := time.Now()
		if err := Rest(ctx); !errors.Is(err, context.Canceled) || time.Since(began) != time.Millisecond {
			t.Errorf("rested %v, %v", time.Since(began), err)
		}
		if err := Rest(context.Background()); err != nil {
			t.Error(err)
		}
	})
}
