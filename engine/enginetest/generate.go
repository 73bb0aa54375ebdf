package enginetest

import (
	"fmt"
	"math"
	"strings"

	"holdfast/engine"
	"holdfast/engine/query"

	"pgregory.net/rapid"
)

// Schema is the schema of generated documents: text fields with and without
// stubs and weights, whole values, facets large and small, years, numbers and
// sort keys.
var Schema = &engine.Schema{Fields: []engine.Field{
	{Name: "title", Kind: engine.Text, Stubs: true, Weights: []int{100, 60, 20}},
	{Name: "author", Kind: engine.Text, Stubs: true},
	{Name: "genre", Kind: engine.Text},
	{Name: "keyword", Kind: engine.Text, Stubs: true},
	{Name: "title_whole", Kind: engine.Keyword},
	{Name: "number", Kind: engine.Keyword},
	{Name: "subject", Kind: engine.Keyword, Facet: true},
	{Name: "person", Kind: engine.Keyword, Facet: true},
	{Name: "language", Kind: engine.Keyword, Facet: true, Small: true},
	{Name: "library", Kind: engine.Keyword, Facet: true, Small: true},
	{Name: "years", Kind: engine.Interval},
	{Name: "pages", Kind: engine.Number},
	{Name: "title_sort", Kind: engine.Sort},
	{Name: "added", Kind: engine.Number},
	{Name: "author_sort", Kind: engine.Sort},
	{Name: "place", Kind: engine.Keyword, Facet: true, Aside: true},
	{Name: "headings", Kind: engine.Browse},
	{Name: "shelf", Kind: engine.Browse},
}}

var (
	textFields  = []string{"title", "author", "genre", "keyword"}
	stubFields  = []string{"title", "author", "keyword"}
	valueFields = []string{"title_whole", "number", "subject", "person", "language", "library", "place"}
	facetFields = []string{"subject", "person", "language", "library", "place"}
	// Few words, several of one stub, some that fold to the same.
	vocabulary = []string{"the", "origin", "Origins", "orient", "spec", "species", "specialist", "économie",
		"Economie", "O'Brien", "obrien", "Straße", "strasse", "C++", "c", "history", "historic", "東京", "a", "ab",
		"co-operation", "cooperation", "co", "operation", "Müller", "Mueller", "muller", "l'origin", "&", "and", "und",
		"東京大学", "京大", "大", "II", "2", "two", "war", "originspecies", "U.S.A.", "usa"}
)

func drawText(t *rapid.T, name string, most int) string {
	n := rapid.IntRange(0, most).Draw(t, name+" length")
	parts := make([]string, n)
	for i := range parts {
		parts[i] = rapid.SampledFrom(vocabulary).Draw(t, name)
	}
	return strings.Join(parts, rapid.SampledFrom([]string{" ", ", ", " : "}).Draw(t, name+" separator"))
}

func drawValue(t *rapid.T, field string) string {
	if field == "language" || field == "library" {
		return fmt.Sprintf("%s %d", field[:3], rapid.IntRange(0, 4).Draw(t, field))
	}
	return drawText(t, field, 2)
}

func drawKey(t *rapid.T) string { return fmt.Sprintf("k%02d", rapid.IntRange(0, 30).Draw(t, "key")) }

// DrawDocument generates a document of Schema.
func DrawDocument(t *rapid.T) *engine.Document {
	d := &engine.Document{Key: drawKey(t), Popularity: rapid.Uint32Range(0, 5).Draw(t, "popularity")}
	for range rapid.IntRange(0, 5).Draw(t, "texts") {
		f := engine.FieldText{Field: rapid.SampledFrom(textFields).Draw(t, "field"), Text: drawText(t, "text", 5)}
		if f.Field == "title" {
			f.Class = rapid.Uint8Range(0, 2).Draw(t, "class")
		}
		d.Words = append(d.Words, f)
		if rapid.Bool().Draw(t, "also keyword") {
			d.Words = append(d.Words, engine.FieldText{Field: "keyword", Text: f.Text})
		}
	}
	for range rapid.IntRange(0, 6).Draw(t, "values") {
		f := rapid.SampledFrom(valueFields).Draw(t, "field")
		d.Values = append(d.Values, engine.FieldValue{Field: f, Value: drawValue(t, f)})
	}
	first := rapid.Int32Range(1990, 1996).Draw(t, "first")
	d.Years = engine.Years{First: first, Last: first + rapid.Int32Range(-1, 3).Draw(t, "span"),
		Certainty: engine.Certainty(rapid.Uint8Range(0, 3).Draw(t, "certainty"))}
	drawColumns(t, d)
	drawEntries(t, d)
	d.Brief = []byte("brief " + drawText(t, "brief", 3))
	d.Full = []byte(strings.Repeat("full "+d.Key+" ", rapid.IntRange(0, 30).Draw(t, "full")))
	return d
}

func drawProfile(t *rapid.T) *query.Profile {
	p := &query.Profile{Name: "drawn", Popularity: query.Popularity(rapid.Uint8Range(0, 1).Draw(t, "popularity"))}
	kinds := []query.ClauseKind{query.AllWords, query.InPhrase, query.WholeValue, query.AllStubs}
	if rapid.Bool().Draw(t, "ranked") {
		p.Ranked = drawRanked(t)
		kinds = []query.ClauseKind{query.AllWords, query.AllStubs}
	}
	for range rapid.IntRange(0, 8).Draw(t, "clauses") {
		c := query.Clause{Kind: rapid.SampledFrom(kinds).Draw(t, "kind"),
			Weight: rapid.SampledFrom([]float64{0.2, 0.7, 1, 1.4, 3, 4}).Draw(t, "weight")}
		switch c.Kind {
		case query.AllStubs:
			c.Field = rapid.SampledFrom(stubFields).Draw(t, "field")
		case query.WholeValue:
			c.Field = rapid.SampledFrom(valueFields).Draw(t, "field")
		default:
			c.Field = rapid.SampledFrom(textFields).Draw(t, "field")
		}
		p.Clauses = append(p.Clauses, c)
	}
	return p
}

// drawQuery generates a tree of at most this depth.
func drawQuery(t *rapid.T, depth int) query.Node {
	kinds := 15
	if depth > 0 {
		kinds = 22
	}
	switch rapid.IntRange(0, kinds).Draw(t, "node") {
	case 0:
		return query.All{}
	case 1:
		return query.Words{Field: rapid.SampledFrom(textFields).Draw(t, "field"), Text: drawText(t, "words", 3)}
	case 2:
		return query.Phrase{Field: rapid.SampledFrom(textFields).Draw(t, "field"), Text: drawText(t, "phrase", 3)}
	case 3:
		return query.Stubs{Field: rapid.SampledFrom(stubFields).Draw(t, "field"), Text: drawText(t, "stubs", 2)}
	case 4:
		f := rapid.SampledFrom(valueFields).Draw(t, "field")
		return query.Whole{Field: f, Value: drawValue(t, f)}
	case 5:
		from := rapid.Int32Range(1988, 1998).Draw(t, "from")
		return query.Years{From: from, To: from + rapid.Int32Range(-1, 4).Draw(t, "span"), Overlap: rapid.Bool().Draw(t, "overlap")}
	case 6, 7, 8, 9, 10, 11:
		return drawExpansion(t)
	case 12:
		f := rapid.SampledFrom(numberFields).Draw(t, "field")
		return query.Range{Field: f, From: drawNumber(t, "from"), To: drawNumber(t, "to")}
	case 13:
		return drawBetween(t)
	case 16:
		return query.And{Nodes: drawQueries(t, depth)}
	case 17:
		return query.Or{Nodes: drawQueries(t, depth)}
	case 18:
		return query.Not{Node: drawQuery(t, depth-1)}
	case 19:
		return query.Boost{Node: drawQuery(t, depth-1), Factor: rapid.SampledFrom([]float64{0, 0.5, 2}).Draw(t, "factor")}
	case 20:
		return query.AtLeast{Nodes: drawQueries(t, depth), Min: rapid.IntRange(0, 3).Draw(t, "least")}
	case 21:
		return query.Constant{Node: drawQuery(t, depth-1), Score: rapid.SampledFrom([]float64{0, 1, 7.5}).Draw(t, "score")}
	case 22:
		last := rapid.Byte().Draw(t, "last")
		stored := query.Stored{Node: drawQuery(t, depth-1), Passes: func(full []byte) (bool, error) {
			return len(full)%3 != int(last%3), nil
		}}
		if rapid.Bool().Draw(t, "only some are tested") {
			stored.Only = drawQuery(t, depth-1)
		}
		return stored
	default:
		return drawUnion(t)
	}
}

func drawUnion(t *rapid.T) query.Node {
	return query.Union{Text: drawText(t, "union", 3), Profile: drawProfile(t), WordsOnly: rapid.Bool().Draw(t, "words only")}
}

// drawAlternatives generates an Or of unions, of which some are narrowed, and other nodes;
// one in four is narrowed as a whole.
func drawAlternatives(t *rapid.T) query.Node {
	var list []query.Node
	for range rapid.IntRange(1, 4).Draw(t, "alternatives") {
		switch rapid.IntRange(0, 5).Draw(t, "alternative") {
		case 0:
			list = append(list, drawQuery(t, 1))
		case 1:
			list = append(list, query.And{Nodes: []query.Node{query.Not{Node: drawQuery(t, 0)}, drawUnion(t)}})
		case 2:
			list = append(list, query.And{Nodes: []query.Node{drawUnion(t), query.Constant{Node: drawQuery(t, 0)}}})
		case 3:
			list = append(list, query.Or{Nodes: []query.Node{drawUnion(t), drawQuery(t, 0)}})
		default:
			list = append(list, drawUnion(t))
		}
	}
	either := query.Or{Nodes: list}
	if rapid.IntRange(0, 3).Draw(t, "narrowed") > 0 {
		return either
	}
	return query.And{Nodes: []query.Node{query.Constant{Node: drawQuery(t, 0)}, either, query.Not{Node: drawQuery(t, 0)}}}
}

// drawExpansion generates a node that expands, or looks at the order of words.
func drawExpansion(t *rapid.T) query.Node {
	field := rapid.SampledFrom(textFields).Draw(t, "field")
	switch rapid.IntRange(0, 8).Draw(t, "expansion") {
	case 0:
		return query.Prefix{Field: field, Text: rapid.SampledFrom([]string{"", "o", "Ori", "spec", "É", "x"}).Draw(t, "prefix")}
	case 1:
		return query.Wildcard{Field: field, Pattern: rapid.SampledFrom([]string{"", "*", "o*n", "spec???", "?", "*s", "h?st*"}).Draw(t, "pattern")}
	case 2:
		return query.Regexp{Field: field, Pattern: rapid.SampledFrom([]string{"", "ori(gin|ent)s?", ".*r.*", "[a-c]+", "."}).Draw(t, "pattern")}
	case 3:
		return query.Fuzzy{Field: field, Text: rapid.SampledFrom(append(vocabulary, "orogin", "hist", "", "roigin", "spce", "econmoie")).Draw(t, "fuzzy"),
			Edits: rapid.IntRange(1, 2).Draw(t, "edits"), Prefix: rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "same beginning")}
	case 4:
		return query.Near{Field: field, Text: drawText(t, "near", 3), Slop: rapid.IntRange(0, 2).Draw(t, "slop"),
			Ordered: rapid.Bool().Draw(t, "ordered")}
	case 7:
		return query.Keys{Keys: rapid.SliceOfN(rapid.Custom(drawKey), 0, 12).Draw(t, "keys")}
	case 6:
		return query.Forms{Fields: rapid.SampledFrom([][]string{{field}, {field, "keyword"}, nil}).Draw(t, "fields of forms"), Text: drawText(t, "forms", 2),
			Words: rapid.SampledFrom([]string{"", field, "keyword"}).Draw(t, "own words"), Languages: rapid.SampledFrom([][]string{nil, {"en"}, {"de", "it"}, {"xx"}}).Draw(t, "languages")}
	case 5:
		return query.Begins{Field: field, Text: drawText(t, "begins", 2)}
	default:
		return query.Has{Field: rapid.SampledFrom(hasFields).Draw(t, "has")}
	}
}

func drawQueries(t *rapid.T, depth int) (list []query.Node) {
	for range rapid.IntRange(0, 3).Draw(t, "nodes") {
		list = append(list, drawQuery(t, depth-1))
	}
	return list
}

// DrawRequest generates a request of Schema.
func DrawRequest(t *rapid.T) *engine.Request {
	r := &engine.Request{
		Query:      drawQuery(t, 2),
		From:       rapid.IntRange(0, 3).Draw(t, "from"),
		Top:        rapid.IntRange(0, 10).Draw(t, "top"),
		Best:       rapid.IntRange(0, 5).Draw(t, "best"),
		FacetsOver: rapid.SampledFrom([]int{0, 0, 1, 2, 4, 9}).Draw(t, "facets over"),
		Histogram:  rapid.Bool().Draw(t, "histogram"),
		Order:      drawOrder(t),
		Show:       rapid.SampledFrom([]string{"", "subject", "library"}).Draw(t, "show"),
	}
	r.Cross = drawCross(t)
	r.Spans = rapid.Bool().Draw(t, "spans")
	r.Collapse = rapid.SampledFrom([]string{"", "", "", "pages", "added"}).Draw(t, "collapse")
	if r.Collapse != "" && rapid.Bool().Draw(t, "ties") {
		r.Tied = drawTies(t)
	}
	r.Groups = r.Collapse != "" && rapid.Bool().Draw(t, "groups")
	switch rapid.IntRange(0, 7).Draw(t, "tiers or alternatives") {
	case 0:
		r.Query = query.Tiers{Nodes: drawQueries(t, 2)}
	case 1:
		r.Query = drawAlternatives(t)
	}
	for range rapid.IntRange(0, 3).Draw(t, "filters") {
		f := engine.Filter{Field: rapid.SampledFrom(valueFields).Draw(t, "field"), Exclude: rapid.IntRange(0, 3).Draw(t, "exclude") == 0}
		for range rapid.IntRange(0, 3).Draw(t, "values") {
			f.Values = append(f.Values, drawValue(t, f.Field))
		}
		if rapid.IntRange(0, 3).Draw(t, "also") == 0 {
			f.Also = []engine.FieldValue{drawFieldValue(t, valueFields)}
		}
		r.Filters = append(r.Filters, f)
	}
	if rapid.Bool().Draw(t, "years") {
		from := rapid.Int32Range(1988, 1998).Draw(t, "from year")
		r.Years = &engine.YearSpan{From: from, To: from + rapid.Int32Range(-1, 5).Draw(t, "span"),
			Overlap: rapid.Bool().Draw(t, "overlap"), Undated: rapid.Bool().Draw(t, "undated")}
	}
	for _, f := range facetFields {
		if rapid.Bool().Draw(t, "facet "+f) {
			r.Facets = append(r.Facets, drawFacet(t, f))
		}
	}
	return r
}

func drawFieldValue(t *rapid.T, fields []string) engine.FieldValue {
	f := rapid.SampledFrom(fields).Draw(t, "other field")
	return engine.FieldValue{Field: f, Value: drawValue(t, f)}
}

func drawFacet(t *rapid.T, field string) engine.FacetRequest {
	r := engine.FacetRequest{Field: field, Top: rapid.SampledFrom([]int{0, 1, 2, 3, 5, math.MaxInt}).Draw(t, "values"),
		By:       engine.FacetOrder(rapid.SampledFrom([]uint8{0, 0, 0, 1, 2, 3}).Draw(t, "facet order")),
		Distinct: rapid.Bool().Draw(t, "distinct")}
	if rapid.IntRange(0, 2).Draw(t, "chosen values") > 0 {
		return r
	}
	part := rapid.SampledFrom([]string{"", "", "o", "Ori", "É", "lan 1", "lib", "s", "c"})
	r.Prefix, r.From, r.Contains = part.Draw(t, "begin with"), part.Draw(t, "from text"), part.Draw(t, "contain")
	r.Skip = rapid.IntRange(0, 3).Draw(t, "skip")
	if rapid.Bool().Draw(t, "own") {
		r.Own = rapid.SampledFrom(facetFields).Draw(t, "own field")
	}
	for range rapid.IntRange(0, 2).Draw(t, "also counted") {
		r.Also = append(r.Also, drawFieldValue(t, facetFields))
	}
	return r
}
