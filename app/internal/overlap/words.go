package overlap

import (
	"math"
	"math/rand/v2"
	"strings"
	"unicode"
)

// draw is a source of chance with the questions that are asked of it here.
type draw struct{ *rand.Rand }

// drawOf returns the chance that belongs to number n of a list.
func drawOf(seed, list, n uint64) draw {
	return draw{rand.New(rand.NewPCG(seed^list*0x9E3779B97F4A7C15, n))}
}

// Lists of chance, so that nothing depends on what else was drawn.
const (
	listWords uint64 = iota + 1
	listNames
	listWorks
	listLibraries
	listRecords
	listNumbers
	listChanges
	listRare
)

func (d draw) is(rate float64) bool { return d.Float64() < rate }

func (d draw) between(least, most int) int { return least + d.IntN(most-least+1) }

func pick[T any](d draw, list []T) T { return list[d.IntN(len(list))] }

// zipf draws a number below n, small ones more often.
func (d draw) zipf(n int) int {
	return min(n-1, int(math.Exp(d.Float64()*math.Log(float64(n)+1)))-1)
}

// vocabulary is the words of titles and names: made of syllables, so that no
// name is that of a person.
type vocabulary struct {
	words, surnames, forenames []string
}

const (
	titleWords   = 40_000
	surnameCount = 30_000
	forenames    = 800
)

func newVocabulary(seed uint64) *vocabulary {
	d := drawOf(seed, listWords, 0)
	v := &vocabulary{}
	for range titleWords {
		v.words = append(v.words, d.syllables(1, 4))
	}
	d = drawOf(seed, listNames, 0)
	for range surnameCount {
		v.surnames = append(v.surnames, capital(d.syllables(2, 4)))
	}
	for range forenames {
		v.forenames = append(v.forenames, capital(d.syllables(2, 3)))
	}
	return v
}

const consonants, vowels, marked = "bcdfghklmnprstvwz", "aeiou", "äöüéèáóíčšżñø"

func (d draw) syllables(least, most int) string {
	var b strings.Builder
	for range d.between(least, most) {
		b.WriteByte(consonants[d.IntN(len(consonants))])
		if d.is(0.02) {
			b.WriteRune(pick(d, []rune(marked)))
		} else {
			b.WriteByte(vowels[d.IntN(len(vowels))])
		}
		if d.is(0.35) {
			b.WriteByte(consonants[d.IntN(len(consonants))])
		}
	}
	return b.String()
}

// capital writes the first letter large.
func capital(s string) string {
	for i, r := range s {
		return s[:i] + string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

// patterns are titles with places for words; they make titles alike, as real
// ones are.
var patterns = []string{
	"The # of #", "# and #", "# in #", "Introduction to #", "The #", "A history of #", "# : theory and practice", "Principles of #",
	"Handbook of # #", "The # #", "# # #", "Studies in #", "Essays on # and #", "A guide to #", "# for beginners", "The art of #", "Modern #",
	"On #", "From # to #", "# without #", "The last #", "Letters from #", "The # question", "Understanding #", "Der # und die #", "Le # et la #",
	"Geschichte der #", "Histoire de la #", "Historia de #", "#", "# #", "Life in #", "The # year", "Report on the # of #", "100 # #",
}

// generic titles stand alone on many books.
var generic = []string{"Poems", "Selected poems", "Collected works", "Works", "Letters", "Stories", "Annual report", "Proceedings", "Gedichte",
	"Cookbook", "Autobiography", "Essays", "Plays", "Bulletin", "Report", "Introduction", "Statistics", "Songs", "Oeuvres", "Werke"}

var subtitles = []string{"a study", "a novel", "an introduction", "essays on #", "a history of # and #", "the story of #", "papers from a conference on #",
	"with notes on #", "a practical guide", "eine Einführung", "roman", "theory, # and practice", "the case of #", "selected readings"}

// fill puts words into a pattern.
func (v *vocabulary) fill(d draw, pattern string) string {
	var b strings.Builder
	for i, part := range strings.Split(pattern, "#") {
		if i > 0 {
			w := v.words[d.zipf(len(v.words))]
			if b.Len() == 0 || d.is(0.15) {
				w = capital(w)
			}
			b.WriteString(w)
		}
		b.WriteString(part)
	}
	return b.String()
}

// publisher is a house with the ways in which its name is written.
type publisher struct{ place, name, short, other string }

func (v *vocabulary) publisher(n int) publisher {
	d := drawOf(uint64(n), listNames, 1)
	name := capital(v.words[d.IntN(len(v.words))])
	place := pick(d, places)
	switch d.IntN(5) {
	case 0:
		return publisher{place, name + " University Press", name + " U.P.", "University Press of " + name}
	case 1:
		return publisher{place, name + " & Sons", name, "J. " + name}
	case 2:
		return publisher{place, name + " Verlag", name, name + "-Verl."}
	case 3:
		return publisher{place, name + " Publishing Company", name + " Pub. Co.", name + " Publishers"}
	}
	return publisher{place, name + " Books", name, name + " Group"}
}

// places are towns with much printing, which are no evidence of anything.
var places = []string{"London", "New York", "Paris", "Berlin", "Oxford", "Cambridge", "Chicago", "Leipzig", "Wien", "Madrid", "Boston", "Amsterdam",
	"Milano", "Toronto", "Stuttgart", "Lisboa", "Warszawa", "Praha", "Philadelphia", "Edinburgh"}

var languages = []string{"eng", "eng", "eng", "eng", "eng", "eng", "ger", "ger", "fre", "fre", "spa", "ita", "rus", "pol"}
