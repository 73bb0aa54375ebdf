package union

import (
	"hash/fnv"
	"strconv"
	"strings"

	"holdfast/marc"
)

// A work is all editions and translations of one text. It is a grouping above titles:
// nothing is joined by it. Each record has keys of groups, by surname and title, and
// says in each who it names in full and under which uniform title; which of a group
// are one work is asked of all of them together (see SameWork), since "Melville, H."
// may be one of two.
//
// The name is that of the main entry, or else of the first added one. A record with a
// uniform title (130, 240) is in its group, and in that of its title proper, where
// those are that give no uniform title; number and title of the part belong to the
// title. A record without a name, as of a serial or an anonymous book, has a key only
// if its title says enough, and collections ("Works", "Poems") go by their own title.

// workKeys returns the keys of a record.
func workKeys(r *marc.Record) []string {
	dialect := r.Dialect()
	part, proper := partOf(r, dialect)
	w := workGroup{part: part, serial: isSerial(r.Leader.BibLevel())}
	name := workName(r, dialect)
	uniform := uniformTitle(r, dialect)
	var keys []string
	add := func(name workPerson, t string) {
		form := WorkForm{workPerson: name}
		switch {
		case uniform == t && t != "":
			form.Uniform = ownTitle
		case uniform != "":
			form.Uniform = shortHash(uniform)
		}
		keys = addText(keys, form.key(w.hash(name.Surname, t)))
	}
	title := Fold(withoutArticle(r, dialect, proper))
	for _, t := range [...]string{uniform, title} {
		if t == "" || name.Surname == "" && tellingWords(t) < leastTelling {
			continue
		}
		add(name, t)
	}
	if linked, t := linkedWork(r); linked.Surname != "" && t != "" {
		add(linked, t)
	}
	return keys
}

func addText(list []string, s string) []string {
	if contains(list, s) {
		return list
	}
	return append(list, s)
}

// workGroup is what all records of a group have in common, beside name and title.
type workGroup struct {
	part   Part
	serial bool
}

// hash is the name of a group: the sixty-four bits of FNV-1a (G. Fowler, L. C. Noll,
// P. Vo) over the folded text, as text of at most thirteen characters.
func (w workGroup) hash(surname, title string) string {
	return shortHash(romanised(surname), title, w.part.Number, w.part.Title, strconv.Itoa(b2i(w.serial)))
}

func shortHash(texts ...string) string {
	h := fnv.New64a()
	for _, s := range texts {
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

// workName is the name by which a work is entered.
func workName(r *marc.Record, dialect marc.Dialect) workPerson {
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
			if p := workPersonOf(f, tag); p.Surname != "" {
				return p
			}
		}
	}
	return workPerson{}
}

// linkedWork is name and title in their own script, from 880.
func linkedWork(r *marc.Record) (p workPerson, title string) {
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Tag != "880" {
			continue
		}
		switch tag, _ := linkOf(f); tag {
		case "100", "110", "111", "700", "710":
			if p.Surname == "" && f.Sub('t') == "" {
				p = workPersonOf(f, tag)
			}
		case "245":
			if title == "" {
				title = Fold(f.Sub('a'))
			}
		}
	}
	return p, title
}

// maxWorks bounds the keys of one title.
const maxWorks = 16

// worksOf are the keys of a title: those of its sources, and those that people gave
// it.
func worksOf(inputs []Input) []string {
	var keys []string
	for i := range inputs {
		for _, key := range workKeys(inputs[i].MARC) {
			if len(keys) < maxWorks {
				keys = addText(keys, key)
			}
		}
	}
	for i := range inputs {
		for _, key := range inputs[i].Works {
			keys = addText(keys, key)
		}
	}
	return keys
}

// DecidedWork is the key of a work that a person made of two titles by a decision.
// No other key begins with its sign.
func DecidedWork(decision int64) string { return "=" + strconv.FormatInt(decision, 10) }
