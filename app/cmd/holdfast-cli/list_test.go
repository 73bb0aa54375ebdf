package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestLists: lists and kept searches by the commands that their help shows.
func TestLists(t *testing.T) {
	dir := t.TempDir()
	cat := filepath.Join(dir, "cat")
	load := func(library, records string) {
		path := filepath.Join(dir, library+".mrk")
		if err := os.WriteFile(path, []byte(records), 0o600); err != nil {
			t.Fatal(err)
		}
		done(t, "-c", cat, "import", "--library", library, path)
	}
	const head = "=LDR  00000nam\\a2200000\\a\\4500\n"
	load("harbour", head+"=001  1\n=245  10$aTides of the coast\n\n"+head+"=001  2\n=245  10$aCoast lights\n\n"+head+"=001  3\n=245  10$aHill farms\n\n")
	if out := done(t, "-c", cat, "list"); !strings.Contains(out, "No list yet") {
		t.Errorf("lists: %s", out)
	}
	if out := done(t, "-c", cat, "list", "new", "To buy"); !strings.Contains(out, "List 1 was made. list undo 1") {
		t.Errorf("made: %s", out)
	}
	done(t, "-c", cat, "list", "new", "Soon", "--in", "1")
	if out := done(t, "-c", cat, "list", "add", "1", "coast"); !strings.Contains(out, "2 titles were put in") {
		t.Errorf("added: %s", out)
	}
	done(t, "-c", cat, "list", "add", "2", "--numbers", "3")
	done(t, "-c", cat, "list", "note", "1", "1", "second copy")
	added := decode[changedJSON](t, done(t, "-c", cat, "list", "add", "2", "coast", "--limit", "1", "--json"))
	if added.Added == nil || *added.Added != 1 {
		t.Errorf("with a limit were added %+v", added)
	}
	lists := decode[[]view.List](t, done(t, "-c", cat, "list", "--json"))
	if len(lists) != 2 || lists[0].Titles != 2 || lists[1].Titles != 2 || lists[1].Depth != 1 {
		t.Errorf("lists: %+v", lists)
	}
	if out := done(t, "-c", cat, "list", "show", "1"); !strings.Contains(out, "note: second copy") {
		t.Errorf("shown: %s", out)
	}
	found := decode[searchJSON](t, done(t, "-c", cat, "search", "--filter", "list=1", "--json"))
	if found.Total != 3 {
		t.Errorf("in list 1 and those inside it are %d", found.Total)
	}
	if out := done(t, "-c", cat, "list", "move", "1", "2", "--first"); !strings.Contains(out, "Moved. list undo ") {
		t.Errorf("moved: %s", out)
	}
	if got := decode[[]listedJSON](t, done(t, "-c", cat, "list", "show", "1", "--json")); len(got) != 2 || got[0].ID != "2" {
		t.Errorf("after a move: %+v", got)
	}
	done(t, "-c", cat, "list", "move", "1", "2", "--last")
	done(t, "-c", cat, "list", "move", "1", "1", "--after", "2")
	if got := decode[[]listedJSON](t, done(t, "-c", cat, "list", "show", "1", "--json")); got[0].ID != "2" || got[1].ID != "1" {
		t.Errorf("after more moves: %+v", got)
	}
	if _, _, code := call(t, "-c", cat, "list", "move", "1", "1"); code == 0 {
		t.Error("a move to nowhere was accepted")
	}
	taken := decode[changedJSON](t, done(t, "-c", cat, "list", "take", "1", "1", "--json"))
	done(t, "-c", cat, "list", "rename", "1", "Bought", "--note", "in March")
	if got := decode[[]listedJSON](t, done(t, "-c", cat, "list", "show", "1", "--json")); len(got) != 1 {
		t.Errorf("after one was taken out: %+v", got)
	}
	done(t, "-c", cat, "list", "undo", fmt.Sprint(taken.Change))
	if out := done(t, "-c", cat, "list"); !strings.Contains(out, "Bought · 2 titles · in March") {
		t.Errorf("lists: %s", out)
	}
	done(t, "-c", cat, "list", "remove", "1")
	for _, wrong := range [][]string{{"list", "show", "1"}, {"list", "show", "x"}, {"list", "add", "7", "coast"}, {"list", "undo", "99"}, {"saved", "look", "4"}, {"saved", "forget", "y"}} {
		if _, said, code := call(t, append([]string{"-c", cat}, wrong...)...); code == 0 || said == "" {
			t.Errorf("%v is accepted", wrong)
		}
	}

	if out := done(t, "-c", cat, "saved", "add", "Ours", "coast", "--filter", "library=harbour"); !strings.Contains(out, "Ours · 2 titles") {
		t.Errorf("kept: %s", out)
	}
	load("hill", head+"=001  9\n=245  10$aNorth coast walks\n\n")
	if out := done(t, "-c", cat, "saved", "look"); strings.Contains(out, "new") {
		t.Errorf("new of another library: %s", out)
	}
	done(t, "-c", cat, "saved", "add", "All", "coast")
	load("garden", head+"=001  10\n=245  10$aCoast gardens\n\n")
	if out := done(t, "-c", cat, "saved", "look", "2"); !strings.Contains(out, "All · 4 titles · 1 new") {
		t.Errorf("looked: %s", out)
	}
	if got := decode[searchJSON](t, done(t, "-c", cat, "search", "--filter", "new=2", "--json")); got.Total != 1 {
		t.Errorf("new are %d", got.Total)
	}
	looks := decode[[]view.SavedLook](t, done(t, "-c", cat, "saved", "looks", "2", "--json"))
	if len(looks) != 1 || looks[0].Found != 3 || looks[0].New != 1 {
		t.Fatalf("earlier looks: %+v", looks)
	}
	since := fmt.Sprintf("new=2@%d", looks[0].ID)
	if out := done(t, "-c", cat, "saved", "looks", "2"); !strings.Contains(out, "3 titles · 1 new since · 0 not found any more · "+since) {
		t.Errorf("earlier looks: %s", out)
	}
	if got := decode[searchJSON](t, done(t, "-c", cat, "search", "--filter", since, "--json")); got.Total != 1 {
		t.Errorf("new since the earlier look are %d", got.Total)
	}
	done(t, "-c", cat, "saved", "rename", "2", "Everywhere")
	done(t, "-c", cat, "saved", "forget", "1")
	if got := decode[[]savedJSON](t, done(t, "-c", cat, "saved", "--json")); len(got) != 1 || got[0].Name != "Everywhere" || got[0].New != 1 {
		t.Errorf("kept are %+v", got)
	}
}
