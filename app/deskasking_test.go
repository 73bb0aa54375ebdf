package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/app/view"
)

// TestDeskAnswersListsAndSavesThem: a list of lines and a file of it are answered alike,
// and written as a table.
func TestDeskAnswersListsAndSavesThem(t *testing.T) {
	d := questionShelf(t)
	ctx, dir := context.Background(), t.TempDir()
	text := "War and peace\n9791030009989\n"
	file := filepath.Join(dir, "wanted.txt")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := &view.Progress{}
	answers, err := d.Batch(ctx, view.BatchList{Name: "pasted", Text: text}, p)
	if err != nil || len(answers) != 2 || p.Snapshot().Done != 2 {
		t.Fatalf("%d answers, %d done, %v", len(answers), p.Snapshot().Done, err)
	}
	read, err := d.Batch(ctx, view.BatchList{Name: "wanted.txt", Path: file}, nil)
	if err != nil || len(read) != 2 || read[0].Hit.ID != answers[0].Hit.ID || read[1].Verdict != answers[1].Verdict {
		t.Errorf("of the file: %+v, %v", read, err)
	}
	if _, err := d.Batch(ctx, view.BatchList{Path: filepath.Join(dir, "gone")}, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of a file that is gone: %v", err)
	}
	out := filepath.Join(dir, "answers.csv")
	if err := d.SaveBatch(ctx, answers, out); err != nil {
		t.Fatal(err)
	}
	saved, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(saved)), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[1], "1,War and peace,found,words,") || !strings.HasPrefix(lines[2], "2,9791030009989,not held,,") {
		t.Errorf("saved %q", lines)
	}
}

// TestDeskKeepsWhatShouldBeFirst: what a person says is one of the cases that are judged.
func TestDeskKeepsWhatShouldBeFirst(t *testing.T) {
	d := questionShelf(t)
	ctx := context.Background()
	hits := search(t, d, view.Query{Text: "darwin"}).Hits
	last := hits[len(hits)-1]
	if err := d.ShouldBeFirst(ctx, "darwin", last.ID); err != nil {
		t.Fatal(err)
	}
	c, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	firsts, err := c.firsts(ctx)
	if err != nil || len(firsts) != 1 || firsts[0].Query != "darwin" {
		t.Errorf("kept %+v, %v", firsts, err)
	}
	x, err := d.ExplainHit(ctx, view.Query{Text: "darwin"}, last.ID)
	if err != nil || !x.Found || x.Place != len(hits) {
		t.Errorf("explained %+v, %v", x, err)
	}
}
