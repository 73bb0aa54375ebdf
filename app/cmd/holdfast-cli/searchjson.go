package main

import (
	"strings"

	"holdfast/app/view"
)

// searchJSON is the contract of search --json.
type searchJSON struct {
	Total     int                    `json:"total"`
	Works     int                    `json:"works,omitempty"` // with --grouped, if they were counted
	WithWords int                    `json:"with_words"`
	More      int                    `json:"more"`           // by word beginnings
	Part      *partJSON              `json:"part,omitempty"` // of a search in MARC fields that did not look into all records
	Hits      []hitJSON              `json:"hits"`
	Next      string                 `json:"next,omitempty"` // for --cursor
	Facets    map[string][]valueJSON `json:"facets"`
	Histogram yearsJSON              `json:"histogram"`
	Rescue    []stepJSON             `json:"rescue,omitempty"`
	// References are headings to which the name that was typed leads.
	References []headingJSON `json:"references,omitempty"`
	// Read is the query as it was read, Notices what was not read as it may have been meant.
	Read    string       `json:"read"`
	Notices []noticeJSON `json:"notices"`
	TookMS  float64      `json:"took_ms"`
}

// partJSON says that looked of the records were looked into, and of would have been.
type partJSON struct {
	Looked int `json:"looked"`
	Of     int `json:"of"`
}

// hitJSON is also a line of search --all --json.
type hitJSON struct {
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	Author      string   `json:"author"`
	Publication string   `json:"publication"`
	Year        string   `json:"year"`
	Format      string   `json:"format"`
	Holdings    int      `json:"holdings"`
	Libraries   []string `json:"libraries"`
	Score       int64    `json:"score"`
	Editions    int      `json:"editions,omitempty"` // with --grouped
	Why         string   `json:"why"`
	Cursor      string   `json:"cursor"`
}

type valueJSON struct {
	Value     string `json:"value"`
	Label     string `json:"label,omitempty"`
	Count     int    `json:"count"`
	Catalogue int    `json:"catalogue"`
	Best700   int    `json:"best700"`
}

type yearsJSON struct {
	Bins       []binJSON `json:"bins"`
	Undated    int       `json:"undated"`
	Impossible int       `json:"impossible"`
}

type binJSON struct {
	From      int `json:"from"`
	To        int `json:"to"`
	Certain   int `json:"certain"`
	Uncertain int `json:"uncertain"`
}

// stepJSON is another search that would find more: its words, and of what was asked
// the parts that it leaves out or changes.
type stepJSON struct {
	Kind  view.StepKind `json:"kind"`
	Text  string        `json:"text"`
	Found int           `json:"found"`
	Words []string      `json:"words,omitempty"`
	Facet string        `json:"facet,omitempty"`
	Value string        `json:"value,omitempty"`
	Field string        `json:"field,omitempty"`
}

func searchOf(res *view.Results, steps []view.Step) searchJSON {
	out := searchJSON{
		Read: res.Read.Text, Notices: noticesOf(res.Read.Notices),
		Total: res.Total, Works: res.Works, WithWords: res.WithWords, More: res.More, Hits: []hitJSON{}, Facets: map[string][]valueJSON{},
		Histogram:  yearsJSON{Bins: []binJSON{}, Undated: res.Histogram.Undated, Impossible: res.Histogram.Impossible},
		References: headingsOf(res.Read.References),
		TookMS:     float64(res.Took.Microseconds()) / 1000,
	}
	if res.Part != nil {
		out.Part = &partJSON{Looked: res.Part.Looked, Of: res.Part.Of}
	}
	for i := range res.Hits {
		out.Hits = append(out.Hits, hitOf(&res.Hits[i]))
	}
	if n := len(out.Hits); n > 0 && n == res.Query.Limit {
		out.Next = out.Hits[n-1].Cursor
	}
	for _, f := range res.Facets {
		values := []valueJSON{}
		for _, v := range f.Values {
			j := valueJSON{Value: v.Value, Count: v.Count, Catalogue: v.Catalogue, Best700: v.Best700}
			if v.Label != v.Value {
				j.Label = v.Label
			}
			values = append(values, j)
		}
		out.Facets[f.Name] = values
	}
	for _, b := range res.Histogram.Bins {
		out.Histogram.Bins = append(out.Histogram.Bins, binJSON(b))
	}
	for _, s := range steps {
		j := stepJSON{Kind: s.Kind, Text: s.Query.Text, Found: s.Found, Words: s.Words, Field: s.Field}
		if s.Narrow != nil {
			j.Facet, j.Value = s.Narrow.Facet, s.Narrow.Value
		}
		out.Rescue = append(out.Rescue, j)
	}
	return out
}

func hitOf(h *view.Hit) hitJSON {
	libraries := h.Libraries
	if libraries == nil {
		libraries = []string{}
	}
	return hitJSON{ID: h.ID, Title: plain(h.Title), Author: plain(h.Author), Publication: h.Publication, Year: h.Year,
		Format: h.Format, Holdings: h.Holdings, Libraries: libraries, Score: h.Score, Editions: h.Editions, Why: whyText(h.Why), Cursor: h.Cursor}
}

func plain(runs []view.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}
