package ingest

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"holdfast/app/internal/courtesy"
)

// TestPiecesRest: while a key was just pressed no piece is worked on, and afterwards all
// are, in their order.
func TestPiecesRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a courtesy.Attention
		a.Key()
		began := time.Now()
		var worked time.Duration
		produce := func(emit func(*int) error) error {
			for i := range 3 * ahead {
				if err := emit(&i); err != nil {
					return err
				}
			}
			return nil
		}
		work := func(i *int) {
			if *i == 0 {
				worked = time.Since(began)
			}
		}
		next := 0
		err := InOrder(courtesy.With(context.Background(), &a), produce, work, func(i *int) error {
			if *i != next {
				t.Errorf("piece %d comes in the place of %d", *i, next)
			}
			next++
			return nil
		})
		if err != nil || next != 3*ahead {
			t.Errorf("%d pieces, %v", next, err)
		}
		if worked != courtesy.Quiet {
			t.Errorf("the first piece was worked on after %v, want %v", worked, courtesy.Quiet)
		}
	})
}
