package union

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/marc"
)

// workPerson is a name as a work is entered under it.
type workPerson struct {
	// Surname is folded, and all of it for a body; Forenames are folded words, of which
	// one letter is an initial.
	Surname   string
	Forenames []string
	// Born is a year, 0 if it is not said.
	Born int
}

// WorkForm is how a record names the work that it is an edition of.
type WorkForm struct {
	workPerson
	// Uniform stands for the uniform title, "" if there is none, and "=" if it is the
	// title of the group.
	Uniform string
}

// maxForenames bounds the words of one name.
const maxForenames = 8

// workPersonOf reads a name under a tag. Dates may stand in $d, or, where a library
// types them so, behind the name in $a; they and roles are no part of it.
func workPersonOf(f *marc.Field, tag string) workPerson {
	if tag[1:] != "00" && !(tag[0] == '7' && tag[1:] == "01") {
		return workPerson{Surname: clip(Fold(strings.TrimSpace(f.Sub('a') + " " + f.Sub('b'))))}
	}
	n := personOf(f)
	p := workPerson{Surname: n.Surname, Born: bornIn(firstOf(f.Sub('d'), f.Sub('f')))}
	if i := strings.IndexAny(f.Sub('a'), "0123456789"); p.Born == 0 && i >= 0 {
		p.Born = bornIn(f.Sub('a')[i:])
	}
	for _, w := range strings.Fields(n.Forename) {
		if strings.ContainsAny(w, "0123456789") || len(p.Forenames) == maxForenames {
			break
		}
		p.Forenames = append(p.Forenames, w)
	}
	return p
}

// bornIn is the year before the hyphen of dates, 0 if they are of death only.
func bornIn(dates string) int {
	head, _, _ := strings.Cut(dates, "-")
	if strings.HasPrefix(strings.TrimSpace(head), "d") {
		return 0
	}
	return yearInText(head)
}

// romanised is a folded surname without what transliterations write in different
// ways: "Tolstoy", "Tolstoi", "Tolstoj"; "Dostoevskii", "Dostojewski", "Dostoyevsky".
func romanised(s string) string {
	if !latin(s) {
		return s
	}
	return strings.TrimSuffix(romanisation.Replace(s), "i")
}

var romanisation = strings.NewReplacer("tsch", "c", "tch", "c", "sch", "s", "ch", "c", "kh", "c", "sh", "s", "zh", "z", "tz", "c", "ts", "c",
	"w", "v", "ff", "v", "ph", "f", "th", "t", "ks", "x", "ie", "e", "ye", "e", "je", "e", "ii", "i", "ij", "i", "iy", "i", "yi", "i", "y", "i", "j", "i")

// key writes a form of a group.
func (f *WorkForm) key(group string) string {
	born := ""
	if f.Born != 0 {
		born = strconv.Itoa(f.Born)
	}
	return strings.Join([]string{group, f.Surname, strings.Join(f.Forenames, " "), born, f.Uniform}, workMark)
}

// ownTitle stands for a uniform title that is the title of the group.
const ownTitle = "="

// workMark parts a key: group, surname, forenames, year of birth, uniform title.
const workMark = "|"

// WorkGroup is the group of a key. Titles share a work only if they share a group.
func WorkGroup(key string) string {
	group, _, _ := strings.Cut(key, workMark)
	return group
}

// ReadWork takes a key apart; ok is false for one that people made, in which all
// are one work.
func ReadWork(key string) (f WorkForm, ok bool) {
	p := strings.Split(key, workMark)
	if len(p) != 5 {
		return WorkForm{}, false
	}
	f.Surname, f.Forenames, f.Uniform = p[1], strings.Fields(p[2]), p[4]
	f.Born, _ = strconv.Atoi(p[3]) // what is no year says nothing
	return f, true
}

// Agrees says whether two forms of one group can be of one work.
func (f *WorkForm) Agrees(g *WorkForm) bool {
	if f.Uniform != "" && g.Uniform != "" && f.Uniform != g.Uniform {
		return false
	}
	return f.samePerson(g)
}

// samePerson says whether two forms with the same surname can be of one person: one
// name is an initial form of the other, or has fewer forenames; what is missing is not
// different. A year of birth that both give decides.
func (f *WorkForm) samePerson(g *WorkForm) bool {
	if f.Born != 0 && g.Born != 0 {
		return max(f.Born-g.Born, g.Born-f.Born) <= nearYears
	}
	for i := range min(len(f.Forenames), len(g.Forenames)) {
		a, b := f.Forenames[i], g.Forenames[i]
		if a != b && !initialOf(a, b) && !initialOf(b, a) && (!latin(a) || romanised(a) != romanised(b)) {
			return false
		}
	}
	return true
}

// nearYears is how far two years of birth of one person may lie apart, as sources
// differ.
const nearYears = 2

// Contradicts says whether two forms of any groups are of two persons who share a
// surname: titles by both are not editions of one work, whatever others say.
func (f *WorkForm) Contradicts(g *WorkForm) bool {
	return f.Surname != "" && romanised(f.Surname) == romanised(g.Surname) && !f.samePerson(g)
}

// initialOf says whether a short name is the first letter of a long one, in any
// script.
func initialOf(short, long string) bool {
	return len([]rune(short)) == 1 && strings.HasPrefix(long, short)
}

// SameWork parts the forms of one group into works: the answer has for each form the
// number of its work. Forms of one work agree in pairs. A form that agrees with two
// that do not agree with each other, as "Melville, H." with "Melville, Herman" and
// "Melville, Harold", might be either, and is a work of its own. One without uniform
// title goes with those whose uniform title is the title of the group, if there are
// any. Equal forms are always of one work; the order of forms does not matter, but for
// the numbers.
func SameWork(forms []WorkForm) []int {
	distinct, at := distinctForms(forms)
	if slices.ContainsFunc(distinct, func(f WorkForm) bool { return f.Uniform == ownTitle }) {
		for i := range distinct {
			if distinct[i].Uniform == "" {
				distinct[i].Uniform = ownTitle
			}
		}
	}
	n := len(distinct)
	agree := make([][]bool, n)
	for i := range distinct {
		agree[i] = make([]bool, n)
		for j := range distinct {
			agree[i][j] = i == j || distinct[i].Agrees(&distinct[j])
		}
	}
	alone := make([]bool, n)
	for {
		torn := tornForms(agree, alone)
		if len(torn) == 0 {
			break
		}
		for _, i := range torn {
			alone[i] = true
		}
	}
	work := make([]int, n)
	for i := range work {
		work[i] = i
		for j := 0; j < i && !alone[i]; j++ {
			if !alone[j] && agree[i][j] {
				work[i] = work[j]
				break
			}
		}
	}
	out := make([]int, len(forms))
	for i := range forms {
		out[i] = work[at[i]]
	}
	return out
}

// tornForms are those that agree with two that do not agree with each other.
func tornForms(agree [][]bool, alone []bool) []int {
	var torn []int
	for i := range agree {
		if !alone[i] && isTorn(i, agree, alone) {
			torn = append(torn, i)
		}
	}
	return torn
}

func isTorn(i int, agree [][]bool, alone []bool) bool {
	for j := range agree {
		if alone[j] || !agree[i][j] {
			continue
		}
		for k := range j {
			if !alone[k] && agree[i][k] && !agree[j][k] {
				return true
			}
		}
	}
	return false
}

// distinctForms lists forms once each, and where each of them stands there.
func distinctForms(forms []WorkForm) (distinct []WorkForm, at []int) {
	place := map[string]int{}
	at = make([]int, len(forms))
	for i := range forms {
		key := forms[i].key("")
		k, ok := place[key]
		if !ok {
			k = len(distinct)
			place[key] = k
			distinct = append(distinct, forms[i])
		}
		at[i] = k
	}
	return distinct, at
}

// Telling drops from the forms of one title in one group those that say less than
// another of them: a title that has both "Melville, H." and "Melville, Herman" is
// Herman's.
func Telling(forms []WorkForm) []WorkForm {
	sorted := slices.Clone(forms)
	slices.SortStableFunc(sorted, func(a, b WorkForm) int { return b.says() - a.says() })
	var out []WorkForm
	for i := range sorted {
		f := &sorted[i]
		if !slices.ContainsFunc(out, func(g WorkForm) bool { return f.says() < g.says() && f.Agrees(&g) }) {
			out = append(out, *f)
		}
	}
	return out
}

// says is how much a form tells.
func (f *WorkForm) says() int {
	n := 4 * (b2i(f.Born != 0) + b2i(f.Uniform != ""))
	for _, w := range f.Forenames {
		n += 1 + b2i(len([]rune(w)) > 1)
	}
	return n
}
