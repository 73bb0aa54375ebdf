package pages

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"holdfast/app/view"
	"holdfast/ui/wording"
)

// number prints a number as it stands in a Narrow.
func number(n int64) string { return strconv.FormatInt(n, 10) }

// SaveSearch asks for a name and keeps a search under it.
func (k *Keeping) SaveSearch(q view.Query) {
	k.askName(wording.T("saved.save"), wording.T("saved.name"), queryName(q), queryWords(q), func(name string) { k.saveSearch(name, q) })
}

func (k *Keeping) saveSearch(name string, q view.Query) {
	q.From, q.Limit, q.After = 0, 0, ""
	var id int64
	var back func(context.Context) error // puts it back after it was taken back
	k.make(step{
		say: func() string { return wording.T("saved.done", "Name", name) },
		do: func(ctx context.Context) (_ goBack, err error) {
			if back != nil {
				err = back(ctx)
			} else {
				id, err = k.desk.SaveSearch(ctx, name, q)
			}
			return func(ctx context.Context) (err error) {
				back, err = k.desk.ForgetSaved(ctx, id)
				return err
			}, err
		},
	}, nil)
}

// renameSaved gives a saved search another name.
func (k *Keeping) renameSaved(s view.Saved) {
	k.askName(wording.T("saved.rename"), wording.T("saved.name"), s.Name, queryWords(s.Query), func(name string) {
		k.make(step{
			say: func() string { return wording.T("saved.renamed", "Name", name) },
			do: func(ctx context.Context) (goBack, error) {
				return func(ctx context.Context) error { return k.desk.RenameSaved(ctx, s.ID, s.Name) }, k.desk.RenameSaved(ctx, s.ID, name)
			},
		}, nil)
	})
}

// forgetSaved takes a saved search away.
func (k *Keeping) forgetSaved(s view.Saved) {
	k.make(step{
		say: func() string { return wording.T("saved.forgotten", "Name", s.Name) },
		do:  func(ctx context.Context) (goBack, error) { return k.desk.ForgetSaved(ctx, s.ID) },
	}, nil)
}

// queryParts says in words what a query asks: what was typed, and all that narrows.
func queryParts(q view.Query) []string {
	var parts []string
	if q.Text != "" {
		parts = append(parts, q.Text)
	}
	if q.Years != nil {
		parts = append(parts, yearsText(*q.Years))
	}
	load := false
	for _, n := range q.Narrow {
		if n.Facet == view.NarrowLoad && load {
			continue // all files of one import are one thing
		}
		load = load || n.Facet == view.NarrowLoad
		parts = append(parts, narrowWords(n))
	}
	return parts
}

// narrowWords says in words how one value narrows.
func narrowWords(n view.Narrow) string {
	value := n.Value
	switch {
	case n.Facet == view.NarrowLoad:
		return wording.T("chip.import")
	case n.Missing:
		value = wording.T("chip.novalue")
	case n.Label != "":
		value = n.Label
	}
	not := ""
	if n.Exclude {
		not = wording.T("not")
	}
	return filled(" ", not, wording.T("chip.value", "Facet", facetName(n.Facet), "Value", value))
}

// queryWords says in a line what a query asks.
func queryWords(q view.Query) string {
	if parts := queryParts(q); len(parts) > 0 {
		return strings.Join(parts, " · ")
	}
	return wording.T("title.all")
}

// queryName is the name proposed for a query: what was typed and the values that narrow.
func queryName(q view.Query) string {
	var parts []string
	if q.Text != "" {
		parts = append(parts, q.Text)
	}
	for _, n := range q.Narrow {
		if n.Exclude || n.Missing || n.Facet == view.NarrowLoad {
			continue
		}
		value := n.Value
		if n.Label != "" {
			value = n.Label
		}
		parts = append(parts, value)
	}
	if y := q.Years; y != nil && y.From == y.To {
		parts = append(parts, year(y.From))
	} else if y != nil {
		parts = append(parts, wording.T("saved.years", "From", year(y.From), "To", year(y.To)))
	}
	if len(parts) == 0 {
		return wording.T("title.all")
	}
	name := []rune(strings.Join(parts, ", "))
	return string(name[:min(len(name), 80)])
}

// Named is the query on the screen with what its values are called, for when it is read
// where the answer is not.
func (s *Search) Named() view.Query {
	q := s.query
	q.From, q.Limit, q.After = 0, 0, ""
	q.Narrow = slices.Clone(q.Narrow)
	for i := range q.Narrow {
		if n := &q.Narrow[i]; n.Label == "" && !n.Missing {
			if l := s.label(n.Facet, n.Value); l != n.Value {
				n.Label = l
			}
		}
	}
	return q
}
