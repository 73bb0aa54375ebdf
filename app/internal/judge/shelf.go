package judge

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"holdfast/marc"
)

// Title is a title of the catalogue with its records as libraries sent them.
type Title struct {
	Number    int64
	Libraries int
	Records   []Record
}

// Record is one record of a title.
type Record struct {
	Library, Control string
	MARC             *marc.Record
}

// Titles calls f with every title of a catalogue, the most widely held first. It is
// called twice and must give the same titles in the same order.
type Titles func(ctx context.Context, f func(*Title) error) error

// mostTitles bounds the titles that cases are made of and that are known to fit; of a
// larger catalogue these are the most widely held. Each takes about a kilobyte.
const mostTitles = 1_000_000

// shelf knows which titles have which features.
type shelf struct {
	// entries are sorted by feature, then by place.
	entries   []entry
	numbers   []int64 // by place
	libraries []int32
	places    map[int64]int32
}

type entry struct {
	feature uint64
	place   int32
}

func newShelf() *shelf { return &shelf{places: map[int64]int32{}} }

// put adds a title with the features of all its records.
func (s *shelf) put(number int64, libraries int, features []string) {
	place := int32(len(s.numbers))
	s.numbers, s.libraries = append(s.numbers, number), append(s.libraries, int32(libraries))
	s.places[number] = place
	for _, f := range features {
		s.entries = append(s.entries, entry{hash(f), place})
	}
}

// sort ends putting.
func (s *shelf) sort() {
	slices.SortFunc(s.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.feature, b.feature), cmp.Compare(a.place, b.place))
	})
	s.entries = slices.Compact(s.entries)
}

// with are the entries of one feature.
func (s *shelf) with(feature string) []entry {
	h := hash(feature)
	at, _ := slices.BinarySearchFunc(s.entries, h, func(e entry, h uint64) int { return cmp.Compare(e.feature, h) })
	end, _ := slices.BinarySearchFunc(s.entries[at:], h, func(e entry, h uint64) int {
		if e.feature <= h {
			return -1
		}
		return 1
	})
	return s.entries[at : at+end]
}

// owners are the places of the titles with all features, the most widely held first.
func (s *shelf) owners(features ...string) []int32 {
	lists := make([][]entry, len(features))
	for i, f := range features {
		lists[i] = s.with(f)
	}
	slices.SortFunc(lists, func(a, b []entry) int { return cmp.Compare(len(a), len(b)) })
	var out []int32
	for _, e := range lists[0] {
		if !slices.ContainsFunc(lists[1:], func(l []entry) bool { return !among(l, e.place) }) {
			out = append(out, e.place)
		}
	}
	return out
}

func among(list []entry, place int32) bool {
	_, ok := slices.BinarySearchFunc(list, place, func(e entry, p int32) int { return cmp.Compare(e.place, p) })
	return ok
}

func (s *shelf) count(features ...string) int {
	if len(features) == 1 {
		return len(s.with(features[0]))
	}
	return len(s.owners(features...))
}

// fits says whether a title has all features.
func (s *shelf) fits(number int64, features []string) bool {
	place, ok := s.places[number]
	return ok && len(features) > 0 && !slices.ContainsFunc(features, func(f string) bool { return !among(s.with(f), place) })
}

// features are what titles are known by. They name what a record says, not what it
// means: two that say the same have the same feature.
func (f *facts) features() []string {
	var out []string
	add := func(kind string, texts ...string) {
		for _, t := range texts {
			if t = fold(t); t != "" {
				out = append(out, kind+":"+t)
			}
		}
	}
	f.titleFeatures(add)
	for i := range f.names {
		f.names[i].features(add)
	}
	for i := range f.about {
		if n := &f.about[i]; n.kind == 'p' {
			add("about", n.family)
			add("person", n.family+" "+n.given+" "+n.dates)
		}
	}
	for _, text := range append([]string{f.title.whole()}, append(append(f.variants, f.series...), f.contained...)...) {
		for _, name := range signed(text) {
			out = append(out, "signed:"+name)
		}
	}
	for _, s := range f.subjects {
		add("subject", strings.Fields(fold(s))...)
	}
	for _, s := range f.shelf {
		out = append(out, "shelf:"+strings.ReplaceAll(fold(s), " ", ""), "class:"+classOf(s))
	}
	for kind, list := range map[string][]string{"isbn": f.isbns, "issn": f.issns, "oclc": f.oclc, "lccn": f.lccn, "wrong": f.wrong} {
		for _, n := range list {
			out = append(out, kind+":"+n)
		}
	}
	add("code", f.codes...)
	add("publisher", f.publisher)
	add("edition", f.edition)
	add("year", f.year)
	add("language", f.language)
	add("format", f.format)
	if f.serial {
		out = append(out, "serial")
	}
	return out
}

func (f *facts) titleFeatures(add func(string, ...string)) {
	own := []*title{&f.title}
	if f.original != nil {
		own = append(own, f.original)
	}
	for _, t := range own {
		whole := t.whole()
		add("proper", t.proper, t.bare())
		add("title", t.proper, t.bare(), whole, strings.TrimPrefix(whole, t.proper[:t.article]), t.proper+" "+t.rest, t.proper+" "+t.part, t.bare()+" "+t.part)
		add("rest", t.rest)
		add("word", strings.Fields(fold(whole))...)
		add("five", firstWords(t.whole(), 5))
	}
	for _, list := range [][]string{f.uniform, f.variants, f.parallel} {
		add("title", list...)
		for _, s := range list {
			add("word", strings.Fields(fold(s))...)
		}
	}
	add("former", f.former...)
	add("series", f.series...)
	add("contained", f.contained...)
}

func (n *name) features(add func(string, ...string)) {
	switch n.kind {
	case 'p':
		add("by", n.family)
		add("author", n.family+" "+n.given)
		add("person", n.family+" "+n.given+" "+n.dates)
		if n.main {
			add("main", n.family)
		}
	case 'm':
		add("meeting", n.heading+" "+yearIn(n.dates))
	default:
		add("body", n.heading)
	}
}

// firstWords is how a text begins, "" if it has not more words than n.
func firstWords(s string, n int) string {
	words := strings.Fields(s)
	if len(words) <= n {
		return ""
	}
	return strings.Join(words[:n], " ")
}

// classOf is the class of a call number: the letters and whole number it begins with.
func classOf(s string) string {
	end := 0
	for end < len(s) && (s[end] >= 'A' && s[end] <= 'Z' || end > 0 && s[end] == ' ' && end < 4) {
		end++
	}
	letters := strings.TrimSpace(s[:end])
	at := end
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	return letters + s[at:end]
}
