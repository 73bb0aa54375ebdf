package uitest

import (
	"context"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"holdfast/app/view"
)

var facetNames = []string{"subject", "author", "genre", "class", "audience", "language", "library", "format"}

// Search implements ui.Desk.
func (d *Desk) Search(ctx context.Context, q view.Query) (view.Results, error) {
	if d.Held != nil {
		select {
		case <-d.Held:
		case <-ctx.Done():
			return view.Results{}, ctx.Err()
		}
	}
	if d.Pause > 0 {
		select {
		case <-time.After(d.Pause):
		case <-ctx.Done():
			return view.Results{}, ctx.Err()
		}
	}
	part, err := d.lookInto(ctx, q)
	if err != nil {
		return view.Results{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.searches++
	if d.Fail.Load() {
		return view.Results{}, ErrFake
	}
	read, _ := d.ReadQuery(q.Text)
	res := view.Results{Query: q, Read: read, Part: part, Catalogue: len(d.books), Took: 30 * time.Millisecond}
	if part != nil {
		res.Query.LookInto = part.Looked
	}
	found := d.find(q, "")
	res.Total = d.length(len(found), q)
	if q.Grouped && d.CountWorks {
		works, _ := grouped(found)
		res.Works = len(works)
	}
	for _, b := range found {
		if hasWords(b, q.Text, false) {
			res.WithWords++
		}
	}
	without := q
	without.Years = nil
	anyYear := d.find(without, "")
	res.AnyYear = len(anyYear)
	if !q.Beginnings && q.Text != "" {
		more := q
		more.Beginnings = true
		res.More = len(d.find(more, "")) - res.Total
	}
	res.Histogram = d.histogram(anyYear)
	for _, f := range facetNames {
		res.Facets = append(res.Facets, d.facet(q, f, 30))
	}
	res.Hits = d.page(found, q)
	d.remember(q, res.Total)
	return res, nil
}

// Hits implements ui.Desk.
func (d *Desk) Hits(ctx context.Context, q view.Query) ([]view.Hit, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return nil, ErrFake
	}
	d.lastPage = q
	return d.page(d.find(q, ""), q), ctx.Err()
}

// FacetValues implements ui.Desk.
func (d *Desk) FacetValues(ctx context.Context, q view.Query, facet string, limit int) (view.Facet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.facet(q, facet, limit), ctx.Err()
}

// lookInto looks into three records, and then waits until it is stopped.
func (d *Desk) lookInto(ctx context.Context, q view.Query) (*view.Part, error) {
	stop := view.StopOf(ctx)
	if d.Records == 0 || q.Text == "" || q.Text[0] < '0' || q.Text[0] > '9' || stop == nil {
		return nil, nil
	}
	p := view.WatchOf(ctx)
	p.SetStage(view.StageReading, int64(d.Records))
	p.AddDone(3)
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-stop.Done():
		return &view.Part{Looked: 3, Of: d.Records}, nil
	}
}

// Rescue implements ui.Desk: without each value that narrows, without the years,
// without each word, and by word beginnings.
func (d *Desk) Rescue(ctx context.Context, q view.Query) (view.Rescue, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := view.Rescue{Query: q, Found: len(d.find(q, ""))}
	try := func(s view.Step) {
		if s.Found = len(d.find(s.Query, "")); s.Found > out.Found {
			out.Steps = append(out.Steps, s)
		}
	}
	for i, n := range q.Narrow {
		s := view.Step{Kind: view.StepFilter, Query: q, Narrow: &n}
		s.Query.Narrow = slices.Delete(slices.Clone(q.Narrow), i, i+1)
		try(s)
	}
	if q.Years != nil {
		s := view.Step{Kind: view.StepYears, Query: q}
		s.Query.Years = nil
		try(s)
	}
	words := strings.Fields(q.Text)
	for i := range words {
		s := view.Step{Kind: view.StepFewer, Query: q, Words: words[i : i+1]}
		s.Query.Text = strings.Join(slices.Delete(slices.Clone(words), i, i+1), " ")
		if s.Query.Text != "" {
			try(s)
		}
	}
	if !q.Beginnings {
		s := view.Step{Kind: view.StepBeginnings, Query: q, Words: words}
		s.Query.Beginnings = true
		try(s)
	}
	return out, ctx.Err()
}

func hasWords(b *book, text string, beginnings bool) bool {
	if text == "" {
		return true
	}
	have := b.words
	if have == nil {
		have = wordsOf(b)
	}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ()\"", r) }) {
		if field, value, ok := strings.Cut(w, ":"); ok {
			if is, known := counted(b, field, value); known && !is {
				return false
			} else if known {
				continue
			}
			w = value
		}
		cut := []rune(w)
		if beginnings {
			cut = cut[:min(3, len(cut))]
		}
		ok := slices.ContainsFunc(have, func(h string) bool {
			return h == w || beginnings && strings.HasPrefix(h, string(cut))
		})
		if !ok && !strings.Contains(b.work.title, w) {
			return false
		}
	}
	return true
}

// find returns the books that a query finds, ignoring what narrows by one facet.
func (d *Desk) find(q view.Query, ignore string) []*book {
	var found []*book
	for i := range d.books {
		b := &d.books[i]
		if !hasWords(b, q.Text, q.Beginnings) || !narrowed(b, q.Narrow, ignore) || !d.kept.keeps(b.id, q.Narrow) {
			continue
		}
		if y := q.Years; y != nil && (b.first == 0 || b.first < y.From || b.first > y.To) && !(y.Undated && b.first == 0 && !b.impossible) {
			continue
		}
		found = append(found, b)
	}
	sortBooks(found, q)
	return found
}

// sortBooks brings books into the order of a query; those that have its words come first.
func sortBooks(found []*book, q view.Query) {
	less := map[view.Sort]func(a, b *book) int{
		view.SortTitle:  func(a, b *book) int { return strings.Compare(a.work.title, b.work.title) },
		view.SortAuthor: func(a, b *book) int { return strings.Compare(a.author, b.author) },
		view.SortOldest: func(a, b *book) int { return a.first - b.first },
		view.SortNewest: func(a, b *book) int { return b.first - a.first },
	}[q.Sort]
	if less == nil && q.Beginnings {
		rank := map[*book]int{}
		for _, b := range found {
			if !hasWords(b, q.Text, false) {
				rank[b] = 1
			}
		}
		less = func(a, b *book) int { return rank[a] - rank[b] }
	}
	if less != nil {
		slices.SortStableFunc(found, less)
	}
}

// length is how many titles are found: Many for the whole catalogue, if it is set.
func (d *Desk) length(found int, q view.Query) int {
	if d.Many > 0 && q.Text == "" && len(q.Narrow) == 0 && q.Years == nil && found > 0 && !q.Grouped {
		return d.Many
	}
	return found
}

// LastPage is the page of hits asked for last.
func (d *Desk) LastPage() view.Query {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.lastPage
}

// grouped keeps the first book of each work, and counts how many there are.
func grouped(found []*book) ([]*book, map[*work]int) {
	counts := map[*work]int{}
	var first []*book
	for _, b := range found {
		if counts[b.work]++; counts[b.work] == 1 {
			first = append(first, b)
		}
	}
	return first, counts
}

func narrowed(b *book, narrow []view.Narrow, ignore string) bool {
	wanted := map[string]bool{}
	for _, n := range narrow {
		if n.Facet == ignore || n.Facet == view.NarrowList || n.Facet == view.NarrowNew {
			continue
		}
		has := b.has(n)
		if n.Exclude {
			if has {
				return false
			}
			continue
		}
		wanted[n.Facet] = wanted[n.Facet] || has
	}
	for _, ok := range wanted {
		if !ok {
			return false
		}
	}
	return true
}

func (d *Desk) facet(q view.Query, name string, limit int) view.Facet {
	counts, all := map[string]int{}, map[string]int{}
	found := d.find(q, name)
	for _, b := range found {
		for _, v := range b.values(name) {
			counts[v]++
		}
	}
	f := view.Facet{Name: name, Distinct: len(counts), Counted: name != "format"}
	for _, b := range found {
		if len(b.values(name)) == 0 {
			f.None.Count++
		}
	}
	for _, w := range q.Narrow {
		if w.Facet == name && w.Missing {
			f.None.Chosen, f.None.Excluded = !w.Exclude, w.Exclude
		}
	}
	for i := range d.books {
		if len(d.books[i].values(name)) == 0 {
			f.None.Catalogue += max(d.Scale, 1)
		}
		for _, v := range d.books[i].values(name) {
			all[v] += max(d.Scale, 1)
			f.MaxCatalogue = max(f.MaxCatalogue, all[v])
		}
	}
	for v, n := range counts {
		fv := view.FacetValue{Value: v, Label: d.label(name, v), Count: n, Catalogue: all[v], Best700: min(n, 700)}
		for _, w := range q.Narrow {
			if w.Facet == name && w.Value == v {
				fv.Chosen, fv.Excluded = !w.Exclude, w.Exclude
			}
		}
		f.Values = append(f.Values, fv)
	}
	sort.Slice(f.Values, func(i, j int) bool {
		a, b := f.Values[i], f.Values[j]
		if a.Count != b.Count {
			return a.Count > b.Count
		}
		return a.Value < b.Value
	})
	f.Values = f.Values[:min(limit, len(f.Values))]
	return f
}

func (d *Desk) label(facet, value string) string {
	if facet == "library" {
		for _, l := range d.libraries {
			if l.Code == value {
				return l.Name
			}
		}
	}
	return value
}

// histogram counts books in bins of a width that gives 8 to 60 of them.
func (d *Desk) histogram(found []*book) view.Histogram {
	var h view.Histogram
	low, high := 9999, 0
	for _, b := range found {
		if b.first > 0 {
			low, high = min(low, b.first), max(high, b.first)
		}
	}
	if high > 0 {
		width := 1
		for _, w := range []int{100, 50, 25, 10, 5, 2, 1} {
			if n := high/w - low/w + 1; n >= 8 {
				width = w
				break
			}
		}
		for from := low / width * width; from <= high; from += width {
			h.Bins = append(h.Bins, view.Bin{From: from, To: from + width - 1})
		}
		h.Whole = slices.Clone(h.Bins)
	}
	bin := func(bins []view.Bin, year int) *view.Bin {
		for i := range bins {
			if year >= bins[i].From && year <= bins[i].To {
				return &bins[i]
			}
		}
		return nil
	}
	for _, b := range found {
		switch at := bin(h.Bins, b.first); {
		case b.impossible:
			h.Impossible++
		case b.first == 0:
			h.Undated++
		case b.certain:
			at.Certain++
		default:
			at.Uncertain++
		}
	}
	all := make([]*book, len(d.books))
	for i := range d.books {
		all[i] = &d.books[i]
	}
	h.Years, h.WholeYears = singleYears(found), singleYears(all)
	for i := range d.books {
		if at := bin(h.Whole, d.books[i].first); at != nil {
			at.Certain++
		}
	}
	return h
}

func (d *Desk) page(found []*book, q view.Query) []view.Hit {
	limit := q.Limit
	if limit == 0 {
		limit = 100
	}
	var counts map[*work]int
	if q.Grouped {
		found, counts = grouped(found)
	}
	total := d.length(len(found), q)
	from := q.From
	if after, err := strconv.Atoi(q.After); err == nil {
		from += after + 1
	}
	var hits []view.Hit
	for i := from; i < min(from+limit, total); i++ {
		b := found[i%len(found)]
		title := b.work.title
		if b.work.rest != "" {
			title += " : " + b.work.rest
		}
		hits = append(hits, view.Hit{ID: b.id, Title: mark(title, q.Text), Author: mark(b.author, q.Text),
			Publication: b.publication, Year: b.year, Format: b.format,
			Holdings: len(b.libraries), Libraries: b.libraries, Why: why(b, q), Editions: counts[b.work],
			Cursor: strconv.Itoa(i)})
		if round := i / len(found); round > 0 {
			hits[len(hits)-1].ID += "+" + strconv.Itoa(round)
		}
	}
	return hits
}

// mark cuts a text into runs, those that are words of the query found.
func mark(text, query string) []view.Run {
	words := strings.Fields(strings.ToLower(query))
	var runs []view.Run
	start, inWord := 0, false
	flush := func(end int) {
		if end > start {
			part := text[start:end]
			runs = append(runs, view.Run{Text: part, Found: slices.Contains(words, strings.ToLower(part))})
		}
		start = end
	}
	for i, r := range text {
		letter := !strings.ContainsRune(" ,.:;()-–—'", r)
		if letter != inWord {
			flush(i)
			inWord = letter
		}
	}
	flush(len(text))
	return runs
}
