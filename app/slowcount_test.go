package app

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/analysis"
)

// counted is a title as its record is mapped, for a count without the index.
type counted struct {
	values map[engine.FieldValue]bool // folded
	years  engine.Years
}

// slowly reads the union record of every title and maps it.
func slowly(t *testing.T, d *Desk) (map[string]*counted, map[string][]string) {
	t.Helper()
	ctx := context.Background()
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	reader, err := cat.reader()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	all, words := map[string]*counted{}, map[string][]string{}
	for h, err := range cat.AllHits(ctx, view.Query{}) {
		if err != nil {
			t.Fatal(err)
		}
		full, err := reader.Full(h.ID)
		if err != nil {
			t.Fatalf("title %s: %v", h.ID, err)
		}
		rec, err := catalogue.DecodeFull(full)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := cat.mapper.Document(rec)
		if err != nil {
			t.Fatal(err)
		}
		one := &counted{values: map[engine.FieldValue]bool{}, years: doc.Years}
		for _, v := range doc.Values {
			one.values[engine.FieldValue{Field: v.Field, Value: analysis.Fold(v.Value)}] = true
			words[v.Field] = append(words[v.Field], v.Value)
		}
		for _, w := range analysis.Words(text(h.Title)) {
			words[""] = append(words[""], w.Text)
		}
		all[h.ID] = one
	}
	return all, words
}

// passes reports whether a title passes what narrows but for one facet's own values.
func (c *counted) passes(narrow []view.Narrow, own string) bool {
	type side struct {
		facet   string
		exclude bool
	}
	chosen, has := map[side]bool{}, map[side]bool{}
	for _, n := range narrow {
		if n.Facet == own && !n.Exclude {
			continue
		}
		k := side{n.Facet, n.Exclude}
		chosen[k] = true
		has[k] = has[k] || c.has(n)
	}
	for k := range chosen {
		if has[k] == k.exclude {
			return false
		}
	}
	return true
}

func (c *counted) usable() bool {
	return c.years.Certainty == engine.Certain || c.years.Certainty == engine.Uncertain
}

func (c *counted) has(n view.Narrow) bool {
	switch {
	case n.Facet == view.FacetDecade && n.Missing:
		return !c.usable()
	case n.Facet == view.FacetDecade:
		return c.usable() && strconv.Itoa(floorTo(int(c.years.First), 10)) == n.Value
	case n.Missing:
		for v := range c.values {
			if v.Field == n.Facet {
				return false
			}
		}
		return true
	}
	field := n.Facet
	if field == catalogue.Class {
		field = catalogue.ClassField(n.Value)
	}
	return c.values[engine.FieldValue{Field: field, Value: analysis.Fold(n.Value)}]
}

func (c *counted) in(y *view.YearRange) bool {
	if y == nil {
		return true
	}
	if y.Undated && c.years.Certainty == engine.Undated {
		return true
	}
	first, last := int(c.years.First), int(c.years.First)
	if y.Uncertain {
		last = max(last, int(c.years.Last))
	}
	return c.usable() && last >= y.From && first <= y.To
}

// countedFacets are the facets that the queries narrow by and that are counted.
var countedFacets = []string{"subject", "author", "genre", "class", "audience", "language", "library", "format", "topic", "place", "period", "vocabulary", "decade"}

func randomQuery(r *rand.Rand, words map[string][]string) view.Query {
	var q view.Query
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	for range r.IntN(3) {
		q.Text += " " + pick(words[""])
	}
	q.Beginnings = r.IntN(3) == 0
	for range r.IntN(4) {
		n := view.Narrow{Facet: countedFacets[r.IntN(len(countedFacets))], Exclude: r.IntN(3) == 0, Missing: r.IntN(4) == 0}
		switch {
		case n.Facet == "decade":
			n.Value = strconv.Itoa(1700 + 10*r.IntN(33))
		case n.Missing || len(words[n.Facet]) == 0:
			n.Missing = true
		default:
			n.Value = pick(words[n.Facet])
		}
		q.Narrow = append(q.Narrow, n)
	}
	if r.IntN(3) == 0 {
		from := 1700 + r.IntN(320)
		q.Years = &view.YearRange{From: from, To: from + r.IntN(60), Uncertain: r.IntN(2) == 0, Undated: r.IntN(2) == 0}
	}
	return q
}

// agrees holds every number of an answer against a count over the records.
func agrees(t *testing.T, d *Desk, titles map[string]*counted, q view.Query) {
	t.Helper()
	cat, err := d.current()
	if err != nil {
		t.Fatal(err)
	}
	var matching []*counted
	for h, err := range cat.AllHits(context.Background(), view.Query{Text: q.Text, Beginnings: q.Beginnings}) {
		if err != nil {
			t.Fatal(err)
		}
		matching = append(matching, titles[h.ID])
	}
	total, anyYear, undated, impossible := 0, 0, 0, 0
	bins := map[int]int{}
	for _, c := range matching {
		if !c.passes(q.Narrow, "") {
			continue
		}
		anyYear++
		switch {
		case c.years.Certainty == engine.Undated:
			undated++
		case c.years.Certainty == engine.Impossible:
			impossible++
		default:
			bins[int(c.years.First)]++
		}
		if c.in(q.Years) {
			total++
		}
	}
	res := search(t, d, q)
	if res.Total != total || res.AnyYear != anyYear || res.Histogram.Undated != undated || res.Histogram.Impossible != impossible {
		t.Errorf("%+v: total %d, any year %d, undated %d, impossible %d; counted %d, %d, %d, %d", q,
			res.Total, res.AnyYear, res.Histogram.Undated, res.Histogram.Impossible, total, anyYear, undated, impossible)
	}
	for _, b := range res.Histogram.Bins {
		n := 0
		for y := b.From; y <= b.To; y++ {
			n += bins[y]
		}
		if n != b.Certain+b.Uncertain {
			t.Errorf("%+v: the bar of %d to %d has %d, counted %d", q, b.From, b.To, b.Certain+b.Uncertain, n)
		}
	}
	for _, name := range countedFacets {
		f := facet(t, d, q, view.FacetQuery{Facet: name, Limit: 1 << 20})
		checkCounts(t, q, f, matching)
	}
}

// checkCounts counts a facet over the titles that match, each value and none.
func checkCounts(t *testing.T, q view.Query, f view.Facet, matching []*counted) {
	t.Helper()
	counts, none := map[string]int{}, 0
	for _, c := range matching {
		if !c.passes(q.Narrow, f.Name) || !c.in(q.Years) {
			continue
		}
		has := false
		if f.Name == view.FacetDecade && c.usable() {
			counts[strconv.Itoa(floorTo(int(c.years.First), 10))]++
			has = true
		}
		for v := range c.values {
			if v.Field == f.Name {
				counts[v.Value]++
				has = true
			}
		}
		if !has {
			none++
		}
	}
	if len(counts) != len(f.Values) || f.Counted && f.None.Count != none {
		t.Errorf("%+v: %d values of %s, %d titles without; counted %d and %d", q, len(f.Values), f.Name, f.None.Count, len(counts), none)
	}
	for _, v := range f.Values {
		key := v.Value
		if f.Name != view.FacetDecade {
			key = analysis.Fold(key)
		}
		if counts[key] != v.Count {
			t.Errorf("%+v: %s %q has %d titles, counted %d", q, f.Name, v.Value, v.Count, counts[key])
		}
	}
}

func slowQueries(t *testing.T, d *Desk, n int) {
	titles, words := slowly(t, d)
	seed := uint64(6)
	r := rand.New(rand.NewPCG(seed, seed))
	for range n {
		agrees(t, d, titles, randomQuery(r, words))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestCountsAgreeWithRecords: totals, bars and facets of random queries with random
// filters are what a slow count over the union records finds.
func TestCountsAgreeWithRecords(t *testing.T) {
	d := newDesk(t)
	openSample(t, d)
	n := 500
	switch {
	case testing.Short():
		n = 50
	case os.Getenv("HOLDFAST_CORPUS") == "":
		n = 100 // the long run is that over real files
	}
	slowQueries(t, d, n)
}

// TestCountsAgreeWithRealRecords is the same over a real file.
func TestCountsAgreeWithRealRecords(t *testing.T) {
	corpus := os.Getenv("HOLDFAST_CORPUS")
	if corpus == "" || testing.Short() {
		t.Skip("HOLDFAST_CORPUS is not set, or -short: no real files")
	}
	files := realFiles(t, filepath.Join(corpus, "good"))
	d := emptyDesk(t)
	if _, err := d.Import(context.Background(), files, nil); err != nil {
		t.Fatal(err)
	}
	slowQueries(t, d, 500)
}

// realFiles are the first small files of a folder.
func realFiles(t *testing.T, folder string) (files []view.ImportFile) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".mrc" || len(files) >= 12 {
			return err
		}
		if info, err := e.Info(); err == nil && info.Size() < 2<<20 {
			files = append(files, view.ImportFile{Path: path, Name: filepath.Base(path), Library: "library-" + strconv.Itoa(len(files))})
		}
		return nil
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}
