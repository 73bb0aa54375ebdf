package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// orderOf are the titles of a list, by the first letters of their titles.
func orderOf(t *testing.T, d *Desk, list int64) string {
	t.Helper()
	var b strings.Builder
	for _, l := range must[[]view.ListedTitle](t)(d.ListTitles(context.Background(), list, 0, 100)) {
		b.WriteString(text(l.Hit.Title)[:1])
	}
	return b.String()
}

// TestTitlesOfAListAreMoved: up, down, to both ends, some at once; taken back in any state of
// the list; what is put in later comes last; exports have the order of the list.
func TestTitlesOfAListAreMoved(t *testing.T) {
	d, ctx := withTitles(t, "Anchor", "Buoy", "Capstan", "Davit", "Eyebolt"), context.Background()
	id := func(name string) string { return ids(t, d, view.Query{Text: name})[0] }
	a, b, c, e := id("anchor"), id("buoy"), id("capstan"), id("eyebolt")
	list, _, err := d.NewList(ctx, 0, "To mend")
	if err != nil {
		t.Fatal(err)
	}
	put := func(names ...string) {
		if _, _, err := d.AddToList(ctx, list, view.Selection{IDs: names}, nil); err != nil {
			t.Fatal(err)
		}
	}
	put(a, b, c, id("davit"))
	var changes []int64
	move := func(want, after string, which ...string) {
		t.Helper()
		changes = append(changes, must[int64](t)(d.MoveInList(ctx, list, which, after)))
		if got := orderOf(t, d, list); got != want {
			t.Errorf("after moving %v behind %q the list is %s, want %s", which, after, got, want)
		}
	}
	move("BACD", b, a)
	move("CBAD", "", c)
	move("CADB", view.ListEnd, b)
	move("DCAB", view.ListEnd, a, b, c, b)
	put(e)
	if got := orderOf(t, d, list); got != "DCABE" {
		t.Errorf("what is put in does not come last: %s", got)
	}
	inOrder := inList(list)
	inOrder.Sort = view.SortList
	sent := filepath.Join(t.TempDir(), "list.csv")
	if _, err := d.Export(ctx, view.Export{Format: "csv", Selection: view.Selection{Query: inOrder, Except: []string{c}}}, sent, nil); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(must[[]byte](t)(os.ReadFile(sent)))), "\n")
	if want := []string{"Davit", "Anchor", "Buoy", "Eyebolt"}; len(lines) != len(want)+1 {
		t.Errorf("exported %q", lines)
	} else {
		for i, w := range want {
			if !strings.Contains(lines[i+1], w) {
				t.Errorf("line %d of the export is %q, want %s", i+1, lines[i+1], w)
			}
		}
	}
	for _, n := range slices.Backward(changes) {
		if err := d.UndoList(ctx, n); err != nil {
			t.Fatal(err)
		}
	}
	if got := orderOf(t, d, list); got != "ABCDE" {
		t.Errorf("taken back the list is %s", got)
	}
	for name, err := range map[string]error{
		"not in the list": second(d.MoveInList(ctx, list, []string{"4711"}, "")),
		"behind nothing":  second(d.MoveInList(ctx, list, []string{a}, "4711")),
		"no list":         second(d.MoveInList(ctx, 99, []string{a}, "")),
	} {
		if !errors.Is(err, staging.ErrNotListed) && !errors.Is(err, staging.ErrNoList) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := orderOf(t, d, list); got != "ABCDE" {
		t.Errorf("a move that failed made %s", got)
	}
}

func second[T any](_ T, err error) error { return err }

// TestManyMovesAgreeWithAModel: also where there is no room left between two titles.
func TestManyMovesAgreeWithAModel(t *testing.T) {
	d, ctx := withTitles(t, "Anchor", "Buoy", "Capstan", "Davit", "Eyebolt"), context.Background()
	all := ids(t, d, view.Query{})
	list, _, err := d.NewList(ctx, 0, "To mend")
	if err == nil {
		_, _, err = d.AddToList(ctx, list, view.Selection{IDs: all}, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	now := slices.Clone(all)
	check := func(t interface{ Fatalf(string, ...any) }, did string) {
		var got []string
		titles, err := d.ListTitles(ctx, list, 0, 100)
		for i := range titles {
			got = append(got, titles[i].Hit.ID)
		}
		if err != nil || !slices.Equal(got, now) {
			t.Fatalf("%s: %v, want %v (%v)", did, got, now, err)
		}
	}
	// Each move halves the room between the first two.
	for range 60 {
		last := now[len(now)-1]
		now = slices.Concat(now[:1], []string{last}, now[1:len(now)-1])
		if _, err := d.MoveInList(ctx, list, []string{last}, now[0]); err != nil {
			t.Fatal(err)
		}
	}
	check(t, "halved")
	rapid.Check(t, func(t *rapid.T) {
		which := rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, 4, rapid.ID[string]).Draw(t, "which")
		after := rapid.SampledFrom(append([]string{"", view.ListEnd}, all...)).Draw(t, "after")
		if slices.Contains(which, after) {
			t.Skip("a title cannot be moved behind itself; another move is drawn instead")
		}
		before := slices.Clone(now)
		var moved, rest []string
		for _, id := range now {
			if slices.Contains(which, id) {
				moved = append(moved, id)
			} else {
				rest = append(rest, id)
			}
		}
		at := slices.Index(rest, after) + 1
		if after == view.ListEnd {
			at = len(rest)
		}
		now = slices.Insert(rest, at, moved...)
		change, err := d.MoveInList(ctx, list, which, after)
		if err != nil {
			t.Fatal(err)
		}
		check(t, "moved")
		if rapid.Bool().Draw(t, "undo") {
			if err := d.UndoList(ctx, change); err != nil {
				t.Fatal(err)
			}
			now = before
			check(t, "taken back")
		}
	})
}
