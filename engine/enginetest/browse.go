package enginetest

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"holdfast/engine"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

var (
	browseFields = []string{"headings", "shelf"}
	// Keys of which some begin alike, and a long one that is not cut.
	entryKeys = []string{"", "\x00", "a", "ab", "abc", "b", "b\xff", "c", strings.Repeat("k", 900), "z"}
)

// drawEntries gives a document entries, some of one key with different labels.
func drawEntries(t *rapid.T, d *engine.Document) {
	for range rapid.IntRange(0, 4).Draw(t, "entries") {
		key := rapid.SampledFrom(entryKeys).Draw(t, "entry")
		label := rapid.SampledFrom([]string{"", "Label", "label", "lábel"}).Draw(t, "label")
		d.Entries = append(d.Entries, engine.FieldEntry{Field: rapid.SampledFrom(browseFields).Draw(t, "list"), Key: []byte(key), Label: label + key})
	}
}

func drawBetween(t *rapid.T) query.Node {
	b := query.Between{Field: rapid.SampledFrom(browseFields).Draw(t, "list"), From: []byte(rapid.SampledFrom(entryKeys).Draw(t, "from"))}
	if rapid.Bool().Draw(t, "has an end") {
		b.To = []byte(rapid.SampledFrom(entryKeys).Draw(t, "to"))
	}
	return b
}

func drawBrowse(t *rapid.T) engine.BrowseRequest {
	r := engine.BrowseRequest{Field: rapid.SampledFrom(browseFields).Draw(t, "list"), Back: rapid.Bool().Draw(t, "back"),
		Limit: rapid.IntRange(0, 12).Draw(t, "page"), Hits: rapid.IntRange(0, 3).Draw(t, "titles")}
	if rapid.IntRange(0, 3).Draw(t, "from a key") > 0 {
		r.From = []byte(rapid.SampledFrom(append(entryKeys, "bb", "y")).Draw(t, "key"))
	}
	return r
}

// Browse lists entries by looking at all documents. Labels are not in it: which of them
// deleted documents leave behind depends on merges.
func (m *Model) Browse(r engine.BrowseRequest) (list []engine.BrowseEntry) {
	docs := map[string][]*Doc{}
	for _, d := range m.Committed.Docs {
		seen := map[string]bool{}
		for _, e := range d.Entries {
			if key := string(e.Key); e.Field == r.Field && !seen[key] {
				seen[key] = true
				docs[key] = append(docs[key], d)
			}
		}
	}
	for key, of := range docs {
		slices.SortFunc(of, func(a, b *Doc) int { return cmp.Or(cmp.Compare(b.Popularity, a.Popularity), cmp.Compare(a.Key, b.Key)) })
		e := engine.BrowseEntry{Key: []byte(key), Count: len(of)}
		for _, d := range of[:min(len(of), r.Hits)] {
			e.Hits = append(e.Hits, engine.Hit{Key: d.Key, Popularity: d.Popularity, Brief: d.Brief})
		}
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b engine.BrowseEntry) int { return bytes.Compare(a.Key, b.Key) })
	at, _ := slices.BinarySearchFunc(list, r.From, func(e engine.BrowseEntry, key []byte) int { return bytes.Compare(e.Key, key) })
	switch {
	case !r.Back:
		list = list[at:]
		return list[:min(len(list), r.Limit)]
	case r.From != nil:
		list = list[:at]
	}
	return list[max(0, len(list)-r.Limit):]
}

// browseDifference says in what a list differs from the model's.
func (m *Model) browseDifference(got []engine.BrowseEntry, r engine.BrowseRequest) string {
	got = slices.Clone(got)
	for i := range got {
		if label := got[i].Label; !strings.HasSuffix(label, string(got[i].Key)) {
			return fmt.Sprintf("%q has the label %q", got[i].Key, label)
		}
		got[i].Label = ""
	}
	if want := m.Browse(r); fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
		return fmt.Sprintf("\n got %+v\nwant %+v", got, want)
	}
	return ""
}
