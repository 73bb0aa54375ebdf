package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// TestWhatIsNewSinceAnEarlierDay: the first look of each day is kept, the last twelve of
// them, through a forgetting that is taken back; what is new since one is found.
func TestWhatIsNewSinceAnEarlierDay(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	store, err := staging.OpenWith(dir, staging.Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	c := &Catalogue{store: store}
	set := func(n uint64) []byte {
		b := roaring64.New()
		b.AddRange(1, n+1)
		return must[[]byte](t)(b.ToBytes())
	}
	id, err := store.SaveSearch(ctx, staging.Saved{Name: "Sea", Query: "{}", Found: 1, Seen: set(1), News: set(0)})
	if err != nil {
		t.Fatal(err)
	}
	// Two looks a day, each of which finds one title more.
	for look := range 40 {
		if now = now.Add(6 * time.Hour); look%2 == 0 {
			now = now.Add(12 * time.Hour)
		}
		s, err := store.SavedSearch(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		s.Found, s.Seen = look+2, set(uint64(look+2))
		if err := store.Look(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	check := func(when string) []view.SavedLook {
		t.Helper()
		looks := must[[]view.SavedLook](t)(c.Looks(ctx, id))
		if len(looks) != 12 {
			t.Fatalf("%s: %d looks are kept, want 12", when, len(looks))
		}
		for i, l := range looks {
			news := must[[]int64](t)(c.newsOf(ctx, fmt.Sprintf("%d@%d", id, l.ID)))
			if l.Gone != 0 || l.New != 41-l.Found || len(news) != l.New || i > 0 && looks[i-1].Day <= l.Day {
				t.Errorf("%s: look %d is %+v and has %d new titles", when, i, l, len(news))
			}
		}
		return looks
	}
	looks := check("after twenty days")
	if v := must[[]view.Saved](t)(c.Saved(ctx)); v[0].Before != looks[0].Day || v[0].Looked < v[0].Before {
		t.Errorf("looked at %s, and before at %s; the last look kept is of %s", v[0].Looked, v[0].Before, looks[0].Day)
	}
	back, err := c.ForgetSaved(ctx, id)
	if err == nil {
		err = back(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	if again := check("put back"); again[0].Day != looks[0].Day {
		t.Errorf("put back the last look is of %s", again[0].Day)
	}
	for name, want := range map[string]error{strconv.FormatInt(id, 10) + "@99": ErrNoLook, "99@1": staging.ErrNoSaved, "x@1": staging.ErrNoSaved} {
		if _, err := c.newsOf(ctx, name); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}
