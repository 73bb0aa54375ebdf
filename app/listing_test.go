package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// withTitles opens a new catalogue with titles of one word, each of a library of its own
// number.
func withTitles(t *testing.T, words ...string) *Desk {
	t.Helper()
	d := emptyDesk(t)
	addTitles(t, d, "harbour", words...)
	return d
}

func addTitles(t *testing.T, d *Desk, library string, words ...string) {
	t.Helper()
	var records []string
	for _, w := range words {
		records = append(records, fmt.Sprintf("=001  %s\n=100  1\\$aWriter of %s\n=245  10$a%s and the sea", w, w, w))
	}
	importText(t, d, library, records...)
}

// ids are the union numbers of what words find.
func ids(t *testing.T, d *Desk, q view.Query) (out []string) {
	t.Helper()
	q.Limit = 100
	for _, h := range search(t, d, q).Hits {
		out = append(out, h.ID)
	}
	slices.Sort(out)
	return out
}

func inList(list int64) view.Query {
	return view.Query{Narrow: []view.Narrow{{Facet: view.NarrowList, Value: strconv.FormatInt(list, 10)}}}
}

// must stops the test at an error.
func must[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestListsKeepTitles: titles go into lists once each and in order, lists stand inside
// lists, a search within a list finds those of the lists inside it too, and facets obey.
func TestListsKeepTitles(t *testing.T) {
	d, ctx := withTitles(t, "Anchor", "Buoy", "Capstan", "Davit"), context.Background()
	outer, _, err := d.NewList(ctx, 0, " To  buy ")
	if err != nil {
		t.Fatal(err)
	}
	inner, _, err := d.NewList(ctx, outer, "Soon")
	if err != nil {
		t.Fatal(err)
	}
	anchor, buoy := ids(t, d, view.Query{Text: "anchor"}), ids(t, d, view.Query{Text: "buoy"})
	for i, want := range []int{2, 0} {
		n, _, err := d.AddToList(ctx, outer, view.Selection{IDs: []string{buoy[0], anchor[0], buoy[0]}}, nil)
		if err != nil || n != want {
			t.Errorf("time %d: added %d, %v, want %d", i, n, err, want)
		}
	}
	if n, _, err := d.AddToList(ctx, inner, view.Selection{Query: view.Query{Text: "capstan"}}, &view.Progress{}); err != nil || n != 1 {
		t.Errorf("added %d, %v", n, err)
	}
	lists := must[[]view.List](t)(d.Lists(ctx))
	if len(lists) != 2 || lists[0].Name != "To buy" || lists[0].Titles != 2 || lists[1].Parent != outer || lists[1].Depth != 1 || lists[1].Titles != 1 {
		t.Errorf("lists are %+v", lists)
	}
	titles := must[[]view.ListedTitle](t)(d.ListTitles(ctx, outer, 0, 10))
	if len(titles) != 2 || titles[0].Hit.ID != buoy[0] || text(titles[0].Hit.Title) != "Buoy and the sea" || titles[1].Hit.ID != anchor[0] {
		t.Errorf("titles are %+v", titles)
	}
	if got := ids(t, d, inList(outer)); len(got) != 3 {
		t.Errorf("in the list are %v", got)
	}
	q := inList(outer)
	q.Narrow[0].Exclude = true
	if got := search(t, d, q); got.Total != 1 {
		t.Errorf("outside of the list are %d", got.Total)
	}
	q = inList(inner)
	q.Text = "sea"
	if got := search(t, d, q); got.Total != 1 || text(got.Hits[0].Title) != "Capstan and the sea" {
		t.Errorf("in the inner list are %+v", got.Hits)
	}
}

// TestListChangesGoBack: each change of lists is taken back whole, and only once.
func TestListChangesGoBack(t *testing.T) {
	d, ctx := withTitles(t, "Anchor", "Buoy", "Capstan"), context.Background()
	list, made, err := d.NewList(ctx, 0, "Wanted")
	if err != nil {
		t.Fatal(err)
	}
	inner, _, err := d.NewList(ctx, list, "Very")
	if err != nil {
		t.Fatal(err)
	}
	all := ids(t, d, view.Query{})
	_, first, err := d.AddToList(ctx, list, view.Selection{IDs: all[:1]}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.NoteInList(ctx, list, all[0], "from the sale"); err != nil {
		t.Fatal(err)
	}
	_, second, err := d.AddToList(ctx, list, view.Selection{IDs: all}, nil)
	if err != nil {
		t.Fatal(err)
	}
	count := func() int { t.Helper(); return search(t, d, inList(list)).Total }
	back := func(change int64) {
		t.Helper()
		if err := d.UndoList(ctx, change); err != nil {
			t.Error(err)
		}
		if err := d.UndoList(ctx, change); !errors.Is(err, staging.ErrNoListChange) {
			t.Errorf("taken back twice: %v", err)
		}
	}
	back(second)
	if count() != 1 {
		t.Errorf("after the second addition was taken back there are %d", count())
	}
	taken := must[int64](t)(d.RemoveFromList(ctx, list, all[:1]))
	if count() != 0 {
		t.Errorf("after the title was taken out there are %d", count())
	}
	back(taken)
	if got := must[[]view.ListedTitle](t)(d.ListTitles(ctx, list, 0, 10)); len(got) != 1 || got[0].Note != "from the sale" {
		t.Errorf("the note came not back: %+v", got)
	}
	renamed := must[int64](t)(d.SetList(ctx, view.List{ID: list, Name: "Bought", Note: "in March"}))
	back(renamed)
	removed := must[int64](t)(d.RemoveList(ctx, list))
	if got := must[[]view.List](t)(d.Lists(ctx)); len(got) != 0 {
		t.Errorf("after removal there are %+v", got)
	}
	if _, err := d.Search(ctx, inList(inner)); !errors.Is(err, staging.ErrNoList) {
		t.Errorf("a search in a list that was removed says %v", err)
	}
	back(removed)
	if got := must[[]view.List](t)(d.Lists(ctx)); len(got) != 2 || got[0].Name != "Wanted" || got[0].Note != "" {
		t.Errorf("after all was taken back there are %+v", got)
	}
	back(first)
	back(made)
	if got := must[[]view.List](t)(d.Lists(ctx)); len(got) != 0 {
		t.Errorf("the list is there though it was never made: %+v", got)
	}
}

// TestListsRefuse: what cannot be done changes nothing and says why.
func TestListsRefuse(t *testing.T) {
	d, ctx := withTitles(t, "Anchor"), context.Background()
	outer, _, err := d.NewList(ctx, 0, "Outer")
	if err != nil {
		t.Fatal(err)
	}
	inner, _, err := d.NewList(ctx, outer, "Inner")
	if err != nil {
		t.Fatal(err)
	}
	set := func(l view.List) error { _, err := d.SetList(ctx, l); return err }
	add := func(list int64, ids ...string) error {
		_, _, err := d.AddToList(ctx, list, view.Selection{IDs: ids}, nil)
		return err
	}
	made := func(parent int64, name string) error { _, _, err := d.NewList(ctx, parent, name); return err }
	for _, c := range []struct {
		name string
		err  error
		want error
	}{
		{"into itself", set(view.List{ID: outer, Name: "Outer", Parent: outer}), staging.ErrListInside},
		{"into its own", set(view.List{ID: outer, Name: "Outer", Parent: inner}), staging.ErrListInside},
		{"into none", set(view.List{ID: inner, Name: "Inner", Parent: 99}), staging.ErrNoList},
		{"no list", set(view.List{ID: 99, Name: "Ninety-nine"}), staging.ErrNoList},
		{"no name", made(0, " \t\n"), ErrNoName},
		{"long name", made(0, strings.Repeat("n", mostName+1)), ErrLong},
		{"inside of none", made(99, "Lost"), staging.ErrNoList},
		{"added to none", add(99, "1"), staging.ErrNoList},
		{"long note", d.NoteInList(ctx, outer, "1", strings.Repeat("n", mostNote+1)), ErrLong},
		{"note on no number", d.SetTitleNote(ctx, "abc", "x"), ErrNotFound},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.err, c.want)
		}
		if said := Explain(c.err); said == "" || strings.Contains(said, "staging") {
			t.Errorf("%s is explained as %q", c.name, said)
		}
	}
	if err := add(outer, "4711"); err != nil {
		t.Errorf("a title that is not here: %v", err)
	}
	if got := must[[]view.List](t)(d.Lists(ctx)); len(got) != 2 || got[0].Titles != 0 {
		t.Errorf("something was changed: %+v", got)
	}
}

// TestListsFollowTitles: a title that is joined with another stands in the list as that
// one, with its note; one that leaves the catalogue keeps its place and its name, and is
// whole again when it comes back.
func TestListsFollowTitles(t *testing.T) {
	d, ctx := withTitles(t, "Anchor", "Buoy"), context.Background()
	addTitles(t, d, "hill", "Kedge")
	anchor, kedge := ids(t, d, view.Query{Text: "anchor"})[0], ids(t, d, view.Query{Text: "kedge"})[0]
	list, _, err := d.NewList(ctx, 0, "Iron")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.AddToList(ctx, list, view.Selection{IDs: []string{kedge}}, nil); err != nil {
		t.Fatal(err)
	}
	if got := must[map[string]view.Mark](t)(d.Marks(ctx, []string{kedge, anchor})); len(got) != 1 || !slices.Equal(got[kedge].Lists, []string{"Iron"}) || got[kedge].Note != "" {
		t.Errorf("the marks are %+v", got)
	}
	for id, note := range map[string]string{kedge: "small", anchor: "large"} {
		if err := d.SetTitleNote(ctx, id, note); err != nil {
			t.Fatal(err)
		}
	}
	joined := must[int64](t)(d.Decide(ctx, view.Ruling{A: "harbour:Anchor", B: "hill:Kedge", Verdict: view.SameBook}))
	now := ids(t, d, inList(list))
	if len(now) != 1 || !slices.Equal(now, ids(t, d, view.Query{Text: "anchor"})) {
		t.Fatalf("in the list is %v, the title is %v", now, ids(t, d, view.Query{Text: "anchor"}))
	}
	if got := must[string](t)(d.TitleNote(ctx, now[0])); !strings.Contains(got, "small") || !strings.Contains(got, "large") {
		t.Errorf("the notes of both are %q", got)
	}
	marks := must[map[string]view.Mark](t)(d.Marks(ctx, now))
	if m := marks[now[0]]; !slices.Equal(m.Lists, []string{"Iron"}) || !strings.Contains(m.Note, "small") || !strings.Contains(m.Note, "large") {
		t.Errorf("the marks of the joined title are %+v", m)
	}
	if _, err := d.Undo(ctx, joined); err != nil {
		t.Fatal(err)
	}
	if got := ids(t, d, inList(list)); !slices.Equal(got, []string{kedge}) {
		t.Errorf("after taking apart the list has %v, want %v", got, kedge)
	}
	loads := must[[]view.Load](t)(d.Loads(ctx))
	at := slices.IndexFunc(loads, func(l view.Load) bool { return l.Library == "hill" })
	if _, err := d.UndoImport(ctx, []int64{loads[at].ID}, nil); err != nil {
		t.Fatal(err)
	}
	got := must[[]view.ListedTitle](t)(d.ListTitles(ctx, list, 0, 10))
	if len(got) != 1 || !got[0].Gone || text(got[0].Hit.Title) != "Kedge and the sea" || search(t, d, inList(list)).Total != 0 {
		t.Errorf("of a title that has gone the list says %+v", got)
	}
}

// TestSavedSearchSaysWhatIsNew against a catalogue that grows and shrinks.
func TestSavedSearchSaysWhatIsNew(t *testing.T) {
	d, ctx := withTitles(t, "Anchor", "Buoy"), context.Background()
	q := view.Query{Text: "sea", Narrow: []view.Narrow{{Facet: "library", Value: "harbour"}}, From: 7, Limit: 3}
	id := must[int64](t)(d.SaveSearch(ctx, "Our sea", q))
	if _, err := d.SaveSearch(ctx, "Our sea", q); !errors.Is(err, staging.ErrSavedName) {
		t.Errorf("the same name again: %v", err)
	}
	look := func(found, new, gone int) {
		t.Helper()
		s := must[view.Saved](t)(d.LookAgain(ctx, id))
		if s.Found != found || s.New != new || s.Gone != gone {
			t.Errorf("found %d, new %d, gone %d, want %d, %d, %d", s.Found, s.New, s.Gone, found, new, gone)
		}
		news := view.Query{Narrow: []view.Narrow{{Facet: view.NarrowNew, Value: strconv.FormatInt(id, 10)}}}
		if got := search(t, d, news); got.Total != new {
			t.Errorf("the new titles are %d, want %d", got.Total, new)
		}
		list := must[[]view.Saved](t)(d.Saved(ctx))
		if len(list) != 1 || list[0].New != new || list[0].Query.Text != "sea" || list[0].Query.Limit != 0 || len(list[0].Query.Narrow) != 1 {
			t.Errorf("saved is %+v", list)
		}
	}
	look(2, 0, 0)
	addTitles(t, d, "hill", "Cable") // of another library
	look(2, 0, 0)
	addTitles(t, d, "harbour", "Davit", "Eyebolt")
	look(4, 2, 0)
	look(4, 0, 0)
	loads := must[[]view.Load](t)(d.Loads(ctx))
	newest := slices.MaxFunc(loads, func(a, b view.Load) int { return int(a.ID - b.ID) })
	if _, err := d.UndoImport(ctx, []int64{newest.ID}, nil); err != nil {
		t.Fatal(err)
	}
	look(2, 0, 2)
	looks := must[[]view.SavedLook](t)(d.Looks(ctx, id))
	if len(looks) != 1 || looks[0].Found != 2 || looks[0].New != 0 || looks[0].Gone != 0 {
		t.Errorf("of five looks of one day are kept %+v, want the first", looks)
	}
	if err := d.RenameSaved(ctx, id, "Sea"); err != nil {
		t.Fatal(err)
	}
	back, err := d.ForgetSaved(ctx, id)
	if err != nil || len(must[[]view.Saved](t)(d.Saved(ctx))) != 0 {
		t.Fatalf("not forgotten: %v", err)
	}
	if err := back(ctx); err != nil {
		t.Fatal(err)
	}
	if got := must[[]view.Saved](t)(d.Saved(ctx)); len(got) != 1 || got[0].Name != "Sea" || got[0].Found != 2 || got[0].Before == "" {
		t.Errorf("put back is %+v", got)
	}
	if _, err := d.LookAgain(ctx, 99); !errors.Is(err, staging.ErrNoSaved) {
		t.Errorf("a search that is not there: %v", err)
	}
}
