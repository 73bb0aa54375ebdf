package union

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// likeness is how much two folded titles have in common.
type likeness struct {
	// comparable is false if one is missing or they are in two scripts; begins
	// is true if one is the beginning of the other.
	comparable, begins bool
	// words is the share of the shorter title's words that the other has,
	// pairs the likeness of their letters (misspellings), both from 0 to 1.
	words, pairs float64
}

// compareTitles measures two folded titles.
func compareTitles(a, b string) likeness {
	if a == "" || b == "" || latin(a) != latin(b) {
		return likeness{}
	}
	if strings.HasPrefix(a, b) || strings.HasPrefix(b, a) {
		return likeness{comparable: true, begins: true, words: 1, pairs: 1}
	}
	ta, tb := telling(clip(a)), telling(clip(b))
	return likeness{comparable: true, words: sharedWords(ta, tb), pairs: sharedPairs(ta, tb)}
}

// titleLikeness measures the titles of two records. The same title proper is
// the same title, whatever follows it.
func titleLikeness(a, b *Facts) likeness {
	if a.Proper != "" && a.Proper == b.Proper {
		return likeness{comparable: true, begins: true, words: 1, pairs: 1}
	}
	return compareTitles(a.Title, b.Title)
}

// contradict says whether two titles clearly name different things: neither
// half of the words nor half of the letter pairs are the same.
func (l likeness) contradict() bool { return l.comparable && l.words < 0.5 && l.pairs < 0.5 }

// unrelated says whether two titles have next to nothing in common.
func (l likeness) unrelated() bool { return l.comparable && l.words < 0.25 && l.pairs < 0.4 }

// differ says whether two records with the same ISBN or LC control number are
// better asked about than joined: their titles are not alike enough, or each has
// a number or month that the other has not, as the catalogues of a yearly show,
// or another word in the title proper, as the sheets of a map.
func differ(a, b *Facts) bool {
	l := titleLikeness(a, b)
	if !l.comparable {
		return false
	}
	return l.words < 0.67 && l.pairs < 0.67 || otherDates(a.Title, b.Title) || otherWords(a.Proper, b.Proper)
}

// otherWords says whether each of two titles proper has a word that the other
// has not, not even in another spelling.
func otherWords(a, b string) bool {
	if a == b || latin(a) != latin(b) {
		return false
	}
	wa, wb := telling(clip(a)), telling(clip(b))
	return lacking(wa, wb) && lacking(wb, wa)
}

// lacking says whether a has a word that is like none of b.
func lacking(a, b []string) bool {
	for _, w := range a {
		like := false
		for _, v := range b {
			if like = misspelt(w, v); like {
				break
			}
		}
		if !like {
			return true
		}
	}
	return false
}

// misspelt says whether two words are one, but for a letter in each four. Words of one
// or two letters have none to spare.
func misspelt(a, b string) bool {
	if n := min(len(a), len(b)); n >= 3 {
		return slips(a, b, max(1, n/4))
	}
	return a == b
}

// slips says whether at most so many slips lead from one text to the other: a letter
// put in, left out, changed, or two that changed places (the distance of V. I.
// Levenshtein, 1966, with F. J. Damerau's, 1964, changes of places; over bytes).
func slips(a, b string, most int) bool {
	if a == b || len(a)-len(b) > most || len(b)-len(a) > most {
		return a == b
	}
	var space [3 * 64]int
	rows := space[:]
	if len(b) >= 64 {
		rows = make([]int, 3*(len(b)+1))
	}
	width := len(rows) / 3
	before, last, row := rows[:width], rows[width:2*width], rows[2*width:]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := last[j-1]
			if a[i-1] != b[j-1] {
				cost = 1 + min(last[j-1], last[j], row[j-1])
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					cost = min(cost, 1+before[j-2])
				}
			}
			row[j] = cost
		}
		before, last, row = last, row, before
	}
	return last[len(b)] <= most
}

// otherDates says whether each of two titles has numbers or months that the
// other has not.
func otherDates(a, b string) bool {
	if a == b {
		return false
	}
	da, db := dates(a), dates(b)
	return !within(da, db) && !within(db, da)
}

// dates are the numbers and months of a title; Roman numerals from two letters on
// are numbers too.
func dates(title string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(title) {
		switch {
		case isDigit(w[0]) || months[w]:
			m[w] = true
		case numerals[w]:
			m[arabic(w)] = true
		}
	}
	return m
}

// numerals are the Roman numerals to thirty-nine that are hardly ever words.
var numerals = words("ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix " +
	"xxx xxxi xxxii xxxiii xxxiv xxxv xxxvi xxxvii xxxviii xxxix")

func within(a, b map[string]bool) bool {
	for w := range a {
		if !b[w] {
			return false
		}
	}
	return true
}

var months = words("january february march april may june july august september october november december " +
	"januar februar marz maerz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre " +
	"enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre spring summer autumn winter")

// quietWords say little about a title: articles, prepositions, conjunctions.
var quietWords = words("a an the of and or in on to for from with by at as is its into " +
	"der die das des dem den ein eine einer eines und oder in im von vom zu zur zum mit fur fuer auf aus am an bei " +
	"le la les l un une des du de d et ou en au aux dans pour sur par avec el los las del y o u con por para al lo gli i il e di da della delle dei degli nel " +
	"het een van en op voor te uit os as um uma do dos na no nos och i om til av og pa v i na s k z ze w do")

// longestQuiet is the length of the longest quiet word.
const longestQuiet = 5

// latin says whether the letters of a folded text are mostly a to z.
func latin(s string) bool {
	ascii := 0
	for i := 0; i < len(s); i++ {
		if s[i] < utf8.RuneSelf {
			ascii++
		}
	}
	return ascii*2 > len(s)
}

// maxCompared bounds how much of a title is looked at, in bytes.
const maxCompared = 300

// clip cuts a long text at a blank, or between letters.
func clip(s string) string {
	if len(s) <= maxCompared {
		return s
	}
	if i := strings.LastIndexByte(s[:maxCompared], ' '); i > 0 {
		return s[:i]
	}
	return clipTo(s, maxCompared)
}

// clipTo cuts a text between letters to at most n bytes.
func clipTo(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// telling returns the words of a title that say something; all if none does.
func telling(s string) []string {
	all := strings.Fields(s)
	out := all[:0]
	for _, w := range all {
		if len(w) > longestQuiet || !quietWords[w] {
			out = append(out, w)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// sharedWords is the share of the shorter list of words that the other has.
func sharedWords(a, b []string) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 1
	}
	n := 0
	for _, w := range a {
		if contains(b, w) {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

// sharedPairs is Dice's coefficient of the pairs of neighbouring letters, over
// the ends of words (L. R. Dice, Ecology 26, 1945): 1 for equal texts, 0 for no
// pair in common.
func sharedPairs(a, b []string) float64 {
	var space [2][maxCompared]uint64
	pa, pb := pairs(a, space[0][:0]), pairs(b, space[1][:0])
	all := len(pa) + len(pb)
	if all == 0 {
		return 1
	}
	common := 0
	for len(pa) > 0 && len(pb) > 0 {
		switch {
		case pa[0] < pb[0]:
			pa = pa[1:]
		case pa[0] > pb[0]:
			pb = pb[1:]
		default:
			common++
			pa, pb = pa[1:], pb[1:]
		}
	}
	return 2 * float64(common) / float64(all)
}

// pairs appends the pairs of letters to dst, in order.
func pairs(text []string, dst []uint64) []uint64 {
	last := rune(0)
	for _, w := range text {
		for _, r := range w {
			if last != 0 {
				dst = append(dst, uint64(last)<<32|uint64(r))
			}
			last = r
		}
	}
	slices.Sort(dst)
	return dst
}
