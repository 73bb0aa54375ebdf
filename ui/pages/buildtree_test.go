package pages

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"holdfast/app/view"
)

// outline writes a tree down: rows by their words, groups in brackets.
func outline(c *view.Clause) string {
	if c.Join == "" {
		return c.Text
	}
	var parts []string
	for i := range c.Parts {
		parts = append(parts, outline(&c.Parts[i]))
	}
	return "(" + strings.Join(parts, " "+c.Join+" ") + ")"
}

func treeOf(words string) *buildTree {
	root := view.Clause{Join: "and"}
	for _, w := range strings.Fields(words) {
		root.Parts = append(root.Parts, view.Clause{Form: "words", Text: w})
	}
	return newBuildTree(root)
}

// TestRowsAreAddedMovedAndRemoved: one after the other, into groups and out of them.
func TestRowsAreAddedMovedAndRemoved(t *testing.T) {
	b := treeOf("a b c")
	step := func(what, want string) {
		t.Helper()
		if got := outline(&b.root); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	p := b.addGroup([]int{0})
	b.at(p).Text = "g"
	step("group below a", "(a and (g) and b and c)")
	b.move([]int{2}, -1)
	step("b up into the group", "(a and (g or b) and c)")
	if p = b.move([]int{0}, 1); fmt.Sprint(p) != "[0 0]" {
		t.Errorf("a stands at %v", p)
	}
	step("a down into the group", "((a or g or b) and c)")
	b.move([]int{0, 2}, 1)
	step("b down out of the group", "((a or g) and b and c)")
	b.move([]int{0, 0}, -1)
	step("a up out of the group", "(a and (g) and b and c)")
	b.move([]int{1, 0}, 1)
	step("the last row of a group takes it along", "(a and g and b and c)")
	b.move([]int{3}, 1)
	step("the last row stays", "(a and g and b and c)")
	b.lead([]int{1}, "or", true)
	step("or", "(a or g or b or c)")
	if !b.root.Parts[1].Not {
		t.Error("or not has no not")
	}
	for range 4 {
		b.remove([]int{0})
	}
	if len(b.lines()) != 1 || b.at([]int{0}).Text != "" {
		t.Errorf("all removed: %+v, want one empty row", b.root)
	}
}

// TestMovesLoseNothing: whatever is moved, the same rows are there, no group is empty, and
// the path returned is that of the row moved.
func TestMovesLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := treeOf("a b c d")
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			lines := b.lines()
			line := lines[rapid.IntRange(0, len(lines)-1).Draw(t, "line")]
			before := outline(b.at(line.path))
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				p := b.addGroup(line.path)
				b.at(p).Text = "x"
			default:
				p := b.move(line.path, rapid.SampledFrom([]int{-1, 1}).Draw(t, "way"))
				if got := outline(b.at(p)); got != before {
					t.Fatalf("moved %s, found %s at %v in %s", before, got, p, outline(&b.root))
				}
			}
			text := outline(&b.root)
			if strings.Contains(text, "()") {
				t.Fatalf("an empty group: %s", text)
			}
			for _, w := range strings.Split("abcd", "") {
				if strings.Count(text, w) != 1+strings.Count(text, "and")*strings.Count("and", w) {
					t.Fatalf("%s is not there once: %s", w, text)
				}
			}
		}
	})
}
