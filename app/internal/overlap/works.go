package overlap

import (
	"fmt"
	"strings"
)

// form is what a title stands on.
type form uint8

const (
	printed form = iota
	electronic
	largePrint
	audio
	microform
)

// name is a person's.
type name struct {
	surname, forename string
	born              int
}

// title is what libraries hold: an edition of a work, in a form, or a volume of
// one. What is not known of it is empty or 0.
type title struct {
	id, work int64
	form     form
	serial   bool

	author                name
	proper, subtitle      string
	partNumber, partTitle string
	series                string
	script                string // the title in other letters
	edition               int
	publisher             publisher
	reprinted             int // year of the edition that this is a reprint of
	year, pages           int
	language              string
	subjects              []string

	isbn, formISBN   string // 13 digits; that of the other form
	lccn             string
	oclc, oclcBefore int
	// siblings are titles that are easily taken for it, by their numbers.
	wrongISBN string
	wrongOCLC int
	// popularity is the share of libraries that hold it.
	popularity float64
}

// thisYear is the last in which anything was published.
const thisYear = 2026

// world makes works.
type world struct {
	seed  uint64
	rates WorkRates
	vocab *vocabulary
}

// titles returns the titles of work n, numbered from first on.
func (w *world) titles(n, first int64) []title {
	d := drawOf(w.seed, listWorks, uint64(n))
	base := w.work(d, n)
	var list []title
	switch {
	case d.is(w.rates.Serial):
		base.serial, base.author, base.subtitle = true, name{}, ""
		base.pages = 0
		list = []title{base}
	case d.is(w.rates.Set):
		list = w.set(d, base)
	case d.is(w.rates.Yearbook):
		list = w.yearbook(d, base)
	default:
		list = w.editions(d, base)
	}
	for i := range list {
		list[i].id, list[i].work = first+int64(i), n
		w.number(&list[i])
	}
	confuse(list)
	w.share(list)
	return list
}

// work is the first edition of a book.
func (w *world) work(d draw, n int64) title {
	v := w.vocab
	t := title{proper: v.fill(d, pick(d, patterns)), edition: 1, language: pick(d, languages), publisher: v.publisher(d.zipf(8000))}
	if d.is(w.rates.Generic) {
		t.proper = pick(d, generic)
	}
	t.proper = capital(t.proper)
	if d.is(w.rates.Subtitle) {
		t.subtitle = v.fill(d, pick(d, subtitles))
	}
	if !d.is(w.rates.NoAuthor) {
		t.author = name{surname: pick(d, v.surnames), forename: pick(d, v.forenames)}
		if d.is(0.4) {
			t.author.forename += " " + pick(d, v.forenames)
		}
	}
	t.year = thisYear - int(150*d.Float64()*d.Float64()) - d.IntN(3)
	if d.is(w.rates.Early) {
		t.year = d.between(1480, 1800)
	}
	if t.author.surname != "" && d.is(0.6) {
		t.author.born = t.year - d.between(25, 75)
	}
	t.pages = d.between(40, 600)
	if d.is(w.rates.Series) {
		t.series = "Studies in " + v.words[d.zipf(2000)]
	}
	if d.is(w.rates.Scripts) {
		t.script, t.language = cyrillic(t.proper), "rus"
	}
	for range d.IntN(4) {
		t.subjects = append(t.subjects, capital(v.words[d.zipf(5000)]))
	}
	t.popularity = min(1, 0.006/(1e-6+d.Float64()*d.Float64()))
	return t
}

// editions are those of one book, each in one form or more.
func (w *world) editions(d draw, t title) []title {
	list := w.forms(d, t)
	for n := 2; len(list) < 12 && d.is(w.rates.NextEdition) && t.year < 2024; n++ {
		before := t.year
		t.year = min(thisYear, t.year+d.between(1, 12))
		t.popularity = min(1, t.popularity*(0.3+d.Float64()))
		if d.is(w.rates.Reprint) {
			t.reprinted = before
			t.publisher = w.vocab.publisher(d.zipf(8000))
		} else {
			t.edition, t.reprinted = t.edition+1, 0
			t.pages += d.between(8, 60)
		}
		list = append(list, w.forms(d, t)...)
	}
	return list
}

// forms are an edition in print and what there is of it beside.
func (w *world) forms(d draw, t title) []title {
	list := []title{t}
	for _, f := range []struct {
		form form
		rate float64
		from int
	}{{electronic, w.rates.Electronic, 1995}, {largePrint, w.rates.LargePrint, 1970}, {audio, w.rates.Audio, 1985}, {microform, w.rates.Microform, 1850}} {
		if t.year < f.from || !d.is(f.rate) {
			continue
		}
		other := t
		other.form = f.form
		other.popularity *= 0.5
		if f.form == largePrint {
			other.pages = t.pages * 3 / 2
		}
		list = append(list, other)
	}
	return list
}

// set is a work in volumes, and for some libraries one title.
func (w *world) set(d draw, t title) []title {
	var list []title
	n := d.between(2, 8)
	whole := t
	whole.pages = 0
	whole.popularity *= 0.4
	list = append(list, whole)
	for i := 1; i <= n; i++ {
		v := t
		v.partNumber = fmt.Sprint(i)
		if d.is(0.5) {
			v.partTitle = capital(w.vocab.fill(d, pick(d, patterns)))
		}
		v.year = min(thisYear, t.year+i/2)
		v.pages = d.between(100, 700)
		list = append(list, v)
	}
	return list
}

// yearbook is a work of which each year is catalogued by itself.
func (w *world) yearbook(d draw, t title) []title {
	var list []title
	proper := t.proper
	for i := range d.between(2, 10) {
		y := t
		if y.year = t.year + i; y.year > thisYear {
			break
		}
		y.proper = fmt.Sprintf("%s %d", proper, y.year)
		y.author, y.subtitle = name{}, ""
		y.pages = d.between(100, 140)
		list = append(list, y)
	}
	return list
}

// number gives a title its numbers.
func (w *world) number(t *title) {
	d := drawOf(w.seed, listNumbers, uint64(t.id))
	if t.year >= 1970 && !t.serial && t.form != microform {
		t.isbn = isbn13(t.id*7 + 1_000_000)
	}
	if d.is(w.rates.LCCN) && t.year >= 1900 && t.form == printed {
		t.lccn = lccn(t.year, int(t.id%900000)+1000)
	}
	if d.is(w.rates.OCLC) && !(t.year < 1500) {
		t.oclc = int(t.id)*3 + 100_001
		if d.is(w.rates.Merged) {
			t.oclcBefore = t.oclc + 1
		}
	}
}

// confuse says which other title's numbers a title may get by mistake.
func confuse(list []title) {
	for i := range list {
		t := &list[i]
		other := &list[(i+1)%len(list)]
		if other == t {
			continue
		}
		t.wrongISBN, t.wrongOCLC = other.isbn, other.oclc
		if other.form != t.form && other.year == t.year && other.partNumber == t.partNumber {
			t.formISBN = other.isbn
		}
	}
}

// share gives some titles the ISBN of the one before.
func (w *world) share(list []title) {
	for i := 1; i < len(list); i++ {
		t, before := &list[i], &list[i-1]
		if t.isbn == "" || before.isbn == "" || t.partNumber != "" {
			continue
		}
		if drawOf(w.seed, listNumbers, uint64(t.id)|1<<40).is(w.rates.SharedISBN) && (t.form != before.form || t.reprinted != 0) {
			t.isbn = before.isbn
		}
	}
}

// isbn13 completes twelve digits that begin with 978.
func isbn13(n int64) string {
	digits := fmt.Sprintf("978%09d", n%1_000_000_000)
	sum := 0
	for i, c := range digits {
		sum += int(c-'0') * (1 + 2*(i%2))
	}
	return digits + fmt.Sprint((10-sum%10)%10)
}

// isbn10 is the older form of an ISBN.
func isbn10(isbn string) string {
	digits := isbn[3:12]
	sum := 0
	for i, c := range digits {
		sum += int(c-'0') * (10 - i)
	}
	return digits + string("0123456789X"[(11-sum%11)%11])
}

// lccn is a number of its year's form.
func lccn(year, serial int) string {
	if year > 2000 {
		return fmt.Sprintf("  %d%06d", year, serial)
	}
	return fmt.Sprintf("   %02d%06d ", year%100, serial)
}

var letters = strings.NewReplacer("a", "а", "b", "б", "c", "к", "d", "д", "e", "е", "f", "ф", "g", "г", "h", "х", "i", "и", "k", "к", "l", "л", "m", "м",
	"n", "н", "o", "о", "p", "п", "r", "р", "s", "с", "t", "т", "u", "у", "v", "в", "w", "в", "z", "з", "j", "й", "q", "к", "x", "кс", "y", "ы")

func cyrillic(s string) string { return capital(letters.Replace(strings.ToLower(s))) }
