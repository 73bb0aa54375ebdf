package uitest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/app/view"
)

// Common implements ui.Desk: what the libraries of the fake hold in common.
func (d *Desk) Common(context.Context) (view.Common, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.Common{}, ErrFake
	}
	out := view.Common{}
	for _, l := range d.libraries {
		if l.Titles > 0 && l.Parent == "" {
			out.Libraries = append(out.Libraries, view.TableHead{Value: l.Code, Label: l.Name, Count: l.Titles})
		}
	}
	slices.SortStableFunc(out.Libraries, func(a, b view.TableHead) int { return cmp.Compare(b.Count, a.Count) })
	for _, a := range out.Libraries {
		var row []int
		for _, b := range out.Libraries {
			n := 0
			for i := range d.books {
				if d.books[i].heldBy(a.Value) && d.books[i].heldBy(b.Value) {
					n++
				}
			}
			row = append(row, n)
		}
		out.Both = append(out.Both, row)
	}
	for n := 1; n <= len(out.Libraries); n++ {
		h := view.HeldCount{From: n, To: n, Query: fmt.Sprintf("held:%d", n)}
		for i := range d.books {
			if len(d.books[i].libraries) == n {
				h.Titles++
			}
		}
		out.Held = append(out.Held, h)
	}
	return out, nil
}

// counted says whether a book is as a word of a query says that asks for holders
// ("library:A", "held:2"); known is false for other words.
func counted(b *book, field, value string) (ok, known bool) {
	switch field {
	case "library":
		return slices.ContainsFunc(b.libraries, func(code string) bool { return strings.EqualFold(code, value) }), true
	case "held":
		return fmt.Sprint(len(b.libraries)) == value, true
	}
	return false, false
}
