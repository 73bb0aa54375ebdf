package app

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"holdfast/app/internal/callnumber"
	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// browseFields are the lists of the indexes.
var browseFields = map[view.Index]string{
	view.IndexAuthor:     catalogue.AuthorList,
	view.IndexTitle:      catalogue.TitleList,
	view.IndexSubject:    catalogue.SubjectList,
	view.IndexSeries:     catalogue.SeriesList,
	view.IndexCallNumber: catalogue.CallNumberList,
	view.IndexIdentifier: catalogue.IdentifierList,
}

const (
	defaultPage = 25
	maxPage     = 1000
	// shelfTitles is how many titles of an entry are shown on the shelf.
	shelfTitles = 3
)

// Browse lists a stretch of an index.
func (c *Catalogue) Browse(ctx context.Context, b view.Browse) (view.BrowsePage, error) {
	start := time.Now()
	reader, err := c.reader()
	if err != nil {
		return view.BrowsePage{}, err
	}
	defer reader.Close()
	p := &pager{c: c, reader: reader, ask: b, limit: b.Limit, counter: headingCounter{reader: reader}}
	if p.limit <= 0 {
		p.limit = defaultPage
	}
	p.limit = min(p.limit, maxPage)
	if err := p.begin(); err != nil {
		return view.BrowsePage{}, err
	}
	page, err := p.page(ctx)
	if err != nil {
		return view.BrowsePage{}, fmt.Errorf("browse %s: %w", b.Index, err)
	}
	page.Took = time.Since(start)
	return page, nil
}

// pager makes one page of an index.
type pager struct {
	c      *Catalogue
	reader *engine.Reader
	ask    view.Browse
	limit  int
	field  string
	from   []byte // nil for the beginning, and with Back for the end
	before int    // entries that are wanted before from

	counter headingCounter
}

// begin finds out where the page begins.
func (p *pager) begin() error {
	var err error
	if p.field, err = browseField(p.ask.Index); err != nil {
		return err
	}
	switch {
	case p.ask.Record != "":
		p.from, err = p.placeOf(p.ask.Record)
		p.before = p.limit / 2
	case p.ask.Place != "":
		p.from, err = placeKey(p.ask.Place)
	case p.ask.From != "":
		p.from = catalogue.BrowseKey(p.field, p.ask.From)
	}
	return err
}

func browseField(index view.Index) (string, error) {
	if field, ok := browseFields[index]; ok {
		return field, nil
	}
	var names []string
	for _, i := range view.Indexes() {
		names = append(names, string(i))
	}
	return "", fmt.Errorf("there is no index %q; there are %s", index, strings.Join(names, ", "))
}

// errNotListed says that a title has nothing by which it could stand in an index.
var errNotListed = errors.New("this title does not stand in this index")

// placeOf is the first place of a title in the index.
func (p *pager) placeOf(id string) ([]byte, error) {
	full, err := p.reader.Full(id)
	if errors.Is(err, engine.ErrNotFound) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	rec, err := catalogue.DecodeFull(full)
	if err != nil {
		return nil, err
	}
	for _, e := range p.c.mapper.Entries(rec) {
		if e.Field == p.field {
			return e.Key, nil
		}
	}
	return nil, errNotListed
}

// page reads the entries before and after the beginning.
func (p *pager) page(ctx context.Context) (view.BrowsePage, error) {
	out := view.BrowsePage{Index: p.ask.Index, Entries: []view.BrowseEntry{}, At: -1}
	back, forward := p.before, p.limit-p.before
	if p.ask.Back {
		back, forward = p.limit, 0
	}
	earlier, err := p.entries(ctx, true, back)
	if err != nil {
		return out, err
	}
	if out.Before = len(earlier) > back; out.Before {
		earlier = earlier[len(earlier)-back:]
	}
	var later []browseLine
	if !p.ask.Back || p.from != nil {
		if later, err = p.entries(ctx, false, forward); err != nil {
			return out, err
		}
	}
	if out.After = len(later) > forward; out.After {
		later = later[:forward]
	}
	lines := append(earlier, later...)
	for i := range lines {
		e := &lines[i]
		entry, err := p.present(e)
		if err != nil {
			return out, err
		}
		if out.At < 0 && p.asked(e.Key) {
			out.At = len(out.Entries)
		}
		out.Entries = append(out.Entries, entry)
	}
	return out, nil
}

// asked says whether an entry is the one that was asked for.
func (p *pager) asked(key []byte) bool {
	switch {
	case p.ask.Record != "":
		return bytes.Equal(key, p.from)
	case p.ask.Place != "" || len(p.from) == 0:
		return false
	}
	return bytes.HasPrefix(key, p.from)
}

// entries reads entries from the beginning on, or before it, and at least one more than
// wanted if there are more.
func (p *pager) entries(ctx context.Context, back bool, limit int) ([]browseLine, error) {
	if back && !p.ask.Back && p.from == nil {
		return nil, nil
	}
	req := engine.BrowseRequest{Field: p.field, From: p.from, Back: back, Limit: limit + 1}
	if p.field == catalogue.CallNumberList || p.field == catalogue.IdentifierList {
		req.Hits = shelfTitles
	}
	list, err := p.reader.Browse(ctx, req)
	if err != nil {
		return nil, err
	}
	return p.withReferences(ctx, list, back, len(list) > limit)
}

func (p *pager) present(e *browseLine) (view.BrowseEntry, error) {
	out := view.BrowseEntry{Label: e.Label, Place: placeText(e.Key), Count: e.Count, See: e.see, SeeAlso: e.seeAlso}
	if p.field == catalogue.CallNumberList {
		out.Odd = isOdd(callnumber.SchemeOf(e.Key), e.Label)
	}
	for i := range e.Hits {
		t, err := p.shelfTitle(&e.Hits[i])
		if err != nil {
			return out, err
		}
		out.Titles = append(out.Titles, t)
	}
	return out, nil
}

// isOdd says whether a call number is not as its scheme would have it. Numbers of LC and
// of NLM stand together, and each may be of either.
func isOdd(scheme callnumber.Scheme, text string) bool {
	n, _ := callnumber.Parse(scheme, text)
	if n.Odd && scheme == callnumber.LC {
		n, _ = callnumber.Parse(callnumber.NLM, text)
	}
	return n.Odd
}

// shelfTitle shows a title with those who hold it.
func (p *pager) shelfTitle(h *engine.Hit) (view.ShelfTitle, error) {
	b, err := catalogue.DecodeBrief(h.Brief)
	if err != nil {
		return view.ShelfTitle{}, fmt.Errorf("title %s: %w", h.Key, err)
	}
	out := view.ShelfTitle{ID: h.Key, Title: b.Title, Author: b.Author, Year: b.Year, Holdings: int(h.Popularity)}
	full, err := p.reader.Full(h.Key)
	if err != nil {
		return out, fmt.Errorf("title %s: %w", h.Key, err)
	}
	rec, err := catalogue.DecodeFull(full)
	if err != nil {
		return out, fmt.Errorf("title %s: %w", h.Key, err)
	}
	names := p.c.libraryNames()
	seen := map[string]bool{}
	for i := range rec.Holdings {
		library := rec.Holdings[i].Library
		if seen[library] {
			continue
		}
		seen[library] = true
		if name := names[library]; name != "" {
			library = name
		}
		out.Libraries = append(out.Libraries, library)
	}
	return out, nil
}

// placeText writes a place down.
func placeText(key []byte) string { return base64.RawURLEncoding.EncodeToString(key) }

// errPlace says that a place is none.
var errPlace = errors.New("this is no place in an index")

func placeKey(place string) ([]byte, error) {
	key, err := base64.RawURLEncoding.DecodeString(place)
	if err != nil || len(key) == 0 {
		return nil, errPlace
	}
	return key, nil
}

// inEntries parts what narrows by entries of indexes from the rest, and asks for it.
func inEntries(narrow []view.Narrow) (rest []view.Narrow, nodes []query.Node, err error) {
	for _, n := range narrow {
		index := n.Entry()
		if index == "" {
			rest = append(rest, n)
			continue
		}
		field, err := browseField(index)
		if err != nil {
			return nil, nil, err
		}
		key, err := placeKey(n.Value)
		if err != nil {
			return nil, nil, err
		}
		var node query.Node = query.Between{Field: field, From: key, To: append(bytes.Clone(key), 0)}
		if n.Exclude {
			node = query.Not{Node: node}
		}
		nodes = append(nodes, node)
	}
	return rest, nodes, nil
}
