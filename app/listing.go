package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
)

// mostName and mostNote bound names and notes, in bytes.
const (
	mostName = 200
	mostNote = 64 << 10
)

// Errors of lists.
var (
	// ErrNoName is returned for a list or saved search without a name.
	ErrNoName = errors.New("it has no name")
	// ErrLong is returned for a name or note that is too long.
	ErrLong = fmt.Errorf("a name has %d bytes at most and a note %d", mostName, mostNote)
)

// checkName tidies and checks a name.
func checkName(name string) (string, error) {
	name = strings.Join(strings.Fields(strings.ToValidUTF8(strings.Map(noControl, name), "")), " ")
	switch {
	case name == "":
		return "", ErrNoName
	case len(name) > mostName:
		return "", ErrLong
	}
	return name, nil
}

// noControl makes control characters blanks.
func noControl(r rune) rune {
	if r < ' ' || r == utf8.RuneError {
		return ' '
	}
	return r
}

// Lists returns all lists, each followed by those inside it, by name.
func (c *Catalogue) Lists(ctx context.Context) ([]view.List, error) {
	all, err := c.store.Lists(ctx)
	if err != nil {
		return nil, err
	}
	inside := map[int64][]view.List{}
	for _, l := range all {
		inside[l.Parent] = append(inside[l.Parent], l)
	}
	var out []view.List
	var walk func(parent int64, depth int)
	walk = func(parent int64, depth int) {
		for _, l := range inside[parent] {
			l.Depth = depth
			out = append(out, l)
			walk(l.ID, depth+1)
		}
	}
	walk(0, 0)
	return out, nil
}

// NewList makes a list, inside another unless parent is 0. The change can be taken back
// by UndoList, as can those of all that returns one.
func (c *Catalogue) NewList(ctx context.Context, parent int64, name string) (list, change int64, err error) {
	if name, err = checkName(name); err != nil {
		return 0, 0, err
	}
	return c.store.NewList(ctx, parent, name)
}

// SetList changes name, note and place of a list.
func (c *Catalogue) SetList(ctx context.Context, l view.List) (change int64, err error) {
	if l.Name, err = checkName(l.Name); err != nil {
		return 0, err
	}
	if len(l.Note) > mostNote {
		return 0, ErrLong
	}
	return c.store.SetList(ctx, l)
}

// RemoveList takes a list away, with those inside it.
func (c *Catalogue) RemoveList(ctx context.Context, list int64) (change int64, err error) {
	return c.store.RemoveList(ctx, list)
}

// UndoList takes a change of lists back.
func (c *Catalogue) UndoList(ctx context.Context, change int64) error {
	return c.store.UndoListChange(ctx, change)
}

// AddToList puts titles at the end of a list, in the order of the selection. Those that
// are in it stay where they are.
func (c *Catalogue) AddToList(ctx context.Context, list int64, s view.Selection, progress *view.Progress) (added int, change int64, err error) {
	reader, err := c.reader()
	if err != nil {
		return 0, 0, err
	}
	defer reader.Close()
	titles, err := c.choose(ctx, reader, &s)
	if err != nil {
		return 0, 0, err
	}
	progress.SetStage(view.StageReading, int64(titles.total))
	return c.store.AddToList(ctx, list, c.listed(ctx, titles, progress))
}

// listed gives the titles of a selection with what they are called, page by page.
func (c *Catalogue) listed(ctx context.Context, titles *chosen, progress *view.Progress) func(add func([]staging.ListedTitle) error) error {
	return func(add func([]staging.ListedTitle) error) error {
		var page []staging.ListedTitle
		err := titles.records(ctx, func(key string, full []byte) error {
			rec, err := titles.unpacked(ctx, key, full)
			if err != nil || rec == nil {
				return err
			}
			page = append(page, staging.ListedTitle{Number: rec.Number, Label: c.mapper.Brief(rec).Title})
			progress.AddDone(1)
			if len(page) < hitsAtOnce {
				return nil
			}
			err = add(page)
			page = page[:0]
			return err
		})
		if err != nil || len(page) == 0 {
			return err
		}
		return add(page)
	}
}

// RemoveFromList takes titles out of a list.
func (c *Catalogue) RemoveFromList(ctx context.Context, list int64, ids []string) (change int64, err error) {
	numbers, err := numbersOf(ids)
	if err != nil {
		return 0, err
	}
	return c.store.RemoveFromList(ctx, list, numbers)
}

func numbersOf(ids []string) ([]int64, error) {
	out := make([]int64, len(ids))
	for i, id := range ids {
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return nil, &NameError{Name: id}
		}
		out[i] = n
	}
	return out, nil
}

// MoveInList puts titles of a list, in the order that they have there, behind the title
// after of it, which may be view.ListEnd, or with "" to its head.
func (c *Catalogue) MoveInList(ctx context.Context, list int64, ids []string, after string) (change int64, err error) {
	numbers, err := numbersOf(ids)
	if err != nil {
		return 0, err
	}
	switch after {
	case "":
		return c.store.MoveInList(ctx, list, numbers, staging.ListHead)
	case view.ListEnd:
		return c.store.MoveInList(ctx, list, numbers, staging.ListEnd)
	}
	behind, err := numbersOf([]string{after})
	if err != nil {
		return 0, err
	}
	return c.store.MoveInList(ctx, list, numbers, behind[0])
}

// listOrder are the titles of the list that a query asks for in its own order; ok is false
// for a query that asks for another order.
func (c *Catalogue) listOrder(ctx context.Context, q *view.Query) (ids []string, ok bool, err error) {
	if q.Sort != view.SortList || len(q.Narrow) != 1 || q.Narrow[0].Facet != view.NarrowList || q.Narrow[0].Exclude || q.Text != "" || q.Years != nil {
		return nil, false, nil
	}
	list, err := strconv.ParseInt(q.Narrow[0].Value, 10, 64)
	if err != nil {
		return nil, false, staging.ErrNoList
	}
	numbers, err := c.store.ListOrder(ctx, list)
	if err != nil {
		return nil, false, err
	}
	ids = make([]string, len(numbers))
	for i, n := range numbers {
		ids[i] = strconv.FormatInt(n, 10)
	}
	return ids, true, nil
}

// NoteInList writes a note on a title of a list.
func (c *Catalogue) NoteInList(ctx context.Context, list int64, id, note string) error {
	numbers, err := numbersOf([]string{id})
	if err == nil && len(note) > mostNote {
		err = ErrLong
	}
	if err != nil {
		return err
	}
	return c.store.NoteInList(ctx, list, numbers[0], note)
}

// ListTitles returns titles of a list itself in their order: that in which they were put
// in, but for those that were moved.
func (c *Catalogue) ListTitles(ctx context.Context, list int64, from, limit int) ([]view.ListedTitle, error) {
	entries, err := c.store.ListTitles(ctx, list, from, limit)
	if err != nil {
		return nil, err
	}
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	var keys []string
	for _, e := range entries {
		if e.Number != 0 {
			keys = append(keys, strconv.FormatInt(e.Number, 10))
		}
	}
	hits, err := c.hitsOf(ctx, reader, keys)
	if err != nil {
		return nil, err
	}
	out := make([]view.ListedTitle, len(entries))
	for i, e := range entries {
		hit, there := hits[strconv.FormatInt(e.Number, 10)]
		if !there {
			hit = view.Hit{ID: strconv.FormatInt(e.Kept, 10), Title: []view.Run{{Text: e.Label}}}
		}
		out[i] = view.ListedTitle{Hit: hit, Gone: !there, Note: e.Note, Day: e.Day}
	}
	return out, nil
}

// hitsOf are titles as hits, by their numbers.
func (c *Catalogue) hitsOf(ctx context.Context, reader *engine.Reader, keys []string) (map[string]view.Hit, error) {
	out := make(map[string]view.Hit, len(keys))
	if len(keys) == 0 {
		return out, nil
	}
	q := view.Query{Limit: len(keys)}
	req, _, err := c.ask(ctx, reader, q)
	if err != nil {
		return nil, err
	}
	req.Query = query.Keys{Keys: keys}
	resp, err := reader.Search(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("read titles of a list: %w", err)
	}
	hits, err := c.presentHits(q, resp.Hits)
	for i := range hits {
		out[hits[i].ID] = hits[i]
	}
	return out, err
}

// inLists keeps the titles of lists, or what saved searches found newly.
func (c *Catalogue) inLists(ctx context.Context, one *choice) (query.Node, error) {
	var keys []string
	for _, v := range one.values {
		numbers, err := c.numbersIn(ctx, one.facet, v)
		if err != nil {
			return nil, err
		}
		keys = slices.Grow(keys, len(numbers))
		for _, n := range numbers {
			keys = append(keys, strconv.FormatInt(n, 10))
		}
	}
	return query.Keys{Keys: keys}, nil
}

// numbersIn are the titles of a list, or what a saved search found newly.
func (c *Catalogue) numbersIn(ctx context.Context, facet, value string) ([]int64, error) {
	if facet == view.NarrowNew {
		return c.newsOf(ctx, value)
	}
	id, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return nil, staging.ErrNoList
	}
	return c.store.ListNumbers(ctx, id)
}

// TitleNote returns the note on a title.
func (c *Catalogue) TitleNote(ctx context.Context, id string) (string, error) {
	numbers, err := numbersOf([]string{id})
	if err != nil {
		return "", err
	}
	return c.store.TitleNote(ctx, numbers[0])
}

// Marks returns what people keep of titles, by their numbers; those of which they keep
// nothing are left out.
func (c *Catalogue) Marks(ctx context.Context, ids []string) (map[string]view.Mark, error) {
	numbers, err := numbersOf(ids)
	if err != nil {
		return nil, err
	}
	marks, err := c.store.TitleMarks(ctx, numbers)
	if err != nil {
		return nil, err
	}
	out := make(map[string]view.Mark, len(marks))
	for n, m := range marks {
		out[strconv.FormatInt(n, 10)] = view.Mark(m)
	}
	return out, nil
}

// SetTitleNote writes the note on a title; "" takes it away.
func (c *Catalogue) SetTitleNote(ctx context.Context, id, text string) error {
	numbers, err := numbersOf([]string{id})
	if err == nil && len(text) > mostNote {
		err = ErrLong
	}
	if err != nil {
		return err
	}
	return c.store.SetTitleNote(ctx, numbers[0], text)
}
