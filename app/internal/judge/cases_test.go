package judge

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/marc"
)

var update = flag.Bool("update", false, "write testdata/cases.txt anew")

// written gives the hand-written records, one title each. The first fifty are held by
// six libraries, the others by one.
func written(t *testing.T) Titles {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "records.mrk"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := marc.NewReader(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	var list []*Title
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		n := len(list) + 1
		held := 6
		if n > 50 {
			held = 1
		}
		list = append(list, &Title{int64(n), held, []Record{{"hull", rec.ControlNumber(), rec}}})
	}
	return func(_ context.Context, f func(*Title) error) error {
		for _, one := range list {
			if err := f(one); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestCases holds the cases that the kinds make of hand-written records against a file
// that a person can read.
func TestCases(t *testing.T) {
	cases, err := Choose(context.Background(), written(t), Choice{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	made := map[int]int{}
	for _, c := range cases.List {
		if made[c.Kind]++; made[c.Kind] > 4 || c.Kind == 64 && made[64] > 3 {
			continue
		}
		var asked []string
		for _, q := range c.Asked {
			asked = append(asked, q.Text)
		}
		fmt.Fprintf(&b, "%d %s: %s\n   %s %d %s", c.Kind, c.Control, strings.Join(asked, " | "), c.Expect.Way, c.Expect.Within, strings.Join(c.Expect.Fits, ", "))
		for what, list := range map[string][]string{"aside": c.Expect.Aside, "shown": c.Expect.Shown} {
			if len(list) > 0 {
				fmt.Fprintf(&b, "; %s %s", what, strings.Join(list, ", "))
			}
		}
		b.WriteByte('\n')
	}
	path := filepath.Join("testdata", "cases.txt")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("the cases are others than in %s:\n%s", path, b.String())
	}
	for _, k := range Kinds() {
		if k.make != nil && made[k.Number] == 0 {
			t.Errorf("no record makes a case of kind %d, %s", k.Number, k.Name)
		}
	}
}

// TestChoiceIsSteady makes the same cases again, others by another seed, and sets a
// part aside.
func TestChoiceIsSteady(t *testing.T) {
	ctx := context.Background()
	keys := func(seed string) (out []string, unseen int) {
		cases, err := Choose(ctx, written(t), Choice{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases.List {
			out = append(out, fmt.Sprint(c.Kind, c.key()))
			if c.Unseen {
				unseen++
			}
		}
		return out, unseen
	}
	first, unseen := keys("")
	again, _ := keys("")
	other, _ := keys("other")
	if !slices.Equal(first, again) {
		t.Error("the same seed makes other cases")
	}
	if slices.Equal(first, other) {
		t.Error("another seed makes the same cases")
	}
	if share := float64(unseen) / float64(len(first)); share < 0.1 || share > 0.3 {
		t.Errorf("%d of %d cases are set aside, want a fifth", unseen, len(first))
	}
}
