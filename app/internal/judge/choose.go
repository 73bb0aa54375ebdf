package judge

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
)

// How many cases a kind has at most, and how few make it untested.
const (
	mostCases  = 50
	leastCases = 20
)

// unseenShare is one of how many cases is set aside.
const unseenShare = 5

// Choice says which cases are made.
type Choice struct {
	// Seed chooses other records; the empty one is as good as any.
	Seed string
	// Kinds are the numbers of the kinds, all if it is empty.
	Kinds []int
	// Added are cases of people.
	Added []First
	// Authorities has the authority records, nil if there are none.
	Authorities Authorities
}

// Cases are the cases of a catalogue, and what is known of its titles.
type Cases struct {
	List  []*Case
	shelf *shelf
}

// Choose makes the cases of a catalogue.
func Choose(ctx context.Context, titles Titles, choice Choice) (*Cases, error) {
	s := newShelf()
	places := map[string]int64{}
	err := titles(ctx, func(t *Title) error {
		if len(s.numbers) == mostTitles {
			return nil
		}
		var features []string
		for i := range t.Records {
			f := read(t.Records[i].MARC)
			features = append(features, f.features()...)
		}
		s.put(t.Number, t.Libraries, features)
		for _, a := range choice.Added {
			for i := range t.Records {
				if r := &t.Records[i]; r.Library == a.Library && r.Control == a.Control {
					places[a.key()] = t.Number
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the titles: %w", err)
	}
	s.sort()
	c := &chooser{choice: choice, shelf: s, kept: make([][]chosen, Added+1)}
	for _, k := range Kinds() {
		if k.make != nil && (len(choice.Kinds) == 0 || slices.Contains(choice.Kinds, k.Number)) {
			c.kinds = append(c.kinds, k)
		}
	}
	n := 0
	err = titles(ctx, func(t *Title) error {
		if n++; n <= mostTitles {
			c.consider(t)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the titles: %w", err)
	}
	if err := c.byAuthorities(ctx, choice.Authorities); err != nil {
		return nil, err
	}
	out := &Cases{List: c.cases(), shelf: s}
	if c.wanted(64) {
		out.List = append(out.List, numbered(nonsense(choice.Seed), 64)...)
	}
	if c.wanted(Added) {
		for _, a := range choice.Added {
			out.List = append(out.List, a.asCase(places[a.key()]))
		}
	}
	return out, nil
}

// chosen is a case with the hash by which it was chosen.
type chosen struct {
	rank uint64
	c    *Case
}

// chooser keeps, for each kind, the cases with the smallest hashes.
type chooser struct {
	choice Choice
	kinds  []Kind
	shelf  *shelf
	kept   [][]chosen // by kind, in order of rank
}

func (c *chooser) wanted(kind int) bool {
	return len(c.choice.Kinds) == 0 || slices.Contains(c.choice.Kinds, kind)
}

// consider makes what cases there are of one record of a title.
func (c *chooser) consider(t *Title) {
	if len(t.Records) == 0 {
		return
	}
	r := &t.Records[hash(c.choice.Seed, strconv.FormatInt(t.Number, 10))%uint64(len(t.Records))]
	var b *book
	for _, k := range c.kinds {
		rank := hash(c.choice.Seed, strconv.Itoa(k.Number), r.Library, r.Control)
		list := c.kept[k.Number]
		if len(list) == mostCases && rank >= list[mostCases-1].rank {
			continue
		}
		if b == nil {
			b = &book{facts: read(r.MARC), libraries: t.Libraries, library: r.Library, control: r.Control}
			if fold(b.title.proper) == "" {
				return
			}
		}
		made := k.make(b, c.shelf)
		if made == nil {
			continue
		}
		made.Kind, made.Library, made.Control, made.title = k.Number, r.Library, r.Control, t.Number
		made.Unseen = hash("unseen", r.Library, r.Control, strconv.Itoa(k.Number))%unseenShare == 0
		c.keep(k.Number, chosen{rank, made})
	}
}

// keep puts a case among those kept, unless one of them asks the same.
func (c *chooser) keep(kind int, made chosen) {
	list := c.kept[kind]
	asks := made.c.Asked[0].Text
	if i := slices.IndexFunc(list, func(o chosen) bool { return o.c.Asked[0].Text == asks }); i >= 0 {
		if list[i].rank <= made.rank {
			return
		}
		list = slices.Delete(list, i, i+1)
	}
	at, _ := slices.BinarySearchFunc(list, made.rank, func(o chosen, rank uint64) int { return cmp.Compare(o.rank, rank) })
	list = slices.Insert(list, at, made)
	c.kept[kind] = list[:min(len(list), mostCases)]
}

func (c *chooser) cases() []*Case {
	var out []*Case
	for _, list := range c.kept {
		for _, o := range list {
			out = append(out, o.c)
		}
	}
	return out
}

func numbered(list []*Case, kind int) []*Case {
	for _, c := range list {
		c.Kind = kind
		c.Unseen = hash("unseen", c.Asked[0].Text)%unseenShare == 0
	}
	return list
}
