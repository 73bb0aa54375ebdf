package enginetest

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"holdfast/engine"
)

// Complete lists the entries of a list that begin with a prefix by looking at all
// documents. Labels are not in it, as in Browse.
func (m *Model) Complete(r engine.CompleteRequest) (list []engine.Completion) {
	for _, e := range m.Browse(engine.BrowseRequest{Field: r.Field, Limit: len(entryKeys), Hits: 1}) {
		if bytes.HasPrefix(e.Key, r.Prefix) {
			list = append(list, engine.Completion{Key: e.Key, Count: e.Count, Popularity: e.Hits[0].Popularity})
		}
	}
	slices.SortStableFunc(list, func(a, b engine.Completion) int {
		popularity, count := cmp.Compare(b.Popularity, a.Popularity), cmp.Compare(b.Count, a.Count)
		if r.By == engine.MostDocuments {
			return cmp.Or(count, popularity)
		}
		return cmp.Or(popularity, count)
	})
	return list[:min(len(list), r.Top)]
}

// completeDifference says in what completions differ from the model's.
func (m *Model) completeDifference(got []engine.Completion, r engine.CompleteRequest) string {
	got = slices.Clone(got)
	for i := range got {
		if !strings.HasSuffix(got[i].Label, string(got[i].Key)) {
			return fmt.Sprintf("%q has the label %q", got[i].Key, got[i].Label)
		}
		got[i].Label = ""
	}
	if want := m.Complete(r); fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
		return fmt.Sprintf("completions of %+v:\n got %+v\nwant %+v", r, got, want)
	}
	return ""
}
