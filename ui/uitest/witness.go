package uitest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/app/view"
)

// Browse implements ui.Desk: it lists the values of the books, A to Z.
func (d *Desk) Browse(_ context.Context, b view.Browse) (view.BrowsePage, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() {
		return view.BrowsePage{}, ErrFake
	}
	all := d.entries(b.Index)
	limit := b.Limit
	if limit <= 0 {
		limit = 25
	}
	page := view.BrowsePage{Index: b.Index, Entries: []view.BrowseEntry{}, At: -1}
	from, found := 0, -1
	switch {
	case b.Record != "":
		found = slices.IndexFunc(all, func(e view.BrowseEntry) bool {
			return slices.ContainsFunc(e.Titles, func(t view.ShelfTitle) bool { return t.ID == b.Record })
		})
		if found < 0 {
			return page, ErrFake
		}
		from = found - limit/2
	case b.Place != "":
		from = slices.IndexFunc(all, func(e view.BrowseEntry) bool { return e.Place >= b.Place })
	case b.From != "":
		key := strings.ToLower(b.From)
		from = slices.IndexFunc(all, func(e view.BrowseEntry) bool { return e.Place >= key })
		if from >= 0 && strings.HasPrefix(all[from].Place, key) {
			found = from
		}
	}
	if from < 0 && b.Record == "" {
		from = len(all)
	}
	end := min(from+limit, len(all))
	if b.Back {
		if b.Place == "" {
			from = len(all)
		}
		from, end = from-limit, from
	}
	from = max(from, 0)
	page.Entries = append(page.Entries, all[min(from, end):end]...)
	page.Before, page.After = from > 0, end < len(all)
	if found >= from {
		page.At = found - from
	}
	return page, nil
}

// entries are all entries of an index, in order.
func (d *Desk) entries(index view.Index) []view.BrowseEntry {
	byKey := map[string]*view.BrowseEntry{}
	put := func(label string, b *book) {
		if label == "" {
			return
		}
		key := strings.ToLower(label)
		e := byKey[key]
		if e == nil {
			e = &view.BrowseEntry{Label: label, Place: key}
			byKey[key] = e
		}
		e.Count++
		if len(e.Titles) < 3 {
			names := make([]string, 0, len(b.libraries))
			for _, code := range b.libraries {
				names = append(names, d.label("library", code))
			}
			e.Titles = append(e.Titles, view.ShelfTitle{ID: b.id, Title: b.work.title, Author: b.author, Year: b.year, Holdings: len(b.libraries), Libraries: names})
		}
	}
	for i := range d.books {
		b := &d.books[i]
		switch index {
		case view.IndexAuthor:
			put(b.author, b)
		case view.IndexTitle:
			put(b.work.title, b)
		case view.IndexSubject:
			for _, s := range b.subjects {
				put(s, b)
			}
		case view.IndexCallNumber:
			put(b.callNo, b)
		case view.IndexIdentifier:
			put(fmt.Sprintf("ocm%08d", 1700+i), b)
		}
	}
	var out []view.BrowseEntry
	for _, e := range byKey {
		if index != view.IndexCallNumber && index != view.IndexIdentifier {
			e.Titles = nil
		}
		e.Odd = index == view.IndexCallNumber && strings.HasSuffix(e.Label, " ")
		out = append(out, *e)
	}
	if index == view.IndexAuthor {
		out = append(out, view.BrowseEntry{Label: "Boz", Place: "boz", See: []view.Reference{{Label: "Dickens, Charles", Place: "dickens, charles", Count: 2}}})
		if i := slices.IndexFunc(out, func(e view.BrowseEntry) bool { return strings.HasPrefix(e.Label, "Darwin, Charles") }); i >= 0 {
			out[i].SeeAlso = []view.Reference{{Label: "Huxley, Thomas H.", Place: "huxley, thomas h.", Count: 3}}
		}
	}
	slices.SortFunc(out, func(a, b view.BrowseEntry) int { return strings.Compare(a.Place, b.Place) })
	return out
}

// Origins implements ui.Desk: the last source has another publisher and lacks the first
// subject.
func (d *Desk) Origins(ctx context.Context, id string) (view.Origins, error) {
	rec, err := d.Record(ctx, id, view.Query{})
	if err != nil {
		return view.Origins{}, err
	}
	var o view.Origins
	last := len(rec.Sources) - 1
	all := make([]int, len(rec.Sources))
	for i, s := range rec.Sources {
		all[i] = i
		bytes := "00714cam a2200205 a 45000010012000000080041000120350015000531000036000682450085001042600035001893000031002246500028002550852002\x1e"
		for _, f := range rec.MARC[min(1, len(rec.MARC)):] {
			bytes += f.Ind1 + f.Ind2 + f.Value
			for _, sf := range f.Subfields {
				bytes += "\x1f" + sf.Code + sf.Value
			}
			bytes += "\x1e"
		}
		o.Sources = append(o.Sources, view.SentRecord{Source: s, Format: "ISO 2709", Encoding: "UTF-8", Bytes: []byte(bytes + "\x1d"), Pieces: 1, MARC: rec.MARC})
	}
	put := func(label string, values ...view.LabelledValue) {
		f := view.GivenField{Label: label}
		for _, v := range values {
			f.Values = append(f.Values, view.GivenValue{LabelledValue: v, Sources: all})
		}
		row := view.TitleRow{Label: label, State: view.RowSame, Cells: make([][]view.ComparedText, len(all))}
		for i := range all {
			for _, v := range values {
				row.Cells[i] = append(row.Cells[i], view.ComparedText{{Text: v.Text}})
			}
		}
		switch {
		case last > 0 && label == "Published":
			f.Values[0].Sources = all[:last]
			f.Values = append(f.Values, view.GivenValue{LabelledValue: view.LabelledValue{Text: "s.l., " + rec.Year}, Sources: all[last:], Differs: true})
			row.State, row.Cells[last] = view.RowDiffers, []view.ComparedText{{{Text: "s.l.", Differs: true}, {Text: ", " + rec.Year}}}
			o.Differing++
		case last > 0 && label == "Subjects":
			f.Values[0].Sources = all[:last]
			row.State, row.Cells[last] = view.RowSomeOnly, nil
		}
		o.Fields, o.Rows = append(o.Fields, f), append(o.Rows, row)
	}
	put("Title", view.LabelledValue{Text: rec.Heading})
	for _, f := range rec.Fields {
		put(f.Label, f.Values...)
	}
	return o, nil
}

// Links implements ui.Desk: books lead to those of the same author, the journal to what
// came before it.
func (d *Desk) Links(ctx context.Context, id string) ([]view.TitleLink, error) {
	if id == Journal {
		return []view.TitleLink{{Kind: view.LinkEarlier, Text: "Whaling notes", ID: "U000001", Titles: 1}, {Kind: view.LinkLater, Text: "Sea mammals", Query: view.Query{Text: `ti:"sea mammals"`}}}, nil
	}
	rec, err := d.Record(ctx, id, view.Query{})
	if err != nil || len(rec.Fields) == 0 || rec.Fields[0].Label != "Author" {
		return nil, err
	}
	v := rec.Fields[0].Values[0]
	q := view.Query{Narrow: []view.Narrow{{Facet: v.Facet, Value: v.Value}}}
	res, err := d.Search(ctx, q)
	return []view.TitleLink{{Kind: view.LinkAuthor, Text: v.Text, Query: q, Titles: res.Total}}, err
}

// Cite implements ui.Desk.
func (d *Desk) Cite(ctx context.Context, id string) ([]view.Citation, error) {
	rec, err := d.Record(ctx, id, view.Query{})
	if err != nil {
		return nil, err
	}
	var out []view.Citation
	for _, s := range view.CitationStyles() {
		text := rec.Heading + ". " + rec.Year + " (" + string(s) + ")."
		out = append(out, view.Citation{Style: s, Text: text, HTML: "<i>" + text + "</i>"})
	}
	return out, nil
}

// TakeApart implements ui.Desk.
func (d *Desk) TakeApart(_ context.Context, record string) ([]int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Fail.Load() || record == "" {
		return nil, ErrFake
	}
	d.apart = append(d.apart, record)
	return []int64{int64(len(d.apart))}, nil
}

// Rejoin implements ui.Desk.
func (d *Desk) Rejoin(_ context.Context, decisions []int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(decisions) == 0 || len(d.apart) == 0 {
		return ErrFake
	}
	d.apart = d.apart[:len(d.apart)-1]
	return nil
}

// Apart are the records that were taken out of their titles.
func (d *Desk) Apart() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.apart)
}

// compareSources compares two sources of one book, or two books, by their refs.
func (d *Desk) compareSources(a, b string) (view.Comparison, error) {
	at := slices.IndexFunc(d.books, func(k book) bool { return strings.HasPrefix(a, "r"+k.id) || a == k.id })
	if at < 0 {
		return view.Comparison{}, ErrFake
	}
	k := &d.books[at]
	side := func(ref string, n int) view.MatchRecord {
		code := k.libraries[n%len(k.libraries)]
		return view.MatchRecord{Ref: ref, Title: k.id, Heading: k.work.title, Author: k.author, Year: k.year, Library: code, Name: d.label("library", code), ControlNumber: fmt.Sprintf("ocm%08d", 1700+n*37), HeldBy: len(k.libraries)}
	}
	n := int(b[len(b)-1] - '0')
	c := view.Comparison{MatchPair: view.MatchPair{Left: side(a, 0), Right: side(b, n), Score: 96}, Band: "join", Ask: 50, Join: 90, Together: a[0] == 'r', Parts: []view.ScorePart{
		{Feature: "title", Points: 35, Most: 35}, {Feature: "author", Points: 20, Most: 20}, {Feature: "year", Points: 15, Most: 15}, {Feature: "pages", Points: 11, Most: 15}, {Feature: "publisher", Points: 15, Most: 15}}}
	if !c.Together {
		c.Band, c.Score, c.Reason = "keep apart", 40, view.Reason{Kind: "carrier", Args: []string{"in print", "in large print"}, Text: "One is in print, the other in large print."}
	}
	return c, nil
}
