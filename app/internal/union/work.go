package union

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"holdfast/marc"
)

// A work is all editions and translations of one text: titles that share a work key.
// The key is the folded name of the main entry, or else of the first added one, and
// the uniform title (130, 240) or else the title proper, with number and title of
// the part. A title without a name, as of a serial or an anonymous book, has a key
// only if its title says enough, and collections ("Works", "Poems") go by their own
// title. It is a grouping above titles: nothing is joined by it.

// WorkKey returns the key of the work that a record describes, "" if that cannot be
// told. It is the sixty-four bits of FNV-1a (G. Fowler, L. C. Noll, P. Vo) over the
// folded text, as text of at most thirteen characters.
func WorkKey(r *marc.Record) string {
	dialect := r.Dialect()
	part, proper := partOf(r, dialect)
	title := uniformTitle(r, dialect)
	if title == "" {
		title = Fold(withoutArticle(r, dialect, proper))
	}
	name := workName(r, dialect)
	if title == "" || name == "" && tellingWords(title) < leastTelling {
		return ""
	}
	h := fnv.New64a()
	for _, s := range [...]string{name, title, part.Number, part.Title, strconv.Itoa(b2i(isSerial(r.Leader.BibLevel())))} {
		h.Write([]byte(s))
		h.Write([]byte{0})
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// tellingWords counts the words that are no articles and the like.
func tellingWords(title string) int {
	n := 0
	for _, w := range strings.Fields(title) {
		if !quietWords[w] {
			n++
		}
	}
	return n
}

// leastTelling is how many telling words make a title without a name a work.
const leastTelling = 3

// uniformTitle is the folded uniform title, "" if there is none, or if it names a
// kind of collection.
func uniformTitle(r *marc.Record, dialect marc.Dialect) string {
	tags := []string{"130", "240"}
	if dialect == marc.UNIMARC {
		tags = []string{"500"}
	}
	for _, tag := range tags {
		f := r.First(tag)
		if f == nil {
			continue
		}
		skip := f.Ind2
		if tag == "130" {
			skip = f.Ind1
		}
		if dialect == marc.UNIMARC {
			skip = '0'
		}
		text := Fold(afterArticle(f.Sub('a'), skip))
		if text != "" && !collective[text] {
			return strings.TrimSpace(text + " " + Fold(orderedSubs(f, "np")))
		}
	}
	return ""
}

// collective are uniform titles that name a kind of collection, folded.
var collective = func() map[string]bool {
	m := map[string]bool{}
	for _, t := range strings.Split("works,selections,correspondence,poems,plays,novels,short stories,essays,prose works,laws etc,treaties etc,speeches,songs,"+
		"sonatas,symphonies,concertos,instrumental music,vocal music,piano music,chamber music,werke,gesammelte werke,oeuvres,obras,opere", ",") {
		m[t] = true
	}
	return m
}()

// withoutArticle leaves out the article that the indicator of 245 counts.
func withoutArticle(r *marc.Record, dialect marc.Dialect, proper string) string {
	f := r.First("245")
	if f == nil || dialect == marc.UNIMARC || !strings.HasPrefix(proper, firstWord(f.Sub('a'))) {
		return proper
	}
	return afterArticle(proper, f.Ind2)
}

func firstWord(s string) string {
	head, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return head
}

// afterArticle cuts as many bytes as an indicator says, if what goes is a word or two.
func afterArticle(s string, indicator byte) string {
	n := int(indicator) - '0'
	if n < 2 || n > 9 || n >= len(s) || s[n-1] != ' ' && s[n-1] != '\'' {
		return s
	}
	return s[n:]
}

// workName is the folded name by which a work is entered.
func workName(r *marc.Record, dialect marc.Dialect) string {
	tags := []string{"100", "110", "111", "700", "710"}
	if dialect == marc.UNIMARC {
		tags = []string{"700", "710", "720", "701", "711"}
	}
	for _, tag := range tags {
		for i := range r.Fields {
			f := &r.Fields[i]
			if f.Tag != tag || f.Sub('t') != "" {
				continue
			}
			if name := Fold(f.Sub('a') + " " + f.Sub('b')); name != "" {
				return name
			}
		}
	}
	return ""
}

// maxWorks bounds the keys of one title.
const maxWorks = 8

// worksOf are the keys of a title: those of its sources, and those that people gave
// it.
func worksOf(inputs []Input) []string {
	var keys []string
	for i := range inputs {
		in := &inputs[i]
		if key := WorkKey(in.MARC); key != "" && len(keys) < maxWorks && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for i := range inputs {
		for _, key := range inputs[i].Works {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// DecidedWork is the key of a work that a person made of two titles by a decision.
// No other key begins with its sign.
func DecidedWork(decision int64) string { return "=" + strconv.FormatInt(decision, 10) }
