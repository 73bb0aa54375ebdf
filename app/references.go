package app

import (
	"bytes"
	"context"
	"slices"

	"holdfast/app/internal/catalogue"
	"holdfast/app/internal/staging"
	"holdfast/app/view"
	"holdfast/engine"
	"holdfast/engine/query"
	"holdfast/engine/query/language"
)

// browseLine is an entry of an index with its references; one without titles only refers.
type browseLine struct {
	engine.BrowseEntry
	see, seeAlso []view.Reference
}

const (
	// referencesAtOnce is how many references are read at once, and maxBlind how many of
	// them a page looks at: most of a large authority file leads to no title here.
	referencesAtOnce = 200
	maxBlind         = 2000
)

// headingCounter counts the titles of headings and remembers them.
type headingCounter struct {
	reader *engine.Reader
	known  map[string]engine.BrowseEntry
}

// entry returns the entry of a list with a key, whose count is 0 if there is none.
func (h *headingCounter) entry(ctx context.Context, list string, key []byte) (engine.BrowseEntry, error) {
	id := list + "\x00" + string(key)
	if e, ok := h.known[id]; ok {
		return e, nil
	}
	found, err := h.reader.Browse(ctx, engine.BrowseRequest{Field: list, From: key, Limit: 1})
	if err != nil {
		return engine.BrowseEntry{}, err
	}
	var e engine.BrowseEntry
	if len(found) > 0 && bytes.Equal(found[0].Key, key) {
		e = found[0]
	}
	if h.known == nil {
		h.known = map[string]engine.BrowseEntry{}
	}
	h.known[id] = e
	return e, nil
}

// withReferences adds the lines of authority records to entries that were read in one
// direction. full says that there may be more entries beyond the last of them.
func (p *pager) withReferences(ctx context.Context, entries []engine.BrowseEntry, back, full bool) ([]browseLine, error) {
	lines := make([]browseLine, 0, len(entries))
	for _, e := range entries {
		lines = append(lines, browseLine{BrowseEntry: e})
	}
	var bound []byte
	if full && back {
		bound = entries[0].Key
	} else if full {
		bound = entries[len(entries)-1].Key
	}
	from, looked := p.from, 0
	for looked < maxBlind {
		list, err := p.references(ctx, from, back)
		if err != nil || len(list) == 0 {
			return lines, err
		}
		for i := range list {
			if p.beyond(list[i].Key, bound, back) {
				continue
			}
			if lines, err = p.refer(ctx, lines, &list[i]); err != nil {
				return nil, err
			}
		}
		looked += len(list)
		last := list[len(list)-1].Key
		if from = append(bytes.Clone(last), 0); back {
			last = list[0].Key
			from = last
		}
		if p.beyond(last, bound, back) || len(list) <= referencesAtOnce {
			break
		}
	}
	return lines, nil
}

func (p *pager) references(ctx context.Context, from []byte, back bool) ([]staging.Reference, error) {
	if back {
		return p.c.store.ReferencesBefore(ctx, p.field, from, referencesAtOnce)
	}
	return p.c.store.ReferencesFrom(ctx, p.field, from, referencesAtOnce)
}

// beyond says whether a line stands outside of the entries that were read.
func (p *pager) beyond(key, bound []byte, back bool) bool {
	if bound == nil {
		return false
	}
	if back {
		return bytes.Compare(key, bound) < 0
	}
	return bytes.Compare(key, bound) > 0
}

// refer puts one reference where it belongs, if it leads to titles.
func (p *pager) refer(ctx context.Context, lines []browseLine, r *staging.Reference) ([]browseLine, error) {
	target, err := p.counter.entry(ctx, p.field, r.TargetKey)
	if err != nil || target.Count == 0 {
		return lines, err
	}
	at, found := slices.BinarySearchFunc(lines, r.Key, func(l browseLine, key []byte) int { return bytes.Compare(l.Key, key) })
	if !found {
		lines = slices.Insert(lines, at, browseLine{BrowseEntry: engine.BrowseEntry{Key: r.Key, Label: r.Label}})
	}
	to := view.Reference{Label: target.Label, Place: placeText(target.Key), Count: target.Count}
	line := &lines[at]
	switch {
	case slices.Contains(line.see, to) || slices.Contains(line.seeAlso, to):
	case r.Also || line.Count > 0:
		line.seeAlso = append(line.seeAlso, to)
	default:
		line.see = append(line.see, to)
	}
	return lines, nil
}

// maxNamed bounds the headings that one name leads to.
const maxNamed = 10

// named finds the headings that authority records have for a name, which may be typed
// in any order of its words, such as a pen name.
func (c *Catalogue) named(ctx context.Context, reader *engine.Reader, text string) (shown []view.HeadingReference, works []query.Node, err error) {
	e, _ := language.Parse(text, catalogue.Prefixes())
	name, ok := e.(language.Term)
	if !ok || name.Field != "" || name.Form != language.Words {
		return nil, nil, nil // more than a name
	}
	list, err := c.store.ReferencesNamed(ctx, catalogue.NameWords(name.Text), 4*maxNamed)
	if err != nil {
		return nil, nil, err
	}
	counter := headingCounter{reader: reader}
	for _, r := range list {
		e, err := counter.entry(ctx, r.List, r.TargetKey)
		if err != nil {
			return nil, nil, err
		}
		ref := view.HeadingReference{Index: indexOf(r.List), From: r.Label, Also: r.Also, To: view.Reference{Label: e.Label, Place: placeText(e.Key), Count: e.Count}}
		if e.Count == 0 || slices.Contains(shown, ref) || len(shown) == maxNamed {
			continue
		}
		shown = append(shown, ref)
		if r.List == catalogue.AuthorList && !r.Also {
			works = append(works, query.Between{Field: r.List, From: e.Key, To: append(bytes.Clone(e.Key), 0)})
		}
	}
	return shown, works, nil
}

// indexOf is the index of a list.
func indexOf(list string) view.Index {
	for index, field := range browseFields {
		if field == list {
			return index
		}
	}
	return ""
}
