package judge

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/marc"
)

// work are the features of the editions of a record's work: title and author.
func (b *book) work() []string {
	t := "proper:" + fold(b.title.bare())
	if n := b.author(); n != nil {
		return []string{t, "by:" + fold(n.family)}
	}
	return []string{t}
}

// called are the features of all that has the title, whoever wrote it: a query of title
// and edition is answered by any of them.
func (b *book) called() []string { return b.work()[:1] }

// and is a list with further features.
func and(list []string, more ...string) []string { return append(slices.Clone(list), more...) }

func manyEditions(b *book, s *shelf) *Case {
	work := b.work()
	if n := s.count(work...); len(work) < 2 || b.title.part != "" || n < 5 || 2*n < s.count(work[0]) {
		return nil // of so many, this is not the one that is meant by its title
	}
	c := find(1, typed(b.title.proper)).fits(work...).byHoldings()
	if s.count(and(work, "format:print")...) > 0 {
		c.Expect.Shown = []string{"format:print"}
	}
	return c
}

// titleYear asks with the year and, for each fourth record, with the year before.
func titleYear(b *book, s *shelf) *Case {
	work := b.work()
	if b.serial || b.title.part != "" || b.year == "" || b.edition == "" && len(work) < 2 {
		return nil
	}
	all, these := s.count(work...), s.count(and(work, "year:"+b.year)...)
	if all < 2 || these == 0 || these == all {
		return nil
	}
	t := typed(b.title.proper)
	if hash(b.control, "year")%4 > 0 {
		return find(1, t+" "+b.year).fits(and(b.called(), "year:"+b.year)...)
	}
	n, err := strconv.Atoi(b.year)
	before := strconv.Itoa(n - 1)
	if err != nil || s.count(and(b.called(), "year:"+before)...) > 0 {
		return nil
	}
	return find(3, t+" "+before).fits(and(b.called(), "year:"+b.year)...).withHelp()
}

// titleEdition asks with the publisher, or with the words of the edition.
func titleEdition(b *book, s *shelf) *Case {
	work := b.work()
	all := s.count(work...)
	if b.title.part != "" || all < 2 {
		return nil
	}
	t := typed(b.title.proper)
	for _, way := range []struct{ feature, text string }{{"edition:", b.edition}, {"publisher:", b.publisher}} {
		features := and(work, way.feature+fold(way.text))
		if fold(way.text) != "" && wordCount(way.text) < 5 && isLatin(way.text) && !unknownName(way.text) && s.count(features...) < all {
			return find(1, t+" "+typed(way.text)).fits(and(b.called(), features[len(work):]...)...)
		}
	}
	return nil
}

// unknownName says that a publisher is not named.
func unknownName(s string) bool {
	return strings.Contains(s, "not identified") || strings.Contains(s, "s.n.") || strings.Contains(s, "[")
}

// formatWords are what one types for a format.
var formatWords = map[string]string{"film": "film", "large print": "large print", "map": "map", "score": "score", "audiobook": "audiobook",
	"recording": "sound recording", "microform": "microform", "electronic": "online"}

func titleFormat(b *book, s *shelf) *Case {
	word := formatWords[b.format]
	work := b.work()
	these := and(work, "format:"+b.format)
	if word == "" || s.count(these...) == s.count(work...) {
		return nil
	}
	return find(1, typed(b.title.proper)+" "+word).fits(and(b.called(), "format:"+b.format)...)
}

func titleLanguage(b *book, s *shelf) *Case {
	n, language := b.author(), marc.LanguageName(b.language)
	if n == nil || len(b.uniform) == 0 || language == "" || slices.Contains([]string{"eng", "zxx", "mul", "und"}, b.language) {
		return nil // of English nobody says so; the others are no language
	}
	title := "title:" + fold(b.uniform[0])
	these := []string{title, "by:" + fold(n.family), "language:" + b.language}
	if s.count(these...) == s.count(these[:2]...) {
		return nil
	}
	return find(1, typed(b.uniform[0])+" "+language).fits(these...)
}

// workAndGuides is about works whose title stands in those of at least three others,
// which are no editions of it.
func workAndGuides(b *book, s *shelf) *Case {
	n := b.author()
	words := strings.Fields(fold(b.title.bare()))
	if n == nil || len(words) == 0 || len(words) > 4 || b.title.rest != "" || b.title.part != "" {
		return nil
	}
	var guides []string
	for _, w := range words {
		guides = append(guides, "word:"+w)
	}
	guides = append(guides, "about:"+fold(n.family))
	title := "title:" + fold(b.title.bare())
	if s.count(guides...)-s.count(and(guides, title)...) < 3 {
		return nil
	}
	return find(1, typed(b.title.proper)).fits(title)
}
