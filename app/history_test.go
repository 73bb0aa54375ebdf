package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestHistoryStays: what was searched is there in the next session, each search once,
// the last one first, and of the open catalogue only.
func TestHistoryStays(t *testing.T) {
	home, ctx := t.TempDir(), context.Background()
	session := func(do func(d *Desk)) {
		d, err := NewDesk(placesIn(home, home))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.NewCatalogue(ctx, ""); err != nil {
			t.Fatal(err)
		}
		do(d)
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
	texts := func(d *Desk) string {
		var out []string
		for _, p := range d.History() {
			out = append(out, p.Query.Text)
		}
		return strings.Join(out, ", ")
	}
	narrowed := view.Query{Text: "darwin", Narrow: []view.Narrow{{Facet: "language", Value: "English"}}, Years: &view.YearRange{From: 1850, To: 1860}}
	session(func(d *Desk) {
		importText(t, d, "harbour", "=001  1\n=245  10$aMurasaki nikki")
		for _, text := range []string{"murasaki", "genji", "", "murasaki "} {
			search(t, d, view.Query{Text: text})
		}
		search(t, d, narrowed)
	})
	session(func(d *Desk) {
		if got := texts(d); got != "darwin, murasaki, genji" {
			t.Errorf("the history is %q", got)
		}
		list := d.History()
		if q := list[0].Query; len(q.Narrow) != 1 || q.Narrow[0] != narrowed.Narrow[0] || *q.Years != *narrowed.Years {
			t.Errorf("what narrowed is lost: %+v", q)
		}
		if list[1].Found != 1 || list[2].Found != 0 || list[1].When.IsZero() {
			t.Errorf("found were %+v", list)
		}
		s, err := d.Suggest(ctx, "MURA")
		last := s.Groups[len(s.Groups)-1]
		if err != nil || last.Kind != view.SuggestEarlier || last.Suggestions[0].Value != "murasaki" || last.Suggestions[0].Count != 1 {
			t.Errorf("suggested is %+v, %v", s, err)
		}
		if _, err := d.NewCatalogue(ctx, t.TempDir()); err != nil {
			t.Fatal(err)
		}
		if got := texts(d); got != "" {
			t.Errorf("another catalogue has the history %q", got)
		}
		if _, err := d.NewCatalogue(ctx, ""); err != nil {
			t.Fatal(err)
		}
		if err := d.ForgetHistory(); err != nil || texts(d) != "" {
			t.Errorf("forgotten, %q is left (%v)", texts(d), err)
		}
	})
	session(func(d *Desk) {
		if got := texts(d); got != "" {
			t.Errorf("after it was forgotten the history is %q", got)
		}
	})
}

// TestHistoryIsBounded: neither many searches nor long ones make the file large, and
// a file that is damaged or too large is an empty history.
func TestHistoryIsBounded(t *testing.T) {
	places := placesIn(t.TempDir(), t.TempDir())
	h := history{path: places.History}
	for i := range mostPast + 20 {
		h.remember(past("cat", &view.Query{Text: fmt.Sprint("search ", i)}, i))
	}
	h.saver.Wait()
	again := history{path: places.History}
	if list := again.of("cat"); len(list) != mostPast || list[0].Found != mostPast+19 {
		t.Errorf("%d searches are kept, the last found %d", len(list), list[0].Found)
	}
	long := strings.Repeat("word ", 20_000)
	for i := range 15 {
		h.remember(past("cat", &view.Query{Text: long + fmt.Sprint(i)}, i))
	}
	h.saver.Wait()
	info, err := os.Stat(places.History)
	if err != nil || info.Size() > mostHistoryBytes+1 {
		t.Errorf("the file has %d bytes, %v", info.Size(), err)
	}
	if err := h.close(); err != nil {
		t.Error(err)
	}
	for _, damaged := range []string{"", "{", `[{"when": "never"}]`, "[" + strings.Repeat(" ", mostHistoryBytes) + "]"} {
		if err := os.WriteFile(places.History, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		h := history{path: places.History}
		if list := h.of("cat"); len(list) != 0 {
			t.Errorf("%.20q has %d searches", damaged, len(list))
		}
		h.remember(past("cat", &view.Query{Text: "one"}, 1))
		if list := h.of("cat"); len(list) != 1 || h.close() != nil {
			t.Errorf("after %.20q: %d searches, %v", damaged, len(list), h.close())
		}
	}
}

// TestHistoryThatCannotBeWritten does not keep a person from searching.
func TestHistoryThatCannotBeWritten(t *testing.T) {
	home := t.TempDir()
	d, err := NewDesk(placesIn(home, home))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(d.places.History, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := d.NewCatalogue(context.Background(), ""); err != nil {
		t.Fatal(err)
	}
	search(t, d, view.Query{Text: "anything"})
	if list := d.History(); len(list) != 1 {
		t.Errorf("%d searches are remembered", len(list))
	}
	if err := d.Close(); err == nil {
		t.Error("nobody learns that the history was not kept")
	}
}

// TestHistoryIsOwn changes the query that was asked, and the one that was got: neither is
// a change of what is remembered. The race detector sees the file being written meanwhile.
func TestHistoryIsOwn(t *testing.T) {
	h := &history{path: filepath.Join(t.TempDir(), "history.json")}
	q := view.Query{Narrow: []view.Narrow{{Facet: "library", Value: "A"}}, Years: &view.YearRange{From: 1900, To: 1950}}
	h.remember(past("c", &q, 3))
	q.Narrow[0].Value, q.Years.From = "B", 1
	got := h.of("c")[0].Query
	if got.Narrow[0].Value != "A" || got.Years.From != 1900 {
		t.Errorf("the history changed with the query that was asked: %+v, years %+v", got.Narrow, *got.Years)
	}
	got.Narrow[0].Value, got.Years.From = "C", 2
	if again := h.of("c")[0].Query; again.Narrow[0].Value != "A" || again.Years.From != 1900 {
		t.Errorf("the history changed with the query that was got: %+v, years %+v", again.Narrow, *again.Years)
	}
	if err := h.close(); err != nil {
		t.Fatal(err)
	}
}
