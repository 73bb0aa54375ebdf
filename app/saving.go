package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"holdfast/app/internal/staging"
	"holdfast/app/view"
)

// ErrNoLook is returned for an earlier look at a saved search that is not kept any more.
var ErrNoLook = errors.New("this look at a saved search is not kept any more")

// keptQuery is a search as it is kept: what was asked, without its page.
type keptQuery struct {
	Text       string          `json:"text,omitempty"`
	Profile    string          `json:"profile,omitempty"`
	Beginnings bool            `json:"beginnings,omitempty"`
	Narrow     []view.Narrow   `json:"narrow,omitempty"`
	Years      *view.YearRange `json:"years,omitempty"`
	Sort       view.Sort       `json:"sort,omitempty"`
	Grouped    bool            `json:"grouped,omitempty"`
	Prefer     []string        `json:"prefer,omitempty"`
}

func keep(q *view.Query) keptQuery {
	return keptQuery{q.Text, q.Profile, q.Beginnings, q.Narrow, q.Years, q.Sort, q.Grouped, q.Prefer}
}

func (k *keptQuery) query() view.Query {
	return view.Query{Text: k.Text, Profile: k.Profile, Beginnings: k.Beginnings, Narrow: k.Narrow, Years: k.Years, Sort: k.Sort,
		Grouped: k.Grouped, Prefer: k.Prefer}
}

// SaveSearch keeps a search under a name, and the titles that it finds now as those that
// are known.
func (c *Catalogue) SaveSearch(ctx context.Context, name string, q view.Query) (int64, error) {
	name, err := checkName(name)
	if err != nil {
		return 0, err
	}
	kept := keep(&q)
	found, err := c.numbersFound(ctx, kept.query())
	if err != nil {
		return 0, err
	}
	v := staging.Saved{Name: name, Found: int(found.GetCardinality())}
	text, err := json.Marshal(kept)
	if err == nil {
		v.Query = string(text)
		v.Seen, err = found.ToBytes()
	}
	if err == nil {
		v.News, err = roaring64.New().ToBytes()
	}
	if err != nil {
		return 0, fmt.Errorf("save search %q: %w", name, err)
	}
	return c.store.SaveSearch(ctx, v)
}

// numbersFound are the union numbers of all that a query finds.
func (c *Catalogue) numbersFound(ctx context.Context, q view.Query) (*roaring64.Bitmap, error) {
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	q.Sort = view.SortHoldings // the quickest
	all, err := c.choose(ctx, reader, &view.Selection{Query: q})
	if err != nil {
		return nil, err
	}
	found := roaring64.New()
	for keys, err := range all.keys {
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			n, err := strconv.ParseUint(key, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("search %q: title %q: %w", q.Text, key, err)
			}
			found.Add(n)
		}
	}
	return found, nil
}

// Saved lists the searches that are kept, by name, as they were when somebody looked last.
func (c *Catalogue) Saved(ctx context.Context) ([]view.Saved, error) {
	list, err := c.store.SavedSearches(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]view.Saved, len(list))
	for i := range list {
		if out[i], err = presentSaved(&list[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func presentSaved(s *staging.Saved) (view.Saved, error) {
	v := view.Saved{ID: s.ID, Name: s.Name, Looked: s.Looked, Before: s.Before, Found: s.Found, Gone: s.Gone}
	var kept keptQuery
	if err := json.Unmarshal([]byte(s.Query), &kept); err != nil {
		return v, fmt.Errorf("saved search %q: %w", s.Name, err)
	}
	v.Query = kept.query()
	news, err := bitmap(s.Name, s.News)
	if err == nil {
		v.New = int(news.GetCardinality())
	}
	return v, err
}

func bitmap(name string, b []byte) (*roaring64.Bitmap, error) {
	m := roaring64.New()
	if _, err := m.ReadFrom(bytes.NewReader(b)); err != nil {
		return nil, fmt.Errorf("saved search %q: %w", name, err)
	}
	return m, nil
}

// LookAgain asks a saved search again and remembers what it finds: what it had not
// found before is new until the next look. Titles that were joined into others that it
// had found are not new.
func (c *Catalogue) LookAgain(ctx context.Context, id int64) (view.Saved, error) {
	s, err := c.store.SavedSearch(ctx, id)
	if err != nil {
		return view.Saved{}, err
	}
	v, err := presentSaved(&s)
	if err != nil {
		return v, err
	}
	seen, err := bitmap(s.Name, s.Seen)
	if err != nil {
		return v, err
	}
	found, err := c.numbersFound(ctx, v.Query)
	if err != nil {
		return v, err
	}
	news, gone := roaring64.AndNot(found, seen), roaring64.AndNot(seen, found)
	s.Found, s.Gone = int(found.GetCardinality()), int(gone.GetCardinality())
	if s.Seen, err = found.ToBytes(); err == nil {
		s.News, err = news.ToBytes()
	}
	if err == nil {
		err = c.store.Look(ctx, s)
	}
	if err != nil {
		return v, err
	}
	if s, err = c.store.SavedSearch(ctx, id); err != nil {
		return v, err
	}
	return presentSaved(&s)
}

// Looks are the earlier looks at a saved search that are kept, the last one first: the
// first of each of the last days on which somebody looked.
func (c *Catalogue) Looks(ctx context.Context, id int64) ([]view.SavedLook, error) {
	s, err := c.store.SavedSearch(ctx, id)
	if err != nil {
		return nil, err
	}
	now, err := bitmap(s.Name, s.Seen)
	if err != nil {
		return nil, err
	}
	out := make([]view.SavedLook, len(s.Looks))
	for i := range s.Looks {
		l := &s.Looks[i]
		then, err := bitmap(s.Name, l.Seen)
		if err != nil {
			return nil, err
		}
		out[i] = view.SavedLook{ID: l.ID, Day: l.Day, Found: l.Found, New: int(roaring64.AndNot(now, then).GetCardinality()), Gone: int(roaring64.AndNot(then, now).GetCardinality())}
	}
	return out, nil
}

// RenameSaved gives a saved search another name.
func (c *Catalogue) RenameSaved(ctx context.Context, id int64, name string) error {
	name, err := checkName(name)
	if err != nil {
		return err
	}
	return c.store.RenameSaved(ctx, id, name)
}

// ForgetSaved takes a saved search away; back puts it back as it was.
func (c *Catalogue) ForgetSaved(ctx context.Context, id int64) (back func(context.Context) error, err error) {
	s, err := c.store.ForgetSaved(ctx, id)
	return func(ctx context.Context) error { return c.store.PutBackSaved(ctx, s) }, err
}

// newsOf are the titles that a saved search had found newly: since the look before the
// last one, or since an earlier one that stands behind its number, as in "7@12".
func (c *Catalogue) newsOf(ctx context.Context, name string) ([]int64, error) {
	number, look, earlier := strings.Cut(name, "@")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, staging.ErrNoSaved
	}
	s, err := c.store.SavedSearch(ctx, id)
	if err != nil {
		return nil, err
	}
	news, err := bitmap(s.Name, s.News)
	if err == nil && earlier {
		news, err = newsSince(&s, look)
	}
	if err != nil {
		return nil, err
	}
	out := make([]int64, 0, news.GetCardinality())
	for n := range slices.Values(news.ToArray()) {
		out = append(out, int64(n))
	}
	return out, nil
}

// newsSince is what a saved search found at the last look and not at an earlier one.
func newsSince(s *staging.Saved, look string) (*roaring64.Bitmap, error) {
	for i := range s.Looks {
		if l := &s.Looks[i]; strconv.FormatInt(l.ID, 10) == look {
			now, err := bitmap(s.Name, s.Seen)
			if err != nil {
				return nil, err
			}
			then, err := bitmap(s.Name, l.Seen)
			if err != nil {
				return nil, err
			}
			return roaring64.AndNot(now, then), nil
		}
	}
	return nil, ErrNoLook
}
