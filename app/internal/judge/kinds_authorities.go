package judge

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"holdfast/marc"
)

// Authorities calls f with every authority record of a catalogue, as libraries sent them.
type Authorities func(ctx context.Context, f func(*Record) error) error

// variantNames is the number of the kind that is made of authority records.
const variantNames = 38

// variantName asks for a person by another name, as an authority record has it: the works
// stand under the heading, and the search says so.
func variantName(r *marc.Record, s *shelf) *Case {
	var heading *name
	var others []name
	for i := range r.Fields {
		switch f := &r.Fields[i]; f.Tag {
		case "100":
			n := readName(f)
			heading = &n
		case "400":
			others = append(others, readName(f))
		}
	}
	if heading == nil || heading.title != "" || heading.given == "" {
		return nil
	}
	person := "person:" + fold(heading.family+" "+heading.given+" "+heading.dates)
	if s.count(person) == 0 {
		return nil // nothing of this person is here
	}
	for i := range others {
		n := &others[i]
		if n.given == "" || n.title != "" || fold(n.family) == fold(heading.family) || s.count("author:"+fold(n.family+" "+n.given)) > 0 {
			continue // what differs in a forename is found by the rest, and titles may bear the other name
		}
		if c := find(pageHits, n.natural()); c != nil {
			c.fits(person)
			c.Expect.Refers = heading.inverted()
			return c
		}
	}
	return nil
}

// byAuthorities makes the cases of authority records.
func (c *chooser) byAuthorities(ctx context.Context, all Authorities) error {
	if all == nil || !c.wanted(variantNames) {
		return nil
	}
	err := all(ctx, func(r *Record) error {
		made := variantName(r.MARC, c.shelf)
		if made == nil {
			return nil
		}
		made.Kind, made.Library, made.Control = variantNames, r.Library, r.Control
		made.Unseen = hash("unseen", r.Library, r.Control, strconv.Itoa(variantNames))%unseenShare == 0
		c.keep(variantNames, chosen{hash(c.choice.Seed, strconv.Itoa(variantNames), r.Library, r.Control), made})
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the authority records: %w", err)
	}
	return nil
}

// refers says whether an answer leads to a heading.
func (a *Answer) refers(heading string) bool {
	return slices.ContainsFunc(a.References, func(r string) bool { return begins(fold(r), fold(heading)) })
}

// begins says whether a text begins with the words of another.
func begins(text, with string) bool {
	return text == with || len(text) > len(with) && text[:len(with)] == with && text[len(with)] == ' '
}
