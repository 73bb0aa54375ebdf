package judge

import (
	"slices"
	"strings"
)

// author is the first person of the record, nil without one that has a family name
// and a given name.
func (b *book) author() *name {
	for i := range b.names {
		if n := &b.names[i]; n.kind == 'p' && n.title == "" && n.family != "" && n.given != "" && (n.main || i == 0) {
			return n
		}
	}
	return nil
}

// rareWord is the word of the title that the fewest titles have.
func (b *book) rareWord(s *shelf) string {
	best, least := "", 0
	for _, w := range strings.Fields(typed(b.title.bare())) {
		if k := fold(w); len(k) > 3 && !strings.Contains(k, " ") && digits(k) == "" && !slices.Contains(functionWordList, k) {
			if n := s.count("word:" + k); best == "" || n < least {
				best, least = clean(w), n
			}
		}
	}
	return best
}

func surnameWord(b *book, s *shelf) *Case {
	n, w := b.author(), b.rareWord(s)
	if n == nil || w == "" || fold(w) == fold(n.family) {
		return nil
	}
	by, word := "by:"+fold(n.family), "word:"+fold(w)
	if s.count(by, word) > 3 {
		return nil
	}
	return find(3, n.family+" "+w).fits(by, word)
}

// byAndTitle are the features of the titles so called by an author.
func (b *book) byAndTitle(n *name) []string {
	return []string{"by:" + fold(n.family), "title:" + fold(b.title.proper)}
}

// namedTitle is the author of a record whose title is long enough to be asked for with
// a name, nil otherwise.
func (b *book) namedTitle() *name {
	if wordCount(b.title.proper) < 2 || wordCount(b.title.proper) > 12 {
		return nil
	}
	return b.author()
}

func nameAndTitle(b *book, _ *shelf) *Case {
	n := b.namedTitle()
	if n == nil {
		return nil
	}
	return find(1, n.natural()+" "+typed(b.title.proper)).fits(b.byAndTitle(n)...)
}

func titleByAuthor(b *book, _ *shelf) *Case {
	n := b.namedTitle()
	if n == nil || b.language != "eng" {
		return nil
	}
	return find(1, typed(b.title.proper)+" by "+n.natural()).fits(b.byAndTitle(n)...)
}

func initialsAndTitle(b *book, _ *shelf) *Case {
	n := b.namedTitle()
	if n == nil || strings.Contains(n.given, ".") {
		return nil
	}
	initials := ""
	for _, g := range strings.Fields(n.given) {
		initials += string([]rune(g)[:1]) + ". "
	}
	return find(3, initials+n.family+" "+typed(b.title.proper)).fits(b.byAndTitle(n)...)
}

func surnameAlone(b *book, s *shelf) *Case {
	n := b.author()
	if n == nil || !n.main {
		return nil
	}
	family := fold(n.family)
	many := s.count("main:" + family)
	if many < 5 || s.count("author:"+fold(n.family+" "+n.given)) < s.count("by:"+family) {
		return nil
	}
	return page(min(10, many), n.family).fits("by:" + family).byHoldings()
}

func invertedName(b *book, _ *shelf) *Case {
	n := b.author()
	if n == nil {
		return nil
	}
	return same(n.natural(), n.inverted()).fits("author:" + fold(n.family+" "+n.given))
}

func lifeDates(b *book, _ *shelf) *Case {
	n := b.author()
	if n == nil || len(n.dates) < 9 || yearIn(n.dates) == "" {
		return nil
	}
	return page(0, n.inverted()+", "+n.dates).fits("person:" + fold(n.family+" "+n.given+" "+n.dates))
}

var shortBodies = [][2]string{{"Department", "Dept."}, {"University", "Univ."}, {"Institute", "Inst."}, {"Association", "Assoc."}, {"Government", "Govt."}}

func corporateForms(b *book, _ *shelf) *Case {
	for i := range b.names {
		n := &b.names[i]
		if n.kind != 'c' {
			continue
		}
		for _, pair := range shortBodies {
			for _, way := range [][2]string{pair, {pair[1], pair[0]}} {
				if words := strings.Fields(n.heading); slices.Contains(words, way[0]) {
					return same(n.heading, strings.Replace(n.heading, way[0], way[1], 1)).fits("body:" + fold(n.heading))
				}
			}
		}
	}
	return nil
}

func conference(b *book, _ *shelf) *Case {
	for i := range b.names {
		if n := &b.names[i]; n.kind == 'm' && yearIn(n.dates) != "" {
			return find(1, n.heading+" "+yearIn(n.dates)).fits("meeting:" + fold(n.heading+" "+yearIn(n.dates)))
		}
	}
	return nil
}

// editing are roles of editors and translators, as codes and as words.
var editing = []string{"edt", "trl", "editor", "translator", "ed", "ed.", "tr", "tr.", "trans", "Hrsg", "Hrsg.", "Übers", "éditeur", "traducteur", "340", "730"}

func editorAndTitle(b *book, _ *shelf) *Case {
	if wordCount(b.title.proper) < 2 || wordCount(b.title.proper) > 12 {
		return nil
	}
	for i := range b.names {
		if n := &b.names[i]; n.kind == 'p' && !n.main && n.title == "" && slices.Contains(editing, n.role) {
			return find(3, n.family+" "+typed(b.title.proper)).fits(b.byAndTitle(n)...)
		}
	}
	return nil
}

// authorAndTopic asks for a surname that is of one author, with works by and about; no
// title is so called, and as a subject it is nothing else.
func authorAndTopic(b *book, s *shelf) *Case {
	n := b.author()
	if n == nil {
		return nil
	}
	family := fold(n.family)
	by, about := s.count("by:"+family), s.count("about:"+family)
	if s.count("main:"+family) < 3 || about < 3 || s.count("author:"+fold(n.family+" "+n.given)) < by ||
		s.count("title:"+family) > 0 || s.count("subject:"+family) > about {
		return nil
	}
	c := page(3, n.family, "su:"+n.family)
	c.Asked[0].Fits = []string{"by:" + family}
	c.Asked[1].Fits = []string{"about:" + family}
	return c
}

func lifeOfPerson(b *book, _ *shelf) *Case {
	for i := range b.about {
		if n := &b.about[i]; n.kind == 'p' && fold(n.natural()) == fold(b.title.proper) {
			return find(1, typed(b.title.proper)).fits("title:" + fold(b.title.proper))
		}
	}
	return nil
}

func twoSurnames(b *book, s *shelf) *Case {
	n := b.author()
	if n == nil {
		return nil
	}
	for i := range b.names {
		other := &b.names[i]
		if other.kind != 'p' || other.title != "" || other.given == "" || fold(other.family) == fold(n.family) {
			continue
		}
		pair := []string{"by:" + fold(n.family), "by:" + fold(other.family)}
		if s.count(pair...) <= 3 {
			return find(3, n.family+" "+other.family).fits(pair...)
		}
	}
	return nil
}

func composerOpus(b *book, _ *shelf) *Case {
	n := b.author()
	if n == nil || b.format != "score" && b.format != "recording" {
		return nil
	}
	for _, t := range []string{b.title.whole(), b.title.proper} {
		k := " " + fold(t) + " "
		if strings.Contains(k, " op ") || strings.Contains(k, " major ") || strings.Contains(k, " minor ") || strings.Contains(k, " bwv ") {
			return find(3, n.family+" "+typed(t)).fits("by:"+fold(n.family), "title:"+fold(t))
		}
	}
	return nil
}
