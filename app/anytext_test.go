package app

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"holdfast/app/view"
)

// TestAnyTextIsAnswered: whatever is typed is answered, and as it is read again it finds
// as many; what can be marked, spelled and rescued is looked for without a fault.
func TestAnyTextIsAnswered(t *testing.T) {
	d := questionShelf(t)
	pieces := []string{"darwin", "origin", "ti:", "au:", "su:", "la:", "fo:", "li:", "ca:", "is:", "no:", "year:", "held:", "245a:", "has:", "lacks:", "*", "?", "~", "~2", "~99", "\"", "(", ")",
		"-", " ", " ", " ", "OR", "AND", "NOT", "..", "1900", ">", "<=", "=", "a*b*c*d*e", "d?r?i?", "QH365", "ger", "buch", "&", "王應麟", "한국어", "\xff", "é", "'", ":", "/", strings.Repeat("x", 80),
		strings.Repeat("ab*", 30)}
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		typed := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 14).Draw(t, "typed"), "")
		q := view.Query{Text: typed, Limit: 3}
		r, err := d.Search(ctx, q)
		if err != nil {
			t.Fatalf("%q: %v", typed, err)
		}
		again, err := d.Search(ctx, view.Query{Text: r.Read.Text, Limit: 3})
		if err != nil || again.Total != r.Total {
			t.Fatalf("%q finds %d, read as %q %d, %v", typed, r.Total, r.Read.Text, again.Total, err)
		}
		if _, err := d.Rescue(ctx, q); err != nil {
			t.Fatalf("rescue %q: %v", typed, err)
		}
		if _, err := d.Suggest(ctx, typed); err != nil {
			t.Fatalf("suggest %q: %v", typed, err)
		}
	})
}
